//! Draw order timelines. Source: animation.md 5.7, formats-4.2.md 4.12.

use spine_data::{Id, SlotId, SlotOffset, Timeline};

use super::Context;
use super::blend::{Instant, Mix};
use crate::scratch::{self, Scratch};

/// The order in which slots are drawn: changes at once.
#[inline(never)]
pub(crate) fn apply(context: &mut Context<'_>, timeline: &Timeline, mix: Mix) {
    let keys = context.keys(timeline);
    let moves = match mix.instant(keys.frame(context.now())) {
        Instant::Keep => return,
        Instant::Setup => &[],
        Instant::Key(frame) => match keys.pick(&keys.animation.draw_orders, frame) {
            Some(key) => keys.animation.slot_offsets(key),
            None => return,
        },
    };
    let order = &mut context.pose.draw_order;
    order.resize(context.data.slots.len(), SlotId::new(0));
    if moves.is_empty() {
        ascend(order, 0);
    } else {
        scratch::with(|Scratch { places, .. }| arrange(order, places, moves));
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
    let mut order = vec![SlotId::new(0); slots];
    arrange(&mut order, &mut Vec::new(), moves);
    order
}

/// Lays an order out; moves that do not fit give the setup order. `places` has memory.
fn arrange(order: &mut [SlotId], places: &mut Vec<(usize, SlotId)>, moves: &[SlotOffset]) {
    if !fits(moves, order.len(), places) {
        ascend(order, 0);
        return;
    }
    // Between two places that are taken, and between two slots that are moved, slots ascend.
    let (mut rest, mut start) = (order, 0);
    let mut moved = moves.iter().map(|entry| entry.slot.index());
    let mut skipped = moved.next();
    let mut slot = 0;
    let end = rest.len();
    for (place, taker) in places
        .iter()
        .map(|(place, slot)| (*place, Some(*slot)))
        .chain([(end, None)])
    {
        while start < place {
            while skipped == Some(slot) {
                slot += 1;
                skipped = moved.next();
            }
            let len = (skipped.unwrap_or(end) - slot).min(place - start);
            let Some((run, behind)) = std::mem::take(&mut rest)
                .split_at_mut_checked(len)
                .filter(|_| len > 0)
            else {
                return;
            };
            ascend(run, slot);
            (rest, start, slot) = (behind, start + len, slot + len);
        }
        if let (Some(slot), Some((first, behind))) = (taker, std::mem::take(&mut rest).split_first_mut()) {
            *first = slot;
            (rest, start) = (behind, start + 1);
        }
    }
}

/// Slots in data order from one on.
fn ascend(order: &mut [SlotId], first: usize) {
    let first = u32::try_from(first).unwrap_or(u32::MAX);
    for (place, slot) in order.iter_mut().zip(first..) {
        *place = SlotId::new(slot);
    }
}

/// Whether the moved slots exist, ascend, and get places of their own, which are listed with them, ascending. Readers see to
/// that; an animation made by a program that does not gets the setup order.
fn fits(moves: &[SlotOffset], slots: usize, places: &mut Vec<(usize, SlotId)>) -> bool {
    places.clear();
    let mut next = 0;
    for entry in moves {
        let (index, place) = (entry.slot.index(), place(entry));
        if index < next || index >= slots || place >= slots {
            return false;
        }
        next = index + 1;
        places.push((place, entry.slot));
    }
    places.sort_unstable_by_key(|(place, _)| *place);
    places.is_sorted_by(|(before, _), (place, _)| before < place)
}

/// The place that a slot moves to; beyond all of them where there is none.
fn place(entry: &SlotOffset) -> usize {
    usize::try_from(i64::from(entry.slot.get()) + i64::from(entry.offset)).unwrap_or(usize::MAX)
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
        let mut places = Vec::new();
        let mut order = [9; 5].map(SlotId::new);
        arrange(&mut order, &mut places, &moves);
        fits(&moves, 5, &mut places).then_some(order.map(SlotId::get))
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
