//! Matrices of all bones in their parents' spaces, before the program runs.

use spine_data::real::wide;
use spine_data::{LocalTransform, Real, math, vectorized};

use crate::transform::{Row, Unrounded};

/// Bones whose sines are worked out side by side.
const LANES: usize = 8;

/// The matrices that local transforms make.
///
/// Axes are remembered from update to update, be it of another skeleton: many bones keep their angles. The bits are those of
/// [`math::axes_deg`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrices {
    rows: Vec<Row>,
    /// The rotations that the axes were worked out from.
    rotations: Vec<[Real; LANES]>,
    /// Axes of scale 1 of bones without shear.
    axes: Vec<[[f64; 4]; LANES]>,
}

impl Matrices {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Row] {
        &self.rows
    }

    /// Brings the matrices up to these local transforms.
    pub(crate) fn update(&mut self, locals: &[LocalTransform]) {
        let blocks = locals.len().div_ceil(LANES);
        if self.axes.len() < blocks {
            self.rows.resize(blocks * LANES, Row::default());
            self.rotations.resize(blocks, [0.0; LANES]);
            self.axes.resize(blocks, [math::axes_deg(0.0, 0.0, 0.0); LANES]);
        }
        vectorized(
            #[inline(always)]
            || self.update_blocks(locals),
        );
    }

    #[inline(always)]
    fn update_blocks(&mut self, locals: &[LocalTransform]) {
        let Self {
            rows,
            rotations,
            axes,
        } = self;
        let (whole, rest) = locals.as_chunks::<LANES>();
        let mut blocks = rotations.iter_mut().zip(&mut *axes);
        let mut is_sheared = false;
        for (locals, (rotations, axes)) in whole.iter().zip(&mut blocks) {
            is_sheared |= turn(locals, rotations, axes);
        }
        if !rest.is_empty()
            && let Some((rotations, axes)) = blocks.next()
        {
            let mut last = [LocalTransform::IDENTITY; LANES];
            for (last, local) in last.iter_mut().zip(rest) {
                *last = *local;
            }
            is_sheared |= turn(&last, rotations, axes);
        }
        // A loop of its own, so that axes come out of the other in order.
        let (rows_whole, _) = rows.as_chunks_mut::<LANES>();
        for ((rows, locals), axes) in rows_whole.iter_mut().zip(whole).zip(&*axes) {
            place(rows, locals, axes);
        }
        if let (Some(rows), Some(axes)) = (rows.get_mut(whole.len() * LANES..), axes.get(whole.len())) {
            place(rows, rest, axes);
        }
        if is_sheared {
            shear(rows, locals);
        }
    }
}

/// Works out the axes of bones that have other rotations than before. Returns whether any of them is sheared.
#[inline(always)]
fn turn(
    locals: &[LocalTransform; LANES],
    rotations: &mut [Real; LANES],
    axes: &mut [[f64; 4]; LANES],
) -> bool {
    let (mut now, mut shear) = ([0.0; LANES], 0);
    for (now, local) in now.iter_mut().zip(locals) {
        *now = local.rotation;
        shear |= local.shear_x.to_bits() | local.shear_y.to_bits();
    }
    let mut changes = [0; LANES];
    for ((change, now), rotation) in changes.iter_mut().zip(&now).zip(&*rotations) {
        *change = now.to_bits() ^ rotation.to_bits();
    }
    if changes != [0; LANES] {
        *rotations = now;
        for (axes, rotation) in axes.iter_mut().zip(&now) {
            let [sin, cos] = math::sin_cos_deg_wide(*rotation);
            *axes = math::upright(sin, cos);
        }
    }
    // Without the signs of zeros.
    shear << 1 != 0
}

#[inline(always)]
fn place(rows: &mut [Row], locals: &[LocalTransform], axes: &[[f64; 4]; LANES]) {
    for ((row, local), axes) in rows.iter_mut().zip(locals).zip(axes) {
        *row = Row(placed(*axes, local));
    }
}

/// Puts matrices with shear into their places.
#[cold]
#[inline(never)]
fn shear(rows: &mut [Row], locals: &[LocalTransform]) {
    for (row, local) in rows.iter_mut().zip(locals) {
        if local.shear_x != 0.0 || local.shear_y != 0.0 {
            let axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
            *row = Row(placed(axes, local));
        }
    }
}

/// A local transform as a matrix, given its axes of scale 1.
#[inline(always)]
pub(crate) fn placed([a, c, b, d]: [f64; 4], local: &LocalTransform) -> Unrounded {
    let (scale_x, scale_y) = (wide(local.scale_x), wide(local.scale_y));
    Unrounded {
        a: a * scale_x,
        c: c * scale_x,
        b: b * scale_y,
        d: d * scale_y,
        x: wide(local.x),
        y: wide(local.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_are_those_of_one_bone_alone() {
        let mut locals = vec![LocalTransform::IDENTITY; 29];
        let mut matrices = Matrices::default();
        for round in 0_u8..40 {
            for (index, local) in locals.iter_mut().enumerate() {
                if (index + usize::from(round)).is_multiple_of(3) {
                    local.rotation = Real::from(round) * 17.3 - 250.0;
                    local.shear_y = if index.is_multiple_of(5) {
                        Real::from(round)
                    } else {
                        0.0
                    };
                }
                if index == 7 {
                    local.rotation = if round.is_multiple_of(2) { 0.0 } else { -0.0 };
                }
                if index == usize::from(round) {
                    (local.x, local.scale_y) = (1.5, -0.5);
                }
            }
            matrices.update(&locals);
            let bits = |matrix: &Unrounded| {
                let Unrounded { a, b, c, d, x, y } = *matrix;
                [a, b, c, d, x, y].map(f64::to_bits)
            };
            for (index, (local, row)) in locals.iter().zip(&matrices.rows).enumerate() {
                let axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
                assert_eq!(bits(&row.0), bits(&placed(axes, local)), "bone {index}");
            }
        }
    }
}
