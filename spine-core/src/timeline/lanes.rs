//! Timelines of bones at eight times side by side, from the setup pose at full mix. The bits are those of one time alone.

use spine_data::real::{real, wide};
use spine_data::{Animation, LocalTransform, Real, Timeline, TimelineKind as Kind, vectorized};

use super::sample::{Keys, Sample};

/// Times that are worked out side by side.
pub(crate) const LANES: usize = 8;

/// A number of each lane.
pub(crate) type Lane = [Real; LANES];

/// A number of each lane, made of others. Other than the arrays' own `map` always in line, where vectors are wide.
#[inline(always)]
pub(crate) fn each<T: Copy, U: Copy + Default>(numbers: &[T; LANES], of: impl Fn(T) -> U) -> [U; LANES] {
    let mut made = [U::default(); LANES];
    for (made, number) in made.iter_mut().zip(numbers) {
        *made = of(*number);
    }
    made
}

/// Local transforms of one bone: x, y, rotation, scale x, scale y, shear x, shear y of each lane.
pub(crate) type LocalLanes = [Lane; 7];

pub(crate) const X: usize = 0;
pub(crate) const Y: usize = 1;
pub(crate) const ROTATION: usize = 2;
pub(crate) const SCALE_X: usize = 3;
pub(crate) const SCALE_Y: usize = 4;
pub(crate) const SHEAR_X: usize = 5;
pub(crate) const SHEAR_Y: usize = 6;

/// The numbers of a local transform in the order of [`LocalLanes`].
pub(crate) const fn numbers(local: &LocalTransform) -> [Real; 7] {
    [
        local.x,
        local.y,
        local.rotation,
        local.scale_x,
        local.scale_y,
        local.shear_x,
        local.shear_y,
    ]
}

/// The local transform of one lane.
#[inline]
pub(crate) fn local_of(lanes: &LocalLanes, lane: usize) -> LocalTransform {
    let [x, y, rotation, scale_x, scale_y, shear_x, shear_y] = lanes.each_ref().map(|lanes| lanes[lane]);
    LocalTransform {
        x,
        y,
        rotation,
        scale_x,
        scale_y,
        shear_x,
        shear_y,
    }
}

/// A straight piece of the course of one value over time, from one point (seconds, value) to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    from: [f64; 2],
    to: [f64; 2],
}

impl Line {
    #[inline]
    pub(super) const fn new(from: [f64; 2], to: [f64; 2]) -> Self {
        Self { from, to }
    }

    /// A value that does not change.
    #[inline]
    pub(super) const fn constant(value: f64) -> Self {
        Self::new([0.0, value], [0.0, value])
    }

    #[inline(always)]
    fn at(&self, times: &Lane) -> [f64; LANES] {
        let Self {
            from: [x1, y1],
            to: [x2, y2],
        } = *self;
        if x1 == x2 {
            return [y2; LANES];
        }
        let (width, height) = (x2 - x1, y2 - y1);
        each(times, |time| y1 + ((wide(time) - x1) / width) * height)
    }
}

/// Applies a timeline of a bone to the lanes of its local transform; timelines of other things change nothing.
///
/// `times`: seconds, ascending; lanes that are not in order are right all the same, but take longer. `setup` is the bone's setup pose.
pub(crate) fn apply_lanes(
    animation: &Animation,
    timeline: &Timeline,
    times: &Lane,
    setup: &LocalTransform,
    local: &mut LocalLanes,
) {
    vectorized(
        #[inline(always)]
        || apply_kind(animation, timeline, times, setup, local),
    );
}

#[inline(always)]
#[rustfmt::skip]
fn apply_kind(
    animation: &Animation,
    timeline: &Timeline,
    times: &Lane,
    setup: &LocalTransform,
    local: &mut LocalLanes,
) {
    let (k, setup) = (Keys::new(animation, timeline), numbers(setup));
    let relative = |setup: f64, value: f64| setup + value;
    let scale = |setup: f64, value: f64| value * setup;
    match timeline.kind {
        Kind::Rotate(_) => write(k, times, &setup, local, [ROTATION], relative),
        Kind::Translate(_) => write(k, times, &setup, local, [X, Y], relative),
        Kind::TranslateX(_) => write(k, times, &setup, local, [X], relative),
        Kind::TranslateY(_) => write(k, times, &setup, local, [Y], relative),
        Kind::Scale(_) => write(k, times, &setup, local, [SCALE_X, SCALE_Y], scale),
        Kind::ScaleX(_) => write(k, times, &setup, local, [SCALE_X], scale),
        Kind::ScaleY(_) => write(k, times, &setup, local, [SCALE_Y], scale),
        Kind::Shear(_) => write(k, times, &setup, local, [SHEAR_X, SHEAR_Y], relative),
        Kind::ShearX(_) => write(k, times, &setup, local, [SHEAR_X], relative),
        Kind::ShearY(_) => write(k, times, &setup, local, [SHEAR_Y], relative),
        _ => {}
    }
}

/// Writes the numbers at `components`; `kernel` makes them of the setup value and the key's.
#[inline(always)]
fn write<const N: usize>(
    keys: Keys<'_>,
    times: &Lane,
    setup: &[Real; 7],
    local: &mut LocalLanes,
    components: [usize; N],
    kernel: impl Fn(f64, f64) -> f64,
) {
    let mut lane = 0;
    while let Some(&time) = times.get(lane) {
        let piece = keys.piece::<N>(time);
        let first = lane;
        lane = if piece.holds(times[LANES - 1]) {
            LANES
        } else {
            let rest = times.get(first + 1..).unwrap_or_default();
            first + 1 + rest.iter().take_while(|time| piece.holds(**time)).count()
        };
        for (channel, component) in components.into_iter().enumerate() {
            let values = match &piece.lines {
                Sample::Absent => continue,
                Sample::Before => [setup[component]; LANES],
                Sample::At(lines) => {
                    let setup = wide(setup[component]);
                    each(&lines[channel].at(times), |value| real(kernel(setup, value)))
                }
            };
            if lane - first == LANES {
                local[component] = values;
            } else {
                for (place, value) in local[component].iter_mut().zip(values).take(lane).skip(first) {
                    *place = value;
                }
            }
        }
    }
}
