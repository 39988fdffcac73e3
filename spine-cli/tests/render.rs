//! `spine render`: what is drawn, and into which files. Rows of user-cases.md 2.6.

mod common;

use common::rig::{BLUE, GREEN, NOTHING, RED, Rig, at, last_line};
use common::{spine, spine_bytes, spine_with, sprout_file};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;

/// Frames of a moving picture and how long each is seen, in milliseconds.
fn frames(rig: &Rig, name: &str) -> Vec<(image::RgbaImage, f64)> {
    let bytes = std::fs::read(rig.path(name)).unwrap();
    let input = std::io::Cursor::new(bytes);
    let frames = match name.rsplit_once('.').unwrap().1 {
        "gif" => GifDecoder::new(input).unwrap().into_frames().collect_frames(),
        "webp" => WebPDecoder::new(input).unwrap().into_frames().collect_frames(),
        _ => PngDecoder::new(input)
            .unwrap()
            .apng()
            .unwrap()
            .into_frames()
            .collect_frames(),
    };
    let frames = frames.unwrap().into_iter().map(|frame| {
        let (numerator, denominator) = frame.delay().numer_denom_ms();
        (frame.into_buffer(), f64::from(numerator) / f64::from(denominator))
    });
    frames.collect()
}

#[test]
fn the_setup_pose_is_drawn_without_an_animation() {
    let picture = Rig::new().picture("");
    assert_eq!(picture.dimensions(), (10, 10));
    assert!(picture.pixels().all(|pixel| pixel.0 == RED));
}

#[test]
fn moments_are_exact_without_physics() {
    // 20 units a second; the view is that of the moment.
    let rig = Rig::new();
    let ran = rig.render("--animation move --time 0.21 --json", "a.png");
    let bounds = &ran.json()["bounds"];
    assert!(
        (bounds[0].as_f64().unwrap() - (4.2 - 5.0)).abs() < 1e-6,
        "{bounds}"
    );
    // Beyond its end it holds its last pose.
    let ran = rig.render("--animation move --time 7 --json", "a.png");
    assert_eq!(ran.json()["bounds"][0], 15);
    let ran = rig.render("--animation move --time 1 --json", "a.png");
    assert_eq!(ran.json()["bounds"][0], 15);
}

#[test]
fn x1_all_animations_go_to_files_by_template_and_are_reported() {
    let rig = Rig::new();
    let ran = rig.render(
        "--all-animations --skin hat --json",
        "{skeleton}-{animation}-{skin}.gif",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let names = [
        "rig-blank-hat.gif",
        "rig-blink-hat.gif",
        "rig-move-hat.gif",
        "rig-still-hat.gif",
    ];
    assert_eq!(rig.files(""), names);
    let lines = ran.lines();
    let reported: Vec<_> = lines
        .iter()
        .map(|line| line["animation"].as_str().unwrap())
        .collect();
    assert_eq!(
        reported,
        ["move", "blank", "blink", "still"],
        "in the skeleton's order"
    );
    assert!(lines.iter().all(|line| line["format"] == "spine-render/1"));
    assert_eq!(lines[0]["frames"], 30);
    assert_eq!(lines[3]["frames"], 1);
    assert_eq!(last_line(&ran.err), "4 of 4 outputs written");
}

#[test]
fn x1_frames_are_numbered() {
    let rig = Rig::new();
    let ran = rig.render(
        "--animation move --fps 4 --viewport -5,-5,30,10",
        "out/{animation}/%03d.png",
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(
        rig.files("out/move"),
        ["000.png", "001.png", "002.png", "003.png"]
    );
    for (frame, x) in [(0, 0), (1, 5), (2, 10), (3, 15)] {
        let picture = rig.read(&format!("out/move/00{frame}.png"));
        let columns = (0..30).map(|column| at(&picture, column, 5) == RED);
        let expected = (0..30).map(|column| (x..x + 10).contains(&column));
        assert!(columns.eq(expected), "{frame}");
    }
}

#[test]
fn x2_skins_are_chosen_and_combined() {
    let rig = Rig::new();
    let hat = rig.picture("--skin hat");
    assert_eq!(
        (hat.dimensions(), at(&hat, 5, 5), at(&hat, 5, 15)),
        ((10, 20), GREEN, RED)
    );
    let both = rig.picture("--skin hat+boots");
    assert_eq!(
        (
            both.dimensions(),
            at(&both, 5, 5),
            at(&both, 5, 15),
            at(&both, 5, 25)
        ),
        ((10, 30), GREEN, RED, BLUE)
    );
    // The later one wins.
    let boots = rig.picture("--skin far+boots");
    assert_eq!((boots.dimensions(), at(&boots, 5, 15)), ((10, 20), BLUE));

    let ran = rig.render("--skin hat --skin boots+hat", "{skin}.png");
    assert_eq!((ran.code, last_line(&ran.err)), (0, "2 of 2 outputs written"));
    assert_eq!(rig.files(""), ["boots+hat.png", "hat.png", "picture.png"]);
}

#[test]
fn x2_skins_may_have_a_plus_in_their_names() {
    let skeleton = common::rig::SQUARES.replace(r#""name": "boots", "attach"#, r#""name": "a+b", "attach"#);
    let rig = Rig::of(&skeleton);
    assert_eq!(rig.picture("--skin a+b").dimensions(), (10, 20));
    assert_eq!(rig.picture("--skin hat+a+b").dimensions(), (10, 30));
    assert_eq!(rig.picture("--skin a+b+hat").dimensions(), (10, 30));
    for skins in ["+", "hat+", "+hat", "hat++a+b", "a", "hat+b"] {
        let ran = rig.render(&format!("--skin {skins}"), "x.png");
        assert_eq!(ran.code, 2, "{skins}");
        assert!(ran.err.contains("there is no skin named"), "{skins}: {}", ran.err);
    }
}

#[test]
fn x2_slots_are_hidden() {
    let rig = Rig::new();
    let picture = rig.picture("--skin hat+boots --hide body");
    assert_eq!((at(&picture, 5, 5), at(&picture, 5, 15)), (GREEN, NOTHING));
    // Hidden slots do not count for the view.
    assert_eq!(
        rig.picture("--skin hat+boots --hide feet --hide head")
            .dimensions(),
        (10, 10)
    );
    assert_eq!(rig.picture("--skin hat+boots --hide *e*").dimensions(), (10, 10));
    let ran = rig.render("--hide bdoy", "x.png");
    assert_eq!((ran.code, rig.has("x.png")), (2, false));
    assert!(
        ran.err
            .contains("there is no slot named \"bdoy\"; did you mean \"body\"?"),
        "{}",
        ran.err
    );
    assert_eq!(rig.render("--hide x*", "x.png").code, 2);
}

#[test]
fn x2_unknown_names_are_told_with_what_is_there() {
    let rig = Rig::new();
    for (args, message) in [
        (
            "--animation mvoe",
            "there is no animation named \"mvoe\"; did you mean \"move\"?",
        ),
        ("--animation jump", "there are: move, blank, blink, still"),
        ("--skin crown", "there are: default, hat, boots, far"),
    ] {
        let ran = rig.render(args, "x.png");
        assert_eq!((ran.code, rig.has("x.png")), (2, false), "{args}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn x3_the_first_frame_shows_its_textures() {
    let rig = Rig::new();
    for name in ["a.gif", "a.apng", "a.webp"] {
        let ran = rig.render("--animation move --viewport -5,-5,30,10 --background white", name);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{name}");
        let frames = frames(&rig, name);
        // Encoders join frames that are alike, so they are found by their time.
        let shown = |time: f64| {
            let ends = frames.iter().scan(0.0, |end, (_, delay)| {
                *end += delay;
                Some(*end)
            });
            let (frame, _) = frames.iter().zip(ends).find(|(_, end)| *end > time).unwrap().0;
            // The decoder of WebP rounds when it blends.
            let color = |x| at(frame, x, 5).map(|value| if value == 254 { 255 } else { value });
            (color(5), color(15))
        };
        let white = [255; 4];
        assert_eq!((shown(1.0), shown(505.0)), ((RED, white), (white, RED)), "{name}");
    }
}

#[test]
fn delays_add_up_to_the_animation() {
    let rig = Rig::new();
    for (args, name, count, sum) in [
        ("--animation move", "a.gif", 30, 1000.0),
        ("--animation move --fps 12", "a.gif", 12, 1000.0),
        ("--animation move --fps 7", "a.apng", 7, 1000.0),
        // 7.5 frames are 8, the last of which is seen for half as long.
        ("--animation move --range 0.25:1 --fps 10", "a.apng", 8, 750.0),
        ("--animation move --speed 2", "a.gif", 15, 500.0),
        ("--animation move --speed 0.5 --fps 10", "a.webp", 20, 2000.0),
        // Its end is shown as well, as long as the others.
        ("--animation move --fps 10 --once", "a.gif", 11, 1100.0),
        ("--animation move --range 0:3 --fps 10", "a.gif", 30, 3000.0),
    ] {
        let ran = rig.render(args, name);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
        let frames = frames(&rig, name);
        let shown: f64 = frames.iter().map(|(_, delay)| delay).sum();
        assert_eq!(frames.len(), count, "{args}");
        assert!((shown - sum).abs() < 0.01, "{args}: {shown}");
    }
}

#[test]
fn loops_begin_anew_and_others_hold_their_end() {
    let rig = Rig::new();
    let lefts = |args: &str| -> Vec<u32> {
        let ran = rig.render(
            &format!("--animation move --fps 2 --viewport -5,-5,30,10 {args}"),
            "a.apng",
        );
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
        let frames = frames(&rig, "a.apng");
        let left = |(frame, _): &(image::RgbaImage, f64)| (0..30).find(|x| at(frame, *x, 5) == RED).unwrap();
        frames.iter().map(left).collect()
    };
    assert_eq!(lefts("--range 0:2"), [0, 10, 20, 10]);
    assert_eq!(lefts("--range 0.5:1.5"), [10, 20]);
    assert_eq!(lefts("--range 0:1.5 --once"), [0, 10, 20, 20]);
    assert_eq!(lefts("--range 0.5:"), [10]);
    assert_eq!(lefts("--range :0.5"), [0]);
}

#[test]
fn pictures_go_to_the_standard_output() {
    let rig = Rig::new();
    let skeleton = rig.path("rig.json");
    let (code, out, err) = spine_bytes(["render", &skeleton, "-o", "-"], b"");
    assert_eq!((code, &*err), (0, ""));
    assert_eq!(
        image::load_from_memory(&out).unwrap().into_rgba8(),
        rig.picture("")
    );
    let (code, out, _) = spine_bytes(
        [
            "render",
            &skeleton,
            "--animation",
            "move",
            "--format",
            "gif",
            "-o",
            "-",
        ],
        b"",
    );
    assert_eq!((code, out.get(..6)), (0, Some(&b"GIF89a"[..])));
    assert_eq!(
        spine_with(
            ["render", &skeleton, "--skin", "hat", "--skin", "boots", "-o", "-"],
            b""
        )
        .code,
        2
    );
    assert_eq!(
        spine_bytes(["render", &skeleton, &skeleton, "-o", "-"], b"").0,
        0,
        "the same file counts once"
    );
    assert_eq!(
        spine_with(["render", &skeleton, "--json", "-o", "-"], b"").code,
        2
    );
    assert_eq!(
        spine_with(["render", &skeleton, "--format", "mp4", "-o", "-"], b"").code,
        2
    );
}

#[test]
fn skeletons_come_from_the_standard_input() {
    let rig = Rig::new();
    let (atlas, output) = (rig.path("rig.atlas"), rig.path("{skeleton}.png"));
    let ran = spine_with(
        ["render", "-", "--atlas", &atlas, "-o", &output],
        common::rig::SQUARES.as_bytes(),
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(rig.read("stdin.png").dimensions(), (10, 10));
    let ran = spine_with(["render", "-", "-o", &output], common::rig::SQUARES.as_bytes());
    assert_eq!(ran.code, 5);
    assert!(ran.err.contains("there is no atlas beside it"), "{}", ran.err);
    assert_eq!(
        spine_with(["render", "-", "--atlas", "-", "-o", &output], b"x").code,
        2
    );
}

#[test]
fn two_outputs_of_one_name_are_refused_before_anything_is_drawn() {
    let rig = Rig::new();
    for (args, output, message) in [
        (
            "--all-animations",
            "a.gif",
            "\"move\" and \"blank\" would both be written to",
        ),
        ("--all-animations", "a.gif", "put {animation} into the name"),
        (
            "--all-animations --all-skins",
            "{animation}.gif",
            "put {skin} into the name",
        ),
        ("--skin hat --skin hat", "{skin}.png", "would be written twice"),
        (
            "--animation move --animation move",
            "{animation}.gif",
            "ask for it once",
        ),
    ] {
        let ran = rig.render(args, output);
        assert_eq!(ran.code, 2, "{args}: {}", ran.err);
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
        assert_eq!(rig.files(""), [""; 0], "{args}");
    }
}

#[test]
fn outputs_never_replace_what_is_read() {
    let rig = Rig::new();
    let ran = rig.render("", "page.png");
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("this is a file that is read; name another"),
        "{}",
        ran.err
    );
    assert_eq!(rig.read("page.png"), common::rig::page());
    assert_eq!(rig.files(""), [""; 0], "nothing is left behind");
}

#[test]
fn outputs_that_cannot_be_written_are_told() {
    let rig = Rig::new();
    rig.0.file("file", "x");
    for (output, code, message) in [
        ("file/a.png", 3, "cannot be written"),
        ("a.bmp", 2, "it must end in .png"),
        ("a", 2, "it must end in .png"),
        ("", 2, "this is a folder"),
        ("{anim}.png", 2, "there is no field {anim}"),
        ("{slot}.png", 2, "{slot} is a field of --masks alone"),
        ("%d-%d.png", 2, "it has two numbers"),
    ] {
        let ran = rig.render("", output);
        assert_eq!(ran.code, code, "{output}: {}", ran.err);
        assert!(ran.err.contains(message), "{output}: {}", ran.err);
    }
    assert_eq!(rig.files(""), ["file"]);
}

#[test]
fn moments_are_for_pictures_and_ranges_for_moving_ones() {
    let rig = Rig::new();
    for (args, output, message) in [
        ("--animation move --time 1", "a.gif", "--time shows one moment"),
        (
            "--animation move --range 0:1",
            "a.png",
            "number them, as in walk-%04d.png",
        ),
        (
            "--animation move --once",
            "a.png",
            "number them, as in walk-%04d.png",
        ),
        (
            "--animation move --range 0:1 --time 1",
            "a.png",
            "cannot be used with",
        ),
        ("--viewport 0,0,1,1 --margin 1", "a.png", "cannot be used with"),
        ("--all-skins --skin hat", "a.png", "cannot be used with"),
        (
            "--animation move --fps 2000",
            "a.gif",
            "from 0.001 to 1000 frames per second",
        ),
    ] {
        let ran = rig.render(args, output);
        assert_eq!(ran.code, 2, "{args}: {}", ran.err);
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
    }
}

#[test]
fn videos_need_ffmpeg() {
    let rig = Rig::new();
    for name in ["a.mp4", "a.webm"] {
        let ran = rig.render("--animation move --ffmpeg no-such-program", name);
        assert_eq!((ran.code, rig.has(name)), (5, false));
        let words = ["no-such-program", "was not found", "write .gif, .apng or .webp"];
        assert!(words.iter().all(|word| ran.err.contains(word)), "{}", ran.err);
    }
}

#[test]
fn backgrounds_lie_behind() {
    let rig = Rig::new();
    let args = "--viewport -10,-10,20,20 --background";
    let picture = rig.picture(&format!("{args} #0000ff"));
    assert_eq!((at(&picture, 0, 0), at(&picture, 10, 10)), (BLUE, RED));
    let picture = rig.picture(&format!("{args} #0000ff80"));
    assert_eq!(at(&picture, 0, 0), [0, 0, 255, 128]);
    let picture = rig.picture(&format!("{args} transparent"));
    assert_eq!(at(&picture, 0, 0), NOTHING);
    let ran = rig.render("--background bleu", "a.png");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("a colour as style sheets write it is needed"),
        "{}",
        ran.err
    );
}

#[test]
fn drawing_options_change_pixels() {
    // Half a pixel to the right: the edges cover half a pixel each.
    let rig = Rig::new();
    let args = "--viewport -6.5,-5,12,10";
    let edge = |args: &str| at(&rig.picture(args), 1, 5)[3];
    assert_eq!(edge(&format!("{args} --supersample 2")), 128);
    assert!([0, 255].contains(&edge(args)));
    assert!((120..=135).contains(&edge(&format!("{args} --antialias"))));
    let plain = rig.picture("--viewport -8,-8,16,16 --size 64x64");
    let bones = rig.picture("--viewport -8,-8,16,16 --size 64x64 --debug bones,hulls");
    assert_ne!(plain, bones);
    // Magnified, the two filters differ where two colours of the page meet.
    let sprout = |filter: &str| {
        let (skeleton, output) = (sprout_file("sprout.json"), rig.path("sprout.png"));
        let args = format!("render {skeleton} --scale 3 --filter {filter} -o {output}");
        assert_eq!(spine(&args).code, 0);
        rig.read("sprout.png")
    };
    assert_ne!(sprout("nearest"), sprout("linear"));
    assert_eq!(sprout("atlas"), sprout("linear"), "its atlas says so");
}

#[test]
fn ids_and_masks_tell_which_slot_owns_a_pixel() {
    let rig = Rig::new();
    let (ids, masks) = (rig.path("ids.png"), rig.path("mask-{slot}.png"));
    let ran = rig.render(
        &format!("--skin hat+boots --json --ids {ids} --masks {masks}"),
        "a.png",
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(ran.json()["slots"], serde_json::json!(["body", "head", "feet"]));
    let ids = image::open(rig.path("ids.png")).unwrap();
    let image::DynamicImage::ImageLuma16(ids) = ids else {
        panic!("16 bits of grey are expected");
    };
    let column: Vec<u16> = [5, 15, 25].iter().map(|y| ids.get_pixel(5, *y).0[0]).collect();
    assert_eq!(column, [2, 1, 3]);
    let mask = image::open(rig.path("mask-head.png")).unwrap().into_luma8();
    let white: Vec<u32> = mask
        .enumerate_pixels()
        .filter(|(.., pixel)| pixel.0 == [255])
        .map(|(_, y, _)| y)
        .collect();
    assert_eq!((white.len(), white.iter().max()), (100, Some(&9)));
    assert_eq!(
        rig.files(""),
        [
            "a.png",
            "ids.png",
            "mask-body.png",
            "mask-feet.png",
            "mask-head.png"
        ]
    );
    for (option, name, message) in [
        ("--masks", "mask.png", "put {slot} into its name"),
        ("--ids", "ids-%d.png", "a file for each frame"),
        ("--ids", "ids.gif", "ids and masks are .png files"),
        ("--ids", "b.png", "would both be written to"),
    ] {
        let name = rig.path(name);
        let ran = rig.render(&format!("{option} {name}"), "b.png");
        assert_eq!(ran.code, 2, "{name}");
        assert!(
            ran.err.contains(message) || ran.err.contains("twice"),
            "{}",
            ran.err
        );
    }
    // One for each frame.
    let ids = rig.path("ids/%d.png");
    let ran = rig.render(&format!("--animation move --fps 3 --ids {ids}"), "b.gif");
    assert_eq!(
        (ran.code, rig.files("ids")),
        (0, vec!["0.png".into(), "1.png".into(), "2.png".into()])
    );
}

#[test]
fn the_same_bytes_for_every_number_of_threads() {
    let rig = Rig::new();
    let sprout = sprout_file("sprout.json");
    let run = |jobs: &str| {
        let output = rig.path(&format!("{jobs}/{{animation}}-{{skin}}.webp"));
        let args = [
            "render",
            &sprout,
            "--all-animations",
            "--all-skins",
            "--fps",
            "6",
            "--json",
            "--jobs",
            jobs,
        ];
        let ran = spine_with(args.into_iter().chain(["-o", &output]), b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let files = rig.files(jobs);
        let bytes: Vec<_> = files
            .iter()
            .map(|name| std::fs::read(rig.path(&format!("{jobs}/{name}"))).unwrap())
            .collect();
        (files, bytes, ran.out.replace(&format!("/{jobs}/"), "/N/"))
    };
    let (files, bytes, reports) = run("1");
    assert_eq!(files, ["hop-glazed.webp", "idle-glazed.webp", "wave-glazed.webp"]);
    for jobs in ["2", "5"] {
        assert_eq!(
            run(jobs),
            (files.clone(), bytes.clone(), reports.clone()),
            "{jobs}"
        );
    }
}

#[test]
fn shells_complete_what_drawing_takes() {
    let script = spine("completions bash").out;
    for word in ["render", "sheet", "--warm-up", "--all-skins", "--mip-maps"] {
        assert!(script.contains(word), "{word}");
    }
}

#[test]
fn nothing_moves_where_nobody_watches() {
    let ran = Rig::new().render("--animation move -v", "a.gif");
    assert!(
        ran.err.starts_with("note: ") && ran.err.ends_with("a.gif: 30 x 10 pixels, 30 frames, 1.00 s\n"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains(['\r', '\u{1b}']));
}
