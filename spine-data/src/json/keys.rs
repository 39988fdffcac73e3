//! Keys of timelines: they go straight into the animation's pools. Source: formats-4.2.md 4.12.

use serde::de::{MapAccess, SeqAccess};

use super::container::{Object, ReadList, ReadObject};
use super::curves::{Curve, CurveSeed};
use super::reader::{Key as _, Reader, keys};
use super::value::Place;
use crate::color::Color;
use crate::real::{Real, wide};
use crate::timeline::TimelineKind;

/// A timeline: a list of keys.
pub(super) struct Keys<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    kind: TimelineKind,
    place: [u32; 3],
    /// Curves of keys with even and with odd index: that of the key before and that of the key that is being read.
    curves: [Curve; 2],
    index: usize,
    /// Delay of the sequence key before.
    pub(super) delay: f64,
}

impl<'r, 'a> Keys<'r, 'a> {
    pub(super) fn new(reader: &'r mut Reader<'a>, kind: TimelineKind, place: [u32; 3]) -> Self {
        Self {
            reader,
            kind,
            place,
            curves: [Curve::new(), Curve::new()],
            index: 0,
            delay: 0.0,
        }
    }
}

impl<'de> ReadList<'de> for Keys<'_, '_> {
    const WHAT: &'static str = "a list of keys";
    type Value = ();

    fn read_list<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let begun = self.reader.animation.begin(&self.reader.builder, self.kind);
        self.reader.animation.place(self.place);
        self.reader.check(begun)?;
        while list.next_element_seed(Object(KeySeed(&mut self)))?.is_some() {
            self.index = self.index.saturating_add(1);
        }
        let ended = self.reader.animation.end(&mut self.reader.builder);
        self.reader.check(ended)
    }
}

struct KeySeed<'k, 'r, 'a>(&'k mut Keys<'r, 'a>);

impl<'de> ReadObject<'de> for KeySeed<'_, '_, '_> {
    const WHAT: &'static str = "a key";
    type Value = ();

    #[inline]
    fn read_object<A: MapAccess<'de>>(self, object: A) -> Result<(), A::Error> {
        let keys = self.0;
        match keys.kind {
            TimelineKind::Attachment(_) => keys.attachment(object),
            TimelineKind::Inherit(_) => keys.inherit(object),
            TimelineKind::Sequence { .. } => keys.sequence(object),
            TimelineKind::PhysicsConstraintReset(_) => keys.reset(object),
            TimelineKind::Deform { .. } => keys.deform(object),
            TimelineKind::DrawOrder => keys.draw_order(object),
            TimelineKind::Event => keys.event(object),
            TimelineKind::Rgba(_) | TimelineKind::Rgb(_) | TimelineKind::Rgba2(_) | TimelineKind::Rgb2(_) => {
                keys.color(object)
            }
            _ => keys.numbers(object),
        }
    }
}

keys! {
    NumberKey of "a key" {
        Time = "time",
        Curve = "curve",
        Value = "value",
        X = "x",
        Y = "y",
        MixRotate = "mixRotate",
        MixX = "mixX",
        MixY = "mixY",
        MixScaleX = "mixScaleX",
        MixScaleY = "mixScaleY",
        MixShearY = "mixShearY",
        Mix = "mix",
        Softness = "softness",
        BendPositive = "bendPositive",
        Compress = "compress",
        Stretch = "stretch",
    }
}

/// Which fields the keys of a kind of timeline have.
#[derive(Clone, Copy)]
enum Fields {
    /// `value`, with this default.
    Value(f64),
    /// `x` and `y`, with this default.
    Xy(f64),
    Transform,
    PathMix,
    Ik,
}

impl Fields {
    const fn of(kind: TimelineKind) -> Self {
        match kind {
            TimelineKind::Translate(_) | TimelineKind::Shear(_) => Self::Xy(0.0),
            TimelineKind::Scale(_) => Self::Xy(1.0),
            TimelineKind::ScaleX(_) | TimelineKind::ScaleY(_) => Self::Value(1.0),
            TimelineKind::TransformConstraint(_) => Self::Transform,
            TimelineKind::PathConstraintMix(_) => Self::PathMix,
            TimelineKind::IkConstraint(_) => Self::Ik,
            _ => Self::Value(0.0),
        }
    }

    /// Which of a key's values a field is.
    const fn value(self, key: NumberKey) -> Option<usize> {
        Some(match (self, key) {
            (Self::Value(_), NumberKey::Value)
            | (Self::Xy(_), NumberKey::X)
            | (Self::Transform | Self::PathMix, NumberKey::MixRotate)
            | (Self::Ik, NumberKey::Mix) => 0,
            (Self::Xy(_), NumberKey::Y)
            | (Self::Transform | Self::PathMix, NumberKey::MixX)
            | (Self::Ik, NumberKey::Softness) => 1,
            (Self::Transform | Self::PathMix, NumberKey::MixY) => 2,
            (Self::Transform, NumberKey::MixScaleX) => 3,
            (Self::Transform, NumberKey::MixScaleY) => 4,
            (Self::Transform, NumberKey::MixShearY) => 5,
            _ => return None,
        })
    }
}

impl Keys<'_, '_> {
    /// A key of numbers that are interpolated.
    fn numbers<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let fields = Fields::of(self.kind);
        let mut time = 0.0;
        let mut given: [Option<f64>; 6] = [None; 6];
        let (mut bend, mut compress, mut stretch) = (true, false, false);
        self.own_curve().clear();
        while let Some(key) = self.reader.next_key::<NumberKey, A>(&mut object)? {
            match (key, fields) {
                (NumberKey::Time, _) => time = self.reader.value_or(&mut object, 0.0)?,
                (NumberKey::Curve, _) => self.curve(&mut object)?,
                (NumberKey::BendPositive, Fields::Ik) => bend = self.reader.value_or(&mut object, true)?,
                (NumberKey::Compress, Fields::Ik) => compress = self.reader.value_or(&mut object, false)?,
                (NumberKey::Stretch, Fields::Ik) => stretch = self.reader.value_or(&mut object, false)?,
                _ => match fields.value(key).and_then(|i| given.get_mut(i)) {
                    Some(value) => *value = self.reader.value(&mut object)?,
                    None => self.reader.ignore(&mut object, key.name(), NumberKey::OF)?,
                },
            }
        }
        let [a, b, c, d, e, f] = given;
        match fields {
            Fields::Value(default) => self.store(time, &[a.unwrap_or(default)]),
            Fields::Xy(default) => self.store(time, &[a.unwrap_or(default), b.unwrap_or(default)]),
            Fields::Transform => {
                let (x, scale_x) = (b.unwrap_or(1.0), d.unwrap_or(1.0));
                let (y, scale_y) = (c.unwrap_or(x), e.unwrap_or(scale_x));
                let values = [a.unwrap_or(1.0), x, y, scale_x, scale_y, f.unwrap_or(1.0)];
                self.store(time, &values)
            }
            Fields::PathMix => {
                let x = b.unwrap_or(1.0);
                self.store(time, &[a.unwrap_or(1.0), x, c.unwrap_or(x)])
            }
            Fields::Ik => {
                let flag = |flag| f64::from(u8::from(flag));
                let bend = if bend { 1.0 } else { -1.0 };
                let (mix, softness) = (a.unwrap_or(1.0), b.unwrap_or(0.0));
                self.store(time, &[mix, softness, bend, flag(compress), flag(stretch)])
            }
        }
    }

    /// The curve of the key before, which only counts now that it does not belong to the last key.
    const fn curve_before(&self) -> &Curve {
        let [even, odd] = &self.curves;
        if self.index.is_multiple_of(2) { odd } else { even }
    }

    const fn own_curve(&mut self) -> &mut Curve {
        let [even, odd] = &mut self.curves;
        if self.index.is_multiple_of(2) { even } else { odd }
    }

    fn curve<'de, A: MapAccess<'de>>(&mut self, object: &mut A) -> Result<(), A::Error> {
        let [even, odd] = &mut self.curves;
        let curve = if self.index.is_multiple_of(2) { even } else { odd };
        let stash = &mut self.reader.stash;
        object.next_value_seed(CurveSeed { stash, curve })
    }

    /// Where an error of the curve of the key before belongs.
    fn check_curve(&mut self) -> Place {
        let needed = self.kind.channels().saturating_mul(4);
        match (self.curve_before().numbers_given(), self.index.checked_sub(1)) {
            (Some(given), Some(index)) if given < needed => return Place::Sibling(index, "curve"),
            (Some(given), Some(_)) if given > needed => self.reader.warn(|| {
                format!("A curve is a list of {given} numbers, of which only {needed} have a meaning.")
            }),
            _ => {}
        }
        Place::Here
    }

    fn store<E: serde::de::Error>(&mut self, time: f64, values: &[f64]) -> Result<(), E> {
        let place = self.check_curve();
        let [even, odd] = &self.curves;
        let before = if self.index.is_multiple_of(2) { odd } else { even };
        let stored = self
            .reader
            .animation
            .key(&mut self.reader.builder, time, values, before.draft());
        stored.map_err(|kind| self.reader.stash.fail_at(kind, place))
    }
}

keys! {
    ColorKey of "a colour key" {
        Time = "time",
        Curve = "curve",
        Color = "color",
        Light = "light",
        Dark = "dark",
    }
}

impl Keys<'_, '_> {
    fn color<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let mut time = 0.0;
        let (mut color, mut light, mut dark): (Option<Color>, Option<Color>, Option<Color>) =
            (None, None, None);
        self.own_curve().clear();
        while let Some(key) = self.reader.next_key(&mut object)? {
            match key {
                ColorKey::Time => time = self.reader.value_or(&mut object, 0.0)?,
                ColorKey::Curve => self.curve(&mut object)?,
                ColorKey::Color => color = self.reader.value(&mut object)?,
                ColorKey::Light => light = self.reader.value(&mut object)?,
                ColorKey::Dark => dark = self.reader.value(&mut object)?,
            }
        }
        let of = ColorKey::OF;
        let channels = |c: Color| [c.r, c.g, c.b, c.a].map(channel);
        match self.kind {
            TimelineKind::Rgba(_) => {
                let color = channels(self.reader.need(color, of, "color")?);
                self.store(time, &color)
            }
            TimelineKind::Rgb(_) => {
                let [r, g, b, _] = channels(self.reader.need(color, of, "color")?);
                self.store(time, &[r, g, b])
            }
            kind => {
                let [r, g, b, a] = channels(self.reader.need(light, of, "light")?);
                let [r2, g2, b2, _] = channels(self.reader.need(dark, of, "dark")?);
                match kind {
                    TimelineKind::Rgba2(_) => self.store(time, &[r, g, b, a, r2, g2, b2]),
                    _ => self.store(time, &[r, g, b, r2, g2, b2]),
                }
            }
        }
    }
}

/// The fraction that a channel of a colour stands for, before it was rounded to a single.
fn channel(value: Real) -> f64 {
    (wide(value) * 255.0).round() / 255.0
}

keys! {
    DeformKey of "a deform key" {
        Time = "time",
        Curve = "curve",
        Offset = "offset",
        Vertices = "vertices",
    }
}

impl Keys<'_, '_> {
    fn deform<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let mut time = 0.0;
        let mut start = 0_u32;
        self.reader.numbers.offsets.clear();
        self.own_curve().clear();
        while let Some(key) = self.reader.next_key(&mut object)? {
            match key {
                DeformKey::Time => time = self.reader.value_or(&mut object, 0.0)?,
                DeformKey::Curve => self.curve(&mut object)?,
                DeformKey::Offset => start = self.reader.value_or(&mut object, 0)?,
                DeformKey::Vertices => {
                    if !self.reader.list(&mut object, |n| &mut n.offsets)? {
                        self.reader.numbers.offsets.clear();
                    }
                }
            }
        }
        let place = self.check_curve();
        let reader = &mut *self.reader;
        let values = &*reader.numbers.offsets;
        // Without numbers the place of the first has no meaning.
        let start = if values.is_empty() { 0 } else { start };
        let [even, odd] = &self.curves;
        let before = if self.index.is_multiple_of(2) { odd } else { even };
        let stored = reader
            .animation
            .deform_key(&mut reader.builder, time, start, values, before.draft());
        stored.map_err(|kind| reader.stash.fail_at(kind, place))
    }
}
