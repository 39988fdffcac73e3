//! What the parsers of one attempt share.

use super::input::Input;
use crate::file::TrackForm;
use crate::layout::Layout;
use crate::warnings::Warnings;

/// A file that is read by one layout.
pub(super) struct Source<'a> {
    pub(super) input: Input<'a>,
    pub(super) layout: Layout,
    /// How tracks turned out to be stored.
    pub(super) tracks: TrackForm,
    /// Undo the wrap of bit-packed times.
    pub(super) unwrap_times: bool,
    pub(super) warnings: Warnings,
}
