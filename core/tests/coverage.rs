//! No public function without vectors: what nobody has written an answer for, nobody has checked in
//! the browser.
//!
//! A function counts as run when a runner in `core/tests/runners` calls it by name; every runner's
//! path has to have its file in `fixtures/vectors`, and `vectors.rs` runs each file, as the site's
//! own tests do through the WebAssembly and the journeys in a browser.

#![expect(clippy::unwrap_used, reason = "a test says what is wrong by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// Parts of a rule that the vectors of the whole rule run: its constructors, accessors and names.
const PARTS: [&str; 3] = [
    // `submission/check` asks it of every field.
    "submission::message",
    // Every `tracklist/read_` file goes through it in the browser; `properties.rs` holds it against the
    // owned tracks.
    "tracklist::packed::Packed::read",
    // The vectors of `print/` hold every remark's name.
    "tracklist::print::RemarkCode::name",
];

#[test]
fn every_public_function_has_vectors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let runners = runners(root);
    let mut functions = Vec::new();
    public_functions(&root.join("src/lib.rs"), &mut Vec::new(), &mut functions);
    assert!(functions.len() > 40, "only {} public functions found", functions.len());
    let missing: Vec<&String> = functions
        .iter()
        .filter(|path| !PARTS.contains(&path.as_str()) && !is_called(path, &runners))
        .collect();
    assert!(missing.is_empty(), "without vectors: {missing:#?}");
}

#[test]
fn every_runner_has_its_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = Regex::new(r#""([a-z]+/[a-z_]+)" =>"#).unwrap();
    let runners = runners(root);
    let mut count = 0;
    for found in path.captures_iter(&runners) {
        let file = root.join("../fixtures/vectors").join(&found[1]).with_extension("json");
        assert!(file.exists(), "{} has a runner and no file", &found[1]);
        count += 1;
    }
    assert!(count > 40, "only {count} runners found");
}

fn runners(root: &Path) -> String {
    let mut files: Vec<PathBuf> = fs::read_dir(root.join("tests/runners"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Whether the runners call a function: `module::name(`, `Type::name(`, or `.name(` of a value.
fn is_called(path: &str, runners: &str) -> bool {
    let (owner, name) = path.rsplit_once("::").unwrap();
    let owner = owner.rsplit("::").next().unwrap();
    let of_a_value = if owner.starts_with(char::is_uppercase) { r"|\." } else { "" };
    Regex::new(&format!(r"(\b{owner}::{of_a_value}){name}\(")).unwrap().is_match(runners)
}

/// Collects the paths of a file's public functions and of its public modules' ones.
fn public_functions(file: &Path, module: &mut Vec<String>, all: &mut Vec<String>) {
    let declared_module = Regex::new(r"^pub mod (\w+);").unwrap();
    let declared_function = Regex::new(r"^( *)pub (?:const )?fn (\w+)").unwrap();
    let implementation = Regex::new(r"^impl(?:<.*>)? (?:.* for )?(\w+)").unwrap();
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let is_root = matches!(file.file_stem().unwrap().to_str().unwrap(), "lib" | "mod");
    let folder = if is_root { file.parent().unwrap().into() } else { file.with_extension("") };
    let mut owner = None;
    for line in text.lines() {
        if let Some(found) = implementation.captures(line) {
            owner = Some(found[1].to_owned());
        } else if line.starts_with('}') {
            owner = None;
        } else if let Some(found) = declared_function.captures(line) {
            let inside = owner.iter().filter(|_| !found[1].is_empty()).cloned();
            let mut path: Vec<String> = module.iter().cloned().chain(inside).collect();
            path.push(found[2].to_owned());
            all.push(path.join("::"));
        } else if let Some(found) = declared_module.captures(line) {
            let name = &found[1];
            let beside = folder.join(name).with_extension("rs");
            let inside = folder.join(name).join("mod.rs");
            module.push(name.to_owned());
            public_functions(if beside.exists() { &beside } else { &inside }, module, all);
            module.pop();
        }
    }
}
