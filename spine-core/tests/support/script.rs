//! The recorded scripts of `conformance/data/vectors/animation`, and how they are run. The format is described there.
#![allow(dead_code)] // Each program uses a part.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use spine_core::{MixBlend, MixDirection, Skeleton};
use spine_data::{Color, FiredEvent, IdVec, Inherit, Named, Real, SkeletonJson, SlotId, real};

/// A skeleton, what is done to it step by step, and what the reference has after each step.
pub(crate) struct Script {
    pub(crate) name: String,
    pub(crate) skeleton: Value,
    pub(crate) steps: Vec<Vec<Value>>,
    pub(crate) expected: Vec<Value>,
}

/// All scripts of a file, given without its extension.
pub(crate) fn load(file: &str) -> Vec<Script> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../conformance/data/vectors/animation")
        .join(format!("{file}.json.gz"));
    let packed = std::fs::File::open(&path).expect("vector file");
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("gzip");
    let mut document: Value = serde_json::from_str(&text).expect("JSON");
    list(document["cases"].take())
        .into_iter()
        .map(|mut case| Script {
            name: format!("{file}: {}", case["id"].as_str().expect("id")),
            skeleton: case["skeleton"].take(),
            steps: list(case["script"].take()).into_iter().map(list).collect(),
            expected: list(case["expected"].take())
                .into_iter()
                .map(once_is_enough)
                .collect(),
        })
        .collect()
}

/// Resets of a physics constraint are counted in the results; ours are seen by their effect, which several share with one.
fn once_is_enough(mut result: Value) -> Value {
    if let Some(rows) = result.pointer_mut("/pose/physics").and_then(Value::as_object_mut) {
        for row in rows.values_mut() {
            row[7] = u8::from(row[7] != 0).into();
        }
    }
    result
}

fn list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        other => panic!("not a list: {other}"),
    }
}

/// What runs a script.
pub(crate) struct Player {
    pub(crate) skeleton: Skeleton,
    /// Lines of the step's trace.
    pub(crate) trace: Vec<Value>,
    /// Whether each physics constraint was reset in the step.
    reset: Vec<bool>,
    /// Whether the step's result holds a pose.
    posed: bool,
}

impl Player {
    pub(crate) fn new(script: &Script) -> Self {
        let json = serde_json::to_vec(&script.skeleton).expect("JSON");
        let data = SkeletonJson::new()
            .read(&json)
            .unwrap_or_else(|error| panic!("{}: {error}", script.name));
        Self {
            reset: vec![false; data.physics_constraints.len()],
            skeleton: Skeleton::new(Arc::new(data)),
            trace: Vec::new(),
            posed: false,
        }
    }

    /// Runs a step and returns its result.
    pub(crate) fn step(&mut self, operations: &[Value]) -> Value {
        self.trace.clear();
        self.reset.fill(false);
        self.posed = false;
        for operation in operations {
            self.operation(operation);
        }
        let mut result = Map::new();
        result.insert("trace".into(), Value::Array(std::mem::take(&mut self.trace)));
        if self.posed {
            result.insert("pose".into(), self.pose());
        }
        Value::Object(result)
    }

    fn operation(&mut self, op: &Value) {
        match text(&op["op"]) {
            "animate" => self.animate(op),
            "setupPose" => {
                self.posed = true;
                self.skeleton.set_to_setup_pose();
                for deform in &mut self.skeleton.pose.deform {
                    deform.clear();
                }
                for slot in &mut self.skeleton.pose.slots {
                    slot.sequence_index = -1;
                }
            }
            "skin" => {
                self.posed = true;
                self.skeleton.set_skin_by_name(text(&op["skin"])).expect("skin");
                self.skeleton.set_slots_to_setup_pose();
            }
            "bone" => self.set_bone(op),
            "slot" => self.set_slot(op),
            "constraint" => self.set_constraint(op),
            other => panic!("unknown operation {other}"),
        }
    }

    fn animate(&mut self, op: &Value) {
        self.posed = true;
        let data = Arc::clone(self.skeleton.data());
        let animation = data.find_animation(text(&op["animation"])).expect("animation");
        for physics in &mut self.skeleton.pose.physics {
            physics.state.fresh = false;
            physics.state.offset = [1.0; 4];
        }
        let mut fired: Vec<FiredEvent> = Vec::new();
        let events = op.get("events").and_then(Value::as_bool).unwrap_or(true);
        self.skeleton.apply_animation(
            animation,
            number_or(op, "lastTime", -1.0),
            number(&op["time"]),
            op.get("loop").and_then(Value::as_bool).unwrap_or(false),
            events.then_some(&mut fired),
            number_or(op, "alpha", 1.0),
            op.get("blend").map_or(MixBlend::Setup, |name| blend(text(name))),
            op.get("direction")
                .map_or(MixDirection::In, |name| direction(text(name))),
        );
        for (reset, physics) in self.reset.iter_mut().zip(&self.skeleton.pose.physics) {
            if physics.state.fresh {
                assert_eq!(physics.state.offset, [0.0; 4]);
                *reset = true;
            }
        }
        for event in fired {
            let key = data.event(event).expect("event key");
            let name = &data.events[key.data].name;
            self.trace
                .push(json!([0, "fired", **name, key.time, *key.string]));
        }
    }

    fn set_bone(&mut self, op: &Value) {
        let bone = self.skeleton.data().find_bone(text(&op["bone"])).expect("bone");
        let local = &mut self.skeleton.pose.local[bone];
        for (field, value) in object(&op["set"]) {
            let place = match field.as_str() {
                "x" => &mut local.x,
                "y" => &mut local.y,
                "rotation" => &mut local.rotation,
                "scaleX" => &mut local.scale_x,
                "scaleY" => &mut local.scale_y,
                "shearX" => &mut local.shear_x,
                "shearY" => &mut local.shear_y,
                "inherit" => {
                    self.skeleton.pose.inherit[bone] = Inherit::from_name(text(value)).expect("mode");
                    continue;
                }
                other => panic!("unknown field {other}"),
            };
            *place = number(value);
        }
    }

    fn set_slot(&mut self, op: &Value) {
        let name = text(&op["slot"]);
        let set = object(&op["set"]);
        if let Some(attachment) = set.get("attachment") {
            self.skeleton
                .set_attachment(name, attachment.as_str().unwrap_or(""))
                .expect("attachment");
        }
        let slot = self.skeleton.data().find_slot(name).expect("slot");
        let pose = &mut self.skeleton.pose.slots[slot];
        for (field, value) in set {
            match field.as_str() {
                "attachment" => {}
                "color" => pose.color = color(value),
                "dark" => pose.dark_color = Some(color(value)),
                "sequenceIndex" => pose.sequence_index = integer(value),
                "deform" => self.skeleton.pose.deform[slot] = numbers(value),
                other => panic!("unknown field {other}"),
            }
        }
    }

    fn set_constraint(&mut self, op: &Value) {
        let data = Arc::clone(self.skeleton.data());
        let (name, set) = (text(&op["name"]), object(&op["set"]));
        let pose = &mut self.skeleton.pose;
        for (field, value) in set {
            let place = match text(&op["kind"]) {
                "ik" => {
                    let ik = &mut pose.ik[data.find_ik_constraint(name).expect("constraint")];
                    match field.as_str() {
                        "mix" => &mut ik.mix,
                        "softness" => &mut ik.softness,
                        "bendDirection" => {
                            ik.bend_direction = i8::try_from(integer(value)).expect("1 or -1");
                            continue;
                        }
                        "compress" => {
                            ik.compress = value.as_bool().expect("switch");
                            continue;
                        }
                        "stretch" => {
                            ik.stretch = value.as_bool().expect("switch");
                            continue;
                        }
                        other => panic!("unknown field {other}"),
                    }
                }
                "transform" => {
                    let id = data.find_transform_constraint(name).expect("constraint");
                    let transform = &mut pose.transform[id];
                    match field.as_str() {
                        "mixRotate" => &mut transform.mix_rotate,
                        "mixX" => &mut transform.mix_x,
                        "mixY" => &mut transform.mix_y,
                        "mixScaleX" => &mut transform.mix_scale_x,
                        "mixScaleY" => &mut transform.mix_scale_y,
                        "mixShearY" => &mut transform.mix_shear_y,
                        other => panic!("unknown field {other}"),
                    }
                }
                "path" => {
                    let path = &mut pose.path[data.find_path_constraint(name).expect("constraint")];
                    match field.as_str() {
                        "position" => &mut path.position,
                        "spacing" => &mut path.spacing,
                        "mixRotate" => &mut path.mix_rotate,
                        "mixX" => &mut path.mix_x,
                        "mixY" => &mut path.mix_y,
                        other => panic!("unknown field {other}"),
                    }
                }
                "physics" => {
                    let id = data.find_physics_constraint(name).expect("constraint");
                    let physics = &mut pose.physics[id];
                    match field.as_str() {
                        "inertia" => &mut physics.inertia,
                        "strength" => &mut physics.strength,
                        "damping" => &mut physics.damping,
                        "massInverse" => &mut physics.mass_inverse,
                        "wind" => &mut physics.wind,
                        "gravity" => &mut physics.gravity,
                        "mix" => &mut physics.mix,
                        other => panic!("unknown field {other}"),
                    }
                }
                other => panic!("unknown kind {other}"),
            };
            *place = number(value);
        }
    }

    /// The pose in the form of the results.
    fn pose(&self) -> Value {
        let (data, pose) = (self.skeleton.data(), &self.skeleton.pose);
        let bones = data
            .bones
            .enumerate()
            .filter(|(_, bone)| *bone.name != *"root")
            .map(|(id, bone)| {
                let l = &pose.local[id];
                let inherit = pose.inherit[id].name();
                let row = json!([
                    l.x, l.y, l.rotation, l.scale_x, l.scale_y, l.shear_x, l.shear_y, inherit
                ]);
                (bone.name.to_string(), row)
            });
        let mut result = Map::new();
        result.insert("bones".into(), bones.collect());
        let slots = data.slots.enumerate();
        let slots = slots.map(|(id, slot)| (slot.name.to_string(), self.slot(id)));
        result.insert("slots".into(), slots.collect());
        let order = pose
            .draw_order
            .iter()
            .map(|id| Value::from(&*data.slots[*id].name));
        result.insert("drawOrder".into(), order.collect());
        let rows = named(
            &data.ik_constraints,
            |c| &c.name,
            &pose.ik,
            |_, c| json!([c.mix, c.softness, c.bend_direction, c.compress, c.stretch]),
        );
        result.extend(rows.map(|rows| ("ik".into(), rows)));
        let rows = named(
            &data.transform_constraints,
            |c| &c.name,
            &pose.transform,
            |_, c| {
                json!([
                    c.mix_rotate,
                    c.mix_x,
                    c.mix_y,
                    c.mix_scale_x,
                    c.mix_scale_y,
                    c.mix_shear_y
                ])
            },
        );
        result.extend(rows.map(|rows| ("transform".into(), rows)));
        let rows = named(
            &data.path_constraints,
            |c| &c.name,
            &pose.path,
            |_, c| json!([c.position, c.spacing, c.mix_rotate, c.mix_x, c.mix_y]),
        );
        result.extend(rows.map(|rows| ("path".into(), rows)));
        let rows = named(
            &data.physics_constraints,
            |c| &c.name,
            &pose.physics,
            |i, c| {
                let resets = u8::from(self.reset[i]);
                json!([
                    c.inertia,
                    c.strength,
                    c.damping,
                    c.mass_inverse,
                    c.wind,
                    c.gravity,
                    c.mix,
                    resets
                ])
            },
        );
        result.extend(rows.map(|rows| ("physics".into(), rows)));
        Value::Object(result)
    }

    fn slot(&self, id: SlotId) -> Value {
        let (data, pose) = (self.skeleton.data(), &self.skeleton.pose.slots[id]);
        let attachment = pose.attachment().map(|attachment| &data.attachments[attachment]);
        let Color { r, g, b, a } = pose.color;
        let mut result = Map::new();
        result.insert("color".into(), json!([r, g, b, a]));
        let name = attachment.map(|attachment| &**attachment.name());
        result.insert("attachment".into(), Value::from(name));
        if let Some(dark) = pose.dark_color {
            result.insert("dark".into(), json!([dark.r, dark.g, dark.b]));
        }
        let has_sequence = attachment.is_some_and(|attachment| attachment.sequence().is_some());
        if pose.sequence_index != -1 || has_sequence {
            result.insert("sequenceIndex".into(), pose.sequence_index.into());
        }
        let deform = &self.skeleton.pose.deform[id];
        if !deform.is_empty() {
            result.insert("deform".into(), json!(deform));
        }
        Value::Object(result)
    }
}

/// Rows by name; nothing where there are none.
fn named<I: spine_data::Id, D, P>(
    data: &IdVec<I, D>,
    name: impl Fn(&D) -> &Arc<str>,
    poses: &IdVec<I, P>,
    row: impl Fn(usize, &P) -> Value,
) -> Option<Value> {
    let rows = data.iter().zip(poses).enumerate();
    (!data.is_empty()).then(|| {
        rows.map(|(i, (data, pose))| (name(data).to_string(), row(i, pose)))
            .collect()
    })
}

/// The first difference between what is expected and what there is, with its path. Numbers may differ by 1e-4, relative
/// where they are greater than 1.
pub(crate) fn difference(expected: &Value, got: &Value) -> Option<String> {
    match (expected, got) {
        (Value::Number(e), Value::Number(g)) => {
            let (e, g) = (e.as_f64()?, g.as_f64()?);
            let near = (g - e).abs() <= 1e-4 * e.abs().max(1.0);
            (!near).then(|| format!(": {g} for {e}"))
        }
        (Value::Array(e), Value::Array(g)) if e.len() == g.len() => {
            let mut pairs = e.iter().zip(g).enumerate();
            pairs.find_map(|(i, (e, g))| Some(format!("[{i}]{}", difference(e, g)?)))
        }
        (Value::Object(e), Value::Object(g)) => {
            if let Some(key) = g.keys().find(|key| !e.contains_key(*key)) {
                return Some(format!(".{key}: not expected"));
            }
            e.iter().find_map(|(key, e)| match g.get(key) {
                Some(g) => Some(format!(".{key}{}", difference(e, g)?)),
                None => Some(format!(".{key}: missing")),
            })
        }
        (e, g) => (e != g).then(|| format!(": {g} for {e}")),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

fn object(value: &Value) -> &Map<String, Value> {
    value
        .as_object()
        .unwrap_or_else(|| panic!("not an object: {value}"))
}

fn number(value: &Value) -> Real {
    real::real(value.as_f64().unwrap_or_else(|| panic!("not a number: {value}")))
}

fn number_or(object: &Value, key: &str, default: Real) -> Real {
    object.get(key).map_or(default, number)
}

fn numbers(value: &Value) -> Vec<Real> {
    value.as_array().expect("list").iter().map(number).collect()
}

fn integer(value: &Value) -> i32 {
    i32::try_from(value.as_i64().expect("integer")).expect("small integer")
}

fn color(value: &Value) -> Color {
    let channels = numbers(value);
    Color::new(
        channels[0],
        channels[1],
        channels[2],
        channels.get(3).copied().unwrap_or(1.0),
    )
}

fn blend(name: &str) -> MixBlend {
    match name {
        "setup" => MixBlend::Setup,
        "first" => MixBlend::First,
        "replace" => MixBlend::Replace,
        "add" => MixBlend::Add,
        other => panic!("unknown blend {other}"),
    }
}

fn direction(name: &str) -> MixDirection {
    match name {
        "in" => MixDirection::In,
        "out" => MixDirection::Out,
        other => panic!("unknown direction {other}"),
    }
}
