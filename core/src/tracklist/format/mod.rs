//! The formats a tracklist may be in: one file each, and a row in `TABLE`.
//!
//! The first format of the table that knows a sheet reads it. To add a format, write its file with
//! the two functions of `Reader`, give it a variant in [`Format`] and a row in the table.

mod dashed;
mod numbered;
mod page;
mod timestamped;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::row::Row;
use super::scan;
use super::shape::Shape;
use super::source::{Note, Source};
use super::title::{self, Habits};
use crate::finding::FindingCode;
use crate::text::search::is_one_of;

/// A format, by its stable code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// The whole page of a tracklist site, selected and pasted.
    Page,
    /// A time first: `[00:00] Artist - Title`.
    Timestamped,
    /// A number first: `1. Artist - Title`.
    Numbered,
    /// Any `Artist - Title` line.
    Dashed,
    /// No format knows the text.
    Unknown,
}

impl Format {
    /// The stable code, as it is serialised.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Timestamped => "timestamped",
            Self::Numbered => "numbered",
            Self::Dashed => "dashed",
            Self::Unknown => "unknown",
        }
    }

    /// The name that people see.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "1001Tracklists Page",
            Self::Timestamped => "Timestamped",
            Self::Numbered => "Numbered List",
            Self::Dashed => "Artist - Title Lines",
            Self::Unknown => "Unknown Format",
        }
    }
}

/// How a format is known and read.
struct Reader {
    format: Format,
    /// Whether the sheet is in this format.
    knows: fn(&Sheet<'_>) -> bool,
    /// Makes rows of the sheet.
    read: for<'a> fn(&mut Sheet<'a>) -> Vec<Row<'a>>,
}

/// The formats in the specification's order.
const TABLE: [Reader; 4] = [
    Reader { format: Format::Page, knows: page::knows, read: page::read },
    Reader { format: Format::Timestamped, knows: timestamped::knows, read: timestamped::read },
    Reader { format: Format::Numbered, knows: numbered::knows, read: numbered::read },
    Reader { format: Format::Dashed, knows: dashed::knows, read: dashed::read },
];

/// Reads a sheet in the first format that knows it and finds tracks.
pub(super) fn read<'a>(sheet: &mut Sheet<'a>) -> (Format, Vec<Row<'a>>) {
    for reader in &TABLE {
        if (reader.knows)(sheet) {
            let rows = (reader.read)(sheet);
            if !rows.is_empty() {
                return (reader.format, rows);
            }
        }
    }
    (Format::Unknown, Vec::new())
}

/// A text laid out for the formats: its lines' shapes and what all of them together say.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// The lines with text, leads taken off.
    pub shapes: Vec<Shape<'a>>,
    /// What was noticed so far.
    pub notes: Vec<Note<'a>>,
    /// How many lines begin with a time and go on.
    pub stamped: usize,
    /// How many lines begin with a number beyond doubt and go on.
    pub numbered: usize,
    /// Whether bare numbers (`01 Artist - Title`) count up, so that they are numbers.
    pub bare_numbers: bool,
    /// How the lines write labels.
    pub habits: Habits,
}

impl<'a> Sheet<'a> {
    /// Lays a text out.
    #[must_use]
    pub fn lay(text: &'a str) -> Self {
        let source = Source::cut(text);
        let mut shapes: Vec<Shape<'a>> = source.lines.into_iter().map(Shape::of).collect();
        let heading = after_heading(&shapes);
        if heading > 0 {
            shapes = shapes.into_iter().skip(heading).collect();
        }
        let mut sheet = Self {
            shapes,
            notes: source.notes,
            stamped: 0,
            numbered: 0,
            bare_numbers: false,
            habits: Habits::default(),
        };
        sheet.survey();
        sheet
    }

    /// Notes that a line could not be read.
    pub fn not_read(&mut self, at: usize) {
        if let Some(shape) = self.shapes.get(at) {
            self.notes.push(Note {
                part: shape.line.text,
                line: shape.line.number,
                code: FindingCode::LineNotRead,
                mend_seconds: None,
            });
        }
    }

    fn survey(&mut self) {
        let (mut bare, mut in_sequence, mut last_bare) = (0_usize, 0_usize, 0);
        for shape in &self.shapes {
            if shape.body.is_empty() {
                continue;
            }
            self.stamped += usize::from(shape.stamp.is_some());
            match shape.number {
                Some(number) if number.punctuated => self.numbered += 1,
                Some(number) => {
                    bare += 1;
                    in_sequence += usize::from(number.value == last_bare + 1);
                    last_bare = number.value;
                }
                None => {}
            }
        }
        self.bare_numbers = bare >= 2 && in_sequence * 4 >= bare * 3;
        if self.bare_numbers {
            self.numbered += bare;
        }
        for shape in &mut self.shapes {
            shape.settle(self.bare_numbers);
        }
        self.learn_habits();
    }

    fn learn_habits(&mut self) {
        let (mut bodies, mut round, mut square, mut dashes) = (0_usize, 0, 0, 0);
        for shape in &self.shapes {
            let Some((_, rest)) = shape.parts else { continue };
            bodies += 1;
            match rest.as_bytes().last() {
                Some(b']') => square += 1,
                Some(b')') => round += 1,
                _ => {}
            }
            dashes += usize::from(scan::split_at_dash(rest).is_some());
        }
        // Most lists keep mixes in round brackets; only where labels could be is a closer look due.
        let mut label_in_round = bodies >= 3 && round * 2 >= bodies && square == 0;
        if label_in_round {
            let bodies_of = self.shapes.iter().filter_map(|shape| shape.parts);
            round = bodies_of.filter(|(_, rest)| title::ends_in_round_name(rest)).count();
            label_in_round = round * 2 >= bodies;
        }
        self.habits =
            Habits { label_in_round, label_after_dash: bodies >= 3 && dashes * 3 >= bodies * 2 };
    }
}

/// How many shapes lead up to a heading such as `Tracklist:`; the list begins after it. 0 where
/// there is none, or where nothing that could be a track follows.
fn after_heading(shapes: &[Shape<'_>]) -> usize {
    let heading = shapes.iter().position(|shape| is_heading(shape.line.text));
    let follows = |at: usize| {
        shapes.iter().skip(at + 1).any(|shape| {
            (shape.stamp.is_some() || shape.number.is_some() && !shape.body.is_empty())
                || title::split_artist(shape.body).is_some()
        })
    };
    heading.filter(|at| follows(*at)).map_or(0, |at| at + 1)
}

/// What people write above a list.
const HEADINGS: &str = "tracklist|track list|tracklisting|track listing|setlist|playlist|tracks";

fn is_heading(line: &str) -> bool {
    let word = line.trim_start_matches(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric());
    // Asked of every line, so most are turned away by their first letter.
    line.len() <= 40
        && matches!(word.as_bytes().first(), Some(b't' | b'T' | b's' | b'S' | b'p' | b'P' | 0x80..))
        && is_one_of(word.trim_matches(|c: char| !c.is_alphanumeric()), HEADINGS)
}
