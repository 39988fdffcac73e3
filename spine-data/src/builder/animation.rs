//! Animations: keys go straight into the animation's pools, curves are baked on the way.

mod keys;
#[cfg(feature = "binary")]
mod run;

#[cfg(feature = "binary")]
pub(crate) use run::Run;

use std::sync::Arc;

use super::Builder;
use crate::animation::{Animation, DeformKey, DrawOrderKey};
use crate::constraint::{PositionMode, SpacingMode};
use crate::curve::{BEZIER_SIZE, Corners, CurveKind, bezier_fraction_points, bezier_table};
use crate::error::ErrorKind;
use crate::event::Event;
use crate::id::NameId;
use crate::timeline::{Timeline, TimelineKind};

/// Most interpolated values of a key.
const MAX_CHANNELS: usize = 7;

/// The curve from the key before to the key that is being added.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CurveDraft<'a> {
    Linear,
    Stepped,
    /// cx1, cy1, cx2, cy2 for each channel, unscaled. More numbers than that are ignored.
    Bezier(&'a [f64]),
}

/// Collects an animation. Begin a timeline, add its keys, end it.
#[derive(Debug)]
pub(crate) struct AnimationBuilder {
    /// All but the points of the Beziers.
    animation: Animation,
    beziers: Vec<Corners>,
    /// Which of the Beziers are those of deform timelines.
    fractions: Vec<usize>,
    /// Where each finished timeline belongs: section, target, timeline. Empty where they come in their order.
    places: Vec<[u32; 3]>,
    open: Timeline,
    open_place: Option<[u32; 3]>,
    /// Interpolated values of a key of the open timeline.
    channels: usize,
    /// Load scale of each value of the open timeline.
    scales: [f64; MAX_CHANNELS],
    previous_time: f64,
    previous: [f64; MAX_CHANNELS],
    /// Where a draw order key moves its slots; kept for its room.
    targets: Vec<i64>,
    /// Whether the budget was charged for the keys of the open timeline when room was made for them.
    prepaid: bool,
}

impl AnimationBuilder {
    /// Collects for no animation yet: [`restart`](Self::restart) it.
    pub(crate) fn empty() -> Self {
        let none = Timeline {
            kind: TimelineKind::Event,
            len: 0,
            times: 0,
            values: 0,
            curves: 0,
        };
        Self {
            animation: Animation::new(""),
            beziers: Vec::new(),
            fractions: Vec::new(),
            places: Vec::new(),
            open: none,
            open_place: None,
            channels: 0,
            scales: [1.0; MAX_CHANNELS],
            previous_time: 0.0,
            previous: [0.0; MAX_CHANNELS],
            targets: Vec::new(),
            prepaid: false,
        }
    }

    /// Begins an animation.
    pub(crate) fn restart(&mut self, builder: &mut Builder<'_>, name: &str) -> Result<(), ErrorKind> {
        super::not_empty("animation name", name)?;
        // Twice for a list that grows, once where its length was known.
        let room = if builder.data.animations.has_room() { 1 } else { 2 };
        builder.budget.charge(
            size_of::<Animation>()
                .saturating_mul(room)
                .saturating_add(name.len())
                .saturating_add(16),
        )?;
        self.animation.name = name.into();
        self.animation.duration = 0.0;
        Ok(())
    }

    pub(crate) fn name(&self) -> &str {
        &self.animation.name
    }

    /// Begins a timeline.
    pub(crate) fn begin(&mut self, builder: &Builder<'_>, kind: TimelineKind) -> Result<(), ErrorKind> {
        let values = match kind {
            TimelineKind::Attachment(_) => self.animation.attachments.len(),
            TimelineKind::Deform { .. } => self.animation.deforms.len(),
            TimelineKind::DrawOrder => self.animation.draw_orders.len(),
            TimelineKind::Event => self.animation.events.len(),
            _ => self.animation.values.len(),
        };
        self.open = Timeline {
            kind,
            len: 0,
            times: place_in_pool(self.animation.times.len())?,
            values: place_in_pool(values)?,
            curves: place_in_pool(self.animation.curves.len())?,
        };
        self.previous_time = 0.0;
        self.prepaid = false;
        self.channels = kind.channels();
        self.scales = scales(builder, kind);
        Ok(())
    }

    /// Says where the timeline that was begun belongs in the animation: the section's position in formats-4.2.md 4.12, the
    /// target's position within it, the timeline's position within that. Either all timelines have a place, or none.
    pub(crate) const fn place(&mut self, place: [u32; 3]) {
        self.open_place = Some(place);
    }

    /// Makes room for the keys of the timeline that was begun, and for as many Beziers, each of one channel; no more may
    /// follow.
    pub(crate) fn reserve(
        &mut self,
        builder: &mut Builder<'_>,
        keys: usize,
        beziers: usize,
    ) -> Result<(), ErrorKind> {
        let values = self.open.kind.values_per_key();
        let pools = &mut self.animation;
        let record = match self.open.kind {
            TimelineKind::Attachment(_) => {
                make_room(&mut pools.attachments, keys);
                size_of::<Option<NameId>>()
            }
            TimelineKind::Deform { .. } => {
                make_room(&mut pools.deforms, keys);
                size_of::<DeformKey>()
            }
            TimelineKind::DrawOrder => {
                make_room(&mut pools.draw_orders, keys);
                size_of::<DrawOrderKey>()
            }
            TimelineKind::Event => {
                make_room(&mut pools.events, keys);
                size_of::<Event>()
            }
            _ => 0,
        };
        self.charge_and_make_room(builder, keys, beziers, values, self.channels > 0, record)
    }

    /// Charges for keys of so many values, with or without curves, with so many bytes beside them, and for the room that the
    /// growing pools take meanwhile.
    #[inline]
    fn charge_and_make_room(
        &mut self,
        builder: &mut Builder<'_>,
        keys: usize,
        beziers: usize,
        values: usize,
        curves: bool,
        record: usize,
    ) -> Result<(), ErrorKind> {
        let values = keys.saturating_mul(values);
        let samples = beziers.saturating_mul(BEZIER_SIZE);
        let curves = if curves { keys } else { 0 };
        let singles = keys.saturating_add(values).saturating_add(samples);
        let bytes = record
            .saturating_mul(keys)
            .saturating_add(singles.saturating_mul(size_of::<f32>()))
            .saturating_add(curves.saturating_mul(size_of::<CurveKind>()))
            .saturating_add(size_of::<(Timeline, [u32; 3])>());
        builder.budget.charge(bytes.saturating_mul(3))?;
        self.prepaid = true;
        let pools = &mut self.animation;
        make_room(&mut pools.times, keys);
        make_room(&mut pools.values, values);
        make_room(&mut pools.curves, curves);
        make_room(&mut self.beziers, beziers);
        Ok(())
    }

    /// Ends the open timeline. Without keys it vanishes.
    #[inline]
    pub(crate) fn end(&mut self, builder: &mut Builder<'_>) -> Result<(), ErrorKind> {
        if self.open.len == 0 {
            return Ok(());
        }
        if self.channels > 0 {
            self.animation.curves.push(CurveKind::Stepped);
        }
        if matches!(self.open.kind, TimelineKind::Deform { .. }) {
            self.even_out(builder)?;
        }
        if !self.prepaid {
            builder.budget.charge_for::<(Timeline, [u32; 3])>(1)?;
        }
        self.animation.timelines.push(self.open);
        self.places.extend(self.open_place.take());
        if let Some(end) = self.animation.times.last() {
            self.animation.duration = self.animation.duration.max(*end);
        }
        Ok(())
    }

    /// Stores a copy of the animation that takes no more room than it needs, and keeps the room for another one.
    pub(crate) fn finish(&mut self, builder: &mut Builder<'_>) {
        self.order();
        let samples = self.bake();
        let pools = &mut self.animation;
        let events = pools.events.drain(..).collect();
        builder.data.animations.push(Animation {
            name: Arc::clone(&pools.name),
            duration: pools.duration,
            timelines: take_copy(&mut pools.timelines),
            times: take_copy(&mut pools.times),
            values: take_copy(&mut pools.values),
            curves: take_copy(&mut pools.curves),
            samples,
            attachments: take_copy(&mut pools.attachments),
            deforms: take_copy(&mut pools.deforms),
            offsets: take_copy(&mut pools.offsets),
            draw_orders: take_copy(&mut pools.draw_orders),
            slot_offsets: take_copy(&mut pools.slot_offsets),
            events,
        });
        self.places.clear();
    }

    /// The points of the Beziers.
    fn bake(&mut self) -> Vec<f32> {
        let mut samples = bezier_table(&self.beziers);
        let (places, _) = samples.as_chunks_mut::<BEZIER_SIZE>();
        for index in self.fractions.drain(..) {
            if let (Some([[t0, _], [t1, c1], [t2, c2], [t3, _]]), Some(place)) =
                (self.beziers.get(index), places.get_mut(index))
            {
                let points = bezier_fraction_points([*t0, *t1, *t2, *t3], *c1, *c2);
                place.copy_from_slice(points.as_flattened());
            }
        }
        self.beziers.clear();
        samples
    }

    /// Brings the timelines in the order in which they are applied.
    fn order(&mut self) {
        let animation = &mut self.animation;
        if !self.places.is_sorted() {
            let mut order: Vec<usize> = (0..animation.timelines.len()).collect();
            order.sort_by_key(|&i| self.places.get(i));
            animation.timelines = order
                .iter()
                .filter_map(|&i| animation.timelines.get(i).copied())
                .collect();
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    fn time(&mut self, builder: &mut Builder<'_>, time: f64) -> Result<(), ErrorKind> {
        let stored = time as f32;
        if !stored.is_finite() {
            return Err(infinite("key time", time));
        }
        if self.open.len > 0
            && let Some(last) = self.animation.times.last()
            && stored < *last
        {
            return Err(descending(stored, *last));
        }
        if !self.prepaid {
            builder.budget.charge_for::<f32>(1)?;
        }
        self.animation.times.push(stored);
        self.open.len = self.open.len.saturating_add(1);
        Ok(())
    }

    /// Sets the curve from the key before to one at `time` with these scaled values.
    fn curve(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        values: &[f64; MAX_CHANNELS],
        curve: CurveDraft<'_>,
    ) -> Result<(), ErrorKind> {
        if self.open.len == 0 {
            return Ok(());
        }
        let kind = match curve {
            CurveDraft::Linear => CurveKind::Linear,
            CurveDraft::Stepped => CurveKind::Stepped,
            CurveDraft::Bezier(numbers) => {
                let channels = self.channels;
                let (handles, _) = numbers.as_chunks::<4>();
                if handles.len() < channels {
                    return Err(ErrorKind::InvalidValue {
                        what: "curve",
                        found: format!("a list of {} numbers", numbers.len()),
                        expected: format!(
                            "{} numbers: cx1, cy1, cx2, cy2 for each value (files before 4.0 have other curves)",
                            channels.saturating_mul(4)
                        ),
                    });
                }
                if let Some(number) = numbers.iter().find(|number| !number.is_finite()) {
                    return Err(infinite("curve", *number));
                }
                if !self.prepaid {
                    builder.budget.charge_for::<[f32; BEZIER_SIZE]>(channels)?;
                }
                let base = bezier_place(self.beziers.len());
                let deform = matches!(self.open.kind, TimelineKind::Deform { .. });
                let ends = self.previous.iter().zip(values).zip(&self.scales);
                for (&[cx1, cy1, cx2, cy2], ((v1, v2), scale)) in handles.iter().take(channels).zip(ends) {
                    if deform {
                        self.fractions.push(self.beziers.len());
                    }
                    self.beziers.push([
                        [self.previous_time, *v1],
                        [cx1, cy1 * scale],
                        [cx2, cy2 * scale],
                        [time, *v2],
                    ]);
                }
                CurveKind::Bezier(base)
            }
        };
        self.animation.curves.push(kind);
        Ok(())
    }
}

/// Load scale of each value of a kind of timeline.
#[inline]
fn scales(builder: &Builder<'_>, kind: TimelineKind) -> [f64; MAX_CHANNELS] {
    let scale = builder.scale;
    match kind {
        TimelineKind::Translate(_) | TimelineKind::TranslateX(_) | TimelineKind::TranslateY(_) => {
            [scale; MAX_CHANNELS]
        }
        // Of an IK key only the softness is a length.
        TimelineKind::IkConstraint(_) => [1.0, scale, 1.0, 1.0, 1.0, 1.0, 1.0],
        TimelineKind::PathConstraintPosition(id) => match builder.data.path_constraints.get(id) {
            Some(data) if data.position_mode == PositionMode::Fixed => [scale; MAX_CHANNELS],
            _ => [1.0; MAX_CHANNELS],
        },
        TimelineKind::PathConstraintSpacing(id) => match builder.data.path_constraints.get(id) {
            Some(data) if matches!(data.spacing_mode, SpacingMode::Length | SpacingMode::Fixed) => {
                [scale; MAX_CHANNELS]
            }
            _ => [1.0; MAX_CHANNELS],
        },
        _ => [1.0; MAX_CHANNELS],
    }
}

/// The place of what is added next to a pool.
#[inline]
fn place_in_pool(len: usize) -> Result<u32, ErrorKind> {
    u32::try_from(len).map_err(|_| ErrorKind::Limit {
        what: "keys of an animation",
        found: len as u64,
        limit: u64::from(u32::MAX),
    })
}

#[cold]
fn descending(time: f32, before: f32) -> ErrorKind {
    ErrorKind::InvalidValue {
        what: "key time",
        found: format!("{time} after {before}"),
        expected: "times in ascending order".into(),
    }
}

#[cold]
fn infinite(what: &'static str, value: f64) -> ErrorKind {
    ErrorKind::InvalidValue {
        what,
        found: value.to_string(),
        expected: "a finite number".into(),
    }
}

/// The place of a Bezier's points, by its position among all of the animation.
#[inline]
fn bezier_place(index: usize) -> u32 {
    u32::try_from(index.saturating_mul(BEZIER_SIZE)).unwrap_or(u32::MAX)
}

/// Makes room for `additional` more. A full pool grows by a quarter only: the largest decide how much memory reading takes.
#[inline]
fn make_room<T>(pool: &mut Vec<T>, additional: usize) {
    if pool.capacity().saturating_sub(pool.len()) < additional {
        grow(pool, additional);
    }
}

#[cold]
fn grow<T>(pool: &mut Vec<T>, additional: usize) {
    pool.reserve_exact(additional.max(pool.len() / 4).max(256));
}

fn take_copy<T: Copy>(pool: &mut Vec<T>) -> Vec<T> {
    let copy = pool.as_slice().to_vec();
    pool.clear();
    copy
}
