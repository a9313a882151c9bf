//! What the figures of a sheet are: starts, lengths, numbers or none of these.
//!
//! A figure in front of a track, inside it or behind it looks the same whatever it counts; only all lines together tell.

use super::parting::{self};
use super::row::has_name;
use super::scan::{self, Stamp};
use super::shape::Shape;
use super::sheet::Sheet;
use super::source::Note;
use super::unfold;
use crate::diagnostic::DiagnosticCode;
use crate::text::part::trim;
use crate::text::scan::position;
use crate::text::{number, search};

/// If the times make tracks that are shorter than this on average, in seconds, they are lengths and
/// no starts.
const SHORTEST: u32 = 90;

/// So many lines show where times may stand.
const FEW_LINES: usize = 4;

impl Sheet<'_> {
    /// Reads `[1]`, `[2]`, `[3]` in front of the tracks as their numbers, and no longer as minutes.
    pub(super) fn read_minutes_as_numbers(&mut self) {
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
    pub(super) fn drop_columns_of_lengths(&mut self) {
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
    pub(super) fn drop_lengths(&mut self) {
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
    pub(super) fn read_numbers_as_minutes(&mut self) {
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
    pub(super) fn take_no_times(&mut self) {
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

    /// Takes the times that stand between artist and title, if nearly all lines have one there and they rise.
    #[inline(never)]
    pub(super) fn take_times_inside(&mut self) -> bool {
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
    pub(super) fn take_times_at_end(&mut self) {
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
