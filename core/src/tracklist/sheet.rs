//! A text laid out for the formats: the shapes of its lines, and what the lines tell together.
//!
//! The whole list tells what a single line cannot: whether `01` is a number, whether brackets hold
//! labels, on which side of the dash the artist is.

use alloc::vec::Vec;
use core::ops::Range;

use super::chat;
use super::counter;
use super::credited;
use super::dated;
use super::folded;
use super::habits::Habits;
use super::headed::Columns;
use super::layout;
use super::lines;
use super::measure;
use super::parting::Parting;
use super::prose;
use super::rows::Rows;
use super::scan::{self};
use super::shape::Shape;
use super::source::{Note, SourceLines};
use super::stanzas;
use super::unfold;
use super::untimed;
use crate::diagnostic::DiagnosticCode;
use crate::text::glance::Glance;

/// A text laid out.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The lines with text, leads taken off.
    pub shapes: Vec<Shape<'a>>,
    /// The notes so far.
    pub notes: Vec<Note<'a>>,
    /// How many lines begin with a time and have text behind it.
    pub stamped: usize,
    /// How many lines begin with a number beyond doubt and have text behind it.
    pub numbered: usize,
    /// Whether bare numbers (`01 Artist - Title`) count up, and so are the tracks' numbers.
    pub bare_numbers: bool,
    /// Whether times stand at the ends of lines.
    pub times_at_end: bool,
    /// What is doubtful of the list: it may be no tracklist, as it is short and in a chat, or only colons part it.
    pub doubt: Option<DiagnosticCode>,
    /// Whether the way in which the list is written was guessed, see [`super::layout`].
    pub is_guessed: bool,
    /// The lines that are titles alone, below a heading that says so.
    pub titles: Range<usize>,
    /// Whether dashes part half of the lines or more.
    pub has_dashes: bool,
    /// How the lines write labels.
    pub habits: Habits,
    /// Index of the first line whose track is one too many.
    pub left_out: Option<usize>,
}

impl<'a> Sheet<'a> {
    /// Lays a text out.
    #[must_use]
    pub fn lay(text: &'a str, glance: Glance) -> Self {
        let mut source = SourceLines::cut(text, glance);
        let mut shapes = lines::shapes(text, &mut source);
        let lines = shapes.len();
        let mut columns = lines::drop_heading(&mut shapes);
        let has_heading = columns.is_none() && shapes.len() < lines;
        lines::take_words_before_tracks(&mut shapes);
        unfold::split_at_missing_numbers(&mut shapes);
        untimed::take(&mut shapes);
        chat::take_times_of_comments(&mut shapes);
        if let Some(head) = source.head {
            chat::keep_list(text, head, &mut shapes, &mut source.notes);
        }
        let mut is_guess = false;
        if columns.is_none() {
            columns = credited::join(&mut shapes, text);
        }
        if columns.is_none()
            && let Some((stanzas, is_guess_of_order)) = stanzas::join(&mut shapes, text)
        {
            (columns, is_guess) = (Some(stanzas), is_guess_of_order);
        }
        let has_titles = columns.is_none() && source.head.is_none();
        let titles = if has_titles { lines::titles_alone(&mut shapes, has_heading) } else { 0..0 };
        let is_talk = source.head.is_some() && shapes.len() < chat::LEAST_DASHED;
        let mut sheet = Self {
            text,
            shapes,
            notes: source.notes,
            stamped: 0,
            numbered: 0,
            bare_numbers: false,
            times_at_end: false,
            doubt: is_talk.then_some(DiagnosticCode::Doubtful),
            is_guessed: false,
            titles,
            has_dashes: false,
            habits: Habits::default(),
            left_out: None,
        };
        sheet.habits.has_tabs = source.has_tabs;
        sheet.survey(glance.links, columns);
        if is_guess {
            sheet.note_first_parted();
        }
        sheet.habits.is_plain = !(glance.signs || glance.stars || glance.beyond_ascii);
        sheet.habits.has_tabs = source.has_tabs;
        if source.has_tabs {
            sheet.note_columns();
        }
        sheet
    }

    /// Says that lines gave the latest of some rows together.
    pub fn mark_used(&mut self, lines: Range<usize>, rows: &Rows<'_>) {
        if rows.is_first_left_out() {
            self.left_out.get_or_insert(lines.start);
        }
        self.shapes.get_mut(lines).into_iter().flatten().for_each(Shape::mark_used);
    }

    /// Whether a line stands directly below a track whose brackets nothing closes.
    #[must_use]
    #[inline(never)]
    pub fn is_in_brackets(&self, at: usize) -> bool {
        let lines = at.checked_sub(1).and_then(|above| self.shapes.get(above..=at));
        let Some([above, below]) = lines else { return false };
        below.line().number == above.line().number + 1 && folded::is_open(above)
    }

    /// `columns` are those that a line above the list names.
    fn survey(&mut self, has_links: bool, columns: Option<Columns>) {
        self.drop_lengths();
        self.read_minutes_as_numbers();
        self.read_numbers_as_minutes();
        // `1. Stunde` is no track, and its number does not count with those of the tracks below.
        let hours = self.shapes.iter_mut().filter(|shape| shape.is_punctuated());
        hours.filter(|shape| prose::is_hour(shape.body())).for_each(Shape::read_number_as_name);
        counter::take(&mut self.shapes);
        dated::take(&mut self.shapes);
        if self.shapes.iter().any(Shape::number_may_be_name) {
            counter::release_names(&mut self.shapes);
        }
        self.count();
        if self.stamped > 1 {
            self.take_no_times();
        }
        if has_links {
            self.shapes.iter_mut().for_each(Shape::take_link);
        }
        let is_parted_at_times = self.take_times_inside();
        self.take_times_at_end();
        if self.habits.has_tabs {
            self.drop_columns_of_lengths();
        }
        self.shapes.iter_mut().for_each(|shape| shape.settle(self.bare_numbers));
        if measure::take(&mut self.shapes, self.habits.has_tabs) {
            self.shapes.iter_mut().for_each(|shape| shape.part(Parting::Dash));
        }
        if self.titles.is_empty() {
            unfold::split_pairs(&mut self.shapes, self.bare_numbers);
        }
        let parting = if is_parted_at_times {
            Parting::Time
        } else {
            columns.and_then(Columns::parting).unwrap_or_else(|| self.learn_layout())
        };
        if parting != Parting::Dash {
            // Without numbers and times, only what is a track beyond doubt shows itself in a guess.
            let is_open = self.is_guessed && self.numbered + self.stamped == 0;
            for shape in &mut self.shapes {
                shape.part(parting);
                if is_open && shape.is_parted() && !layout::is_parted(shape, parting) {
                    shape.unpart();
                }
            }
        }
        self.habits = Habits::of(&self.shapes, parting);
        self.habits.columns = match parting {
            Parting::Columns(columns) => Some(columns),
            _ => None,
        };
        if columns.is_none() && self.learn_order(parting) {
            self.habits.turn();
        }
    }

    fn count(&mut self) {
        let (mut bare, mut in_sequence, mut latest) = (0_usize, 0_usize, 0);
        // A time may stand alone on the line above its track.
        let mut alone = false;
        for shape in &self.shapes {
            if shape.is_bare() {
                alone = shape.has_stamp();
                continue;
            }
            self.stamped += usize::from(core::mem::take(&mut alone) && !shape.has_stamp());
            self.stamped += usize::from(shape.has_stamp());
            match shape.number() {
                Some(number) if number.punctuated => {
                    self.numbered += 1;
                    latest = number.value;
                }
                Some(number) => {
                    bare += 1;
                    // Each side of a record counts from 1: `A2`, then `B1`.
                    let begins_anew = number.value == 1 && latest > 1;
                    in_sequence += usize::from(begins_anew || number.value == latest + 1);
                    latest = number.value;
                }
                None => {}
            }
        }
        // A part of a list may begin with another number than 1, but then all further numbers have
        // to fit.
        let counts_on = bare >= 3 && in_sequence + 1 == bare;
        self.bare_numbers = bare >= 2 && in_sequence * 4 >= bare * 3 || counts_on;
        if self.bare_numbers {
            self.numbered += bare;
        } else if bare > 0 && self.numbered > 1 {
            self.number_between();
        }
    }

    /// Makes a bare number the track's number if it is just the one that the numbers above and
    /// below leave out.
    #[inline(never)]
    fn number_between(&mut self) {
        let mut latest = None;
        for at in 0..self.shapes.len() {
            let Some([shape, below @ ..]) = self.shapes.get_mut(at..) else { return };
            let Some(mut number) = shape.number() else { continue };
            let follows = latest.is_some_and(|latest| number.value == latest + 1);
            let next = below.iter().find_map(Shape::number);
            if !number.punctuated
                && follows
                && next.is_none_or(|next| next.value == number.value + 1)
                && scan::split_at_dash(shape.body()).is_some()
            {
                number.punctuated = true;
                shape.set_number(number);
                shape.keep_number();
                self.numbered += 1;
            }
            if number.punctuated {
                latest = Some(number.value);
            }
        }
    }
}
