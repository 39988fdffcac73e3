//! A frame: timelines, world transforms, draw list.

#![allow(missing_docs)]

use std::hint::black_box;

use benches::subjects;
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::{DrawList, MixBlend, MixDirection, Physics};

/// Off the keys, so that every curve is evaluated.
const STEP: f32 = 1.0 / 59.3;

fn pose(c: &mut Criterion) {
    for subject in subjects() {
        let (mut skeleton, animation) = subject.instance();
        let mut time = 0.0;
        c.benchmark_group("apply").bench_function(&subject.name, |b| {
            b.iter(|| {
                time += STEP;
                skeleton.apply_animation(
                    animation,
                    -1.0,
                    time,
                    true,
                    None,
                    1.0,
                    MixBlend::Setup,
                    MixDirection::In,
                );
            });
        });
        c.benchmark_group("world_transforms")
            .bench_function(&subject.name, |b| {
                b.iter(|| skeleton.update_world_transform(Physics::None));
            });
        c.benchmark_group("apply_and_world_transforms")
            .bench_function(&subject.name, |b| {
                b.iter(|| {
                    time += STEP;
                    skeleton.apply_animation(
                        animation,
                        -1.0,
                        time,
                        true,
                        None,
                        1.0,
                        MixBlend::Setup,
                        MixDirection::In,
                    );
                    skeleton.update(STEP);
                    skeleton.update_world_transform(Physics::Update);
                });
            });
        let mut list = DrawList::default();
        c.benchmark_group("draw_list").bench_function(&subject.name, |b| {
            b.iter(|| {
                list.rebuild(&skeleton);
                black_box(&list);
            });
        });
    }
}

criterion_group!(benches, pose);
criterion_main!(benches);
