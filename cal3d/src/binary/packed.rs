//! Bit-packed tracks of `.caf`. Source: cal3d.md 4.4.

use super::input::Input;
use crate::animation::{Key, Track};
use crate::error::Error;

/// Least bytes of a key.
const KEY_SIZE: usize = 6;
/// Times that a key's field can hold; later ones begin again at 0.
const TIMES: u32 = 1024;

/// What the head of a track says of its translations.
#[derive(Clone, Copy)]
struct Head {
    /// Translations are stored, at least that of the first key.
    required: bool,
    /// In 26 bits a component instead of 10.
    wide: bool,
    /// Every key has one of its own.
    dynamic: bool,
}

pub(super) fn track(input: &mut Input<'_>, version: i32, unwrap_times: bool) -> Result<Track, Error> {
    let offset = input.offset();
    let [low, high, count_low, count_high] = input.array("the head of a track")?;
    let head = Head {
        required: high & 0x80 != 0,
        wide: high & 0x40 != 0,
        dynamic: high & 0x20 != 0,
    };
    let bone = u32::from(u16::from_le_bytes([low, high & 31]));
    let count = usize::from(u16::from_le_bytes([count_low, count_high]));
    input.check_room(offset, "keys", count, KEY_SIZE)?;
    let mut keys: Vec<Key> = Vec::with_capacity(count);
    let mut times = Times::default();
    for index in 0..count {
        let stored = head.required && (index == 0 || head.dynamic);
        let mut translation = keys
            .last()
            .and_then(|key| key.translation)
            .filter(|_| head.required);
        if stored {
            translation = Some(position(input, head.wide)?);
        }
        let mut bits = Bits::new(input.array::<KEY_SIZE>("the rotation of a key")?);
        let mut rotation = rotation(&mut bits);
        let mut steps = bits.take(10);
        if unwrap_times {
            steps = times.unwrap(steps);
        }
        if version == 917 && stored {
            translation = Some(input.floats("the translation of a key")?);
        }
        if matches!(version, 916 | 917) {
            rotation = input.floats("the rotation of a key")?;
        }
        keys.push(Key {
            time: steps as f32 / 30.0,
            translation,
            rotation,
        });
    }
    Ok(Track { bone, keys })
}

fn position(input: &mut Input<'_>, wide: bool) -> Result<[f32; 3], Error> {
    const WIDE: u32 = (1 << 25) - 1;
    const NARROW: u32 = (1 << 9) - 1;
    let what = "the translation of a key";
    let (mut bits, width, most, range) = if wide {
        (Bits::new(input.array::<10>(what)?), 25, WIDE, 8_388_608.0)
    } else {
        (Bits::new(input.array::<4>(what)?), 9, NARROW, 128.0)
    };
    Ok([(); 3].map(|()| {
        let magnitude = bits.take(width);
        let negative = bits.take(1) == 1;
        signed(magnitude, most, range, negative)
    }))
}

/// Three components, and the index of the fourth, which makes the length 1.
fn rotation(bits: &mut Bits) -> [f32; 4] {
    let dropped = bits.take(2) as usize;
    let mut rotation = [0.0; 4];
    let mut sum = 0.0_f32;
    for (index, component) in rotation.iter_mut().enumerate() {
        if index != dropped {
            let negative = bits.take(1) == 1;
            *component = signed(bits.take(11), 2047, 1.0, negative);
            sum += *component * *component;
        }
    }
    if let Some(component) = rotation.get_mut(dropped) {
        *component = (1.0 - sum.min(1.0)).sqrt();
    }
    rotation
}

/// `magnitude / most * range`, with a sign.
fn signed(magnitude: u32, most: u32, range: f64, negative: bool) -> f32 {
    // Magnitudes of 25 bits do not fit into single precision.
    let value = (f64::from(magnitude) / f64::from(most) * range) as f32;
    if negative { -value } else { value }
}

/// Fields of some bits, from the lowest bit of the first byte on.
struct Bits(u128);

impl Bits {
    fn new<const N: usize>(bytes: [u8; N]) -> Self {
        let word = bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u128::from(byte));
        Self(word)
    }

    /// The next `width` bits, at most 32.
    fn take(&mut self, width: u32) -> u32 {
        let mask = (1_u128 << width.min(32)).wrapping_sub(1);
        let field = self.0 & mask;
        self.0 = self.0.checked_shr(width).unwrap_or(0);
        u32::try_from(field).unwrap_or(u32::MAX)
    }
}

/// Undoes the wrap of times: one that lies more than half the range before its predecessor is of the next round.
#[derive(Default)]
struct Times {
    round: u32,
    last: u32,
}

impl Times {
    fn unwrap(&mut self, steps: u32) -> u32 {
        if self.last > steps.saturating_add(TIMES / 2) {
            self.round = self.round.saturating_add(TIMES);
        }
        self.last = steps;
        steps.saturating_add(self.round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_begin_at_the_lowest_bit() {
        let mut bits = Bits::new([0b1011_0110, 0b0000_0001]);
        assert_eq!([bits.take(3), bits.take(4), bits.take(2)], [0b110, 0b0110, 0b11]);
    }

    #[test]
    fn the_largest_values() {
        let mut input = Input::new(&[0xff, 0xfb, 0x07, 0]);
        // 511 and a sign, 510 of 511 ... : 9 bits all set, negative; then 0b1_1111_1110, positive, then 0.
        let [x, y, z] = position(&mut input, false).expect("a position");
        assert_eq!((x, z), (-128.0, 0.0));
        assert!((y - 510.0 / 511.0 * 128.0).abs() < 1e-4, "{y}");
        let mut input = Input::new(&[0xff, 0xff, 0xff, 0x01, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            position(&mut input, true).expect("a position"),
            [8_388_608.0, 0.0, 0.0]
        );
    }

    #[test]
    fn times_of_later_rounds() {
        let mut times = Times::default();
        let unwrapped = [0, 1000, 3, 500, 600, 1023, 0].map(|steps| times.unwrap(steps));
        assert_eq!(unwrapped, [0, 1000, 1027, 1524, 1624, 2047, 2048]);
    }

    #[test]
    fn without_required_translation_none_is_stored() {
        // Bone 300, two keys of six bytes, which have no rotation at all: the dropped component w is 1.
        let mut bytes = vec![44, 1, 2, 0];
        bytes.extend_from_slice(&[3, 0, 0, 0, 0, 0]);
        bytes.extend_from_slice(&[3, 0, 0, 0, 0x80, 7]);
        let track = track(&mut Input::new(&bytes), 915, false).expect("a track");
        assert_eq!(track.bone, 300);
        let key = |time| Key {
            time,
            translation: None,
            rotation: [0.0, 0.0, 0.0, 1.0],
        };
        assert_eq!(track.keys, [key(0.0), key(1.0)]);
    }
}
