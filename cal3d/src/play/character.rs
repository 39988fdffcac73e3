//! What all instances of a character share.

use super::cloth::Net;
use super::morph_mixer::{MorphKind, MorphMotion, TargetPlace};
use super::motion::{Motion, Sampling};
use super::pose::Rig;
use super::skin::Skin;
use crate::animation::Animation;
use crate::mesh::{Mesh, Submesh};
use crate::morph_animation::{MorphAnimation, MorphTarget};
use crate::name::Name;
use crate::skeleton::Skeleton;

/// What a character is made of. Positions in the lists are the numbers by which instances play.
#[derive(Clone, Debug, Default)]
pub struct Parts<'a> {
    /// Bones.
    pub skeleton: Option<&'a Skeleton>,
    /// Animations, and what their tracks are outside of their keys.
    pub animations: Vec<(&'a Animation, Sampling)>,
    /// Meshes in the order of the model list.
    pub meshes: Vec<&'a Mesh>,
    /// Morph animations.
    pub morph_animations: Vec<&'a MorphAnimation>,
}

/// A character laid out for playing; immutable, shared by all of its instances.
#[derive(Clone, Debug)]
pub struct Character {
    pub(crate) rig: Rig,
    pub(crate) motions: Vec<Motion>,
    pub(crate) morph_motions: Vec<MorphMotion>,
    pub(crate) surfaces: Vec<SurfaceData>,
}

/// A submesh of a character.
#[derive(Clone, Debug)]
pub(crate) struct SurfaceData {
    pub(crate) mesh: usize,
    pub(crate) submesh: Submesh,
    /// Position of the submesh in its mesh.
    pub(crate) number: usize,
    pub(crate) skin: Skin,
    pub(crate) net: Option<Net>,
}

impl SurfaceData {
    /// How weights combine in each of its morph targets.
    pub(crate) fn morph_kinds(&self) -> impl Iterator<Item = MorphKind> + '_ {
        self.submesh.morphs.iter().map(|morph| MorphKind::of(&morph.name))
    }
}

impl Character {
    /// Lays out a character. Whatever names things that do not exist is left out: tracks of absent bones, targets of absent
    /// meshes.
    #[must_use]
    pub fn new(parts: &Parts<'_>) -> Self {
        let none = Skeleton::default();
        let skeleton = parts.skeleton.unwrap_or(&none);
        let rig = Rig::new(skeleton);
        let mut surfaces = Vec::new();
        for (mesh, value) in parts.meshes.iter().enumerate() {
            for (number, submesh) in value.submeshes.iter().enumerate() {
                surfaces.push(SurfaceData {
                    mesh,
                    number,
                    skin: Skin::new(submesh, rig.len()),
                    net: Net::new(submesh),
                    submesh: submesh.clone(),
                });
            }
        }
        let find = |target: &MorphTarget, places: &mut Vec<TargetPlace>| find(&surfaces, target, places);
        Self {
            motions: parts
                .animations
                .iter()
                .map(|(animation, sampling)| Motion::new(animation, skeleton, *sampling))
                .collect(),
            morph_motions: parts
                .morph_animations
                .iter()
                .map(|animation| MorphMotion::new(animation, find))
                .collect(),
            rig,
            surfaces,
        }
    }

    /// Number of bones.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.rig.len()
    }

    /// Length of an animation in seconds; 0 for one that does not exist.
    #[must_use]
    pub fn duration(&self, animation: usize) -> f32 {
        self.motions.get(animation).map_or(0.0, Motion::duration)
    }

    /// Number of surfaces: submeshes of all meshes, in order.
    #[must_use]
    pub fn surface_count(&self) -> usize {
        self.surfaces.len()
    }

    /// The submesh of a surface.
    #[must_use]
    pub fn submesh(&self, surface: usize) -> Option<&Submesh> {
        self.surfaces.get(surface).map(|surface| &surface.submesh)
    }

    /// Positions of a surface's mesh, and of the submesh in it.
    #[must_use]
    pub fn place_of(&self, surface: usize) -> Option<(usize, usize)> {
        self.surfaces
            .get(surface)
            .map(|surface| (surface.mesh, surface.number))
    }
}

/// The places of a morph target in all surfaces.
fn find(surfaces: &[SurfaceData], target: &MorphTarget, places: &mut Vec<TargetPlace>) {
    for (place, surface) in surfaces.iter().enumerate() {
        match target {
            MorphTarget::Name(name) => places.extend(targets(&surface.submesh, name).map(|at| (place, at))),
            MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } => {
                let is = |number: i32, at: usize| usize::try_from(number) == Ok(at);
                let listed = submeshes.iter().any(|number| is(*number, surface.number));
                let at = usize::try_from(*morph).ok();
                let at = at.filter(|at| *at < surface.submesh.morphs.len());
                if let Some(at) = at.filter(|_| is(*mesh, surface.mesh) && listed) {
                    places.push((place, at));
                }
            }
        }
    }
}

/// Positions of the morph targets of a name.
fn targets<'a>(submesh: &'a Submesh, name: &'a Name) -> impl Iterator<Item = usize> + 'a {
    let morphs = submesh.morphs.iter().enumerate();
    morphs.filter_map(move |(at, morph)| (morph.name == *name).then_some(at))
}
