//! Header, bones, slots, events and constraints as values.

use spine_data::{ConstraintRef, PositionMode, SpacingMode};

use super::Encodings;
use super::leaf::{Decimals, Leaves};

pub(super) fn skeleton(leaves: &mut Leaves<'_>) {
    let data = leaves.data;
    leaves.prefix("skeleton");
    leaves.text("version", &data.version);
    if leaves.encodings != Encodings::SameButHull {
        leaves.text("hash", &data.hash);
    }
    // An exporter leaves fps out of the JSON, and writes an empty audio path there.
    if leaves.nonessential() {
        leaves.text("images", data.images_path.as_deref().unwrap_or_default());
        leaves.text("audio", data.audio_path.as_deref().unwrap_or_default());
    }
    for (field, value) in [
        ("x", data.x),
        ("y", data.y),
        ("width", data.width),
        ("height", data.height),
    ] {
        leaves.number(field, value, Decimals::Two);
    }
    leaves.number("referenceScale", data.reference_scale, Decimals::Two);
    bones(leaves);
    slots(leaves);
    for (index, event) in data.events.iter().enumerate() {
        leaves.prefix(format!("events[{index}]"));
        leaves.text("name", &event.name);
        leaves.text("int", event.int);
        leaves.number("float", event.float, Decimals::Four);
        leaves.text("string", &event.string);
        leaves.text("audio", &event.audio_path);
        leaves.number("volume", event.volume, Decimals::Four);
        leaves.number("balance", event.balance, Decimals::Four);
    }
}

fn bones(leaves: &mut Leaves<'_>) {
    for (index, bone) in leaves.data.bones.iter().enumerate() {
        leaves.prefix(format!("bones[{index}]"));
        leaves.text("name", &bone.name);
        leaves.text("parent", bone.parent);
        leaves.text("inherit", bone.inherit);
        leaves.text("skin", bone.skin_required);
        let local = &bone.local;
        for (field, value, decimals) in [
            ("length", bone.length, Decimals::Two),
            ("x", local.x, Decimals::Two),
            ("y", local.y, Decimals::Two),
            ("rotation", local.rotation, Decimals::Two),
            ("scaleX", local.scale_x, Decimals::Four),
            ("scaleY", local.scale_y, Decimals::Four),
            ("shearX", local.shear_x, Decimals::Two),
            ("shearY", local.shear_y, Decimals::Two),
        ] {
            leaves.number(field, value, decimals);
        }
        // An exporter writes `visible` to binary only.
        if leaves.nonessential() {
            leaves.color("color", bone.color);
            leaves.text("icon", &bone.icon);
        }
    }
}

fn slots(leaves: &mut Leaves<'_>) {
    for (index, slot) in leaves.data.slots.iter().enumerate() {
        leaves.prefix(format!("slots[{index}]"));
        leaves.text("name", &slot.name);
        leaves.text("bone", slot.bone);
        leaves.color("color", slot.color);
        match slot.dark_color {
            Some(dark) => {
                let [r, g, b] = [dark.r, dark.g, dark.b];
                leaves.color("dark", spine_data::Color::new(r, g, b, 0.0));
            }
            None => leaves.text("dark", "none"),
        }
        let attachment = slot.attachment.and_then(|name| leaves.data.names.get(name));
        leaves.text("attachment", attachment);
        leaves.text("blend", slot.blend);
        if leaves.nonessential() {
            leaves.text("visible", slot.visible);
        }
    }
}

pub(super) fn constraints(leaves: &mut Leaves<'_>) {
    let data = leaves.data;
    for (index, (id, ik)) in data.ik_constraints.enumerate().enumerate() {
        head(leaves, &format!("ik[{index}]"), ConstraintRef::Ik(id));
        leaves.bones("bones", &ik.bones);
        leaves.text("target", ik.target);
        leaves.number("mix", ik.mix, Decimals::Three);
        leaves.number("softness", ik.softness, Decimals::Two);
        // An exporter leaves it out of the JSON for one bone, where it has no effect.
        if leaves.encodings != Encodings::Exported || ik.bones.len() > 1 {
            leaves.text("bendPositive", ik.bend_direction);
        }
        leaves.text("compress", ik.compress);
        leaves.text("stretch", ik.stretch);
        leaves.text("uniform", ik.uniform);
    }
    for (index, (id, transform)) in data.transform_constraints.enumerate().enumerate() {
        head(
            leaves,
            &format!("transform[{index}]"),
            ConstraintRef::Transform(id),
        );
        leaves.bones("bones", &transform.bones);
        leaves.text("target", transform.target);
        leaves.text("local", transform.local);
        leaves.text("relative", transform.relative);
        for (field, value, decimals) in [
            ("rotation", transform.offset_rotation, Decimals::Two),
            ("x", transform.offset_x, Decimals::Two),
            ("y", transform.offset_y, Decimals::Two),
            ("scaleX", transform.offset_scale_x, Decimals::Four),
            ("scaleY", transform.offset_scale_y, Decimals::Four),
            ("shearY", transform.offset_shear_y, Decimals::Two),
            ("mixRotate", transform.mix_rotate, Decimals::Three),
            ("mixX", transform.mix_x, Decimals::Three),
            ("mixY", transform.mix_y, Decimals::Three),
            ("mixScaleX", transform.mix_scale_x, Decimals::Three),
            ("mixScaleY", transform.mix_scale_y, Decimals::Three),
            ("mixShearY", transform.mix_shear_y, Decimals::Three),
        ] {
            leaves.number(field, value, decimals);
        }
    }
    for (index, (id, path)) in data.path_constraints.enumerate().enumerate() {
        head(leaves, &format!("path[{index}]"), ConstraintRef::Path(id));
        leaves.bones("bones", &path.bones);
        leaves.text("target", path.target);
        leaves.text("modes", (path.position_mode, path.spacing_mode, path.rotate_mode));
        leaves.number("rotation", path.offset_rotation, Decimals::Two);
        leaves.number("position", path.position, position_decimals(path.position_mode));
        leaves.number("spacing", path.spacing, spacing_decimals(path.spacing_mode));
        leaves.number("mixRotate", path.mix_rotate, Decimals::Three);
        leaves.number("mixX", path.mix_x, Decimals::Three);
        leaves.number("mixY", path.mix_y, Decimals::Three);
    }
    physics(leaves);
}

fn physics(leaves: &mut Leaves<'_>) {
    for (index, (id, physics)) in leaves.data.physics_constraints.enumerate().enumerate() {
        head(leaves, &format!("physics[{index}]"), ConstraintRef::Physics(id));
        leaves.text("bone", physics.bone);
        leaves.text("step", physics.step);
        leaves.text(
            "global",
            [
                physics.inertia_global,
                physics.strength_global,
                physics.damping_global,
                physics.mass_global,
                physics.wind_global,
                physics.gravity_global,
                physics.mix_global,
            ],
        );
        leaves.number("limit", physics.limit, Decimals::Two);
        for (field, value) in [
            ("x", physics.x),
            ("y", physics.y),
            ("rotate", physics.rotate),
            ("scaleX", physics.scale_x),
            ("shearX", physics.shear_x),
            ("inertia", physics.inertia),
            ("strength", physics.strength),
            ("damping", physics.damping),
            ("massInverse", physics.mass_inverse),
            ("wind", physics.wind),
            ("gravity", physics.gravity),
            ("mix", physics.mix),
        ] {
            leaves.number(field, value, Decimals::Four);
        }
    }
}

fn head(leaves: &mut Leaves<'_>, prefix: &str, id: ConstraintRef) {
    leaves.prefix(prefix);
    leaves.text("head", leaves.data.constraint(id));
}

/// Decimals of a path constraint's position.
pub(super) fn position_decimals(mode: PositionMode) -> Decimals {
    match mode {
        PositionMode::Fixed => Decimals::Two,
        PositionMode::Percent => Decimals::Four,
    }
}

/// Decimals of a path constraint's spacing.
pub(super) fn spacing_decimals(mode: SpacingMode) -> Decimals {
    match mode {
        SpacingMode::Length | SpacingMode::Fixed => Decimals::Two,
        SpacingMode::Percent | SpacingMode::Proportional => Decimals::Four,
    }
}
