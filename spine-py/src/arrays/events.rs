//! The class `SampledEvents`.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use spine_core::{MixBlend, MixDirection, Skeleton};
use spine_data::{AnimationId, Id};

use super::memory::numbers;

/// Events that an animation fired, in order: one entry of each array for each event, E in all.
#[pyclass(module = "spine_py", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct SampledEvents {
    /// (E,) int32: rows of times in which they were fired.
    rows: Py<PyArray1<i32>>,
    /// (E,) int32: indices of data.events.
    events: Py<PyArray1<i32>>,
    /// (E,) float32: seconds of the keys within the animation.
    times: Py<PyArray1<f32>>,
    /// (E,) int32: whole numbers of the events.
    ints: Py<PyArray1<i32>>,
    /// (E,) float32: numbers of the events.
    floats: Py<PyArray1<f32>>,
    /// (E,) float32: volumes, 0..1.
    volumes: Py<PyArray1<f32>>,
    /// (E,) float32: balances, -1 (left) .. 1 (right).
    balances: Py<PyArray1<f32>>,
    /// Texts of the events.
    strings: Vec<String>,
}

impl SampledEvents {
    pub(crate) fn new(
        py: Python<'_>,
        start: &Skeleton,
        animation: AnimationId,
        times: &Bound<'_, PyAny>,
        is_looped: bool,
    ) -> PyResult<Self> {
        let times = numbers(times, "times", "seconds")?;
        let times = times.as_slice()?;
        if let Some(index) = times.windows(2).position(|pair| pair.first() > pair.last()) {
            return Err(PyValueError::new_err(format!(
                "times[{}] is less than the one before; events are fired on the way from time to time, so times ascend",
                index + 1
            )));
        }
        let fired = py.detach(|| {
            let mut skeleton = start.clone();
            let (mut fired, mut all) = (Vec::new(), Vec::new());
            let mut last = -1.0;
            for (row, &time) in (0_i32..).zip(times) {
                let (blend, direction) = (MixBlend::Setup, MixDirection::In);
                skeleton.apply_animation(
                    animation,
                    last,
                    time,
                    is_looped,
                    Some(&mut fired),
                    1.0,
                    blend,
                    direction,
                );
                all.extend(fired.drain(..).map(|event| (row, event.key)));
                last = time;
            }
            all
        });
        let keys = start
            .data()
            .animations
            .get(animation)
            .map(|animation| &*animation.events);
        let keys = keys.unwrap_or_default();
        let found: Vec<_> = fired
            .iter()
            .filter_map(|(row, key)| Some((*row, keys.get(*key as usize)?)))
            .collect();
        let index = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        let singles = |of: fn(&spine_data::Event) -> f32| {
            PyArray1::from_iter(py, found.iter().map(|(_, event)| of(event))).unbind()
        };
        Ok(Self {
            rows: PyArray1::from_iter(py, found.iter().map(|(row, _)| *row)).unbind(),
            events: PyArray1::from_iter(py, found.iter().map(|(_, event)| index(event.data.index())))
                .unbind(),
            ints: PyArray1::from_iter(py, found.iter().map(|(_, event)| event.int)).unbind(),
            times: singles(|event| event.time),
            floats: singles(|event| event.float),
            volumes: singles(|event| event.volume),
            balances: singles(|event| event.balance),
            strings: found.iter().map(|(_, event)| event.string.to_string()).collect(),
        })
    }
}

#[pymethods]
impl SampledEvents {
    fn __len__(&self) -> usize {
        self.strings.len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let rows = self.rows.bind(py).to_vec().unwrap_or_default();
        let last = rows
            .last()
            .map_or(String::new(), |row| format!(", the last in row {row}"));
        format!("<SampledEvents: {}{last}>", rows.len())
    }
}
