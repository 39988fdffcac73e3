//! Which slot owns which pixel.

use spine_data::SlotId;

/// Least alpha, of 255, with which a drawn pixel belongs to its slot: what is more transparent does not hide what is below.
pub const ID_ALPHA: u8 = 128;

/// For each pixel the slot that owns it after occlusion: the last in drawing order whose own alpha there, texture times
/// colours, is at least [`ID_ALPHA`]. The blend mode plays no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdImage {
    width: u32,
    height: u32,
    ids: Vec<u16>,
}

impl IdImage {
    pub(crate) const fn new(width: u32, height: u32, ids: Vec<u16>) -> Self {
        Self { width, height, ids }
    }

    /// Width, pixels.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Height, pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Row by row from the top, one number a pixel: position of its slot in the skeleton plus 1, 0 where there is none.
    #[must_use]
    pub fn ids(&self) -> &[u16] {
        &self.ids
    }

    /// Slot of a pixel, x to the right and y down; `None` where there is none or outside the picture.
    #[must_use]
    pub fn slot(&self, x: u32, y: u32) -> Option<SlotId> {
        if x >= self.width {
            return None;
        }
        let place = u64::from(y) * u64::from(self.width) + u64::from(x);
        let id = *self.ids.get(usize::try_from(place).ok()?)?;
        Some(SlotId::new(u32::from(id.checked_sub(1)?)))
    }

    /// The slots that own a pixel, in the skeleton's order.
    #[must_use]
    pub fn slots(&self) -> Vec<SlotId> {
        let mut seen = vec![false; usize::from(u16::MAX) + 1];
        for id in &self.ids {
            seen[usize::from(*id)] = true;
        }
        let owners = (0_u32..).zip(&seen[1..]).filter(|(_, seen)| **seen);
        owners.map(|(slot, _)| SlotId::new(slot)).collect()
    }

    /// Row by row from the top, one byte a pixel: 255 where the slot owns it, else 0.
    #[must_use]
    pub fn mask(&self, slot: SlotId) -> Vec<u8> {
        let id = u16::try_from(slot.get().saturating_add(1)).unwrap_or(0);
        let owns = |found: &u16| if id != 0 && *found == id { 255 } else { 0 };
        self.ids.iter().map(owns).collect()
    }
}
