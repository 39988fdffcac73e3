//! What draws: a skeleton's images, and memory that is kept from picture to picture.

use std::sync::{Arc, Mutex, TryLockError};

use pyo3::prelude::*;
use spine_cli::scene::Framing;
use spine_core::clipping::SkeletonClipping;
use spine_core::{Bounds, DrawList, Skeleton};
use spine_data::SkeletonData;
use spine_media::tiny_skia::Pixmap;
use spine_render_soft::{IdImage, Renderer, Textures, View, draw_debug};

use super::options::Options;
use crate::error::{BusyError, SpineError};

/// The images of a skeleton, decoded, and what is believed of them.
#[derive(Clone, Debug)]
pub(crate) struct Paint {
    pub(crate) textures: Arc<Textures>,
    /// Whether colours are premultiplied, where the atlas is not believed.
    pub(crate) premultiplied: Option<bool>,
}

/// Draws one picture after the other.
#[derive(Debug)]
pub(crate) struct Painter {
    paint: Paint,
    renderer: Renderer,
    list: DrawList,
}

impl Painter {
    pub(crate) fn new(paint: Paint) -> Self {
        let mut list = DrawList::new();
        list.premultiplied = paint.premultiplied;
        Self {
            paint,
            renderer: Renderer::new(),
            list,
        }
    }

    /// A picture of a skeleton as it stands.
    pub(crate) fn picture(
        &mut self,
        skeleton: &Skeleton,
        view: &View,
        options: &Options,
    ) -> PyResult<Pixmap> {
        let mut pixmap = view.pixmap(options.background).map_err(failed)?;
        self.list.rebuild(skeleton);
        self.renderer.options = options.render;
        self.renderer
            .draw(&self.list, &self.paint.textures, view, &mut pixmap)
            .and_then(|()| draw_debug(skeleton, options.debug, view, &mut pixmap))
            .map_err(failed)?;
        Ok(pixmap)
    }

    /// Which slot owns which pixel.
    pub(crate) fn ids(&mut self, skeleton: &Skeleton, view: &View, options: &Options) -> PyResult<IdImage> {
        self.list.rebuild(skeleton);
        self.renderer.options = options.render;
        let drawn = self.renderer.draw_ids(&self.list, &self.paint.textures, view);
        drawn.map_err(failed)
    }
}

/// The view of a skeleton as it stands.
pub(crate) fn view_of(framing: &Framing, skeleton: &Skeleton) -> PyResult<View> {
    let bounds = framing
        .needs_bounds()
        .then(|| skeleton.bounds(Some(&mut SkeletonClipping::new())));
    view(framing, bounds.flatten(), skeleton.data())
}

/// The view of what lies within bounds.
pub(crate) fn view(framing: &Framing, bounds: Option<Bounds>, data: &SkeletonData) -> PyResult<View> {
    framing.view(bounds, data).map_err(|error| wish(&error))
}

/// What could not be drawn.
pub(crate) fn failed(error: spine_render_soft::Error) -> PyErr {
    SpineError::new_err(error.to_string())
}

/// A wish that cannot be met, with Python's names of the options.
pub(crate) fn wish(error: &spine_cli::scene::SceneError) -> PyErr {
    let text = error
        .to_string()
        .replace("--warm-up", "warm_up")
        .replace("--max-size", "max_size");
    SpineError::new_err(
        text.replace("--physics none", "physics=\"none\"")
            .replace("--", ""),
    )
}

/// What a mutex guards, if no other thread is at it.
pub(crate) fn alone<'a, T>(guarded: &'a Mutex<T>, what: &str) -> PyResult<std::sync::MutexGuard<'a, T>> {
    match guarded.try_lock() {
        Ok(guard) => Ok(guard),
        // What a panic left behind is overwritten by the next call.
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(BusyError::new_err(format!(
            "another thread is using this {what}; make one for each thread"
        ))),
    }
}
