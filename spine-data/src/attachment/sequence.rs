//! Frame sequences of regions and meshes.

use std::fmt::Write;
use std::sync::Arc;

use crate::id::RegionId;

/// How a sequence timeline runs through the frames. Source: animation.md 5.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SequenceMode {
    /// Stays at the key's frame.
    #[default]
    Hold = 0,
    /// Runs to the last frame and stays there.
    Once = 1,
    /// Runs round and round.
    Loop = 2,
    /// Runs to and fro.
    Pingpong = 3,
    /// Runs back to the first frame and stays there.
    OnceReverse = 4,
    /// Runs round and round, backwards.
    LoopReverse = 5,
    /// Runs to and fro, from the last frame.
    PingpongReverse = 6,
}

crate::named::named_enum! {
    SequenceMode, "sequence mode" {
        Hold => "hold",
        Once => "once",
        Loop => "loop",
        Pingpong => "pingpong",
        OnceReverse => "onceReverse",
        LoopReverse => "loopReverse",
        PingpongReverse => "pingpongReverse",
    }
}

/// Numbered regions of which a slot's sequence index chooses one. Source: formats-4.2.md 2.4, pose.md 11.6.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sequence {
    /// Number of frames, at least 1.
    pub count: u32,
    /// Number in the name of the first frame.
    pub start: i32,
    /// Least number of digits in the names' numbers, padded with zeros at the left.
    pub digits: u32,
    /// Frame shown while a slot's sequence index is -1.
    pub setup_index: i32,
    /// The regions of the frames, in order; `None` where lenient reading did not find one. Where no atlas was given, one
    /// placeholder stands for all frames.
    pub regions: Arc<[Option<RegionId>]>,
}

impl Sequence {
    /// A sequence whose regions are not known yet.
    #[must_use]
    pub fn new(count: u32, start: i32, digits: u32, setup_index: i32) -> Self {
        Self {
            count,
            start,
            digits,
            setup_index,
            regions: Arc::from([]),
        }
    }

    /// Name of the region of frame `index`: `path` followed by the padded number `start + index`.
    ///
    /// ```
    /// assert_eq!(spine_data::Sequence::new(5, 0, 2, 0).path("p", 1), "p01");
    /// ```
    #[must_use]
    pub fn path(&self, path: &str, index: u32) -> String {
        let mut name = path.to_owned();
        self.write_number(&mut name, index);
        name
    }

    /// Adds the number of frame `index` to a path.
    pub(crate) fn write_number(&self, path: &mut String, index: u32) {
        let number = i64::from(self.start).saturating_add(i64::from(index));
        let width = usize::try_from(self.digits).unwrap_or(0);
        let digits = number.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
        let len = digits + usize::from(number < 0);
        path.extend(std::iter::repeat_n('0', width.saturating_sub(len)));
        // A text takes what is written.
        let _ = write!(path, "{number}");
    }

    /// The frame for a slot's sequence index: -1 is the setup frame, numbers past the end are the last frame.
    #[must_use]
    pub fn frame(&self, sequence_index: i32) -> u32 {
        let index = if sequence_index == -1 {
            self.setup_index
        } else {
            sequence_index
        };
        u32::try_from(index)
            .unwrap_or(0)
            .min(self.count.saturating_sub(1))
    }

    /// The region for a slot's sequence index, where it is known.
    #[must_use]
    pub fn region(&self, sequence_index: i32) -> Option<RegionId> {
        let frame = usize::try_from(self.frame(sequence_index)).ok()?;
        *self.regions.get(frame).or(self.regions.last())?
    }
}
