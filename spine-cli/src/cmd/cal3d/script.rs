//! Operations of `spine cal3d pose`, and the states that they keep.

use std::collections::BTreeMap;

use cal3d::play::{ActionOptions, Player, Surface};
use serde::Serialize;
use serde_json::Value;

/// States under their names.
#[derive(Debug, Default, Serialize)]
pub(super) struct States {
    bones: BTreeMap<String, BonesState>,
    verts: BTreeMap<String, Vec<VerticesState>>,
    faces: BTreeMap<String, Vec<FacesState>>,
}

#[derive(Debug, Serialize)]
struct BonesState {
    mixer_time: f32,
    mixer_duration: f32,
    bones: Vec<BoneState>,
}

#[derive(Debug, Serialize)]
struct BoneState {
    t: [f32; 3],
    q: [f32; 4],
    bt: [f32; 3],
    m: [f32; 9],
}

#[derive(Debug, Serialize)]
struct VerticesState {
    mesh: usize,
    submesh: usize,
    spring_system: bool,
    vertex_count: usize,
    index: Vec<usize>,
    p: Vec<[f32; 3]>,
    n: Vec<[f32; 3]>,
    sum_p: [f64; 3],
}

#[derive(Debug, Serialize)]
struct FacesState {
    vertex_count: usize,
    face_count: usize,
    first: Vec<u32>,
    last: Vec<u32>,
    sum: u64,
}

/// What an operation does.
#[derive(Clone, Debug, PartialEq)]
enum Operation {
    Cycle(usize, f32, f32),
    Clear(usize, f32),
    Action(usize, ActionOptions),
    Update(f32),
    Level(f32),
    Bones(String),
    Vertices(String),
    Faces(String),
}

/// Runs a script; `names` are those of the animations. The error tells which operation is wrong, and how.
pub(super) fn run(player: &mut Player, names: &[&str], script: &[Value]) -> Result<States, String> {
    let mut states = States::default();
    for (place, step) in script.iter().enumerate() {
        let operation = parse(step, names).map_err(|problem| format!("operation {place}: {problem}"))?;
        match operation {
            Operation::Cycle(id, weight, delay) => player.blend_cycle(id, weight, delay),
            Operation::Clear(id, delay) => player.clear_cycle(id, delay),
            Operation::Action(id, options) => player.execute_action(id, options),
            Operation::Update(seconds) => player.update(seconds),
            Operation::Level(level) => player.set_level_of_detail(level),
            Operation::Bones(name) => {
                states.bones.insert(name, bones(player));
            }
            Operation::Vertices(name) => {
                player.skin();
                states.verts.insert(name, vertices(player));
            }
            Operation::Faces(name) => {
                states
                    .faces
                    .insert(name, player.surfaces().iter().map(faces).collect());
            }
        }
    }
    Ok(states)
}

fn parse(step: &Value, names: &[&str]) -> Result<Operation, String> {
    let list = step.as_array().ok_or("expected a list such as [\"upd\", 0.1]")?;
    let number = |at: usize| {
        let number = list.get(at).and_then(Value::as_f64);
        number
            .map(|number| number as f32)
            .filter(|number| number.is_finite())
            .ok_or_else(|| format!("expected a number as item {at}"))
    };
    let or = |at: usize, default: f32| if list.len() > at { number(at) } else { Ok(default) };
    let word = |at: usize| {
        let word = list.get(at).and_then(Value::as_str);
        word.map(str::to_owned)
            .ok_or_else(|| format!("expected a name as item {at}"))
    };
    let id = || -> Result<usize, String> {
        let found = match list.get(1) {
            Some(Value::String(name)) => names.iter().position(|known| known == name),
            Some(Value::Number(number)) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
            _ => None,
        };
        found.filter(|id| *id < names.len()).ok_or_else(|| {
            let count = names.len();
            format!("expected the name or the number of one of the {count} animations as item 1")
        })
    };
    Ok(match word(0)?.as_str() {
        "cycle" => Operation::Cycle(id()?, number(2)?, or(3, 0.0)?),
        "clear" => Operation::Clear(id()?, or(2, 0.0)?),
        "action" => {
            let lock = match list.get(5) {
                Some(Value::Bool(lock)) => *lock,
                Some(_) => number(5)? != 0.0,
                None => false,
            };
            let options = ActionOptions {
                delay_in: or(2, 0.0)?,
                delay_out: or(3, 0.0)?,
                weight: or(4, 1.0)?,
                lock,
            };
            Operation::Action(id()?, options)
        }
        "upd" => Operation::Update(number(1)?),
        "lod" => Operation::Level(number(1)?),
        "bones" => Operation::Bones(word(1)?),
        "verts" => Operation::Vertices(word(1)?),
        "faces" => Operation::Faces(word(1)?),
        other => {
            let all = "cycle, clear, action, upd, lod, bones, verts, faces";
            return Err(format!(
                "\"{}\" is not known; there are {all}",
                crate::short::short(other)
            ));
        }
    })
}

fn bones(player: &Player) -> BonesState {
    let (mixer_time, mixer_duration) = player.cycle_time();
    let pose = &player.pose;
    let bones = pose.placed().iter().zip(pose.skinning());
    BonesState {
        mixer_time,
        mixer_duration,
        bones: bones
            .map(|(placed, skinning)| BoneState {
                t: placed.translation,
                q: placed.rotation,
                bt: skinning.translation(),
                m: skinning.matrix(),
            })
            .collect(),
    }
}

fn vertices(player: &Player) -> Vec<VerticesState> {
    let surfaces = player.surfaces().iter().enumerate();
    surfaces
        .map(|(at, surface)| {
            let (mesh, submesh) = player.character().place_of(at).unwrap_or_default();
            let mut sum_p = [0.0; 3];
            for position in surface.positions() {
                for (sum, value) in sum_p.iter_mut().zip(position) {
                    *sum += f64::from(*value);
                }
            }
            VerticesState {
                mesh,
                submesh,
                spring_system: surface.is_simulated(),
                vertex_count: surface.positions().len(),
                index: (0..surface.positions().len()).collect(),
                p: surface.positions().to_vec(),
                n: surface.normals().to_vec(),
                sum_p,
            }
        })
        .collect()
}

fn faces(surface: &Surface) -> FacesState {
    let corners = surface.faces().as_flattened();
    let last = corners.len().saturating_sub(6);
    FacesState {
        vertex_count: surface.kept(),
        face_count: surface.faces().len(),
        first: corners.iter().take(12).copied().collect(),
        last: corners.get(last..).unwrap_or_default().to_vec(),
        sum: corners.iter().map(|corner| u64::from(*corner)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Operation, String> {
        let step: Value = serde_json::from_str(text).expect("JSON");
        parse(&step, &["walk", "idle"])
    }

    #[test]
    fn operations() {
        assert_eq!(
            parsed(r#"["cycle", "idle", 0.5, 1]"#),
            Ok(Operation::Cycle(1, 0.5, 1.0))
        );
        assert_eq!(parsed(r#"["cycle", 0, 1]"#), Ok(Operation::Cycle(0, 1.0, 0.0)));
        assert_eq!(parsed(r#"["upd", -0.25]"#), Ok(Operation::Update(-0.25)));
        let options = ActionOptions {
            delay_in: 0.3,
            delay_out: 0.2,
            weight: 0.5,
            lock: true,
        };
        assert_eq!(
            parsed(r#"["action", 1, 0.3, 0.2, 0.5, 1]"#),
            Ok(Operation::Action(1, options))
        );
        assert_eq!(parsed(r#"["bones", "t0"]"#), Ok(Operation::Bones("t0".into())));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, problem) in [
            ("7", "expected a list such as [\"upd\", 0.1]"),
            ("[]", "expected a name as item 0"),
            (r#"["upd"]"#, "expected a number as item 1"),
            (r#"["upd", 1e300]"#, "expected a number as item 1"),
            (
                r#"["cycle", 2, 1, 0]"#,
                "expected the name or the number of one of the 2 animations as item 1",
            ),
            (
                r#"["cycle", "run", 1, 0]"#,
                "expected the name or the number of one of the 2 animations as item 1",
            ),
            (
                r#"["jump"]"#,
                "\"jump\" is not known; there are cycle, clear, action, upd, lod, bones, verts, faces",
            ),
        ] {
            assert_eq!(parsed(text), Err(problem.into()), "{text}");
        }
    }
}
