//! Single pictures.

use std::io::{Cursor, Write};

use png::{BitDepth, ColorType, Decoder, Encoder, EncodingError, Limits, Transformations};
use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;
use crate::picture::{check_size, new_pixmap, premultiply, straight};

/// Writes a picture as PNG: straight RGBA, 8 bits a channel, no time stamp, so that the same pixels give the same bytes.
///
/// # Errors
///
/// Where bytes cannot be written.
pub fn write_png(out: impl Write, picture: PixmapRef<'_>) -> Result<(), MediaError> {
    let mut data = Vec::new();
    straight(picture, &mut data);
    let encoder = rgba_encoder(out, (picture.width(), picture.height()));
    let mut writer = encoder.write_header().map_err(encoding_failed)?;
    writer.write_image_data(&data).map_err(encoding_failed)?;
    writer.finish().map_err(encoding_failed)
}

/// Reads a PNG of any colour type into a premultiplied picture; of 16 bits a channel the upper 8 are kept, colour profiles are
/// not applied, and of an animated one the default image is read.
///
/// # Errors
///
/// Where it is no PNG, broken, or larger than [`crate::MAX_SIDE`] or [`crate::MAX_PIXELS`].
pub fn read_png(bytes: &[u8]) -> Result<Pixmap, MediaError> {
    // What the decoder needs beside the picture itself: text, profiles, a row.
    let limits = Limits { bytes: 64 << 20 };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    decoder.set_ignore_text_chunk(true);
    let info = decoder.read_header_info().map_err(MediaError::ReadPng)?;
    let size = (info.width, info.height);
    check_size("a picture", size, crate::MAX_SIDE)?;
    let mut reader = decoder.read_info().map_err(MediaError::ReadPng)?;
    let mut pixmap = new_pixmap("a picture", size)?;
    let gray = reader.output_color_type().0 == ColorType::GrayscaleAlpha;
    let target = pixmap.data_mut();
    if gray {
        let mut data = vec![0; target.len() / 2];
        reader.next_frame(&mut data).map_err(MediaError::ReadPng)?;
        for (to, [value, alpha]) in target.as_chunks_mut().0.iter_mut().zip(data.as_chunks().0) {
            *to = premultiply([*value, *value, *value, *alpha]);
        }
    } else {
        reader.next_frame(target).map_err(MediaError::ReadPng)?;
        for color in target.as_chunks_mut().0 {
            *color = premultiply(*color);
        }
    }
    Ok(pixmap)
}

pub(crate) fn rgba_encoder<'a, W: Write>(out: W, size: (u32, u32)) -> Encoder<'a, W> {
    let mut encoder = Encoder::new(out, size.0, size.1);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder
}

pub(crate) fn encoding_failed(error: EncodingError) -> MediaError {
    match error {
        EncodingError::IoError(error) => MediaError::Io(error),
        other => MediaError::Encode {
            what: "a PNG",
            reason: other.to_string(),
        },
    }
}
