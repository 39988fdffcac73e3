//! Timelines of bones at eight times side by side, from the setup pose at full mix. The bits are those of one time alone.

use spine_data::real::{real, wide};
use spine_data::{
    Animation, LocalTransform, Real, Timeline, TimelineKind as Kind, Vectorized, Vectors, vectorized_with,
};

use super::pools::Ends;
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

/// A straight piece of the course of one value over time (seconds): its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    times: [f64; 2],
    values: [f64; 2],
}

impl Line {
    #[inline(always)]
    pub(super) fn new([[x1, x2], [y1, y2]]: Ends) -> Self {
        Self {
            times: [f64::from(x1), f64::from(x2)],
            values: [f64::from(y1), f64::from(y2)],
        }
    }

    /// A value that does not change.
    #[inline(always)]
    pub(super) const fn constant(value: f64) -> Self {
        Self {
            times: [0.0; 2],
            values: [value; 2],
        }
    }

    #[inline(always)]
    fn at(&self, times: &Lane) -> [f64; LANES] {
        let Self {
            times: [x1, x2],
            values: [y1, y2],
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
    let keys = Keys::new(animation, timeline);
    vectorized_with(Apply {
        keys,
        times,
        setup,
        local,
    });
}

struct Apply<'a> {
    keys: Keys<'a>,
    times: &'a Lane,
    setup: &'a LocalTransform,
    local: &'a mut LocalLanes,
}

impl Vectorized for Apply<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, vectors: impl Vectors) {
        apply_kind(vectors, self.keys, self.times, &numbers(self.setup), self.local);
    }
}

#[inline(always)]
#[rustfmt::skip]
fn apply_kind(
    c: impl Vectors,
    k: Keys<'_>,
    times: &Lane,
    setup: &[Real; 7],
    local: &mut LocalLanes,
) {
    let relative = |setup: f64, value: f64| setup + value;
    let scale = |setup: f64, value: f64| value * setup;
    match k.timeline.kind {
        Kind::Rotate(_) => write(c, k, times, setup, local, [ROTATION], relative),
        Kind::Translate(_) => write(c, k, times, setup, local, [X, Y], relative),
        Kind::TranslateX(_) => write(c, k, times, setup, local, [X], relative),
        Kind::TranslateY(_) => write(c, k, times, setup, local, [Y], relative),
        Kind::Scale(_) => write(c, k, times, setup, local, [SCALE_X, SCALE_Y], scale),
        Kind::ScaleX(_) => write(c, k, times, setup, local, [SCALE_X], scale),
        Kind::ScaleY(_) => write(c, k, times, setup, local, [SCALE_Y], scale),
        Kind::Shear(_) => write(c, k, times, setup, local, [SHEAR_X, SHEAR_Y], relative),
        Kind::ShearX(_) => write(c, k, times, setup, local, [SHEAR_X], relative),
        Kind::ShearY(_) => write(c, k, times, setup, local, [SHEAR_Y], relative),
        _ => {}
    }
}

/// Writes the numbers at `components`; `kernel` makes them of the setup value and the key's.
#[inline(always)]
fn write<const N: usize>(
    vectors: impl Vectors,
    keys: Keys<'_>,
    times: &Lane,
    setup: &[Real; 7],
    local: &mut LocalLanes,
    components: [usize; N],
    kernel: impl Fn(f64, f64) -> f64,
) {
    let mut lane = 0;
    while let Some(&time) = times.get(lane) {
        let piece = keys.piece::<N>(vectors, time);
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
