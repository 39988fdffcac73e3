//! The class `Renderer`, and pictures of a `Skeleton`.

use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::data::{notebook, paint};
use super::draw::{Painter, alone, view_of};
use super::options::Options;
use super::pixels::{check_out, ids_to_array, to_array};
use crate::data::SkeletonData;
use crate::skeleton::Skeleton;

/// A world rectangle (left, lower edge, width, height) and a size (width, height) in pixels.
type Seen = ((f64, f64, f64, f64), (u32, u32));

/// Draws skeletons on the CPU, the same bytes on every machine. Keep it from picture to picture: images are decoded once, buffers reused.
///
/// Renderer(data, *, images=None, pma=None, **options)
///
/// data: the SkeletonData of all skeletons that it draws. images: a folder, or a mapping from names of pages to files or bytes of PNG; where
/// not given, the folder of the atlas. pma: whether the pages' colours are premultiplied by alpha, where the atlas is not to be believed.
/// A renderer is used by one thread at a time.
///
/// Options, here for all pictures or for one where it is drawn:
///
/// viewport: world rectangle (left, lower edge, width, height), y up. size: (width, height) in pixels. scale: pixels per world unit. center:
/// (x, y) in world units shown in the middle. margin: pixels around an automatic view. max_size: largest side of an automatic picture,
/// pixels. Without a viewport everything that is shown is in view, at a pixel per world unit unless size, scale or max_size say
/// otherwise. background: a CSS colour, or r, g, b and maybe a from 0 to 1; transparent where not given.
/// filter: "nearest", "linear" or None for that of the atlas. antialias: smooth outer edges. mip_maps: use smaller copies of pages. supersample: samples a
/// pixel along each axis, 1 to 8. threads: that share the rows, 0 for one a processor. debug: names of layers drawn over the picture: "bones",
/// "ik", "hulls", "clips", "paths", "boxes", "physics", "all".
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Renderer {
    data: Arc<spine_data::SkeletonData>,
    options: Options,
    painter: Mutex<Painter>,
}

impl Renderer {
    /// Calls `work` with a skeleton of the renderer's model.
    fn with<T>(
        &self,
        skeleton: &Bound<'_, Skeleton>,
        work: impl FnOnce(&spine_core::Skeleton) -> PyResult<T>,
    ) -> PyResult<T> {
        let skeleton = skeleton.get().lock()?;
        if Arc::ptr_eq(skeleton.data(), &self.data) {
            return work(&skeleton);
        }
        Err(PyValueError::new_err(
            "the skeleton is of another SkeletonData than the renderer; make a renderer for each",
        ))
    }
}

#[pymethods]
impl Renderer {
    #[new]
    #[pyo3(signature = (data, *, images=None, pma=None, **options))]
    fn new(
        py: Python<'_>,
        data: &Bound<'_, SkeletonData>,
        images: Option<&Bound<'_, PyAny>>,
        pma: Option<bool>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(Self {
            options: Options::default().with(options)?,
            painter: Mutex::new(Painter::new(paint(py, data.get(), images, pma)?)),
            data: Arc::clone(data.get().data()),
        })
    }

    /// A picture of a skeleton as it stands: (H, W, 4) uint8, r g b a, rows from the top. Call its update_world_transform before.
    ///
    /// premultiplied: whether colours are multiplied by alpha. out: an array of the result's shape and dtype to be filled and returned.
    #[pyo3(signature = (skeleton, *, premultiplied=false, out=None, **options))]
    fn render<'py>(
        &self,
        py: Python<'py>,
        skeleton: &Bound<'py, Skeleton>,
        premultiplied: bool,
        out: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = self.options.with(options)?;
        let mut painter = alone(&self.painter, "renderer")?;
        let painter = &mut *painter;
        let picture = self.with(skeleton, |skeleton| {
            let view = view_of(&options.framing, skeleton)?;
            check_out(py, view.pixels, out)?;
            py.detach(|| painter.picture(skeleton, &view, &options))
        })?;
        to_array(py, picture, premultiplied, out)
    }

    /// Which slot owns which pixel: (H, W) uint16, index of data.slots plus 1, and 0 where there is none.
    ///
    /// A pixel belongs to the last slot drawn whose own alpha there is at least one half. Antialiasing and supersampling play no part.
    #[pyo3(signature = (skeleton, **options))]
    fn render_ids<'py>(
        &self,
        py: Python<'py>,
        skeleton: &Bound<'py, Skeleton>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = self.options.with(options)?;
        let mut painter = alone(&self.painter, "renderer")?;
        let painter = &mut *painter;
        let ids = self.with(skeleton, |skeleton| {
            let view = view_of(&options.framing, skeleton)?;
            py.detach(|| painter.ids(skeleton, &view, &options))
        })?;
        ids_to_array(py, &ids)
    }

    /// What a picture of a skeleton would show: the world rectangle (left, lower edge, width, height) and the size (width, height) in pixels.
    #[pyo3(signature = (skeleton, **options))]
    fn view(&self, skeleton: &Bound<'_, Skeleton>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Seen> {
        let options = self.options.with(options)?;
        self.with(skeleton, |skeleton| {
            let view = view_of(&options.framing, skeleton)?;
            Ok(((view.x, view.y, view.width, view.height), view.pixels))
        })
    }
}

#[pymethods]
impl Skeleton {
    /// A picture of the skeleton as it stands: (H, W, 4) uint8, r g b a, rows from the top. Call update_world_transform before.
    ///
    /// Arguments are those of Renderer.render; a Renderer is faster from picture to picture.
    #[pyo3(signature = (*, premultiplied=false, out=None, **options))]
    fn render<'py>(
        slf: &Bound<'py, Self>,
        premultiplied: bool,
        out: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        renderer_of(slf)?.render(slf.py(), slf, premultiplied, out, options)
    }

    /// Which slot owns which pixel: (H, W) uint16, index of data.slots plus 1, and 0 where there is none.
    #[pyo3(signature = (**options))]
    fn render_ids<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        renderer_of(slf)?.render_ids(slf.py(), slf, options)
    }

    /// The skeleton as it stands as PNG, for notebooks; None where its images cannot be read or nothing can be shown.
    fn _repr_png_<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let py = slf.py();
        let Ok(paint) = paint(py, data_of(slf)?.get(), None, None) else {
            return Ok(None);
        };
        notebook(py, &*slf.get().lock()?, paint)
    }
}

/// A renderer for one picture.
fn renderer_of(skeleton: &Bound<'_, Skeleton>) -> PyResult<Renderer> {
    Renderer::new(skeleton.py(), &data_of(skeleton)?, None, None, None)
}

fn data_of<'py>(skeleton: &Bound<'py, Skeleton>) -> PyResult<Bound<'py, SkeletonData>> {
    Ok(skeleton.getattr("data")?.cast_into()?)
}
