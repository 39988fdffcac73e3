//! Animations as values.

use spine_data::{
    Animation, BEZIER_POINTS, BEZIER_SIZE, CurveKind, DeformKey, PathConstraintId, SkeletonData, Timeline,
    TimelineKind,
};

use super::Encodings;
use super::attachment::place;
use super::leaf::{Decimals, Leaves, Value};
use super::skeleton::{position_decimals, spacing_decimals};

pub(super) fn animation(leaves: &mut Leaves<'_>, animation: &Animation) {
    let prefix = format!("animations.{}", animation.name);
    leaves.prefix(&prefix);
    leaves.singles("duration", &[animation.duration], Decimals::Four);
    for (index, timeline) in animation.timelines.iter().enumerate() {
        leaves.prefix(format!("{prefix}[{index}]"));
        leaves.text("target", target(leaves.data, timeline.kind));
        leaves.singles("times", animation.times(timeline), Decimals::Four);
        values(leaves, animation, timeline);
        curves(leaves, animation, timeline);
        keys(leaves, animation, timeline);
    }
}

/// The kind with what it drives; attachments by their place, since their ids depend on the order in a skin.
fn target(data: &SkeletonData, kind: TimelineKind) -> String {
    match kind {
        TimelineKind::Deform { slot, attachment } => format!("Deform {slot:?} {}", place(data, attachment)),
        TimelineKind::Sequence { slot, attachment } => {
            format!("Sequence {slot:?} {}", place(data, attachment))
        }
        kind => format!("{kind:?}"),
    }
}

/// Decimals of each value of a key.
fn decimals(data: &SkeletonData, kind: TimelineKind) -> Vec<Decimals> {
    let path = |id: PathConstraintId| data.path_constraints.get(id);
    let one = match kind {
        TimelineKind::Rotate(_)
        | TimelineKind::Translate(_)
        | TimelineKind::TranslateX(_)
        | TimelineKind::TranslateY(_)
        | TimelineKind::Shear(_)
        | TimelineKind::ShearX(_)
        | TimelineKind::ShearY(_)
        | TimelineKind::Deform { .. } => Decimals::Two,
        TimelineKind::Scale(_)
        | TimelineKind::ScaleX(_)
        | TimelineKind::ScaleY(_)
        | TimelineKind::TransformConstraint(_)
        | TimelineKind::PathConstraintMix(_) => Decimals::Three,
        TimelineKind::Alpha(_) => Decimals::AlphaKey,
        TimelineKind::IkConstraint(_) => {
            let all = Decimals::All;
            return vec![Decimals::Three, Decimals::Two, all, all, all];
        }
        TimelineKind::Sequence { .. } => return vec![Decimals::All, Decimals::All, Decimals::Four],
        TimelineKind::PathConstraintPosition(id) => {
            path(id).map_or(Decimals::All, |path| position_decimals(path.position_mode))
        }
        TimelineKind::PathConstraintSpacing(id) => {
            path(id).map_or(Decimals::All, |path| spacing_decimals(path.spacing_mode))
        }
        TimelineKind::PhysicsConstraintInertia(_)
        | TimelineKind::PhysicsConstraintStrength(_)
        | TimelineKind::PhysicsConstraintDamping(_)
        | TimelineKind::PhysicsConstraintMass(_)
        | TimelineKind::PhysicsConstraintWind(_)
        | TimelineKind::PhysicsConstraintGravity(_)
        | TimelineKind::PhysicsConstraintMix(_) => Decimals::Four,
        _ => Decimals::All,
    };
    vec![one; kind.values_per_key().max(kind.channels())]
}

fn values(leaves: &mut Leaves<'_>, animation: &Animation, timeline: &Timeline) {
    let decimals = decimals(leaves.data, timeline.kind);
    let width = timeline.kind.values_per_key();
    if width == 0 {
        return;
    }
    for (key, values) in animation.values(timeline).chunks(width).enumerate() {
        for (value, decimals) in values.iter().zip(&decimals) {
            leaves.singles(&format!("keys[{key}]"), &[*value], *decimals);
        }
    }
}

/// How much farther the handles of a curve may reach than its points.
const HANDLES: f64 = 4.0;

fn curves(leaves: &mut Leaves<'_>, animation: &Animation, timeline: &Timeline) {
    let kind = timeline.kind;
    let decimals = decimals(leaves.data, kind);
    let width = kind.values_per_key();
    for (key, curve) in animation.curves(timeline).iter().enumerate() {
        let field = format!("curves[{key}]");
        let CurveKind::Bezier(start) = curve else {
            let keys: Vec<_> = animation.values(timeline).chunks(width.max(1)).collect();
            let still = width > 0 && keys.get(key).is_some_and(|here| keys.get(key + 1) == Some(here));
            let kind = format!("{curve:?}");
            leaves.push(&field, Value::Curve { kind, still });
            continue;
        };
        for (channel, decimals) in decimals.iter().take(kind.channels()).enumerate() {
            let place = *start as usize + channel * BEZIER_SIZE;
            let points = animation
                .samples
                .get(place..place + BEZIER_SIZE)
                .unwrap_or_default();
            let decimals = match kind {
                TimelineKind::Rgba(_)
                | TimelineKind::Rgb(_)
                | TimelineKind::Rgba2(_)
                | TimelineKind::Rgb2(_) => Decimals::Two,
                TimelineKind::Alpha(_) if leaves.encodings == Encodings::Exported => Decimals::Two,
                _ => *decimals,
            };
            // Handles reach farther than the points that are made of them.
            let largest = points
                .iter()
                .fold(0.0_f32, |largest, point| largest.max(point.abs()));
            let magnitude = f64::from(largest) * HANDLES;
            // The ends are the keys' own times and values.
            let (times, values) = points.split_at(points.len() / 2);
            let inner = times
                .iter()
                .zip(values)
                .enumerate()
                .skip(1)
                .take(BEZIER_POINTS - 2);
            for (index, (x, y)) in inner {
                let [x, y] = [*x, *y].map(f64::from);
                let field = format!("{field}[{channel}][{index}]");
                leaves.push(
                    &format!("{field}.x"),
                    Value::Number(x, Decimals::Three, magnitude),
                );
                leaves.push(&format!("{field}.y"), Value::Number(y, decimals, magnitude));
            }
        }
    }
}

/// Keys that are kept beside the values.
fn keys(leaves: &mut Leaves<'_>, animation: &Animation, timeline: &Timeline) {
    let data = leaves.data;
    let start = timeline.values as usize;
    let range = start..start + timeline.len as usize;
    match timeline.kind {
        TimelineKind::Attachment(_) => {
            for key in animation.attachments.get(range).unwrap_or_default() {
                leaves.text("attachment", key.and_then(|name| data.names.get(name)));
            }
        }
        TimelineKind::Deform { attachment, .. } => {
            let length = data
                .attachments
                .get(attachment)
                .and_then(|found| found.vertices())
                .map_or(0, spine_data::Vertices::deform_len);
            for (index, key) in animation
                .deforms
                .get(range)
                .unwrap_or_default()
                .iter()
                .enumerate()
            {
                let offsets = spread(animation, key, length);
                leaves.singles(&format!("deform[{index}]"), &offsets, Decimals::Two);
            }
        }
        TimelineKind::DrawOrder => {
            for key in animation.draw_orders.get(range).unwrap_or_default() {
                leaves.text("draw order", animation.slot_offsets(key));
            }
        }
        TimelineKind::Event => {
            for (index, event) in animation.events.get(range).unwrap_or_default().iter().enumerate() {
                let field = format!("events[{index}]");
                leaves.text(&field, (event.data, event.int, &event.string));
                leaves.singles(&field, &[event.time], Decimals::Four);
                leaves.number(&field, event.float, Decimals::Four);
                leaves.number(&field, event.volume, Decimals::Four);
                leaves.number(&field, event.balance, Decimals::Four);
            }
        }
        _ => {}
    }
}

/// The offsets of a deform key over all vertices: encodings may trim zeros differently.
fn spread(animation: &Animation, key: &DeformKey, length: usize) -> Vec<f32> {
    let mut offsets = vec![0.0; length];
    let start = key.start as usize;
    for (place, offset) in offsets.iter_mut().skip(start).zip(animation.offsets(key)) {
        *place = *offset;
    }
    offsets
}
