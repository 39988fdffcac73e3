//! Mods as a game has them.
#![cfg(feature = "host")]

mod common;

use std::time::Duration;

use common::{actor, actor_of, first_x, frame};
use spine_lua::host::{Actor, Limits, Mod, ModErrorKind, Mods, Program, Reach, Sandbox};

fn load(mods: &mut Mods, actor: &Actor, source: &str) -> spine_lua::host::ModId {
    match mods.load("test", source.as_bytes(), actor) {
        Ok(id) => id,
        Err(error) => panic!("{error}"),
    }
}

fn lines(mods: &mut Mods, id: spine_lua::host::ModId) -> Vec<String> {
    mods.get_mut(id).expect("it is there").take_lines()
}

#[test]
fn a_mod_moves_bones_and_hears_events() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let id = load(
        &mut mods,
        &actor,
        "function on_load() state:setAnimation(0, 'idle', true) print('load') end
function on_update(dt) skeleton.bones[1].x = skeleton.bones[1].x + dt end
function on_event(event)
	print(event.type, event.entry.animation.name, event.event and event.event.data.name)
end",
    );
    let before = first_x(&actor);
    assert_eq!(mods.update(0.25), []);
    assert_eq!(first_x(&actor), before + 0.25);
    let mut count = 0;
    for _ in 0..10 {
        frame(&actor, 0.6);
        while let Some(event) = actor
            .state
            .state
            .write(|state| Ok(state.pop_event()))
            .expect("it is there")
        {
            count += 1;
            assert_eq!(mods.event(&actor, event), []);
        }
    }
    let told = lines(&mut mods, id);
    assert_eq!(told.len(), count + 1);
    assert_eq!(told[0], "load");
    assert!(told.contains(&"event\tidle\trustle".to_owned()), "{told:?}");
    assert!(told.contains(&"complete\tidle\tnil".to_owned()), "{told:?}");
}

#[test]
fn events_go_to_mods_of_their_actor_alone() {
    let (one, other) = (actor(), actor());
    let mut mods = Mods::new(Limits::default());
    let source = "function on_event() print('heard') end";
    let (first, second) = (load(&mut mods, &one, source), load(&mut mods, &other, source));
    let event = one.state.state.write(|state| {
        state.set_animation(0, "idle", true).expect("there is one");
        Ok(state.pop_event().expect("it has started"))
    });
    assert_eq!(mods.event(&one, event.expect("it is there")), []);
    assert_eq!(lines(&mut mods, first), ["heard"]);
    assert!(lines(&mut mods, second).is_empty());
}

#[test]
fn objects_of_a_skeleton_that_is_gone_are_errors() {
    let uses = [
        "skeleton.x = 1",
        "print(skeleton.x)",
        "skeleton:setToSetupPose()",
        "bone.rotation = 1",
        "print(bone.data)",
        "slot.color.r = 0.5 slot.attachment = nil",
        "bones[1].worldX = 1",
        "skeleton:updateWorldTransform('update')",
        "state:apply(skeleton)",
        "state:setAnimation(0, 'idle', true)",
        "entry.alpha = 0.5",
        "state:update(1)",
    ];
    for used in uses {
        let actor = actor();
        let mut mods = Mods::new(Limits::default());
        let source = format!(
            "bone, slot, bones = skeleton.bones[1], skeleton.slots[1], skeleton.bones\nentry = state:setAnimation(0, 'idle', true)\nfunction on_update()\n\t{used}\nend"
        );
        let id = load(&mut mods, &actor, &source);
        let witness = load(&mut mods, &actor, "function on_update() print('goes on') end");
        let taken = (actor.skeleton.0.take(), actor.state.state.take());
        assert!(matches!(taken, (Ok(Some(_)), Ok(Some(_)))), "{used}");
        let errors = mods.update(0.1);
        let [error] = errors.as_slice() else {
            panic!("{used}: {errors:?}")
        };
        assert_eq!((error.name(), error.line()), ("test", Some(4)), "{used}: {error}");
        assert!(error.to_string().contains(" is gone"), "{used}: {error}");
        assert_eq!(mods.update(0.1), [], "{used}: it is stopped");
        assert_eq!(mods.get(id).and_then(Mod::stopped), Some(error));
        assert_eq!(lines(&mut mods, witness), ["goes on", "goes on"]);
    }
}

#[test]
fn a_reload_keeps_the_saved_table() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let id = load(
        &mut mods,
        &actor,
        "saved.count, saved.name, saved[1], saved[2.5], saved.flag = 1, 'a\\0b', { 'x' }, 2.5, false
saved.self, saved.again, saved.f = saved, saved[1], print
function on_update() saved.count = saved.count + 1 end",
    );
    assert_eq!(mods.update(0.1), []);
    let next = "assert(saved.count == 2 and saved.name == 'a\\0b' and saved[2.5] == 2.5 and saved.flag == false)
assert(math.type(saved.count) == 'integer' and saved.self == saved and saved.again == saved[1] and saved[1][1] == 'x')
assert(saved.f == nil)
function on_update() print(saved.count) end";
    assert_eq!(mods.reload(id, next.as_bytes()), Ok(()));
    assert_eq!(mods.update(0.1), []);
    assert_eq!(lines(&mut mods, id), ["2"]);
}

#[test]
fn a_reload_that_fails_leaves_the_old_script() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let id = load(&mut mods, &actor, "function on_update() print('old') end");
    for wrong in [
        "x = = 1",
        "error('mine')",
        "function on_load() error('mine') end",
        "while true do end",
    ] {
        assert!(mods.reload(id, wrong.as_bytes()).is_err(), "{wrong}");
        assert_eq!(mods.update(0.1), []);
        assert_eq!(lines(&mut mods, id), ["old"]);
    }
}

#[test]
fn a_mod_that_was_stopped_goes_on_after_a_reload_with_what_it_saved() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let id = load(
        &mut mods,
        &actor,
        "saved.x = 7\nfunction on_update()\n\twhile true do end\nend",
    );
    let errors = mods.update(0.1);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].line(), Some(3));
    assert_eq!(*errors[0].kind(), ModErrorKind::Instructions { limit: 1_000_000 });
    assert_eq!(mods.reload(id, b"print(saved.x)"), Ok(()));
    assert_eq!(lines(&mut mods, id), ["7"]);
    assert_eq!(mods.get(id).and_then(Mod::stopped), None);
    assert!(mods.remove(id).is_some());
    assert!(matches!(
        mods.reload(id, b"").map_err(|error| error.kind().clone()),
        Err(ModErrorKind::Removed)
    ));
}

#[test]
fn errors_carry_name_and_line() {
    let actor = actor();
    let told = |source: &str| {
        Mods::new(Limits::default())
            .load("butterfly", source.as_bytes(), &actor)
            .expect_err(source)
            .to_string()
    };
    assert_eq!(told("\n\nerror('mine')"), "butterfly:3: mine");
    assert_eq!(
        told("\nlocal x\nx()"),
        "butterfly:3: attempt to call a nil value (local 'x')"
    );
    assert_eq!(told("x = = 1"), "butterfly:1: unexpected symbol near '='");
    assert_eq!(
        told("\nfunction on_load()\n\tskeleton:nothing()\nend"),
        "butterfly:3: Skeleton has no member \"nothing\""
    );
    assert_eq!(
        told("\nlocal _ = ('x'):rep(1e12)"),
        "butterfly:2: resulting string too large"
    );
    assert_eq!(
        told("\nlocal _ = ('x'):find('[')"),
        "butterfly:2: malformed pattern (missing ']')"
    );
    assert_eq!(
        told("\n\nwhile true do end"),
        "butterfly:3: stopped after 1000000 instructions, the limit of one call; is there a loop that does not end?"
    );
    let name = Mods::new(Limits::default())
        .load("a\nb", b"", &actor)
        .expect_err("a name of two lines");
    assert_eq!(*name.kind(), ModErrorKind::Name);
}

#[test]
fn tracks_do_not_fill_the_game_s_memory() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    load(
        &mut mods,
        &actor,
        "function on_update() for _ = 1, 600 do state:addAnimation(0, 'idle', true) end end",
    );
    assert_eq!(mods.update(0.1), []);
    let errors = mods.update(0.1);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(*errors[0].kind(), ModErrorKind::Entries { limit: 1000 });
}

#[test]
fn listeners_of_a_mod_are_bounded_as_its_calls_are() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    load(
        &mut mods,
        &actor,
        "for _ = 1, 1000 do state:addListener(function() while true do end end) end
function on_update() for _ = 1, 100 do state:setAnimation(0, 'idle', true) end end",
    );
    let errors = mods.update(0.1);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        matches!(errors[0].kind(), ModErrorKind::Instructions { .. }),
        "{errors:?}"
    );
}

#[test]
fn a_thousand_mods_run_at_once() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let ids: Vec<_> = (0..1000)
        .map(|index| {
            let source = format!(
                "mine = {index}\nlocal root = skeleton.bones[1]\nfunction on_update(dt)\n\tif mine == 500 then error('mine') end\n\troot.x = root.x + 1\n\tprint(mine)\nend"
            );
            load(&mut mods, &actor, &source)
        })
        .collect();
    let before = first_x(&actor);
    assert_eq!(mods.update(0.1).len(), 1);
    assert_eq!(mods.update(0.1).len(), 0);
    assert_eq!(first_x(&actor), before + 2.0 * 999.0);
    assert_eq!(lines(&mut mods, ids[7]), ["7", "7"]);
    let most = mods.iter().map(|(_, found)| found.memory()).max();
    assert!(most.is_some_and(|most| most < 100 << 10), "{most:?}");
}

#[test]
fn the_same_mod_is_stopped_at_the_same_instruction() {
    let actor = actor();
    let limits = Limits {
        time: None,
        instructions: 50_000,
        ..Limits::default()
    };
    let source = "n = 0\nlocal function f() n = n + 1 return f() end\nfunction on_update() saved.n = n f() end\nfunction on_event() end";
    let counts: Vec<u64> = (0..2)
        .map(|_| {
            let mut script = Mod::load("test", source.as_bytes(), &actor, limits).expect("it loads");
            assert!(script.update(0.1).is_err());
            script.instructions()
        })
        .collect();
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn time_is_a_limit_where_instructions_are_not() {
    let actor = actor();
    let limits = Limits {
        time: Some(Duration::from_millis(50)),
        instructions: u64::MAX,
        ..Limits::default()
    };
    let mut mods = Mods::new(limits);
    load(
        &mut mods,
        &actor,
        "function on_update()\n\twhile true do end\nend",
    );
    let errors = mods.update(0.1);
    assert_eq!(errors.len(), 1);
    assert_eq!(
        *errors[0].kind(),
        ModErrorKind::Time {
            limit: Duration::from_millis(50)
        }
    );
    assert_eq!(errors[0].line(), Some(2));
}

/// The functions that are not Lua's own give what Lua's own give.
#[test]
fn bounded_functions_are_those_of_the_manual() {
    let source = include_str!("host/library.lua");
    let actor = actor();
    if let Err(error) = Mods::new(Limits::default()).load("test", source.as_bytes(), &actor) {
        panic!("{error}");
    }
    // The same file holds for plain Lua.
    let lua = mlua::Lua::new();
    lua.load(source).exec().expect("Lua's own functions do the same");
}

/// What `docs/mods.md` and the decision on states promise.
#[test]
fn a_lua_of_its_own_takes_little_memory() {
    let sandbox = Sandbox::new("test", Limits::default(), |_| ()).expect("a sandbox");
    let empty = sandbox.lua().used_memory();
    assert!((30 << 10..60 << 10).contains(&empty), "{empty}");
    let actor = actor();
    sandbox.set("skeleton", actor.skeleton).expect("it fits");
    sandbox.set("state", actor.state).expect("it fits");
    let source = b"local root, slot = skeleton.bones[1], skeleton.slots[1] root.x = slot.color.a";
    sandbox.run(source, ()).expect("it runs");
    let used = sandbox.memory();
    assert!(used < 60 << 10, "{used}");
}

/// The examples of `docs/mods.md`, in the language Lua.
fn examples() -> Vec<String> {
    let text = include_str!("../../docs/mods.md");
    let blocks = text.split("```lua\n").skip(1);
    blocks
        .filter_map(|rest| rest.split_once("```"))
        .map(|(block, _)| block.to_owned())
        .collect()
}

#[test]
fn the_mod_of_the_document_runs() {
    let actor = actor_of("wick");
    let mut mods = Mods::new(Limits::default());
    let id = load(&mut mods, &actor, &examples()[0]);
    for _ in 0..3 {
        frame(&actor, 0.6);
        while let Some(event) = actor
            .state
            .state
            .write(|state| Ok(state.pop_event()))
            .expect("it is there")
        {
            assert_eq!(mods.event(&actor, event), []);
        }
        assert_eq!(mods.update(0.6), []);
    }
    assert_eq!(
        lines(&mut mods, id),
        ["a step\t1", "a step\t2", "a step\t3", "a step\t4"]
    );
}

#[test]
fn the_script_of_the_document_runs() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout");
    let skeleton = folder.join("sprout.json").to_string_lossy().into_owned();
    let reach = Reach::Folders {
        folders: vec![folder],
        limits: Limits::default(),
    };
    let examples = examples();
    let program = Program {
        name: "script.lua",
        source: examples[1].as_bytes(),
        args: &["script.lua".to_owned(), skeleton],
        reach: &reach,
    };
    let mut printed = Vec::new();
    let ran = program.run(|line| {
        printed.push(String::from_utf8_lossy(line).into_owned());
        true
    });
    assert_eq!(ran, Ok(true));
    assert!(
        printed.iter().any(|line| line.starts_with("idle\t")),
        "{printed:?}"
    );
}

#[test]
fn what_a_mod_causes_itself_its_listeners_hear() {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    let source = "function on_event(event) print(event.type) end
function on_load()
    state:setAnimation(0, 'idle', true)
    state:addListener(function(event) print('listener', event.type) end)
    state:setAnimation(1, 'idle', true)
end";
    let id = load(&mut mods, &actor, source);
    let left = actor.state.state.write(|state| Ok(state.pop_event()));
    assert!(left.expect("it is there").is_none());
    assert_eq!(lines(&mut mods, id), ["listener\tstart"]);
}

#[test]
fn a_script_without_a_sandbox_catches_strings() {
    let program = Program {
        name: "script.lua",
        source: br#"local spine = require("spine")
local function fail() return spine.Skeletn end
print(select(2, pcall(fail)))
xpcall(fail, function(message) print("told " .. message) end)
print(select(2, coroutine.resume(coroutine.create(fail))))
print(select(2, pcall(error, fail)) == fail, pcall(select, 2, 1, 7))"#,
        args: &["script.lua".to_owned()],
        reach: &Reach::Everything,
    };
    let mut printed = String::new();
    let ran = program.run(|line| {
        printed.push_str(&String::from_utf8_lossy(line));
        true
    });
    assert_eq!(ran, Ok(true));
    let message =
        r#"script.lua:2: there is no member of the module spine named "Skeletn"; did you mean "Skeleton"?"#;
    assert_eq!(
        printed,
        format!("{message}\ntold {message}\n{message}\ntrue\ttrue\t7\n")
    );
}

/// What comes of a script that may read the sample skeleton.
fn program(folder: &std::path::Path, limits: Limits, source: &str) -> (Result<bool, ModErrorKind>, String) {
    let reach = Reach::Folders {
        folders: vec![folder.to_owned()],
        limits,
    };
    let args = ["script.lua".to_owned(), folder.to_string_lossy().into_owned()];
    let program = Program {
        name: "script.lua",
        source: source.as_bytes(),
        args: &args,
        reach: &reach,
    };
    let mut printed = String::new();
    let ran = program.run(|line| {
        printed.push_str(&String::from_utf8_lossy(line));
        true
    });
    (ran.map_err(|error| error.kind().clone()), printed)
}

#[test]
fn objects_outside_of_lua_have_a_limit_too() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout");
    let limits = Limits {
        instructions: u64::MAX,
        memory: 8 << 20,
        time: None,
        ..Limits::default()
    };
    let begin = "local spine = require('spine')
local path = arg[1] .. '/sprout.json'
local data = assert(spine.loadFile(path))
local mixes = spine.AnimationStateData.new(data)
local kept = {}
local function keep(object) kept[#kept + 1] = object return object end\n";
    // What Lua itself takes for them is about half of the limit at most.
    let bombs = [
        "for i = 1, 40000 do keep(spine.Skeleton.new(data)) end",
        "for i = 1, 20000 do pcall(function() keep(spine.Skeleton.new(data)) end) end",
        "for i = 1, 40000 do keep(spine.AnimationState.new(data)) end",
        "for i = 1, 40000 do keep(spine.AnimationState.new(mixes)):setAnimation(0, 'idle', true) end",
        "for i = 1, 40000 do keep(spine.AnimationStateData.new(data)) end",
        "for i = 1, 100 do local s = keep(spine.AnimationState.new(data)) for j = 1, 1000 do s:addAnimation(0, 'idle') end end",
        "for i = 1, 1000 do keep(spine.loadFile(path)) end",
        "for i = 1, 1000 do keep(spine.Skeleton.new((spine.loadFile(path)))) end",
        "for i = 1, 40000 do keep(spine.Atlas.new('')) end",
        "for i = 1, 40000 do keep(spine.SkeletonBounds.new()) end",
        "for i = 1, 40000 do keep(spine.SkeletonClipping.new()) end",
        "for i = 1, 40000 do keep(spine.Skin.new(data, 'skin')):addSkin(data.defaultSkin) end",
        "local skeleton = spine.Skeleton.new(data) skeleton:updateWorldTransform()
for i = 1, 40000 do keep(spine.DrawList.new()):rebuild(skeleton) end",
    ];
    for bomb in bombs {
        let (ran, _) = program(&folder, limits, &format!("{begin}{bomb}\nprint('not stopped')"));
        assert_eq!(ran, Err(ModErrorKind::Memory { limit: 8 << 20 }), "{bomb}");
    }
    let garbage = [
        "for i = 1, 20000 do local _ = spine.Skeleton.new(data) end",
        "for i = 1, 1000 do local _ = spine.loadFile(path) end",
        "for i = 1, 1000 do local s = spine.Skeleton.new(data) s:dispose() keep(s) end",
        "local s = spine.AnimationState.new(data) for i = 1, 100000 do s:setAnimation(0, 'idle') end",
        "local s = spine.Skin.new(data, 'skin') for i = 1, 20000 do s:addSkin(data.defaultSkin) end",
        "local m = mixes for i = 1, 1000000 do m:setMix('idle', 'wave', 0.1) end spine.AnimationState.new(m)",
    ];
    for garbage in garbage {
        let (ran, printed) = program(&folder, limits, &format!("{begin}{garbage}\nprint('done')"));
        assert_eq!((ran, &*printed), (Ok(true), "done\n"), "{garbage}");
    }
}

#[cfg(unix)]
#[test]
fn files_that_are_none_and_links_to_others_are_refused() {
    let folder = std::env::temp_dir().join(format!("spine-lua-files-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("pipes")).expect("a folder");
    let sprout = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout");
    std::fs::copy(sprout.join("sprout.json"), folder.join("sprout.json")).expect("a copy");
    std::os::unix::fs::symlink(sprout.join("sprout.atlas"), folder.join("sprout.atlas")).expect("a link");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("pipes/pipe.json"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    let load = |name: &str| {
        let source = format!("print(select(2, require('spine').loadFile(arg[1] .. '/{name}')))");
        program(&folder, Limits::default(), &source)
    };
    let (linked, piped) = (load("sprout.json"), load("pipes/pipe.json"));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(
        linked.1.contains("sprout.atlas: outside of the folders"),
        "{linked:?}"
    );
    assert!(
        piped.1.contains("pipe.json: this is no regular file"),
        "{piped:?}"
    );
}

#[test]
fn a_mod_cannot_take_the_skeleton_from_the_game() {
    for object in ["skeleton", "state"] {
        let actor = actor();
        let mut mods = Mods::new(Limits::default());
        mods.load(
            "other",
            b"function on_update() skeleton.x = state.timeScale end",
            &actor,
        )
        .expect("the mod loads");
        let error = mods
            .load("thief", format!("{object}:dispose()").as_bytes(), &actor)
            .expect_err("the thief is stopped");
        assert!(error.to_string().contains("is the program's"), "{error}");
        assert_eq!(mods.update(0.1), []);
        frame(&actor, 0.1);
    }
}
