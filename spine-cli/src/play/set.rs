//! Assigns values by their names in the format.
//!
//! Every function fails with a [`Problem`] where a name is unknown or a value has another type than its field; what stood
//! before the field at fault has been assigned by then. Numbers are rounded to [`Real`].

use serde_json::Value;
use spine_core::{MixBlend, MixDirection, Skeleton, TrackEntry};
use spine_data::real::real;
use spine_data::{Color, Inherit, Named, Real};

use super::error::Problem;
use super::operation::Fields;
use crate::short::short;

pub(super) fn blend(name: &str) -> Result<MixBlend, Problem> {
    match name {
        "setup" => Ok(MixBlend::Setup),
        "first" => Ok(MixBlend::First),
        "replace" => Ok(MixBlend::Replace),
        "add" => Ok(MixBlend::Add),
        _ => Err(Problem::field(
            "blend",
            format!("\"{}\" is none of setup, first, replace, add", short(name)),
        )),
    }
}

pub(super) fn direction(name: &str) -> Result<MixDirection, Problem> {
    match name {
        "in" => Ok(MixDirection::In),
        "out" => Ok(MixDirection::Out),
        _ => Err(Problem::field(
            "direction",
            format!("\"{}\" is neither in nor out", short(name)),
        )),
    }
}

/// Assigns local values of a bone: `x`, `y`, `rotation`, `scaleX`, `scaleY`, `shearX`, `shearY`, `inherit`.
///
/// # Errors
///
/// [`Problem`], as above.
pub fn bone(skeleton: &mut Skeleton, name: &str, fields: &Fields) -> Result<(), Problem> {
    let id = skeleton
        .data()
        .find_bone(name)
        .ok_or_else(|| Problem::unknown("bone", name))?;
    let (local, inherit) = (skeleton.pose.local.get_mut(id), skeleton.pose.inherit.get_mut(id));
    let (Some(local), Some(inherit)) = (local, inherit) else {
        return Ok(());
    };
    for (field, value) in fields {
        let place = match field.as_str() {
            "x" => &mut local.x,
            "y" => &mut local.y,
            "rotation" => &mut local.rotation,
            "scaleX" => &mut local.scale_x,
            "scaleY" => &mut local.scale_y,
            "shearX" => &mut local.shear_x,
            "shearY" => &mut local.shear_y,
            "inherit" => {
                let mode = Inherit::from_name(text(field, value)?);
                *inherit = mode.map_err(|problem| Problem::field(field, problem.to_string()))?;
                continue;
            }
            _ => return Err(unknown(field)),
        };
        *place = number(field, value)?;
    }
    Ok(())
}

/// Assigns what a slot shows: `attachment` by its key (null or an empty text: nothing), then `color`, `dark`, `sequenceIndex`
/// and `deform`.
///
/// # Errors
///
/// [`Problem`], as above.
pub fn slot(skeleton: &mut Skeleton, name: &str, fields: &Fields) -> Result<(), Problem> {
    let id = skeleton
        .data()
        .find_slot(name)
        .ok_or_else(|| Problem::unknown("slot", name))?;
    // The attachment first, whatever the order of the fields: it changes the others.
    if let Some(attachment) = fields.get("attachment") {
        skeleton.set_attachment(name, attachment.as_str().unwrap_or(""))?;
    }
    for (field, value) in fields {
        if field == "deform" {
            let values = numbers(field, value)?;
            skeleton.set_deform(id, &values);
            continue;
        }
        let Some(slot) = skeleton.pose.slots.get_mut(id) else {
            return Ok(());
        };
        match field.as_str() {
            "attachment" => {}
            "color" => slot.color = color(field, value)?,
            "dark" => slot.dark_color = Some(color(field, value)?),
            "sequenceIndex" => slot.sequence_index = integer(field, value)?,
            _ => return Err(unknown(field)),
        }
    }
    Ok(())
}

/// Assigns values of a constraint; `kind` is `ik`, `transform`, `path` or `physics`, which has `massInverse` for its mass.
///
/// # Errors
///
/// [`Problem`], as above.
pub fn constraint(skeleton: &mut Skeleton, kind: &str, name: &str, fields: &Fields) -> Result<(), Problem> {
    let missing = || Problem::unknown("constraint", name);
    let data = std::sync::Arc::clone(skeleton.data());
    let pose = &mut skeleton.pose;
    for (field, value) in fields {
        let place = match kind {
            "ik" => {
                let id = data.find_ik_constraint(name).ok_or_else(missing)?;
                let ik = pose.ik.get_mut(id).ok_or_else(missing)?;
                match field.as_str() {
                    "mix" => &mut ik.mix,
                    "softness" => &mut ik.softness,
                    "bendDirection" => {
                        ik.bend_direction = if integer(field, value)? < 0 { -1 } else { 1 };
                        continue;
                    }
                    "compress" => {
                        ik.compress = boolean(field, value)?;
                        continue;
                    }
                    "stretch" => {
                        ik.stretch = boolean(field, value)?;
                        continue;
                    }
                    _ => return Err(unknown(field)),
                }
            }
            "transform" => {
                let id = data.find_transform_constraint(name).ok_or_else(missing)?;
                let transform = pose.transform.get_mut(id).ok_or_else(missing)?;
                match field.as_str() {
                    "mixRotate" => &mut transform.mix_rotate,
                    "mixX" => &mut transform.mix_x,
                    "mixY" => &mut transform.mix_y,
                    "mixScaleX" => &mut transform.mix_scale_x,
                    "mixScaleY" => &mut transform.mix_scale_y,
                    "mixShearY" => &mut transform.mix_shear_y,
                    _ => return Err(unknown(field)),
                }
            }
            "path" => {
                let id = data.find_path_constraint(name).ok_or_else(missing)?;
                let path = pose.path.get_mut(id).ok_or_else(missing)?;
                match field.as_str() {
                    "position" => &mut path.position,
                    "spacing" => &mut path.spacing,
                    "mixRotate" => &mut path.mix_rotate,
                    "mixX" => &mut path.mix_x,
                    "mixY" => &mut path.mix_y,
                    _ => return Err(unknown(field)),
                }
            }
            "physics" => {
                let id = data.find_physics_constraint(name).ok_or_else(missing)?;
                let physics = pose.physics.get_mut(id).ok_or_else(missing)?;
                match field.as_str() {
                    "inertia" => &mut physics.inertia,
                    "strength" => &mut physics.strength,
                    "damping" => &mut physics.damping,
                    "massInverse" => &mut physics.mass_inverse,
                    "wind" => &mut physics.wind,
                    "gravity" => &mut physics.gravity,
                    "mix" => &mut physics.mix,
                    _ => return Err(unknown(field)),
                }
            }
            _ => return Err(Problem::field("kind", "none of ik, transform, path, physics")),
        };
        *place = number(field, value)?;
    }
    Ok(())
}

pub(super) fn entry(entry: &mut TrackEntry, fields: &Fields) -> Result<(), Problem> {
    for (field, value) in fields {
        match field.as_str() {
            "alpha" => entry.alpha = number(field, value)?,
            "mixBlend" => entry.mix_blend = blend(text(field, value)?)?,
            "mixDuration" => entry.mix_duration = double(field, value)?,
            "trackEnd" => entry.track_end = double(field, value)?,
            "timeScale" => entry.time_scale = double(field, value)?,
            "animationStart" => entry.animation_start = double(field, value)?,
            "animationEnd" => entry.animation_end = double(field, value)?,
            "animationLast" => entry.set_animation_last(double(field, value)?),
            "holdPrevious" => entry.hold_previous = boolean(field, value)?,
            "reverse" => entry.reverse = boolean(field, value)?,
            "shortestRotation" => entry.shortest_rotation = boolean(field, value)?,
            "eventThreshold" => entry.event_threshold = number(field, value)?,
            "alphaAttachmentThreshold" => entry.alpha_attachment_threshold = number(field, value)?,
            "mixAttachmentThreshold" => entry.mix_attachment_threshold = number(field, value)?,
            "mixDrawOrderThreshold" => entry.mix_draw_order_threshold = number(field, value)?,
            "delay" => entry.delay = double(field, value)?,
            "trackTime" => entry.track_time = double(field, value)?,
            _ => return Err(unknown(field)),
        }
    }
    Ok(())
}

fn unknown(field: &str) -> Problem {
    Problem::field(field, "there is no such field")
}

fn expected(field: &str, what: &str, value: &Value) -> Problem {
    Problem::field(
        field,
        format!("{what} is expected, not {}", short(&value.to_string())),
    )
}

fn text<'a>(field: &str, value: &'a Value) -> Result<&'a str, Problem> {
    value.as_str().ok_or_else(|| expected(field, "a text", value))
}

fn boolean(field: &str, value: &Value) -> Result<bool, Problem> {
    value
        .as_bool()
        .ok_or_else(|| expected(field, "true or false", value))
}

fn double(field: &str, value: &Value) -> Result<f64, Problem> {
    value.as_f64().ok_or_else(|| expected(field, "a number", value))
}

fn number(field: &str, value: &Value) -> Result<Real, Problem> {
    double(field, value).map(real)
}

fn integer(field: &str, value: &Value) -> Result<i32, Problem> {
    let integer = value.as_i64().and_then(|value| i32::try_from(value).ok());
    integer.ok_or_else(|| expected(field, "a whole number", value))
}

fn numbers(field: &str, value: &Value) -> Result<Vec<Real>, Problem> {
    let list = value
        .as_array()
        .ok_or_else(|| expected(field, "a list of numbers", value))?;
    list.iter().map(|value| number(field, value)).collect()
}

/// Three or four channels; without the fourth, alpha is 1.
fn color(field: &str, value: &Value) -> Result<Color, Problem> {
    match numbers(field, value)?[..] {
        [r, g, b] => Ok(Color::new(r, g, b, 1.0)),
        [r, g, b, a] => Ok(Color::new(r, g, b, a)),
        _ => Err(expected(field, "a list of three or four numbers", value)),
    }
}
