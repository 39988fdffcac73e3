//! Sizes that pictures may have, and straight alpha.

/// Most pixels of a side.
pub const MAX_SIDE: u32 = 16_384;

/// Most pixels of a picture: 256 megabytes.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Straight RGBA of a premultiplied colour, each channel rounded to the nearest. Premultiplied again it is the same colour.
#[must_use]
pub fn unpremultiply(color: [u8; 4]) -> [u8; 4] {
    unimplemented!("{color:?}")
}

/// Premultiplied RGBA of a straight colour, each channel rounded to the nearest.
#[must_use]
pub fn premultiply(color: [u8; 4]) -> [u8; 4] {
    unimplemented!("{color:?}")
}
