//! Where numbers go and come from: NumPy arrays of the caller, or new ones.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What an array has to be.
pub(crate) struct Shape<'a> {
    /// The lengths of its axes.
    pub(crate) lengths: &'a [usize],
    /// What the axes are, such as `(times, bones, 2, 3)`.
    pub(crate) axes: &'a str,
}

impl Shape<'_> {
    fn text(&self) -> String {
        text(self.lengths)
    }
}

/// A shape as Python writes it.
fn text(lengths: &[usize]) -> String {
    match lengths {
        [only] => format!("({only},)"),
        _ => {
            let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
            format!("({})", lengths.join(", "))
        }
    }
}

/// The caller's array, if it fits, or a new one. What is in it is not defined yet.
pub(crate) fn target<'py, T: Element>(
    py: Python<'py>,
    shape: &Shape<'_>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    match out {
        Some(out) => fitting(py, shape, out),
        None => allocate(py, shape),
    }
}

/// Access to all elements of an array from [`target`], row-major.
///
/// Fails where the array may not be written to, or another call is writing to it.
pub(crate) fn writable<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_readwrite().map_err(|error| match error {
        numpy::BorrowError::NotWriteable => PyValueError::new_err(
            "out is read-only; give an array that may be written to, such as numpy.empty(...)",
        ),
        _ => PyValueError::new_err(
            "out is being written to by another call; give each thread an array of its own",
        ),
    })
}

fn fitting<'py, T: Element>(
    py: Python<'py>,
    shape: &Shape<'_>,
    out: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let wanted = dtype::<T>(py);
    let Ok(array) = out.cast::<PyUntypedArray>() else {
        return Err(PyTypeError::new_err(format!(
            "out is of type {}; expected a numpy.ndarray of {wanted} with shape {} {}",
            out.get_type().name()?,
            shape.text(),
            shape.axes
        )));
    };
    if !array.dtype().is_equiv_to(&wanted) {
        return Err(PyTypeError::new_err(format!(
            "out is of dtype {}; expected {wanted}: results are written in place and never converted",
            array.dtype()
        )));
    }
    if array.shape() != shape.lengths {
        return Err(PyValueError::new_err(format!(
            "out has shape {}; expected {} {}",
            text(array.shape()),
            shape.text(),
            shape.axes
        )));
    }
    let flags = out.getattr("flags")?;
    for (flag, meaning) in [
        (
            "c_contiguous",
            "contiguous in C order; numpy.ascontiguousarray makes such an array, but a copy",
        ),
        ("aligned", "aligned"),
    ] {
        if !flags.getattr(flag)?.is_truthy()? {
            return Err(PyValueError::new_err(format!("out is not {meaning}")));
        }
    }
    // The dtype was compared above, and any number of axes will do.
    out.cast::<PyArrayDyn<T>>().cloned().map_err(PyErr::from)
}

fn allocate<'py, T: Element>(py: Python<'py>, shape: &Shape<'_>) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let lengths = PyTuple::new(py, shape.lengths)?;
    // NumPy's own function fails where memory is short; that of the bindings would end the program.
    let made = py
        .import("numpy")?
        .call_method1("empty", (lengths, dtype::<T>(py)));
    let made = made.map_err(|error| {
        PyMemoryError::new_err(format!(
            "there is no memory for an array of shape {} {}: {}; ask for fewer rows at once",
            shape.text(),
            shape.axes,
            error.value(py)
        ))
    })?;
    Ok(made.cast_into::<PyArrayDyn<T>>()?)
}

/// Finite numbers: an array of float32 as it is, anything else that NumPy understands converted to one. `what` names the argument,
/// `unit` what its numbers are.
pub(crate) fn numbers<'py>(
    value: &Bound<'py, PyAny>,
    what: &str,
    unit: &str,
) -> PyResult<PyReadonlyArray1<'py, f32>> {
    let numpy = value.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (value,)).map_err(|error| {
        PyTypeError::new_err(format!(
            "{what}: {}; expected a one-dimensional array of {unit}",
            error.value(value.py())
        ))
    })?;
    let array = array.cast_into::<PyUntypedArray>()?;
    let kind = array.dtype().kind();
    if array.shape() == [0] {
        let empty = numpy.call_method1("empty", (0, "float32"))?;
        return empty.extract();
    }
    if !b"fiu".contains(&kind) {
        return Err(PyTypeError::new_err(format!(
            "{what} is of dtype {}; expected a one-dimensional array of {unit}",
            array.dtype()
        )));
    }
    if array.ndim() != 1 {
        return Err(PyValueError::new_err(format!(
            "{what} has shape {}; expected one dimension of {unit}, such as [0.0, 0.5]",
            text(array.shape())
        )));
    }
    let singles: PyReadonlyArray1<'py, f32> = crate::convert::singles(array.as_any())?.extract()?;
    let odd = singles.as_slice()?.iter().position(|value| !value.is_finite());
    match odd {
        Some(index) => Err(PyValueError::new_err(format!(
            "{what}[{index}] is {} in single precision; expected finite {unit}",
            singles.as_slice()?.get(index).copied().unwrap_or(f32::NAN)
        ))),
        None => Ok(singles),
    }
}

/// A finite number of a keyword argument that is above 0.
pub(crate) fn positive(value: f64, what: &str) -> PyResult<f64> {
    if value.is_finite() && value > 0.0 {
        return Ok(value);
    }
    Err(PyValueError::new_err(format!(
        "{what} is {value}; expected a finite number above 0"
    )))
}

/// A finite number of a keyword argument that is at least `least`.
pub(crate) fn finite(value: f64, what: &str, least: f64) -> PyResult<f64> {
    if value.is_finite() && value >= least {
        return Ok(value);
    }
    let bound = if least.is_finite() {
        format!(" of at least {least}")
    } else {
        String::new()
    };
    Err(PyValueError::new_err(format!(
        "{what} is {value}; expected a finite number{bound}"
    )))
}
