//! This project, with its own renderer or with paths and patterns of tiny-skia.

use std::path::PathBuf;
use std::sync::Arc;

use benches::picture::{Painter, textures, view};
use spine_core::batch::{Instance, Output, Sampler, step_all};
use spine_core::{DrawList, MixBlend, MixDirection, Physics, Skeleton};
use spine_data::{AnimationId, Atlas, SkeletonBinary, SkeletonData, SkeletonJson};
use spine_render_soft::View;
use spine_render_soft::tiny_skia::{Color, Pixmap};

use crate::peer::Peer;

/// Pixels of a side of the picture.
const SIDE: u32 = 512;

/// The peer; `P` draws.
#[derive(Debug)]
pub struct Ours<P> {
    folder: PathBuf,
    atlas: Atlas,
    list: DrawList,
    sampler: Option<Sampler>,
    easel: Option<Easel<P>>,
}

/// What a picture needs.
#[derive(Debug)]
struct Easel<P> {
    painter: P,
    view: View,
    pixmap: Pixmap,
}

/// The animation on the first track.
fn playing(instance: &Instance) -> Option<AnimationId> {
    let entry = instance.state.current(0)?;
    instance.state.entry(entry)?.animation()
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

impl<P: Painter> Peer for Ours<P> {
    const NAME: &'static str = P::NAME;
    type Data = Arc<SkeletonData>;
    type Instance = Instance;

    fn new(dir: &str, atlas: &str) -> Result<Self, String> {
        let bytes = std::fs::read(format!("{dir}/{atlas}.atlas")).map_err(text)?;
        Ok(Self {
            folder: dir.into(),
            atlas: Atlas::parse(&bytes).map_err(text)?,
            list: DrawList::new(),
            sampler: None,
            easel: None,
        })
    }

    fn read_json(&self, bytes: &[u8]) -> Result<Self::Data, String> {
        SkeletonJson::new()
            .atlas(&self.atlas)
            .read(bytes)
            .map(Arc::new)
            .map_err(text)
    }

    fn read_binary(&self, bytes: &[u8]) -> Result<Self::Data, String> {
        SkeletonBinary::new()
            .atlas(&self.atlas)
            .read(bytes)
            .map(Arc::new)
            .map_err(text)
    }

    fn bone_count(&self, data: &Self::Data) -> usize {
        data.bones.len()
    }

    fn instance(
        &self,
        data: &Self::Data,
        animation: &str,
        skin: Option<&str>,
        track_time: f32,
    ) -> Result<Instance, String> {
        let animation = data.find_animation(animation).ok_or("no such animation")?;
        let mut skeleton = Skeleton::new(Arc::clone(data));
        if let Some(skin) = skin {
            skeleton.set_skin_by_name(skin).map_err(text)?;
        }
        skeleton.set_to_setup_pose();
        let mut instance = Instance::new(skeleton);
        let entry = instance
            .state
            .set_animation_by_id(0, Some(animation), true)
            .map_err(text)?;
        if let Some(entry) = instance.state.entry_mut(entry) {
            entry.track_time = f64::from(track_time);
        }
        Ok(instance)
    }

    fn mixing(&self, data: &Self::Data, animation: &str, skin: Option<&str>) -> Result<Instance, String> {
        let mut instance = self.instance(data, animation, skin, 0.0)?;
        instance.state.data.default_mix = 1e4;
        for track in 0..3 {
            for _ in 0..2 {
                instance
                    .state
                    .set_animation(track, animation, true)
                    .map_err(text)?;
                instance.state.apply(&mut instance.skeleton);
            }
        }
        self.frame(&mut instance, 5e3);
        Ok(instance)
    }

    fn frame(&self, instance: &mut Instance, delta: f32) {
        let Instance { skeleton, state, .. } = instance;
        state.update(f64::from(delta));
        state.apply(skeleton);
        while state.pop_event().is_some() {}
        skeleton.update(delta);
        skeleton.update_world_transform(Physics::Update);
    }

    fn frame_of_all(&self, instances: &mut [Instance], delta: f32) {
        step_all(instances, delta, Physics::Update);
        for instance in instances {
            while instance.state.pop_event().is_some() {}
        }
    }

    fn duration(&self, instance: &Instance) -> f32 {
        playing(instance).map_or(0.0, |animation| {
            instance.skeleton.data().animations[animation].duration
        })
    }

    fn sample(&self, instance: &mut Instance, time: f32, out: &mut [f32]) {
        let Some(animation) = playing(instance) else {
            return;
        };
        let skeleton = &mut instance.skeleton;
        skeleton.apply_animation(
            animation,
            time,
            time,
            false,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        skeleton.update_world_transform(Physics::None);
        for (world, out) in skeleton.pose.world.iter().zip(out.chunks_exact_mut(6)) {
            out.copy_from_slice(&[world.a, world.b, world.c, world.d, world.x, world.y]);
        }
    }

    fn batch(&mut self, instance: &Instance, times: &[f32], out: &mut [f32]) -> Result<(), String> {
        let sampler = self
            .sampler
            .get_or_insert_with(|| Sampler::new(&instance.skeleton));
        let output = Output {
            worlds: Some(out),
            ..Output::default()
        };
        sampler
            .sample(playing(instance).ok_or("no animation")?, times, false, output)
            .map_err(text)
    }

    fn checksum(&self, instance: &Instance) -> f64 {
        let worlds = instance.skeleton.pose.world.iter();
        worlds
            .flat_map(|w| [w.a, w.b, w.c, w.d, w.x, w.y])
            .map(f64::from)
            .sum()
    }

    fn geometry(&mut self, instance: &mut Instance) -> (usize, usize) {
        self.list.rebuild(&instance.skeleton);
        (self.list.vertices.len(), self.list.indices.len() / 3)
    }

    fn render(&mut self, instance: &mut Instance) -> Result<&[u8], String> {
        if self.easel.is_none() {
            let view = view(SIDE, SIDE);
            self.easel = Some(Easel {
                painter: P::new(textures(&self.folder, &self.atlas)),
                pixmap: view.pixmap(Color::TRANSPARENT).map_err(text)?,
                view,
            });
        }
        let easel = self.easel.as_mut().ok_or("no pages")?;
        easel.pixmap.fill(Color::TRANSPARENT);
        self.list.rebuild(&instance.skeleton);
        easel.painter.paint(&self.list, &easel.view, &mut easel.pixmap);
        Ok(easel.pixmap.data())
    }
}
