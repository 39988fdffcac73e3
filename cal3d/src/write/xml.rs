//! Writing XML files. Source: cal3d.md 8.

use std::fmt::Display;
use std::io::Write as _;

use super::binary::children;
use crate::animation::{Animation, Track};
use crate::dialect::{Dialect, Form};
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
    let magic = document.kind().magic(Form::Xml);
    // Up to 999, a header stands before the root; from 1000 on the root says it.
    let old = matches!(layout.dialect, Dialect::Chat) || layout.version < 1000;
    if old {
        output.open("HEADER");
        output.attribute("MAGIC", magic);
        output.attribute("VERSION", layout.version);
        output.end_empty();
    }
    output.open(match document {
        Document::Skeleton(_) => "SKELETON",
        Document::Animation(_) | Document::MorphAnimation(_) => "ANIMATION",
        Document::Mesh(_) => "MESH",
        Document::Material(_) => "MATERIAL",
    });
    if !old {
        output.attribute("MAGIC", magic);
        output.attribute("VERSION", layout.version);
    }
    match document {
        Document::Skeleton(value) => skeleton(value, layout, &mut output),
        Document::Animation(value) => animation(value, &mut output),
        Document::Mesh(value) => mesh(value, layout, &mut output),
        Document::Material(value) => material(value, layout, &mut output),
        Document::MorphAnimation(value) => morph_animation(value, &mut output),
    }
    output.close();
    output.bytes
}

/// XML text, one element a line unless it holds nothing but text.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    open: Vec<&'static str>,
}

impl Output {
    fn indent(&mut self) {
        let spaces = self.open.len().saturating_mul(2);
        self.bytes.extend(std::iter::repeat_n(b' ', spaces));
    }

    /// Begins a start tag.
    fn open(&mut self, name: &'static str) {
        self.indent();
        self.bytes.push(b'<');
        self.bytes.extend_from_slice(name.as_bytes());
        self.open.push(name);
    }

    fn attribute(&mut self, name: &str, value: impl Display) {
        // Writing to memory does not fail.
        let _ = write!(self.bytes, " {name}=\"{value}\"");
    }

    fn name_attribute(&mut self, name: &str, value: &Name) {
        let _ = write!(self.bytes, " {name}=\"");
        escape(value.bytes(), &mut self.bytes);
        self.bytes.push(b'"');
    }

    fn floats_attribute(&mut self, name: &str, values: &[f32]) {
        let _ = write!(self.bytes, " {name}=\"");
        self.floats(values);
        self.bytes.push(b'"');
    }

    /// Ends a start tag whose element has children.
    fn end_tag(&mut self) {
        self.bytes.extend_from_slice(b">\n");
    }

    /// Ends a start tag whose element has nothing in it.
    fn end_empty(&mut self) {
        self.bytes.extend_from_slice(b" />\n");
        self.open.pop();
    }

    /// Ends the element that is open.
    fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.bytes, "</{name}>");
        }
    }

    /// Ends a start tag, writes what `text` writes, and ends the element.
    fn text(&mut self, text: impl FnOnce(&mut Self)) {
        self.bytes.push(b'>');
        text(self);
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.bytes, "</{name}>");
        }
    }

    /// An element of numbers.
    fn numbers(&mut self, name: &'static str, values: &[f32]) {
        self.open(name);
        self.text(|output| output.floats(values));
    }

    /// An element of one whole number.
    fn int(&mut self, name: &'static str, value: impl Display) {
        self.open(name);
        self.text(|output| {
            let _ = write!(output.bytes, "{value}");
        });
    }

    /// Numbers with the fewest digits that give back the same bits.
    fn floats(&mut self, values: &[f32]) {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.bytes.push(b' ');
            }
            let text = format!("{value:?}");
            let text = text.strip_suffix(".0").unwrap_or(&text);
            self.bytes.extend_from_slice(text.as_bytes());
        }
    }
}

/// Writes a name such that reading gives the same bytes.
fn escape(text: &[u8], into: &mut Vec<u8>) {
    let last = text.len().saturating_sub(1);
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b'<' => into.extend_from_slice(b"&lt;"),
            b'>' => into.extend_from_slice(b"&gt;"),
            b'&' => into.extend_from_slice(b"&amp;"),
            b'"' => into.extend_from_slice(b"&quot;"),
            // White space around a text does not count unless it is written like this.
            b' ' if index == 0 || index == last => into.extend_from_slice(b"&#x20;"),
            0..0x20 => {
                let _ = write!(into, "&#x{byte:x};");
            }
            _ => into.push(byte),
        }
    }
}

fn skeleton(skeleton: &Skeleton, layout: Layout, output: &mut Output) {
    let lights = layout.dialect.has_lights();
    output.attribute("NUMBONES", skeleton.bones.len());
    if lights {
        output.floats_attribute("SCENEAMBIENTCOLOR", &skeleton.ambient);
    }
    output.end_tag();
    for ((id, bone), children) in skeleton.bones.iter().enumerate().zip(children(skeleton)) {
        output.open("BONE");
        output.attribute("ID", id);
        output.name_attribute("NAME", &bone.name);
        output.attribute("NUMCHILDS", children.len());
        if lights && bone.light != Default::default() {
            output.attribute("LIGHTTYPE", bone.light.kind);
            output.floats_attribute("LIGHTCOLOR", &bone.light.color);
        }
        output.end_tag();
        output.numbers("TRANSLATION", &bone.translation);
        output.numbers("ROTATION", &bone.rotation);
        output.numbers("LOCALTRANSLATION", &bone.local_translation);
        output.numbers("LOCALROTATION", &bone.local_rotation);
        output.int("PARENTID", bone.parent.map_or(-1, i64::from));
        for child in children {
            output.int("CHILDID", child);
        }
        output.close();
    }
}

fn animation(animation: &Animation, output: &mut Output) {
    output.floats_attribute("DURATION", &[animation.duration]);
    output.attribute("NUMTRACKS", animation.filled().count());
    output.end_tag();
    animation.filled().for_each(|value| track(value, output));
}

fn track(track: &Track, output: &mut Output) {
    let stored = track.keys.iter().any(|key| key.translation.is_some());
    output.open("TRACK");
    output.attribute("BONEID", track.bone);
    // Without them all translations are there.
    if !track.keys.iter().all(|key| key.translation.is_some()) {
        output.attribute("TRANSLATIONREQUIRED", u8::from(stored));
        output.attribute("TRANSLATIONISDYNAMIC", u8::from(stored));
        output.attribute("HIGHRANGEREQUIRED", 1);
    }
    output.attribute("NUMKEYFRAMES", track.keys.len());
    output.end_tag();
    for key in &track.keys {
        output.open("KEYFRAME");
        output.floats_attribute("TIME", &[key.time]);
        output.end_tag();
        if let Some(translation) = &key.translation {
            output.numbers("TRANSLATION", translation);
        }
        output.numbers("ROTATION", &key.rotation);
        output.close();
    }
    output.close();
}

fn mesh(mesh: &Mesh, layout: Layout, output: &mut Output) {
    output.attribute("NUMSUBMESH", mesh.submeshes.len());
    output.end_tag();
    for value in &mesh.submeshes {
        submesh(value, layout, output);
    }
}

fn submesh(submesh: &Submesh, layout: Layout, output: &mut Output) {
    output.open("SUBMESH");
    output.attribute("NUMVERTICES", submesh.vertex_count());
    output.attribute("NUMFACES", submesh.faces.len());
    output.attribute("MATERIAL", submesh.material);
    output.attribute("NUMLODSTEPS", submesh.lod_steps);
    output.attribute("NUMSPRINGS", submesh.springs.len());
    if layout.morphs() != MorphLayout::None {
        output.attribute("NUMMORPHS", submesh.morphs.len());
    }
    output.attribute("NUMTEXCOORDS", submesh.uv_sets);
    output.end_tag();
    for index in 0..submesh.vertex_count() {
        vertex(submesh, index, layout, output);
    }
    for spring in &submesh.springs {
        let [a, b] = spring.vertices;
        output.open("SPRING");
        output.attribute("VERTEXID", format_args!("{a} {b}"));
        output.floats_attribute("COEF", &[spring.coefficient]);
        output.floats_attribute("LENGTH", &[spring.rest_length]);
        output.end_empty();
    }
    match layout.morphs() {
        MorphLayout::None => {}
        MorphLayout::Terminated => morphs(submesh, MorphForm::Absolute, output),
        MorphLayout::Counted => morphs(submesh, MorphForm::Difference, output),
    }
    for [a, b, c] in &submesh.faces {
        output.open("FACE");
        output.attribute("VERTEXID", format_args!("{a} {b} {c}"));
        output.end_empty();
    }
    output.close();
}

fn vertex(submesh: &Submesh, index: usize, layout: Layout, output: &mut Output) {
    let triple = |list: &[[f32; 3]]| list.get(index).copied().unwrap_or_default();
    let influences = submesh.influences_of(index);
    output.open("VERTEX");
    output.attribute("ID", index);
    output.attribute("NUMINFLUENCES", influences.len());
    output.end_tag();
    output.numbers("POS", &triple(&submesh.positions));
    output.numbers("NORM", &triple(&submesh.normals));
    if layout.dialect.has_colors() {
        output.numbers("COLOR", &submesh.color_of(index));
    }
    let collapse = submesh.collapses.get(index).copied().unwrap_or_default();
    if collapse != Default::default() {
        output.int("COLLAPSEID", collapse.vertex.map_or(-1, i64::from));
        output.int("COLLAPSECOUNT", collapse.faces);
    }
    for uv in submesh.uvs_of(index) {
        output.numbers("TEXCOORD", uv);
    }
    for influence in influences {
        output.open("INFLUENCE");
        output.attribute("ID", influence.bone);
        output.text(|output| output.floats(&[influence.weight]));
    }
    if !submesh.springs.is_empty() {
        let weight = submesh.phys_weights.get(index).copied().unwrap_or(0.0);
        output.numbers("PHYSIQUE", &[weight]);
    }
    output.close();
}

fn morphs(submesh: &Submesh, form: MorphForm, output: &mut Output) {
    for (id, morph) in submesh.morphs.iter().enumerate() {
        output.open("MORPH");
        output.name_attribute("NAME", &morph.name);
        output.attribute("NUMBLENDVERTS", morph.vertices.len());
        output.attribute("MORPHID", id);
        output.end_tag();
        let deltas = morph.deltas(submesh);
        let moved = morph.vertices_as(form, submesh).zip(deltas).enumerate();
        for (entry, (moved, delta)) in moved {
            let [x, y, z] = delta.position;
            output.open("BLENDVERTEX");
            output.attribute("VERTEXID", moved.vertex);
            output.floats_attribute("POSDIFF", &[(x * x + y * y + z * z).sqrt()]);
            output.end_tag();
            output.numbers("POSITION", &moved.position);
            output.numbers("NORMAL", &moved.normal);
            for uv in morph.uvs_of(entry, submesh.uv_sets) {
                output.numbers("TEXCOORD", uv);
            }
            output.close();
        }
        output.close();
    }
}

fn material(material: &Material, layout: Layout, output: &mut Output) {
    output.attribute("NUMMAPS", material.maps.len());
    output.end_tag();
    for (name, [r, g, b, a]) in [
        ("AMBIENT", material.ambient),
        ("DIFFUSE", material.diffuse),
        ("SPECULAR", material.specular),
    ] {
        output.int(name, format_args!("{r} {g} {b} {a}"));
    }
    output.numbers("SHININESS", &[material.shininess]);
    for map in &material.maps {
        output.open("MAP");
        if layout.has_map_types() {
            output.name_attribute("TYPE", &map.kind);
        }
        output.text(|output| escape(map.file.bytes(), &mut output.bytes));
    }
}

fn morph_animation(animation: &MorphAnimation, output: &mut Output) {
    output.floats_attribute("DURATION", &[animation.duration]);
    output.attribute("NUMTRACKS", animation.filled().count());
    output.end_tag();
    for track in animation.filled() {
        output.open("TRACK");
        let submeshes: &[i32] = match &track.target {
            MorphTarget::Name(name) => {
                output.name_attribute("MORPHNAME", name);
                &[]
            }
            MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } => {
                output.attribute("MORPHID", morph);
                output.attribute("MESHID", mesh);
                output.attribute("NUMSUBTARGET", submeshes.len());
                submeshes
            }
        };
        output.attribute("NUMKEYFRAMES", track.keys.len());
        output.end_tag();
        for submesh in submeshes {
            output.open("SUBMESH");
            output.attribute("ID", submesh);
            output.end_empty();
        }
        for key in &track.keys {
            output.open("KEYFRAME");
            output.floats_attribute("TIME", &[key.time]);
            output.end_tag();
            output.numbers("WEIGHT", &[key.weight]);
            output.close();
        }
        output.close();
    }
}
