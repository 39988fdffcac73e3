//! The enumerations: strings, and tables of them for those who do not like to type strings.

use mlua::{Lua, Result, Table};
use spine_core::{MixBlend, MixDirection, Physics};
use spine_data::{
    BlendMode, Inherit, PositionMode, RotateMode, SequenceMode, SpacingMode, TextureFilter, TextureWrap,
};

use crate::field::{Choice, choices};

choices! {
    BlendMode, "BlendMode";
    Inherit, "Inherit";
    MixBlend, "MixBlend" { Setup => "setup", First => "first", Replace => "replace", Add => "add" };
    MixDirection, "MixDirection" { In => "in", Out => "out" };
    Physics, "Physics" { None => "none", Reset => "reset", Update => "update", Pose => "pose" };
    PositionMode, "PositionMode";
    RotateMode, "RotateMode";
    SequenceMode, "SequenceMode";
    SpacingMode, "SpacingMode";
    TextureFilter, "TextureFilter" {
        Nearest => "Nearest",
        Linear => "Linear",
        MipMap => "MipMap",
        MipMapNearestNearest => "MipMapNearestNearest",
        MipMapLinearNearest => "MipMapLinearNearest",
        MipMapNearestLinear => "MipMapNearestLinear",
        MipMapLinearLinear => "MipMapLinearLinear",
    };
    TextureWrap, "TextureWrap" {
        MirroredRepeat => "MirroredRepeat",
        ClampToEdge => "ClampToEdge",
        Repeat => "Repeat",
    };
}

/// Values of `AtlasPage.format`, which is text. Source: formats-4.2.md 10.3.
const FORMATS: [&str; 7] = [
    "Alpha",
    "Intensity",
    "LuminanceAlpha",
    "RGB565",
    "RGBA4444",
    "RGB888",
    "RGBA8888",
];

fn names(lua: &Lua, spine: &Table, name: &str, names: impl Iterator<Item = &'static str>) -> Result<()> {
    spine.set(name, lua.create_table_from(names.map(|name| (name, name)))?)
}

fn choice<T: Choice>(lua: &Lua, spine: &Table) -> Result<()> {
    names(lua, spine, T::ENUM, T::choices().iter().map(|(_, name)| *name))
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    choice::<BlendMode>(lua, spine)?;
    choice::<Inherit>(lua, spine)?;
    choice::<MixBlend>(lua, spine)?;
    choice::<MixDirection>(lua, spine)?;
    choice::<Physics>(lua, spine)?;
    choice::<PositionMode>(lua, spine)?;
    choice::<RotateMode>(lua, spine)?;
    choice::<SequenceMode>(lua, spine)?;
    choice::<SpacingMode>(lua, spine)?;
    choice::<TextureFilter>(lua, spine)?;
    choice::<TextureWrap>(lua, spine)?;
    names(lua, spine, "Format", FORMATS.into_iter())
}
