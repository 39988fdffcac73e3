//! Arrays and colours, in and out.

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use spine_data::Color;

/// Most items of a list that is no array.
const MOST: usize = 1 << 20;

/// The items of anything that can be gone through. `what` names the argument.
///
/// What an object says of its length is not believed: there is no room for all of `range(2**60)`.
pub(crate) fn items<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let wrong = || -> PyResult<PyErr> {
        let found = value.get_type().name()?;
        Ok(PyTypeError::new_err(format!(
            "{what}: expected a list, found {found}"
        )))
    };
    if value.is_instance_of::<PyString>() {
        return Err(wrong()?);
    }
    let all = match value.try_iter() {
        Ok(all) => all,
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => return Err(wrong()?),
        Err(error) => return Err(error),
    };
    let mut items = Vec::new();
    for item in all {
        if items.len() == MOST {
            return Err(PyValueError::new_err(format!(
                "{what}: expected at most {MOST} items, found more"
            )));
        }
        items.push(item?);
    }
    Ok(items)
}

/// A whole number from `least` to `most`.
pub(crate) fn within<T>(value: i64, what: &str, least: T, most: T) -> PyResult<T>
where
    T: TryFrom<i64> + Copy + PartialOrd + std::fmt::Display,
{
    let found = T::try_from(value).ok();
    found
        .filter(|found| (least..=most).contains(found))
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "{what} is {value}; expected a whole number from {least} to {most}"
            ))
        })
}

/// An array of float32 that can be read as one run of memory: the array itself, or a copy where it is of another kind, strided or not
/// aligned.
pub(crate) fn singles<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = array.py().import("numpy")?;
    numpy.call_method1("require", (array, "float32", ("C", "A")))
}

/// A read-only array of its own memory, C order.
pub(crate) fn array<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = PyArray1::from_vec(py, values).reshape(shape)?;
    array.readwrite().make_nonwriteable();
    Ok(array)
}

/// A read-only array `(N, 2)` of pairs.
pub(crate) fn pairs<'py, T: numpy::Element + Copy>(
    py: Python<'py>,
    values: &[[T; 2]],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    array(py, values.as_flattened().to_vec(), &[values.len(), 2])
}

/// Numbers of anything that an array can be made of, in C order, with the array's shape.
pub(crate) fn numbers(value: &Bound<'_, PyAny>, what: &str) -> PyResult<(Vec<f32>, Vec<usize>)> {
    let py = value.py();
    let wrong = |error: PyErr| {
        let text = format!("{what}: expected numbers, as an array or in lists; {error}");
        PyTypeError::new_err(text)
    };
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (value,)).map_err(wrong)?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "f" | "i" | "u" | "b") && array.len().unwrap_or(1) > 0 {
        let dtype = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!(
            "{what}: expected numbers, found an array of {dtype}"
        )));
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let flat = singles(&array)
        .and_then(|array| array.call_method0("ravel"))
        .map_err(wrong)?;
    let flat: PyReadonlyArray1<'_, f32> = flat
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("{what}: expected numbers")))?;
    Ok((flat.as_array().to_vec(), shape))
}

/// Pairs x, y: an array `(N, 2)`, or a flat one of an even length.
pub(crate) fn points(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<[f32; 2]>> {
    let (values, shape) = numbers(value, what)?;
    let fits = match shape.as_slice() {
        [len] => len % 2 == 0,
        [_, 2] => true,
        _ => false,
    };
    if !fits {
        return Err(PyValueError::new_err(format!(
            "{what}: expected the shape (N, 2), or (2 N,), found {shape:?}"
        )));
    }
    Ok(values.as_chunks::<2>().0.to_vec())
}

/// `Color` of Python.
pub(crate) fn color(py: Python<'_>, color: Color) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "spine_py._types", "Color")?;
    class.call1((color.r, color.g, color.b, color.a))
}

/// A colour of three or four numbers, or of a text such as `#ff8000`.
pub(crate) fn to_color(value: &Bound<'_, PyAny>) -> PyResult<Color> {
    if let Ok(text) = value.extract::<String>() {
        return Color::parse(&text).ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            PyValueError::new_err(format!(
                "\"{shown}\" is no colour; expected RRGGBB or RRGGBBAA, with or without #"
            ))
        });
    }
    let wrong = || {
        PyTypeError::new_err("expected a colour: three or four numbers 0..1, or a text such as \"#ff8000\"")
    };
    let channels = items(value, "color").map_err(|_| wrong())?;
    let channels = channels.iter().map(|channel| channel.extract::<f32>());
    match *channels.collect::<PyResult<Vec<f32>>>().map_err(|_| wrong())? {
        [r, g, b] => Ok(Color::new(r, g, b, 1.0)),
        [r, g, b, a] => Ok(Color::new(r, g, b, a)),
        _ => Err(wrong()),
    }
}
