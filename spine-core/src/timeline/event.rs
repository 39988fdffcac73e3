//! Event timelines, and the windows of time that they share with physics resets. Source: animation.md 5.6, 5.12.

use std::ops::Range;

use spine_data::{AnimationId, FiredEvent, Real, Timeline};

use super::Context;
use super::pools::reached;

/// Where fired events go, and the animation that they are said to come from.
pub(crate) type Events<'a> = Option<(AnimationId, &'a mut Vec<FiredEvent>)>;

/// From one application to the next: keys after `last` up to and including `time` count, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    /// -1 for "never".
    pub(crate) last: Real,
    pub(crate) time: Real,
}

impl Window {
    /// The keys in the window: those up to the end of the animation where it wrapped around, then those before `time`.
    #[inline]
    pub(crate) fn keys(self, times: &[f32]) -> [Range<usize>; 2] {
        let (after, end) = (reached(times, self.last), reached(times, self.time));
        if self.last > self.time {
            [after..times.len(), 0..end]
        } else {
            [after..end, 0..0]
        }
    }
}

/// Fires the events in the window.
#[inline(never)]
pub(crate) fn apply(context: &mut Context<'_>, timeline: &Timeline) {
    let keys = context.keys(timeline);
    let Some((animation, fired)) = &mut context.events else {
        return;
    };
    let animation = *animation;
    for frame in context.window.keys(keys.times()).into_iter().flatten() {
        let Ok(frame) = u32::try_from(frame) else { return };
        let key = timeline.values.saturating_add(frame);
        fired.push(FiredEvent { animation, key });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows() {
        let times = [0.0, 0.5, 0.5, 1.0];
        let fired = |last, time| {
            let ranges = Window { last, time }.keys(&times);
            ranges.into_iter().flatten().collect::<Vec<_>>()
        };
        assert_eq!(fired(-1.0, 0.0), [0]);
        assert_eq!(fired(0.0, 0.0), [0; 0]);
        assert_eq!(fired(0.0, 0.5), [1, 2]);
        assert_eq!(fired(0.5, 0.99), [0; 0]);
        assert_eq!(fired(0.5, 7.0), [3]);
        // Wrapped around.
        assert_eq!(fired(0.75, 0.25), [3, 0]);
        assert_eq!(fired(1.0, 0.5), [0, 1, 2]);
        assert_eq!(fired(0.25, -0.5), [1, 2, 3]);
        assert_eq!(fired(0.0, Real::NAN), [0; 0]);
        assert_eq!(fired(Real::NAN, 0.0), [0]);
        assert_eq!(fired(-1.0, Real::INFINITY), [0, 1, 2, 3]);
    }
}
