//! A skeleton of coloured squares, whose pictures are known to the pixel.

use std::io::Cursor;

use image::{ImageFormat, Rgba, RgbaImage};

use super::{Folder, spine_with};

pub(crate) const RED: [u8; 4] = [255, 0, 0, 255];
pub(crate) const GREEN: [u8; 4] = [0, 255, 0, 255];
pub(crate) const BLUE: [u8; 4] = [0, 0, 255, 255];
pub(crate) const NOTHING: [u8; 4] = [0; 4];

/// One page of 40 x 10 pixels: a red, a green, a blue and a white square.
pub(crate) const ATLAS: &str = "page.png
size: 40, 10
filter: Nearest, Nearest
red
bounds: 0, 0, 10, 10
green
bounds: 10, 0, 10, 10
blue
bounds: 20, 0, 10, 10
white
bounds: 30, 0, 10, 10
";

/// A red square around the origin in slot `body`, moved by `move` 20 to the right within a second. Skin `hat` has a green square
/// above it, skin `boots` a blue one below, both on slots of the same names; `far` a white one 1000 away. `blank` shows nothing,
/// from 0.5 s on in `blink`. `still` has one key at 0.
pub(crate) const SQUARES: &str = r#"{
    "skeleton": {"spine": "4.2.22"},
    "bones": [{"name": "root"}, {"name": "body", "parent": "root"}],
    "slots": [
        {"name": "body", "bone": "body", "attachment": "red"},
        {"name": "head", "bone": "body", "attachment": "hat"},
        {"name": "feet", "bone": "body", "attachment": "boots"}
    ],
    "skins": [
        {"name": "default", "attachments": {"body": {"red": {"width": 10, "height": 10}}}},
        {"name": "hat", "attachments": {"head": {"hat": {"path": "green", "y": 10, "width": 10, "height": 10}}}},
        {"name": "boots", "attachments": {"feet": {"boots": {"path": "blue", "y": -10, "width": 10, "height": 10}}}},
        {"name": "far", "attachments": {"feet": {"boots": {"path": "white", "y": -1000, "width": 10, "height": 10}}}}
    ],
    "animations": {
        "move": {"bones": {"body": {"translate": [{}, {"time": 1, "x": 20}]}}},
        "blank": {"slots": {"body": {"attachment": [{"name": null}, {"time": 1, "name": null}]}}},
        "blink": {"slots": {"body": {"attachment": [{"name": "red"}, {"time": 0.5, "name": null}, {"time": 1, "name": null}]}}},
        "still": {"bones": {"body": {"translate": [{"x": 5}]}}}
    }
}"#;

/// The bytes of a PNG of these pixels.
pub(crate) fn png(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// The page of [`ATLAS`].
pub(crate) fn page() -> RgbaImage {
    RgbaImage::from_fn(40, 10, |x, _| {
        Rgba([RED, GREEN, BLUE, [255; 4]][usize::try_from(x / 10).unwrap()])
    })
}

/// A folder with `rig.json`, `rig.atlas` and `page.png`.
pub(crate) struct Rig(pub(crate) Folder);

impl Rig {
    pub(crate) fn new() -> Self {
        Self::of(SQUARES)
    }

    /// With another skeleton.
    pub(crate) fn of(skeleton: &str) -> Self {
        let folder = Folder::new();
        folder.file("rig.json", skeleton);
        folder.file("rig.atlas", ATLAS);
        folder.file("page.png", png(&page()));
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path(name)
    }

    /// Runs `spine render rig.json` with arguments that are split at spaces and an output in the folder.
    pub(crate) fn render(&self, args: &str, output: &str) -> super::Ran {
        let (skeleton, output) = (self.path("rig.json"), self.path(output));
        let args = args.split_whitespace();
        let command = ["render", &skeleton, "-o", &output];
        spine_with(command.into_iter().chain(args), b"")
    }

    /// As before, which succeeds and says nothing, and reads the picture.
    pub(crate) fn picture(&self, args: &str) -> RgbaImage {
        let ran = self.render(args, "picture.png");
        assert_eq!((ran.code, &*ran.err, &*ran.out), (0, "", ""), "{args}");
        self.read("picture.png")
    }

    pub(crate) fn read(&self, name: &str) -> RgbaImage {
        image::open(self.path(name)).unwrap().into_rgba8()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        std::path::Path::new(&self.path(name)).exists()
    }

    /// Names of the files in the folder or one below it, in order, without those of the rig.
    pub(crate) fn files(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names
            .filter(|name| !["rig.json", "rig.atlas", "page.png"].contains(&name.as_str()))
            .collect();
        names.sort();
        names
    }
}

/// The colour at a place of a picture, x to the right and y down.
pub(crate) fn at(picture: &RgbaImage, x: u32, y: u32) -> [u8; 4] {
    picture.get_pixel(x, y).0
}

/// The last line of a report of several.
pub(crate) fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}
