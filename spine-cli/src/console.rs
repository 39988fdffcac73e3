//! The program's streams: data on one, talk on the other.

use std::fmt;
use std::io::{Read, Write};

use anstyle::{AnsiColor, Style};

use crate::error::CliError;
use crate::short::bounded;

/// The streams of a run, and whether they show colours.
pub struct Streams<'a> {
    /// Read where a file is called `-`.
    pub input: &'a mut dyn Read,
    /// Data.
    pub out: &'a mut dyn Write,
    /// Talk.
    pub err: &'a mut dyn Write,
    /// Whether data may carry colours.
    pub color_out: bool,
    /// Whether talk may carry colours.
    pub color_err: bool,
    /// Whether a progress bar may be drawn on the error stream of the process: where `err` is that and a terminal.
    pub progress: bool,
}

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams")
            .field("color_out", &self.color_out)
            .field("color_err", &self.color_err)
            .field("progress", &self.progress)
            .finish_non_exhaustive()
    }
}

/// How much is said on the error stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Talk {
    /// Errors only.
    Quiet,
    /// Errors, warnings and summaries.
    Normal,
    /// What is done as well.
    Verbose,
}

/// Streams with manners.
pub(crate) struct Console<'a, 'b> {
    pub(crate) streams: &'a mut Streams<'b>,
    pub(crate) talk: Talk,
}

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default();
pub(crate) const STRONG: Style = Style::new().bold();

impl Console<'_, '_> {
    /// Tells what went wrong, and what to try.
    pub(crate) fn error(&mut self, error: &CliError) {
        self.say(ERROR, "error", &error.to_string());
        if let Some(hint) = error.hint() {
            self.say(NOTE, "hint", hint);
        }
    }

    /// Tells what is odd.
    pub(crate) fn warning(&mut self, message: &str) {
        if self.talk > Talk::Quiet {
            self.say(WARNING, "warning", message);
        }
    }

    /// Tells what is done.
    pub(crate) fn detail(&mut self, message: &str) {
        if self.talk == Talk::Verbose {
            self.say(NOTE, "note", message);
        }
    }

    /// Tells how it all ended.
    pub(crate) fn summary(&mut self, message: &str) {
        if self.talk > Talk::Quiet {
            // A closed error stream leaves nobody to tell.
            let _ = writeln!(self.streams.err, "{}", bounded(message));
        }
    }

    fn say(&mut self, style: Style, label: &str, message: &str) {
        let label = painted(style, self.streams.color_err, label);
        let _ = writeln!(self.streams.err, "{label}: {}", bounded(message));
    }

    /// A text in a style, where data may carry colours.
    pub(crate) fn data_text(&self, style: Style, text: &str) -> String {
        painted(style, self.streams.color_out, text)
    }
}

fn painted(style: Style, color: bool, text: &str) -> String {
    if color {
        format!("{style}{text}{style:#}")
    } else {
        text.into()
    }
}

/// A text without control characters: names in files must not move the cursor of a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}
