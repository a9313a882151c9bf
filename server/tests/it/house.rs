//! Walls between modules: which of them alone may speak SQL, and what the store may not know. Who may ask for the
//! moment, chance and the environment is in `.clippy.toml`.

use std::path::{Path, PathBuf};

/// A word, and the only files under `src` that may have it.
const ONLY: &[(&str, &[&str])] =
    &[("rusqlite", &["store/"]), ("SELECT ", &["store/"]), ("INSERT INTO", &["store/"])];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn sql_is_the_stores() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 30, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        for (word, rooms) in ONLY {
            let allowed = rooms.iter().any(|room| name.starts_with(room));
            assert!(allowed || !text.contains(word), "`{word}` in {name}; its rooms: {rooms:?}");
        }
    }
}

#[test]
fn the_store_knows_no_request() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for word in ["axum", "hyper", "crate::api", "crate::http", "crate::app"] {
            assert!(!text.contains(word), "`{word}` in {}", file.display());
        }
    }
}
