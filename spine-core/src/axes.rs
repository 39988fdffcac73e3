//! Sines and cosines of all bones, before the program runs.

use spine_data::{BoneId, Id, LocalTransform, Real, math};

/// What a bone's axes depend on, as bits: rotation, shear x, shear y.
type Angles = [Bits; 3];

#[cfg(not(spine_f64))]
type Bits = u32;
#[cfg(spine_f64)]
type Bits = u64;

/// Axes of scale 1 of all bones as their local transforms have them, remembered from frame to frame: most bones keep their
/// angles, and those that do not are worked out side by side. The bits are those of [`math::axes_deg`].
#[derive(Clone, Debug)]
pub(crate) struct Axes {
    angles: Vec<Angles>,
    axes: Vec<[f64; 4]>,
    changed: Vec<u32>,
}

impl Default for Axes {
    fn default() -> Self {
        Self::new(0)
    }
}

impl Axes {
    pub(crate) fn new(bones: usize) -> Self {
        let never = [Real::NAN.to_bits(); 3];
        Self {
            angles: vec![never; bones],
            axes: vec![[f64::NAN; 4]; bones],
            changed: Vec::with_capacity(bones),
        }
    }

    /// The axes of a bone.
    #[inline]
    pub(crate) fn get(&self, bone: BoneId) -> Option<&[f64; 4]> {
        self.axes.get(bone.index())
    }

    /// Brings the axes up to these local transforms.
    #[inline(never)]
    pub(crate) fn update(&mut self, locals: &[LocalTransform]) {
        let Self {
            angles,
            axes,
            changed,
        } = self;
        changed.clear();
        let known = angles.iter_mut().zip(axes.iter_mut());
        for (index, (local, (angles, axes))) in locals.iter().zip(known).enumerate() {
            let now = [local.rotation, local.shear_x, local.shear_y].map(Real::to_bits);
            if *angles == now {
                continue;
            }
            *angles = now;
            if local.shear_x == 0.0 && local.shear_y == 0.0 {
                changed.push(u32::try_from(index).unwrap_or(u32::MAX));
            } else {
                *axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
            }
        }
        let rotation = |index: u32| locals.get(index as usize).map_or(0.0, |local| local.rotation);
        let (blocks, rest) = changed.as_chunks::<8>();
        for block in blocks {
            let found = math::axes_deg_of_eight(&block.map(rotation));
            for (index, found) in block.iter().zip(found) {
                if let Some(axes) = axes.get_mut(*index as usize) {
                    *axes = found;
                }
            }
        }
        for index in rest {
            if let Some(axes) = axes.get_mut(*index as usize) {
                *axes = math::axes_deg(rotation(*index), 0.0, 0.0);
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
        let mut axes = Axes::new(locals.len());
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
