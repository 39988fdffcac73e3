//! Reading XML files: `.xsf`, `.xaf`, `.xmf`, `.xrf`, `.xpf`, of both styles. Source: cal3d.md 8.

#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used
)]

mod animation;
mod cursor;
mod locate;
mod material;
mod mesh;
mod morph;
mod morph_animation;
mod number;
mod skeleton;

use cursor::{Cursor, Element, Fault};
use locate::locate;

use crate::dialect::{Dialect, Form, Kind};
use crate::error::{Error, ErrorKind, Location, Warning};
use crate::file::{Document, File, FileInfo, TrackForm};
use crate::mesh::{Mesh, MorphForm};
use crate::read::{ReadOptions, check_version};

/// What stands before the content: an element of its own in the old style, attributes of the root in the new one.
#[derive(Default)]
struct Header {
    magic: Option<Vec<u8>>,
    version: Option<i32>,
}

/// Reads an XML file.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<File, Error> {
    // What follows the last element may be zero bytes.
    let end = bytes
        .iter()
        .rposition(|&byte| byte != 0 && !byte.is_ascii_whitespace());
    let text = bytes
        .get(..end.map_or(0, |end| end.saturating_add(1)))
        .unwrap_or(bytes);
    let mut cursor = Cursor::new(text);
    let read = file(&mut cursor, text, options);
    let mut oddities = std::mem::take(&mut cursor.warnings);
    oddities.sort_by_key(|(offset, _)| *offset);
    match read {
        Ok(mut file) => {
            let offsets: Vec<usize> = oddities.iter().map(|(offset, _)| *offset).collect();
            let places = locate(text, &offsets);
            let warning = |(location, (_, message))| Warning { location, message };
            file.warnings = places.into_iter().zip(oddities).map(warning).collect();
            Ok(file)
        }
        Err(Fault { offset, kind }) => {
            let place = locate(text, &[offset]).pop().unwrap_or(Location::File);
            Err(Error::new(place, kind))
        }
    }
}

fn file(cursor: &mut Cursor<'_>, text: &[u8], options: &ReadOptions) -> Result<File, Fault> {
    let mut header = Header::default();
    while let Some(element) = cursor.root()? {
        match element.name() {
            b"HEADER" => {
                header.take(&element)?;
                cursor.skip()?;
            }
            b"SKELETON" | b"ANIMATION" | b"MESH" | b"MATERIAL" => {
                header.take(&element)?;
                return content(cursor, &element, &header, text, options);
            }
            _ => {
                cursor.warn(element.offset, || {
                    "an unknown element stands before the content".into()
                });
                cursor.skip()?;
            }
        }
    }
    let kind = ErrorKind::Missing {
        of: "a Cal3D file in XML",
        what: "an element SKELETON, ANIMATION, MESH or MATERIAL",
    };
    Err(Fault {
        offset: cursor.offset(),
        kind,
    })
}

impl Header {
    /// Takes over what the attributes of an element say.
    fn take(&mut self, element: &Element<'_>) -> Result<(), Fault> {
        if let Some(magic) = element.attribute("MAGIC")? {
            self.magic = Some(magic.to_ascii_uppercase());
        }
        if let Some(version) = element.int("VERSION", "the version")? {
            element.within(check_version(version))?;
            self.version = i32::try_from(version).ok();
        }
        Ok(())
    }
}

fn content(
    cursor: &mut Cursor<'_>,
    root: &Element<'_>,
    header: &Header,
    text: &[u8],
    options: &ReadOptions,
) -> Result<File, Fault> {
    let mut dialect = header.version.map_or(Dialect::Classic, Dialect::of_version);
    let document = match root.name() {
        b"SKELETON" => Document::Skeleton(skeleton::skeleton(cursor, root, dialect)?),
        b"MESH" => {
            let mesh = mesh::mesh(cursor, root, header.version)?;
            if dialect == Dialect::Trunk13 && has_differences(&mesh) {
                dialect = Dialect::Community1300;
            }
            Document::Mesh(mesh)
        }
        b"MATERIAL" => Document::Material(material::material(cursor, root)?),
        _ if moves_morphs(header, text, options) => {
            Document::MorphAnimation(morph_animation::morph_animation(cursor, root)?)
        }
        _ => Document::Animation(animation::animation(cursor, root)?),
    };
    check_magic(cursor, root, header, document.kind());
    let end = cursor.offset();
    let mut rest = text.get(end..).unwrap_or_default().trim_ascii();
    if rest.starts_with(b"<!--") {
        rest = &[];
    }
    if !rest.is_empty() {
        cursor.warn(end, || format!("{} bytes follow the content", rest.len()));
    }
    Ok(File {
        document,
        info: FileInfo {
            form: Form::Xml,
            version: header.version,
            dialect,
            tracks: TrackForm::Plain,
            trailing: rest.len(),
            turned_submeshes: 0,
        },
        warnings: Vec::new(),
    })
}

fn has_differences(mesh: &Mesh) -> bool {
    let mut morphs = mesh.submeshes.iter().flat_map(|submesh| &submesh.morphs);
    morphs.any(|morph| morph.form == MorphForm::Difference)
}

/// Whether an animation is one of morph targets: by its magic, else by what it contains, else by what is asked for.
///
/// Source: cal3d.md 8.6.
fn moves_morphs(header: &Header, text: &[u8], options: &ReadOptions) -> bool {
    match header.magic.as_deref() {
        Some(b"XPF") => return true,
        Some(b"XAF") => return false,
        _ => {}
    }
    let contains = |tag: &[u8]| {
        text.windows(tag.len())
            .any(|window| window.eq_ignore_ascii_case(tag))
    };
    if contains(b"<WEIGHT") {
        return true;
    }
    !contains(b"<ROTATION") && options.kind == Some(Kind::MorphAnimation)
}

/// Warns where the magic is that of another kind.
fn check_magic(cursor: &mut Cursor<'_>, root: &Element<'_>, header: &Header, kind: Kind) {
    let Some(magic) = header.magic.as_deref() else {
        return;
    };
    // A document of the format misprints the magic of skeletons.
    let known = kind == Kind::Skeleton && magic == b"XFS";
    if !known && magic != kind.magic(Form::Xml).as_bytes() {
        let found = String::from_utf8_lossy(magic.get(..8).unwrap_or(magic)).into_owned();
        let expected = kind.magic(Form::Xml);
        cursor.warn(root.offset, || {
            format!("the magic of a {kind} is {expected}, not {found:?}; the element counts")
        });
    }
}
