//! The class `AnimationState`.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::exceptions::PyIndexError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use spine_core::{EntryId, MAX_TRACKS};
use spine_data::AnimationId;

use super::entry::TrackEntry;
use super::listeners::{Listeners, StateEvent};
use super::mixes::AnimationStateData;
use crate::error::BusyError;
use crate::names::foreign;
use crate::skeleton::Skeleton;

/// The state of the crates, and which version of the mix durations it has.
#[derive(Debug)]
struct Playing {
    state: spine_core::AnimationState,
    version: u64,
}

/// Plays animations on tracks: mixing from one to the next, layering, queues and events.
#[pyclass(module = "spine_py", frozen, weakref)]
#[derive(Debug)]
pub(crate) struct AnimationState {
    inner: Mutex<Playing>,
    data: Py<AnimationStateData>,
    pub(super) listeners: Mutex<Listeners>,
}

impl AnimationState {
    /// The state, with the mix durations as they are now.
    fn lock_playing(&self) -> PyResult<MutexGuard<'_, Playing>> {
        let mut playing = match self.inner.try_lock() {
            Ok(playing) => playing,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(BusyError::new_err(
                    "another thread works with this animation state; give each thread its own",
                ));
            }
        };
        if let Some((version, data)) = self.data.get().newer_than(playing.version) {
            playing.state.data = data;
            playing.version = version;
        }
        Ok(playing)
    }

    /// Reads or writes the state of the crates.
    pub(crate) fn with<T>(&self, with: impl FnOnce(&mut spine_core::AnimationState) -> T) -> PyResult<T> {
        Ok(with(&mut self.lock_playing()?.state))
    }

    /// The listeners; never held while Python runs.
    pub(super) fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mix durations.
    pub(super) fn mixes(&self) -> &Py<AnimationStateData> {
        &self.data
    }

    fn animation(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<AnimationId>> {
        self.data.get().animation(value)
    }

    /// A handle of a new entry, after its notifications have been delivered.
    fn entry_of<'py>(
        slf: &Bound<'py, Self>,
        made: Result<EntryId, spine_core::Error>,
    ) -> PyResult<TrackEntry> {
        let id = made.map_err(|error| PyIndexError::new_err(error.to_string()))?;
        let entry = TrackEntry {
            state: slf.clone().unbind(),
            id,
        };
        Self::dispatch(slf)?;
        Ok(entry)
    }
}

/// A track, which is not negative and below `MAX_TRACKS`.
fn track(index: i64) -> PyResult<usize> {
    usize::try_from(index)
        .ok()
        .filter(|index| *index < MAX_TRACKS)
        .ok_or_else(|| {
            PyIndexError::new_err(format!("track index {index}; expected 0 to {}", MAX_TRACKS - 1))
        })
}

#[pymethods]
impl AnimationState {
    /// No track plays anything. `data`: an `AnimationStateData`, or `SkeletonData` for one without mix durations.
    #[new]
    fn new(py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let data = match data.cast::<AnimationStateData>() {
            Ok(data) => data.clone().unbind(),
            Err(_) => {
                let class = py.get_type::<AnimationStateData>();
                class.call1((data,))?.cast_into::<AnimationStateData>()?.unbind()
            }
        };
        let skeleton = data.get().skeleton().get().data();
        let state = spine_core::AnimationState::new(spine_core::AnimationStateData::new(skeleton.clone()));
        let inner = Mutex::new(Playing { state, version: 0 });
        Ok(Self {
            inner,
            data,
            listeners: Mutex::new(Listeners::default()),
        })
    }

    /// The mix durations.
    #[getter]
    fn data(&self, py: Python<'_>) -> Py<AnimationStateData> {
        self.data.clone_ref(py)
    }

    /// Factor on time of all tracks.
    #[getter]
    fn time_scale(&self) -> PyResult<f64> {
        self.with(|state| state.time_scale)
    }

    #[setter(time_scale)]
    fn set_time_scale(&self, value: f64) -> PyResult<()> {
        self.with(|state| state.time_scale = value)
    }

    /// The current entry of each track, `None` for tracks that play nothing.
    #[getter]
    fn tracks(slf: &Bound<'_, Self>) -> PyResult<Vec<Option<TrackEntry>>> {
        let tracks = slf.get().with(|state| state.tracks().to_vec())?;
        Ok(tracks
            .into_iter()
            .map(|id| {
                Some(TrackEntry {
                    state: slf.clone().unbind(),
                    id: id?,
                })
            })
            .collect())
    }

    /// The current entry of a track, or `None`.
    fn get_current(slf: &Bound<'_, Self>, track_index: i64) -> PyResult<Option<TrackEntry>> {
        let track = track(track_index)?;
        let id = slf.get().with(|state| state.current(track))?;
        Ok(id.map(|id| TrackEntry {
            state: slf.clone().unbind(),
            id,
        }))
    }

    /// Plays an animation on a track at once, mixing from what plays there; queued entries are dropped.
    ///
    /// `track_index`: from 0. animation: a name, an index or an Animation; None is the empty animation. `loop_`: whether it repeats, else it holds
    /// its last pose; `loop=` in what works on arrays. Returns the entry.
    #[pyo3(signature = (track_index, animation, loop_=false))]
    fn set_animation(
        slf: &Bound<'_, Self>,
        track_index: i64,
        animation: &Bound<'_, PyAny>,
        loop_: bool,
    ) -> PyResult<TrackEntry> {
        let (track, animation) = (track(track_index)?, slf.get().animation(animation)?);
        let made = slf
            .get()
            .with(|state| state.set_animation_by_id(track, animation, loop_))?;
        Self::entry_of(slf, made)
    }

    /// Queues an animation. `delay` above 0 counts from the start of the entry before; 0 or less is relative to its end, less
    /// the mix duration.
    #[pyo3(signature = (track_index, animation, loop_=false, delay=0.0))]
    fn add_animation(
        slf: &Bound<'_, Self>,
        track_index: i64,
        animation: &Bound<'_, PyAny>,
        loop_: bool,
        delay: f64,
    ) -> PyResult<TrackEntry> {
        let (track, animation) = (track(track_index)?, slf.get().animation(animation)?);
        let made = slf
            .get()
            .with(|state| state.add_animation_by_id(track, animation, loop_, delay))?;
        Self::entry_of(slf, made)
    }

    /// Mixes a track out over `mix_duration` seconds.
    #[pyo3(signature = (track_index, mix_duration=0.0))]
    fn set_empty_animation(
        slf: &Bound<'_, Self>,
        track_index: i64,
        mix_duration: f64,
    ) -> PyResult<TrackEntry> {
        let track = track(track_index)?;
        let made = slf
            .get()
            .with(|state| state.set_empty_animation(track, mix_duration))?;
        Self::entry_of(slf, made)
    }

    /// Queues the empty animation: mixes a track out. `delay` is that of `add_animation`: 0 means at the end of the entry
    /// before, not now.
    #[pyo3(signature = (track_index, mix_duration=0.0, delay=0.0))]
    fn add_empty_animation(
        slf: &Bound<'_, Self>,
        track_index: i64,
        mix_duration: f64,
        delay: f64,
    ) -> PyResult<TrackEntry> {
        let track = track(track_index)?;
        let made = slf
            .get()
            .with(|state| state.add_empty_animation(track, mix_duration, delay))?;
        Self::entry_of(slf, made)
    }

    /// Mixes all tracks out over `mix_duration` seconds.
    #[pyo3(signature = (mix_duration=0.0))]
    fn set_empty_animations(slf: &Bound<'_, Self>, mix_duration: f64) -> PyResult<()> {
        slf.get().with(|state| state.set_empty_animations(mix_duration))?;
        Self::dispatch(slf)
    }

    /// Clears a track at once: nothing is mixed out, the pose stays as it is.
    fn clear_track(slf: &Bound<'_, Self>, track_index: i64) -> PyResult<()> {
        let track = track(track_index)?;
        slf.get().with(|state| state.clear_track(track))?;
        Self::dispatch(slf)
    }

    /// Clears all tracks at once: nothing is mixed out, the pose stays as it is.
    fn clear_tracks(slf: &Bound<'_, Self>) -> PyResult<()> {
        slf.get().with(spine_core::AnimationState::clear_tracks)?;
        Self::dispatch(slf)
    }

    /// Drops what is queued behind an entry.
    fn clear_next(slf: &Bound<'_, Self>, entry: &Bound<'_, TrackEntry>) -> PyResult<()> {
        if !entry.get().is_of(slf) {
            return Err(foreign("track entry"));
        }
        entry.get().write(|_| ())?;
        let id = entry.get().id;
        slf.get().with(|state| state.clear_next(id))
    }

    /// Advances all tracks by `delta` seconds, and delivers what happened to the listeners.
    fn update(slf: &Bound<'_, Self>, delta: f64) -> PyResult<()> {
        slf.get().with(|state| state.update(delta))?;
        Self::dispatch(slf)
    }

    /// Poses a skeleton, and delivers what happened to the listeners; whether anything was applied. World transforms follow with
    /// the skeleton's next update.
    fn apply(slf: &Bound<'_, Self>, skeleton: &Bound<'_, Skeleton>) -> PyResult<bool> {
        let (state, skeleton) = (slf.get(), skeleton.get());
        if !std::sync::Arc::ptr_eq(&skeleton.model().data, state.data.get().skeleton().get().data()) {
            return Err(foreign("skeleton"));
        }
        let mut posed = skeleton.lock()?;
        let applied = state.with(|state| state.apply(&mut posed))?;
        drop(posed);
        Self::dispatch(slf)?;
        Ok(applied)
    }

    /// Adds a listener: any object with some of the methods of `AnimationStateListener`. Returns it.
    fn add_listener<'py>(&self, listener: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        super::listeners::check(&listener)?;
        self.listeners().all.push(listener.clone().unbind());
        Ok(listener)
    }

    /// Removes a listener; whether it was there.
    fn remove_listener(&self, listener: &Bound<'_, PyAny>) -> bool {
        let mut gone = None;
        let mut listeners = self.listeners();
        if let Some(place) = listeners.all.iter().position(|other| other.is(listener)) {
            gone = Some(listeners.all.remove(place));
        }
        drop(listeners);
        gone.is_some()
    }

    /// Removes all listeners but those of single entries.
    fn clear_listeners(&self) {
        let gone = std::mem::take(&mut self.listeners().all);
        drop(gone);
    }

    /// Drops all notifications that have not been delivered.
    fn clear_listener_notifications(&self) -> PyResult<()> {
        self.with(spine_core::AnimationState::clear_events)
    }

    /// The oldest notification that has not been delivered, or `None`: for programs without listeners. While nobody listens or
    /// asks, the newest 65536 are kept.
    fn pop_event(slf: &Bound<'_, Self>) -> PyResult<Option<StateEvent>> {
        let event = slf.get().with(spine_core::AnimationState::pop_event)?;
        Ok(event.map(|event| StateEvent::new(slf, event)))
    }

    fn __repr__(&self) -> PyResult<String> {
        let (tracks, entries) =
            self.with(|state| (state.tracks().iter().flatten().count(), state.entry_count()))?;
        Ok(format!(
            "<AnimationState: {tracks} tracks play, {entries} entries>"
        ))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Ok(listeners) = self.listeners.try_lock() {
            for listener in listeners.all.iter().chain(listeners.entries.values()) {
                visit.call(listener)?;
            }
        }
        Ok(())
    }

    fn __clear__(&self) {
        let gone = std::mem::take(&mut *self.listeners());
        drop(gone);
    }
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<AnimationState>()
}
