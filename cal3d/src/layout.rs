//! Which fields a binary file has, and which layouts to try. Source: cal3d.md 2.3, 2.4.

use crate::dialect::{Dialect, Kind};

/// The switches of one layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) dialect: Dialect,
    /// Version number of the file.
    pub(crate) version: i32,
    pub(crate) variant: Variant,
}

/// Departures from a dialect that occur. Source: cal3d.md 2.4, 7, 21.7, 21.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    /// None.
    Regular,
    /// A word between the number of tracks and the flags: builds of some days of July 2006.
    ExtraWord,
    /// Morph tracks without meshes: what the community continuation reads, but does not write.
    ShortMorphTracks,
}

/// How morph targets of meshes are stored. Source: cal3d.md 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MorphLayout {
    None,
    /// Absolute, ended by the number of a vertex that does not exist.
    Terminated,
    /// Differences, their number first.
    Counted,
}

impl Layout {
    pub(crate) const fn new(dialect: Dialect, version: i32) -> Self {
        Self {
            dialect,
            version,
            variant: Variant::Regular,
        }
    }

    const fn with(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// The layouts to try for a file, in order.
    pub(crate) fn candidates(kind: Kind, version: i32) -> Vec<Self> {
        let dialect = Dialect::of_version(version);
        let regular = Self::new(dialect, version);
        let trunk = Self::new(Dialect::Trunk13, version);
        let community = Self::new(Dialect::Community1301, version);
        let mut all = vec![regular];
        if version == 1300 {
            all.extend([community, Self::new(Dialect::Community1300, version)]);
        }
        match kind {
            Kind::Animation if version == 1200 => {
                all.extend([trunk, regular.with(Variant::ExtraWord)]);
            }
            Kind::Animation if version <= 910 => all.push(trunk),
            Kind::MorphAnimation if matches!(dialect, Dialect::Trunk13 | Dialect::Community1301) => {
                all.push(community.with(Variant::ShortMorphTracks));
            }
            _ if version == 1200 => all.push(trunk),
            _ => {}
        }
        all
    }

    /// Whether the version number stands for another dialect.
    pub(crate) fn is_guess(self) -> bool {
        self.version != 1300 && self.dialect != Dialect::of_version(self.version)
    }

    /// Whether the header of animations has a compression word.
    pub(crate) const fn has_compression_word(self) -> bool {
        match self.dialect {
            Dialect::Classic | Dialect::V12 => false,
            Dialect::Chat => self.version >= 919,
            Dialect::Trunk13 | Dialect::Community1300 | Dialect::Community1301 => true,
        }
    }

    /// Whether the header of animations has a flags word.
    pub(crate) const fn has_flags_word(self) -> bool {
        matches!(
            self.dialect,
            Dialect::V12 | Dialect::Trunk13 | Dialect::Community1301
        )
    }

    /// Whether tracks are bit-packed without a word that says so.
    pub(crate) const fn is_always_packed(self) -> bool {
        matches!(self.dialect, Dialect::Chat) && 913 <= self.version && self.version <= 918
    }

    pub(crate) const fn morphs(self) -> MorphLayout {
        match self.dialect {
            Dialect::Classic | Dialect::V12 => MorphLayout::None,
            Dialect::Chat | Dialect::Trunk13 => MorphLayout::Terminated,
            Dialect::Community1300 | Dialect::Community1301 => MorphLayout::Counted,
        }
    }

    /// Whether morph tracks name their targets; otherwise they number them.
    pub(crate) const fn names_morphs(self) -> bool {
        !matches!(self.morphs(), MorphLayout::Counted)
    }

    pub(crate) const fn has_map_types(self) -> bool {
        self.dialect.has_morphs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialects(kind: Kind, version: i32) -> Vec<Dialect> {
        let candidates = Layout::candidates(kind, version);
        candidates.iter().map(|layout| layout.dialect).collect()
    }

    #[test]
    fn versions_choose_candidates() {
        use Dialect::{Chat, Classic, Community1300, Community1301, Trunk13, V12};
        assert_eq!(dialects(Kind::Mesh, 700), [Classic]);
        assert_eq!(dialects(Kind::Animation, 700), [Classic, Trunk13]);
        assert_eq!(dialects(Kind::Animation, 1100), [Classic]);
        assert_eq!(dialects(Kind::Mesh, 911), [Chat]);
        assert_eq!(dialects(Kind::Mesh, 1200), [V12, Trunk13]);
        assert_eq!(dialects(Kind::Animation, 1200), [V12, Trunk13, V12]);
        assert_eq!(
            dialects(Kind::Mesh, 1300),
            [Trunk13, Community1301, Community1300]
        );
        assert_eq!(
            dialects(Kind::MorphAnimation, 1301),
            [Community1301, Community1301]
        );
    }
}
