//! Sines and cosines of all bones, before the program runs.

use spine_data::{LocalTransform, Real, math, vectorized};

/// Bones that are worked out side by side.
const LANES: usize = 8;

/// Axes of scale 1 of all bones as their local transforms have them.
///
/// They are remembered from update to update, be it of another skeleton: most bones keep their angles. The bits are those of
/// [`math::axes_deg`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Axes {
    blocks: Vec<Block>,
    axes: Vec<[f64; 4]>,
}

/// What the axes of eight bones were worked out from: their rotations, and whether none of them was sheared.
#[derive(Clone, Copy, Debug)]
struct Block {
    rotations: [Real; LANES],
    is_upright: bool,
}

impl Axes {
    /// The axes of the bones, x and then y.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[[f64; 4]] {
        &self.axes
    }

    /// Brings the axes up to these local transforms.
    pub(crate) fn update(&mut self, locals: &[LocalTransform]) {
        vectorized(
            #[inline(always)]
            || self.update_blocks(locals),
        );
    }

    #[inline(always)]
    fn update_blocks(&mut self, locals: &[LocalTransform]) {
        let blocks = locals.len().div_ceil(LANES);
        if self.blocks.len() < blocks {
            let never = Block {
                rotations: [0.0; LANES],
                is_upright: false,
            };
            self.blocks.resize(blocks, never);
            self.axes.resize(blocks * LANES, [0.0; 4]);
        }
        let (axes, _) = self.axes.as_chunks_mut::<LANES>();
        let (whole, rest) = locals.as_chunks::<LANES>();
        let mut known = self.blocks.iter_mut().zip(axes);
        for (locals, (block, axes)) in whole.iter().zip(&mut known) {
            block.update(locals, axes);
        }
        if !rest.is_empty()
            && let Some((block, axes)) = known.next()
        {
            let mut last = [LocalTransform::IDENTITY; LANES];
            for (last, local) in last.iter_mut().zip(rest) {
                *last = *local;
            }
            block.update(&last, axes);
        }
    }
}

impl Block {
    #[inline(always)]
    fn update(&mut self, locals: &[LocalTransform; LANES], axes: &mut [[f64; 4]; LANES]) {
        let rotations = locals.map(|local| local.rotation);
        let is_upright = locals.iter().fold(true, |all, local| {
            all & (local.shear_x == 0.0) & (local.shear_y == 0.0)
        });
        let is_known = rotations
            .iter()
            .zip(&self.rotations)
            .fold(true, |all, (now, known)| all & (now.to_bits() == known.to_bits()));
        if is_known & is_upright & self.is_upright {
            return;
        }
        *self = Self {
            rotations,
            is_upright,
        };
        math::axes_deg_of_eight(&rotations, axes);
        if !is_upright {
            for (axes, local) in axes.iter_mut().zip(locals) {
                if local.shear_x != 0.0 || local.shear_y != 0.0 {
                    *axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_are_those_of_one_bone_alone() {
        let mut locals = vec![LocalTransform::IDENTITY; 29];
        let mut axes = Axes::default();
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
            }
            axes.update(&locals);
            for (index, local) in locals.iter().enumerate() {
                let alone = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
                assert_eq!(
                    axes.axes[index].map(f64::to_bits),
                    alone.map(f64::to_bits),
                    "bone {index}"
                );
            }
        }
    }
}
