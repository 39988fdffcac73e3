//! Rotations in the convention of the files: conjugates of the usual right-handed ones. Source: cal3d.md 10.

/// `p · q`, the Hamilton product of `[x, y, z, w]`: first `p`, then `q`.
pub(crate) fn multiply(p: [f32; 4], q: [f32; 4]) -> [f32; 4] {
    let ([px, py, pz, pw], [qx, qy, qz, qw]) = (p, q);
    [
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
        pw * qw - px * qx - py * qy - pz * qz,
    ]
}

/// The rotation the other way round.
pub(crate) fn conjugate([x, y, z, w]: [f32; 4]) -> [f32; 4] {
    [-x, -y, -z, w]
}

/// `rot(q, v)`: a quaternion that is not of length 1 scales by the square of its length.
pub(crate) fn rotate(q: [f32; 4], [x, y, z]: [f32; 3]) -> [f32; 3] {
    let [x, y, z, _] = multiply(multiply(conjugate(q), [x, y, z, 0.0]), q);
    [x, y, z]
}

/// Whether two quaternions are the same but for the sign of all four components, which is the same rotation.
pub(crate) fn same(p: [f32; 4], q: [f32; 4]) -> bool {
    p == q || p == q.map(|component| -component)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_goes_the_other_way_than_usual() {
        let half = 0.5_f32.sqrt();
        let [x, y, z] = rotate([0.0, 0.0, half, half], [1.0, 0.0, 0.0]);
        assert!(
            x.abs() < 1e-6 && (y + 1.0).abs() < 1e-6 && z == 0.0,
            "{x} {y} {z}"
        );
    }

    #[test]
    fn products_are_applied_from_left_to_right() {
        let half = 0.5_f32.sqrt();
        let (a, b) = ([half, 0.0, 0.0, half], [0.0, half, 0.0, half]);
        let v = [1.0, 2.0, 3.0];
        let (one, two) = (rotate(multiply(a, b), v), rotate(b, rotate(a, v)));
        for (one, two) in one.into_iter().zip(two) {
            assert!((one - two).abs() < 1e-5, "{one} {two}");
        }
    }
}
