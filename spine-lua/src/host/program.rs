//! Scripts that are run like programs, by `spine lua`.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mlua::{Error, Function, Lua, Result, Table, Value, Variadic};

use super::error::ModError;
use super::limits::Limits;
use super::sandbox::Sandbox;
use crate::class::function;
use crate::files::find_atlas;
use crate::{Access, create};

/// A script that is run from its first line to its last, with the module `spine` at hand.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// What it is called in errors: 1 to 50 bytes without control characters.
    pub name: &'a str,
    /// The source. A first line that begins with `#` is passed over.
    pub source: &'a [u8],
    /// What it finds in the global `arg`: the script's own path, then its arguments.
    pub args: &'a [String],
    /// What it may reach.
    pub reach: &'a Reach,
}

/// What a program may reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// `spine.loadFile` reads what lies in these folders or below them; there is nothing else outside of the sandbox.
    Folders {
        /// The folders.
        folders: Vec<PathBuf>,
        /// What the program may use in all.
        limits: Limits,
    },
    /// Whatever Lua has but C modules and the library `debug`: files, processes, modules written in Lua.
    Everything,
}

impl Program<'_> {
    /// Runs it. What it prints goes to `print`, a line a call; the program ends where that says false. Returns whether it ended well:
    /// false after `os.exit(false)`, or with another code than 0.
    ///
    /// # Errors
    ///
    /// Whatever goes wrong with the script: see [`super::ModErrorKind`].
    pub fn run(&self, print: impl FnMut(&[u8]) -> bool) -> std::result::Result<bool, ModError> {
        let sandbox = match self.reach {
            Reach::Folders { limits, .. } => Sandbox::new(self.name, *limits, |_| ())?,
            Reach::Everything => Sandbox::open(self.name)?,
        };
        let exit = Rc::new(Cell::new(None));
        sandbox.guarded(|| self.furnish(&sandbox, &exit))?;
        let mut source = self
            .source
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(self.source)
            .to_vec();
        if source.first() == Some(&b'#') {
            source.splice(..1, *b"--");
        }
        let ran = sandbox.lua().scope(|scope| {
            let print = RefCell::new(print);
            let say = scope.create_function(move |_, values: Variadic<Value>| {
                let mut line = Vec::new();
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        line.push(b'\t');
                    }
                    match value {
                        Value::String(text) => line.extend_from_slice(&text.as_bytes()),
                        value => line.extend_from_slice(value.to_string()?.as_bytes()),
                    }
                }
                line.push(b'\n');
                let written = print.try_borrow_mut().is_ok_and(|mut print| print(&line));
                written
                    .then_some(())
                    .ok_or_else(|| Error::runtime("the output cannot be written"))
            })?;
            sandbox.env().raw_set("print", say)?;
            let args: Variadic<String> = self.args.iter().skip(1).cloned().collect();
            Ok(sandbox.run(&source, args))
        });
        let ran = ran.map_err(|error| ModError::of(self.name, &error))?;
        match exit.get() {
            Some(well) => Ok(well),
            None => ran.map(|()| true),
        }
    }

    /// Gives the script its module and arguments.
    fn furnish(&self, sandbox: &Sandbox, exit: &Rc<Cell<Option<bool>>>) -> Result<()> {
        let (lua, env) = (sandbox.lua(), sandbox.env());
        let spine = create(lua, Access::Files)?;
        let args = lua.create_table()?;
        for (index, arg) in self.args.iter().enumerate() {
            args.raw_set(index, arg.as_str())?;
        }
        env.raw_set("arg", args)?;
        match self.reach {
            Reach::Folders { folders, .. } => {
                let load: Function = spine.raw_get("loadFile")?;
                let folders = folders.clone();
                let within = move |lua: &Lua, (path, options): (String, Option<Table>)| {
                    // A copy, for a metatable could give another atlas to whom asks next.
                    let plain = lua.create_table()?;
                    if let Some(options) = &options {
                        options.for_each(|key: Value, value: Value| plain.raw_set(key, value))?;
                    }
                    let atlas: Option<String> = plain.raw_get("atlas")?;
                    let path = PathBuf::from(path);
                    let outside = |path: &PathBuf| !is_in(&folders, path);
                    let refused = if outside(&path) {
                        Some(path.clone())
                    } else {
                        // The atlas beside the skeleton may be a link.
                        let atlas = atlas.map(PathBuf::from).or_else(|| find_atlas(&path));
                        atlas.filter(outside)
                    };
                    if let Some(path) = refused {
                        let path = path.display();
                        let why = format!(
                            "{path}: outside of the folders that the script may read; --assets DIR adds one, --allow-io all"
                        );
                        return Ok((Value::Nil, Some(why)));
                    }
                    load.call::<(Value, Option<String>)>((path, plain))
                };
                spine.raw_set("loadFile", function(lua, "spine.loadFile", within)?)?;
                let require = move |_: &Lua, name: String| match &*name {
                    "spine" => Ok(spine.clone()),
                    _ => Err(Error::runtime(format!(
                        "there is no module \"{name}\" in a sandbox, only \"spine\"; --allow-io has others"
                    ))),
                };
                env.raw_set("require", lua.create_function(require)?)
            }
            Reach::Everything => {
                let package: Table = env.raw_get("package")?;
                package.raw_get::<Table>("loaded")?.raw_set("spine", spine)?;
                let exit = Rc::clone(exit);
                let leave = move |_: &Lua, code: Value| -> Result<()> {
                    exit.set(Some(matches!(
                        code,
                        Value::Nil | Value::Boolean(true) | Value::Integer(0)
                    )));
                    Err(Error::runtime("exit"))
                };
                env.raw_get::<Table>("os")?
                    .raw_set("exit", lua.create_function(leave)?)
            }
        }
    }
}

/// Whether a path leads into one of the folders, links followed. One that leads nowhere does where its folder would.
fn is_in(folders: &[PathBuf], path: &Path) -> bool {
    let folder = path
        .parent()
        .filter(|folder| *folder != Path::new(""))
        .unwrap_or(Path::new("."));
    let Ok(real) = path.canonicalize().or_else(|_| folder.canonicalize()) else {
        return false;
    };
    folders
        .iter()
        .any(|folder| folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)))
}
