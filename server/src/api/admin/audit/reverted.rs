//! The rows of a tracklist without what an action has made of one of them. The rest of the action stays, and so does
//! what came after it.
//!
//! The difference between the list that the action has left and the list as it is now says where the row stands, and
//! whether it has changed since.

use segue_core::difference::two_way::two_way;
use segue_core::difference::{Field, Line};
use segue_store::record::{KeptRow, Tracklists};

use super::rows::{at, compared};

/// Why a row is not taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreverted {
    /// The action has not changed such a row.
    Unknown,
    /// It is as it was before already.
    AsBefore,
    /// Something has become of it since.
    Since(Since),
}

/// What has become of a row since an action has changed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// Its place now, from 1, or the last one that it had.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// What it was.
    pub what: Became,
}

/// What has become of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Became {
    /// A field of it is another one, as the difference names it.
    Changed(&'static str),
    /// It stands elsewhere.
    Moved,
    /// It is not there any more.
    Gone,
    /// It is there again.
    Back,
}

/// The tracklist as it follows.
#[derive(Debug)]
pub struct Reverted {
    /// Its rows, each with its place in the list as it is.
    pub rows: Vec<(Option<u32>, KeptRow)>,
    /// The track that gets back the names and the label that the action has changed.
    pub names_of: Option<String>,
}

/// Takes one line of an action back from the list as it is now.
pub fn reverted(lists: &Tracklists, line: &Line) -> Result<Reverted, Unreverted> {
    let Tracklists { before, after, now } = lists;
    if !differences(before, after).contains(line) {
        return Err(Unreverted::Unknown);
    }
    let since = differences(after, now);
    let found = since.iter().find(|it| it.before.is_some() && it.before == line.after);
    let here = found.and_then(|it| index(it.after));
    let told = |row: &KeptRow, number: Option<u32>, what: Became| {
        let number = number.or(line.after).or(line.before).map_or(0, |index| index + 1);
        Unreverted::Since(Since { number, title: row.title.clone(), what })
    };
    let place_now = found.and_then(|it| it.after);
    let mut rows: Vec<_> = now.iter().map(|row| (Some(row.position), row.clone())).collect();
    let mut names_of = None;
    match (at(before, line.before), at(after, line.after)) {
        (Some(was), Some(left)) => {
            let here = here.ok_or_else(|| told(left, None, Became::Gone))?;
            let (old, is) = rows.remove(here);
            let changed = |field| told(&is, place_now, Became::Changed(field));
            let row;
            (row, names_of) = field_by_field(was, left, &is).map_err(changed)?;
            let place = match moves(line) {
                true if found.is_some_and(moves) && !is_in_place(lists, line, here) => {
                    return Err(told(&is, place_now, Became::Moved));
                }
                true => place(lists, line).map_or(0, |above| above + usize::from(above < here)),
                false => here,
            };
            rows.insert(place, (old, row));
        }
        (Some(was), None) => {
            let mut new = since.iter().filter(|it| it.before.is_none());
            let back =
                new.find(|it| at(now, it.after).is_some_and(|row| row.track_id == was.track_id));
            if let Some(back) = back {
                return Err(told(was, back.after, Became::Back));
            }
            rows.insert(place(lists, line).map_or(0, |above| above + 1), (None, was.clone()));
        }
        (None, Some(left)) => {
            let here = here.ok_or_else(|| told(left, None, Became::Gone))?;
            let (_, is) = rows.remove(here);
            if let Some(field) = differing(left, &is) {
                return Err(told(&is, place_now, Became::Changed(field)));
            }
        }
        (None, None) => return Err(Unreverted::Unknown),
    }
    if rows.iter().map(|(_, row)| row).eq(now) && names_of.is_none() {
        return Err(Unreverted::AsBefore);
    }
    Ok(Reverted { rows, names_of })
}

/// Whether the action's change of a row is not there any more, whoever has taken it back.
pub fn is_back(lists: &Tracklists, line: &Line) -> bool {
    match reverted(lists, line) {
        Err(Unreverted::AsBefore) => true,
        Err(Unreverted::Since(since)) => match since.what {
            Became::Back => line.after.is_none(),
            Became::Gone => line.before.is_none(),
            Became::Changed(_) | Became::Moved => false,
        },
        Ok(_) | Err(Unreverted::Unknown) => false,
    }
}

/// The lines between two tracklists, those of rows without a difference included.
pub fn differences(one: &[KeptRow], other: &[KeptRow]) -> Vec<Line> {
    let [one, other] = compared(one, other);
    two_way(&one, &other)
}

fn index(at: Option<u32>) -> Option<usize> {
    usize::try_from(at?).ok()
}

fn moves(line: &Line) -> bool {
    line.changes.iter().any(|change| change.field == Field::Place)
}

/// Whether a row that an action has moved stands below the row again below which it stood before.
fn is_in_place(lists: &Tracklists, line: &Line, here: usize) -> bool {
    place(lists, line).map_or(here == 0, |above| above + 1 == here)
}

/// Finds the row below which a line's row stood: the nearest one above it that has kept its order. Answers its place
/// in the list as it is now; `None` where no row above has kept its order.
fn place(Tracklists { before, now, .. }: &Tracklists, line: &Line) -> Option<usize> {
    let lines = differences(before, now);
    let above =
        lines.iter().filter(|it| it.before < line.before && it.after.is_some() && !moves(it));
    index(above.filter(|it| it.before.is_some()).max_by_key(|it| it.before)?.after)
}

/// The row without the action's changes, given what it is now, and the track that gets its names back; else the field
/// that has changed since.
fn field_by_field(
    was: &KeptRow,
    left: &KeptRow,
    is: &KeptRow,
) -> Result<(KeptRow, Option<String>), &'static str> {
    let track_id = back(&was.track_id, &left.track_id, &is.track_id).ok_or("track")?.clone();
    let start = back(&was.start_seconds, &left.start_seconds, &is.start_seconds);
    let start_seconds = *start.ok_or("time")?;
    let layer =
        back(&was.played_with_previous, &left.played_with_previous, &is.played_with_previous);
    let played_with_previous = *layer.ok_or("layer")?;
    let names = |row: &KeptRow| (row.artist.clone(), row.title.clone(), row.label.clone());
    // Another track brings its own names.
    let is_renamed = was.track_id == left.track_id && names(was) != names(left);
    if is_renamed && is.track_id != left.track_id {
        return Err("track");
    }
    let names_of = (is_renamed && names(is) != names(was)).then(|| is.track_id.clone());
    let named = if track_id == is.track_id { is } else { was };
    let position = is.position;
    let row = KeptRow { position, track_id, start_seconds, played_with_previous, ..named.clone() };
    Ok((row, names_of))
}

/// What a field is without the action, given what it was, what the action has left, and what it is.
fn back<'v, T: PartialEq>(was: &'v T, left: &T, is: &'v T) -> Option<&'v T> {
    if was == left || is == was { Some(is) } else { (is == left).then_some(was) }
}

/// The first field by which two rows differ.
fn differing(one: &KeptRow, other: &KeptRow) -> Option<&'static str> {
    let fields = [
        ("track", one.track_id != other.track_id),
        ("time", one.start_seconds != other.start_seconds),
        ("layer", one.played_with_previous != other.played_with_previous),
        ("artist", one.artist != other.artist),
        ("title", one.title != other.title),
        ("label", one.label != other.label),
    ];
    fields.into_iter().find(|(_, differs)| *differs).map(|(field, _)| field)
}

#[cfg(test)]
mod tests {
    use super::super::rows::changed;
    use super::*;

    /// Random numbers that are the same in every run.
    struct Drawn(u32);

    impl Drawn {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            usize::try_from(self.0 >> 16).unwrap() % limit
        }
    }

    fn row(name: usize, start: Option<u32>) -> KeptRow {
        KeptRow {
            track_id: format!("t{name}"),
            title: format!("Rope {name} {}", ["Tide", "Ebb", "Wrack", "Fen"][name % 4]),
            artist: format!("Kelp {name}"),
            start_seconds: start,
            ..KeptRow::default()
        }
    }

    /// A row with the names of its track, which the store gives it.
    fn renamed(kept: KeptRow) -> KeptRow {
        let number: usize = kept.track_id.trim_start_matches('t').parse().unwrap();
        KeptRow {
            played_with_previous: kept.played_with_previous,
            ..row(number, kept.start_seconds)
        }
    }

    fn numbered(rows: impl Iterator<Item = KeptRow>) -> Vec<KeptRow> {
        (1..).zip(rows).map(|(position, row)| KeptRow { position, ..row }).collect()
    }

    /// Changes a few rows of a list.
    fn edited(rows: &[KeptRow], drawn: &mut Drawn, new: &mut usize) -> Vec<KeptRow> {
        let mut rows = rows.to_vec();
        for _ in 0..=drawn.below(4) {
            let at = drawn.below(rows.len());
            match drawn.below(5) {
                0 if rows.len() > 3 => drop(rows.remove(at)),
                1 => {
                    *new += 1;
                    rows.insert(at, row(*new, None));
                }
                2 => rows[at].start_seconds = rows[at].start_seconds.map(|start| start + 7),
                3 => rows[at].played_with_previous ^= at > 0,
                _ => {
                    let moved = rows.remove(at);
                    rows.insert(drawn.below(rows.len() + 1), moved);
                }
            }
        }
        numbered(rows.into_iter())
    }

    #[test]
    fn rows_that_are_undone_one_by_one_in_any_order_give_the_list_before() {
        for seed in 0..400 {
            let (mut drawn, mut new) = (Drawn(seed), 100);
            let first = (0_u32..9).map(|at| row(at as usize, Some(at * 240)));
            let before = numbered(first);
            let after = edited(&before, &mut drawn, &mut new);
            let mut lists = Tracklists { before, now: after.clone(), after };
            let changed = changed(&lists.before, &lists.after);
            let mut lines: Vec<Line> = changed.into_iter().map(|row| row.line).collect();
            while !lines.is_empty() {
                let line = lines.remove(drawn.below(lines.len()));
                let reverted = reverted(&lists, &line);
                let reverted =
                    reverted.unwrap_or_else(|error| panic!("{seed}, {line:?}: {error:?}"));
                lists.now = numbered(reverted.rows.into_iter().map(|(_, row)| renamed(row)));
            }
            assert_eq!(lists.now, lists.before, "{seed}");
        }
    }
}
