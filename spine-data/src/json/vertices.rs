//! Lists of numbers that become vertices, triangles and path lengths. Source: formats-4.2.md 4.10.

use super::attachments::Fault;
use super::reader::Reader;
use super::value::Place;
use crate::attachment::{Influence, Vertices};
use crate::builder::VerticesDraft;
use crate::error::ErrorKind;
use crate::id::BoneId;
use crate::real::{Real, real};

/// Vertices whose number is right.
pub(super) struct Checked {
    pub(super) draft: VerticesDraft,
    pub(super) count: usize,
}

fn fault(what: &'static str, found: String, expected: String, place: impl Into<String>) -> Fault {
    let kind = ErrorKind::InvalidValue {
        what,
        found,
        expected,
    };
    Box::new((kind, Place::Below(place.into())))
}

/// Vertices of the list that was read: plain or, where its length is another than for those, weighted.
pub(super) fn draft(reader: &Reader<'_>, count: usize) -> Result<Checked, Fault> {
    let values = &*reader.numbers.vertices;
    let draft = if values.len() == count.saturating_mul(2) {
        VerticesDraft::unweighted(values)
    } else {
        weighted(values, count, reader.builder.bones.len())?
    };
    Ok(Checked { draft, count })
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]
fn weighted(values: &[f64], count: usize, bones: usize) -> Result<VerticesDraft, Fault> {
    let wrong_length = || {
        let plain = count.saturating_mul(2);
        fault(
            "length of the list of vertices",
            values.len().to_string(),
            format!(
                "{plain} numbers, x and y of {count} vertices, or for each vertex a number of bones and then as often \
                 bone, x, y, weight"
            ),
            ".vertices",
        )
    };
    // A weighted vertex takes at least its number of bones: a count that is too large fails before anything is reserved.
    if count > values.len() {
        return Err(wrong_length());
    }
    let mut ends = Vec::with_capacity(count);
    let mut influences = Vec::with_capacity(values.len().saturating_sub(count) / 4);
    let mut rest = values.iter().copied().enumerate();
    for _ in 0..count {
        let (_, bone_count) = rest.next().ok_or_else(wrong_length)?;
        let bone_count = bone_count.trunc();
        if bone_count < 0.0 || bone_count > rest.len() as f64 {
            return Err(wrong_length());
        }
        for _ in 0..bone_count as usize {
            let mut next = || rest.next().ok_or_else(wrong_length);
            let ((at, bone), (_, x), (_, y), (_, weight)) = (next()?, next()?, next()?, next()?);
            let bone = bone.trunc();
            if bone < 0.0 || bone >= bones as f64 {
                let kind = ErrorKind::IndexOutOfRange {
                    kind: "bone",
                    index: bone as i64,
                    len: bones,
                };
                return Err(Box::new((kind, Place::Below(format!(".vertices[{at}]")))));
            }
            influences.push(Influence {
                bone: BoneId::new(bone as u32),
                x: x as f32,
                y: y as f32,
                weight: weight as f32,
            });
        }
        ends.push(u32::try_from(influences.len()).unwrap_or(u32::MAX));
    }
    if rest.next().is_some() {
        return Err(wrong_length());
    }
    Ok(VerticesDraft {
        vertices: Vertices::Weighted { ends, influences },
        checked: false,
    })
}

/// Pairs of texture coordinates.
pub(super) fn uvs(reader: &Reader<'_>) -> Result<Vec<[f32; 2]>, Fault> {
    let (pairs, rest) = reader.numbers.uvs.as_chunks::<2>();
    if !rest.is_empty() {
        let len = reader.numbers.uvs.len();
        return Err(fault(
            "length of the list of uvs",
            len.to_string(),
            "an even number".into(),
            ".uvs",
        ));
    }
    Ok(pairs.to_vec())
}

/// Vertex indices, three for each triangle.
pub(super) fn triangles(reader: &Reader<'_>, count: usize) -> Result<Vec<u16>, Fault> {
    let list = &*reader.numbers.triangles;
    if !list.len().is_multiple_of(3) {
        return Err(fault(
            "length of the list of triangles",
            list.len().to_string(),
            "a multiple of 3".into(),
            ".triangles",
        ));
    }
    let mut triangles = Vec::with_capacity(list.len());
    for (at, &index) in list.iter().enumerate() {
        match u16::try_from(index) {
            Ok(index) if usize::from(index) < count => triangles.push(index),
            _ => {
                return Err(out_of_range(
                    "vertex of a triangle",
                    index,
                    count,
                    "triangles",
                    at,
                ));
            }
        }
    }
    Ok(triangles)
}

/// Vertex indices times two, in pairs.
pub(super) fn edges(reader: &Reader<'_>, count: usize) -> Result<Vec<u32>, Fault> {
    let list = &*reader.numbers.edges;
    let len = count.saturating_mul(2);
    match list.iter().position(|&edge| edge as usize >= len) {
        Some(at) => {
            let index = list.get(at).copied().unwrap_or_default();
            Err(out_of_range("edge", index, len, "edges", at))
        }
        None => Ok(list.to_vec()),
    }
}

fn out_of_range(kind: &'static str, index: u32, len: usize, list: &str, at: usize) -> Fault {
    let kind = ErrorKind::IndexOutOfRange {
        kind,
        index: i64::from(index),
        len,
    };
    Box::new((kind, Place::Below(format!(".{list}[{at}]"))))
}

/// The lengths of a path's curves, of which there is one for three vertices. More than that are ignored.
pub(super) fn lengths(reader: &Reader<'_>, count: usize) -> Result<Vec<Real>, Fault> {
    let curves = count / 3;
    let list = &*reader.numbers.lengths;
    let lengths = list.get(..curves).ok_or_else(|| {
        fault(
            "length of the list of lengths",
            list.len().to_string(),
            format!("{curves}, one for each curve of {count} vertices"),
            ".lengths",
        )
    })?;
    Ok(lengths.iter().map(|&length| real(length)).collect())
}
