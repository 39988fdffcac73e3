//! `EventData` and `Event`.

use std::sync::Arc;

use mlua::{Lua, Result, Table};
use spine_data::{Event, EventId, FiredEvent, Id, SkeletonData};

use crate::class::{Class, Members, declare, userdata};
use crate::field::read_only;
use crate::member::{Part, foreign, quoted};

userdata!(Part<EventId>, EventObject);

impl Class for Part<EventId> {
    const NAME: &'static str = "EventData";

    fn members(members: &mut Members<'_, Self>) {
        members.get("index", |_, this| Ok(this.id.index()));
        read_only!(members {
            "name" => name,
            "intValue" => int,
            "floatValue" => float,
            "stringValue" => string,
            "audioPath" => audio_path,
            "volume" => volume,
            "balance" => balance,
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

/// A key of an event timeline, which is also what is fired.
#[derive(Clone, Debug)]
pub(crate) struct EventObject {
    data: Arc<SkeletonData>,
    fired: FiredEvent,
}

impl EventObject {
    pub(crate) fn new(data: &Arc<SkeletonData>, fired: FiredEvent) -> Self {
        Self {
            data: Arc::clone(data),
            fired,
        }
    }

    fn value(&self) -> Result<&Event> {
        self.data.event(self.fired).ok_or_else(foreign)
    }

    fn event_data(&self) -> Result<Part<EventId>> {
        Ok(Part::new(&self.data, self.value()?.data))
    }
}

impl Class for EventObject {
    const NAME: &'static str = "Event";

    fn members(members: &mut Members<'_, Self>) {
        members.get("data", |_, this| this.event_data());
        read_only!(members {
            "time" => time,
            "intValue" => int,
            "floatValue" => float,
            "stringValue" => string,
            "volume" => volume,
            "balance" => balance,
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.event_data()?.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        self.fired == other.fired && Arc::ptr_eq(&self.data, &other.data)
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Part<EventId>>(lua, spine)?;
    declare::<EventObject>(lua, spine)?;
    Ok(())
}
