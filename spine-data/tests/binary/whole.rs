//! Whole files: beginnings, ends, cuts and changed bytes.

use spine_data::{Blame, ErrorKind, Location, SkeletonBinary, SkeletonLoader};

use crate::encode::Skel;
use crate::everything::everything;

#[test]
fn an_empty_skeleton_has_nothing() {
    let mut skel = Skel::new(false);
    skel.raw(&[0; 11]);
    let data = SkeletonBinary::new().read(&skel.bytes).unwrap();
    assert_eq!(data.hash, None);
    assert_eq!(
        (data.bones.len(), data.skins.len(), data.animations.len()),
        (0, 0, 0)
    );
    assert_eq!((data.default_skin, data.fps), (None, 30.0));
}

#[test]
fn every_cut_is_an_error() {
    for nonessential in [false, true] {
        let bytes = everything(nonessential).bytes;
        assert!(SkeletonBinary::new().read(&bytes).is_ok());
        for len in 0..bytes.len() {
            let error = SkeletonBinary::new().read(&bytes[..len]).unwrap_err();
            let Location::Byte(at) = *error.location() else {
                panic!("cut at {len}: {error}")
            };
            assert!(at <= len, "cut at {len}: {error}");
            assert_eq!(error.blame(), Blame::Syntax, "cut at {len}: {error}");
        }
    }
}

#[test]
fn bytes_behind_the_end_are_a_warning() {
    let mut skel = everything(true);
    let end = skel.bytes.len();
    skel.raw(&[1, 2, 3]);
    let data = SkeletonBinary::new().read(&skel.bytes).unwrap();
    let [warning] = data.report.warnings.as_slice() else {
        panic!("one warning")
    };
    assert_eq!(warning.location, Location::Byte(end));
    assert_eq!(warning.message, "3 bytes follow the last animation");
}

#[test]
fn changed_bytes_never_panic() {
    let bytes = everything(true).bytes;
    for at in 0..bytes.len() {
        for change in [0x01, 0x02, 0x10, 0x40, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            for lenient in [false, true] {
                if let Err(error) = SkeletonBinary::new().lenient(lenient).read(&changed) {
                    assert!(
                        matches!(*error.location(), Location::Byte(at) if at <= bytes.len()),
                        "{error}"
                    );
                }
            }
        }
    }
}

#[test]
fn other_versions_are_refused_before_anything_else() {
    for (version, ok) in [
        ("4.2.00", true),
        ("4.2", true),
        ("4.2-beta", true),
        ("4.1.24", false),
        ("4.20.1", false),
        ("4.3.39-beta", false),
        ("5.2.0", false),
    ] {
        let mut skel = Skel::default();
        skel.raw(&[9; 8]).text(version);
        // Nothing that could be read follows.
        let error = SkeletonBinary::new().read(&skel.bytes).unwrap_err();
        if ok {
            assert_eq!(error.blame(), Blame::Syntax, "{version}: {error}");
        } else {
            let kind = ErrorKind::UnsupportedVersion {
                found: version.into(),
                supported: "4.2",
            };
            assert_eq!((error.location(), error.kind()), (&Location::Byte(8), &kind));
            let error = SkeletonBinary::new()
                .any_version(true)
                .read(&skel.bytes)
                .unwrap_err();
            assert_eq!(error.blame(), Blame::Syntax, "{version}: {error}");
        }
    }
}

#[test]
fn files_with_a_text_as_hash_are_of_version_3() {
    let mut skel = Skel::default();
    skel.text("FWPEJX/dnVqs5GGPkLNPLWnqYmI")
        .text("3.8.75")
        .raw(&[0; 40]);
    let error = SkeletonBinary::new().read(&skel.bytes).unwrap_err();
    let kind = ErrorKind::UnsupportedVersion {
        found: "3.8.75".into(),
        supported: "4.2",
    };
    assert_eq!((error.location(), error.kind()), (&Location::Byte(28), &kind));
    let error = SkeletonLoader::new().read(&skel.bytes).unwrap_err();
    assert_eq!(error.blame(), Blame::UnsupportedVersion);
}

#[test]
fn other_files_are_no_skeletons() {
    let error = SkeletonBinary::new()
        .read(b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte 0x8: not well-formed: no version of Spine stands where a binary skeleton has one"
    );
    let error = SkeletonBinary::new().read(b"").unwrap_err();
    assert_eq!(
        error.kind(),
        &ErrorKind::UnexpectedEnd {
            what: "hash and version",
            needed: 10,
            remaining: 0
        }
    );
    let error = SkeletonLoader::new()
        .read(b"page.png\nsize: 64, 64\n")
        .unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NotASkeleton { .. }), "{error}");
    for (bytes, found) in [
        (&b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"[..], "a PNG image"),
        (b"scale=1\nskeleton=pip.csf\n", "a model list of Cal3D"),
    ] {
        let error = SkeletonLoader::new().read(bytes).unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::OtherFile { found });
    }
}
