//! `Color`: four numbers, seen through to what they colour.

use mlua::{Error, IntoLua, Lua, Result, Table, Value};
use spine_data::{Color, Real, SlotId};

use crate::SkeletonObject;
use crate::class::{Class, Members, declare, function, misuse, userdata};
use crate::field::{Field, conversion, live};
use crate::member::Of;

/// What a colour belongs to.
#[derive(Clone, Debug)]
enum Owner {
    /// Nothing that could change.
    Fixed(Color),
    Skeleton(SkeletonObject),
    Slot(Of<SlotId>),
    /// The dark colour of a slot.
    Dark(Of<SlotId>),
}

/// A colour of something: writing to it changes what has it.
#[derive(Clone, Debug)]
pub(crate) struct ColorObject(Owner);

impl ColorObject {
    pub(crate) const fn fixed(color: Color) -> Self {
        Self(Owner::Fixed(color))
    }

    pub(crate) const fn of_skeleton(skeleton: SkeletonObject) -> Self {
        Self(Owner::Skeleton(skeleton))
    }

    pub(crate) const fn of_slot(slot: Of<SlotId>) -> Self {
        Self(Owner::Slot(slot))
    }

    pub(crate) const fn dark_of(slot: Of<SlotId>) -> Self {
        Self(Owner::Dark(slot))
    }

    fn look<R>(&self, look: impl FnOnce(&Color) -> Result<R>) -> Result<R> {
        match &self.0 {
            Owner::Fixed(color) => look(color),
            Owner::Skeleton(skeleton) => skeleton.0.read(|skeleton| look(&skeleton.color)),
            Owner::Slot(slot) => slot.look(|slot| look(&slot.color)),
            Owner::Dark(slot) => slot.look(|slot| look(slot.dark_color.as_ref().ok_or_else(no_dark)?)),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Color)) -> Result<()> {
        match &self.0 {
            Owner::Fixed(_) => Err(misuse(
                "this colour belongs to data that all skeletons share; set that of a skeleton or a slot",
            )),
            Owner::Skeleton(skeleton) => skeleton.0.write(|skeleton| {
                change(&mut skeleton.color);
                Ok(())
            }),
            Owner::Slot(slot) => slot.change(|slot| change(&mut slot.color)),
            Owner::Dark(slot) => slot.change(|slot| {
                if let Some(dark) = &mut slot.dark_color {
                    change(dark);
                }
            }),
        }
    }
}

fn no_dark() -> Error {
    misuse("the slot has no dark colour: it is not set up for two-colour tinting")
}

userdata!(ColorObject);

impl Class for ColorObject {
    const NAME: &'static str = "Color";

    fn members(members: &mut Members<'_, Self>) {
        live!(members { "r" => r, "g" => g, "b" => b, "a" => a });
        members.method(
            "set",
            |lua, this, (r, g, b, a): (Value, Option<Real>, Option<Real>, Option<Real>)| {
                let new = match (g, b) {
                    (Some(g), Some(b)) => {
                        let r = Field::take(r, lua)?;
                        Color::new(r, g, b, a.unwrap_or(1.0))
                    }
                    _ => from_lua(&r)?,
                };
                this.change(|color| *color = new)
            },
        );
        members.method("unpack", |_, this, ()| {
            this.look(|color| Ok((color.r, color.g, color.b, color.a)))
        });
    }

    fn label(&self) -> Result<String> {
        self.look(|color| Ok(format!("({}, {}, {}, {})", color.r, color.g, color.b, color.a)))
    }

    fn same(&self, other: &Self) -> bool {
        matches!((self.look(|c| Ok(*c)), other.look(|c| Ok(*c))), (Ok(one), Ok(other)) if one == other)
    }
}

/// A colour from another, from `{r = ..., g = ..., b = ..., a = ...}` or from `{r, g, b, a}`; alpha may be left out.
pub(crate) fn from_lua(value: &Value) -> Result<Color> {
    let expected = || {
        conversion(
            value,
            "Color",
            "a Color, {r, g, b, a} or {r = ..., g = ..., b = ...} is expected".into(),
        )
    };
    match value {
        Value::UserData(object) => object
            .borrow::<ColorObject>()
            .map_err(|_| expected())?
            .look(|color| Ok(*color)),
        Value::Table(table) => {
            let channel = |name: &str, place: usize| -> Result<Option<Real>> {
                let named: Option<Real> = table.raw_get(name)?;
                named.map_or_else(|| table.raw_get(place), |named| Ok(Some(named)))
            };
            let part = |name: &str, place: usize| channel(name, place)?.ok_or_else(expected);
            Ok(Color::new(
                part("r", 1)?,
                part("g", 2)?,
                part("b", 3)?,
                channel("a", 4)?.unwrap_or(1.0),
            ))
        }
        _ => Err(expected()),
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<ColorObject>(lua, spine)?.set(
        "new",
        function(
            lua,
            "spine.Color.new",
            |lua, (r, g, b, a): (Real, Real, Real, Option<Real>)| {
                ColorObject::fixed(Color::new(r, g, b, a.unwrap_or(1.0))).into_lua(lua)
            },
        )?,
    )
}
