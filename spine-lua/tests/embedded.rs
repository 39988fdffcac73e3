//! The Lua tests, in the Lua that the crate brings along. `run` beside this file runs them in others.
#![cfg(feature = "host")]

use std::fs;
use std::path::Path;

use mlua::{Lua, Table};
use spine_lua::Access;

fn run(path: &Path) -> mlua::Result<()> {
    let lua = Lua::new();
    let package: Table = lua.globals().get("package")?;
    package.set(
        "path",
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/?.lua"),
    )?;
    let loaded: Table = package.get("loaded")?;
    loaded.set("spine", spine_lua::create(&lua, Access::Files)?)?;
    let source = fs::read(path)?;
    lua.load(source).set_name(format!("@{}", path.display())).exec()
}

#[test]
fn each_lua_file_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "lua"))
        .collect();
    files.sort();
    assert!(files.len() >= 8, "{files:?}");
    // One after the other: one of them measures the memory of the process.
    for file in files {
        if let Err(error) = run(&file) {
            panic!("{}: {error}", file.display());
        }
    }
}

#[test]
fn scripts_without_files_have_no_calls_that_take_paths() {
    let lua = Lua::new();
    let spine = spine_lua::create(&lua, Access::Bytes).unwrap();
    assert!(spine.raw_get::<mlua::Value>("loadFile").unwrap().is_nil());
    assert!(spine.raw_get::<mlua::Value>("load").unwrap().is_function());
    assert!(spine.get::<mlua::Value>("loadFile").is_err());
}
