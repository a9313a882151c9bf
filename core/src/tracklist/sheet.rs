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
use super::parting::{self, Parting};
use super::prose;
use super::row::has_name;
use super::rows::Rows;
use super::scan::{self, Stamp};
use super::shape::Shape;
use super::source::{Note, SourceLines};
use super::stanzas;
use super::unfold;
use super::untimed;
use crate::diagnostic::DiagnosticCode;
use crate::text::glance::Glance;
use crate::text::part::trim;
use crate::text::scan::position;
use crate::text::{number, search};

/// If the times make tracks that are shorter than this on average, in seconds, they are lengths and
/// no starts.
const SHORTEST: u32 = 90;

/// So many lines show where times may stand.
const FEW_LINES: usize = 4;

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

    /// Reads `[1]`, `[2]`, `[3]` in front of the tracks as their numbers, and no longer as minutes.
    fn read_minutes_as_numbers(&mut self) {
        let stamped = self.shapes.iter().filter(|shape| shape.has_stamp());
        let mut next = 1;
        for shape in stamped {
            if !shape.has_minutes(next) {
                return;
            }
            next += 1;
        }
        if next > 3 {
            let stamped = self.shapes.iter_mut().filter(|shape| shape.has_stamp());
            stamped.for_each(Shape::read_minutes_as_number);
        }
    }

    /// Takes the lengths off the few lines that have one in a last column.
    fn drop_columns_of_lengths(&mut self) {
        let has_column = |shape: &&mut Shape<'_>| {
            let body = shape.body();
            search::rfind(body, b'\t').is_some_and(|at| {
                scan::stamp(body.get(at + 1..).unwrap_or(""))
                    .is_some_and(|(_, after)| after.is_empty())
            })
        };
        let lengths = self.shapes.iter_mut().filter(|shape| !shape.is_bare()).filter(has_column);
        lengths.for_each(|shape| {
            shape.take_time_at_end(false);
        });
    }

    /// Takes away the times on lines of their own if they do not rise, or if each belongs to a track with a place on a
    /// record: they are lengths, for which a track has no field.
    #[inline(never)]
    fn drop_lengths(&mut self) {
        let is_alone = |shape: &Shape<'_>| shape.is_bare() && shape.has_stamp();
        // The first time neither rises nor falls.
        let (mut alone, mut rising, mut latest) = (0_usize, 0_usize, u32::MAX);
        for shape in self.shapes.iter().filter(|shape| shape.has_stamp()) {
            if !is_alone(shape) {
                return;
            }
            let seconds = shape.seconds().unwrap_or(latest);
            (alone, rising) = (alone + 1, rising + usize::from(seconds > latest));
            latest = seconds;
        }
        let places = self.shapes.iter().filter(|shape| shape.has_place()).count();
        let are_of_places = places > 1 && places >= alone;
        if !are_of_places && (alone < FEW_LINES || rising * 4 > (alone - 1) * 3) {
            return;
        }
        for shape in self.shapes.iter_mut().filter(|shape| is_alone(shape)) {
            shape.set_stamp(None);
            shape.mark_used();
        }
    }

    /// Reads `(00)`, `(04)`, `(09)` in front of the tracks as minutes, which rise from zero and do not count, and `5'`, `9'`.
    #[inline(never)]
    fn read_numbers_as_minutes(&mut self) {
        let (mut count, mut latest) = (0_usize, None);
        for shape in &self.shapes {
            let Some((minutes, _)) = unfold::minutes(shape.line().text) else { continue };
            let is_first = minutes == 0 || !shape.line().text.starts_with('(');
            if latest.map_or(!is_first, |latest| minutes <= latest) {
                return;
            }
            (count, latest) = (count + 1, Some(minutes));
        }
        if count < FEW_LINES - 1 || count * 5 < self.shapes.len() * 4 {
            return;
        }
        for shape in &mut self.shapes {
            if let Some((minutes, track)) = unfold::minutes(shape.line().text) {
                shape.set_minutes(minutes, track);
            }
        }
    }

    /// Takes a text that looks like a track's time and is none off a track, and notes it: `4:75`.
    #[inline(never)]
    fn take_no_times(&mut self) {
        let others = self.shapes.iter_mut().filter(|shape| !shape.has_stamp() && !shape.layered());
        for shape in others {
            let body = shape.body();
            let Some((time, track)) = search::split_at_byte(body, b' ') else { continue };
            if is_no_time(time) && has_name(track) {
                let line = shape.line().number;
                let code = DiagnosticCode::TimeFalls;
                self.notes.push(Note { part: time, line, code, fix: None, says: None });
                self.stamped += 1;
                shape.set_stamp(Some(Stamp::UNKNOWN));
                shape.set_body(trim(track), trim(track));
            }
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

    /// Takes the times that stand between artist and title, if nearly all lines have one there and they rise.
    #[inline(never)]
    fn take_times_inside(&mut self) -> bool {
        // The first lines rule nearly all lists out.
        if self.stamped > 0 {
            return false;
        }
        let has_one = |shape: &Shape<'_>| {
            !shape.has_stamp()
                && position(shape.body().as_bytes(), 0, b':').is_some()
                && parting::at_time(shape.body())
                    .is_some_and(|(_, stamp, _)| stamp.seconds.is_some())
        };
        let first = self.shapes.iter().take(FEW_LINES).filter(|shape| has_one(shape)).count();
        if first < FEW_LINES - 1 {
            return false;
        }
        let (mut times, mut latest) = (0_usize, 0);
        for shape in &self.shapes {
            let seconds = parting::at_time(shape.body()).and_then(|(_, stamp, _)| stamp.seconds);
            let Some(seconds) = seconds.filter(|seconds| *seconds >= latest) else { continue };
            (times, latest) = (times + 1, seconds);
        }
        if times * 5 < self.shapes.len() * 4 {
            return false;
        }
        for shape in &mut self.shapes {
            if let Some((_, stamp, _)) = parting::at_time(shape.body()) {
                shape.set_stamp(Some(stamp));
                self.stamped += 1;
            }
        }
        true
    }

    /// Takes the times off the ends of the lines, if half of the lines have one there. Rising times
    /// are starts; others are lengths, for which a track has no field.
    fn take_times_at_end(&mut self) {
        let (mut times, mut rising, mut latest, mut first) = (0_usize, 0_usize, 0, None);
        let (mut candidates, mut are_titles) = (0_usize, true);
        let stamped = self.stamped * 2 >= self.shapes.len();
        // Comments may stand between tracks with numbers.
        let listed = !stamped && self.numbered > 1;
        let counts = |shape: &&Shape<'_>| !shape.is_bare() && (!listed || shape.has_number());
        for shape in self.shapes.iter().filter(counts) {
            candidates += 1;
            // If the first three lines have no time behind, neither has the list.
            if candidates > 3 && times == 0 && stamped {
                return;
            }
            let at_end = if shape.has_stamp() == stamped {
                scan::stamp_at_end(shape.body()).filter(|(before, _)| !before.is_empty())
            } else {
                None
            };
            let body = at_end.map_or(shape.body(), |(before, _)| before);
            let has_dash = scan::split_at_dash(body).is_some();
            are_titles &= has_dash == at_end.is_none();
            if let Some((_, stamp)) = at_end {
                times += 1;
                let seconds = stamp.seconds.unwrap_or(latest);
                rising += usize::from(seconds >= latest);
                latest = seconds;
                first.get_or_insert(seconds);
            }
        }
        // Where dashes part the other lines, a time behind the only dash is a title, unless many rise.
        let are_few = times < candidates && (times < FEW_LINES || rising < times);
        let are_titles = are_titles && are_few;
        if times < 2 || times * 2 < candidates || are_titles {
            return;
        }
        // Lengths may rise by chance, but not by the length of a track each time.
        let first = first.unwrap_or(0);
        let most = u32::try_from(times).unwrap_or(u32::MAX).saturating_mul(SHORTEST);
        let are_lengths = stamped || (first >= SHORTEST && latest.saturating_sub(first) < most);
        let are_starts = !are_lengths && rising * 5 >= times * 4;
        self.times_at_end = are_starts;
        for shape in &mut self.shapes {
            self.stamped += usize::from(shape.take_time_at_end(are_starts) && are_starts);
        }
    }
}

/// Whether a word is written like a time, which it is known not to be.
fn is_no_time(word: &str) -> bool {
    let inside = search::strip_any(word, b"[(").unwrap_or(word);
    let inside = inside.strip_suffix([']', ')']).unwrap_or(inside);
    let Some((minutes, seconds)) = search::split_at_byte(inside, b':') else { return false };
    let is_number = |text: &str| (1..=3).contains(&text.len()) && number::read(text).is_some();
    is_number(minutes) && is_number(seconds)
}
