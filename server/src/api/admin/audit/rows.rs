//! Which rows of a tracklist an action has changed, in a sentence.

use std::collections::HashMap;

use segue_core::cue;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Field, Kind, Line, Row};
use segue_store::record::KeptRow;

/// So many changed rows are named; the rest is counted.
const MOST: usize = 3;

/// So much of a name is shown.
const SHOWN: usize = 60;

/// Says which rows differ between a tracklist and a later one: the first few, and how many more.
pub fn changed_rows([before, after]: &[Vec<KeptRow>; 2]) -> String {
    let lines = two_way(&compared(before), &compared(after));
    let mut changed: Vec<String> =
        lines.iter().filter_map(|line| changed_row(line, before, after)).collect();
    if changed.is_empty() {
        return "No row is another one".to_owned();
    }
    let more = changed.len().saturating_sub(MOST);
    changed.truncate(MOST);
    if more > 0 {
        changed.push(format!("and {more} more"));
    }
    changed.join("; ")
}

/// The rows as the difference compares them: by the track, and where that is played again, by the number of the
/// time.
fn compared(rows: &[KeptRow]) -> Vec<Row> {
    let mut played: HashMap<&str, usize> = HashMap::new();
    let row = |row: &'_ KeptRow, times: usize| Row {
        id: Some(format!("{} {times}", row.track_id)),
        artist: row.artist.clone(),
        title: row.title.clone(),
        start_seconds: row.start_seconds,
    };
    let mut all = Vec::with_capacity(rows.len());
    for kept in rows {
        let times = played.entry(&kept.track_id).or_default();
        *times += 1;
        all.push(row(kept, *times));
    }
    all
}

fn at(rows: &[KeptRow], index: Option<u32>) -> Option<(u32, &KeptRow)> {
    let index = index?;
    Some((index + 1, rows.get(usize::try_from(index).ok()?)?))
}

fn changed_row(line: &Line, before: &[KeptRow], after: &[KeptRow]) -> Option<String> {
    match (at(before, line.before), at(after, line.after)) {
        (Some((number, row)), None) => Some(format!("Row {number} removed: {}", name(row))),
        (None, Some((number, row))) => Some(format!("Row {number} added: {}", name(row))),
        (Some((was, one)), Some((number, other))) => {
            let changes = fields(one, other, line, was);
            (!changes.is_empty()).then(|| format!("Row {number}: {}", changes.join(", ")))
        }
        (None, None) => None,
    }
}

/// What differs between both sides of a row, field by field.
fn fields(one: &KeptRow, other: &KeptRow, line: &Line, was: u32) -> Vec<String> {
    let time = |row: &KeptRow| row.start_seconds.map(cue::print).unwrap_or_default();
    let layer = |row: &KeptRow| if row.played_with_previous { "yes" } else { "no" }.to_owned();
    let label = |row: &KeptRow| row.label.clone().unwrap_or_default();
    let both = [
        ("artist", one.artist.clone(), other.artist.clone()),
        ("title", one.title.clone(), other.title.clone()),
        ("label", label(one), label(other)),
        ("time", time(one), time(other)),
        ("played with the previous track", layer(one), layer(other)),
    ];
    let mut changes: Vec<String> = both
        .into_iter()
        .filter(|(_, one, other)| one != other)
        .map(|(name, one, other)| format!("{name} {} → {}", shown(&one), shown(&other)))
        .collect();
    let is_moved = |line: &Line| {
        line.kind == Kind::Moved || line.changes.iter().any(|change| change.field == Field::Place)
    };
    if is_moved(line) {
        changes.insert(0, format!("moved from row {was}"));
    }
    // Another track of the same names.
    if changes.is_empty() && one.track_id != other.track_id {
        changes.push("another track of the same name".to_owned());
    }
    changes
}

fn name(row: &KeptRow) -> String {
    if row.artist.is_empty() {
        return shown(&row.title);
    }
    format!("{} - {}", shown(&row.artist), shown(&row.title))
}

/// A text cut short; `nothing` where it is empty.
fn shown(text: &str) -> String {
    if text.is_empty() {
        return "nothing".to_owned();
    }
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &str, start_seconds: u32) -> KeptRow {
        KeptRow {
            track_id: title.to_lowercase(),
            title: title.to_owned(),
            artist: "Kelp".to_owned(),
            start_seconds: Some(start_seconds),
            ..KeptRow::default()
        }
    }

    fn list(titles: &str) -> Vec<KeptRow> {
        (0..).zip(titles.split_whitespace()).map(|(at, title)| row(title, at * 60)).collect()
    }

    #[test]
    fn rows_are_named_with_what_differs() {
        let before = list("Tide Ebb Flood");
        let mut after = before.clone();
        (after[1].title, after[1].start_seconds) = ("Ebb (Dub)".into(), Some(65));
        after[2].label = Some("Tideline".into());
        after[2].played_with_previous = true;
        assert_eq!(
            changed_rows(&[before.clone(), after]),
            "Row 2: title Ebb → Ebb (Dub), time 1:00 → 1:05; \
             Row 3: label nothing → Tideline, played with the previous track no → yes"
        );
        assert_eq!(changed_rows(&[before.clone(), before]), "No row is another one");
    }

    #[test]
    fn a_row_that_comes_goes_or_moves_changes_no_other_one() {
        let before = list("Tide Ebb Flood Wrack");
        let mut gone = before.clone();
        gone.remove(1);
        assert_eq!(changed_rows(&[before.clone(), gone.clone()]), "Row 2 removed: Kelp - Ebb");
        assert_eq!(changed_rows(&[gone, before.clone()]), "Row 2 added: Kelp - Ebb");
        let mut moved = before.clone();
        let last = moved.remove(3);
        moved.insert(0, last);
        assert_eq!(changed_rows(&[before, moved]), "Row 1: moved from row 4");
    }

    #[test]
    fn of_many_rows_the_first_are_named_and_the_rest_is_counted() {
        let said = changed_rows(&[Vec::new(), list("Tide Ebb Flood Wrack Spit")]);
        let named = "Row 1 added: Kelp - Tide; Row 2 added: Kelp - Ebb; Row 3 added: Kelp - Flood";
        assert_eq!(said, format!("{named}; and 2 more"));
        let long = changed_rows(&[Vec::new(), vec![row(&"é".repeat(80), 0)]]);
        assert_eq!(long, format!("Row 1 added: Kelp - {}…", "é".repeat(60)));
    }
}
