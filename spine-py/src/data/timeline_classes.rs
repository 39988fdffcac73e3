//! One class for each kind of timeline.

use numpy::PyArrayDyn;
use pyo3::prelude::*;
use spine_data::{AttachmentId, Inherit, Named, SequenceMode, TimelineKind as Kind};

use super::timelines::{
    CurveTimeline, CurveTimeline1, CurveTimeline2, PhysicsConstraintTimeline, Timeline, index,
};
use super::{Event, attachment, gone};
use crate::convert::array;
use crate::enums::member;

macro_rules! classes {
    ($($(#[$doc:meta])* $class:ident: $base:ident;)*) => {
        $(
            $(#[$doc])*
            #[pyclass(module = "spine_py", frozen, extends = $base)]
            #[derive(Debug)]
            pub(crate) struct $class;
        )*

        /// Adds the classes.
        pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_class::<$class>()?;)*
            Ok(())
        }
    };
}

classes! {
    /// A bone's rotation: degrees relative to setup.
    RotateTimeline: CurveTimeline1;
    /// A bone's x and y relative to setup.
    TranslateTimeline: CurveTimeline2;
    /// A bone's x relative to setup.
    TranslateXTimeline: CurveTimeline1;
    /// A bone's y relative to setup.
    TranslateYTimeline: CurveTimeline1;
    /// A bone's scale as factors of setup.
    ScaleTimeline: CurveTimeline2;
    /// A bone's x scale as a factor of setup.
    ScaleXTimeline: CurveTimeline1;
    /// A bone's y scale as a factor of setup.
    ScaleYTimeline: CurveTimeline1;
    /// A bone's shear: degrees relative to setup.
    ShearTimeline: CurveTimeline2;
    /// A bone's x shear: degrees relative to setup.
    ShearXTimeline: CurveTimeline1;
    /// A bone's y shear: degrees relative to setup.
    ShearYTimeline: CurveTimeline1;
    /// A bone's inherit mode.
    InheritTimeline: Timeline;
    /// A slot's light colour with alpha.
    RGBATimeline: CurveTimeline;
    /// A slot's light colour without alpha.
    RGBTimeline: CurveTimeline;
    /// A slot's alpha.
    AlphaTimeline: CurveTimeline1;
    /// A slot's light colour with alpha and its dark colour.
    RGBA2Timeline: CurveTimeline;
    /// A slot's light colour without alpha and its dark colour.
    RGB2Timeline: CurveTimeline;
    /// A slot's attachment.
    AttachmentTimeline: Timeline;
    /// A slot's deform while it shows the attachment or one that inherits its timelines.
    DeformTimeline: CurveTimeline;
    /// A slot's sequence index: mode, index, delay in seconds.
    SequenceTimeline: Timeline;
    /// An IK constraint: mix, softness, bend direction, compress, stretch; the last three are not interpolated.
    IkConstraintTimeline: CurveTimeline;
    /// A transform constraint's mixes: rotate, x, y, scale x, scale y, shear y.
    TransformConstraintTimeline: CurveTimeline;
    /// A path constraint's position.
    PathConstraintPositionTimeline: CurveTimeline1;
    /// A path constraint's spacing.
    PathConstraintSpacingTimeline: CurveTimeline1;
    /// A path constraint's mixes: rotate, x, y.
    PathConstraintMixTimeline: CurveTimeline;
    /// Inertia of physics constraints.
    PhysicsConstraintInertiaTimeline: PhysicsConstraintTimeline;
    /// Strength of physics constraints.
    PhysicsConstraintStrengthTimeline: PhysicsConstraintTimeline;
    /// Damping of physics constraints.
    PhysicsConstraintDampingTimeline: PhysicsConstraintTimeline;
    /// Mass (not its inverse) of physics constraints.
    PhysicsConstraintMassTimeline: PhysicsConstraintTimeline;
    /// Wind on physics constraints.
    PhysicsConstraintWindTimeline: PhysicsConstraintTimeline;
    /// Gravity on physics constraints.
    PhysicsConstraintGravityTimeline: PhysicsConstraintTimeline;
    /// Mix of physics constraints.
    PhysicsConstraintMixTimeline: PhysicsConstraintTimeline;
    /// Reset of physics constraints.
    PhysicsConstraintResetTimeline: PhysicsConstraintTimeline;
    /// The draw order.
    DrawOrderTimeline: Timeline;
    /// Events.
    EventTimeline: Timeline;
}

/// What stands between `Timeline` and a class.
macro_rules! made {
    ($py:ident, $base:ident, $class:ident: $($between:ident),*) => {
        Bound::new($py, $base$(.add_subclass($between))*.add_subclass($class))?.into_any()
    };
}

/// A timeline in the class of its kind.
pub(crate) fn of_kind(
    py: Python<'_>,
    kind: Kind,
    base: PyClassInitializer<Timeline>,
) -> PyResult<Bound<'_, PyAny>> {
    Ok(match kind {
        Kind::Rotate(_) => made!(py, base, RotateTimeline: CurveTimeline, CurveTimeline1),
        Kind::Translate(_) => made!(py, base, TranslateTimeline: CurveTimeline, CurveTimeline2),
        Kind::TranslateX(_) => made!(py, base, TranslateXTimeline: CurveTimeline, CurveTimeline1),
        Kind::TranslateY(_) => made!(py, base, TranslateYTimeline: CurveTimeline, CurveTimeline1),
        Kind::Scale(_) => made!(py, base, ScaleTimeline: CurveTimeline, CurveTimeline2),
        Kind::ScaleX(_) => made!(py, base, ScaleXTimeline: CurveTimeline, CurveTimeline1),
        Kind::ScaleY(_) => made!(py, base, ScaleYTimeline: CurveTimeline, CurveTimeline1),
        Kind::Shear(_) => made!(py, base, ShearTimeline: CurveTimeline, CurveTimeline2),
        Kind::ShearX(_) => made!(py, base, ShearXTimeline: CurveTimeline, CurveTimeline1),
        Kind::ShearY(_) => made!(py, base, ShearYTimeline: CurveTimeline, CurveTimeline1),
        Kind::Inherit(_) => made!(py, base, InheritTimeline:),
        Kind::Rgba(_) => made!(py, base, RGBATimeline: CurveTimeline),
        Kind::Rgb(_) => made!(py, base, RGBTimeline: CurveTimeline),
        Kind::Alpha(_) => made!(py, base, AlphaTimeline: CurveTimeline, CurveTimeline1),
        Kind::Rgba2(_) => made!(py, base, RGBA2Timeline: CurveTimeline),
        Kind::Rgb2(_) => made!(py, base, RGB2Timeline: CurveTimeline),
        Kind::Attachment(_) => made!(py, base, AttachmentTimeline:),
        Kind::Deform { .. } => made!(py, base, DeformTimeline: CurveTimeline),
        Kind::Sequence { .. } => made!(py, base, SequenceTimeline:),
        Kind::IkConstraint(_) => made!(py, base, IkConstraintTimeline: CurveTimeline),
        Kind::TransformConstraint(_) => made!(py, base, TransformConstraintTimeline: CurveTimeline),
        Kind::PathConstraintPosition(_) => {
            made!(py, base, PathConstraintPositionTimeline: CurveTimeline, CurveTimeline1)
        }
        Kind::PathConstraintSpacing(_) => {
            made!(py, base, PathConstraintSpacingTimeline: CurveTimeline, CurveTimeline1)
        }
        Kind::PathConstraintMix(_) => made!(py, base, PathConstraintMixTimeline: CurveTimeline),
        Kind::PhysicsConstraintInertia(_) => {
            made!(py, base, PhysicsConstraintInertiaTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintStrength(_) => {
            made!(py, base, PhysicsConstraintStrengthTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintDamping(_) => {
            made!(py, base, PhysicsConstraintDampingTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintMass(_) => {
            made!(py, base, PhysicsConstraintMassTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintWind(_) => {
            made!(py, base, PhysicsConstraintWindTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintGravity(_) => {
            made!(py, base, PhysicsConstraintGravityTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintMix(_) => {
            made!(py, base, PhysicsConstraintMixTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::PhysicsConstraintReset(_) => {
            made!(py, base, PhysicsConstraintResetTimeline: CurveTimeline, CurveTimeline1, PhysicsConstraintTimeline)
        }
        Kind::DrawOrder => made!(py, base, DrawOrderTimeline:),
        Kind::Event => made!(py, base, EventTimeline:),
        _ => return Err(gone()),
    })
}

/// The index of what a kind drives.
macro_rules! indices {
    ($name:ident $doc:literal: $($class:ident = $($pattern:pat_param)|+ => $id:ident;)*) => {$(
        #[pymethods]
        impl $class {
            #[doc = $doc]
            #[getter]
            fn $name(slf: &Bound<'_, Self>) -> PyResult<usize> {
                index(match slf.as_any().cast::<Timeline>()?.get().target()? {
                    $($pattern)|+ => Some($id),
                    _ => None,
                })
            }
        }
    )*};
}

indices! { bone_index "Index of the bone.":
    RotateTimeline = Kind::Rotate(id) => id;
    TranslateTimeline = Kind::Translate(id) => id;
    TranslateXTimeline = Kind::TranslateX(id) => id;
    TranslateYTimeline = Kind::TranslateY(id) => id;
    ScaleTimeline = Kind::Scale(id) => id;
    ScaleXTimeline = Kind::ScaleX(id) => id;
    ScaleYTimeline = Kind::ScaleY(id) => id;
    ShearTimeline = Kind::Shear(id) => id;
    ShearXTimeline = Kind::ShearX(id) => id;
    ShearYTimeline = Kind::ShearY(id) => id;
    InheritTimeline = Kind::Inherit(id) => id;
}

indices! { slot_index "Index of the slot.":
    RGBATimeline = Kind::Rgba(id) => id;
    RGBTimeline = Kind::Rgb(id) => id;
    AlphaTimeline = Kind::Alpha(id) => id;
    RGBA2Timeline = Kind::Rgba2(id) => id;
    RGB2Timeline = Kind::Rgb2(id) => id;
    AttachmentTimeline = Kind::Attachment(id) => id;
    DeformTimeline = Kind::Deform { slot: id, .. } => id;
    SequenceTimeline = Kind::Sequence { slot: id, .. } => id;
}

indices! { ik_constraint_index "Index of the constraint.":
    IkConstraintTimeline = Kind::IkConstraint(id) => id;
}

indices! { transform_constraint_index "Index of the constraint.":
    TransformConstraintTimeline = Kind::TransformConstraint(id) => id;
}

indices! { path_constraint_index "Index of the constraint.":
    PathConstraintPositionTimeline = Kind::PathConstraintPosition(id) => id;
    PathConstraintSpacingTimeline = Kind::PathConstraintSpacing(id) => id;
    PathConstraintMixTimeline = Kind::PathConstraintMix(id) => id;
}

/// The attachment that a deform or sequence timeline names.
fn named<'py>(base: &Timeline, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let id: AttachmentId = match base.target()? {
        Kind::Deform { attachment, .. } | Kind::Sequence { attachment, .. } => attachment,
        _ => return Err(gone()),
    };
    attachment(py, &base.model, id)
}

#[pymethods]
impl DeformTimeline {
    /// The attachment that the file names.
    #[getter]
    fn attachment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        named(slf.as_any().cast::<Timeline>()?.get(), slf.py())
    }

    /// For each key the offsets from the setup vertices, skeleton units: float32 `(N, 2)` for N vertices or influences, copies.
    #[getter]
    fn vertices<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyArrayDyn<f32>>>> {
        let base = slf.as_any().cast::<Timeline>()?.get();
        let animation = base.owner()?;
        let Kind::Deform { attachment, .. } = base.target()? else {
            return Err(gone());
        };
        let vertices = base
            .model
            .data
            .attachments
            .get(attachment)
            .and_then(|a| a.vertices());
        let len = vertices.map_or(0, spine_data::Vertices::deform_len);
        let keys = animation.deforms.get(base.keys()?).unwrap_or_default();
        let whole = |key| {
            let mut values = vec![0.0_f32; len];
            let start = (key as &spine_data::DeformKey).start as usize;
            for (place, offset) in values.iter_mut().skip(start).zip(animation.offsets(key)) {
                *place = *offset;
            }
            array(slf.py(), values, &[len / 2, 2])
        };
        keys.iter().map(whole).collect()
    }
}

#[pymethods]
impl SequenceTimeline {
    /// The attachment that the file names.
    #[getter]
    fn attachment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        named(slf.as_any().cast::<Timeline>()?.get(), slf.py())
    }

    /// For each key its `SequenceMode`; index and delay are in `values`.
    #[getter]
    fn modes<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let base = slf.as_any().cast::<Timeline>()?.get();
        let values = base.owner()?.values(base.part()?);
        let mode = |key: &[f32; 3]| member(slf.py(), from_single::<SequenceMode>(key[0]));
        values.as_chunks::<3>().0.iter().map(mode).collect()
    }
}

/// The member whose number a pool of singles holds.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn from_single<T: Named + Default>(value: f32) -> T {
    T::from_number(value as u32).unwrap_or_default()
}

#[pymethods]
impl InheritTimeline {
    /// For each key its `Inherit`.
    #[getter]
    fn inherits<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let base = slf.as_super().get();
        let values = base.owner()?.values(base.part()?);
        values
            .iter()
            .map(|value| member(slf.py(), from_single::<Inherit>(*value)))
            .collect()
    }
}

#[pymethods]
impl AttachmentTimeline {
    /// For each key the name of the attachment, or `None`.
    #[getter]
    fn attachment_names(slf: &Bound<'_, Self>) -> PyResult<Vec<Option<String>>> {
        let base = slf.as_super().get();
        let keys = base.owner()?.attachments.get(base.keys()?).unwrap_or_default();
        let names = &base.model.data.names;
        Ok(keys
            .iter()
            .map(|key| names.get((*key)?).map(ToString::to_string))
            .collect())
    }
}

#[pymethods]
impl DrawOrderTimeline {
    /// For each key the indices of the slots in the order in which they are drawn, uint32 `(S,)`, a copy; `None` for the setup
    /// order.
    #[getter]
    fn draw_orders<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Option<Bound<'py, PyArrayDyn<u32>>>>> {
        let base = slf.as_super().get();
        let animation = base.owner()?;
        let keys = animation.draw_orders.get(base.keys()?).unwrap_or_default();
        let len = base.model.data.slots.len();
        let order = |key: &spine_data::DrawOrderKey| {
            if key.len == 0 {
                return Ok(None);
            }
            let order = spine_core::draw_order(animation.slot_offsets(key), len);
            array(
                slf.py(),
                order.into_iter().map(|slot| slot.get()).collect(),
                &[len],
            )
            .map(Some)
        };
        keys.iter().map(order).collect()
    }
}

#[pymethods]
impl EventTimeline {
    /// The keys.
    #[getter]
    fn events(slf: &Bound<'_, Self>) -> PyResult<Vec<Event>> {
        let base = slf.as_super().get();
        let key = |place: usize| {
            let key = u32::try_from(place).map_err(|_| gone())?;
            let fired = spine_data::FiredEvent {
                animation: base.animation_id(),
                key,
            };
            Ok(Event {
                model: std::sync::Arc::clone(&base.model),
                fired,
            })
        };
        base.keys()?.map(key).collect()
    }
}
