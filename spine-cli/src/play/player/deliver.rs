//! Notifications: who hears them, and what scripts do then.

use serde_json::{Value, json};
use spine_core::{EMPTY_ANIMATION, EntryId, StateEvent, StateEventKind};
use spine_data::FiredEvent;

use super::Player;
use crate::play::error::Problem;
use crate::play::operation::Operation;

/// Most notifications that one step may cause: reactions can cause each other without end.
const MAX_NOTIFICATIONS: usize = 1_000_000;

/// Operations to run at the first notification that matches.
#[derive(Clone, Debug)]
pub(super) struct Reaction {
    pub(super) kind: &'static str,
    pub(super) animation: Option<String>,
    pub(super) entry: Option<usize>,
    pub(super) operations: Vec<Operation>,
}

/// Who hears a notification.
#[derive(Clone, Copy, Debug)]
struct Audience {
    own: bool,
    second: bool,
}

/// Names of notifications.
pub(super) const KINDS: [&str; 6] = ["start", "interrupt", "end", "dispose", "complete", "event"];

const fn kind_name(kind: StateEventKind) -> &'static str {
    match kind {
        StateEventKind::Start => "start",
        StateEventKind::Interrupt => "interrupt",
        StateEventKind::End => "end",
        StateEventKind::Dispose => "dispose",
        StateEventKind::Complete => "complete",
        StateEventKind::Event(_) => "event",
    }
}

impl Player {
    /// Delivers all notifications, including those that reactions cause.
    pub(super) fn drain(&mut self) -> Result<(), Problem> {
        if self.draining {
            return Ok(());
        }
        self.draining = true;
        let result = self.deliver_all();
        self.draining = false;
        result
    }

    fn deliver_all(&mut self) -> Result<(), Problem> {
        let mut audience = None;
        while let Some(event) = self.state.pop_event() {
            self.notifications += 1;
            if self.notifications > MAX_NOTIFICATIONS {
                return Err(Problem::Endless {
                    limit: MAX_NOTIFICATIONS,
                });
            }
            // A disposal that follows an end goes to those who heard the end.
            let heard = audience.take().unwrap_or(Audience {
                own: self.own_listeners.contains(&event.entry),
                second: self.second_listener,
            });
            if event.kind == StateEventKind::End {
                audience = Some(heard);
            }
            if heard.own {
                self.trace_event(event, "own:");
            }
            self.trace_event(event, "");
            self.react(event)?;
            if heard.second {
                self.trace_event(event, "second:");
            }
        }
        Ok(())
    }

    fn react(&mut self, event: StateEvent) -> Result<(), Problem> {
        let kind = kind_name(event.kind);
        let (animation, number) = (
            self.animation_name(event.entry),
            self.numbers.get(&event.entry).copied(),
        );
        let matches = |reaction: &Reaction| {
            reaction.kind == kind
                && reaction.animation.as_ref().is_none_or(|name| *name == animation)
                && reaction.entry.is_none_or(|entry| Some(entry) == number)
        };
        let (fired, armed) = std::mem::take(&mut self.reactions).into_iter().partition(matches);
        self.reactions = armed;
        for reaction in fired {
            for operation in &reaction.operations {
                self.run(operation).map_err(|problem| Problem::Reaction {
                    name: operation.name(),
                    problem: Box::new(problem),
                })?;
            }
        }
        Ok(())
    }

    fn trace_event(&mut self, event: StateEvent, prefix: &str) {
        let time = self.state.entry(event.entry).map(|entry| entry.track_time);
        let mut line = vec![
            json!(self.iteration),
            json!(format!("{prefix}{}", kind_name(event.kind))),
            json!(self.numbers.get(&event.entry)),
            json!(self.animation_name(event.entry)),
            json!(time),
        ];
        if let StateEventKind::Event(fired) = event.kind {
            line.extend(self.event_values(fired));
        }
        self.trace.push(Value::Array(line));
    }

    /// Name, key time and text of an event.
    pub(super) fn event_values(&self, fired: FiredEvent) -> Vec<Value> {
        let data = self.skeleton.data();
        let Some(event) = data.event(fired) else {
            return Vec::new();
        };
        let name = data.events.get(event.data).map(|data| &*data.name);
        vec![json!(name), json!(event.time), json!(&*event.string)]
    }

    pub(in crate::play) fn animation_name(&self, entry: EntryId) -> String {
        let animation = self
            .state
            .entry(entry)
            .and_then(spine_core::TrackEntry::animation);
        let found = animation.and_then(|id| self.skeleton.data().animations.get(id));
        found.map_or_else(|| EMPTY_ANIMATION.into(), |animation| animation.name.to_string())
    }
}
