//! How a `Skeleton` stands, as arrays.

use pyo3::prelude::*;
use spine_core::batch::Layout;

use super::draw_list::DrawList;
use super::rows::{Attachments, Colors, DrawOrder, Vertices, current};
use crate::skeleton::Skeleton;

/// A method that gives a row of one kind.
macro_rules! row {
    ($name:ident, $row:ty, $what:literal) => {
        #[pymethods]
        impl Skeleton {
            #[doc = concat!($what, "\n\nA copy of how the skeleton stands. out: a writable C-contiguous array of that shape and dtype to be filled and returned.")]
            #[pyo3(signature = (*, out=None))]
            fn $name<'py>(slf: &Bound<'py, Self>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
                let skeleton = slf.get().lock()?;
                let layout = Layout::new(skeleton.data().clone());
                Ok(current::<$row>(slf.py(), &layout, &skeleton, out)?.into_any())
            }
        }
    };
}

row!(
    world_vertices,
    Vertices,
    "World positions of what the slots show: (V, 2) float32, x and y in world units; data.slot_vertices tells which are whose."
);
row!(
    slot_colors,
    Colors,
    "Colours of the slots: (S, 2, 4) float32, r g b a of the light, then of the dark colour, whose a is 1, and 0 where the slot has none."
);
row!(
    draw_order_indices,
    DrawOrder,
    "Slots from back to front: (S,) int32, indices of data.slots."
);
row!(
    attachment_indices,
    Attachments,
    "What the slots show: (S,) int32, indices of data.attachment_names, -1 for nothing."
);

#[pymethods]
impl Skeleton {
    /// The triangles that the skeleton shows, for a renderer of one's own. Call update_world_transform before.
    ///
    /// pma: whether the pages' colours are premultiplied by alpha, where the atlas is not to be believed.
    #[pyo3(signature = (*, pma=None))]
    fn draw_list(slf: &Bound<'_, Self>, pma: Option<bool>) -> PyResult<DrawList> {
        DrawList::new(slf.py(), &*slf.get().lock()?, pma)
    }
}
