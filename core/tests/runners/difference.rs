//! Two tracklists and what differs, below `difference/`.

use segue_core::difference::apply::{self, Applied};
use segue_core::difference::{Decision, Row, completed, three_way, two_way};
use serde::Deserialize;
use serde_json::{Value, json};

use super::from;

/// Answers an input, given the path of its file below `difference`.
pub fn run(path: &str, input: Value) -> Option<Value> {
    let answer = match path {
        "two_way" => {
            let Two { before, after } = from(input);
            json!(two_way::two_way(&before, &after))
        }
        "three_way" => {
            let Three { base, ours, theirs } = from(input);
            json!(three_way::three_way(&base, &ours, &theirs))
        }
        "completed" => {
            let Two { before, after } = from(input);
            json!(completed::completed(&before, &after))
        }
        "apply" => json!(applied(from(input))),
        "apply_to_newer" => {
            let Decided { lists: Three { base, ours, theirs }, decisions } = from(input);
            let lines = three_way::three_way(&base, &ours, &theirs);
            json!(apply::apply(&ours, &theirs, &lines, &decisions))
        }
        _ => return None,
    };
    Some(answer)
}

fn applied(input: Decided<Two>) -> Vec<Applied> {
    let Decided { lists: Two { before, after }, decisions } = input;
    let lines = two_way::two_way(&before, &after);
    apply::apply(&before, &after, &lines, &decisions)
}

#[derive(Deserialize)]
struct Two {
    before: Vec<Row>,
    after: Vec<Row>,
}

#[derive(Deserialize)]
struct Three {
    base: Vec<Row>,
    ours: Vec<Row>,
    theirs: Vec<Row>,
}

/// Lists, and what is decided of the lines of their difference.
#[derive(Deserialize)]
struct Decided<L> {
    #[serde(flatten)]
    lists: L,
    decisions: Vec<Decision>,
}
