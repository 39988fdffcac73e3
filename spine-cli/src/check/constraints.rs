//! Constraints.

use std::collections::HashMap;

use spine_data::{
    Attachment, BoneId, IkConstraintData, Inherit, PathConstraintData, PhysicsConstraintData, SkeletonData,
};

use super::Findings;
use super::names::all_constraints;

/// Steps per second above which simulating becomes slow.
const MOST_STEPS: f64 = 10_000.0;

pub(super) fn check(data: &SkeletonData, findings: &mut Findings) {
    orders(data, findings);
    for ik in &data.ik_constraints {
        ik_constraint(data, ik, findings);
    }
    for transform in &data.transform_constraints {
        if transform.bones.is_empty() {
            no_bones(&format!("transform/{}", transform.name), findings);
        }
    }
    for path in &data.path_constraints {
        path_constraint(data, path, findings);
    }
    for physics in &data.physics_constraints {
        physics_constraint(physics, findings);
    }
}

/// Constraints that are never run. Source: pose.md 4.1.
fn orders(data: &SkeletonData, findings: &mut Findings) {
    let count = all_constraints(data).count();
    let mut taken: HashMap<u32, String> = HashMap::new();
    for (section, id) in all_constraints(data) {
        let Some((name, order, _)) = data.constraint(id) else {
            continue;
        };
        let place = format!("{section}/{name}");
        if order as usize >= count {
            let message = format!("the order is {order}, but there are {count} constraints; it never runs");
            findings.add("E-ORDER", place, message);
        } else if let Some(first) = taken.get(&order) {
            let message = format!("the order {order} is that of {first} too, which runs instead");
            findings.add("E-ORDER", place, message);
        } else {
            taken.insert(order, place);
        }
    }
}

fn no_bones(place: &str, findings: &mut Findings) {
    findings.add("W-CONSTRAINT-BONES", place, "the constraint has no bones");
}

fn ik_constraint(data: &SkeletonData, ik: &IkConstraintData, findings: &mut Findings) {
    let place = format!("ik/{}", ik.name);
    let name = |bone: BoneId| data.bones.get(bone).map_or("", |bone| &*bone.name);
    match *ik.bones.as_slice() {
        [] => no_bones(&place, findings),
        [_] => {}
        [first, second] => {
            let bones = [first, second].map(|bone| data.bones.get(bone));
            if bones[1].is_some_and(|bone| bone.parent != Some(first)) {
                let message = format!("\"{}\" is not a child of \"{}\"", name(second), name(first));
                findings.add("W-IK-CHAIN", &place, message);
            }
            for bone in bones.into_iter().flatten() {
                if bone.inherit != Inherit::Normal {
                    let message = format!("\"{}\" inherits {}", bone.name, bone.inherit.name());
                    findings.add("W-IK-INHERIT", &place, message);
                }
            }
        }
        [..] => {
            let message = format!("the constraint has {} bones", ik.bones.len());
            findings.add("W-IK-BONES", &place, message);
        }
    }
    let Some(&first) = ik.bones.first() else { return };
    if data.bones.get(first).is_some_and(|bone| bone.parent.is_none()) {
        let message = format!("\"{}\" has no parent", name(first));
        findings.add("W-IK-PARENT", &place, message);
    }
    if is_below(data, ik.target, first) {
        let message = format!(
            "the target \"{}\" moves with \"{}\", which reaches for it",
            name(ik.target),
            name(first)
        );
        findings.add("W-IK-TARGET", &place, message);
    }
}

/// Whether a bone is another or one of its descendants.
fn is_below(data: &SkeletonData, bone: BoneId, ancestor: BoneId) -> bool {
    let mut at = Some(bone);
    while let Some(id) = at {
        if id == ancestor {
            return true;
        }
        at = data.bones.get(id).and_then(|bone| bone.parent);
    }
    false
}

fn path_constraint(data: &SkeletonData, path: &PathConstraintData, findings: &mut Findings) {
    let place = format!("path/{}", path.name);
    if path.bones.is_empty() {
        no_bones(&place, findings);
    }
    let entries = data
        .skins
        .iter()
        .flat_map(|skin| skin.attachments_for_slot(path.target));
    let mut attachments = entries.filter_map(|entry| data.attachments.get(entry.attachment));
    if !attachments.any(|attachment| matches!(attachment, Attachment::Path(_))) {
        let slot = data.slots.get(path.target).map_or("", |slot| &*slot.name);
        let message = format!("no skin has a path for the slot \"{slot}\"");
        findings.add("W-PATH-TARGET", &place, message);
    }
}

fn physics_constraint(physics: &PhysicsConstraintData, findings: &mut Findings) {
    let place = format!("physics/{}", physics.name);
    let p = physics;
    if [p.x, p.y, p.rotate, p.scale_x, p.shear_x]
        .iter()
        .all(|share| *share <= 0.0)
    {
        findings.add(
            "W-PHYSICS-IDLE",
            &place,
            "x, y, rotate, scaleX and shearX are all 0",
        );
    }
    if !(0.0..=1.0).contains(&p.damping) {
        findings.add("W-PHYSICS-VALUE", &place, format!("damping is {}", p.damping));
    }
    if p.strength < 0.0 {
        findings.add("W-PHYSICS-VALUE", &place, format!("strength is {}", p.strength));
    }
    if p.mass_inverse < 0.0 {
        findings.add("W-PHYSICS-VALUE", &place, "mass is negative");
    }
    // Past this the spring overshoots more with every step.
    let stiffness = spine_data::real::wide(p.strength) * spine_data::real::wide(p.mass_inverse);
    if stiffness * p.step * p.step > 4.0 {
        let message = format!(
            "strength {} is too much for {} steps per second: the spring overshoots",
            p.strength,
            (1.0 / p.step).round()
        );
        findings.add("W-PHYSICS-VALUE", &place, message);
    }
    if p.step < 1.0 / MOST_STEPS {
        let message = format!("{} steps per second", (1.0 / p.step).round());
        findings.add("W-PHYSICS-STEP", &place, message);
    }
}
