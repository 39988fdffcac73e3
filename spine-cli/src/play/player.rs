//! Runs scripts.

mod deliver;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use spine_core::{AnimationState, AnimationStateData, EntryId, MixBlend, MixDirection, Skeleton};
use spine_data::SkeletonData;
use spine_data::real::{real, wide};

use super::error::{PlayError, Problem};
use super::operation::{Fields, Operation};
use super::set;
use crate::short::short;
use deliver::{KINDS, Reaction};

/// A skeleton with an animation state, on which scripts are run.
#[derive(Debug)]
pub struct Player {
    pub(super) skeleton: Skeleton,
    pub(super) state: AnimationState,
    /// All entries in the order of their creation.
    entries: Vec<EntryId>,
    pub(super) numbers: HashMap<EntryId, usize>,
    own_listeners: HashSet<EntryId>,
    second_listener: bool,
    reactions: Vec<Reaction>,
    trace: Vec<Value>,
    /// Number of the iteration within `run`.
    iteration: u32,
    draining: bool,
    notifications: usize,
    /// Resets that each physics constraint had before the step.
    pub(super) resets: Vec<u32>,
}

impl Player {
    /// A skeleton in the setup pose without a skin, and a state that plays nothing.
    #[must_use]
    pub fn new(data: Arc<SkeletonData>) -> Self {
        let state = AnimationState::new(AnimationStateData::new(Arc::clone(&data)));
        Self {
            resets: vec![0; data.physics_constraints.len()],
            skeleton: Skeleton::new(data),
            state,
            entries: Vec::new(),
            numbers: HashMap::new(),
            own_listeners: HashSet::new(),
            second_listener: false,
            reactions: Vec::new(),
            trace: Vec::new(),
            iteration: 0,
            draining: false,
            notifications: 0,
        }
    }

    /// Runs one step and returns its result.
    ///
    /// # Errors
    ///
    /// [`PlayError`] where an operation names what is not there.
    pub fn step(&mut self, operations: &[Operation]) -> Result<Value, PlayError> {
        self.trace.clear();
        self.iteration = 0;
        self.notifications = 0;
        for (count, physics) in self.resets.iter_mut().zip(&self.skeleton.pose.physics) {
            *count = physics.state.resets;
        }
        let mut applied = None;
        for (number, operation) in operations.iter().enumerate() {
            let result = self.run(operation).map_err(|problem| PlayError {
                number,
                name: operation.name(),
                problem,
            })?;
            applied = result.or(applied);
        }
        let mut result = Map::new();
        result.insert("trace".into(), Value::Array(std::mem::take(&mut self.trace)));
        if let Some(applied) = applied {
            result.insert("applied".into(), applied.into());
        }
        if operations.iter().any(Operation::poses) {
            result.insert("pose".into(), self.pose());
        }
        if operations.iter().any(Operation::is_of_state) {
            result.insert("tracks".into(), self.tracks());
        }
        Ok(Value::Object(result))
    }

    /// Runs an operation; returns what `apply` returned, where it was one.
    fn run(&mut self, operation: &Operation) -> Result<Option<bool>, Problem> {
        match operation {
            Operation::Animate {
                animation,
                time,
                last_time,
                looping,
                alpha,
                blend,
                direction,
                events,
            } => {
                let id = self.skeleton.data().find_animation(animation);
                let id = id.ok_or_else(|| Problem::unknown("animation", animation))?;
                let blend = blend.as_deref().map_or(Ok(MixBlend::Setup), set::blend)?;
                let direction = direction
                    .as_deref()
                    .map_or(Ok(MixDirection::In), set::direction)?;
                let mut fired = Vec::new();
                self.skeleton.apply_animation(
                    id,
                    real(*last_time),
                    real(*time),
                    *looping,
                    events.then_some(&mut fired),
                    real(*alpha),
                    blend,
                    direction,
                );
                for event in fired {
                    let mut line = vec![json!(0), json!("fired")];
                    line.extend(self.event_values(event));
                    self.trace.push(Value::Array(line));
                }
            }
            Operation::SetupPose {} => {
                self.skeleton.set_to_setup_pose();
                for deform in &mut self.skeleton.pose.deform {
                    deform.clear();
                }
                for slot in &mut self.skeleton.pose.slots {
                    slot.sequence_index = -1;
                }
            }
            Operation::Bone { bone, set } => set::bone(&mut self.skeleton, bone, set)?,
            Operation::Slot { slot, set } => set::slot(&mut self.skeleton, slot, set)?,
            Operation::Constraint { kind, name, set } => {
                set::constraint(&mut self.skeleton, kind, name, set)?
            }
            Operation::Skin { skin } => {
                self.skeleton.set_skin_by_name(skin)?;
                self.skeleton.set_slots_to_setup_pose();
            }
            Operation::DefaultMix { duration } => self.state.data.default_mix = real(*duration),
            Operation::SetMix { from, to, duration } => {
                self.state.data.set_mix_by_name(from, to, real(*duration))?;
            }
            Operation::TimeScale { value } => self.state.time_scale = *value,
            Operation::Set {
                track,
                animation,
                looping,
                with,
            } => {
                let id = self.state.set_animation(*track, animation, *looping)?;
                self.created(id, with.as_ref())?;
            }
            Operation::Add {
                track,
                animation,
                looping,
                delay,
                with,
            } => {
                let id = self.state.add_animation(*track, animation, *looping, *delay)?;
                self.created(id, with.as_ref())?;
            }
            Operation::SetEmpty {
                track,
                mix_duration,
                with,
            } => {
                let id = self.state.set_empty_animation(*track, *mix_duration)?;
                self.created(id, with.as_ref())?;
            }
            Operation::AddEmpty {
                track,
                mix_duration,
                delay,
                with,
            } => {
                let id = self.state.add_empty_animation(*track, *mix_duration, *delay)?;
                self.created(id, with.as_ref())?;
            }
            Operation::SetEmptyAll { mix_duration } => {
                self.state.set_empty_animations(*mix_duration);
                let current: Vec<EntryId> = self.state.tracks().iter().flatten().copied().collect();
                for id in current {
                    self.number(id);
                }
                self.drain()?;
            }
            Operation::ClearTrack { track } => {
                self.state.clear_track(*track);
                self.drain()?;
            }
            Operation::ClearTracks {} => {
                self.state.clear_tracks();
                self.drain()?;
            }
            Operation::ClearNext { entry } => {
                let id = self.entry(*entry)?;
                self.state.clear_next(id);
            }
            Operation::Entry { entry, with } => {
                let id = self.entry(*entry)?;
                self.assign(id, with)?;
            }
            Operation::MixDurationWithDelay {
                entry,
                mix_duration,
                delay,
            } => {
                let id = self.entry(*entry)?;
                self.state.set_mix_duration(id, *mix_duration, *delay);
            }
            Operation::ResetRotationDirections { entry } => {
                let id = self.entry(*entry)?;
                if let Some(entry) = self.state.entry_mut(id) {
                    entry.reset_rotation_directions();
                }
            }
            Operation::On {
                kind,
                animation,
                entry,
                operations,
            } => {
                let known = KINDS.iter().find(|known| *known == kind);
                self.reactions.push(Reaction {
                    kind: known.ok_or_else(|| {
                        Problem::field(
                            "kind",
                            format!("\"{}\" is none of {}", short(kind), KINDS.join(", ")),
                        )
                    })?,
                    animation: animation.clone(),
                    entry: *entry,
                    operations: operations.clone(),
                });
            }
            Operation::EntryListener { entry } => {
                let id = self.entry(*entry)?;
                self.own_listeners.insert(id);
            }
            Operation::SecondListener {} => self.second_listener = true,
            Operation::Update { delta } => {
                self.state.update(*delta);
                self.drain()?;
            }
            Operation::Apply {} => {
                let applied = self.state.apply(&mut self.skeleton);
                self.drain()?;
                return Ok(Some(applied));
            }
            Operation::Run { delta, steps } => {
                let mut applied = None;
                for iteration in 1..=*steps {
                    self.iteration = iteration;
                    self.state.update(*delta);
                    self.drain()?;
                    applied = Some(self.state.apply(&mut self.skeleton));
                    self.drain()?;
                }
                return Ok(applied);
            }
        }
        Ok(None)
    }

    /// Numbers a new entry, delivers what its creation caused, then assigns its fields.
    fn created(&mut self, id: EntryId, with: Option<&Fields>) -> Result<(), Problem> {
        self.number(id);
        self.drain()?;
        with.map_or(Ok(()), |with| self.assign(id, with))
    }

    fn number(&mut self, id: EntryId) {
        if !self.numbers.contains_key(&id) {
            self.numbers.insert(id, self.entries.len());
            self.entries.push(id);
        }
    }

    fn entry(&self, number: usize) -> Result<EntryId, Problem> {
        self.entries
            .get(number)
            .copied()
            .ok_or_else(|| Problem::unknown("entry", number))
    }

    /// Assigns fields of an entry; of one that is gone, nothing.
    fn assign(&mut self, id: EntryId, fields: &Fields) -> Result<(), Problem> {
        self.state
            .entry_mut(id)
            .map_or(Ok(()), |entry| set::entry(entry, fields))
    }
}

/// A number of the pose as JSON has it.
pub(super) fn number(value: spine_data::Real) -> f64 {
    wide(value)
}
