//! Paths as sugar, for scripts that may read files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mlua::{Lua, Result, Table, Value};
use spine_data::{Atlas, SkeletonData};

use crate::budget;
use crate::class::function;
use crate::loader::{Settings, failure, outcome};

/// Largest file that is read.
const MAX_BYTES: u64 = 1 << 30;

fn read(path: &Path) -> std::result::Result<Vec<u8>, String> {
    let name = path.display();
    let told = |error: std::io::Error| format!("{name}: {error}");
    let about = fs::metadata(path).map_err(told)?;
    // Pipes wait for a writer, and devices do not end.
    if !about.is_file() {
        return Err(format!("{name}: this is no regular file"));
    }
    if about.len() > MAX_BYTES {
        return Err(format!("{name}: the file is larger than {MAX_BYTES} bytes"));
    }
    fs::read(path).map_err(told)
}

/// The atlas beside a skeleton, found as `spine` finds it: of the same stem, else of the stem without `-pro` or `-ess`, else the
/// only one.
pub(crate) fn find_atlas(skeleton: &Path) -> Option<PathBuf> {
    let folder = skeleton
        .parent()
        .filter(|folder| *folder != Path::new(""))
        .unwrap_or(Path::new("."));
    let stem = skeleton.file_stem()?.to_str()?;
    let short = stem.strip_suffix("-pro").or_else(|| stem.strip_suffix("-ess"));
    let named = std::iter::once(stem)
        .chain(short)
        .map(|stem| folder.join(format!("{stem}.atlas")));
    named.into_iter().find(|path| path.is_file()).or_else(|| {
        let files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        let mut atlases = files.filter(|path| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case("atlas"))
        });
        let only = atlases.next()?;
        atlases.next().is_none().then_some(only)
    })
}

fn load(settings: &Settings, path: &Path, atlas: Option<&Path>) -> std::result::Result<SkeletonData, String> {
    let bytes = read(path)?;
    if let Some(atlas) = atlas {
        let text = read(atlas)?;
        let parsed =
            Atlas::parse(&text).map_err(|error| format!("{}, {}", atlas.display(), failure(&error)))?;
        settings.set_atlas(Some(Arc::new(parsed)));
    }
    settings
        .read(&bytes)
        .map_err(|error| format!("{}, {}", path.display(), failure(&error)))
}

/// `spine.loadFile(path [, options])`; the option `atlas` is the path of the atlas, where it is not the one beside the skeleton.
fn load_file(lua: &Lua, (path, options): (String, Option<Table>)) -> Result<(Value, Value)> {
    let settings = Settings::from_table(options.as_ref(), lua)?;
    let atlas = options
        .as_ref()
        .map_or(Ok(None), |options| options.get::<Option<String>>("atlas"))?;
    let path = Path::new(&path);
    let atlas = atlas.map(PathBuf::from).or_else(|| find_atlas(path));
    let size = |path: &Path| fs::metadata(path).map_or(0, |about| about.len().min(MAX_BYTES));
    let bytes = usize::try_from(size(path) + atlas.as_deref().map_or(0, size)).unwrap_or(usize::MAX);
    budget::room(lua, budget::read(bytes))?;
    outcome(lua, load(&settings, path, atlas.as_deref()), bytes)
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    spine.set("loadFile", function(lua, "spine.loadFile", load_file)?)
}
