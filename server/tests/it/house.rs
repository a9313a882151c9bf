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

/// Cargo takes a path that does not exist for one that has changed, and would compile the server with every command.
#[test]
fn what_is_embedded_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = std::fs::read_to_string(root.join("build.rs")).unwrap();
    let paths: Vec<&str> = script
        .lines()
        .filter_map(|line| line.split_once("rerun-if-changed=")?.1.split('"').next())
        .collect();
    assert_eq!(paths.len(), 2, "{paths:?}");
    // The site is built before it is embedded.
    for path in paths.into_iter().filter(|path| *path != "../web/dist") {
        assert!(root.join(path).exists(), "{path}");
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

/// The files of the store, besides the engines' own rooms, that may know that there are two: the doors, and
/// what each engine does in words of its own.
const KNOW_ENGINES: [&str; 11] = [
    "changes.rs",
    "error.rs",
    "lib.rs",
    "record/trigger.rs",
    "row.rs",
    "schema.rs",
    "search/hits.rs",
    "store.rs",
    "store/copying.rs",
    "transfer.rs",
    "tx.rs",
];

/// What names an engine, outside comments.
const ENGINES: [&str; 5] = ["rusqlite", "tokio_postgres", "Engine::", "sqlite::", "postgres::"];

#[test]
fn nouns_do_not_know_the_engine() {
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("store/src");
    let mut files = Vec::new();
    sources(&store, &mut files);
    let mut knowing = std::collections::BTreeSet::new();
    for file in files {
        let name = file.strip_prefix(&store).unwrap().to_string_lossy().replace('\\', "/");
        if name.starts_with("sqlite/") || name.starts_with("postgres/") || name == "fixture.rs" {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((&text, ""));
        let mut lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        if lines.any(|line| ENGINES.iter().any(|word| line.contains(word))) {
            knowing.insert(name);
        }
    }
    assert_eq!(knowing.into_iter().collect::<Vec<_>>(), KNOW_ENGINES);
}
