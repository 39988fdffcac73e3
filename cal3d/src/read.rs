//! Reading a file of any kind, form and version.

use crate::animation::Animation;
use crate::dialect::{Form, Kind};
use crate::error::{Error, ErrorKind, Location};
use crate::file::{Document, File};
use crate::finite::make_finite;
use crate::material::Material;
use crate::mesh::Mesh;
use crate::morph_animation::MorphAnimation;
use crate::skeleton::Skeleton;
use crate::warnings::Warnings;
use crate::{binary, xml};

/// Versions that are read. Source: cal3d.md 2.2.
const VERSIONS: std::ops::RangeInclusive<i64> = 699..=1399;
/// Newest version that is known to exist.
const NEWEST: i32 = 1301;

/// How to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Which faces to turn.
    pub winding: Winding,
    /// Undo the wrap of times in bit-packed animations that are longer than 34 seconds. The original does not.
    /// Source: cal3d.md 4.4.
    pub unwrap_times: bool,
    /// Keep what a skeleton says of its bind pose even where one writer's mistake is recognised.
    /// Source: cal3d.md 21.9.
    pub keep_bind_pose: bool,
    /// What the name of the file says of its kind: decides for XML that tells nothing itself.
    pub kind: Option<Kind>,
}

/// Which faces are turned on reading. Source: cal3d.md 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Winding {
    /// Those that the original turns: all of a submesh whose first one is clockwise, in binary files that are not of the
    /// avatar chat.
    #[default]
    Original,
    /// All of a submesh whose first one is clockwise, in all files.
    Fix,
    /// None.
    Keep,
}

impl ReadOptions {
    /// The default: what the original does, with recognised mistakes repaired.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Chooses which faces to turn.
    #[must_use]
    pub fn winding(self, winding: Winding) -> Self {
        Self { winding, ..self }
    }

    /// Says what the name of the file tells of its kind.
    #[must_use]
    pub fn kind(self, kind: Option<Kind>) -> Self {
        Self { kind, ..self }
    }

    /// Reads a file: skeleton, animation, mesh, material or morph animation, binary or XML. The content decides, not the name.
    ///
    /// # Errors
    ///
    /// Where the bytes are no such file, are damaged, or of a version that is not read; with the place.
    ///
    /// Source: cal3d.md 2.1.
    pub fn read(&self, bytes: &[u8]) -> Result<File, Error> {
        let mut file = match sniff(bytes) {
            Some(Sniffed::Binary(kind)) => binary::read(bytes, kind, self)?,
            Some(Sniffed::Xml) => xml::read(without_bom(bytes), self)?,
            None => {
                let found = bytes.get(..8).unwrap_or(bytes).escape_ascii().to_string();
                let found = format!("\"{found}\"");
                return Err(Error::new(Location::File, ErrorKind::NotCal3d { found }));
            }
        };
        self.finish(&mut file);
        Ok(file)
    }

    /// What all forms have in common once they are read.
    fn finish(&self, file: &mut File) {
        let mut warnings = Warnings {
            list: std::mem::take(&mut file.warnings),
        };
        if let Some(version) = file.info.version.filter(|version| *version > NEWEST) {
            warnings.of_file(format!("version {version} is not known; read as {NEWEST}"));
        }
        let replaced = make_finite(&mut file.document);
        if replaced > 0 {
            warnings.of_file(format!(
                "{replaced} numbers are infinite or none at all; they were replaced by 0, rotations by none"
            ));
        }
        match &mut file.document {
            Document::Mesh(mesh) => {
                let fix = match self.winding {
                    Winding::Original => file.info.form == Form::Binary && file.info.dialect.fixes_winding(),
                    Winding::Fix => true,
                    Winding::Keep => false,
                };
                if fix {
                    let turned = mesh
                        .submeshes
                        .iter_mut()
                        .filter_map(|submesh| submesh.fix_winding().then_some(()));
                    file.info.turned_submeshes = turned.count();
                }
            }
            Document::Skeleton(skeleton) => {
                let repaired = !self.keep_bind_pose && skeleton.repair_bind_pose();
                if repaired {
                    let message = "the rotations to bone space repeat those of the bones, which one writer does by \
                                   mistake; they were computed again from the pose";
                    warnings.of_file(message.into());
                }
            }
            _ => {}
        }
        file.warnings = warnings.list;
    }
}

/// What the first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sniffed {
    Binary(Kind),
    Xml,
}

fn sniff(bytes: &[u8]) -> Option<Sniffed> {
    if let Some(kind) = bytes.get(..4).and_then(binary::kind_of) {
        return Some(Sniffed::Binary(kind));
    }
    let text = without_bom(bytes).trim_ascii_start();
    text.starts_with(b"<").then_some(Sniffed::Xml)
}

fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Refuses versions that nobody wrote.
pub(crate) fn check_version(found: i64) -> Result<(), ErrorKind> {
    if VERSIONS.contains(&found) {
        return Ok(());
    }
    Err(ErrorKind::UnsupportedVersion { found })
}

/// Reads a file as [`ReadOptions::read`] does by default.
///
/// # Errors
///
/// As [`ReadOptions::read`].
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    ReadOptions::default().read(bytes)
}

/// Reads a file of a kind that is known, dropping warnings.
fn read_as<T>(
    bytes: &[u8],
    expected: Kind,
    take: impl FnOnce(Document) -> Result<T, Document>,
) -> Result<T, Error> {
    let file = ReadOptions::new().kind(Some(expected)).read(bytes)?;
    take(file.document).map_err(|document| {
        let found = document.kind();
        Error::new(Location::File, ErrorKind::WrongKind { found, expected })
    })
}

macro_rules! read_as {
    ($($type:ident, $name:literal;)*) => {$(
        impl $type {
            #[doc = concat!("Reads ", $name, ", binary or XML, dropping warnings; [`read`](crate::read) keeps them.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("As [`read`](crate::read), and where the file is not ", $name, ".")]
            pub fn read(bytes: &[u8]) -> Result<Self, Error> {
                read_as(bytes, Kind::$type, |document| match document {
                    Document::$type(value) => Ok(value),
                    other => Err(other),
                })
            }
        }
    )*};
}

read_as! {
    Skeleton, "a skeleton";
    Animation, "an animation";
    Mesh, "a mesh";
    Material, "a material";
    MorphAnimation, "a morph animation";
}
