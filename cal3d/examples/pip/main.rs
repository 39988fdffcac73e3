//! Makes the sample character `assets/cal3d-pip`: `cargo run -p cal3d --example pip`.
//!
//! Everything is computed: bones, skins, a scarf of springs, a morph target, two animations and the textures. Units are
//! centimetres, z is up, and Pip looks towards -y, as characters of the Cal3D library do.

mod body;
mod bones;
mod motion;
mod paint;
mod scarf;
mod surface;

use std::error::Error;
use std::path::Path;

use cal3d::{
    DIFFUSE_COLOR, Document, Form, ListEntry, Map, Material, Mesh, ModelList, MorphAnimation, MorphTarget,
    MorphTrack, Target, WeightKey,
};

/// Name of the morph target; its suffix limits the weight to 1.
pub(crate) const PUFF: &str = "puff.Clamped";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip");
    std::fs::create_dir_all(&folder)?;
    for (name, bytes) in files()? {
        std::fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

/// A name and what is in the file.
type Named = (String, Vec<u8>);

/// All files.
pub(crate) fn files() -> Result<Vec<Named>, Box<dyn Error>> {
    let mut files = vec![
        ("pip.cfg".to_owned(), list().to_cfg()),
        ("pip_skin.png".to_owned(), paint::skin()?),
        ("pip_scarf.png".to_owned(), paint::scarf()?),
    ];
    for (name, document) in documents() {
        let extension = document.kind().extension(Form::Binary);
        let written = document.write(Form::Binary, Target::Chat)?;
        files.push((format!("{name}.{extension}"), written.bytes));
    }
    Ok(files)
}

fn documents() -> Vec<(&'static str, Document)> {
    let mesh = |submeshes| Document::Mesh(Mesh { submeshes });
    vec![
        ("pip", Document::Skeleton(bones::skeleton())),
        ("pip_body", mesh(vec![body::body()])),
        ("pip_scarf", mesh(vec![scarf::ring(), scarf::tail()])),
        ("pip_skin", Document::Material(material("pip_skin.png", 0.1))),
        ("pip_scarf", Document::Material(material("pip_scarf.png", 0.0))),
        ("pip_idle", Document::Animation(motion::idle())),
        ("pip_walk", Document::Animation(motion::walk())),
        ("pip_puff", Document::MorphAnimation(puff())),
    ]
}

fn list() -> ModelList {
    ModelList {
        skeleton: Some(ListEntry::new("pip.csf")),
        animations: vec![ListEntry::new("pip_idle.caf"), ListEntry::new("pip_walk.caf")],
        meshes: vec![ListEntry::new("pip_body.cmf"), ListEntry::new("pip_scarf.cmf")],
        materials: vec![ListEntry::new("pip_skin.crf"), ListEntry::new("pip_scarf.crf")],
        morph_animations: vec![ListEntry::new("pip_puff.cpf")],
        ..ModelList::default()
    }
}

fn material(texture: &str, shininess: f32) -> Material {
    Material {
        ambient: [255; 4],
        diffuse: [255; 4],
        specular: [64, 64, 64, 255],
        shininess,
        maps: vec![Map::new(texture.into(), DIFFUSE_COLOR.into())],
    }
}

/// Cheeks that swell and sink again.
fn puff() -> MorphAnimation {
    let key = |time, weight| WeightKey { time, weight };
    MorphAnimation {
        duration: 1.0,
        tracks: vec![MorphTrack {
            target: MorphTarget::Name(PUFF.into()),
            keys: vec![key(0.0, 0.0), key(0.3, 1.0), key(0.6, 1.0), key(1.0, 0.0)],
        }],
    }
}
