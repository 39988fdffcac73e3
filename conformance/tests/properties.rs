//! Invariants of random skeletons.

use std::sync::Arc;

use conformance::rig::Rig;
use conformance::strategies::{Numbers, rig};
use conformance::{exercise, naive};
use proptest::prelude::*;
use spine_core::{MixBlend, MixDirection, Physics, Skeleton};
use spine_data::real::{real, wide};
use spine_data::{AnimationId, SkeletonJson, SkeletonLoader};

/// A skeleton of a rig, with a scale, and its animation at a time.
fn posed(rig: &Rig, scale: [f64; 2], time: Option<f64>) -> Skeleton {
    let mut skeleton = Skeleton::new(Arc::new(rig.data().unwrap()));
    (skeleton.scale_x, skeleton.scale_y) = (real(scale[0]), real(scale[1]));
    if let Some(time) = time {
        skeleton.apply_animation(
            AnimationId::new(0),
            -1.0,
            real(time),
            false,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
    }
    skeleton
}

/// Bones, slots and vertices that are not finite.
fn not_finite(skeleton: &Skeleton) -> Vec<String> {
    let mut found = Vec::new();
    for (id, world) in skeleton.pose.world.enumerate() {
        if !world.is_finite() {
            found.push(format!("{id:?} {world:?}"));
        }
    }
    let mut vertices = Vec::new();
    for slot in skeleton.data().slots.ids() {
        skeleton.world_vertices(slot, &mut vertices);
        if !vertices.as_flattened().iter().all(|value| value.is_finite()) {
            found.push(format!("{slot:?} {vertices:?}"));
        }
    }
    found
}

proptest! {
    #[test]
    fn nothing_panics(rig in rig(Numbers::Any, true), lenient: bool) {
        let json = rig.json();
        if let Ok(data) = exercise::read_skeleton(json.as_bytes(), None, lenient) {
            exercise::pose(data);
        }
    }

    #[test]
    fn bounded_input_gives_finite_output(
        rig in rig(Numbers::Bounded, true),
        scale in prop::array::uniform2(prop_oneof![Just(1.0), Just(-1.0), 0.1..10.0]),
        time in prop::option::of(0.0..2.0),
    ) {
        let mut skeleton = posed(&rig, scale, time);
        for physics in [Physics::Reset, Physics::Update, Physics::Update] {
            skeleton.update(1.0 / 30.0);
            skeleton.update_world_transform(physics);
            let found = not_finite(&skeleton);
            prop_assert!(found.is_empty(), "{found:?}\n{}", rig.json());
        }
    }

    #[test]
    fn world_transforms_are_those_of_the_book(
        rig in rig(Numbers::Usual, false),
        scale in prop::array::uniform2(prop_oneof![2 => Just(1.0), 1 => Just(-1.0), 1 => 0.5..2.0]),
        y_down: bool,
        time in prop::option::of(0.0..2.0),
    ) {
        let mut skeleton = posed(&rig, scale, time);
        skeleton.y_down = y_down;
        (skeleton.x, skeleton.y) = (real(30.0), real(-70.0));
        skeleton.update_world_transform(Physics::None);
        let expected: Vec<[f64; 6]> = skeleton.data().bones.ids().map(|bone| naive::world(&skeleton, bone).unwrap()).collect();
        let size = |range: std::ops::Range<usize>| {
            expected.iter().flat_map(|row| row[range.clone()].to_vec()).fold(1.0_f64, |size, value| size.max(value.abs()))
        };
        let (matrix, extent) = (size(0..4), size(4..6));
        let limit = if cfg!(spine_f64) { 1e-9 } else { 1e-4 };
        for (world, want) in skeleton.pose.world.iter().zip(&expected) {
            let got = [world.a, world.b, world.c, world.d, world.x, world.y].map(wide);
            for (entry, (got, want)) in got.iter().zip(want).enumerate() {
                let error = (got - want).abs() / if entry < 4 { matrix } else { extent };
                prop_assert!(error <= limit, "entry {entry}: want {want}, got {got}, error {error}\n{}", rig.json());
            }
        }
    }

    #[test]
    fn an_update_without_changes_gives_the_same_bits(rig in rig(Numbers::Usual, true)) {
        let mut skeleton = posed(&rig, [1.0, 1.0], None);
        skeleton.update_world_transform(Physics::Reset);
        let first = skeleton.pose.world.clone();
        skeleton.update_world_transform(Physics::Reset);
        prop_assert_eq!(&first, &skeleton.pose.world);
        let mut other = skeleton.clone();
        other.update_world_transform(Physics::Reset);
        prop_assert_eq!(&first, &other.pose.world);
    }

    #[test]
    fn any_bytes_end_in_a_value_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200), cut in 0_usize..200) {
        let _ = SkeletonLoader::new().read(&bytes);
        let json = br#"{"skeleton":{"spine":"4.2.1"},"bones":[{"name":"root"}],"slots":[{"name":"s","bone":"root"}]}"#;
        let mut mixed = json[..cut.min(json.len())].to_vec();
        mixed.extend(bytes);
        let _ = SkeletonJson::new().read(&mixed);
        let _ = spine_data::Atlas::parse(&mixed);
    }
}
