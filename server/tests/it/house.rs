//! Walls inside the server that crates do not hold: none but the store's sources speak SQL. Who may ask for the
//! moment, chance and the environment is in `.clippy.toml`.

use std::path::{Path, PathBuf};

/// What only the store's sources may have.
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
