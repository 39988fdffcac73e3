//! XML as programs write it: two styles, and what is tolerated.

use cal3d::{
    Animation, Blame, Dialect, Document, ErrorKind, File, Form, Kind, Material, Mesh, MorphAnimation,
    MorphForm, MorphTarget, ReadOptions, Skeleton,
};

fn file(xml: &str) -> File {
    cal3d::read(xml.as_bytes()).unwrap_or_else(|error| panic!("{error}: {xml}"))
}

fn warnings(xml: &str) -> Vec<String> {
    file(xml).warnings.iter().map(ToString::to_string).collect()
}

fn error(xml: &str) -> String {
    match cal3d::read(xml.as_bytes()) {
        Ok(file) => panic!("{:?}", file.info),
        Err(error) => error.to_string(),
    }
}

const MATERIAL: &str = "<SHININESS>0.5</SHININESS>";

#[test]
fn headers_of_all_styles() {
    let version = |xml: &str| {
        let info = file(xml).info;
        assert_eq!(info.form, Form::Xml);
        (info.version, info.dialect)
    };
    let old =
        format!("<HEADER MAGIC=\"XRF\" VERSION=\"910\" />\r\n<MATERIAL NUMMAPS=\"0\">{MATERIAL}</MATERIAL>");
    assert_eq!(version(&old), (Some(910), Dialect::Classic));
    let new = format!("<?xml version='1.0'?><MATERIAL VERSION='1200'>{MATERIAL}</MATERIAL>");
    assert_eq!(version(&new), (Some(1200), Dialect::V12));
    let mixed = format!("<!-- a --><HEADER VERSION='900'/><MATERIAL VERSION='1301'>{MATERIAL}</MATERIAL>");
    assert_eq!(
        version(&mixed),
        (Some(1301), Dialect::Community1301),
        "the root's version counts"
    );
    let none = format!("\u{feff}  <material>{MATERIAL}</Material>\n\0\0\0");
    assert_eq!(version(&none), (None, Dialect::Classic));
    let chat =
        format!("<header magic='xrf' version='919'></header><MATERIAL>{MATERIAL}</MATERIAL><!-- end -->");
    assert_eq!(version(&chat), (Some(919), Dialect::Chat));
    assert_eq!(warnings(&chat), [""; 0]);
}

#[test]
fn a_file_of_another_kind_is_refused_by_name() {
    let error = Skeleton::read(b"<MATERIAL/>").expect_err("a material");
    assert_eq!(error.to_string(), "this is a Cal3D material; expected a skeleton");
    assert_eq!(error.blame(), Blame::Format);
}

#[test]
fn errors_tell_line_and_element() {
    let bone = "<BONE NAME='a'><PARENTID>-1</PARENTID></BONE>";
    assert_eq!(
        error(&format!(
            "<SKELETON>\n{bone}\n<BONE>\n<ROTATION>0 0 x 1</ROTATION></BONE></SKELETON>"
        )),
        "line 4, SKELETON/BONE[1]/ROTATION: the rotation of a bone is \"x\"; expected a number"
    );
    assert_eq!(
        error(&format!(
            "<SKELETON>{bone}<BONE><PARENTID>7</PARENTID></BONE></SKELETON>"
        )),
        "line 1, SKELETON/BONE[1]: the parent of a bone is 7, but there are 2"
    );
    assert_eq!(
        error("<SKELETON></SKELETON>"),
        "line 1, SKELETON: a skeleton needs at least one BONE"
    );
    assert_eq!(
        error(
            "<MESH><SUBMESH><VERTEX/>\n<FACE VERTEXID='0 0 1'/><VERTEX/><FACE VERTEXID='2 0 1'/></SUBMESH></MESH>"
        ),
        "line 2, MESH/SUBMESH[0]/FACE[1]: a vertex of a face is 2, but there are 2"
    );
    assert_eq!(
        error("<ANIMATION DURATION='0'/>"),
        "line 1, ANIMATION: the duration is 0; expected seconds, more than 0"
    );
    assert_eq!(
        error("<ANIMATION DURATION='nan'><TRACK/></ANIMATION>")
            .matches("the duration is 0")
            .count(),
        1
    );
    assert_eq!(
        error("<HEADER VERSION='1400'/><MATERIAL/>"),
        "line 1, HEADER[0]: version 1400; this reads versions 699 to 1399; convert the file with the program that wrote it"
    );
    assert_eq!(
        error("<html><body/></html>"),
        "line 1: a Cal3D file in XML needs an element SKELETON, ANIMATION, MESH or MATERIAL"
    );
    let cut = cal3d::read(b"<SKELETON><BONE>").expect_err("cut off");
    assert!(matches!(cut.kind(), ErrorKind::UnexpectedEnd { .. }), "{cut}");
}

#[test]
fn counts_are_not_believed() {
    let xml = "<MATERIAL NUMMAPS='9'><MAP>a.png</MAP></MATERIAL>";
    assert_eq!(
        warnings(xml),
        ["line 1, MATERIAL: NUMMAPS is 9, but there are 1; those that are there count"]
    );
    let xml = "<MESH><SUBMESH NUMTEXCOORDS='2'><VERTEX><TEXCOORD>1 2</TEXCOORD></VERTEX>\n\
               <VERTEX/></SUBMESH></MESH>";
    let Document::Mesh(mesh) = file(xml).document else {
        panic!("a mesh");
    };
    assert_eq!(
        (mesh.submeshes[0].uv_sets, &*mesh.submeshes[0].uvs),
        (1, &[[1.0, 2.0], [0.0; 2]][..])
    );
    assert_eq!(warnings(xml).len(), 2);
}

#[test]
fn bones_are_numbered_by_their_place() {
    let xml = "<HEADER MAGIC='XFS' VERSION='910'/><SKELETON NUMBONES='2'><BONE ID='1' NAME='R&amp;D &#229;' NUMCHILD='1'>\
               <PARENTID>-1</PARENTID><TRANSLATION>1,2 , 1.27676e-008</TRANSLATION></BONE>\
               <BONE ID='0' NAME='b' LIGHTTYPE='1' LIGHTCOLOR='1 0.5 nan'><PARENTID>0</PARENTID>\
               <LOCALROTATION>-1.#IND nan nan nan</LOCALROTATION></BONE></SKELETON>";
    let File {
        document, warnings, ..
    } = file(xml);
    let Document::Skeleton(skeleton) = document else {
        panic!("a skeleton");
    };
    let [a, b] = skeleton.bones.as_slice() else {
        panic!("two bones");
    };
    assert_eq!(
        (&*a.name.text(), a.translation),
        ("R&D å", [1.0, 2.0, 1.276_76e-8])
    );
    assert_eq!(
        (b.parent, b.light.kind, b.light.color),
        (Some(0), 1, [1.0, 0.5, 0.0])
    );
    assert_eq!(b.local_rotation, [0.0, 0.0, 0.0, 1.0], "a rotation that is none");
    assert_eq!(warnings.len(), 1);
}

/// Translations of the keys of the first track.
fn translations(track: &str) -> Vec<Option<[f32; 3]>> {
    let xml = format!(
        "<HEADER MAGIC='XAF' VERSION='919'/><ANIMATION DURATION='1'><TRACK {track}</TRACK></ANIMATION>"
    );
    let animation = Animation::read(xml.as_bytes()).expect("an animation");
    animation.tracks[0]
        .keys
        .iter()
        .map(|key| key.translation)
        .collect()
}

#[test]
fn missing_translations() {
    let keys = "<KEYFRAME TIME='0'><TRANSLATION>1 2 3</TRANSLATION></KEYFRAME><KEYFRAME TIME='1'/>";
    let stored = Some([1.0, 2.0, 3.0]);
    assert_eq!(translations(&format!("BONEID='0'>{keys}")), [stored, None]);
    assert_eq!(
        translations(&format!("TRANSLATIONISDYNAMIC='0'>{keys}")),
        [stored, stored]
    );
    assert_eq!(
        translations(&format!(
            "TRANSLATIONREQUIRED='0' TRANSLATIONISDYNAMIC='0'>{keys}"
        )),
        [stored, None]
    );
    let none = "<KEYFRAME TIME='0'><TRANSLATION>1e10 1e10 1e+010</TRANSLATION></KEYFRAME>";
    assert_eq!(translations(&format!(">{none}")), [None]);
}

#[test]
fn keys_are_sorted() {
    let xml = "<ANIMATION DURATION='1'><TRACK><KEYFRAME TIME='1'/><KEYFRAME TIME='0'/></TRACK></ANIMATION>";
    let animation = Animation::read(xml.as_bytes()).expect("an animation");
    let times: Vec<f32> = animation.tracks[0].keys.iter().map(|key| key.time).collect();
    assert_eq!(times, [0.0, 1.0]);
}

#[test]
fn animations_of_bones_and_of_morphs_have_one_root() {
    let keys = "<KEYFRAME TIME='0'><WEIGHT>0.5</WEIGHT></KEYFRAME>";
    let by_content = format!("<ANIMATION DURATION='1'><TRACK MORPHNAME='a'>{keys}</TRACK></ANIMATION>");
    let animation = MorphAnimation::read(by_content.as_bytes()).expect("a morph animation");
    assert_eq!(animation.tracks[0].target, MorphTarget::Name("a".into()));
    let by_magic = "<HEADER MAGIC='XPF'/><ANIMATION DURATION='1'><TRACK MORPHID='3' MESHID='1'><SUBMESH ID='2'/></TRACK></ANIMATION>";
    let animation = MorphAnimation::read(by_magic.as_bytes()).expect("a morph animation");
    let target = MorphTarget::Ids {
        morph: 3,
        mesh: 1,
        submeshes: vec![2],
    };
    assert_eq!(animation.tracks[0].target, target);
    let unclear = b"<ANIMATION DURATION='1'><TRACK/></ANIMATION>";
    let hinted = ReadOptions::new()
        .kind(Some(Kind::MorphAnimation))
        .read(unclear)
        .expect("a file");
    assert_eq!(hinted.document.kind(), Kind::MorphAnimation);
    assert_eq!(
        cal3d::read(unclear).expect("a file").document.kind(),
        Kind::Animation
    );
}

fn morph(version: &str, position: &str) -> (MorphForm, Dialect) {
    let xml = format!(
        "<MESH {version}><SUBMESH><VERTEX><POS>0 0 100</POS></VERTEX><MORPH NAME='a'/><MORPH NAME='b' NUMBLENDVERTS='1'>\
         <BLENDVERT VERTEXID='0'><POS>{position}</POS><NORM>0 0 1</NORM></BLENDVERT></MORPH></SUBMESH></MESH>"
    );
    let File { document, info, .. } = file(&xml);
    let Document::Mesh(mesh) = document else {
        panic!("a mesh");
    };
    let [empty, morph] = mesh.submeshes[0].morphs.as_slice() else {
        panic!("two targets");
    };
    assert_eq!(
        (empty.vertices.len(), morph.vertices[0].normal),
        (0, [0.0, 0.0, 1.0])
    );
    (morph.form, info.dialect)
}

#[test]
fn versions_decide_what_morph_targets_mean() {
    assert_eq!(morph("VERSION='919'", "0 0 1").0, MorphForm::Absolute);
    assert_eq!(morph("", "0 0 1").0, MorphForm::Absolute);
    assert_eq!(morph("VERSION='1301'", "0 0 101").0, MorphForm::Difference);
    // For 1300, what lies nearer.
    assert_eq!(
        morph("VERSION='1300'", "0 0 101"),
        (MorphForm::Absolute, Dialect::Trunk13)
    );
    assert_eq!(
        morph("VERSION='1300'", "0 0 1"),
        (MorphForm::Difference, Dialect::Community1300)
    );
}

#[test]
fn materials() {
    let xml = "<MATERIAL><DIFFUSE>300 -1 0.5</DIFFUSE><MAP TYPE='Opacity'> a b.png\n</MAP><MAP>c&lt;d.png</MAP></MATERIAL>";
    let material = Material::read(xml.as_bytes()).expect("a material");
    assert_eq!(material.diffuse, [255, 0, 0, 0]);
    assert_eq!(
        material.map("opacity").map(|map| map.file.text()),
        Some("a b.png".into())
    );
    assert_eq!(
        material.map("Diffuse Color").map(|map| map.file.text()),
        Some("c<d.png".into())
    );
    assert_eq!(warnings(xml).len(), 2);
}

#[test]
fn winding_is_fixed_where_the_original_fixes_it() {
    let submesh = "<SUBMESH><VERTEX><POS>0 0 0</POS><NORM>0 0 1</NORM></VERTEX><VERTEX><POS>1 0 0</POS></VERTEX>\
                   <VERTEX><POS>0 1 0</POS></VERTEX><FACE VERTEXID='0 2 1'/></SUBMESH>";
    let mesh = Mesh::read(format!("<MESH>{submesh}</MESH>").as_bytes()).expect("a mesh");
    assert_eq!(mesh.submeshes[0].faces, [[0, 2, 1]], "not in XML");
    for (target, faces) in [
        (cal3d::Target::Classic, [[0, 1, 2]]),
        (cal3d::Target::Chat, [[0, 2, 1]]),
    ] {
        let binary = Document::Mesh(mesh.clone())
            .write(Form::Binary, target)
            .expect("a file")
            .bytes;
        assert_eq!(
            Mesh::read(&binary).expect("a mesh").submeshes[0].faces,
            faces,
            "{target:?}"
        );
        let fixed = ReadOptions::new()
            .winding(cal3d::Winding::Fix)
            .read(&binary)
            .expect("a file");
        assert_eq!(fixed.info.turned_submeshes, 1);
    }
}

#[test]
fn what_follows_the_content_is_warned_of() {
    let file = file("<MATERIAL/><MATERIAL/>");
    assert_eq!(file.info.trailing, 11);
    assert_eq!(
        file.warnings[0].to_string(),
        "line 1, MATERIAL: 11 bytes follow the content"
    );
}
