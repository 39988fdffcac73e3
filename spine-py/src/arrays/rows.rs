//! What a row of a batch may hold.

use numpy::{Element, PyArrayDyn};
use pyo3::prelude::*;
use spine_core::batch::{Layout, Output};

use super::memory::{Shape, target};

/// A kind of rows, one for each time or instance.
pub(crate) trait Row {
    /// Numbers in it.
    type Item: Element + Send;

    /// What its axes are.
    const AXES: &'static str;

    /// The lengths of its axes.
    fn lengths(layout: &Layout) -> Vec<usize>;

    /// Where a batch writes it.
    fn output(places: &mut [Self::Item]) -> Output<'_>;
}

/// World transforms of the bones.
pub(crate) struct Worlds;

impl Row for Worlds {
    type Item = f32;

    const AXES: &'static str = "bones, 2, 3";

    fn lengths(layout: &Layout) -> Vec<usize> {
        vec![layout.bones(), 2, 3]
    }

    fn output(places: &mut [f32]) -> Output<'_> {
        Output {
            worlds: Some(places),
            ..Output::default()
        }
    }
}

/// World positions of what the slots show.
pub(crate) struct Vertices;

impl Row for Vertices {
    type Item = f32;

    const AXES: &'static str = "vertices, 2";

    fn lengths(layout: &Layout) -> Vec<usize> {
        vec![layout.vertices(), 2]
    }

    fn output(places: &mut [f32]) -> Output<'_> {
        Output {
            vertices: Some(places),
            ..Output::default()
        }
    }
}

/// Light and dark colours of the slots.
pub(crate) struct Colors;

impl Row for Colors {
    type Item = f32;

    const AXES: &'static str = "slots, 2, 4";

    fn lengths(layout: &Layout) -> Vec<usize> {
        vec![layout.slots(), 2, 4]
    }

    fn output(places: &mut [f32]) -> Output<'_> {
        Output {
            colors: Some(places),
            ..Output::default()
        }
    }
}

/// Slots in the order in which they are drawn.
pub(crate) struct DrawOrder;

impl Row for DrawOrder {
    type Item = i32;

    const AXES: &'static str = "slots";

    fn lengths(layout: &Layout) -> Vec<usize> {
        vec![layout.slots()]
    }

    fn output(places: &mut [i32]) -> Output<'_> {
        Output {
            draw_order: Some(bytemuck::cast_slice_mut(places)),
            ..Output::default()
        }
    }
}

/// What the slots show; -1, which has the bits of [`spine_core::batch::NO_ATTACHMENT`], where that is nothing.
pub(crate) struct Attachments;

impl Row for Attachments {
    type Item = i32;

    const AXES: &'static str = "slots";

    fn lengths(layout: &Layout) -> Vec<usize> {
        vec![layout.slots()]
    }

    fn output(places: &mut [i32]) -> Output<'_> {
        Output {
            attachments: Some(bytemuck::cast_slice_mut(places)),
            ..Output::default()
        }
    }
}

/// Numbers in a row.
pub(crate) fn width<R: Row>(layout: &Layout) -> usize {
    R::lengths(layout).iter().product()
}

/// The caller's array, if it fits, or a new one: for `count` rows, of which each is one of `what`, or for one row alone.
pub(crate) fn rows<'py, R: Row>(
    py: Python<'py>,
    layout: &Layout,
    count: Option<(usize, &str)>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<R::Item>>> {
    let mut lengths = R::lengths(layout);
    let axes = match count {
        Some((count, what)) => {
            lengths.insert(0, count);
            format!("({what}, {})", R::AXES)
        }
        None => format!("({})", R::AXES),
    };
    let shape = Shape {
        lengths: &lengths,
        axes: &axes,
    };
    target(py, &shape, out)
}

/// An array of one row: how a skeleton stands.
pub(crate) fn current<'py, R: Row>(
    py: Python<'py>,
    layout: &Layout,
    skeleton: &spine_core::Skeleton,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<R::Item>>> {
    let array = rows::<R>(py, layout, None, out)?;
    let mut places = super::memory::writable(&array)?;
    R::output(places.as_slice_mut()?)
        .write(layout, skeleton)
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
    drop(places);
    Ok(array)
}
