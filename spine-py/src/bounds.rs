//! The class `SkeletonBounds`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::PyArrayDyn;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use spine_core::{HitBox, polygon};
use spine_data::AttachmentId;

use crate::convert::{pairs, points};
use crate::data::{Attachment, attachment};
use crate::names::foreign;
use crate::skeleton::Skeleton;

/// The polygons, and the skeleton that they are of.
#[derive(Debug, Default)]
struct Found {
    bounds: spine_core::SkeletonBounds,
    skeleton: Option<Py<Skeleton>>,
}

/// The polygons of all bounding-box attachments that a skeleton shows, for hit tests. World units.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug, Default)]
pub(crate) struct SkeletonBounds {
    inner: Mutex<Found>,
}

impl SkeletonBounds {
    fn lock(&self) -> MutexGuard<'_, Found> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a test of the polygons finds.
    fn hit<'py>(
        &self,
        py: Python<'py>,
        test: impl Fn(&spine_core::SkeletonBounds) -> Option<HitBox<'_>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.lock();
        let (Some(skeleton), Some(hit)) = (&found.skeleton, test(&found.bounds)) else {
            return Ok(None);
        };
        attachment(py, skeleton.get().model(), hit.attachment).map(Some)
    }

    fn aabb(&self) -> PyResult<Option<polygon::Aabb>> {
        let aabb = *self.lock().bounds.aabb();
        Ok((aabb.min[0] <= aabb.max[0]).then_some(aabb))
    }
}

#[pymethods]
impl SkeletonBounds {
    /// Without any polygon.
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Takes over the polygons of a skeleton whose world transforms are up to date. Without `update_aabb` the box around them
    /// all stays empty.
    #[pyo3(signature = (skeleton, update_aabb=true))]
    fn update(&self, skeleton: &Bound<'_, Skeleton>, update_aabb: bool) -> PyResult<()> {
        let posed = skeleton.get().lock()?;
        let mut found = self.lock();
        found.bounds.update(&posed, update_aabb);
        let old = found.skeleton.replace(skeleton.clone().unbind());
        drop(found);
        drop(old);
        Ok(())
    }

    /// The bounding boxes shown, in slot order.
    #[getter]
    fn bounding_boxes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let found = self.lock();
        let Some(skeleton) = &found.skeleton else {
            return Ok(Vec::new());
        };
        let model = skeleton.get().model();
        found
            .bounds
            .boxes()
            .map(|hit| attachment(py, model, hit.attachment))
            .collect()
    }

    /// Their polygons: float32 `(V, 2)`, world positions, copies.
    #[getter]
    fn polygons<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyArrayDyn<f32>>>> {
        self.lock()
            .bounds
            .boxes()
            .map(|hit| pairs(py, hit.polygon))
            .collect()
    }

    /// The polygon of a bounding box: float32 `(V, 2)`, a copy; `None` where it is not shown.
    fn get_polygon<'py>(
        &self,
        py: Python<'py>,
        bounding_box: &Bound<'py, Attachment>,
    ) -> PyResult<Option<Bound<'py, PyArrayDyn<f32>>>> {
        let found = self.lock();
        let Some(skeleton) = &found.skeleton else {
            return Ok(None);
        };
        let id: Option<AttachmentId> = bounding_box.get().id_in(&skeleton.get().model().data);
        let id = id.ok_or_else(|| foreign("attachment"))?;
        found
            .bounds
            .polygon(id)
            .map(|polygon| pairs(py, polygon))
            .transpose()
    }

    /// Smallest x of the box around all polygons; `None` without any.
    #[getter]
    fn min_x(&self) -> PyResult<Option<f64>> {
        Ok(self.aabb()?.map(|aabb| aabb.min[0]))
    }

    /// Smallest y of the box around all polygons; `None` without any.
    #[getter]
    fn min_y(&self) -> PyResult<Option<f64>> {
        Ok(self.aabb()?.map(|aabb| aabb.min[1]))
    }

    /// Largest x of the box around all polygons; `None` without any.
    #[getter]
    fn max_x(&self) -> PyResult<Option<f64>> {
        Ok(self.aabb()?.map(|aabb| aabb.max[0]))
    }

    /// Largest y of the box around all polygons; `None` without any.
    #[getter]
    fn max_y(&self) -> PyResult<Option<f64>> {
        Ok(self.aabb()?.map(|aabb| aabb.max[1]))
    }

    /// Width of the box around all polygons; 0 without any.
    #[getter]
    fn width(&self) -> PyResult<f64> {
        Ok(self.aabb()?.map_or(0.0, |aabb| aabb.width()))
    }

    /// Height of the box around all polygons; 0 without any.
    #[getter]
    fn height(&self) -> PyResult<f64> {
        Ok(self.aabb()?.map_or(0.0, |aabb| aabb.height()))
    }

    /// Whether a world point lies in the box around all polygons, or on its border.
    fn aabb_contains_point(&self, x: f64, y: f64) -> bool {
        self.lock().bounds.aabb_contains_point(x, y)
    }

    /// Whether a segment crosses the box around all polygons.
    fn aabb_intersects_segment(&self, x1: f64, y1: f64, x2: f64, y2: f64) -> bool {
        self.lock().bounds.aabb_intersects_segment([x1, y1], [x2, y2])
    }

    /// Whether the boxes around two skeletons' polygons overlap; touching borders do not count.
    fn aabb_intersects_skeleton(&self, bounds: &Bound<'_, Self>) -> bool {
        let other = bounds.get().lock().bounds.clone();
        self.lock().bounds.aabb_intersects_skeleton(&other)
    }

    /// `contains_point(x, y)`: the first bounding box that holds a world point, or `None`. `contains_point(polygon, x, y)`:
    /// whether a polygon `(V, 2)` does.
    #[pyo3(signature = (*args))]
    fn contains_point<'py>(
        &self,
        py: Python<'py>,
        args: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match args.as_slice() {
            [x, y] => {
                let (x, y) = (x.extract()?, y.extract()?);
                self.hit(py, |bounds| bounds.contains_point(x, y))
            }
            [shape, x, y] => {
                let shape = points(shape, "polygon")?;
                let inside = polygon::contains_point(&shape, [x.extract()?, y.extract()?]);
                Ok(Some(inside.into_pyobject(py)?.to_owned().into_any()))
            }
            _ => Err(PyTypeError::new_err(
                "expected contains_point(x, y) or contains_point(polygon, x, y)",
            )),
        }
    }

    /// `intersects_segment(x1, y1, x2, y2)`: the first bounding box whose border meets a segment, or `None`.
    /// `intersects_segment(polygon, x1, y1, x2, y2)`: whether that of a polygon `(V, 2)` does.
    #[pyo3(signature = (*args))]
    fn intersects_segment<'py>(
        &self,
        py: Python<'py>,
        args: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let pair = |x: &Bound<'py, PyAny>, y: &Bound<'py, PyAny>| {
            Ok::<_, PyErr>([x.extract::<f64>()?, y.extract::<f64>()?])
        };
        match args.as_slice() {
            [x1, y1, x2, y2] => {
                let (start, end) = (pair(x1, y1)?, pair(x2, y2)?);
                self.hit(py, |bounds| bounds.intersects_segment(start, end))
            }
            [shape, x1, y1, x2, y2] => {
                let shape = points(shape, "polygon")?;
                let meets = polygon::intersects_segment(&shape, pair(x1, y1)?, pair(x2, y2)?);
                Ok(Some(meets.into_pyobject(py)?.to_owned().into_any()))
            }
            _ => Err(PyTypeError::new_err(
                "expected intersects_segment(x1, y1, x2, y2) or intersects_segment(polygon, x1, y1, x2, y2)",
            )),
        }
    }

    fn __len__(&self) -> usize {
        self.lock().bounds.boxes().len()
    }

    fn __repr__(&self) -> String {
        format!("<SkeletonBounds: {} polygons>", self.__len__())
    }
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SkeletonBounds>()
}
