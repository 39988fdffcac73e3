//! Animations.

use std::collections::{HashMap, HashSet};

use spine_data::{Animation, ConstraintRef, PropertyId, SkeletonData, SlotId, Timeline, TimelineKind};

use super::Findings;

pub(super) fn check(data: &SkeletonData, findings: &mut Findings) {
    for animation in &data.animations {
        let place = format!("animations/{}", animation.name);
        if animation.timelines.is_empty() {
            findings.add("N-ANIMATION-EMPTY", &place, "the animation has no timelines");
        } else if animation.duration <= 0.0 {
            let message = format!("the animation lasts {} seconds", animation.duration);
            findings.add("N-ANIMATION", &place, message);
        }
        let mut driven = HashMap::new();
        for timeline in &animation.timelines {
            let place = format!("{place}/{}", target(data, timeline.kind));
            times(animation, timeline, &place, findings);
            driven_twice(timeline, &place, &mut driven, findings);
            match timeline.kind {
                TimelineKind::Attachment(slot) => shown(data, animation, timeline, slot, &place, findings),
                TimelineKind::Rgba2(slot) | TimelineKind::Rgb2(slot)
                    if data.slots.get(slot).is_some_and(|slot| slot.dark_color.is_none()) =>
                {
                    findings.add(
                        "W-DARK-COLOR",
                        &place,
                        "the slot has no dark colour in its setup pose",
                    );
                }
                _ => {}
            }
        }
    }
}

fn driven_twice(
    timeline: &Timeline,
    place: &str,
    driven: &mut HashMap<PropertyId, &'static str>,
    findings: &mut Findings,
) {
    // Resets of different constraints count as one property, and do not get in each other's way.
    if matches!(timeline.kind, TimelineKind::PhysicsConstraintReset(_)) {
        return;
    }
    for property in timeline.kind.property_ids().as_slice() {
        if let Some(other) = driven.insert(*property, timeline.kind.name()) {
            let message = format!("a timeline of kind {other} drives the same");
            findings.add("W-TIMELINE", place, message);
            return;
        }
    }
}

fn times(animation: &Animation, timeline: &Timeline, place: &str, findings: &mut Findings) {
    let times = animation.times(timeline);
    let descending = times.windows(2).find(|pair| pair[0] > pair[1]);
    if let Some([before, after]) = descending {
        findings.add(
            "W-KEY-ORDER",
            place,
            format!("a key at {after} follows one at {before}"),
        );
    } else if let Some(first) = times.first().filter(|first| **first < 0.0) {
        findings.add("W-KEY-ORDER", place, format!("a key is at {first}"));
    }
}

fn shown(
    data: &SkeletonData,
    animation: &Animation,
    timeline: &Timeline,
    slot: SlotId,
    place: &str,
    findings: &mut Findings,
) {
    let start = timeline.values as usize;
    let keys = animation.attachments.get(start..).unwrap_or_default();
    let mut told = HashSet::new();
    for (name, time) in keys.iter().zip(animation.times(timeline)) {
        let Some(name) = *name else { continue };
        let nowhere = data
            .skins
            .iter()
            .all(|skin| skin.attachment(slot, name).is_none());
        if nowhere && told.insert(name) {
            let key = data.names.get(name).map_or("", |name| name);
            let message = format!("the key at {time} shows \"{key}\", which is in no skin");
            findings.add("W-KEY-ATTACHMENT", place, message);
        }
    }
}

/// What a timeline drives, as the rest of a place: `bones/hip/rotate`.
fn target(data: &SkeletonData, kind: TimelineKind) -> String {
    let bone = |id| data.bones.get(id).map_or("", |bone| &*bone.name);
    let slot = |id| data.slots.get(id).map_or("", |slot| &*slot.name);
    let constraint = |id| data.constraint(id).map_or("", |(name, _, _)| &**name);
    let key = |id| {
        data.attachments
            .get(id)
            .map_or("", |attachment| attachment.name())
    };
    let name = kind.name();
    match kind {
        TimelineKind::Rotate(id)
        | TimelineKind::Translate(id)
        | TimelineKind::TranslateX(id)
        | TimelineKind::TranslateY(id)
        | TimelineKind::Scale(id)
        | TimelineKind::ScaleX(id)
        | TimelineKind::ScaleY(id)
        | TimelineKind::Shear(id)
        | TimelineKind::ShearX(id)
        | TimelineKind::ShearY(id)
        | TimelineKind::Inherit(id) => format!("bones/{}/{name}", bone(id)),
        TimelineKind::Rgba(id)
        | TimelineKind::Rgb(id)
        | TimelineKind::Alpha(id)
        | TimelineKind::Rgba2(id)
        | TimelineKind::Rgb2(id)
        | TimelineKind::Attachment(id) => format!("slots/{}/{name}", slot(id)),
        TimelineKind::Deform { slot: id, attachment } | TimelineKind::Sequence { slot: id, attachment } => {
            format!("attachments/{}/{}/{name}", slot(id), key(attachment))
        }
        TimelineKind::IkConstraint(id) => format!("ik/{}", constraint(ConstraintRef::Ik(id))),
        TimelineKind::TransformConstraint(id) => {
            format!("transform/{}", constraint(ConstraintRef::Transform(id)))
        }
        TimelineKind::PathConstraintPosition(id)
        | TimelineKind::PathConstraintSpacing(id)
        | TimelineKind::PathConstraintMix(id) => {
            format!("path/{}/{name}", constraint(ConstraintRef::Path(id)))
        }
        TimelineKind::PhysicsConstraintInertia(id)
        | TimelineKind::PhysicsConstraintStrength(id)
        | TimelineKind::PhysicsConstraintDamping(id)
        | TimelineKind::PhysicsConstraintMass(id)
        | TimelineKind::PhysicsConstraintWind(id)
        | TimelineKind::PhysicsConstraintGravity(id)
        | TimelineKind::PhysicsConstraintMix(id)
        | TimelineKind::PhysicsConstraintReset(id) => {
            let of = id.map_or("*", |id| constraint(ConstraintRef::Physics(id)));
            format!("physics/{of}/{name}")
        }
        _ => name.into(),
    }
}
