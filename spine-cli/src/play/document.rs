//! Results: the pose and the tracks as JSON.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use spine_core::{EntryId, TrackEntry};
use spine_data::{Id, IdVec, SlotId};

use super::player::{Player, number};

impl Player {
    /// The pose: bones but the one named root, slots, draw order, constraints.
    pub(super) fn pose(&self) -> Value {
        let (data, pose) = (self.skeleton.data(), &self.skeleton.pose);
        let bones = data
            .bones
            .iter()
            .zip(&pose.local)
            .zip(&pose.inherit)
            .filter(|((bone, _), _)| *bone.name != *"root");
        let bones = bones.map(|((bone, local), inherit)| {
            let l = [
                local.x,
                local.y,
                local.rotation,
                local.scale_x,
                local.scale_y,
                local.shear_x,
                local.shear_y,
            ];
            let mut row: Vec<Value> = l.map(|value| json!(number(value))).into();
            row.push(json!(inherit.name()));
            (bone.name.to_string(), Value::Array(row))
        });
        let mut result = Map::new();
        result.insert("bones".into(), bones.collect());
        let slots = data
            .slots
            .enumerate()
            .map(|(id, slot)| (slot.name.to_string(), self.slot(id)));
        result.insert("slots".into(), slots.collect());
        let order = pose
            .draw_order
            .iter()
            .map(|id| data.slots.get(*id).map_or(Value::Null, |slot| json!(&*slot.name)));
        result.insert("drawOrder".into(), order.collect());
        insert(
            &mut result,
            "ik",
            &data.ik_constraints,
            |c| &c.name,
            &pose.ik,
            |_, c| {
                json!([
                    number(c.mix),
                    number(c.softness),
                    c.bend_direction,
                    c.compress,
                    c.stretch
                ])
            },
        );
        insert(
            &mut result,
            "transform",
            &data.transform_constraints,
            |c| &c.name,
            &pose.transform,
            |_, c| {
                let mixes = [
                    c.mix_rotate,
                    c.mix_x,
                    c.mix_y,
                    c.mix_scale_x,
                    c.mix_scale_y,
                    c.mix_shear_y,
                ];
                json!(mixes.map(number))
            },
        );
        insert(
            &mut result,
            "path",
            &data.path_constraints,
            |c| &c.name,
            &pose.path,
            |_, c| json!([c.position, c.spacing, c.mix_rotate, c.mix_x, c.mix_y].map(number)),
        );
        insert(
            &mut result,
            "physics",
            &data.physics_constraints,
            |c| &c.name,
            &pose.physics,
            |i, c| {
                let values = [
                    c.inertia,
                    c.strength,
                    c.damping,
                    c.mass_inverse,
                    c.wind,
                    c.gravity,
                    c.mix,
                ];
                let mut row: Vec<Value> = values.map(|value| json!(number(value))).into();
                row.push(json!(
                    c.state
                        .resets
                        .wrapping_sub(self.resets.get(i).copied().unwrap_or(0))
                ));
                Value::Array(row)
            },
        );
        Value::Object(result)
    }

    fn slot(&self, id: SlotId) -> Value {
        let mut result = Map::new();
        let Some(slot) = self.skeleton.pose.slots.get(id) else {
            return Value::Null;
        };
        let attachment = slot
            .attachment()
            .and_then(|id| self.skeleton.data().attachments.get(id));
        let c = slot.color;
        result.insert("color".into(), json!([c.r, c.g, c.b, c.a].map(number)));
        result.insert(
            "attachment".into(),
            json!(attachment.map(|attachment| &**attachment.name())),
        );
        if let Some(dark) = slot.dark_color {
            result.insert("dark".into(), json!([dark.r, dark.g, dark.b].map(number)));
        }
        if slot.sequence_index != -1 || attachment.is_some_and(|attachment| attachment.sequence().is_some()) {
            result.insert("sequenceIndex".into(), json!(slot.sequence_index));
        }
        if let Some(deform) = self
            .skeleton
            .pose
            .deform
            .get(id)
            .filter(|deform| !deform.is_empty())
        {
            result.insert(
                "deform".into(),
                deform.iter().map(|value| json!(number(*value))).collect(),
            );
        }
        Value::Object(result)
    }

    /// For each track what plays, what is mixed out below it, and what is queued.
    pub(super) fn tracks(&self) -> Value {
        self.state
            .tracks()
            .iter()
            .map(|current| current.map_or(Value::Null, |current| self.track(current)))
            .collect()
    }

    fn track(&self, current: EntryId) -> Value {
        let chain = self.along(current, TrackEntry::mixing_from).map(|(id, entry)| {
            json!({
                "entry": self.numbers.get(&id),
                "animation": self.animation_name(id),
                "trackTime": entry.track_time,
                "animationTime": entry.animation_time(),
                "animationLast": entry.animation_last(),
                "trackComplete": entry.track_complete(),
                "delay": entry.delay,
                "mixTime": entry.mix_time,
                "mixDuration": entry.mix_duration,
            })
        });
        let queue = self.along(current, TrackEntry::next).skip(1).map(|(id, entry)| {
            json!({
                "entry": self.numbers.get(&id),
                "animation": self.animation_name(id),
                "trackTime": entry.track_time,
                "delay": entry.delay,
                "mixDuration": entry.mix_duration,
            })
        });
        json!({ "chain": chain.collect::<Vec<_>>(), "queue": queue.collect::<Vec<_>>() })
    }

    /// An entry and those that follow by a link.
    fn along(
        &self,
        first: EntryId,
        link: impl Fn(&TrackEntry) -> Option<EntryId>,
    ) -> impl Iterator<Item = (EntryId, &TrackEntry)> {
        let with_entry = |id: EntryId| self.state.entry(id).map(|entry| (id, entry));
        std::iter::successors(with_entry(first), move |(_, entry)| {
            link(entry).and_then(with_entry)
        })
    }
}

/// Inserts rows by name, unless there are none.
fn insert<I: Id, D, P>(
    result: &mut Map<String, Value>,
    key: &str,
    data: &IdVec<I, D>,
    name: impl Fn(&D) -> &Arc<str>,
    poses: &IdVec<I, P>,
    row: impl Fn(usize, &P) -> Value,
) {
    if !data.is_empty() {
        let rows = data.iter().zip(poses).enumerate();
        let rows = rows.map(|(i, (data, pose))| (name(data).to_string(), row(i, pose)));
        result.insert(key.into(), rows.collect());
    }
}
