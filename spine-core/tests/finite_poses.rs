//! Where the reference gets NaN or infinity from finite input, bones keep what they are without the constraint, and the
//! next update is as if nothing had happened. Sources: pose.md 5.7, 5.8, 7.3, 9.6, 10.4, 14.

use std::sync::Arc;

use spine_core::{MAX_PHYSICS_STEPS, Physics, PhysicsState, Skeleton};
use spine_data::{Attachment, BoneId, Inherit, Real, SkeletonData, SkeletonJson, Vertices};

fn data(json: &str) -> SkeletonData {
    SkeletonJson::new().read(json.as_bytes()).expect("skeleton")
}

fn skeleton(json: &str) -> Skeleton {
    Skeleton::new(Arc::new(data(json)))
}

fn bone(skeleton: &Skeleton, name: &str) -> BoneId {
    skeleton.data().find_bone(name).expect("bone")
}

fn update(skeleton: &mut Skeleton) {
    skeleton.update_world_transform(Physics::Update);
}

/// Seconds that the first physics constraint has not simulated yet.
fn remaining(skeleton: &Skeleton) -> f64 {
    let physics = skeleton.pose.physics.iter().next();
    physics.expect("constraint").state.remaining
}

#[track_caller]
fn assert_finite(skeleton: &Skeleton) {
    for (id, bone) in skeleton.data().bones.enumerate() {
        let applied = skeleton.applied(id).unwrap();
        let applied = [
            applied.x,
            applied.y,
            applied.rotation,
            applied.scale_x,
            applied.scale_y,
            applied.shear_y,
        ];
        assert!(skeleton.pose.world[id].is_finite(), "{}", bone.name);
        assert!(
            applied.iter().all(|value| value.is_finite()),
            "{}: {applied:?}",
            bone.name
        );
    }
    for physics in &skeleton.pose.physics {
        let PhysicsState {
            anchor,
            exit,
            tip,
            offset,
            velocity,
            remaining,
            ..
        } = physics.state;
        let values = [anchor[0], anchor[1], exit[0], exit[1], tip[0], tip[1]];
        let all = values.iter().chain(&offset).chain(&velocity);
        assert!(
            all.clone().all(|value| value.is_finite()) && remaining.is_finite(),
            "{:?}",
            physics.state
        );
    }
}

/// Checks that `spoil` makes bones keep their unconstrained transforms, and that after `mend` all is as before.
#[track_caller]
fn keeps_and_recovers(json: &str, spoil: impl Fn(&mut Skeleton), mend: impl Fn(&mut Skeleton)) {
    let mut ours = skeleton(json);
    update(&mut ours);
    let good = ours.pose.world.clone();

    spoil(&mut ours);
    update(&mut ours);
    assert_finite(&ours);
    let mut free = skeleton(json);
    spoil(&mut free);
    for ik in &mut free.pose.ik {
        ik.mix = 0.0;
    }
    for path in &mut free.pose.path {
        (path.mix_rotate, path.mix_x, path.mix_y) = (0.0, 0.0, 0.0);
    }
    for physics in &mut free.pose.physics {
        physics.mix = 0.0;
    }
    update(&mut free);
    assert_eq!(ours.pose.world, free.pose.world);
    for bone in ours.data().bones.ids() {
        assert_eq!(ours.applied(bone), free.applied(bone));
    }

    mend(&mut ours);
    update(&mut ours);
    assert_eq!(ours.pose.world, good);
}

const ARM: &str = r#"{"bones": [
    {"name": "root"},
    {"name": "upper", "parent": "root", "length": 64, "rotation": 20},
    {"name": "lower", "parent": "upper", "length": 80, "x": 64, "rotation": 30},
    {"name": "hand", "parent": "root", "x": 60, "y": 90}],
    "ik": [{"name": "reach", "bones": ["upper", "lower"], "target": "hand"}]}"#;

#[test]
fn softness_with_the_target_on_the_first_joint() {
    let json = ARM.replace(r#""target": "hand""#, r#""target": "hand", "softness": 30"#);
    let place = |x, y, softness| {
        move |skeleton: &mut Skeleton| {
            let hand = bone(skeleton, "hand");
            (skeleton.pose.local[hand].x, skeleton.pose.local[hand].y) = (x, y);
            skeleton.pose.ik.iter_mut().next().expect("constraint").softness = softness;
        }
    };
    keeps_and_recovers(&json, place(0.0, 0.0, 1000.0), place(60.0, 90.0, 30.0));
}

#[test]
fn second_bone_without_length_and_the_target_on_its_joint() {
    let json = ARM.replace(r#""length": 80"#, r#""length": 0"#);
    let place = |x, y| {
        move |skeleton: &mut Skeleton| {
            let (hand, upper) = (bone(skeleton, "hand"), bone(skeleton, "upper"));
            (skeleton.pose.local[hand].x, skeleton.pose.local[hand].y) = (x, y);
            skeleton.pose.local[upper].rotation = if y == 0.0 { 0.0 } else { 20.0 };
        }
    };
    keeps_and_recovers(&json, place(64.0, 0.0), place(60.0, 90.0));
}

#[test]
fn first_bone_without_width_and_the_target_on_its_axis() {
    for (x, y) in [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
        let mut skeleton = skeleton(ARM);
        let upper = bone(&skeleton, "upper");
        (
            skeleton.pose.local[upper].scale_x,
            skeleton.pose.local[upper].scale_y,
        ) = (x, y);
        for target in [[0.0, 0.0], [64.0, 0.0], [0.0, 64.0], [-64.0, 0.0]] {
            let hand = bone(&skeleton, "hand");
            (skeleton.pose.local[hand].x, skeleton.pose.local[hand].y) = (target[0], target[1]);
            update(&mut skeleton);
            assert_finite(&skeleton);
        }
    }
}

#[test]
fn ik_below_a_collapsed_parent() {
    for bones in [r#"["upper"]"#, r#"["upper", "lower"]"#] {
        for inherit in Inherit::ALL {
            let mut skeleton = skeleton(&ARM.replace(r#"["upper", "lower"]"#, bones));
            let (root, upper) = (BoneId::new(0), bone(&skeleton, "upper"));
            skeleton.pose.inherit[upper] = inherit;
            update(&mut skeleton);
            let good = skeleton.pose.world.clone();
            for (x, y) in [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
                (
                    skeleton.pose.local[root].scale_x,
                    skeleton.pose.local[root].scale_y,
                ) = (x, y);
                update(&mut skeleton);
                assert_finite(&skeleton);
            }
            (
                skeleton.pose.local[root].scale_x,
                skeleton.pose.local[root].scale_y,
            ) = (1.0, 1.0);
            update(&mut skeleton);
            assert_eq!(skeleton.pose.world, good);
        }
    }
}

#[test]
fn ik_of_the_root_does_nothing() {
    let ik = r#""bones": ["upper", "lower"], "target": "hand""#;
    for bones in [r#""bones": ["root"]"#, r#""bones": ["root", "upper"]"#] {
        let json = ARM.replace(ik, &format!(r#"{bones}, "target": "hand", "stretch": true"#));
        // Some readers refuse it; where it loads it has no effect.
        let Ok(data) = SkeletonJson::new().read(json.as_bytes()) else {
            continue;
        };
        let mut ours = Skeleton::new(Arc::new(data));
        update(&mut ours);
        let mut free = ours.clone();
        free.pose.ik.iter_mut().next().expect("constraint").mix = 0.0;
        update(&mut free);
        assert_eq!(ours.pose.world, free.pose.world);
    }
}

#[test]
fn skeleton_without_extent() {
    for inherit in Inherit::ALL {
        let mut skeleton = skeleton(ARM);
        let lower = bone(&skeleton, "lower");
        skeleton.pose.inherit[lower] = inherit;
        update(&mut skeleton);
        let good = skeleton.pose.world.clone();
        for (x, y) in [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
            (skeleton.scale_x, skeleton.scale_y) = (x, y);
            update(&mut skeleton);
            assert_finite(&skeleton);
        }
        (skeleton.scale_x, skeleton.scale_y) = (1.0, 1.0);
        update(&mut skeleton);
        assert_eq!(skeleton.pose.world, good);
    }
}

/// A child that every kind of constraint but IK moves in the world, below a parent that may collapse.
fn below(constraint: &str) -> String {
    format!(
        r#"{{"bones": [
            {{"name": "root"}},
            {{"name": "parent", "parent": "root", "x": 5, "rotation": 10}},
            {{"name": "child", "parent": "parent", "length": 20, "x": 7, "rotation": 30}},
            {{"name": "target", "parent": "root", "x": 40, "y": 20, "rotation": 80}}],
            "slots": [{{"name": "rail", "bone": "target", "attachment": "rail"}}],
            {constraint},
            "skins": [{{"name": "default", "attachments": {{"rail": {{"rail": {{"type": "path", "vertexCount": 6,
                "vertices": [-10,0, 0,0, 100,0, 200,0, 300,0, 310,0], "lengths": [300, 310]}}}}}}}}]}}"#
    )
}

#[test]
fn world_constraints_below_a_collapsed_parent_keep_the_applied_transform() {
    for constraint in [
        r#""transform": [{"name": "c", "bones": ["child"], "target": "target"}]"#,
        r#""path": [{"name": "c", "bones": ["child"], "target": "rail"}]"#,
        r#""physics": [{"name": "c", "bone": "child", "x": 1, "rotate": 1, "gravity": 5}]"#,
    ] {
        let mut skeleton = skeleton(&below(constraint));
        let (parent, child) = (bone(&skeleton, "parent"), bone(&skeleton, "child"));
        update(&mut skeleton);
        let good = skeleton.pose.world.clone();
        skeleton.pose.local[parent].scale_x = 0.0;
        for inherit in Inherit::ALL {
            skeleton.pose.inherit[child] = inherit;
            update(&mut skeleton);
            assert_finite(&skeleton);
            let (applied, local) = (skeleton.applied(child).unwrap(), skeleton.pose.local[child]);
            assert_eq!([applied.x, applied.y], [local.x, local.y]);
        }
        skeleton.pose.inherit[child] = Inherit::Normal;
        skeleton.pose.local[parent].scale_x = 1.0;
        skeleton
            .pose
            .physics
            .iter_mut()
            .for_each(|physics| physics.state = PhysicsState::NEW);
        update(&mut skeleton);
        assert_eq!(skeleton.pose.world, good);
    }
}

#[test]
fn transform_constraint_whose_ratio_of_scales_overflows() {
    let json =
        below(r#""transform": [{"name": "c", "bones": ["child"], "target": "target", "local": true}]"#);
    let mut skeleton = skeleton(&json);
    let child = bone(&skeleton, "child");
    skeleton.pose.local[child].scale_x = Real::MIN_POSITIVE;
    skeleton.pose.local[child].scale_y = Real::MIN_POSITIVE / 4.0;
    update(&mut skeleton);
    assert_finite(&skeleton);
    assert_eq!(skeleton.applied(child).unwrap(), skeleton.pose.local[child]);
}

const PATH: &str = r#""path": [{"name": "c", "bones": ["child"], "target": "rail", "positionMode": "fixed", "position": 50}]"#;

/// An instance whose path is changed before.
fn with_path(change: impl FnOnce(&mut spine_data::PathAttachment)) -> Skeleton {
    let mut data = data(&below(PATH));
    for attachment in data.attachments.iter_mut() {
        if let Attachment::Path(path) = attachment {
            change(path);
            break;
        }
    }
    Skeleton::new(Arc::new(data))
}

#[test]
fn malformed_paths_do_nothing() {
    let mut free = skeleton(&below(PATH));
    let path = free.pose.path.iter_mut().next().expect("constraint");
    (path.mix_rotate, path.mix_x, path.mix_y) = (0.0, 0.0, 0.0);
    update(&mut free);
    for closed in [false, true] {
        for constant_speed in [false, true] {
            for count in [0, 1, 2, 3, 4, 5, 7] {
                if closed && count == 3 {
                    continue;
                }
                let mut skeleton = with_path(|path| {
                    path.closed = closed;
                    path.constant_speed = constant_speed;
                    path.vertices = Vertices::Unweighted(vec![[1.0, 2.0]; count]);
                });
                update(&mut skeleton);
                assert_eq!(
                    skeleton.pose.world, free.pose.world,
                    "{count} {closed} {constant_speed}"
                );
            }
        }
    }
    let mut unmeasured = with_path(|path| {
        path.constant_speed = false;
        path.lengths.clear();
    });
    update(&mut unmeasured);
    assert_eq!(unmeasured.pose.world, free.pose.world);
}

#[test]
fn path_whose_points_are_equal_puts_bones_there() {
    for closed in [false, true] {
        for constant_speed in [false, true] {
            for position in [-5.0, 0.0] {
                let mut skeleton = with_path(|path| {
                    path.closed = closed;
                    path.constant_speed = constant_speed;
                    path.lengths = vec![0.0; 2];
                    path.vertices = Vertices::Unweighted(vec![[0.0; 2]; 6]);
                });
                skeleton.pose.path.iter_mut().next().expect("constraint").position = position;
                update(&mut skeleton);
                assert_finite(&skeleton);
                let (child, target) = (bone(&skeleton, "child"), bone(&skeleton, "target"));
                let (child, target) = (skeleton.pose.world[child], skeleton.pose.world[target]);
                if closed || position == 0.0 {
                    assert_eq!([child.x, child.y], [target.x, target.y]);
                }
            }
        }
    }
}

#[test]
fn path_whose_lengths_make_no_sense() {
    for lengths in [
        [0.0, 0.0],
        [300.0, 0.0],
        [-1.0, -2.0],
        [0.0, 310.0],
        [Real::MAX, Real::MAX],
    ] {
        for closed in [false, true] {
            let mut skeleton = with_path(|path| {
                path.closed = closed;
                path.constant_speed = false;
                path.lengths = lengths.to_vec();
            });
            for position in [-1.0, 0.0, 0.5, 50.0, 305.0, 1e9] {
                skeleton.pose.path.iter_mut().next().expect("constraint").position = position;
                update(&mut skeleton);
                assert_finite(&skeleton);
            }
        }
    }
}

const SPRING: &str = r#""physics": [{"name": "c", "bone": "child", "x": 1, "y": 1, "rotate": 1, "scaleX": 1, "shearX": 0.5,
    "gravity": 5, "wind": 3}]"#;

fn run(skeleton: &mut Skeleton, frames: usize) {
    for frame in 0..frames {
        skeleton.x = if frame % 2 == 0 { 0.0 } else { 30.0 };
        skeleton.update(0.02);
        update(skeleton);
        assert_finite(skeleton);
    }
}

#[test]
fn physics_that_explodes_begins_anew() {
    let mut skeleton = skeleton(&below(SPRING));
    let explode: [(Real, Real, Real); 4] = [
        (1e9, 1.0, 1.0),
        (100.0, 1e9, 1.0),
        (100.0, 1.0, Real::INFINITY),
        (100.0, -3.0, 1.0),
    ];
    for (strength, damping, mass_inverse) in explode {
        let physics = skeleton.pose.physics.iter_mut().next().expect("constraint");
        (physics.strength, physics.damping, physics.mass_inverse) = (strength, damping, mass_inverse);
        run(&mut skeleton, 300);
    }
    let mut fresh = self::skeleton(&below(SPRING));
    fresh.time = skeleton.time;
    for ours in [&mut skeleton, &mut fresh] {
        ours.set_to_setup_pose();
        let time = ours.time;
        let physics = ours.pose.physics.iter_mut().next().expect("constraint");
        physics.state.reset(time);
        run(ours, 50);
    }
    let end = bone(&skeleton, "child");
    let (ours, fresh) = (skeleton.pose.world[end], fresh.pose.world[end]);
    assert!(
        (ours.x - fresh.x).abs() < 1.0 && (ours.c - fresh.c).abs() < 0.1,
        "{ours:?} for {fresh:?}"
    );
}

#[test]
fn physics_without_reference_scale() {
    let mut data = data(&below(SPRING));
    data.reference_scale = 0.0;
    run(&mut Skeleton::new(Arc::new(data)), 100);
}

#[test]
fn physics_of_a_time_or_bone_that_is_no_number_recovers() {
    let mut skeleton = skeleton(&below(SPRING));
    run(&mut skeleton, 10);
    let time = skeleton.time;
    for wrong in [f64::NAN, f64::INFINITY] {
        skeleton.time = wrong;
        update(&mut skeleton);
        assert_finite(&skeleton);
    }
    skeleton.time = time;
    let child = bone(&skeleton, "child");
    skeleton.pose.local[child].x = Real::NAN;
    skeleton.update(0.02);
    update(&mut skeleton);
    assert!(skeleton.pose.world[child].x.is_nan());
    skeleton.pose.local[child].x = 7.0;
    run(&mut skeleton, 10);
}

#[test]
fn physics_steps_are_limited() {
    // A step of a nanosecond, or one that cannot be told from none.
    for step in [1e-9, 1e-300] {
        let mut data = data(&below(SPRING));
        data.physics_constraints
            .iter_mut()
            .for_each(|physics| physics.step = step);
        let mut skeleton = Skeleton::new(Arc::new(data));
        for _ in 0..5 {
            skeleton.update(60.0);
            update(&mut skeleton);
            assert_finite(&skeleton);
        }
        assert_eq!(remaining(&skeleton), 0.0);
    }
    // No step at all.
    for step in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let mut data = data(&below(SPRING));
        data.physics_constraints
            .iter_mut()
            .for_each(|physics| physics.step = step);
        let mut skeleton = Skeleton::new(Arc::new(data));
        skeleton.update(1.0);
        update(&mut skeleton);
        skeleton.update(1.0);
        update(&mut skeleton);
        assert_eq!(remaining(&skeleton), 2.0);
    }
}

#[test]
fn a_minute_at_once_is_simulated_in_full() {
    const { assert!(MAX_PHYSICS_STEPS >= 60 * 240) };
    let mut skeleton = skeleton(&below(SPRING));
    update(&mut skeleton);
    skeleton.update(60.005);
    update(&mut skeleton);
    let remaining = remaining(&skeleton);
    assert!((remaining - 0.005).abs() < 1e-5, "{remaining}");
}
