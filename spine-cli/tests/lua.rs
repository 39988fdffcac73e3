//! `spine lua`.
#![cfg(feature = "lua")]

mod common;

use common::{Folder, Ran, spine_with, sprout_file};

fn lua(args: &[&str]) -> Ran {
    spine_with(["lua"].into_iter().chain(args.iter().copied()), b"")
}

#[test]
fn a_script_computes_what_the_module_has_and_prints_it() {
    let folder = Folder::new();
    let script = folder.file(
        "count.lua",
        "#!/usr/bin/env -S spine lua
local spine = require('spine')
local data = assert(spine.loadFile(arg[1]))
local skeleton = spine.Skeleton.new(data)
skeleton:setToSetupPose()
print(#skeleton.bones > 0, arg[2], ..., select('#', ...))",
    );
    let assets = sprout_file("");
    let ran = lua(&[
        "--assets",
        &assets,
        &script,
        &sprout_file("sprout.json"),
        "--short",
    ]);
    let skeleton = sprout_file("sprout.json");
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    assert_eq!(ran.out, format!("true\t--short\t{skeleton}\t2\n"));
}

#[test]
fn a_script_comes_from_the_standard_input() {
    let ran = spine_with(["lua", "-", "x"], b"print(arg[0], arg[1], #arg)");
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, "-\tx\t1\n", ""));
}

#[test]
fn errors_name_the_script_and_the_line() {
    let folder = Folder::new();
    let cases = [
        ("print('before')\nerror('mine')", 1, "error: script.lua:2: mine\n"),
        (
            "\n\nlocal x\nx()",
            1,
            "error: script.lua:4: attempt to call a nil value (local 'x')\n",
        ),
        ("x = = 1", 3, "error: script.lua:1: unexpected symbol near '='\n"),
        (
            "\nrequire('os')",
            1,
            "error: script.lua:2: there is no module \"os\" in a sandbox, only \"spine\"; --allow-io has others\n",
        ),
        (
            "\nio.open('x')",
            1,
            "error: script.lua:2: attempt to index a nil value (global 'io')\n",
        ),
    ];
    for (source, code, told) in cases {
        let script = folder.file("script.lua", source);
        let ran = lua(&[&script]);
        assert_eq!((ran.code, &*ran.err), (code, told), "{source}");
    }
}

#[test]
fn files_are_read_where_that_is_allowed() {
    let folder = Folder::new();
    let script = folder.file(
        "script.lua",
        "print(select(2, require('spine').loadFile(arg[1])))",
    );
    let skeleton = sprout_file("sprout.json");
    let refused = |ran: Ran| {
        (
            ran.code,
            ran.out
                .contains("outside of the folders that the script may read"),
        )
    };
    assert_eq!(refused(lua(&[&script, &skeleton])), (0, true));
    assert_eq!(refused(lua(&[&script, &folder.path("../x.json")])), (0, true));
    assert_eq!(refused(lua(&[&script, &folder.path("x.json")])), (0, false));
    assert_eq!(
        refused(lua(&["--assets", &sprout_file(""), &script, &skeleton])),
        (0, false)
    );
    assert_eq!(refused(lua(&["--allow-io", &script, &skeleton])), (0, false));
}

#[test]
fn an_atlas_is_read_where_that_is_allowed() {
    let folder = Folder::new();
    let options = [
        "{ atlas = arg[2] }",
        "setmetatable({}, { __index = { atlas = arg[2] } })",
        "setmetatable({}, { __index = function() return arg[2] end })",
    ];
    for options in options {
        let source = format!("print(select(2, require('spine').loadFile(arg[1], {options})))");
        let script = folder.file("script.lua", source);
        let skeleton = folder.file("a.json", common::TWO_REGIONS);
        // This atlas is read by none of them: it is not in the folder, and without it the regions are missing.
        let ran = lua(&[&script, &skeleton, &sprout_file("sprout.atlas")]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("atlas,"), "{}", ran.out);
        assert!(
            ran.out.contains("outside of the folders") || !ran.out.contains("sprout.atlas"),
            "{}",
            ran.out
        );
    }
}

#[test]
fn with_io_a_script_has_all_of_lua() {
    let folder = Folder::new();
    folder.file("helper.lua", "return 'helped'");
    let out = folder.path("out.txt");
    let script = folder.file(
        "script.lua",
        "package.path = arg[1] .. '/?.lua'
local file = assert(io.open(arg[2], 'w'))
file:write(require('helper'), require('spine')._VERSION)
file:close()
os.exit(false)",
    );
    let ran = lua(&["--allow-io", &script, &folder.path(""), &out]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    assert!(std::fs::read_to_string(out).unwrap().starts_with("helpedspine "));
    let script = folder.file("script.lua", "os.exit(0)");
    assert_eq!(lua(&["--allow-io", &script]).code, 0);
}

#[test]
fn limits_stop_a_script() {
    let folder = Folder::new();
    let script = folder.file("script.lua", "\nwhile true do end");
    let ran = lua(&["--instructions", "100000", &script]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.err,
        "error: script.lua:2: stopped after 100000 instructions, the limit of one call; is there a loop that does not end?\n"
    );
    let script = folder.file("script.lua", "local t = {}\nwhile true do t[#t + 1] = {} end");
    let ran = lua(&["--memory", "1", &script]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("stopped at 1048576 bytes of memory"),
        "{}",
        ran.err
    );
}

#[test]
fn the_command_line_is_checked() {
    let folder = Folder::new();
    let script = folder.file("script.lua", "print(1)");
    assert_eq!(lua(&[]).code, 2);
    assert_eq!(lua(&["--allow-io", "--assets", ".", &script]).code, 2);
    assert_eq!(lua(&["--memory", "0", &script]).code, 2);
    assert_eq!(lua(&[&folder.path("gone.lua")]).code, 5);
    assert_eq!(lua(&[&folder.path("")]).code, 3);
}
