//! Which rows of a tracklist an action has changed, row by row and in a sentence.

use segue_core::cue;
use segue_core::difference::two_way::two_way;
use segue_core::difference::{Field, Line, Row};
use segue_store::record::KeptRow;

use super::words;

/// So many changed rows are named; the rest is counted.
const MOST: usize = 3;

/// So much of a name is shown.
const SHOWN: usize = 60;

/// A row of a tracklist that an action has changed.
#[derive(Debug)]
pub struct ChangedRow {
    /// What became of it.
    pub line: Line,
    /// The row, as the action has left it, or found it where it has gone.
    pub row: KeptRow,
    /// What differs of a row that was there before and is there after: what it is, and both sides of it.
    pub fields: Vec<Differing>,
}

/// The rows that differ between a tracklist and a later one, in the order in which both are shown beside each
/// other.
pub fn changed(before: &[KeptRow], after: &[KeptRow]) -> Vec<ChangedRow> {
    let [was, left] = compared(before, after);
    let lines = two_way(&was, &left);
    lines.into_iter().filter_map(|line| changed_row(line, before, after)).collect()
}

/// Says which rows differ: the first few, and how many more.
pub fn changed_rows(before: &[KeptRow], after: &[KeptRow]) -> String {
    let mut said: Vec<String> = changed(before, after).iter().map(ChangedRow::words).collect();
    if said.is_empty() {
        return "No row is another one".to_owned();
    }
    let more = said.len().saturating_sub(MOST);
    said.truncate(MOST);
    if more > 0 {
        said.push(format!("and {more} more"));
    }
    said.join("; ")
}

/// Two lists as the difference compares them: by the track, and where that is played again, by the number of the
/// time. Of a track that one of them plays more often, order and time tell which row is which.
pub fn compared(one: &[KeptRow], other: &[KeptRow]) -> [Vec<Row>; 2] {
    let plays = |rows: &[KeptRow], id: &str| rows.iter().filter(|row| row.track_id == id).count();
    let compared = |rows: &[KeptRow], beside: &[KeptRow]| {
        let row = |(at, row): (usize, &KeptRow)| {
            let id = row.track_id.as_str();
            let is_even = plays(rows, id) == plays(beside, id);
            let times = rows.iter().take(at).filter(|it| it.track_id == id).count();
            Row {
                id: is_even.then(|| format!("{id} {times}")),
                artist: row.artist.clone(),
                title: row.title.clone(),
                start_seconds: row.start_seconds,
            }
        };
        rows.iter().enumerate().map(row).collect()
    };
    [compared(one, other), compared(other, one)]
}

/// The row of an index as lines have it.
pub fn at(rows: &[KeptRow], index: Option<u32>) -> Option<&KeptRow> {
    rows.get(usize::try_from(index?).ok()?)
}

fn changed_row(line: Line, before: &[KeptRow], after: &[KeptRow]) -> Option<ChangedRow> {
    let sides = (at(before, line.before), at(after, line.after));
    let fields = match sides {
        (Some(one), Some(other)) => {
            let mut fields = fields(one, other);
            fields.splice(0..0, place(&line, before, after));
            if fields.is_empty() && one.track_id != other.track_id {
                let another = "another track of the same name".to_owned();
                fields.push(("track", Some(name(one)), Some(another)));
            }
            fields
        }
        _ => Vec::new(),
    };
    let is_one_sided = line.before.is_none() || line.after.is_none();
    let row = sides.1.or(sides.0)?;
    (is_one_sided || !fields.is_empty()).then(|| ChangedRow { line, row: row.clone(), fields })
}

/// A field that differs: what it is, and both sides of it.
type Differing = (&'static str, Option<String>, Option<String>);

/// Where a row that was moved stood, and where it stands. One that has the same number as before, because as many
/// rows have come or gone above it, is told by the row above.
fn place(line: &Line, before: &[KeptRow], after: &[KeptRow]) -> Option<Differing> {
    line.changes.iter().find(|change| change.field == Field::Place)?;
    let number = |index: u32| format!("row {}", index + 1);
    let below = |rows: &[KeptRow], index: u32| match at(rows, index.checked_sub(1)) {
        Some(above) => format!("below {}", name(above)),
        None => "the top".to_owned(),
    };
    let (was, is) = (line.before?, line.after?);
    Some(if was == is {
        ("place", Some(below(before, was)), Some(below(after, is)))
    } else {
        ("place", Some(number(was)), Some(number(is)))
    })
}

/// What differs between both sides of a row besides its place, field by field.
fn fields(one: &KeptRow, other: &KeptRow) -> Vec<Differing> {
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let time = |row: &KeptRow| row.start_seconds.map(cue::print);
    let layer = |row: &KeptRow| words::yes_or_no(row.played_with_previous);
    let both = [
        ("artist", filled(&one.artist), filled(&other.artist)),
        ("title", filled(&one.title), filled(&other.title)),
        ("label", one.label.clone(), other.label.clone()),
        ("time", time(one), time(other)),
        ("played with the previous track", Some(layer(one)), Some(layer(other))),
    ];
    both.into_iter().filter(|(_, one, other)| one != other).collect()
}

impl ChangedRow {
    fn short_name(&self) -> String {
        let (artist, title) = (shown(Some(&self.row.artist)), shown(Some(&self.row.title)));
        if self.row.artist.is_empty() { title } else { format!("{artist} - {title}") }
    }

    /// What became of it, in a few words.
    fn words(&self) -> String {
        let number = |index: u32| index + 1;
        match (self.line.before.map(number), self.line.after.map(number)) {
            (Some(number), None) => format!("Row {number} removed: {}", self.short_name()),
            (_, Some(number)) if self.line.before.is_none() => {
                format!("Row {number} added: {}", self.short_name())
            }
            (_, number) => {
                let fields = self.fields.iter().map(|(field, one, other)| match *field {
                    "place" => format!("moved from {}", shown(one.as_deref())),
                    "track" => shown(other.as_deref()),
                    _ => format!("{field} {} → {}", shown(one.as_deref()), shown(other.as_deref())),
                });
                let fields: Vec<String> = fields.collect();
                format!("Row {}: {}", number.unwrap_or_default(), fields.join(", "))
            }
        }
    }
}

/// The artist and the title of a row.
pub fn name(KeptRow { artist, title, .. }: &KeptRow) -> String {
    if artist.is_empty() { title.clone() } else { format!("{artist} - {title}") }
}

/// A text cut short; `nothing` where it is empty.
pub fn shown(text: Option<&str>) -> String {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return "nothing".to_owned() };
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
            changed_rows(&before, &after),
            "Row 2: title Ebb → Ebb (Dub), time 1:00 → 1:05; \
             Row 3: label nothing → Tideline, played with the previous track no → yes"
        );
        assert_eq!(changed_rows(&before, &before), "No row is another one");
    }

    #[test]
    fn a_row_that_comes_goes_or_moves_changes_no_other_one() {
        let before = list("Tide Ebb Flood Wrack");
        let mut gone = before.clone();
        gone.remove(1);
        assert_eq!(changed_rows(&before, &gone), "Row 2 removed: Kelp - Ebb");
        assert_eq!(changed_rows(&gone, &before), "Row 2 added: Kelp - Ebb");
        let mut moved = before.clone();
        let last = moved.remove(3);
        moved.insert(0, last);
        assert_eq!(changed_rows(&before, &moved), "Row 1: moved from row 4");
    }

    #[test]
    fn a_row_that_moves_to_its_own_number_is_told_by_the_row_above() {
        let before = list("Tide Ebb Flood Wrack Spring");
        let after = [&before[3..], &before[2..3]].concat();
        let said = changed_rows(&before, &after);
        assert!(said.ends_with("Row 3: moved from below Kelp - Ebb"), "{said}");
        let rows = changed(&before, &after);
        let places = ["below Kelp - Ebb", "below Kelp - Spring"].map(|it| Some(it.to_owned()));
        let [was, is] = places;
        assert_eq!(rows.last().unwrap().fields, [("place", was, is)]);
    }

    #[test]
    fn of_a_track_that_is_played_twice_the_right_row_goes() {
        let mut before = list("Tide Ebb Flood Wrack Spit");
        before[3] = KeptRow { start_seconds: Some(180), ..before[0].clone() };
        for at in [0, 3] {
            let mut after = before.clone();
            after.remove(at);
            let said = format!("Row {} removed: Kelp - Tide", at + 1);
            assert_eq!(changed_rows(&before, &after), said);
        }
    }

    #[test]
    fn of_many_rows_the_first_are_named_and_the_rest_is_counted() {
        let said = changed_rows(&[], &list("Tide Ebb Flood Wrack Spit"));
        let named = "Row 1 added: Kelp - Tide; Row 2 added: Kelp - Ebb; Row 3 added: Kelp - Flood";
        assert_eq!(said, format!("{named}; and 2 more"));
        let long = changed_rows(&[], &[row(&"é".repeat(80), 0)]);
        assert_eq!(long, format!("Row 1 added: Kelp - {}…", "é".repeat(60)));
    }
}
