//! Files of others, where they are at hand: `../shared/cal3d` beside the workspace.

#![allow(clippy::print_stdout)] // The number of files is worth knowing.

use std::path::{Path, PathBuf};

use cal3d::{File, ModelList};

/// The folder with files of others, if it is there.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cal3d");
    folder.is_dir().then_some(folder)
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else {
            into.push(path);
        }
    }
}

fn is_list(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "cfg")
}

#[test]
fn every_file_is_read_to_its_last_byte() {
    let Some(folder) = corpus() else {
        return;
    };
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    paths.retain(|path| !path.ends_with("ORIGIN.md") && !path.ends_with("reference.json"));
    let mut failures = Vec::new();
    for path in &paths {
        let bytes = std::fs::read(path).expect("a file");
        let name = path.file_name().expect("a name").to_string_lossy();
        if is_list(path) {
            let (_, warnings) = ModelList::read(&bytes).expect("a list");
            assert_eq!(warnings, [], "{name}");
            continue;
        }
        match cal3d::read(&bytes) {
            Ok(File {
                document,
                info,
                warnings,
            }) => {
                let extension = path.extension().expect("an extension").to_string_lossy();
                println!(
                    "{name}: {} {} {:?} {:?}",
                    info.form, info.dialect, info.version, info.tracks
                );
                for warning in &warnings {
                    println!("    {warning}");
                }
                if info.trailing > 0 || document.kind().extension(info.form) != extension {
                    failures.push(format!("{name}: {info:?}"));
                }
            }
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    println!("{} files read", paths.len());
    assert_eq!(failures, [""; 0]);
}
