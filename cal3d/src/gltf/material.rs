//! Materials and textures. Source: cal3d.md 6, 20.

use std::collections::BTreeMap;

use gltf_json::image::MimeType;
use gltf_json::material::{AlphaMode, PbrBaseColorFactor, PbrMetallicRoughness, StrengthFactor};
use gltf_json::texture::{Info, Texture};
use gltf_json::validation::Checked::Valid;
use gltf_json::{Image, Index, Material as GltfMaterial};

use super::Export;
use super::mesh::MAX_UV_SETS;
use crate::material::Material;
use crate::mesh::Submesh;
use crate::name::Name;
use crate::picture::Picture;

/// What was made of materials, for each use of them.
#[derive(Default)]
pub(super) struct Materials {
    made: BTreeMap<Use, Index<GltfMaterial>>,
    textures: BTreeMap<(Name, Option<Name>), Option<Index<Texture>>>,
}

/// How a submesh uses a material.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    number: usize,
    /// Set of texture coordinates of the texture; none where the submesh has no coordinates.
    uv_set: Option<u32>,
    double_sided: bool,
}

impl<'a> Export<'a> {
    /// The material of a submesh; none where the list has none of its number.
    pub(super) fn material_of(&mut self, submesh: &Submesh) -> Option<Index<GltfMaterial>> {
        let number = usize::try_from(submesh.material).ok()?;
        let (name, material) = self.scene.materials.get(number)?;
        let uv_set = material
            .base_uv_set(submesh)
            .filter(|set| (*set as usize) < MAX_UV_SETS);
        // Cloth is seen from behind; several maps mean so in the avatar chat.
        let double_sided = !submesh.springs.is_empty() || material.maps.len() > 1;
        let made = Use {
            number,
            uv_set,
            double_sided,
        };
        if let Some(index) = self.materials.made.get(&made) {
            return Some(*index);
        }
        let texture = uv_set.and_then(|set| Some((self.texture(material)?, set)));
        let index = self.material(name.clone(), material, texture, double_sided);
        self.materials.made.insert(made, index);
        Some(index)
    }

    fn material(
        &mut self,
        name: String,
        material: &Material,
        texture: Option<(Index<Texture>, u32)>,
        double_sided: bool,
    ) -> Index<GltfMaterial> {
        let [r, g, b] = material.base_color();
        let has_opacity = texture.is_some() && material.opacity_map().is_some();
        let made = GltfMaterial {
            alpha_mode: Valid(if has_opacity {
                AlphaMode::Blend
            } else {
                AlphaMode::Opaque
            }),
            double_sided,
            name: Some(name),
            pbr_metallic_roughness: PbrMetallicRoughness {
                base_color_factor: PbrBaseColorFactor([r, g, b, 1.0]),
                base_color_texture: texture.map(|(index, tex_coord)| Info {
                    index,
                    tex_coord,
                    extensions: None,
                    extras: None,
                }),
                metallic_factor: StrengthFactor(0.0),
                roughness_factor: StrengthFactor(1.0),
                ..PbrMetallicRoughness::default()
            },
            ..GltfMaterial::default()
        };
        Index::push(&mut self.pack.root.materials, made)
    }

    /// The texture of a material, with what is seen through.
    fn texture(&mut self, material: &Material) -> Option<Index<Texture>> {
        let (_, base) = material.base_map()?;
        let opacity = material.opacity_map().filter(|map| map.file != base.file);
        let key = (base.file.clone(), opacity.map(|map| map.file.clone()));
        if let Some(texture) = self.materials.textures.get(&key) {
            return *texture;
        }
        let texture = self.image(&key.0, key.1.as_ref()).map(|image| {
            let texture = Texture {
                name: Some(key.0.text().into_owned()),
                sampler: None,
                source: image,
                extensions: None,
                extras: None,
            };
            Index::push(&mut self.pack.root.textures, texture)
        });
        self.materials.textures.insert(key, texture);
        texture
    }

    /// The picture of a map: PNG and JPEG as they are, others as PNG.
    fn image(&mut self, base: &Name, opacity: Option<&Name>) -> Option<Index<Image>> {
        let bytes = self.file(base)?;
        let kind = match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
            [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
            _ => None,
        };
        // What cannot be read is no texture, whatever it says it is.
        let picture = self.picture(base, bytes)?;
        let opacity = opacity.and_then(|name| {
            let bytes = self.file(name)?;
            self.picture(name, bytes)
        });
        let (kind, bytes) = match (kind, opacity) {
            (Some(kind), None) => (kind, bytes.to_vec()),
            (_, opacity) => {
                let mixed = opacity.map_or_else(|| picture.clone(), |opacity| picture.with_opacity(&opacity));
                ("image/png", mixed.to_png().ok()?)
            }
        };
        let image = Image {
            buffer_view: Some(self.pack.view(&bytes, None)),
            mime_type: Some(MimeType(kind.into())),
            name: Some(base.text().into_owned()),
            uri: None,
            extensions: None,
            extras: None,
        };
        Some(Index::push(&mut self.pack.root.images, image))
    }

    fn file(&mut self, name: &Name) -> Option<&'a [u8]> {
        let scene = self.scene;
        let file = scene.textures.get(name);
        if file.is_none() {
            self.losses.push(format!("the texture \"{name}\" is not there"));
        }
        file.map(Vec::as_slice)
    }

    fn picture(&mut self, name: &Name, bytes: &[u8]) -> Option<Picture> {
        match Picture::decode(bytes, &name.text()) {
            Ok(picture) => Some(picture),
            Err(error) => {
                self.losses
                    .push(format!("the texture \"{name}\" is left out: {error}"));
                None
            }
        }
    }
}
