//! Draw order timelines. Source: animation.md 5.7, formats-4.2.md 4.12.

use spine_data::{Id, Real, SlotId, SlotOffset};

use super::Context;
use super::blend::{Instant, Mix};
use super::sample::Keys;
use crate::scratch::{self, Scratch};

/// The order in which slots are drawn: changes at once.
pub(crate) fn apply(context: &mut Context<'_>, keys: Keys<'_>, time: Real, mix: Mix) {
    let moves = match mix.instant(keys.frame(time)) {
        Instant::Keep => return,
        Instant::Setup => &[],
        Instant::Key(frame) => match keys.pick(&keys.animation.draw_orders, frame) {
            Some(key) => keys.animation.slot_offsets(key),
            None => return,
        },
    };
    let slots = context.data.slots.len();
    let order = &mut context.pose.draw_order;
    order.clear();
    order.extend(context.data.slots.ids());
    if !moves.is_empty() {
        scratch::with(|Scratch { taken, .. }| {
            if fits(moves, slots, taken) {
                arrange(order, taken, moves);
            }
        });
    }
}

/// The order in which slots are drawn after a key of a draw order timeline, for those who list keys; moves that do not fit give
/// the setup order.
///
/// ```
/// use spine_core::draw_order;
/// use spine_data::{SlotId, SlotOffset};
///
/// let last_first = SlotOffset { slot: SlotId::new(2), offset: -2 };
/// assert_eq!(draw_order(&[last_first], 3), [2, 0, 1].map(SlotId::new));
/// assert_eq!(draw_order(&[last_first], 2), [0, 1].map(SlotId::new));
/// ```
#[must_use]
pub fn draw_order(moves: &[SlotOffset], slots: usize) -> Vec<SlotId> {
    let mut order: Vec<SlotId> = (0..slots).map(SlotId::from_index).collect();
    let mut taken = Vec::new();
    if fits(moves, slots, &mut taken) {
        arrange(&mut order, &taken, moves);
    }
    order
}

/// Whether the moved slots exist, ascend, and get places of their own, which are marked in `taken`. Readers see to that; an
/// animation made by a program that does not gets the setup order.
fn fits(moves: &[SlotOffset], slots: usize, taken: &mut Vec<bool>) -> bool {
    taken.clear();
    taken.resize(slots, false);
    let ascending = moves.is_sorted_by(|a, b| a.slot < b.slot);
    let exist = moves.last().is_some_and(|last| last.slot.index() < slots);
    ascending
        && exist
        && moves.iter().all(|entry| {
            let place = place(entry).and_then(|place| taken.get_mut(place));
            place.is_some_and(|taken| !std::mem::replace(taken, true))
        })
}

/// Puts the moved slots at their places and the others, ascending, at the remaining ones.
fn arrange(order: &mut [SlotId], taken: &[bool], moves: &[SlotOffset]) {
    let mut moved = moves.iter().map(|entry| entry.slot.index());
    let mut skipped = moved.next();
    let mut slot = 0;
    for (place, taken) in order.iter_mut().zip(taken) {
        if !taken {
            while skipped == Some(slot) {
                slot += 1;
                skipped = moved.next();
            }
            *place = SlotId::from_index(slot);
            slot += 1;
        }
    }
    for entry in moves {
        if let Some(slot) = place(entry).and_then(|place| order.get_mut(place)) {
            *slot = entry.slot;
        }
    }
}

/// The place that a slot moves to.
fn place(entry: &SlotOffset) -> Option<usize> {
    usize::try_from(i64::from(entry.slot.get()) + i64::from(entry.offset)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(moves: &[(u32, i32)]) -> Option<[u32; 5]> {
        let moves: Vec<_> = moves
            .iter()
            .map(|&(slot, offset)| SlotOffset {
                slot: SlotId::new(slot),
                offset,
            })
            .collect();
        let mut taken = Vec::new();
        if !fits(&moves, 5, &mut taken) {
            return None;
        }
        let mut order = [0, 1, 2, 3, 4].map(SlotId::new);
        arrange(&mut order, &taken, &moves);
        Some(order.map(SlotId::get))
    }

    #[test]
    fn unmoved_slots_fill_the_rest() {
        assert_eq!(order(&[(0, 4)]), Some([1, 2, 3, 4, 0]));
        assert_eq!(order(&[(4, -4)]), Some([4, 0, 1, 2, 3]));
        assert_eq!(order(&[(0, 2), (3, -3)]), Some([3, 1, 0, 2, 4]));
        assert_eq!(
            order(&[(0, 4), (1, 2), (2, 0), (3, -2), (4, -4)]),
            Some([4, 3, 2, 1, 0])
        );
        assert_eq!(order(&[(2, 0)]), Some([0, 1, 2, 3, 4]));
    }

    #[test]
    fn moves_that_do_not_fit() {
        assert_eq!(order(&[(0, 2), (1, 1)]), None);
        assert_eq!(order(&[(0, -1)]), None);
        assert_eq!(order(&[(0, 5)]), None);
        assert_eq!(order(&[(5, -1)]), None);
        assert_eq!(order(&[(1, 0), (0, 0)]), None);
        assert_eq!(order(&[(1, 0), (1, 1)]), None);
        assert_eq!(order(&[(u32::MAX, i32::MAX)]), None);
    }
}
