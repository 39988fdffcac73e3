//! Rules of applying an animation that are easily missed. Source: animation.md 4 to 6, 14.

use std::sync::Arc;

use spine_core::{MixBlend, MixDirection, Skeleton};
use spine_data::real::from_single;
use spine_data::{
    Animation, AnimationId, BoneId, CurveKind, DeformKey, DrawOrderKey, FiredEvent, IkConstraintId, NameId,
    PathConstraintId, PhysicsConstraintId, Real, SkeletonJson, SlotId, Timeline, TimelineKind,
    TransformConstraintId,
};

use MixBlend::{Add, First, Replace, Setup};
use MixDirection::{In, Out};

const BLENDS: [MixBlend; 4] = [Setup, First, Replace, Add];

fn skeleton(json: &str) -> Skeleton {
    let data = SkeletonJson::new().read(json.as_bytes());
    Skeleton::new(Arc::new(data.unwrap_or_else(|error| panic!("{error}"))))
}

/// A bone `b` with an animation of it.
fn bone(timelines: &str) -> Skeleton {
    skeleton(&format!(
        r#"{{"bones": [{{"name": "root"}}, {{"name": "b", "parent": "root", "rotation": 10, "scaleX": 2}}],
            "animations": {{"a": {{"bones": {{"b": {{{timelines}}}}}}}}}}}"#
    ))
}

const A: AnimationId = AnimationId::new(0);
const B: BoneId = BoneId::new(1);
const S: SlotId = SlotId::new(0);

fn apply(skeleton: &mut Skeleton, time: Real, alpha: Real, blend: MixBlend, direction: MixDirection) {
    skeleton.apply_animation(A, -1.0, time, false, None, alpha, blend, direction);
}

fn rotation(skeleton: &mut Skeleton, time: Real) -> Real {
    apply(skeleton, time, 1.0, Setup, In);
    skeleton.pose.local[B].rotation
}

/// User case D9.
#[test]
fn a_stepped_key_holds_until_the_next() {
    let mut skeleton =
        bone(r#""rotate": [{"curve": "stepped"}, {"time": 1, "value": 90}, {"time": 2, "value": 180}]"#);
    assert_eq!(rotation(&mut skeleton, 0.5), 10.0);
    assert_eq!(rotation(&mut skeleton, 0.999_999), 10.0);
    assert_eq!(rotation(&mut skeleton, 1.0), 100.0);
    assert_eq!(rotation(&mut skeleton, 1.5), 145.0);
}

/// User case S24: no frame shows what was before a key that is due.
#[test]
fn a_key_is_reached_at_its_very_time() {
    let json = r#""scalex": [{"value": 1, "curve": "stepped"}, {"time": 0.6, "value": 3}]"#;
    let mut skeleton = bone(json);
    let due = from_single(0.6_f32);
    let before = from_single(0.6_f32.next_down());
    for (time, scale) in [(due, 6.0), (before, 2.0)] {
        apply(&mut skeleton, time, 1.0, Setup, In);
        assert_eq!(skeleton.pose.local[B].scale_x, scale);
    }
}

/// Point 1: times after the last key do not extrapolate.
#[test]
fn the_last_key_holds() {
    let mut skeleton = bone(r#""rotate": [{"value": 0}, {"time": 1, "value": 90}]"#);
    for time in [1.0, 1.5, 1e9, Real::INFINITY] {
        assert_eq!(rotation(&mut skeleton, time), 100.0);
    }
}

/// The duration itself is 0, and a duration may be set to anything.
#[test]
fn looping_is_a_remainder() {
    let mut skeleton = bone(r#""rotate": [{"value": 0}, {"time": 2, "value": 80}]"#);
    let mut looped = |time| {
        skeleton.apply_animation(A, -1.0, time, true, None, 1.0, Setup, In);
        skeleton.pose.local[B].rotation
    };
    assert_eq!(
        [0.5, 2.0, 2.5, 4.0, 7.0].map(&mut looped),
        [30.0, 10.0, 30.0, 10.0, 50.0]
    );
    // The remainder has the sign of the time: before the first key.
    assert_eq!(looped(-0.5), 10.0);

    let mut short = skeleton.data().animations[A].clone();
    for (duration, time, rotation) in [(0.5, 1.25, 20.0), (0.0, 1.25, 60.0), (f32::NAN, 1.25, 10.0)] {
        short.duration = duration;
        skeleton.apply_animation_data(&short, -1.0, time, true, None, 1.0, Setup, In);
        assert_eq!(skeleton.pose.local[B].rotation, rotation, "{duration}");
    }
}

/// Point 23: before the first key, `Setup` jumps to setup whatever alpha is, and `First` goes there by alpha.
#[test]
fn before_the_first_key() {
    let mut skeleton = bone(r#""rotate": [{"time": 1, "value": 90}]"#);
    let mut at = |alpha, blend| {
        skeleton.pose.local[B].rotation = 50.0;
        apply(&mut skeleton, 0.5, alpha, blend, In);
        skeleton.pose.local[B].rotation
    };
    assert_eq!(BLENDS.map(|blend| at(0.25, blend)), [10.0, 40.0, 50.0, 50.0]);
    assert_eq!(BLENDS.map(|blend| at(0.0, blend)), [10.0, 50.0, 50.0, 50.0]);
    assert_eq!(BLENDS.map(|blend| at(1.0, blend)), [10.0, 10.0, 50.0, 50.0]);
}

/// NaN is before all keys, as is -infinity; nothing panics.
#[test]
fn times_that_are_no_times() {
    let mut skeleton = bone(
        r#""rotate": [{"value": 20, "curve": [0.1, 0, 0.2, 1]}, {"time": 1, "value": 90}], "inherit": [{"inherit": "noScale"}]"#,
    );
    for time in [Real::NAN, Real::NEG_INFINITY] {
        assert_eq!(rotation(&mut skeleton, time), 10.0);
        for blend in BLENDS {
            skeleton.apply_animation(A, Real::NAN, time, true, Some(&mut Vec::new()), 1.0, blend, Out);
        }
    }
    assert_eq!(rotation(&mut skeleton, Real::INFINITY), 100.0);
}

/// An id that does not exist changes nothing.
#[test]
fn an_unknown_animation() {
    let mut skeleton = bone(r#""rotate": [{"value": 20}]"#);
    let before = skeleton.pose.clone();
    skeleton.apply_animation(AnimationId::new(7), -1.0, 0.0, false, None, 1.0, Setup, In);
    assert_eq!(skeleton.pose, before);
}

/// Point 4: what is not interpolated is taken over at any alpha while mixing in.
#[test]
fn instant_properties_ignore_alpha() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root"}],
            "slots": [{"name": "s", "bone": "b"}, {"name": "t", "bone": "b"}],
            "skins": [{"name": "default", "attachments": {"s": {"x": {"type": "point"}}}}],
            "animations": {"a": {
                "bones": {"b": {"inherit": [{"inherit": "noScale"}]}},
                "slots": {"s": {"attachment": [{"name": "x"}]}},
                "drawOrder": [{"offsets": [{"slot": "s", "offset": 1}]}]}}}"#,
    );
    let (setup, x) = (
        skeleton.pose.clone(),
        skeleton.attachment_by_name("s", "x").unwrap(),
    );
    assert!(x.is_some());
    for blend in BLENDS {
        skeleton.set_to_setup_pose();
        apply(&mut skeleton, 0.0, 0.0, blend, Out);
        assert_eq!(skeleton.pose, setup, "{blend:?}");
        apply(&mut skeleton, 0.0, 0.0, blend, In);
        assert_eq!(skeleton.pose.inherit[B], spine_data::Inherit::NoScale);
        assert_eq!(skeleton.pose.slots[S].attachment(), x);
        assert_eq!(skeleton.pose.draw_order, [1, 0].map(SlotId::new));
    }
    // Mixing out, only `Setup` brings setup back.
    for blend in [First, Replace, Add, Setup] {
        assert_eq!(skeleton.pose.slots[S].attachment(), x);
        apply(&mut skeleton, 0.0, 0.5, blend, Out);
    }
    assert_eq!(skeleton.pose, setup);
}

/// Point 3: colours, unlike bones, are replaced by `Add`. Only four-channel light colours are limited.
#[test]
fn colors() {
    let json = |timeline: &str| {
        format!(
            r#"{{"bones": [{{"name": "root"}}],
            "slots": [{{"name": "s", "bone": "root", "color": "80808080"}}],
            "animations": {{"a": {{"slots": {{"s": {{{timeline}}}}}}}}}}}"#
        )
    };
    let mut replaced = skeleton(&json(r#""rgba": [{"color": "ff000000"}]"#));
    apply(&mut replaced, 0.0, 1.0, Add, In);
    let color = replaced.pose.slots[S].color;
    assert_eq!([color.r, color.g, color.b, color.a], [1.0, 0.0, 0.0, 0.0]);

    let mut later = skeleton(&json(r#""rgba": [{"time": 1, "color": "ff000000"}]"#));
    for (blend, expected) in [(Replace, 3.0), (Add, 3.0), (First, 1.0)] {
        later.pose.slots[S].color.r = 3.0;
        apply(&mut later, 0.0, 0.25, blend, In);
        assert_eq!(later.pose.slots[S].color.r, expected, "{blend:?}");
    }

    // Both overshoot to 2.25 half-way.
    let curve = r#""curve": [0, 3, 1, 3"#;
    let rgba = format!(
        r#""rgba": [{{"color": "00000000", {curve}, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0]}}, {{"time": 1, "color": "00000000"}}]"#
    );
    let mut limited = skeleton(&json(&rgba));
    apply(&mut limited, 0.5, 1.0, Setup, In);
    assert_eq!(limited.pose.slots[S].color.r, 1.0);
    let alpha = format!(r#""alpha": [{{"value": 0, {curve}]}}, {{"time": 1, "value": 0}}]"#);
    let mut free = skeleton(&json(&alpha));
    apply(&mut free, 0.5, 1.0, Setup, In);
    assert!((free.pose.slots[S].color.a - 2.25).abs() < 1e-5);
}

/// On a slot without a dark colour, two-colour timelines set the light colour.
#[test]
fn two_colors_on_a_slot_of_one() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root"}],
            "animations": {"a": {"slots": {"s": {"rgba2": [{"light": "33669900", "dark": "ffffff"}]}}}}}"#,
    );
    apply(&mut skeleton, 0.0, 1.0, Setup, In);
    let color = skeleton.pose.slots[S].color;
    assert_eq!(
        [color.r, color.g, color.b, color.a],
        [0.2, 0.4, 0.6, 0.0].map(from_single)
    );
    assert_eq!(skeleton.pose.slots[S].dark_color, None);
}

/// Timelines of an inactive bone, of its slots and of inactive constraints do nothing.
#[test]
fn inactive_targets() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root", "skin": true}],
            "slots": [{"name": "s", "bone": "b"}],
            "ik": [{"name": "k", "bones": ["b"], "target": "root", "mix": 0.5, "skin": true}],
            "skins": [{"name": "default"}, {"name": "on", "bones": ["b"], "ik": ["k"]}],
            "animations": {"a": {
                "slots": {"s": {"alpha": [{"value": 0.25}]}},
                "bones": {"b": {"rotate": [{"value": 20}], "inherit": [{"inherit": "noScale"}]}},
                "ik": {"k": [{"mix": 1, "bendPositive": false}]}}}}"#,
    );
    let before = skeleton.pose.clone();
    apply(&mut skeleton, 0.0, 1.0, Setup, In);
    assert_eq!(skeleton.pose, before);
    skeleton.set_skin_by_name("on").unwrap();
    apply(&mut skeleton, 0.0, 1.0, Setup, In);
    assert_eq!(skeleton.pose.local[B].rotation, 20.0);
    assert_eq!(skeleton.pose.slots[S].color.a, 0.25);
    let ik = skeleton.pose.ik[IkConstraintId::new(0)];
    assert_eq!((ik.mix, ik.bend_direction), (1.0, -1));
}

/// Point 5: before the first key, `First` sets the switches of IK to setup at once while the numbers only fade.
#[test]
fn ik_before_the_first_key() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root"}],
            "ik": [{"name": "k", "bones": ["b"], "target": "root", "mix": 0.5, "softness": 8}],
            "animations": {"a": {"ik": {"k": [{"time": 1, "mix": 1}]}}}}"#,
    );
    let id = IkConstraintId::new(0);
    let ik = &mut skeleton.pose.ik[id];
    (ik.mix, ik.softness, ik.bend_direction, ik.stretch) = (1.0, 0.0, -1, true);
    apply(&mut skeleton, 0.0, 0.25, First, Out);
    let ik = skeleton.pose.ik[id];
    assert_eq!(
        (ik.mix, ik.softness, ik.bend_direction, ik.stretch),
        (0.875, 2.0, 1, false)
    );
}

const MESH: &str = r#"{"type": "mesh", "uvs": [0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2], "hull": 3,
    "vertices": [0, 0, 10, 0, 10, 10]}"#;

fn mesh(keys: &str) -> Skeleton {
    skeleton(&format!(
        r#"{{"bones": [{{"name": "root"}}], "slots": [{{"name": "s", "bone": "root", "attachment": "m"}}],
            "skins": [{{"name": "default", "attachments": {{"s": {{"m": {MESH}}}}}}}],
            "animations": {{"a": {{"attachments": {{"default": {{"s": {{"m": {{"deform": [{keys}]}}}}}}}}}}}}}}"#
    ))
}

/// Keys hold only what differs from the setup vertices; an empty key is the setup vertices.
#[test]
fn deform_keys_are_sparse() {
    let mut skeleton =
        mesh(r#"{"offset": 1, "vertices": [4, 2]}, {"time": 1, "offset": 4, "vertices": [-8]}, {"time": 2}"#);
    let mut at = |time| {
        apply(&mut skeleton, time, 1.0, Setup, In);
        skeleton.pose.deform[S].to_vec()
    };
    assert_eq!(at(0.0), [0.0, 4.0, 12.0, 0.0, 10.0, 10.0]);
    assert_eq!(at(0.5), [0.0, 2.0, 11.0, 0.0, 6.0, 10.0]);
    assert_eq!(at(1.0), [0.0, 0.0, 10.0, 0.0, 2.0, 10.0]);
    assert_eq!(at(1.5), [0.0, 0.0, 10.0, 0.0, 6.0, 10.0]);
    assert_eq!(at(9.0), [0.0, 0.0, 10.0, 0.0, 10.0, 10.0]);
    assert!(at(-1.0).is_empty());
}

/// Point 7: without a deform every blend is `Setup`; alpha 0 leaves a full list.
#[test]
fn deform_of_what_is_not_deformed() {
    for blend in BLENDS {
        let mut skeleton = mesh(r#"{"vertices": [4, 2]}"#);
        apply(&mut skeleton, 0.0, 0.0, blend, In);
        assert_eq!(skeleton.pose.deform[S][..], [0.0, 0.0, 10.0, 0.0, 10.0, 10.0]);
        apply(&mut skeleton, 0.0, 0.5, blend, In);
        assert_eq!(skeleton.pose.deform[S][..], [2.0, 1.0, 10.0, 0.0, 10.0, 10.0]);
        // From then on additions add up.
        apply(&mut skeleton, 0.0, 1.0, blend, In);
        let x = if blend == Add { 6.0 } else { 4.0 };
        assert_eq!(skeleton.pose.deform[S][0], x);
    }
}

/// A timeline for another attachment than the one shown does nothing.
#[test]
fn deform_of_what_is_not_shown() {
    let mut skeleton = mesh(r#"{"vertices": [4, 2]}"#);
    skeleton.set_slot_attachment(S, None);
    apply(&mut skeleton, 0.0, 1.0, Setup, In);
    assert!(skeleton.pose.deform[S].is_empty());
}

/// Keys of a mass timeline hold the mass, constraints its inverse; timelines for all constraints need their consent.
#[test]
fn physics_parameters() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root"}],
            "physics": [{"name": "p", "bone": "b", "mass": 4, "wind": 1, "massGlobal": true},
                        {"name": "q", "order": 1, "bone": "root", "mass": 4, "wind": 1, "windGlobal": true}],
            "animations": {"a": {"physics": {"": {"mass": [{"value": 8}], "wind": [{"value": 3}]}}},
                           "p": {"physics": {"p": {"wind": [{"value": 5}]}}}}}"#,
    );
    let (p, q) = (PhysicsConstraintId::new(0), PhysicsConstraintId::new(1));
    apply(&mut skeleton, 0.0, 0.5, Setup, In);
    let physics = &skeleton.pose.physics;
    assert_eq!(physics[p].mass_inverse, 1.0 / 6.0);
    assert_eq!(physics[q].mass_inverse, 0.25);
    assert_eq!((physics[p].wind, physics[q].wind), (1.0, 2.0));
    skeleton.pose.physics[p].active = false;
    apply(&mut skeleton, 0.0, 1.0, Setup, In);
    assert_eq!(skeleton.pose.physics[p].mass_inverse, 1.0 / 6.0);
    skeleton.pose.physics[p].active = true;
    skeleton.apply_animation(AnimationId::new(1), -1.0, 0.0, false, None, 0.5, Add, In);
    assert_eq!(skeleton.pose.physics[p].wind, 3.0);
}

/// Resets take the skeleton's time, whatever the mix.
#[test]
fn physics_resets() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root"}],
            "physics": [{"name": "p", "bone": "b", "rotate": 1}],
            "animations": {"a": {"physics": {"p": {"reset": [{"time": 0.5}]}}}}}"#,
    );
    let id = PhysicsConstraintId::new(0);
    skeleton.update(3.0);
    let mut reset = |last, time| {
        let state = &mut skeleton.pose.physics[id].state;
        (state.fresh, state.last_time, state.velocity) = (false, 0.0, [1.0; 4]);
        skeleton.apply_animation(A, last, time, false, None, 0.0, Add, Out);
        let state = skeleton.pose.physics[id].state;
        assert_eq!(state.fresh, state.velocity == [0.0; 4]);
        assert_eq!(state.fresh, state.last_time == 3.0);
        state.fresh
    };
    assert!(!reset(0.0, 0.4));
    assert!(reset(0.4, 0.5));
    assert!(!reset(0.5, 0.9));
    assert!(reset(0.9, 0.6));
    assert!(reset(0.3, 0.1));
}

/// Fired events name their keys; the id is the caller's for animations outside the data.
#[test]
fn events_name_their_keys() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root"}], "events": {"e": {}},
            "animations": {"a": {"events": [{"name": "e", "int": 1}, {"time": 0.5, "name": "e", "int": 2}]}}}"#,
    );
    let mut fired = Vec::new();
    skeleton.apply_animation(A, -1.0, 0.5, false, Some(&mut fired), 0.0, Add, Out);
    let data = Arc::clone(skeleton.data());
    let ints: Vec<_> = fired
        .iter()
        .filter_map(|event| Some(data.event(*event)?.int))
        .collect();
    assert_eq!(ints, [1, 2]);
    fired.clear();
    let (animation, id) = (data.animations[A].clone(), AnimationId::new(9));
    skeleton.apply_animation_data(
        &animation,
        0.0,
        0.5,
        false,
        Some((id, &mut fired)),
        1.0,
        Setup,
        In,
    );
    assert_eq!(
        fired,
        [FiredEvent {
            animation: id,
            key: 1
        }]
    );
}

/// Animations that programs make may claim keys that are not there, and targets that do not exist.
#[test]
fn broken_animations_do_not_panic() {
    let mut skeleton = skeleton(&format!(
        r#"{{"bones": [{{"name": "root"}}, {{"name": "b", "parent": "root"}}],
            "slots": [{{"name": "s", "bone": "root", "attachment": "m"}}],
            "ik": [{{"name": "k", "bones": ["b"], "target": "root"}}],
            "transform": [{{"name": "t", "order": 1, "bones": ["b"], "target": "root"}}],
            "physics": [{{"name": "p", "order": 2, "bone": "b"}}],
            "skins": [{{"name": "default", "attachments": {{"s": {{"m": {MESH}}}}}}}]}}"#
    ));
    let attachment = skeleton.pose.slots[S].attachment().expect("mesh");
    let kinds = |target: u32| {
        let (bone, slot) = (BoneId::new(target), SlotId::new(target));
        let physics = Some(PhysicsConstraintId::new(target));
        [
            TimelineKind::Rotate(bone),
            TimelineKind::Scale(bone),
            TimelineKind::Inherit(bone),
            TimelineKind::Rgba2(slot),
            TimelineKind::Attachment(slot),
            TimelineKind::Deform { slot, attachment },
            TimelineKind::Sequence { slot, attachment },
            TimelineKind::IkConstraint(IkConstraintId::new(target)),
            TimelineKind::TransformConstraint(TransformConstraintId::new(target)),
            TimelineKind::PathConstraintMix(PathConstraintId::new(target)),
            TimelineKind::PhysicsConstraintMass(physics),
            TimelineKind::PhysicsConstraintWind(None),
            TimelineKind::PhysicsConstraintReset(physics),
            TimelineKind::DrawOrder,
            TimelineKind::Event,
        ]
    };
    let mut animation = Animation::new("broken");
    animation.times = vec![0.0, 1.0];
    let mut rounds = 0;
    for pools in 0..5 {
        match pools {
            1 => animation.curves = vec![CurveKind::Linear, CurveKind::Bezier(u32::MAX)],
            2 => animation.values = vec![-7.0; 9],
            3 => animation.curves = vec![CurveKind::Bezier(0); 2],
            4 => {
                let far = DeformKey {
                    start: u32::MAX,
                    len: 3,
                    offsets: u32::MAX,
                };
                animation.deforms = vec![far; 2];
                animation.draw_orders = vec![DrawOrderKey { len: 4, offsets: 1 }; 2];
                animation.attachments = vec![Some(NameId::new(99)); 2];
            }
            _ => {}
        }
        for (target, start, len) in [(0, 0, 2), (0, 0, 9), (0, u32::MAX, 2), (77, 0, 2), (0, 0, 0)] {
            animation.timelines = kinds(target)
                .map(|kind| Timeline {
                    kind,
                    len,
                    times: 0,
                    values: start,
                    curves: start,
                })
                .into();
            for time in [-1.0, 0.0, 0.5, 1.0, Real::NAN, Real::INFINITY] {
                for blend in BLENDS {
                    for direction in [In, Out] {
                        skeleton
                            .apply_animation_data(&animation, -1.0, time, true, None, 0.5, blend, direction);
                        rounds += 1;
                    }
                }
            }
        }
    }
    assert_eq!(rounds, 5 * 5 * 6 * 4 * 2);
}
