//! Listeners: functions, or tables of functions. They live in the user value of the state's object, so that Lua's collector sees the
//! cycle of a state and a closure that uses it.

use mlua::{AnyUserData, Function, IntoLua, Lua, Result, Table, Value};
use spine_core::{EntryId, StateEvent, StateEventKind};

use super::entry::EntryObject;
use super::{AnimationStateObject, borrow};
use crate::class::{Members, misuse};
use crate::data::EventObject;
use crate::field::conversion;

/// Most notifications that one call delivers. More are caused only by listeners that answer each by another.
pub const MAX_NOTIFICATIONS: usize = 16_384;

/// Names of the notifications.
const NAMES: [&str; 6] = ["start", "interrupt", "end", "dispose", "complete", "event"];

const fn name_of(kind: StateEventKind) -> &'static str {
    match kind {
        StateEventKind::Start => NAMES[0],
        StateEventKind::Interrupt => NAMES[1],
        StateEventKind::End => NAMES[2],
        StateEventKind::Dispose => NAMES[3],
        StateEventKind::Complete => NAMES[4],
        StateEventKind::Event(_) => NAMES[5],
    }
}

/// The listeners of an object, if it ever had one: a list, and under `entries` those of single entries.
fn listeners(object: &AnyUserData) -> Result<Option<Table>> {
    object.user_value()
}

/// The same, made where there are none.
fn listeners_or_new(lua: &Lua, object: &AnyUserData) -> Result<Table> {
    if let Some(listeners) = listeners(object)? {
        return Ok(listeners);
    }
    let listeners = lua.create_table()?;
    listeners.raw_set("entries", lua.create_table()?)?;
    object.set_user_value(&listeners)?;
    Ok(listeners)
}

/// A key for an entry.
fn key(id: EntryId) -> String {
    format!("{id:?}")
}

fn check(listener: &Value) -> Result<()> {
    let known = || NAMES.join(", ");
    match listener {
        Value::Function(_) => Ok(()),
        Value::Table(table) => {
            for name in NAMES {
                if table.get::<Value>(name)?.is_function() {
                    return Ok(());
                }
            }
            Err(misuse(format!(
                "the listener has none of the functions {}",
                known()
            )))
        }
        other => Err(conversion(
            other,
            "AnimationStateListener",
            format!(
                "a function or a table with some of the functions {} is expected",
                known()
            ),
        )),
    }
}

impl AnimationStateObject {
    /// Adds a listener to a state as Lua has it; it is called with a table as scripts' functions are.
    ///
    /// # Errors
    ///
    /// When `object` is no animation state, or Lua is out of memory.
    pub fn listen(lua: &Lua, object: &AnyUserData, listener: Function) -> Result<()> {
        borrow(object)?;
        listeners_or_new(lua, object)?.raw_push(listener)
    }

    /// Delivers what has happened to the listeners of `object`, which is this state as Lua has it, oldest first. What they cause is
    /// delivered by the same call; called by one of them it does nothing. All of them are called, whatever errors there are.
    ///
    /// # Errors
    ///
    /// The first error of a listener. Or when there are more than [`MAX_NOTIFICATIONS`]: then what is left is dropped.
    pub fn deliver(&self, lua: &Lua, object: &AnyUserData) -> Result<()> {
        let mark = |is_delivering| {
            self.own
                .write(|own| Ok(std::mem::replace(&mut own.is_delivering, is_delivering)))
        };
        if mark(true)? {
            return Ok(());
        }
        let outcome = self.deliver_all(lua, object);
        mark(false)?;
        outcome
    }

    fn deliver_all(&self, lua: &Lua, object: &AnyUserData) -> Result<()> {
        let mut outcome = Ok(());
        for _ in 0..MAX_NOTIFICATIONS {
            if listeners(object)?.is_none() {
                self.state.write(|state| {
                    state.clear_events();
                    Ok(())
                })?;
                return outcome;
            }
            // A state that a listener has disposed has no more notifications.
            let Ok(Some(event)) = self.state.write(|state| Ok(state.pop_event())) else {
                return outcome;
            };
            outcome = outcome.and(self.notify(lua, object, event));
            #[cfg(feature = "host")]
            if crate::host::is_stopped(lua) {
                break;
            }
        }
        self.state.write(|state| {
            state.clear_events();
            Ok(())
        })?;
        outcome.and(Err(misuse(format!(
            "more than {MAX_NOTIFICATIONS} notifications in one call: a listener answers each by something that causes another",
        ))))
    }

    /// What a listener that is a function is called with.
    #[cfg(feature = "host")]
    pub(crate) fn told(&self, lua: &Lua, object: &AnyUserData, event: StateEvent) -> Result<Table> {
        let (entry, fired) = self.parts(lua, object, event)?;
        told(lua, name_of(event.kind), &entry, &fired)
    }

    /// The entry of a notification and, where a key was passed, the event.
    fn parts(&self, lua: &Lua, object: &AnyUserData, event: StateEvent) -> Result<(AnyUserData, Value)> {
        let entry = hand_out(lua, object, self.entry(event.entry))?;
        let fired = match event.kind {
            StateEventKind::Event(fired) => EventObject::new(&self.skeleton_data()?, fired).into_lua(lua)?,
            _ => Value::Nil,
        };
        Ok((entry, fired))
    }

    /// Calls the entry's listener, then the others as they were when the notification came.
    fn notify(&self, lua: &Lua, object: &AnyUserData, event: StateEvent) -> Result<()> {
        let Some(listeners) = listeners(object)? else {
            return Ok(());
        };
        let entries: Table = listeners.raw_get("entries")?;
        let own: Value = entries.raw_get(key(event.entry))?;
        let others = listeners.sequence_values::<Value>().collect::<Result<Vec<_>>>()?;
        let name = name_of(event.kind);
        let (entry, fired) = self.parts(lua, object, event)?;
        let mut outcome = Ok(());
        for listener in std::iter::once(own).chain(others) {
            outcome = outcome.and(match listener {
                Value::Function(function) => {
                    told(lua, name, &entry, &fired).and_then(|event| function.call(event))
                }
                Value::Table(table) => match table.get::<Value>(name) {
                    Ok(Value::Function(function)) => function.call((&entry, &fired)),
                    Ok(_) => Ok(()),
                    Err(error) => Err(error),
                },
                _ => Ok(()),
            });
            #[cfg(feature = "host")]
            if crate::host::is_stopped(lua) {
                break;
            }
        }
        if event.kind == StateEventKind::Dispose {
            entries.raw_set(key(event.entry), Value::Nil)?;
        }
        outcome
    }
}

/// What a listener that is a function is called with.
fn told(lua: &Lua, name: &str, entry: &AnyUserData, fired: &Value) -> Result<Table> {
    let event = lua.create_table()?;
    event.raw_set("type", name)?;
    event.raw_set("entry", entry)?;
    event.raw_set("event", fired)?;
    Ok(event)
}

/// An entry for Lua, which knows the object that has its listeners.
pub(super) fn hand_out(lua: &Lua, state: &AnyUserData, entry: EntryObject) -> Result<AnyUserData> {
    let entry = lua.create_userdata(entry)?;
    entry.set_user_value(state)?;
    Ok(entry)
}

/// Members of a state that are about listeners.
pub(super) fn members(members: &mut Members<'_, AnimationStateObject>) {
    members.method_of("addListener", |lua, this, listener: Value| {
        check(&listener)?;
        listeners_or_new(lua, this)?.raw_push(listener)
    });
    members.method_of("removeListener", |_, this, listener: Value| {
        let Some(listeners) = listeners(this)? else {
            return Ok(());
        };
        for place in (1..=listeners.raw_len()).rev() {
            if listeners.raw_get::<Value>(place)? == listener {
                listeners.raw_remove(place)?;
            }
        }
        Ok(())
    });
    members.method_of("clearListeners", |_, this, ()| {
        let Some(listeners) = listeners(this)? else {
            return Ok(());
        };
        for place in (1..=listeners.raw_len()).rev() {
            listeners.raw_remove(place)?;
        }
        Ok(())
    });
    members.method("clearListenerNotifications", |_, this, ()| {
        this.state.write(|state| {
            state.clear_events();
            Ok(())
        })
    });
}

/// The listener of a single entry.
pub(super) fn entry_members(members: &mut Members<'_, EntryObject>) {
    members.property_of(
        "listener",
        |_, object| {
            let id = object.borrow::<EntryObject>()?.id;
            let state: AnyUserData = object.user_value()?;
            match listeners(&state)? {
                Some(listeners) => listeners.raw_get::<Table>("entries")?.raw_get(key(id)),
                None => Ok(Value::Nil),
            }
        },
        |lua, object, listener| {
            let id = {
                let entry = object.borrow::<EntryObject>()?;
                // Of an entry that is gone nothing is heard, and nothing would take the listener away.
                entry.look(|_| Ok(()))?;
                entry.id
            };
            if !listener.is_nil() {
                check(&listener)?;
            }
            let state: AnyUserData = object.user_value()?;
            let listeners = listeners_or_new(lua, &state)?;
            listeners.raw_get::<Table>("entries")?.raw_set(key(id), listener)
        },
    );
}
