//! Names of outputs, made of fields such as `{animation}`.

use crate::error::CliError;
use crate::short::short;

/// Most bytes of a name that stands for a field.
const LONGEST: usize = 120;

/// What names of outputs may be made of.
const FIELDS: [&str; 5] = ["skeleton", "path", "animation", "skin", "slot"];

/// A name with fields in braces; `{{` and `}}` stand for braces.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(&'static str),
}

/// Values of the fields of one output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fields<'a> {
    /// The skeleton's file without its ending.
    pub(crate) skeleton: &'a str,
    /// As before, with folders below the one that was searched; `/` between them.
    pub(crate) path: &'a str,
    /// The animation; `setup` for the setup pose.
    pub(crate) animation: Option<&'a str>,
    /// The skin; `default` for the default skin alone.
    pub(crate) skin: Option<&'a str>,
    /// The slot of a mask.
    pub(crate) slot: &'a str,
}

impl Template {
    /// Reads a template; fails for fields that do not exist and braces that do not close.
    pub(crate) fn parse(text: &str) -> Result<Self, CliError> {
        let wrong = |problem: &str| {
            CliError::Usage(format!(
                "\"{}\": {problem}; fields are {{{}}}, and {{{{ stands for a brace",
                short(text),
                FIELDS.join("}, {")
            ))
        };
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(at);
            plain.push_str(before);
            if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
                plain.extend(from.chars().next());
                rest = after;
                continue;
            }
            let inner = from
                .strip_prefix('{')
                .ok_or_else(|| wrong("a brace closes that none opens"))?;
            let (name, after) = inner
                .split_once('}')
                .ok_or_else(|| wrong("a brace does not close"))?;
            let field = FIELDS.into_iter().find(|field| *field == name);
            let field = field.ok_or_else(|| wrong(&format!("there is no field {{{}}}", short(name))))?;
            parts.push(Part::Text(std::mem::take(&mut plain)));
            parts.push(Part::Field(field));
            rest = after;
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Ok(Self {
            text: text.into(),
            parts,
        })
    }

    /// The template as it was given.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it has a field.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.parts
            .iter()
            .any(|part| *part == Part::Field(field_of(field)))
    }

    /// The name with its fields filled in. With `numbered`, per cent signs of values are doubled.
    pub(crate) fn fill(&self, fields: &Fields<'_>, numbered: bool) -> String {
        let mut name = String::new();
        for part in &self.parts {
            let value = match part {
                Part::Text(text) => {
                    name.push_str(text);
                    continue;
                }
                Part::Field("skeleton") => file_name(fields.skeleton),
                Part::Field("path") => {
                    let names: Vec<String> = fields.path.split('/').map(file_name).collect();
                    names.join("/")
                }
                Part::Field("animation") => file_name(fields.animation.unwrap_or("setup")),
                Part::Field("skin") => file_name(fields.skin.unwrap_or("default")),
                Part::Field(_) => file_name(fields.slot),
            };
            name.push_str(&if numbered { value.replace('%', "%%") } else { value });
        }
        name
    }
}

fn field_of(name: &str) -> &'static str {
    FIELDS
        .into_iter()
        .find(|field| *field == name)
        .unwrap_or_default()
}

/// A name that is one file name everywhere: `-` for what separates folders or is reserved, no dots or blanks at its ends.
pub(crate) fn file_name(name: &str) -> String {
    let reserved = |c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c);
    let mut clean: String = name.chars().map(|c| if reserved(c) { '-' } else { c }).collect();
    while clean.len() > LONGEST {
        clean.pop();
    }
    let trimmed = clean.trim_matches(['.', ' ']);
    if trimmed.is_empty() {
        "_".into()
    } else {
        trimmed.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERO: Fields<'_> = Fields {
        skeleton: "hero",
        path: "heroes/hero",
        animation: Some("walk/fast"),
        skin: Some("hat+boots"),
        slot: "arm",
    };

    fn filled(template: &str, fields: &Fields<'_>, numbered: bool) -> String {
        Template::parse(template).unwrap().fill(fields, numbered)
    }

    #[test]
    fn fields_are_filled_in() {
        assert_eq!(
            filled("{skeleton}-{animation}-{skin}.gif", &HERO, false),
            "hero-walk-fast-hat+boots.gif"
        );
        assert_eq!(
            filled("out/{path}.{slot}.png", &HERO, false),
            "out/heroes/hero.arm.png"
        );
        assert_eq!(filled("plain.png", &HERO, false), "plain.png");
        assert_eq!(filled("{{{skin}}}", &HERO, false), "{hat+boots}");
        let nothing = Fields::default();
        assert_eq!(
            filled("{animation}-{skin}.png", &nothing, false),
            "setup-default.png"
        );
    }

    #[test]
    fn names_stay_in_their_folder() {
        for (name, file) in [
            ("..", "_"),
            ("../../etc/passwd", "-..-etc-passwd"),
            ("a\0b\n", "a-b-"),
            (" .hidden. ", "hidden"),
            ("C:\\x", "C--x"),
            ("", "_"),
        ] {
            assert_eq!(file_name(name), file);
        }
        assert!(file_name(&"ä".repeat(1000)).len() <= 120);
        let fields = Fields {
            path: "../x/../y",
            ..HERO
        };
        assert_eq!(filled("{path}", &fields, false), "_/x/_/y");
    }

    #[test]
    fn per_cent_signs_of_names_are_no_numbers() {
        let fields = Fields {
            animation: Some("100%d"),
            ..HERO
        };
        assert_eq!(filled("{animation}-%d.png", &fields, true), "100%%d-%d.png");
        assert_eq!(filled("{animation}.png", &fields, false), "100%d.png");
    }

    #[test]
    fn what_is_no_template_is_told() {
        for (text, problem) in [
            ("{anim}.png", "there is no field {anim}"),
            ("{skin.png", "a brace does not close"),
            ("skin}.png", "a brace closes that none opens"),
        ] {
            let error = Template::parse(text).unwrap_err().to_string();
            assert!(error.contains(problem) && error.contains("{skeleton}"), "{error}");
        }
    }
}
