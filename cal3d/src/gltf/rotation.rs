//! Rotations as glTF wants them. Source: cal3d.md 10, 20.

use super::pack::finite;

/// The rotation by the usual convention, of length 1; none at all where it has no length.
pub(super) fn usual(rotation: [f32; 4]) -> [f32; 4] {
    let [x, y, z, w] = rotation.map(|component| f64::from(finite(component)));
    let length = (x * x + y * y + z * z + w * w).sqrt();
    if length < 1e-12 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    [-x, -y, -z, w].map(|component| finite((component / length) as f32))
}

/// The vector with the length 1; up where it has none.
pub(super) fn unit(vector: [f32; 3]) -> [f32; 3] {
    let [x, y, z] = vector.map(|component| f64::from(finite(component)));
    let length = (x * x + y * y + z * z).sqrt();
    if length < 1e-12 {
        return [0.0, 0.0, 1.0];
    }
    [x, y, z].map(|component| finite((component / length) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_are_conjugated_and_of_length_1() {
        assert_eq!(usual([0.0, 0.0, 3.0, 4.0]), [0.0, 0.0, -0.6, 0.8]);
        assert_eq!(usual([0.0; 4]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(usual([f32::NAN, 0.0, 0.0, 2.0]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(usual([1e38, 0.0, 0.0, 0.0]), [-1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn vectors_have_a_direction() {
        assert_eq!(unit([0.0, 3.0, 4.0]), [0.0, 0.6, 0.8]);
        assert_eq!(unit([0.0; 3]), [0.0, 0.0, 1.0]);
    }
}
