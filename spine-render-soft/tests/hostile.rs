//! Input that nobody means: an error or finite work.

mod support;

use proptest::prelude::*;
use spine_core::{Bounds, DrawList, Vertex};
use spine_data::{AtlasPage, BlendMode, PageId, SlotId};
use spine_render_soft::tiny_skia::{Color, Pixmap};
use spine_render_soft::{AlphaEvidence, Error, Filter, PageImage, RenderOptions, Renderer, Textures, View};
use support::{
    BLACK, QUAD, corners, draw, options, page, pixels, plain, push, rectangle, textures, units, vertex,
};

/// All bit patterns: infinite, no number, huge, tiny.
fn any_float() -> impl Strategy<Value = f32> {
    prop_oneof![
        any::<u32>().prop_map(f32::from_bits),
        -40.0_f32..40.0,
        prop_oneof![
            Just(f32::NAN),
            Just(f32::INFINITY),
            Just(f32::MAX),
            Just(f32::MIN),
            Just(f32::MIN_POSITIVE),
            Just(0.0),
            Just(1e6),
        ],
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_vertices_are_finite_work(
        vertices in proptest::collection::vec(([any_float(), any_float()], [any_float(), any_float()], any::<[u8; 4]>()), 3..9),
        indices in proptest::collection::vec(any::<u8>(), 0..30),
        [antialias, mip_maps, linear] in any::<[bool; 3]>(),
        supersampling in 1_u32..3,
        wrap in 0_usize..3,
        rect in [any_float(), any_float(), any_float(), any_float()],
        own_view in any::<bool>(),
    ) {
        let mut list = DrawList::new();
        let count = u32::try_from(vertices.len()).unwrap();
        let vertices: Vec<Vertex> = vertices
            .into_iter()
            .map(|(position, uv, light)| Vertex { light, ..vertex(position, uv, true) })
            .collect();
        let triangles: Vec<[u32; 3]> = indices
            .as_chunks::<3>().0.iter()
            .map(|triangle| triangle.map(|index| u32::from(index) % count))
            .collect();
        push(&mut list, &vertices, &triangles, BlendMode::Normal, true);
        let mut page = page(2, &[[255; 4], [9; 4], [0; 4], [80; 4]], true);
        page.u_wrap = [
            spine_data::TextureWrap::ClampToEdge,
            spine_data::TextureWrap::Repeat,
            spine_data::TextureWrap::MirroredRepeat,
        ][wrap];
        let filter = if linear { Filter::Linear } else { Filter::Nearest };
        let options = RenderOptions { antialias, mip_maps, supersampling, ..options(filter) };
        let [x, y, width, height] = rect.map(f64::from);
        let view = if own_view { View::new(x, y, width, height, (24, 24)) } else { units(24, 24) };
        let mut pixmap = Pixmap::new(24, 24).unwrap();
        let pages = textures([page]);
        let drawn = Renderer::with_options(options).draw(&list, &pages, &view, &mut pixmap);
        let fine = matches!(drawn, Ok(()) | Err(Error::EmptyView { .. }));
        prop_assert!(fine, "{:?}", drawn);
        let owned = Renderer::with_options(options).draw_ids(&list, &pages, &view);
        prop_assert_eq!(owned.is_ok(), drawn.is_ok());
    }
}

#[test]
fn triangles_with_a_corner_that_is_no_number_draw_nothing() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut list = rectangle([0.0, 0.0, 8.0, 8.0], BlendMode::Normal, true);
        // The corner of one of the two triangles alone.
        list.vertices[1].position[0] = bad;
        let pixmap = draw(
            &list,
            &plain([255; 4], true),
            &units(8, 8),
            BLACK,
            options(Filter::Linear),
        );
        let drawn = pixels(&pixmap).iter().filter(|pixel| **pixel != BLACK).count();
        assert!((28..=36).contains(&drawn), "{drawn}");
    }
}

#[test]
fn triangles_without_area_draw_nothing() {
    for antialias in [false, true] {
        let mut list = DrawList::new();
        let at = |x: f32, y: f32| vertex([x, y], [0.0, 0.0], true);
        let vertices = [at(0.0, 0.0), at(8.0, 8.0), at(4.0, 4.0), at(8.0, 0.0)];
        let flat = [[0, 1, 2], [0, 0, 1], [3, 3, 3]];
        push(&mut list, &vertices, &flat, BlendMode::Normal, true);
        let options = RenderOptions {
            antialias,
            ..options(Filter::Linear)
        };
        let pixmap = draw(&list, &plain([255; 4], true), &units(8, 8), BLACK, options);
        assert!(pixels(&pixmap).iter().all(|pixel| *pixel == BLACK));
    }
}

#[test]
fn lists_that_point_outside_themselves_are_drawn_as_far_as_they_go() {
    let mut list = rectangle([0.0, 0.0, 4.0, 4.0], BlendMode::Normal, true);
    list.indices.extend([0, 1, u32::MAX, 7, 8]);
    list.batches[0].indices.end = u32::MAX;
    list.slots[0].indices = std::ops::Range { start: 3, end: 2 };
    list.slots.push(spine_core::SlotRun {
        slot: SlotId::new(3),
        indices: 900..u32::MAX,
    });
    let mut pixmap = Pixmap::new(4, 4).unwrap();
    let mut renderer = Renderer::new();
    renderer
        .draw(&list, &plain([255; 4], true), &units(4, 4), &mut pixmap)
        .unwrap();
    renderer
        .draw_ids(&list, &plain([255; 4], true), &units(4, 4))
        .unwrap();
}

#[test]
fn pictures_have_a_size_that_can_be_had() {
    for (width, height) in [
        (0, 0),
        (0, 5),
        (1 << 31, 1 << 31),
        (1 << 31, 1),
        (1, u32::MAX),
        (32768, 32768),
    ] {
        let view = View::new(0.0, 0.0, 1.0, 1.0, (width, height));
        assert!(
            matches!(view.pixmap(Color::BLACK), Err(Error::PictureSize { .. })),
            "{width} {height}"
        );
        let ids = Renderer::new().draw_ids(&DrawList::new(), &Textures::new(), &view);
        assert!(matches!(ids, Err(Error::PictureSize { .. })));
    }
    assert!(
        View::new(0.0, 0.0, 1.0, 1.0, (32768, 1))
            .pixmap(Color::BLACK)
            .is_ok()
    );
    // Samples count.
    let view = View::new(0.0, 0.0, 1.0, 1.0, (4096, 4096));
    let mut pixmap = view.pixmap(Color::BLACK).unwrap();
    let options = RenderOptions {
        supersampling: 8,
        ..RenderOptions::default()
    };
    let drawn = Renderer::with_options(options).draw(&DrawList::new(), &Textures::new(), &view, &mut pixmap);
    assert_eq!(
        drawn.unwrap_err().to_string(),
        "a picture of 4096 x 4096 pixels; expected sides of 1 to 32768 and at most 134217728 pixels in all"
    );
}

#[test]
fn views_and_pixmaps_are_of_one_size() {
    let mut pixmap = Pixmap::new(4, 5).unwrap();
    let drawn = Renderer::new().draw(&DrawList::new(), &Textures::new(), &units(5, 4), &mut pixmap);
    assert_eq!(
        drawn.unwrap_err().to_string(),
        "the view is of 5 x 4 pixels and the pixmap of 4 x 5; make it with View::pixmap"
    );
}

#[test]
fn views_show_something() {
    let mut pixmap = Pixmap::new(4, 4).unwrap();
    for (x, width) in [
        (0.0, 0.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
        (f64::MAX, f64::MAX),
    ] {
        let view = View::new(x, 0.0, width, 1.0, (4, 4));
        let drawn = Renderer::new().draw(&DrawList::new(), &Textures::new(), &view, &mut pixmap);
        assert!(matches!(drawn, Err(Error::EmptyView { .. })), "{x} {width}");
    }
    // What has no extent still has a view.
    let point = Bounds {
        x: 3.0,
        y: 4.0,
        width: 0.0,
        height: 0.0,
    };
    let view = View::fit(&point, (10, 20), 1.0);
    assert_eq!(view.to_pixels([3.0, 4.0]), [5.0, 10.0]);
}

#[test]
fn pages_that_are_not_there_are_an_error_and_leave_the_picture_as_it_was() {
    let mut list = rectangle([0.0, 0.0, 4.0, 4.0], BlendMode::Normal, true);
    push(
        &mut list,
        &corners([0.0, 0.0, 1.0, 1.0], true),
        &QUAD,
        BlendMode::Additive,
        true,
    );
    let mut pixmap = Pixmap::new(4, 4).unwrap();
    for (page, expected) in [
        (
            Some(PageId::new(u32::MAX)),
            "the draw list uses page 4294967295, which is not loaded; load all pages of the atlas the skeleton was read with",
        ),
        (
            None,
            "the skeleton was read without an atlas, so it has no pictures to draw; read it with its .atlas file",
        ),
    ] {
        list.batches[1].page = page;
        let drawn = Renderer::new().draw(&list, &plain([255; 4], true), &units(4, 4), &mut pixmap);
        assert_eq!(drawn.unwrap_err().to_string(), expected);
        assert!(pixmap.data().iter().all(|byte| *byte == 0));
    }
    // The number of a page takes no memory.
    let mut textures = Textures::new();
    textures.set(PageId::new(u32::MAX), page(1, &[[255; 4]], true));
    list.batches[1].page = Some(PageId::new(u32::MAX));
    list.batches.remove(0);
    Renderer::new()
        .draw(&list, &textures, &units(4, 4), &mut pixmap)
        .unwrap();
}

/// A PNG of one colour, and what comes after its declared size.
fn png(width: u32, height: u32, color: png::ColorType, depth: png::BitDepth, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    bytes
}

fn decode(bytes: &[u8]) -> Result<PageImage, Error> {
    PageImage::decode(&AtlasPage::new("hero.png"), bytes, true)
}

#[test]
fn pngs_of_all_kinds_are_read() {
    use png::{BitDepth, ColorType};
    let first = |bytes: &[u8]| decode(bytes).unwrap().pixel(0, 0).unwrap();
    let rgba = png(1, 1, ColorType::Rgba, BitDepth::Eight, &[1, 2, 3, 4]);
    assert_eq!(first(&rgba), [1, 2, 3, 4]);
    assert_eq!(
        first(&png(1, 1, ColorType::Rgb, BitDepth::Eight, &[1, 2, 3])),
        [1, 2, 3, 255]
    );
    assert_eq!(
        first(&png(1, 1, ColorType::Grayscale, BitDepth::Eight, &[7])),
        [7, 7, 7, 255]
    );
    assert_eq!(
        first(&png(1, 1, ColorType::Grayscale, BitDepth::One, &[0x80])),
        [255; 4]
    );
    assert_eq!(
        first(&png(1, 1, ColorType::GrayscaleAlpha, BitDepth::Eight, &[7, 9])),
        [7, 7, 7, 9]
    );
    let deep = [1, 99, 2, 99, 3, 99, 4, 99];
    assert_eq!(
        first(&png(1, 1, ColorType::Rgba, BitDepth::Sixteen, &deep)),
        [1, 2, 3, 4]
    );
    // Straight colours are multiplied.
    let straight = png(1, 1, ColorType::Rgba, BitDepth::Eight, &[255, 100, 3, 128]);
    let page = PageImage::decode(&AtlasPage::new("hero.png"), &straight, false).unwrap();
    assert_eq!(page.pixel(0, 0), Some([128, 50, 2, 128]));
    assert_eq!(
        [page.pixel(1, 0), page.pixel(0, 1), page.pixel(u32::MAX, u32::MAX)],
        [None; 3]
    );
}

#[test]
fn corrupt_images_name_their_page() {
    let good = png(
        64,
        64,
        png::ColorType::Rgba,
        png::BitDepth::Eight,
        &[77; 64 * 64 * 4],
    );
    assert!(decode(&good).is_ok());
    for length in 0..good.len() {
        // Only what follows the pixels may be missing.
        let cut = decode(&good[..length]);
        if length < good.len() - 16 {
            assert!(
                matches!(&cut, Err(Error::CorruptImage { page, .. }) if page == "hero.png"),
                "{length}"
            );
        }
    }
    for at in 0..good.len() {
        let mut damaged = good.clone();
        damaged[at] ^= 0x5a;
        let _ = decode(&damaged);
    }
    let text = decode(b"not a picture").unwrap_err().to_string();
    assert!(text.starts_with("page \"hero.png\": "), "{text}");
    assert!(
        text.ends_with("; expected a PNG of 8 or 16 bits a channel"),
        "{text}"
    );
}

/// A PNG's signature and header alone, with the right check sum.
fn declared(width: u32, height: u32) -> Vec<u8> {
    let mut good = png(1, 1, png::ColorType::Rgba, png::BitDepth::Eight, &[0; 4]);
    good[16..20].copy_from_slice(&width.to_be_bytes());
    good[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = u32::MAX;
    for byte in &good[12..29] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                0xedb8_8320 ^ (crc >> 1)
            } else {
                crc >> 1
            };
        }
    }
    good[29..33].copy_from_slice(&(!crc).to_be_bytes());
    good
}

#[test]
fn images_that_declare_more_than_they_hold_get_no_memory() {
    let found = decode(&declared(8192, 8192)).unwrap_err();
    assert_eq!(
        found.to_string(),
        "page \"hero.png\": 68 bytes cannot hold the 8192 x 8192 pixels that they declare; expected a PNG of 8 or 16 bits a channel"
            .replace("68", &declared(1, 1).len().to_string())
    );
    for (width, height) in [
        (16384, 16384),
        (20000, 1),
        (1, 1 << 30),
        (i32::MAX as u32, i32::MAX as u32),
    ] {
        let found = decode(&declared(width, height));
        assert!(
            matches!(found, Err(Error::PageSize { .. } | Error::CorruptImage { .. })),
            "{width} x {height}: {found:?}"
        );
    }
}

#[test]
fn a_page_may_be_of_another_size_than_its_atlas_says() {
    // The atlas says 16384 x 16384, the image is 1 x 1: texture coordinates are fractions.
    let mut declared = AtlasPage::new("page.png");
    (declared.width, declared.height) = (16384, 16384);
    let page = PageImage::from_rgba(&declared, 1, 1, &[9, 8, 7, 255], true).unwrap();
    let list = rectangle([0.0, 0.0, 4.0, 4.0], BlendMode::Normal, true);
    for filter in [Filter::Nearest, Filter::Linear] {
        let options = RenderOptions {
            mip_maps: true,
            ..options(filter)
        };
        let pixmap = draw(&list, &textures([page.clone()]), &units(4, 4), BLACK, options);
        assert!(pixels(&pixmap).iter().all(|pixel| *pixel == [9, 8, 7, 255]));
    }
    let wrong = PageImage::from_rgba(&declared, 2, 2, &[0; 15], true).unwrap_err();
    assert!(wrong.to_string().contains("15 bytes for 2 x 2 pixels"), "{wrong}");
}

#[test]
fn a_missing_image_is_told_with_what_is_there() {
    let none = || std::io::Error::from(std::io::ErrorKind::NotFound);
    let present = ["hero2.png", "Hero.png"].map(String::from).to_vec();
    let error = Error::missing_image("hero.png", "assets/hero.png", present, none());
    assert_eq!(
        error.to_string(),
        "page \"hero.png\": no image at assets/hero.png; there are: Hero.png, hero2.png"
    );
    let many = (0..20).map(|n| format!("{n:02}.png")).collect();
    let error = Error::missing_image("hero.png", "hero.png", many, none());
    assert!(
        error.to_string().ends_with("06.png, 07.png and 12 more"),
        "{error}"
    );
    let error = Error::missing_image("hero.png", "hero.png", Vec::new(), none());
    assert!(
        error
            .to_string()
            .ends_with("; there are no images in that folder"),
        "{error}"
    );
}

/// user-cases.md V11.
#[test]
fn pixels_prove_a_wrong_flag() {
    // White fading out, in both kinds.
    let straight: Vec<[u8; 4]> = (0..=255).map(|a| [255, 255, 255, a]).collect();
    let multiplied: Vec<[u8; 4]> = (0..=255).map(|a| [a; 4]).collect();
    for (pixels, evidence) in [
        (&straight, AlphaEvidence::Straight),
        (&multiplied, AlphaEvidence::Premultiplied),
    ] {
        for premultiplied in [false, true] {
            let page = page(16, pixels, premultiplied);
            assert_eq!(page.evidence(), evidence);
            assert_eq!(page.premultiplied(), premultiplied);
            assert_eq!(
                page.is_contradicted(),
                premultiplied != (evidence == AlphaEvidence::Premultiplied)
            );
        }
    }
    // Opaque, black and invisible pixels prove nothing.
    let mut mute = vec![[255, 255, 255, 255]; 100];
    mute.extend([[0, 0, 0, 77]; 100]);
    mute.extend([[255, 255, 255, 0]; 100]);
    for premultiplied in [false, true] {
        assert_eq!(page(10, &mute, premultiplied).evidence(), AlphaEvidence::None);
        assert!(!page(10, &mute, premultiplied).is_contradicted());
    }
}

#[test]
fn threads_beyond_count_are_bounded() {
    let list = rectangle([0.0, 0.0, 1.0, 20_000.0], BlendMode::Normal, true);
    let view = units(1, 20_000);
    let pages = plain([9, 8, 7, 255], true);
    let drawn = |threads: usize| {
        let options = RenderOptions {
            threads,
            ..options(Filter::Linear)
        };
        pixels(&draw(&list, &pages, &view, BLACK, options)).to_vec()
    };
    let started = std::time::Instant::now();
    let one = drawn(1);
    assert_eq!(one, vec![[9, 8, 7, 255]; 20_000]);
    for threads in [0, 3, 513, usize::MAX] {
        assert!(drawn(threads) == one, "{threads}");
    }
    assert!(started.elapsed().as_secs() < 20);
}

/// Texture coordinates that are in the page at two corners, and nowhere or far away at the third.
#[test]
fn texture_coordinates_that_are_no_numbers_are_finite_work() {
    let wraps = [
        spine_data::TextureWrap::ClampToEdge,
        spine_data::TextureWrap::Repeat,
        spine_data::TextureWrap::MirroredRepeat,
    ];
    let bad = [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN,
        1e18,
        -3e9,
    ];
    for side in [1, 2, 3, 16, 300] {
        for wrap in wraps {
            let mut page = page(side, &vec![[255; 4]; (side * side) as usize], true);
            (page.u_wrap, page.v_wrap) = (wrap, wrap);
            let pages = textures([page]);
            for (bad, axis, corner) in bad
                .iter()
                .flat_map(|bad| (0..2).flat_map(move |axis| (0..4).map(move |corner| (*bad, axis, corner))))
            {
                for [antialias, mip_maps, linear] in
                    [0, 1, 2, 3, 4, 5, 6, 7].map(|bits| [1, 2, 4].map(|bit| bits & bit > 0))
                {
                    let mut list = rectangle([-3.0, -3.0, 11.0, 9.0], BlendMode::Normal, true);
                    for vertex in &mut list.vertices {
                        vertex.uv = [0.5; 2];
                    }
                    list.vertices[corner].uv[axis] = bad;
                    let filter = if linear { Filter::Linear } else { Filter::Nearest };
                    let options = RenderOptions {
                        antialias,
                        mip_maps,
                        ..options(filter)
                    };
                    let pixmap = draw(&list, &pages, &units(8, 8), BLACK, options);
                    // All texels are white, wherever they are taken from.
                    let white = pixels(&pixmap).iter().all(|pixel| *pixel == [255; 4]);
                    assert!(
                        white,
                        "{side} {wrap:?} {bad} {axis} {corner} {antialias} {mip_maps} {linear}"
                    );
                }
            }
        }
    }
}
