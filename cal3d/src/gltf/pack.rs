//! The binary part of a file, and what describes it.

use gltf_json::accessor::sparse::{Indices, Sparse, Values};
use gltf_json::accessor::{Accessor, ComponentType, GenericComponentType, IndexComponentType, Type};
use gltf_json::buffer::{Buffer, Target, View};
use gltf_json::validation::{Checked::Valid, USize64};
use gltf_json::{Index, Root};

use super::ExportError;

/// A file that is being made.
#[derive(Debug, Default)]
pub(super) struct Pack {
    pub(super) root: Root,
    bytes: Vec<u8>,
}

impl Pack {
    /// Adds bytes.
    pub(super) fn view(&mut self, bytes: &[u8], target: Option<Target>) -> Index<View> {
        // Numbers of four bytes lie at multiples of four.
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        let view = View {
            buffer: Index::new(0),
            byte_length: USize64::from(bytes.len()),
            byte_offset: Some(USize64::from(self.bytes.len())),
            byte_stride: None,
            name: None,
            target: target.map(Valid),
            extensions: None,
            extras: None,
        };
        self.bytes.extend_from_slice(bytes);
        Index::push(&mut self.root.buffer_views, view)
    }

    /// Adds vectors, or numbers where `N` is 1. What is not finite becomes 0.
    pub(super) fn floats<const N: usize>(
        &mut self,
        values: &[[f32; N]],
        target: Option<Target>,
    ) -> Index<Accessor> {
        let values: Vec<[f32; N]> = values.iter().map(|value| value.map(finite)).collect();
        let view = self.view(&floats_to_bytes(&values), target);
        let mut accessor = accessor(values.len(), ComponentType::F32, type_of(N));
        accessor.buffer_view = Some(view);
        set_bounds(&mut accessor, values.iter().copied());
        Index::push(&mut self.root.accessors, accessor)
    }

    /// Adds four joints for each of some vertices.
    pub(super) fn joints(&mut self, values: &[[u16; 4]]) -> Index<Accessor> {
        let bytes: Vec<u8> = values
            .as_flattened()
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let mut accessor = accessor(values.len(), ComponentType::U16, Type::Vec4);
        accessor.buffer_view = Some(self.view(&bytes, Some(Target::ArrayBuffer)));
        Index::push(&mut self.root.accessors, accessor)
    }

    /// Adds corners of triangles.
    pub(super) fn faces(&mut self, faces: &[[u32; 3]]) -> Index<Accessor> {
        let bytes: Vec<u8> = faces
            .as_flattened()
            .iter()
            .flat_map(|index| index.to_le_bytes())
            .collect();
        let mut accessor = accessor(faces.as_flattened().len(), ComponentType::U32, Type::Scalar);
        accessor.buffer_view = Some(self.view(&bytes, Some(Target::ElementArrayBuffer)));
        Index::push(&mut self.root.accessors, accessor)
    }

    /// Adds vectors that are 0 but for some, whose places ascend.
    pub(super) fn sparse(&mut self, count: usize, places: &[u32], values: &[[f32; 3]]) -> Index<Accessor> {
        let values: Vec<[f32; 3]> = values.iter().map(|value| value.map(finite)).collect();
        let mut accessor = accessor(count, ComponentType::F32, Type::Vec3);
        let zero = (places.len() < count).then_some([0.0; 3]);
        set_bounds(&mut accessor, values.iter().copied().chain(zero));
        if !places.is_empty() {
            let indices: Vec<u8> = places.iter().flat_map(|place| place.to_le_bytes()).collect();
            accessor.sparse = Some(Sparse {
                count: USize64::from(places.len()),
                indices: Indices {
                    buffer_view: self.view(&indices, None),
                    byte_offset: USize64::default(),
                    component_type: Valid(IndexComponentType(ComponentType::U32)),
                    extensions: None,
                    extras: None,
                },
                values: Values {
                    buffer_view: self.view(&floats_to_bytes(&values), None),
                    byte_offset: USize64::default(),
                    extensions: None,
                    extras: None,
                },
                extensions: None,
                extras: None,
            });
        }
        Index::push(&mut self.root.accessors, accessor)
    }

    /// The whole file: header, JSON, binary.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, ExportError> {
        const JSON: &[u8; 4] = b"JSON";
        const BINARY: &[u8; 4] = b"BIN\0";
        let padded = |bytes: &mut Vec<u8>, with: u8| {
            while !bytes.len().is_multiple_of(4) {
                bytes.push(with);
            }
        };
        padded(&mut self.bytes, 0);
        if !self.bytes.is_empty() {
            self.root.buffers.push(Buffer {
                byte_length: USize64::from(self.bytes.len()),
                name: None,
                uri: None,
                extensions: None,
                extras: None,
            });
        }
        let mut json = self.root.to_vec().map_err(ExportError::Json)?;
        padded(&mut json, b' ');
        let chunks = if self.bytes.is_empty() {
            vec![(JSON, json)]
        } else {
            vec![(JSON, json), (BINARY, self.bytes)]
        };
        let length = |bytes: usize| u32::try_from(bytes).map_err(|_| ExportError::TooLarge { bytes });
        let whole = chunks.iter().fold(12_usize, |sum, (_, bytes)| {
            sum.saturating_add(8).saturating_add(bytes.len())
        });
        let mut file = Vec::with_capacity(whole);
        file.extend_from_slice(b"glTF");
        file.extend_from_slice(&2_u32.to_le_bytes());
        file.extend_from_slice(&length(whole)?.to_le_bytes());
        for (kind, bytes) in chunks {
            file.extend_from_slice(&length(bytes.len())?.to_le_bytes());
            file.extend_from_slice(kind);
            file.extend_from_slice(&bytes);
        }
        Ok(file)
    }
}

fn accessor(count: usize, component: ComponentType, kind: Type) -> Accessor {
    Accessor {
        buffer_view: None,
        byte_offset: None,
        count: USize64::from(count),
        component_type: Valid(GenericComponentType(component)),
        extensions: None,
        extras: None,
        type_: Valid(kind),
        min: None,
        max: None,
        name: None,
        normalized: false,
        sparse: None,
    }
}

const fn type_of(components: usize) -> Type {
    match components {
        2 => Type::Vec2,
        3 => Type::Vec3,
        4 => Type::Vec4,
        16 => Type::Mat4,
        _ => Type::Scalar,
    }
}

fn set_bounds<const N: usize>(accessor: &mut Accessor, values: impl Iterator<Item = [f32; N]>) {
    let mut bounds: Option<([f32; N], [f32; N])> = None;
    for value in values {
        let (low, high) = bounds.get_or_insert((value, value));
        for ((low, high), value) in low.iter_mut().zip(high).zip(value) {
            *low = low.min(value);
            *high = high.max(value);
        }
    }
    if let Some((low, high)) = bounds {
        accessor.min = Some(serde_json::Value::from(low.to_vec()));
        accessor.max = Some(serde_json::Value::from(high.to_vec()));
    }
}

fn floats_to_bytes<const N: usize>(values: &[[f32; N]]) -> Vec<u8> {
    values
        .as_flattened()
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

/// The number, or 0 where it is none. -0 would compare as another bound than 0 does.
pub(super) fn finite(value: f32) -> f32 {
    if value.is_finite() { value + 0.0 } else { 0.0 }
}
