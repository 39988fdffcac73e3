//! Surfaces.

use crate::name::Name;

/// Kind of a map that names none.
pub const DIFFUSE_COLOR: &str = "Diffuse Color";

/// Colours and maps of a surface.
///
/// Source: cal3d.md 6.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Material {
    /// Red, green, blue, alpha, 0..255. Alpha is commonly 0 and means nothing.
    pub ambient: [u8; 4],
    /// Red, green, blue, alpha, 0..255. Alpha is commonly 0 and means nothing.
    pub diffuse: [u8; 4],
    /// Red, green, blue, alpha, 0..255. Alpha is commonly 0 and means nothing.
    pub specular: [u8; 4],
    /// Shininess as stored.
    pub shininess: f32,
    /// Maps in the order of the file; map i goes with set i of texture coordinates.
    pub maps: Vec<Map>,
}

/// A texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// File name relative to the folder of the model.
    pub file: Name,
    /// Slot of the material editor: `Diffuse Color`, `Opacity`, `Specular Level`, `Bump` ...; `Diffuse Color` where the file
    /// says nothing. Of several maps of one kind the first counts. Source: cal3d.md 6, 8.5.
    pub kind: Name,
}

impl Map {
    /// A map of a kind; an empty kind means [`DIFFUSE_COLOR`].
    #[must_use]
    pub fn new(file: Name, kind: Name) -> Self {
        let kind = if kind.is_empty() {
            DIFFUSE_COLOR.into()
        } else {
            kind
        };
        Self { file, kind }
    }
}

impl Material {
    /// The first map of a kind such as `Opacity`, compared without regard to case.
    #[must_use]
    pub fn map(&self, kind: &str) -> Option<&Map> {
        let same = |map: &&Map| map.kind.bytes().eq_ignore_ascii_case(kind.as_bytes());
        self.maps.iter().find(same)
    }
}
