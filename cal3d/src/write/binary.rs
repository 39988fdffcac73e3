//! Writing binary files. Source: cal3d.md 1-7.

use crate::animation::Animation;
use crate::binary::NOT_STORED;
use crate::dialect::Form;
use crate::file::Document;
use crate::layout::{Layout, MorphLayout};
use crate::material::Material;
use crate::mesh::{Mesh, MorphForm, Submesh};
use crate::morph_animation::{MorphAnimation, MorphTarget};
use crate::name::Name;
use crate::skeleton::Skeleton;

/// The file of a document that keeps the rules.
pub(crate) fn document(document: &Document, layout: Layout) -> Vec<u8> {
    let mut output = Output::default();
    output
        .bytes
        .extend_from_slice(document.kind().magic(Form::Binary).as_bytes());
    output.bytes.push(0);
    output.int(layout.version);
    match document {
        Document::Skeleton(value) => skeleton(value, layout, &mut output),
        Document::Animation(value) => animation(value, layout, &mut output),
        Document::Mesh(value) => mesh(value, layout, &mut output),
        Document::Material(value) => material(value, layout, &mut output),
        Document::MorphAnimation(value) => morph_animation(value, layout, &mut output),
    }
    output.bytes
}

#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
}

impl Output {
    fn int(&mut self, value: i32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// A number that is known to have 31 bits.
    fn index(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn count(&mut self, value: usize) {
        self.index(u32::try_from(value).unwrap_or(u32::MAX));
    }

    fn index_or_none(&mut self, value: Option<u32>) {
        self.index(value.unwrap_or(u32::MAX));
    }

    fn floats(&mut self, values: &[f32]) {
        for value in values {
            self.bytes.extend_from_slice(&value.to_le_bytes());
        }
    }

    fn name(&mut self, name: &Name) {
        self.count(name.bytes().len().saturating_add(1));
        self.bytes.extend_from_slice(name.bytes());
        self.bytes.push(0);
    }
}

fn skeleton(skeleton: &Skeleton, layout: Layout, output: &mut Output) {
    output.count(skeleton.bones.len());
    let lights = layout.dialect.has_lights();
    if lights {
        output.floats(&skeleton.ambient);
    }
    let children = children(skeleton);
    for (bone, children) in skeleton.bones.iter().zip(children) {
        output.name(&bone.name);
        output.floats(&bone.translation);
        output.floats(&bone.rotation);
        output.floats(&bone.local_translation);
        output.floats(&bone.local_rotation);
        output.index_or_none(bone.parent);
        if lights {
            output.int(bone.light.kind);
            output.floats(&bone.light.color);
        }
        output.count(children.len());
        children.into_iter().for_each(|child| output.count(child));
    }
}

/// The children of each bone.
pub(super) fn children(skeleton: &Skeleton) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); skeleton.bones.len()];
    for (index, bone) in skeleton.bones.iter().enumerate() {
        if let Some(list) = bone.parent.and_then(|parent| children.get_mut(parent as usize)) {
            list.push(index);
        }
    }
    children
}

fn animation(animation: &Animation, layout: Layout, output: &mut Output) {
    if layout.has_compression_word() {
        output.int(0);
    }
    output.floats(&[animation.duration]);
    output.count(animation.filled().count());
    if layout.has_flags_word() {
        output.int(0);
    }
    for track in animation.filled() {
        output.index(track.bone);
        output.count(track.keys.len());
        for key in &track.keys {
            output.floats(&[key.time]);
            output.floats(&key.translation.unwrap_or([NOT_STORED; 3]));
            output.floats(&key.rotation);
        }
    }
}

fn mesh(mesh: &Mesh, layout: Layout, output: &mut Output) {
    output.count(mesh.submeshes.len());
    for value in &mesh.submeshes {
        submesh(value, layout, output);
    }
}

fn submesh(submesh: &Submesh, layout: Layout, output: &mut Output) {
    let springs = !submesh.springs.is_empty();
    output.int(submesh.material);
    output.count(submesh.vertex_count());
    output.count(submesh.faces.len());
    output.index(submesh.lod_steps);
    output.count(submesh.springs.len());
    output.index(submesh.uv_sets);
    if layout.morphs() != MorphLayout::None {
        output.count(submesh.morphs.len());
    }
    let vertices = submesh
        .positions
        .iter()
        .zip(&submesh.normals)
        .zip(&submesh.collapses);
    for (vertex, ((position, normal), collapse)) in vertices.enumerate() {
        output.floats(position);
        output.floats(normal);
        if layout.dialect.has_colors() {
            output.floats(&submesh.color_of(vertex));
        }
        output.index_or_none(collapse.vertex);
        output.index(collapse.faces);
        output.floats(submesh.uvs_of(vertex).as_flattened());
        let influences = submesh.influences_of(vertex);
        output.count(influences.len());
        for influence in influences {
            output.index(influence.bone);
            output.floats(&[influence.weight]);
        }
        if springs {
            output.floats(&[submesh.phys_weights.get(vertex).copied().unwrap_or(0.0)]);
        }
    }
    for spring in &submesh.springs {
        spring
            .vertices
            .into_iter()
            .for_each(|vertex| output.index(vertex));
        output.floats(&[spring.coefficient, spring.rest_length]);
    }
    match layout.morphs() {
        MorphLayout::None => {}
        MorphLayout::Terminated => morphs(submesh, MorphForm::Absolute, output),
        MorphLayout::Counted => morphs(submesh, MorphForm::Difference, output),
    }
    for vertex in submesh.faces.as_flattened() {
        output.index(*vertex);
    }
}

fn morphs(submesh: &Submesh, form: MorphForm, output: &mut Output) {
    for morph in &submesh.morphs {
        output.name(&morph.name);
        if form == MorphForm::Difference {
            output.count(morph.vertices.len());
        }
        for (entry, moved) in morph.vertices_as(form, submesh).enumerate() {
            output.index(moved.vertex);
            output.floats(&moved.position);
            output.floats(&moved.normal);
            output.floats(morph.uvs_of(entry, submesh.uv_sets).as_flattened());
        }
        if form == MorphForm::Absolute {
            output.count(submesh.vertex_count().saturating_add(1));
        }
    }
}

fn material(material: &Material, layout: Layout, output: &mut Output) {
    for color in [material.ambient, material.diffuse, material.specular] {
        output.bytes.extend_from_slice(&color);
    }
    output.floats(&[material.shininess]);
    output.count(material.maps.len());
    for map in &material.maps {
        output.name(&map.file);
        if layout.has_map_types() {
            output.name(&map.kind);
        }
    }
}

fn morph_animation(animation: &MorphAnimation, layout: Layout, output: &mut Output) {
    output.floats(&[animation.duration]);
    output.count(animation.filled().count());
    for track in animation.filled() {
        match &track.target {
            MorphTarget::Name(name) => {
                output.name(name);
                output.count(track.keys.len());
            }
            MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } => {
                output.int(*morph);
                output.count(track.keys.len());
                if layout.variant == crate::layout::Variant::Regular {
                    output.int(*mesh);
                    output.count(submeshes.len());
                    submeshes.iter().for_each(|submesh| output.int(*submesh));
                }
            }
        }
        for key in &track.keys {
            output.floats(&[key.time, key.weight]);
        }
    }
}
