//! Random operations on an animation state, with listeners that operate on it too, and a book of what became of each entry.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use spine_core::{
    AnimationState, AnimationStateData, AnimationStateListener, EntryId, ListenerContext, ListenerId,
    Listeners, MixBlend, Skeleton, TrackEntry,
};
use spine_data::real::real;
use spine_data::{FiredEvent, SkeletonData};

/// Kinds of notifications by number.
pub(crate) const KINDS: usize = 6;
const START: usize = 0;
const INTERRUPT: usize = 1;
const END: usize = 2;
const DISPOSE: usize = 3;
const COMPLETE: usize = 4;
const EVENT: usize = 5;

/// An operation. Entries and animations are numbers, of which the remainder counts.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Set(usize, usize, bool),
    Add(usize, usize, bool, f64),
    SetEmpty(usize, f64),
    AddEmpty(usize, f64, f64),
    SetEmptyAll(f64),
    ClearTrack(usize),
    ClearTracks,
    ClearNext(usize),
    Assign(usize, Field),
    MixDuration(usize, f64, f64),
    ResetRotations(usize),
    DefaultMix(f64),
    TimeScale(f64),
    Update(f64),
    Apply,
    SetupPose,
    Dispatch,
    /// At the next notification of a kind a listener operates, then removes itself; it may be that of an entry.
    React(usize, Option<usize>, Vec<Self>),
}

/// A field of an entry with a value.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    Flags(bool, bool, bool, bool),
    Thresholds([f64; 4]),
    Blend(usize),
    Alpha(f64),
    TimeScale(f64),
    Start(f64),
    End(f64),
    Last(f64),
    Delay(f64),
    TrackTime(f64),
    TrackEnd(f64),
    MixTime(f64),
    MixDuration(f64),
}

/// What became of an entry.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    started: u32,
    ended: u32,
    disposed: u32,
}

/// All entries in the order of their creation, and what became of them.
#[derive(Debug, Default)]
struct Book {
    entries: Vec<EntryId>,
    records: HashMap<EntryId, Record>,
}

impl Book {
    fn created(&mut self, id: EntryId) {
        if self.records.insert(id, Record::default()).is_none() {
            self.entries.push(id);
        }
    }

    fn entry(&self, number: usize) -> Option<EntryId> {
        // The latest first: most of the others are gone.
        let len = self.entries.len();
        (len > 0).then(|| self.entries[len - 1 - number % len])
    }

    fn heard(&mut self, id: EntryId, kind: usize) {
        let record = self.records.get_mut(&id).expect("an entry that was created");
        assert_eq!(record.disposed, 0, "heard of after its disposal");
        match kind {
            START => {
                assert_eq!((record.started, record.ended), (0, 0));
                record.started += 1;
            }
            END => {
                assert_eq!((record.started, record.ended), (1, 0));
                record.ended += 1;
            }
            DISPOSE => {
                assert_eq!(
                    record.ended, record.started,
                    "what starts ends before it is disposed"
                );
                record.disposed += 1;
            }
            _ => assert_eq!(
                (record.started, record.ended),
                (1, 0),
                "only what plays is heard of"
            ),
        }
    }
}

/// Writes into the book, and operates at the first notification of a kind.
struct Listener {
    book: Rc<RefCell<Book>>,
    /// Whether it writes into the book, which one listener does.
    writes: bool,
    reaction: Option<(usize, Vec<Op>)>,
    me: Rc<Cell<Option<ListenerId>>>,
}

impl Listener {
    fn heard(&mut self, context: &mut ListenerContext<'_>, entry: EntryId, kind: usize) {
        assert!(
            context.state.entry(entry).is_some(),
            "it resolves while it is heard of"
        );
        if self.writes {
            self.book.borrow_mut().heard(entry, kind);
        }
        if let Some((_, operations)) = self.reaction.take_if(|(at, _)| *at == kind) {
            for operation in &operations {
                if let Op::React(kind, own, operations) = operation {
                    let (listener, me) = listener(&self.book, Some((*kind, operations.clone())));
                    let entry = own.and_then(|number| self.book.borrow().entry(number));
                    match entry {
                        Some(entry) => context.set_entry_listener(entry, Some(listener)),
                        None => me.set(Some(context.add_listener(listener))),
                    }
                } else {
                    perform(context.state, &mut self.book.borrow_mut(), operation);
                }
            }
            match self.me.get() {
                Some(me) => context.remove_listener(me),
                None => context.set_entry_listener(entry, None),
            }
        }
    }
}

impl AnimationStateListener for Listener {
    fn start(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, START);
    }

    fn interrupt(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, INTERRUPT);
    }

    fn end(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, END);
    }

    fn dispose(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, DISPOSE);
    }

    fn complete(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, COMPLETE);
    }

    fn event(&mut self, context: &mut ListenerContext<'_>, entry: EntryId, event: FiredEvent) {
        assert!(context.state.skeleton_data().event(event).is_some());
        self.heard(context, entry, EVENT);
    }
}

fn listener(
    book: &Rc<RefCell<Book>>,
    reaction: Option<(usize, Vec<Op>)>,
) -> (Box<Listener>, Rc<Cell<Option<ListenerId>>>) {
    let me = Rc::new(Cell::new(None));
    let listener = Listener {
        book: Rc::clone(book),
        writes: false,
        reaction,
        me: Rc::clone(&me),
    };
    (Box::new(listener), me)
}

/// A state that operations are performed on.
pub(crate) struct World {
    pub(crate) state: AnimationState,
    pub(crate) skeleton: Skeleton,
    listeners: Listeners,
    book: Rc<RefCell<Book>>,
}

impl World {
    pub(crate) fn new(data: &Arc<SkeletonData>) -> Self {
        let book = Rc::new(RefCell::new(Book::default()));
        let mut listeners = Listeners::new();
        let (mut writer, _) = listener(&book, None);
        writer.writes = true;
        listeners.add(writer);
        Self {
            state: AnimationState::new(AnimationStateData::new(Arc::clone(data))),
            skeleton: Skeleton::new(Arc::clone(data)),
            listeners,
            book,
        }
    }

    pub(crate) fn run(&mut self, operation: &Op) {
        match operation {
            Op::Apply => {
                self.state.apply(&mut self.skeleton);
            }
            Op::SetupPose => self.skeleton.set_to_setup_pose(),
            Op::Dispatch => self.listeners.dispatch(&mut self.state),
            Op::React(kind, own, operations) => {
                let (listener, me) = listener(&self.book, Some((*kind, operations.clone())));
                let entry = own.and_then(|number| self.book.borrow().entry(number));
                match entry.filter(|entry| self.state.entry(*entry).is_some()) {
                    Some(entry) => self.listeners.set_entry_listener(entry, Some(listener)),
                    None => me.set(Some(self.listeners.add(listener))),
                }
            }
            _ => perform(&mut self.state, &mut self.book.borrow_mut(), operation),
        }
        self.check_links();
    }

    /// Clears all tracks and dispatches; then every entry must have ended, if it started, and must be disposed, once.
    pub(crate) fn finish(&mut self) {
        self.state.clear_tracks();
        self.listeners.dispatch(&mut self.state);
        // Reactions may have set animations anew.
        self.listeners.clear();
        let (mut writer, _) = listener(&self.book, None);
        writer.writes = true;
        self.listeners.add(writer);
        while self.state.tracks().iter().any(Option::is_some) {
            self.state.clear_tracks();
            self.listeners.dispatch(&mut self.state);
        }
        let book = self.book.borrow();
        for id in &book.entries {
            let record = book.records[id];
            assert_eq!((record.ended, record.disposed), (record.started, 1), "{id:?}");
            assert!(self.state.entry(*id).is_none());
        }
        assert_eq!(self.state.entry_count(), 0);
    }

    /// Chains and queues end, and their links agree.
    fn check_links(&self) {
        let state = &self.state;
        for (track, current) in state.tracks().iter().enumerate() {
            let mut left = state.entry_count();
            let mut at = *current;
            while let Some(id) = at {
                let entry = state.entry(id).expect("it is on a track");
                assert_eq!(entry.track_index(), track);
                left = left.checked_sub(1).expect("no more links than entries");
                at = entry.mixing_from();
                if let Some(from) = at {
                    let from = state.entry(from).expect("it is being mixed out");
                    assert_eq!((from.mixing_to(), from.next()), (Some(id), None));
                }
            }
            let mut at = *current;
            while let Some(id) = at {
                left = left
                    .checked_sub(usize::from(at != *current))
                    .expect("no more links than entries");
                at = state.entry(id).expect("it is queued").next();
                if let Some(next) = at {
                    assert_eq!(state.entry(next).expect("it is queued").previous(), Some(id));
                }
            }
        }
    }

    /// Whether every number of the pose that animations write is finite.
    pub(crate) fn is_finite(&self) -> bool {
        let pose = &self.skeleton.pose;
        let bones = pose.local.iter().all(|local| {
            let numbers = [
                local.x,
                local.y,
                local.rotation,
                local.scale_x,
                local.scale_y,
                local.shear_x,
                local.shear_y,
            ];
            numbers.iter().all(|number| number.is_finite())
        });
        let slots = pose.slots.iter().all(|slot| {
            let dark = slot.dark_color.unwrap_or(slot.color);
            let numbers = [
                slot.color.r,
                slot.color.g,
                slot.color.b,
                slot.color.a,
                dark.r,
                dark.g,
                dark.b,
            ];
            numbers.iter().all(|number| number.is_finite())
        });
        let deforms = pose
            .deform
            .iter()
            .flat_map(|deform| deform.iter())
            .all(|number| number.is_finite());
        let constraints = pose.ik.iter().map(|ik| ik.mix + ik.softness);
        let constraints = constraints.chain(
            pose.transform
                .iter()
                .map(|t| t.mix_rotate + t.mix_x + t.mix_y + t.mix_scale_x),
        );
        let constraints = constraints.chain(
            pose.path
                .iter()
                .map(|path| path.position + path.spacing + path.mix_rotate),
        );
        let mut constraints = constraints.chain(
            pose.physics
                .iter()
                .map(|p| p.inertia + p.strength + p.mix + p.wind),
        );
        bones && slots && deforms && constraints.all(spine_data::Real::is_finite)
    }
}

/// Performs what needs no skeleton and no listeners.
fn perform(state: &mut AnimationState, book: &mut Book, operation: &Op) {
    let count = state.skeleton_data().animations.len();
    // One more stands for the empty animation.
    let animation = |state: &AnimationState, number: &usize| {
        state.skeleton_data().animations.ids().nth(number % (count + 1))
    };
    match operation {
        Op::Set(track, number, looping) => {
            let animation = animation(state, number);
            book.created(
                state
                    .set_animation_by_id(*track, animation, *looping)
                    .expect("a track"),
            );
        }
        Op::Add(track, number, looping, delay) => {
            let animation = animation(state, number);
            let entry = state.add_animation_by_id(*track, animation, *looping, *delay);
            book.created(entry.expect("a track"));
        }
        Op::SetEmpty(track, mix) => book.created(state.set_empty_animation(*track, *mix).expect("a track")),
        Op::AddEmpty(track, mix, delay) => {
            book.created(state.add_empty_animation(*track, *mix, *delay).expect("a track"));
        }
        Op::SetEmptyAll(mix) => {
            state.set_empty_animations(*mix);
            for entry in state.tracks().iter().flatten() {
                if !book.records.contains_key(entry) {
                    book.created(*entry);
                }
            }
        }
        Op::ClearTrack(track) => state.clear_track(*track),
        Op::ClearTracks => state.clear_tracks(),
        Op::DefaultMix(seconds) => state.data.default_mix = real(*seconds),
        Op::TimeScale(factor) => state.time_scale = *factor,
        Op::Update(delta) => state.update(*delta),
        Op::ClearNext(number) => book
            .entry(*number)
            .into_iter()
            .for_each(|entry| state.clear_next(entry)),
        Op::MixDuration(number, seconds, delay) => {
            if let Some(entry) = book.entry(*number) {
                state.set_mix_duration(entry, *seconds, *delay);
            }
        }
        Op::ResetRotations(number) => {
            if let Some(entry) = book.entry(*number).and_then(|entry| state.entry_mut(entry)) {
                entry.reset_rotation_directions();
            }
        }
        Op::Assign(number, field) => {
            if let Some(entry) = book.entry(*number).and_then(|entry| state.entry_mut(entry)) {
                assign(entry, field);
            }
        }
        Op::Apply | Op::SetupPose | Op::Dispatch | Op::React(..) => {}
    }
}

fn assign(entry: &mut TrackEntry, field: &Field) {
    match *field {
        Field::Flags(hold, reverse, shortest, looping) => {
            (entry.hold_previous, entry.reverse) = (hold, reverse);
            (entry.shortest_rotation, entry.looping) = (shortest, looping);
        }
        Field::Thresholds([event, alpha, mix, order]) => {
            (entry.event_threshold, entry.alpha_attachment_threshold) = (real(event), real(alpha));
            (entry.mix_attachment_threshold, entry.mix_draw_order_threshold) = (real(mix), real(order));
        }
        Field::Blend(number) => {
            let blends = [MixBlend::Setup, MixBlend::First, MixBlend::Replace, MixBlend::Add];
            entry.mix_blend = blends[number % 4];
        }
        Field::Alpha(value) => entry.alpha = real(value),
        Field::TimeScale(value) => entry.time_scale = value,
        Field::Start(value) => entry.animation_start = value,
        Field::End(value) => entry.animation_end = value,
        Field::Last(value) => entry.set_animation_last(value),
        Field::Delay(value) => entry.delay = value,
        Field::TrackTime(value) => entry.track_time = value,
        Field::TrackEnd(value) => entry.track_end = value,
        Field::MixTime(value) => entry.mix_time = value,
        Field::MixDuration(value) => entry.mix_duration = value,
    }
}
