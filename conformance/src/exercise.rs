//! Everything that a program does with a file: reading it, and posing what it holds.

use std::sync::Arc;

use spine_core::{DrawList, MixBlend, MixDirection, Physics, Skeleton, SkeletonBounds};
use spine_data::real::from_single;
use spine_data::{Atlas, Id, SkeletonData, SkeletonLoader, SkinId};

/// Reads a skeleton of either format. Lenient, as missing regions are the rule in damaged files.
///
/// # Errors
///
/// What the reader says.
pub fn read_skeleton(
    bytes: &[u8],
    atlas: Option<&Atlas>,
    lenient: bool,
) -> Result<SkeletonData, spine_data::Error> {
    let mut loader = SkeletonLoader::new().lenient(lenient);
    if let Some(atlas) = atlas {
        loader = loader.atlas(atlas);
    }
    loader.read(bytes)
}

/// Poses a skeleton at three times of its first animations, with physics, and computes vertices, bounds and a draw list.
pub fn pose(data: SkeletonData) {
    /// Animations that are posed: damaged files have no more interesting ones after these.
    const ANIMATIONS: usize = 4;
    let data = Arc::new(data);
    let mut skeleton = Skeleton::new(Arc::clone(&data));
    skeleton.set_skin_by_id(data.skins.ids().last().or(Some(SkinId::from_index(0))));
    skeleton.set_to_setup_pose();
    let (mut list, mut bounds) = (DrawList::new(), SkeletonBounds::new());
    let (mut vertices, mut uvs, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let mut look = |skeleton: &mut Skeleton| {
        for slot in skeleton.data().clone().slots.ids() {
            skeleton.world_vertices(slot, &mut vertices);
            skeleton.page_uvs(slot, &mut uvs);
        }
        bounds.update(skeleton, true);
        list.rebuild(skeleton);
    };
    skeleton.update_world_transform(Physics::Reset);
    look(&mut skeleton);
    for (id, animation) in data.animations.enumerate().take(ANIMATIONS) {
        let duration = from_single(animation.duration);
        let mut last = -1.0;
        for time in [0.0, duration * 0.5, duration * 1.25 + 0.1] {
            events.clear();
            skeleton.apply_animation(
                id,
                last,
                time,
                false,
                Some(&mut events),
                1.0,
                MixBlend::Setup,
                MixDirection::In,
            );
            last = time;
            skeleton.update(1.0 / 30.0);
            skeleton.update_world_transform(Physics::Update);
            look(&mut skeleton);
        }
    }
}
