//! The points of all Beziers of an animation.

use super::{BEZIER_SIZE, Corners, bezier_points};

/// Points of Beziers, one after the other.
pub(crate) fn bezier_table(beziers: &[Corners]) -> Vec<f32> {
    let mut table = vec![0.0; beziers.len().saturating_mul(BEZIER_SIZE)];
    let (places, _) = table.as_chunks_mut::<BEZIER_SIZE>();
    let rest = pairs::fill(beziers, places);
    for (corners, place) in beziers.iter().zip(places).skip(rest) {
        place.copy_from_slice(bezier_points(*corners).as_flattened());
    }
    table
}

/// Two Beziers at a time, where the processor can.
#[cfg(target_arch = "x86_64")]
mod pairs {
    use fearless_simd::{Avx2, Simd, SimdFrom, f64x4};

    use crate::curve::{BEZIER_POINTS, BEZIER_SIZE, Corners, Lanes, axis};
    use crate::vectorized::find_avx2;

    impl Lanes for f64x4<Avx2> {
        #[inline(always)]
        fn all(self, number: f64) -> Self {
            self.simd.splat_f64x4(number)
        }
    }

    /// Fills the places of pairs and says how many that are.
    pub(super) fn fill(beziers: &[Corners], places: &mut [[f32; BEZIER_SIZE]]) -> usize {
        let (Some(avx2), (pairs, _)) = (find_avx2(), beziers.as_chunks::<2>()) else {
            return 0;
        };
        let (places, _) = places.as_chunks_mut::<2>();
        avx2.vectorize(
            #[inline(always)]
            || {
                for (pair, place) in pairs.iter().zip(places) {
                    points(avx2, pair, place);
                }
            },
        );
        pairs.len() * 2
    }

    /// The points of two Beziers, whose times and values take the four lanes.
    #[inline(always)]
    fn points(avx2: Avx2, [a, b]: &[Corners; 2], [of_a, of_b]: &mut [[f32; BEZIER_SIZE]; 2]) {
        let corner = |i: usize| f64x4::simd_from(avx2, [a[i][0], a[i][1], b[i][0], b[i][1]]);
        let mut points = [avx2.splat_f64x4(0.0); BEZIER_POINTS.next_multiple_of(4)];
        let [from, to] = [corner(0), corner(3)];
        points[0] = from;
        points[BEZIER_POINTS - 1] = to;
        axis(from, corner(1), corner(2), to).walk(
            #[inline(always)]
            |i, point| points[i] = point,
        );
        let (of_a, of_b) = (of_a.split_at_mut(BEZIER_POINTS), of_b.split_at_mut(BEZIER_POINTS));
        let mut rows = [of_a.0, of_a.1, of_b.0, of_b.1];
        for (i, &[p, q, r, s]) in points.as_chunks::<4>().0.iter().enumerate() {
            // Each takes a point of all axes and becomes four points of one.
            let (pq, rs) = (avx2.narrow_f64x4(p, q), avx2.narrow_f64x4(r, s));
            let ((p, q), (r, s)) = (avx2.split_f32x8(pq), avx2.split_f32x8(rs));
            let (low, high) = (avx2.zip_low_f32x4(p, r), avx2.zip_high_f32x4(p, r));
            let (low2, high2) = (avx2.zip_low_f32x4(q, s), avx2.zip_high_f32x4(q, s));
            let four = [
                avx2.zip_low_f32x4(low, low2),
                avx2.zip_high_f32x4(low, low2),
                avx2.zip_low_f32x4(high, high2),
                avx2.zip_high_f32x4(high, high2),
            ];
            for (row, four) in rows.iter_mut().zip(four) {
                let four: [f32; 4] = four.into();
                let left = &mut row[i * 4..];
                let len = left.len().min(4);
                left[..len].copy_from_slice(&four[..len]);
            }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod pairs {
    use crate::curve::{BEZIER_SIZE, Corners};

    pub(super) const fn fill(_: &[Corners], _: &mut [[f32; BEZIER_SIZE]]) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_the_points_of_each() {
        let corner = |seed: usize| {
            let number = |i: usize| ((seed * 8 + i) as f64 * 0.618).fract() * 40.0 - 7.0;
            [0, 2, 4, 6].map(|i| [number(i), number(i + 1)])
        };
        for len in 0..6 {
            let beziers: Vec<Corners> = (0..len).map(corner).collect();
            let each: Vec<f32> = beziers
                .iter()
                .flat_map(|corners| bezier_points(*corners).into_iter().flatten())
                .collect();
            assert_eq!(bezier_table(&beziers), each);
        }
    }
}
