//! How the lines of a list write their labels, learned from all of them before any line is split.

use alloc::vec::Vec;

use super::bracket;
use super::column;
use super::group::{brackets_close, last_group};
use super::headed::Columns;
use super::label;
use super::note;
use super::parting::{FULL_STOP, Parting};
use super::scan;
use super::shape::Shape;
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::scan::position_of_four_or_beyond_ascii as scan_for_one;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::{split_last, words};

/// The habits of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Habits {
    /// Most lines end in square brackets, which hold labels.
    pub label_in_square: bool,
    /// Labels stand in round brackets at the end.
    pub label_in_round: bool,
    /// Labels stand in round brackets behind artists who stand behind their titles.
    pub label_behind_artist: bool,
    /// Round brackets at the end hold neither mixes nor labels.
    pub note_in_round: bool,
    /// Labels stand after a second dash.
    pub label_after_dash: bool,
    /// A mix may stand after a second dash, as in names of files.
    pub mix_after_dash: bool,
    /// Labels stand at the end in bare capitals.
    pub label_in_capitals: bool,
    /// A label may follow a quoted title.
    pub label_after_quotes: bool,
    /// Labels stand after this mark.
    pub label_after_mark: Option<&'static str>,
    /// Columns that a line above the list names, if there are more than artist and title.
    pub columns: Option<Columns>,
    /// Remarks stand behind a dash or a pipe at the ends of the lines.
    pub has_remarks: bool,
    /// Years stand behind the titles.
    pub year_at_end: bool,
    /// The text has no sign that stands for another; see [`super::plain`].
    pub is_plain: bool,
    /// The titles stand in front of the artists, though the parting has them the other way round.
    pub is_turned: bool,
    /// Tabs stand in lines; they are blanks in a name.
    pub has_tabs: bool,
}

/// Slashes that part a label or a note from the title in front of it: `Deep Water/ Saltworks`, `Deep Water /Saltworks`.
const SLASHES: [&str; 2] = ["/ ", " /"];

/// If this many lines have no second dash, hardly any line of the list has one.
const FEW_LINES: usize = 8;

/// If this many titles end in capitals, that is no coincidence, even if others do not.
const MANY_LABELS: usize = 6;

/// Words that companies have in their names and people have not.
const COMPANY: &WordSet = word_set!(
    "records|recordings|recording|rec|recs|music|ltd|limited|digital|audio|\
                       label|productions|tracks|discos|discs|disques|musik|white|promo|sounds"
);

impl Habits {
    /// Learns from the lines of a list.
    #[must_use]
    pub fn of(shapes: &[Shape<'_>], parting: Parting) -> Self {
        let bodies = shapes.iter().filter(|shape| shape.is_parted()).count();
        let (mut endings, mut dashes) = (Endings::default(), Dashes::default());
        for rest in shapes.iter().filter(|shape| shape.is_parted()).map(Shape::rest) {
            endings.look_at(rest);
            // Lines are searched for a second dash only until too many of them have none.
            if dashes.may_part_labels(bodies) {
                dashes.look_at(rest);
            }
        }
        let Endings { round, square, capitals } = endings;
        let mut habits = Self {
            // If one of the texts behind a dash is a company, fewer of them are enough.
            label_after_dash: dashes.may_part_labels(bodies)
                || (dashes.has_company && dashes.with * 3 >= bodies)
                || has_columns(shapes, parting),
            label_in_square: bodies >= 3 && square * 2 >= bodies,
            label_in_capitals: capitals >= MANY_LABELS && capitals * 2 >= bodies
                || bodies >= 3 && capitals * 3 >= bodies * 2,
            mix_after_dash: matches!(parting, Parting::Dash | Parting::Columns(_)),
            label_after_quotes: parting == Parting::Quotes,
            label_after_mark: mark_before_label(shapes, parting, dashes.marks > 0),
            has_remarks: dashes.marks > 0
                && most(shapes, &|rest| {
                    note::without_remark_behind_column(rest).len() < rest.len()
                }),
            year_at_end: most(shapes, &ends_in_year),
            ..Self::default()
        };
        // Most lists keep mixes in round brackets, so only those that could hold labels are looked
        // at closely.
        if bodies >= 3 && round * 3 >= bodies && square * 4 <= round {
            habits.look_into_round(shapes, bodies);
        }
        habits
    }

    /// Says that the titles stand in front of the artists, though the parting has them the other way round. What was
    /// learned from the ends of the lines then holds for the artists.
    pub fn turn(&mut self) {
        self.is_turned = true;
        self.label_in_capitals = false;
        self.label_behind_artist = core::mem::take(&mut self.label_in_round);
    }

    /// Decides what round brackets hold. Labels repeat, are companies, or have one word. Texts that
    /// differ in every line and read as people's names are something else, such as who asked for
    /// the track.
    fn look_into_round(&mut self, shapes: &[Shape<'_>], bodies: usize) {
        let names: Vec<&str> = shapes
            .iter()
            .filter_map(|shape| bracket::round_name_at_end(without_year(shape.parts()?.1)))
            .take(100)
            .collect();
        let is_company = |name: &str| {
            label::ends_in_catalogue_number(name)
                || label::without_year(name).len() < name.len()
                || ends_in_number(name)
                || words(name).any(|word| is_one_of(word, COMPANY))
        };
        // `(EP)` repeats too, so short names do not count. There are a hundred names at most, so
        // comparing each with the rest is fast enough.
        let is_repeated =
            |at: usize, name: &str| name.len() > 2 && names.iter().skip(at + 1).any(|n| *n == name);
        let labels =
            names.iter().enumerate().any(|(at, name)| is_company(name) || is_repeated(at, name));
        // If one name is surely a label, fewer names are enough.
        if names.len() * (2 + usize::from(labels)) < bodies.min(100) {
            return;
        }
        let in_all = names.len() * 5 >= bodies * 4;
        // People's names have two words with a blank between them; some labels do too, so most
        // names have to.
        let is_word = |word: &str| !word.bytes().any(|byte| byte.is_ascii_digit());
        let is_person = |name: &&&str| {
            words(name).count() == 2 && search::contains(name, " ") && words(name).all(is_word)
        };
        let people = names.iter().filter(is_person).count();
        let are_people = people * 5 >= names.len() * 3;
        self.label_in_round = labels || !are_people;
        self.note_in_round = !labels && in_all && are_people;
    }
}

/// How many titles end in brackets or in capitals.
#[derive(Default)]
struct Endings {
    round: usize,
    square: usize,
    capitals: usize,
}

impl Endings {
    #[inline(always)]
    fn look_at(&mut self, rest: &str) {
        match rest.as_bytes() {
            [.., b']'] => self.square += 1,
            [.., before, b')'] => {
                self.round += 1;
                // A label's parent company may stand there: `RCA (SONY)`.
                let may_be_company = before.is_ascii_uppercase();
                self.capitals += usize::from(may_be_company && ends_in_capitals(rest));
            }
            [.., b'A'..=b'Z'] | [.., b'A'..=b'Z', b'!' | b'\''] => {
                self.capitals += usize::from(ends_in_capitals(rest));
            }
            _ => {}
        }
    }
}

/// How many titles have another dash, or a mark that parts columns.
#[derive(Default)]
struct Dashes {
    with: usize,
    without: usize,
    /// How many of those looked at have any mark that may part columns.
    marks: usize,
    /// Whether a company stands behind one of them.
    has_company: bool,
}

impl Dashes {
    /// Whether enough titles have one for labels to stand there. Most lists have none, and a few
    /// lines show it.
    #[inline(always)]
    fn may_part_labels(&self, bodies: usize) -> bool {
        let few = self.without > FEW_LINES && self.with * 4 < self.without;
        bodies >= 3 && self.without * 2 <= bodies && !few
    }

    #[inline(always)]
    fn look_at(&mut self, rest: &str) {
        // Most lines have none of the marks, and one search shows it.
        let may = scan_for_one(rest.as_bytes(), [b'-', b'|', b'\t', b'/']).is_some();
        self.marks += usize::from(may);
        let has_dash =
            may && (column::last_column(rest).is_some() || scan::split_at_dash(rest).is_some());
        self.with += usize::from(has_dash);
        self.has_company |= has_dash && label::is_company(rest);
        self.without += usize::from(!has_dash);
    }
}

/// The mark behind which labels stand, in a list that is parted in this way.
fn mark_before_label(
    shapes: &[Shape<'_>],
    parting: Parting,
    has_marks: bool,
) -> Option<&'static str> {
    match parting {
        Parting::Mark(mark) if mark.ends_with(' ') && !matches!(mark, ": " | ", " | "; ") => {
            Some(mark)
        }
        Parting::Mark("/") if most(shapes, &|rest| search::contains(rest, "/")) => Some("/"),
        Parting::Dash => SLASHES
            .into_iter()
            .filter(|_| has_marks)
            .find(|slash| most(shapes, &|rest| search::contains(rest, slash)))
            .or_else(|| most(shapes, &ends_in_stop).then_some(FULL_STOP)),
        _ => None,
    }
}

/// Whether most tracks, and four at least, have something behind the artist. The first few lines
/// rule most lists out.
#[inline(never)]
fn most(shapes: &[Shape<'_>], has: &dyn Fn(&str) -> bool) -> bool {
    let (mut all, mut count) = (0_usize, 0_usize);
    for shape in shapes.iter().filter(|shape| shape.is_parted()) {
        if all == FEW_LINES / 2 && count == 0 {
            return false;
        }
        all += 1;
        count += usize::from(has(shape.rest()));
    }
    count >= FEW_LINES / 2 && count * 5 >= all * 3
}

/// Whether a title ends in a bare year.
fn ends_in_year(rest: &str) -> bool {
    matches!(rest.as_bytes(), [.., b'0'..=b'9'])
        && split_last(rest).is_some_and(|(title, year)| !title.is_empty() && note::is_year(year))
}

/// Whether a name stands behind a title and a full stop: `Deep Water (Tern Remix). Saltworks`.
#[inline(never)]
fn ends_in_stop(rest: &str) -> bool {
    const SHORT: &WordSet = word_set!("feat|ft|vs|pres|prod|mr|mrs|ms|dr|st|pt|vol|no|n");
    search::split_once(rest, FULL_STOP).is_some_and(|(title, label)| {
        let is_short = split_last(title).is_some_and(|(_, word)| is_one_of(word, SHORT));
        !is_short
            && brackets_close(title)
            && label::may_be(trim(label))
            && label.starts_with(|c| is_capital(c) || c == ' ')
    })
}

/// A title without the year in brackets behind it: `Deep Water (Saltworks) (1998)`.
fn without_year(rest: &str) -> &str {
    let group =
        last_group(rest).filter(|group| group.after.is_empty() && note::is_year(group.inside));
    group.map_or(rest, |group| group.before())
}

/// Whether the last word of a name is a number of three digits, as labels number their records:
/// `Saltworks 012`.
fn ends_in_number(name: &str) -> bool {
    let is_number = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    split_last(name).is_some_and(|(before, word)| !before.is_empty() && is_number(word))
}

/// Whether every track has two or three columns (artist, title, label), parted by the same mark,
/// and half of the tracks have three.
#[inline(never)]
fn has_columns(shapes: &[Shape<'_>], parting: Parting) -> bool {
    let is_row = |shape: &Shape<'_>| {
        let body = shape.body();
        let between = body.get(shape.artist().len()..).unwrap_or("");
        let mark = ["\t", " | ", " / "].into_iter().find(|mark| between.starts_with(mark));
        let mark = mark.filter(|_| scan::split_at_dash(body).is_none())?;
        let Some((_, label)) = search::split_once(shape.rest(), mark) else { return Some(false) };
        let fits = !search::contains(label, mark) && column::last_column(shape.rest()).is_some();
        fits.then_some(true)
    };
    let (mut rows, mut with_label) = (0_usize, 0_usize);
    for shape in shapes.iter().filter(|shape| shape.is_parted()) {
        let Some(has_label) = is_row(shape).filter(|_| shape.is_listed()) else { return false };
        rows += 1;
        with_label += usize::from(has_label);
    }
    parting == Parting::Dash && with_label * 2 >= rows && rows > 0
}

/// Whether a title with small letters ends in a label of capitals.
fn ends_in_capitals(rest: &str) -> bool {
    label::split(rest).is_some_and(|(title, label)| {
        label.len() > 2 && title.bytes().any(|byte| byte.is_ascii_lowercase())
    })
}
