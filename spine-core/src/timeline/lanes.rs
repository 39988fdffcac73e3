//! Timelines of bones at eight times side by side, from the setup pose at full mix. The bits are those of one time alone.

use spine_data::real::{real, wide};
use spine_data::{Animation, LocalTransform, Real, Timeline, TimelineKind as Kind};

use super::sample::{Keys, Sample};

/// Times that are worked out side by side.
pub(crate) const LANES: usize = 8;

/// A number of each lane.
pub(crate) type Lane = [Real; LANES];

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
        times.map(|time| y1 + ((wide(time) - x1) / width) * height)
    }
}

/// Applies a timeline of a bone to the lanes of its local transform; timelines of other things change nothing.
///
/// `times`: seconds, ascending; lanes that are not in order are right all the same, but take longer. `setup` is the bone's setup pose.
#[rustfmt::skip]
pub(crate) fn apply_lanes(
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
    let (first, last) = (times[0], times[LANES - 1]);
    match keys.lines::<N>(first, last) {
        Some(Sample::Absent) => {}
        Some(Sample::Before) => {
            for component in components {
                local[component] = [setup[component]; LANES];
            }
        }
        Some(Sample::At(lines)) => {
            for (component, line) in components.into_iter().zip(&lines) {
                let setup = wide(setup[component]);
                local[component] = line.at(times).map(|value| real(kernel(setup, value)));
            }
        }
        None => write_apart(keys, times, setup, local, components, kernel),
    }
}

/// Lanes that lie on different pieces, each for itself.
#[inline(never)]
fn write_apart<const N: usize>(
    keys: Keys<'_>,
    times: &Lane,
    setup: &[Real; 7],
    local: &mut LocalLanes,
    components: [usize; N],
    kernel: impl Fn(f64, f64) -> f64,
) {
    for (lane, time) in times.iter().enumerate() {
        match keys.sample::<N, N>(*time) {
            Sample::Absent => {}
            Sample::Before => {
                for component in components {
                    local[component][lane] = setup[component];
                }
            }
            Sample::At(values) => {
                for (component, value) in components.into_iter().zip(values) {
                    local[component][lane] = real(kernel(wide(setup[component]), value));
                }
            }
        }
    }
}
