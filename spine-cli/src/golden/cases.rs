//! The file `cases.toml`.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::{Deserialize, Deserializer};
use spine_media::{MAX_SIDE, Tolerance};
use spine_render_soft::tiny_skia::Color;
use spine_render_soft::{DebugLayers, MAX_SUPERSAMPLING};

use crate::args::PhysicsMode;
use crate::error::listed;
use crate::render::args::{FilterChoice, Pma};
use crate::render::parse;
use crate::scene::WarmUp;
use crate::short::short;
use crate::suggest::closest;

/// Most cases of a file.
const MAX_CASES: usize = 100_000;

/// A file of cases as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    defaults: Settings,
    #[serde(default, rename = "case")]
    cases: Vec<Settings>,
}

macro_rules! settings {
    ($($(#[$attribute:meta])* $name:ident: $kind:ty,)*) => {
        /// What a case says; what it does not, its defaults may.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub(crate) struct Settings {
            $(#[serde(default)] $(#[$attribute])* pub(crate) $name: Option<$kind>,)*
        }

        impl Settings {
            /// These settings, and others where these say nothing.
            fn or(self, others: &Self) -> Self {
                Self {
                    $($name: self.$name.or_else(|| others.$name.clone()),)*
                }
            }
        }
    };
}

settings! {
    name: String,
    skeleton: PathBuf,
    atlas: PathBuf,
    animation: String,
    skin: String,
    hide: Vec<String>,
    #[serde(deserialize_with = "not_negative")]
    time: f64,
    #[serde(deserialize_with = "positive")]
    fps: f64,
    #[serde(deserialize_with = "choice")]
    physics: PhysicsMode,
    #[serde(deserialize_with = "warm_up")]
    warm_up: WarmUp,
    #[serde(deserialize_with = "viewport")]
    viewport: [f64; 4],
    #[serde(deserialize_with = "size")]
    size: [u32; 2],
    #[serde(deserialize_with = "positive")]
    scale: f64,
    #[serde(deserialize_with = "point")]
    origin: [f64; 2],
    #[serde(deserialize_with = "not_negative")]
    margin: f64,
    #[serde(deserialize_with = "side")]
    max_size: u32,
    #[serde(deserialize_with = "color")]
    background: Color,
    #[serde(deserialize_with = "choice")]
    pma: Pma,
    lenient: bool,
    #[serde(deserialize_with = "choice")]
    filter: FilterChoice,
    antialias: bool,
    #[serde(deserialize_with = "samples")]
    supersample: u32,
    mip_maps: bool,
    #[serde(deserialize_with = "layers")]
    debug: DebugLayers,
    #[serde(deserialize_with = "tolerance")]
    tolerance: Tolerance,
}

/// A case.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Its name, that of its picture without `.png`.
    pub(crate) name: String,
    /// Its skeleton, from the folder of the cases.
    pub(crate) skeleton: PathBuf,
    pub(crate) settings: Settings,
}

/// Reads the cases of a file. Fails with a text that says what is wrong and where.
pub(crate) fn parse(text: &str) -> Result<Vec<Case>, String> {
    let file: File = toml::from_str(text).map_err(|error| place(text, &error))?;
    if file.defaults.name.is_some() {
        return Err("[defaults] has a name; only cases have one".into());
    }
    if file.cases.is_empty() {
        return Err("there are no cases; one begins with [[case]] and has a name and a skeleton".into());
    }
    if file.cases.len() > MAX_CASES {
        return Err(format!("{} cases are more than {MAX_CASES}", file.cases.len()));
    }
    let mut names = HashSet::new();
    let mut cases = Vec::with_capacity(file.cases.len());
    for (index, settings) in file.cases.into_iter().enumerate() {
        let settings = settings.or(&file.defaults);
        let case = case(index, settings)?;
        // Some file systems take letters of either case for the same.
        if !names.insert(case.name.to_lowercase()) {
            return Err(format!(
                "two cases are called \"{}\"; names differ in more than their case",
                case.name
            ));
        }
        cases.push(case);
    }
    Ok(cases)
}

/// What is wrong with the text, in one line.
fn place(text: &str, error: &toml::de::Error) -> String {
    let message = error.message().trim().replace('\n', "; ");
    let before = error.span().and_then(|span| text.get(..span.start));
    let Some(before) = before else {
        return message;
    };
    let line = before.matches('\n').count() + 1;
    let begun = before.rsplit('\n').next().unwrap_or_default();
    format!("line {line}, column {}: {message}", begun.chars().count() + 1)
}

fn case(index: usize, settings: Settings) -> Result<Case, String> {
    let number = index + 1;
    let Some(name) = settings.name.clone() else {
        return Err(format!(
            "case {number} has no name; it is that of its picture without .png"
        ));
    };
    if !is_name(&name) {
        return Err(format!(
            "case {number} is called \"{}\"; a name has 1 to 200 letters from A to Z, digits, - _ . and +, and begins with none \
             of the last four but _",
            short(&name)
        ));
    }
    let Some(skeleton) = settings.skeleton.clone() else {
        return Err(format!(
            "case \"{name}\" has no skeleton, and [defaults] has none either"
        ));
    };
    if settings.viewport.is_some() && (settings.origin.is_some() || settings.max_size.is_some()) {
        return Err(format!(
            "case \"{name}\": viewport says all; remove origin and max-size"
        ));
    }
    Ok(Case {
        name,
        skeleton,
        settings,
    })
}

/// Whether a name is a file's name everywhere.
fn is_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
    let first = name
        .chars()
        .next()
        .is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    first && name.len() <= 200 && name.chars().all(letter)
}

/// Cases of these names in the order of the file; all of them where there are no names.
pub(crate) fn choose(cases: Vec<Case>, names: &[String]) -> Result<Vec<Case>, String> {
    for name in names {
        if cases.iter().all(|case| case.name != *name) {
            let known = || cases.iter().map(|case| case.name.as_str());
            let help = match closest(name, known()) {
                Some(similar) => format!("did you mean \"{similar}\"?"),
                None => format!(
                    "there are: {}",
                    listed(&known().map(str::to_owned).collect::<Vec<_>>())
                ),
            };
            return Err(format!("there is no case named \"{}\"; {help}", short(name)));
        }
    }
    let wanted = |case: &Case| names.is_empty() || names.contains(&case.name);
    Ok(cases.into_iter().filter(wanted).collect())
}

/// A number, whole or not.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number is needed")]
enum Number {
    Whole(i64),
    Real(f64),
}

impl Number {
    const fn value(&self) -> f64 {
        match self {
            Self::Whole(value) => *value as f64,
            Self::Real(value) => *value,
        }
    }
}

fn number<'de, D: Deserializer<'de>>(
    source: D,
    fits: fn(f64) -> bool,
    wanted: &str,
) -> Result<Option<f64>, D::Error> {
    let value = Number::deserialize(source)?.value();
    if value.is_finite() && fits(value) {
        return Ok(Some(value));
    }
    Err(serde::de::Error::custom(wanted))
}

fn positive<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f64>, D::Error> {
    number(source, |value| value > 0.0, "a finite number above 0 is needed")
}

fn not_negative<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f64>, D::Error> {
    number(source, |value| value >= 0.0, "a finite number from 0 is needed")
}

fn numbers<'de, D: Deserializer<'de>, const N: usize>(source: D, wanted: &str) -> Result<[f64; N], D::Error> {
    let values = Vec::<Number>::deserialize(source)?;
    let values: Vec<f64> = values
        .iter()
        .map(Number::value)
        .filter(|value| value.is_finite())
        .collect();
    values.try_into().map_err(|_| serde::de::Error::custom(wanted))
}

fn viewport<'de, D: Deserializer<'de>>(source: D) -> Result<Option<[f64; 4]>, D::Error> {
    const WANTED: &str =
        "left, lower edge, width and height in world units are needed, such as [-100, 0, 200, 300]";
    let [x, y, width, height] = numbers(source, WANTED)?;
    if width > 0.0 && height > 0.0 && (x + width).is_finite() && (y + height).is_finite() {
        return Ok(Some([x, y, width, height]));
    }
    Err(serde::de::Error::custom(WANTED))
}

fn point<'de, D: Deserializer<'de>>(source: D) -> Result<Option<[f64; 2]>, D::Error> {
    numbers(source, "x and y in world units are needed, such as [0, 120]").map(Some)
}

fn size<'de, D: Deserializer<'de>>(source: D) -> Result<Option<[u32; 2]>, D::Error> {
    let size = <[u32; 2]>::deserialize(source)?;
    if size.iter().all(|side| (1..=MAX_SIDE).contains(side)) {
        return Ok(Some(size));
    }
    let wanted =
        format!("width and height in pixels are needed, each from 1 to {MAX_SIDE}, such as [512, 384]");
    Err(serde::de::Error::custom(wanted))
}

fn bounded<'de, D: Deserializer<'de>>(source: D, most: u32) -> Result<Option<u32>, D::Error> {
    let value = u32::deserialize(source)?;
    if (1..=most).contains(&value) {
        return Ok(Some(value));
    }
    Err(serde::de::Error::custom(format!(
        "a whole number from 1 to {most} is needed"
    )))
}

fn side<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u32>, D::Error> {
    bounded(source, MAX_SIDE)
}

fn samples<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u32>, D::Error> {
    bounded(source, MAX_SUPERSAMPLING)
}

fn text<'de, D: Deserializer<'de>, T>(
    source: D,
    parse: fn(&str) -> Result<T, String>,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(source)?;
    parse(&text).map(Some).map_err(serde::de::Error::custom)
}

fn choice<'de, D: Deserializer<'de>, T: ValueEnum>(source: D) -> Result<Option<T>, D::Error> {
    text(source, |text| {
        T::from_str(text, false).map_err(|_| {
            let values = T::value_variants()
                .iter()
                .filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = values.map(|value| format!("\"{}\"", value.get_name())).collect();
            format!("one of {} is needed", names.join(", "))
        })
    })
}

fn color<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Color>, D::Error> {
    text(source, parse::color)
}

fn layers<'de, D: Deserializer<'de>>(source: D) -> Result<Option<DebugLayers>, D::Error> {
    text(source, parse::layers)
}

fn warm_up<'de, D: Deserializer<'de>>(source: D) -> Result<Option<WarmUp>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "seconds or rounds of the animation are needed, such as 1.5 or \"2loops\""
    )]
    enum Given {
        Number(Number),
        Text(String),
    }
    let text = match Given::deserialize(source)? {
        Given::Number(number) => number.value().to_string(),
        Given::Text(text) => text,
    };
    parse::warm_up(&text).map(Some).map_err(serde::de::Error::custom)
}

fn tolerance<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Tolerance>, D::Error> {
    let tolerance = Tolerance::deserialize(source)?;
    if tolerance.is_valid() {
        return Ok(Some(tolerance));
    }
    Err(serde::de::Error::custom("share is that of pixels, from 0 to 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: &str = "[defaults]\nskeleton = 'a.json'\nsize = [64, 32]\ntime = 1\n";

    #[test]
    fn cases_have_what_they_say_and_the_defaults() {
        let text = format!(
            "{DEFAULTS}tolerance = {{ channel = 2 }}\n[[case]]\nname = 'a'\n[[case]]\nname = 'b'\ntime = 0.5\n\
             skeleton = 'b.skel'\nwarm-up = '2loops'\nviewport = [-1, -2, 3.5, 4]\ntolerance = {{ share = 1 }}\n"
        );
        let cases = parse(&text).unwrap();
        let [a, b] = cases.as_slice() else {
            panic!("{cases:?}");
        };
        assert_eq!(
            (a.name.as_str(), a.skeleton.as_os_str()),
            ("a", "a.json".as_ref())
        );
        assert_eq!((a.settings.time, a.settings.size), (Some(1.0), Some([64, 32])));
        assert_eq!(
            a.settings.tolerance,
            Some(Tolerance {
                channel: 2,
                share: 0.0
            })
        );
        assert_eq!(
            (b.settings.time, b.skeleton.as_os_str()),
            (Some(0.5), "b.skel".as_ref())
        );
        assert_eq!(b.settings.viewport, Some([-1.0, -2.0, 3.5, 4.0]));
        assert_eq!(b.settings.warm_up, Some(WarmUp::Loops(2.0)));
        assert_eq!(
            b.settings.tolerance,
            Some(Tolerance {
                channel: 0,
                share: 1.0
            })
        );
        let chosen = choose(cases, &["b".into()]).unwrap();
        assert_eq!(chosen.len(), 1);
        assert_eq!(
            choose(chosen, &["B".into()]).unwrap_err(),
            "there is no case named \"B\"; did you mean \"b\"?"
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let wrong = |rest: &str| parse(&format!("{DEFAULTS}[[case]]\nname = 'a'\n{rest}")).unwrap_err();
        let cases = [
            ("tyme = 1", "unknown field `tyme`"),
            ("time = -1", "a finite number from 0 is needed"),
            ("time = nan", "a finite number from 0 is needed"),
            ("time = '1'", "a number is needed"),
            ("scale = 0", "a finite number above 0 is needed"),
            ("size = [0, 5]", "each from 1 to 32768"),
            ("size = [5, 2147483648]", "each from 1 to 32768"),
            ("viewport = [0, 0, 5]", "left, lower edge, width and height"),
            ("viewport = [0, 0, 0, 5]", "left, lower edge, width and height"),
            ("background = 'nothing'", "a colour as style sheets write it"),
            (
                "physics = 'maybe'",
                "one of \"none\", \"reset\", \"update\", \"pose\" is needed",
            ),
            ("warm-up = 'long'", "such as 1.5 or 2loops"),
            ("tolerance = { share = 2 }", "from 0 to 1"),
            ("tolerance = { shares = 1 }", "unknown field `shares`"),
            ("tolerance = { channel = 256 }", "256"),
            ("supersample = 99", "a whole number from 1 to"),
        ];
        for (line, text) in cases {
            let error = wrong(line);
            assert!(error.contains(text), "{line}: {error}");
            assert!(error.contains("line 7"), "{line}: {error}");
        }
        assert_eq!(
            wrong("[[case]]"),
            "case 2 has no name; it is that of its picture without .png"
        );
        assert!(wrong("[[case]]\nname = 'A'").starts_with("two cases are called \"A\""));
        for name in ["", "a/b", "..", "-a", ".a", "a b", "ä"] {
            assert!(
                wrong(&format!("[[case]]\nname = '{name}'")).starts_with("case 2 is called"),
                "{name}"
            );
        }
        assert_eq!(
            parse("[[case]]\nname = 'a'").unwrap_err(),
            "case \"a\" has no skeleton, and [defaults] has none either"
        );
        assert!(parse("").unwrap_err().starts_with("there are no cases"));
        assert!(
            parse("[defaults]\nname = 'a'")
                .unwrap_err()
                .starts_with("[defaults] has a name")
        );
        assert!(wrong("viewport = [0, 0, 1, 1]\norigin = [0, 0]").contains("remove origin"));
    }
}
