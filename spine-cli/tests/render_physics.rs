//! `spine render`: physics from frame to frame. Row C24 of user-cases.md.

mod common;

use common::rig::{NOTHING, Rig};
use image::RgbaImage;

/// A square on a bone that swings behind one that `shake` moves to and fro within a second.
const SWING: &str = r#"{
    "skeleton": {"spine": "4.2.22"},
    "bones": [{"name": "root"}, {"name": "body", "parent": "root"}, {"name": "tail", "parent": "body", "length": 10}],
    "slots": [{"name": "tail", "bone": "tail", "attachment": "red"}],
    "physics": [{"name": "swing", "bone": "tail", "x": 1, "inertia": 1, "strength": 20, "damping": 0.95}],
    "skins": [{"name": "default", "attachments": {"tail": {"red": {"width": 10, "height": 10}}}}],
    "animations": {
        "shake": {"bones": {"body": {"translate": [{}, {"time": 0.5, "x": 40}, {"time": 1}]}}}
    }
}"#;

const VIEW: &str = "--viewport -60,-5,200,10 --animation shake";

fn left(picture: &RgbaImage) -> u32 {
    (0..picture.width())
        .find(|x| picture.get_pixel(*x, 5).0 != NOTHING)
        .unwrap()
}

fn at_time(rig: &Rig, args: &str) -> RgbaImage {
    rig.picture(&format!("{VIEW} {args}"))
}

#[test]
fn c24_physics_is_stepped_to_the_frame_nearest_the_moment() {
    let rig = Rig::of(SWING);
    // Frames of all steps, 60 a second.
    assert_eq!(rig.render(&format!("{VIEW} --fps 60"), "s/%02d.png").code, 0);
    assert_eq!(rig.files("s").len(), 60);
    for (time, step) in [
        ("0", "00"),
        ("0.5", "30"),
        ("0.508", "30"),
        ("0.509", "31"),
        ("0.75", "45"),
    ] {
        assert_eq!(
            at_time(&rig, &format!("--time {time}")),
            rig.read(&format!("s/{step}.png")),
            "{time}"
        );
    }
    // Frames that are written are 30 a second, with a step between them.
    assert_eq!(rig.render(VIEW, "f/%02d.png").code, 0);
    assert_eq!(rig.files("f").len(), 30);
    for (frame, step) in [("00", "00"), ("01", "02"), ("15", "30"), ("29", "58")] {
        assert_eq!(
            rig.read(&format!("f/{frame}.png")),
            rig.read(&format!("s/{step}.png")),
            "{frame}"
        );
    }
    // Another rate is another simulation.
    assert_eq!(rig.render(&format!("{VIEW} --fps 10"), "t/%d.png").code, 0);
    assert_eq!(rig.read("t/5.png"), at_time(&rig, "--time 0.5 --fps 10"));
    assert_ne!(rig.read("t/5.png"), rig.read("s/30.png"));
}

#[test]
fn c24_physics_modes() {
    let rig = Rig::of(SWING);
    // Half way the body is at 40, so the square begins at 40 - 5 + 60.
    let still = at_time(&rig, "--time 0.5 --physics none");
    assert_eq!(left(&still), 95);
    let moving = at_time(&rig, "--time 0.5");
    assert!(left(&moving) < 85, "it lags behind: {}", left(&moving));
    assert_eq!(at_time(&rig, "--time 0.5 --physics update"), moving);
    assert_eq!(at_time(&rig, "--time 0.5 --physics reset"), still);
    assert_eq!(at_time(&rig, "--time 0.5 --physics pose"), still);
}

#[test]
fn c24_warm_up_lets_physics_settle() {
    let rig = Rig::of(SWING);
    let cold = at_time(&rig, "--time 0");
    assert_eq!(left(&cold), 55);
    let warm = at_time(&rig, "--time 0 --warm-up 3loops");
    assert_ne!(left(&warm), 55);
    assert_eq!(
        at_time(&rig, "--time 0 --warm-up 3"),
        warm,
        "the animation lasts a second"
    );
    assert_eq!(at_time(&rig, "--time 0 --warm-up 0loops"), cold);
    assert_eq!(at_time(&rig, "--time 0 --warm-up 3loops --physics none"), cold);
}

#[test]
fn c24_looped_outputs_tell_of_their_seam() {
    let rig = Rig::of(SWING);
    let seam = |args: &str| {
        let ran = rig.render(&format!("{VIEW} --json {args}"), "a.gif");
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.json()["seam"].clone(), ran.err)
    };
    let (cold, said) = seam("");
    let distance = cold["distance"].as_f64().unwrap();
    assert!(distance > 1.0, "{cold}");
    assert_eq!(
        (&cold["bone"], &cold["pixels"]),
        (&"tail".into(), &cold["distance"])
    );
    assert!(
        said.contains("the loop does not close") && said.contains("--warm-up 2loops"),
        "{said}"
    );
    let (warm, said) = seam("--warm-up 8loops");
    assert!(warm["distance"].as_f64().unwrap() < distance / 50.0, "{warm}");
    assert_eq!(said, "");
    // Pixels are those of the output.
    let ran = rig.render("--animation shake --scale 0.25 --json", "a.gif");
    let small = &ran.json()["seam"];
    assert!(
        (small["pixels"].as_f64().unwrap() - distance / 4.0).abs() < 1e-6,
        "{small}"
    );
    for args in ["--once", "--physics none", "--physics reset"] {
        assert!(seam(args).0.is_null(), "{args}");
    }
    let frame = rig.render(&format!("{VIEW} --json --time 0"), "a.png");
    assert!(frame.json().get("seam").is_none());
}

#[test]
fn too_many_steps_are_refused_and_none_are_taken_in_vain() {
    let rig = Rig::of(SWING);
    for args in [
        "--time 1e9",
        "--time 1e300",
        "--warm-up 1e9loops",
        "--time 1 --fps 1e9",
    ] {
        let ran = rig.render(&format!("{VIEW} {args}"), "a.png");
        assert_eq!((ran.code, rig.has("a.png")), (2, false), "{args}");
        assert!(
            ran.err.contains("physics would take") && ran.err.contains("--physics none"),
            "{}",
            ran.err
        );
        let ran = rig.render(&format!("{VIEW} {args} --physics none"), "a.png");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
        std::fs::remove_file(rig.path("a.png")).unwrap();
    }
}
