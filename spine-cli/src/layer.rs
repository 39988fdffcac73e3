//! Animations on tracks, as the command line names them: `N:NAME[:loop][:alpha=A]`.

use serde::Serialize;

use crate::short::short;

/// An animation on a track.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Layer {
    /// Position of the track, from 0.
    pub(crate) track: usize,
    /// Name of the animation.
    pub(crate) animation: String,
    /// Whether it repeats.
    #[serde(rename = "loop")]
    pub(crate) looping: bool,
    /// Share of the animation, mostly 0..1.
    pub(crate) alpha: f64,
}

impl Layer {
    /// Reads the form above. A name may hold colons; options are taken from the end.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        const FORM: &str = "N:NAME[:loop][:alpha=A] is needed, such as 1:wave:loop:alpha=0.5";
        let (track, mut name) = text.split_once(':').ok_or(FORM)?;
        let track = track
            .trim()
            .parse()
            .map_err(|_| format!("\"{}\" is no track number from 0; {FORM}", short(track)))?;
        let (mut looping, mut alpha) = (false, None);
        while let Some((rest, option)) = name.rsplit_once(':') {
            if let Some(value) = option.strip_prefix("alpha=") {
                let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite());
                alpha =
                    alpha.or(Some(value.ok_or_else(|| {
                        format!("\"{}\" has no number; {FORM}", short(option))
                    })?));
            } else if option == "loop" {
                looping = true;
            } else {
                break;
            }
            name = rest;
        }
        if name.is_empty() {
            return Err(format!("the name of an animation is missing; {FORM}"));
        }
        Ok(Self {
            track,
            animation: name.into(),
            looping,
            alpha: alpha.unwrap_or(1.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Layer;

    fn layer(track: usize, animation: &str, looping: bool, alpha: f64) -> Layer {
        Layer {
            track,
            animation: animation.into(),
            looping,
            alpha,
        }
    }

    #[test]
    fn options_stand_in_any_order_behind_the_name() {
        assert_eq!(Layer::parse("0:walk"), Ok(layer(0, "walk", false, 1.0)));
        assert_eq!(Layer::parse("2:walk:loop"), Ok(layer(2, "walk", true, 1.0)));
        assert_eq!(
            Layer::parse("1:walk:alpha=0.25:loop"),
            Ok(layer(1, "walk", true, 0.25))
        );
        assert_eq!(
            Layer::parse("1:walk:loop:alpha=-1e1"),
            Ok(layer(1, "walk", true, -10.0))
        );
    }

    #[test]
    fn names_may_hold_colons() {
        assert_eq!(Layer::parse("0:a:b/c:loop"), Ok(layer(0, "a:b/c", true, 1.0)));
        assert_eq!(Layer::parse("0:loop"), Ok(layer(0, "loop", false, 1.0)));
        assert_eq!(Layer::parse("0:alpha=1:x"), Ok(layer(0, "alpha=1:x", false, 1.0)));
    }

    #[test]
    fn what_is_no_layer_is_told() {
        for text in [
            "walk",
            "",
            "x:walk",
            "-1:walk",
            "0:",
            "0::loop",
            "0:walk:alpha=",
            "0:walk:alpha=inf",
        ] {
            let error = Layer::parse(text).unwrap_err();
            assert!(error.contains("such as 1:wave:loop:alpha=0.5"), "{text}: {error}");
        }
    }
}
