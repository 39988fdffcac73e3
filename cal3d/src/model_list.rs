//! Lists of the files that make up a character: `.cfg` and `.cal`.

use crate::error::{Error, ErrorKind, Location, Warning};
use crate::name::Name;
use crate::warnings::Warnings;

/// The files that make up a character.
///
/// Paths are relative to the folder of the list; the prefixes that the list sets for its entries are part of them.
/// Source: cal3d.md 9.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelList {
    /// Scale at which the model is to be drawn; the files keep their size. 1 where the list has none.
    pub scale: f32,
    /// What `.cal` lists say under `rotate`, as written.
    pub rotate: Option<Name>,
    /// The skeleton.
    pub skeleton: Option<ListEntry>,
    /// Animations; their order gives their numbers.
    pub animations: Vec<ListEntry>,
    /// Meshes; their order gives their numbers.
    pub meshes: Vec<ListEntry>,
    /// Materials; their order gives their numbers, which [`Submesh::material`](crate::Submesh::material) means.
    pub materials: Vec<ListEntry>,
    /// Morph animations; their order gives their numbers.
    pub morph_animations: Vec<ListEntry>,
    /// Whole meshes that are morph targets of the mesh whose name they contain (community continuation).
    pub blend_meshes: Vec<ListEntry>,
}

impl Default for ModelList {
    fn default() -> Self {
        Self {
            scale: 1.0,
            rotate: None,
            skeleton: None,
            animations: Vec::new(),
            meshes: Vec::new(),
            materials: Vec::new(),
            morph_animations: Vec::new(),
            blend_meshes: Vec::new(),
        }
    }
}

/// An entry of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListEntry {
    /// What follows the key and an underscore, such as `walk` of `animation_walk`; empty in `.cfg` lists.
    pub label: Name,
    /// File relative to the folder of the list.
    pub file: Name,
}

impl ListEntry {
    /// An entry without a label.
    #[must_use]
    pub fn new(file: &str) -> Self {
        Self {
            label: Name::default(),
            file: file.into(),
        }
    }
}

/// Keys of entries and settings; what follows one is a label.
const KEYS: [(&[u8], Key); 10] = [
    (b"skeleton", Key::Skeleton),
    (b"animation", Key::Animation),
    (b"mesh", Key::Mesh),
    (b"material", Key::Material),
    (b"morphanim", Key::MorphAnimation),
    (b"blendmesh", Key::BlendMesh),
    (b"blendshape", Key::BlendMesh),
    (b"scale", Key::Scale),
    (b"path", Key::Path),
    (b"rotate", Key::Rotate),
];

#[derive(Clone, Copy)]
enum Key {
    Skeleton,
    Animation,
    Mesh,
    Material,
    MorphAnimation,
    BlendMesh,
    Scale,
    Path,
    Rotate,
}

impl ModelList {
    /// Reads a `.cfg` or `.cal` list; both are read by the same rules. Returns warnings of lines that were passed over too.
    ///
    /// # Errors
    ///
    /// Where no line says anything of a model.
    ///
    /// Source: cal3d.md 9.1, 9.2.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<Warning>), Error> {
        let mut list = Self::default();
        let mut warnings = Warnings::default();
        let (mut prefix, mut ignored, mut known): (&[u8], bool, bool) = (b"", false, false);
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
            let place = Location::Line(index.saturating_add(1));
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            if let Some(section) = line.strip_prefix(b"[").and_then(|line| line.strip_suffix(b"]")) {
                ignored = !section.trim_ascii().eq_ignore_ascii_case(b"model");
                continue;
            }
            if ignored {
                continue;
            }
            let Some((key, value)) = split(line) else {
                warnings.push(place, "there is no \"=\": the line is passed over".into());
                continue;
            };
            let Some((key, label)) = key_of(key) else {
                let key = String::from_utf8_lossy(key.get(..32).unwrap_or(key)).into_owned();
                warnings.push(
                    place,
                    format!("the key {key:?} is unknown: the line is passed over"),
                );
                continue;
            };
            known = true;
            let entry = || ListEntry {
                label: Name::new(label),
                file: joined(prefix, value),
            };
            let names_file = !matches!(key, Key::Path | Key::Rotate | Key::Scale);
            match key {
                _ if names_file && value.is_empty() => {
                    warnings.push(place, "no file is named: the line is passed over".into());
                }
                Key::Skeleton if list.skeleton.is_some() => {
                    warnings.push(place, "a model has one skeleton: this one is passed over".into());
                }
                Key::Skeleton => list.skeleton = Some(entry()),
                Key::Animation => list.animations.push(entry()),
                Key::Mesh => list.meshes.push(entry()),
                Key::Material => list.materials.push(entry()),
                Key::MorphAnimation => list.morph_animations.push(entry()),
                Key::BlendMesh => list.blend_meshes.push(entry()),
                Key::Path => prefix = value,
                Key::Rotate => list.rotate = Some(Name::new(value)),
                Key::Scale => match number(value) {
                    Some(scale) => list.scale = scale,
                    None => {
                        let value = String::from_utf8_lossy(value.get(..32).unwrap_or(value)).into_owned();
                        warnings.push(
                            place,
                            format!(
                                "the scale is {value:?}; expected a number: it stays {}",
                                list.scale
                            ),
                        );
                    }
                },
            }
        }
        if known {
            return Ok((list, warnings.list));
        }
        let kind = ErrorKind::Missing {
            of: "a model list",
            what: "lines such as \"skeleton=hero.csf\"",
        };
        Err(Error::new(Location::File, kind))
    }

    /// The list as the text of a `.cfg` file, without the labels, which such files do not have.
    ///
    /// Source: cal3d.md 9.1.
    #[must_use]
    pub fn to_cfg(&self) -> Vec<u8> {
        let mut text = format!("scale={}\n", self.scale).into_bytes();
        let mut line = |key: &str, entry: &ListEntry| {
            text.extend_from_slice(key.as_bytes());
            text.push(b'=');
            text.extend_from_slice(entry.file.bytes());
            text.push(b'\n');
        };
        self.skeleton.iter().for_each(|entry| line("skeleton", entry));
        self.animations.iter().for_each(|entry| line("animation", entry));
        self.meshes.iter().for_each(|entry| line("mesh", entry));
        self.materials.iter().for_each(|entry| line("material", entry));
        self.morph_animations
            .iter()
            .for_each(|entry| line("morphanim", entry));
        self.blend_meshes
            .iter()
            .for_each(|entry| line("blendmesh", entry));
        text
    }
}

/// Key and value of a line, without blanks and quotes around them.
fn split(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let equals = line.iter().position(|&byte| byte == b'=')?;
    let (key, value) = line.split_at_checked(equals)?;
    let value = value.get(1..).unwrap_or_default().trim_ascii();
    let unquoted = value
        .strip_prefix(b"\"")
        .and_then(|value| value.strip_suffix(b"\""));
    Some((key.trim_ascii(), unquoted.unwrap_or(value)))
}

/// The key that a word begins with, in any case, and the label that follows.
fn key_of(word: &[u8]) -> Option<(Key, &[u8])> {
    KEYS.iter().find_map(|(name, key)| {
        let (start, rest) = word.split_at_checked(name.len())?;
        let label = rest.strip_prefix(b"_").unwrap_or(rest);
        start.eq_ignore_ascii_case(name).then_some((*key, label))
    })
}

/// A file in a folder; an empty prefix is no folder.
fn joined(prefix: &[u8], file: &[u8]) -> Name {
    let mut path = prefix.to_vec();
    if !matches!(prefix.last(), None | Some(b'/' | b'\\')) {
        path.push(b'/');
    }
    path.extend_from_slice(file);
    Name::new(&path)
}

fn number(value: &[u8]) -> Option<f32> {
    let value: f32 = std::str::from_utf8(value).ok()?.parse().ok()?;
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(label: &str, file: &str) -> ListEntry {
        ListEntry {
            label: label.into(),
            file: file.into(),
        }
    }

    #[test]
    fn cfg() {
        let text = b"# hero\r\n\r\nscale=0.5\r\n \tskeleton = hero.csf\r\npath=anim\nanimation=my walk.caf \nnonsense\nfoo=1\nMesh=a.cmf";
        let (list, warnings) = ModelList::read(text).expect("a list");
        assert_eq!(list.scale, 0.5);
        assert_eq!(list.skeleton, Some(ListEntry::new("hero.csf")));
        assert_eq!(list.animations, [ListEntry::new("anim/my walk.caf")]);
        assert_eq!(
            list.meshes,
            [ListEntry::new("anim/a.cmf")],
            "a line without an end counts"
        );
        let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "line 7: there is no \"=\": the line is passed over",
                "line 8: the key \"foo\" is unknown: the line is passed over"
            ]
        );
        assert_eq!(
            list.to_cfg(),
            b"scale=0.5\nskeleton=hero.csf\nanimation=anim/my walk.caf\nmesh=anim/a.cmf\n"
        );
    }

    #[test]
    fn cal() {
        let text =
            b"[other]\nmesh=x.cmf\n[Model]\npath=\"data/\"\nskeleton=\"h.csf\"\nmesh_head=\"head.cmf\"\n\
            animation_walk=\"walk.caf\"\nmaterial_skin=\"skin.crf\"\nrotate=\"90\"\nscale=\"2\"";
        let (list, warnings) = ModelList::read(text).expect("a list");
        assert_eq!(warnings, []);
        assert_eq!(list.meshes, [entry("head", "data/head.cmf")]);
        assert_eq!(list.animations, [entry("walk", "data/walk.caf")]);
        assert_eq!(list.materials, [entry("skin", "data/skin.crf")]);
        assert_eq!((list.rotate, list.scale), (Some("90".into()), 2.0));
    }

    #[test]
    fn other_texts_are_no_lists() {
        let error = ModelList::read(b"hello\nworld").expect_err("no list");
        assert_eq!(
            error.to_string(),
            "a model list needs lines such as \"skeleton=hero.csf\""
        );
    }

    #[test]
    fn lines_without_a_file_are_passed_over() {
        let (list, warnings) = ModelList::read(b"skeleton=\nmesh=\"\"\nmesh=a.cmf").expect("a list");
        assert_eq!(list.skeleton, None);
        assert_eq!(list.meshes, [ListEntry::new("a.cmf")]);
        assert_eq!(warnings.len(), 2);
    }

    #[test]
    fn a_scale_that_is_no_number_is_passed_over() {
        let (list, warnings) = ModelList::read(b"skeleton=a.csf\nscale=big").expect("a list");
        assert_eq!(list.scale, 1.0);
        assert_eq!(warnings.len(), 1);
    }
}
