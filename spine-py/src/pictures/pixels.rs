//! Pictures as arrays, and arrays as pictures.

use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray3, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use spine_media::tiny_skia::{IntSize, Pixmap};
use spine_media::{MAX_PIXELS, MAX_SIDE, premultiply, unpremultiply};
use spine_render_soft::IdImage;

use crate::arrays::memory::{Shape, target, writable};

/// A picture as an array `(height, width, 4)` of bytes: its own memory, or copied to `out`.
pub(crate) fn to_array<'py>(
    py: Python<'py>,
    mut picture: Pixmap,
    premultiplied: bool,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if !premultiplied {
        py.detach(|| {
            for pixel in picture.data_mut().as_chunks_mut().0 {
                *pixel = unpremultiply(*pixel);
            }
        });
    }
    let lengths = [picture.height() as usize, picture.width() as usize, 4];
    if let Some(out) = out {
        let array = out_of(py, &lengths, out)?;
        writable(&array)?.as_slice_mut()?.copy_from_slice(picture.data());
        return Ok(array.into_any());
    }
    let bytes = PyArray1::from_vec(py, picture.take());
    Ok(bytes.reshape(lengths)?.into_any())
}

/// Fails where the caller's array does not fit a picture of this size, before anything is drawn.
pub(crate) fn check_out(
    py: Python<'_>,
    (width, height): (u32, u32),
    out: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let lengths = [height as usize, width as usize, 4];
    out.map_or(Ok(()), |out| writable(&out_of(py, &lengths, out)?).map(|_| ()))
}

/// The owners of pixels as an array `(height, width)`.
pub(crate) fn ids_to_array<'py>(py: Python<'py>, ids: &IdImage) -> PyResult<Bound<'py, PyAny>> {
    let array = PyArray1::from_slice(py, ids.ids());
    Ok(array
        .reshape([ids.height() as usize, ids.width() as usize])?
        .into_any())
}

/// The caller's array, if it fits a picture of these lengths.
fn out_of<'py>(
    py: Python<'py>,
    lengths: &[usize; 3],
    out: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let shape = Shape {
        lengths,
        axes: "(height, width, 4)",
    };
    target(py, &shape, Some(out))
}

/// The picture that an array of bytes `(height, width, 4)` holds. `what` names the array.
pub(crate) fn from_array(value: &Bound<'_, PyAny>, premultiplied: bool, what: &str) -> PyResult<Pixmap> {
    let py = value.py();
    let expected =
        "expected a numpy.ndarray of uint8 with shape (height, width, 4), rows from the top, r g b a";
    let Ok(array) = value.cast::<PyUntypedArray>() else {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "{what} is of type {kind}; {expected}"
        )));
    };
    if !array.dtype().is_equiv_to(&dtype::<u8>(py)) {
        let found = array.dtype();
        return Err(PyTypeError::new_err(format!(
            "{what} is of dtype {found}; {expected}"
        )));
    }
    let size = match array.shape() {
        [height, width, 4] => Some((*width, *height)),
        _ => None,
    };
    let Some((width, height)) = size else {
        let shape = value.getattr("shape")?;
        return Err(PyValueError::new_err(format!(
            "{what} has shape {shape}; {expected}"
        )));
    };
    let side = |length: usize| {
        u32::try_from(length)
            .ok()
            .filter(|side| (1..=MAX_SIDE).contains(side))
    };
    let size = side(width)
        .zip(side(height))
        .filter(|(width, height)| u64::from(*width) * u64::from(*height) <= MAX_PIXELS);
    let size = size.and_then(|(width, height)| IntSize::from_wh(width, height));
    let Some(size) = size else {
        return Err(PyValueError::new_err(format!(
            "{what} has {width} x {height} pixels; expected 1 to {MAX_SIDE} a side and at most {MAX_PIXELS} in all"
        )));
    };
    let contiguous = py.import("numpy")?.call_method1("ascontiguousarray", (value,))?;
    let pixels: PyReadonlyArray3<'_, u8> = contiguous.extract()?;
    let mut bytes = pixels.as_slice()?.to_vec();
    if !premultiplied {
        for pixel in bytes.as_chunks_mut().0 {
            *pixel = premultiply(*pixel);
        }
    }
    Pixmap::from_vec(bytes, size)
        .ok_or_else(|| PyValueError::new_err(format!("{what} has {width} x {height} pixels and other bytes")))
}
