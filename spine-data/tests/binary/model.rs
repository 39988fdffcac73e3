//! What a skeleton with every feature becomes.

use std::sync::Arc;

use spine_data::real::real;
use spine_data::{
    Attachment, BEZIER_POINTS, BEZIER_SIZE, BlendMode, BoneId, Color, ConstraintRef, CurveKind, Event,
    IkConstraintId, Inherit, PathConstraintId, PhysicsConstraintId, PositionMode, RotateMode, SkeletonBinary,
    SkeletonData, SkinId, SlotId, SlotOffset, SpacingMode, TransformConstraintId, Vertices,
};

use crate::everything::everything;

fn read(nonessential: bool) -> SkeletonData {
    let skel = everything(nonessential);
    let data = SkeletonBinary::new().read(&skel.bytes).unwrap();
    assert_eq!(data.report.warnings, []);
    data
}

fn attachment<'a>(data: &'a SkeletonData, skin: u32, slot: u32, key: &str) -> &'a Attachment {
    let name = data.names.find(key).unwrap();
    let skin = &data.skins[SkinId::new(skin)];
    &data.attachments[skin.attachment(SlotId::new(slot), name).unwrap()]
}

#[test]
fn the_header() {
    let data = read(true);
    assert_eq!(data.hash.as_deref(), Some("dr3Kr/vMgPA"));
    assert_eq!(data.version.as_deref(), Some("4.2.22-beta"));
    assert_eq!(
        [data.x, data.y, data.width, data.height],
        [-1.5, 2.0, 300.0, 400.0]
    );
    assert_eq!((data.reference_scale, data.fps), (50.0, 24.0));
    assert_eq!(data.images_path.as_deref(), Some("./images/"));
    assert_eq!(data.audio_path, None, "an empty text means none");
}

#[test]
fn bones() {
    let data = read(true);
    let [root, hip, arm] = data.bones.as_slice() else {
        panic!("three bones")
    };
    assert_eq!((&*root.name, root.parent), ("root", None));
    assert_eq!(root.color, Color::from_rgba8(0xff00_0080));
    assert_eq!((root.icon.as_deref(), root.visible), (None, true));
    assert_eq!((&*hip.name, hip.parent), ("hip", Some(BoneId::new(0))));
    let l = hip.local;
    assert_eq!(
        [
            l.rotation, l.x, l.y, l.scale_x, l.scale_y, l.shear_x, l.shear_y, hip.length
        ],
        [90.0, 1.5, -2.5, 0.5, 2.0, 10.0, -20.0, 64.0]
    );
    assert_eq!(
        (hip.inherit, hip.skin_required),
        (Inherit::NoRotationOrReflection, true)
    );
    assert_eq!((hip.icon.as_deref(), hip.visible), (Some("star"), false));
    assert_eq!(
        (arm.inherit, arm.skin_required, arm.icon.as_deref()),
        (Inherit::NoScaleOrReflection, false, None)
    );
}

#[test]
fn slots() {
    let data = read(true);
    let [front, middle, back] = data.slots.as_slice() else {
        panic!("three slots")
    };
    assert_eq!((&*front.name, front.bone), ("front", BoneId::new(1)));
    assert_eq!(front.color, Color::from_rgba8(0x8000_ff40));
    assert_eq!((front.dark_color, front.blend), (None, BlendMode::Normal));
    assert_eq!(front.attachment, data.names.find("head"));
    assert_eq!(middle.dark_color, Some(Color::from_rgba8(0xff80_00ff)));
    assert_eq!(
        (middle.attachment, middle.blend, middle.visible),
        (None, BlendMode::Screen, false)
    );
    assert_eq!(back.dark_color, Some(Color::WHITE));
    assert_eq!((back.blend, back.visible), (BlendMode::Additive, true));
}

#[test]
fn ik_and_transform_constraints() {
    let data = read(false);
    let [ik, ik2] = data.ik_constraints.as_slice() else {
        panic!("two")
    };
    assert_eq!((&*ik.name, ik.order, ik.skin_required), ("ik", 0, true));
    assert_eq!(ik.bones, [BoneId::new(1), BoneId::new(2)]);
    assert_eq!(ik.target, BoneId::new(0));
    assert_eq!((ik.mix, ik.softness, ik.bend_direction), (0.5, 10.0, 1));
    assert_eq!((ik.compress, ik.stretch, ik.uniform), (true, false, true));
    assert_eq!((ik2.mix, ik2.softness, ik2.bend_direction), (1.0, 0.0, -1));
    assert_eq!(
        (ik2.compress, ik2.stretch, ik2.uniform, ik2.skin_required),
        (false, true, false, false)
    );

    let [t, t2] = data.transform_constraints.as_slice() else {
        panic!("two")
    };
    assert_eq!((&*t.name, t.order, t.skin_required), ("transform", 2, true));
    assert_eq!((t.local, t.relative), (true, true));
    assert_eq!(
        [
            t.offset_rotation,
            t.offset_x,
            t.offset_y,
            t.offset_scale_x,
            t.offset_scale_y,
            t.offset_shear_y
        ],
        [45.0, 1.0, 2.0, 0.25, 0.5, 30.0]
    );
    let mixes = [
        t.mix_rotate,
        t.mix_x,
        t.mix_y,
        t.mix_scale_x,
        t.mix_scale_y,
        t.mix_shear_y,
    ];
    assert_eq!(mixes, [0.125, 0.25, 0.375, 0.5, 0.625, 0.75]);
    let mixes = [
        t2.mix_rotate,
        t2.mix_x,
        t2.mix_y,
        t2.mix_scale_x,
        t2.mix_scale_y,
        t2.mix_shear_y,
    ];
    assert_eq!(mixes, [0.0; 6], "absent mixes are 0 in binary");
    assert_eq!(
        (t2.local, t2.relative, t2.offset_rotation, t2.bones.len()),
        (false, false, 0.0, 2)
    );
}

#[test]
fn path_and_physics_constraints() {
    let data = read(false);
    let [p] = data.path_constraints.as_slice() else {
        panic!("one")
    };
    assert_eq!((&*p.name, p.order, p.skin_required), ("path", 4, true));
    assert_eq!(
        (p.bones.as_slice(), p.target),
        ([BoneId::new(1)].as_slice(), SlotId::new(0))
    );
    assert_eq!(
        (p.position_mode, p.spacing_mode, p.rotate_mode),
        (PositionMode::Fixed, SpacingMode::Fixed, RotateMode::ChainScale)
    );
    assert_eq!(
        [
            p.offset_rotation,
            p.position,
            p.spacing,
            p.mix_rotate,
            p.mix_x,
            p.mix_y
        ],
        [15.0, 3.0, 4.0, 0.25, 0.5, 0.75]
    );

    let [p, p2] = data.physics_constraints.as_slice() else {
        panic!("two")
    };
    assert_eq!((p.order, p.skin_required, p.bone), (5, true, BoneId::new(2)));
    assert_eq!(
        [p.x, p.y, p.rotate, p.scale_x, p.shear_x, p.limit],
        [0.5, 0.25, 1.0, 0.125, 0.75, 1000.0]
    );
    assert_eq!(p.step, 0.02);
    assert_eq!(
        [
            p.inertia,
            p.strength,
            p.damping,
            p.mass_inverse,
            p.wind,
            p.gravity,
            p.mix
        ],
        [0.5, 64.0, 0.875, 0.25, -1.0, 2.0, 0.5]
    );
    let global = [
        p.inertia_global,
        p.strength_global,
        p.damping_global,
        p.mass_global,
        p.wind_global,
        p.gravity_global,
        p.mix_global,
    ];
    assert_eq!(global, [true; 7]);
    assert_eq!(
        (p2.limit, p2.mass_inverse, p2.mix, p2.x, p2.inertia_global),
        (5000.0, 1.0, 1.0, 0.0, false)
    );
    assert_eq!(p2.step, 1.0 / 60.0);
}

#[test]
fn skins() {
    let data = read(true);
    assert_eq!(data.default_skin, Some(SkinId::new(0)));
    let [default, red] = data.skins.as_slice() else {
        panic!("two")
    };
    assert_eq!((&*default.name, default.attachments().len()), ("default", 7));
    assert_eq!((&*red.name, red.color), ("red", Color::from_rgba8(0xff00_00ff)));
    assert_eq!(red.bones, [BoneId::new(1), BoneId::new(2)]);
    assert_eq!(
        red.constraints,
        [
            ConstraintRef::Ik(IkConstraintId::new(1)),
            ConstraintRef::Transform(TransformConstraintId::new(0)),
            ConstraintRef::Transform(TransformConstraintId::new(1)),
            ConstraintRef::Path(PathConstraintId::new(0)),
            ConstraintRef::Physics(PhysicsConstraintId::new(1)),
        ]
    );
    let essential = read(false);
    assert_eq!(
        essential.skins[SkinId::new(1)].color,
        Color::from_rgba8(0xfe9e_4fff)
    );
}

#[test]
fn regions_and_sequences() {
    let data = read(true);
    let Attachment::Region(head) = attachment(&data, 0, 0, "head") else {
        panic!("a region")
    };
    assert_eq!((&*head.name, &*head.path), ("own", "img/head"));
    assert_eq!(head.color, Color::from_rgba8(0xff80_0040));
    assert_eq!(
        [
            head.rotation,
            head.x,
            head.y,
            head.scale_x,
            head.scale_y,
            head.width,
            head.height
        ],
        [90.0, 1.0, 2.0, 1.5, 0.5, 32.0, 64.0]
    );
    let Attachment::Region(frames) = attachment(&data, 0, 0, "frames") else {
        panic!("a region")
    };
    assert_eq!((&*frames.name, &*frames.path), ("frames", "img/head"));
    assert_eq!((frames.color, frames.rotation), (Color::WHITE, 0.0));
    let sequence = frames.sequence.as_deref().unwrap();
    assert_eq!(
        (
            sequence.count,
            sequence.start,
            sequence.digits,
            sequence.setup_index
        ),
        (5, 7, 3, 2)
    );
}

#[test]
fn polygons_points_and_paths() {
    let data = read(true);
    let editor = Color::from_rgba8(0x1122_3344);
    let Attachment::BoundingBox(hit) = attachment(&data, 0, 0, "box") else {
        panic!("a box")
    };
    assert_eq!((hit.color, hit.vertices.len()), (editor, 2));
    let Vertices::Weighted { ends, influences } = &hit.vertices else {
        panic!("weighted")
    };
    assert_eq!(ends, &[2, 3]);
    let flat: Vec<_> = influences
        .iter()
        .map(|i| (i.bone.get(), i.x, i.y, i.weight))
        .collect();
    assert_eq!(
        flat,
        [(1, 1.0, 2.0, 0.25), (2, 3.0, 4.0, 0.75), (0, 5.0, 6.0, 1.0)]
    );
    let Attachment::Point(point) = attachment(&data, 0, 0, "point") else {
        panic!("a point")
    };
    assert_eq!(
        (point.rotation, point.x, point.y, point.color),
        (30.0, 4.0, 5.0, editor)
    );
    let Attachment::Clipping(clip) = attachment(&data, 0, 0, "clip") else {
        panic!("a clip")
    };
    assert_eq!((clip.end_slot, clip.vertices.len()), (Some(SlotId::new(2)), 3));
    let Attachment::Path(path) = attachment(&data, 0, 1, "path") else {
        panic!("a path")
    };
    assert_eq!((path.closed, path.constant_speed), (true, true));
    assert_eq!(path.lengths, [12.0, 24.0]);
    assert_eq!(
        path.vertices.positions(),
        (0_u8..12).map(f32::from).collect::<Vec<_>>()
    );

    let essential = read(false);
    let colors: Vec<_> = [(0, "box"), (0, "point"), (0, "clip"), (1, "path")]
        .map(|(slot, key)| match attachment(&essential, 0, slot, key) {
            Attachment::BoundingBox(a) => a.color,
            Attachment::Point(a) => a.color,
            Attachment::Clipping(a) => a.color,
            Attachment::Path(a) => a.color,
            other => panic!("{other:?}"),
        })
        .into();
    assert_eq!(
        colors,
        [
            Color::from_rgba8(0x60f0_00ff),
            Color::new(real(0.9451), real(0.9451), 0.0, 1.0),
            Color::new(real(0.2275), real(0.2275), real(0.8078), 1.0),
            Color::from_rgba8(0xff7f_00ff),
        ]
    );
}

#[test]
fn meshes_and_linked_meshes() {
    let data = read(true);
    let Attachment::Mesh(mesh) = attachment(&data, 0, 2, "mesh") else {
        panic!("a mesh")
    };
    let geometry = &mesh.geometry;
    assert_eq!(geometry.hull_length, 8);
    assert_eq!(geometry.triangles, [0, 1, 2, 2, 3, 0]);
    assert_eq!(
        geometry.region_uvs,
        [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]
    );
    assert_eq!(geometry.edges, [0, 2, 2, 6]);
    assert_eq!((mesh.width, mesh.height), (20.0, 40.0));
    let Attachment::Mesh(linked) = attachment(&data, 1, 2, "linked") else {
        panic!("a mesh")
    };
    assert!(Arc::ptr_eq(geometry, &linked.geometry));
    assert_eq!((&*linked.name, &*linked.path), ("linked", "img/head"));
    assert_eq!(linked.color, Color::from_rgba8(0x00ff_00ff));
    assert_eq!((linked.width, linked.height), (2.0, 4.0));
    assert_eq!(linked.sequence.as_deref().map(|s| s.count), Some(2));
    let parent = data.skins[SkinId::new(0)].attachment(SlotId::new(2), data.names.find("mesh").unwrap());
    assert_eq!((linked.parent_mesh, linked.timeline_attachment), (parent, parent));
}

#[test]
fn events() {
    let data = read(false);
    let [step, sound] = data.events.as_slice() else {
        panic!("two")
    };
    assert_eq!(
        (&*step.name, step.int, step.float, &*step.string),
        ("step", -7, 1.5, "hi")
    );
    assert_eq!(
        (step.audio_path.as_deref(), step.volume, step.balance),
        (None, 1.0, 0.0)
    );
    assert_eq!((sound.int, sound.float, &*sound.string), (i32::MAX, 0.0, ""));
    assert_eq!(
        (sound.audio_path.as_deref(), sound.volume, sound.balance),
        (Some("a.ogg"), 0.5, -0.25)
    );
}

#[test]
fn timelines() {
    let data = read(false);
    let [all, nothing] = data.animations.as_slice() else {
        panic!("two")
    };
    assert_eq!((&*all.name, all.duration), ("all", 2.0));
    assert_eq!(
        (&*nothing.name, nothing.duration, nothing.timelines.len()),
        ("nothing", 0.0, 0)
    );
    crate::timelines::check(all);
    assert_eq!(all.attachments, [data.names.find("head"), None]);

    let deforms: Vec<_> = all
        .deforms
        .iter()
        .map(|key| (key.start, all.offsets(key)))
        .collect();
    assert_eq!(
        deforms,
        [(2, [1.0, 2.0, 3.0].as_slice()), (0, &[]), (7, [-4.0].as_slice())]
    );
    let orders: Vec<_> = all
        .draw_orders
        .iter()
        .map(|key| all.slot_offsets(key).to_vec())
        .collect();
    let moved = |slot, offset| SlotOffset {
        slot: SlotId::new(slot),
        offset,
    };
    assert_eq!(orders, [vec![moved(0, 2), moved(2, -1)], vec![]]);

    let facts = |e: &Event| {
        (
            e.time,
            e.data.get(),
            e.int,
            e.float,
            e.string.to_string(),
            e.volume,
            e.balance,
        )
    };
    let events: Vec<_> = all.events.iter().map(facts).collect();
    assert_eq!(
        events,
        [
            (0.0, 0, -7, 1.5, "hi".into(), 1.0, 0.0),
            (0.5, 1, 5, 2.5, "loud".into(), 1.0, -1.0),
            (2.0, 0, 0, 0.0, String::new(), 1.0, 0.0),
        ]
    );
}

#[test]
fn curves() {
    let data = read(false);
    let all = &data.animations.as_slice()[0];
    // The example of formats-4.2.md 13 has other handles: this is its recurrence at the first and the last sample.
    let rotate = &all.timelines[6];
    let [CurveKind::Bezier(start), ..] = *all.curves(rotate) else {
        panic!("a Bezier")
    };
    let samples = &all.samples[start as usize..start as usize + BEZIER_SIZE];
    let exact = |p: [f64; 4], t: f64| {
        let u = 1.0 - t;
        u * u * u * p[0] + 3.0 * u * u * t * p[1] + 3.0 * u * t * t * p[2] + t * t * t * p[3]
    };
    let (times, values) = samples.split_at(BEZIER_POINTS);
    for (i, pair) in times.iter().zip(values).map(|(x, y)| [*x, *y]).enumerate() {
        let t = i as f64 / 10.0;
        assert!((f64::from(pair[0]) - exact([0.0, 0.125, 0.25, 0.5], t)).abs() < 1e-6);
        assert!((f64::from(pair[1]) - exact([10.0, 12.0, 20.0, 30.0], t)).abs() < 1e-5);
    }
}

#[test]
fn the_scale_multiplies_lengths_only() {
    let bytes = everything(true).bytes;
    let data = SkeletonBinary::new().scale(0.5).read(&bytes).unwrap();
    assert_eq!((data.x, data.width, data.reference_scale), (-1.5, 300.0, 25.0));
    let hip = &data.bones.as_slice()[1];
    assert_eq!((hip.length, hip.local.x, hip.local.y), (32.0, 0.75, -1.25));
    assert_eq!((hip.local.rotation, hip.local.scale_x), (90.0, 0.5));
    assert_eq!(data.ik_constraints.as_slice()[0].softness, 5.0);
    let t = &data.transform_constraints.as_slice()[0];
    assert_eq!((t.offset_x, t.offset_y, t.offset_scale_x), (0.5, 1.0, 0.25));
    let p = &data.path_constraints.as_slice()[0];
    assert_eq!((p.position, p.spacing, p.offset_rotation), (1.5, 2.0, 15.0));
    let [p, p2] = data.physics_constraints.as_slice() else {
        panic!("two")
    };
    assert_eq!((p.limit, p2.limit, p.wind), (500.0, 2500.0, -1.0));
    let Attachment::Path(path) = attachment(&data, 0, 1, "path") else {
        panic!("a path")
    };
    assert_eq!(path.lengths, [6.0, 12.0]);
    let Attachment::Mesh(mesh) = attachment(&data, 0, 2, "mesh") else {
        panic!("a mesh")
    };
    assert_eq!(mesh.width, 10.0);
    assert_eq!(mesh.geometry.vertices.positions()[2], 5.0);
    assert_eq!(mesh.geometry.region_uvs[1], [1.0, 1.0]);
    let all = &data.animations.as_slice()[0];
    let values = |index: usize| all.values(&all.timelines[index]);
    assert_eq!(values(6), [10.0, 30.0, 0.0], "rotate");
    assert_eq!(values(7), [0.5, -0.5, 1.5, -1.0], "translate");
    assert_eq!(values(10), [1.0, -1.0, 3.0, -2.0], "scale");
    assert_eq!(values(17)[1], 4.0, "softness of IK");
    assert_eq!(values(19), [2.5, 3.5], "position of a path");
    assert_eq!(all.offsets, [0.5, 1.0, 1.5, -2.0]);
}
