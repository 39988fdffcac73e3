//! How vertices and indices are laid out for engines: as bytes of a vertex buffer, or as numbers of a table.

use bytemuck::{bytes_of, cast_slice};
use mlua::Result;
use spine_core::Vertex;

use crate::class::misuse;

/// How vertices are laid out: x, y, u, v as 32-bit floats, then the colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// Whether y points down; else as the skeleton has it, which is up.
    pub(super) y_down: bool,
    /// Whether the dark colour follows the light one.
    pub(super) dark: bool,
    /// Whether channels of colours are 32-bit floats 0..1; else bytes 0..255.
    pub(super) floats: bool,
}

/// Kind of a packed index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IndexType {
    /// 16 bits.
    Uint16,
    /// 32 bits.
    Uint32,
}

impl IndexType {
    /// What Lua calls it; LÖVE too.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Uint16 => "uint16",
            Self::Uint32 => "uint32",
        }
    }

    /// The kind of a name, or the smallest that numbers `vertices` vertices. Fails for other names, and where 16 bits are too few.
    pub(super) fn choose(name: Option<&str>, vertices: usize) -> Result<Self> {
        // The largest number of 16 bits is left out: where primitive restart is on, GPUs do not take it for a vertex.
        let fits = vertices <= usize::from(u16::MAX);
        match name {
            None if fits => Ok(Self::Uint16),
            None | Some("uint32") => Ok(Self::Uint32),
            Some("uint16") if fits => Ok(Self::Uint16),
            Some("uint16") => Err(misuse(format!(
                "{vertices} vertices are more than indices of 16 bits can tell apart: ask for \"uint32\""
            ))),
            Some(other) => Err(misuse(format!(
                "unknown index type \"{other}\": expected \"uint16\" or \"uint32\", or nothing for what is enough"
            ))),
        }
    }
}

impl Layout {
    /// Bytes of a packed vertex.
    pub(super) const fn size(self) -> usize {
        let colors = if self.dark { 2 } else { 1 };
        16 + colors * if self.floats { 16 } else { 4 }
    }

    /// Vertices as bytes of this machine's order; `buffer` is used where they are not laid out so already.
    pub(super) fn pack<'a>(self, vertices: &'a [Vertex], buffer: &'a mut Vec<u8>) -> &'a [u8] {
        let as_it_is = Self {
            y_down: false,
            dark: true,
            floats: false,
        };
        if self == as_it_is {
            return cast_slice(vertices);
        }
        buffer.clear();
        buffer.reserve(vertices.len().saturating_mul(self.size()));
        for vertex in vertices {
            buffer.extend_from_slice(bytes_of(&self.place(vertex)));
            if self.floats {
                buffer.extend_from_slice(bytes_of(&vertex.light.map(fraction)));
                if self.dark {
                    buffer.extend_from_slice(bytes_of(&vertex.dark.map(fraction)));
                }
            } else {
                buffer.extend_from_slice(&vertex.light);
                if self.dark {
                    buffer.extend_from_slice(&vertex.dark);
                }
            }
        }
        buffer
    }

    /// Numbers of a vertex: x, y, u, v, r, g, b, a and those of the dark colour.
    pub(super) fn row(self, vertex: &Vertex) -> [f64; 12] {
        let [x, y, u, v] = self.place(vertex).map(f64::from);
        // In doubles: byte / 255 * 255 is the byte again, also where an engine cuts off the fraction.
        let [r, g, b, a] = vertex.light.map(|channel| f64::from(channel) / 255.0);
        let [dark_r, dark_g, dark_b, dark_a] = vertex.dark.map(|channel| f64::from(channel) / 255.0);
        [x, y, u, v, r, g, b, a, dark_r, dark_g, dark_b, dark_a]
    }

    fn place(self, vertex: &Vertex) -> [f32; 4] {
        let ([x, y], [u, v]) = (vertex.position, vertex.uv);
        [x, if self.y_down { -y } else { y }, u, v]
    }
}

/// Indices, counted from 0, as bytes of this machine's order; `buffer` is used for those of 16 bits.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn pack_indices<'a>(indices: &'a [u32], kind: IndexType, buffer: &'a mut Vec<u8>) -> &'a [u8] {
    match kind {
        IndexType::Uint32 => cast_slice(indices),
        IndexType::Uint16 => {
            buffer.clear();
            buffer.reserve(indices.len().saturating_mul(2));
            // Indices are below the number of vertices, and that fits.
            for index in indices {
                buffer.extend_from_slice(&(*index as u16).to_ne_bytes());
            }
            buffer
        }
    }
}

fn fraction(channel: u8) -> f32 {
    f32::from(channel) / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(y_down: bool, dark: bool, floats: bool) -> Layout {
        Layout { y_down, dark, floats }
    }

    fn vertex() -> Vertex {
        Vertex {
            position: [1.5, -2.0],
            uv: [0.25, 0.75],
            light: [255, 51, 0, 102],
            dark: [0, 51, 255, 255],
        }
    }

    fn floats(bytes: &[u8]) -> Vec<f32> {
        bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|four| f32::from_ne_bytes(*four))
            .collect()
    }

    #[test]
    fn every_layout_has_its_bytes() {
        let mut buffer = Vec::new();
        for (layout, size) in [
            (layout(false, false, false), 20),
            (layout(true, false, false), 20),
            (layout(false, true, false), 24),
            (layout(true, true, false), 24),
            (layout(false, false, true), 32),
            (layout(true, true, true), 48),
        ] {
            assert_eq!(layout.size(), size);
            let bytes = layout.pack(&[vertex(), vertex()], &mut buffer).to_vec();
            assert_eq!(bytes.len(), 2 * size, "{layout:?}");
            let (first, second) = bytes.split_at(size);
            assert_eq!(first, second);
            let y = if layout.y_down { 2.0 } else { -2.0 };
            assert_eq!(floats(&first[..16]), [1.5, y, 0.25, 0.75]);
            let colors = if layout.dark { 2 } else { 1 };
            let all = [[255, 51, 0, 102], [0, 51, 255, 255]].concat();
            let expected = &all[..4 * colors];
            if layout.floats {
                let fractions: Vec<f32> = expected.iter().map(|&channel| channel as f32 / 255.0).collect();
                assert_eq!(floats(&first[16..]), fractions);
            } else {
                assert_eq!(&first[16..], expected);
            }
        }
    }

    #[test]
    fn rows_give_the_bytes_of_colours_back() {
        let mut vertex = vertex();
        for channel in 0..=u8::MAX {
            vertex.light = [channel; 4];
            let row = layout(true, true, false).row(&vertex);
            assert_eq!(row[..4], [1.5, 2.0, 0.25, 0.75]);
            assert_eq!((row[4] * 255.0) as u8, channel);
            assert_eq!(row[8..], [0.0, 0.2, 1.0, 1.0]);
        }
    }

    #[test]
    fn indices_take_16_bits_where_they_fit() {
        let mut buffer = Vec::new();
        assert_eq!(IndexType::choose(None, 65535).unwrap(), IndexType::Uint16);
        assert_eq!(IndexType::choose(None, 65536).unwrap(), IndexType::Uint32);
        assert_eq!(IndexType::choose(Some("uint32"), 1).unwrap(), IndexType::Uint32);
        assert_eq!(IndexType::choose(Some("uint16"), 1).unwrap(), IndexType::Uint16);
        let error = IndexType::choose(Some("uint16"), 65536).unwrap_err().to_string();
        assert!(
            error.contains("65536 vertices") && error.contains("\"uint32\""),
            "{error}"
        );
        let error = IndexType::choose(Some("byte"), 1).unwrap_err().to_string();
        assert!(error.contains("unknown index type \"byte\""), "{error}");
        let bytes = pack_indices(&[0, 1, 0xfffe], IndexType::Uint16, &mut buffer);
        assert_eq!(
            bytes,
            [[0, 0], 1_u16.to_ne_bytes(), 0xfffe_u16.to_ne_bytes()].concat()
        );
        let bytes = pack_indices(&[1], IndexType::Uint32, &mut buffer);
        assert_eq!(bytes, 1_u32.to_ne_bytes());
    }
}
