//! Animations: sections in a fixed order. Source: formats-4.2.md 5.13.

use super::Reader;
use super::input::{At, invalid};
use super::keys::Beziers;
use crate::animation::SlotOffset;
use crate::bone::Inherit;
use crate::builder::{AnimationBuilder, CurveDraft};
use crate::curve::CurveKind;
use crate::error::Error;
use crate::id::{
    BoneId, IkConstraintId, PathConstraintId, PhysicsConstraintId, SlotId, TransformConstraintId,
};
use crate::timeline::TimelineKind as Kind;

impl Reader<'_, '_> {
    pub(super) fn animations(&mut self) -> Result<(), Error> {
        let count = self.input.count("animations", 11)?;
        self.builder.data.animations.reserve_exact(count);
        let mut animation = AnimationBuilder::empty();
        for _ in 0..count {
            let start = self.input.offset();
            let name = self.input.name("animation name")?;
            animation.restart(&mut self.builder, &name).at(start)?;
            // Says how many timelines follow, which the sections say as well.
            self.input.uint("timelines of an animation")?;
            self.slot_timelines(&mut animation)?;
            self.bone_timelines(&mut animation)?;
            self.ik_timelines(&mut animation)?;
            self.transform_timelines(&mut animation)?;
            self.path_timelines(&mut animation)?;
            self.physics_timelines(&mut animation)?;
            self.attachment_timelines(&mut animation)?;
            self.draw_order_keys(&mut animation)?;
            self.event_keys(&mut animation)?;
            animation.finish(&mut self.builder);
        }
        Ok(())
    }

    fn slot_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("slots with timelines", 2)? {
            let slot = self.input.index("slot of a timeline", self.builder.slots.len())?;
            let slot = SlotId::new(slot);
            for _ in 0..self.group_count("timelines of a slot", 2)? {
                let start = self.input.offset();
                match self.input.byte("type of a slot timeline")? {
                    0 => self.slot_attachment_keys(animation, slot)?,
                    1 => self.byte_timeline::<4>(animation, Kind::Rgba(slot))?,
                    2 => self.byte_timeline::<3>(animation, Kind::Rgb(slot))?,
                    3 => self.byte_timeline::<7>(animation, Kind::Rgba2(slot))?,
                    4 => self.byte_timeline::<6>(animation, Kind::Rgb2(slot))?,
                    5 => self.byte_timeline::<1>(animation, Kind::Alpha(slot))?,
                    other => {
                        return Err(invalid(
                            start,
                            "type of a slot timeline",
                            other,
                            "a number below 6",
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn slot_attachment_keys(&mut self, animation: &mut AnimationBuilder, slot: SlotId) -> Result<(), Error> {
        let keys = self.key_count(5, 5)?;
        let start = self.input.offset();
        let mut run = animation
            .attachment_run(&mut self.builder, slot, keys)
            .at(start)?;
        for _ in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let key = self.strings.reference(&mut self.input, "attachment key")?;
            let name = match key {
                Some(key) => Some(self.strings.key(key, &mut self.builder).at(start)?),
                None => None,
            };
            if !run.key(time, name) {
                return Err(run.descending(time)).at(start);
            }
        }
        self.end(animation)
    }

    fn bone_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("bones with timelines", 2)? {
            let bone = self.input.index("bone of a timeline", self.builder.bones.len())?;
            let bone = BoneId::new(bone);
            for _ in 0..self.group_count("timelines of a bone", 2)? {
                let start = self.input.offset();
                match self.input.byte("type of a bone timeline")? {
                    0 => self.float_timeline::<1>(animation, Kind::Rotate(bone))?,
                    1 => self.float_timeline::<2>(animation, Kind::Translate(bone))?,
                    2 => self.float_timeline::<1>(animation, Kind::TranslateX(bone))?,
                    3 => self.float_timeline::<1>(animation, Kind::TranslateY(bone))?,
                    4 => self.float_timeline::<2>(animation, Kind::Scale(bone))?,
                    5 => self.float_timeline::<1>(animation, Kind::ScaleX(bone))?,
                    6 => self.float_timeline::<1>(animation, Kind::ScaleY(bone))?,
                    7 => self.float_timeline::<2>(animation, Kind::Shear(bone))?,
                    8 => self.float_timeline::<1>(animation, Kind::ShearX(bone))?,
                    9 => self.float_timeline::<1>(animation, Kind::ShearY(bone))?,
                    10 => self.inherit_keys(animation, bone)?,
                    other => {
                        return Err(invalid(
                            start,
                            "type of a bone timeline",
                            other,
                            "a number below 11",
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn inherit_keys(&mut self, animation: &mut AnimationBuilder, bone: BoneId) -> Result<(), Error> {
        let keys = self.key_count(5, 5)?;
        self.begin(animation, Kind::Inherit(bone), keys, 0)?;
        for _ in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let inherit: Inherit = self.input.byte_value()?;
            let values = [f64::from(inherit as u8)];
            animation
                .key(&mut self.builder, f64::from(time), &values, CurveDraft::Linear)
                .at(start)?;
        }
        self.end(animation)
    }

    fn ik_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("IK constraints with timelines", 8)? {
            let index = self
                .input
                .index("IK constraint of a timeline", self.builder.ik.len())?;
            let keys = self.key_count(5, 5)?;
            let mut beziers = Beziers::read(&mut self.input, keys, 2)?;
            let kind = Kind::IkConstraint(IkConstraintId::new(index));
            let start = self.input.offset();
            let mut run = animation
                .run::<2, 5>(&mut self.builder, kind, keys, beziers.stated)
                .at(start)?;
            for key in 0..keys {
                let flags = self.input.byte("flags of an IK key")?;
                let start = self.input.offset();
                let time = self.input.float("key time")?;
                let mix = match (flags & 1 != 0, flags & 2 != 0) {
                    (false, _) => 0.0,
                    (true, false) => 1.0,
                    (true, true) => self.input.float("mix of an IK key")?,
                };
                let softness = if flags & 4 != 0 {
                    self.input.float("softness of an IK key")?
                } else {
                    0.0
                };
                let flag = |bit: u8| f64::from(u8::from(flags & bit != 0));
                let bend = if flags & 8 == 0 { -1.0 } else { 1.0 };
                let values = [f64::from(mix), f64::from(softness), bend, flag(16), flag(32)];
                let values = run.scaled(values);
                if key == 0 {
                    run.first(time, values);
                    continue;
                }
                let curve = match (flags & 64 != 0, flags & 128 != 0) {
                    (false, false) => CurveKind::Linear,
                    (true, _) => CurveKind::Stepped,
                    (false, true) => beziers.curve::<2, 5>(&mut self.input, &mut run, time, &values)?,
                };
                if !run.next(time, values, curve) {
                    return Err(run.descending(time)).at(start);
                }
            }
            beziers.finish()?;
            self.end(animation)?;
        }
        Ok(())
    }

    fn transform_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("transform constraints with timelines", 31)? {
            let index = self
                .input
                .index("transform constraint of a timeline", self.builder.transform.len())?;
            let kind = Kind::TransformConstraint(TransformConstraintId::new(index));
            self.float_timeline::<6>(animation, kind)?;
        }
        Ok(())
    }

    fn path_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("path constraints with timelines", 2)? {
            let index = self
                .input
                .index("path constraint of a timeline", self.builder.path.len())?;
            let id = PathConstraintId::new(index);
            for _ in 0..self.group_count("timelines of a path constraint", 2)? {
                let start = self.input.offset();
                match self.input.byte("type of a path timeline")? {
                    0 => self.float_timeline::<1>(animation, Kind::PathConstraintPosition(id))?,
                    1 => self.float_timeline::<1>(animation, Kind::PathConstraintSpacing(id))?,
                    2 => self.float_timeline::<3>(animation, Kind::PathConstraintMix(id))?,
                    other => {
                        return Err(invalid(
                            start,
                            "type of a path timeline",
                            other,
                            "a number below 3",
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn physics_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("physics constraints with timelines", 2)? {
            // 0 stands for all of them.
            let index = self.input.index(
                "physics constraint of a timeline",
                self.builder.physics.len().saturating_add(1),
            )?;
            let id = index.checked_sub(1).map(PhysicsConstraintId::new);
            for _ in 0..self.group_count("timelines of a physics constraint", 2)? {
                let start = self.input.offset();
                let kind = match self.input.byte("type of a physics timeline")? {
                    0 => Kind::PhysicsConstraintInertia(id),
                    1 => Kind::PhysicsConstraintStrength(id),
                    2 => Kind::PhysicsConstraintDamping(id),
                    4 => Kind::PhysicsConstraintMass(id),
                    5 => Kind::PhysicsConstraintWind(id),
                    6 => Kind::PhysicsConstraintGravity(id),
                    7 => Kind::PhysicsConstraintMix(id),
                    8 => {
                        self.reset_keys(animation, id)?;
                        continue;
                    }
                    other => {
                        return Err(invalid(
                            start,
                            "type of a physics timeline",
                            other,
                            "0, 1, 2, 4, 5, 6, 7 or 8",
                        ));
                    }
                };
                self.float_timeline::<1>(animation, kind)?;
            }
        }
        Ok(())
    }

    fn reset_keys(
        &mut self,
        animation: &mut AnimationBuilder,
        id: Option<PhysicsConstraintId>,
    ) -> Result<(), Error> {
        let keys = self.key_count(4, 4)?;
        self.begin(animation, Kind::PhysicsConstraintReset(id), keys, 0)?;
        for _ in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            animation
                .reset_key(&mut self.builder, f64::from(time))
                .at(start)?;
        }
        self.end(animation)
    }

    fn draw_order_keys(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        let keys = self.input.count("draw order keys", 5)?;
        if keys == 0 {
            return Ok(());
        }
        self.begin(animation, Kind::DrawOrder, keys, 0)?;
        for _ in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let count = self.input.count("slots of a draw order key", 2)?;
            // Lists that grow: what is kept, what is read and what is checked.
            let budget = &mut self.builder.budget;
            budget
                .charge_for::<[SlotOffset; 4]>(count.saturating_add(1))
                .at(start)?;
            self.moves.clear();
            self.moves.reserve(count);
            for _ in 0..count {
                let slots = self.builder.slots.len();
                let slot = SlotId::new(self.input.index("slot of a draw order key", slots)?);
                let offset = self.input.varint("offset of a draw order key")?;
                self.moves.push(SlotOffset { slot, offset });
            }
            animation
                .draw_order_key(&mut self.builder, f64::from(time), &self.moves)
                .at(start)?;
        }
        self.end(animation)
    }

    /// Reads how many groups or timelines follow.
    #[inline(always)]
    pub(super) fn group_count(&mut self, what: &'static str, size: u64) -> Result<u32, Error> {
        // Counts are at most 2^31 - 1.
        Ok(u32::try_from(self.input.count(what, size)?).unwrap_or(u32::MAX))
    }
}
