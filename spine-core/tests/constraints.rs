//! What users run into with constraints. The names of the cases are those of docs/spec/user-cases.md.

use std::sync::Arc;

use spine_core::{IkOptions, Physics, Skeleton};
use spine_data::{BoneId, Inherit, Real, SkeletonJson};

const NEAR: Real = 2e-4;

fn scaled(json: &str, scale: f64) -> Skeleton {
    let data = SkeletonJson::new()
        .scale(scale)
        .read(json.as_bytes())
        .expect("skeleton");
    Skeleton::new(Arc::new(data))
}

fn skeleton(json: &str) -> Skeleton {
    scaled(json, 1.0)
}

fn bone(skeleton: &Skeleton, name: &str) -> BoneId {
    skeleton.data().find_bone(name).expect("bone")
}

fn position(skeleton: &Skeleton, name: &str) -> [Real; 2] {
    let world = skeleton.pose.world[bone(skeleton, name)];
    [world.x, world.y]
}

fn tip(skeleton: &Skeleton, name: &str) -> [Real; 2] {
    let id = bone(skeleton, name);
    skeleton.pose.world[id].apply(skeleton.data().bones[id].length, 0.0)
}

#[track_caller]
fn assert_near<const N: usize>(ours: [Real; N], expected: [Real; N]) {
    let is_near = ours
        .iter()
        .zip(&expected)
        .all(|(ours, expected)| (ours - expected).abs() < NEAR);
    assert!(is_near, "{ours:?} for {expected:?}");
}

/// Two bones of lengths 100 and 80, and a target.
fn arm(target: [Real; 2], ik: &str) -> String {
    let [x, y] = target;
    format!(
        r#"{{"bones": [
            {{"name": "root"}},
            {{"name": "upper", "parent": "root", "length": 100, "rotation": 20}},
            {{"name": "lower", "parent": "upper", "length": 80, "x": 100, "rotation": 30}},
            {{"name": "hand", "parent": "root", "x": {x}, "y": {y}}}],
            "ik": [{{"name": "reach", "bones": ["upper", "lower"], "target": "hand"{ik}}}]}}"#
    )
}

/// Three bones of length 20 on a path; `path` holds more fields of the constraint.
fn train(path: &str, closed: bool) -> String {
    let vertices = if closed {
        // A round of four knots.
        "[100,-55, 100,0, 100,55, 55,100, 0,100, -55,100, -100,55, -100,0, -100,-55, -55,-100, 0,-100, 55,-100]"
    } else {
        "[-10,0, 0,0, 100,0, 200,0, 300,0, 310,0]"
    };
    let count = if closed { 12 } else { 6 };
    let lengths = if closed {
        "[157, 314, 471, 628]"
    } else {
        "[300, 310]"
    };
    format!(
        r#"{{"bones": [
            {{"name": "root", "x": 3, "y": -7, "rotation": 10}},
            {{"name": "a", "parent": "root", "length": 20, "x": 1}},
            {{"name": "b", "parent": "root", "length": 20, "y": 2, "rotation": 40}},
            {{"name": "c", "parent": "root", "length": 20, "rotation": -20}}],
            "slots": [{{"name": "rail", "bone": "root", "attachment": "rail"}}],
            "path": [{{"name": "train", "bones": ["a", "b", "c"], "target": "rail"{path}}}],
            "skins": [{{"name": "default", "attachments": {{"rail": {{"rail": {{"type": "path", "closed": {closed},
                "vertexCount": {count}, "vertices": {vertices}, "lengths": {lengths}}}}}}}}}]}}"#
    )
}

/// A bone on springs; `physics` holds more fields of the constraint.
fn spring(physics: &str) -> String {
    format!(
        r#"{{"skeleton": {{"spine": "4.2.40"}}, "bones": [
            {{"name": "root"}},
            {{"name": "tail", "parent": "root", "length": 50, "x": 10, "rotation": 30}},
            {{"name": "end", "parent": "tail", "length": 20, "x": 50}}],
            "physics": [{{"name": "swing", "bone": "tail", "strength": 80, "damping": 0.9{physics}}}]}}"#
    )
}

#[test]
fn c1_two_bone_ik_is_finite_at_every_scale_and_target() {
    for scale in [0.0, 1e-30, 1e-6, 0.001, 0.5, -1.0] {
        for target in [
            [0.0, 0.0],
            [100.0, 0.0],
            [180.0, 0.0],
            [20.0, 0.0],
            [1e-20, 0.0],
            [1e6, 1e6],
        ] {
            for options in [
                "",
                r#", "stretch": true"#,
                r#", "softness": 200"#,
                r#", "bendPositive": false"#,
            ] {
                let mut skeleton = skeleton(&arm(target, options));
                for (name, axis) in [("root", 0), ("root", 1), ("upper", 0), ("upper", 1), ("lower", 0)] {
                    skeleton.set_to_setup_pose();
                    let id = bone(&skeleton, name);
                    let local = &mut skeleton.pose.local[id];
                    *(if axis == 0 {
                        &mut local.scale_x
                    } else {
                        &mut local.scale_y
                    }) = scale;
                    skeleton.update_world_transform(Physics::Update);
                    for (id, world) in skeleton.pose.world.enumerate() {
                        let applied = skeleton.applied(id).unwrap();
                        assert!(
                            world.is_finite() && applied.rotation.is_finite(),
                            "{name} {scale} {target:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn c3_bones_without_length_get_the_spacing_alone() {
    let json = train(
        r#", "spacing": 5, "positionMode": "fixed", "position": 10"#,
        false,
    )
    .replace(
        r#""name": "b", "parent": "root", "length": 20"#,
        r#""name": "b", "parent": "root", "length": 0"#,
    );
    let mut skeleton = skeleton(&json);
    skeleton.x = -3.0;
    skeleton.y = 7.0;
    skeleton.pose.local[BoneId::new(0)].rotation = 0.0;
    skeleton.update_world_transform(Physics::Update);
    assert_near(position(&skeleton, "a"), [10.0, 0.0]);
    assert_near(position(&skeleton, "b"), [35.0, 0.0]);
    assert_near(position(&skeleton, "c"), [40.0, 0.0]);
}

#[test]
fn c4_the_first_bone_has_no_space_before_it() {
    for mode in ["length", "fixed", "percent", "proportional"] {
        let json = train(
            &format!(r#", "spacing": 0.3, "spacingMode": "{mode}", "position": 0.5"#),
            false,
        );
        let mut first = skeleton(&json);
        first.update_world_transform(Physics::Update);
        let root = first.pose.world[BoneId::new(0)];
        assert_near(position(&first, "a"), root.apply(150.0, 0.0));
    }
}

#[test]
fn c5_spacing_of_more_than_half_a_closed_path_goes_round() {
    let place = |position: f64, spacing: f64| {
        let fields = format!(r#", "position": {position}, "spacing": {spacing}, "spacingMode": "percent""#);
        let mut skeleton = skeleton(&train(&fields, true));
        skeleton.update_world_transform(Physics::Update);
        skeleton
    };
    let round = place(0.0, 0.78);
    assert_near(position(&round, "a"), position(&place(0.0, 0.0), "a"));
    assert_near(position(&round, "b"), position(&place(0.78, 0.0), "a"));
    assert_near(position(&round, "c"), position(&place(0.56, 0.0), "a"));
}

#[test]
fn c6_a_flipped_skeleton_has_the_mirrored_pose_on_a_path() {
    for mode in ["tangent", "chain", "chainScale"] {
        for closed in [false, true] {
            let fields =
                format!(r#", "position": 0.1, "spacing": 3, "rotation": 25, "rotateMode": "{mode}""#);
            let mut plain = skeleton(&train(&fields, closed));
            let mut flipped = plain.clone();
            flipped.scale_x = -1.0;
            plain.update_world_transform(Physics::Update);
            flipped.update_world_transform(Physics::Update);
            for (plain, flipped) in plain.pose.world.iter().zip(&flipped.pose.world) {
                assert_near(
                    [flipped.a, flipped.b, flipped.x, flipped.c, flipped.d, flipped.y],
                    [-plain.a, -plain.b, -plain.x, plain.c, plain.d, plain.y],
                );
            }
        }
    }
}

#[test]
fn c7_the_skeletons_scale_multiplies_the_pose_in_every_inherit_mode() {
    let mut skeleton = skeleton(
        r#"{"bones": [
            {"name": "root", "rotation": 12},
            {"name": "hip", "parent": "root", "x": 10, "rotation": 33, "scaleX": 1.4, "shearX": 9},
            {"name": "knee", "parent": "hip", "x": 20, "y": 3, "rotation": -70, "scaleY": 0.6},
            {"name": "foot", "parent": "knee", "x": 15, "rotation": 5}]}"#,
    );
    let knee = bone(&skeleton, "knee");
    for inherit in Inherit::ALL {
        skeleton.pose.inherit[knee] = inherit;
        (skeleton.scale_x, skeleton.scale_y) = (1.0, 1.0);
        skeleton.update_world_transform(Physics::Update);
        let plain = skeleton.pose.world.clone();
        for (x, y) in [(2.0, 2.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            (skeleton.scale_x, skeleton.scale_y) = (x, y);
            skeleton.update_world_transform(Physics::Update);
            for (ours, plain) in skeleton.pose.world.iter().zip(&plain) {
                assert_near(
                    [ours.a, ours.b, ours.x, ours.c, ours.d, ours.y],
                    [
                        plain.a * x,
                        plain.b * x,
                        plain.x * x,
                        plain.c * y,
                        plain.d * y,
                        plain.y * y,
                    ],
                );
            }
        }
    }
}

#[test]
fn c11_rotations_of_a_sheared_bone_come_back() {
    let mut skeleton = skeleton(
        r#"{"bones": [{"name": "root", "rotation": 15, "scaleX": 1.5},
            {"name": "sheared", "parent": "root", "rotation": 40, "shearX": 30}]}"#,
    );
    skeleton.update_world_transform(Physics::Update);
    let id = bone(&skeleton, "sheared");
    for degrees in [-170.0, -30.0, 0.0, 45.0, 120.0] {
        let local = skeleton.world_to_local_rotation(id, degrees).expect("bone");
        let world = skeleton.local_to_world_rotation(id, local).expect("bone");
        assert_near([world], [degrees]);
    }
    assert_eq!(skeleton.world_to_local_rotation(BoneId::new(9), 0.0), None);
}

/// A bone that follows another, with more fields of the constraint.
fn follower(transform: &str) -> Skeleton {
    skeleton(&format!(
        r#"{{"bones": [
            {{"name": "root"}},
            {{"name": "leader", "parent": "root", "x": 50, "scaleX": 1.5, "rotation": 90}},
            {{"name": "follower", "parent": "root", "x": 10, "rotation": 90}}],
            "transform": [{{"name": "follow", "bones": ["follower"], "target": "leader",
                "mixRotate": 0, "mixX": 0, "mixScaleX": 0, "mixShearY": 0{transform}}}]}}"#
    ))
}

#[test]
fn c13_negative_scale_mix_moves_away_from_the_target() {
    let mut skeleton = follower(r#", "mixScaleX": -1, "mixScaleY": 0"#);
    skeleton.update_world_transform(Physics::Update);
    let world = skeleton.pose.world[bone(&skeleton, "follower")];
    assert_near([world.scale_x(), world.scale_y()], [0.5, 1.0]);
}

#[test]
fn c13_shear_offset_of_half_a_turn_reverses_the_y_axis() {
    let mut skeleton = follower(r#", "mixShearY": 1, "shearY": 180"#);
    skeleton.update_world_transform(Physics::Update);
    let world = skeleton.pose.world[bone(&skeleton, "follower")];
    assert_near([world.a, world.b, world.c, world.d], [0.0, 1.0, 1.0, 0.0]);
}

#[test]
fn bones_that_point_away_from_their_target_turn_the_same_way_whatever_the_rounding() {
    let mut skeleton = follower(r#", "mixRotate": 0.5"#);
    let (leader, follower) = (bone(&skeleton, "leader"), bone(&skeleton, "follower"));
    for step in (-1790_i16..1800).filter(|step| *step != 0) {
        let own = Real::from(step) / 10.0;
        // Directions are within half a turn of the world's x axis, and half a turn is not wrapped.
        let toward = if own < 0.0 { 90.0 } else { -90.0 };
        skeleton.pose.local[follower].rotation = own;
        skeleton.pose.local[leader].rotation = own;
        skeleton.pose.local[leader].scale_x = -1.0;
        skeleton.update_world_transform(Physics::Update);
        assert_near([skeleton.pose.world[follower].rotation_x()], [own + toward]);
    }
}

#[test]
fn c14_a_constraint_without_mix_changes_nothing() {
    let json = arm([60.0, 90.0], "").replace(
        r#""ik": ["#,
        r#""ik": [{"name": "other", "order": 1, "bones": ["upper", "lower"], "target": "hand", "bendPositive": false},"#,
    );
    let solve = |mixes: [Real; 2]| {
        let mut skeleton = skeleton(&json);
        for (name, mix) in ["reach", "other"].into_iter().zip(mixes) {
            let id = skeleton.data().find_ik_constraint(name).expect("constraint");
            skeleton.pose.ik[id].mix = mix;
        }
        skeleton.update_world_transform(Physics::Update);
        skeleton
    };
    let alone = |ik: &str| {
        let mut skeleton = skeleton(&arm([60.0, 90.0], ik));
        skeleton.update_world_transform(Physics::Update);
        skeleton
    };
    let positive = alone("");
    let negative = alone(r#", "bendPositive": false"#);
    assert_ne!(positive.pose.world, negative.pose.world);
    assert_eq!(solve([1.0, 0.0]).pose.world, positive.pose.world);
    assert_eq!(solve([0.0, 1.0]).pose.world, negative.pose.world);
    let mut free = skeleton(&json.replace(r#""target": "hand""#, r#""target": "hand", "mix": 0"#));
    free.update_world_transform(Physics::Update);
    assert_eq!(solve([0.0, 0.0]).pose.world, free.pose.world);
    assert_near(tip(&free, "upper"), position(&free, "lower"));
}

#[test]
fn d28_stretch_of_two_bones_reaches_the_target() {
    for target in [[300.0, 40.0], [-250.0, 100.0]] {
        let mut short = skeleton(&arm(target, ""));
        short.update_world_transform(Physics::Update);
        let [x, y] = tip(&short, "lower");
        assert_near([(x * x + y * y).sqrt()], [180.0]);
        let mut stretched = skeleton(&arm(target, r#", "stretch": true"#));
        stretched.update_world_transform(Physics::Update);
        let [x, y] = tip(&stretched, "lower");
        // The first bone alone is stretched: the second keeps its share of the way.
        assert!(
            (x - target[0]).abs() < 1e-2 && (y - target[1]).abs() < 1e-2,
            "{x} {y} for {target:?}"
        );
    }
}

#[test]
fn targets_of_the_program_are_reached_like_those_of_constraints() {
    let mut solved = skeleton(&arm([60.0, 90.0], ""));
    solved.update_world_transform(Physics::Update);
    let mut free = skeleton(&arm([60.0, 90.0], r#", "mix": 0"#));
    free.update_world_transform(Physics::Update);
    let (upper, lower) = (bone(&free, "upper"), bone(&free, "lower"));
    let hand = position(&free, "hand");
    free.apply_ik_two_bones(upper, lower, hand, &IkOptions::default());
    // Between updates world transforms are rounded: the last bit may differ.
    for (free, solved) in free.pose.world.iter().zip(&solved.pose.world) {
        let numbers =
            |world: &spine_core::WorldTransform| [world.a, world.b, world.x, world.c, world.d, world.y];
        assert_near(numbers(free), numbers(solved));
    }

    free.apply_ik(upper, [0.0, 10.0], &IkOptions::default());
    assert_near([free.pose.world[upper].rotation_x()], [90.0]);
    free.update_bone_from_applied(lower);
    assert_near(position(&free, "lower"), [0.0, 100.0]);
    free.update_bone_world_transform(upper);
    assert_near([free.pose.world[upper].rotation_x()], [20.0]);
}

#[test]
fn d16_physics_is_the_same_at_every_load_scale() {
    let json =
        spring(r#", "x": 1, "y": 1, "rotate": 0.8, "scaleX": 0.5, "gravity": 3, "wind": 2, "inertia": 0.7"#);
    let (mut full, mut tenth) = (scaled(&json, 1.0), scaled(&json, 0.1));
    for frame in 0_u8..60 {
        let x = 40.0 * (Real::from(frame) * 0.3).fract();
        full.x = x;
        tenth.x = x * 0.1;
        for skeleton in [&mut full, &mut tenth] {
            skeleton.update(0.02);
            skeleton.update_world_transform(Physics::Update);
        }
        for (full, tenth) in full.pose.world.iter().zip(&tenth.pose.world) {
            let ours = [tenth.a, tenth.b, tenth.x * 10.0, tenth.c, tenth.d, tenth.y * 10.0];
            let expected = [full.a, full.b, full.x, full.c, full.d, full.y];
            for (ours, expected) in ours.iter().zip(expected) {
                assert!((ours - expected).abs() < 2e-3, "{ours} for {expected}");
            }
        }
    }
}

#[test]
fn c23_a_jump_is_limited_announced_or_forgotten() {
    let json = spring(r#", "x": 1, "y": 1, "rotate": 1"#);
    let settled = || {
        let mut skeleton = skeleton(&json);
        for _ in 0..30 {
            skeleton.update(0.02);
            skeleton.update_world_transform(Physics::Update);
        }
        skeleton
    };
    let jump = |skeleton: &mut Skeleton| {
        skeleton.x += 10_000.0;
        skeleton.update(0.02);
        skeleton.update_world_transform(Physics::Update);
        skeleton
            .pose
            .physics
            .iter()
            .next()
            .expect("constraint")
            .state
            .offset
    };

    // Limit: 5000 units a second; a fiftieth of a second makes 100.
    let offset = jump(&mut settled());
    assert!((-100.0..-50.0).contains(&offset[0]), "{offset:?}");

    let mut announced = settled();
    announced.physics_translate(-10_000.0, 0.0);
    let offset = jump(&mut announced);
    assert!(offset.iter().all(|offset| offset.abs() < 1e-2), "{offset:?}");

    let mut forgotten = settled();
    forgotten.x += 10_000.0;
    forgotten.update(0.02);
    forgotten.update_world_transform(Physics::Reset);
    assert_near(position(&forgotten, "tail"), [10_010.0, 0.0]);
}

#[test]
fn c23_physics_runs_on_its_own_time() {
    let json = spring(r#", "y": 1, "gravity": 5"#);
    let mut slow = skeleton(&json);
    let mut fast = skeleton(&json);
    for _ in 0..20 {
        slow.update(0.011);
        slow.update_world_transform(Physics::Update);
        fast.update(0.022);
        fast.update_world_transform(Physics::Update);
    }
    for _ in 0..20 {
        slow.update(0.011);
        slow.update_world_transform(Physics::Update);
    }
    assert_near(position(&slow, "tail"), position(&fast, "tail"));
    let stopped = fast.pose.world.clone();
    fast.update_world_transform(Physics::Pose);
    assert_eq!(fast.pose.world, stopped);
    fast.update_world_transform(Physics::None);
    assert_near(position(&fast, "tail"), [10.0, 0.0]);
}

#[test]
fn applied_transforms_are_what_the_update_left_whenever_they_are_asked_for() {
    let json = r#"{"bones": [
        {"name": "root"},
        {"name": "target", "parent": "root", "x": 10, "y": 20, "rotation": 50},
        {"name": "arm", "parent": "root", "x": 100, "rotation": 10},
        {"name": "hand", "parent": "arm", "x": 30, "rotation": 5}],
        "transform": [{"name": "follow", "bones": ["hand", "arm"], "target": "target", "mixScaleX": 0, "mixScaleY": 0,
            "mixShearY": 0}]}"#;
    let mut skeleton = skeleton(json);
    skeleton.update_world_transform(Physics::Update);
    let [arm, hand] = ["arm", "hand"].map(|name| bone(&skeleton, name));
    let near = |[x, y]: [Real; 2], want: [Real; 2]| (x - want[0]).abs() < 1e-4 && (y - want[1]).abs() < 1e-4;
    // The hand followed before its parent did: its applied transform is relative to where the arm was.
    let of = |skeleton: &Skeleton, id| skeleton.applied(id).expect("bone");
    let (arm_was, hand_was) = (of(&skeleton, arm), of(&skeleton, hand));
    assert!(near([arm_was.x, arm_was.y], [10.0, 20.0]), "{arm_was:?}");
    assert!((arm_was.rotation - 50.0).abs() < 1e-4, "{arm_was:?}");
    assert!((hand_was.rotation - 40.0).abs() < 1e-4, "{hand_was:?}");
    // A program that turns bones in the world leaves applied transforms alone.
    let root = bone(&skeleton, "root");
    skeleton.rotate_world(root, 30.0);
    skeleton.rotate_world(arm, 30.0);
    let (arm_is, hand_is) = (of(&skeleton, arm), of(&skeleton, hand));
    assert_eq!((arm_is, hand_is), (arm_was, hand_was));
    // What a program sets stays until the next update.
    let mut set = arm_was;
    set.x = 7.0;
    skeleton.set_applied(arm, set);
    assert_eq!(skeleton.applied(arm), Some(set));
    skeleton.update_bone_from_applied(arm);
    assert_eq!(skeleton.applied(arm), Some(set));
    skeleton.update_world_transform(Physics::Update);
    assert_eq!(skeleton.applied(arm), Some(arm_was));
}
