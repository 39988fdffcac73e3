//! The class `SkeletonData`.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use spine_data::{Blame, Error, SkeletonLoader};

use super::atlas::{Atlas, AtlasSource};
use super::{load, optional_item};
use crate::error::{missing_tuple, read_error};
use crate::pictures::draw::Paint;
use crate::view::{Kind, Owner, View};

/// How a skeleton was read, for copies in other processes.
#[derive(Debug)]
struct Source {
    bytes: Vec<u8>,
    path: Option<PathBuf>,
    atlas: Option<Arc<AtlasSource>>,
    scale: f64,
    lenient: bool,
    any_version: bool,
}

impl Source {
    fn read(&self, lenient: bool) -> Result<spine_data::SkeletonData, Error> {
        let mut loader = SkeletonLoader::new()
            .scale(self.scale)
            .lenient(lenient)
            .any_version(self.any_version);
        if let Some(source) = &self.atlas {
            loader = loader.atlas(&source.atlas);
        }
        loader.read(&self.bytes)
    }
}

/// Skeleton data with how it was read.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) data: Arc<spine_data::SkeletonData>,
    /// The images of its atlas, once they were asked for.
    pub(crate) paint: OnceLock<Paint>,
    source: Source,
}

impl Model {
    fn load(py: Python<'_>, source: Source) -> PyResult<Arc<Self>> {
        // Strict reading names the first that is missing; the exception names all.
        let read = || {
            source.read(source.lenient).map_err(|error| {
                let report =
                    (error.blame() == Blame::Missing).then(|| source.read(true).map(|data| data.report));
                (error, report.and_then(Result::ok).unwrap_or_default())
            })
        };
        let data = py
            .detach(read)
            .map_err(|(error, report)| read_error(py, &error, source.path.as_deref(), &report.missing))?;
        if let Some(first) = data.report.warnings.first() {
            let file = source
                .path
                .as_deref()
                .map_or_else(String::new, |path| format!("{}: ", path.display()));
            let more = data.report.warnings.len() - 1;
            let more = if more > 0 {
                format!(" (and {more} more; see `SkeletonData.warnings`)")
            } else {
                String::new()
            };
            let text = format!("{file}{}: {}{more}", first.location, first.message);
            let category = py.import("spine_py._errors")?.getattr("SpineWarning")?;
            py.import("warnings")?.call_method1("warn", (text, category, 2))?;
        }
        Ok(Arc::new(Self {
            data: Arc::new(data),
            paint: OnceLock::new(),
            source,
        }))
    }

    /// Tells models apart.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.data).addr()
    }
}

/// A skeleton as it stands in the file: immutable, shared by all its instances and by threads.
#[pyclass(module = "spine_py", frozen, weakref)]
#[derive(Debug)]
pub(crate) struct SkeletonData {
    pub(crate) model: Arc<Model>,
}

impl SkeletonData {
    /// The data of the crates.
    pub(crate) fn data(&self) -> &Arc<spine_data::SkeletonData> {
        &self.model.data
    }

    /// Where the atlas is, if it is a file that was named or found.
    pub(crate) fn atlas_file(&self) -> Option<&Path> {
        self.model.source.atlas.as_ref()?.path()
    }

    #[allow(clippy::unnecessary_wraps)] // The macro asks for what may fail.
    fn part(&self) -> PyResult<&spine_data::SkeletonData> {
        Ok(&self.model.data)
    }

    fn identity(&self) -> usize {
        self.model.address()
    }

    fn view(&self, kind: Kind) -> View {
        View::new(Owner::Data(Arc::clone(&self.model)), kind)
    }

    fn find<'py>(&self, py: Python<'py>, kind: Kind, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = kind.find(&self.model.data, name);
        found
            .map(|place| super::item(py, &self.model, kind, place))
            .transpose()
    }
}

#[pymethods]
impl SkeletonData {
    #[new]
    #[pyo3(signature = (*_args, **_options))]
    fn new(_args: &Bound<'_, PyTuple>, _options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Err(PyTypeError::new_err(
            "SkeletonData is not made but read: SkeletonData.load(path), or with bytes or an open file in place of the path",
        ))
    }

    /// Reads a skeleton, JSON or binary: the content tells which.
    ///
    /// `path_or_bytes`: a path (str or os.PathLike), the content itself (bytes, bytearray, memoryview), or a file that is open for reading.
    /// atlas: an Atlas, or what `path_or_bytes` may be; where not given, the atlas beside a path: the one of the same name, or of the name
    /// without -pro or -ess, or the only one of the folder. Without an atlas, as with atlas=False, regions are not looked up: poses are right, and
    /// there are no pictures. scale: factor on all lengths, finite and not 0. lenient: whether regions and attachments that are missing are listed
    /// in `SkeletonData.missing` instead of refused. `any_version`: whether files of other versions than 4.2 are tried as if they were 4.2.
    ///
    /// Raises `ParseError` (offset in a binary file, path in JSON, line in an atlas), `VersionError` (found), `MissingRegionError` (missing), all below
    /// `SpineError`; `OSError` for a file that cannot be read, `TypeError` for another kind of source, `ValueError` for another scale. What is odd
    /// but does no harm is a `SpineWarning`, and in `SkeletonData.warnings`.
    #[staticmethod]
    #[pyo3(signature = (path_or_bytes, atlas=None, scale=1.0, lenient=false, *, any_version=false))]
    fn load(
        path_or_bytes: &Bound<'_, PyAny>,
        atlas: Option<&Bound<'_, PyAny>>,
        scale: f64,
        lenient: bool,
        any_version: bool,
    ) -> PyResult<Self> {
        let py = path_or_bytes.py();
        if !scale.is_finite() || scale == 0.0 {
            return Err(PyValueError::new_err(format!(
                "scale is {scale}; expected a finite number other than 0"
            )));
        }
        let input = load::read(path_or_bytes)?;
        let atlas = load::atlas(atlas, py, input.path.as_deref())?;
        let source = Source {
            bytes: input.bytes,
            path: input.path,
            atlas,
            scale,
            lenient,
            any_version,
        };
        Ok(Self {
            model: Model::load(py, source)?,
        })
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        bytes: &Bound<'_, PyBytes>,
        path: Option<PathBuf>,
        atlas: Option<&Bound<'_, Atlas>>,
        scale: f64,
        lenient: bool,
        any_version: bool,
    ) -> PyResult<Self> {
        let atlas = atlas.map(|atlas| Arc::clone(&atlas.get().source));
        let source = Source {
            bytes: bytes.as_bytes().to_vec(),
            path,
            atlas,
            scale,
            lenient,
            any_version,
        };
        Ok(Self {
            model: Model::load(py, source)?,
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, source) = (slf.py(), &slf.get().model.source);
        let bytes = PyBytes::new(py, &source.bytes);
        let state = (
            bytes,
            source.path.clone(),
            slf.get().atlas(),
            source.scale,
            source.lenient,
            source.any_version,
        );
        Ok((slf.get_type().getattr("_restore")?, state.into_pyobject(py)?))
    }

    fn __copy__(&self) -> Self {
        Self {
            model: Arc::clone(&self.model),
        }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    /// Where the skeleton was read from; `None` for bytes and open files.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.model.source.path.clone()
    }

    /// The atlas that it was read with.
    #[getter]
    fn atlas(&self) -> Option<Atlas> {
        let source = self.model.source.atlas.as_ref()?;
        Some(Atlas {
            source: Arc::clone(source),
        })
    }

    /// Factor that all lengths were multiplied by.
    #[getter]
    fn scale(&self) -> f64 {
        self.model.source.scale
    }

    /// What lenient reading could not find.
    #[getter]
    fn missing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        missing_tuple(py, &self.model.data.report.missing)
    }

    /// Oddities that were noticed while reading.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let warnings = self.model.data.report.warnings.iter();
        warnings
            .map(|warning| format!("{}: {}", warning.location, warning.message))
            .collect()
    }

    /// The skin called `default`, or `None`.
    #[getter]
    fn default_skin<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        optional_item(py, &self.model, Kind::Skin, self.model.data.default_skin)
    }

    fn __repr__(&self) -> String {
        let (data, source) = (&self.model.data, &self.model.source);
        let name = source.path.as_deref().and_then(Path::file_name);
        let name = name.map_or_else(String::new, |name| format!(" {}", name.to_string_lossy()));
        let version = data
            .version
            .as_ref()
            .map_or_else(String::new, |version| format!(", Spine {version}"));
        format!(
            "<SkeletonData{name}: {} bones, {} slots, {} skins, {} animations, {} attachments{version}>",
            data.bones.len(),
            data.slots.len(),
            data.skins.len(),
            data.animations.len(),
            data.attachments.len(),
        )
    }
}

getters!(SkeletonData {
    /// Name for the program's use; readers leave it empty.
    name: &str = |data| &data.name;
    /// Hash of the export; `None` where the file has none.
    hash: Option<&str> = |data| data.hash.as_deref();
    /// Version of the exporter, such as `4.2.22`; `None` where a JSON file does not say.
    version: Option<&str> = |data| data.version.as_deref();
    /// Left edge of the setup pose, skeleton units before load scale.
    x: f32 = |data| data.x;
    /// Lower edge of the setup pose, skeleton units before load scale.
    y: f32 = |data| data.y;
    /// Width of the setup pose, skeleton units before load scale.
    width: f32 = |data| data.width;
    /// Height of the setup pose, skeleton units before load scale.
    height: f32 = |data| data.height;
    /// Length that physics constraints take as one unit.
    reference_scale: f32 = |data| data.reference_scale;
    /// Rate of the editor's dopesheet, frames per second.
    fps: f32 = |data| data.fps;
    /// Folder of the images; `None` where the file does not say.
    images_path: Option<&str> = |data| data.images_path.as_deref();
    /// Folder of the sounds; `None` where the file does not say.
    audio_path: Option<&str> = |data| data.audio_path.as_deref();
});

macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident, $(#[$find_doc:meta])* $find:ident: $kind:ident;)*) => {
        #[pymethods]
        impl SkeletonData {
            $(
                $(#[$doc])*
                #[getter]
                fn $list(&self) -> View {
                    self.view(Kind::$kind)
                }
                $(#[$find_doc])*
                fn $find<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
                    self.find(py, Kind::$kind, name)
                }
            )*
        }
    };
}

lists! {
    /// Bones, parents before children.
    bones, /// The first bone of this name, or `None`.
    find_bone: Bone;
    /// Slots in setup draw order.
    slots, /// The first slot of this name, or `None`.
    find_slot: Slot;
    /// Skins in the order of the file.
    skins, /// The first skin of this name, or `None`.
    find_skin: Skin;
    /// Events.
    events, /// The first event of this name, or `None`.
    find_event: Event;
    /// Animations.
    animations, /// The first animation of this name, or `None`.
    find_animation: Animation;
    /// IK constraints.
    ik_constraints, /// The first IK constraint of this name, or `None`.
    find_ik_constraint: IkConstraint;
    /// Transform constraints.
    transform_constraints, /// The first transform constraint of this name, or `None`.
    find_transform_constraint: TransformConstraint;
    /// Path constraints.
    path_constraints, /// The first path constraint of this name, or `None`.
    find_path_constraint: PathConstraint;
    /// Physics constraints.
    physics_constraints, /// The first physics constraint of this name, or `None`.
    find_physics_constraint: PhysicsConstraint;
}

identity!(SkeletonData);

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SkeletonData>()
}
