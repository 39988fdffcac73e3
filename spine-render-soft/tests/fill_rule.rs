//! Which pixels triangles cover.

mod support;

use proptest::prelude::*;
use spine_core::DrawList;
use spine_data::BlendMode;
use spine_render_soft::{Filter, RenderOptions};
use support::{BLACK, QUAD, draw, options, pixels, plain, push, rectangle, units, vertex};

const SIZE: u32 = 32;

/// How often each pixel is drawn: additive, one step of red each time.
fn counts(list: &DrawList, antialias: bool) -> Vec<u8> {
    let options = RenderOptions {
        antialias,
        ..options(Filter::Nearest)
    };
    let pixmap = draw(
        list,
        &plain([1, 0, 0, 255], true),
        &units(SIZE, SIZE),
        BLACK,
        options,
    );
    pixels(&pixmap).iter().map(|pixel| pixel[0]).collect()
}

/// Whether a pixel's centre is at or right of the left edge and at or below the upper edge, and before the others. y goes up.
fn expected([left, bottom, right, top]: [f32; 4]) -> Vec<u8> {
    let centre = |index: u32| f32::from(u16::try_from(index).unwrap()) + 0.5;
    let size = centre(SIZE) - 0.5;
    let rows = 0..SIZE;
    rows.flat_map(|y| (0..SIZE).map(move |x| (centre(x), centre(y))))
        .map(|(x, y)| u8::from(x >= left && x < right && y >= size - top && y < size - bottom))
        .collect()
}

#[test]
fn left_and_upper_edges_belong_to_a_rectangle_and_others_do_not() {
    // Edges through pixel centres.
    let list = rectangle([1.5, 2.5, 4.5, 7.5], BlendMode::Additive, true);
    let drawn = counts(&list, false);
    assert_eq!(drawn, expected([1.5, 2.5, 4.5, 7.5]));
    assert_eq!(drawn.iter().filter(|count| **count == 1).count(), 3 * 5);
    let at = |x: u32, y: u32| drawn[(y * SIZE + x) as usize];
    // The upper left corner is at x 1.5, and 7.5 from below: in the 25th row's centre.
    assert_eq!(
        [at(1, 24), at(0, 24), at(1, 23), at(4, 24), at(1, 29)],
        [1, 0, 0, 0, 0]
    );
}

#[test]
fn the_way_round_makes_no_difference() {
    let mut list = DrawList::new();
    let corners = support::corners([3.2, 4.7, 20.1, 11.9], true);
    push(
        &mut list,
        &corners,
        &QUAD.map(|[a, b, c]| [c, b, a]),
        BlendMode::Additive,
        true,
    );
    assert_eq!(
        counts(&list, false),
        counts(
            &rectangle([3.2, 4.7, 20.1, 11.9], BlendMode::Additive, true),
            false
        )
    );
}

#[test]
fn triangles_thinner_than_the_distance_of_centres_draw_what_they_cover() {
    // Between two columns of centres, and with a column of centres on its left edge.
    let between = rectangle([3.51, 0.0, 4.49, 32.0], BlendMode::Additive, true);
    assert_eq!(counts(&between, false), vec![0; 1024]);
    let on = rectangle([3.5, 0.0, 3.51, 32.0], BlendMode::Additive, true);
    assert_eq!(counts(&on, false), expected([3.5, 0.0, 3.51, 32.0]));
    assert_eq!(counts(&on, false).iter().filter(|count| **count == 1).count(), 32);
}

#[test]
fn parts_of_a_plane_that_reach_far_beyond_the_picture_meet_without_gaps() {
    for far in [1e3_f32, 1e6, 1e9, 1e20, 1e30] {
        let mut list = DrawList::new();
        let corner = |x: f32, y: f32| vertex([x, y], [0.5, 0.5], true);
        // A fan around a point in the picture.
        let vertices = [
            corner(16.25, 15.75),
            corner(far, far * 0.3),
            corner(-far * 0.2, far),
            corner(-far, -far * 0.7),
            corner(far * 0.1, -far),
        ];
        let fan = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]];
        push(&mut list, &vertices, &fan, BlendMode::Additive, true);
        assert_eq!(counts(&list, false), vec![1; 1024], "{far}");
    }
}

/// A grid of `columns` by `rows` cells over a rectangle, with moved inner corners; steps are 1/256 of a pixel.
#[derive(Debug, Clone)]
struct Grid {
    rect: [i32; 4],
    columns: usize,
    rows: usize,
    moves: Vec<[i32; 2]>,
    diagonals: Vec<bool>,
}

fn grids() -> impl Strategy<Value = Grid> {
    let edge = |from: i32, to: i32| from * 256..to * 256;
    let rect = [edge(-4, 10), edge(-4, 10), edge(14, 36), edge(14, 36)];
    (rect, 1_usize..6, 1_usize..6).prop_flat_map(|(rect, columns, rows)| {
        let count = (columns + 1) * (rows + 1);
        (
            proptest::collection::vec([-300_i32..300, -300_i32..300], count),
            proptest::collection::vec(any::<bool>(), columns * rows),
        )
            .prop_map(move |(moves, diagonals)| Grid {
                rect,
                columns,
                rows,
                moves,
                diagonals,
            })
    })
}

#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap
)]
fn grid_list(grid: &Grid) -> DrawList {
    let (columns, rows) = (grid.columns as i32, grid.rows as i32);
    let [x, y, x2, y2] = grid.rect;
    let mut vertices = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let index = (row * (columns + 1) + column) as usize;
            // Less than a third of a cell, so that no cell turns over.
            let limit = |size: i32, count: i32, by: i32| by.clamp(-size / count / 4, size / count / 4);
            let inner = |at: i32, count: i32| at > 0 && at < count;
            let mut place = [x + (x2 - x) * column / columns, y + (y2 - y) * row / rows];
            if inner(column, columns) && inner(row, rows) {
                place[0] += limit(x2 - x, columns, grid.moves[index][0]);
                place[1] += limit(y2 - y, rows, grid.moves[index][1]);
            }
            vertices.push(vertex(place.map(|place| place as f32 / 256.0), [0.5, 0.5], true));
        }
    }
    let mut triangles = Vec::new();
    for row in 0..rows as u32 {
        for column in 0..columns as u32 {
            let stride = columns as u32 + 1;
            let a = row * stride + column;
            let [b, c, d] = [a + 1, a + stride + 1, a + stride];
            if grid.diagonals[(row * columns as u32 + column) as usize] {
                triangles.extend([[a, b, c], [a, c, d]]);
            } else {
                triangles.extend([[a, b, d], [c, b, d]]);
            }
        }
    }
    let mut list = DrawList::new();
    push(&mut list, &vertices, &triangles, BlendMode::Additive, true);
    list
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    #[allow(clippy::cast_precision_loss)]
    fn each_pixel_of_a_triangulated_rectangle_is_covered_once(grid in grids()) {
        let list = grid_list(&grid);
        prop_assert_eq!(counts(&list, false), expected(grid.rect.map(|edge| edge as f32 / 256.0)));
    }

    #[test]
    #[allow(clippy::cast_precision_loss)]
    fn smooth_edges_leave_no_seams_inside(grid in grids()) {
        let mut list = grid_list(&grid);
        list.batches[0].blend = BlendMode::Normal;
        let options = RenderOptions { antialias: true, ..options(Filter::Nearest) };
        let pixmap = draw(&list, &plain([200, 100, 50, 255], true), &units(SIZE, SIZE), BLACK, options);
        let [left, bottom, right, top] = grid.rect.map(|edge| edge as f32 / 256.0);
        for (index, pixel) in pixels(&pixmap).iter().enumerate() {
            let [x, y] = [(index % 32) as f32, 31.0 - (index / 32) as f32];
            if x >= left && x + 1.0 <= right && y >= bottom && y + 1.0 <= top {
                prop_assert_eq!(*pixel, [200, 100, 50, 255]);
            } else if x + 1.0 <= left || x >= right || y + 1.0 <= bottom || y >= top {
                prop_assert_eq!(*pixel, BLACK);
            }
        }
    }
}
