//! The class `SkeletonClipping`.

use std::sync::{Mutex, MutexGuard, TryLockError};

use numpy::PyArrayDyn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{array, numbers, pairs, points};
use crate::error::BusyError;

/// Clips triangles by a polygon. Keep it from frame to frame: its buffers are reused.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug, Default)]
pub(crate) struct SkeletonClipping {
    inner: Mutex<spine_core::clipping::SkeletonClipping>,
}

impl SkeletonClipping {
    /// The clipper of the crates, unless another thread works with it.
    pub(crate) fn lock(&self) -> PyResult<MutexGuard<'_, spine_core::clipping::SkeletonClipping>> {
        match self.inner.try_lock() {
            Ok(clipping) => Ok(clipping),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(BusyError::new_err(
                "another thread works with this SkeletonClipping; give each thread its own",
            )),
        }
    }
}

#[pymethods]
impl SkeletonClipping {
    /// A clipper that is not clipping.
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Starts clipping by a polygon of world positions `(V, 2)`, in either direction; returns the number of convex pieces. 0 and
    /// no change while a clip is active.
    fn clip_start(&self, polygon: &Bound<'_, PyAny>) -> PyResult<usize> {
        let polygon = points(polygon, "polygon")?;
        Ok(self.lock()?.clip_start(&polygon))
    }

    /// Whether a clip is active.
    #[getter]
    fn is_clipping(&self) -> PyResult<bool> {
        Ok(self.lock()?.is_clipping())
    }

    /// Ends the clip and clears the results.
    fn clip_end(&self) -> PyResult<()> {
        self.lock()?.clip_end();
        Ok(())
    }

    /// Clips triangles `(T, 3)` or `(3 T,)` of indices into vertices `(V, 2)`, with `uvs` `(V, 2)` interpolated if given.
    #[pyo3(signature = (vertices, triangles, uvs=None))]
    fn clip_triangles(
        &self,
        vertices: &Bound<'_, PyAny>,
        triangles: &Bound<'_, PyAny>,
        uvs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let vertices = points(vertices, "vertices")?;
        let triangles = indices(triangles, vertices.len())?;
        let uvs = uvs.map(|uvs| points(uvs, "uvs")).transpose()?;
        let mut clipping = self.lock()?;
        match uvs {
            None => clipping.clip_triangles(&vertices, &triangles),
            Some(uvs) if uvs.len() == vertices.len() => {
                clipping.clip_triangles_with_uvs(&vertices, &triangles, &uvs);
            }
            Some(uvs) => {
                return Err(PyValueError::new_err(format!(
                    "uvs: expected one pair for each of {} vertices, found {}",
                    vertices.len(),
                    uvs.len()
                )));
            }
        }
        Ok(())
    }

    /// World positions left by the last clip: float64 `(V, 2)`, a copy.
    #[getter]
    fn clipped_vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        pairs(py, self.lock()?.clipped_vertices())
    }

    /// Texture coordinates of the clipped vertices: float64 `(V, 2)`, a copy; `(0, 2)` when the last clip had none.
    #[getter]
    fn clipped_uvs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        pairs(py, self.lock()?.clipped_uvs())
    }

    /// Indices into the clipped vertices: uint32 `(T, 3)`, a copy.
    #[getter]
    fn clipped_triangles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
        let triangles = self.lock()?.clipped_triangles().to_vec();
        let count = triangles.len() / 3;
        array(py, triangles, &[count, 3])
    }

    fn __repr__(&self) -> PyResult<String> {
        let clipping = self.lock()?;
        let triangles = clipping.clipped_triangles().len() / 3;
        let active = if clipping.is_clipping() {
            "clipping"
        } else {
            "not clipping"
        };
        Ok(format!("<SkeletonClipping: {active}, {triangles} triangles>"))
    }
}

/// Whole numbers below a count, three for each triangle.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Checked before.
fn indices(value: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u16>> {
    let (values, _) = numbers(value, "triangles")?;
    if values.len() % 3 != 0 {
        return Err(PyValueError::new_err(format!(
            "triangles: expected three indices each, found {}",
            values.len()
        )));
    }
    let fits = |value: &f32| {
        *value >= 0.0 && value.fract() == 0.0 && (*value as usize) < count && *value <= 65_535.0
    };
    if let Some(odd) = values.iter().find(|value| !fits(value)) {
        return Err(PyValueError::new_err(format!(
            "triangles: {odd} is no index of {count} vertices"
        )));
    }
    Ok(values.into_iter().map(|value| value as u16).collect())
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SkeletonClipping>()
}
