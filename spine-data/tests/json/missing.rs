//! Missing regions and attachments, strict and lenient.

use spine_data::{Atlas, AtlasPage, AtlasRegion, Attachment, Blame, Missing, PageId, SkeletonJson};

use super::walk;

const RIG: &str = r#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root"}],
    "skins": [{"name": "default", "attachments": {"s": {
        "here": {"width": 1, "height": 1},
        "gone": {"width": 1, "height": 1, "path": "lost"},
        "film": {"width": 1, "height": 1, "sequence": {"count": 2, "digits": 2}}
    }}}]}"#;

fn atlas() -> Atlas {
    let region = |name: &str| AtlasRegion::new(name, PageId::new(0));
    Atlas::new(
        [AtlasPage::new("page.png")],
        vec![region("here"), region("film01")],
    )
}

#[test]
fn a_missing_region_is_an_error_that_names_all() {
    let atlas = atlas();
    let error = SkeletonJson::new()
        .atlas(&atlas)
        .read(RIG.as_bytes())
        .map(|_| ())
        .expect_err("strict");
    assert_eq!(
        error.to_string(),
        "skins[0].attachments.s.gone: the atlas has no region \"lost\", which attachment \"gone\" in slot \"s\" of skin \
         \"default\" shows; export the atlas again, or read leniently to load the rest"
    );
    assert_eq!(error.blame(), Blame::Missing);
}

#[test]
fn lenient_reading_lists_all_missing_regions() {
    let atlas = atlas();
    let data = SkeletonJson::new()
        .atlas(&atlas)
        .lenient(true)
        .read(RIG.as_bytes())
        .expect("lenient");
    let regions: Vec<&str> = data
        .report
        .missing
        .iter()
        .map(|missing| match missing {
            Missing::Region { region, .. } => &**region,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(regions, ["lost", "film02"]);
    assert_eq!(data.attachments.len(), 3);
    let shown: Vec<bool> = data
        .attachments
        .iter()
        .map(|attachment| matches!(attachment, Attachment::Region(region) if region.region.is_some()))
        .collect();
    assert_eq!(shown, [true, false, false]);
}

#[test]
fn a_timeline_of_a_missing_attachment() {
    let json = walk(
        r#""attachments": {"default": {"front": {"gone": {"deform": [{}]}, "box": {"deform": [{"time": 2}]}}}}"#,
    );
    let error = SkeletonJson::new()
        .read(json.as_bytes())
        .map(|_| ())
        .expect_err("strict");
    assert_eq!(
        error.to_string(),
        "animations.walk.attachments.default.front.gone: animation \"walk\" keys attachment \"gone\" in slot \"front\" \
         of skin \"default\", which has no such attachment; export the skeleton again, or read leniently to drop the \
         timeline"
    );
    let data = SkeletonJson::new()
        .lenient(true)
        .read(json.as_bytes())
        .expect("lenient");
    assert_eq!(
        data.report.missing,
        [Missing::Attachment {
            animation: "walk".into(),
            skin: "default".into(),
            slot: "front".into(),
            attachment: "gone".into(),
        }]
    );
    let walk = data.animations.iter().next().expect("an animation");
    assert_eq!((walk.timelines.len(), walk.duration), (1, 2.0));
}

#[test]
fn other_errors_stay_errors_in_lenient_reading() {
    let json = walk(r#""attachments": {"default": {"frond": {}}}"#);
    let error = SkeletonJson::new()
        .lenient(true)
        .read(json.as_bytes())
        .map(|_| ())
        .expect_err("wrong");
    assert_eq!(
        error.to_string(),
        "animations.walk.attachments.default.frond: there is no slot named \"frond\"; did you mean \"front\"?"
    );
}
