//! The class `DrawList`.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use spine_core::Skeleton;
use spine_data::{Id, SkeletonData};

use crate::enums::member;

/// The triangles of a posed skeleton, from back to front, for a renderer of one's own: N corners, M / 3 triangles.
///
/// With texel t (straight or premultiplied as the batch says) a pixel's colour before blending is a = t.a * light.a and rgb = ((t.a - 1) *
/// dark.a + 1 - t.rgb) * dark.rgb + t.rgb * light.rgb, with bytes as fractions of 255. All arrays are read-only.
#[pyclass(module = "spine_py", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct DrawList {
    /// (N, 2) float32: world positions x, y.
    positions: Py<PyArray2<f32>>,
    /// (N, 2) float32: places on the page, 0..1, v downward.
    uvs: Py<PyArray2<f32>>,
    /// (N, 4) uint8: light colour r, g, b, a.
    light: Py<PyArray2<u8>>,
    /// (N, 4) uint8: dark colour r, g, b; the fourth byte is a switch for the formula above.
    dark: Py<PyArray2<u8>>,
    /// (M,) uint32: three corners for each triangle.
    indices: Py<PyArray1<u32>>,
    /// Runs of triangles with one texture and one blend mode, in drawing order; they cover all indices.
    batches: Vec<Py<Batch>>,
    /// Runs of triangles by slot: (index of data.slots, first, end), places in indices.
    slots: Vec<(usize, u32, u32)>,
}

/// Triangles that are drawn with one texture and one blend mode.
#[pyclass(module = "spine_py", name = "DrawBatch", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Batch {
    /// Index of the page in the atlas; None for a skeleton without an atlas.
    page: Option<usize>,
    /// Name of the page; None for a skeleton without an atlas.
    page_name: Option<String>,
    /// How pixels are combined with those below: a BlendMode.
    blend: Py<PyAny>,
    /// Whether texture and colours are premultiplied by alpha.
    premultiplied: bool,
    /// First place in indices.
    start: u32,
    /// End in indices.
    stop: u32,
}

#[pymethods]
impl Batch {
    fn __repr__(&self, py: Python<'_>) -> String {
        let page = self.page_name.as_deref().unwrap_or("no page");
        let count = self.stop.saturating_sub(self.start) / 3;
        format!("<DrawBatch: {count} triangles, {page}, {}>", self.blend.bind(py))
    }
}

impl DrawList {
    pub(crate) fn new(py: Python<'_>, skeleton: &Skeleton, premultiplied: Option<bool>) -> PyResult<Self> {
        let list = py.detach(|| {
            let mut list = spine_core::DrawList::new();
            list.premultiplied = premultiplied;
            list.rebuild(skeleton);
            list
        });
        let vertices = &list.vertices;
        let data: &SkeletonData = skeleton.data();
        let batches = list.batches.iter().map(|batch| -> PyResult<Py<Batch>> {
            let batch = Batch {
                page: batch.page.map(Id::index),
                page_name: batch
                    .page
                    .and_then(|page| data.pages.get(page.index()))
                    .map(|page| page.name.to_string()),
                blend: member(py, batch.blend)?.unbind(),
                premultiplied: batch.premultiplied,
                start: batch.indices.start,
                stop: batch.indices.end,
            };
            Py::new(py, batch)
        });
        let slots = list
            .slots
            .iter()
            .map(|run| (run.slot.index(), run.indices.start, run.indices.end));
        let (batches, slots) = (batches.collect::<PyResult<_>>()?, slots.collect());
        Ok(Self {
            positions: table(
                py,
                vertices.iter().flat_map(|vertex| vertex.position).collect(),
                2,
            )?,
            uvs: table(py, vertices.iter().flat_map(|vertex| vertex.uv).collect(), 2)?,
            light: table(py, vertices.iter().flat_map(|vertex| vertex.light).collect(), 4)?,
            dark: table(py, vertices.iter().flat_map(|vertex| vertex.dark).collect(), 4)?,
            indices: column(py, list.indices)?,
            batches,
            slots,
        })
    }
}

/// Numbers, read-only.
fn column<T: numpy::Element>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Py<PyArray1<T>>> {
    let column = PyArray1::from_vec(py, numbers);
    column.try_readwrite()?.make_nonwriteable();
    Ok(column.unbind())
}

/// Rows of numbers, read-only.
fn table<T: numpy::Element>(py: Python<'_>, numbers: Vec<T>, columns: usize) -> PyResult<Py<PyArray2<T>>> {
    let rows = numbers.len() / columns;
    let table = PyArray1::from_vec(py, numbers).reshape([rows, columns])?;
    table.try_readwrite()?.make_nonwriteable();
    Ok(table.unbind())
}

#[pymethods]
impl DrawList {
    fn __len__(&self) -> usize {
        self.batches.len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!(
            "<DrawList: {} triangles in {} batches>",
            self.indices.bind(py).len() / 3,
            self.batches.len()
        )
    }
}
