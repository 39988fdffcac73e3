//! Enumerations: texts in, members of the classes of `spine_py._enums` out.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use spine_core::{MixBlend, MixDirection, Physics, StateEventKind};
use spine_data::{
    BlendMode, CurveKind, Inherit, Named, PositionMode, RotateMode, SequenceMode, SpacingMode, TextureFilter,
    TextureWrap,
};

use crate::error::UnknownNameError;

/// An enumeration with a class in `spine_py._enums`.
pub(crate) trait Text: Copy + Sized + 'static {
    /// Name of the class.
    const CLASS: &'static str;
    /// Members and their texts.
    fn members() -> Vec<(Self, &'static str)>;
    /// The text of a member.
    fn text(self) -> &'static str;
}

/// A member as Python sees it.
pub(crate) fn member<T: Text>(py: Python<'_>, value: T) -> PyResult<Bound<'_, PyAny>> {
    py.import("spine_py._enums")?
        .getattr(T::CLASS)?
        .call1((value.text(),))
}

/// The member of a text, of either case, with or without underscores.
pub(crate) fn parse<T: Text>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let plain = |text: &str| text.replace(['_', '-'], "").to_ascii_lowercase();
    let members = T::members();
    let list = || {
        members
            .iter()
            .map(|(_, text)| *text)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let Ok(text) = value
        .cast::<PyString>()
        .map(|text| text.to_string_lossy().into_owned())
    else {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "expected one of {}, found {kind}",
            list()
        )));
    };
    let wanted = plain(&text);
    members
        .iter()
        .find(|(_, name)| plain(name) == wanted)
        .map(|(value, _)| *value)
        .ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            let similar = spine_cli::closest(&shown, members.iter().map(|(_, text)| *text));
            let hint = similar.map_or_else(String::new, |similar| format!("; did you mean \"{similar}\"?"));
            let message = format!("\"{shown}\" is no {}; expected one of {}{hint}", T::CLASS, list());
            UnknownNameError::new_err((message, T::CLASS, text.clone(), similar))
        })
}

macro_rules! named {
    ($($type:ident),*) => {$(
        impl Text for $type {
            const CLASS: &'static str = stringify!($type);
            fn members() -> Vec<(Self, &'static str)> {
                Self::NAMES.to_vec()
            }
            fn text(self) -> &'static str {
                self.name()
            }
        }
    )*};
}

named!(
    Inherit,
    BlendMode,
    PositionMode,
    SpacingMode,
    RotateMode,
    SequenceMode
);

macro_rules! listed {
    ($type:ident { $($variant:ident => $text:literal,)* }) => {
        impl Text for $type {
            const CLASS: &'static str = stringify!($type);
            fn members() -> Vec<(Self, &'static str)> {
                vec![$((Self::$variant, $text)),*]
            }
            fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}

listed!(Physics { None => "none", Reset => "reset", Update => "update", Pose => "pose", });
listed!(MixBlend { Setup => "setup", First => "first", Replace => "replace", Add => "add", });
listed!(MixDirection { In => "in", Out => "out", });
listed!(TextureWrap {
    MirroredRepeat => "MirroredRepeat",
    ClampToEdge => "ClampToEdge",
    Repeat => "Repeat",
});
listed!(TextureFilter {
    Nearest => "Nearest",
    Linear => "Linear",
    MipMap => "MipMap",
    MipMapNearestNearest => "MipMapNearestNearest",
    MipMapLinearNearest => "MipMapLinearNearest",
    MipMapNearestLinear => "MipMapNearestLinear",
    MipMapLinearLinear => "MipMapLinearLinear",
});

/// The kind of a curve, without where its points are.
#[derive(Clone, Copy)]
pub(crate) enum CurveType {
    Linear,
    Stepped,
    Bezier,
}

listed!(CurveType { Linear => "linear", Stepped => "stepped", Bezier => "bezier", });

impl From<CurveKind> for CurveType {
    fn from(kind: CurveKind) -> Self {
        match kind {
            CurveKind::Linear => Self::Linear,
            CurveKind::Stepped => Self::Stepped,
            CurveKind::Bezier(_) => Self::Bezier,
        }
    }
}

/// The kind of a notification, without the event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventType {
    Start,
    Interrupt,
    End,
    Dispose,
    Complete,
    Event,
}

listed!(EventType {
    Start => "start",
    Interrupt => "interrupt",
    End => "end",
    Dispose => "dispose",
    Complete => "complete",
    Event => "event",
});

impl From<StateEventKind> for EventType {
    fn from(kind: StateEventKind) -> Self {
        match kind {
            StateEventKind::Start => Self::Start,
            StateEventKind::Interrupt => Self::Interrupt,
            StateEventKind::End => Self::End,
            StateEventKind::Dispose => Self::Dispose,
            StateEventKind::Complete => Self::Complete,
            StateEventKind::Event(_) => Self::Event,
        }
    }
}
