//! Filters, wraps and mip maps (user-cases.md V7).

mod support;

use proptest::prelude::*;
use spine_core::DrawList;
use spine_data::{AtlasPage, BlendMode, TextureFilter, TextureWrap};
use spine_render_soft::{Filter, PageImage, RenderOptions, View};
use support::{BLACK, QUAD, draw, options, page, pixel, pixels, push, rectangle, textures, units, vertex};

/// Places a page of `size` pixels at texture coordinates `uv` of each pixel's centre.
fn list(uv: impl Fn(f32, f32) -> [f32; 2], [width, height]: [f32; 2]) -> DrawList {
    let mut list = DrawList::new();
    let corners = [[0.0, 0.0], [0.0, height], [width, height], [width, 0.0]];
    // y goes up, v down.
    let vertices = corners.map(|[x, y]| vertex([x, y], uv(x, height - y), true));
    push(&mut list, &vertices, &QUAD, BlendMode::Normal, true);
    list
}

/// Index of the texel for a column or row that may be outside.
fn wrapped(index: i64, size: i64, wrap: TextureWrap) -> i64 {
    match wrap {
        TextureWrap::ClampToEdge => index.clamp(0, size - 1),
        TextureWrap::Repeat => index.rem_euclid(size),
        TextureWrap::MirroredRepeat => {
            let index = index.rem_euclid(2 * size);
            if index < size { index } else { 2 * size - 1 - index }
        }
    }
}

/// The bilinear mean in doubles.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap
)]
fn bilinear(page: &PageImage, [u, v]: [f64; 2]) -> [f64; 4] {
    let size = [i64::from(page.width()), i64::from(page.height())];
    let (x, y) = (u * size[0] as f64 - 0.5, v * size[1] as f64 - 0.5);
    let texel = |x: i64, y: i64| {
        let [x, y] = [wrapped(x, size[0], page.u_wrap), wrapped(y, size[1], page.v_wrap)];
        page.pixel(x.try_into().unwrap(), y.try_into().unwrap())
            .unwrap()
            .map(f64::from)
    };
    let (left, upper) = (x.floor() as i64, y.floor() as i64);
    let (s, t) = (x - x.floor(), y - y.floor());
    let [a, b, c, d] = [
        texel(left, upper),
        texel(left + 1, upper),
        texel(left, upper + 1),
        texel(left + 1, upper + 1),
    ];
    std::array::from_fn(|n| (a[n] * (1.0 - s) + b[n] * s) * (1.0 - t) + (c[n] * (1.0 - s) + d[n] * s) * t)
}

const WRAPS: [TextureWrap; 3] = [
    TextureWrap::ClampToEdge,
    TextureWrap::Repeat,
    TextureWrap::MirroredRepeat,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn linear_is_the_bilinear_mean(
        [width, height] in [1_u32..9, 1_u32..9],
        texels in proptest::collection::vec(any::<[u8; 3]>(), 81),
        [u, v] in [-1.5_f32..1.5, -1.5_f32..1.5],
        matrix in [-0.1_f32..0.1, -0.1_f32..0.1, -0.1_f32..0.1, -0.1_f32..0.1],
        wraps in [0_usize..3, 0_usize..3],
    ) {
        let count = (width * height) as usize;
        let texels: Vec<[u8; 4]> = texels[..count].iter().map(|[r, g, b]| [*r, *g, *b, 255]).collect();
        let mut page = page(width, &texels, true);
        [page.u_wrap, page.v_wrap] = wraps.map(|wrap| WRAPS[wrap]);
        let [a, b, c, d] = matrix;
        let uv = |x: f32, y: f32| [u + a * x + b * y, v + c * x + d * y];
        let list = list(uv, [16.0, 16.0]);
        let pages = textures([page.clone()]);
        let pixmap = draw(&list, &pages, &units(16, 16), BLACK, options(Filter::Linear));
        for y in 0..16_u8 {
            for x in 0..16_u8 {
                let place = uv(f32::from(x) + 0.5, f32::from(y) + 0.5).map(f64::from);
                let expected = bilinear(&page, place);
                let got = pixel(&pixmap, x.into(), y.into());
                for (got, expected) in got.iter().zip(expected) {
                    // Weights of 1/256, and two roundings.
                    prop_assert!((f64::from(*got) - expected).abs() <= 2.1, "{x} {y}: {got} for {expected}");
                }
            }
        }
    }
}

/// Pixel by pixel, a page is drawn as it is by both filters.
#[test]
fn a_page_at_its_own_size_is_copied() {
    let texels: Vec<[u8; 4]> = (0..=255_u8).map(|n| [n, n ^ 0x55, 255 - n, 255]).collect();
    let list = rectangle([0.0, 0.0, 16.0, 16.0], BlendMode::Normal, true);
    let pages = textures([page(16, &texels, true)]);
    for filter in [Filter::Nearest, Filter::Linear] {
        let pixmap = draw(&list, &pages, &units(16, 16), [0; 4], options(filter));
        assert_eq!(pixels(&pixmap), texels);
    }
}

#[test]
fn nearest_repeats_and_mirrors_whole_texels() {
    let colors = [[10, 0, 0, 255], [20, 0, 0, 255], [30, 0, 0, 255]];
    let expected = [
        (
            TextureWrap::ClampToEdge,
            [10, 10, 10, 10, 20, 30, 30, 30, 30, 30, 30, 30],
        ),
        (
            TextureWrap::Repeat,
            [10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30],
        ),
        (
            TextureWrap::MirroredRepeat,
            [30, 20, 10, 10, 20, 30, 30, 20, 10, 10, 20, 30],
        ),
    ];
    for (wrap, expected) in expected {
        let mut page = page(3, &colors, true);
        page.u_wrap = wrap;
        // From one page to the left to three to the right.
        let list = list(|x, _| [x / 3.0 - 1.0, 0.5], [12.0, 1.0]);
        let pixmap = draw(
            &list,
            &textures([page]),
            &units(12, 1),
            BLACK,
            options(Filter::Nearest),
        );
        let got: Vec<u8> = pixels(&pixmap).iter().map(|pixel| pixel[0]).collect();
        assert_eq!(got, expected, "{wrap:?}");
    }
}

/// user-cases.md V7: a red disc on transparent black, magnified.
#[test]
fn straight_pages_leave_no_dark_fringes() {
    let inside = |n: i32| (n % 9 - 4).pow(2) + (n / 9 - 4).pow(2) < 12;
    let texels: Vec<[u8; 4]> = (0..81)
        .map(|n| if inside(n) { [255, 0, 0, 255] } else { [0; 4] })
        .collect();
    let list = rectangle([0.0, 0.0, 90.0, 90.0], BlendMode::Normal, false);
    let pages = textures([page(9, &texels, false)]);
    let red = [255, 0, 0, 255];
    let pixmap = draw(&list, &pages, &units(90, 90), red, options(Filter::Linear));
    assert!(pixels(&pixmap).iter().all(|pixel| *pixel == red));
    // And over nothing, colour and alpha fall together.
    let pixmap = draw(&list, &pages, &units(90, 90), [0; 4], options(Filter::Linear));
    assert!(pixels(&pixmap).iter().all(|pixel| pixel[0] == pixel[3]));
    assert!(pixels(&pixmap).iter().any(|pixel| (50..200).contains(&pixel[3])));
}

#[test]
fn without_a_filter_of_its_own_a_picture_takes_the_atlas_s() {
    let mut atlas_page = AtlasPage::new("page.png");
    atlas_page.mag_filter = TextureFilter::Linear;
    atlas_page.min_filter = TextureFilter::Nearest;
    let bytes = [[0, 0, 0, 255], [255; 4]].as_flattened().to_vec();
    let page = PageImage::from_rgba(&atlas_page, 2, 1, &bytes, true).unwrap();
    let pages = textures([page]);
    let levels = |width: u32, options: RenderOptions| {
        let list = rectangle([0.0, 0.0, 8.0, 1.0], BlendMode::Normal, true);
        let view = View::new(0.0, 0.0, 8.0, 1.0, (width, 1));
        let pixmap = draw(&list, &pages, &view, BLACK, options);
        pixels(&pixmap).iter().map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    assert_eq!(
        levels(8, options(Filter::Nearest)),
        [0, 0, 0, 0, 255, 255, 255, 255]
    );
    assert_eq!(
        levels(8, RenderOptions::default()),
        [0, 0, 32, 96, 159, 223, 255, 255]
    );
    // Smaller than the page: one texel of the two.
    assert_eq!(levels(1, RenderOptions::default()), [255]);
    assert_eq!(levels(1, options(Filter::Linear)), [128]);
}

#[test]
fn mip_maps_take_strong_minification_for_what_it_is() {
    // Black and white texels by turns: grey from afar.
    let texels: Vec<[u8; 4]> = (0..256 * 256)
        .map(|n| if (n + n / 256) % 2 == 0 { BLACK } else { [255; 4] })
        .collect();
    let pages = textures([page(256, &texels, true)]);
    let list = rectangle([0.0, 0.0, 256.0, 256.0], BlendMode::Normal, true);
    let view = View::new(0.0, 0.0, 256.0, 256.0, (19, 19));
    let shown = |mip_maps: bool| {
        let options = RenderOptions {
            mip_maps,
            ..options(Filter::Nearest)
        };
        draw(&list, &pages, &view, BLACK, options)
    };
    assert!(
        pixels(&shown(true))
            .iter()
            .all(|pixel| pixel[0].abs_diff(128) <= 1)
    );
    assert!(
        pixels(&shown(false))
            .iter()
            .all(|pixel| matches!(pixel[0], 0 | 255))
    );
    // At half size and above the page itself is drawn.
    let near = View::new(0.0, 0.0, 256.0, 256.0, (128, 128));
    let options = RenderOptions {
        mip_maps: true,
        ..options(Filter::Nearest)
    };
    let pixmap = draw(&list, &pages, &near, BLACK, options);
    assert!(pixels(&pixmap).iter().all(|pixel| matches!(pixel[0], 0 | 255)));
}
