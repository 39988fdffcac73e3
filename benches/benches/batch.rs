//! Many poses at once: one skeleton at 10,000 times, and crowds.

#![allow(missing_docs)]

use std::hint::black_box;
use std::sync::Arc;

use benches::{Subject, subjects};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use spine_core::Physics;
use spine_core::batch::{Instance, Layout, Output, Sampler, step_all_into};

/// Times of one batch.
const TIMES: u16 = 10_000;
/// Times lie the golden ratio's fraction of the animation apart: evenly spread, in no order.
const GOLDEN: f32 = 0.618_034;

fn sample(c: &mut Criterion) {
    let mut group = c.benchmark_group("batch_sample");
    group
        .sample_size(20)
        .throughput(Throughput::Elements(u64::from(TIMES)));
    for subject in subjects() {
        let (skeleton, animation) = subject.instance();
        let duration = skeleton.data().animations[animation].duration;
        let times: Vec<_> = (0..TIMES)
            .map(|index| (f32::from(index) * GOLDEN).fract() * duration)
            .collect();
        let mut sampler = Sampler::new(&skeleton);
        let mut worlds = vec![0.0; times.len() * sampler.layout().bones() * 6];
        group.bench_function(&subject.name, |b| {
            b.iter(|| {
                let output = Output {
                    worlds: Some(&mut worlds),
                    ..Output::default()
                };
                sampler
                    .sample(animation, &times, false, output)
                    .expect("fitting arrays");
                black_box(&worlds);
            });
        });
    }
}

/// Instances that play the subject's animation, each at a time of its own.
fn instances(subject: &Subject, count: u16) -> Vec<Instance> {
    let (skeleton, animation) = subject.instance();
    let each = |index: u16| {
        let mut instance = Instance::new(skeleton.clone());
        let entry = instance.state.set_animation_by_id(0, Some(animation), true);
        let entry = entry.expect("a track index in range");
        if let Some(entry) = instance.state.entry_mut(entry) {
            entry.track_time = f64::from(index) * 0.0137;
        }
        instance
    };
    (0..count).map(each).collect()
}

fn crowd(c: &mut Criterion) {
    for count in [1_000, 10_000] {
        let mut group = c.benchmark_group(format!("crowd_{count}"));
        group
            .sample_size(10)
            .throughput(Throughput::Elements(u64::from(count)));
        for subject in subjects() {
            let mut instances = instances(&subject, count);
            let Some(first) = instances.first() else { continue };
            let layout = Layout::new(Arc::clone(first.skeleton.data()));
            let mut worlds = vec![0.0; instances.len() * layout.bones() * 6];
            group.bench_function(&subject.name, |b| {
                b.iter(|| {
                    let output = Output {
                        worlds: Some(&mut worlds),
                        ..Output::default()
                    };
                    let stepped = step_all_into(&mut instances, 1.0 / 59.3, Physics::Update, &layout, output);
                    stepped.expect("fitting arrays");
                    for instance in &mut instances {
                        while instance.state.pop_event().is_some() {}
                    }
                });
            });
        }
    }
}

criterion_group!(benches, sample, crowd);
criterion_main!(benches);
