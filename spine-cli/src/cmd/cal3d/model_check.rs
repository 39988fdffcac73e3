//! Checks of all files of a model list together.

use cal3d::{MorphTarget, Warning};

use super::check::Findings;
use super::model::Model;

/// Checks what the files of a list say of each other.
pub(super) fn model(model: &Model, warnings: &[Warning], findings: &mut Findings) {
    for warning in warnings {
        findings.add("W-CAL3D-READ", warning.location.to_string(), &*warning.message);
    }
    if model.list.skeleton.is_none() {
        findings.add("W-LIST", "file", "it names no skeleton");
    }
    if model.list.meshes.is_empty() {
        findings.add("W-LIST", "file", "it names no mesh");
    }
    // Materials that cannot be read have findings of their own.
    let materials = model.list.materials.len();
    for mesh in &model.meshes {
        for (index, submesh) in mesh.value.submeshes.iter().enumerate() {
            let exists = usize::try_from(submesh.material).is_ok_and(|material| material < materials);
            if !exists {
                let place = format!("{}: submesh {index}", mesh.name);
                let message = format!("material {}, but there are {materials}", submesh.material);
                findings.add("W-MATERIAL", place, message);
            }
        }
    }
    let submeshes = || model.meshes.iter().flat_map(|mesh| &mesh.value.submeshes);
    for animation in &model.morph_animations {
        for (index, track) in animation.value.tracks.iter().enumerate() {
            let place = format!("{}: track {index}", animation.name);
            match &track.target {
                MorphTarget::Name(name) => {
                    let known =
                        submeshes().any(|submesh| submesh.morphs.iter().any(|morph| morph.name == *name));
                    if !known {
                        findings.add("W-MORPH-NAME", place, format!("\"{name}\""));
                    }
                }
                MorphTarget::Ids {
                    morph,
                    mesh,
                    submeshes,
                } => {
                    let position = |number: i32| usize::try_from(number).ok();
                    let mesh = position(*mesh).and_then(|mesh| model.meshes.get(mesh));
                    let known = submeshes.iter().all(|submesh| {
                        let submesh = mesh
                            .zip(position(*submesh))
                            .and_then(|(mesh, at)| mesh.value.submeshes.get(at));
                        submesh
                            .zip(position(*morph))
                            .is_some_and(|(submesh, morph)| morph < submesh.morphs.len())
                    });
                    if mesh.is_none() || !known {
                        findings.add("W-MORPH-NAME", place, format!("target {morph}"));
                    }
                }
            }
        }
    }
}
