//! What of a skeleton is shown: its skin, and the slots that are not hidden.

use std::sync::Arc;

use spine_data::{Skin, SlotId};

use super::load::Scene;
use crate::error::CliError;
use crate::load::unknown;

/// A skin or a combination of skins, and slots that are not drawn.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// What to call the skin; `None` for the default skin alone.
    pub(crate) name: Option<String>,
    pub(super) skin: Option<Arc<Skin>>,
    pub(super) hidden: Vec<SlotId>,
}

impl Look {
    /// A skin, `None` for the default skin alone, and slots to hide.
    #[must_use]
    pub const fn new(skin: Option<Arc<Skin>>, hidden: Vec<SlotId>) -> Self {
        Self {
            name: None,
            skin,
            hidden,
        }
    }
}

impl Scene {
    /// The skin of a name, or of several joined by `+` (later ones win), and the slots to hide.
    ///
    /// Skins whose own names hold a `+` are found as well. Hidden slots are named, or described with `*` and `?`. Fails for
    /// names that the skeleton does not have.
    pub(crate) fn look(&self, skin: Option<&str>, hide: &[String]) -> Result<Look, CliError> {
        let mut hidden = Vec::new();
        for wanted in hide {
            self.add_hidden(wanted, &mut hidden)?;
        }
        Ok(Look {
            name: skin.map(str::to_owned),
            skin: skin.map(|name| self.skin(name)).transpose()?,
            hidden,
        })
    }

    /// Names of all skins but the default skin; that one alone where there are no others.
    pub(crate) fn skin_names(&self) -> Vec<Option<String>> {
        let skins = self.data.skins.enumerate();
        let others = skins.filter(|(id, _)| Some(*id) != self.data.default_skin);
        let names: Vec<_> = others.map(|(_, skin)| Some(skin.name.to_string())).collect();
        if names.is_empty() { vec![None] } else { names }
    }

    fn skin(&self, name: &str) -> Result<Arc<Skin>, CliError> {
        let mut found = Vec::new();
        let mut rest = name;
        while !rest.is_empty() {
            let (skin, length) = self.leading_skin(rest)?;
            found.push(skin);
            rest = rest.get(length..).unwrap_or_default();
            if rest == "+" {
                return Err(self.no_skin(""));
            }
            rest = rest.strip_prefix('+').unwrap_or(rest);
        }
        match found.as_slice() {
            [] => Err(self.no_skin(name)),
            [only] => Ok(Arc::clone(only)),
            all => {
                let mut combined = Skin::new(name);
                for skin in all {
                    combined.add_skin(skin);
                }
                Ok(Arc::new(combined))
            }
        }
    }

    /// The skin with the longest name that a text begins with, up to a `+` or the end; and the length of that name.
    fn leading_skin(&self, text: &str) -> Result<(&Arc<Skin>, usize), CliError> {
        let ends = text.match_indices('+').map(|(at, _)| at).chain([text.len()]);
        let ends: Vec<usize> = ends.collect();
        let named = |end: &usize| {
            let id = self.data.find_skin(text.get(..*end)?)?;
            Some((self.data.skins.get(id)?, *end))
        };
        let found = ends.iter().rev().find_map(named);
        found.ok_or_else(|| {
            let first = ends.first().and_then(|end| text.get(..*end));
            self.no_skin(first.unwrap_or(text))
        })
    }

    fn no_skin(&self, name: &str) -> CliError {
        let names = self.data.skins.iter().map(|skin| &*skin.name);
        unknown(&self.file, "skin", name, names.collect())
    }

    fn add_hidden(&self, wanted: &str, hidden: &mut Vec<SlotId>) -> Result<(), CliError> {
        if let Some(slot) = self.data.find_slot(wanted) {
            hidden.push(slot);
            return Ok(());
        }
        let before = hidden.len();
        if wanted.contains(['*', '?'])
            && let Ok(pattern) = glob::Pattern::new(wanted)
        {
            let slots = self.data.slots.enumerate();
            let matching = slots.filter(|(_, slot)| pattern.matches(&slot.name));
            hidden.extend(matching.map(|(id, _)| id));
        }
        if hidden.len() == before {
            let names = self.data.slots.iter().map(|slot| &*slot.name);
            return Err(unknown(&self.file, "slot", wanted, names.collect()));
        }
        Ok(())
    }
}
