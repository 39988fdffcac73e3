//! Pictures of a `SkeletonData`: moments of its animations.

use std::path::Path;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use spine_cli::scene::{Clock, Look, PhysicsMode, STEPS, Span};
use spine_core::Physics;

use super::draw::{Paint, Painter, failed, view};
use super::frames::Frames;
use super::images::Images;
use super::moment::{Motion, duration, hidden, span, still};
use super::options::Options;
use super::pixels::{check_out, ids_to_array, to_array};
use super::save::png;
use crate::arrays::physics_or;
use crate::data::SkeletonData;
use crate::names;

/// Frames per second where nobody says.
const FRAMES: f64 = 30.0;

/// Largest side of a picture in a notebook, pixels.
const NOTEBOOK: u32 = 320;

/// The decoded images of a skeleton. Those that the skeleton itself knows of are decoded once.
pub(crate) fn paint(
    py: Python<'_>,
    data: &SkeletonData,
    images: Option<&Bound<'_, PyAny>>,
    pma: Option<bool>,
) -> PyResult<Paint> {
    let is_usual = images.is_none() && pma.is_none();
    if is_usual && let Some(paint) = data.model.paint.get() {
        return Ok(paint.clone());
    }
    let images = images.map_or_else(|| Ok(beside(data)), Images::from_python)?;
    let textures = py.detach(|| images.load(data.data(), pma)).map_err(failed)?;
    let paint = Paint {
        textures: Arc::new(textures),
        premultiplied: pma,
    };
    if is_usual {
        return Ok(data.model.paint.get_or_init(|| paint).clone());
    }
    Ok(paint)
}

/// Beside the atlas.
fn beside(data: &SkeletonData) -> Images {
    let folder = data
        .atlas_file()
        .map(|file| file.parent().unwrap_or(Path::new("")));
    folder.map_or(Images::Unknown, |folder| Images::Folder(folder.to_owned()))
}

/// What of a skeleton is shown, and when.
struct Shown<'a, 'py> {
    animation: Option<&'a Bound<'py, PyAny>>,
    skin: Option<&'a Bound<'py, PyAny>>,
    hide: Option<&'a Bound<'py, PyAny>>,
    physics: Option<&'a Bound<'py, PyAny>>,
}

impl Shown<'_, '_> {
    fn motion(self, data: &SkeletonData, clock: impl FnOnce(f64) -> PyResult<Clock>) -> PyResult<Motion> {
        let data = data.data();
        let animation = self
            .animation
            .map(|name| names::animation(data, name))
            .transpose()?;
        let skin = self.skin.map(|skin| names::skin(data, skin)).transpose()?;
        Ok(Motion {
            look: Look::new(skin, hidden(data, self.hide)?),
            animation,
            clock: clock(duration(data, animation))?,
            physics: match physics_or(self.physics, Physics::Update)? {
                Physics::None => PhysicsMode::None,
                Physics::Reset => PhysicsMode::Reset,
                Physics::Update => PhysicsMode::Update,
                Physics::Pose => PhysicsMode::Pose,
            },
            data: Arc::clone(data),
        })
    }
}

#[pymethods]
impl SkeletonData {
    /// A picture of a moment: (H, W, 4) uint8, r g b a, rows from the top.
    ///
    /// animation: a name or an Animation; None for the setup pose. time: seconds. skin: a name or a Skin. hide: names of slots that are not
    /// drawn. physics: as of sample, but "update" where not given: from 0 seconds on in steps of 1/fps seconds, after warm_up seconds.
    /// premultiplied: whether colours are multiplied by alpha. out: an array of the result's shape to be filled. Other keywords: see Renderer. The
    /// pixels are those of `spine render`.
    #[pyo3(signature = (animation=None, time=0.0, *, skin=None, hide=None, physics=None, fps=STEPS, warm_up=0.0, premultiplied=false, out=None, **options))]
    fn render<'py>(
        &self,
        py: Python<'py>,
        animation: Option<&Bound<'py, PyAny>>,
        time: f64,
        skin: Option<&Bound<'py, PyAny>>,
        hide: Option<&Bound<'py, PyAny>>,
        physics: Option<&Bound<'py, PyAny>>,
        fps: f64,
        warm_up: f64,
        premultiplied: bool,
        out: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::default().with(options)?;
        let shown = Shown {
            animation,
            skin,
            hide,
            physics,
        };
        let motion = shown.motion(self, |duration| still(time, fps, warm_up, duration))?;
        let mut painter = Painter::new(paint(py, self, None, None)?);
        let (mut actor, bounds) = (motion.actor()?, motion.actor()?);
        let view = py.detach(|| {
            let bounds = options.framing.needs_bounds().then(|| bounds.bounds()).flatten();
            view(&options.framing, bounds, &motion.data)
        })?;
        check_out(py, view.pixels, out)?;
        let picture = py.detach(|| {
            actor
                .next()
                .map(|skeleton| painter.picture(skeleton, &view, &options))
        });
        let picture =
            picture.ok_or_else(|| crate::error::SpineError::new_err("there is no moment to draw"))??;
        to_array(py, picture, premultiplied, out)
    }

    /// Which slot owns which pixel at a moment: (H, W) uint16, index of data.slots plus 1, and 0 where there is none.
    ///
    /// A pixel belongs to the last slot drawn whose own alpha there is at least one half. Arguments are those of render.
    #[pyo3(signature = (animation=None, time=0.0, *, skin=None, hide=None, physics=None, fps=STEPS, warm_up=0.0, **options))]
    fn render_ids<'py>(
        &self,
        py: Python<'py>,
        animation: Option<&Bound<'py, PyAny>>,
        time: f64,
        skin: Option<&Bound<'py, PyAny>>,
        hide: Option<&Bound<'py, PyAny>>,
        physics: Option<&Bound<'py, PyAny>>,
        fps: f64,
        warm_up: f64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::default().with(options)?;
        let shown = Shown {
            animation,
            skin,
            hide,
            physics,
        };
        let motion = shown.motion(self, |duration| still(time, fps, warm_up, duration))?;
        let mut painter = Painter::new(paint(py, self, None, None)?);
        let (mut actor, bounds) = (motion.actor()?, motion.actor()?);
        let ids = py.detach(|| {
            let bounds = options.framing.needs_bounds().then(|| bounds.bounds()).flatten();
            let view = view(&options.framing, bounds, &motion.data)?;
            actor
                .next()
                .map(|skeleton| painter.ids(skeleton, &view, &options))
                .transpose()
        })?;
        let ids = ids.ok_or_else(|| crate::error::SpineError::new_err("there is no moment to draw"))?;
        ids_to_array(py, &ids)
    }

    /// The pictures of an animation, drawn as they are asked for: Frames, which have a length and give (H, W, 4) uint8 each time that they are
    /// gone through.
    ///
    /// fps: frames per second, and steps of physics; 30 and 60 where not given. start, end: the part of the animation in seconds; its end where not
    /// given. speed: seconds of the animation in a second of the picture. once: whether it ends with its last moment instead of going on with its
    /// first. physics: "update" where not given, after warm_up seconds. Other arguments are those of render. The view holds what all frames
    /// show.
    #[pyo3(signature = (animation=None, *, fps=None, start=0.0, end=None, speed=1.0, once=false, skin=None, hide=None, physics=None, warm_up=0.0, premultiplied=false, **options))]
    fn frames(
        &self,
        py: Python<'_>,
        animation: Option<&Bound<'_, PyAny>>,
        fps: Option<f64>,
        start: f64,
        end: Option<f64>,
        speed: f64,
        once: bool,
        skin: Option<&Bound<'_, PyAny>>,
        hide: Option<&Bound<'_, PyAny>>,
        physics: Option<&Bound<'_, PyAny>>,
        warm_up: f64,
        premultiplied: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Frames> {
        let options = Options::default().with(options)?;
        let shown = Shown {
            animation,
            skin,
            hide,
            physics,
        };
        let part = Span {
            start,
            end,
            fps: fps.unwrap_or(FRAMES),
            steps: fps.unwrap_or(STEPS),
            speed,
            once,
        };
        let motion = shown.motion(self, |duration| span(part, warm_up, duration))?;
        Frames::new(
            py,
            motion,
            options,
            paint(py, self, None, None)?,
            premultiplied,
            fps.unwrap_or(FRAMES),
        )
    }

    /// The setup pose as PNG, for notebooks; None where its images cannot be read.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let Ok(paint) = paint(py, self, None, None) else {
            return Ok(None);
        };
        let mut skeleton = spine_core::Skeleton::new(self.data().clone());
        skeleton.update_world_transform(Physics::Reset);
        notebook(py, &skeleton, paint)
    }
}

/// A picture of a skeleton for a notebook; None where there is nothing that can be shown.
pub(crate) fn notebook<'py>(
    py: Python<'py>,
    skeleton: &spine_core::Skeleton,
    paint: Paint,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let mut options = Options::default();
    options.framing.max_size = Some(NOTEBOOK);
    options.framing.margin = 2.0;
    options.render.supersampling = 2;
    let mut painter = Painter::new(paint);
    let picture = super::draw::view_of(&options.framing, skeleton)
        .and_then(|view| py.detach(|| painter.picture(skeleton, &view, &options)));
    match picture {
        Ok(picture) => Ok(Some(PyBytes::new(py, &png(py, picture.as_ref())?))),
        Err(_) => Ok(None),
    }
}
