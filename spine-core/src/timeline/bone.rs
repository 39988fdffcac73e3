//! Timelines of bones. Source: animation.md 5.1.
//!
//! They are the most, and nearly all that posing by keys takes: those that follow each other are applied in one loop, which has
//! at hand what they need.

use bytemuck::{cast_slice, cast_slice_mut};
use spine_data::real::{real, wide};
use spine_data::{BoneId, Id, Inherit, Plain, Real, Timeline, TimelineKind as Kind, Vectorized, Vectors};

use super::blend::{Instant, Mix};
use super::lanes::{ROTATION, SCALE_X, SCALE_Y, SHEAR_X, SHEAR_Y, X, Y};
use super::pools::Pools;
use super::sample::Sample;
use super::{Context, single_index};

/// Numbers in a local transform.
const NUMBERS: usize = 7;

/// How a timeline's values are to be understood.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// Offsets from the setup pose: rotation, position, shear.
    Offset,
    /// Factors of the setup pose: scale.
    Factor,
}

/// What timelines of bones read and write.
#[derive(Debug)]
pub(crate) struct Bones<'a> {
    pools: Pools<'a>,
    time: Real,
    active: &'a [bool],
    /// Local transforms, number after number.
    setup: &'a [Real],
    local: &'a mut [Real],
}

impl<'a> Bones<'a> {
    #[inline(always)]
    pub(crate) fn new(context: &'a mut Context<'_>) -> Self {
        let pose = &mut *context.pose;
        let (setup, local) = (
            cast_slice(context.setup),
            cast_slice_mut(pose.local.as_mut_slice()),
        );
        // One length for both, so that a place is checked once.
        let len = setup.len().min(local.len());
        Self {
            pools: Pools::new(context.animation),
            time: context.window.time,
            active: pose.bone_active.as_slice(),
            setup: &setup[..len],
            local: &mut local[..len],
        }
    }

    /// Applies a timeline of one of the [kinds that bones mostly have](is_frequent); returns whether it is one. `is_full`: that of
    /// the mix.
    ///
    /// Each kind has its own code: this is where the time goes.
    #[inline(always)]
    pub(crate) fn apply(
        &mut self,
        vectors: impl Vectors,
        timeline: &Timeline,
        mix: Mix,
        is_full: bool,
    ) -> bool {
        match timeline.kind {
            Kind::Rotate(id) => {
                self.numbers::<1>(vectors, timeline, id, ROTATION, Form::Offset, mix, is_full);
            }
            Kind::Translate(id) => {
                self.numbers::<2>(vectors, timeline, id, X, Form::Offset, mix, is_full);
            }
            Kind::Scale(id) => {
                self.numbers::<2>(vectors, timeline, id, SCALE_X, Form::Factor, mix, is_full);
            }
            _ => return false,
        }
        true
    }

    /// What a rotate timeline has at the time, degrees relative to setup, with the setup pose's rotation and the bone's own; nothing
    /// for bones that are not active. Source: animation.md 11.6.
    #[inline(always)]
    pub(crate) fn rotation(
        &mut self,
        vectors: impl Vectors,
        timeline: &Timeline,
        bone: BoneId,
    ) -> Option<(Sample<[f64; 1]>, Real, &mut Real)> {
        let bone = bone.index();
        if self.active.get(bone) != Some(&true) {
            return None;
        }
        let place = bone.wrapping_mul(NUMBERS).wrapping_add(ROTATION);
        let (setup, local) = (self.setup.get(place)?, self.local.get_mut(place)?);
        let sample = self.pools.sample::<1, 1>(vectors, timeline, self.time);
        Some((sample, *setup, local))
    }

    /// Applies a timeline to the `N` numbers of a local transform from `place` on.
    #[inline(always)]
    fn numbers<const N: usize>(
        &mut self,
        vectors: impl Vectors,
        timeline: &Timeline,
        bone: BoneId,
        place: usize,
        form: Form,
        mix: Mix,
        is_full: bool,
    ) {
        let bone = bone.index();
        if self.active.get(bone) != Some(&true) {
            return;
        }
        let place = bone.wrapping_mul(NUMBERS).wrapping_add(place);
        let mut values = [0.0; N];
        match self
            .pools
            .sample_into::<N, N>(vectors, timeline, self.time, &mut values)
        {
            Sample::Absent => return,
            Sample::Before => return before::<N>(self.local, self.setup, place, mix),
            Sample::At(()) => {}
        }
        let places = place..place.wrapping_add(N);
        let (Some(local), Some(setup)) = (self.local.get_mut(places.clone()), self.setup.get(places)) else {
            return;
        };
        for ((local, setup), value) in local.iter_mut().zip(setup).zip(values) {
            let setup = wide(*setup);
            *local = real(match (form, is_full) {
                // At full mix, what is there counts for nothing.
                (Form::Offset, true) => setup + value,
                (Form::Factor, true) => value * setup,
                (Form::Offset, false) => mix.relative(wide(*local), setup, value),
                (Form::Factor, false) => mix.scale(wide(*local), setup, value),
            });
        }
    }
}

/// Whether a kind drives what is mostly driven of a bone.
#[inline(always)]
pub(crate) const fn is_frequent(kind: Kind) -> bool {
    matches!(kind, Kind::Rotate(_) | Kind::Translate(_) | Kind::Scale(_))
}

/// Applies a timeline of one of the other kinds that drive numbers of a bone.
#[inline(never)]
pub(crate) fn apply_rare(context: &mut Context<'_>, timeline: &Timeline, mix: Mix) {
    use Form::{Factor, Offset};
    let mut bones = Bones::new(context);
    let (id, place, form) = match timeline.kind {
        Kind::Shear(id) => {
            return bones.numbers::<2>(Plain, timeline, id, SHEAR_X, Offset, mix, false);
        }
        Kind::TranslateX(id) => (id, X, Offset),
        Kind::TranslateY(id) => (id, Y, Offset),
        Kind::ScaleX(id) => (id, SCALE_X, Factor),
        Kind::ScaleY(id) => (id, SCALE_Y, Factor),
        Kind::ShearX(id) => (id, SHEAR_X, Offset),
        Kind::ShearY(id) => (id, SHEAR_Y, Offset),
        _ => return,
    };
    bones.numbers::<1>(Plain, timeline, id, place, form, mix, false);
}

/// Before the first key.
#[cold]
#[inline(never)]
fn before<const N: usize>(local: &mut [Real], setup: &[Real], place: usize, mix: Mix) {
    let numbers = local.iter_mut().zip(setup).skip(place).take(N);
    for (number, setup) in numbers {
        *number = real(mix.before(wide(*number), wide(*setup)));
    }
}

/// Applies the [frequent](is_frequent) timelines of bones at the beginning of a list; returns what follows them.
pub(crate) struct Run<'r, 'a> {
    pub(crate) context: &'r mut Context<'a>,
    pub(crate) timelines: &'a [Timeline],
    pub(crate) mix: Mix,
}

impl<'a> Vectorized for Run<'_, 'a> {
    type Output = &'a [Timeline];

    #[inline(always)]
    fn run(self, vectors: impl Vectors) -> &'a [Timeline] {
        let Self {
            context,
            mut timelines,
            mix,
        } = self;
        let mut bones = Bones::new(context);
        // Two loops: the one with the numbers that it needs, the other with what there is to choose.
        if mix.is_full() {
            while let [timeline, rest @ ..] = timelines
                && bones.apply(vectors, timeline, mix, true)
            {
                timelines = rest;
            }
        } else {
            while let [timeline, rest @ ..] = timelines
                && bones.apply(vectors, timeline, mix, false)
            {
                timelines = rest;
            }
        }
        timelines
    }
}

/// How the bone takes over its parent's transform: changes at once.
#[inline(never)]
pub(crate) fn inherit(context: &mut Context<'_>, timeline: &Timeline, bone: BoneId, mix: Mix) {
    let (keys, time) = (context.keys(timeline), context.now());
    if !context.bone_active(bone) {
        return;
    }
    let value = match mix.instant(keys.frame(time)) {
        Instant::Keep => None,
        Instant::Setup => context.data.bones.get(bone).map(|bone| bone.inherit),
        Instant::Key(frame) => keys
            .row(frame)
            .and_then(|[mode]| Inherit::ALL.get(single_index(*mode)).copied()),
    };
    if let (Some(value), Some(inherit)) = (value, context.pose.inherit.get_mut(bone)) {
        *inherit = value;
    }
}
