//! `rusty_spine` 0.8: the official C runtime, transpiled.

use std::sync::Arc;

use rusty_spine::c;
use rusty_spine::draw::{ColorSpace, CombinedDrawer, CullDirection};
use rusty_spine::{
    AnimationState, AnimationStateData, Atlas, Physics, Skeleton, SkeletonBinary, SkeletonClipping,
    SkeletonData, SkeletonJson,
};

use crate::peer::Peer;

/// The peer.
#[allow(missing_debug_implementations)]
pub struct Rusty {
    atlas: Arc<Atlas>,
    clipping: SkeletonClipping,
    drawer: CombinedDrawer,
}

/// Skeleton data and the state data made from it.
#[allow(missing_debug_implementations)]
pub struct Data {
    skeleton: Arc<SkeletonData>,
    state: Arc<AnimationStateData>,
}

/// Skeleton, state and the animation they play.
#[allow(missing_debug_implementations)]
pub struct Instance {
    skeleton: Skeleton,
    state: AnimationState,
    animation: *mut c::spAnimation,
    /// Seconds.
    duration: f32,
}

fn with_state_data(skeleton: SkeletonData) -> Data {
    let skeleton = Arc::new(skeleton);
    Data {
        state: Arc::new(AnimationStateData::new(skeleton.clone())),
        skeleton,
    }
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

impl Peer for Rusty {
    const NAME: &'static str = "rusty";
    type Data = Data;
    type Instance = Instance;

    fn new(dir: &str, atlas: &str) -> Result<Self, String> {
        Ok(Self {
            atlas: Arc::new(Atlas::new_from_file(format!("{dir}/{atlas}.atlas")).map_err(text)?),
            clipping: SkeletonClipping::new(),
            drawer: CombinedDrawer {
                cull_direction: CullDirection::Clockwise,
                premultiplied_alpha: false,
                color_space: ColorSpace::SRGB,
            },
        })
    }

    fn read_json(&self, bytes: &[u8]) -> Result<Data, String> {
        SkeletonJson::new(self.atlas.clone())
            .read_skeleton_data(bytes)
            .map(with_state_data)
            .map_err(text)
    }

    fn read_binary(&self, bytes: &[u8]) -> Result<Data, String> {
        SkeletonBinary::new(self.atlas.clone())
            .read_skeleton_data(bytes)
            .map(with_state_data)
            .map_err(text)
    }

    fn bone_count(&self, data: &Data) -> usize {
        data.skeleton.bones_count()
    }

    fn instance(
        &self,
        data: &Data,
        animation: &str,
        skin: Option<&str>,
        track_time: f32,
    ) -> Result<Instance, String> {
        let found = data
            .skeleton
            .find_animation(animation)
            .ok_or("no such animation")?;
        let (handle, duration) = (found.c_ptr(), found.duration());
        let mut skeleton = Skeleton::new(data.skeleton.clone());
        if let Some(skin) = skin {
            skeleton.set_skin_by_name(skin).map_err(text)?;
        }
        skeleton.set_to_setup_pose();
        let mut state = AnimationState::new(data.state.clone());
        state
            .set_animation_by_name(0, animation, true)
            .map_err(text)?
            .set_track_time(track_time);
        Ok(Instance {
            skeleton,
            state,
            animation: handle,
            duration,
        })
    }

    fn mixing(&self, data: &Data, animation: &str, skin: Option<&str>) -> Result<Instance, String> {
        let mut instance = self.instance(data, animation, skin, 0.0)?;
        let mut mixes = AnimationStateData::new(data.skeleton.clone());
        mixes.set_default_mix(1e4);
        instance.state = AnimationState::new(Arc::new(mixes));
        for track in 0..3 {
            for _ in 0..2 {
                instance
                    .state
                    .set_animation_by_name(track, animation, true)
                    .map_err(text)?;
                instance.state.apply(&mut instance.skeleton);
            }
        }
        self.frame(&mut instance, 5e3);
        Ok(instance)
    }

    fn frame(&self, instance: &mut Instance, delta: f32) {
        instance.state.update(delta);
        instance.state.apply(&mut instance.skeleton);
        instance.skeleton.update(delta);
        instance.skeleton.update_world_transform(Physics::Update);
    }

    fn duration(&self, instance: &Instance) -> f32 {
        instance.duration
    }

    #[allow(unsafe_code)] // The safe layer cannot apply an animation without a state.
    fn sample(&self, instance: &mut Instance, time: f32, out: &mut [f32]) {
        // SAFETY: both pointers live as long as the instance; `out` holds six numbers for each of its bones.
        unsafe {
            let skeleton = instance.skeleton.c_ptr();
            let none = std::ptr::null_mut();
            c::spAnimation_apply(
                instance.animation,
                skeleton,
                time,
                time,
                0,
                none,
                std::ptr::null_mut(),
                1.0,
                0,
                0,
            );
            c::spSkeleton_updateWorldTransform(skeleton, 0);
            for (index, out) in out.chunks_exact_mut(6).enumerate() {
                let bone = &**(*skeleton).bones.add(index);
                out.copy_from_slice(&[bone.a, bone.b, bone.c, bone.d, bone.worldX, bone.worldY]);
            }
        }
    }

    fn checksum(&self, instance: &Instance) -> f64 {
        let sum = |bone: &rusty_spine::Bone| {
            bone.a() + bone.b() + bone.c() + bone.d() + bone.world_x() + bone.world_y()
        };
        instance.skeleton.bones().map(|bone| f64::from(sum(&bone))).sum()
    }

    fn geometry(&mut self, instance: &mut Instance) -> (usize, usize) {
        let batches = self.drawer.draw(&mut instance.skeleton, Some(&mut self.clipping));
        let vertices = batches.iter().map(|batch| batch.vertices.len()).sum();
        (
            vertices,
            batches.iter().map(|batch| batch.indices.len() / 3).sum(),
        )
    }
}
