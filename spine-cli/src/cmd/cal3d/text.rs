//! Tables for people.

use std::fmt;

use super::inventory::{Content, FileReport, ListReport, Storage, Submesh};
use crate::console::plain;
use crate::json::number;

/// Rows of a list that are shown before the rest is only counted.
const MOST_ROWS: usize = 40;

/// A line: what, and how much.
fn line(f: &mut fmt::Formatter<'_>, what: &str, value: impl fmt::Display) -> fmt::Result {
    writeln!(f, "  {what:<18}{}", plain(&value.to_string()))
}

/// A list with a line for each row.
fn rows(f: &mut fmt::Formatter<'_>, what: &str, rows: impl ExactSizeIterator<Item = String>) -> fmt::Result {
    let len = rows.len();
    line(f, what, len)?;
    for (index, row) in rows.take(MOST_ROWS).enumerate() {
        writeln!(f, "    {index:>4}  {}", plain(&row))?;
    }
    match len.checked_sub(MOST_ROWS) {
        Some(more @ 1..) => writeln!(f, "          and {more} more"),
        _ => Ok(()),
    }
}

fn seconds(duration: f32) -> String {
    format!("{} s", rounded(duration))
}

/// A number in thousandths.
fn rounded(value: f32) -> String {
    number((f64::from(value) * 1000.0).round() / 1000.0)
}

fn numbers(values: &[f32]) -> String {
    values
        .iter()
        .map(|value| rounded(*value))
        .collect::<Vec<_>>()
        .join(" ")
}

fn bytes(values: [u8; 4]) -> String {
    values.map(|value| value.to_string()).join(" ")
}

impl fmt::Display for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.version {
            Some(version) => write!(f, "{} version {version} ({})", self.form, self.dialect),
            None => write!(f, "{} without a version ({})", self.form, self.dialect),
        }
    }
}

impl fmt::Display for FileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}, {}", plain(&self.file), self.kind, self.storage)?;
        match &self.content {
            Content::Skeleton { ambient, bones } => {
                if *ambient != [0.0; 3] {
                    line(f, "ambient light", numbers(ambient))?;
                }
                let bones = bones.iter().map(|bone| {
                    let parent = bone
                        .parent
                        .map_or("root".to_owned(), |parent| format!("child of {parent}"));
                    let light = if bone.light == 0 { "" } else { ", with a light" };
                    format!("{}, {parent}{light}", bone.name)
                });
                rows(f, "bones", bones)?;
            }
            Content::Animation {
                duration,
                track_form,
                keys,
                keys_without_translation,
                tracks,
            } => {
                line(f, "duration", seconds(*duration))?;
                line(f, "keys", format!("{keys}, {track_form}"))?;
                if *keys_without_translation > 0 {
                    line(f, "", format!("{keys_without_translation} without translation"))?;
                }
                let tracks = tracks
                    .iter()
                    .map(|track| format!("bone {}, {} keys", track.bone, track.keys));
                rows(f, "tracks", tracks)?;
            }
            Content::Mesh {
                turned_submeshes,
                submeshes,
            } => {
                if *turned_submeshes > 0 {
                    line(f, "turned submeshes", turned_submeshes)?;
                }
                rows(f, "submeshes", submeshes.iter().map(ToString::to_string))?;
            }
            Content::Material {
                ambient,
                diffuse,
                specular,
                shininess,
                maps,
            } => {
                line(f, "ambient", bytes(*ambient))?;
                line(f, "diffuse", bytes(*diffuse))?;
                line(f, "specular", bytes(*specular))?;
                line(f, "shininess", rounded(*shininess))?;
                rows(
                    f,
                    "maps",
                    maps.iter().map(|map| format!("{} ({})", map.file, map.kind)),
                )?;
            }
            Content::MorphAnimation { duration, tracks } => {
                line(f, "duration", seconds(*duration))?;
                let tracks = tracks.iter().map(|track| {
                    let target = track.name.clone().unwrap_or_else(|| {
                        let number = |number: Option<i32>| number.unwrap_or(0);
                        format!("target {} of mesh {}", number(track.morph), number(track.mesh))
                    });
                    format!("{target}, {} keys", track.keys)
                });
                rows(f, "tracks", tracks)?;
            }
        }
        warnings(f, &self.warnings)
    }
}

fn warnings(f: &mut fmt::Formatter<'_>, warnings: &[String]) -> fmt::Result {
    if warnings.is_empty() {
        return Ok(());
    }
    rows(f, "warnings", warnings.iter().cloned())
}

impl fmt::Display for Submesh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertices, faces, material) = (self.vertices, self.faces, self.material);
        write!(f, "material {material}, {vertices} vertices, {faces} faces")?;
        if self.uv_sets != 1 {
            write!(f, ", {} sets of texture coordinates", self.uv_sets)?;
        }
        write!(f, ", up to {} influences", self.most_influences)?;
        if self.lod_steps > 0 {
            write!(f, ", {} levels of detail", self.lod_steps)?;
        }
        if self.springs > 0 {
            write!(f, ", {} springs", self.springs)?;
        }
        if self.colors {
            write!(f, ", colours")?;
        }
        if !self.morphs.is_empty() {
            write!(f, ", morph targets: {}", self.morphs.join(", "))?;
        }
        Ok(())
    }
}

impl fmt::Display for ListReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: model list", plain(&self.file))?;
        line(f, "scale", rounded(self.scale))?;
        if let Some(rotate) = &self.rotate {
            line(f, "rotate", rotate)?;
        }
        line(f, "bones", self.bones)?;
        let animations = self.animations.iter().map(|animation| {
            let duration = seconds(animation.duration);
            format!("{}, {duration}", animation.file)
        });
        rows(f, "animations", animations)?;
        line(
            f,
            "meshes",
            format!("{} with {} submeshes", self.meshes, self.submeshes),
        )?;
        line(f, "vertices", self.vertices)?;
        line(f, "faces", self.faces)?;
        if self.springs > 0 {
            line(f, "springs", self.springs)?;
        }
        if !self.morphs.is_empty() {
            rows(f, "morph targets", self.morphs.iter().cloned())?;
        }
        line(f, "materials", self.materials)?;
        if self.morph_animations > 0 {
            line(f, "morph animations", self.morph_animations)?;
        }
        let files = self.files.iter().map(|file| {
            let label = if file.label.is_empty() {
                String::new()
            } else {
                format!(" \"{}\"", file.label)
            };
            format!("{}{label}, {}", file.file, file.storage)
        });
        rows(f, "files", files)?;
        warnings(f, &self.warnings)
    }
}
