//! A progress bar, where somebody watches.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::{Console, Talk};

/// A bar of frames on the error stream; invisible where that is no terminal or nobody wants to hear.
///
/// Its length is 0 at first and grows as frames become known.
pub(crate) fn bar(console: &Console<'_, '_>) -> ProgressBar {
    let visible = console.streams.progress && console.talk > Talk::Quiet;
    let target = if visible {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(0), target);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} frames, {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
