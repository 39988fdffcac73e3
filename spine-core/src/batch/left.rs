//! Applied transforms in all lanes, after constraints wrote world transforms: the bits of [`applied`]. Source: pose.md 5.8.

use spine_data::{Inherit, math};

use super::wide::{Locals, Matrices, Wide};
use crate::applied::{self, FLAT, LeftMatrix, Relative};
use crate::skeleton::Frame;
use crate::timeline::lanes::{LANES, LocalLanes, ROTATION, each, local_of};
use crate::transform::UnroundedLocal;

/// What constraints left of a bone: its matrix in the parent's space, in the lanes in which it was found without angles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) matrices: Matrices,
    /// Not 0 in those lanes.
    pub(super) is_placed: Wide,
    /// Where the matrix is the bone's own.
    is_square: [bool; LANES],
}

impl Left {
    pub(super) const NONE: Self = Self {
        matrices: Matrices::ZERO,
        is_placed: [0.0; LANES],
        is_square: [false; LANES],
    };

    pub(super) fn get(&self, lane: usize) -> Option<LeftMatrix> {
        (self.is_placed[lane] != 0.0).then(|| LeftMatrix {
            matrix: self.matrices.get(lane),
            is_square: self.is_square[lane],
        })
    }

    pub(super) fn set(&mut self, lane: usize, matrix: Option<LeftMatrix>) {
        self.is_placed[lane] = f64::from(u8::from(matrix.is_some()));
        if let Some(LeftMatrix { matrix, is_square }) = matrix {
            self.is_square[lane] = is_square;
            self.matrices.set(lane, &matrix);
        }
    }

    /// Forgets the matrices in the lanes whose `mask` is not 0.
    pub(super) fn clear(&mut self, mask: &Wide) {
        for lane in 0..LANES {
            self.is_placed[lane] = if mask[lane] != 0.0 {
                0.0
            } else {
                self.is_placed[lane]
            };
        }
    }
}

/// A bone whose world transforms a constraint wrote.
pub(super) struct Bone<'a> {
    pub(super) world: &'a Matrices,
    pub(super) parent: Option<&'a Matrices>,
    pub(super) inherits: [Inherit; LANES],
    pub(super) local: &'a LocalLanes,
}

/// Finds what a constraint left of a bone, in the lanes in which `moved` is not 0; applied transforms only if they are read. What is not
/// finite of those is as in the local transform.
#[inline(never)]
pub(super) fn leave(
    bone: &Bone<'_>,
    frame: &Frame,
    applied: &mut Locals,
    left: &mut Left,
    is_read: bool,
    moved: &Wide,
) {
    let Bone {
        world,
        parent,
        inherits,
        local: own,
    } = bone;
    let found = match parent {
        Some(parent) if *inherits == [Inherit::Normal; LANES] => {
            let mut relative = [Relative::default(); LANES];
            let mut is_placed = true;
            for lane in 0..LANES {
                relative[lane] = Relative::new(&world.get(lane), &parent.get(lane));
                if moved[lane] != 0.0 {
                    let matrix = relative[lane].matrix();
                    is_placed &= matrix.is_some();
                    left.set(lane, matrix);
                }
            }
            if is_placed && !is_read {
                return;
            }
            of_normal(&relative)
        }
        _ => {
            let mut found = Locals::ZERO;
            for lane in 0..LANES {
                let (world, parent) = (world.get(lane), parent.map(|parent| parent.get(lane)));
                let local = match parent {
                    Some(parent) => applied::of(&world, &parent, inherits[lane], own[ROTATION][lane], frame),
                    None => applied::of_root(&world, frame),
                };
                found.set(lane, &local);
                if moved[lane] != 0.0 {
                    let relative = parent.filter(|_| inherits[lane] == Inherit::Normal);
                    let relative = relative.map(|parent| Relative::new(&world, &parent));
                    left.set(lane, relative.and_then(|relative| relative.matrix()));
                }
            }
            found
        }
    };
    for lane in 0..LANES {
        if moved[lane] != 0.0 {
            accept(applied, own, lane, &found.get(lane));
        }
    }
}

/// Finds the applied transforms anew of a bone that was placed and that nothing will move any more.
pub(super) fn settle(
    world: &Matrices,
    parent: &Matrices,
    local: &LocalLanes,
    applied: &mut Locals,
    left: &Left,
) {
    for lane in 0..LANES {
        let parent = parent.get(lane);
        // Nothing can be found from a collapsed parent.
        let is_known = left.is_placed[lane] != 0.0 && left.is_square[lane];
        if is_known && parent.determinant().abs() > FLAT {
            accept(
                applied,
                local,
                lane,
                &applied::of_normal(&world.get(lane), &parent),
            );
        }
    }
}

#[inline(always)]
fn accept(applied: &mut Locals, local: &LocalLanes, lane: usize, found: &UnroundedLocal) {
    applied.set(lane, &applied::finite(found, &local_of(local, lane)));
}

/// Of bones that inherit all.
#[inline(always)]
fn of_normal(relative: &[Relative; LANES]) -> Locals {
    let rotation = math::atan2_of_eight(&each(relative, |r| r.c), &each(relative, |r| r.a));
    let shear = math::atan2_of_eight(
        &each(relative, |r| r.a * r.b + r.c * r.d),
        &each(relative, |r| r.det()),
    );
    let mut found = Locals::ZERO;
    for lane in 0..LANES {
        let relative = &relative[lane];
        let local = if relative.scale_x > FLAT {
            relative.upright(rotation[lane], shear[lane])
        } else {
            relative.flat()
        };
        found.set(lane, &local);
    }
    found
}
