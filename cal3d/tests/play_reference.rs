//! Playback against numbers that the original library computed: `../shared/cal3d/reference.json`, where it exists.

#![allow(clippy::print_stdout)] // How close it comes is worth knowing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cal3d::play::{ActionOptions, Character, Parts, Player, Sampling};
use cal3d::{Animation, Mesh, Skeleton};
use serde_json::Value;

/// Share of the model's size that positions may be off, and what rotations, matrices and normals may.
const TOLERANCE: f64 = 1e-5;
/// The same for simulated vertices.
const SPRING_TOLERANCE: f64 = 1e-4;

fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cal3d");
    folder.join("reference.json").is_file().then_some(folder)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> f32 {
    value.as_f64().expect("a number") as f32
}

fn whole(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a whole number")).expect("a small number")
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What was compared, and the largest difference as a share of what is allowed.
#[derive(Default)]
struct Comparison {
    compared: usize,
    worst: f64,
}

impl Comparison {
    #[track_caller]
    fn close(&mut self, found: &[f32], expected: &Value, tolerance: f64, place: &str) {
        let expected = list(expected);
        assert_eq!(found.len(), expected.len(), "{place}");
        for (found, expected) in found.iter().zip(expected) {
            let expected = expected.as_f64().expect("a number");
            let difference = (f64::from(*found) - expected).abs();
            assert!(
                difference <= tolerance,
                "{place}: {found} is {difference:e} away from {expected}; allowed is {tolerance:e}"
            );
            self.worst = self.worst.max(difference / tolerance);
            self.compared += 1;
        }
    }
}

struct Case<'a> {
    case: &'a Value,
    player: Player,
    size: f64,
}

impl<'a> Case<'a> {
    fn load(case: &'a Value, folder: &Path) -> Self {
        let folder = folder.join(text(&case["character"]));
        let file = |value: &Value| bytes(&folder.join(text(value)));
        let mut skeleton = Skeleton::read(&file(&case["skeleton"])).expect("a skeleton");
        let read_animation = |name: &Value| Animation::read(&file(name)).expect("an animation");
        let mut animations: Vec<Animation> = list(&case["animations"]).iter().map(read_animation).collect();
        let read_mesh = |name: &Value| Mesh::read(&file(name)).expect("a mesh");
        let mut meshes: Vec<Mesh> = list(&case["meshes"]).iter().map(read_mesh).collect();
        if let Some(factor) = case["scale"].as_f64() {
            skeleton.scale(factor as f32);
            animations
                .iter_mut()
                .for_each(|animation| animation.scale(factor as f32));
            meshes.iter_mut().for_each(|mesh| mesh.scale(factor as f32));
        }
        let placed = skeleton.bind_pose();
        let reach = placed.iter().flat_map(|placed| placed.translation);
        let size = f64::from(reach.fold(0.0, |size: f32, value| size.max(value.abs())));
        let parts = Parts {
            skeleton: Some(&skeleton),
            animations: animations
                .iter()
                .map(|value| (value, Sampling::Extrapolate))
                .collect(),
            meshes: meshes.iter().collect(),
            ..Parts::default()
        };
        let player = Player::new(Arc::new(Character::new(&parts)));
        Self { case, player, size }
    }

    fn step(&mut self, step: &Value, comparison: &mut Comparison) {
        let step = list(step);
        let id = || whole(&step[1]);
        match text(&step[0]) {
            "cycle" => self.player.blend_cycle(id(), number(&step[2]), number(&step[3])),
            "clear" => self.player.clear_cycle(id(), number(&step[2])),
            "action" => self.player.execute_action(
                id(),
                ActionOptions {
                    delay_in: number(&step[2]),
                    delay_out: number(&step[3]),
                    weight: number(&step[4]),
                    lock: whole(&step[5]) != 0,
                },
            ),
            "upd" => self.player.update(number(&step[1])),
            "lod" => self.player.set_level_of_detail(number(&step[1])),
            "bones" => self.bones(text(&step[1]), comparison),
            "verts" => self.vertices(text(&step[1]), comparison),
            "faces" => self.faces(text(&step[1])),
            other => panic!("{other}: an operation that is not known"),
        }
    }

    fn bones(&self, state: &str, comparison: &mut Comparison) {
        let name = text(&self.case["name"]);
        let expected = &self.case["bones"][state];
        let (time, duration) = self.player.cycle_time();
        let clock = Value::from(vec![
            expected["mixer_time"].clone(),
            expected["mixer_duration"].clone(),
        ]);
        comparison.close(
            &[time, duration],
            &clock,
            TOLERANCE,
            &format!("{name} {state} clock"),
        );
        let bones = list(&expected["bones"]);
        assert_eq!(self.player.pose.placed().len(), bones.len());
        let found = self.player.pose.placed().iter().zip(self.player.pose.skinning());
        for (at, ((placed, skinning), expected)) in found.zip(bones).enumerate() {
            let place = format!("{name} {state} bone {at}");
            let size = self.size * TOLERANCE;
            comparison.close(&placed.translation, &expected["t"], size, &place);
            comparison.close(&placed.rotation, &expected["q"], TOLERANCE, &place);
            comparison.close(&skinning.translation(), &expected["bt"], size, &place);
            comparison.close(&skinning.matrix(), &expected["m"], TOLERANCE, &place);
        }
    }

    fn vertices(&mut self, state: &str, comparison: &mut Comparison) {
        let name = text(&self.case["name"]);
        self.player.skin();
        let expected = list(&self.case["verts"][state]);
        assert_eq!(self.player.surfaces().len(), expected.len());
        for (at, (surface, expected)) in self.player.surfaces().iter().zip(expected).enumerate() {
            let place = self.player.character().place_of(at);
            assert_eq!(
                place,
                Some((whole(&expected["mesh"]), whole(&expected["submesh"])))
            );
            assert_eq!(surface.positions().len(), whole(&expected["vertex_count"]));
            assert_eq!(expected["spring_system"].as_bool(), Some(surface.is_simulated()));
            let tolerance = if surface.is_simulated() {
                SPRING_TOLERANCE
            } else {
                TOLERANCE
            };
            let size = self.size * tolerance;
            for (entry, vertex) in list(&expected["index"]).iter().enumerate() {
                let vertex = whole(vertex);
                let place = format!("{name} {state} surface {at} vertex {vertex}");
                comparison.close(&surface.positions()[vertex], &expected["p"][entry], size, &place);
                comparison.close(
                    &surface.normals()[vertex],
                    &expected["n"][entry],
                    TOLERANCE,
                    &place,
                );
            }
            let mut sum = [0.0_f64; 3];
            for position in surface.positions() {
                for (sum, value) in sum.iter_mut().zip(position) {
                    *sum += f64::from(*value);
                }
            }
            let size = size * surface.positions().len() as f64;
            let sum = sum.map(|value| value as f32);
            comparison.close(
                &sum,
                &expected["sum_p"],
                size,
                &format!("{name} {state} surface {at}"),
            );
        }
    }

    fn faces(&self, state: &str) {
        let name = text(&self.case["name"]);
        let expected = list(&self.case["faces"][state]);
        assert_eq!(self.player.surfaces().len(), expected.len());
        for (surface, expected) in self.player.surfaces().iter().zip(expected) {
            let indices: Vec<u64> = surface
                .faces()
                .iter()
                .flatten()
                .map(|index| u64::from(*index))
                .collect();
            let as_list = |value: &Value| -> Vec<u64> {
                list(value)
                    .iter()
                    .map(|index| index.as_u64().expect("an index"))
                    .collect()
            };
            assert_eq!(surface.kept(), whole(&expected["vertex_count"]), "{name} {state}");
            assert_eq!(
                surface.faces().len(),
                whole(&expected["face_count"]),
                "{name} {state}"
            );
            let (first, last) = (as_list(&expected["first"]), as_list(&expected["last"]));
            assert!(
                indices.starts_with(&first) && indices.ends_with(&last),
                "{name} {state}"
            );
            assert_eq!(
                Some(indices.iter().sum()),
                expected["sum"].as_u64(),
                "{name} {state}"
            );
        }
    }
}

#[test]
fn playback_is_that_of_the_original() {
    let Some(folder) = corpus() else {
        println!("skipped: there is no ../shared/cal3d beside the project");
        return;
    };
    let reference: Value = serde_json::from_slice(&bytes(&folder.join("reference.json"))).expect("JSON");
    let mut comparison = Comparison::default();
    for case in list(&reference["cases"]) {
        let mut state = Case::load(case, &folder);
        for step in list(&case["script"]) {
            state.step(step, &mut comparison);
        }
    }
    assert!(comparison.compared > 30_000, "{} numbers", comparison.compared);
    println!(
        "{} numbers, at most {:.3} of what is allowed",
        comparison.compared, comparison.worst
    );
    for (character, bones) in reference["core"].as_object().expect("characters") {
        let path = folder.join(character).join(format!("{character}.csf"));
        let skeleton = Skeleton::read(&bytes(&path)).expect("a skeleton");
        let placed = skeleton.bind_pose();
        assert_eq!(placed.len(), list(bones).len());
        for (placed, expected) in placed.iter().zip(list(bones)) {
            comparison.close(&placed.translation, &expected["t"], 176.0 * TOLERANCE, character);
            comparison.close(&placed.rotation, &expected["q"], TOLERANCE, character);
        }
    }
}
