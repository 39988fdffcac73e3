//! Every kind of timeline: written, and what is expected of it. Source: formats-4.2.md 5.13.

use spine_data::{
    Animation, AttachmentId, BoneId, CurveKind, IkConstraintId, PathConstraintId, PhysicsConstraintId,
    SlotId, Timeline, TimelineKind as Kind, TransformConstraintId,
};

use crate::encode::Skel;
use crate::everything::{FRAMES, HEAD, MESH};

fn be(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

/// Keys at 0 and 1 with a curve between them.
fn two_keys(skel: &mut Skel, first: &[u8], second: &[u8], curve: &[f32]) {
    let channels = curve.len() / 4;
    skel.varint(2).varint(i32::try_from(channels).unwrap());
    skel.floats(&[0.0]).raw(first);
    skel.floats(&[1.0]).raw(second);
    if curve.is_empty() {
        skel.byte(0);
    } else {
        skel.byte(2).floats(curve);
    }
}

pub(crate) fn slots(skel: &mut Skel) {
    skel.mark("slot timelines").varint(1);
    skel.mark("timeline.slot").varint(0).varint(6);
    skel.mark("timeline.type").byte(0);
    skel.mark("attachment.keys").varint(2).floats(&[0.0]).varint(HEAD);
    skel.mark("second time").floats(&[0.5]).varint(0);
    skel.byte(1);
    two_keys(skel, &[255, 0, 51, 102], &[0, 255, 0, 255], &[0.5; 16]);
    skel.byte(2);
    two_keys(skel, &[255, 0, 0], &[0, 0, 255], &[]);
    skel.byte(3);
    two_keys(skel, &[1, 2, 3, 4, 5, 6, 7], &[7, 6, 5, 4, 3, 2, 1], &[0.25; 28]);
    skel.byte(4);
    two_keys(skel, &[1, 2, 3, 4, 5, 6], &[6, 5, 4, 3, 2, 1], &[0.75; 24]);
    skel.byte(5);
    two_keys(skel, &[255], &[0], &[]);
}

pub(crate) fn bones(skel: &mut Skel) {
    skel.mark("bone timelines").varint(1);
    skel.varint(1).varint(11);
    for kind in 0..10 {
        skel.byte(kind);
        if matches!(kind, 1 | 4 | 7) {
            let curve = [0.25, 1.5, 0.75, 2.5, 0.25, -1.0, 0.75, -2.0];
            two_keys(skel, &be(&[1.0, -1.0]), &be(&[3.0, -2.0]), &curve);
        } else if kind == 0 {
            skel.mark("rotate.keys").varint(3);
            skel.mark("rotate.beziers").varint(1);
            skel.mark("rotate.time").floats(&[0.0, 10.0, 0.5, 30.0]);
            skel.mark("rotate.curve").byte(2);
            skel.mark("rotate.handles").floats(&[0.125, 12.0, 0.25, 20.0]);
            skel.mark("rotate.third").floats(&[1.5, 0.0]).byte(1);
        } else {
            two_keys(skel, &be(&[0.5]), &be(&[1.5]), &[]);
        }
    }
    skel.byte(10)
        .varint(2)
        .floats(&[0.0])
        .byte(4)
        .floats(&[0.25])
        .byte(1);
}

pub(crate) fn constraints(skel: &mut Skel) {
    skel.mark("ik timelines").varint(1);
    skel.mark("timeline.ik").varint(0).varint(4).varint(2);
    // Bits 64 and 128 of the first key mean nothing.
    skel.byte(1 | 2 | 4 | 8 | 64 | 128).floats(&[0.0, 0.25, 8.0]);
    skel.byte(1 | 16 | 128).floats(&[0.5]);
    skel.floats(&[0.125, 0.5, 0.25, 1.0, 0.125, 8.0, 0.25, 4.0]);
    skel.byte(2 | 8 | 32 | 64 | 128).floats(&[1.0]);
    skel.byte(1).floats(&[1.5]);

    skel.mark("transform timelines").varint(1);
    skel.varint(1);
    let keys: [f32; 6] = [0.0, 0.125, 0.25, 0.375, 0.5, 0.625];
    two_keys(skel, &be(&keys), &be(&keys.map(|v| 1.0 - v)), &[0.5; 24]);

    skel.mark("path timelines").varint(1);
    skel.varint(0).varint(3);
    for kind in 0..3 {
        skel.byte(kind);
        if kind == 2 {
            two_keys(skel, &be(&[0.0, 0.5, 1.0]), &be(&[1.0, 0.5, 0.0]), &[]);
        } else {
            two_keys(skel, &be(&[5.0]), &be(&[7.0]), &[0.25, 6.0, 0.5, 8.0]);
        }
    }

    skel.mark("physics timelines").varint(2);
    skel.mark("timeline.physics").varint(0).varint(2);
    skel.byte(8).varint(2).floats(&[0.25, 0.75]);
    skel.byte(5);
    two_keys(skel, &be(&[1.0]), &be(&[2.0]), &[]);
    skel.varint(2).varint(6);
    for kind in [0, 1, 2, 4, 6, 7] {
        skel.byte(kind);
        two_keys(skel, &be(&[f32::from(kind)]), &be(&[0.5]), &[]);
    }
}

pub(crate) fn attachments(skel: &mut Skel) {
    skel.mark("attachment timelines").varint(1);
    skel.mark("timeline.skin").varint(0).varint(2);

    skel.varint(0).varint(1);
    skel.mark("sequence.key").varint(FRAMES).byte(1).varint(2);
    skel.floats(&[0.0])
        .mark("sequence.mode")
        .words(&[2])
        .floats(&[0.125]);
    // Mode 6 from frame 3.
    skel.floats(&[1.0]).words(&[6 | 3 << 4]).floats(&[0.25]);

    skel.varint(2).varint(1);
    skel.mark("deform.key").varint(MESH);
    skel.mark("deform.type").byte(0);
    skel.varint(3).mark("deform.beziers").varint(1);
    skel.floats(&[0.0]).mark("deform.block").varint(3);
    skel.mark("deform.start").varint(2).floats(&[1.0, 2.0, 3.0]);
    skel.mark("deform.time").floats(&[0.5]);
    skel.byte(2).floats(&[0.125, 0.25, 0.375, 0.75]);
    skel.varint(0);
    skel.floats(&[1.0]).byte(1);
    skel.varint(1).varint(7).mark("deform.value").floats(&[-4.0]);
}

pub(crate) fn draw_order(skel: &mut Skel) {
    skel.mark("draw order").varint(2);
    skel.floats(&[0.0]).mark("draw order.count").varint(2);
    skel.mark("draw order.slot")
        .varint(0)
        .mark("draw order.offset")
        .varint(2);
    skel.mark("draw order.second").varint(2).varint(-1);
    skel.floats(&[0.5]).varint(0);
}

pub(crate) fn events(skel: &mut Skel) {
    skel.mark("event keys").varint(3);
    skel.floats(&[0.0]).mark("key.event").varint(0);
    skel.svarint(-7).floats(&[1.5]).varint(0);
    skel.floats(&[0.5])
        .varint(1)
        .svarint(5)
        .floats(&[2.5])
        .text("loud");
    skel.floats(&[1.0, -1.0]);
    skel.mark("last event").floats(&[2.0]).varint(0);
    skel.svarint(0).floats(&[0.0]).text("");
}

fn find(animation: &Animation, kind: Kind) -> Timeline {
    let mut found = animation.timelines.iter().filter(|t| t.kind == kind);
    let timeline = *found.next().unwrap_or_else(|| panic!("no {kind:?}"));
    assert_eq!(found.next(), None, "{kind:?} twice");
    timeline
}

/// Checks times, values and curves of a timeline; of Beziers, that there is one.
fn keys(animation: &Animation, kind: Kind, times: &[f32], values: &[f32], curves: &str) {
    let timeline = find(animation, kind);
    assert_eq!(animation.times(&timeline), times, "{kind:?}");
    assert_eq!(animation.values(&timeline), values, "{kind:?}");
    let letters: String = animation
        .curves(&timeline)
        .iter()
        .map(|curve| match curve {
            CurveKind::Linear => 'l',
            CurveKind::Stepped => 's',
            CurveKind::Bezier(_) => 'b',
        })
        .collect();
    assert_eq!(letters, curves, "{kind:?}");
}

/// Checks the timelines that keep their values in the common pool, at load scale 1.
pub(crate) fn check(animation: &Animation) {
    let bone = BoneId::new(1);
    let slot = SlotId::new(0);
    let bytes = |bytes: &[u8]| -> Vec<f32> { bytes.iter().map(|b| f32::from(*b) / 255.0).collect() };
    let t = [0.0, 1.0];
    keys(
        animation,
        Kind::Rgba(slot),
        &t,
        &bytes(&[255, 0, 51, 102, 0, 255, 0, 255]),
        "bs",
    );
    keys(
        animation,
        Kind::Rgb(slot),
        &t,
        &bytes(&[255, 0, 0, 0, 0, 255]),
        "ls",
    );
    let two = bytes(&[1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1]);
    keys(animation, Kind::Rgba2(slot), &t, &two, "bs");
    let two = bytes(&[1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1]);
    keys(animation, Kind::Rgb2(slot), &t, &two, "bs");
    keys(animation, Kind::Alpha(slot), &t, &[1.0, 0.0], "ls");

    keys(
        animation,
        Kind::Rotate(bone),
        &[0.0, 0.5, 1.5],
        &[10.0, 30.0, 0.0],
        "bss",
    );
    for kind in [Kind::Translate(bone), Kind::Scale(bone), Kind::Shear(bone)] {
        keys(animation, kind, &t, &[1.0, -1.0, 3.0, -2.0], "bs");
    }
    for kind in [
        Kind::TranslateX(bone),
        Kind::TranslateY(bone),
        Kind::ScaleX(bone),
        Kind::ScaleY(bone),
        Kind::ShearX(bone),
        Kind::ShearY(bone),
    ] {
        keys(animation, kind, &t, &[0.5, 1.5], "ls");
    }
    keys(animation, Kind::Inherit(bone), &[0.0, 0.25], &[4.0, 1.0], "");

    let ik = [
        [0.25, 8.0, 1.0, 0.0, 0.0],
        [1.0, 0.0, -1.0, 1.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 1.0],
        [1.0, 0.0, -1.0, 0.0, 0.0],
    ];
    keys(
        animation,
        Kind::IkConstraint(IkConstraintId::new(0)),
        &[0.0, 0.5, 1.0, 1.5],
        ik.as_flattened(),
        "bsls",
    );
    let transform = Kind::TransformConstraint(TransformConstraintId::new(1));
    let values = [
        0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 1.0, 0.875, 0.75, 0.625, 0.5, 0.375,
    ];
    keys(animation, transform, &t, &values, "bs");
    let path = PathConstraintId::new(0);
    keys(
        animation,
        Kind::PathConstraintPosition(path),
        &t,
        &[5.0, 7.0],
        "bs",
    );
    keys(
        animation,
        Kind::PathConstraintSpacing(path),
        &t,
        &[5.0, 7.0],
        "bs",
    );
    let mix = [0.0, 0.5, 1.0, 1.0, 0.5, 0.0];
    keys(animation, Kind::PathConstraintMix(path), &t, &mix, "ls");

    keys(
        animation,
        Kind::PhysicsConstraintReset(None),
        &[0.25, 0.75],
        &[],
        "",
    );
    keys(
        animation,
        Kind::PhysicsConstraintWind(None),
        &t,
        &[1.0, 2.0],
        "ls",
    );
    let one = Some(PhysicsConstraintId::new(1));
    for (kind, first) in [
        (Kind::PhysicsConstraintInertia(one), 0.0),
        (Kind::PhysicsConstraintStrength(one), 1.0),
        (Kind::PhysicsConstraintDamping(one), 2.0),
        (Kind::PhysicsConstraintMass(one), 4.0),
        (Kind::PhysicsConstraintGravity(one), 6.0),
        (Kind::PhysicsConstraintMix(one), 7.0),
    ] {
        keys(animation, kind, &t, &[first, 0.5], "ls");
    }

    let attachment = AttachmentId::new(1);
    let sequence = Kind::Sequence { slot, attachment };
    keys(animation, sequence, &t, &[2.0, 0.0, 0.125, 6.0, 3.0, 0.25], "");
    let deform = Kind::Deform {
        slot: SlotId::new(2),
        attachment: AttachmentId::new(6),
    };
    keys(animation, deform, &[0.0, 0.5, 1.0], &[], "bss");
    assert_eq!(animation.timelines.len(), 6 + 11 + 1 + 1 + 3 + 8 + 2 + 2);
}
