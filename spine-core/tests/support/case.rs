//! The recorded cases of `conformance/data/vectors/pose`, and how they are run. Source: pose.md 17.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use serde_json::value::RawValue;
use serde_json::{Map, Value};
use spine_core::{Physics, Skeleton, WorldTransform};
use spine_data::{Atlas, Inherit, Real, SkeletonJson, real};

/// A skeleton, what is done to it, and what the reference makes of it.
pub(crate) struct Case {
    pub(crate) name: String,
    /// The skeleton's file: text, since the order of its members counts.
    pub(crate) skeleton: String,
    pub(crate) inputs: Value,
    pub(crate) expected: Value,
    /// About how much rounding is magnified; at least 1.
    pub(crate) amplification: f64,
    /// A wider limit for singles, where the case is ill-conditioned.
    pub(crate) binary32_limit: Option<f64>,
}

/// All cases of a file, given without its extension.
pub(crate) fn load(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../conformance/data/vectors/pose")
        .join(format!("{file}.json.gz"));
    let packed = std::fs::File::open(&path).expect("vector file");
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("gzip");
    let mut document: Members = serde_json::from_str(&text).expect("JSON");
    let cases = document.remove("cases").expect("cases");
    let cases: Vec<Members> = serde_json::from_str(cases.get()).expect("cases");
    cases
        .into_iter()
        .map(|mut case| {
            let mut value = |field: &str| {
                let text = case.remove(field);
                text.map_or(Value::Null, |text| {
                    serde_json::from_str(text.get()).expect("JSON")
                })
            };
            let amplification = value("amplification").as_f64().unwrap_or(1.0).max(1.0);
            Case {
                name: format!("{file}: {}", value("name").as_str().expect("name")),
                inputs: value("inputs"),
                expected: value("expected"),
                amplification,
                binary32_limit: value("binary32Limit").as_f64(),
                skeleton: case.remove("skeleton").expect("skeleton").get().to_owned(),
            }
        })
        .collect()
}

/// The members of an object, as text.
type Members = BTreeMap<String, Box<RawValue>>;

impl Case {
    /// An instance in the setup pose, placed as the case says.
    pub(crate) fn instance(&self) -> Skeleton {
        let atlas = self.inputs.get("atlas").map(atlas);
        let reader = match &atlas {
            Some(atlas) => SkeletonJson::new().atlas(atlas),
            None => SkeletonJson::new(),
        };
        let data = reader
            .read(self.skeleton.as_bytes())
            .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let mut skeleton = Skeleton::new(Arc::new(data));
        if let Some([x, y]) = self.inputs.get("scale").map(numbers) {
            (skeleton.scale_x, skeleton.scale_y) = (x, y);
        }
        if let Some([x, y]) = self.inputs.get("position").map(numbers) {
            (skeleton.x, skeleton.y) = (x, y);
        }
        skeleton.y_down = self.inputs["yDown"] == true;
        skeleton
    }

    /// Runs all steps; `check` sees the skeleton after each, with what is expected of it (null: nothing).
    pub(crate) fn run(&self, mut check: impl FnMut(&mut Skeleton, &Value)) {
        let mut skeleton = self.instance();
        let steps = self.inputs["steps"].as_array().expect("steps");
        for (i, inputs) in steps.iter().enumerate() {
            step(&mut skeleton, inputs);
            check(&mut skeleton, &self.expected["steps"][i]);
        }
    }

    /// The largest error allowed, where matrices have the unit 1 and positions 100 units of length.
    pub(crate) fn limit(&self) -> f64 {
        if cfg!(spine_f64) {
            // Where two bones are at full reach, the last bit comes out as its square root.
            let unit = if self.name.starts_with("ik-two-bones") {
                1e-7
            } else {
                1e-11
            };
            return unit * self.amplification;
        }
        (2e-6 * self.amplification).max(self.binary32_limit.unwrap_or(0.0))
    }
}

/// One step of a case: changes, then one update.
pub(crate) fn step(skeleton: &mut Skeleton, step: &Value) {
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

/// The text of an atlas with one page, read.
fn atlas(value: &Value) -> Atlas {
    let whole = |region: &Value, field: &str, default: i64| region[field].as_i64().unwrap_or(default);
    let page = &value["page"];
    let mut text = format!("page.png\nsize: {}, {}\n", page[0], page[1]);
    for (name, region) in value["regions"].as_object().expect("regions") {
        let (width, height) = (whole(region, "width", 0), whole(region, "height", 0));
        text += &format!(
            "{name}\nbounds: {}, {}, {width}, {height}\noffsets: {}, {}, {}, {}\nrotate: {}\n",
            whole(region, "x", 0),
            whole(region, "y", 0),
            whole(region, "offsetX", 0),
            whole(region, "offsetY", 0),
            whole(region, "originalWidth", width),
            whole(region, "originalHeight", height),
            whole(region, "degrees", 0),
        );
    }
    Atlas::parse(text.as_bytes()).expect("atlas")
}

/// A recorded number; the files write those that are not finite as text.
pub(crate) fn wide(value: &Value) -> f64 {
    match value.as_str() {
        None => value.as_f64().expect("number"),
        Some("Infinity") => f64::INFINITY,
        Some("-Infinity") => f64::NEG_INFINITY,
        Some(_) => f64::NAN,
    }
}

pub(crate) fn number(value: &Value) -> Real {
    real::real(wide(value))
}

pub(crate) fn numbers<const N: usize>(value: &Value) -> [Real; N] {
    let list: Vec<Real> = value.as_array().expect("list").iter().map(number).collect();
    list.try_into().expect("length of a list")
}
