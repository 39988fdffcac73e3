//! `spine cal3d pose`, `spine cal3d render`, and `spine cal3d convert` to glTF.

mod common;

use std::fs;
use std::path::Path;

use common::{Folder, spine, spine_bytes, spine_with};
use serde_json::Value;

/// Path of a file of the sample character.
fn pip(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip");
    folder.join(name).to_str().unwrap().to_owned()
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_f64().unwrap())
        .collect()
}

#[test]
fn pose_prints_bones_at_moments() {
    let ran = spine(&format!(
        "cal3d pose {} --animation walk --time 0 --time 0.4",
        pip("pip.cfg")
    ));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let document = ran.json();
    assert_eq!(document["format"], "spine-cal3d-pose/1");
    assert_eq!(document["names"].as_array().unwrap().len(), 11);
    let script = r#"[["cycle",1,1,0],["upd",0],["bones","t0"],["upd",0.4],["bones","t1"]]"#;
    assert_eq!(document["script"], serde_json::from_str::<Value>(script).unwrap());
    let state = &document["bones"]["t1"];
    assert_eq!(state["mixer_time"].as_f64(), Some(0.400000006));
    let bone = &state["bones"][3];
    let lengths = ["t", "q", "bt", "m"].map(|field| numbers(&bone[field]).len());
    assert_eq!(lengths, [3, 4, 3, 9]);
    assert_ne!(document["bones"]["t0"]["bones"][3]["t"], bone["t"]);
}

#[test]
fn pose_runs_scripts_and_names_what_is_wrong_in_them() {
    let folder = Folder::new();
    let script = folder.file(
        "s.json",
        r#"[["action","pip_idle",0,0,1,1],["upd",0.1],["verts","a"],["lod",0.5],["faces","b"]]"#,
    );
    let ran = spine(&format!("cal3d pose {} --script {script}", pip("pip.cfg")));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let document = ran.json();
    let tail = &document["verts"]["a"][2];
    assert_eq!(
        (&tail["mesh"], &tail["submesh"], &tail["spring_system"]),
        (&1.into(), &1.into(), &true.into())
    );
    assert_eq!(
        tail["p"].as_array().unwrap().len() as u64,
        tail["vertex_count"].as_u64().unwrap()
    );
    assert_eq!(document["faces"]["b"].as_array().unwrap().len(), 3);

    let ran = spine_with(
        ["cal3d", "pose", &pip("pip.cfg"), "--script", "-"],
        br#"[["upd",1],["fly"]]"#,
    );
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("-: operation 1: \"fly\" is not known; there are cycle, clear"),
        "{}",
        ran.err
    );
    let ran = spine(&format!("cal3d pose {} --animation wlak", pip("pip.cfg")));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("pip_walk"), "{}", ran.err);
    let ran = spine(&format!("cal3d pose {} --time 1 --time 0.5", pip("pip.cfg")));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("times ascend"), "{}", ran.err);
}

#[test]
fn pose_makes_the_model_larger() {
    let at = |scale: &str| {
        let ran = spine(&format!(
            "cal3d pose {} --animation walk --time 0.3 {scale}",
            pip("pip.cfg")
        ));
        numbers(&ran.json()["bones"]["t0"]["bones"][5]["t"])
    };
    for (one, two) in at("").iter().zip(at("--scale 2")) {
        assert!((2.0 * one - two).abs() < 1e-4, "{one} {two}");
    }
}

/// Pixels of a PNG, and its size.
fn picture(bytes: &[u8]) -> image::RgbaImage {
    image::load_from_memory_with_format(bytes, image::ImageFormat::Png)
        .unwrap()
        .into_rgba8()
}

fn rendered(args: &str) -> image::RgbaImage {
    let args = format!("cal3d render {} --size 96x128 {args} -o -", pip("pip.cfg"));
    let (code, out, err) = spine_bytes(args.split_whitespace(), b"");
    assert_eq!((code, &*err), (0, ""), "{args}");
    picture(&out)
}

fn share(picture: &image::RgbaImage, wanted: impl Fn([u8; 4]) -> bool) -> f64 {
    let count = picture.pixels().filter(|pixel| wanted(pixel.0)).count();
    count as f64 / picture.pixels().len() as f64
}

#[test]
fn render_shows_the_whole_character() {
    for args in [
        "",
        "--view orthographic",
        "--yaw 90 --pitch -30",
        "--animation walk --time 0.5 --look unlit",
    ] {
        let picture = rendered(args);
        assert_eq!(picture.dimensions(), (96, 128));
        let covered = share(&picture, |[.., a]| a > 128);
        assert!((0.12..0.8).contains(&covered), "{args}: {covered}");
        // All of it: nothing touches the edges, yet it nearly fills one direction.
        let columns = (0..96).filter(|x| (0..128).any(|y| picture.get_pixel(*x, y).0[3] > 0));
        let rows: Vec<u32> = (0..128)
            .filter(|y| (0..96).any(|x| picture.get_pixel(x, *y).0[3] > 0))
            .collect();
        let columns: Vec<u32> = columns.collect();
        assert!(
            columns[0] > 0 && *columns.last().unwrap() < 95 && rows[0] > 0 && *rows.last().unwrap() < 127
        );
        assert!(
            rows.len() > 88 || columns.len() > 66,
            "{args}: {} {}",
            rows.len(),
            columns.len()
        );
    }
}

#[test]
fn render_shows_textures_and_colours() {
    let red = |[r, g, b, a]: [u8; 4]| a == 255 && r > 120 && g < 70 && b < 80;
    assert!(
        share(&rendered("--look textured"), red) > 0.005,
        "stripes of the scarf"
    );
    assert_eq!(share(&rendered("--look shaded"), red), 0.0);
    let blue = rendered("--background #0000ff");
    assert_eq!(blue.get_pixel(0, 0).0, [0, 0, 255, 255]);
    assert_ne!(rendered("--morph puff.Clamped=1"), rendered(""));
    assert_ne!(
        rendered("--animation walk --time 0.3"),
        rendered("--animation walk --time 0.6")
    );
}

#[test]
fn render_writes_moving_pictures() {
    let folder = Folder::new();
    let template = folder.path("{skeleton}-{animation}.gif");
    let line = format!(
        "cal3d render {} --animation walk --fps 10 --size 48x48 -o {template}",
        pip("pip.cfg")
    );
    let ran = spine(&line);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let bytes = fs::read(folder.path("pip-walk.gif")).unwrap();
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(bytes)).unwrap();
    let frames = image::AnimationDecoder::into_frames(decoder)
        .collect_frames()
        .unwrap();
    let ran = spine(&format!("cal3d info --json {}", pip("pip_walk.caf")));
    let duration = ran.json()["duration"].as_f64().unwrap();
    assert_eq!(frames.len(), (duration * 10.0).round() as usize);
}

#[test]
fn render_refuses_what_cannot_be() {
    let folder = Folder::new();
    let output = folder.path("a.png");
    for (args, message) in [
        (pip("pip.csf"), "nothing is to be seen: name meshes"),
        (format!("{} --morph grin=1", pip("pip.cfg")), "puff.Clamped"),
        (
            format!("{} --morph grin", pip("pip.cfg")),
            "a name and a weight are needed",
        ),
        (
            format!("{} --size 32768x4096 --supersample 4", pip("pip.cfg")),
            "are too many",
        ),
        (
            format!("{} --warm-up 1e9", pip("pip.cfg")),
            "more than 1000000 steps",
        ),
        (
            format!("{} --fps 1e9", pip("pip.cfg")),
            "lower --duration or --fps",
        ),
    ] {
        let ran = spine(&format!("cal3d render {args} -o {output}"));
        assert_eq!(ran.code, 2, "{args}: {}", ran.err);
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
        assert!(!Path::new(&output).exists());
    }
    let texture = pip("pip_skin.png");
    let before = fs::read(&texture).unwrap();
    let ran = spine(&format!("cal3d render {} -o {texture}", pip("pip.cfg")));
    assert_ne!(ran.code, 0);
    assert_eq!(
        fs::read(&texture).unwrap(),
        before,
        "a texture is never written over"
    );
}

/// JSON and binary part of a `.glb`.
fn parts(file: &[u8]) -> (Value, &[u8]) {
    let length = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&file[..4], length(4), length(8)), (&b"glTF"[..], 2, file.len()));
    let json = 20 + length(12);
    assert_eq!(
        (&file[16..20], &file[json + 4..json + 8]),
        (&b"JSON"[..], &b"BIN\0"[..])
    );
    (
        serde_json::from_slice(&file[20..json]).unwrap(),
        &file[json + 8..],
    )
}

#[test]
fn convert_writes_gltf() {
    let folder = Folder::new();
    let output = folder.path("pip.glb");
    let ran = spine(&format!("cal3d convert {} -o {output}", pip("pip.cfg")));
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.err,
        "warning: pip: the springs of 1 submeshes are left out: glTF has none\n"
    );
    let file = fs::read(&output).unwrap();
    let (json, binary) = parts(&file);
    let count = |what: &str| json[what].as_array().map_or(0, Vec::len);
    assert_eq!(
        (count("meshes"), count("skins"), count("images"), count("scenes")),
        (2, 1, 2, 1)
    );
    let names: Vec<&str> = json["animations"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|a| a["name"].as_str())
        .collect();
    assert_eq!(names, ["pip_idle", "pip_walk", "pip_puff"]);
    assert_eq!(json["skins"][0]["joints"].as_array().unwrap().len(), 11);
    assert_eq!(json["meshes"][0]["extras"]["targetNames"][0], "puff.Clamped");
    assert_eq!(
        json["buffers"][0]["byteLength"].as_u64(),
        Some(binary.len() as u64)
    );
    let primitives = json["meshes"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|mesh| mesh["primitives"].as_array().unwrap());
    assert_eq!(primitives.count(), 3);
    assert_eq!(json["images"][0]["mimeType"], "image/png");

    assert_eq!(
        spine(&format!(
            "cal3d convert {} --lossless -o {output}2.glb",
            pip("pip.cfg")
        ))
        .code,
        1
    );
    assert!(!Path::new(&format!("{output}2.glb")).exists());
    assert_eq!(
        spine(&format!("cal3d convert {} --to 919 -o {output}", pip("pip.cfg"))).code,
        2
    );
    assert_eq!(
        spine(&format!("cal3d convert {} -o {output}", pip("pip_skin.crf"))).code,
        2
    );
}

#[test]
fn what_is_missing_or_too_large_is_told() {
    for scale in ["1e300", "1e-300"] {
        let ran = spine(&format!("cal3d pose {} --scale {scale}", pip("pip.cfg")));
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("expected a factor"), "{}", ran.err);
    }
    let folder = Folder::new();
    for file in ["pip_body.cmf", "pip_skin.crf"] {
        folder.file(file, fs::read(pip(file)).unwrap());
    }
    let files = format!("{} {}", folder.path("pip_body.cmf"), folder.path("pip_skin.crf"));
    let output = folder.path("a.png");
    let ran = spine(&format!("cal3d render {files} --size 16x16 -o {output}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err.contains("the texture \"pip_skin.png\" is not there"),
        "{}",
        ran.err
    );
}
