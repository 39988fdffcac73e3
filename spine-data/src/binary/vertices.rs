//! Vertices of attachments. Source: formats-4.2.md 5.11.

use super::Reader;
use super::input::{At, Input};
use crate::attachment::{Influence, Vertices};
use crate::builder::VerticesDraft;
use crate::error::Error;
use crate::id::BoneId;
use crate::vectorized::vectorized;

impl Reader<'_, '_> {
    pub(super) fn vertices(&mut self, weighted: bool) -> Result<VerticesDraft, Error> {
        if !weighted {
            let count = self.input.count("vertices", 8)?;
            let mut positions = vec![[0.0; 2]; count];
            self.input.fill("vertex", positions.as_flattened_mut())?;
            return Ok(VerticesDraft {
                vertices: Vertices::Unweighted(positions),
                checked: true,
            });
        }
        let start = self.input.offset();
        let count = self.input.count("weighted vertices", 1)?;
        // The builder charges for what is kept, this for the room that the list of unknown length takes meanwhile.
        self.builder.budget.charge_for::<Influence>(count).at(start)?;
        let bones = self.builder.bones.len();
        let influences = &mut self.influences;
        let mut ends = Vec::with_capacity(count);
        let bytes = self.input.rest();
        let plain = vectorized(
            #[inline(always)]
            || plain(bytes, count, bones, &mut ends, influences),
        );
        if let Some(rest) = plain {
            self.input.go_on(rest);
        } else {
            ends.clear();
            influences.clear();
            any(&mut self.input, count, bones, &mut ends, influences)?;
        }
        let vertices = Vertices::Weighted {
            ends,
            influences: influences.as_slice().to_vec(),
        };
        influences.clear();
        Ok(VerticesDraft {
            vertices,
            checked: plain.is_some(),
        })
    }
}

/// Reads vertices and what pulls them, and answers what follows. `None` where something is wrong, or a number takes more
/// bytes than nearly all do.
#[inline(always)]
fn plain<'a>(
    mut rest: &'a [u8],
    count: usize,
    bones: usize,
    ends: &mut Vec<u32>,
    influences: &mut Vec<Influence>,
) -> Option<&'a [u8]> {
    let (mut end, mut largest, mut zero) = (0_u32, 0, 0.0_f32);
    for _ in 0..count {
        let (&number, mut tail) = rest.split_first()?;
        if number >= 0x80 {
            return None;
        }
        influences.reserve(usize::from(number));
        for _ in 0..number {
            let bone;
            (bone, tail) = short(tail)?;
            let (&[a, b, c, d, e, f, g, h, i, j, k, l], numbers_end) = tail.split_first_chunk::<12>()?;
            tail = numbers_end;
            let x = f32::from_be_bytes([a, b, c, d]);
            let y = f32::from_be_bytes([e, f, g, h]);
            let weight = f32::from_be_bytes([i, j, k, l]);
            // Not a number if the sum is not finite.
            zero += (x + y + weight) * 0.0;
            largest = bone.max(largest);
            let bone = BoneId::new(bone);
            influences.push(Influence { bone, x, y, weight });
        }
        rest = tail;
        end = end.saturating_add(u32::from(number));
        ends.push(end);
    }
    let there = influences.is_empty() || (largest as usize) < bones;
    (there && zero == 0.0).then_some(rest)
}

/// A number of one or two bytes.
#[inline(always)]
fn short(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (&low, rest) = bytes.split_first()?;
    if low < 0x80 {
        return Some((u32::from(low), rest));
    }
    let (&high, rest) = rest.split_first()?;
    (high < 0x80).then_some((u32::from(low & 0x7f) | u32::from(high) << 7, rest))
}

/// Reads vertices and what pulls them.
#[cold]
fn any(
    input: &mut Input<'_>,
    count: usize,
    bones: usize,
    ends: &mut Vec<u32>,
    influences: &mut Vec<Influence>,
) -> Result<(), Error> {
    for _ in 0..count {
        let number = input.count("influences of a vertex", 13)?;
        for _ in 0..number {
            let bone = BoneId::new(input.index("bone of a vertex", bones)?);
            let [x, y, weight] = input.floats("vertex")?;
            influences.push(Influence { bone, x, y, weight });
        }
        ends.push(u32::try_from(influences.len()).unwrap_or(u32::MAX));
    }
    Ok(())
}
