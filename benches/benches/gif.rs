//! A GIF end to end: 60 frames posed, drawn and written.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::Duration;

use benches::picture::{textures, view};
use benches::{Subject, subjects};
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::{DrawList, MixBlend, MixDirection, Physics};
use spine_media::{ApngWriter, Delay, FrameWriter, GifOptions, GifWriter};
use spine_render_soft::tiny_skia::{Color, Pixmap};
use spine_render_soft::{Renderer, Textures};

const FRAMES: u16 = 60;

/// Pixels of a side.
const SIDE: u32 = 512;

/// Poses and draws the frames of an animation at 30 frames a second.
fn frames(subject: &Subject, textures: &Textures, mut take: impl FnMut(&Pixmap)) {
    let (mut skeleton, animation) = subject.instance();
    let view = view(SIDE, SIDE);
    let mut renderer = Renderer::new();
    let mut list = DrawList::new();
    let mut pixmap = view.pixmap(Color::TRANSPARENT).expect("a pixmap");
    for frame in 0..FRAMES {
        let (setup, direction) = (MixBlend::Setup, MixDirection::In);
        let time = f32::from(frame) / 30.0;
        skeleton.apply_animation(animation, -1.0, time, true, None, 1.0, setup, direction);
        skeleton.update_world_transform(Physics::None);
        list.rebuild(&skeleton);
        pixmap.fill(Color::TRANSPARENT);
        renderer
            .draw(&list, textures, &view, &mut pixmap)
            .expect("a picture");
        take(&pixmap);
    }
}

fn write(subject: &Subject, textures: &Textures, mut writer: Box<dyn FrameWriter + '_>) {
    let delay = Delay::from_fps(30.0).expect("a rate");
    frames(subject, textures, |pixmap| {
        writer.write_frame(pixmap.as_ref(), delay).expect("a frame");
    });
    writer.finish().expect("an animation");
}

fn animations(c: &mut Criterion) {
    let names = ["sprout", "spineboy-pro"];
    for subject in subjects()
        .into_iter()
        .filter(|subject| names.contains(&&*subject.name))
    {
        let textures = textures(&subject.folder, &subject.atlas);
        let mut bytes = Vec::new();
        for (group, apng) in [("gif_60_frames_512", false), ("apng_60_frames_512", true)] {
            c.benchmark_group(group)
                .sample_size(10)
                .warm_up_time(Duration::from_secs(1))
                .bench_function(&subject.name, |b| {
                    b.iter(|| {
                        bytes.clear();
                        let size = (SIDE, SIDE);
                        if apng {
                            let writer = ApngWriter::new(&mut bytes, size, FRAMES.into(), 0);
                            write(&subject, &textures, Box::new(writer.expect("a writer")));
                        } else {
                            let writer = GifWriter::new(&mut bytes, size, GifOptions::default());
                            write(&subject, &textures, Box::new(writer.expect("a writer")));
                        }
                        black_box(&bytes);
                    });
                });
        }
    }
}

criterion_group!(benches, animations);
criterion_main!(benches);
