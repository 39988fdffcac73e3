//! How two pictures differ.

use serde::{Deserialize, Serialize};
use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;
use crate::picture::{new_pixmap, pixels};

/// How far two pictures may differ. The default is not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// Most by which a channel of a pixel may differ, of 255, before the pixel counts as different.
    #[serde(default)]
    pub channel: u8,
    /// Share of pixels, 0 to 1, that may be different.
    #[serde(default)]
    pub share: f64,
}

impl Tolerance {
    /// Whether nothing may differ.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.channel == 0 && self.share == 0.0
    }

    /// Whether the share is one.
    #[must_use]
    pub fn is_valid(self) -> bool {
        (0.0..=1.0).contains(&self.share)
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// Left column.
    pub x: u32,
    /// Top row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// How two pictures of one size differ. Premultiplied channels are compared: colour that is fully transparent does not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Whether the tolerance allows the difference.
    pub passed: bool,
    /// Pixels in all.
    pub pixels: u64,
    /// Pixels that differ at all.
    pub unequal: u64,
    /// Pixels of which a channel differs by more than the tolerance's.
    pub differing: u64,
    /// `differing / pixels`.
    pub share: f64,
    /// Largest difference of each channel, RGBA.
    pub max_delta: [u8; 4],
    /// Mean absolute difference over all channels and pixels, of 255.
    pub mean_delta: f64,
    /// Smallest rectangle around the pixels that differ at all.
    pub bounds: Option<Bounds>,
    /// Pixels by their largest difference of a channel, as in [`HISTOGRAM`].
    pub histogram: [u64; 10],
}

impl Comparison {
    /// The comparison in one line; `tolerance` is what it was made with.
    #[must_use]
    pub fn describe(&self, tolerance: Tolerance) -> String {
        if self.unequal == 0 {
            return format!("all {} pixels are the same", self.pixels);
        }
        let largest = self.max_delta.into_iter().max().unwrap_or(0);
        let mut text = format!(
            "{} of {} pixels differ, by {largest} of 255 at most, {:.4} on average",
            self.unequal, self.pixels, self.mean_delta
        );
        if let Some(bounds) = self.bounds {
            let (width, height) = (bounds.width, bounds.height);
            text.push_str(&format!(
                ", within {width} x {height} at {}, {}",
                bounds.x, bounds.y
            ));
        }
        if !tolerance.is_exact() {
            text.push_str(&format!(
                "; {} of them by more than {}, a share of {:.6} where {} may",
                self.differing, tolerance.channel, self.share, tolerance.share
            ));
        }
        text
    }
}

/// The differences that the places of a [`Comparison`]'s histogram stand for, both ends included.
pub const HISTOGRAM: [(u8, u8); 10] = [
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 4),
    (5, 8),
    (9, 16),
    (17, 32),
    (33, 64),
    (65, 128),
    (129, 255),
];

/// Compares pictures pixel by pixel.
///
/// # Errors
///
/// Where their sizes differ.
pub fn compare(
    expected: PixmapRef<'_>,
    actual: PixmapRef<'_>,
    tolerance: Tolerance,
) -> Result<Comparison, MediaError> {
    let size = |picture: &PixmapRef<'_>| (picture.width(), picture.height());
    if size(&expected) != size(&actual) {
        return Err(MediaError::SizesDiffer {
            expected: size(&expected),
            actual: size(&actual),
        });
    }
    let width = expected.width() as usize;
    let mut by_delta = [0_u64; 256];
    let mut sum = 0_u64;
    let mut max_delta = [0; 4];
    let mut edges: Option<(usize, usize, usize, usize)> = None;
    let rows = pixels(&expected)
        .chunks_exact(width)
        .zip(pixels(&actual).chunks_exact(width));
    for (y, (expected, actual)) in rows.enumerate() {
        if expected == actual {
            if let Some(same) = by_delta.first_mut() {
                *same += width as u64;
            }
            continue;
        }
        for (x, (a, b)) in expected.iter().zip(actual).enumerate() {
            let delta = deltas(*a, *b);
            let largest = largest(delta);
            if let Some(count) = by_delta.get_mut(usize::from(largest)) {
                *count += 1;
            }
            if largest > 0 {
                sum += delta.iter().map(|delta| u64::from(*delta)).sum::<u64>();
                for (max, delta) in max_delta.iter_mut().zip(delta) {
                    *max = delta.max(*max);
                }
                let (left, top, right, _) = edges.unwrap_or((x, y, x, y));
                edges = Some((left.min(x), top, right.max(x), y));
            }
        }
    }
    let pixels = u64::from(expected.width()) * u64::from(expected.height());
    let above = |delta: u8| by_delta.iter().skip(usize::from(delta) + 1).sum::<u64>();
    let differing = above(tolerance.channel);
    let share = differing as f64 / pixels as f64;
    Ok(Comparison {
        passed: share <= tolerance.share,
        pixels,
        unequal: above(0),
        differing,
        share,
        max_delta,
        mean_delta: sum as f64 / (pixels as f64 * 4.0),
        bounds: edges.map(|(left, top, right, bottom)| Bounds {
            x: left as u32,
            y: top as u32,
            width: (right - left + 1) as u32,
            height: (bottom - top + 1) as u32,
        }),
        histogram: HISTOGRAM.map(|(from, to)| {
            let counts = by_delta.get(usize::from(from)..=usize::from(to));
            counts.map_or(0, |counts| counts.iter().sum())
        }),
    })
}

/// A picture that shows where two differ: the expected one in dim grey where they agree, and from dark red to yellow the more they
/// do not. It is as large as both together; what only one of them has counts as different.
///
/// # Errors
///
/// Where memory is lacking.
pub fn difference(expected: PixmapRef<'_>, actual: PixmapRef<'_>) -> Result<Pixmap, MediaError> {
    let width = expected.width().max(actual.width());
    let height = expected.height().max(actual.height());
    let mut picture = new_pixmap("a difference", (width, height))?;
    let rows = picture
        .data_mut()
        .as_chunks_mut()
        .0
        .chunks_exact_mut(width as usize);
    for (y, to) in rows.enumerate() {
        let (mut expected, mut actual) = (row(expected, y).iter(), row(actual, y).iter());
        for pixel in to {
            *pixel = match (expected.next(), actual.next()) {
                (Some(a), Some(b)) if a == b => dim(*a),
                (Some(a), Some(b)) => heat(largest(deltas(*a, *b))),
                (None, None) => dim([0; 4]),
                _ => heat(u8::MAX),
            };
        }
    }
    Ok(picture)
}

/// A row of a picture; empty below it.
fn row(picture: PixmapRef<'_>, y: usize) -> &[[u8; 4]] {
    let mut rows = pixels(&picture).chunks_exact(picture.width() as usize);
    rows.nth(y).unwrap_or_default()
}

fn deltas(a: [u8; 4], b: [u8; 4]) -> [u8; 4] {
    std::array::from_fn(|i| a[i].abs_diff(b[i]))
}

fn largest([r, g, b, a]: [u8; 4]) -> u8 {
    r.max(g).max(b).max(a)
}

/// Dark grey with the lightness of a colour.
const fn dim([r, g, b, _]: [u8; 4]) -> [u8; 4] {
    let light = (r as u32 * 2 + g as u32 * 5 + b as u32) / 8;
    let gray = (20 + light / 6) as u8;
    [gray, gray, gray, 255]
}

/// A difference of 1 is dark red and can be seen, one of 64 and more is yellow.
const fn heat(delta: u8) -> [u8; 4] {
    let strength = if delta > 64 { 64 } else { delta as u32 };
    [
        (160 + strength * 95 / 64) as u8,
        (strength * 220 / 64) as u8,
        40,
        255,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of opaque grey pixels.
    fn gray(width: u32, values: &[u8]) -> Pixmap {
        let mut pixmap = Pixmap::new(width, values.len() as u32 / width).unwrap();
        for (pixel, value) in pixmap.data_mut().as_chunks_mut().0.iter_mut().zip(values) {
            *pixel = [*value, *value, *value, 255];
        }
        pixmap
    }

    fn compared(a: &Pixmap, b: &Pixmap, channel: u8, share: f64) -> Comparison {
        compare(a.as_ref(), b.as_ref(), Tolerance { channel, share }).unwrap()
    }

    #[test]
    fn equal_pictures_have_nothing_to_tell() {
        let a = gray(2, &[1, 2, 3, 4]);
        let same = compared(&a, &a, 0, 0.0);
        assert!(same.passed);
        assert_eq!(
            (same.pixels, same.unequal, same.differing, same.bounds),
            (4, 0, 0, None)
        );
        assert_eq!(same.histogram, [4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn differences_are_counted_placed_and_sorted() {
        let a = gray(4, &[10; 16]);
        let mut values = [10; 16];
        (values[5], values[6], values[10]) = (11, 14, 210);
        let b = gray(4, &values);
        let found = compared(&a, &b, 0, 0.0);
        assert!(!found.passed);
        assert_eq!((found.unequal, found.differing), (3, 3));
        assert_eq!(found.share, 3.0 / 16.0);
        assert_eq!(found.max_delta, [200, 200, 200, 0]);
        assert_eq!(found.mean_delta, 3.0 * 205.0 / 64.0);
        assert_eq!(
            found.bounds,
            Some(Bounds {
                x: 1,
                y: 1,
                width: 2,
                height: 2
            })
        );
        assert_eq!(found.histogram, [13, 1, 0, 1, 0, 0, 0, 0, 0, 1]);
        assert_eq!(compared(&b, &a, 0, 0.0), found);
    }

    #[test]
    fn both_parts_of_the_tolerance_hold_at_their_limits() {
        let a = gray(2, &[10, 10, 10, 10]);
        let b = gray(2, &[14, 10, 10, 10]);
        assert!(!compared(&a, &b, 3, 0.0).passed);
        assert!(compared(&a, &b, 4, 0.0).passed);
        assert!(!compared(&a, &b, 0, 0.24).passed);
        assert!(compared(&a, &b, 0, 0.25).passed);
        assert!(compared(&a, &b, 255, 0.0).passed);
        let nothing = Tolerance::default();
        assert!(nothing.is_exact() && nothing.is_valid());
        for share in [-0.1, 1.1, f64::NAN] {
            assert!(!Tolerance { channel: 0, share }.is_valid());
        }
    }

    #[test]
    fn pictures_of_different_sizes_are_not_compared() {
        let error = compare(
            gray(2, &[0; 4]).as_ref(),
            gray(4, &[0; 4]).as_ref(),
            Tolerance::default(),
        );
        assert_eq!(
            error.unwrap_err().to_string(),
            "the pictures are of different sizes: 2 x 2 pixels expected, 4 x 1 found"
        );
    }

    #[test]
    fn the_difference_shows_equal_dim_and_others_hot() {
        let picture = difference(
            gray(2, &[0, 90, 0, 0]).as_ref(),
            gray(2, &[0, 91, 255, 0]).as_ref(),
        )
        .unwrap();
        assert_eq!(
            pixels(&picture.as_ref()),
            [
                [20, 20, 20, 255],
                [161, 3, 40, 255],
                [255, 220, 40, 255],
                [20, 20, 20, 255]
            ]
        );
        let uneven = difference(gray(1, &[0, 0]).as_ref(), gray(2, &[0, 0]).as_ref()).unwrap();
        assert_eq!(
            pixels(&uneven.as_ref()),
            [
                [20, 20, 20, 255],
                [255, 220, 40, 255],
                [255, 220, 40, 255],
                [20, 20, 20, 255]
            ]
        );
    }
}
