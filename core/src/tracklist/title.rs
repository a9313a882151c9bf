//! The body of a line: `Artist - Title (Remix) [LABEL]`.
//!
//! Owns where the artist ends, which brackets are a mix and who made it, and which hold a label.
//! Fixtures: `vectors/tracklist/title.json`. Source: specification for members and admin, section
//! 5: bracketed 'remix, mix, edit, rework, dub, version, mashup, bootleg and VIP text is split
//! from the title into mix and remixer'.

use super::arena::Arena;
use super::bracket::{Kind, goes_on, mix_within, names_a_guest};
use super::edge::{
    trim_dash, trim_dash_start, without_ending, without_layer, without_pictures, without_remark,
};
use super::group::last_group;
use super::habits::Habits;
use super::{column, label, mix, note, parting, scan, tail};
use crate::text::blank::{self, is_blank, trim_end_where, trim_start_where};
use crate::text::part::trim;
use crate::text::put::together;
use crate::text::scan::{last_bracket, position};
use crate::text::search;
use crate::text::steps;

/// What a body says. Everything borrows from it but a mix that two brackets make up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Title<'a> {
    /// Title without the mix and label.
    pub title: &'a str,
    /// Title with the mix.
    pub original_title: &'a str,
    /// What the mix brackets say.
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

/// Splits what follows the artist into title, mix, remixer and label.
#[must_use]
pub fn split<'a>(text: &'a str, habits: Habits, kept: &'a Arena) -> Title<'a> {
    let mut title = Title::default();
    title.read(text, habits, kept);
    title
}

impl<'a> Title<'a> {
    /// Reads as [`split`] does, into an empty title.
    pub(super) fn read(&mut self, text: &'a str, habits: Habits, kept: &'a Arena) {
        steps::add(text.len());
        let mut text = blank::trim(text);
        // What parts a line from the next in some lists ends no title.
        if matches!(text.as_bytes(), [.., b',' | b';' | b'|'] | [.., b')' | b']', b':']) {
            let cut = trim_end_where(text, |c| is_blank(c) || matches!(c, ',' | ';' | '|' | ':'));
            text = if cut.is_empty() { text } else { cut };
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

    /// Reads a text that begins with its title in quotes; false where it does not.
    fn read_quoted(&mut self, text: &'a str, habits: Habits, kept: &'a Arena) -> bool {
        let Some(found) = parting::quotation(text) else { return false };
        let after = trim_dash_start(found.after);
        let album = parting::behind_album(found.after);
        let is_title = match found.after.as_bytes().first() {
            None => true,
            // Brackets behind the quotes are read with them.
            Some(b'(' | b'[') => false,
            Some(_) => {
                habits.label_after_quotes || after.len() < found.after.len() || album.is_some()
            }
        };
        if is_title {
            self.read(found.inside, Habits::default(), kept);
            let label = note::without_pressing(album.unwrap_or(after));
            // Behind an album stands its label in brackets: `Deep Water (Saltworks)`.
            let group = last_group(label).filter(|group| group.after.is_empty());
            let label = match group {
                // Or a label and its year: `on Saltworks (1978)`.
                Some(group) if note::is_year(group.inside) => group.before(),
                Some(group) => group.inside,
                None => label,
            };
            let is_note = note::is_note(label) || note::names_a_record(label);
            if !is_note && !label.is_empty() && label::may_be(label) {
                self.label = Some(label);
            }
        }
        is_title
    }

    /// Reads a title in quotes that has its mix inside them (`"Tide (Tern Remix)"`), or a guest or brackets
    /// behind them that stay; false where it has neither.
    #[inline(never)]
    fn read_inside(&mut self, found: parting::Quotation<'a>, kept: &'a Arena) -> bool {
        let after = trim_brackets(found.after);
        if search::ends_with_any(found.inside, b")]") && after.is_empty() {
            let label = self.label;
            *self = Title::default();
            self.read(found.inside, Habits::default(), kept);
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

    /// Takes the brackets off a title from the end, each for what it is.
    fn read_unquoted(&mut self, text: &'a str, habits: Habits, kept: &'a Arena) {
        let mut rest = text;
        if habits.label_after_dash
            && matches!(text.as_bytes(), [.., b'0'..=b'9', b')'])
            && let Some((title, label)) = column::of_album(text)
        {
            (rest, self.label) = (title, Some(label));
        }
        if habits.label_after_dash {
            rest = column::without_medium(rest);
        }
        let mut original = rest;
        while (habits.label_after_dash
            || label::ends_in_catalogue_number(rest)
            || label::is_company(rest))
            && self.label.is_none()
            && self.mix.is_none()
            && let Some((before, last)) =
                column::last_dash(rest).or_else(|| column::last_column(rest))
        {
            rest = before;
            // Speed, key and year come behind the label, where there is one.
            if note::is_column(last) {
                original = rest;
                continue;
            }
            // A label's own number may have a dash in front: `Deep Water - Saltworks - SW 001`.
            if label::is_catalogue_number(last)
                && let Some((before, _)) = column::last_dash(rest)
                && let Some(at) = search::offset(text, last)
            {
                let label = text.get(before.len()..at + last.len());
                self.label = label.map(trim).map(trim_dash_start);
                (rest, original) = (before, before);
                continue;
            }
            // Some lists have their mixes there: `Deep Water - Kelp Remix`.
            match mix::read(last).filter(|mix| mix.ends_in_kind) {
                Some(mix) => (self.mix, self.remixer) = (Some(last), mix.remixer),
                None => (self.label, original) = (Some(label::without_year(last)), rest),
            }
            // And in front of it the record that the track was taken from.
            if let Some((before, _)) =
                column::last_dash(rest).filter(|(_, last)| note::is_taken(last))
            {
                (rest, original) = (before, before);
            }
        }
        // A label with its parent company behind it: `Tide (Tern Remix) SALTWORKS (KELP)`.
        if habits.label_in_capitals
            && rest.ends_with(')')
            && let Some((before, label)) = label::split(rest)
            && last_group(label).is_some_and(|parent| mix::read(parent.inside).is_none())
        {
            (rest, original, self.label) = (before, before, Some(label));
        }
        let whole = rest;
        let mut has_group = false;
        // Before the first group is taken, text may follow it; after that, groups stand together.
        while rest.len() == whole.len() || matches!(rest.as_bytes(), [.., b')' | b']']) {
            let Some(group) = last_group(rest) else { break };
            let is_first = rest.len() == whole.len();
            has_group = true;
            match group.kind(self, habits) {
                Kind::Note if habits.note_in_round && !is_first => break,
                Kind::Mix(_) if !group.after.is_empty() && goes_on(group.after) => break,
                Kind::Mix(remixer) => {
                    if self.label.is_none() && !group.after.is_empty() {
                        let label = trim_dash_start(trim_brackets(group.after));
                        let label = label.strip_prefix(", ").unwrap_or(label);
                        let fits = (!habits.label_in_capitals || label::is_label(label))
                            && !note::is_note(label)
                            && mix::read(label).is_none_or(|mix| !mix.ends_in_kind);
                        self.label = Some(label).filter(|label| {
                            fits && (label::may_be(label) || habits.label_in_capitals)
                        });
                    }
                    match self.mix.take() {
                        None => {
                            original = group.with_brackets;
                            self.mix = Some(group.inside);
                            self.remixer = remixer;
                        }
                        Some(later) => {
                            self.mix = Some(kept.keep(together(&[group.inside, " + ", later])));
                            self.remixer = match (remixer, self.remixer.take()) {
                                (Some(one), Some(other)) => {
                                    Some(kept.keep(together(&[one, " + ", other])))
                                }
                                (one, other) => one.or(other),
                            };
                        }
                    }
                }
                Kind::Name => match group.behind_mix(self) {
                    Kind::Label => {
                        self.label = Some(label::without_year(group.inside));
                        original = group.before();
                    }
                    Kind::Note => original = group.before(),
                    // Of two labels the later is a remark: `Tide [Saltworks] [FUTURE CLASSIC]`.
                    _ if group.square
                        && !group.inside.is_empty()
                        && group.after.is_empty()
                        && self.mix.is_none()
                        && self.label.is_some()
                        && !names_a_guest(group.inside) =>
                    {
                        self.label = Some(label::without_year(group.inside));
                        original = group.before();
                    }
                    _ => break,
                },
                kind => {
                    if matches!(kind, Kind::Label) {
                        self.label = Some(label::without_year(group.inside));
                    }
                    // What is between the title and its mix is cut out of what is shown.
                    let after = original.get(group.with_brackets.len()..).unwrap_or("");
                    original = match self.mix {
                        None => group.before(),
                        Some(_) => kept.keep(together(&[group.before(), after])),
                    };
                }
            }
            rest = trim_dash(group.before());
        }
        if self.mix.is_none()
            && has_group
            && position(rest.as_bytes(), 0, b')').is_some()
            && let Some((group, after)) = mix_within(rest)
        {
            (self.mix, self.remixer) =
                (Some(group.inside), mix::read(group.inside).and_then(|mix| mix.remixer));
            original = rest;
            rest = kept.keep(together(&[group.before(), " ", after]));
        }
        if self.mix.is_none()
            && may_end_in_mix(rest)
            && let Some((before, inside, mix)) = tail::open_mix(rest)
        {
            (self.mix, self.remixer, original, rest) = (Some(inside), mix.remixer, rest, before);
        }
        // Files name their mixes so: `Deep Water - Kelp Remix`.
        if habits.mix_after_dash
            && may_end_in_mix(rest)
            && self.mix.is_none()
            && let Some((before, last)) = column::last_dash(rest)
            && let Some(mix) = mix::read(last).filter(|mix| mix.ends_in_kind)
        {
            (self.mix, self.remixer, rest) = (Some(last), mix.remixer, before);
        }
        if rest.is_empty() {
            // Nothing but brackets: they are the title.
            *self = Title { title: whole, original_title: whole, ..Title::default() };
            return;
        }
        if habits.label_in_capitals
            && self.label.is_none()
            && self.mix.is_none()
            && let Some((before, label)) = label::split(rest)
        {
            rest = before;
            self.label = Some(label);
        }
        if self.mix.is_none()
            && let Some(found) = parting::quotation(rest)
            && self.read_inside(found, kept)
        {
            return;
        }
        if matches!(rest.as_bytes(), [.., b'M' | b'm' | b'A' | b'B']) {
            rest = note::without_figures(rest);
        }
        let title = without_remark(unquoted(rest));
        self.title = title;
        self.original_title = if self.mix.is_some() { original } else { title };
    }
}

/// Whether a text may end in `mix`, `remix`, `rmx`, `edit`, `rework` or `version`; most are turned away.
fn may_end_in_mix(text: &str) -> bool {
    let [.., first, last] = text.as_bytes() else { return false };
    matches!(
        (first | 0x20, last | 0x20),
        (b'i' | b'm', b'x') | (b'i', b't') | (b'o', b'n') | (b'r', b'k')
    )
}

fn trim_brackets(text: &str) -> &str {
    let is_mark = |c| matches!(c, '(' | ')' | '[' | ']' | '|' | ' ');
    trim_end_where(trim_start_where(text, is_mark), is_mark)
}

/// Marks that stand for a dash where a line has none: a pipe, a slash or dash with a blank on one
/// side only, a tab.
fn split_at_mark(body: &str) -> Option<(&str, &str)> {
    for mark in [" | ", " // ", " / ", "／", "- ", " -", "– ", " –", "\t"] {
        if let Some((artist, title)) = search::split_once(body, mark) {
            return Some((trim(artist), trim(title)));
        }
    }
    None
}

/// A title without the quotes around the whole of it, and without a year behind them.
fn unquoted(title: &str) -> &str {
    let Some(found) = parting::quotation(title) else { return title };
    let whole = found.after.is_empty() || note::is_year(trim_brackets(found.after));
    if whole && !found.inside.is_empty() { found.inside } else { title }
}
