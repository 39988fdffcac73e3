//! Quantised tracks of `.caf`. Source: cal3d.md 4.3.

use super::input::Input;
use crate::animation::{Key, Track};
use crate::error::Error;

/// Bytes of a key.
const KEY_SIZE: usize = 12;
/// Size of a step of a rotation's component. The literal 1.41421, not √2, is that of the format.
#[allow(clippy::approx_constant)]
const STEP: f32 = 1.0 / 32767.0 / 1.41421;

pub(super) fn track(input: &mut Input<'_>, duration: f32) -> Result<Track, Error> {
    let bone = input.natural("the bone of a track")?;
    let (offset, count) = input.size("the number of keys", 1)?;
    let lowest: [f32; 3] = input.floats("the lowest translation of a track")?;
    let step: [f32; 3] = input.floats("the step of a track's translations")?;
    input.check_room(offset, "keys", count, KEY_SIZE)?;
    let mut keys = Vec::with_capacity(count);
    for _ in 0..count {
        let time = u16::from_le_bytes(input.array("the time of a key")?);
        let packed = u32::from_le_bytes(input.array("the translation of a key")?);
        let numbers = [packed & 2047, packed >> 11 & 2047, packed >> 22];
        let mut translation = lowest;
        for ((value, number), step) in translation.iter_mut().zip(numbers).zip(step) {
            *value += number as f32 * step;
        }
        let mut steps = [0; 3];
        for step in &mut steps {
            *step = i16::from_le_bytes(input.array("the rotation of a key")?);
        }
        keys.push(Key {
            time: f32::from(time) / 65535.0 * duration,
            translation: Some(translation),
            rotation: rotation(steps),
        });
    }
    Ok(Track { bone, keys })
}

/// The rotation of which three components are stored, two of them with a bit that tells which the fourth is.
fn rotation([first, second, third]: [i16; 3]) -> [f32; 4] {
    let a = f32::from(first) * STEP;
    let b = f32::from(second & !1) * STEP;
    let c = f32::from(third & !1) * STEP;
    let mut r = 1.0 - a * a - b * b - c * c;
    if r > f32::EPSILON {
        r = r.sqrt();
    }
    match (second & 1, third & 1) {
        (0, 0) => [r, a, b, c],
        (0, _) => [a, r, b, c],
        (_, 0) => [a, b, r, c],
        _ => [a, b, c, r],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bits_tell_where_the_fourth_component_belongs() {
        assert_eq!(rotation([0, 1, 1]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(rotation([0, 1, 0]), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(rotation([0, 0, 1]), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(rotation([0, 0, 0]), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn components_are_fractions_of_a_root_of_two() {
        let [x, y, z, w] = rotation([32767, 1, -16383]);
        assert_eq!((x, y, z), (32767.0 * STEP, 0.0, -16384.0 * STEP));
        assert!((x - 0.707_108).abs() < 1e-6, "{x}");
        assert!((x * x + z * z + w * w - 1.0).abs() < 1e-6, "{w}");
    }

    #[test]
    fn keys() {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&7_i32.to_le_bytes());
        bytes.extend_from_slice(&1_i32.to_le_bytes());
        for value in [1.0_f32, 2.0, 3.0, 0.5, 0.25, 2.0] {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&65535_u16.to_le_bytes());
        bytes.extend_from_slice(&(2047_u32 | 4 << 11 | 1023 << 22).to_le_bytes());
        for step in [0_i16, 1, 1] {
            bytes.extend_from_slice(&step.to_le_bytes());
        }
        let mut input = Input::new(&bytes);
        let track = track(&mut input, 2.5).expect("a track");
        assert_eq!(input.remaining(), 0);
        assert_eq!(track.bone, 7);
        let key = Key {
            time: 2.5,
            translation: Some([1024.5, 3.0, 2049.0]),
            rotation: [0.0, 0.0, 0.0, 1.0],
        };
        assert_eq!(track.keys, [key]);
    }
}
