//! Animations: timelines over shared pools of keys.

use std::sync::Arc;

use crate::curve::CurveKind;
use crate::event::Event;
use crate::id::{NameId, SlotId};
use crate::timeline::{PropertyId, Timeline};

/// A key of a deform timeline: values of which some differ from the setup vertices; where none does, no values.
///
/// The keys of a timeline that hold values mostly hold the same ones. Source: formats-4.2.md 4.12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeformKey {
    /// Index of the first value: two for each vertex or, weighted, for each influence.
    pub start: u32,
    /// Number of values.
    pub len: u32,
    /// Place of the first in [`Animation::offsets`].
    pub offsets: u32,
}

/// A key of a draw order timeline. Source: formats-4.2.md 4.12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawOrderKey {
    /// Number of slots that the key moves; 0 is the setup order.
    pub len: u32,
    /// Place of the first in [`Animation::slot_offsets`].
    pub offsets: u32,
}

/// How far a key moves a slot in the draw order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotOffset {
    /// The slot; ascending within a key.
    pub slot: SlotId,
    /// Places that it moves from its place in the setup order.
    pub offset: i32,
}

/// A named list of timelines.
///
/// All keys lie in pools that the timelines point into; times stand alone, so that a search touches nothing else.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Animation {
    /// Name.
    pub name: Arc<str>,
    /// Seconds: the largest time of the timelines' last keys, 0 without timelines. May be set to anything.
    pub duration: f32,
    /// The timelines in the order in which they are applied.
    pub timelines: Vec<Timeline>,
    /// Key times in seconds, ascending within a timeline.
    pub times: Vec<f32>,
    /// Key values, key after key.
    pub values: Vec<f32>,
    /// What happens after each key of the timelines with curves; the last key of each is stepped.
    pub curves: Vec<CurveKind>,
    /// Points of the Bezier curves: for each channel the times of the key, of nine points and of the next key, then their
    /// values.
    pub samples: Vec<f32>,
    /// Keys of attachment timelines: the key to look up through the skins, or none.
    pub attachments: Vec<Option<NameId>>,
    /// Keys of deform timelines.
    pub deforms: Vec<DeformKey>,
    /// Values of the deform keys: offsets from the setup vertices, skeleton units.
    pub offsets: Vec<f32>,
    /// Keys of draw order timelines.
    pub draw_orders: Vec<DrawOrderKey>,
    /// Moves of the draw order keys.
    pub slot_offsets: Vec<SlotOffset>,
    /// Keys of event timelines.
    pub events: Vec<Event>,
}

impl Animation {
    /// An animation without timelines.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            duration: 0.0,
            timelines: Vec::new(),
            times: Vec::new(),
            values: Vec::new(),
            curves: Vec::new(),
            samples: Vec::new(),
            attachments: Vec::new(),
            deforms: Vec::new(),
            offsets: Vec::new(),
            draw_orders: Vec::new(),
            slot_offsets: Vec::new(),
            events: Vec::new(),
        }
    }

    /// The key times of a timeline.
    #[inline]
    #[must_use]
    pub fn times(&self, timeline: &Timeline) -> &[f32] {
        range(&self.times, timeline.times, timeline.len as usize)
    }

    /// The values of a timeline, key after key.
    #[inline]
    #[must_use]
    pub fn values(&self, timeline: &Timeline) -> &[f32] {
        range(
            &self.values,
            timeline.values,
            timeline.len as usize * timeline.kind.values_per_key(),
        )
    }

    /// The curves of a timeline, one for each key; empty for timelines without curves.
    #[inline]
    #[must_use]
    pub fn curves(&self, timeline: &Timeline) -> &[CurveKind] {
        let len = if timeline.kind.channels() == 0 {
            0
        } else {
            timeline.len as usize
        };
        range(&self.curves, timeline.curves, len)
    }

    /// The offsets of a deform key.
    #[inline]
    #[must_use]
    pub fn offsets(&self, key: &DeformKey) -> &[f32] {
        range(&self.offsets, key.offsets, key.len as usize)
    }

    /// The moves of a draw order key.
    #[inline]
    #[must_use]
    pub fn slot_offsets(&self, key: &DrawOrderKey) -> &[SlotOffset] {
        range(&self.slot_offsets, key.offsets, key.len as usize)
    }

    /// Whether any timeline drives any of these properties. Source: animation.md 6.
    #[must_use]
    pub fn has_timeline(&self, ids: &[PropertyId]) -> bool {
        self.timelines.iter().any(|timeline| {
            timeline
                .kind
                .property_ids()
                .as_slice()
                .iter()
                .any(|id| ids.contains(id))
        })
    }
}

#[inline]
fn range<T>(pool: &[T], start: u32, len: usize) -> &[T] {
    pool.get(start as usize..)
        .and_then(|rest| rest.get(..len))
        .unwrap_or_default()
}
