//! `spine pose`: what a skeleton looks like, frame by frame, as a document of the form `spine-pose/1`.
//!
//! Fields, order and rules are those of `conformance/tools/reference-pose.mjs`.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use spine_core::{
    AnimationState, AnimationStateData, MixBlend, MixDirection, Op, Physics, Skeleton, StateEventKind,
};
use spine_data::real::real;
use spine_data::{AnimationId, Attachment, Color, FiredEvent, Real, SkeletonData, SlotId};

use crate::args::{MAX_FRAMES, PhysicsMode, PoseArgs};
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::json;
use crate::layer::Layer;
use crate::load::{Wanted, load, unknown};

const PRODUCER: &str = concat!("spine-cli ", env!("CARGO_PKG_VERSION"));

#[derive(Serialize)]
struct Header<'a> {
    format: &'static str,
    producer: &'static str,
    skeleton: String,
    animation: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tracks: &'a [Layer],
    skin: Option<&'a str>,
    fps: f64,
    physics: &'static str,
    bones: Vec<&'a str>,
    slots: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Frame<'a> {
    time: f64,
    world: Vec<[Real; 6]>,
    slots: Vec<Slot<'a>>,
    draw_order: Vec<u32>,
    events: Vec<Event<'a>>,
}

#[derive(Serialize)]
struct Slot<'a> {
    attachment: Option<&'a str>,
    color: [Real; 4],
    #[serde(skip_serializing_if = "Option::is_none")]
    dark: Option<[Real; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertices: Option<Vec<Real>>,
}

#[derive(Serialize)]
struct Event<'a> {
    name: &'a str,
    time: f32,
    int: i32,
    float: Real,
    string: &'a str,
}

pub(crate) fn run(args: &PoseArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let wanted = Wanted {
        skeleton: &args.skeleton,
        atlas: args.atlas.as_deref(),
        beside: true,
        lenient: args.lenient,
        any_version: args.any_version,
    };
    let data = Arc::new(load(&wanted, console)?);
    let name = args.skeleton.to_string_lossy();
    let motion = motion(args, &data, &name)?;
    let skin = match &args.skin {
        None => None,
        Some(wanted) => Some(data.find_skin(wanted).ok_or_else(|| {
            let names = data.skins.iter().map(|skin| &*skin.name);
            unknown(&name, "skin", wanted, names.collect())
        })?),
    };
    let count = frame_count(args, motion.duration(&data))?;

    let mut skeleton = Skeleton::new(Arc::clone(&data));
    skeleton.set_skin_by_id(skin);
    skeleton.set_to_setup_pose();

    let header = Header {
        format: "spine-pose/1",
        producer: PRODUCER,
        skeleton: base_name(&args.skeleton),
        animation: args.animation.as_deref(),
        tracks: &args.tracks,
        skin: args.skin.as_deref(),
        fps: args.fps,
        physics: args.physics.name(),
        bones: data.bones.iter().map(|bone| &*bone.name).collect(),
        slots: data.slots.iter().map(|slot| &*slot.name).collect(),
        program: args.program.then(|| program(&skeleton)),
    };
    let mut line = Vec::new();
    json::write(&mut line, &header)?;
    // The header stays open: the frames are its last field.
    line.pop();
    line.extend_from_slice(b",\"frames\":[");
    let mut player = Player::new(skeleton, motion, args);
    let mut odd = None;
    for i in 0..count {
        if i > 0 {
            line.push(b',');
        }
        player.step(i);
        odd = odd.or_else(|| player.not_finite(i));
        json::write(&mut line, &player.frame(i))?;
        console.streams.out.write_all(&line)?;
        line.clear();
    }
    console.streams.out.write_all(b"]}\n")?;
    if let Some(odd) = odd {
        console.warning(&odd);
    }
    Ok(Exit::Ok)
}

/// What moves a skeleton.
enum Motion {
    Nothing,
    Animation(AnimationId),
    Tracks(Box<AnimationState>),
}

fn motion(args: &PoseArgs, data: &Arc<SkeletonData>, file: &str) -> Result<Motion, CliError> {
    let find = |wanted: &str| {
        data.find_animation(wanted).ok_or_else(|| {
            let names = data.animations.iter().map(|animation| &*animation.name);
            unknown(file, "animation", wanted, names.collect())
        })
    };
    if let Some(wanted) = &args.animation {
        return find(wanted).map(Motion::Animation);
    }
    if args.tracks.is_empty() {
        return Ok(Motion::Nothing);
    }
    let mut state = AnimationState::new(AnimationStateData::new(Arc::clone(data)));
    for layer in &args.tracks {
        if state.current(layer.track).is_some() {
            let message = format!("track {} is given twice", layer.track);
            return Err(CliError::Usage(message));
        }
        let animation = find(&layer.animation)?;
        let entry = state
            .set_animation_by_id(layer.track, Some(animation), layer.looping)
            .map_err(|error| CliError::Usage(error.to_string()))?;
        if let Some(entry) = state.entry_mut(entry) {
            entry.alpha = real(layer.alpha);
        }
    }
    Ok(Motion::Tracks(Box::new(state)))
}

impl Motion {
    /// Seconds of the longest animation.
    fn duration(&self, data: &SkeletonData) -> f64 {
        match self {
            Self::Nothing => 0.0,
            Self::Animation(id) => data
                .animations
                .get(*id)
                .map_or(0.0, |animation| f64::from(animation.duration)),
            Self::Tracks(state) => {
                let entries = state.tracks().iter().flatten().filter_map(|id| state.entry(*id));
                entries.fold(0.0, |longest, entry| entry.animation_end.max(longest))
            }
        }
    }
}

/// A skeleton in motion.
struct Player<'a> {
    skeleton: Skeleton,
    motion: Motion,
    args: &'a PoseArgs,
    last_time: Real,
    fired: Vec<FiredEvent>,
    positions: Vec<[Real; 2]>,
}

impl<'a> Player<'a> {
    const fn new(skeleton: Skeleton, motion: Motion, args: &'a PoseArgs) -> Self {
        Self {
            skeleton,
            motion,
            args,
            last_time: -1.0,
            fired: Vec::new(),
            positions: Vec::new(),
        }
    }

    fn time(&self, frame: u64) -> f64 {
        // At most MAX_FRAMES, so exact.
        frame as f64 / self.args.fps
    }

    /// Poses a frame; frames are to be posed in order.
    fn step(&mut self, frame: u64) {
        let time = real(self.time(frame));
        let delta = self.time(frame) - self.time(frame.saturating_sub(1));
        self.fired.clear();
        match &mut self.motion {
            Motion::Nothing => {}
            Motion::Animation(animation) => self.skeleton.apply_animation(
                *animation,
                self.last_time,
                time,
                false,
                Some(&mut self.fired),
                1.0,
                MixBlend::Setup,
                MixDirection::In,
            ),
            Motion::Tracks(state) => {
                state.update(delta);
                state.apply(&mut self.skeleton);
                while let Some(event) = state.pop_event() {
                    if let StateEventKind::Event(fired) = event.kind {
                        self.fired.push(fired);
                    }
                }
            }
        }
        self.last_time = time;
        let mode = match self.args.physics {
            PhysicsMode::None => Physics::None,
            PhysicsMode::Reset => Physics::Reset,
            PhysicsMode::Pose => Physics::Pose,
            PhysicsMode::Update if frame == 0 => Physics::Reset,
            PhysicsMode::Update => {
                // `Skeleton::update` with a delta that is not rounded to single precision.
                self.skeleton.time += 1.0 / self.args.fps;
                Physics::Update
            }
        };
        self.skeleton.update_world_transform(mode);
    }

    fn frame(&mut self, frame: u64) -> Frame<'_> {
        let time = self.time(frame);
        let mut positions = std::mem::take(&mut self.positions);
        let skeleton = &self.skeleton;
        let data = skeleton.data();
        let slots = data.slots.ids().filter_map(|id| {
            let slot = skeleton.pose.slots.get(id)?;
            let attachment = slot.attachment().and_then(|id| data.attachments.get(id));
            Some(Slot {
                attachment: attachment.map(|attachment| &**attachment.name()),
                color: rgba(slot.color),
                dark: slot.dark_color.map(|dark| [dark.r, dark.g, dark.b]),
                vertices: attachment
                    .filter(|_| self.args.vertices)
                    .map(|attachment| vertices(skeleton, id, attachment, &mut positions)),
            })
        });
        let slots = slots.collect();
        let world = &skeleton.pose.world;
        let events = self.fired.iter().filter_map(|fired| {
            let key = data.event(*fired)?;
            Some(Event {
                name: &data.events.get(key.data)?.name,
                time: key.time,
                int: key.int,
                float: key.float,
                string: &key.string,
            })
        });
        let frame = Frame {
            time,
            world: world.iter().map(|w| [w.a, w.b, w.c, w.d, w.x, w.y]).collect(),
            slots,
            draw_order: skeleton.pose.draw_order.iter().map(|slot| slot.get()).collect(),
            events: events.collect(),
        };
        self.positions = positions;
        frame
    }

    /// Tells of the first bone whose transform is not finite.
    fn not_finite(&self, frame: u64) -> Option<String> {
        let world = &self.skeleton.pose.world;
        let (id, _) = world.enumerate().find(|(_, world)| !world.is_finite())?;
        let bone = self.skeleton.data().bones.get(id)?;
        Some(format!(
            "frame {frame}: the transform of bone \"{}\" is not finite; such numbers are printed as null",
            bone.name
        ))
    }
}

const fn rgba(color: Color) -> [Real; 4] {
    [color.r, color.g, color.b, color.a]
}

fn vertices(
    skeleton: &Skeleton,
    slot: SlotId,
    attachment: &Attachment,
    positions: &mut Vec<[Real; 2]>,
) -> Vec<Real> {
    // Points have a position, but no vertices.
    if matches!(attachment, Attachment::Point(_)) {
        return Vec::new();
    }
    skeleton.world_vertices(slot, positions);
    positions.as_flattened().to_vec()
}

/// The update order as `kind:name`. Source: pose.md 17, `update-cache.json`.
fn program(skeleton: &Skeleton) -> Vec<String> {
    let data = skeleton.data();
    let name = |op: &Op| -> Option<String> {
        Some(match *op {
            Op::Bone(id) => format!("bone:{}", data.bones.get(id)?.name),
            Op::Ik(id) => format!("ik:{}", data.ik_constraints.get(id)?.name),
            Op::Transform(id) => format!("transform:{}", data.transform_constraints.get(id)?.name),
            Op::Path(id) => format!("path:{}", data.path_constraints.get(id)?.name),
            Op::Physics(id) => format!("physics:{}", data.physics_constraints.get(id)?.name),
        })
    };
    skeleton.program().iter().filter_map(name).collect()
}

fn frame_count(args: &PoseArgs, duration: f64) -> Result<u64, CliError> {
    let whole = (duration * args.fps).floor() + 1.0;
    let count = match args.frames {
        Some(count) => count,
        None if whole <= MAX_FRAMES as f64 => whole.max(1.0) as u64,
        None => {
            return Err(CliError::Usage(format!(
                "{} seconds at {} frames per second are {} frames, and a document has at most {MAX_FRAMES}; \
                 lower --fps, or give --frames",
                json::number(duration),
                json::number(args.fps),
                json::number(whole)
            )));
        }
    };
    let last = real((count - 1) as f64 / args.fps);
    if !last.is_finite() || !(1.0 / args.fps).is_finite() {
        return Err(CliError::Usage(format!(
            "{count} frames at {} frames per second take longer than can be computed; raise --fps",
            json::number(args.fps)
        )));
    }
    Ok(count)
}

fn base_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy())
        .into_owned()
}
