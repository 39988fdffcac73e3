//! Pixels: the renderer, and a plain way to have tiny-skia draw the same list.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::picture::{Painter, PathsAndPatterns, Soft, TIME, textures, view};
use benches::subjects;
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::{DrawList, MixBlend, MixDirection, Physics, Skeleton};
use spine_render_soft::tiny_skia::Color;
use spine_render_soft::{Filter, RenderOptions};

fn raster(c: &mut Criterion) {
    let names = ["sprout", "spineboy-pro"];
    for subject in subjects()
        .into_iter()
        .filter(|subject| names.contains(&&*subject.name))
    {
        let (mut skeleton, animation) = subject.instance();
        let (setup, direction) = (MixBlend::Setup, MixDirection::In);
        skeleton.apply_animation(animation, -1.0, TIME, true, None, 1.0, setup, direction);
        skeleton.update_world_transform(Physics::None);

        let pages = || textures(&subject.folder, &subject.atlas);
        let smooth = RenderOptions {
            filter: Some(Filter::Linear),
            antialias: true,
            ..RenderOptions::default()
        };
        let (square, wide) = ((512, 512), (1920, 1080));
        let name = &subject.name;
        frame(c, "512", name, square, Soft::new(pages()), &skeleton);
        frame(
            c,
            "512_antialiased",
            name,
            square,
            Soft::with_options(pages(), smooth),
            &skeleton,
        );
        frame(c, "1080p", name, wide, Soft::new(pages()), &skeleton);
        frame(
            c,
            "512_paths_and_patterns",
            name,
            square,
            PathsAndPatterns::new(pages()),
            &skeleton,
        );
    }
}

/// From a posed skeleton to pixels.
fn frame(
    c: &mut Criterion,
    group: &str,
    subject: &str,
    (width, height): (u32, u32),
    mut painter: impl Painter,
    skeleton: &Skeleton,
) {
    let view = view(width, height);
    let mut pixmap = view.pixmap(Color::TRANSPARENT).expect("a pixmap");
    let mut list = DrawList::new();
    c.benchmark_group(format!("raster_{group}"))
        .bench_function(subject, |b| {
            b.iter(|| {
                pixmap.fill(Color::TRANSPARENT);
                list.rebuild(skeleton);
                painter.paint(&list, &view, &mut pixmap);
                black_box(&pixmap);
            });
        });
}

criterion_group!(benches, raster);
criterion_main!(benches);
