//! Poses a skeleton as the reference did for a document.

use std::sync::Arc;

use spine_core::{MixBlend, MixDirection, Physics, Skeleton};
use spine_data::real::{real, wide};
use spine_data::{Attachment, Color, FiredEvent, SkeletonData};

use crate::document::{Document, Event, FORMAT, Frame, Slot};
use crate::failure::Failure;

/// What to pose, and when.
#[derive(Clone, Copy, Debug)]
pub struct PoseOptions<'a> {
    /// File name of the skeleton.
    pub skeleton: &'a str,
    /// Animation; `None` is the setup pose.
    pub animation: Option<&'a str>,
    /// Skin; `None` is the default skin alone.
    pub skin: Option<&'a str>,
    /// Frames per second.
    pub fps: f64,
    /// Number of frames; frame i is posed at i / fps.
    pub frames: usize,
    /// What physics does: `none`, `reset`, `update` or `pose`. With `update`, time advances by 1 / fps before every frame but the
    /// first, which is posed with `reset`.
    pub physics: &'a str,
    /// Whether world vertices are told.
    pub vertices: bool,
}

impl<'a> PoseOptions<'a> {
    /// What a document was made with.
    #[must_use]
    pub fn of(document: &'a Document) -> Self {
        Self {
            skeleton: &document.skeleton,
            animation: document.animation.as_deref(),
            skin: document.skin.as_deref(),
            fps: document.fps,
            frames: document.frames.len(),
            physics: &document.physics,
            vertices: document.has_vertices(),
        }
    }
}

/// Poses a skeleton frame by frame.
///
/// # Errors
///
/// Where the animation, the skin or the physics mode does not exist.
pub fn pose_document(data: &Arc<SkeletonData>, options: &PoseOptions<'_>) -> Result<Document, Failure> {
    let mut skeleton = Skeleton::new(Arc::clone(data));
    if let Some(skin) = options.skin {
        skeleton.set_skin_by_name(skin)?;
    }
    skeleton.set_to_setup_pose();
    let animation = options
        .animation
        .map(|name| {
            data.find_animation(name)
                .ok_or_else(|| Failure::new(format!("no animation \"{name}\"")))
        })
        .transpose()?;
    let mode = match options.physics {
        "none" => Physics::None,
        "reset" => Physics::Reset,
        "update" => Physics::Update,
        "pose" => Physics::Pose,
        other => return Err(Failure::new(format!("no physics mode \"{other}\""))),
    };

    let mut frames = Vec::with_capacity(options.frames);
    let (mut fired, mut last) = (Vec::new(), -1.0);
    for index in 0..options.frames {
        #[allow(clippy::cast_precision_loss)]
        let time = index as f64 / options.fps;
        fired.clear();
        if let Some(animation) = animation {
            skeleton.apply_animation(
                animation,
                real(last),
                real(time),
                false,
                Some(&mut fired),
                1.0,
                MixBlend::Setup,
                MixDirection::In,
            );
        }
        last = time;
        let mut now = mode;
        if mode == Physics::Update {
            if index == 0 {
                now = Physics::Reset;
            } else {
                // As a double, like the clock.
                skeleton.time += 1.0 / options.fps;
            }
        }
        skeleton.update_world_transform(now);
        frames.push(frame(&skeleton, time, &fired, options.vertices));
    }
    Ok(Document {
        format: FORMAT.into(),
        producer: "conformance".into(),
        skeleton: options.skeleton.into(),
        animation: options.animation.map(str::to_owned),
        skin: options.skin.map(str::to_owned),
        fps: options.fps,
        physics: options.physics.into(),
        bones: data.bones.iter().map(|bone| bone.name.to_string()).collect(),
        slots: data.slots.iter().map(|slot| slot.name.to_string()).collect(),
        frames,
    })
}

fn frame(skeleton: &Skeleton, time: f64, fired: &[FiredEvent], vertices: bool) -> Frame {
    let data = skeleton.data();
    let color = |color: Color| [color.r, color.g, color.b, color.a].map(wide);
    let mut positions = Vec::new();
    let slots = skeleton
        .pose
        .slots
        .enumerate()
        .map(|(id, pose)| {
            let attachment = pose.attachment().and_then(|id| data.attachments.get(id));
            // A point has no vertices; documents hold an empty list for it.
            let is_point = matches!(attachment, Some(Attachment::Point(_)));
            Slot {
                attachment: attachment.map(|shown| shown.name().to_string()),
                color: color(pose.color),
                dark: pose.dark_color.map(|dark| [dark.r, dark.g, dark.b].map(wide)),
                vertices: attachment.filter(|_| vertices).map(|_| {
                    positions.clear();
                    if !is_point {
                        skeleton.world_vertices(id, &mut positions);
                    }
                    positions.as_flattened().iter().copied().map(wide).collect()
                }),
            }
        })
        .collect();
    let events = fired
        .iter()
        .filter_map(|fired| {
            let event = data.event(*fired)?;
            Some(Event {
                name: data.events.get(event.data)?.name.to_string(),
                time: f64::from(event.time),
                int: event.int,
                float: wide(event.float),
                string: event.string.to_string(),
            })
        })
        .collect();
    Frame {
        time,
        world: skeleton
            .pose
            .world
            .iter()
            .map(|m| [m.a, m.b, m.c, m.d, m.x, m.y].map(wide))
            .collect(),
        slots,
        draw_order: skeleton
            .pose
            .draw_order
            .iter()
            .map(|slot| slot.get() as usize)
            .collect(),
        events,
    }
}
