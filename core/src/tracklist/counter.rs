//! Counters that only the whole list can tell from names: `1-Artist - Title`, `1º`, `No. 1:`,
//! `M1.`, `I.`, `a)`.
//!
//! Any of them may begin a name, so nearly every line has to have one, and they have to count up
//! from the first. Fixtures: `vectors/tracklist/read_counters.json`.

use super::scan::{self, Number};
use super::shape::Shape;
use super::title;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::number::read;
use crate::text::part::{before, behind, trim};
use crate::text::search::{split_once, starts_with_any};

/// Fewer lines are no proof that they are counted.
const LEAST_LINES: usize = 3;
/// A part of a list that counts from 1 stands below one that counts beyond this.
const LEAST_COUNTED: u32 = 3;
/// So many lines that count up are no chance, even with other lines around and between them.
const MANY_LINES: usize = 6;
/// A longer word in front of a number is no abbreviation of `number`.
const LONGEST_WORD: usize = 5;
/// A figure with two dashes behind it is a name only if the list has this many lines with names for
/// each such figure.
const NAMES_OF_FIGURE: usize = 4;
/// The longest Roman number of a tracklist has this many letters: `XXXVIII`.
const LONGEST_ROMAN: usize = 7;

/// Takes the counters off a list that has no other numbers and no times.
pub fn take(shapes: &mut [Shape<'_>]) {
    if take_places(shapes) {
        return;
    }
    if shapes.len() < LEAST_LINES || shapes.iter().any(Shape::is_listed) {
        return;
    }
    let (mut next, mut counted) = (1, 0_usize);
    for shape in &*shapes {
        let Some((value, _)) = counter(shape.body()).filter(|it| counts_on(it.0, next)) else {
            continue;
        };
        (next, counted) = (value + 1, counted + 1);
    }
    // Many lines that count on are a list, whatever is said around it.
    let is_list = counted * 5 >= shapes.len() * 4 || counted >= MANY_LINES;
    if counted < LEAST_LINES || !is_list {
        return;
    }
    let mut next = 1;
    for shape in shapes {
        if let Some((value, rest)) = counter(shape.body()).filter(|it| counts_on(it.0, next)) {
            shape.set_number(Number { value, punctuated: true });
            shape.set_body(rest, rest);
            next = value + 1;
        }
    }
}

/// Whether a value follows those so far. Each part of a list may count from 1.
fn counts_on(value: u32, next: u32) -> bool {
    value == next || value == 1 && next > LEAST_COUNTED
}

/// Takes the places on records off a list in which they count up: `1-1`, `1-2`, then `2-1`. Other lines may stand between.
fn take_places(shapes: &mut [Shape<'_>]) -> bool {
    let mut latest = (1, 0);
    let mut counted = 0_usize;
    for shape in &*shapes {
        let Some((disc, track, _)) = place(shape.line().text) else { continue };
        if (disc, track) != (latest.0, latest.1 + 1) && (disc, track) != (latest.0 + 1, 1) {
            return false;
        }
        (latest, counted) = ((disc, track), counted + 1);
    }
    if counted < LEAST_LINES || counted * 2 < shapes.len() {
        return false;
    }
    let mut value = 0;
    for shape in shapes {
        let Some((_, _, rest)) = place(shape.line().text) else { continue };
        value += 1;
        shape.set_stamp(None);
        shape.set_number(Number { value, punctuated: true });
        shape.set_body(rest, rest);
        // Pages about records have the length at the end.
        shape.take_time_at_end(false);
    }
    true
}

/// A record of a set and a place on it, and the text behind them: `2-01 Tern`, `1.1  Tern`.
#[inline(never)]
fn place(line: &str) -> Option<(u32, u32, &str)> {
    let figure = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let disc = figure(line);
    let after = behind(line, disc);
    if !(1..=2).contains(&disc) || !starts_with_any(after, b"-.") {
        return None;
    }
    let after = behind(after, 1);
    let track = figure(after);
    let rest = behind(after, track);
    if !(1..=2).contains(&track)
        || !starts_with_any(rest, b" \t.)")
        || read(before(after, track)) == Some(0)
    {
        return None;
    }
    let rest = trim_start_where(rest, |c| is_blank(c) || matches!(c, '.' | ')' | '-' | '–' | '—'));
    Some((read(before(line, disc))?, read(before(after, track))?, rest))
}

/// Reads a figure and a dash at the start of a line as a name (`311 - Amber`), where the figures do
/// not count up and as many other lines have a name in words. If another dash follows
/// (`69 - Amber - Saltworks`), more lines with names are needed.
pub fn release_names(shapes: &mut [Shape<'_>]) {
    let (mut figures, mut next, mut counting, mut names) = (0_usize, 1, 0_usize, 0_usize);
    let mut names_of_figure = 1;
    for shape in &*shapes {
        if shape.number_may_be_name() {
            let value = shape.number().map_or(0, |number| number.value);
            figures += 1;
            counting += usize::from(value == next);
            next = value + 1;
            if scan::split_at_dash(shape.body()).is_some() {
                names_of_figure = NAMES_OF_FIGURE;
            }
        } else if shape.is_punctuated() {
            return;
        } else {
            next = shape.number().map_or(next, |number| number.value + 1);
            names += usize::from(title::split_artist(shape.body()).is_some());
        }
    }
    if counting == 0 && names >= figures * names_of_figure {
        let named = shapes.iter_mut().filter(|shape| shape.number_may_be_name());
        named.for_each(Shape::read_number_as_name);
    }
}

/// The value of the counter that a line begins with, and the text behind it.
#[inline(never)]
fn counter(text: &str) -> Option<(u32, &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, after) = (before(text, letters), behind(text, letters));
    let figure = match after.strip_prefix('.') {
        Some(after) if letters > 0 => trim(after),
        _ => trim(after),
    };
    let digits = figure.bytes().take_while(u8::is_ascii_digit).count();
    let (value, rest) = match (word.as_bytes(), digits) {
        (_, 1..=3) if letters <= LONGEST_WORD => {
            let rest = behind(figure, digits);
            let sign = rest.chars().next().filter(|c| matches!(c, 'º' | 'ª' | '°' | '、' | '．'));
            let rest = match sign {
                Some(sign) => behind(rest, sign.len_utf8()),
                None => rest,
            };
            // Behind a word, a blank is enough: `Disc 1 Tern`.
            // A place in the last chart may stand behind: `Platz 4 (6): Tern`.
            let rest = if letters > 0 { behind_last_place(rest) } else { rest };
            let is_marked =
                sign.is_some() || starts_with_any(rest, b"-_.:)|") || rest.starts_with('「');
            if !(is_marked || letters > 0 && starts_with_any(rest, b" ")) {
                return None;
            }
            (read(before(figure, digits))?, rest)
        }
        ([letter @ b'a'..=b'z'], _) if after.starts_with(')') => {
            (u32::from(letter - b'a') + 1, after)
        }
        (_, _) if starts_with_any(after, b".)") => (roman(word)?, after),
        _ => return None,
    };
    let rest = trim(without_ordinal(trim(rest)));
    let rest = if starts_with_any(rest, b"_.:)|") { behind(rest, 1) } else { rest };
    let rest = trim_start_where(rest, scan::is_dash);
    let rest = trim(rest);
    // A number may be glued to a track in quotes: `M1「Deep Water/Tern」`.
    let rest = rest.strip_prefix('「').and_then(|rest| rest.strip_suffix('」')).unwrap_or(rest);
    (!rest.is_empty()).then_some((value, rest))
}

/// A text without a place in round brackets in front of a colon.
fn behind_last_place(text: &str) -> &str {
    let inside = trim(text).strip_prefix('(').and_then(|text| split_once(text, ")"));
    match inside {
        Some((place, rest)) if place.len() <= 3 && rest.starts_with(':') => rest,
        _ => text,
    }
}

/// A text without the rest of an ordinal number and the word for a place: `-е место. Tern`.
fn without_ordinal(text: &str) -> &str {
    let endings = ["-е", "-я", "-й", "-ое", "-ая", "-ый"];
    let Some(rest) = endings.into_iter().find_map(|ending| text.strip_prefix(ending)) else {
        return text;
    };
    let name = trim(rest);
    name.strip_prefix("место").map_or(name, trim)
}

/// The value of a Roman number below 50.
fn roman(word: &str) -> Option<u32> {
    if word.is_empty() || word.len() > LONGEST_ROMAN {
        return None;
    }
    let digit = |byte: u8| match byte {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        _ => None,
    };
    let (mut value, mut latest) = (0_u32, 0);
    for byte in word.bytes().rev() {
        let digit = digit(byte)?;
        value = if digit < latest { value.checked_sub(digit)? } else { value + digit };
        latest = digit;
    }
    Some(value)
}
