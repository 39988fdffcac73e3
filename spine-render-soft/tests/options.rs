//! Threads, supersampling and antialiasing.

mod support;

use proptest::prelude::*;
use spine_core::DrawList;
use spine_data::BlendMode;
use spine_render_soft::{Error, Filter, MAX_SUPERSAMPLING, RenderOptions, Renderer};
use support::{BLACK, draw, options, page, pixel, pixels, plain, push, rectangle, textures, units, vertex};

/// Triangles anywhere, in all blend modes.
fn lists() -> impl Strategy<Value = DrawList> {
    let corner = (
        [-20.0_f32..120.0, -20.0_f32..120.0],
        [-0.5_f32..1.5, -0.5_f32..1.5],
        any::<[u8; 4]>(),
    );
    let triangle = (proptest::array::uniform3(corner), 0_usize..4, any::<bool>());
    proptest::collection::vec(triangle, 1..12).prop_map(|triangles| {
        let mut list = DrawList::new();
        for (corners, mode, varying) in triangles {
            let light = corners[0].2;
            let vertices = corners.map(|(position, uv, color)| spine_core::Vertex {
                light: if varying { color } else { light },
                ..vertex(position, uv, true)
            });
            let modes = [
                BlendMode::Normal,
                BlendMode::Additive,
                BlendMode::Multiply,
                BlendMode::Screen,
            ];
            push(&mut list, &vertices, &[[0, 1, 2]], modes[mode], true);
        }
        list
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_bytes_do_not_depend_on_the_number_of_threads(
        list in lists(), texels in proptest::collection::vec(any::<[u8; 4]>(), 64),
        antialias in any::<bool>(), supersampling in 1_u32..4,
    ) {
        let pages = textures([page(8, &texels, true)]);
        let view = units(97, 61);
        let by = |threads: usize| {
            let options = RenderOptions { threads, antialias, supersampling, ..options(Filter::Linear) };
            draw(&list, &pages, &view, [30, 60, 90, 255], options)
        };
        let one = by(1);
        for threads in [0, 2, 3, 7, 61, 1000] {
            prop_assert!(by(threads) == one, "{threads} threads");
        }
        let mut renderer = Renderer::with_options(options(Filter::Linear));
        let ids = renderer.draw_ids(&list, &pages, &view).unwrap();
        renderer.options.threads = 5;
        prop_assert_eq!(renderer.draw_ids(&list, &pages, &view).unwrap(), ids);
    }
}

#[test]
fn antialiased_edges_have_the_alpha_of_what_they_cover() {
    // A quarter of a pixel at the left, a half at the top.
    let list = rectangle([1.75, 0.0, 4.0, 2.5], BlendMode::Normal, true);
    let options = RenderOptions {
        antialias: true,
        ..options(Filter::Nearest)
    };
    let pixmap = draw(&list, &plain([255; 4], true), &units(4, 4), BLACK, options);
    let level = |x, y| pixel(&pixmap, x, y)[0];
    assert_eq!([level(0, 3), level(1, 3), level(2, 3)], [0, 64, 255]);
    assert_eq!([level(2, 0), level(2, 1), level(1, 1)], [0, 128, 32]);
}

#[test]
fn what_a_slot_draws_over_itself_lies_above() {
    // Two half transparent rectangles of one slot, the upper one ending within a pixel.
    let mut list = DrawList::new();
    let mut vertices = support::corners([0.0, 0.0, 4.0, 1.0], true).to_vec();
    vertices.extend(support::corners([0.0, 0.0, 2.5, 1.0], true));
    let triangles = [[0, 1, 2], [2, 3, 0], [4, 5, 6], [6, 7, 4]];
    push(&mut list, &vertices, &triangles, BlendMode::Normal, true);
    let options = RenderOptions {
        antialias: true,
        ..options(Filter::Nearest)
    };
    let pixmap = draw(&list, &plain([128; 4], true), &units(4, 1), BLACK, options);
    let levels: Vec<u8> = pixels(&pixmap).iter().map(|pixel| pixel[0]).collect();
    assert_eq!(levels, [192, 192, 160, 128]);
}

#[test]
fn supersampling_takes_the_mean_of_its_samples() {
    let list = rectangle([1.75, 0.0, 4.0, 2.5], BlendMode::Normal, true);
    let by = |supersampling| RenderOptions {
        supersampling,
        ..options(Filter::Nearest)
    };
    let pages = plain([255; 4], true);
    let pixmap = draw(&list, &pages, &units(4, 4), BLACK, by(4));
    let level = |x, y| pixel(&pixmap, x, y)[0];
    assert_eq!(
        [level(0, 3), level(1, 3), level(2, 3), level(2, 1), level(1, 1)],
        [0, 64, 255, 128, 32]
    );
    // What is not drawn on stays as it is.
    let empty = DrawList::new();
    let pixmap = draw(&empty, &pages, &units(4, 4), [1, 2, 3, 4], by(3));
    assert!(pixels(&pixmap).iter().all(|pixel| *pixel == [1, 2, 3, 4]));

    let mut pixmap = units(4, 4)
        .pixmap(spine_render_soft::tiny_skia::Color::WHITE)
        .unwrap();
    for samples in [0, MAX_SUPERSAMPLING + 1, u32::MAX] {
        let result = Renderer::with_options(by(samples)).draw(&list, &pages, &units(4, 4), &mut pixmap);
        assert!(matches!(result, Err(Error::Supersampling(found)) if found == samples));
    }
}

#[test]
fn a_picture_is_blended_over_what_is_there() {
    let list = rectangle([0.0, 0.0, 2.0, 2.0], BlendMode::Normal, true);
    let pixmap = draw(
        &list,
        &plain([0, 100, 0, 128], true),
        &units(4, 2),
        [200, 0, 0, 255],
        options(Filter::Linear),
    );
    assert_eq!(pixel(&pixmap, 1, 1), [100, 100, 0, 255]);
    assert_eq!(pixel(&pixmap, 2, 1), [200, 0, 0, 255]);
}

/// What a renderer keeps from a frame does not show in the next.
#[test]
fn a_renderer_that_is_kept_draws_like_a_new_one() {
    let pages = plain([200, 100, 50, 200], true);
    let lists = [
        rectangle([1.75, 0.25, 4.0, 2.5], BlendMode::Normal, true),
        rectangle([0.5, 0.5, 3.25, 3.75], BlendMode::Additive, true),
        DrawList::new(),
    ];
    let options = RenderOptions {
        antialias: true,
        ..options(Filter::Linear)
    };
    let mut kept = Renderer::with_options(options);
    for (list, size) in lists.iter().cycle().zip([4, 5, 4, 3, 9, 4, 4]) {
        let view = units(size, size);
        let fresh = draw(list, &pages, &view, BLACK, options);
        let mut pixmap = view.pixmap(spine_render_soft::tiny_skia::Color::BLACK).unwrap();
        kept.draw(list, &pages, &view, &mut pixmap).unwrap();
        assert!(pixmap == fresh, "{size}");
    }
}
