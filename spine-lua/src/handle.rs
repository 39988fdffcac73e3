//! What Lua objects share: a value that can be taken away while handles to it are still around.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Error, Lua, Result};

use crate::budget::{self, LEAST};
use crate::class::misuse;

/// A value that several Lua objects and the program share. Bones and slots hold their skeleton by one.
///
/// Using it while it is in use, or after it was taken away, is an error and never a panic.
#[derive(Debug)]
pub struct Handle<T> {
    cell: Rc<RefCell<Option<T>>>,
    /// What it is, for messages.
    what: &'static str,
    /// Whether a script made it.
    is_scripts: bool,
}

impl<T> Clone for Handle<T> {
    fn clone(&self) -> Self {
        Self {
            cell: Rc::clone(&self.cell),
            what: self.what,
            is_scripts: self.is_scripts,
        }
    }
}

impl<T> Handle<T> {
    /// Shares `value`, which messages call `what`.
    #[must_use]
    pub fn new(what: &'static str, value: T) -> Self {
        Self {
            cell: Rc::new(RefCell::new(Some(value))),
            what,
            is_scripts: false,
        }
    }

    /// As [`Self::new`], for a value that a script made: its bytes are counted while it is there.
    pub(crate) fn counted(
        lua: &Lua,
        what: &'static str,
        value: T,
        measure: impl Fn(&T) -> usize + 'static,
    ) -> Result<Self>
    where
        T: 'static,
    {
        let handle = Self {
            is_scripts: true,
            ..Self::new(what, value)
        };
        let cell = Rc::downgrade(&handle.cell);
        budget::hold(lua, move || {
            let Some(cell) = cell.upgrade() else { return 0 };
            let value = cell.try_borrow();
            value.map_or(LEAST, |value| {
                value.as_ref().map_or(0, |value| measure(value).max(LEAST))
            })
        })?;
        Ok(handle)
    }

    /// Looks at the value.
    ///
    /// # Errors
    ///
    /// Those of `look`; a Lua error when the value was taken away or is being changed.
    pub fn read<R>(&self, look: impl FnOnce(&T) -> Result<R>) -> Result<R> {
        match self.cell.try_borrow() {
            Ok(value) => look(value.as_ref().ok_or_else(|| self.gone())?),
            Err(_) => Err(self.busy()),
        }
    }

    /// Changes the value. No Lua code may run meanwhile: it would find the value in use.
    ///
    /// # Errors
    ///
    /// Those of `change`; a Lua error when the value was taken away or is in use.
    pub fn write<R>(&self, change: impl FnOnce(&mut T) -> Result<R>) -> Result<R> {
        match self.cell.try_borrow_mut() {
            Ok(mut value) => change(value.as_mut().ok_or_else(|| self.gone())?),
            Err(_) => Err(self.busy()),
        }
    }

    /// Takes the value away: from now on every use of any handle is an error. `None` when it is gone already.
    ///
    /// # Errors
    ///
    /// A Lua error when the value is in use.
    pub fn take(&self) -> Result<Option<T>> {
        self.cell
            .try_borrow_mut()
            .map(|mut value| value.take())
            .map_err(|_| self.busy())
    }

    /// As [`Self::take`], at the wish of a script: what the program made is the program's.
    pub(crate) fn dispose(&self) -> Result<()> {
        if self.is_scripts {
            return self.take().map(drop);
        }
        Err(misuse(format!(
            "the {} is the program's, which others use too: a script disposes of what it made itself",
            self.what
        )))
    }

    /// Whether both are handles to one value.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.cell, &other.cell)
    }

    fn gone(&self) -> Error {
        misuse(format!(
            "the {} is gone: it was disposed, and this object belonged to it",
            self.what
        ))
    }

    fn busy(&self) -> Error {
        misuse(format!(
            "the {} is in use by a call that has not returned yet",
            self.what
        ))
    }
}
