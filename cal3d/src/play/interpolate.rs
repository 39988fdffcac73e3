//! Between two poses. Source: cal3d.md 12.

/// `a + f (b - a)`, component by component; `f` is not limited.
pub(crate) fn lerp<const N: usize>(a: [f32; N], b: [f32; N], f: f32) -> [f32; N] {
    let mut value = a;
    for (value, b) in value.iter_mut().zip(b) {
        *value += f * (b - *value);
    }
    value
}

/// The rotation a share `f` of the way from `a` to `b`, the shorter way round. The share is not limited and the result is not
/// normalised.
///
/// Source: cal3d.md 12.
pub(crate) fn slerp(a: [f32; 4], b: [f32; 4], f: f32) -> [f32; 4] {
    let dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    let cosine = dot.abs();
    let (from, to) = if 1.0 - cosine < 1e-6 {
        (1.0 - f, f)
    } else {
        let angle = libm::acosf(cosine);
        let scale = 1.0 / libm::sinf(angle);
        (
            scale * libm::sinf((1.0 - f) * angle),
            scale * libm::sinf(f * angle),
        )
    };
    let to = if dot < 0.0 { -to } else { to };
    [
        from * a[0] + to * b[0],
        from * a[1] + to * b[1],
        from * a[2] + to * b[2],
        from * a[3] + to * b[3],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about_z(degrees: f32) -> [f32; 4] {
        let half = degrees.to_radians() / 2.0;
        [0.0, 0.0, libm::sinf(half), libm::cosf(half)]
    }

    #[track_caller]
    fn assert_close(found: [f32; 4], expected: [f32; 4]) {
        for (a, b) in found.into_iter().zip(expected) {
            assert!((a - b).abs() < 1e-6, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn lerp_goes_beyond_its_ends() {
        assert_eq!(lerp([0.0, 10.0], [4.0, 20.0], 0.25), [1.0, 12.5]);
        assert_eq!(lerp([0.0, 10.0], [4.0, 20.0], -1.0), [-4.0, 0.0]);
        assert_eq!(lerp([0.0, 10.0], [4.0, 20.0], 2.0), [8.0, 30.0]);
    }

    #[test]
    fn slerp_turns_evenly_and_beyond_its_ends() {
        let (a, b) = (about_z(10.0), about_z(50.0));
        assert_close(slerp(a, b, 0.25), about_z(20.0));
        assert_close(slerp(a, b, -0.5), about_z(-10.0));
        assert_close(slerp(a, b, 1.5), about_z(70.0));
    }

    #[test]
    fn slerp_takes_the_shorter_way() {
        let (a, b) = (about_z(0.0), about_z(60.0).map(|component| -component));
        assert_close(slerp(a, b, 0.5), about_z(30.0));
    }

    #[test]
    fn slerp_of_equal_rotations_is_linear() {
        assert_close(slerp(about_z(0.0), about_z(0.0), 7.0), about_z(0.0));
    }
}
