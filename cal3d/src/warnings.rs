//! Warnings that are collected while reading.

use crate::error::{Location, Warning};
use crate::limits::MAX_WARNINGS;

/// A list of warnings that does not grow without end.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    pub(crate) list: Vec<Warning>,
}

impl Warnings {
    pub(crate) fn push(&mut self, location: Location, message: String) {
        if self.list.len() < MAX_WARNINGS {
            self.list.push(Warning { location, message });
        }
    }

    pub(crate) fn of_file(&mut self, message: String) {
        self.push(Location::File, message);
    }

    pub(crate) fn at_byte(&mut self, offset: usize, message: String) {
        self.push(Location::Byte(offset), message);
    }
}
