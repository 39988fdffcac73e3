//! Steps of recorded cases: changes, then one update. Source: pose.md 17.

use serde_json::{Map, Value};
use spine_cli::play::set;
use spine_core::{Physics, Skeleton, WorldTransform};

use super::case::numbers;

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
    for (name, values) in entries(step, "slots") {
        set::slot(skeleton, name, values).expect("slot");
    }
    for (name, values) in entries(step, "bones") {
        set::bone(skeleton, name, values).expect("bone");
    }
    for kind in ["ik", "transform", "path", "physics"] {
        for (name, values) in entries(step, kind) {
            set::constraint(skeleton, kind, name, values).expect("constraint");
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
