//! `SkeletonLoader`, `SkeletonJson` and `SkeletonBinary`: bytes in, data or `nil, message` out.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use mlua::{Lua, LuaString, Result, Table, Value};
use spine_data::{Atlas, SkeletonBinary, SkeletonData, SkeletonJson, SkeletonLoader};

use crate::atlas::AtlasObject;
use crate::budget;
use crate::class::{Class, Members, Object, declare, did_you_mean, function, misuse, userdata};
use crate::data::SkeletonDataObject;
use crate::field::{Field, conversion};

/// Load failures are texts, not errors.
pub(crate) fn failure(error: &spine_data::Error) -> String {
    error.to_string()
}

/// How to read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    atlas: RefCell<Option<Arc<Atlas>>>,
    scale: Cell<Option<f64>>,
    lenient: Cell<bool>,
    any_version: Cell<bool>,
}

/// A table of options and what each means.
const OPTIONS: [&str; 4] = ["atlas", "scale", "lenient", "anyVersion"];

impl Settings {
    /// From a table; the value of `atlas` is the caller's to read.
    pub(crate) fn from_table(table: Option<&Table>, lua: &Lua) -> Result<Self> {
        let settings = Self::default();
        let Some(table) = table else { return Ok(settings) };
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair?;
            let name = key
                .as_string()
                .map(|key| key.to_string_lossy())
                .unwrap_or_default();
            match &*name {
                "atlas" => {}
                "scale" => settings.scale.set(Field::take(value, lua)?),
                "lenient" => settings.lenient.set(Field::take(value, lua)?),
                "anyVersion" => settings.any_version.set(Field::take(value, lua)?),
                _ => {
                    let meant = did_you_mean(&name, OPTIONS);
                    let known = OPTIONS.join(", ");
                    return Err(misuse(format!(
                        "there is no option \"{name}\"{meant}; there are {known}"
                    )));
                }
            }
        }
        Ok(settings)
    }

    pub(crate) fn set_atlas(&self, atlas: Option<Arc<Atlas>>) {
        self.atlas.replace(atlas);
    }

    /// Reads a skeleton of either format.
    pub(crate) fn read(&self, bytes: &[u8]) -> std::result::Result<SkeletonData, spine_data::Error> {
        let atlas = self.atlas.borrow();
        SkeletonLoader::make(self, atlas.as_deref()).run(bytes)
    }
}

/// One of the three readers.
trait Reader<'a>: Sized {
    fn make(settings: &Settings, atlas: Option<&'a Atlas>) -> Self;
    fn run(&self, bytes: &[u8]) -> std::result::Result<SkeletonData, spine_data::Error>;
}

macro_rules! readers {
    ($($reader:ident, $object:ident, $class:literal;)+) => {
        $(
            impl<'a> Reader<'a> for $reader<'a> {
                fn make(settings: &Settings, atlas: Option<&'a Atlas>) -> Self {
                    let reader = $reader::new()
                        .scale(settings.scale.get().unwrap_or(1.0))
                        .lenient(settings.lenient.get())
                        .any_version(settings.any_version.get());
                    match atlas {
                        Some(atlas) => reader.atlas(atlas),
                        None => reader,
                    }
                }

                fn run(&self, bytes: &[u8]) -> std::result::Result<SkeletonData, spine_data::Error> {
                    self.read(bytes)
                }
            }

            #[derive(Clone, Debug, Default)]
            struct $object(Settings);

            userdata!($object);

            impl Class for $object {
                const NAME: &'static str = $class;

                fn members(members: &mut Members<'_, Self>) {
                    members.property(
                        "scale",
                        |_, this| Ok(this.0.scale.get().unwrap_or(1.0)),
                        |lua, this, value| Ok(this.0.scale.set(Field::take(value, lua)?)),
                    );
                    members.property(
                        "lenient",
                        |_, this| Ok(this.0.lenient.get()),
                        |lua, this, value| Ok(this.0.lenient.set(Field::take(value, lua)?)),
                    );
                    members.property(
                        "anyVersion",
                        |_, this| Ok(this.0.any_version.get()),
                        |lua, this, value| Ok(this.0.any_version.set(Field::take(value, lua)?)),
                    );
                    members.method("readSkeletonData", |lua, this, bytes: LuaString| {
                        budget::room(lua, budget::read(bytes.as_bytes().len()))?;
                        let data = {
                            let atlas = this.0.atlas.borrow();
                            $reader::make(&this.0, atlas.as_deref()).run(&bytes.as_bytes())
                        };
                        outcome(lua, data.map_err(|error| failure(&error)), bytes.as_bytes().len())
                    });
                }
            }
        )+

        pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
            $(
                declare::<$object>(lua, spine)?.set(
                    "new",
                    function(lua, concat!("spine.", $class, ".new"), |_, atlas: Option<Object<AtlasObject>>| {
                        let settings = Settings::default();
                        settings.set_atlas(atlas.map(|atlas| atlas.atlas()));
                        Ok($object(settings))
                    })?,
                )?;
            )+
            spine.set("load", function(lua, "spine.load", load)?)
        }
    };
}

readers! {
    SkeletonLoader, LoaderObject, "SkeletonLoader";
    SkeletonJson, JsonObject, "SkeletonJson";
    SkeletonBinary, BinaryObject, "SkeletonBinary";
}

/// Data that were read from so many bytes, or `nil, message`.
pub(crate) fn outcome(
    lua: &Lua,
    data: std::result::Result<SkeletonData, String>,
    bytes: usize,
) -> Result<(Value, Value)> {
    match data {
        Ok(data) => {
            let data = Arc::new(data);
            budget::share(lua, &data, budget::read(bytes))?;
            let data = lua.create_userdata(SkeletonDataObject(data))?;
            Ok((Value::UserData(data), Value::Nil))
        }
        Err(message) => Ok((Value::Nil, message.to_lua(lua)?)),
    }
}

/// `spine.load(bytes [, atlas [, options]])`: the atlas as an object or as its text.
fn load(lua: &Lua, (bytes, atlas, options): (LuaString, Value, Option<Table>)) -> Result<(Value, Value)> {
    let settings = Settings::from_table(options.as_ref(), lua)?;
    let size = bytes.as_bytes().len();
    budget::room(lua, budget::read(size))?;
    match &atlas {
        Value::Nil => {}
        Value::String(text) => match Atlas::parse(&text.as_bytes()) {
            Ok(atlas) => settings.set_atlas(Some(Arc::new(atlas))),
            Err(error) => return outcome(lua, Err(format!("atlas, {}", failure(&error))), size),
        },
        Value::UserData(object) => {
            let borrowed = object.borrow::<AtlasObject>();
            let found = borrowed.map_err(|_| conversion(&atlas, "Atlas", EXPECTED.into()))?;
            settings.set_atlas(Some(found.atlas()));
        }
        other => return Err(conversion(other, "Atlas", EXPECTED.into())),
    }
    outcome(
        lua,
        settings.read(&bytes.as_bytes()).map_err(|error| failure(&error)),
        size,
    )
}

const EXPECTED: &str = "an atlas, its text or nil is expected";
