//! Draws posed skeletons.

use spine_core::{DrawList, Skeleton};
use spine_render_soft::tiny_skia::{Color, Pixmap};
use spine_render_soft::{DebugLayers, IdImage, RenderOptions, Renderer, View, draw_debug};

use super::load::Scene;
use crate::error::CliError;

/// How pictures look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// What is behind the skeleton; not premultiplied.
    pub(crate) background: Color,
    /// How it is drawn.
    pub(crate) options: RenderOptions,
    /// What is drawn over it.
    pub(crate) debug: DebugLayers,
}

impl Default for Style {
    /// Transparent, one sample a pixel, one thread, nothing over it.
    fn default() -> Self {
        Self {
            background: Color::TRANSPARENT,
            options: RenderOptions::default(),
            debug: DebugLayers::default(),
        }
    }
}

/// Draws the skeletons of a scene. Keep it from frame to frame: its buffers are reused.
#[derive(Debug)]
pub(crate) struct Painter<'a> {
    scene: &'a Scene,
    style: Style,
    renderer: Renderer,
    list: DrawList,
}

impl<'a> Painter<'a> {
    pub(crate) fn new(scene: &'a Scene, style: Style) -> Self {
        let mut list = DrawList::new();
        list.premultiplied = scene.premultiplied;
        Self {
            scene,
            style,
            renderer: Renderer::with_options(style.options),
            list,
        }
    }

    /// A picture of a posed skeleton. Fails where it would have no pixels or too many.
    pub(crate) fn paint(&mut self, skeleton: &Skeleton, view: &View) -> Result<Pixmap, CliError> {
        let mut pixmap = self.checked(view.pixmap(self.style.background))?;
        self.paint_over(skeleton, view, &mut pixmap)?;
        Ok(pixmap)
    }

    /// Fails where a view cannot be drawn.
    pub(crate) fn check(&self, view: &View) -> Result<(), CliError> {
        let list = DrawList::new();
        let mut renderer = Renderer::with_options(self.style.options);
        let mut pixmap = self.checked(view.pixmap(Color::TRANSPARENT))?;
        self.checked(renderer.draw(&list, &self.scene.textures, view, &mut pixmap))
    }

    /// Draws a posed skeleton over what is there.
    pub(crate) fn paint_over(
        &mut self,
        skeleton: &Skeleton,
        view: &View,
        pixmap: &mut Pixmap,
    ) -> Result<(), CliError> {
        self.list.rebuild(skeleton);
        let drawn = self
            .renderer
            .draw(&self.list, &self.scene.textures, view, pixmap)
            .and_then(|()| match self.style.debug {
                layers if layers == DebugLayers::default() => Ok(()),
                layers => draw_debug(skeleton, layers, view, pixmap),
            });
        self.checked(drawn)
    }

    /// Which slot owns which pixel.
    pub(crate) fn ids(&mut self, skeleton: &Skeleton, view: &View) -> Result<IdImage, CliError> {
        self.list.rebuild(skeleton);
        let drawn = self.renderer.draw_ids(&self.list, &self.scene.textures, view);
        self.checked(drawn)
    }

    fn checked<T>(&self, done: Result<T, spine_render_soft::Error>) -> Result<T, CliError> {
        done.map_err(|source| CliError::Picture {
            file: self.scene.file.clone(),
            source,
        })
    }
}
