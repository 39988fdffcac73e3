//! What a script may ask for.

use serde::Deserialize;
use serde_json::{Map, Value};

/// Fields to assign, by their names in the format.
pub type Fields = Map<String, Value>;

const fn minus_one() -> f64 {
    -1.0
}

const fn one() -> f64 {
    1.0
}

const fn yes() -> bool {
    true
}

/// One operation of a step. Times and durations are seconds; entries are numbers in the order of their creation, from 0.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(
    tag = "op",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Operation {
    /// Applies an animation to the skeleton, without the state.
    Animate {
        /// Name of the animation.
        animation: String,
        /// Time to apply.
        time: f64,
        /// Time of the application before: events after it are fired.
        #[serde(default = "minus_one")]
        last_time: f64,
        /// Whether times beyond the duration begin anew.
        #[serde(default, rename = "loop")]
        looping: bool,
        /// Share of the animation, 0..1.
        #[serde(default = "one")]
        alpha: f64,
        /// `setup` (where absent), `first`, `replace` or `add`.
        blend: Option<String>,
        /// `in` (where absent) or `out`.
        direction: Option<String>,
        /// Whether events are collected.
        #[serde(default = "yes")]
        events: bool,
    },
    /// Everything to the setup pose, deforms and sequences included.
    SetupPose {},
    /// Assigns local values of a bone.
    Bone {
        /// Name of the bone.
        bone: String,
        /// `x`, `y`, `rotation`, `scaleX`, `scaleY`, `shearX`, `shearY`, `inherit`.
        set: Fields,
    },
    /// Assigns what a slot shows.
    Slot {
        /// Name of the slot.
        slot: String,
        /// `attachment`, `color`, `dark`, `sequenceIndex`, `deform`.
        set: Fields,
    },
    /// Assigns values of a constraint.
    Constraint {
        /// `ik`, `transform`, `path` or `physics`.
        kind: String,
        /// Name of the constraint.
        name: String,
        /// Its mixes and other values, by name.
        set: Fields,
    },
    /// Sets the skin, then slots to the setup pose.
    Skin {
        /// Name of the skin.
        skin: String,
    },
    /// Sets the default mix duration.
    DefaultMix {
        /// The duration.
        duration: f64,
    },
    /// Sets the mix duration of a pair.
    SetMix {
        /// Name of the animation that is mixed out.
        from: String,
        /// Name of the animation that is mixed in.
        to: String,
        /// The duration.
        duration: f64,
    },
    /// Sets the time scale of the state.
    TimeScale {
        /// Factor on time.
        value: f64,
    },
    /// Plays an animation.
    Set {
        /// Position of the track, from 0.
        track: usize,
        /// Name of the animation.
        animation: String,
        /// Whether it repeats.
        #[serde(default, rename = "loop")]
        looping: bool,
        /// Fields of the entry.
        with: Option<Fields>,
    },
    /// Queues an animation.
    Add {
        /// Position of the track, from 0.
        track: usize,
        /// Name of the animation.
        animation: String,
        /// Whether it repeats.
        #[serde(default, rename = "loop")]
        looping: bool,
        /// When it begins; 0 or less is relative to the end of the entry before.
        #[serde(default)]
        delay: f64,
        /// Fields of the entry.
        with: Option<Fields>,
    },
    /// Plays the empty animation.
    SetEmpty {
        /// Position of the track, from 0.
        track: usize,
        /// Duration of the mix.
        #[serde(default)]
        mix_duration: f64,
        /// Fields of the entry.
        with: Option<Fields>,
    },
    /// Queues the empty animation.
    AddEmpty {
        /// Position of the track, from 0.
        track: usize,
        /// Duration of the mix.
        #[serde(default)]
        mix_duration: f64,
        /// When it begins; 0 or less is relative to the end of the entry before.
        #[serde(default)]
        delay: f64,
        /// Fields of the entry.
        with: Option<Fields>,
    },
    /// Plays the empty animation on all tracks.
    SetEmptyAll {
        /// Duration of the mixes.
        #[serde(default)]
        mix_duration: f64,
    },
    /// Clears a track.
    ClearTrack {
        /// Position of the track, from 0.
        track: usize,
    },
    /// Clears all tracks.
    ClearTracks {},
    /// Drops the queue behind an entry.
    ClearNext {
        /// Number of the entry.
        entry: usize,
    },
    /// Assigns fields of an entry.
    Entry {
        /// Number of the entry.
        entry: usize,
        /// The fields.
        with: Fields,
    },
    /// Sets a mix duration with its delay.
    MixDurationWithDelay {
        /// Number of the entry.
        entry: usize,
        /// Duration of the mix.
        mix_duration: f64,
        /// When the entry begins; 0 or less is relative to the end of the entry before.
        delay: f64,
    },
    /// Forgets rotation directions.
    ResetRotationDirections {
        /// Number of the entry.
        entry: usize,
    },
    /// Arms a reaction to the first notification that matches.
    On {
        /// `start`, `interrupt`, `end`, `dispose`, `complete` or `event`.
        kind: String,
        /// Name of the animation that the notification must be about.
        animation: Option<String>,
        /// Number of the entry that the notification must be about.
        entry: Option<usize>,
        /// What to do then.
        #[serde(rename = "do")]
        operations: Vec<Self>,
    },
    /// Gives an entry a listener of its own.
    EntryListener {
        /// Number of the entry.
        entry: usize,
    },
    /// Adds a second listener to the state.
    SecondListener {},
    /// Advances the state.
    Update {
        /// By how much.
        delta: f64,
    },
    /// Applies the state to the skeleton.
    Apply {},
    /// Updates and applies, again and again.
    Run {
        /// By how much each time.
        delta: f64,
        /// How many times.
        steps: u32,
    },
}

impl Operation {
    /// Name in the format.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Animate { .. } => "animate",
            Self::SetupPose {} => "setupPose",
            Self::Bone { .. } => "bone",
            Self::Slot { .. } => "slot",
            Self::Constraint { .. } => "constraint",
            Self::Skin { .. } => "skin",
            Self::DefaultMix { .. } => "defaultMix",
            Self::SetMix { .. } => "setMix",
            Self::TimeScale { .. } => "timeScale",
            Self::Set { .. } => "set",
            Self::Add { .. } => "add",
            Self::SetEmpty { .. } => "setEmpty",
            Self::AddEmpty { .. } => "addEmpty",
            Self::SetEmptyAll { .. } => "setEmptyAll",
            Self::ClearTrack { .. } => "clearTrack",
            Self::ClearTracks {} => "clearTracks",
            Self::ClearNext { .. } => "clearNext",
            Self::Entry { .. } => "entry",
            Self::MixDurationWithDelay { .. } => "mixDurationWithDelay",
            Self::ResetRotationDirections { .. } => "resetRotationDirections",
            Self::On { .. } => "on",
            Self::EntryListener { .. } => "entryListener",
            Self::SecondListener {} => "secondListener",
            Self::Update { .. } => "update",
            Self::Apply {} => "apply",
            Self::Run { .. } => "run",
        }
    }

    /// Whether its result shows the pose.
    pub(super) const fn poses(&self) -> bool {
        matches!(
            self,
            Self::Animate { .. } | Self::SetupPose {} | Self::Skin { .. } | Self::Apply {} | Self::Run { .. }
        )
    }

    /// Whether its result shows the tracks.
    pub(super) const fn is_of_state(&self) -> bool {
        !matches!(
            self,
            Self::Animate { .. }
                | Self::SetupPose {}
                | Self::Bone { .. }
                | Self::Slot { .. }
                | Self::Constraint { .. }
                | Self::Skin { .. }
        )
    }
}
