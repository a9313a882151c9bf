//! The lead of a line, which stands in front of its body: bullet, number, time, layer mark.
//!
//! A line may have them in any order, as people write them: `01. [00:00] Artist - Title`,
//! `[00:00] 01. Artist - Title`, `# [07] Artist - Title`, `w/ Artist - Title`.

use super::note;
use super::row::has_name;
use super::scan::{self, Number};
use super::shape::Shape;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::class::small_in_word;
use crate::text::letter::{is_alphanumeric, is_picture};
use crate::text::part::{behind, trim};
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// A number taken off the start of a text.
struct Numbered<'a> {
    /// The text behind it.
    behind: &'a str,
    /// Whether it may be part of the track's name after all.
    may_be_name: bool,
}

impl<'a> Shape<'a> {
    /// Takes the lead off; in place, because moving a shape costs as much as reading its time.
    pub fn take_lead(&mut self) {
        let line = self.line().text;
        if !may_lead(line) {
            return;
        }
        let mut rest = self.take_wide(line);
        let mut numbered_from = None;
        // A body that begins with a letter is not looked into, unless the letter may be a mark.
        while may_lead(rest) {
            if let Some(behind) = self.take_time(rest) {
                rest = behind;
            } else if let Some(number) = self.take_number(rest) {
                numbered_from = number.may_be_name.then_some(rest);
                rest = number.behind;
            } else if let Some(behind) = self.behind_mark(rest) {
                rest = trim(behind);
            } else if let Some(behind) = layer_mark(rest, self.is_listed()) {
                self.layer();
                rest = trim(behind.strip_prefix(' ').unwrap_or(behind));
            } else {
                break;
            }
        }
        self.set_body(rest, numbered_from.unwrap_or(rest));
    }

    /// Takes a number and a time in wide characters off the start. Returns what is left.
    fn take_wide(&mut self, text: &'a str) -> &'a str {
        // Most leads begin in ASCII, so few lines are searched for wide characters.
        if let [0x80..=0xff, ..] | [_, 0x80..=0xff, ..] | [_, _, 0x80..=0xff, ..] = text.as_bytes()
            && let Some(lead) = scan::wide_lead(text)
        {
            lead.number.into_iter().for_each(|number| self.set_number(number));
            self.set_stamp(lead.stamp);
            return trim(lead.rest);
        }
        text
    }

    /// Takes a time off the start, and the end of the range that it may begin. Returns what is
    /// left.
    fn take_time(&mut self, text: &'a str) -> Option<&'a str> {
        let (stamp, after) = scan::quick_stamp(text)?;
        if !self.has_stamp() {
            self.set_stamp(Some(stamp));
        } else if !has_name(after) {
            return None;
        }
        // A second time is the end of a range, or the length of the track: the first one counts.
        let rest = behind_time(after);
        Some(scan::joint(rest).map_or(rest, |end| range_end(rest, end)))
    }

    /// Takes the track's number off the start, unless one is known already.
    fn take_number(&mut self, text: &'a str) -> Option<Numbered<'a>> {
        if self.has_number() || self.layered() {
            return None;
        }
        let (number, after) = scan::number(track_word(text))?;
        // A dash with nothing behind it: the track is on the line below.
        if trim_start_where(trim(after), scan::is_dash).is_empty() {
            self.set_number(Number { punctuated: true, ..number });
            return Some(Numbered { behind: "", may_be_name: false });
        }
        self.set_number(number);
        // The dash may part a name made of figures from its title: `808 - Dusk`, `808 / Dusk`.
        let written = trim(text.get(..text.len() - after.len()).unwrap_or(""));
        let ends_in_dash = [" -", " –", " /"].into_iter().any(|dash| written.ends_with(dash));
        let may_be_name = !number.punctuated || ends_in_dash;
        let mut behind = trim(after);
        // A page's number may stand in front of the list's own: `1. 01. Artist - Title`. But the
        // hour of a time is none: `01. 01:18:54 Artist - Title`.
        if number.punctuated
            && scan::stamp(behind).is_none()
            && let Some((again, after)) = scan::number(behind)
            && again == number
            && has_name(after)
        {
            behind = trim(after);
        }
        Some(Numbered { behind, may_be_name })
    }

    /// The text behind a mark or remark that says nothing about the track.
    fn behind_mark(&self, text: &'a str) -> Option<&'a str> {
        bullet(text)
            .or_else(|| if self.has_number() { chart_move(text) } else { None })
            .or_else(|| bold_remark(text))
            .or_else(|| year(text))
    }
}

/// The text behind a time, without a mark of doubt (`12:30? Artist`) or a comma.
#[inline(always)]
fn behind_time(after: &str) -> &str {
    match after.as_bytes() {
        // One blank and a name are by far the most common.
        [b' ', first, .., b'!'..=b'~'] if first.is_ascii_alphanumeric() => {
            after.get(1..).unwrap_or("")
        }
        _ => {
            let after =
                after.strip_prefix("? ").or_else(|| after.strip_prefix(". ")).unwrap_or(after);
            trim(after.strip_prefix(',').unwrap_or(after))
        }
    }
}

/// Whether a line's first character can begin a lead at all; most lines of most lists cannot.
#[inline(always)]
fn may_lead(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some(first) = bytes.first() else { return false };
    match small_in_word(*first) {
        // A place on a record, the word track, and versus: `A1`, `Track 1`, `vs. Artist - Title`.
        b'a'..=b'h' => matches!(bytes, [b'A'..=b'H', b'0'..=b'9', ..]),
        b't' => matches!(bytes, [_, b'r' | b'R', b'a' | b'A', b'c' | b'C', ..]),
        b'v' => matches!(bytes, [_, b's', b'.' | b' ', ..]),
        b'w' => true,
        small => !small.is_ascii_lowercase(),
    }
}

/// The text behind a joint and the end of a range (`-4:35`, `to 4:35`, `/ 1:02:00`), or behind a
/// dash that parts a time from its track; `end` is the text behind the joint. A time with no name
/// behind it is a title, unless an arrow points to it.
#[inline(never)]
fn range_end<'a>(rest: &'a str, end: &'a str) -> &'a str {
    match scan::stamp(end) {
        Some((_, after)) if has_name(after) || rest.starts_with("-->") => trim(after),
        _ => trim(trim_start_where(rest, scan::is_dash)),
    }
}

/// A text without the word in front of a track's number: `Track 1: Artist - Title`.
fn track_word(text: &str) -> &str {
    match text.split_at_checked(6) {
        Some((word, number)) if word.eq_ignore_ascii_case("track ") => number,
        _ => text,
    }
}

/// Takes a track's place in the last chart off the start: `(3)`, `(NEW)`, `(-)`, `(+2)`.
fn chart_move(text: &str) -> Option<&str> {
    let close = if text.starts_with('(') { ")" } else { "]" };
    let (inside, after) = search::split_once(search::strip_any(text, b"([")?, close)?;
    let word = is_one_of(inside, word_set!("new|neu|re|-|=|ne|nr"));
    let step = close == ")"
        && matches!(inside.len(), 1..=3)
        && inside.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-'));
    ((word || step) && has_name(after)).then_some(after)
}

/// Takes a remark in a wiki's bold type off the start: `'''Rewind:''' Artist - Title`.
fn bold_remark(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("'''")?;
    let (remark, after) = search::split_once(inside, "'''")?;
    (has_name(after) && scan::split_at_dash(remark).is_none()).then_some(after)
}

/// Takes the year of a record off the start: `(1978) Artist - Title`.
fn year(text: &str) -> Option<&str> {
    let (inside, after) = search::split_once(text.strip_prefix('(')?, ")")?;
    (note::is_year(trim(inside)) && after.starts_with(is_blank) && has_name(after)).then_some(after)
}

/// Takes a bullet, a mark between two parts of a lead, or pictures off the start.
fn bullet(text: &str) -> Option<&str> {
    // Markdown's bold type opens here; its end is taken off with the other signs.
    if let Some(bold) = text.strip_prefix("**") {
        return Some(bold);
    }
    // Two slashes may stand between a number and its track.
    if let Some(name) = text.strip_prefix("// ") {
        return Some(name);
    }
    // Pages about records put a dash between a side and an artist: `A1⇥–Artist`.
    if let Some(name) = text.strip_prefix('–').filter(|name| name.starts_with(is_alphanumeric)) {
        return Some(name);
    }
    // An arrow is a dash with a point.
    let mark = scan::mark(text).map(|after| after.strip_prefix('>').unwrap_or(after));
    let first = text.chars().next()?;
    let after = mark.or_else(|| text.get(first.len_utf8()..))?;
    if mark.is_none() && is_picture(first) {
        let name = trim(trim_start_where(after, |c| is_picture(c) || is_blank(c)));
        let begins = |c: char| is_alphanumeric(c) || matches!(c, '[' | '(' | '"' | '“' | '?');
        return name.starts_with(begins).then_some(name);
    }
    if matches!(first, '~' | '@') {
        return scan::stamp(trim(after)).map(|_| after);
    }
    // This bullet has no blank behind it.
    if first == '・' {
        return Some(after);
    }
    let is_bullet =
        mark.is_some() || matches!(first, '*' | '•' | '·' | '‣' | '»' | '#' | '>' | ';' | ':');
    (is_bullet && after.starts_with(|c| c == '[' || is_blank(c))).then_some(after)
}

/// Marks of a track that is played with the one above, and what each needs behind it.
static LAYER_MARKS: [(&str, Needs); 13] = [
    ("w/", Needs::Nothing),
    ("W/", Needs::Nothing),
    ("[w/]", Needs::Nothing),
    ("↳", Needs::Nothing),
    ("└", Needs::Nothing),
    ("w ", Needs::Name),
    ("W ", Needs::Name),
    ("w. ", Needs::Name),
    ("+ ", Needs::Name),
    ("& ", Needs::Track),
    ("vs ", Needs::Track),
    ("vs. ", Needs::Track),
    ("with ", Needs::Track),
];

/// What has to stand behind a text for it to be a layer mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// No dash: `W - Title` is by W.
    Name,
    /// An artist and a title, and neither number nor time in front of the mark.
    Track,
}

/// Takes a layer mark off the start, and the brackets around mark and track: `(w/ Artist - Title)`.
fn layer_mark(text: &str, listed: bool) -> Option<&str> {
    let inside = match text.as_bytes() {
        // `W/O You` is a name.
        [_, b'/', b'o' | b'O', b' ', ..] => return None,
        [b'(', b'w' | b'W', b'/', .., b')'] | [b'[', b'w' | b'W', b'/', .., b']'] => {
            text.get(1..text.len() - 1)?
        }
        _ => text,
    };
    let (mark, needs) = LAYER_MARKS.iter().find(|(mark, _)| inside.starts_with(mark))?;
    let rest = behind(inside, mark.len());
    let is_layer = match needs {
        Needs::Nothing => true,
        Needs::Name => scan::dash(trim(rest)).is_none(),
        Needs::Track => !listed && scan::split_at_dash(rest).is_some(),
    };
    is_layer.then_some(rest)
}
