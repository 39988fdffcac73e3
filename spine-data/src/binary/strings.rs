//! The string table, whose entries are shared. Source: formats-4.2.md 5.3.

use std::borrow::Cow;
use std::sync::Arc;

use super::input::{At, Input, at, invalid};
use crate::builder::Builder;
use crate::error::{Error, ErrorKind};
use crate::id::NameId;
use crate::limits::Budget;

/// A text of the table: borrowed from the file until something wants to keep it.
#[derive(Debug)]
enum Text<'a> {
    Borrowed(&'a str),
    Shared(Arc<str>),
}

/// Position of a text in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct StringId(usize);

/// An entry of the table.
#[derive(Debug)]
struct Entry<'a> {
    text: Text<'a>,
    /// Its id once it was used as an attachment key.
    name: Option<NameId>,
}

/// Attachment keys, names, paths and setup attachment names.
#[derive(Debug, Default)]
pub(super) struct Strings<'a>(Vec<Entry<'a>>);

impl<'a> Strings<'a> {
    /// Reads the table.
    pub(super) fn read(input: &mut Input<'a>, budget: &mut Budget) -> Result<Self, Error> {
        let start = input.offset();
        let count = input.count("strings", 1)?;
        budget.charge_for::<Entry<'_>>(count).at(start)?;
        let mut texts = Vec::with_capacity(count);
        for _ in 0..count {
            let start = input.offset();
            let text = match input.text("string")? {
                Some(Cow::Borrowed(text)) => Text::Borrowed(text),
                Some(Cow::Owned(text)) => {
                    budget.charge(text.len().saturating_add(24)).at(start)?;
                    Text::Shared(text.into())
                }
                None => return Err(invalid(start, "string", "null", "a text")),
            };
            texts.push(Entry { text, name: None });
        }
        Ok(Self(texts))
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads a reference to a text, or to none.
    #[inline(always)]
    pub(super) fn reference(
        &self,
        input: &mut Input<'_>,
        what: &'static str,
    ) -> Result<Option<StringId>, Error> {
        let start = input.offset();
        let Some(index) = input.uint(what)?.checked_sub(1) else {
            return Ok(None);
        };
        if (index as usize) < self.0.len() {
            return Ok(Some(StringId(index as usize)));
        }
        Err(self.no_text(start, index))
    }

    #[cold]
    fn no_text(&self, start: usize, index: u32) -> Error {
        let kind = ErrorKind::IndexOutOfRange {
            kind: "string",
            index: i64::from(index),
            len: self.0.len(),
        };
        at(start, kind)
    }

    /// Reads a reference to a text that must be there.
    pub(super) fn required(&self, input: &mut Input<'_>, what: &'static str) -> Result<StringId, Error> {
        let start = input.offset();
        self.reference(input, what)?
            .ok_or_else(|| invalid(start, what, "null", "a text"))
    }

    /// A text for looking at.
    pub(super) fn text(&self, id: StringId) -> &str {
        match self.0.get(id.0).map(|entry| &entry.text) {
            Some(Text::Borrowed(text)) => text,
            Some(Text::Shared(text)) => text,
            None => "",
        }
    }

    /// A text for keeping.
    pub(super) fn shared(&mut self, id: StringId, budget: &mut Budget) -> Result<Arc<str>, ErrorKind> {
        match self.0.get_mut(id.0).map(|entry| &mut entry.text) {
            Some(Text::Shared(text)) => Ok(Arc::clone(text)),
            Some(entry @ Text::Borrowed(_)) => {
                let Text::Borrowed(text) = *entry else {
                    return Ok("".into());
                };
                budget.charge(text.len().saturating_add(24))?;
                let text: Arc<str> = text.into();
                *entry = Text::Shared(Arc::clone(&text));
                Ok(text)
            }
            None => Ok("".into()),
        }
    }

    /// A text as an attachment key.
    #[inline]
    pub(super) fn key(&mut self, id: StringId, builder: &mut Builder<'_>) -> Result<NameId, ErrorKind> {
        match self.0.get(id.0).and_then(|entry| entry.name) {
            Some(name) => Ok(name),
            None => self.new_key(id, builder),
        }
    }

    fn new_key(&mut self, id: StringId, builder: &mut Builder<'_>) -> Result<NameId, ErrorKind> {
        let Some(entry) = self.0.get_mut(id.0) else {
            return builder.name("");
        };
        let known = builder.data.names.len();
        let name = match &entry.text {
            Text::Borrowed(text) => builder.name(*text)?,
            Text::Shared(text) => builder.name(Arc::clone(text))?,
        };
        if builder.data.names.len() > known {
            // A list and a table that grow.
            builder.budget.charge(64)?;
        }
        if let Some(text) = builder.data.names.get(name) {
            entry.text = Text::Shared(Arc::clone(text));
        }
        entry.name = Some(name);
        Ok(name)
    }
}
