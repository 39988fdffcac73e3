//! Parts of a frame: each family of timelines, each kind of constraint, vertices, clipping.

#![allow(missing_docs)]

use std::hint::black_box;
use std::sync::Arc;

use benches::{Subject, subjects};
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::clipping::SkeletonClipping;
use spine_core::{MixBlend, MixDirection, Physics, Skeleton};
use spine_data::{Animation, IdVec, SkeletonData, Timeline, TimelineKind as Kind};

/// Off the keys, so that every curve is evaluated.
const STEP: f32 = 1.0 / 59.3;

/// The family that a timeline belongs to.
fn family(timeline: &Timeline) -> &'static str {
    match timeline.kind {
        Kind::Rotate(_) => "rotate",
        Kind::Translate(_) | Kind::TranslateX(_) | Kind::TranslateY(_) => "translate",
        Kind::Scale(_) | Kind::ScaleX(_) | Kind::ScaleY(_) => "scale",
        Kind::Shear(_) | Kind::ShearX(_) | Kind::ShearY(_) => "shear",
        Kind::Inherit(_) => "inherit",
        Kind::Rgba(_) | Kind::Rgb(_) | Kind::Alpha(_) | Kind::Rgba2(_) | Kind::Rgb2(_) => "color",
        Kind::Attachment(_) => "attachment",
        Kind::Deform { .. } => "deform",
        Kind::Sequence { .. } => "sequence",
        Kind::IkConstraint(_) => "ik",
        Kind::TransformConstraint(_) => "transform",
        Kind::PathConstraintPosition(_) | Kind::PathConstraintSpacing(_) | Kind::PathConstraintMix(_) => {
            "path"
        }
        Kind::DrawOrder => "draw_order",
        Kind::Event => "event",
        _ => "physics",
    }
}

/// The animations of a model with the timelines of one family only, those that have any.
fn only(data: &SkeletonData, wanted: &str) -> Vec<Animation> {
    let animations = data.animations.iter().cloned().map(|mut animation| {
        animation.timelines.retain(|timeline| family(timeline) == wanted);
        animation
    });
    animations
        .filter(|animation| !animation.timelines.is_empty())
        .collect()
}

/// One time of all animations of a model, by family.
fn timelines(c: &mut Criterion, subject: &Subject) {
    let (mut skeleton, _) = subject.instance();
    let data = Arc::clone(skeleton.data());
    let all = data.animations.iter().flat_map(|animation| &animation.timelines);
    let mut families: Vec<_> = all.map(family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let animations = only(&data, family);
        let mut time = 0.0;
        let mut fired = Vec::new();
        c.benchmark_group(format!("timelines_{family}"))
            .bench_function(&subject.name, |b| {
                b.iter(|| {
                    time += STEP;
                    fired.clear();
                    for (animation, id) in animations.iter().zip(data.animations.ids()) {
                        skeleton.apply_animation_data(
                            animation,
                            time - STEP,
                            time,
                            true,
                            Some((id, &mut fired)),
                            1.0,
                            MixBlend::Setup,
                            MixDirection::In,
                        );
                    }
                });
            });
    }
}

/// An update of a model with the constraints of one kind only.
fn constraints(c: &mut Criterion, subject: &Subject) {
    for kind in ["none", "ik", "transform", "path", "physics"] {
        let mut data = SkeletonData::clone(&subject.data());
        if kind != "ik" {
            data.ik_constraints = IdVec::new();
        }
        if kind != "transform" {
            data.transform_constraints = IdVec::new();
        }
        if kind != "path" {
            data.path_constraints = IdVec::new();
        }
        if kind != "physics" {
            data.physics_constraints = IdVec::new();
        }
        // In the places that the others leave.
        let ik = data
            .ik_constraints
            .iter_mut()
            .map(|constraint| &mut constraint.order);
        let transform = data
            .transform_constraints
            .iter_mut()
            .map(|constraint| &mut constraint.order);
        let path = data
            .path_constraints
            .iter_mut()
            .map(|constraint| &mut constraint.order);
        let physics = data
            .physics_constraints
            .iter_mut()
            .map(|constraint| &mut constraint.order);
        let orders: Vec<_> = ik.chain(transform).chain(path).chain(physics).collect();
        if kind != "none" && orders.is_empty() {
            continue;
        }
        for (order, place) in orders.into_iter().zip(0..) {
            *order = place;
        }
        let mut skeleton = Skeleton::new(Arc::new(data));
        if let Some(skin) = subject.skin {
            skeleton.set_skin_by_name(skin).expect("the skin");
            skeleton.set_slots_to_setup_pose();
        }
        c.benchmark_group(format!("constraints_{kind}"))
            .bench_function(&subject.name, |b| {
                b.iter(|| {
                    skeleton.update(STEP);
                    skeleton.update_world_transform(Physics::Update);
                });
            });
    }
}

/// World vertices of all slots.
fn vertices(c: &mut Criterion, subject: &Subject) {
    let (skeleton, _) = subject.instance();
    let mut out = Vec::new();
    c.benchmark_group("vertices").bench_function(&subject.name, |b| {
        b.iter(|| {
            for slot in skeleton.data().slots.ids() {
                skeleton.world_vertices(slot, &mut out);
                black_box(&out);
            }
        });
    });
}

/// A grid of triangles by a star, which is not convex.
fn clipping(c: &mut Criterion) {
    let star: Vec<[f32; 2]> = [
        (0.0, 10.0),
        (3.0, 3.0),
        (10.0, 0.0),
        (3.0, -3.0),
        (0.0, -10.0),
        (-3.0, -3.0),
        (-10.0, 0.0),
        (-3.0, 3.0),
    ]
    .map(|(x, y)| [x, y])
    .to_vec();
    let side = 9_u16;
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let grid: Vec<[f32; 2]> = places
        .clone()
        .map(|(x, y)| [f32::from(x) * 2.5 - 10.0, f32::from(y) * 2.5 - 10.0])
        .collect();
    let squares = places.filter(|(x, y)| x + 1 < side && y + 1 < side);
    let triangles: Vec<u16> = squares
        .flat_map(|(x, y)| {
            let at = y * side + x;
            [at, at + 1, at + side, at + 1, at + side + 1, at + side]
        })
        .collect();
    let mut clipping = SkeletonClipping::new();
    c.benchmark_group("clipping").bench_function("star", |b| {
        b.iter(|| {
            clipping.clip_start(&star);
            clipping.clip_triangles(&grid, &triangles);
            black_box(clipping.clipped_triangles());
            clipping.clip_end();
        });
    });
}

fn parts(c: &mut Criterion) {
    for subject in subjects() {
        timelines(c, &subject);
        constraints(c, &subject);
        vertices(c, &subject);
    }
    clipping(c);
}

criterion_group!(benches, parts);
criterion_main!(benches);
