//! `.xrf`. Source: cal3d.md 8.5.

use super::cursor::{Cursor, Element, Fault};
use super::number;
use crate::material::{Map, Material};
use crate::name::Name;

pub(super) fn material(cursor: &mut Cursor<'_>, root: &Element<'_>) -> Result<Material, Fault> {
    let mut material = Material::default();
    while let Some(element) = cursor.child()? {
        match element.name() {
            b"AMBIENT" => material.ambient = color(cursor, &element, "the ambient colour")?,
            b"DIFFUSE" => material.diffuse = color(cursor, &element, "the diffuse colour")?,
            b"SPECULAR" => material.specular = color(cursor, &element, "the specular colour")?,
            b"SHININESS" => [material.shininess] = cursor.floats(&element, "the shininess")?,
            b"MAP" => {
                let kind = Name::new(&element.attribute("TYPE")?.unwrap_or_default());
                let file = Name::new(&cursor.text()?);
                material.maps.push(Map::new(file, kind));
            }
            _ => cursor.skip()?,
        }
    }
    cursor.compare(root, "NUMMAPS", material.maps.len());
    Ok(material)
}

/// Four whole numbers from 0 to 255.
fn color(cursor: &mut Cursor<'_>, element: &Element<'_>, what: &'static str) -> Result<[u8; 4], Fault> {
    let text = cursor.text()?;
    let numbers: [i64; 4] = element.within(number::ints(what, &text))?;
    let mut color = [0; 4];
    for (component, number) in color.iter_mut().zip(numbers) {
        *component = u8::try_from(number).unwrap_or(if number < 0 { 0 } else { 255 });
    }
    if numbers != color.map(i64::from) {
        cursor.warn(element.offset, || {
            format!("{what} has numbers outside of 0 to 255; the nearest are taken")
        });
    }
    if text.contains(&b'.') {
        cursor.warn(element.offset, || {
            format!("{what} has fractions; whole numbers from 0 to 255 are meant")
        });
    }
    Ok(color)
}
