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
            if !same(&got, &case.want) {
                let (got, want) = (pretty(&got), pretty(&case.want));
                failures.push(format!("{path}: {}\n  got  {got}\n  want {want}", case.name));
            }
        }
    }
    assert!(cases > 100, "only {cases} vectors found");
    assert!(failures.is_empty(), "{} of {cases}:\n{}", failures.len(), failures.join("\n"));
}

/// Whether two answers are the same; 30 and 30.0 are, as they are to JavaScript.
fn same(got: &Value, want: &Value) -> bool {
    match (got, want) {
        (Value::Number(got), Value::Number(want)) => got == want || got.as_f64() == want.as_f64(),
        (Value::Array(got), Value::Array(want)) => {
            got.len() == want.len() && got.iter().zip(want).all(|(got, want)| same(got, want))
        }
        (Value::Object(got), Value::Object(want)) => {
            let holds = |(name, value): (&String, &Value)| {
                want.get(name).is_some_and(|wanted| same(value, wanted))
            };
            got.len() == want.len() && got.iter().all(holds)
        }
        _ => got == want,
    }
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
