//! The textures.

use png::{BitDepth, ColorType, Encoder, EncodingError};

use super::bones::smooth;

/// Parts of the skin's texture: left, top, width, height, in shares of it.
pub(crate) const FACE: [f32; 4] = [0.0, 0.0, 1.0, 0.5];
pub(crate) const TRUNK: [f32; 4] = [0.0, 0.5, 0.5, 0.5];
pub(crate) const ARM: [f32; 4] = [0.5, 0.5, 0.25, 0.25];
pub(crate) const LEG: [f32; 4] = [0.75, 0.5, 0.25, 0.25];
pub(crate) const BOOT: [f32; 4] = [0.5, 0.75, 0.25, 0.25];
pub(crate) const TIP: [f32; 4] = [0.75, 0.75, 0.25, 0.25];

type Color = [f32; 3];

const FUR: Color = [0.29, 0.62, 0.66];
const DARK_FUR: Color = [0.18, 0.45, 0.53];
const PALE: Color = [0.95, 0.90, 0.78];
const GLOVE: Color = [0.93, 0.55, 0.25];
const BOOTS: Color = [0.72, 0.33, 0.20];
const SOLE: Color = [0.35, 0.18, 0.14];
const TUFT: Color = [0.98, 0.75, 0.33];
const WHITE: Color = [1.0, 1.0, 1.0];
const INK: Color = [0.12, 0.13, 0.2];
const BLUSH: Color = [0.95, 0.55, 0.55];
const STRIPE: Color = [0.83, 0.22, 0.25];
const CREAM: Color = [0.98, 0.93, 0.83];

pub(crate) fn skin() -> Result<Vec<u8>, EncodingError> {
    picture(512, |x, y| {
        let inside = |[left, top, width, height]: [f32; 4]| ((x - left) / width, (y - top) / height);
        match (y < 0.5, x < 0.5, x < 0.75, y < 0.75) {
            (true, ..) => face(inside(FACE)),
            (_, true, ..) => trunk(inside(TRUNK)),
            (_, _, true, true) => limb(inside(ARM).1, GLOVE),
            (_, _, false, true) => limb(inside(LEG).1, DARK_FUR),
            (_, _, true, false) => boot(inside(BOOT).1),
            _ => mix(FUR, TUFT, smooth(inside(TIP).1 * 2.0)),
        }
    })
}

pub(crate) fn scarf() -> Result<Vec<u8>, EncodingError> {
    picture(128, |x, y| {
        // The tail has broad stripes and a fringe, the ring narrow ones.
        let stripes = if x < 0.5 { 12.0 } else { 7.0 };
        let wave = libm::sinf(y * stripes * std::f32::consts::TAU);
        let color = mix(STRIPE, CREAM, smooth(wave * 4.0 + 0.5));
        mix(
            color,
            mix(color, INK, 0.25),
            smooth((libm::fabsf(wave) - 0.9) * 10.0),
        )
    })
}

fn mix(from: Color, to: Color, share: f32) -> Color {
    let mut mixed = from;
    for (value, to) in mixed.iter_mut().zip(to) {
        *value += (to - *value) * share.clamp(0.0, 1.0);
    }
    mixed
}

/// 1 inside of an ellipse, 0 outside, with a soft edge.
fn spot(x: f32, y: f32, center: [f32; 2], radii: [f32; 2]) -> f32 {
    let (dx, dy) = ((x - center[0]) / radii[0], (y - center[1]) / radii[1]);
    smooth((1.0 - (dx * dx + dy * dy).sqrt()) * radii[0] / 1.2 + 0.5)
}

/// The head unrolled: degrees from the front to Pip's left, and degrees above the middle.
fn face((u, v): (f32, f32)) -> Color {
    let (side, height) = ((0.5 - u) * 360.0, (0.5 - v) * 180.0);
    let mirrored = side.abs();
    let mut color = mix(FUR, DARK_FUR, smooth((height - 20.0) / 50.0));
    // A pale muzzle.
    color = mix(color, PALE, spot(side, height, [0.0, -16.0], [44.0, 30.0]));
    color = mix(
        color,
        BLUSH,
        0.7 * spot(mirrored, height, [41.0, -17.0], [11.0, 8.0]),
    );
    // Eyes: white, iris, pupil, light.
    color = mix(color, WHITE, spot(mirrored, height, [22.0, 6.0], [13.0, 16.0]));
    color = mix(color, INK, spot(mirrored, height, [20.0, 4.0], [8.0, 11.0]));
    color = mix(color, WHITE, spot(side, height, [22.5, 9.0], [3.0, 3.5]));
    color = mix(color, WHITE, spot(side, height, [-17.5, 9.0], [3.0, 3.5]));
    // Brows, nose and a smile that bends upwards at its ends.
    let brow = height - 27.0 + (mirrored - 22.0) * 0.12;
    color = mix(color, INK, spot(mirrored, brow, [22.0, 0.0], [10.0, 2.2]));
    color = mix(color, GLOVE, spot(side, height, [0.0, -7.0], [5.0, 3.8]));
    let smile = height + 24.0 - mirrored * mirrored * 0.02;
    color = mix(color, INK, spot(side, smile, [0.0, 0.0], [17.0, 1.6]));
    color
}

fn trunk((u, v): (f32, f32)) -> Color {
    let side = (0.5 - u) * 360.0;
    let belly = spot(side, v * 100.0, [0.0, 55.0], [58.0, 34.0]);
    mix(mix(FUR, DARK_FUR, smooth((v - 0.6) * 2.5)), PALE, belly)
}

/// Fur that ends in something of another colour.
fn limb(v: f32, end: Color) -> Color {
    let cuff = mix(FUR, CREAM, smooth((v - 0.58) * 60.0));
    mix(cuff, end, smooth((v - 0.64) * 60.0))
}

fn boot(v: f32) -> Color {
    let leather = mix(BOOTS, SOLE, smooth((v - 0.72) * 40.0));
    mix(CREAM, leather, smooth((v - 0.2) * 40.0))
}

/// A square picture of a colour for each point; points run from 0 to 1 from the left and from the top.
fn picture(size: u16, color: impl Fn(f32, f32) -> Color) -> Result<Vec<u8>, EncodingError> {
    /// Points of each pixel, in each direction.
    const FINE: u16 = 3;
    let mut pixels = Vec::new();
    let place = |pixel: u16, part: u16| {
        (f32::from(pixel) + (f32::from(part) + 0.5) / f32::from(FINE)) / f32::from(size)
    };
    for y in 0..size {
        for x in 0..size {
            let mut sum = [0.0; 3];
            for part in 0..FINE * FINE {
                let point = color(place(x, part % FINE), place(y, part / FINE));
                for (sum, value) in sum.iter_mut().zip(point) {
                    *sum += value;
                }
            }
            let parts = f32::from(FINE * FINE);
            // Six bits keep the file small.
            pixels.extend(sum.map(|value| ((value / parts * 63.0 + 0.5) as u8).min(63) * 4));
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, u32::from(size), u32::from(size));
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(file)
}
