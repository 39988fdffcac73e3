//! The classes `Atlas`, `AtlasPage` and `AtlasRegion`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use spine_data::{Id, PageId};

use super::load::{self, Input};
use super::texture::TextureRegion;
use crate::convert::{items, within};
use crate::enums::member;
use crate::error::{read_error, unknown};

/// An atlas with the text that it was read from, for copies in other processes.
#[derive(Debug)]
pub(crate) struct AtlasSource {
    pub(crate) atlas: spine_data::Atlas,
    text: Vec<u8>,
    path: Option<PathBuf>,
    /// Page, width and height, as set by the program.
    sizes: Vec<(u32, u32, u32)>,
}

impl AtlasSource {
    pub(crate) fn new(py: Python<'_>, input: Input) -> PyResult<Arc<Self>> {
        let Input { bytes, path } = input;
        let atlas = py
            .detach(|| spine_data::Atlas::parse(&bytes))
            .map_err(|error| read_error(py, &error, path.as_deref(), &[]))?;
        Ok(Arc::new(Self {
            atlas,
            text: bytes,
            path,
            sizes: Vec::new(),
        }))
    }

    /// Where the text is, if it is a file that was named or found.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// Pages and regions of a `.atlas` text. Immutable.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Atlas {
    pub(crate) source: Arc<AtlasSource>,
}

#[pymethods]
impl Atlas {
    /// Reads an atlas.
    ///
    /// source: a path (str or os.PathLike), the text itself (bytes, bytearray, memoryview), or a file that is open for reading. Raises `ParseError`
    /// with line, `OSError` for a file that cannot be read, `TypeError` for another kind of source.
    #[staticmethod]
    fn load(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            source: AtlasSource::new(source.py(), load::read(source)?)?,
        })
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        text: &Bound<'_, PyBytes>,
        path: Option<PathBuf>,
        sizes: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let bytes = text.as_bytes().to_vec();
        let mut atlas = Self {
            source: AtlasSource::new(py, Input { bytes, path })?,
        };
        for size in items(sizes, "sizes")? {
            let (page, width, height) = size.extract()?;
            atlas = atlas.with_page_size(page, width, height)?;
        }
        Ok(atlas)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, source) = (slf.py(), &slf.get().source);
        let text = PyBytes::new(py, &source.text);
        let path = source.path.as_deref().map(Path::to_path_buf);
        let state = (text, path, source.sizes.clone()).into_pyobject(py)?;
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The pages, in the order of the file.
    #[getter]
    fn pages(&self) -> Vec<AtlasPage> {
        (0..self.source.atlas.pages().len())
            .map(|place| AtlasPage {
                source: Arc::clone(&self.source),
                place,
            })
            .collect()
    }

    /// The regions, in the order of the file.
    #[getter]
    fn regions(&self) -> Vec<AtlasRegion> {
        (0..self.source.atlas.regions().len())
            .map(|place| AtlasRegion {
                source: Arc::clone(&self.source),
                place,
            })
            .collect()
    }

    /// Where the atlas was read from; `None` for bytes and open files.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.source.path.clone()
    }

    /// Oddities that were noticed while reading.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let warnings = self.source.atlas.warnings().iter();
        warnings
            .map(|warning| format!("{}: {}", warning.location, warning.message))
            .collect()
    }

    /// The first region of this name, or `None`.
    fn find_region(&self, name: &str) -> Option<AtlasRegion> {
        let place = self.source.atlas.find_region(name)?;
        Some(AtlasRegion {
            source: Arc::clone(&self.source),
            place,
        })
    }

    /// A copy in which a page has this size in pixels: for atlases of packers that do not write it.
    fn with_page_size(&self, page: i64, width: i64, height: i64) -> PyResult<Self> {
        let count = self.source.atlas.pages().len();
        let place = usize::try_from(page).ok().filter(|page| *page < count);
        let Some(place) = place else {
            return Err(PyIndexError::new_err(format!(
                "there is no page {page}; the atlas has {count}"
            )));
        };
        let (width, height) = (
            within(width, "width", 1, u32::MAX)?,
            within(height, "height", 1, u32::MAX)?,
        );
        let id = PageId::from_index(place);
        let mut atlas = self.source.atlas.clone();
        atlas.set_page_size(id, width, height);
        let mut sizes = self.source.sizes.clone();
        sizes.push((id.get(), width, height));
        let source = AtlasSource {
            atlas,
            text: self.source.text.clone(),
            path: self.source.path.clone(),
            sizes,
        };
        Ok(Self {
            source: Arc::new(source),
        })
    }

    fn __getitem__(&self, name: &str) -> PyResult<AtlasRegion> {
        let names = self.source.atlas.regions().iter().map(|region| &*region.name);
        self.find_region(name)
            .ok_or_else(|| unknown("region", name, names))
    }

    fn __contains__(&self, name: &str) -> bool {
        self.source.atlas.find_region(name).is_some()
    }

    fn __len__(&self) -> usize {
        self.source.atlas.regions().len()
    }

    fn _ipython_key_completions_(&self) -> Vec<String> {
        self.source
            .atlas
            .regions()
            .iter()
            .map(|region| region.name.to_string())
            .collect()
    }

    fn __copy__(&self) -> Self {
        Self {
            source: Arc::clone(&self.source),
        }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        let atlas = &self.source.atlas;
        format!(
            "<Atlas: {} pages, {} regions>",
            atlas.pages().len(),
            atlas.regions().len()
        )
    }
}

impl Atlas {
    fn identity(&self) -> usize {
        Arc::as_ptr(&self.source).addr()
    }
}

/// One image of an atlas.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct AtlasPage {
    source: Arc<AtlasSource>,
    place: usize,
}

impl AtlasPage {
    fn part(&self) -> PyResult<&spine_data::AtlasPage> {
        self.source.atlas.pages().get(self.place).ok_or_else(super::gone)
    }

    fn identity(&self) -> (usize, usize) {
        (Arc::as_ptr(&self.source).addr(), self.place)
    }
}

getters!(AtlasPage {
    /// Name of the image file, relative to the atlas.
    name: &str = |page| &page.name;
    /// Width, pixels; 0 where the atlas does not say.
    width: u32 = |page| page.width;
    /// Height, pixels; 0 where the atlas does not say.
    height: u32 = |page| page.height;
    /// Pixel format as text, such as `RGBA8888`; kept, not used.
    format: &str = |page| &page.format;
    /// Whether the colours are premultiplied by alpha.
    pma: bool = |page| page.pma;
});

#[pymethods]
impl AtlasPage {
    /// Position in `Atlas.pages`.
    #[getter]
    fn index(&self) -> usize {
        self.place
    }

    /// Filter when drawn smaller, a `TextureFilter`.
    #[getter]
    fn min_filter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.min_filter)
    }

    /// Filter when drawn larger, a `TextureFilter`.
    #[getter]
    fn mag_filter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.mag_filter)
    }

    /// What lies beyond the left and right edges, a `TextureWrap`.
    #[getter]
    fn u_wrap<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.u_wrap)
    }

    /// What lies beyond the upper and lower edges, a `TextureWrap`.
    #[getter]
    fn v_wrap<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.v_wrap)
    }

    fn __repr__(&self) -> PyResult<String> {
        let page = self.part()?;
        Ok(format!(
            "<AtlasPage {}: {} x {} pixels>",
            page.name, page.width, page.height
        ))
    }
}

/// A named picture on a page.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct AtlasRegion {
    source: Arc<AtlasSource>,
    place: usize,
}

impl AtlasRegion {
    fn part(&self) -> PyResult<&spine_data::AtlasRegion> {
        self.source
            .atlas
            .regions()
            .get(self.place)
            .ok_or_else(super::gone)
    }

    fn texture(&self) -> PyResult<spine_data::TextureRegion> {
        self.source
            .atlas
            .texture_region(self.place)
            .ok_or_else(super::gone)
    }

    fn row(&self, name: &str) -> PyResult<Option<Vec<i32>>> {
        let values = &self.part()?.values;
        Ok(values
            .iter()
            .find(|(key, _)| **key == *name)
            .map(|(_, values)| values.to_vec()))
    }

    fn identity(&self) -> (usize, usize) {
        (Arc::as_ptr(&self.source).addr(), self.place)
    }
}

getters!(AtlasRegion {
    /// Name.
    name: &str = |region| &region.name;
    /// Left edge on the page, pixels.
    x: i32 = |region| region.x;
    /// Upper edge on the page, pixels, downward.
    y: i32 = |region| region.y;
    /// Width of the packed image before rotation, pixels.
    width: i32 = |region| region.width;
    /// Height of the packed image before rotation, pixels.
    height: i32 = |region| region.height;
    /// Pixels removed at the left.
    offset_x: i32 = |region| region.offset_x;
    /// Pixels removed at the bottom.
    offset_y: i32 = |region| region.offset_y;
    /// Width before white space was removed, pixels.
    original_width: i32 = |region| region.original_width;
    /// Height before white space was removed, pixels.
    original_height: i32 = |region| region.original_height;
    /// Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees.
    degrees: i32 = |region| region.degrees;
    /// Whether the image is turned by 90 degrees on the page.
    rotate: bool = |region| region.degrees == 90;
    /// Number of a frame in the atlas, -1 or 0 for none.
    index: i32 = |region| region.index;
});

#[pymethods]
impl AtlasRegion {
    /// The page that holds it.
    #[getter]
    fn page(&self) -> PyResult<AtlasPage> {
        Ok(AtlasPage {
            source: Arc::clone(&self.source),
            place: self.part()?.page.index(),
        })
    }

    /// The row `split` of the file: left, right, top, bottom, pixels; `None` without one.
    #[getter]
    fn splits(&self) -> PyResult<Option<Vec<i32>>> {
        self.row("split")
    }

    /// The row `pad` of the file: left, right, top, bottom, pixels; `None` without one.
    #[getter]
    fn pads(&self) -> PyResult<Option<Vec<i32>>> {
        self.row("pad")
    }

    /// The region in the form that attachments show.
    #[getter]
    fn region(&self) -> PyResult<TextureRegion> {
        Ok(TextureRegion(self.texture()?))
    }

    /// Left edge, a fraction of the page.
    #[getter]
    fn u(&self) -> PyResult<f32> {
        Ok(self.texture()?.uvs()[0])
    }

    /// Upper edge, a fraction of the page, downward.
    #[getter]
    fn v(&self) -> PyResult<f32> {
        Ok(self.texture()?.uvs()[1])
    }

    /// Right edge, a fraction of the page.
    #[getter]
    fn u2(&self) -> PyResult<f32> {
        Ok(self.texture()?.uvs()[2])
    }

    /// Lower edge, a fraction of the page, downward.
    #[getter]
    fn v2(&self) -> PyResult<f32> {
        Ok(self.texture()?.uvs()[3])
    }

    fn __repr__(&self) -> PyResult<String> {
        let region = self.part()?;
        Ok(format!(
            "<AtlasRegion {}: {} x {} pixels>",
            region.name, region.width, region.height
        ))
    }
}

identity!(Atlas, AtlasPage, AtlasRegion);

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Atlas>()?;
    module.add_class::<AtlasPage>()?;
    module.add_class::<AtlasRegion>()
}
