//! What is inside a skeleton.

use serde::Serialize;
use spine_data::real::from_single;
use spine_data::{BoneId, ConstraintRef, Real, SkeletonData};

use super::{AtlasInfo, FORMAT};
use crate::error::missing_text;
use crate::files::Input;

#[derive(Debug, Serialize)]
pub(crate) struct SkeletonInfo<'a> {
    format: &'static str,
    kind: &'static str,
    pub(super) file: String,
    /// `json` or `binary`.
    pub(super) encoding: &'static str,
    pub(super) bytes: usize,
    pub(super) version: Option<&'a str>,
    hash: Option<&'a str>,
    pub(super) bounds: Bounds,
    pub(super) fps: f64,
    reference_scale: f64,
    images: Option<&'a str>,
    audio: Option<&'a str>,
    pub(super) counts: Counts,
    pub(super) bones: Vec<Bone<'a>>,
    pub(super) slots: Vec<Slot<'a>>,
    pub(super) skins: Vec<Skin<'a>>,
    pub(super) constraints: Vec<Constraint<'a>>,
    pub(super) events: Vec<Event<'a>>,
    pub(super) animations: Vec<Animation<'a>>,
    /// The atlas that was named, or found beside the skeleton.
    pub(super) atlas: Option<AtlasInfo<'a>>,
    /// Regions and attachments that the skeleton needs and that are not there.
    pub(super) missing: Vec<String>,
    warnings: Vec<String>,
}

/// The setup pose's box in skeleton units.
#[derive(Debug, Serialize)]
pub(super) struct Bounds {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Counts {
    bones: usize,
    slots: usize,
    skins: usize,
    pub(super) attachments: usize,
    constraints: usize,
    ik: usize,
    transform: usize,
    path: usize,
    physics: usize,
    events: usize,
    animations: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Bone<'a> {
    pub(super) name: &'a str,
    parent: Option<&'a str>,
    length: f64,
    inherit: &'static str,
    skin_required: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Slot<'a> {
    pub(super) name: &'a str,
    bone: &'a str,
    attachment: Option<&'a str>,
    blend: &'static str,
    two_color: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Skin<'a> {
    pub(super) name: &'a str,
    bones: Vec<&'a str>,
    constraints: Vec<&'a str>,
    pub(super) attachments: Vec<Attachment<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Attachment<'a> {
    slot: &'a str,
    /// Key under which slots and timelines ask for it.
    key: &'a str,
    name: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Constraint<'a> {
    pub(super) name: &'a str,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    order: u32,
    skin_required: bool,
    bones: Vec<&'a str>,
    /// Bone, or slot of a path constraint; none for physics.
    target: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Event<'a> {
    pub(super) name: &'a str,
    int: i32,
    float: f64,
    string: &'a str,
    audio: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Animation<'a> {
    pub(super) name: &'a str,
    /// Seconds.
    pub(super) duration: f64,
    timelines: usize,
    keys: usize,
}

impl<'a> SkeletonInfo<'a> {
    pub(crate) fn new(data: &'a SkeletonData, input: &Input, atlas: Option<AtlasInfo<'a>>) -> Self {
        Self {
            format: FORMAT,
            kind: "skeleton",
            file: input.name.clone(),
            encoding: if input.is_json() { "json" } else { "binary" },
            bytes: input.bytes.len(),
            version: data.version.as_deref(),
            hash: data.hash.as_deref(),
            bounds: Bounds {
                x: tidy(data.x),
                y: tidy(data.y),
                width: tidy(data.width),
                height: tidy(data.height),
            },
            fps: tidy(data.fps),
            reference_scale: tidy(data.reference_scale),
            images: data.images_path.as_deref(),
            audio: data.audio_path.as_deref(),
            counts: counts(data),
            bones: bones(data),
            slots: slots(data),
            skins: skins(data),
            constraints: constraints(data),
            events: events(data),
            animations: animations(data),
            atlas,
            missing: data.report.missing.iter().map(missing_text).collect(),
            warnings: data
                .report
                .warnings
                .iter()
                .map(|warning| format!("{}: {}", warning.location, warning.message))
                .collect(),
        }
    }
}

/// The double nearest to the shortest text of a number: what stood in the file, where that was short.
fn tidy(value: Real) -> f64 {
    value.to_string().parse().unwrap_or(f64::NAN)
}

fn counts(data: &SkeletonData) -> Counts {
    let (ik, transform) = (data.ik_constraints.len(), data.transform_constraints.len());
    let (path, physics) = (data.path_constraints.len(), data.physics_constraints.len());
    Counts {
        bones: data.bones.len(),
        slots: data.slots.len(),
        skins: data.skins.len(),
        attachments: data.skins.iter().map(|skin| skin.attachments().len()).sum(),
        constraints: ik + transform + path + physics,
        ik,
        transform,
        path,
        physics,
        events: data.events.len(),
        animations: data.animations.len(),
    }
}

fn bone_name(data: &SkeletonData, id: BoneId) -> &str {
    data.bones.get(id).map_or("", |bone| &bone.name)
}

fn bone_names<'a>(data: &'a SkeletonData, ids: &[BoneId]) -> Vec<&'a str> {
    ids.iter().map(|id| bone_name(data, *id)).collect()
}

fn bones(data: &SkeletonData) -> Vec<Bone<'_>> {
    let bones = data.bones.iter().map(|bone| Bone {
        name: &bone.name,
        parent: bone.parent.map(|id| bone_name(data, id)),
        length: tidy(bone.length),
        inherit: bone.inherit.name(),
        skin_required: bone.skin_required,
    });
    bones.collect()
}

fn slots(data: &SkeletonData) -> Vec<Slot<'_>> {
    let slots = data.slots.iter().map(|slot| Slot {
        name: &slot.name,
        bone: bone_name(data, slot.bone),
        attachment: slot
            .attachment
            .and_then(|name| data.names.get(name))
            .map(|name| &**name),
        blend: slot.blend.name(),
        two_color: slot.dark_color.is_some(),
    });
    slots.collect()
}

fn skins(data: &SkeletonData) -> Vec<Skin<'_>> {
    let constraint = |id: &ConstraintRef| data.constraint(*id).map_or("", |(name, _, _)| &**name);
    let skins = data.skins.iter().map(|skin| Skin {
        name: &skin.name,
        bones: bone_names(data, &skin.bones),
        constraints: skin.constraints.iter().map(constraint).collect(),
        attachments: skin
            .attachments()
            .iter()
            .filter_map(|entry| {
                let attachment = data.attachments.get(entry.attachment)?;
                Some(Attachment {
                    slot: &data.slots.get(entry.slot)?.name,
                    key: data.names.get(entry.name)?,
                    name: attachment.name(),
                    kind: attachment.kind(),
                })
            })
            .collect(),
    });
    skins.collect()
}

fn constraints(data: &SkeletonData) -> Vec<Constraint<'_>> {
    let ik = data.ik_constraints.iter().map(|c| Constraint {
        name: &c.name,
        kind: "ik",
        order: c.order,
        skin_required: c.skin_required,
        bones: bone_names(data, &c.bones),
        target: Some(bone_name(data, c.target)),
    });
    let transform = data.transform_constraints.iter().map(|c| Constraint {
        name: &c.name,
        kind: "transform",
        order: c.order,
        skin_required: c.skin_required,
        bones: bone_names(data, &c.bones),
        target: Some(bone_name(data, c.target)),
    });
    let path = data.path_constraints.iter().map(|c| Constraint {
        name: &c.name,
        kind: "path",
        order: c.order,
        skin_required: c.skin_required,
        bones: bone_names(data, &c.bones),
        target: data.slots.get(c.target).map(|slot| &*slot.name),
    });
    let physics = data.physics_constraints.iter().map(|c| Constraint {
        name: &c.name,
        kind: "physics",
        order: c.order,
        skin_required: c.skin_required,
        bones: bone_names(data, &[c.bone]),
        target: None,
    });
    let mut all: Vec<_> = ik.chain(transform).chain(path).chain(physics).collect();
    all.sort_by_key(|constraint| constraint.order);
    all
}

fn events(data: &SkeletonData) -> Vec<Event<'_>> {
    let events = data.events.iter().map(|event| Event {
        name: &event.name,
        int: event.int,
        float: tidy(event.float),
        string: &event.string,
        audio: event.audio_path.as_deref(),
    });
    events.collect()
}

fn animations(data: &SkeletonData) -> Vec<Animation<'_>> {
    let animations = data.animations.iter().map(|animation| Animation {
        name: &animation.name,
        duration: tidy(from_single(animation.duration)),
        timelines: animation.timelines.len(),
        keys: animation
            .timelines
            .iter()
            .map(|timeline| timeline.len as usize)
            .sum(),
    });
    animations.collect()
}
