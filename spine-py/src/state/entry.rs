//! The class `TrackEntry`.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use spine_core::{EMPTY_ANIMATION, EntryId};
use spine_data::AnimationId;

use super::playing::AnimationState;
use crate::data;
use crate::enums::{member, parse};
use crate::error::DisposedError;
use crate::view::Kind;

/// An animation on a track: waiting, playing or being mixed out. Keeps its state alive; after its disposal every use is an error.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct TrackEntry {
    pub(super) state: Py<AnimationState>,
    pub(super) id: EntryId,
}

fn disposed() -> PyErr {
    DisposedError::new_err(
        "this track entry has been disposed: its animation ended or was replaced; ask the state for the current one: get_current",
    )
}

impl TrackEntry {
    pub(super) fn write<T>(&self, write: impl FnOnce(&mut spine_core::TrackEntry) -> T) -> PyResult<T> {
        self.state
            .get()
            .with(|state| state.entry_mut(self.id).map(write))?
            .ok_or_else(disposed)
    }

    pub(super) fn is_of(&self, state: &Bound<'_, AnimationState>) -> bool {
        self.state.is(state)
    }

    fn other(&self, py: Python<'_>, id: Option<EntryId>) -> Option<Self> {
        id.map(|id| Self {
            state: self.state.clone_ref(py),
            id,
        })
    }

    fn identity(&self) -> (usize, EntryId) {
        (self.state.as_ptr().addr(), self.id)
    }

    fn animation_id(&self) -> PyResult<Option<AnimationId>> {
        self.write(|entry| entry.animation())
    }
}

properties!(TrackEntry.write {
    /// Whether the animation repeats.
    loop_ set_loop: bool = |entry| entry.looping;
    /// Whether the outgoing entry keeps its strength while this one is mixed in.
    hold_previous set_hold_previous: bool = |entry| entry.hold_previous;
    /// Whether the animation is played backwards. No events are fired then.
    reverse set_reverse: bool = |entry| entry.reverse;
    /// Whether rotations take the shortest way at every moment.
    shortest_rotation set_shortest_rotation: bool = |entry| entry.shortest_rotation;
    /// While mixed out: events are fired while the mix is below this, 0..1.
    event_threshold set_event_threshold: f32 = |entry| entry.event_threshold;
    /// Attachments are kept where the entry's alpha is at least this, 0..1.
    alpha_attachment_threshold set_alpha_attachment_threshold: f32 = |entry| entry.alpha_attachment_threshold;
    /// While mixed out: attachments are kept while the mix is below this, 0..1.
    mix_attachment_threshold set_mix_attachment_threshold: f32 = |entry| entry.mix_attachment_threshold;
    /// While mixed out: the draw order is kept while the mix is below this, 0..1.
    mix_draw_order_threshold set_mix_draw_order_threshold: f32 = |entry| entry.mix_draw_order_threshold;
    /// Animation time at which the entry begins, seconds.
    animation_start set_animation_start: f64 = |entry| entry.animation_start;
    /// Animation time at which the entry ends or repeats, seconds.
    animation_end set_animation_end: f64 = |entry| entry.animation_end;
    /// Seconds until the entry begins.
    delay set_delay: f64 = |entry| entry.delay;
    /// Seconds that the entry has been current.
    track_time set_track_time: f64 = |entry| entry.track_time;
    /// Track time at which the track is cleared, if nothing is queued, seconds.
    track_end set_track_end: f64 = |entry| entry.track_end;
    /// Factor on time.
    time_scale set_time_scale: f64 = |entry| entry.time_scale;
    /// Share of the animation in the pose, 0..1.
    alpha set_alpha: f32 = |entry| entry.alpha;
    /// Seconds that this entry has been mixed in.
    mix_time set_mix_time: f64 = |entry| entry.mix_time;
    /// Seconds over which this entry is mixed in. Setting it leaves `delay` as it is; see `set_mix_duration`.
    mix_duration set_mix_duration_alone: f64 = |entry| entry.mix_duration;
});

#[pymethods]
impl TrackEntry {
    /// The animation; `None` for the empty animation.
    #[getter]
    fn animation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let model = &self.state.get().mixes().get().skeleton().get().model;
        data::optional_item(py, model, Kind::Animation, self.animation_id()?)
    }

    /// Position of the track, from 0.
    #[getter]
    fn track_index(&self) -> PyResult<usize> {
        self.write(|entry| entry.track_index())
    }

    /// The entry that is queued behind this one, or `None`.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        Ok(self.other(py, self.write(|entry| entry.next())?))
    }

    /// The entry that this one is queued behind, or `None`.
    #[getter]
    fn previous(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        Ok(self.other(py, self.write(|entry| entry.previous())?))
    }

    /// The entry that is being mixed out while this one is mixed in, or `None`.
    #[getter]
    fn mixing_from(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        Ok(self.other(py, self.write(|entry| entry.mixing_from())?))
    }

    /// The entry that is being mixed in while this one is mixed out, or `None`.
    #[getter]
    fn mixing_to(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        Ok(self.other(py, self.write(|entry| entry.mixing_to())?))
    }

    /// Animation time of the last application, seconds; -1 before the first. Events before it are not fired again.
    #[getter]
    fn animation_last(&self) -> PyResult<f64> {
        self.write(|entry| entry.animation_last())
    }

    #[setter(animation_last)]
    fn set_animation_last(&self, value: f64) -> PyResult<()> {
        self.write(|entry| entry.set_animation_last(value))
    }

    /// The time of the animation that belongs to the track time, seconds.
    #[getter]
    fn animation_time(&self) -> PyResult<f64> {
        self.write(|entry| entry.animation_time())
    }

    /// The track time at which the animation is complete, seconds.
    #[getter]
    fn track_complete(&self) -> PyResult<f64> {
        self.write(|entry| entry.track_complete())
    }

    /// How the animation is combined with lower tracks, a `MixBlend`.
    #[getter]
    fn mix_blend<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let blend = self.write(|entry| entry.mix_blend)?;
        member(py, blend)
    }

    #[setter(mix_blend)]
    fn set_mix_blend(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = parse(value)?;
        self.write(|entry| entry.mix_blend = value)
    }

    /// The listener of this entry alone, which hears before the others; `None` without. An `AnimationStateListener`.
    #[getter]
    fn listener(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.write(|_| ())?;
        Ok(self
            .state
            .get()
            .listeners()
            .entries
            .get(&self.id)
            .map(|listener| listener.clone_ref(py)))
    }

    #[setter(listener)]
    fn set_listener(&self, value: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        self.write(|_| ())?;
        let gone = match value {
            Some(listener) => {
                super::listeners::check(&listener)?;
                self.state
                    .get()
                    .listeners()
                    .entries
                    .insert(self.id, listener.unbind())
            }
            None => self.state.get().listeners().entries.remove(&self.id),
        };
        drop(gone);
        Ok(())
    }

    /// Sets the mix duration and the delay that goes with it, seconds; 0 or less is relative to the end of the entry before.
    #[pyo3(signature = (mix_duration, delay=0.0))]
    fn set_mix_duration(&self, mix_duration: f64, delay: f64) -> PyResult<()> {
        self.write(|_| ())?;
        self.state
            .get()
            .with(|state| state.set_mix_duration(self.id, mix_duration, delay))
    }

    /// Whether the animation has been played once.
    fn is_complete(&self) -> PyResult<bool> {
        self.write(|entry| entry.is_complete())
    }

    /// Whether this is the empty animation.
    fn is_empty_animation(&self) -> PyResult<bool> {
        self.write(|entry| entry.is_empty_animation())
    }

    /// Whether the entry queued behind this one begins with the next update.
    fn is_next_ready(&self) -> PyResult<bool> {
        self.write(|_| ())?;
        self.state.get().with(|state| state.is_next_ready(self.id))
    }

    /// Whether the entry has been applied.
    fn was_applied(&self) -> PyResult<bool> {
        self.write(|entry| entry.was_applied())
    }

    /// Whether the entry has been disposed: the one question that is answered afterwards.
    fn is_disposed(&self) -> PyResult<bool> {
        self.state.get().with(|state| state.entry(self.id).is_none())
    }

    /// Forgets the directions that rotations began with: they take the shortest way once more.
    fn reset_rotation_directions(&self) -> PyResult<()> {
        self.write(spine_core::TrackEntry::reset_rotation_directions)
    }

    fn __repr__(&self) -> PyResult<String> {
        if self.is_disposed()? {
            return Ok("<TrackEntry: disposed>".into());
        }
        let (track, time) = self.write(|entry| (entry.track_index(), entry.track_time))?;
        let data = self.state.get().mixes().get().skeleton().get().data();
        let animation = self
            .animation_id()?
            .and_then(|id: AnimationId| data.animations.get(id));
        let name = animation.map_or(EMPTY_ANIMATION, |animation| &animation.name);
        Ok(format!("<TrackEntry {name} on track {track} at {time} s>"))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.state)
    }
}

identity!(TrackEntry);

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TrackEntry>()
}
