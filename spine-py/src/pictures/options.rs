//! Keyword arguments that say what a picture shows and how it looks.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use spine_cli::scene::Framing;
use spine_media::MAX_SIDE;
use spine_render_soft::tiny_skia::Color;
use spine_render_soft::{DebugLayers, Filter, MAX_SUPERSAMPLING, RenderOptions};

use crate::arrays::memory::finite;
use crate::convert::items;

/// Names of the keyword arguments that all functions that draw have in common.
const NAMES: [&str; 13] = [
    "viewport",
    "size",
    "scale",
    "center",
    "margin",
    "max_size",
    "background",
    "debug",
    "filter",
    "antialias",
    "mip_maps",
    "supersample",
    "threads",
];

/// Which part of the world is shown, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) framing: Framing,
    pub(crate) background: Color,
    pub(crate) debug: DebugLayers,
    pub(crate) render: RenderOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            framing: Framing::default(),
            background: Color::TRANSPARENT,
            debug: DebugLayers::default(),
            render: RenderOptions::default(),
        }
    }
}

impl Options {
    /// These options, but for those that keyword arguments give.
    pub(crate) fn with(mut self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let Some(options) = options else { return Ok(self) };
        for (name, value) in options {
            self.set(name.cast::<PyString>()?.to_str()?, &value)?;
        }
        Ok(self)
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let Self {
            framing,
            background,
            debug,
            render,
        } = self;
        match name {
            "viewport" => framing.viewport = optional(value, viewport)?,
            "size" => framing.size = optional(value, size)?,
            "scale" => framing.scale = optional(value, scale)?,
            "center" => framing.center = optional(value, center)?,
            "margin" => framing.margin = finite(number(value, "margin")?, "margin", 0.0)?,
            "max_size" => framing.max_size = optional(value, |value| whole(value, "max_size", 1, MAX_SIDE))?,
            "background" => {
                *background = optional(value, |value| color(value, name))?.unwrap_or(Color::TRANSPARENT)
            }
            "debug" => *debug = optional(value, layers)?.unwrap_or_default(),
            "filter" => render.filter = optional(value, filter)?,
            "antialias" => render.antialias = flag(value, name)?,
            "mip_maps" => render.mip_maps = flag(value, name)?,
            "supersample" => render.supersampling = whole(value, name, 1, MAX_SUPERSAMPLING)?,
            "threads" => render.threads = whole(value, name, 0, 512)? as usize,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "unexpected keyword argument '{name}'; those that say how to draw are {}",
                    NAMES.join(", ")
                )));
            }
        }
        Ok(())
    }
}

fn optional<T>(
    value: &Bound<'_, PyAny>,
    read: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Option<T>> {
    if value.is_none() {
        Ok(None)
    } else {
        read(value).map(Some)
    }
}

/// The value as Python writes it, cut.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
    text.chars().take(80).collect()
}

fn number(value: &Bound<'_, PyAny>, name: &str) -> PyResult<f64> {
    value
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("{name} is {}; expected a number", shown(value))))
}

fn flag(value: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
    value
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("{name} is {}; expected True or False", shown(value))))
}

fn whole(value: &Bound<'_, PyAny>, name: &str, least: u32, most: u32) -> PyResult<u32> {
    let found: Option<i64> = value.extract().ok();
    let found = found.and_then(|found| u32::try_from(found).ok());
    found
        .filter(|found| (least..=most).contains(found))
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "{name} is {}; expected a whole number from {least} to {most}",
                shown(value)
            ))
        })
}

fn viewport(value: &Bound<'_, PyAny>) -> PyResult<[f64; 4]> {
    let found: Option<[f64; 4]> = value.extract().ok();
    let is_good = |[x, y, width, height]: &[f64; 4]| {
        *width > 0.0 && *height > 0.0 && (x + width).is_finite() && (y + height).is_finite()
    };
    found.filter(is_good).ok_or_else(|| {
        PyValueError::new_err(format!(
            "viewport is {}; expected left, lower edge, width and height in world units, such as (-100, 0, 200, 300)",
            shown(value)
        ))
    })
}

fn size(value: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let found: Option<(i64, i64)> = value.extract().ok();
    let side = |side: i64| {
        let side = u32::try_from(side).ok();
        side.filter(|side| (1..=MAX_SIDE).contains(side))
    };
    found
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "size is {}; expected width and height in pixels, each from 1 to {MAX_SIDE}, such as (512, 384)",
                shown(value)
            ))
        })
}

fn scale(value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let found: Option<f64> = value.extract().ok();
    found
        .filter(|scale| scale.is_finite() && *scale > 0.0)
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "scale is {}; expected pixels per world unit, a finite number above 0",
                shown(value)
            ))
        })
}

fn center(value: &Bound<'_, PyAny>) -> PyResult<[f64; 2]> {
    let found: Option<[f64; 2]> = value.extract().ok();
    found
        .filter(|center| center.iter().all(|value| value.is_finite()))
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "center is {}; expected x and y in world units, such as (0, 120)",
                shown(value)
            ))
        })
}

/// A colour by CSS, or r, g, b and maybe a as fractions, not premultiplied.
fn color(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Color> {
    let refused = || {
        PyValueError::new_err(format!(
            "{name} is {}; expected a CSS colour such as \"white\" or \"#8ac\", or r, g, b and maybe a from 0 to 1",
            shown(value)
        ))
    };
    let [r, g, b, a] = if let Ok(text) = value.cast::<PyString>() {
        csscolorparser::parse(text.to_str()?)
            .map_err(|_| refused())?
            .to_array()
    } else if let Ok([r, g, b]) = value.extract::<[f32; 3]>() {
        [r, g, b, 1.0]
    } else {
        value.extract::<[f32; 4]>().map_err(|_| refused())?
    };
    Color::from_rgba(r, g, b, a).ok_or_else(refused)
}

/// A colour without alpha, bytes.
pub(crate) fn rgb(value: &Bound<'_, PyAny>) -> PyResult<[u8; 3]> {
    let color = color(value, "matte")?.to_color_u8();
    Ok([color.red(), color.green(), color.blue()])
}

/// One name, or several.
fn layers(value: &Bound<'_, PyAny>) -> PyResult<DebugLayers> {
    let names: Vec<String> = if let Ok(text) = value.cast::<PyString>() {
        vec![text.to_str()?.to_owned()]
    } else {
        let names = items(value, "debug").and_then(|names| names.iter().map(|item| item.extract()).collect());
        names.map_err(|_: PyErr| {
            PyTypeError::new_err(format!("debug is {}; expected names of layers", shown(value)))
        })?
    };
    let mut layers = DebugLayers::default();
    for name in &names {
        if !layers.enable(name) {
            return Err(PyValueError::new_err(format!(
                "there is no debug layer '{name}'; there are {}, and all for every one",
                DebugLayers::NAMES.join(", ")
            )));
        }
    }
    Ok(layers)
}

fn filter(value: &Bound<'_, PyAny>) -> PyResult<Filter> {
    match value.extract::<String>().as_deref() {
        Ok("nearest") => Ok(Filter::Nearest),
        Ok("linear") => Ok(Filter::Linear),
        _ => Err(PyValueError::new_err(format!(
            "filter is {}; expected 'nearest', 'linear', or None for that of the atlas",
            shown(value)
        ))),
    }
}
