//! A skeleton with every feature of the format. Its numbers are exact in singles.

use crate::encode::Skel;

/// Texts of the string table; references count from 1.
pub(crate) const STRINGS: [&str; 10] = [
    "head", "own", "img/head", "box", "mesh", "linked", "path", "point", "clip", "frames",
];
pub(crate) const HEAD: i32 = 1;
pub(crate) const OWN: i32 = 2;
pub(crate) const IMAGE: i32 = 3;
pub(crate) const BOX: i32 = 4;
pub(crate) const MESH: i32 = 5;
pub(crate) const LINKED: i32 = 6;
pub(crate) const PATH: i32 = 7;
pub(crate) const POINT: i32 = 8;
pub(crate) const CLIP: i32 = 9;
pub(crate) const FRAMES: i32 = 10;

/// The skeleton, with or without what only the editor needs.
pub(crate) fn everything(nonessential: bool) -> Skel {
    let mut skel = Skel::default();
    header(&mut skel, nonessential);
    skel.mark("strings").varint(10);
    for text in STRINGS {
        skel.text(text);
    }
    bones(&mut skel, nonessential);
    slots(&mut skel, nonessential);
    constraints(&mut skel);
    default_skin(&mut skel, nonessential);
    red_skin(&mut skel, nonessential);
    events(&mut skel);
    skel.mark("animations").varint(2);
    skel.mark("animation.name").text("all").varint(99);
    animation(&mut skel);
    skel.text("nothing").varint(0).raw(&[0; 9]);
    skel
}

fn header(skel: &mut Skel, nonessential: bool) {
    skel.raw(&[0x76, 0xbd, 0xca, 0xaf, 0xfb, 0xcc, 0x80, 0xf0]);
    skel.mark("version").text("4.2.22-beta");
    skel.mark("bounds").floats(&[-1.5, 2.0, 300.0, 400.0]);
    skel.floats(&[50.0]).byte(u8::from(nonessential));
    if nonessential {
        skel.floats(&[24.0]).text("./images/").text("");
    }
}

fn bones(skel: &mut Skel, nonessential: bool) {
    skel.mark("bones").varint(3);
    skel.mark("root").text("root");
    skel.mark("root.rotation")
        .floats(&[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0])
        .raw(&[0, 0]);
    if nonessential {
        skel.words(&[0xff00_0080]).text("").byte(1);
    }
    skel.text("hip").mark("hip.parent").varint(0);
    skel.floats(&[90.0, 1.5, -2.5, 0.5, 2.0, 10.0, -20.0]);
    skel.mark("hip.length").floats(&[64.0]);
    skel.mark("hip.inherit").byte(2).byte(1);
    if nonessential {
        skel.words(&[0x0102_03ff]).text("star").byte(0);
    }
    skel.text("arm").varint(1);
    skel.floats(&[0.0, 8.0, 0.0, 1.0, 1.0, 0.0, 0.0, 16.0])
        .raw(&[4, 0]);
    if nonessential {
        skel.words(&[0x9b9b_9bff]).byte(0).byte(1);
    }
}

fn slots(skel: &mut Skel, nonessential: bool) {
    skel.mark("slots").varint(3);
    skel.text("front").mark("front.bone").varint(1);
    skel.words(&[0x8000_ff40, u32::MAX]);
    skel.mark("front.attachment").varint(HEAD);
    skel.mark("front.blend").varint(0);
    if nonessential {
        skel.byte(1);
    }
    // A dark colour's first byte has no meaning.
    skel.text("middle").varint(2).words(&[0xffff_ffff, 0x12ff_8000]);
    skel.varint(0).varint(3);
    if nonessential {
        skel.byte(0);
    }
    skel.text("back").varint(0).words(&[0xffff_ffff, 0x00ff_ffff]);
    skel.varint(MESH).varint(1);
    if nonessential {
        skel.byte(1);
    }
}

fn constraints(skel: &mut Skel) {
    skel.mark("iks").varint(2);
    skel.mark("ik")
        .text("ik")
        .varint(0)
        .mark("ik.bones")
        .list(&[1, 2]);
    skel.mark("ik.target")
        .varint(0)
        .byte(1 | 2 | 4 | 16 | 32 | 64 | 128);
    skel.mark("ik.mix").floats(&[0.5, 10.0]);
    skel.text("ik2").varint(1).list(&[2]).varint(0).byte(8 | 32);

    skel.mark("transforms").varint(2);
    skel.text("transform").varint(2).list(&[2]).varint(1).byte(255);
    skel.floats(&[45.0, 1.0, 2.0, 0.25, 0.5]).byte(127);
    skel.floats(&[30.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75]);
    skel.text("transform2")
        .varint(3)
        .list(&[1, 2])
        .varint(0)
        .raw(&[0, 0]);

    skel.mark("paths").varint(1);
    skel.text("path").varint(4).byte(1).list(&[1]);
    skel.mark("path.target").varint(0);
    // Position fixed, spacing fixed, rotation chainScale.
    skel.mark("path.flags").byte(1 << 1 | 2 << 3 | 128);
    skel.floats(&[15.0, 3.0, 4.0, 0.25, 0.5, 0.75]);

    skel.mark("physics").varint(2);
    skel.text("physics").varint(5).mark("physics.bone").varint(2);
    skel.byte(255).floats(&[0.5, 0.25, 1.0, 0.125, 0.75, 1000.0]);
    skel.mark("physics.fps").byte(50);
    skel.floats(&[0.5, 64.0, 0.875, 0.25, -1.0, 2.0]);
    skel.byte(255).floats(&[0.5]);
    skel.text("physics2").varint(6).varint(1).byte(0).byte(60);
    skel.floats(&[1.0, 100.0, 1.0, 0.0, 0.0]).byte(0);
}

fn default_skin(skel: &mut Skel, nonessential: bool) {
    let color = |skel: &mut Skel| {
        if nonessential {
            skel.words(&[0x1122_3344]);
        }
    };
    skel.mark("default").varint(3);

    skel.mark("default.slot").varint(0);
    skel.mark("default.attachments").varint(5);
    skel.mark("region.key").varint(HEAD);
    skel.mark("region.flags").byte(8 | 16 | 32 | 128);
    skel.mark("region.name").varint(OWN);
    skel.mark("region.path").varint(IMAGE).words(&[0xff80_0040]);
    skel.mark("region.rotation")
        .floats(&[90.0, 1.0, 2.0, 1.5, 0.5, 32.0, 64.0]);
    skel.varint(FRAMES)
        .byte(16 | 64)
        .varint(IMAGE)
        .mark("sequence.count")
        .varint(5);
    skel.varints(&[7, 3, 2]);
    skel.floats(&[0.0, 0.0, 1.0, 1.0, 8.0, 8.0]);
    skel.varint(BOX).byte(1 | 16).mark("box.vertices").varint(2);
    skel.mark("box.influences").varint(2);
    skel.mark("box.bone").varint(1);
    skel.floats(&[1.0, 2.0, 0.25]).varint(2).floats(&[3.0, 4.0, 0.75]);
    skel.varint(1).varint(0).floats(&[5.0, 6.0, 1.0]);
    color(skel);
    skel.varint(POINT).byte(5).floats(&[30.0, 4.0, 5.0]);
    color(skel);
    skel.varint(CLIP)
        .byte(6)
        .mark("clip.end")
        .varint(2)
        .mark("clip.vertices")
        .varint(3);
    skel.floats(&[0.0, 0.0, 8.0, 0.0, 8.0, 8.0]);
    color(skel);

    skel.varint(1).varint(1);
    skel.varint(PATH)
        .byte(4 | 16 | 32)
        .varint(6)
        .floats(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
    skel.mark("path.lengths").floats(&[12.0, 24.0]);
    color(skel);

    skel.varint(2).varint(1);
    skel.varint(MESH).byte(2).mark("mesh.hull").varint(4);
    skel.mark("mesh.vertices").varint(4);
    skel.floats(&[0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0]);
    skel.mark("mesh.uvs")
        .floats(&[0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    skel.mark("mesh.triangles").varints(&[0, 1, 2, 2, 3, 0]);
    if nonessential {
        skel.mark("mesh.edges").list(&[0, 2, 2, 6]).floats(&[20.0, 40.0]);
    }
}

fn red_skin(skel: &mut Skel, nonessential: bool) {
    skel.mark("skins").varint(1);
    skel.mark("red").text("red");
    if nonessential {
        skel.words(&[0xff00_00ff]);
    }
    skel.mark("red.bones").list(&[1, 2]);
    skel.mark("red.ik").list(&[1]).list(&[0, 1]).list(&[0]);
    skel.mark("red.physics").list(&[1]);
    skel.mark("red.slots").varint(1);
    skel.varint(2).varint(1);
    skel.mark("linked.key").varint(LINKED);
    skel.byte(3 | 16 | 32 | 64 | 128)
        .varint(IMAGE)
        .words(&[0x00ff_00ff]);
    skel.varints(&[2, 0, 0, 0]);
    skel.mark("linked.skin").varint(0);
    skel.mark("linked.parent").varint(MESH);
    if nonessential {
        skel.floats(&[2.0, 4.0]);
    }
}

fn events(skel: &mut Skel) {
    skel.mark("events").varint(2);
    skel.mark("step").text("step").svarint(-7).floats(&[1.5]);
    skel.text("hi").varint(0);
    skel.text("sound").svarint(i32::MAX).floats(&[0.0]).varint(0);
    skel.text("a.ogg").floats(&[0.5, -0.25]);
}

fn animation(skel: &mut Skel) {
    crate::timelines::slots(skel);
    crate::timelines::bones(skel);
    crate::timelines::constraints(skel);
    crate::timelines::attachments(skel);
    crate::timelines::draw_order(skel);
    crate::timelines::events(skel);
}
