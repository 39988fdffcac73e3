//! `spine2d` 0.5, which reads 4.3 exports only. The version text of a 4.2 JSON export is replaced in memory, so that it
//! can be timed; job `check` tells how far it then poses alike.

use std::fs;
use std::sync::Arc;

use spine2d::{
    Animation, AnimationState, AnimationStateData, Atlas, DrawList, MixFrom, Physics, Skeleton, SkeletonData,
    append_draw_list_with_atlas,
};

use crate::peer::Peer;

/// The peer.
#[allow(missing_debug_implementations)]
pub struct Spine2d {
    atlas: Atlas,
    draw_list: DrawList,
}

/// Skeleton, state and the animation they play.
#[allow(missing_debug_implementations)]
pub struct Instance {
    skeleton: Skeleton,
    state: AnimationState,
    animation: Animation,
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

impl Peer for Spine2d {
    const NAME: &'static str = "spine2d";
    const POSE_FROM_JSON: bool = true;
    type Data = Arc<SkeletonData>;
    type Instance = Instance;

    fn new(dir: &str, atlas: &str) -> Result<Self, String> {
        let atlas = fs::read_to_string(format!("{dir}/{atlas}.atlas")).map_err(text)?;
        Ok(Self {
            atlas: atlas.parse().map_err(text)?,
            draw_list: DrawList::default(),
        })
    }

    fn read_json(&self, bytes: &[u8]) -> Result<Self::Data, String> {
        let document = std::str::from_utf8(bytes).map_err(text)?;
        SkeletonData::from_json_str(&document.replacen("\"4.2.", "\"4.3.", 1)).map_err(text)
    }

    fn read_binary(&self, bytes: &[u8]) -> Result<Self::Data, String> {
        SkeletonData::from_skel_bytes(bytes).map_err(text)
    }

    fn bone_count(&self, data: &Self::Data) -> usize {
        Skeleton::new(data.clone()).get_bones().len()
    }

    fn instance(
        &self,
        data: &Self::Data,
        animation: &str,
        skin: Option<&str>,
        track_time: f32,
    ) -> Result<Instance, String> {
        let handle = data.find_animation(animation).ok_or("no such animation")?.clone();
        let mut skeleton = Skeleton::new(data.clone());
        if skin.is_some() {
            skeleton.set_skin(skin);
        }
        skeleton.setup_pose();
        let mut state = AnimationState::new(AnimationStateData::new(data.clone()));
        let entry = state.set_animation(0, animation, true);
        entry.set_track_time(&mut state, track_time);
        Ok(Instance {
            skeleton,
            state,
            animation: handle,
        })
    }

    fn frame(&self, instance: &mut Instance, delta: f32) {
        instance.state.update(delta);
        instance.state.apply(&mut instance.skeleton);
        instance.skeleton.update(delta);
        instance
            .skeleton
            .update_world_transform_with_physics(Physics::Update);
    }

    fn duration(&self, instance: &Instance) -> f32 {
        instance.animation.get_duration()
    }

    fn sample(&self, instance: &mut Instance, time: f32, out: &mut [f32]) {
        let Instance {
            skeleton, animation, ..
        } = instance;
        animation.apply(
            skeleton,
            time,
            time,
            false,
            None,
            1.0,
            MixFrom::Setup,
            false,
            false,
            false,
        );
        skeleton.update_world_transform_with_physics(Physics::None);
        for (bone, out) in skeleton.get_bones().iter().zip(out.chunks_exact_mut(6)) {
            out.copy_from_slice(&[
                bone.get_a(),
                bone.get_b(),
                bone.get_c(),
                bone.get_d(),
                bone.get_world_x(),
                bone.get_world_y(),
            ]);
        }
    }

    fn checksum(&self, instance: &Instance) -> f64 {
        let bones = instance.skeleton.get_bones().iter();
        bones
            .map(|bone| {
                let matrix = bone.get_a() + bone.get_b() + bone.get_c() + bone.get_d();
                f64::from(matrix + bone.get_world_x() + bone.get_world_y())
            })
            .sum()
    }

    fn geometry(&mut self, instance: &mut Instance) -> (usize, usize) {
        self.draw_list.clear();
        append_draw_list_with_atlas(&mut self.draw_list, &instance.skeleton, &self.atlas);
        (self.draw_list.vertices.len(), self.draw_list.indices.len() / 3)
    }
}
