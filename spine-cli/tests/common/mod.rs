//! Runs commands in-process.
#![allow(dead_code, reason = "each test program uses a part")]

pub(crate) mod rig;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Its data as one JSON document.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Its data as JSON documents, one a line.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let lines = self.out.lines().map(serde_json::from_str);
        lines
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Runs `spine` and returns its exit code, what it wrote as bytes, and what it said.
pub(crate) fn spine_bytes<'a>(
    args: impl IntoIterator<Item = &'a str>,
    input: &[u8],
) -> (i32, Vec<u8>, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<&str> = ["spine"].into_iter().chain(args).collect();
    let mut streams = spine_cli::Streams {
        input: &mut &*input,
        out: &mut out,
        err: &mut err,
        color_out: false,
        color_err: false,
        progress: false,
    };
    let code = spine_cli::run_with(args, &mut streams);
    (code, out, String::from_utf8(err).unwrap())
}

/// Runs `spine` with these arguments, which are split at spaces.
pub(crate) fn spine(args: &str) -> Ran {
    spine_with(args.split_whitespace(), b"")
}

/// Runs `spine` with these arguments and this on the standard input.
pub(crate) fn spine_with<'a>(args: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Ran {
    let (code, out, err) = spine_bytes(args, input);
    Ran {
        code,
        out: String::from_utf8(out).unwrap(),
        err,
    }
}

/// The sample skeleton's folder.
pub(crate) fn sprout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout")
}

/// Path of a file of the sample skeleton.
pub(crate) fn sprout_file(name: &str) -> String {
    sprout().join(name).to_str().unwrap().to_owned()
}

/// A folder of its own for a test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// Writes a file and returns its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }
}

/// A skeleton of one bone and one slot that shows a region named `a`, and another named `b`.
pub(crate) const TWO_REGIONS: &str = r#"{
    "skeleton": {"spine": "4.2.22"},
    "bones": [{"name": "root"}],
    "slots": [{"name": "s", "bone": "root", "attachment": "a"}],
    "skins": [{"name": "default", "attachments": {"s": {
        "a": {"width": 4, "height": 2},
        "b": {"width": 4, "height": 2}
    }}}]
}"#;

/// An atlas with the region `a` alone.
pub(crate) const ONE_REGION: &str = "page.png\nsize: 64, 64\na\nbounds: 0, 0, 4, 2\n";
