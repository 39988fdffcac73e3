//! Steps of recorded cases: changes, then one update. Source: pose.md 17.

use std::sync::Arc;

use serde_json::{Map, Value};
use spine_core::{Physics, Skeleton, WorldTransform};
use spine_data::{Inherit, Real};

use super::case::{number, numbers};

/// One step of a case: changes, then one update.
pub(super) fn step(skeleton: &mut Skeleton, step: &Value) {
    let step = step.as_object().expect("step");
    match step.get("skin") {
        Some(Value::String(name)) => skeleton.set_skin_by_name(name).expect("skin"),
        Some(_) => skeleton.set_skin(None),
        None => {}
    }
    if is_set(step, "setup") {
        skeleton.set_to_setup_pose();
    }
    if is_set(step, "slotsSetup") {
        skeleton.set_slots_to_setup_pose();
    }
    let data = Arc::clone(skeleton.data());
    for (name, values) in entries(step, "slots") {
        set_slot(skeleton, name, values);
    }
    for (name, values) in entries(step, "bones") {
        let bone = data.find_bone(name).expect("bone");
        let local = &mut skeleton.pose.local[bone];
        for (field, value) in values {
            match field.as_str() {
                "x" => local.x = number(value),
                "y" => local.y = number(value),
                "rotation" => local.rotation = number(value),
                "scaleX" => local.scale_x = number(value),
                "scaleY" => local.scale_y = number(value),
                "shearX" => local.shear_x = number(value),
                "shearY" => local.shear_y = number(value),
                "inherit" => skeleton.pose.inherit[bone] = inherit(value),
                _ => panic!("unknown bone field {field}"),
            }
        }
    }
    for kind in ["ik", "transform", "path", "physics"] {
        for (name, values) in entries(step, kind) {
            for (field, value) in values {
                set_constraint(skeleton, kind, name, field, value);
            }
        }
    }
    if let Some(delta) = step.get("delta") {
        // As a double, like the clock.
        skeleton.time += delta.as_f64().expect("delta");
    }
    if let Some([x, y]) = step.get("physicsTranslate").map(numbers) {
        skeleton.physics_translate(x, y);
    }
    if let Some([x, y, degrees]) = step.get("physicsRotate").map(numbers) {
        skeleton.physics_rotate(x, y, degrees);
    }
    let physics = match step.get("update").map(|mode| mode.as_str().expect("mode")) {
        None | Some("update") => Physics::Update,
        Some("none") => Physics::None,
        Some("reset") => Physics::Reset,
        Some("pose") => Physics::Pose,
        Some(mode) => panic!("unknown mode {mode}"),
    };
    match step.get("parent").map(numbers) {
        None => skeleton.update_world_transform(physics),
        Some([a, b, c, d, x, y]) => {
            let parent = WorldTransform { a, b, x, c, d, y };
            skeleton.update_world_transform_with_parent(physics, &parent);
        }
    }
}

fn set_slot(skeleton: &mut Skeleton, name: &str, values: &Map<String, Value>) {
    let slot = skeleton.data().find_slot(name).expect("slot");
    match values.get("attachment") {
        Some(Value::String(attachment)) => skeleton.set_attachment(name, attachment).expect("attachment"),
        Some(_) => skeleton.set_slot_attachment(slot, None),
        None => {}
    }
    if let Some(deform) = values.get("deform") {
        let deform: Vec<Real> = deform.as_array().expect("deform").iter().map(number).collect();
        skeleton.set_deform(slot, &deform);
    }
    if let Some(index) = values.get("sequenceIndex") {
        let index = i32::try_from(index.as_i64().expect("index")).expect("index");
        skeleton.pose.slots[slot].sequence_index = index;
    }
}

fn set_constraint(skeleton: &mut Skeleton, kind: &str, name: &str, field: &str, value: &Value) {
    let data = Arc::clone(skeleton.data());
    let pose = &mut skeleton.pose;
    match kind {
        "ik" => {
            let ik = &mut pose.ik[data.find_ik_constraint(name).expect("constraint")];
            match field {
                "mix" => ik.mix = number(value),
                "softness" => ik.softness = number(value),
                "bendDirection" => ik.bend_direction = if value.as_i64() == Some(-1) { -1 } else { 1 },
                "compress" => ik.compress = value == true,
                "stretch" => ik.stretch = value == true,
                _ => panic!("unknown field {field}"),
            }
        }
        "transform" => {
            let transform = &mut pose.transform[data.find_transform_constraint(name).expect("constraint")];
            *match field {
                "mixRotate" => &mut transform.mix_rotate,
                "mixX" => &mut transform.mix_x,
                "mixY" => &mut transform.mix_y,
                "mixScaleX" => &mut transform.mix_scale_x,
                "mixScaleY" => &mut transform.mix_scale_y,
                "mixShearY" => &mut transform.mix_shear_y,
                _ => panic!("unknown field {field}"),
            } = number(value);
        }
        "path" => {
            let path = &mut pose.path[data.find_path_constraint(name).expect("constraint")];
            *match field {
                "position" => &mut path.position,
                "spacing" => &mut path.spacing,
                "mixRotate" => &mut path.mix_rotate,
                "mixX" => &mut path.mix_x,
                "mixY" => &mut path.mix_y,
                _ => panic!("unknown field {field}"),
            } = number(value);
        }
        _ => {
            let physics = &mut pose.physics[data.find_physics_constraint(name).expect("constraint")];
            *match field {
                "inertia" => &mut physics.inertia,
                "strength" => &mut physics.strength,
                "damping" => &mut physics.damping,
                "massInverse" => &mut physics.mass_inverse,
                "wind" => &mut physics.wind,
                "gravity" => &mut physics.gravity,
                "mix" => &mut physics.mix,
                _ => panic!("unknown field {field}"),
            } = number(value);
        }
    }
}

fn is_set(step: &Map<String, Value>, field: &str) -> bool {
    step.get(field).is_some_and(|value| value == true)
}

/// The members of a member, each of which has members itself.
fn entries<'a>(
    step: &'a Map<String, Value>,
    field: &str,
) -> impl Iterator<Item = (&'a str, &'a Map<String, Value>)> {
    let members = step
        .get(field)
        .map(|value| value.as_object().expect("object"))
        .into_iter()
        .flatten();
    members.map(|(name, values)| (name.as_str(), values.as_object().expect("object")))
}

fn inherit(value: &Value) -> Inherit {
    match value.as_str() {
        Some("normal") => Inherit::Normal,
        Some("onlyTranslation") => Inherit::OnlyTranslation,
        Some("noRotationOrReflection") => Inherit::NoRotationOrReflection,
        Some("noScale") => Inherit::NoScale,
        Some("noScaleOrReflection") => Inherit::NoScaleOrReflection,
        _ => panic!("unknown inherit mode {value}"),
    }
}
