//! Files made to take memory or time: what reading allocates is bounded by their size.

use std::time::{Duration, Instant};

use spine_data::{Atlas, Blame, Error, SkeletonBinary, SkeletonData};

use crate::encode::{Skel, varint};
use crate::everything::everything;

const MIB: u64 = 1 << 20;

/// Reads a file and checks the most memory that was held at once, and the time.
fn bounded(what: &str, bytes: &[u8], atlas: Option<&Atlas>) -> Result<SkeletonData, Error> {
    let mut reader = SkeletonBinary::new();
    if let Some(atlas) = atlas {
        reader = reader.atlas(atlas);
    }
    let start = Instant::now();
    let mut result = None;
    let info = allocation_counter::measure(|| result = Some(reader.read(bytes)));
    let limit = 32 * bytes.len() as u64 + MIB;
    assert!(
        info.bytes_max <= limit,
        "{what}: {} bytes for a file of {}, more than {limit}",
        info.bytes_max,
        bytes.len()
    );
    assert!(start.elapsed() < Duration::from_secs(20), "{what}");
    result.unwrap()
}

fn bounded_or_refused(what: &str, skel: &Skel) {
    if let Err(error) = bounded(what, &skel.bytes, None) {
        assert_eq!(error.blame(), Blame::Limit, "{what}: {error}");
    }
}

/// A skeleton up to the string table, with so many strings of one letter.
fn strings(count: i32) -> Skel {
    let mut skel = Skel::new(false);
    skel.varint(count);
    for _ in 0..count {
        skel.text("a");
    }
    skel
}

/// A skeleton with one bone and so many slots, up to the skins.
fn slots(strings: &[String], count: i32) -> Skel {
    let mut skel = Skel::new(false);
    skel.varint(i32::try_from(strings.len()).unwrap());
    for text in strings {
        skel.text(text);
    }
    skel.varint(1).text("r").raw(&[0; 34]);
    skel.varint(count);
    for _ in 0..count {
        skel.text("s").varint(0).words(&[u32::MAX, u32::MAX]).raw(&[0, 0]);
    }
    skel.raw(&[0; 4]);
    skel
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|i| format!("{i:x}")).collect()
}

/// The default skin with one slot and so many attachments, each written by `write`.
fn attachments(strings: &[String], count: i32, mut write: impl FnMut(&mut Skel, i32)) -> Skel {
    let mut skel = slots(strings, 1);
    skel.varint(1).varint(0).varint(count);
    for i in 0..count {
        write(&mut skel, i);
    }
    skel.varint(0);
    skel
}

/// One animation whose sections are written by `write`; the rest of the file is as small as can be.
fn animation(mut skel: Skel, write: impl FnOnce(&mut Skel)) -> Skel {
    skel.varint(0).varint(1).text("a").varint(0);
    write(&mut skel);
    skel
}

#[test]
fn counts_without_anything_behind_them() {
    let skel = everything(true);
    let remaining = |mark| i32::try_from(skel.bytes.len() - skel.at(mark)).unwrap();
    for mark in [
        "strings",
        "bones",
        "slots",
        "iks",
        "transforms",
        "paths",
        "physics",
        "default",
        "default.attachments",
        "box.vertices",
        "box.influences",
        "clip.vertices",
        "mesh.vertices",
        "mesh.hull",
        "mesh.edges",
        "skins",
        "events",
        "animations",
        "slot timelines",
        "attachment.keys",
        "rotate.keys",
        "rotate.beziers",
        "deform.block",
        "draw order",
        "draw order.count",
        "event keys",
    ] {
        for count in [i32::MAX, i32::MAX / 2, 1 << 20, remaining(mark)] {
            let bytes = skel.with(mark, 1, &varint(count));
            let error = bounded(mark, &bytes, None).unwrap_err();
            assert!(
                matches!(error.blame(), Blame::Syntax | Blame::Format),
                "{mark}: {error}"
            );
        }
    }
}

#[test]
fn the_usual_takes_little() {
    let skel = everything(true);
    let info = allocation_counter::measure(|| drop(SkeletonBinary::new().read(&skel.bytes)));
    assert!(info.bytes_max < 32 * skel.bytes.len() as u64, "{info:?}");
}

#[test]
fn many_strings() {
    let mut skel = strings(400_000);
    skel.raw(&[0; 10]);
    bounded("strings", &skel.bytes, None).unwrap();
    let mut skel = Skel::new(false);
    skel.varint(400_000).raw(&vec![1; 400_000]).raw(&[0; 10]);
    bounded_or_refused("empty strings", &skel);
}

#[test]
fn many_bones_slots_and_constraints() {
    bounded("slots", &slots(&[], 50_000).bytes, None).unwrap_err();
    let mut skel = slots(&[], 50_000);
    skel.raw(&[0; 4]);
    bounded("slots", &skel.bytes, None).unwrap();

    for (what, before, constraint) in [
        ("IK", 0, [2, b'i', 0, 0, 0, 0].as_slice()),
        ("transform", 1, &[2, b't', 0, 0, 0, 0, 0]),
    ] {
        let count = 100_000;
        let mut skel = Skel::new(false);
        skel.varint(0)
            .varint(1)
            .text("r")
            .raw(&[0; 34])
            .varint(0)
            .raw(&[0, 0][..before]);
        skel.varint(count);
        for _ in 0..count {
            skel.raw(constraint);
        }
        skel.raw(&[0, 0, 0, 0, 0, 0, 0][before..]);
        bounded(what, &skel.bytes, None).unwrap();
    }
}

#[test]
fn many_skins() {
    let mut skel = slots(&[], 1);
    skel.varint(0).varint(60_000);
    for _ in 0..60_000 {
        skel.text("s").raw(&[0; 6]);
    }
    skel.raw(&[0, 0]);
    bounded_or_refused("skins", &skel);
}

#[test]
fn many_bounding_boxes_of_three_bytes() {
    for count in [1000, 100_000, 400_000] {
        let mut skel = attachments(&["b".into()], count, |skel, _| {
            skel.raw(&[1, 1, 0]);
        });
        skel.raw(&[0, 0]);
        bounded_or_refused("bounding boxes", &skel);
        if count == 1000 {
            bounded("few of them are no reason to refuse", &skel.bytes, None).unwrap();
        }
    }
}

#[test]
fn many_attachments_of_many_keys() {
    let keys = numbered(30_000);
    let mut skel = attachments(&keys, 30_000, |skel, i| {
        skel.varint(i + 1).byte(0).floats(&[0.0; 6]);
    });
    skel.raw(&[0, 0]);
    bounded("regions", &skel.bytes, None).unwrap();
    let mut skel = attachments(&keys, 30_000, |skel, i| {
        skel.varint(i + 1).raw(&[1, 0]);
    });
    skel.raw(&[0, 0]);
    bounded_or_refused("bounding boxes of many keys", &skel);
}

#[test]
fn many_linked_meshes() {
    // Each links to the one before: a chain as long as the file.
    for count in [1000, 20_000, 60_000] {
        let keys = numbered(usize::try_from(count).unwrap() + 1);
        let mut skel = attachments(&keys, count, |skel, i| {
            if i == 0 {
                skel.varint(1).raw(&[2, 0, 1]).floats(&[0.0; 4]);
            } else {
                skel.varint(i + 1).byte(3).varint(0).varint(i);
            }
        });
        skel.raw(&[0, 0]);
        bounded_or_refused("linked meshes", &skel);
        // The same the other way round.
        let mut skel = attachments(&keys, count, |skel, i| {
            if i == count - 1 {
                skel.varint(i + 1).raw(&[2, 0, 1]).floats(&[0.0; 4]);
            } else {
                skel.varint(i + 1).byte(3).varint(0).varint(i + 2);
            }
        });
        skel.raw(&[0, 0]);
        bounded_or_refused("linked meshes, backwards", &skel);
    }
}

#[cfg(not(spine_f64))] // Records in doubles are larger than the budget is made for.
#[test]
fn many_legal_linked_meshes_load() {
    let keys = numbered(41);
    let mut skel = slots(&keys, 1);
    skel.varint(1).varint(0).varint(1);
    skel.varint(1).raw(&[2, 0, 1]).floats(&[0.0; 4]);
    skel.varint(40);
    for _ in 0..40 {
        skel.text("skin").raw(&[0; 5]).varint(1).varint(0).varint(40);
        for key in 0..40 {
            skel.varint(key + 2).raw(&[3, 0, 1]);
        }
    }
    skel.raw(&[0, 0]);
    let data = bounded("linked meshes", &skel.bytes, None).unwrap();
    assert_eq!(data.attachments.len(), 1 + 40 * 40);
}

#[test]
fn sequences_of_many_frames() {
    let mut text = String::from("p.png\nsize: 64, 64\n");
    for i in 0..9000 {
        text += &format!("f{i}\nbounds: 0, 0, 1, 1\n");
    }
    let atlas = Atlas::parse(text.as_bytes()).unwrap();
    for (count, frames, blame) in [
        (1, 2000, None),
        (1, 9000, Some(Blame::Limit)),
        (1, 65_536, Some(Blame::Limit)),
        (5000, 1000, Some(Blame::Limit)),
        (50, 65_537, Some(Blame::Limit)),
    ] {
        let mut skel = attachments(&["f".into()], count, |skel, _| {
            skel.raw(&[1, 64]).varint(frames).raw(&[0, 0, 0]);
            skel.floats(&[0.0; 6]);
        });
        skel.raw(&[0, 0]);
        let result = bounded("sequences", &skel.bytes, Some(&atlas));
        assert_eq!(
            result.err().map(|error| error.blame()),
            blame,
            "{count} of {frames}"
        );
        let without = bounded("sequences without atlas", &skel.bytes, None);
        assert_eq!(without.is_ok(), frames <= 65_536, "{count} of {frames}");
    }
    // Lenient reading lists what is missing, but not without end.
    let skel = attachments(&["f".into()], 50, |skel, _| {
        skel.raw(&[1, 64]).varint(65_536).raw(&[0, 0, 0]);
        skel.floats(&[0.0; 6]);
    });
    let reader = SkeletonBinary::new().atlas(&atlas).lenient(true);
    let info = allocation_counter::measure(|| {
        let error = reader.read(&skel.bytes).unwrap_err();
        assert_eq!(error.blame(), Blame::Limit, "{error}");
    });
    assert!(info.bytes_max <= 32 * skel.bytes.len() as u64 + MIB, "{info:?}");
}

#[test]
fn vertices_without_influences() {
    let mut skel = attachments(&["b".into()], 1, |skel, _| {
        skel.raw(&[1, 1 | 16]).varint(500_000).raw(&vec![0; 500_000]);
    });
    skel.raw(&[0, 0]);
    bounded("weighted vertices", &skel.bytes, None).unwrap();
    let mut skel = attachments(&["b".into()], 1, |skel, _| {
        skel.raw(&[1, 1 | 16]).varint(2).byte(0).varint(40_000);
        for _ in 0..40_000 {
            skel.byte(0).floats(&[1.0, 2.0, 0.5]);
        }
    });
    skel.raw(&[0, 0]);
    bounded("influences", &skel.bytes, None).unwrap();
}

#[test]
fn many_empty_animations() {
    let mut skel = slots(&[], 0);
    skel.raw(&[0, 0, 0]).varint(50_000);
    for _ in 0..50_000 {
        skel.text("a").raw(&[0; 10]);
    }
    bounded_or_refused("animations", &skel);
    let mut skel = slots(&[], 0);
    skel.raw(&[0, 0, 0]).varint(3000);
    for _ in 0..3000 {
        skel.text("animation").raw(&[0; 10]);
    }
    bounded("few animations", &skel.bytes, None).unwrap();
}

#[test]
fn many_small_timelines() {
    let mut skel = slots(&[], 1);
    skel.raw(&[0, 0]);
    let alpha = animation(skel, |skel| {
        skel.varint(1).varint(0).varint(50_000);
        for _ in 0..50_000 {
            skel.raw(&[5, 1, 0]).floats(&[0.0]).byte(9);
        }
        skel.raw(&[0; 8]);
    });
    bounded("alpha timelines", &alpha.bytes, None).unwrap();

    let mut skel = slots(&[], 1);
    skel.raw(&[0, 0]);
    let reset = animation(skel, |skel| {
        skel.raw(&[0; 5]).varint(1).varint(0).varint(100_000);
        for _ in 0..100_000 {
            skel.raw(&[8, 1]).floats(&[0.0]);
        }
        skel.raw(&[0; 3]);
    });
    bounded_or_refused("reset timelines", &reset);

    let mut skel = Skel::new(false);
    skel.varint(0)
        .varint(1)
        .text("r")
        .raw(&[0; 34])
        .varint(0)
        .varint(1)
        .text("i")
        .raw(&[0; 4]);
    skel.raw(&[0; 5]);
    let ik = animation(skel, |skel| {
        skel.raw(&[0, 0]).varint(50_000);
        for _ in 0..50_000 {
            skel.raw(&[0, 1, 0, 0]).floats(&[0.0]);
        }
        skel.raw(&[0; 6]);
    });
    bounded_or_refused("IK timelines", &ik);
}

#[test]
fn many_keys() {
    let mut skel = slots(&[], 1);
    skel.raw(&[0, 0]);
    let alpha = animation(skel, |skel| {
        skel.varint(1)
            .varint(0)
            .varint(1)
            .byte(5)
            .varint(100_000)
            .varint(0);
        for i in 0..100_000_u32 {
            skel.floats(&[i as f32]).byte(9);
            if i > 0 {
                skel.byte(1);
            }
        }
        skel.raw(&[0; 8]);
    });
    bounded("alpha keys", &alpha.bytes, None).unwrap();
}

#[test]
fn many_draw_orders() {
    let mut skel = slots(&[], 200);
    skel.raw(&[0, 0]);
    let order = animation(skel, |skel| {
        skel.raw(&[0; 7]).varint(100_000);
        for i in 0..100_000_u32 {
            skel.floats(&[i as f32]).varint(0);
        }
        skel.varint(0);
    });
    bounded("setup orders", &order.bytes, None).unwrap();

    let mut skel = slots(&[], 200);
    skel.raw(&[0, 0]);
    let order = animation(skel, |skel| {
        skel.raw(&[0; 7]).varint(2000);
        for i in 0..2000_u32 {
            skel.floats(&[i as f32]).varint(100);
            for slot in 0..100 {
                skel.varint(slot).varint(100);
            }
        }
        skel.varint(0);
    });
    bounded("orders", &order.bytes, None).unwrap();
}

#[test]
fn many_deforms_of_a_large_mesh() {
    let mut skel = attachments(&["m".into()], 1, |skel, _| {
        skel.raw(&[1, 1]).varint(10_000).raw(&vec![0; 80_000]);
    });
    // No further skin follows: that count was written; now the events and the animation.
    let deform = {
        skel.varint(0).varint(1).text("a").varint(0);
        skel.raw(&[0; 6])
            .varint(1)
            .varint(0)
            .varint(1)
            .varint(0)
            .varint(1);
        skel.raw(&[1, 0]).varint(100_000).varint(0).floats(&[0.0]);
        for i in 1..=100_000_u32 {
            skel.varint(0);
            if i < 100_000 {
                skel.floats(&[i as f32]).byte(1);
            }
        }
        skel.raw(&[0, 0]);
        skel
    };
    let data = bounded("deforms", &deform.bytes, None).unwrap();
    assert_eq!(data.animations.as_slice()[0].deforms.len(), 100_000);
}

#[test]
fn many_timelines_of_many_attachments_in_one_slot() {
    let keys = numbered(20_000);
    let mut skel = attachments(&keys, 20_000, |skel, i| {
        skel.varint(i + 1).byte(1).varint(2).floats(&[0.0; 4]);
    });
    skel.varint(0).varint(1).text("a").varint(0);
    skel.raw(&[0; 6])
        .varint(1)
        .varint(0)
        .varint(1)
        .varint(0)
        .varint(20_000);
    for i in 0..20_000 {
        skel.varint(i + 1).raw(&[0, 1, 0]).floats(&[0.0]).varint(0);
    }
    skel.raw(&[0, 0]);
    let data = bounded("timelines of attachments", &skel.bytes, None).unwrap();
    assert_eq!(data.animations.as_slice()[0].timelines.len(), 20_000);
}

#[test]
fn many_events_share_their_text() {
    let text = "x".repeat(10_000);
    let mut skel = slots(&[], 0);
    skel.raw(&[0, 0]).varint(1).text("e").varint(0).floats(&[0.0]);
    skel.text(&text).varint(0);
    skel.varint(1).text("a").varint(0).raw(&[0; 8]).varint(50_000);
    for i in 0..50_000_u32 {
        skel.floats(&[i as f32]).raw(&[0, 0]).floats(&[0.0]).varint(0);
    }
    bounded("events", &skel.bytes, None).unwrap();

    let mut skel = slots(&[], 0);
    skel.raw(&[0, 0]).varint(1).text("e").varint(0).floats(&[0.0]);
    skel.raw(&[0, 0]);
    skel.varint(1).text("a").varint(0).raw(&[0; 8]).varint(50_000);
    for i in 0..50_000_u32 {
        skel.floats(&[i as f32]).raw(&[0, 0]).floats(&[0.0]).text("b");
    }
    bounded("events with texts", &skel.bytes, None).unwrap();
}
