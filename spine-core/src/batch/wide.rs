//! Eight numbers, matrices and local transforms side by side.

use spine_data::real::{real, wide};
use spine_data::{LocalTransform, math, vectorized};

use crate::timeline::lanes::{
    LANES, Lane, LocalLanes, ROTATION, SCALE_X, SCALE_Y, SHEAR_X, SHEAR_Y, X, Y, each, numbers,
};
use crate::transform::{Unrounded, UnroundedLocal};

/// One number of each lane, in doubles.
pub(crate) type Wide = [f64; LANES];

/// Axes of scale 1 of each lane: x and then y.
pub(super) type AxesLanes = [Wide; 4];

/// Radians in a degree.
const RADIANS: f64 = math::WIDE_PI / 180.0;

/// A matrix of each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrices {
    pub(super) a: Wide,
    pub(super) c: Wide,
    pub(super) b: Wide,
    pub(super) d: Wide,
    pub(super) x: Wide,
    pub(super) y: Wide,
}

impl Matrices {
    pub(super) const ZERO: Self = Self {
        a: [0.0; LANES],
        c: [0.0; LANES],
        b: [0.0; LANES],
        d: [0.0; LANES],
        x: [0.0; LANES],
        y: [0.0; LANES],
    };

    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> Unrounded {
        Unrounded {
            a: self.a[lane],
            c: self.c[lane],
            b: self.b[lane],
            d: self.d[lane],
            x: self.x[lane],
            y: self.y[lane],
        }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, matrix: &Unrounded) {
        self.a[lane] = matrix.a;
        self.c[lane] = matrix.c;
        self.b[lane] = matrix.b;
        self.d[lane] = matrix.d;
        self.x[lane] = matrix.x;
        self.y[lane] = matrix.y;
    }

    /// The same matrix in all lanes.
    pub(super) fn splat(matrix: &Unrounded) -> Self {
        Self {
            a: [matrix.a; LANES],
            c: [matrix.c; LANES],
            b: [matrix.b; LANES],
            d: [matrix.d; LANES],
            x: [matrix.x; LANES],
            y: [matrix.y; LANES],
        }
    }

    /// Takes others over in the lanes whose `mask` is not 0.
    #[inline(always)]
    pub(super) fn accept(&mut self, other: &Self, mask: &Wide) {
        accept(&mut self.a, &other.a, mask);
        accept(&mut self.b, &other.b, mask);
        accept(&mut self.c, &other.c, mask);
        accept(&mut self.d, &other.d, mask);
        accept(&mut self.x, &other.x, mask);
        accept(&mut self.y, &other.y, mask);
    }

    /// 1 for the lanes whose `mask` is not 0 and that are finite, as singles too; 0 for others.
    #[inline(always)]
    pub(super) fn finite(&self, mask: &Wide) -> Wide {
        let mut finite = [0.0; LANES];
        for lane in 0..LANES {
            let is_finite = self.get(lane).is_finite() & (mask[lane] != 0.0);
            finite[lane] = if is_finite { 1.0 } else { 0.0 };
        }
        finite
    }

    /// The children that have these matrices in the parents' space, each lane by [`Unrounded::times`].
    #[inline(always)]
    pub(super) fn compose(&mut self, parent: &Self, child: impl Fn(usize) -> Unrounded) {
        for lane in 0..LANES {
            self.set(lane, &parent.get(lane).times(&child(lane)));
        }
    }

    /// A child that stands still in its parent's space.
    #[inline(never)]
    pub(super) fn compose_still(&mut self, parent: &Self, child: &Unrounded) {
        vectorized(
            #[inline(always)]
            || self.compose(parent, |_| *child),
        );
    }

    /// A child that keeps its axes.
    #[inline(never)]
    pub(super) fn compose_moved(&mut self, parent: &Self, axes: &[f64; 4], local: &LocalLanes) {
        vectorized(
            #[inline(always)]
            || self.compose(parent, |lane| placed(*axes, local, lane)),
        );
    }

    /// A child that turns.
    #[inline(never)]
    pub(super) fn compose_turned(&mut self, parent: &Self, local: &LocalLanes) {
        vectorized(
            #[inline(always)]
            || {
                let [ax, cx, by, dy] = &turned(local);
                self.compose(parent, |lane| {
                    placed([ax[lane], cx[lane], by[lane], dy[lane]], local, lane)
                });
            },
        );
    }

    /// A child of any matrices.
    #[inline(never)]
    pub(super) fn compose_with(&mut self, parent: &Self, child: &Self) {
        vectorized(
            #[inline(always)]
            || self.compose(parent, |lane| child.get(lane)),
        );
    }
}

/// [`matrices::placed`](crate::matrices::placed) of one lane.
#[inline(always)]
fn placed([a, c, b, d]: [f64; 4], local: &LocalLanes, lane: usize) -> Unrounded {
    let (scale_x, scale_y) = (wide(local[SCALE_X][lane]), wide(local[SCALE_Y][lane]));
    Unrounded {
        a: a * scale_x,
        c: c * scale_x,
        b: b * scale_y,
        d: d * scale_y,
        x: wide(local[X][lane]),
        y: wide(local[Y][lane]),
    }
}

/// Local transforms in doubles: applied transforms, of bones that constraints have to do with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locals {
    pub(super) x: Wide,
    pub(super) y: Wide,
    pub(super) rotation: Wide,
    pub(super) scale_x: Wide,
    pub(super) scale_y: Wide,
    pub(super) shear_x: Wide,
    pub(super) shear_y: Wide,
}

impl Locals {
    pub(super) const ZERO: Self = Self {
        x: [0.0; LANES],
        y: [0.0; LANES],
        rotation: [0.0; LANES],
        scale_x: [0.0; LANES],
        scale_y: [0.0; LANES],
        shear_x: [0.0; LANES],
        shear_y: [0.0; LANES],
    };

    #[inline(always)]
    pub(super) fn of(local: &LocalLanes) -> Self {
        Self {
            x: each(&local[X], wide),
            y: each(&local[Y], wide),
            rotation: each(&local[ROTATION], wide),
            scale_x: each(&local[SCALE_X], wide),
            scale_y: each(&local[SCALE_Y], wide),
            shear_x: each(&local[SHEAR_X], wide),
            shear_y: each(&local[SHEAR_Y], wide),
        }
    }

    /// As a pose holds them.
    #[inline(always)]
    pub(super) fn rounded(&self) -> Self {
        let round = |number: f64| wide(real(number));
        Self {
            x: each(&self.x, round),
            y: each(&self.y, round),
            rotation: each(&self.rotation, round),
            scale_x: each(&self.scale_x, round),
            scale_y: each(&self.scale_y, round),
            shear_x: each(&self.shear_x, round),
            shear_y: each(&self.shear_y, round),
        }
    }

    /// Takes others over in the lanes whose `mask` is not 0.
    #[inline(always)]
    pub(super) fn accept(&mut self, other: &Self, mask: &Wide) {
        accept(&mut self.x, &other.x, mask);
        accept(&mut self.y, &other.y, mask);
        accept(&mut self.rotation, &other.rotation, mask);
        accept(&mut self.scale_x, &other.scale_x, mask);
        accept(&mut self.scale_y, &other.scale_y, mask);
        accept(&mut self.shear_x, &other.shear_x, mask);
        accept(&mut self.shear_y, &other.shear_y, mask);
    }

    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> UnroundedLocal {
        UnroundedLocal {
            x: self.x[lane],
            y: self.y[lane],
            rotation: self.rotation[lane],
            scale_x: self.scale_x[lane],
            scale_y: self.scale_y[lane],
            shear_x: self.shear_x[lane],
            shear_y: self.shear_y[lane],
        }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, local: &UnroundedLocal) {
        self.x[lane] = local.x;
        self.y[lane] = local.y;
        self.rotation[lane] = local.rotation;
        self.scale_x[lane] = local.scale_x;
        self.scale_y[lane] = local.scale_y;
        self.shear_x[lane] = local.shear_x;
        self.shear_y[lane] = local.shear_y;
    }

    /// The matrices, each lane by [`UnroundedLocal::matrix`].
    #[inline(never)]
    pub(super) fn matrices(&self) -> Matrices {
        vectorized(
            #[inline(always)]
            || {
                let radians = each(&self.rotation, |degrees| degrees * RADIANS);
                let [sines, cosines] = math::sin_cos_of_eight(&radians);
                self.placed(&sines, &cosines)
            },
        )
    }

    /// The matrices with x axes of these sines and cosines, where there is no shear.
    #[inline(always)]
    pub(super) fn placed(&self, sines: &Wide, cosines: &Wide) -> Matrices {
        let mut axes = upright(sines, cosines);
        let is_upright = |all, shear: &f64| all & (*shear == 0.0);
        if !self.shear_x.iter().chain(&self.shear_y).fold(true, is_upright) {
            shear(&self.rotation, &self.shear_x, &self.shear_y, &mut axes);
        }
        let [ax, cx, by, dy] = &axes;
        let mut matrices = Matrices::ZERO;
        for lane in 0..LANES {
            matrices.a[lane] = ax[lane] * self.scale_x[lane];
            matrices.c[lane] = cx[lane] * self.scale_x[lane];
            matrices.b[lane] = by[lane] * self.scale_y[lane];
            matrices.d[lane] = dy[lane] * self.scale_y[lane];
        }
        (matrices.x, matrices.y) = (self.x, self.y);
        matrices
    }
}

#[inline(always)]
fn accept(numbers: &mut Wide, others: &Wide, mask: &Wide) {
    for lane in 0..LANES {
        numbers[lane] = if mask[lane] != 0.0 {
            others[lane]
        } else {
            numbers[lane]
        };
    }
}

/// The same local transform in all lanes.
#[inline]
pub(super) fn splat(local: &LocalTransform) -> LocalLanes {
    let mut lanes = [[0.0; LANES]; 7];
    for (lanes, number) in lanes.iter_mut().zip(numbers(local)) {
        *lanes = [number; LANES];
    }
    lanes
}

/// Matrices in the parent's space.
#[inline(never)]
pub(super) fn matrices(local: &LocalLanes) -> Matrices {
    vectorized(
        #[inline(always)]
        || {
            let [ax, cx, by, dy] = &turned(local);
            let mut matrices = Matrices::ZERO;
            for lane in 0..LANES {
                let axes = [ax[lane], cx[lane], by[lane], dy[lane]];
                matrices.set(lane, &placed(axes, local, lane));
            }
            matrices
        },
    )
}

#[inline(always)]
fn upright(sines: &Wide, cosines: &Wide) -> AxesLanes {
    let mut axes = [[0.0; LANES]; 4];
    for lane in 0..LANES {
        let [ax, cx, by, dy] = math::upright(sines[lane], cosines[lane]);
        axes[0][lane] = ax;
        axes[1][lane] = cx;
        axes[2][lane] = by;
        axes[3][lane] = dy;
    }
    axes
}

/// Axes from rotations and shears: the bits of [`math::axes_deg`].
#[inline(always)]
fn turned(local: &LocalLanes) -> AxesLanes {
    let [_, _, rotation, _, _, shear_x, shear_y] = local;
    let [sines, cosines] = math::sin_cos_deg_of_eight(rotation);
    let mut axes = upright(&sines, &cosines);
    let is_upright = shear_x
        .iter()
        .chain(shear_y)
        .fold(true, |all, shear| all & (*shear == 0.0));
    if !is_upright {
        let lanes = |numbers: &Lane| each(numbers, wide);
        shear(&lanes(rotation), &lanes(shear_x), &lanes(shear_y), &mut axes);
    }
    axes
}

/// Replaces the axes of lanes with shear.
#[inline(never)]
fn shear(rotation: &Wide, shear_x: &Wide, shear_y: &Wide, axes: &mut AxesLanes) {
    for lane in 0..LANES {
        if shear_x[lane] != 0.0 || shear_y[lane] != 0.0 {
            let sheared = math::axes_deg_wide(rotation[lane], shear_x[lane], shear_y[lane]);
            for (axes, value) in axes.iter_mut().zip(sheared) {
                axes[lane] = value;
            }
        }
    }
}
