//! Which slot owns which pixel.

mod support;

use spine_core::DrawList;
use spine_data::{BlendMode, Id, SlotId};
use spine_render_soft::{Error, Filter, ID_ALPHA, Renderer};
use support::{QUAD, corners, options, page, plain, push, rectangle, textures, units};

fn slot(index: usize) -> SlotId {
    SlotId::from_index(index)
}

#[test]
fn a_pixel_belongs_to_the_last_slot_that_is_seen_there() {
    let mut list = DrawList::new();
    for rect in [[0.0, 0.0, 4.0, 4.0], [2.0, 0.0, 6.0, 4.0]] {
        push(&mut list, &corners(rect, true), &QUAD, BlendMode::Normal, true);
    }
    // Slots need not be in the order of drawing.
    list.slots[0].slot = slot(7);
    list.slots[1].slot = slot(2);
    // Both in one batch, as neighbours that draw alike are.
    list.batches[0].indices.end = list.batches[1].indices.end;
    list.batches.truncate(1);
    let mut renderer = Renderer::with_options(options(Filter::Nearest));
    let ids = renderer
        .draw_ids(&list, &plain([255; 4], true), &units(8, 4))
        .unwrap();
    assert_eq!((ids.width(), ids.height()), (8, 4));
    assert_eq!(ids.ids()[..8], [8, 8, 3, 3, 3, 3, 0, 0]);
    assert_eq!(ids.slots(), [slot(2), slot(7)]);
    assert_eq!(
        [ids.slot(0, 0), ids.slot(5, 3), ids.slot(7, 0)],
        [Some(slot(7)), Some(slot(2)), None]
    );
    assert_eq!(
        [ids.slot(8, 0), ids.slot(0, 4), ids.slot(u32::MAX, u32::MAX)],
        [None; 3]
    );
    assert_eq!(ids.mask(slot(2))[..8], [0, 0, 255, 255, 255, 255, 0, 0]);
    assert_eq!(ids.mask(slot(3)), vec![0; 32]);
    assert_eq!(ids.mask(SlotId::new(u32::MAX)), vec![0; 32]);
}

#[test]
fn what_is_more_transparent_than_the_threshold_hides_nothing() {
    let least = ID_ALPHA;
    for (alpha, light, owned) in [
        (least, 255, true),
        (least - 1, 255, false),
        (255, least, true),
        (255, least - 1, false),
        (0, 255, false),
    ] {
        let mut list = rectangle([0.0, 0.0, 2.0, 2.0], BlendMode::Additive, true);
        for vertex in &mut list.vertices {
            vertex.light = [light; 4];
        }
        let mut renderer = Renderer::new();
        let ids = renderer
            .draw_ids(&list, &plain([255, 255, 255, alpha], true), &units(2, 2))
            .unwrap();
        assert_eq!(ids.slot(0, 0).is_some(), owned, "{alpha} {light}");
    }
}

#[test]
fn pictures_and_ids_cover_the_same_pixels() {
    let texels: Vec<[u8; 4]> = (0..64)
        .map(|n| if n % 3 == 0 { [0; 4] } else { [255; 4] })
        .collect();
    let pages = textures([page(8, &texels, true)]);
    let list = rectangle([1.3, 2.2, 9.7, 14.4], BlendMode::Normal, true);
    let view = units(16, 16);
    let picture = support::draw(&list, &pages, &view, [0; 4], options(Filter::Nearest));
    let mut renderer = Renderer::with_options(options(Filter::Nearest));
    let ids = renderer.draw_ids(&list, &pages, &view).unwrap();
    let opaque: Vec<u8> = support::pixels(&picture).iter().map(|pixel| pixel[3]).collect();
    assert_eq!(ids.mask(slot(0)), opaque);
}

#[test]
fn more_slots_than_numbers_are_an_error() {
    let mut list = rectangle([0.0, 0.0, 2.0, 2.0], BlendMode::Normal, true);
    let mut ids = |slot: u32| {
        list.slots[0].slot = SlotId::new(slot);
        Renderer::new().draw_ids(&list, &plain([255; 4], true), &units(2, 2))
    };
    assert_eq!(ids(65534).unwrap().slot(0, 0), Some(SlotId::new(65534)));
    assert!(matches!(ids(65535), Err(Error::TooManySlots(65535))));
    assert!(matches!(ids(u32::MAX), Err(Error::TooManySlots(u32::MAX))));
}
