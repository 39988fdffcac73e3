//! What a material looks like to those who draw or export it.

use crate::material::{DIFFUSE_COLOR, Map, Material};
use crate::mesh::Submesh;

/// Kind of the map that tells what is seen through.
const OPACITY: &str = "Opacity";

impl Material {
    /// The map of the colour with its position among the maps: the first that says `Diffuse Color`, else the first of all. Maps
    /// without a file do not count.
    ///
    /// Source: cal3d.md 6, 20.
    #[must_use]
    pub fn base_map(&self) -> Option<(usize, &Map)> {
        let maps = || {
            self.maps
                .iter()
                .enumerate()
                .filter(|(_, map)| !map.file.is_empty())
        };
        let says_so =
            |(_, map): &(usize, &Map)| map.kind.bytes().eq_ignore_ascii_case(DIFFUSE_COLOR.as_bytes());
        maps().find(says_so).or_else(|| maps().next())
    }

    /// The map that tells what is seen through.
    ///
    /// Source: cal3d.md 20.
    #[must_use]
    pub fn opacity_map(&self) -> Option<&Map> {
        self.map(OPACITY).filter(|map| !map.file.is_empty())
    }

    /// Red, green, blue, 0..=1: the diffuse colour. Where no colour is stored at all it is white: the avatar-chat fork writes
    /// zeros and ignores them.
    ///
    /// Source: cal3d.md 6, 20.
    #[must_use]
    pub fn base_color(&self) -> [f32; 3] {
        let colors = [self.ambient, self.diffuse, self.specular];
        if colors.iter().all(|[r, g, b, _]| [*r, *g, *b] == [0; 3]) {
            return [1.0; 3];
        }
        let [r, g, b, _] = self.diffuse;
        [r, g, b].map(|share| f32::from(share) / 255.0)
    }

    /// The set of a submesh's texture coordinates that goes with the map of the colour: of the map's position, or the last one.
    /// None where there is no such map or the submesh has no coordinates.
    ///
    /// Source: cal3d.md 5.
    #[must_use]
    pub fn base_uv_set(&self, submesh: &Submesh) -> Option<u32> {
        let (place, _) = self.base_map()?;
        let last = submesh.uv_sets.checked_sub(1)?;
        Some(u32::try_from(place).unwrap_or(u32::MAX).min(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material(maps: &[(&str, &str)]) -> Material {
        Material {
            maps: maps
                .iter()
                .map(|(file, kind)| Map::new((*file).into(), (*kind).into()))
                .collect(),
            ..Material::default()
        }
    }

    #[test]
    fn the_map_of_the_colour_is_the_one_that_says_so() {
        let found = |maps: &[(&str, &str)]| {
            material(maps)
                .base_map()
                .map(|(place, map)| (place, map.file.text().into_owned()))
        };
        assert_eq!(
            found(&[("a", "Bump"), ("b", "diffuse color")]),
            Some((1, "b".into()))
        );
        assert_eq!(found(&[("a", "Bump"), ("b", "Opacity")]), Some((0, "a".into())));
        assert_eq!(found(&[("", ""), ("b", "")]), Some((1, "b".into())));
        assert_eq!(found(&[]), None);
    }

    #[test]
    fn its_coordinates_are_of_its_position_or_the_last() {
        let material = material(&[("a", "Bump"), ("b", "Diffuse Color")]);
        let set = |uv_sets| {
            material.base_uv_set(&Submesh {
                uv_sets,
                ..Submesh::default()
            })
        };
        assert_eq!(
            (set(0), set(1), set(2), set(3)),
            (None, Some(0), Some(1), Some(1))
        );
    }

    #[test]
    fn no_colours_mean_white() {
        let mut material = material(&[]);
        assert_eq!(material.base_color(), [1.0; 3]);
        material.ambient = [51, 0, 0, 0];
        assert_eq!(material.base_color(), [0.0; 3]);
        material.diffuse = [255, 51, 0, 0];
        assert_eq!(material.base_color(), [1.0, 0.2, 0.0]);
    }
}
