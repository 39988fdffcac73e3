//! Values of the command line, in the forms that drawing needs.

use spine_media::{MAX_PIXELS, MAX_SIDE};
use spine_render_soft::tiny_skia::Color;
use spine_render_soft::{DebugLayers, MAX_SUPERSAMPLING};

use crate::scene::WarmUp;

/// A finite number.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    let number = text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    number.ok_or_else(|| "a finite number is needed, such as 12.5".into())
}

/// A finite number above 0.
pub(crate) fn positive(text: &str) -> Result<f64, String> {
    let number = finite(text).ok().filter(|value| *value > 0.0);
    number.ok_or_else(|| "a finite number above 0 is needed, such as 2.5".into())
}

/// A finite number of at least 0.
pub(crate) fn not_negative(text: &str) -> Result<f64, String> {
    let number = finite(text).ok().filter(|value| *value >= 0.0);
    number.ok_or_else(|| "a finite number from 0 is needed, such as 1.5".into())
}

/// `WxH` in pixels.
pub(crate) fn size(text: &str) -> Result<(u32, u32), String> {
    let form = || format!("WIDTHxHEIGHT in pixels is needed, each from 1 to {MAX_SIDE}, such as 512x384");
    let (width, height) = text.trim().split_once(['x', 'X']).ok_or_else(form)?;
    let side = |text: &str| {
        let side = text.parse::<u32>().ok();
        side.filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(form)
    };
    let (width, height) = (side(width)?, side(height)?);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(format!("at most {MAX_PIXELS} pixels in all can be drawn"));
    }
    Ok((width, height))
}

/// Pixels of a side.
pub(crate) fn side(text: &str) -> Result<u32, String> {
    let side = text.trim().parse::<u32>().ok();
    side.filter(|side| (1..=MAX_SIDE).contains(side))
        .ok_or_else(|| format!("a whole number from 1 to {MAX_SIDE} is needed"))
}

/// Samples along a side of a pixel.
pub(crate) fn samples(text: &str) -> Result<u32, String> {
    let samples = text.trim().parse::<u32>().ok();
    samples
        .filter(|samples| (1..=MAX_SUPERSAMPLING).contains(samples))
        .ok_or_else(|| format!("a whole number from 1 to {MAX_SUPERSAMPLING} is needed"))
}

/// `X,Y,W,H` in world units.
pub(crate) fn viewport(text: &str) -> Result<[f64; 4], String> {
    let numbers = numbers(text).filter(|[x, y, width, height]| {
        *width > 0.0 && *height > 0.0 && (x + width).is_finite() && (y + height).is_finite()
    });
    numbers.ok_or_else(|| {
        "X,Y,WIDTH,HEIGHT in world units are needed: the lower left corner and a size above 0, such as -100,0,200,300"
            .into()
    })
}

/// `X,Y` in world units.
pub(crate) fn point(text: &str) -> Result<[f64; 2], String> {
    numbers(text).ok_or_else(|| "X,Y in world units are needed, such as 0,150".into())
}

fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let parts = text.split(',').map(finite);
    let numbers: Vec<f64> = parts.collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

/// A part of an animation: `A:B`, `A:` or `:B`, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) start: f64,
    /// The animation's end where not given.
    pub(crate) end: Option<f64>,
}

pub(crate) fn range(text: &str) -> Result<Range, String> {
    let form = || "BEGIN:END in seconds is needed, such as 0.5:2 or 1.5: for all that follows".to_owned();
    let (start, end) = text.trim().split_once(':').ok_or_else(form)?;
    let second = |text: &str| match text.trim() {
        "" => Ok(None),
        text => not_negative(text).map(Some).map_err(|_| form()),
    };
    let start = second(start)?.unwrap_or(0.0);
    let end = second(end)?;
    if end.is_some_and(|end| end < start) {
        return Err("the end is before the beginning".into());
    }
    Ok(Range { start, end })
}

/// `1.5` seconds or `2loops`.
pub(crate) fn warm_up(text: &str) -> Result<WarmUp, String> {
    let text = text.trim();
    let loops = text.strip_suffix("loops").or_else(|| text.strip_suffix("loop"));
    let warm = match loops {
        Some(loops) => not_negative(loops).map(WarmUp::Loops),
        None => not_negative(text.strip_suffix('s').unwrap_or(text)).map(WarmUp::Seconds),
    };
    warm.map_err(|_| "seconds or rounds of the animation are needed, such as 1.5 or 2loops".into())
}

/// A colour as style sheets write it, or `transparent`; not premultiplied.
pub(crate) fn color(text: &str) -> Result<Color, String> {
    let color = csscolorparser::parse(text).map_err(|_| {
        "a colour as style sheets write it is needed: transparent, white, #36c, #3366cc80, rgb(51 102 204)"
    })?;
    let [r, g, b, a] = color.to_rgba8();
    Ok(Color::from_rgba8(r, g, b, a))
}

/// Names of debug layers with commas between them.
pub(crate) fn layers(text: &str) -> Result<DebugLayers, String> {
    let mut layers = DebugLayers::default();
    for name in text.split(',').map(str::trim) {
        if !layers.enable(name) {
            let names = DebugLayers::NAMES.join(", ");
            return Err(format!(
                "there are: {names}; all is every one, and commas join several"
            ));
        }
    }
    Ok(layers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_cannot_be_drawn_are_refused() {
        assert_eq!(size("512x384"), Ok((512, 384)));
        assert_eq!(size(" 1X16384"), Ok((1, 16384)));
        let (over, most) = (MAX_SIDE + 1, MAX_SIDE);
        for text in [format!("{over}x1"), format!("1x{over}"), format!("{most}x{most}")] {
            assert!(size(&text).is_err(), "{text}");
        }
        for text in [
            "0x1",
            "1x0",
            "2147483648x1",
            "1x4294967296",
            "-1x1",
            "5",
            "x",
            "1x",
            "NaNx1",
            "1x1x1",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_finite() {
        for text in ["NaN", "inf", "-inf", "1e999", "", "x"] {
            assert!(
                finite(text).is_err() && positive(text).is_err() && not_negative(text).is_err(),
                "{text}"
            );
            assert!(viewport(&format!("0,0,{text},1")).is_err(), "{text}");
            assert!(point(&format!("{text},1")).is_err(), "{text}");
            assert!(range(&format!("0:{text}1e999")).is_err(), "{text}");
            assert!(warm_up(&format!("{text}loops")).is_err(), "{text}");
        }
        assert!(positive("0").is_err() && not_negative("-1").is_err());
        assert_eq!(viewport("-1.5, 2,3,4e1"), Ok([-1.5, 2.0, 3.0, 40.0]));
        for text in ["0,0,0,1", "0,0,1,-1", "0,0,1", "0,0,1,1,1", "1.7e308,0,1.7e308,1"] {
            assert!(viewport(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_may_be_open() {
        let range_of = |start, end| Ok(Range { start, end });
        assert_eq!(range("0.5:2"), range_of(0.5, Some(2.0)));
        assert_eq!(range("1.5:"), range_of(1.5, None));
        assert_eq!(range(":2"), range_of(0.0, Some(2.0)));
        assert_eq!(range("1:1"), range_of(1.0, Some(1.0)));
        for text in ["", "1", "2:1", "-1:2", "NaN:1", "1:2:3"] {
            assert!(range(text).is_err(), "{text}");
        }
    }

    #[test]
    fn warm_ups_are_seconds_or_loops() {
        assert_eq!(warm_up("1.5"), Ok(WarmUp::Seconds(1.5)));
        assert_eq!(warm_up("2s"), Ok(WarmUp::Seconds(2.0)));
        assert_eq!(warm_up("2loops"), Ok(WarmUp::Loops(2.0)));
        assert_eq!(warm_up("1loop"), Ok(WarmUp::Loops(1.0)));
        assert!(warm_up("-1loops").is_err() && warm_up("loops").is_err());
    }

    #[test]
    fn colours_are_those_of_style_sheets() {
        assert_eq!(color("transparent"), Ok(Color::TRANSPARENT));
        assert_eq!(color("#ff8000"), Ok(Color::from_rgba8(255, 128, 0, 255)));
        assert_eq!(color("#00000080"), Ok(Color::from_rgba8(0, 0, 0, 128)));
        assert_eq!(color("white"), Ok(Color::WHITE));
        assert!(color("whitish").is_err());
    }

    #[test]
    fn layers_are_joined_by_commas() {
        let layers_of = layers("bones, clips").unwrap();
        assert!(layers_of.bones && layers_of.clips && !layers_of.paths);
        assert_eq!(layers("all"), Ok(DebugLayers::ALL));
        assert!(layers("bones,knees").unwrap_err().contains("hulls"));
    }
}
