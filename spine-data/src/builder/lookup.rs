//! From names and indices to ids.

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::ErrorKind;
use crate::id::Id;

/// How a file refers to something: JSON by name, binary by index.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ref<'a> {
    /// By name.
    Name(&'a str),
    /// By position.
    Index(u32),
}

/// The names of one kind of thing, in the order of definition. The first of equal names is found.
#[derive(Debug)]
pub(crate) struct Names<I> {
    kind: &'static str,
    len: usize,
    /// Left empty where things are found by position only.
    ids: HashMap<Arc<str>, I>,
    positions_only: bool,
}

impl<I: Id> Names<I> {
    pub(crate) fn new(kind: &'static str) -> Self {
        Self {
            kind,
            len: 0,
            ids: HashMap::new(),
            positions_only: false,
        }
    }

    /// Names will not be asked for: they need not be kept.
    pub(super) const fn use_positions_only(&mut self) {
        self.positions_only = true;
    }

    pub(crate) fn add(&mut self, name: &Arc<str>, id: I) {
        self.len = self.len.saturating_add(1);
        if !self.positions_only {
            self.ids.entry(Arc::clone(name)).or_insert(id);
        }
    }

    /// Number of things defined so far.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The id of a reference.
    pub(crate) fn find(&self, reference: Ref<'_>) -> Result<I, ErrorKind> {
        match reference {
            Ref::Name(name) => self.ids.get(name).copied().ok_or_else(|| ErrorKind::UnknownName {
                kind: self.kind,
                name: name.chars().take(100).collect(),
                similar: self.similar(name),
            }),
            Ref::Index(index) => {
                let position = index as usize;
                if position < self.len {
                    return Ok(I::from_index(position));
                }
                Err(ErrorKind::IndexOutOfRange {
                    kind: self.kind,
                    index: i64::from(index),
                    len: self.len,
                })
            }
        }
    }

    /// A name that differs by case or by one or two letters, for short lists.
    fn similar(&self, name: &str) -> Option<String> {
        if self.ids.len() > 2000 || name.len() > 64 {
            return None;
        }
        let best = self
            .ids
            .keys()
            .map(|candidate| (distance(name, candidate), candidate))
            .min()?;
        (best.0 <= 2 && best.0 < name.chars().count()).then(|| best.1.to_string())
    }
}

/// Number of letters to change, add or remove, case apart.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = i;
        let mut left = i.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (y, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let above = *cell;
            let cost = usize::from(x != *y);
            left = diagonal
                .saturating_add(cost)
                .min(above.min(left).saturating_add(1));
            diagonal = above;
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}
