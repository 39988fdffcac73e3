//! The classes `Frames` and `FrameIterator`.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use spine_cli::scene::Actor;
use spine_render_soft::View;

use super::draw::{Paint, Painter, alone, view};
use super::moment::Motion;
use super::options::Options;
use super::pixels::to_array;

/// The pictures of an animation, drawn as they are asked for.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Frames {
    plan: Arc<Plan>,
}

/// What is drawn.
#[derive(Debug)]
struct Plan {
    motion: Motion,
    options: Options,
    paint: Paint,
    view: View,
    premultiplied: bool,
    fps: f64,
}

impl Frames {
    /// Frames of a motion, with a view that holds all that they show.
    pub(crate) fn new(
        py: Python<'_>,
        motion: Motion,
        options: Options,
        paint: Paint,
        premultiplied: bool,
        fps: f64,
    ) -> PyResult<Self> {
        let actor = motion.actor()?;
        let framing = &options.framing;
        let view = py.detach(|| {
            let bounds = framing.needs_bounds().then(|| actor.bounds());
            view(framing, bounds.flatten(), &motion.data)
        })?;
        Ok(Self {
            plan: Arc::new(Plan {
                motion,
                options,
                paint,
                view,
                premultiplied,
                fps,
            }),
        })
    }

    /// Whether colours are multiplied by alpha.
    pub(crate) fn is_premultiplied(&self) -> bool {
        self.plan.premultiplied
    }

    /// How long each frame is seen, seconds.
    pub(crate) fn seconds(&self) -> Vec<f64> {
        let usual = 1.0 / self.plan.fps;
        let mut all: Vec<f64> = (0..self.count()).map(|_| usual).collect();
        if let (Some(last), Some(delay)) = (all.last_mut(), self.plan.motion.clock.last_delay()) {
            *last = delay;
        }
        all
    }

    fn count(&self) -> u64 {
        self.plan.motion.clock.frames()
    }
}

#[pymethods]
impl Frames {
    fn __len__(&self) -> usize {
        usize::try_from(self.count()).unwrap_or(usize::MAX)
    }

    fn __iter__(&self) -> PyResult<FrameIterator> {
        Ok(FrameIterator {
            plan: Arc::clone(&self.plan),
            work: Mutex::new((self.plan.motion.actor()?, Painter::new(self.plan.paint.clone()))),
        })
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.plan.view.pixels;
        format!(
            "<Frames: {} of {width} x {height} pixels, {} per second>",
            self.count(),
            self.plan.fps
        )
    }

    /// Frames per second.
    #[getter]
    fn fps(&self) -> f64 {
        self.plan.fps
    }

    /// Width and height, pixels.
    #[getter]
    fn size(&self) -> (u32, u32) {
        self.plan.view.pixels
    }

    /// The world rectangle that is shown: left, lower edge, width, height.
    #[getter]
    fn viewport(&self) -> (f64, f64, f64, f64) {
        let View {
            x, y, width, height, ..
        } = self.plan.view;
        (x, y, width, height)
    }

    /// Whether colours are multiplied by alpha.
    #[getter]
    fn premultiplied(&self) -> bool {
        self.is_premultiplied()
    }

    /// The moments of the animation that the frames show, seconds.
    #[getter]
    fn times(&self) -> Vec<f64> {
        let clock = &self.plan.motion.clock;
        (0..self.count()).map(|frame| clock.time(frame)).collect()
    }

    /// How long each frame is seen, seconds: the last one of a loop may be shorter or longer, so that the loop lasts as long as the
    /// animation.
    #[getter]
    fn durations(&self) -> Vec<f64> {
        self.seconds()
    }
}

/// Draws one frame after the other.
#[pyclass(module = "spine_py", frozen)]
pub(crate) struct FrameIterator {
    plan: Arc<Plan>,
    work: Mutex<(Actor, Painter)>,
}

#[pymethods]
impl FrameIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut work = alone(&self.work, "iterator")?;
        let (actor, painter) = &mut *work;
        let plan = &self.plan;
        let drawn = py.detach(|| {
            let skeleton = actor.next()?;
            Some(painter.picture(skeleton, &plan.view, &plan.options))
        });
        let Some(picture) = drawn else { return Ok(None) };
        to_array(py, picture?, plan.premultiplied, None).map(Some)
    }
}
