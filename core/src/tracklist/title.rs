//! The body of a line: `Artist - Title (Remix) [LABEL]`.
//!
//! Owns where the artist ends, which brackets are a mix and who made it, and which hold a label.
//! Fixtures: `vectors/tracklist/title.json`. Source: specification for members and admin, section
//! 5: bracketed 'remix, mix, edit, rework, dub, version, mashup, bootleg and VIP text is split
//! from the title into mix and remixer'.

use super::arena::Arena;
use super::bracket::names_a_guest;
use super::edge::{trim_dash_start, without_ending, without_layer, without_pictures};
use super::group::last_group;
use super::habits::Habits;
use super::{column, label, mix, note, parting, scan, tail};
use crate::text::blank::{self, is_blank, trim_end_where, trim_start_where};
use crate::text::part::trim;
use crate::text::put::together;
use crate::text::scan::{last_bracket, position};
use crate::text::search;
use crate::text::steps;

/// The fields of a body. All of them borrow from it, except a mix that is made of two brackets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Title<'a> {
    /// Title without the mix and label.
    pub title: &'a str,
    /// Title with the mix.
    pub original_title: &'a str,
    /// The text in the mix's brackets.
    pub mix: Option<&'a str>,
    /// Who made the mix.
    pub remixer: Option<&'a str>,
    /// Record label.
    pub label: Option<&'a str>,
}

/// Splits a body at its first dash into the artist and the rest; `None` where there is no dash.
#[must_use]
pub fn split_artist(body: &str) -> Option<(&str, &str)> {
    let (artist, rest) = scan::split_at_dash(body).or_else(|| split_at_mark(body))?;
    (!artist.is_empty() && !rest.is_empty()).then_some((artist, rest))
}

/// Splits the text behind the artist into title, mix, remixer and label.
#[must_use]
pub fn split<'a>(text: &'a str, habits: &Habits, kept: &'a Arena) -> Title<'a> {
    let mut title = Title::default();
    title.read(text, habits, kept);
    title
}

impl<'a> Title<'a> {
    /// Reads as [`split`] does, into an empty title.
    pub(super) fn read(&mut self, text: &'a str, habits: &Habits, kept: &'a Arena) {
        steps::add(text.len());
        let mut text = with_round_brackets(blank::trim(text), kept);
        // Some lists end their lines in a mark, which is no part of the title.
        if matches!(text.as_bytes(), [.., b',' | b';' | b'|'] | [.., b')' | b']', b':']) {
            let cut = trim_end_where(text, |c| is_blank(c) || matches!(c, ',' | ';' | '|' | ':'));
            text = if cut.is_empty() { text } else { cut };
        }
        if let [.., b'0'..=b'9', b'A' | b'B'] = text.as_bytes() {
            text = note::without_figures(text);
        }
        let mut has_bracket = true;
        if !matches!(text.as_bytes(), [.., b')' | b']']) {
            text = note::without_year(without_ending(without_pictures(text)));
            has_bracket = last_bracket(text.as_bytes()).is_some();
            if has_bracket {
                text = note::without_remark_behind(text);
            }
        }
        if habits.label_in_square
            && has_bracket
            && text.as_bytes().last() != Some(&b']')
            && position(text.as_bytes(), 0, b']').is_some()
        {
            text = tail::without_remark_behind_label(text);
        }
        if let Some(mark) = habits.label_after_mark {
            (text, self.label) = column::label_at_end(text, mark);
        }
        if habits.year_at_end {
            text = note::without_year_behind(text);
        }
        if text.ends_with('`')
            && let Some((title, label)) = tail::code_at_end(text)
        {
            (text, self.label) = (title, Some(label));
        }
        if habits.label_in_square
            && has_bracket
            && !matches!(text.as_bytes(), [.., b')' | b']'])
            && let Some((title, label)) = tail::open_label(text)
        {
            (text, self.label) = (title, Some(label));
        }
        if !self.read_quoted(text, habits, kept) {
            self.read_unquoted(without_layer(text), habits, kept);
        }
    }

    /// Reads a text that begins with its title in quotes; false where the text does not.
    fn read_quoted(&mut self, text: &'a str, habits: &Habits, kept: &'a Arena) -> bool {
        let Some(found) = parting::quotation(text) else { return false };
        let after = trim_dash_start(found.after);
        let album = parting::behind_album(found.after);
        let is_title = match found.after.as_bytes().first() {
            None => true,
            // Brackets behind the quotes are part of the title, which is read as a whole.
            Some(b'(' | b'[') => false,
            Some(_) => {
                habits.label_after_quotes
                    || after.len() < found.after.len()
                    || album.is_some()
                    || is_remark(found.after)
            }
        };
        if is_title {
            self.read(found.inside, &Habits::default(), kept);
            let after = behind_year(after);
            // An album may stand in front of the label: `Long Shore — Saltworks`.
            let after = column::last_dash(after).map_or(after, |(_, label)| label);
            let label = note::without_pressing(album.unwrap_or(after));
            // The label may stand in brackets behind the album: `Deep Water (Saltworks)`.
            let group = last_group(label).filter(|group| group.after.is_empty());
            let label = match group {
                // The brackets hold the label's year instead: `on Saltworks (1978)`.
                Some(group) if note::is_year(group.inside) => group.before(),
                Some(group) => group.inside,
                None => label,
            };
            let is_note =
                note::is_note(label) || note::names_a_record(label) || is_remark(found.after);
            if !is_note && !label.is_empty() && label::may_be(label) {
                self.label = Some(label);
            }
        }
        is_title
    }

    /// Reads a title whose quotes enclose its mix (`"Tide (Tern Remix)"`), or are followed by a
    /// guest or brackets, which stay in the title; false where neither is so.
    #[inline(never)]
    pub(super) fn read_inside(&mut self, found: parting::Quotation<'a>, kept: &'a Arena) -> bool {
        let after = trim_brackets(found.after);
        if search::ends_with_any(found.inside, b")]") && after.is_empty() {
            let label = self.label;
            *self = Title::default();
            self.read(found.inside, &Habits::default(), kept);
            self.label = label.or(self.label);
            return true;
        }
        if !search::starts_with_any(found.after, b"([") && !names_a_guest(after) {
            return false;
        }
        self.title = kept.keep(together(&[found.inside, " ", found.after]));
        self.original_title = self.title;
        true
    }
}

/// A text whose mix stands in other brackets, in round ones: `Deep Water <Kelp Remix>`, `Deep Water{Kelp Remix}`.
fn with_round_brackets<'a>(text: &'a str, kept: &'a Arena) -> &'a str {
    let open = match text.as_bytes() {
        [.., b'>'] => b'<',
        [.., b'}'] => b'{',
        _ => return text,
    };
    let parts = search::rfind(text, open).and_then(|at| {
        let inside = text.get(at + 1..text.len() - 1)?;
        (at > 0 && mix::ends_in_kind(inside)).then_some((text.get(..at)?, inside))
    });
    parts.map_or(text, |(title, inside)| kept.keep(together(&[trim(title), " (", inside, ")"])))
}

/// Whether a text behind a quoted title is a remark on it: `: what a song`, `, 1976.`
fn is_remark(behind: &str) -> bool {
    behind.starts_with(':')
        || behind
            .strip_prefix(',')
            .is_some_and(|rest| note::is_year(trim_brackets(trim_end_where(rest, |c| c == '.'))))
}

/// The label behind an album and its year: `Long Shore (2008) Saltworks`.
fn behind_year(text: &str) -> &str {
    let group =
        last_group(text).filter(|group| note::is_year(group.inside) && !group.after.is_empty());
    group.map_or(text, |group| trim(group.after))
}

pub(super) fn trim_brackets(text: &str) -> &str {
    let is_mark = |c| matches!(c, '(' | ')' | '[' | ']' | '|' | ' ');
    trim_end_where(trim_start_where(text, is_mark), is_mark)
}

/// Splits a body without a dash at a mark that stands for one: a pipe, a slash, a dash with a blank
/// on one side only, a tab.
fn split_at_mark(body: &str) -> Option<(&str, &str)> {
    for mark in [" | ", " // ", " / ", "／", "- ", " -", "– ", " –", "\t"] {
        if let Some((artist, title)) = search::split_once(body, mark) {
            return Some((trim(artist), trim(title)));
        }
    }
    None
}

/// A title without the quotes around the whole of it, and without a year behind them.
pub(super) fn unquoted(title: &str) -> &str {
    let Some(found) = parting::quotation(title) else { return title };
    let whole = found.after.is_empty() || note::is_year(trim_brackets(found.after));
    if whole && !found.inside.is_empty() { found.inside } else { title }
}
