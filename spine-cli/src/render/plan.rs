//! Which outputs a skeleton has.

use std::collections::HashMap;

use spine_data::AnimationId;

use super::args::{LookArgs, RenderArgs};
use super::inputs::Found;
use super::output::Target;
use super::template::Fields;
use crate::error::CliError;
use crate::scene::{Look, Scene};
use crate::short::short;

/// Where everything goes.
#[derive(Debug)]
pub(crate) struct Targets {
    pub(crate) main: Target,
    pub(crate) ids: Option<Target>,
    pub(crate) masks: Option<Target>,
}

/// One output: an animation with a skin.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) animation: Option<(AnimationId, String)>,
    pub(crate) look: Look,
    pub(crate) output: String,
    pub(crate) ids: Option<String>,
}

impl Job {
    /// Values of the fields of its names.
    pub(crate) fn fields<'a>(&'a self, found: &'a Found) -> Fields<'a> {
        Fields {
            skeleton: found.stem(),
            path: &found.path,
            animation: self.animation.as_ref().map(|(_, name)| name.as_str()),
            skin: self.look.name.as_deref(),
            slot: "",
        }
    }
}

impl Targets {
    /// Reads the names and sees that what is asked for fits them.
    pub(crate) fn parse(args: &RenderArgs) -> Result<Self, CliError> {
        let png = |name: &Option<String>| name.as_deref().map(Target::parse_png).transpose();
        let targets = Self {
            main: Target::parse(&args.output, args.format)?,
            ids: png(&args.ids)?,
            masks: png(&args.masks)?,
        };
        let usage = |message: &str| Err(CliError::Usage(message.into()));
        let animated = targets.main.is_animated();
        if animated && args.time.is_some() {
            return usage(
                "--time shows one moment, and this output has many; name a .png, or give a --range",
            );
        }
        if !animated && (args.range.is_some() || args.once) {
            return usage(
                "--range and --once are for outputs of many frames; number them, as in walk-%04d.png, or name a .gif, .apng, \
                 .webp, .mp4 or .webm",
            );
        }
        if targets.main.is_stdout() && args.json {
            return usage("--json and the output cannot both go to the standard output; name a file");
        }
        for (option, target) in [("--ids", &targets.ids), ("--masks", &targets.masks)] {
            if let Some(target) = target
                && target.is_animated() != animated
            {
                return Err(CliError::Usage(format!(
                    "{option} writes a file for each frame: number them, as in ids-%04d.png, where the output has several \
                     frames, and only there"
                )));
            }
        }
        if targets.main.template().has("slot")
            || targets.ids.as_ref().is_some_and(|ids| ids.template().has("slot"))
        {
            return usage("{slot} is a field of --masks alone");
        }
        if targets
            .masks
            .as_ref()
            .is_some_and(|masks| !masks.template().has("slot"))
        {
            return usage("--masks writes a file for each slot; put {slot} into its name");
        }
        Ok(targets)
    }

    fn all(&self) -> impl Iterator<Item = &Target> {
        [Some(&self.main), self.ids.as_ref(), self.masks.as_ref()]
            .into_iter()
            .flatten()
    }

    /// Fails where two skeletons would be written to one name.
    pub(crate) fn check_skeletons(&self, found: &[Found]) -> Result<(), CliError> {
        if found.len() > 1 && self.main.is_stdout() {
            return Err(one_output("skeletons"));
        }
        for target in self.all() {
            let mut names = HashMap::new();
            for found in found {
                let fields = Fields {
                    skeleton: found.stem(),
                    path: &found.path,
                    ..Fields::default()
                };
                let name = target.name(&fields);
                let file = found.file.to_string_lossy();
                if let Some(other) = names.insert(name.clone(), file.clone()) {
                    let field = if target.template().has("skeleton") {
                        "{path}, which has the folders below the one that is searched,"
                    } else {
                        "{skeleton} or {path}"
                    };
                    return Err(CliError::Usage(format!(
                        "{other} and {file} would both be written to {}; put {field} into the name",
                        target.template().as_str()
                    )));
                }
            }
        }
        Ok(())
    }

    /// Fails where two outputs of a skeleton would have one name.
    fn check_jobs(&self, jobs: &[Job], scene: &Scene, found: &Found) -> Result<(), CliError> {
        if jobs.len() > 1 && self.main.is_stdout() {
            return Err(one_output("animations or skins"));
        }
        let mut names: HashMap<String, (&Job, Option<&str>)> = HashMap::new();
        for job in jobs {
            let mut fields = job.fields(found);
            let mut add = |name: &str, slot| match names.insert(name.to_owned(), (job, slot)) {
                Some(other) => Err(twice(other, (job, slot), name)),
                None => Ok(()),
            };
            add(&job.output, None)?;
            if let Some(ids) = &job.ids {
                add(ids, None)?;
            }
            if let Some(masks) = &self.masks {
                for slot in &scene.data.slots {
                    fields.slot = &slot.name;
                    add(&masks.name(&fields), Some(&*slot.name))?;
                }
            }
        }
        Ok(())
    }
}

/// The error that two outputs would have one name, and what would tell them apart.
fn twice(one: (&Job, Option<&str>), other: (&Job, Option<&str>), name: &str) -> CliError {
    let animations = one.0.animation != other.0.animation;
    let skins = one.0.look.name != other.0.look.name;
    let field = match (animations, skins) {
        (true, true) => "{animation} and {skin}",
        (true, false) => "{animation}",
        (false, true) => "{skin}",
        (false, false) if one.1 == other.1 => {
            let what = described(one);
            return CliError::Usage(format!(
                "{what} would be written twice to {name}; ask for it once"
            ));
        }
        (false, false) => "{slot}",
    };
    let (one, other) = (described(one), described(other));
    CliError::Usage(format!(
        "{one} and {other} would both be written to {name}; put {field} into the name where it is not, as in \
         {{skeleton}}-{{animation}}-{{skin}}.gif"
    ))
}

fn one_output(what: &str) -> CliError {
    CliError::Usage(format!(
        "the standard output takes one picture, and there are several {what}; choose one, or name a file"
    ))
}

fn described((job, slot): (&Job, Option<&str>)) -> String {
    let animation = job.animation.as_ref();
    let animation = animation.map_or("the setup pose".into(), |(_, name)| {
        format!("\"{}\"", short(name))
    });
    let skin = job.look.name.as_ref();
    let skin = skin.map_or(String::new(), |skin| {
        format!(" with the skin \"{}\"", short(skin))
    });
    let slot = slot.map_or(String::new(), |slot| format!(", slot \"{}\"", short(slot)));
    format!("{animation}{skin}{slot}")
}

/// The animations that are asked for, in order; `None` is the setup pose.
pub(crate) fn animations(
    scene: &Scene,
    args: &LookArgs,
) -> Result<Vec<Option<(AnimationId, String)>>, CliError> {
    let named = |name: &str| Ok(Some((scene.animation(name)?, name.to_owned())));
    if args.all_animations && !scene.data.animations.is_empty() {
        let all = scene.data.animations.enumerate();
        return Ok(all
            .map(|(id, animation)| Some((id, animation.name.to_string())))
            .collect());
    }
    if args.animations.is_empty() {
        return Ok(vec![None]);
    }
    args.animations.iter().map(|name| named(name)).collect()
}

/// The looks that are asked for, in order.
pub(crate) fn looks(scene: &Scene, args: &LookArgs) -> Result<Vec<Look>, CliError> {
    let names = if args.all_skins {
        scene.skin_names()
    } else if args.skins.is_empty() {
        vec![None]
    } else {
        args.skins.iter().cloned().map(Some).collect()
    };
    names
        .iter()
        .map(|name| scene.look(name.as_deref(), &args.hide))
        .collect()
}

/// All outputs of a skeleton, animations first. Fails where names are unknown, or two outputs would have one name.
pub(crate) fn plan(
    scene: &Scene,
    found: &Found,
    args: &LookArgs,
    targets: &Targets,
) -> Result<Vec<Job>, CliError> {
    let looks = looks(scene, args)?;
    let mut jobs = Vec::new();
    for animation in animations(scene, args)? {
        for look in &looks {
            let mut job = Job {
                animation: animation.clone(),
                look: look.clone(),
                output: String::new(),
                ids: None,
            };
            let fields = job.fields(found);
            let output = targets.main.name(&fields);
            let ids = targets.ids.as_ref().map(|ids| ids.name(&fields));
            (job.output, job.ids) = (output, ids);
            jobs.push(job);
        }
    }
    targets.check_jobs(&jobs, scene, found)?;
    Ok(jobs)
}
