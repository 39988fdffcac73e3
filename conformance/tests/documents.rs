//! What the documents name is there.

use std::path::{Path, PathBuf};

/// Words in code style that look like files or folders.
fn named_paths(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split('`').skip(1).step_by(2);
    let words = code
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_end_matches([',', ';', ':', '.']));
    words.filter(|word| {
        let file = [".rs", ".md", ".toml", ".svg"]
            .iter()
            .any(|ending| word.ends_with(ending));
        let plain = word
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "._/-".contains(c));
        plain && word.contains(char::is_alphanumeric) && (file || word.ends_with('/'))
    })
}

/// All files and folders of the sources, and what lies at the top.
fn everything(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = [
        "spine-data",
        "spine-core",
        "spine-render-soft",
        "spine-media",
        "spine-cli",
        "spine-py",
        "spine-lua",
        "examples",
        "cal3d",
        "conformance",
        "benches",
        "docs",
        "assets",
    ]
    .map(|folder| root.join(folder))
    .into();
    for entry in std::fs::read_dir(root).unwrap() {
        found.push(entry.unwrap().path());
    }
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let is_build = path.ends_with("target") || path.ends_with("node_modules");
            if path.is_dir() && !is_build {
                open.push(path.clone());
            }
            found.push(path);
        }
    }
    found
}

#[test]
fn paths_that_the_documents_name_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = everything(&root);
    let mut count = 0;
    for document in [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "README.md",
        "UNSUPPORTED.md",
    ] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for path in named_paths(&text) {
            count += 1;
            assert!(
                files.iter().any(|file| file.ends_with(path)),
                "{document} names {path}"
            );
        }
    }
    assert!(count > 40, "{count}");
}
