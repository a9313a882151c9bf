//! The difference between two tracklists. Rows cross one by one, and lines as a table of numbers.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::difference::apply::{self, Applied};
use segue_core::difference::{Decision, Field, FieldChange, Kind, Line, Row};
use segue_core::difference::{completed, three_way, two_way};
use wasm_bindgen::prelude::wasm_bindgen;

/// Numbers that a line takes: its kind by its place in [`Kind::ALL`], the indices of its rows, how far
/// it has moved, and the kind of the change of each field in [`Field::ALL`].
const WIDTH: usize = 4 + Field::ALL.len();
/// Stands where there is no row, and where a field does not change.
const NONE: i32 = -1;

/// The rows of a tracklist.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Rows(Vec<Row>);

#[wasm_bindgen]
impl Rows {
    /// No rows.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next row.
    pub fn add(
        &mut self,
        id: Option<String>,
        artist: String,
        title: String,
        start_seconds: Option<u32>,
    ) {
        self.0.push(Row { id, artist, title, start_seconds });
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The id of a row.
    #[must_use]
    pub fn id(&self, at: usize) -> Option<String> {
        self.0.get(at)?.id.clone()
    }

    /// The artist of a row.
    #[must_use]
    pub fn artist(&self, at: usize) -> Option<String> {
        Some(self.0.get(at)?.artist.clone())
    }

    /// The title of a row.
    #[must_use]
    pub fn title(&self, at: usize) -> Option<String> {
        Some(self.0.get(at)?.title.clone())
    }

    /// When a row begins, in seconds.
    #[wasm_bindgen(js_name = startSeconds)]
    #[must_use]
    pub fn start_seconds(&self, at: usize) -> Option<u32> {
        self.0.get(at)?.start_seconds
    }
}

/// What differs between a list and a later one, as a table.
#[wasm_bindgen(js_name = twoWay)]
#[must_use]
pub fn two_way(before: &Rows, after: &Rows) -> Vec<i32> {
    table(&two_way::two_way(&before.0, &after.0))
}

/// What a suggestion changes of the list as it is, given the version that it began with, as a table.
#[wasm_bindgen(js_name = threeWay)]
#[must_use]
pub fn three_way(base: &Rows, ours: &Rows, theirs: &Rows) -> Vec<i32> {
    table(&three_way::three_way(&base.0, &ours.0, &theirs.0))
}

/// A later list, with the times and names that only the list before gives.
#[wasm_bindgen(js_name = completedRows)]
#[must_use]
pub fn completed(before: &Rows, after: &Rows) -> Rows {
    Rows(completed::completed(&before.0, &after.0))
}

/// The list that follows when some lines are taken and others left.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Outcome(Vec<Applied>);

#[wasm_bindgen]
impl Outcome {
    /// Applies the lines of a table; each is left whose decision is 1.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(before: &Rows, after: &Rows, table: &[i32], decisions: &[u8]) -> Self {
        let decision = |left: &u8| if *left == 1 { Decision::Leave } else { Decision::Take };
        let decisions: Vec<Decision> = decisions.iter().map(decision).collect();
        Self(apply::apply(&before.0, &after.0, &lines(table), &decisions))
    }

    /// Two numbers for each row: its index in the list as it was, and in the other one.
    #[must_use]
    pub fn places(&self) -> Vec<i32> {
        self.0.iter().flat_map(|row| [number(row.before), number(row.after)]).collect()
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> Rows {
        Rows(self.0.iter().map(|applied| applied.row.clone()).collect())
    }
}

fn table(lines: &[Line]) -> Vec<i32> {
    let mut table = Vec::with_capacity(lines.len() * WIDTH);
    for Line { kind, before, after, moved_by, changes } in lines {
        table.extend([*kind as i32, number(*before), number(*after), *moved_by]);
        for field in Field::ALL {
            let change = changes.iter().find(|change| change.field == field);
            table.push(change.map_or(NONE, |change| change.kind as i32));
        }
    }
    table
}

fn lines(table: &[i32]) -> Vec<Line> {
    let kind = |number: &i32| Kind::ALL.get(usize::try_from(*number).ok()?).copied();
    let index = |number: &i32| u32::try_from(*number).ok();
    let line = |numbers: &[i32]| {
        let [leading, before, after, moved_by, fields @ ..] = numbers else { return None };
        let changes = Field::ALL.into_iter().zip(fields);
        let changes =
            changes.filter_map(|(field, of)| Some(FieldChange { field, kind: kind(of)? }));
        Some(Line {
            kind: kind(leading)?,
            before: index(before),
            after: index(after),
            moved_by: *moved_by,
            changes: changes.collect(),
        })
    };
    table.chunks_exact(WIDTH).filter_map(line).collect()
}

fn number(index: Option<u32>) -> i32 {
    index.and_then(|index| i32::try_from(index).ok()).unwrap_or(NONE)
}
