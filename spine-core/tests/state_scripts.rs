//! Random scripts: no panic, chains that end, every entry disposed once, no number that is none.

#[path = "support/meddling.rs"]
mod meddling;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use meddling::{Field, KINDS, Op, World};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use spine_data::{SkeletonData, SkeletonJson};

/// The sample skeleton, a generated one with all kinds of timelines, and one with animations without length.
static SKELETONS: LazyLock<[Arc<SkeletonData>; 3]> = LazyLock::new(|| {
    let file = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
        std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let small = br#"{"bones": [{"name": "root"}], "events": {"e": {}}, "animations": {
        "none": {}, "start": {"events": [{"name": "e"}], "bones": {"root": {"rotate": [{"value": 10}]}}},
        "turn": {"bones": {"root": {"rotate": [{}, {"time": 1, "value": 300}]}}, "events": [{"name": "e"}, {"time": 1, "name": "e"}]}}}"#;
    let generated = file("conformance/data/cases/fuzz00020.json");
    [&file("assets/sprout/sprout.json"), &generated, &small[..]].map(|json| {
        let data = SkeletonJson::new().read(json);
        Arc::new(data.unwrap_or_else(|error| panic!("{error}")))
    })
});

/// Numbers that programs use.
const USUAL: &[f64] = &[0.0, 0.1, 0.25, 1.0 / 3.0, 0.5, 1.0, 1.5];
/// Times by which programs go on.
const DELTAS: &[f64] = &[0.0, 1e-6, 1.0 / 60.0, 0.1, 1.0 / 3.0, 1.0, 7.3];
/// Numbers that no program should use.
const ODD: &[f64] = &[
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -1.0,
    -0.0,
    1e-320,
    -1e-320,
    1e300,
    -1e300,
    f64::MAX,
    0.0,
    0.5,
    1.0,
];

/// Where numbers come from.
#[derive(Clone, Copy)]
struct Numbers {
    shares: &'static [f64],
    times: &'static [f64],
    deltas: &'static [f64],
    scales: &'static [f64],
    delays: &'static [f64],
}

const SOUND: Numbers = Numbers {
    shares: USUAL,
    times: USUAL,
    deltas: DELTAS,
    scales: &[0.0, 0.5, 1.0, 1.0, 2.0, -1.0],
    delays: &[-1.0, -0.1, 0.0, 0.0, 0.1, 0.5, 2.0],
};

const UNSOUND: Numbers = Numbers {
    shares: ODD,
    times: ODD,
    deltas: ODD,
    scales: ODD,
    delays: ODD,
};

fn field(numbers: Numbers, sound: bool) -> impl Strategy<Value = Field> {
    let share = move || select(numbers.shares);
    let time = move || select(numbers.times);
    let usual = prop_oneof![
        any::<[bool; 4]>().prop_map(|[a, b, c, d]| Field::Flags(a, b, c, d)),
        [share(), share(), share(), share()].prop_map(Field::Thresholds),
        (0..4_usize).prop_map(Field::Blend),
        share().prop_map(Field::Alpha),
        select(numbers.scales).prop_map(Field::TimeScale),
        time().prop_map(Field::Last),
        time().prop_map(Field::TrackTime),
        time().prop_map(Field::TrackEnd),
        time().prop_map(Field::MixDuration),
        time().prop_map(Field::Start),
        time().prop_map(Field::End),
    ];
    let rare = prop_oneof![
        select(numbers.delays).prop_map(Field::Delay),
        time().prop_map(Field::MixTime),
    ];
    if sound {
        usual.boxed()
    } else {
        prop_oneof![usual, rare].boxed()
    }
}

fn operation(numbers: Numbers, sound: bool) -> impl Strategy<Value = Op> {
    let time = move || select(numbers.times);
    let delay = move || select(numbers.delays);
    let track = || 0..3_usize;
    let entry = || 0..6_usize;
    let state_scale: &[f64] = if sound { &[0.0, 0.5, 1.0, 1.0, 2.0] } else { ODD };
    let leaf = prop_oneof![
        4 => (track(), 0..5_usize, any::<bool>()).prop_map(|(t, a, l)| Op::Set(t, a, l)),
        4 => (track(), 0..5_usize, any::<bool>(), delay()).prop_map(|(t, a, l, d)| Op::Add(t, a, l, d)),
        1 => (track(), time()).prop_map(|(t, m)| Op::SetEmpty(t, m)),
        1 => (track(), time(), delay()).prop_map(|(t, m, d)| Op::AddEmpty(t, m, d)),
        1 => time().prop_map(Op::SetEmptyAll),
        1 => track().prop_map(Op::ClearTrack),
        1 => Just(Op::ClearTracks),
        1 => entry().prop_map(Op::ClearNext),
        6 => (entry(), field(numbers, sound)).prop_map(|(e, f)| Op::Assign(e, f)),
        1 => (entry(), time(), delay()).prop_map(|(e, m, d)| Op::MixDuration(e, m, d)),
        1 => entry().prop_map(Op::ResetRotations),
        1 => time().prop_map(Op::DefaultMix),
        1 => select(state_scale).prop_map(Op::TimeScale),
        6 => select(numbers.deltas).prop_map(Op::Update),
        6 => Just(Op::Apply),
        1 => Just(Op::SetupPose),
        3 => Just(Op::Dispatch),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        (0..KINDS, proptest::option::of(0..6_usize), vec(inner, 1..4))
            .prop_map(|(k, o, ops)| Op::React(k, o, ops))
    })
}

/// Frames and operations by turns.
fn script(numbers: Numbers, sound: bool) -> impl Strategy<Value = Vec<Op>> {
    vec(operation(numbers, sound), 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn sound_scripts_pose_finite_numbers(skeleton in 0..3_usize, script in script(SOUND, true)) {
        let mut world = World::new(&SKELETONS[skeleton]);
        world.state.data.default_mix = 0.25;
        for operation in &script {
            world.run(operation);
            prop_assert!(world.is_finite(), "{operation:?}");
        }
        world.finish();
    }

    #[test]
    fn unsound_scripts_end(skeleton in 0..3_usize, script in script(UNSOUND, false)) {
        let mut world = World::new(&SKELETONS[skeleton]);
        for operation in &script {
            world.run(operation);
        }
        world.finish();
    }

    /// A state says what to do with names and ids that its own skeleton data has; others do no harm.
    #[test]
    fn a_state_does_no_harm_to_a_strange_skeleton(state in 0..3_usize, other in 0..3_usize, script in script(SOUND, true)) {
        let mut world = World::new(&SKELETONS[state]);
        world.skeleton = spine_core::Skeleton::new(Arc::clone(&SKELETONS[other]));
        for operation in &script {
            world.run(operation);
        }
        world.finish();
    }
}
