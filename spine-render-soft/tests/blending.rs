//! Tints and blend modes (user-cases.md V6, V8, V9, V12).

mod support;

use proptest::prelude::*;
use spine_core::DrawList;
use spine_data::{BlendMode, Color};
use spine_render_soft::Filter;
use support::{
    BLACK, QUAD, corners, draw, listed, no_dark, options, pixel, plain, push, rectangle, skeleton, units,
};

const MODES: [BlendMode; 4] = [
    BlendMode::Normal,
    BlendMode::Additive,
    BlendMode::Multiply,
    BlendMode::Screen,
];

/// The pixel that a texel in vertex colours leaves on a pixel.
fn blended(
    texel: [u8; 4],
    (light, dark): ([u8; 4], [u8; 4]),
    mode: BlendMode,
    premultiplied: bool,
    below: [u8; 4],
) -> [u8; 4] {
    let mut list = DrawList::new();
    let vertices = corners([0.0, 0.0, 2.0, 2.0], premultiplied).map(|vertex| spine_core::Vertex {
        light,
        dark,
        ..vertex
    });
    push(&mut list, &vertices, &QUAD, mode, premultiplied);
    let textures = plain(texel, premultiplied);
    let pixmap = draw(&list, &textures, &units(2, 2), below, options(Filter::Nearest));
    assert_eq!(pixel(&pixmap, 0, 0), pixel(&pixmap, 1, 1));
    pixel(&pixmap, 0, 0)
}

/// The same in numbers, as documented for [`spine_core::Vertex`], and with the factors that were measured of the reference.
fn model(
    texel: [u8; 4],
    (light, dark): ([u8; 4], [u8; 4]),
    mode: BlendMode,
    premultiplied: bool,
    below: [u8; 4],
) -> [f64; 4] {
    let [t, l, d, b] = [texel, light, dark, below].map(|bytes| bytes.map(|byte| f64::from(byte) / 255.0));
    let a = t[3] * l[3];
    let rgb = [0, 1, 2].map(|c| (((t[3] - 1.0) * d[3] + 1.0 - t[c]) * d[c] + t[c] * l[c]).clamp(0.0, 1.0));
    // Straight colours are multiplied where the mode is normal or additive; elsewhere what is fully transparent is left out.
    let factor = if premultiplied { 1.0 } else { a };
    let shown = if premultiplied || a > 0.0 { 1.0 } else { 0.0 };
    let channel = |c: usize| match mode {
        BlendMode::Normal => rgb[c] * factor + b[c] * (1.0 - a),
        BlendMode::Additive => rgb[c] * factor + b[c],
        BlendMode::Multiply => rgb[c] * shown * b[c] + b[c] * (1.0 - a),
        BlendMode::Screen => rgb[c] * shown + b[c] * (1.0 - rgb[c] * shown),
    };
    let alpha = match mode {
        BlendMode::Additive => a + b[3],
        _ => a + b[3] * (1.0 - a),
    };
    [channel(0), channel(1), channel(2), alpha].map(|value| value.min(1.0) * 255.0)
}

#[test]
fn blending_has_the_factors_measured_of_the_reference() {
    // The official WebGL runtime 4.2.119, run on these colours.
    let straight = [200, 100, 50, 128];
    let pma = [100, 50, 25, 128];
    let (clear, opaque, half) = ([0; 4], [64, 96, 160, 255], [60, 40, 20, 128]);
    for (premultiplied, mode, below, expected) in [
        (false, BlendMode::Normal, clear, [100, 50, 25, 128]),
        (false, BlendMode::Normal, opaque, [132, 98, 105, 255]),
        (false, BlendMode::Normal, half, [130, 70, 35, 192]),
        (false, BlendMode::Additive, opaque, [164, 146, 185, 255]),
        (false, BlendMode::Additive, half, [160, 90, 45, 255]),
        (false, BlendMode::Multiply, clear, [0, 0, 0, 128]),
        (false, BlendMode::Multiply, opaque, [82, 85, 111, 255]),
        (false, BlendMode::Multiply, half, [77, 36, 14, 192]),
        (false, BlendMode::Screen, opaque, [214, 158, 179, 255]),
        (false, BlendMode::Screen, half, [213, 124, 66, 192]),
        (true, BlendMode::Normal, half, [130, 70, 35, 192]),
        (true, BlendMode::Additive, half, [160, 90, 45, 255]),
        (true, BlendMode::Multiply, clear, [0, 0, 0, 128]),
        (true, BlendMode::Multiply, opaque, [57, 67, 95, 255]),
        (true, BlendMode::Multiply, half, [53, 28, 12, 192]),
        (true, BlendMode::Screen, opaque, [139, 127, 169, 255]),
        (true, BlendMode::Screen, half, [136, 82, 43, 192]),
    ] {
        let texel = if premultiplied { pma } else { straight };
        let colors = ([255; 4], no_dark(premultiplied));
        let got = blended(texel, colors, mode, premultiplied, below);
        for (got, expected) in got.iter().zip(expected) {
            assert!(
                got.abs_diff(expected) <= 1,
                "{premultiplied} {mode:?} {below:?}: {got} for {expected}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn premultiplied_pages_blend_as_the_formulas_say(
        texel in any::<[u8; 4]>(), light in any::<[u8; 4]>(), dark in any::<[u8; 3]>(), tinted in any::<bool>(),
        mode in 0_usize..4, below in any::<[u8; 4]>(),
    ) {
        let dark = if tinted { [dark[0], dark[1], dark[2], 255] } else { no_dark(true) };
        let got = blended(texel, (light, dark), MODES[mode], true, below);
        let expected = model(texel, (light, dark), MODES[mode], true, below);
        for (got, expected) in got.iter().zip(expected) {
            prop_assert!((f64::from(*got) - expected).abs() <= 1.51, "{got} for {expected}");
        }
    }

    #[test]
    fn straight_pages_blend_as_the_formulas_say(
        texel in any::<[u8; 4]>(), light in any::<[u8; 4]>(), dark in any::<[u8; 3]>(), tinted in any::<bool>(),
        mode in 0_usize..4, below in any::<[u8; 4]>(),
    ) {
        let (mut texel, mut light) = (texel, light);
        if mode >= 2 {
            // What is nearly transparent has hardly a colour to divide by.
            (texel[3], light[3]) = (texel[3].max(100), light[3].max(200));
        }
        let dark = if tinted { [dark[0], dark[1], dark[2], 0] } else { no_dark(false) };
        let got = blended(texel, (light, dark), MODES[mode], false, below);
        let expected = model(texel, (light, dark), MODES[mode], false, below);
        let limit = if mode < 2 { 2.01 } else { 6.0 };
        for (got, expected) in got.iter().zip(expected) {
            prop_assert!((f64::from(*got) - expected).abs() <= limit, "{got} for {expected}");
        }
    }
}

const ATLAS: &str =
    "p.png\nsize: 1, 1\npma: true\np\nbounds: 0, 0, 1, 1\n\ns.png\nsize: 1, 1\ns\nbounds: 0, 0, 1, 1\n";

fn one_slot(slot: &str, path: &str) -> spine_core::Skeleton {
    let json = format!(
        r#"{{"bones": [{{"name": "root"}}], "slots": [{{"name": "s", "bone": "root", "attachment": "a"{slot}}}],
        "skins": [{{"name": "default", "attachments": {{"s": {{"a": {{"path": "{path}", "width": 8, "height": 8}}}}}}}}]}}"#
    );
    skeleton(&json, ATLAS)
}

/// user-cases.md V6.
#[test]
fn two_colour_tint_is_the_same_on_both_kinds_of_page() {
    // A texel half way to white, half transparent.
    let pages = support::textures([
        support::page(1, &[[64, 64, 64, 128]], true),
        support::page(1, &[[128, 128, 128, 128]], false),
    ]);
    let shown = |slot: &str, path: &str, change: fn(&mut spine_core::Skeleton)| {
        let mut skeleton = one_slot(slot, path);
        change(&mut skeleton);
        let list = listed(&skeleton);
        let view = spine_render_soft::View::new(-2.0, -2.0, 4.0, 4.0, (1, 1));
        pixel(&draw(&list, &pages, &view, BLACK, options(Filter::Nearest)), 0, 0)
    };
    let near = |got: [u8; 4], expected: [u8; 4]| {
        assert!(
            got.iter()
                .zip(expected)
                .all(|(got, expected)| got.abs_diff(expected) <= 1),
            "{got:?} for {expected:?}"
        );
    };
    for path in ["p", "s"] {
        // White light and white dark make white, whatever the texel; alpha 0.5 * 0.5 over black.
        near(
            shown(r#", "color": "ffffff80", "dark": "ffffff""#, path, |_| {}),
            [64, 64, 64, 255],
        );
        near(
            shown(r#", "color": "ffffffff", "dark": "ffffff""#, path, |_| {}),
            [128, 128, 128, 255],
        );
        near(
            shown(r#", "color": "ffffff00", "dark": "ffffff""#, path, |_| {}),
            BLACK,
        );
        // The skeleton's red light leaves the dark colour alone: (1 - 0.5) * blue + 0.5 * red, times 0.5.
        let red = |skeleton: &mut spine_core::Skeleton| skeleton.color = Color::new(1.0, 0.0, 0.0, 1.0);
        near(shown(r#", "dark": "0000ff""#, path, red), [64, 0, 64, 255]);
    }
}

/// user-cases.md V8.
#[test]
fn additive_alpha_makes_a_linear_ramp() {
    for (path, page) in [
        ("p", plain([255; 4], true)),
        // Premultiplied pages may say additive by alpha 0.
        ("p", plain([255, 255, 255, 0], true)),
        (
            "s",
            support::textures([
                support::page(1, &[[0; 4]], true),
                support::page(1, &[[255; 4]], false),
            ]),
        ),
    ] {
        for step in 0_u8..=10 {
            let mut skeleton = one_slot(r#", "blend": "additive""#, path);
            let slot = &mut skeleton.pose.slots.as_mut_slice()[0];
            slot.color.a = spine_data::Real::from(step) / 10.0;
            let view = spine_render_soft::View::new(-2.0, -2.0, 4.0, 4.0, (1, 1));
            let got = pixel(
                &draw(&listed(&skeleton), &page, &view, BLACK, options(Filter::Linear)),
                0,
                0,
            );
            let expected = (u16::from(step) * 51).div_ceil(2);
            for channel in &got[..3] {
                assert!(
                    u16::from(*channel).abs_diff(expected) <= 1,
                    "{path} {step}: {channel} for {expected}"
                );
            }
        }
    }
}

/// user-cases.md V9: over nothing, a multiplied picture is black with its own alpha, as the reference's; over an opaque
/// background it only darkens.
#[test]
fn multiply_needs_something_below() {
    let list = rectangle([0.0, 0.0, 1.0, 1.0], BlendMode::Multiply, true);
    let shadow = plain([0, 0, 0, 128], true);
    let over = |below| {
        pixel(
            &draw(&list, &shadow, &units(1, 1), below, options(Filter::Nearest)),
            0,
            0,
        )
    };
    assert_eq!(over([0; 4]), [0, 0, 0, 128]);
    assert_eq!(over([200, 100, 50, 255]), [100, 50, 25, 255]);
    let clear = plain([0; 4], true);
    let below = [10, 20, 30, 40];
    assert_eq!(
        pixel(
            &draw(&list, &clear, &units(1, 1), below, options(Filter::Nearest)),
            0,
            0
        ),
        below
    );
}

/// Vertices whose colours differ, as programs may set them.
#[test]
fn colours_change_linearly_between_vertices() {
    let mut list = rectangle([0.0, 0.0, 256.0, 4.0], BlendMode::Normal, true);
    for vertex in &mut list.vertices {
        let level = if vertex.position[0] > 0.0 { 255 } else { 0 };
        vertex.light = [level, 255 - level, 0, 255];
        vertex.dark = [0, 0, level, 255];
    }
    // With half-bright texels the dark colour shows by half.
    let pixmap = draw(
        &list,
        &plain([128, 128, 128, 255], true),
        &units(256, 4),
        BLACK,
        options(Filter::Nearest),
    );
    for x in 0..=255_u8 {
        let [r, g, b, a] = pixel(&pixmap, u32::from(x), 2);
        let half = x / 2;
        assert!(
            r.abs_diff(half) <= 1 && b.abs_diff(half) <= 1 && g.abs_diff(128 - half) <= 2,
            "{x}: {r} {g} {b}"
        );
        assert_eq!(a, 255);
    }
}
