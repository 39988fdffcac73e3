//! Where batches write.

use std::sync::Arc;

use spine_data::{AttachmentId, Color, Real, SlotId};

use super::layout::Layout;
use crate::error::Error;
use crate::skeleton::Skeleton;
use crate::transform::WorldTransform;

/// Stands in [`Output::attachments`] where a slot shows nothing.
pub const NO_ATTACHMENT: u32 = u32::MAX;

/// The memory that a batch of `n` rows fills; what is `None` is not worked out. Everything in it is overwritten.
///
/// All arrays are row-major and as long as their shapes say, neither shorter nor longer. Bones and slots are in the order of
/// the model. `[Real]` is `[f32]`.
#[derive(Debug, Default)]
pub struct Output<'a> {
    /// World transforms, `[n, bones, 2, 3]`: rows a b x and c d y of each bone, as in
    /// [`WorldTransform`](crate::WorldTransform), world units.
    pub worlds: Option<&'a mut [Real]>,
    /// World positions, `[n, vertices, 2]`: x, y; [`Layout::slot_vertices`] tells which are whose. A slot's are those of
    /// [`Skeleton::world_vertices`], in its order; the rest of its places, all where it shows nothing, are 0.
    pub vertices: Option<&'a mut [Real]>,
    /// Colours of the slots, `[n, slots, 2, 4]`: r g b a of the light, then of the dark colour, whose a is 1, or all 0 where the slot
    /// has none; channels may leave 0..1 while animations overshoot.
    pub colors: Option<&'a mut [Real]>,
    /// Slots in the order in which they are drawn, `[n, slots]`: indices of slots.
    pub draw_order: Option<&'a mut [u32]>,
    /// What each slot shows, `[n, slots]`: indices of attachments, or [`NO_ATTACHMENT`].
    pub attachments: Option<&'a mut [u32]>,
}

/// Rows that are still to be written.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    layout: &'a Layout,
    output: Output<'a>,
}

impl<'a> Output<'a> {
    /// Writes how a skeleton stands: a batch of one row. For rows that follow from each other, as those of a simulation do.
    ///
    /// # Errors
    ///
    /// [`Error::BatchLength`] where an array has another length than a row needs; [`Error::BatchData`] where the skeleton is not of the
    /// layout's model. Then nothing is written.
    pub fn write(self, layout: &'a Layout, skeleton: &Skeleton) -> Result<(), Error> {
        let mut rows = self.rows(layout, 1)?;
        if !Arc::ptr_eq(skeleton.data(), layout.data()) {
            return Err(Error::BatchData { index: 0 });
        }
        rows.write(0, skeleton);
        Ok(())
    }

    /// The rows, if all arrays hold `n` of them.
    pub(super) fn rows(self, layout: &'a Layout, n: usize) -> Result<Rows<'a>, Error> {
        let widths = Widths::of(layout);
        check("worlds", self.worlds.as_deref(), n, widths.worlds)?;
        check("vertices", self.vertices.as_deref(), n, widths.vertices)?;
        check("colors", self.colors.as_deref(), n, widths.colors)?;
        check("draw_order", self.draw_order.as_deref(), n, widths.slots)?;
        check("attachments", self.attachments.as_deref(), n, widths.slots)?;
        Ok(Rows { layout, output: self })
    }
}

/// Numbers in one row of each array.
struct Widths {
    worlds: usize,
    vertices: usize,
    colors: usize,
    slots: usize,
}

impl Widths {
    fn of(layout: &Layout) -> Self {
        Self {
            worlds: layout.bones() * 6,
            vertices: layout.vertices() * 2,
            colors: layout.slots() * 8,
            slots: layout.slots(),
        }
    }
}

fn check<T>(array: &'static str, found: Option<&[T]>, rows: usize, width: usize) -> Result<(), Error> {
    let expected = rows.saturating_mul(width);
    match found.map(<[T]>::len) {
        Some(found) if found != expected => Err(Error::BatchLength {
            array,
            found,
            expected,
            rows,
            width,
        }),
        _ => Ok(()),
    }
}

/// Takes the first `count` elements off.
fn take<'a, T>(slice: &mut Option<&'a mut [T]>, count: usize) -> Option<&'a mut [T]> {
    let (first, rest) = std::mem::take(slice)?.split_at_mut_checked(count)?;
    *slice = Some(rest);
    Some(first)
}

/// A row of an array that is there.
fn row<'a, T>(array: &'a mut Option<&mut [T]>, index: usize, width: usize) -> Option<&'a mut [T]> {
    let start = index.saturating_mul(width);
    array.as_deref_mut()?.get_mut(start..)?.get_mut(..width)
}

impl<'a> Rows<'a> {
    /// Takes the first rows off.
    pub(super) fn take(&mut self, rows: usize) -> Self {
        let (
            Widths {
                worlds,
                vertices,
                colors,
                slots,
            },
            output,
        ) = (Widths::of(self.layout), &mut self.output);
        Self {
            layout: self.layout,
            output: Output {
                worlds: take(&mut output.worlds, worlds.saturating_mul(rows)),
                vertices: take(&mut output.vertices, vertices.saturating_mul(rows)),
                colors: take(&mut output.colors, colors.saturating_mul(rows)),
                draw_order: take(&mut output.draw_order, slots.saturating_mul(rows)),
                attachments: take(&mut output.attachments, slots.saturating_mul(rows)),
            },
        }
    }

    /// Whether anything of slots is asked for.
    pub(super) const fn has_slots(&self) -> bool {
        let Output {
            worlds: _,
            vertices,
            colors,
            draw_order,
            attachments,
        } = &self.output;
        vertices.is_some() || colors.is_some() || draw_order.is_some() || attachments.is_some()
    }

    /// The places of the world transforms of some rows, none of them twice.
    pub(super) fn worlds_of<const N: usize>(&mut self, indices: [usize; N]) -> Option<[&mut [[Real; 6]]; N]> {
        let width = Widths::of(self.layout).worlds;
        let ranges = indices.map(|index| {
            let start = index.saturating_mul(width);
            start..start.saturating_add(width)
        });
        let places = self.output.worlds.as_deref_mut()?.get_disjoint_mut(ranges).ok()?;
        Some(places.map(|place| place.as_chunks_mut().0))
    }

    /// Writes the world transforms of a row.
    #[inline]
    pub(super) fn write_worlds(&mut self, index: usize, worlds: impl Iterator<Item = WorldTransform>) {
        let width = Widths::of(self.layout).worlds;
        let (places, _) = row(&mut self.output.worlds, index, width)
            .unwrap_or_default()
            .as_chunks_mut::<6>();
        for (place, WorldTransform { a, b, x, c, d, y }) in places.iter_mut().zip(worlds) {
            *place = [a, b, x, c, d, y];
        }
    }

    /// Writes a row, as a skeleton stands.
    pub(super) fn write(&mut self, index: usize, skeleton: &Skeleton) {
        let widths = Widths::of(self.layout);
        let pose = &skeleton.pose;
        self.write_worlds(index, pose.world.iter().copied());
        let Self { layout, output } = self;
        if let Some(vertices) = row(&mut output.vertices, index, widths.vertices) {
            let (places, _) = vertices.as_chunks_mut::<2>();
            for slot in layout.data().slots.ids() {
                write_vertices(skeleton, slot, places.get_mut(layout.slot_vertices(slot)));
            }
        }
        if let Some(colors) = row(&mut output.colors, index, widths.colors) {
            let (places, _) = colors.as_chunks_mut::<8>();
            for (place, slot) in places.iter_mut().zip(&pose.slots) {
                let Color { r, g, b, a } = slot.color;
                let dark = slot
                    .dark_color
                    .map_or([0.0; 4], |dark| [dark.r, dark.g, dark.b, 1.0]);
                *place = [r, g, b, a, dark[0], dark[1], dark[2], dark[3]];
            }
        }
        if let Some(order) = row(&mut output.draw_order, index, widths.slots) {
            for (place, slot) in order.iter_mut().zip(&pose.draw_order) {
                *place = slot.get();
            }
        }
        if let Some(attachments) = row(&mut output.attachments, index, widths.slots) {
            for (place, slot) in attachments.iter_mut().zip(&pose.slots) {
                *place = slot.attachment().map_or(NO_ATTACHMENT, AttachmentId::get);
            }
        }
    }
}

fn write_vertices(skeleton: &Skeleton, slot: SlotId, places: Option<&mut [[Real; 2]]>) {
    let places = places.unwrap_or_default();
    let written = skeleton.write_world_vertices(slot, places);
    for place in places.iter_mut().skip(written) {
        *place = [0.0; 2];
    }
}
