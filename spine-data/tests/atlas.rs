//! Atlas texts. Source: formats-4.2.md 10, user-cases.md 2.1.

use spine_data::{
    Atlas, AtlasRegion, Blame, Error, Location, PageId, TextureFilter, TextureRegion, TextureWrap, limits,
};

fn parse(text: &str) -> Atlas {
    Atlas::parse(text.as_bytes()).unwrap()
}

fn clean(text: &str) -> Atlas {
    let atlas = parse(text);
    assert_eq!(atlas.warnings(), [], "{text}");
    atlas
}

fn error(text: &str) -> String {
    Atlas::parse(text.as_bytes()).unwrap_err().to_string()
}

/// What a rotated, trimmed region comes to.
fn region(text: &str) -> AtlasRegion {
    let atlas = clean(&format!("p.png\nsize: 512, 512\n{text}"));
    let [region] = atlas.regions() else {
        panic!("one region")
    };
    region.clone()
}

const CURRENT: &str = "\
page.png
\tsize: 512, 256
\tformat: RGBA4444
\tfilter: Linear, MipMapLinearNearest
\trepeat: xy
\tpma: true
\tscale: 0.5
body/head one
\tbounds: 2, 4, 30, 50
\toffsets: 3, 5, 40, 61
\tindex: 7
\tsplit: 1, 2, 3, 4
\tpad: 5, 6, 7, 8
arm
\tbounds: 40, 4, 30, 50
\trotate: 90

second page.png
size:64,64
repeat: x
leg
  rotate: true
  xy: 2, 2
  size: 10, 20
  orig: 12, 24
  offset: 1, 3
  index: -1
";

#[test]
fn pages() {
    let atlas = clean(CURRENT);
    let [a, b] = &atlas.pages()[..] else {
        panic!("two pages")
    };
    assert_eq!((&*a.name, a.width, a.height), ("page.png", 512, 256));
    assert_eq!((&*a.format, a.pma), ("RGBA4444", true));
    assert_eq!(
        (a.min_filter, a.mag_filter),
        (TextureFilter::Linear, TextureFilter::MipMapLinearNearest)
    );
    assert_eq!((a.u_wrap, a.v_wrap), (TextureWrap::Repeat, TextureWrap::Repeat));
    assert_eq!((&*b.name, b.width, b.height), ("second page.png", 64, 64));
    assert_eq!((&*b.format, b.pma), ("RGBA8888", false));
    assert_eq!(
        (b.min_filter, b.mag_filter),
        (TextureFilter::Nearest, TextureFilter::Nearest)
    );
    assert_eq!(
        (b.u_wrap, b.v_wrap),
        (TextureWrap::Repeat, TextureWrap::ClampToEdge)
    );
}

#[test]
fn regions_of_current_and_legacy_rows() {
    let atlas = clean(CURRENT);
    let [head, arm, leg] = atlas.regions() else {
        panic!("three regions")
    };
    assert_eq!((&*head.name, head.page), ("body/head one", PageId::new(0)));
    assert_eq!([head.x, head.y, head.width, head.height], [2, 4, 30, 50]);
    assert_eq!(
        [
            head.offset_x,
            head.offset_y,
            head.original_width,
            head.original_height
        ],
        [3, 5, 40, 61]
    );
    assert_eq!((head.degrees, head.index), (0, 7));
    let values: Vec<_> = head.values.iter().map(|(name, v)| (&**name, &v[..])).collect();
    assert_eq!(values, [("split", &[1, 2, 3, 4][..]), ("pad", &[5, 6, 7, 8])]);
    assert_eq!((arm.degrees, arm.index), (90, 0));
    assert_eq!(
        [
            arm.offset_x,
            arm.offset_y,
            arm.original_width,
            arm.original_height
        ],
        [0, 0, 30, 50],
        "without offsets nothing was trimmed"
    );
    assert_eq!((&*leg.name, leg.page), ("leg", PageId::new(1)));
    assert_eq!([leg.x, leg.y, leg.width, leg.height], [2, 2, 10, 20]);
    assert_eq!(
        [
            leg.offset_x,
            leg.offset_y,
            leg.original_width,
            leg.original_height
        ],
        [1, 3, 12, 24]
    );
    assert_eq!((leg.degrees, leg.index), (90, -1));
}

#[test]
fn lines_end_in_any_way() {
    let expected = clean(CURRENT);
    for ends in ["\r\n", "\r"] {
        assert_eq!(clean(&CURRENT.replace('\n', ends)), expected);
    }
    let trailing: String = CURRENT.lines().map(|line| format!("  {line} \t\n")).collect();
    assert_eq!(clean(&trailing), expected);
    assert_eq!(clean(&format!("\u{feff}{CURRENT}")), expected);
    assert_eq!(clean(CURRENT.trim_end()), expected);
}

#[test]
fn blank_lines_around_are_skipped() {
    let expected = clean(CURRENT);
    for before in ["\n", "\n\n  \n", "\r\n\r\n", "\t\n"] {
        assert_eq!(clean(&format!("{before}{CURRENT}")), expected);
    }
    for behind in ["\n", "\n\n", "\r\n", "  \n\n"] {
        assert_eq!(clean(&format!("{CURRENT}{behind}")), expected);
    }
    let far = CURRENT.replace("\n\nsecond", "\n\n \n\nsecond");
    assert_eq!(clean(&far), expected);
}

#[test]
fn a_header_is_skipped() {
    let expected = clean(CURRENT);
    assert_eq!(clean(&format!("hdr: 1\nother: a, b\n{CURRENT}")), expected);
    assert_eq!(clean(&format!("\nhdr: 1\n{CURRENT}")), expected);
    assert_eq!(clean(&format!("hdr: 1\n\n{CURRENT}")), expected);
}

#[test]
fn rows_stand_in_any_order() {
    let expected = region("r\nbounds: 1, 2, 10, 20\noffsets: 3, 4, 30, 40\nrotate: 90\n");
    assert_eq!(
        region("r\nrotate: true\noffsets: 3, 4, 30, 40\nbounds: 1, 2, 10, 20"),
        expected
    );
    assert_eq!(
        region("r\nrotate:90\nxy:1,2\nsize:10,20\norig:30,40\noffset:3,4"),
        expected
    );
    // A later row wins.
    assert_eq!(
        region(
            "r\nrotate: 180\nbounds: 9, 9, 9, 9\norig: 30, 40\noffset: 3, 4\nbounds: 1, 2, 10, 20\nrotate: 90"
        ),
        expected
    );
}

#[test]
fn turns_are_true_false_or_degrees() {
    for (text, degrees) in [
        ("true", 90),
        ("false", 0),
        ("0", 0),
        ("90", 90),
        ("180", 180),
        ("270", 270),
    ] {
        let row = format!("r\nbounds: 0, 0, 10, 20\nrotate: {text}");
        assert_eq!(region(&row).degrees, degrees);
    }
    let atlas = parse("p.png\nsize: 64, 64\nr\nbounds: 0, 0, 1, 1\nrotate: 45\n");
    assert_eq!(atlas.regions()[0].degrees, 45);
    assert_eq!(atlas.warnings()[0].location, Location::Line(5));
    assert_eq!(
        error("p.png\nr\nrotate: yes\n"),
        "line 3: rotate of a region is \"yes\"; expected true, false or a whole number of degrees"
    );
}

#[test]
fn other_rows_are_kept() {
    let region = region("r\nbounds: 0, 0, 1, 1\na: 1, x, -3, 4, 5\nb:\nc: 1.5\n:\na: 7");
    let values: Vec<_> = region.values.iter().map(|(name, v)| (&**name, &v[..])).collect();
    assert_eq!(
        values,
        [
            ("a", &[1, 0, -3, 4][..]),
            ("b", &[0]),
            ("c", &[0]),
            ("", &[0]),
            ("a", &[7]),
        ]
    );
}

#[test]
fn the_first_of_equal_names_is_found() {
    let atlas = clean("p.png\nsize: 8, 8\na\nbounds: 0, 0, 1, 1\nindex: 3\na\nbounds: 1, 1, 2, 2\nindex: 1");
    assert_eq!(atlas.regions().len(), 2);
    assert_eq!(atlas.find_region("a"), Some(0));
    assert_eq!(atlas.find_region("A"), None);
}

#[test]
fn names_are_of_any_language() {
    let atlas = clean("画像 1.png\nsize: 8, 8\n頭/左\nbounds: 0, 0, 1, 1\n");
    assert_eq!(&*atlas.pages()[0].name, "画像 1.png");
    assert_eq!(atlas.find_region("頭/左"), Some(0));
}

#[test]
fn trimming_counts_from_the_lower_left_corner() {
    // 40 x 60, of which 10 rows were removed at the top and 3 columns at the left.
    let atlas = clean("p.png\nsize: 100, 100\nr\nbounds: 20, 30, 37, 50\noffsets: 3, 0, 40, 60\n");
    let uvs = atlas.texture_region(0).unwrap().mesh_uvs();
    assert_eq!(uvs.apply([0.0, 0.0]), [0.17, 0.2]);
    assert_eq!(uvs.apply([1.0, 1.0]), [0.57, 0.8]);
}

#[test]
fn turned_regions_have_maps_of_their_own() {
    let map = |degrees: i32, corner: [f32; 2]| {
        let text = format!("p.png\nsize: 100, 100\nr\nbounds: 10, 20, 30, 50\nrotate: {degrees}\n");
        let uvs = clean(&text).texture_region(0).unwrap().mesh_uvs();
        uvs.apply(corner)
    };
    // The picture's upper left corner, then its lower right.
    for (degrees, first, last) in [
        (0, [0.1, 0.2], [0.4, 0.7]),
        (90, [0.1, 0.5], [0.6, 0.2]),
        (180, [0.4, 0.7], [0.1, 0.2]),
        (270, [0.6, 0.2], [0.1, 0.5]),
    ] {
        assert_eq!(map(degrees, [0.0, 0.0]), first, "{degrees}");
        assert_eq!(map(degrees, [1.0, 1.0]), last, "{degrees}");
    }
}

#[test]
fn a_page_without_size_gets_it_later() {
    let text = "p.png\nformat: RGBA8888\nfilter: Linear,Linear\nr\nbounds: 8, 16, 4, 8\n";
    let mut atlas = parse(text);
    let [warning] = atlas.warnings() else {
        panic!("one warning")
    };
    assert_eq!(warning.location, Location::Line(1));
    assert_eq!(
        warning.message,
        "page \"p.png\" has no size; it is to be set to that of its image"
    );
    assert_eq!(atlas.pages()[0].width, 0);
    let finite = |region: TextureRegion| {
        let mesh = region.mesh_uvs().apply([0.25, 0.75]);
        region.uvs().iter().all(|uv| uv.is_finite())
            && region.corner_uvs().as_flattened().iter().all(|uv| uv.is_finite())
            && mesh.iter().all(|uv| uv.is_finite())
    };
    assert!(finite(atlas.texture_region(0).unwrap()));
    atlas.set_page_size(PageId::new(0), 32, 64);
    assert_eq!(atlas.texture_region(0).unwrap().uvs(), [0.25, 0.25, 0.375, 0.375]);
    atlas.set_page_size(PageId::new(7), 1, 1);
    assert_eq!(atlas.pages().len(), 1);
}

#[test]
fn a_region_without_size_is_an_oddity() {
    let atlas = parse("p.png\nsize: 8, 8\nr\n");
    assert_eq!(atlas.warnings()[0].message, "region \"r\" has no size");
    let region = atlas.texture_region(0).unwrap();
    assert_eq!((region.size, region.original_size), ([0, 0], [1, 1]));
    assert!(region.uvs().iter().all(|uv| uv.is_finite()));
}

#[test]
fn a_size_of_which_one_length_is_0_is_an_error() {
    let message = |what: &str, found: &str| {
        format!("line 3: {what} of a region is \"{found}\"; expected a width and a height above 0")
    };
    let page = "p.png\nsize: 8, 8\nr\n";
    assert_eq!(
        error(&format!("{page}bounds: 0, 0, 0, 5")),
        message("size", "0 x 5")
    );
    assert_eq!(
        error(&format!("{page}bounds: 0, 0, 5, 0")),
        message("size", "5 x 0")
    );
    assert_eq!(
        error(&format!("{page}bounds: 0, 0, -5, -5")),
        message("size", "-5 x -5")
    );
    assert_eq!(
        error(&format!("{page}bounds: 0, 0, 5, 5\norig: 0, 5")),
        message("original size", "0 x 5")
    );
}

#[test]
fn numbers_must_be_whole() {
    for (row, line, message) in [
        (
            "size: 8, x",
            2,
            "size of a page is \"x\"; expected a whole number in range",
        ),
        (
            "size: 8.5, 8",
            2,
            "size of a page is \"8.5\"; expected a whole number in range",
        ),
        (
            "size: -8, 8",
            2,
            "size of a page is \"-8\"; expected a whole number in range",
        ),
        (
            "size: 8",
            2,
            "size of a page is \"8\"; expected 2 values, separated by commas",
        ),
        (
            "r\nbounds: 1, 2, 3",
            3,
            "bounds of a region is \"1, 2, 3\"; expected 4 values, separated by commas",
        ),
        (
            "r\nbounds: 1, 2, 3, 4px",
            3,
            "bounds of a region is \"4px\"; expected a whole number in range",
        ),
        (
            "r\nbounds: 1, 2, 3, 4, 5\noffsets: , 0, 0, 0",
            4,
            "offsets of a region is \"\"; expected a whole number in range",
        ),
        (
            "r\nxy: 1",
            3,
            "xy of a region is \"1\"; expected 2 values, separated by commas",
        ),
        (
            "r\nindex: 99999999999",
            3,
            "index of a region is \"99999999999\"; expected a whole number in range",
        ),
    ] {
        assert_eq!(
            error(&format!("p.png\n{row}\n")),
            format!("line {line}: {message}")
        );
    }
}

#[test]
fn filters_must_be_known() {
    let names = "Nearest, Linear, MipMap, MipMapNearestNearest, MipMapLinearNearest, MipMapNearestLinear or \
                 MipMapLinearLinear";
    assert_eq!(
        error("p.png\nfilter: Linear, Cubic\n"),
        format!("line 2: filter is \"Cubic\"; expected {names}")
    );
    assert_eq!(
        error("p.png\nfilter: linear, Linear\n"),
        format!("line 2: filter is \"linear\"; expected {names}")
    );
    assert_eq!(
        error("p.png\nfilter: Linear\n"),
        "line 2: filter is \"Linear\"; expected 2 values, separated by commas"
    );
}

#[test]
fn repetition_looks_for_letters() {
    for (text, u, v) in [
        ("none", false, false),
        ("x", true, false),
        ("y", false, true),
        ("xy", true, true),
    ] {
        let atlas = clean(&format!("p.png\nsize: 1, 1\nrepeat: {text}\n"));
        let page = &atlas.pages()[0];
        assert_eq!(
            [page.u_wrap, page.v_wrap],
            [u, v].map(|on| if on {
                TextureWrap::Repeat
            } else {
                TextureWrap::ClampToEdge
            })
        );
    }
    for (text, pma) in [("true", true), ("True", false), ("1", false), ("false", false)] {
        let atlas = clean(&format!("p.png\nsize: 1, 1\npma: {text}\n"));
        assert_eq!(atlas.pages()[0].pma, pma);
    }
}

#[test]
fn rows_belong_to_a_page() {
    assert_eq!(
        error("hdr: 1\n\nsize: 8, 8\np.png\n"),
        "line 3: row before any page is \"size: 8, 8\"; expected the name of an image"
    );
    assert_eq!(
        error("p.png\nsize: 8, 8\n\nbounds: 0, 0, 1, 1\n"),
        "line 4: row before any page is \"bounds: 0, 0, 1, 1\"; expected the name of an image"
    );
}

#[test]
fn oddities_are_warnings() {
    let warnings = |text: &str| -> Vec<(Location, String)> {
        let atlas = parse(text);
        let all = atlas.warnings().iter();
        all.map(|w| (w.location.clone(), w.message.clone())).collect()
    };
    let one = |line: u32, message: &str| vec![(Location::Line(line), message.to_string())];
    assert_eq!(warnings(""), one(1, "the atlas has no page"));
    assert_eq!(warnings("\n\n"), one(2, "the atlas has no page"));
    assert_eq!(
        warnings("p.png\nsize: 8, 8\nSize: 9, 9\n"),
        one(3, "pages have no field \"Size\"")
    );
    assert_eq!(
        warnings("p.png\nsize: 8, 8\nr\nbounds: 4, 4, 4, 5\n"),
        one(3, "region \"r\" reaches beyond its page \"p.png\"")
    );
    assert_eq!(
        warnings("p.png\nsize: 8, 8\nr\nbounds: 4, 0, 5, 4\nrotate: 90\n"),
        []
    );
    // The blank line before the second page is missing.
    assert_eq!(
        warnings("p.png\nsize: 8, 8\nq.png\nsize: 8, 8\npma: true\n"),
        one(
            5,
            "\"pma\" belongs to pages, not to region \"q.png\"; a blank line must stand before a page"
        )
    );
}

#[test]
fn bytes_that_are_no_text_are_an_error() {
    let error: Error = Atlas::parse(b"p.png\r\nsize: 8, 8\r\n\xff\n").unwrap_err();
    assert_eq!(
        (error.location(), error.blame()),
        (&Location::Line(3), Blame::Syntax)
    );
}

#[test]
fn cut_and_changed_texts_never_panic() {
    for len in 0..CURRENT.len() {
        let _ = Atlas::parse(&CURRENT.as_bytes()[..len]);
    }
    for at in 0..CURRENT.len() {
        for change in [0x01, 0x0a, 0x1a, 0x40, 0x80] {
            let mut text = CURRENT.as_bytes().to_vec();
            text[at] ^= change;
            if let Err(error) = Atlas::parse(&text) {
                assert!(matches!(error.location(), Location::Line(1..=30)), "{error}");
            }
        }
    }
}

#[test]
fn memory_is_bounded_by_the_text() {
    let rows = "p\nsize: 1, 1\n".to_string();
    let many = |one: &str, count: usize| rows.clone() + &one.repeat(count);
    let numbered: String = (0..50_000).map(|i| format!("{i}\n")).collect();
    let legal: String = (0..50_000).map(|i| format!("{i}\nbounds:0,0,1,1\n")).collect();
    for (text, ok) in [
        (many("a\n", 1000), true),
        (many("a\n", 500_000), false),
        (many("\na\n", 500_000), false),
        (many("\na\nformat:b\n", 100_000), true),
        (many("a\nb:\n", 200_000), false),
        (many("a\nbounds:0,0,1,1\nsplit:1,2,3,4\n", 50_000), true),
        (many("a\n", 1) + &"b:\n".repeat(500_000), false),
        (rows.clone() + &numbered, false),
        (rows.clone() + &legal, true),
        (many("x: y\n", 500_000), true),
    ] {
        let mut result = None;
        let info = allocation_counter::measure(|| result = Some(Atlas::parse(text.as_bytes())));
        let limit = 32 * text.len() as u64 + (1 << 20);
        assert!(
            info.bytes_max <= limit,
            "{} bytes for {} of {:?}",
            info.bytes_max,
            text.len(),
            &text[..40]
        );
        match result.unwrap() {
            Ok(atlas) => {
                assert!(ok, "{:?}", &text[..40]);
                assert!(atlas.warnings().len() <= limits::MAX_WARNINGS);
            }
            Err(error) => {
                assert!(!ok, "{:?}: {error}", &text[..40]);
                assert_eq!(error.blame(), Blame::Limit, "{error}");
            }
        }
    }
}
