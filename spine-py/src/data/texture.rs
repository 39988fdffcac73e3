//! The classes `TextureRegion` and `Sequence`.

use std::sync::Arc;

use pyo3::prelude::*;
use spine_data::{AttachmentId, Id};

use super::{Model, gone};

/// The part of a page that an attachment shows. Lengths are pixels; `u` and `v` are fractions of the page, `v` downward.
#[pyclass(module = "spine_py", frozen, eq)]
#[derive(Debug, PartialEq)]
pub(crate) struct TextureRegion(pub(crate) spine_data::TextureRegion);

impl TextureRegion {
    #[allow(clippy::unnecessary_wraps)] // The macro asks for what may fail.
    const fn part(&self) -> PyResult<&spine_data::TextureRegion> {
        Ok(&self.0)
    }
}

getters!(TextureRegion {
    /// Position of the page in `Atlas.pages`; `None` for the placeholder of skeletons read without an atlas.
    page_index: Option<usize> = |region| region.page.map(Id::index);
    /// Width and height of the page, pixels.
    page_size: (u32, u32) = |region| region.page_size.into();
    /// Left upper corner on the page, pixels.
    position: (i32, i32) = |region| region.position.into();
    /// Width of the packed image before rotation, pixels.
    width: i32 = |region| region.size[0];
    /// Height of the packed image before rotation, pixels.
    height: i32 = |region| region.size[1];
    /// Pixels removed at the left.
    offset_x: i32 = |region| region.offset[0];
    /// Pixels removed at the bottom.
    offset_y: i32 = |region| region.offset[1];
    /// Width before white space was removed, pixels.
    original_width: i32 = |region| region.original_size[0];
    /// Height before white space was removed, pixels.
    original_height: i32 = |region| region.original_size[1];
    /// Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees.
    degrees: i32 = |region| region.degrees;
    /// Whether the image is turned by 90 degrees on the page.
    rotate: bool = |region| region.degrees == 90;
    /// Left edge, a fraction of the page.
    u: f32 = |region| region.uvs()[0];
    /// Upper edge, a fraction of the page, downward.
    v: f32 = |region| region.uvs()[1];
    /// Right edge, a fraction of the page.
    u2: f32 = |region| region.uvs()[2];
    /// Lower edge, a fraction of the page, downward.
    v2: f32 = |region| region.uvs()[3];
});

#[pymethods]
impl TextureRegion {
    fn __repr__(&self) -> String {
        let [width, height] = self.0.size;
        format!("<TextureRegion: {width} x {height} pixels>")
    }
}

/// Numbered regions of which a slot's sequence index chooses one.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Sequence {
    pub(crate) model: Arc<Model>,
    pub(crate) attachment: AttachmentId,
}

impl Sequence {
    fn part(&self) -> PyResult<&spine_data::Sequence> {
        self.model
            .data
            .attachments
            .get(self.attachment)
            .and_then(|a| a.sequence())
            .ok_or_else(gone)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.attachment.index())
    }
}

getters!(Sequence {
    /// Number in the name of the first frame.
    start: i32 = |sequence| sequence.start;
    /// Least number of digits in the names' numbers.
    digits: u32 = |sequence| sequence.digits;
    /// Frame shown while a slot's sequence index is -1.
    setup_index: i32 = |sequence| sequence.setup_index;
});

#[pymethods]
impl Sequence {
    /// The regions of the frames; `None` where lenient reading did not find one.
    #[getter]
    fn regions(&self) -> PyResult<Vec<Option<TextureRegion>>> {
        let sequence = self.part()?;
        let region = |i| {
            let id = sequence.region(i32::try_from(i).ok()?)?;
            self.model.data.regions.get(id).copied().map(TextureRegion)
        };
        Ok((0..sequence.count.min(65_536)).map(region).collect())
    }

    /// Name of the region of frame `index`: `base_path` followed by the number.
    fn get_path(&self, base_path: &str, index: u32) -> PyResult<String> {
        let sequence = self.part()?;
        if sequence.digits > 64 {
            return Ok(format!(
                "{base_path}{}",
                i64::from(sequence.start) + i64::from(index)
            ));
        }
        Ok(sequence.path(base_path, index))
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.part()?.count as usize)
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Sequence: {} frames>", self.part()?.count))
    }
}

identity!(Sequence);

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TextureRegion>()?;
    module.add_class::<Sequence>()
}
