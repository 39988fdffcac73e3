//! Writers of what is only read, for tests: quantised and bit-packed animations. Source: cal3d.md 4.3, 4.4.

use crate::animation::{Animation, Key, Track};

/// The rotation at length 1.
pub(crate) fn normalized(rotation: [f32; 4]) -> [f32; 4] {
    let length = rotation.iter().map(|value| value * value).sum::<f32>().sqrt();
    rotation.map(|value| value / length)
}

/// A file of version 1200 with quantised tracks. The fourth component of rotations is the largest one, made positive.
pub(crate) fn quantized(animation: &Animation) -> Vec<u8> {
    let mut bytes = b"CAF\0".to_vec();
    let int = |value: usize, bytes: &mut Vec<u8>| bytes.extend_from_slice(&(value as u32).to_le_bytes());
    int(1200, &mut bytes);
    bytes.extend_from_slice(&animation.duration.to_le_bytes());
    int(animation.tracks.len(), &mut bytes);
    int(1, &mut bytes);
    for track in &animation.tracks {
        int(track.bone as usize, &mut bytes);
        int(track.keys.len(), &mut bytes);
        let translations = || track.keys.iter().filter_map(|key| key.translation);
        let lowest = translations().fold([f32::MAX; 3], |a, b| [0, 1, 2].map(|i| a[i].min(b[i])));
        let highest = translations().fold([f32::MIN; 3], |a, b| [0, 1, 2].map(|i| a[i].max(b[i])));
        let steps = [2047.0, 2047.0, 1023.0];
        let step = [0, 1, 2].map(|i| (highest[i] - lowest[i]) / steps[i]);
        for value in lowest.iter().chain(&step) {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        for key in &track.keys {
            let time = (key.time / animation.duration * 65535.0).round() as u16;
            bytes.extend_from_slice(&time.to_le_bytes());
            let translation = key.translation.unwrap_or_default();
            let number = |i: usize| {
                let steps = (translation[i] - lowest[i]) / step[i];
                if step[i] > 0.0 { steps.round() as u32 } else { 0 }
            };
            bytes.extend_from_slice(&(number(0) | number(1) << 11 | number(2) << 22).to_le_bytes());
            quantized_rotation(normalized(key.rotation), &mut bytes);
        }
    }
    bytes
}

fn quantized_rotation(rotation: [f32; 4], bytes: &mut Vec<u8>) {
    let largest = (0..4)
        .max_by(|&a, &b| rotation[a].abs().total_cmp(&rotation[b].abs()))
        .unwrap_or(3);
    let sign = rotation[largest].signum();
    // The order in which the other components are stored, by that which is left out.
    let (order, bits) = match largest {
        3 => ([0, 1, 2], [1, 1]),
        2 => ([0, 1, 3], [1, 0]),
        1 => ([0, 2, 3], [0, 1]),
        _ => ([1, 2, 3], [0, 0]),
    };
    for (place, component) in order.into_iter().enumerate() {
        let steps = (rotation[component] * sign * 32767.0 * std::f32::consts::SQRT_2) as i16;
        let steps = if place == 0 {
            steps
        } else {
            steps & !1 | bits[place - 1]
        };
        bytes.extend_from_slice(&steps.to_le_bytes());
    }
}

/// Tracks with all combinations of flags; what they hold has no rounding where the format has none.
pub(crate) fn packed_animation(version: Option<i32>) -> Animation {
    let track = |bone: u32, required: bool, wide: bool, dynamic: bool| {
        let keys = (0..3_u16).map(|index| {
            let x = f32::from(index);
            let scale = if wide { 1000.0 } else { 10.0 };
            let moved = if dynamic { x } else { 0.0 };
            Key {
                time: x * 5.0 / 30.0,
                translation: required.then_some([moved * scale, -3.0 * scale, 0.5]),
                rotation: normalized([0.1 * x, -0.5, 0.25, if x == 1.0 { 0.2 } else { -0.9 }]),
            }
        });
        Track {
            bone,
            keys: keys.collect(),
        }
    };
    let mut tracks = vec![
        track(300, true, true, true),
        track(1, true, false, true),
        track(2, true, true, false),
        track(3, true, false, false),
        track(4, false, false, false),
        track(5, false, true, true),
    ];
    if version == Some(919) {
        tracks.push(Track {
            bone: 6,
            keys: Vec::new(),
        });
    }
    Animation {
        duration: 2.0,
        tracks,
    }
}

/// A file with the bit-packed tracks of [`packed_animation`].
pub(crate) fn packed(version: i32) -> Vec<u8> {
    let animation = packed_animation(Some(version));
    let mut bytes = b"CAF\0".to_vec();
    let int = |value: i32, bytes: &mut Vec<u8>| bytes.extend_from_slice(&value.to_le_bytes());
    int(version, &mut bytes);
    if version >= 919 {
        int(1, &mut bytes);
    }
    bytes.extend_from_slice(&animation.duration.to_le_bytes());
    int(animation.tracks.len() as i32, &mut bytes);
    if version >= 1300 {
        int(0, &mut bytes);
    }
    for (index, track) in animation.tracks.iter().enumerate() {
        let required = index < 4;
        let wide = matches!(index, 0 | 2 | 5);
        let dynamic = matches!(index, 0 | 1 | 5);
        let flags = u32::from(required) << 15 | u32::from(wide) << 14 | u32::from(dynamic) << 13;
        bytes.extend_from_slice(&((track.bone | flags) as u16).to_le_bytes());
        bytes.extend_from_slice(&(track.keys.len() as u16).to_le_bytes());
        for (index, key) in track.keys.iter().enumerate() {
            let stored = key.translation.filter(|_| index == 0 || dynamic);
            if let Some(translation) = stored {
                packed_translation(translation, wide, &mut bytes);
            }
            let exact = matches!(version, 916 | 917);
            packed_rotation(key.rotation, key.time, &mut bytes);
            if let Some(translation) = stored.filter(|_| version == 917) {
                translation
                    .iter()
                    .for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
            }
            if exact {
                key.rotation
                    .iter()
                    .for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
            }
        }
    }
    bytes
}

fn packed_translation(translation: [f32; 3], wide: bool, bytes: &mut Vec<u8>) {
    let (width, most, range, len) = if wide {
        (25, 33_554_431.0, 8_388_608.0, 10)
    } else {
        (9, 511.0, 128.0, 4)
    };
    let (mut word, mut shift) = (0_u128, 0);
    for value in translation {
        let magnitude = (f64::from(value.abs()) / range * most).round() as u128;
        word |= magnitude << shift | u128::from(value < 0.0) << (shift + width);
        shift += width + 1;
    }
    bytes.extend_from_slice(&word.to_le_bytes()[..len]);
}

fn packed_rotation(rotation: [f32; 4], time: f32, bytes: &mut Vec<u8>) {
    let largest = (0..4)
        .max_by(|&a, &b| rotation[a].abs().total_cmp(&rotation[b].abs()))
        .unwrap_or(3);
    let sign = rotation[largest].signum();
    let (mut word, mut shift) = (largest as u64, 2);
    let others = (0..4).filter(|index| *index != largest);
    for value in others.map(|index| rotation[index] * sign) {
        let magnitude = (value.abs() * 2047.0).round() as u64;
        word |= u64::from(value < 0.0) << shift | magnitude << (shift + 1);
        shift += 12;
    }
    word |= ((time * 30.0).round() as u64) << shift;
    bytes.extend_from_slice(&word.to_le_bytes()[..6]);
}
