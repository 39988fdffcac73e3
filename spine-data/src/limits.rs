//! Named limits, each with its reason. Source: formats-4.2.md 9.

use crate::error::ErrorKind;

/// Most regions that one sequence may name: a count in the file has no bytes behind it.
pub const MAX_SEQUENCE_COUNT: u32 = 65_536;
/// Most digits that a sequence's frame numbers may be padded to.
pub const MAX_SEQUENCE_DIGITS: u32 = 16;
/// Most vertices of one mesh: triangle indices are 16 bits wide, as in the editor.
pub const MAX_MESH_VERTICES: usize = 65_536;
/// Most warnings that a load report keeps, so that a hostile file cannot fill memory with them.
pub const MAX_WARNINGS: usize = 64;
/// Most missing regions and attachments that a load report keeps, for the same reason.
pub const MAX_MISSING: usize = 65_536;

/// Bytes that a skeleton's model may take for each byte of a JSON file. The densest list, two bytes for a key that holds
/// nothing, needs about 20; lists that grow may hold three times as much for a moment.
pub const JSON_MODEL_RATIO: u64 = 20;
/// Bytes that a skeleton's model may take for each byte of a binary file, room for growth included: lists whose length the
/// file states are reserved exactly, others are charged with the room that they take while they grow.
pub const BINARY_MODEL_RATIO: u64 = 30;
/// Bytes that every model of a binary file may take, however small the file is.
pub const BINARY_MODEL_FLOOR: u64 = 896 * 1024;
/// Bytes that every model of a JSON file may take, however small the file is.
pub const JSON_MODEL_FLOOR: u64 = 256 * 1024;

/// Bytes that an atlas may take for each byte of its text, room for growth included. A region with its name and its bounds
/// takes about 25.
pub const ATLAS_RATIO: u64 = 30;
/// Bytes that every atlas may take, however small its text is.
pub const ATLAS_FLOOR: u64 = 896 * 1024;

/// What the model may still take, drawn down by the builder as it stores things.
///
/// Counts are checked against the bytes that remain before anything is reserved; this budget catches what that
/// cannot see: records that are larger in memory than in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    limit: u64,
    used: u64,
}

impl Budget {
    /// The budget of a file of `len` bytes, at `ratio` bytes of model for each and `floor` bytes in any case.
    pub(crate) const fn with_floor(len: usize, ratio: u64, floor: u64) -> Self {
        Self {
            limit: (len as u64).saturating_mul(ratio).saturating_add(floor),
            used: 0,
        }
    }

    /// Takes `bytes` from the budget.
    pub(crate) const fn charge(&mut self, bytes: usize) -> Result<(), ErrorKind> {
        self.used = self.used.saturating_add(bytes as u64);
        if self.used > self.limit {
            return Err(ErrorKind::Limit {
                what: "memory that the model takes, in bytes",
                found: self.used,
                limit: self.limit,
            });
        }
        Ok(())
    }

    /// Takes room for `count` values of type `T` from the budget.
    pub(crate) const fn charge_for<T>(&mut self, count: usize) -> Result<(), ErrorKind> {
        self.charge(count.saturating_mul(size_of::<T>()))
    }
}
