//! Two ways to draw a frame: ours, and one that needs tiny-skia alone.

use std::path::Path;

use spine_core::{DrawList, Vertex};
use spine_data::{Atlas, PageId};
use spine_render_soft::tiny_skia::{
    FillRule, FilterQuality, Paint, PathBuilder, Pattern, Pixmap, SpreadMode, Transform,
};
use spine_render_soft::{Error, Filter, PageImage, RenderOptions, Renderer, Textures, View};

/// Pixels of a world unit in a picture 512 pixels high.
const SCALE: f64 = 0.68;

/// Seconds into the animation of the frame that is drawn.
pub const TIME: f32 = 0.5;

/// A view with the world's origin in the middle, near the lower edge. `width`, `height`: pixels.
#[must_use]
pub fn view(width: u32, height: u32) -> View {
    let scale = SCALE * f64::from(height) / 512.0;
    let [shown_width, shown_height] = [width, height].map(|pixels| f64::from(pixels) / scale);
    View::new(
        -shown_width / 2.0,
        -16.0 / SCALE,
        shown_width,
        shown_height,
        (width, height),
    )
}

/// The pages of an atlas, whose images lie in `folder`.
///
/// # Panics
///
/// Where an image is missing or broken: a benchmark without its subject means nothing.
#[must_use]
pub fn textures(folder: &Path, atlas: &Atlas) -> Textures {
    Textures::load(atlas.pages(), None, |page| {
        Ok::<_, Error>(std::fs::read(folder.join(&*page.name)).expect("the image of a page"))
    })
    .expect("pages that load")
}

/// A way to draw a list.
pub trait Painter {
    /// What it is called in tables.
    const NAME: &'static str;

    /// One that draws with these pages, bilinear, without antialiasing, on one thread.
    fn new(textures: Textures) -> Self;

    /// Draws the list over what is in the picture.
    ///
    /// # Panics
    ///
    /// Where the picture is not of the view's size, or a page is missing.
    fn paint(&mut self, list: &DrawList, view: &View, pixmap: &mut Pixmap);
}

/// `spine-render-soft`.
#[derive(Debug)]
pub struct Soft {
    renderer: Renderer,
    textures: Textures,
}

impl Soft {
    /// One with these options.
    #[must_use]
    pub fn with_options(textures: Textures, options: RenderOptions) -> Self {
        Self {
            renderer: Renderer::with_options(options),
            textures,
        }
    }
}

impl Painter for Soft {
    const NAME: &'static str = "ours";

    fn new(textures: Textures) -> Self {
        let options = RenderOptions {
            filter: Some(Filter::Linear),
            ..RenderOptions::default()
        };
        Self::with_options(textures, options)
    }

    fn paint(&mut self, list: &DrawList, view: &View, pixmap: &mut Pixmap) {
        self.renderer
            .draw(list, &self.textures, view, pixmap)
            .expect("a picture");
    }
}

/// One filled path a triangle, with the page as its pattern; no tint, no blend modes.
#[derive(Debug)]
pub struct PathsAndPatterns {
    pages: Vec<Pixmap>,
}

impl Painter for PathsAndPatterns {
    const NAME: &'static str = "paths";

    fn new(textures: Textures) -> Self {
        let pages = (0..).map_while(|page| textures.page(PageId::new(page)));
        Self {
            pages: pages.map(as_pixmap).collect(),
        }
    }

    fn paint(&mut self, list: &DrawList, view: &View, pixmap: &mut Pixmap) {
        for batch in &list.batches {
            let page = &self.pages[batch.page.map_or(0, PageId::get) as usize];
            let indices = &list.indices[batch.indices.start as usize..batch.indices.end as usize];
            for triangle in indices.as_chunks::<3>().0 {
                fill(
                    triangle.map(|index| list.vertices[index as usize]),
                    page,
                    view,
                    pixmap,
                );
            }
        }
    }
}

fn as_pixmap(page: &PageImage) -> Pixmap {
    let mut pixmap = Pixmap::new(page.width(), page.height()).expect("a pixmap");
    let places = (0..page.height()).flat_map(|y| (0..page.width()).map(move |x| (x, y)));
    let pixels = pixmap.data_mut().as_chunks_mut::<4>().0;
    for (pixel, (x, y)) in pixels.iter_mut().zip(places) {
        *pixel = page.pixel(x, y).expect("a pixel");
    }
    pixmap
}

fn fill(corners: [Vertex; 3], page: &Pixmap, view: &View, pixmap: &mut Pixmap) {
    let places = corners.map(|corner| view.to_pixels(corner.position.map(f64::from)));
    let Some(transform) = texels_to_pixels(&corners, &places, page) else {
        return;
    };
    let mut path = PathBuilder::new();
    let [a, b, c] = places.map(|place| place.map(narrow));
    path.move_to(a[0], a[1]);
    path.line_to(b[0], b[1]);
    path.line_to(c[0], c[1]);
    path.close();
    let Some(path) = path.finish() else { return };
    let (spread, quality) = (SpreadMode::Pad, FilterQuality::Bilinear);
    let paint = Paint {
        shader: Pattern::new(page.as_ref(), spread, quality, 1.0, transform),
        anti_alias: false,
        ..Paint::default()
    };
    pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
}

#[allow(clippy::cast_possible_truncation)]
const fn narrow(value: f64) -> f32 {
    value as f32
}

/// The affine map from the page's pixels to the picture's.
fn texels_to_pixels(corners: &[Vertex; 3], places: &[[f64; 2]; 3], page: &Pixmap) -> Option<Transform> {
    let [a, b, c] = corners.map(|corner| {
        [
            f64::from(corner.uv[0]) * f64::from(page.width()),
            f64::from(corner.uv[1]) * f64::from(page.height()),
        ]
    });
    let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if area.abs() < 1e-9 {
        return None;
    }
    let along = |axis: usize| {
        let [p, q, r] = places.map(|place| place[axis]);
        let du = ((q - p) * (c[1] - a[1]) - (r - p) * (b[1] - a[1])) / area;
        let dv = ((r - p) * (b[0] - a[0]) - (q - p) * (c[0] - a[0])) / area;
        [du, dv, p - du * a[0] - dv * a[1]].map(narrow)
    };
    let ([sx, kx, tx], [ky, sy, ty]) = (along(0), along(1));
    Some(Transform::from_row(sx, ky, kx, sy, tx, ty))
}
