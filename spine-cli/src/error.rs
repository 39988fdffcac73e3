//! What keeps a command from its work.

use std::io;

use spine_data::{Blame, ErrorKind, Missing};
use spine_media::MediaError;

use crate::exit::Exit;
use crate::play::{PlayError, ScriptError};
use crate::scene::SceneError;
use crate::short::short;

/// A failure, with the file that it concerns.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error("{file}: there is no such file{}", others(.there))]
    NotFound {
        file: String,
        /// Files of the kind looked for that are in the same folder.
        there: Vec<String>,
    },
    #[error("{file}: this is a folder; name the files in it")]
    Folder { file: String },
    #[error("{file}: cannot be read: {source}")]
    Read { file: String, source: io::Error },
    #[error("{file}: the file is empty")]
    Empty { file: String },
    #[error("{file}: larger than {limit} bytes, which is the limit")]
    TooLarge { file: String, limit: u64 },
    #[error("{file}: {source}")]
    Skeleton { file: String, source: spine_data::Error },
    #[error("{file}: {version}; read as if it were 4.2, it fails: {source}")]
    OtherVersion {
        file: String,
        /// What it is.
        version: spine_data::Error,
        /// Why it cannot be read all the same.
        source: spine_data::Error,
    },
    #[error("{file}: this is not an atlas: {source}")]
    Atlas { file: String, source: spine_data::Error },
    #[error("{file}: this is a skeleton, not an atlas")]
    NotAnAtlas { file: String },
    #[error("{file}: there is no {kind} named \"{}\"{}", short(.name), choices(.similar, .names))]
    UnknownName {
        file: String,
        kind: &'static str,
        name: String,
        similar: Option<String>,
        names: Vec<String>,
    },
    #[error("{file}: this is not a script: {source}")]
    NoScript { file: String, source: ScriptError },
    #[error("{file}: step {step}, {source}")]
    Script {
        file: String,
        /// Number of the step, from 0.
        step: usize,
        source: PlayError,
    },
    #[error(
        "{file}: there is no atlas beside it, so there is nothing to draw{}; name it with --atlas",
        others(.there)
    )]
    NoAtlas {
        file: String,
        /// Atlases in the same folder, where several could be meant.
        there: Vec<String>,
    },
    #[error("{file}: there is no such file; it lists the cases of a folder, see `spine golden --help`")]
    NoCases { file: String },
    #[error("{file}: {reason}")]
    Cases {
        file: String,
        /// What is wrong, where, and what is expected.
        reason: String,
    },
    #[error("{place}: there are no skeletons (.json, .skel)")]
    NoSkeletons {
        /// A folder or a pattern.
        place: String,
    },
    #[error("{file}: {source}")]
    Picture {
        file: String,
        source: spine_render_soft::Error,
    },
    #[error("{file}: {source}")]
    Media { file: String, source: MediaError },
    #[error("{file}: {source}")]
    Cal3d { file: String, source: cal3d::Error },
    #[error("{file}: {source}")]
    Cal3dWrite { file: String, source: cal3d::WriteError },
    #[error("{file}: {source}")]
    Cal3dExport {
        file: String,
        source: cal3d::gltf::ExportError,
    },
    #[error("{file}: cannot be written: {source}")]
    Write { file: String, source: io::Error },
    #[cfg(feature = "lua")]
    #[error("{0}")]
    Lua(#[from] spine_lua::host::ModError),
    #[error("{0}")]
    Usage(String),
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::NotFound { .. }
            | Self::NoAtlas { .. }
            | Self::NoSkeletons { .. }
            | Self::NoCases { .. } => Exit::Missing,
            Self::Folder { .. }
            | Self::Read { .. }
            | Self::Empty { .. }
            | Self::TooLarge { .. }
            | Self::Atlas { .. }
            | Self::NotAnAtlas { .. }
            | Self::NoScript { .. }
            | Self::Cases { .. }
            | Self::Cal3dWrite { .. }
            | Self::Cal3dExport { .. }
            | Self::Write { .. }
            | Self::Output(_) => Exit::Unreadable,
            Self::Cal3d { source, .. } => match source.blame() {
                cal3d::Blame::UnsupportedVersion => Exit::Version,
                _ => Exit::Unreadable,
            },
            Self::Script { source, .. } if source.problem.is_unknown() => Exit::Usage,
            Self::Script { .. } => Exit::Unreadable,
            Self::OtherVersion { .. } => Exit::Version,
            Self::Skeleton { source, .. } => match source.blame() {
                Blame::UnsupportedVersion => Exit::Version,
                _ => Exit::Unreadable,
            },
            #[cfg(feature = "lua")]
            Self::Lua(source) => lua_exit(source),
            Self::UnknownName { .. } | Self::Usage(_) => Exit::Usage,
            Self::Picture { source, .. } => picture_exit(source),
            Self::Media { source, .. } => media_exit(source),
        }
    }

    /// Code of the check that stands for this failure.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NotFound { .. } | Self::NoSkeletons { .. } | Self::NoCases { .. } => "E-FILE",
            Self::Folder { .. } | Self::Read { .. } | Self::Output(_) => "E-READ",
            Self::Empty { .. } => "E-EMPTY",
            Self::TooLarge { .. } => "E-LIMIT",
            Self::Atlas { .. } | Self::NotAnAtlas { .. } | Self::NoAtlas { .. } => "E-ATLAS",
            Self::OtherVersion { .. } => "E-VERSION",
            Self::Skeleton { source, .. } => match source.blame() {
                Blame::UnsupportedVersion => "E-VERSION",
                Blame::Format => "E-FORMAT",
                Blame::Reference => "E-REFERENCE",
                Blame::Limit => "E-LIMIT",
                Blame::Missing => "E-REGION",
                _ => "E-SYNTAX",
            },
            Self::NoScript { .. } | Self::Script { .. } => "E-SCRIPT",
            #[cfg(feature = "lua")]
            Self::Lua(_) => "E-SCRIPT",
            Self::Cal3d { source, .. } => match source.blame() {
                cal3d::Blame::UnsupportedVersion => "E-VERSION",
                cal3d::Blame::Format => "E-FORMAT",
                cal3d::Blame::Reference => "E-REFERENCE",
                cal3d::Blame::Limit => "E-LIMIT",
                _ => "E-SYNTAX",
            },
            Self::Cal3dWrite { .. } | Self::Cal3dExport { .. } => "E-FORMAT",
            Self::Write { .. } => "E-READ",
            Self::Cases { .. } => "E-CASES",
            Self::Picture { .. } | Self::Media { .. } => match self.exit() {
                Exit::Usage => "E-USAGE",
                Exit::Missing => "E-FILE",
                _ => "E-READ",
            },
            Self::UnknownName { .. } | Self::Usage(_) => "E-USAGE",
        }
    }

    /// The file that it concerns.
    pub(crate) fn file(&self) -> Option<&str> {
        match self {
            Self::NotFound { file, .. }
            | Self::Folder { file }
            | Self::Read { file, .. }
            | Self::Empty { file }
            | Self::TooLarge { file, .. }
            | Self::Skeleton { file, .. }
            | Self::OtherVersion { file, .. }
            | Self::Atlas { file, .. }
            | Self::NotAnAtlas { file }
            | Self::NoScript { file, .. }
            | Self::NoAtlas { file, .. }
            | Self::NoCases { file }
            | Self::Cases { file, .. }
            | Self::NoSkeletons { place: file }
            | Self::Picture { file, .. }
            | Self::Media { file, .. }
            | Self::Script { file, .. }
            | Self::Cal3d { file, .. }
            | Self::Cal3dWrite { file, .. }
            | Self::Cal3dExport { file, .. }
            | Self::Write { file, .. }
            | Self::UnknownName { file, .. } => Some(file),
            #[cfg(feature = "lua")]
            Self::Lua(_) => None,
            Self::Usage(_) | Self::Output(_) => None,
        }
    }

    /// What is wrong, without the file's name in front.
    pub(crate) fn reason(&self) -> String {
        let text = self.to_string();
        let rest = self
            .file()
            .and_then(|file| text.strip_prefix(file))
            .and_then(|rest| rest.strip_prefix(": "));
        rest.map_or_else(|| text.clone(), str::to_owned)
    }

    /// What to try, where the message does not say so itself.
    pub(crate) fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Skeleton { source, .. } => match source.kind() {
                ErrorKind::UnsupportedVersion { .. } => {
                    Some("--any-version tries to read it as if it were 4.2")
                }
                ErrorKind::Missing(_) => Some("--lenient poses without what is missing"),
                _ => None,
            },
            Self::Cal3dWrite { source, .. } => match source {
                cal3d::WriteError::MissingTranslation { .. } => Some("--skeleton FILE names the skeleton"),
                cal3d::WriteError::NumberedTarget { .. } => Some("--mesh FILE names the meshes"),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the reader of the output has gone away, which is no failure.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<SceneError> for CliError {
    fn from(error: SceneError) -> Self {
        Self::Usage(error.to_string())
    }
}

/// How it ends that a script fails.
#[cfg(feature = "lua")]
const fn lua_exit(source: &spine_lua::host::ModError) -> Exit {
    use spine_lua::host::ModErrorKind;
    match source.kind() {
        ModErrorKind::Syntax(_) | ModErrorKind::Source { .. } => Exit::Unreadable,
        _ => Exit::Findings,
    }
}

/// How it ends that a picture cannot be drawn.
fn picture_exit(source: &spine_render_soft::Error) -> Exit {
    use spine_render_soft::Error;
    match source {
        Error::MissingImage { source, .. } if source.kind() == io::ErrorKind::NotFound => Exit::Missing,
        Error::PictureSize { .. } | Error::EmptyView { .. } | Error::Supersampling(_) => Exit::Usage,
        _ => Exit::Unreadable,
    }
}

/// How it ends that a picture cannot be written.
const fn media_exit(source: &MediaError) -> Exit {
    match source {
        MediaError::NoProgram { .. } => Exit::Missing,
        MediaError::EmptySize { .. }
        | MediaError::TooLarge { .. }
        | MediaError::Delay { .. }
        | MediaError::UnknownFormat { .. }
        | MediaError::Template { .. } => Exit::Usage,
        _ => Exit::Unreadable,
    }
}

fn others(there: &[String]) -> String {
    if there.is_empty() {
        return String::new();
    }
    format!("; in its folder are: {}", listed(there))
}

fn choices(similar: &Option<String>, names: &[String]) -> String {
    if let Some(name) = similar {
        return format!("; did you mean \"{}\"?", short(name));
    }
    if names.is_empty() {
        return "; it has none at all".into();
    }
    format!("; there are: {}", listed(names))
}

/// What is missing, without the advice that suits other programs.
pub(crate) fn missing_text(missing: &Missing) -> String {
    let text = missing.to_string();
    text.rsplit_once("; ")
        .map_or(text.clone(), |(fact, _)| fact.to_owned())
}

/// Names in one line, the first twenty.
pub(crate) fn listed(names: &[String]) -> String {
    const MOST: usize = 20;
    let shown: Vec<_> = names.iter().take(MOST).map(|name| short(name)).collect();
    let more = names.len().saturating_sub(MOST);
    if more > 0 {
        return format!("{} and {more} more", shown.join(", "));
    }
    shown.join(", ")
}
