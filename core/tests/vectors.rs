//! Runs every file in `fixtures/vectors` natively. `web/src/core/vectors.test.ts` runs the same
//! files through the built WebAssembly, and the browser journeys run them in Chromium.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test says what is wrong by panicking"
)]

mod runners;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VectorFile {
    about: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    input: Value,
    want: Value,
}

#[test]
fn every_vector_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/vectors");
    let mut failures = Vec::new();
    let mut cases = 0;
    for file in files_below(&root) {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let path = path.to_str().unwrap().replace('\\', "/");
        let vectors: VectorFile = serde_json::from_str(&fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(!vectors.about.is_empty() && !vectors.cases.is_empty(), "{path} is empty");
        for case in vectors.cases {
            cases += 1;
            let got = runners::run(&path, case.input)
                .unwrap_or_else(|| panic!("{path} has no runner in core/tests/runners"));
            if got != case.want {
                let (got, want) = (pretty(&got), pretty(&case.want));
                failures.push(format!("{path}: {}\n  got  {got}\n  want {want}", case.name));
            }
        }
    }
    assert!(cases > 100, "only {cases} vectors found");
    assert!(failures.is_empty(), "{} of {cases}:\n{}", failures.len(), failures.join("\n"));
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn pretty(value: &Value) -> String {
    serde_json::to_string(value).unwrap()
}
