//! Weights of morph targets over time.

use crate::animation::sort_by_time;
use crate::mesh::Mesh;
use crate::name::Name;

/// Weights of some morph targets over time.
///
/// Source: cal3d.md 7.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphAnimation {
    /// Length in seconds; positive in files that readers accept.
    pub duration: f32,
    /// Tracks in the order of the file.
    pub tracks: Vec<MorphTrack>,
}

/// Weights of one morph target.
#[derive(Clone, Debug, PartialEq)]
pub struct MorphTrack {
    /// Which target.
    pub target: MorphTarget,
    /// Keys, ascending in time; those of equal time in the order of the file. Readers sort them.
    pub keys: Vec<WeightKey>,
}

/// Which morph target a track moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MorphTarget {
    /// Every target of this name, in all meshes (avatar-chat fork, 0.13 trunk).
    Name(Name),
    /// A target by number (community continuation).
    Ids {
        /// Position in [`Submesh::morphs`](crate::Submesh::morphs) of each listed submesh; not checked.
        morph: i32,
        /// Position of the mesh in the model's list; not checked.
        mesh: i32,
        /// Positions of the submeshes in the mesh; not checked.
        submeshes: Vec<i32>,
    },
}

/// Weight of a morph target at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WeightKey {
    /// Time in seconds.
    pub time: f32,
    /// Weight, not limited; 1 shows the whole target.
    pub weight: f32,
}

impl MorphAnimation {
    /// Names the targets that tracks number, by the meshes of the model in the order of its list. Returns how many tracks still
    /// have numbers: their targets do not exist in the first submesh that they list.
    ///
    /// Source: cal3d.md 7.
    pub fn name_targets(&mut self, meshes: &[Mesh]) -> usize {
        let mut numbered: usize = 0;
        for track in &mut self.tracks {
            let MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } = &track.target
            else {
                continue;
            };
            let position = |number: i32| usize::try_from(number).ok();
            let mesh = position(*mesh).and_then(|mesh| meshes.get(mesh));
            // Without submeshes, the first one is meant.
            let submesh = position(submeshes.first().copied().unwrap_or(0));
            let submesh = mesh
                .zip(submesh)
                .and_then(|(mesh, submesh)| mesh.submeshes.get(submesh));
            let morph = submesh
                .zip(position(*morph))
                .and_then(|(submesh, morph)| submesh.morphs.get(morph));
            match morph {
                Some(morph) => track.target = MorphTarget::Name(morph.name.clone()),
                None => numbered = numbered.saturating_add(1),
            }
        }
        numbered
    }

    /// The tracks that have keys; only these can be written.
    pub(crate) fn filled(&self) -> impl Iterator<Item = &MorphTrack> {
        self.tracks.iter().filter(|track| !track.keys.is_empty())
    }
}

impl MorphTrack {
    /// Sorts the keys by time; those of equal time keep their order.
    ///
    /// Source: cal3d.md 7.
    pub fn sort(&mut self) {
        sort_by_time(&mut self.keys, |key| key.time);
    }
}
