//! Batches give the bits of one skeleton after the other, whatever their size and the number of threads.

use std::path::Path;
use std::sync::Arc;

use spine_core::batch::{Instance, Layout, NO_ATTACHMENT, Output, Sampler, step_all, step_all_into};
use spine_core::{Error, MixBlend, MixDirection, Physics, Skeleton};
use spine_data::real::from_single;
use spine_data::{AnimationId, Real, SkeletonJson, SlotId};

fn read(path: &str) -> Skeleton {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let json = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let data = SkeletonJson::new().read(&json);
    Skeleton::new(Arc::new(
        data.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    ))
}

/// The skeleton with one of everything, and generated ones with timelines and constraints of every kind, each with its last skin.
fn skeletons() -> Vec<Skeleton> {
    let mut skeletons = vec![read("assets/sprout/sprout.json")];
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/data/cases");
    let mut names = std::fs::read_dir(&cases)
        .unwrap_or_else(|error| panic!("{}: {error}", cases.display()))
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("fuzz") && name.ends_with(".json"))
        .collect::<Vec<_>>();
    names.sort();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        skeletons.push(read(&format!("conformance/data/cases/{name}")));
    }
    for skeleton in &mut skeletons {
        let skin = skeleton.data().skins.ids().last();
        skeleton.set_skin_by_id(skin);
        skeleton.set_to_setup_pose();
        skeleton.update_world_transform(Physics::Reset);
    }
    skeletons
}

/// Arrays for the result of a batch, full of what does not belong there.
#[derive(Clone, Debug)]
struct Arrays {
    worlds: Vec<Real>,
    vertices: Vec<Real>,
    colors: Vec<Real>,
    draw_order: Vec<u32>,
    attachments: Vec<u32>,
}

impl Arrays {
    fn new(layout: &Layout, rows: usize) -> Self {
        Self {
            worlds: vec![-77.0; rows * layout.bones() * 6],
            vertices: vec![-77.0; rows * layout.vertices() * 2],
            colors: vec![-77.0; rows * layout.slots() * 8],
            draw_order: vec![77; rows * layout.slots()],
            attachments: vec![77; rows * layout.slots()],
        }
    }

    fn output(&mut self) -> Output<'_> {
        Output {
            worlds: Some(&mut self.worlds),
            vertices: Some(&mut self.vertices),
            colors: Some(&mut self.colors),
            draw_order: Some(&mut self.draw_order),
            attachments: Some(&mut self.attachments),
        }
    }

    /// Appends a row by the public ways of a skeleton.
    fn push(&mut self, layout: &Layout, skeleton: &Skeleton) {
        let pose = &skeleton.pose;
        for w in &pose.world {
            self.worlds.extend([w.a, w.b, w.x, w.c, w.d, w.y]);
        }
        let mut vertices = Vec::new();
        for slot in layout.data().slots.ids() {
            skeleton.world_vertices(slot, &mut vertices);
            vertices.resize(layout.slot_vertices(slot).len(), [0.0; 2]);
            self.vertices.extend(vertices.iter().flatten());
        }
        for slot in &pose.slots {
            let light = slot.color;
            self.colors.extend([light.r, light.g, light.b, light.a]);
            let dark = slot
                .dark_color
                .map_or([0.0; 4], |dark| [dark.r, dark.g, dark.b, 1.0]);
            self.colors.extend(dark);
            self.attachments
                .push(slot.attachment().map_or(NO_ATTACHMENT, |id| id.get()));
        }
        self.draw_order
            .extend(pose.draw_order.iter().map(|slot| slot.get()));
    }

    #[track_caller]
    fn assert_bits(&self, expected: &Self, what: &str) {
        let bits = |numbers: &[Real]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&self.worlds), bits(&expected.worlds), "worlds of {what}");
        assert_eq!(
            bits(&self.vertices),
            bits(&expected.vertices),
            "vertices of {what}"
        );
        assert_eq!(bits(&self.colors), bits(&expected.colors), "colours of {what}");
        assert_eq!(self.draw_order, expected.draw_order, "draw order of {what}");
        assert_eq!(self.attachments, expected.attachments, "attachments of {what}");
    }
}

/// What the skeleton gives, one time after the other.
fn one_by_one(skeleton: &Skeleton, layout: &Layout, id: AnimationId, times: &[Real], loop_: bool) -> Arrays {
    let mut arrays = Arrays::new(layout, 0);
    for &time in times {
        let mut alone = skeleton.clone();
        alone.apply_animation(
            id,
            time,
            time,
            loop_,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        alone.update_world_transform(Physics::None);
        arrays.push(layout, &alone);
    }
    arrays
}

/// Times all over an animation, in no order, and times that are none.
fn times(skeleton: &Skeleton, id: AnimationId, count: u16) -> Vec<Real> {
    let duration = from_single(skeleton.data().animations[id].duration).max(0.1);
    let odd = [
        Real::NAN,
        -1.0,
        Real::INFINITY,
        0.0,
        Real::NEG_INFINITY,
        duration,
        1e30,
    ];
    (0..count)
        .map(|index| {
            if index % 13 == 5 {
                return odd[usize::from(index / 13) % odd.len()];
            }
            (Real::from(index) * 0.618_034).fract() * duration * 1.3
        })
        .collect()
}

#[test]
fn a_sampled_row_has_the_bits_of_a_skeleton_alone() {
    for skeleton in skeletons() {
        let mut sampler = Sampler::new(&skeleton);
        let data = Arc::clone(skeleton.data());
        assert!(!data.animations.is_empty());
        for (id, animation) in data.animations.enumerate() {
            for loop_ in [false, true] {
                for count in [0, 1, 2, 7, 8, 9, 16, 23, 150] {
                    let times = times(&skeleton, id, count);
                    let mut arrays = Arrays::new(sampler.layout(), times.len());
                    assert_eq!(sampler.sample(id, &times, loop_, arrays.output()), Ok(()));
                    let expected = one_by_one(&skeleton, sampler.layout(), id, &times, loop_);
                    arrays.assert_bits(&expected, &format!("{} {loop_} {count}", animation.name));
                }
            }
        }
    }
}

#[test]
fn bones_that_collapse_are_the_same() {
    for skeleton in skeletons() {
        let id = AnimationId::new(0);
        for bone in skeleton.data().bones.ids() {
            // Both axes in one direction, but for rounding: from there, numbers beyond all others are found.
            let mut start = skeleton.clone();
            let Some(local) = start.pose.local.get_mut(bone) else {
                continue;
            };
            local.shear_y = -90.0;
            drive_constraints(&mut start);
            let mut sampler = Sampler::new(&start);
            let times = times(&start, id, 16);
            let mut arrays = Arrays::new(sampler.layout(), times.len());
            assert_eq!(sampler.sample(id, &times, false, arrays.output()), Ok(()));
            let expected = one_by_one(&start, sampler.layout(), id, &times, false);
            arrays.assert_bits(&expected, &format!("bone {} collapsed", bone.get()));
        }
    }
}

/// Settings that lead solvers into all their ways.
fn drive_constraints(skeleton: &mut Skeleton) {
    let pose = &mut skeleton.pose;
    for (index, ik) in (0_u8..).zip(&mut pose.ik) {
        let is_even = index.is_multiple_of(2);
        (ik.mix, ik.softness) = if is_even { (0.6, 10.0) } else { (1.0, 0.0) };
        (ik.stretch, ik.compress) = (!is_even, index.is_multiple_of(3));
    }
    for (index, transform) in (0_u8..).zip(&mut pose.transform) {
        (transform.mix_rotate, transform.mix_x) = (0.3, -0.2);
        transform.mix_scale_x = 0.4;
        transform.mix_shear_y = if index.is_multiple_of(2) { 0.0 } else { 0.5 };
    }
    for (index, path) in (0_u8..).zip(&mut pose.path) {
        path.mix_rotate = if index.is_multiple_of(2) { 0.7 } else { 1.0 };
        (path.mix_x, path.position) = (0.3, path.position + 0.2);
    }
}

#[test]
fn worlds_alone_are_the_same_and_a_pose_of_the_program_is_kept() {
    for mut skeleton in skeletons() {
        // What no animation drives, and a place in the world of its own.
        (skeleton.x, skeleton.y, skeleton.scale_x) = (30.0, -20.0, -1.5);
        for (index, local) in (0_u8..).zip(&mut skeleton.pose.local) {
            local.rotation += Real::from(index);
        }
        drive_constraints(&mut skeleton);
        let mut sampler = Sampler::new(&skeleton);
        for id in Arc::clone(skeleton.data()).animations.ids() {
            let times = times(&skeleton, id, 100);
            let mut arrays = Arrays::new(sampler.layout(), times.len());
            let output = Output {
                worlds: Some(&mut arrays.worlds),
                ..Output::default()
            };
            assert_eq!(sampler.sample(id, &times, true, output), Ok(()));
            let expected = one_by_one(&skeleton, sampler.layout(), id, &times, true);
            arrays = Arrays {
                worlds: arrays.worlds,
                ..expected.clone()
            };
            arrays.assert_bits(&expected, "worlds alone");
        }
    }
}

#[test]
fn rows_are_where_the_layout_says() {
    let skeleton = read("assets/sprout/sprout.json");
    let layout = Layout::new(Arc::clone(skeleton.data()));
    assert_eq!(layout.bones(), skeleton.data().bones.len());
    assert_eq!(layout.slots(), skeleton.data().slots.len());
    let mut end = 0;
    for slot in skeleton.data().slots.ids() {
        let range = layout.slot_vertices(slot);
        assert_eq!(range.start, end);
        end = range.end;
    }
    assert!(end > 0);
    assert_eq!(end, layout.vertices());
    assert_eq!(layout.slot_vertices(SlotId::new(u32::MAX)), 0..0);
}

/// A change to the right arrays.
type Change = fn(&mut Arrays);

#[test]
fn a_row_alone_is_how_a_skeleton_stands() {
    for (index, skeleton) in skeletons().iter_mut().enumerate() {
        skeleton.update_world_transform(Physics::Reset);
        let layout = Layout::new(Arc::clone(skeleton.data()));
        let mut expected = Arrays::new(&layout, 0);
        expected.push(&layout, skeleton);
        let mut arrays = Arrays::new(&layout, 1);
        arrays.output().write(&layout, skeleton).unwrap();
        arrays.assert_bits(&expected, &format!("skeleton {index}"));
        let short = Arrays::new(&layout, 2).output().write(&layout, skeleton);
        assert!(matches!(short, Err(Error::BatchLength { rows: 1, .. })));
        let other = Layout::new(Arc::new(skeleton.data().as_ref().clone()));
        let foreign = arrays.output().write(&other, skeleton);
        assert_eq!(foreign, Err(Error::BatchData { index: 0 }));
    }
}

#[test]
fn lengths_that_do_not_fit_are_told_and_nothing_is_written() {
    let skeleton = read("assets/sprout/sprout.json");
    let id = AnimationId::new(0);
    let mut sampler = Sampler::new(&skeleton);
    let right = Arrays::new(sampler.layout(), 3);
    let changes: [(&str, Change); 6] = [
        ("worlds", |a| a.worlds.truncate(1)),
        ("worlds", |a| a.worlds.push(0.0)),
        ("vertices", |a| a.vertices.clear()),
        ("colors", |a| a.colors.push(0.0)),
        ("draw_order", |a| a.draw_order.truncate(1)),
        ("attachments", |a| a.attachments.push(0)),
    ];
    for (name, change) in changes {
        let mut arrays = right.clone();
        change(&mut arrays);
        let before = arrays.clone();
        match sampler.sample(id, &[0.0; 3], false, arrays.output()) {
            Err(Error::BatchLength {
                array,
                rows: 3,
                found,
                expected,
                width,
            }) => {
                assert_eq!(array, name);
                assert_ne!(found, expected);
                assert_eq!(expected, 3 * width);
            }
            other => panic!("{name}: {other:?}"),
        }
        arrays.assert_bits(&before, "arrays after an error");
    }
    let mut arrays = right.clone();
    let unknown = sampler.sample(AnimationId::new(9999), &[0.0; 3], false, arrays.output());
    let count = skeleton.data().animations.len();
    assert_eq!(unknown, Err(Error::UnknownAnimation { index: 9999, count }));
    arrays.assert_bits(&right, "arrays after an error");
    assert_eq!(sampler.sample(id, &[0.0; 3], false, Output::default()), Ok(()));
}

fn crowd(skeleton: &Skeleton, count: u16) -> Vec<Instance> {
    let animations = skeleton.data().animations.ids().collect::<Vec<_>>();
    (0..count)
        .map(|index| {
            let mut instance = Instance::new(skeleton.clone());
            instance.state.data.default_mix = 0.2;
            for step in 0..2 {
                let animation = animations[(usize::from(index) + step) % animations.len()];
                let entry = instance.state.set_animation_by_id(0, Some(animation), true);
                let entry = entry.expect("a track index in range");
                if let Some(entry) = instance.state.entry_mut(entry) {
                    entry.track_time = f64::from(index) * 0.137;
                }
                instance.state.apply(&mut instance.skeleton);
            }
            instance
        })
        .collect()
}

#[test]
fn a_crowd_has_the_bits_of_instances_alone() {
    for skeleton in skeletons() {
        let layout = Layout::new(Arc::clone(skeleton.data()));
        for count in [0, 1, 15, 16, 31, 33, 70] {
            let (mut together, mut alone) = (crowd(&skeleton, count), crowd(&skeleton, count));
            for _ in 0..4 {
                let mut arrays = Arrays::new(&layout, together.len());
                let output = arrays.output();
                step_all_into(&mut together, 0.03, Physics::Update, &layout, output).expect("fitting arrays");
                step_all(&mut together, 0.01, Physics::Update);
                let mut expected = Arrays::new(&layout, 0);
                for instance in &mut alone {
                    instance.step(0.03, Physics::Update);
                    expected.push(&layout, &instance.skeleton);
                    instance.step(0.01, Physics::Update);
                }
                arrays.assert_bits(&expected, &format!("a crowd of {count}"));
            }
        }
    }
}

#[test]
fn a_crowd_of_two_models_is_told() {
    let [one, other] = [(); 2].map(|()| read("assets/sprout/sprout.json"));
    let layout = Layout::new(Arc::clone(one.data()));
    let mut instances = vec![Instance::new(one), Instance::new(other)];
    let mut arrays = Arrays::new(&layout, 2);
    let result = step_all_into(&mut instances, 0.1, Physics::Update, &layout, arrays.output());
    assert_eq!(result, Err(Error::BatchData { index: 1 }));
    assert_eq!(instances[0].skeleton.time, 0.0);
    let result = step_all_into(
        &mut instances[..1],
        0.1,
        Physics::Update,
        &layout,
        arrays.output(),
    );
    assert!(
        matches!(result, Err(Error::BatchLength { array: "worlds", .. })),
        "{result:?}"
    );
    assert_eq!(instances[0].skeleton.time, 0.0);
}

#[cfg(feature = "parallel")]
#[test]
fn the_number_of_threads_does_not_matter() {
    let skeleton = read("conformance/data/cases/fuzz00040.json");
    let id = AnimationId::new(0);
    let times = times(&skeleton, id, 1000);
    let layout = Layout::new(Arc::clone(skeleton.data()));
    let expected = one_by_one(&skeleton, &layout, id, &times, true);
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool of threads").install(|| {
            let mut sampler = Sampler::new(&skeleton);
            let mut arrays = Arrays::new(&layout, times.len());
            assert_eq!(sampler.sample(id, &times, true, arrays.output()), Ok(()));
            arrays.assert_bits(&expected, &format!("{threads} threads"));

            let (mut together, mut alone) = (crowd(&skeleton, 100), crowd(&skeleton, 100));
            let mut arrays = Arrays::new(&layout, 100);
            let stepped = step_all_into(&mut together, 0.03, Physics::Update, &layout, arrays.output());
            assert_eq!(stepped, Ok(()));
            let mut expected = Arrays::new(&layout, 0);
            for instance in &mut alone {
                instance.step(0.03, Physics::Update);
                expected.push(&layout, &instance.skeleton);
            }
            arrays.assert_bits(&expected, &format!("a crowd on {threads} threads"));
        });
    }
}
