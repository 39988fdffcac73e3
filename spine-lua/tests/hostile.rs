//! Scripts that mean harm, and the host that survives them.
#![cfg(feature = "host")]

mod common;

use std::time::Duration;

use common::actor;
use spine_lua::host::{Actor, Limits, ModError, ModErrorKind, Mods, Sandbox};

/// The files of `tests/hostile`. In each, a line `--- [WHAT HAPPENS] WHAT IT TRIES` begins a script.
const FILES: [(&str, &str); 8] = [
    ("catches", include_str!("hostile/catches.lua")),
    ("coroutines", include_str!("hostile/coroutines.lua")),
    ("errors", include_str!("hostile/errors.lua")),
    ("escapes", include_str!("hostile/escapes.lua")),
    ("library", include_str!("hostile/library.lua")),
    ("loops", include_str!("hostile/loops.lua")),
    ("memory", include_str!("hostile/memory.lua")),
    ("metatables", include_str!("hostile/metatables.lua")),
];

const LIMITS: Limits = Limits {
    instructions: 200_000,
    memory: 1 << 20,
    time: Some(Duration::from_secs(5)),
    source: 64 << 10,
};

/// How far one look at the meter is from the next.
const INTERVAL: u64 = 128;

struct Script {
    /// Its file and what it tries.
    title: String,
    expected: String,
    source: String,
}

fn scripts() -> Vec<Script> {
    let mut scripts: Vec<Script> = Vec::new();
    for (file, text) in FILES {
        for line in text.lines() {
            if let Some((expected, title)) = line.strip_prefix("--- [").and_then(|rest| rest.split_once("] "))
            {
                scripts.push(Script {
                    title: format!("{file}: {title}"),
                    expected: expected.to_owned(),
                    source: String::new(),
                });
            }
            let script = scripts.last_mut().expect("a file begins with a title");
            script.source.push_str(line);
            script.source.push('\n');
        }
    }
    scripts.extend(generated());
    scripts
}

/// Sources that are too long, or too deep, to be written down.
fn generated() -> Vec<Script> {
    let many = |text: &str, count: usize| text.repeat(count);
    let nested =
        |open: &str, inner: &str, close: &str, count| many(open, count) + inner + &many(close, count);
    let numbered = |count: usize, row: fn(usize) -> String| (0..count).map(row).collect::<String>();
    let sources = [
        (
            "syntax: overflow",
            "parentheses in parentheses",
            "x = ".to_owned() + &nested("(", "1", ")", 20_000),
        ),
        (
            "syntax: overflow",
            "tables in tables",
            "x = ".to_owned() + &nested("{", "", "}", 20_000),
        ),
        (
            "syntax: overflow",
            "functions in functions",
            nested("local function f() ", "", " end", 2000),
        ),
        (
            "syntax: overflow",
            "blocks in blocks",
            nested("do ", "", " end", 7000),
        ),
        (
            "syntax: overflow",
            "conditions in conditions",
            nested("if x then ", "", " end", 3000),
        ),
        (
            "syntax: overflow",
            "loops in loops",
            nested("while x do ", "", " end", 3000),
        ),
        (
            "syntax: overflow",
            "negations of negations",
            "x = ".to_owned() + &many("not ", 15_000) + "x",
        ),
        (
            "syntax: overflow",
            "signs of signs",
            "x = ".to_owned() + &many("- ", 30_000) + "1",
        ),
        (
            "syntax: overflow",
            "powers of powers",
            "x = 1".to_owned() + &many("^1", 30_000),
        ),
        (
            "syntax: overflow",
            "texts after texts",
            "x = 'a'".to_owned() + &many("..'a'", 10_000),
        ),
        (
            "syntax: overflow",
            "calls of calls with calls",
            "x = ".to_owned() + &nested("f(", "", ")", 20_000),
        ),
        (
            "syntax: overflow",
            "indices of indices",
            "x = ".to_owned() + &nested("t[", "1", "]", 20_000),
        ),
        (
            "error: bad argument #1 to 'type'",
            "calls of what calls gave",
            "x = type".to_owned() + &many("()", 20_000),
        ),
        (
            "error: attempt to index",
            "fields of fields",
            "x = saved".to_owned() + &many(".a", 30_000),
        ),
        (
            "syntax: too many local variables",
            "many locals",
            numbered(300, |i| format!("local a{i} = 1 ")),
        ),
        ("syntax: too many", "many upvalues", upvalues()),
        (
            "runs",
            "many constants",
            numbered(5000, |i| format!("x = {i}.5 ")),
        ),
        (
            "runs",
            "many texts",
            numbered(3000, |i| format!("x = 'text {i}' ")),
        ),
        ("runs", "a long line", many("x = 1 ", 10_000)),
        ("runs", "a long comment", "--".to_owned() + &many("x", 60_000)),
        ("runs", "a long text", format!("x = '{}'", many("x", 60_000))),
        ("runs", "a long name", format!("{} = 1", many("x", 60_000))),
        ("runs", "a long number", format!("x = 1{}", many("0", 60_000))),
        ("runs", "a long list", format!("x = {{{}}}", many("1,", 30_000))),
        (
            "syntax: overflow",
            "many labels",
            numbered(4000, |i| format!("::a{i}:: ")),
        ),
        (
            "syntax: no visible label",
            "jumps to nowhere",
            numbered(4000, |i| format!("goto a{i} ")),
        ),
        ("runs", "many jumps and labels", jumps()),
        (
            "runs",
            "many alternatives",
            format!("if x then{} end", many(" elseif x then", 2000)),
        ),
        (
            "syntax: unfinished long string",
            "a text without an end",
            "x = [====[".to_owned() + &many("]", 60_000),
        ),
        (
            "syntax: unfinished long comment",
            "a comment without an end",
            "--[[".to_owned() + &many("] ", 30_000),
        ),
        (
            "syntax: unfinished string",
            "a text that ends with the line",
            "x = 'abc\n".to_owned(),
        ),
        (
            "syntax: invalid escape sequence",
            "an escape that is none",
            r"x = '\q'".to_owned(),
        ),
        (
            "syntax: UTF-8 value too large",
            "a character that is none",
            r"x = '\u{80000000}'".to_owned(),
        ),
        (
            "syntax: malformed number",
            "a number that is none",
            "x = 0xfg".to_owned(),
        ),
        (
            "syntax: unexpected symbol",
            "a byte 0",
            "x = 1 \0 y = 2".to_owned(),
        ),
        (
            "syntax: near",
            "bytes that mean nothing",
            "\u{fffd}\u{1}\u{7f}".to_owned(),
        ),
        (
            "syntax: attempt to assign to const variable",
            "a constant is set",
            "local x <const> = 1 x = 2".to_owned(),
        ),
        (
            "syntax: unknown attribute",
            "an attribute that is none",
            "local x <gc> = 1".to_owned(),
        ),
        (
            "syntax: multiple to-be-closed",
            "two to be closed at once",
            "local a <close>, b <close> = 1, 2".to_owned(),
        ),
        (
            "syntax: cannot use '...'",
            "arguments that are not there",
            "function f() return ... end".to_owned(),
        ),
        (
            "syntax: break outside",
            "a break out of nothing",
            "break".to_owned(),
        ),
        (
            "syntax: jumps into the scope",
            "a jump into a local's scope",
            "goto a local x ::a:: x = 1".to_owned(),
        ),
        ("source", "a source that is too long", many("x = 1 ", 20_000)),
        ("syntax: binary chunk", "bytecode", "\u{1b}Lua\u{54}\0".to_owned()),
        ("instructions", "a jump back", "::again:: goto again".to_owned()),
        ("runs", "nothing", String::new()),
    ];
    let script = |(expected, title, source): (&str, &str, String)| Script {
        title: format!("source: {title}"),
        expected: expected.to_owned(),
        source,
    };
    sources.into_iter().map(script).collect()
}

/// A function that uses more variables of those around it than a function may.
fn upvalues() -> String {
    let function = |from: usize, inner: &str| {
        let locals: String = (from..from + 150).map(|i| format!("local a{i} = 1 ")).collect();
        format!("local function f{from}() {locals} {inner} end ")
    };
    let sum: String = (0..300).map(|i| format!("+ a{i} ")).collect();
    let inner = format!("return function() return 0 {sum} end");
    function(0, &function(150, &inner))
}

fn jumps() -> String {
    (0..2000).map(|i| format!("goto a{i} ::a{i}:: ")).collect()
}

/// Runs a script in a sandbox, with its functions, as a mod would be.
fn run(sandbox: &Sandbox, actor: &Actor, source: &str) -> Result<(), ModError> {
    sandbox.set("skeleton", actor.skeleton.clone())?;
    let saved = sandbox.lua().create_table().expect("an empty table");
    sandbox.set("saved", saved)?;
    sandbox.run(source.as_bytes(), ())?;
    let call = |name: &str| {
        let value: mlua::Value = sandbox.get(name)?;
        value
            .as_function()
            .map_or(Ok(()), |function| sandbox.call(function, 1.0 / 60.0))
    };
    call("on_load")?;
    for _ in 0..3 {
        call("on_update")?;
        call("on_event")?;
    }
    Ok(())
}

/// What happened, in the words of a title.
fn outcome(result: &Result<(), ModError>) -> String {
    match result.as_ref().map_err(ModError::kind) {
        Ok(()) => "runs".into(),
        Err(ModErrorKind::Instructions { .. }) => "instructions".into(),
        Err(ModErrorKind::Memory { .. }) => "memory".into(),
        Err(ModErrorKind::Time { .. }) => "time".into(),
        Err(ModErrorKind::Source { .. }) => "source".into(),
        Err(ModErrorKind::Syntax(text)) => format!("syntax: {text}"),
        Err(ModErrorKind::Script(text)) => format!("error: {text}"),
        Err(kind) => format!("other: {kind}"),
    }
}

fn is(expected: &str, outcome: &str) -> bool {
    match expected.split_once(": ") {
        Some((kind, text)) => outcome
            .strip_prefix(kind)
            .and_then(|rest| rest.strip_prefix(": "))
            .is_some_and(|rest| rest.contains(text)),
        None if expected == "error" => outcome.starts_with("error: "),
        None if expected == "stopped" => ["instructions", "memory", "time"].contains(&outcome),
        None => expected == outcome,
    }
}

#[test]
fn each_script_ends_as_told_within_its_limits() {
    let scripts = scripts();
    assert!(scripts.len() >= 200, "{}", scripts.len());
    let actor = actor();
    let mut wrong = Vec::new();
    for Script {
        title,
        expected,
        source,
    } in &scripts
    {
        let sandbox = Sandbox::new("hostile", LIMITS, |_| ()).expect("a sandbox");
        let result = run(&sandbox, &actor, source);
        let outcome = outcome(&result);
        if !is(expected, &outcome) {
            wrong.push(format!(
                "{title}: expected {expected}, got {}",
                &outcome[..outcome.len().min(300)]
            ));
        }
        let (instructions, memory) = (sandbox.instructions(), sandbox.memory());
        assert!(
            instructions <= LIMITS.instructions + INTERVAL,
            "{title}: {instructions} instructions"
        );
        assert!(memory <= LIMITS.memory, "{title}: {memory} bytes");
        if let Err(error) = &result {
            assert!(error.to_string().len() < 1200, "{title}: {error}");
            assert_eq!(error.name(), "hostile");
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        scripts.len(),
        wrong.join("\n")
    );
}

/// Counts its updates, and looks whether what it has is as it was.
const WITNESS: &[u8] = b"
local count, plain = 0, pcall
function on_update()
	count = count + 1
	saved.count = count
	assert(pcall == plain and not shared_by_mods and not marker)
	assert(('ab'):rep(2, '-') == 'ab-ab' and table.concat({ 1, 2 }, ' ') == '1 2' and math.floor(1.5) == 1)
	assert(('key = value'):match('^(%w+)%s*=%s*(%w+)$') == 'key')
	assert(coroutine.wrap(function() return 1 end)() == 1)
	assert(getmetatable('') == false and not io and not os)
	print(count)
end";

#[test]
fn the_game_goes_on_with_all_of_them() {
    let actor = actor();
    let mut mods = Mods::new(LIMITS);
    let first = mods
        .load("first witness", WITNESS, &actor)
        .expect("the witness loads");
    let mut stopped = 0;
    for Script {
        title,
        expected,
        source,
    } in scripts()
    {
        // Each of its functions is called by the game; what is not in a function runs in an update.
        let early = source.contains("function on_") || expected.starts_with("s");
        let source = if early {
            source
        } else {
            format!("function on_update() local function run()\n{source}\nend run() end")
        };
        match mods.load("hostile", source.as_bytes(), &actor) {
            Ok(id) => {
                let errors = mods.update(1.0 / 60.0);
                stopped += errors.len();
                assert!(
                    errors.iter().all(|error| error.name() == "hostile"),
                    "{title}: {errors:?}"
                );
                assert!(
                    mods.get(id).is_some_and(|found| found.memory() <= LIMITS.memory),
                    "{title}"
                );
            }
            Err(_) => stopped += 1,
        }
    }
    assert!(stopped > 200, "{stopped}");
    let last = mods
        .load("last witness", WITNESS, &actor)
        .expect("another witness loads");
    assert_eq!(mods.update(1.0 / 60.0), []);
    let lines = |mods: &mut Mods, id| {
        mods.get_mut(id)
            .map(|found| found.take_lines())
            .unwrap_or_default()
    };
    assert!(lines(&mut mods, first).len() >= 100);
    assert_eq!(lines(&mut mods, last), ["1"]);
}
