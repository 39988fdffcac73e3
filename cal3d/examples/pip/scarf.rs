//! A scarf: a ring around the neck, and a tail behind that springs hold together.

use cal3d::{Influence, Spring, Submesh, Vertex};

use super::bones::{SPINE, blend, smooth};
use super::surface::{Point, Surface, dot, minus, plus, scaled, unit};

/// Columns and rows of vertices of the tail.
const COLUMNS: u16 = 4;
const ROWS: u16 = 8;

fn submesh() -> Submesh {
    Submesh {
        material: 1,
        uv_sets: 1,
        ..Submesh::default()
    }
}

pub(crate) fn ring() -> Submesh {
    let mut submesh = submesh();
    let middle = |v: f32| -> Point {
        let turn = v * std::f32::consts::TAU;
        let (sin, cos) = (libm::sinf(turn), libm::cosf(turn));
        [11.5 * sin, 11.5 * cos, 67.5 - 1.5 * cos]
    };
    let place = |u: f32, v: f32| {
        let turn = u * std::f32::consts::TAU;
        let outwards = unit(minus(middle(v), [0.0, 0.0, 67.5]));
        let ring = plus(
            scaled(outwards, 4.2 * libm::cosf(turn)),
            [0.0, 0.0, 4.8 * libm::sinf(turn)],
        );
        plus(middle(v), ring)
    };
    Surface {
        across: 8,
        along: 16,
        place: &place,
        inside: &middle,
        texture: [0.0, 0.0, 0.5, 1.0],
        bind: &|[_, _, z], _| blend(SPINE, super::bones::HEAD, (z - 69.0) / 8.0),
    }
    .add_to(&mut submesh);
    submesh
}

/// The first row follows the spine, the others are simulated.
pub(crate) fn tail() -> Submesh {
    let mut submesh = submesh();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let (u, v) = (
                f32::from(column) / f32::from(COLUMNS - 1),
                f32::from(row) / f32::from(ROWS - 1),
            );
            let width = 7.0 + 3.0 * v;
            submesh.push_vertex(&Vertex {
                position: [4.0 + (u - 0.5) * width, 15.5 + 7.0 * smooth(v), 67.0 - 30.0 * v],
                normal: unit([0.0, 1.0, 0.25]),
                uvs: &[[0.5 + 0.5 * u, v]],
                influences: &[Influence {
                    bone: SPINE,
                    weight: 1.0,
                }],
                ..Vertex::default()
            });
        }
    }
    submesh.phys_weights = (0..ROWS * COLUMNS)
        .map(|vertex| if vertex < COLUMNS { 0.0 } else { 0.05 })
        .collect();
    let at = |column: u16, row: u16| u32::from(row) * u32::from(COLUMNS) + u32::from(column);
    let position = |vertex: u32| {
        submesh
            .positions
            .get(vertex as usize)
            .copied()
            .unwrap_or_default()
    };
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let mut tie = |to_column: u16, to_row: u16| {
                if to_column < COLUMNS && to_row < ROWS {
                    let vertices = [at(column, row), at(to_column, to_row)];
                    let [from, to] = vertices.map(position);
                    let line = minus(to, from);
                    submesh.springs.push(Spring {
                        vertices,
                        coefficient: 1000.0,
                        rest_length: dot(line, line).sqrt(),
                    });
                }
            };
            tie(column + 1, row);
            tie(column, row + 1);
            tie(column + 1, row + 1);
            if column > 0 {
                tie(column - 1, row + 1);
            }
        }
    }
    // Cloth is seen from both sides.
    for row in 0..ROWS - 1 {
        for column in 0..COLUMNS - 1 {
            let [a, b] = [at(column, row), at(column + 1, row)];
            let [c, d] = [at(column + 1, row + 1), at(column, row + 1)];
            submesh.faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    let back: Vec<[u32; 3]> = submesh.faces.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    submesh.faces.extend(back);
    submesh
}
