//! `.crf`. Source: cal3d.md 6.

use super::source::Source;
use crate::error::Error;
use crate::material::{Map, Material};
use crate::name::Name;

pub(super) fn material(source: &mut Source<'_>) -> Result<Material, Error> {
    let types = source.layout.has_map_types();
    let input = &mut source.input;
    let mut material = Material {
        ambient: input.array("the ambient colour")?,
        diffuse: input.array("the diffuse colour")?,
        specular: input.array("the specular colour")?,
        shininess: input.float("the shininess")?,
        maps: Vec::new(),
    };
    let count = input.count("the number of maps", if types { 8 } else { 4 }, 0)?;
    material.maps.reserve_exact(count);
    for _ in 0..count {
        let file = input.name("the file of a map")?;
        let kind = if types {
            input.name("the type of a map")?
        } else {
            Name::default()
        };
        material.maps.push(Map::new(file, kind));
    }
    Ok(material)
}
