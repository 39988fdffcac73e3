//! Descriptions of small skeletons, for tests that make them up.
//!
//! A description always becomes a valid file: indices are taken modulo what there is. Attachments can be made by a reader only, so it is
//! written as JSON and read.

use serde_json::{Value, json};
use spine_data::{SkeletonData, SkeletonJson};

use crate::failure::Failure;

/// A small skeleton.
#[derive(Clone, Debug, PartialEq)]
pub struct Rig {
    /// The bones after the root.
    pub bones: Vec<RigBone>,
    /// The slots, one attachment each.
    pub slots: Vec<RigSlot>,
    /// The constraints in the order in which they act.
    pub constraints: Vec<RigConstraint>,
    /// The timelines of the one animation.
    pub timelines: Vec<RigTimeline>,
}

/// A bone of a [`Rig`].
#[derive(Clone, Debug, PartialEq)]
pub struct RigBone {
    /// Parent among the root and the bones before, modulo their number.
    pub parent: usize,
    /// Inherit mode, modulo 5.
    pub inherit: usize,
    /// Length, x, y.
    pub place: [f64; 3],
    /// Rotation, shear x, shear y, degrees.
    pub angles: [f64; 3],
    /// Scale x, scale y.
    pub scale: [f64; 2],
}

/// A slot of a [`Rig`].
#[derive(Clone, Debug, PartialEq)]
pub struct RigSlot {
    /// Bone, modulo their number.
    pub bone: usize,
    /// Kind of the attachment: region, mesh, weighted mesh, bounding box, path, clipping, point; modulo 7.
    pub kind: usize,
    /// Coordinates of the attachment.
    pub points: [f64; 12],
}

/// A constraint of a [`Rig`].
#[derive(Clone, Debug, PartialEq)]
pub struct RigConstraint {
    /// Kind: IK of one bone, IK of two, transform, path, physics; modulo 5.
    pub kind: usize,
    /// Constrained bone and target, modulo their number. A path constraint takes a path slot, if there is one.
    pub bones: [usize; 2],
    /// Switches and modes.
    pub flags: u32,
    /// Mixes.
    pub mixes: [f64; 6],
    /// Offsets, position, spacing and the like.
    pub numbers: [f64; 6],
}

/// A timeline of a [`Rig`]: two keys with a curve between them.
#[derive(Clone, Debug, PartialEq)]
pub struct RigTimeline {
    /// Kind: rotate, translate, scale, shear, inherit, deform, colour; modulo 7.
    pub kind: usize,
    /// Bone or slot, modulo their number.
    pub target: usize,
    /// Values of the keys.
    pub values: [f64; 4],
    /// Curve: linear, stepped, Bezier; modulo 3.
    pub curve: usize,
}

const INHERIT: [&str; 5] = [
    "normal",
    "onlyTranslation",
    "noRotationOrReflection",
    "noScale",
    "noScaleOrReflection",
];

impl Rig {
    /// The skeleton as the text of a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        let mut document = json!({
            "skeleton": {"spine": "4.2.22"},
            "bones": self.bones(),
            "slots": self.slot_list(),
            "skins": [{"name": "default", "attachments": self.attachments()}],
            "animations": {"a": self.animation()},
        });
        for (order, constraint) in self.constraints.iter().enumerate() {
            let Some((list, value)) = self.constraint(order, constraint) else {
                continue;
            };
            match document.get_mut(list).and_then(Value::as_array_mut) {
                Some(constraints) => constraints.push(value),
                None => document[list] = json!([value]),
            }
        }
        document.to_string()
    }

    /// The skeleton as a model.
    ///
    /// # Errors
    ///
    /// What the reader says. Descriptions are written to be readable, so this is a fault of the writer or of the reader.
    pub fn data(&self) -> Result<SkeletonData, Failure> {
        Ok(SkeletonJson::new().read(self.json().as_bytes())?)
    }

    fn bone_name(&self, index: usize) -> String {
        match index % (self.bones.len() + 1) {
            0 => "root".into(),
            index => format!("b{index}"),
        }
    }

    fn bones(&self) -> Value {
        let root = json!({"name": "root"});
        let rest = self.bones.iter().enumerate().map(|(index, bone)| {
            json!({
                "name": format!("b{}", index + 1),
                "parent": self.bone_name(bone.parent % (index + 1)),
                "inherit": INHERIT.get(bone.inherit % INHERIT.len()),
                "length": bone.place[0], "x": bone.place[1], "y": bone.place[2],
                "rotation": bone.angles[0], "shearX": bone.angles[1], "shearY": bone.angles[2],
                "scaleX": bone.scale[0], "scaleY": bone.scale[1],
            })
        });
        std::iter::once(root).chain(rest).collect()
    }

    fn slot_list(&self) -> Value {
        let slot = |(index, slot): (usize, &RigSlot)| json!({"name": format!("s{index}"), "bone": self.bone_name(slot.bone), "attachment": "a"});
        self.slots.iter().enumerate().map(slot).collect()
    }

    fn attachments(&self) -> Value {
        let attachment = |(index, slot): (usize, &RigSlot)| {
            let bone = |at: usize| (slot.bone + at) % (self.bones.len() + 1);
            let p = &slot.points;
            let value = match slot.kind % 7 {
                0 => {
                    json!({"x": p[0], "y": p[1], "rotation": p[2], "scaleX": p[3], "scaleY": p[4], "width": 32, "height": 20})
                }
                1 => json!({
                    "type": "mesh", "uvs": [0, 1, 0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2, 2, 3, 0], "hull": 4,
                    "vertices": p[..8],
                }),
                2 => json!({
                    "type": "mesh", "uvs": [0, 1, 0, 0, 1, 0], "triangles": [0, 1, 2], "hull": 3,
                    "vertices": [
                        1, bone(0), p[0], p[1], 1,
                        2, bone(0), p[2], p[3], 0.25, bone(1), p[4], p[5], 0.75,
                        2, bone(1), p[6], p[7], 0.5, bone(2), p[8], p[9], 0.5,
                    ],
                }),
                3 => json!({"type": "boundingbox", "vertexCount": 4, "vertices": p[..8]}),
                4 => json!({
                    "type": "path", "vertexCount": 6, "vertices": p[..12], "lengths": [100, 200],
                    "closed": p[0] > 0.0, "constantSpeed": p[1] > 0.0,
                }),
                5 => json!({"type": "clipping", "vertexCount": 5, "vertices": p[..10]}),
                _ => json!({"type": "point", "x": p[0], "y": p[1], "rotation": p[2]}),
            };
            (format!("s{index}"), json!({"a": value}))
        };
        self.slots.iter().enumerate().map(attachment).collect()
    }

    fn constraint(&self, order: usize, c: &RigConstraint) -> Option<(&'static str, Value)> {
        let flag = |bit: u32| c.flags & (1 << bit) != 0;
        let mode = |shift: u32, names: &[&'static str]| {
            let index = (c.flags >> shift) as usize % names.len();
            names.get(index).copied().unwrap_or_default()
        };
        // Not the root: IK of a bone without parent does nothing.
        let count = self.bones.len();
        if count == 0 {
            return None;
        }
        let bone = 1 + c.bones[0] % count;
        let (name, first, target) = (
            format!("c{order}"),
            self.bone_name(bone),
            self.bone_name(c.bones[1]),
        );
        let (m, n) = (&c.mixes, &c.numbers);
        let child = || {
            let position = self
                .bones
                .iter()
                .enumerate()
                .position(|(index, child)| child.parent % (index + 1) == bone);
            position.map(|index| self.bone_name(index + 1))
        };
        Some(match c.kind % 5 {
            kind @ (0 | 1) => {
                let mut bones = vec![first];
                if kind == 1 {
                    bones.extend(child());
                }
                (
                    "ik",
                    json!({
                        "name": name, "order": order, "bones": bones, "target": target, "mix": m[0], "softness": n[0].abs(),
                        "bendPositive": flag(0), "compress": flag(1), "stretch": flag(2), "uniform": flag(3),
                    }),
                )
            }
            2 => (
                "transform",
                json!({
                    "name": name, "order": order, "bones": [first], "target": target, "local": flag(0), "relative": flag(1),
                    "rotation": n[0], "x": n[1], "y": n[2], "scaleX": n[3] / 100.0, "scaleY": n[4] / 100.0, "shearY": n[5],
                    "mixRotate": m[0], "mixX": m[1], "mixY": m[2], "mixScaleX": m[3], "mixScaleY": m[4], "mixShearY": m[5],
                }),
            ),
            3 => {
                let slot = self.slots.iter().position(|slot| slot.kind % 7 == 4)?;
                let (position, spacing) = (
                    mode(0, &["fixed", "percent"]),
                    mode(1, &["length", "fixed", "percent", "proportional"]),
                );
                // Percent and proportional are fractions of the path.
                let fraction = |name: &str, value: f64| {
                    if name.starts_with('p') {
                        value / 200.0
                    } else {
                        value
                    }
                };
                let bones: Vec<String> = std::iter::once(first).chain(child()).collect();
                (
                    "path",
                    json!({
                        "name": name, "order": order, "bones": bones, "target": format!("s{slot}"),
                        "positionMode": position, "spacingMode": spacing,
                        "rotateMode": mode(3, &["tangent", "chain", "chainScale"]),
                        "rotation": n[0], "position": fraction(position, n[1]), "spacing": fraction(spacing, n[2]),
                        "mixRotate": m[0], "mixX": m[1], "mixY": m[2],
                    }),
                )
            }
            _ => (
                "physics",
                json!({
                    "name": name, "order": order, "bone": first, "x": m[0], "y": m[1], "rotate": m[2], "scaleX": m[3],
                    "shearX": m[4], "mix": m[5], "inertia": m[0], "damping": m[1], "strength": n[0].abs(), "wind": n[1],
                    "gravity": n[2], "limit": n[3].abs(),
                }),
            ),
        })
    }

    fn animation(&self) -> Value {
        let mut animation = json!({"bones": {}, "slots": {}, "attachments": {"default": {}}});
        for timeline in &self.timelines {
            let v = &timeline.values;
            let curve = match timeline.curve % 3 {
                0 => Value::Null,
                1 => json!("stepped"),
                _ => json!([0.2, v[0], 0.7, v[1], 0.3, v[2], 0.6, v[3]]),
            };
            let two = |name: &'static str| {
                (
                    name,
                    json!([{"x": v[0], "y": v[1], "curve": curve}, {"time": 1, "x": v[2], "y": v[3]}]),
                )
            };
            let (name, keys) = match timeline.kind % 7 {
                0 => (
                    "rotate",
                    json!([{"value": v[0], "curve": curve}, {"time": 1, "value": v[1]}]),
                ),
                1 => two("translate"),
                2 => two("scale"),
                3 => two("shear"),
                4 => (
                    "inherit",
                    json!([{"inherit": INHERIT.get(timeline.curve % 5)}, {"time": 0.75}]),
                ),
                5 => (
                    "deform",
                    json!([{"vertices": [v[0], v[1]], "curve": curve}, {"time": 1, "offset": 1, "vertices": [v[2]]}]),
                ),
                _ => (
                    "rgba",
                    json!([{"color": "20406080"}, {"time": 1, "color": "ffffffff"}]),
                ),
            };
            let slot = timeline.target % self.slots.len().max(1);
            match name {
                "rgba" if slot < self.slots.len() => animation["slots"][format!("s{slot}")][name] = keys,
                "deform"
                    if self
                        .slots
                        .get(slot)
                        .is_some_and(|slot| (1..6).contains(&(slot.kind % 7))) =>
                {
                    animation["attachments"]["default"][format!("s{slot}")]["a"][name] = keys;
                }
                "rgba" | "deform" => {}
                _ => animation["bones"][self.bone_name(timeline.target)][name] = keys,
            }
        }
        animation
    }
}
