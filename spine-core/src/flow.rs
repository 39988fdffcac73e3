//! Which world transforms the ops of a program read and write, in their order.

use spine_data::{Attachment, BoneId, Id, SkeletonData, Vertices};

use crate::program::Op;
use crate::work::NO_BONE;

/// Whether an update reads world transforms that it has not computed before: those of bones that the program leaves alone, of
/// parents in circles, and of bones that paths hang on which no skin has.
pub(crate) fn keeps_worlds(data: &SkeletonData, program: &[Op]) -> bool {
    let mut computed = vec![false; data.bones.len()];
    let mut is_early = !data.path_constraints.is_empty();
    for op in program.iter().filter(|op| has_place(data, op)) {
        if let Op::Bone(bone) = *op {
            let parent = data.bones.get(bone).and_then(|bone| bone.parent);
            is_early |= parent.is_some_and(|parent| computed.get(parent.index()) != Some(&true));
            if let Some(computed) = computed.get_mut(bone.index()) {
                *computed = true;
            }
        }
    }
    is_early || computed.contains(&false)
}

/// The bone that each op computes, and its parent.
pub(crate) fn links<'a>(data: &SkeletonData, program: impl Iterator<Item = &'a Op>) -> Vec<[u32; 2]> {
    let link = |op: &Op| match *op {
        Op::Bone(bone) => {
            let parent = data.bones.get(bone).and_then(|bone| bone.parent);
            [bone.get(), parent.map_or(NO_BONE, BoneId::get)]
        }
        _ => [NO_BONE; 2],
    };
    program.map(link).collect()
}

/// Bones whose world transforms an update may read before it has computed them, or without computing them.
pub(crate) fn early(data: &SkeletonData, program: &[Op]) -> Vec<BoneId> {
    let mut computed = vec![false; data.bones.len()];
    let mut early = computed.clone();
    let mut has_path = false;
    let parent = |bone: BoneId| data.bones.get(bone).and_then(|bone| bone.parent);
    for op in program.iter().filter(|op| has_place(data, op)) {
        let mut read = |bone: BoneId| {
            for bone in [Some(bone), parent(bone)].into_iter().flatten() {
                if let (Some(false), Some(early)) = (computed.get(bone.index()), early.get_mut(bone.index()))
                {
                    *early = true;
                }
            }
        };
        if let Op::Bone(bone) = *op {
            if let Some(parent) = parent(bone) {
                read(parent);
            }
            if let Some(computed) = computed.get_mut(bone.index()) {
                *computed = true;
            }
            continue;
        }
        written(data, op).iter().for_each(|bone| read(*bone));
        match *op {
            Op::Bone(_) | Op::Physics(_) => {}
            Op::Ik(id) => {
                if let Some(ik) = data.ik_constraints.get(id) {
                    read(ik.target);
                }
            }
            Op::Transform(id) => {
                if let Some(transform) = data.transform_constraints.get(id) {
                    read(transform.target);
                }
            }
            Op::Path(id) => {
                let target = data.path_constraints.get(id).map(|path| path.target);
                if let Some(slot) = target.and_then(|slot| data.slots.get(slot)) {
                    read(slot.bone);
                }
                // Whatever path the slot may come to show. The first constraint has found all that later ones would.
                if !std::mem::replace(&mut has_path, true) {
                    path_bones(data).for_each(&mut read);
                }
            }
        }
    }
    let bones = data.bones.ids().zip(early);
    bones
        .filter_map(|(bone, is_early)| is_early.then_some(bone))
        .collect()
}

/// The bones that vertices of paths hang on, each any number of times.
fn path_bones(data: &SkeletonData) -> impl Iterator<Item = BoneId> {
    let influences = data.attachments.iter().map(|attachment| match attachment {
        Attachment::Path(path) => match &path.vertices {
            Vertices::Weighted { influences, .. } => influences.as_slice(),
            Vertices::Unweighted(_) => &[],
        },
        _ => &[],
    });
    influences.flatten().map(|influence| influence.bone)
}

/// Whether an op does not compute a bone that stays as it is, as its parent does not exist.
fn has_place(data: &SkeletonData, op: &Op) -> bool {
    let Op::Bone(bone) = *op else { return true };
    let bone = data.bones.get(bone);
    bone.is_some_and(|bone| bone.parent.is_none_or(|parent| data.bones.get(parent).is_some()))
}

/// The bones whose world transforms an op writes.
fn written<'a>(data: &'a SkeletonData, op: &'a Op) -> &'a [BoneId] {
    match op {
        Op::Bone(id) => std::slice::from_ref(id),
        Op::Ik(id) => data.ik_constraints.get(*id).map_or(&[], |ik| &ik.bones),
        Op::Transform(id) => data.transform_constraints.get(*id).map_or(&[], |t| &t.bones),
        Op::Path(id) => data.path_constraints.get(*id).map_or(&[], |path| &path.bones),
        Op::Physics(id) => data
            .physics_constraints
            .get(*id)
            .map_or(&[], |physics| std::slice::from_ref(&physics.bone)),
    }
}

/// The bones that ops write, as spans of ids: from the first on, up to the second.
pub(crate) fn spans(data: &SkeletonData, program: &[Op]) -> Vec<[u32; 2]> {
    let mut is_written = vec![false; data.bones.len()];
    for bone in program.iter().flat_map(|op| written(data, op)) {
        if let Some(written) = is_written.get_mut(bone.index()) {
            *written = has_place(data, &Op::Bone(*bone));
        }
    }
    let mut spans: Vec<[u32; 2]> = Vec::new();
    for (bone, _) in data
        .bones
        .ids()
        .zip(is_written)
        .filter(|(_, is_written)| *is_written)
    {
        match spans.last_mut() {
            Some([_, end]) if *end == bone.get() => *end += 1,
            _ => spans.push([bone.get(), bone.get() + 1]),
        }
    }
    spans
}

/// For each bone, the place of the op that is the last to change its world transform, if none changes its parent's after it
/// has; else `u32::MAX`.
pub(crate) fn last_writes(data: &SkeletonData, program: &[Op]) -> Vec<u32> {
    // Counts the bones that are written, so that there is an order among those of one op, too.
    let mut count = 0_u64;
    let mut last = vec![(u32::MAX, 0); data.bones.len()];
    for (at, op) in program.iter().enumerate() {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        for bone in written(data, op) {
            count += 1;
            if let Some(last) = last.get_mut(bone.index()) {
                *last = (at, count);
            }
        }
    }
    let places = data.bones.iter().zip(&last).map(|(bone, (at, when))| {
        let parent = bone.parent.and_then(|parent| last.get(parent.index()));
        match parent {
            Some((_, parent)) if parent < when => *at,
            _ => u32::MAX,
        }
    });
    places.collect()
}

/// The places of the ops that do something where physics do not: without bones that are computed anew from what they were
/// computed from.
pub(crate) fn still(data: &SkeletonData, program: &[Op]) -> Vec<u32> {
    // How often a bone was written, and how often its parent and it had been when it was computed.
    let mut writes = vec![0_u64; data.bones.len()];
    let mut computed = vec![None; data.bones.len()];
    let mut still = Vec::new();
    for (place, op) in (0..).zip(program) {
        match *op {
            Op::Physics(_) => continue,
            Op::Bone(bone) => {
                let parent = data.bones.get(bone).and_then(|bone| bone.parent);
                let parent = parent.and_then(|parent| writes.get(parent.index())).copied();
                if let (Some(writes), Some(computed)) =
                    (writes.get_mut(bone.index()), computed.get_mut(bone.index()))
                {
                    if *computed == Some((parent, *writes)) {
                        continue;
                    }
                    *writes += 1;
                    *computed = Some((parent, *writes));
                }
            }
            _ => {
                for bone in written(data, op) {
                    if let Some(writes) = writes.get_mut(bone.index()) {
                        *writes += 1;
                    }
                }
            }
        }
        still.push(place);
    }
    still
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::Skeleton;

    #[test]
    fn without_physics_bones_are_computed_once() {
        let json = r#"{
            "bones": [{"name": "root"}, {"name": "a", "parent": "root"}, {"name": "b", "parent": "a"},
                {"name": "other", "parent": "root", "skin": true}, {"name": "c", "parent": "root"}],
            "ik": [{"name": "aim", "order": 0, "bones": ["a"], "target": "c"}],
            "physics": [{"name": "tip", "order": 1, "bone": "b", "x": 1}, {"name": "base", "order": 2, "bone": "a", "x": 1}]}"#;
        let data = spine_data::SkeletonJson::new()
            .read(json.as_bytes())
            .expect("a skeleton");
        let skeleton = Skeleton::new(std::sync::Arc::new(data));
        let program = &skeleton.program;
        let times = |ops: &[Op], id| ops.iter().filter(|op| **op == Op::Bone(BoneId::new(id))).count();
        // The first physics constraint's bone hangs on the second's.
        assert_eq!([0, 1, 2, 4].map(|id| times(&program.ops, id)), [1, 1, 2, 1]);
        let still: Vec<Op> = program
            .still
            .iter()
            .map(|place| program.ops[*place as usize])
            .collect();
        assert_eq!([0, 1, 2, 4].map(|id| times(&still, id)), [1; 4]);
        assert_eq!((program.ops.len(), still.len()), (8, 5));
        assert_eq!(program.still_links.len(), 5);
        assert_eq!(program.spans, [[0, 3], [4, 5]]);
    }
}
