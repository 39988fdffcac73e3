//! Names, skins and what only acts with a skin.

use std::collections::HashSet;

use spine_data::{ConstraintRef, SkeletonData, Skin};

use super::Findings;

pub(super) fn check(data: &SkeletonData, findings: &mut Findings) {
    let bones = data.bones.iter().map(|bone| &*bone.name);
    duplicates("bone", "bones", bones, findings);
    let slots = data.slots.iter().map(|slot| &*slot.name);
    duplicates("slot", "slots", slots, findings);
    let skins = data.skins.iter().map(|skin| &*skin.name);
    duplicates("skin", "skins", skins, findings);
    let events = data.events.iter().map(|event| &*event.name);
    duplicates("event", "events", events, findings);
    let animations = data.animations.iter().map(|animation| &*animation.name);
    duplicates("animation", "animations", animations, findings);
    let ik = data.ik_constraints.iter().map(|ik| &*ik.name);
    duplicates("IK constraint", "ik", ik, findings);
    let transform = data.transform_constraints.iter().map(|t| &*t.name);
    duplicates("transform constraint", "transform", transform, findings);
    let path = data.path_constraints.iter().map(|path| &*path.name);
    duplicates("path constraint", "path", path, findings);
    let physics = data.physics_constraints.iter().map(|p| &*p.name);
    duplicates("physics constraint", "physics", physics, findings);
    bone_scales(data, findings);
    never_active(data, findings);
    setup_attachments(data, findings);
}

fn duplicates<'a>(kind: &str, section: &str, names: impl Iterator<Item = &'a str>, findings: &mut Findings) {
    let (mut seen, mut told) = (HashSet::new(), HashSet::new());
    for name in names {
        if !seen.insert(name) && told.insert(name) {
            let message = format!("more than one {kind} is named \"{name}\"");
            findings.add("W-DUPLICATE-NAME", format!("{section}/{name}"), message);
        }
    }
}

fn bone_scales(data: &SkeletonData, findings: &mut Findings) {
    for bone in &data.bones {
        let local = bone.local;
        if local.scale_x == 0.0 || local.scale_y == 0.0 {
            let message = format!("the setup scale is {}, {}", local.scale_x, local.scale_y);
            findings.add("N-BONE-SCALE", format!("bones/{}", bone.name), message);
        }
    }
}

fn never_active(data: &SkeletonData, findings: &mut Findings) {
    let mut bones = HashSet::new();
    let mut constraints = HashSet::new();
    for skin in &data.skins {
        let Skin {
            bones: listed,
            constraints: also,
            ..
        } = &**skin;
        constraints.extend(also.iter().copied());
        for bone in listed {
            // A skin's bones take their ancestors with them. Source: pose.md 4.1.
            let mut at = Some(*bone);
            while let Some(id) = at.filter(|id| bones.insert(*id)) {
                at = data.bones.get(id).and_then(|bone| bone.parent);
            }
        }
    }
    for (id, bone) in data.bones.enumerate() {
        if bone.skin_required && !bones.contains(&id) {
            let message = "the bone needs a skin, but no skin lists it";
            findings.add("W-NEVER-ACTIVE", format!("bones/{}", bone.name), message);
        }
    }
    for (section, id) in all_constraints(data) {
        if let Some((name, _, true)) = data.constraint(id)
            && !constraints.contains(&id)
        {
            let message = "the constraint needs a skin, but no skin lists it";
            findings.add("W-NEVER-ACTIVE", format!("{section}/{name}"), message);
        }
    }
}

/// All constraints with the names of their sections: IK, transform, path, physics.
pub(super) fn all_constraints(
    data: &SkeletonData,
) -> impl Iterator<Item = (&'static str, ConstraintRef)> + use<'_> {
    let ik = data.ik_constraints.ids().map(|id| ("ik", ConstraintRef::Ik(id)));
    let transform = data.transform_constraints.ids();
    let transform = transform.map(|id| ("transform", ConstraintRef::Transform(id)));
    let path = data
        .path_constraints
        .ids()
        .map(|id| ("path", ConstraintRef::Path(id)));
    let physics = data.physics_constraints.ids();
    let physics = physics.map(|id| ("physics", ConstraintRef::Physics(id)));
    ik.chain(transform).chain(path).chain(physics)
}

fn setup_attachments(data: &SkeletonData, findings: &mut Findings) {
    for (id, slot) in data.slots.enumerate() {
        let Some(name) = slot.attachment else { continue };
        if data.skins.iter().all(|skin| skin.attachment(id, name).is_none()) {
            let key = data.names.get(name).map_or("", |name| name);
            let message = format!("the setup attachment \"{key}\" is in no skin");
            findings.add("W-SETUP-ATTACHMENT", format!("slots/{}", slot.name), message);
        }
    }
}
