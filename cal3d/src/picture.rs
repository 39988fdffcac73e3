//! Pictures that materials name.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use thiserror::Error;

/// Most pixels of a side.
const MAX_SIDE: u32 = 1 << 14;
/// Most pixels in all: few bytes of a file can stand for very many of them.
const MAX_PIXELS: u64 = 1 << 26;
/// Most bytes that decoding a picture may take.
const MAX_BYTES: u64 = 1 << 29;

/// A picture of straight colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels of a row.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Red, green, blue, alpha of each pixel, row by row from the top; `width * height` of them.
    pub pixels: Vec<[u8; 4]>,
}

/// Why there is no picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The bytes are of no known kind, or damaged.
    #[error("{0}; expected PNG, JPEG, TGA, BMP, DDS, GIF or WebP of at most {MAX_SIDE} pixels a side")]
    Decode(#[source] image::ImageError),
    /// The picture has more pixels than memory is given for.
    #[error(
        "{width} x {height} pixels are too many; expected at most {MAX_PIXELS} in all, such as 8192 x 8192"
    )]
    TooLarge {
        /// Pixels of a row.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// The picture could not be written.
    #[error("the picture cannot be written as PNG: {0}")]
    Encode(#[source] image::ImageError),
}

impl Picture {
    /// Reads a picture: PNG, JPEG, TGA, BMP, DDS, GIF (its first frame) or WebP. What the bytes say counts; the name only where
    /// they say nothing, as with TGA.
    ///
    /// # Errors
    ///
    /// Where the bytes are of another kind, damaged, or of more than 16384 pixels a side or 2^26 in all.
    pub fn decode(bytes: &[u8], name: &str) -> Result<Self, PictureError> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let by_name = ImageFormat::from_extension(ending).unwrap_or(ImageFormat::Tga);
        let format = image::guess_format(bytes).unwrap_or(by_name);
        let header = ImageReader::with_format(Cursor::new(bytes), format);
        let (width, height) = header.into_dimensions().map_err(PictureError::Decode)?;
        let sides_fit = width.max(height) <= MAX_SIDE;
        if sides_fit && u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(PictureError::TooLarge { width, height });
        }
        let mut limits = Limits::default();
        limits.max_image_width = Some(MAX_SIDE);
        limits.max_image_height = Some(MAX_SIDE);
        limits.max_alloc = Some(MAX_BYTES);
        let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
        reader.limits(limits);
        let decoded = reader.decode().map_err(PictureError::Decode)?.into_rgba8();
        let (width, height) = decoded.dimensions();
        let pixels = decoded.pixels().map(|pixel| pixel.0).collect();
        Ok(Self {
            width,
            height,
            pixels,
        })
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    ///
    /// Where the number of pixels is not `width * height`, or one side is 0.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let bytes = self.pixels.as_flattened();
        let mut file = Cursor::new(Vec::new());
        let opaque = self.pixels.iter().all(|pixel| pixel[3] == u8::MAX);
        let image = image::RgbaImage::from_raw(self.width, self.height, bytes.to_vec()).unwrap_or_default();
        let mut image = DynamicImage::ImageRgba8(image);
        if opaque {
            image = image.into_rgb8().into();
        }
        image
            .write_to(&mut file, ImageFormat::Png)
            .map_err(PictureError::Encode)?;
        Ok(file.into_inner())
    }

    /// The pixel nearest to a place, each of its shares 0..=1 of the whole; others are held at the edges.
    pub(crate) fn nearest(&self, x: f32, y: f32) -> [u8; 4] {
        let place =
            |share: f32, side: u32| ((share * side as f32) as u32).min(side.saturating_sub(1)) as usize;
        let row = place(y, self.height).saturating_mul(self.width as usize);
        let at = row.saturating_add(place(x, self.width));
        self.pixels.get(at).copied().unwrap_or_default()
    }

    /// The picture with alpha of another one of any size: its alpha where it has any, else its brightness.
    #[must_use]
    pub fn with_opacity(&self, opacity: &Self) -> Self {
        let has_alpha = opacity.pixels.iter().any(|pixel| pixel[3] != u8::MAX);
        let mut mixed = self.clone();
        let rows = mixed.pixels.chunks_mut((self.width as usize).max(1));
        for (y, row) in (0_u32..).zip(rows) {
            for (x, pixel) in (0_u32..).zip(row) {
                let share = |at: u32, side: u32| (at as f32 + 0.5) / side as f32;
                let [r, g, b, a] = opacity.nearest(share(x, self.width), share(y, self.height));
                let brightness = (2 * u32::from(r) + 5 * u32::from(g) + u32::from(b)) / 8;
                pixel[3] = if has_alpha {
                    a
                } else {
                    u8::try_from(brightness).unwrap_or(u8::MAX)
                };
            }
        }
        mixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        Picture {
            width: 2,
            height: 1,
            pixels: vec![[255, 0, 0, 255], [0, 0, 255, 128]],
        }
    }

    #[test]
    fn a_png_comes_back() {
        let file = picture().to_png().expect("a file");
        assert_eq!(Picture::decode(&file, "x.tga").expect("a picture"), picture());
    }

    #[test]
    fn a_tga_is_known_by_its_name_or_by_nothing() {
        // True colour, 2 x 1, 24 bits, from the top.
        let mut file = vec![0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 24, 0x20];
        file.extend([1, 2, 3, 4, 5, 6]);
        for name in ["skin.TGA", "skin"] {
            let found = Picture::decode(&file, name).expect("a picture");
            assert_eq!(found.pixels, [[3, 2, 1, 255], [6, 5, 4, 255]]);
        }
    }

    #[test]
    fn other_bytes_are_no_picture() {
        let error = Picture::decode(b"hello", "a.png")
            .expect_err("no picture")
            .to_string();
        assert!(error.contains("expected PNG, JPEG, TGA"), "{error}");
        assert!(Picture::decode(&[], "a.tga").is_err());
        let none = Picture {
            width: 3,
            height: 3,
            pixels: Vec::new(),
        };
        assert!(none.to_png().is_err());
    }

    #[test]
    fn few_bytes_cannot_ask_for_much_memory() {
        // True colour, run-length coded, 24 bits; the header alone.
        let mut file = vec![0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        file.extend([0, 0x40, 0, 0x3f, 24, 0x20]);
        let error = Picture::decode(&file, "skin.tga").expect_err("too many");
        assert!(
            matches!(
                error,
                PictureError::TooLarge {
                    width: 0x4000,
                    height: 0x3f00
                }
            ),
            "{error}"
        );
    }

    #[test]
    fn opacity_is_alpha_or_brightness() {
        let mask = Picture {
            width: 1,
            height: 1,
            pixels: vec![[255, 255, 255, 7]],
        };
        let alphas = |picture: &Picture| picture.pixels.iter().map(|pixel| pixel[3]).collect::<Vec<_>>();
        assert_eq!(alphas(&picture().with_opacity(&mask)), [7, 7]);
        let mask = Picture {
            width: 2,
            height: 1,
            pixels: vec![[0, 0, 0, 255], [255, 255, 255, 255]],
        };
        assert_eq!(alphas(&picture().with_opacity(&mask)), [0, 255]);
    }
}
