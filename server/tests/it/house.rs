//! Boundaries inside the server that crates do not enforce: only the store's sources contain SQL.
//! `.clippy.toml` limits who may ask for the time, random numbers and the environment.

use std::path::{Path, PathBuf};

/// The patterns that only the store's sources may contain.
const SQL: &[&str] = &["rusqlite", "SELECT ", "INSERT INTO"];

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "base/src", "mail/src", "providers/src"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 200, "{}", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for word in SQL {
            assert!(!text.contains(word), "`{word}` in {}", file.display());
        }
    }
}
