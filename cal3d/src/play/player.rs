//! An instance of a character.

use std::sync::Arc;

use super::character::Character;
use super::cloth::Cloth;
use super::mixer::{ActionOptions, Mixer};
use super::morph_mixer::{Meeting, MorphMixer, MorphOptions};
use super::pose::Pose;

/// An instance of a character: what it plays, how it stands, and where its vertices are.
///
/// A frame is [`update`](Self::update), then [`skin`](Self::skin) where vertices are to be seen. Neither allocates once lists
/// have grown to what is played.
#[derive(Clone, Debug)]
pub struct Player {
    character: Arc<Character>,
    mixer: Mixer,
    morph_mixer: MorphMixer,
    /// State of all bones.
    pub pose: Pose,
    /// Weights of the morph targets of each surface.
    weights: Vec<Vec<Meeting>>,
    surfaces: Vec<Surface>,
    scratch: Scratch,
}

/// What an instance shows of a submesh.
#[derive(Clone, Debug)]
pub struct Surface {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    faces: Vec<[u32; 3]>,
    kept: usize,
    cloth: Option<Cloth>,
}

impl Surface {
    /// Positions of all vertices in model space.
    #[must_use]
    pub fn positions(&self) -> &[[f32; 3]] {
        &self.positions
    }

    /// Normals of all vertices, of length 1 (0 where the bind pose has none); those of simulated vertices are as if they were not.
    #[must_use]
    pub fn normals(&self) -> &[[f32; 3]] {
        &self.normals
    }

    /// Triangles of the level of detail; they use the first [`kept`](Self::kept) vertices.
    #[must_use]
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// Number of vertices that the level of detail uses.
    #[must_use]
    pub const fn kept(&self) -> usize {
        self.kept
    }

    /// Whether some vertices are simulated by springs.
    #[must_use]
    pub const fn is_simulated(&self) -> bool {
        self.cloth.is_some()
    }
}

/// Buffers to use again.
#[derive(Clone, Debug, Default)]
struct Scratch {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    weights: Vec<f32>,
    collapsed: Vec<u32>,
}

impl Player {
    /// An instance that plays nothing and stands in the skeleton's own pose, in full detail.
    #[must_use]
    pub fn new(character: Arc<Character>) -> Self {
        let mut scratch = Scratch::default();
        let surfaces = character.surfaces.iter().map(|data| {
            let mut faces = Vec::new();
            let kept = data.submesh.faces_at(1.0, &mut faces, &mut scratch.collapsed);
            Surface {
                positions: data.skin.positions.clone(),
                normals: data.skin.normals.clone(),
                faces,
                kept,
                cloth: data.net.as_ref().map(|_| Cloth::new(&data.skin.positions)),
            }
        });
        let surfaces = surfaces.collect();
        let weights = character
            .surfaces
            .iter()
            .map(|data| data.morph_kinds().map(Meeting::new).collect());
        let mut player = Self {
            mixer: Mixer::new(character.motions.len()),
            morph_mixer: MorphMixer::new(character.morph_motions.len()),
            pose: Pose::new(&character.rig),
            weights: weights.collect(),
            surfaces,
            scratch,
            character,
        };
        player.skin();
        player
    }

    /// What all instances share.
    #[must_use]
    pub const fn character(&self) -> &Arc<Character> {
        &self.character
    }

    /// Plays an animation in circles, or changes the weight of one that is: to `weight`, within `delay` seconds. A weight of 0
    /// lets it end. The first time, an animation that does not close its loop is closed; it stays so for actions too.
    ///
    /// Source: cal3d.md 13.1.
    pub fn blend_cycle(&mut self, animation: usize, weight: f32, delay: f32) {
        self.mixer.blend_cycle(animation, weight, delay);
    }

    /// Lets an animation end within `delay` seconds, at its own pace.
    ///
    /// Source: cal3d.md 13.1.
    pub fn clear_cycle(&mut self, animation: usize, delay: f32) {
        self.mixer.clear_cycle(animation, delay, &self.character.motions);
    }

    /// Plays an animation once; also while it is already played.
    ///
    /// Source: cal3d.md 13.1.
    pub fn execute_action(&mut self, animation: usize, options: ActionOptions) {
        self.mixer.execute_action(animation, options);
    }

    /// Numbers of cycles and of actions that are played, fading ones too.
    #[must_use]
    pub const fn playing(&self) -> (usize, usize) {
        self.mixer.playing()
    }

    /// Time and duration of the cycles that go together, in seconds.
    ///
    /// Source: cal3d.md 13.
    #[must_use]
    pub const fn cycle_time(&self) -> (f32, f32) {
        (self.mixer.time, self.mixer.duration)
    }

    /// Sets the time of the cycles that go together, in seconds of their common duration.
    pub const fn set_cycle_time(&mut self, time: f32) {
        self.mixer.time = time;
    }

    /// Pace of the cycles that go together; 1 at first.
    pub const fn set_time_factor(&mut self, factor: f32) {
        self.mixer.time_factor = factor;
    }

    /// Plays a morph animation, from its beginning if it is already played.
    ///
    /// Source: cal3d.md 16.3.
    pub fn start_morph(&mut self, animation: usize, options: MorphOptions) {
        self.morph_mixer.start(animation, options);
    }

    /// Lets a morph animation fade out.
    pub fn stop_morph(&mut self, animation: usize) {
        if self.morph_mixer.stop(animation)
            && let Some(motion) = self.character.morph_motions.get(animation)
        {
            motion.clear(&mut self.weights);
        }
    }

    /// Whether a morph animation is played.
    #[must_use]
    pub fn is_morph_playing(&self, animation: usize) -> bool {
        self.morph_mixer.is_playing(animation)
    }

    /// Weight of a morph target of a surface; 0 for one that does not exist.
    #[must_use]
    pub fn morph_weight(&self, surface: usize, target: usize) -> f32 {
        let targets = self.weights.get(surface);
        targets
            .and_then(|targets| targets.get(target))
            .map_or(0.0, |meeting| meeting.weight)
    }

    /// Sets the weight of a morph target of a surface. Morph animations that move it set it anew in every update.
    pub fn set_morph_weight(&mut self, surface: usize, target: usize, weight: f32) {
        let targets = self.weights.get_mut(surface);
        if let Some(meeting) = targets.and_then(|targets| targets.get_mut(target)) {
            meeting.weight = weight;
        }
    }

    /// Chooses a level of detail, 0..=1, 1 being all.
    ///
    /// Source: cal3d.md 18.
    pub fn set_level_of_detail(&mut self, level: f32) {
        for (surface, data) in self.surfaces.iter_mut().zip(&self.character.surfaces) {
            let collapsed = &mut self.scratch.collapsed;
            surface.kept = data.submesh.faces_at(level, &mut surface.faces, collapsed);
        }
    }

    /// Lets a span of seconds pass: mixes animations, poses bones, weighs morph targets, steps springs. Spans that are not
    /// finite are none.
    ///
    /// Source: cal3d.md 13.3.
    pub fn update(&mut self, seconds: f32) {
        let seconds = if seconds.is_finite() { seconds } else { 0.0 };
        let character = &self.character;
        self.mixer.update(seconds, &character.motions);
        self.pose.reset(&character.rig);
        self.mixer.apply(&character.motions, &mut self.pose);
        self.pose.place(&character.rig);
        self.morph_mixer
            .update(seconds, &character.morph_motions, &mut self.weights);
        self.skin_where(true);
        for (surface, data) in self.surfaces.iter_mut().zip(&self.character.surfaces) {
            if let (Some(net), Some(cloth)) = (&data.net, &mut surface.cloth) {
                net.step(cloth, &surface.positions, seconds);
                surface.positions.copy_from_slice(&cloth.current);
            }
        }
    }

    /// Places bones after [`Pose::locals`] were changed by hand.
    pub fn place_bones(&mut self) {
        self.pose.place(&self.character.rig);
    }

    /// Lets springs begin anew, from the bind pose.
    pub fn reset_springs(&mut self) {
        for (surface, data) in self.surfaces.iter_mut().zip(&self.character.surfaces) {
            if let Some(cloth) = &mut surface.cloth {
                cloth.reset(&data.skin.positions);
            }
        }
    }

    /// Moves vertices by the bones; those of simulated surfaces are moved by [`update`](Self::update).
    ///
    /// Source: cal3d.md 15, 16.1.
    pub fn skin(&mut self) {
        self.skin_where(false);
    }

    /// What is seen of each submesh, in the order of [`Character::submesh`].
    #[must_use]
    pub fn surfaces(&self) -> &[Surface] {
        &self.surfaces
    }

    fn skin_where(&mut self, simulated: bool) {
        let Scratch {
            positions,
            normals,
            weights,
            ..
        } = &mut self.scratch;
        let surfaces = self.surfaces.iter_mut().zip(&self.character.surfaces);
        for ((surface, data), targets) in surfaces.zip(&self.weights) {
            if surface.cloth.is_some() != simulated {
                continue;
            }
            let skin = &data.skin;
            let out = (surface.positions.as_mut_slice(), surface.normals.as_mut_slice());
            if targets.iter().all(|target| target.weight == 0.0) {
                skin.transform(self.pose.skinning(), (&skin.positions, &skin.normals), out);
            } else {
                weights.clear();
                weights.extend(targets.iter().map(|target| target.weight));
                positions.resize(skin.positions.len(), [0.0; 3]);
                normals.resize(skin.normals.len(), [0.0; 3]);
                skin.morph(weights, positions, normals);
                skin.transform(self.pose.skinning(), (positions, normals), out);
            }
        }
    }
}
