//! Path constraints in all lanes: the formulas, and the bits, of [`constraint::path`](crate::constraint::path).
//! Source: pose.md 9.

use spine_data::real::{from_single, real, wide};
use spine_data::{
    IdVec, Influence, PathAttachment, PathConstraintData, PositionMode, Real, RotateMode, SpacingMode,
    Vertices, vectorized,
};

use super::curves::{Curves, NONE, Places, Walk};
use super::turn::Turns;
use super::wide::{Matrices, Wide};
use crate::constraint::curve::beyond;
use crate::constraint::path::{TINY, curve_count};
use crate::pose::PathConstraintPose;
use crate::timeline::lanes::{LANES, Lane};

/// Buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid {
    /// World positions of the path, x and y.
    points: Vec<[Lane; 2]>,
    /// Distance from each position to the next.
    spaces: Vec<Wide>,
    /// World lengths of the bones.
    lengths: Vec<Wide>,
    /// For each curve, the length of the path to its end.
    curves: Vec<Wide>,
    places: Vec<Places>,
}

type Worlds = IdVec<spine_data::BoneId, Matrices>;

/// State of the constraint.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    position: Wide,
    spacing: Wide,
    rotate: Wide,
    pub(super) x: Wide,
    pub(super) y: Wide,
}

impl State {
    pub(super) fn new(states: &[PathConstraintPose; LANES]) -> Self {
        Self {
            position: states.map(|state| wide(state.position)),
            spacing: states.map(|state| wide(state.spacing)),
            rotate: states.map(|state| wide(state.mix_rotate)),
            x: states.map(|state| wide(state.mix_x)),
            y: states.map(|state| wide(state.mix_y)),
        }
    }

    /// Not 0 for the lanes in which the constraint does anything.
    pub(super) fn mask(&self) -> Wide {
        let mut mask = NONE;
        for lane in 0..LANES {
            let any = (self.rotate[lane] != 0.0) | (self.x[lane] != 0.0) | (self.y[lane] != 0.0);
            mask[lane] = if any { 1.0 } else { 0.0 };
        }
        mask
    }
}

impl Laid {
    /// Finds the positions on the path of a slot whose bone is `bone`. `lengths` are the setup lengths of the constraint's bones.
    ///
    /// `None` where the usual solver is needed; whether there is a path to follow.
    pub(super) fn find(
        &mut self,
        path: &PathAttachment,
        constraint: &PathConstraintData,
        state: &State,
        bone: &Matrices,
        worlds: &Worlds,
        length: impl Fn(spine_data::BoneId) -> f64,
    ) -> Option<bool> {
        let Some(curves) = curve_count(path) else {
            return Some(false);
        };
        self.points(path, bone, worlds);
        let points = self.points.get(1..)?;
        self.curves.clear();
        if path.constant_speed {
            let mut sum = NONE;
            for index in 0..curves {
                let curve = Curves::at(points, [index; LANES])?;
                let lengths = curve.lengths();
                for lane in 0..LANES {
                    sum[lane] += lengths[lane];
                }
                self.curves.push(sum);
            }
        } else {
            let lengths = path.lengths.iter().take(curves);
            self.curves.extend(lengths.map(|length| [wide(*length); LANES]));
            if !path.lengths.is_sorted() {
                return None;
            }
        }
        self.measure(constraint, state, worlds, length);
        self.place(path, constraint, state)?;
        Some(true)
    }

    /// World positions of the path's vertices, as its curves need them.
    #[inline(never)]
    fn points(&mut self, path: &PathAttachment, bone: &Matrices, worlds: &Worlds) {
        vectorized(
            #[inline(always)]
            || self.points_lanes(path, bone, worlds),
        );
    }

    #[inline(always)]
    fn points_lanes(&mut self, path: &PathAttachment, bone: &Matrices, worlds: &Worlds) {
        let points = &mut self.points;
        points.clear();
        match &path.vertices {
            Vertices::Unweighted(positions) => {
                points.extend(
                    positions
                        .iter()
                        .map(|[x, y]| moved(bone, from_single(*x), from_single(*y))),
                );
            }
            Vertices::Weighted { ends, influences } => {
                let mut rest = influences.as_slice();
                let mut start = 0;
                for end in ends {
                    let end = *end as usize;
                    let count = end.wrapping_sub(start);
                    let (group, others) = rest.split_at_checked(count).unwrap_or_default();
                    (rest, start) = (others, end);
                    points.push(weighted(group, worlds));
                }
            }
        }
        if path.closed {
            // The last curve leads to the first knot.
            points.extend_from_within(..2);
        } else {
            points.pop();
        }
    }

    /// Source: pose.md 9.2.
    #[inline(never)]
    fn measure(
        &mut self,
        constraint: &PathConstraintData,
        state: &State,
        worlds: &Worlds,
        setup_length: impl Fn(spine_data::BoneId) -> f64,
    ) {
        let Self { spaces, lengths, .. } = self;
        let is_tangent = constraint.rotate_mode == RotateMode::Tangent;
        let count = constraint.bones.len() + usize::from(!is_tangent);
        spaces.clear();
        lengths.clear();
        spaces.push(NONE);
        let mut sum = NONE;
        for bone in constraint.bones.iter().take(count - 1) {
            let setup = setup_length(*bone);
            let (a, c) = worlds.get(*bone).map_or((NONE, NONE), |world| (world.a, world.c));
            let (mut space, mut length) = (state.spacing, NONE);
            for lane in 0..LANES {
                let (x, y) = (setup * a[lane], setup * c[lane]);
                length[lane] = (x * x + y * y).sqrt();
            }
            match constraint.spacing_mode {
                SpacingMode::Percent => {}
                _ if setup < TINY => length = NONE,
                SpacingMode::Proportional => {
                    space = length;
                    for lane in 0..LANES {
                        sum[lane] += length[lane];
                    }
                }
                SpacingMode::Length => {
                    for lane in 0..LANES {
                        space[lane] = (setup + space[lane]) * length[lane] / setup;
                    }
                }
                SpacingMode::Fixed => {
                    for lane in 0..LANES {
                        space[lane] = space[lane] * length[lane] / setup;
                    }
                }
            }
            spaces.push(space);
            lengths.push(length);
        }
        if constraint.spacing_mode == SpacingMode::Proportional {
            for lane in 0..LANES {
                if sum[lane] > 0.0 {
                    let factor = count as f64 / sum[lane] * state.spacing[lane];
                    for space in spaces.iter_mut().skip(1) {
                        space[lane] *= factor;
                    }
                }
            }
        }
    }

    /// Source: pose.md 9.3, 9.4. `None` where a length is no number.
    #[inline(never)]
    fn place(&mut self, path: &PathAttachment, constraint: &PathConstraintData, state: &State) -> Option<()> {
        let Self {
            points,
            spaces,
            curves,
            places,
            ..
        } = self;
        let points = points.get(1..)?;
        places.clear();
        let total = *curves.last()?;
        if !total.iter().all(|total| total.is_finite()) {
            return None;
        }
        let is_tangent = constraint.rotate_mode == RotateMode::Tangent;
        let mut position = state.position;
        if constraint.position_mode == PositionMode::Percent {
            for lane in 0..LANES {
                position[lane] *= total[lane];
            }
        }
        let count = spaces.len() as f64;
        let unit = match constraint.spacing_mode {
            SpacingMode::Percent => total,
            SpacingMode::Proportional => total.map(|total| total / count),
            SpacingMode::Length | SpacingMode::Fixed => [1.0; LANES],
        };
        let last = curves.len() - 1;
        let mut indices = [0_usize; LANES];
        let mut walk = Walk::default();
        for (i, space) in spaces.iter().enumerate() {
            let mut at = NONE;
            let mut outside = [false; LANES];
            let mut wants = is_tangent;
            for lane in 0..LANES {
                let gap = space[lane] * unit[lane];
                wants |= i > 0 && gap == 0.0;
                position[lane] += gap;
                let (here, total) = (position[lane], total[lane]);
                at[lane] = here;
                if !(here >= 0.0 && here < total) {
                    if path.closed {
                        at[lane] %= total;
                        if at[lane] < 0.0 {
                            at[lane] += total;
                        }
                    } else {
                        outside[lane] = here < 0.0 || here > total;
                    }
                }
                if outside[lane] {
                    continue;
                }
                let index = &mut indices[lane];
                if path.closed {
                    // As a search from the first curve on, since lengths ascend.
                    while let Some(before) = index.checked_sub(1) {
                        if at[lane] > curves[before][lane] {
                            break;
                        }
                        *index = before;
                    }
                }
                while *index < last && at[lane] > curves[*index][lane] {
                    *index += 1;
                }
            }
            let mut fraction = NONE;
            for lane in 0..LANES {
                let index = indices[lane];
                let start = if index == 0 { 0.0 } else { curves[index - 1][lane] };
                fraction[lane] = (at[lane] - start) / (curves[index][lane] - start);
            }
            if walk.indices != Some(indices) {
                walk.go(
                    Curves::at(points, indices)?,
                    indices,
                    outside,
                    path.constant_speed,
                );
            }
            let t = if path.constant_speed {
                walk.parameters(&fraction, &outside)
            } else {
                fraction
            };
            let mut found = walk.curves.places(&t, wants);
            for lane in 0..LANES {
                if outside[lane] {
                    let point = |index: usize| {
                        points
                            .get(index)
                            .map_or([0.0; 2], |[x, y]| [wide(x[lane]), wide(y[lane])])
                    };
                    let end = points.len().saturating_sub(1);
                    let place = if at[lane] < 0.0 {
                        beyond(point(0), point(0), point(1), at[lane])
                    } else {
                        beyond(
                            point(end),
                            point(end.saturating_sub(1)),
                            point(end),
                            at[lane] - total[lane],
                        )
                    };
                    found.set(lane, &place);
                }
            }
            places.push(found);
        }
        Some(())
    }

    /// Moves, scales and turns the bones, one after the other. `offset` is that of rotations, radians. Source: pose.md 9.2, "Applying".
    pub(super) fn begin<'a>(
        &'a self,
        constraint: &'a PathConstraintData,
        state: &'a State,
        offset: Wide,
    ) -> Apply<'a> {
        Apply {
            laid: self,
            constraint,
            state,
            tips: constraint.offset_rotation == 0.0 && constraint.rotate_mode == RotateMode::Chain,
            offset,
            turns: state.rotate.map(|mix| if mix > 0.0 { mix } else { 0.0 }),
            at: self.places.first().map_or([NONE; 2], |place| place.at),
        }
    }
}

/// Lays bones along the places.
pub(super) struct Apply<'a> {
    laid: &'a Laid,
    constraint: &'a PathConstraintData,
    state: &'a State,
    tips: bool,
    offset: Wide,
    /// Shares in the rotation, 0 where there is none.
    turns: Wide,
    at: [Wide; 2],
}

impl Apply<'_> {
    /// Where the bone at `index` of the constraint comes.
    #[inline(never)]
    pub(super) fn next(&mut self, index: usize, length: f64, bone: &Matrices) -> Matrices {
        vectorized(
            #[inline(always)]
            || self.next_lanes(index, length, bone),
        )
    }

    #[inline(always)]
    fn next_lanes(&mut self, index: usize, length: f64, bone: &Matrices) -> Matrices {
        let Laid {
            places,
            spaces,
            lengths,
            ..
        } = self.laid;
        let mode = self.constraint.rotate_mode;
        let mix = &self.turns;
        let mut world = *bone;
        let [mut x, mut y] = self.at;
        let here = places.get(index).copied().unwrap_or(Places::ZERO);
        let next = places.get(index + 1).copied().unwrap_or(Places::ZERO);
        let (mut dx, mut dy) = (NONE, NONE);
        for lane in 0..LANES {
            world.x[lane] += (x[lane] - world.x[lane]) * self.state.x[lane];
            world.y[lane] += (y[lane] - world.y[lane]) * self.state.y[lane];
            (dx[lane], dy[lane]) = (next.at[0][lane] - x[lane], next.at[1][lane] - y[lane]);
        }
        if mode == RotateMode::ChainScale
            && let Some(lengths) = lengths.get(index)
        {
            for lane in 0..LANES {
                let (dx, dy, length) = (dx[lane], dy[lane], lengths[lane]);
                let factor = ((dx * dx + dy * dy).sqrt() / length - 1.0) * self.state.rotate[lane] + 1.0;
                let (a, c) = (world.a[lane] * factor, world.c[lane] * factor);
                let scales = length != 0.0;
                world.a[lane] = if scales { a } else { world.a[lane] };
                world.c[lane] = if scales { c } else { world.c[lane] };
            }
        }
        [x, y] = next.at;
        if mix != &NONE {
            let mut to = if mode == RotateMode::Tangent {
                here.tangent
            } else {
                [dx, dy]
            };
            if mode != RotateMode::Tangent
                && let Some(spaces) = spaces.get(index + 1)
            {
                for lane in 0..LANES {
                    let is_still = spaces[lane] == 0.0;
                    to[0][lane] = if is_still {
                        next.tangent[0][lane]
                    } else {
                        to[0][lane]
                    };
                    to[1][lane] = if is_still {
                        next.tangent[1][lane]
                    } else {
                        to[1][lane]
                    };
                }
            }
            let turns = Turns::between([&world.a, &world.c], [&to[0], &to[1]]);
            if self.tips {
                for lane in 0..LANES {
                    let [turned_x, turned_y] = &turns.turned;
                    let tip_x = x[lane] + (length * turned_x[lane] - dx[lane]) * mix[lane];
                    let tip_y = y[lane] + (length * turned_y[lane] - dy[lane]) * mix[lane];
                    let is_turned = mix[lane] > 0.0;
                    x[lane] = if is_turned { tip_x } else { x[lane] };
                    y[lane] = if is_turned { tip_y } else { y[lane] };
                }
            }
            turns.apply(&mut world, &self.offset, mix);
        }
        for lane in 0..LANES {
            let is_finite = world.get(lane).is_finite();
            self.at[0][lane] = if is_finite { x[lane] } else { next.at[0][lane] };
            self.at[1][lane] = if is_finite { y[lane] } else { next.at[1][lane] };
        }
        world
    }
}

#[inline(always)]
fn moved(bone: &Matrices, x: Real, y: Real) -> [Lane; 2] {
    let mut place = [[0.0; LANES]; 2];
    let (x, y) = (wide(x), wide(y));
    for lane in 0..LANES {
        let [x, y] = bone.get(lane).apply(x, y);
        (place[0][lane], place[1][lane]) = (real(x), real(y));
    }
    place
}

#[inline(always)]
fn weighted(group: &[Influence], worlds: &Worlds) -> [Lane; 2] {
    let mut sum = [[0.0; LANES]; 2];
    for influence in group {
        if let Some(bone) = worlds.get(influence.bone) {
            let [x, y] = moved(bone, from_single(influence.x), from_single(influence.y));
            let weight = from_single(influence.weight);
            for lane in 0..LANES {
                sum[0][lane] += x[lane] * weight;
                sum[1][lane] += y[lane] * weight;
            }
        }
    }
    sum
}
