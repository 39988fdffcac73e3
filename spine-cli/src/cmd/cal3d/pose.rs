//! `spine cal3d pose`: where bones are, as JSON.

use std::sync::Arc;

use cal3d::Winding;
use cal3d::play::Player;
use serde::Serialize;
use serde_json::{Value, json};

use super::cast::Cast;
use super::play_args::Cal3dPoseArgs;
use super::script::{self, States};
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files;
use crate::json;

const FORMAT: &str = "spine-cal3d-pose/1";

#[derive(Debug, Serialize)]
struct Document<'a> {
    format: &'static str,
    name: &'a str,
    /// Names of the bones, in order.
    names: Vec<String>,
    animations: Vec<&'a str>,
    meshes: Vec<&'a str>,
    scale: Option<f64>,
    script: &'a [Value],
    #[serde(flatten)]
    states: States,
}

pub(crate) fn run(args: &Cal3dPoseArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let mut cast = Cast::load(&args.files, Winding::Original, console)?;
    if let Some(scale) = args.scale {
        let factor = scale as f32;
        if !factor.is_normal() {
            let message = format!("--scale {scale:e}: expected a factor from 1e-37 to 1e38");
            return Err(CliError::Usage(message));
        }
        cast.resize(factor);
    }
    let wanted = cast.numbers_of(&args.animations)?;
    let (name, script) = match &args.script {
        Some(path) => {
            let input = files::read(path, console.streams.input)?;
            let script: Vec<Value> = serde_json::from_slice(&input.bytes).map_err(|error| {
                let name = &input.name;
                CliError::Usage(format!("{name}: expected a JSON list of operations: {error}"))
            })?;
            (input.name, script)
        }
        None => ("--time".into(), script_of(args, &wanted)?),
    };
    let mut player = Player::new(Arc::new(cast.character()));
    let animations = cast.animation_names();
    let states = script::run(&mut player, &animations, &script)
        .map_err(|problem| CliError::Usage(format!("{name}: {problem}")))?;
    let document = Document {
        format: FORMAT,
        name: &cast.name,
        names: cast
            .skeleton
            .iter()
            .flat_map(|skeleton| &skeleton.bones)
            .map(|bone| bone.name.text().into_owned())
            .collect(),
        animations,
        meshes: cast.meshes.iter().map(|(name, _)| name.as_str()).collect(),
        scale: args.scale,
        script: &script,
        states,
    };
    json::write_line(console.streams.out, &document)?;
    Ok(Exit::Ok)
}

/// The operations that animations and times stand for.
fn script_of(args: &Cal3dPoseArgs, animations: &[usize]) -> Result<Vec<Value>, CliError> {
    let mut script: Vec<Value> = animations
        .iter()
        .map(|id| {
            if args.action {
                json!(["action", id, 0.0, 0.0, 1.0, 0])
            } else {
                json!(["cycle", id, 1.0, 0.0])
            }
        })
        .collect();
    // The first update gives cycles their common duration, and takes no time.
    script.push(json!(["upd", 0.0]));
    let times = if args.times.is_empty() {
        &[0.0][..]
    } else {
        &args.times
    };
    let mut now = 0.0;
    for (number, time) in times.iter().enumerate() {
        if *time < now {
            let message = format!("--time {time}: times ascend; {now} is before it");
            return Err(CliError::Usage(message));
        }
        if *time > now {
            script.push(json!(["upd", time - now]));
            now = *time;
        }
        script.push(json!(["bones", format!("t{number}")]));
        if args.vertices {
            script.push(json!(["verts", format!("t{number}")]));
        }
    }
    Ok(script)
}
