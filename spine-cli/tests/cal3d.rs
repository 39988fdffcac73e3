//! `spine cal3d info`, `validate` and `convert`.

mod common;

use std::fs;
use std::path::Path;

use common::{Folder, spine, spine_bytes, spine_with};

/// Path of a file of the sample character.
fn pip(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip");
    folder.join(name).to_str().unwrap().to_owned()
}

/// Path of a file of the crate's fixtures.
fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cal3d/tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn info_of_a_list_counts_all_files() {
    let ran = spine(&format!("cal3d info --json {}", pip("pip.cfg")));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let info = ran.json();
    assert_eq!(info["format"], "spine-cal3d-info/1");
    assert_eq!(
        (&info["bones"], &info["submeshes"], &info["springs"]),
        (&11.into(), &3.into(), &94.into())
    );
    assert_eq!(info["morphs"][0], "puff.Clamped");
    assert_eq!(info["files"].as_array().unwrap().len(), 8);
    let text = spine(&format!("cal3d info {}", pip("pip.cfg"))).out;
    assert!(
        text.contains("  meshes            2 with 3 submeshes\n"),
        "{text}"
    );
}

#[test]
fn info_tells_the_generation() {
    let ran = spine(&format!(
        "cal3d info {} {}",
        fixture("1200-quantized.caf"),
        fixture("1100-classic.xmf")
    ));
    assert_eq!(ran.code, 0);
    assert!(
        ran.out
            .contains("1200-quantized.caf: animation, binary version 1200 (v12)\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("  keys              4, quantized\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("1100-classic.xmf: mesh, XML version 1100 (classic)\n"),
        "{}",
        ran.out
    );
    let ran = spine(&format!("cal3d info --json {}", fixture("913-packed.caf")));
    assert_eq!(ran.json()["track_form"], "bit-packed");
}

#[test]
fn what_is_no_such_file_is_told_and_the_others_are_shown() {
    let ran = spine_with(
        ["cal3d", "info", "--json", "-", &pip("pip.csf")],
        b"{\"skeleton\": {}}",
    );
    assert_eq!(ran.code, 3);
    let lines = ran.lines();
    assert_eq!(lines[0]["error"]["code"], "E-SYNTAX");
    assert_eq!(lines[1]["kind"], "skeleton");
    assert!(
        ran.err.contains("this is no Cal3D file: it begins with"),
        "{}",
        ran.err
    );
    let ran = spine("cal3d info nowhere.csf");
    assert_eq!(ran.code, 5);
    let mut newer = fs::read(pip("pip.csf")).unwrap();
    newer[4..8].copy_from_slice(&1400_i32.to_le_bytes());
    let (code, _, err) = spine_bytes(["cal3d", "info", "-"], &newer);
    assert_eq!(code, 4);
    assert!(
        err.contains("byte 0x4: version 1400; this reads versions 699 to 1399"),
        "{err}"
    );
}

#[test]
fn the_sample_character_is_clean() {
    let ran = spine(&format!("cal3d validate --warnings-as-errors {}", pip("pip.cfg")));
    assert_eq!((ran.code, &*ran.out), (0, ""));
    assert_eq!(ran.err, "9 files checked: 0 errors, 0 warnings, 0 notes\n");
}

/// Codes of the findings of a file.
fn codes(file: &str, more: &str) -> Vec<String> {
    let ran = spine(&format!("cal3d validate --json {file} {more}"));
    let lines = ran.lines();
    let findings = lines.iter().flat_map(|line| line["findings"].as_array().unwrap());
    findings
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn findings_have_codes() {
    let folder = Folder::new();
    let skeleton = folder.file(
        "a.xsf",
        "<SKELETON NUMBONES='3'><BONE NAME='a'><ROTATION>0 0 0 2</ROTATION><LOCALROTATION>0 0 0 1</LOCALROTATION>\
         <PARENTID>1</PARENTID></BONE><BONE NAME='a'><PARENTID>0</PARENTID></BONE></SKELETON>",
    );
    let found = codes(&skeleton, "");
    for code in [
        "W-CAL3D-READ",
        "W-BONE-NAME",
        "W-BONE-CYCLE",
        "W-ROTATION",
        "N-BIND-POSE",
    ] {
        assert!(found.iter().any(|found| found == code), "{code}: {found:?}");
    }
    let animation = folder.file(
        "a.xaf",
        "<ANIMATION DURATION='1'><TRACK BONEID='7'><KEYFRAME TIME='2'/><KEYFRAME TIME='2'/></TRACK>\
         <TRACK BONEID='7'/></ANIMATION>",
    );
    assert_eq!(
        codes(&animation, &format!("--skeleton {skeleton}")),
        [
            "W-CAL3D-READ",
            "W-BONE",
            "W-KEY-TIME",
            "W-KEY-SAME-TIME",
            "W-TRACK-TWICE",
            "W-TRACK-EMPTY",
            "W-BONE"
        ]
    );
    let mesh = folder.file(
        "a.xmf",
        "<MESH><SUBMESH MATERIAL='4' NUMLODSTEPS='9'><VERTEX><NORM>0 0 3</NORM></VERTEX>\
         <VERTEX><NORM>0 0 1</NORM><INFLUENCE ID='0'>0.5</INFLUENCE></VERTEX><FACE VERTEXID='0 0 1'/></SUBMESH></MESH>",
    );
    assert_eq!(
        codes(&mesh, ""),
        ["W-NO-INFLUENCE", "W-WEIGHTS", "W-NORMAL", "W-FACE", "W-LOD"]
    );
    let material = folder.file("a.xrf", "<MATERIAL><MAP>Missing.png</MAP></MATERIAL>");
    assert_eq!(codes(&material, ""), ["W-TEXTURE"]);
    let list = folder.file("a.cfg", "skeleton=A.XSF\nmesh=.\\a.xmf\nmaterial=none.crf\n");
    let found = codes(&list, "");
    for code in ["W-MATERIAL", "E-FILE"] {
        assert!(found.iter().any(|found| found == code), "{code}: {found:?}");
    }
}

#[test]
fn every_check_is_listed() {
    let ran = spine("cal3d validate --list-checks --json");
    let checks = ran.json();
    let codes: Vec<&str> = checks["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|check| check["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes.len(), 28);
    assert!(codes.contains(&"E-VERSION") && codes.contains(&"W-LOD"));
}

#[test]
fn binary_to_xml_and_back_gives_the_same_bytes() {
    let folder = Folder::new();
    for name in [
        "pip.csf",
        "pip_body.cmf",
        "pip_scarf.cmf",
        "pip_walk.caf",
        "pip_skin.crf",
        "pip_puff.cpf",
    ] {
        let (xml, back) = (folder.path("x.xml"), folder.path(name));
        let ran = spine(&format!("cal3d convert {} -o {xml}", pip(name)));
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert!(fs::read(&xml).unwrap().starts_with(b"<HEADER MAGIC=\"X"));
        let ran = spine(&format!("cal3d convert {xml} -o {back} --keep-winding"));
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert!(fs::read(&back).unwrap() == fs::read(pip(name)).unwrap(), "{name}");
    }
}

#[test]
fn what_a_version_lacks_is_told() {
    let folder = Folder::new();
    let out = folder.path("body.cmf");
    let ran = spine(&format!(
        "cal3d convert {} -o {out} --to 1100",
        pip("pip_body.cmf")
    ));
    assert_eq!(ran.code, 0);
    assert!(
        ran.err
            .ends_with("version 1100 has no morph targets: 1 left out\n"),
        "{}",
        ran.err
    );
    let info = spine(&format!("cal3d info --json {out}")).json();
    assert_eq!(
        (&info["version"], &info["dialect"]),
        (&1100.into(), &"classic".into())
    );
    fs::remove_file(&out).unwrap();
    let ran = spine(&format!(
        "cal3d convert {} -o {out} --to 1100 --lossless",
        pip("pip_body.cmf")
    ));
    assert_eq!(ran.code, 1);
    assert!(!Path::new(&out).exists());
    let ran = spine(&format!(
        "cal3d convert {} -o {} --to 1100",
        pip("pip_puff.cpf"),
        folder.path("a.xpf")
    ));
    assert_eq!(ran.code, 3);
    assert!(
        ran.err
            .contains("version 1100 has no morph animations; write version 919"),
        "{}",
        ran.err
    );
}

#[test]
fn a_skeleton_fills_in_translations_and_a_mesh_names() {
    let folder = Folder::new();
    let out = folder.path("a.caf");
    let from = fixture("919-chat.caf");
    let ran = spine(&format!("cal3d convert {from} -o {out} --to 1100"));
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("hint: --skeleton FILE names the skeleton"),
        "{}",
        ran.err
    );
    let skeleton = fixture("919-chat.csf");
    let ran = spine(&format!(
        "cal3d convert {from} -o {out} --to 1100 --skeleton {skeleton}"
    ));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let info = spine(&format!("cal3d info --json {out}")).json();
    assert_eq!(info["keys_without_translation"], 0);
    let from = fixture("1301-c13-1301.cpf");
    let out = folder.path("a.xpf");
    let ran = spine(&format!("cal3d convert {from} -o {out}"));
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("hint: --mesh FILE names the meshes"),
        "{}",
        ran.err
    );
    let mesh = fixture("1301-c13-1301.cmf");
    let ran = spine(&format!("cal3d convert {from} -o {out} --mesh {mesh}"));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(
        fs::read_to_string(&out)
            .unwrap()
            .contains("MORPHNAME=\"nothing\"")
    );
}

#[test]
fn many_files_go_into_a_folder() {
    let folder = Folder::new();
    let out = folder.path("converted");
    let files = [
        pip("pip.csf"),
        pip("pip_skin.crf"),
        fixture("700-classic.xaf"),
        "nowhere.caf".to_owned(),
    ]
    .join(" ");
    let ran = spine(&format!("cal3d convert {files} -o {out}"));
    assert_eq!(ran.code, 5);
    assert!(ran.err.ends_with("3 of 4 files converted\n"), "{}", ran.err);
    let mut names: Vec<_> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["700-classic.caf", "pip.xsf", "pip_skin.xrf"]);
}

#[test]
fn the_input_is_not_overwritten() {
    let folder = Folder::new();
    let file = folder.file("a.csf", fs::read(pip("pip.csf")).unwrap());
    let ran = spine(&format!("cal3d convert {file} -o {file}"));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the output is the input"), "{}", ran.err);
    let ran = spine(&format!("cal3d convert {} -o {file}", pip("pip.cfg")));
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("this is a model list; name the files that it lists"),
        "{}",
        ran.err
    );
}

#[test]
fn no_output_replaces_another_file() {
    let folder = Folder::new();
    let binary = folder.file("in/a.csf", fs::read(pip("pip.csf")).unwrap());
    let xml = folder.path("in/a.xsf");
    assert_eq!(spine(&format!("cal3d convert {binary} -o {xml}")).code, 0);
    let kept = fs::read(&binary).unwrap();
    // The other input, and what is only looked into.
    let ran = spine(&format!(
        "cal3d convert {xml} {binary} --form binary -o {}",
        folder.path("in")
    ));
    assert_eq!(ran.code, 2, "{}", ran.err);
    let walk = pip("pip_walk.caf");
    let ran = spine(&format!(
        "cal3d convert {walk} --skeleton {xml} --form binary -o {}",
        folder.path("in/a.out")
    ));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let link = folder.file("in/skeleton", &*kept);
    let ran = spine(&format!("cal3d convert {walk} --skeleton {link} -o {link}"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(
        (fs::read(&binary).unwrap(), fs::read(&link).unwrap()),
        (kept.clone(), kept)
    );
    // Two of one name.
    let ran = spine(&format!(
        "cal3d convert {binary} {} --form xml -o {}",
        fixture("1100-classic.csf"),
        folder.path("two")
    ));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = spine(&format!(
        "cal3d convert {binary} {xml} --form xml -o {}",
        folder.path("one")
    ));
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("a file before it went there"), "{}", ran.err);
    assert!(ran.err.ends_with("1 of 2 files converted\n"), "{}", ran.err);
}

#[test]
fn names_that_mislead_are_refused() {
    let folder = Folder::new();
    for (name, message) in [
        ("a.xaf", "is a Cal3D skeleton; name a .xsf"),
        ("a.cmf", "is a Cal3D skeleton; name a .csf"),
        ("a.gltf", "name a .glb"),
    ] {
        let output = folder.path(name);
        let ran = spine(&format!("cal3d convert {} -o {output}", pip("pip.csf")));
        assert_eq!(ran.code, 2, "{name}: {}", ran.err);
        assert!(ran.err.contains(message), "{name}: {}", ran.err);
        assert!(!Path::new(&output).exists(), "{name}");
    }
}

#[test]
fn lists_that_go_in_circles_or_repeat_end() {
    let folder = Folder::new();
    let circle = folder.file("circle.cfg", "skeleton=circle.cfg\nmesh=circle.cfg\n");
    folder.file("body.cmf", fs::read(pip("pip_body.cmf")).unwrap());
    let many = folder.file("many.cfg", "mesh=body.cmf\n".repeat(5000));
    for (file, message) in [
        (circle, "circle.cfg: cannot be read: this is a model list"),
        (many, "body.cmf: cannot be read: the list names it too often"),
    ] {
        for command in ["info", "validate", "pose"] {
            let ran = spine(&format!("cal3d {command} {file}"));
            assert_eq!(ran.code, 3, "{command} {file}: {}", ran.err);
            let said = ran.out + &ran.err;
            assert!(
                said.contains("this is a model list, which") || said.contains("names it too often"),
                "{said}"
            );
            if command != "validate" {
                assert!(said.contains(message), "{said}");
            }
        }
    }
}
