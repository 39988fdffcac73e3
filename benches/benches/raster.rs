//! Pixels: the renderer, and a plain way to have tiny-skia draw the same list.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::{Subject, subjects};
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::{DrawList, MixBlend, MixDirection, Physics, Vertex};
use spine_data::PageId;
use spine_render_soft::tiny_skia::{
    Color, FillRule, FilterQuality, Paint, PathBuilder, Pattern, Pixmap, SpreadMode, Transform,
};
use spine_render_soft::{Error, Filter, PageImage, RenderOptions, Renderer, Textures, View};

/// Seconds into the animation.
const TIME: f32 = 0.5;

/// Pixels of a world unit in a picture 512 pixels high.
const SCALE: f64 = 0.68;

/// A view with the origin in the middle, near the lower edge.
fn view(width: u32, height: u32) -> View {
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

fn textures(subject: &Subject) -> Textures {
    Textures::load(subject.atlas.pages(), None, |page| {
        Ok::<_, Error>(std::fs::read(subject.folder.join(&*page.name)).expect("the image of a page"))
    })
    .expect("pages that load")
}

fn raster(c: &mut Criterion) {
    let names = ["sprout", "spineboy-pro"];
    for subject in subjects()
        .into_iter()
        .filter(|subject| names.contains(&&*subject.name))
    {
        let textures = textures(&subject);
        let (mut skeleton, animation) = subject.instance();
        skeleton.apply_animation(
            animation,
            -1.0,
            TIME,
            true,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        skeleton.update_world_transform(Physics::None);
        let mut list = DrawList::new();

        let linear = RenderOptions {
            filter: Some(Filter::Linear),
            ..RenderOptions::default()
        };
        let smooth = RenderOptions {
            antialias: true,
            ..linear
        };
        for (name, view, options) in [
            ("512", view(512, 512), linear),
            ("512_antialiased", view(512, 512), smooth),
            ("1080p", view(1920, 1080), linear),
        ] {
            let mut renderer = Renderer::with_options(options);
            let mut pixmap = view.pixmap(Color::TRANSPARENT).expect("a pixmap");
            c.benchmark_group(format!("raster_{name}"))
                .bench_function(&subject.name, |b| {
                    b.iter(|| {
                        pixmap.fill(Color::TRANSPARENT);
                        list.rebuild(&skeleton);
                        renderer
                            .draw(&list, &textures, &view, &mut pixmap)
                            .expect("a picture");
                        black_box(&pixmap);
                    });
                });
        }

        let view = view(512, 512);
        let mut pixmap = view.pixmap(Color::TRANSPARENT).expect("a pixmap");
        list.rebuild(&skeleton);
        let pages: Vec<Pixmap> = (0..)
            .map_while(|page| textures.page(PageId::new(page)))
            .map(as_pixmap)
            .collect();
        c.benchmark_group("raster_512_paths_and_patterns")
            .bench_function(&subject.name, |b| {
                b.iter(|| {
                    pixmap.fill(Color::TRANSPARENT);
                    list.rebuild(&skeleton);
                    paths_and_patterns(&list, &pages, &view, &mut pixmap);
                    black_box(&pixmap);
                });
            });
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

/// One filled path a triangle, with the page as its pattern; no tint, no blend modes.
fn paths_and_patterns(list: &DrawList, pages: &[Pixmap], view: &View, pixmap: &mut Pixmap) {
    for batch in &list.batches {
        let page = &pages[batch.page.map_or(0, PageId::get) as usize];
        let indices = &list.indices[batch.indices.start as usize..batch.indices.end as usize];
        for triangle in indices.as_chunks::<3>().0 {
            let corners = triangle.map(|index| list.vertices[index as usize]);
            let places = corners.map(|corner| view.to_pixels(corner.position.map(f64::from)));
            let Some(transform) = texels_to_pixels(&corners, &places, page) else {
                continue;
            };
            let mut path = PathBuilder::new();
            let [a, b, c] = places.map(|place| place.map(narrow));
            path.move_to(a[0], a[1]);
            path.line_to(b[0], b[1]);
            path.line_to(c[0], c[1]);
            path.close();
            let Some(path) = path.finish() else { continue };
            let paint = Paint {
                shader: Pattern::new(
                    page.as_ref(),
                    SpreadMode::Pad,
                    FilterQuality::Bilinear,
                    1.0,
                    transform,
                ),
                anti_alias: false,
                ..Paint::default()
            };
            pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }
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

criterion_group!(benches, raster);
criterion_main!(benches);
