//! Which bones move a vertex. Source: cal3d.md 20.

use crate::mesh::Influence;

/// Bones and weights of a vertex: the largest ones, together 1, sorted by weight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Joints {
    pub(super) joints: [u16; 8],
    pub(super) weights: [f32; 8],
    /// Share of the weight that was left out.
    pub(super) lost: f64,
    /// Whether the weights were not together 1.
    pub(super) uneven: bool,
}

impl Joints {
    /// The `most` largest influences. Bones that do not exist are taken for the first one; a vertex without influences gets the
    /// joint `still`, which does not move it.
    pub(super) fn new(influences: &[Influence], bones: usize, most: usize, still: u16) -> Self {
        let mut sums: Vec<(u16, f64)> = Vec::with_capacity(influences.len());
        let mut sorted: Vec<Influence> = influences.to_vec();
        sorted.sort_by_key(|influence| influence.bone);
        for influence in sorted {
            let existing = if (influence.bone as usize) < bones {
                influence.bone
            } else {
                0
            };
            let bone = u16::try_from(existing).unwrap_or(0);
            let weight = f64::from(influence.weight);
            match sums.last_mut() {
                Some((last, sum)) if *last == bone => *sum += weight,
                _ => sums.push((bone, weight)),
            }
        }
        // Bones that do not exist come last, yet mean the first.
        if let [first, .., last] = sums.as_mut_slice()
            && first.0 == last.0
        {
            first.1 += last.1;
            sums.pop();
        }
        sums.retain(|(_, weight)| *weight > 0.0 && weight.is_finite());
        sums.sort_by(|a, b| b.1.total_cmp(&a.1));
        let whole: f64 = sums.iter().map(|(_, weight)| weight).sum();
        sums.truncate(most);
        let kept: f64 = sums.iter().map(|(_, weight)| weight).sum();
        let mut joints = Self::default();
        // Weights too small to be divided by are none.
        if bones == 0 || kept < 1e-30 || !kept.is_finite() {
            (joints.joints[0], joints.weights[0]) = (still, 1.0);
            return joints;
        }
        joints.lost = 1.0 - kept / whole;
        joints.uneven = (whole - 1.0).abs() > 0.01;
        let places = joints.joints.iter_mut().zip(&mut joints.weights);
        for ((joint, share), (bone, weight)) in places.zip(sums) {
            let weight = (weight / kept) as f32;
            if weight > 0.0 {
                (*joint, *share) = (bone, weight);
            }
        }
        joints
    }

    /// Whether more than four bones are used.
    pub(super) const fn is_wide(&self) -> bool {
        self.weights[4] > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joints(influences: &[(u32, f32)], most: usize) -> Joints {
        let influence = |&(bone, weight): &(u32, f32)| Influence { bone, weight };
        let influences: Vec<Influence> = influences.iter().map(influence).collect();
        Joints::new(&influences, 10, most, 99)
    }

    #[test]
    fn the_largest_stay_and_sum_to_1() {
        let found = joints(&[(1, 0.1), (2, 0.4), (3, 0.2), (4, 0.1), (5, 0.2)], 4);
        assert_eq!(found.joints[..5], [2, 3, 5, 1, 0]);
        let sum: f32 = found.weights.iter().sum();
        assert!(
            (sum - 1.0).abs() < 1e-6 && (found.lost - 0.1).abs() < 1e-6,
            "{found:?}"
        );
        assert!(!found.is_wide() && !found.uneven);
        assert!(joints(&[(1, 0.1), (2, 0.4), (3, 0.2), (4, 0.1), (5, 0.2)], 8).is_wide());
    }

    #[test]
    fn bones_are_named_once() {
        let found = joints(&[(1, 0.25), (2, 0.25), (1, 0.5)], 4);
        assert_eq!(
            (found.joints[..3].to_vec(), found.weights[..3].to_vec()),
            (vec![1, 2, 0], vec![0.75, 0.25, 0.0])
        );
        let found = joints(&[(0, 0.25), (2, 0.25), (77, 0.5)], 4);
        assert_eq!(
            (found.joints[..3].to_vec(), found.weights[..3].to_vec()),
            (vec![0, 2, 0], vec![0.75, 0.25, 0.0])
        );
    }

    #[test]
    fn what_has_no_weight_does_not_move() {
        for influences in [&[][..], &[(1, 0.0)], &[(1, -1.0)], &[(1, f32::NAN)]] {
            let found = joints(influences, 4);
            assert_eq!((found.joints[0], found.weights[0]), (99, 1.0), "{influences:?}");
        }
        assert!(joints(&[(1, 0.5)], 4).uneven);
    }
}
