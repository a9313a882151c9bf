//! A row: the track that a format read from a line, before it is owned or packed into offsets.

use alloc::string::{String, ToString};

use super::Track;
use super::arena::Arena;
use super::edge::{trim_dash, without_pictures};
use super::folded::names_record;
use super::group::last_group;
use super::habits::Habits;
use super::plain::plain;
use super::shape::Shape;
use super::title::Title;
use super::{column, label, mix, note};
use crate::text::blank::{self, trim_end_where, trim_start_where};
use crate::text::class::begins_plainly;
use crate::text::letter::is_alphanumeric;
use crate::text::part::{behind, trim};
use crate::text::put::{put_character, together};
use crate::text::{number, search, words};

/// A track as its format read it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Row<'a> {
    /// Place in the tracklist, from 1.
    pub position: u32,
    /// When it starts.
    pub timestamp: Option<&'a str>,
    /// Artist credit, where the line names anyone.
    pub artist: Option<&'a str>,
    /// Title, mix and label.
    pub title: Title<'a>,
    /// Whether it is layered over the row above.
    pub played_with_previous: bool,
}

impl<'a> Row<'a> {
    /// Reads a shape's body as `Artist - Title (Mix) [LABEL]`, or as a title alone where it has no
    /// dash. False where there is nothing to read.
    ///
    /// Rows are read in place: moving one costs as much as finding its label.
    pub fn read(
        &mut self,
        shape: &Shape<'a>,
        habits: &Habits,
        position: usize,
        kept: &'a Arena,
    ) -> bool {
        let body = shape.body();
        if !has_name(body) {
            return false;
        }
        let mut rest = self.take_artist(shape, habits, kept);
        let below = if shape.folded() { self.take_label_on_last_line(&mut rest) } else { None };
        // Wikis set a credit in italics or bold type: `''Tern - Tide'' [Saltworks]`.
        if body.starts_with("''") {
            self.take_wiki_quotes();
            rest = kept.keep(without_wiki_quotes(rest));
        }
        if let Some(mix) = habits.columns.and_then(|columns| columns.mix(body)) {
            rest = kept.keep(together(&[rest, " (", mix, ")"]));
        }
        self.position = u32::try_from(position).unwrap_or(u32::MAX);
        self.timestamp = shape.stamp().and_then(|stamp| stamp.text(kept));
        self.title.read(rest, habits, kept);
        if let Some(label) = below.or_else(|| habits.columns?.label(body)) {
            self.title.label = Some(label);
        }
        if habits.is_turned {
            self.take_columns_behind(habits);
        }
        if self.artist.is_none() {
            self.take_artist_in_brackets();
        }
        if habits.is_turned || shape.is_title_first() {
            self.artist = self.artist.map(without_remark);
        }
        if let Some(artist) = self.artist {
            if artist.starts_with('[') {
                self.take_label_in_front();
            } else if search::ends_with_any(artist, b")]")
                && (habits.is_turned || shape.is_title_first())
            {
                self.take_behind(habits, kept);
            }
        }
        self.played_with_previous = shape.layered();
        if shape.folded() || habits.has_tabs {
            self.unfold(kept);
        }
        true
    }

    /// Takes the artist off a shape, on whichever side of it. Returns the rest.
    #[inline(always)]
    fn take_artist(&mut self, shape: &Shape<'a>, habits: &Habits, kept: &'a Arena) -> &'a str {
        let plain = |text: &'a str| if habits.is_plain { text } else { plain(text, kept) };
        let Some((left, mut right)) = shape.parts() else { return plain(shape.body()) };
        if habits.has_remarks {
            right = note::without_remark_behind_column(right);
        }
        let (artist, rest) = if habits.is_turned { (right, left) } else { (left, right) };
        self.artist = Some(trim_dash(without_pictures(blank::trim(plain(artist)))))
            .filter(|name| !name.is_empty());
        if self.artist.is_some_and(|name| name.ends_with(')')) {
            self.artist = self.artist.map(without_count);
        }
        plain(rest)
    }

    /// Takes a wiki's marks off the artist.
    #[inline(never)]
    fn take_wiki_quotes(&mut self) {
        let is_quote = |c| c == '\'';
        let mut artist = trim_start_where(self.artist.unwrap_or(""), is_quote);
        if artist.ends_with("''") {
            artist = trim_end_where(artist, is_quote);
        }
        self.artist = Some(trim(artist)).filter(|name| !name.is_empty());
    }

    /// Takes the label off the last line of the rest or of the artist.
    #[inline(never)]
    fn take_label_on_last_line(&mut self, rest: &mut &'a str) -> Option<&'a str> {
        let part = if label_on_last_line(rest).is_some() { rest } else { self.artist.as_mut()? };
        let (name, label) = label_on_last_line(part)?;
        *part = name;
        Some(label)
    }

    /// Takes square brackets off the front of the artist, and keeps what they hold if it is a
    /// label: `[Saltworks] Tern`.
    #[inline(never)]
    fn take_label_in_front(&mut self) {
        let Some((inside, artist)) = self.artist.and_then(|it| search::split_once(it, "] ")) else {
            return;
        };
        let inside = behind(inside, 1);
        if !has_name(artist) || search::find_any(inside, b"[(").is_some() {
            return;
        }
        self.artist = Some(trim(artist));
        if !note::is_note(inside) && !note::is_tag(inside) && label::may_be(inside) {
            self.title.label.get_or_insert(inside);
        }
    }

    /// Takes the artist whom brackets behind a title name: `Deep Water (by Tern)`.
    fn take_artist_in_brackets(&mut self) {
        let group = last_group(self.title.title).filter(|group| group.after.is_empty());
        let Some(group) = group.filter(|group| has_name(group.before())) else { return };
        let name = ["by ", "By "].into_iter().find_map(|by| group.inside.strip_prefix(by));
        if let Some(name) = name.map(trim).filter(|name| has_name(name)) {
            self.artist = Some(name);
            (self.title.title, self.title.original_title) = (group.before(), group.before());
        }
    }

    /// Takes the columns off an artist who stands behind the title, and keeps what is a label: `Deep Water/Tern/LP/Saltworks`.
    #[inline(never)]
    fn take_columns_behind(&mut self, habits: &Habits) {
        let Some(artist) = self.artist else { return };
        let found = match habits.label_after_mark {
            Some(mark) => Some(column::label_at_end(artist, mark)),
            None if habits.label_after_dash => column::last_column(artist)
                .or_else(|| column::last_dash(artist))
                .map(|(artist, label)| (artist, Some(label))),
            None => None,
        };
        let Some((artist, label)) = found.filter(|(artist, _)| has_name(artist)) else { return };
        // What stands between artist and label is what the track was played from: `Tern/LP/Saltworks`.
        let artist = match habits.label_after_mark.and_then(|mark| search::split_once(artist, mark))
        {
            Some((name, _)) if label.is_some() && has_name(name) => trim(name),
            _ => artist,
        };
        self.artist = Some(artist);
        self.title.label = self.title.label.or(label);
    }

    /// Takes brackets off the end of an artist who stands behind the title. Any brackets may hold a
    /// mix, and square ones a label or something else, as round ones do in lists that have this habit:
    /// `Deep Water by Tern (Kelp Remix)`, `"Deep Water" by Tern [Saltworks]`.
    #[inline(never)]
    fn take_behind(&mut self, habits: &Habits, kept: &'a Arena) {
        let group = self.artist.and_then(last_group).filter(|group| group.after.is_empty());
        let Some(group) = group.filter(|group| has_name(group.before())) else { return };
        let inside = group.inside;
        // `(live)` behind an artist describes the artist and is no mix of the track.
        let mix = mix::read(inside).filter(|mix| mix.ends_in_kind && !mix::is_live(inside));
        if let Some(mix) = mix {
            if self.title.mix.is_some() {
                return;
            }
            let title = &mut self.title;
            (title.mix, title.remixer) = (Some(inside), mix.remixer);
            let brackets = group.with_brackets.get(group.before().len()..).unwrap_or("");
            title.original_title =
                kept.keep(together(&[title.original_title, " ", trim(brackets)]));
        } else if note::is_year(inside) {
            // `"Deep Water" by Tern (1986)`: a year is no part of the name.
        } else if !group.square && !habits.label_behind_artist {
            return;
        } else if !note::is_note(inside) && !note::is_tag(inside) && label::may_be(inside) {
            self.title.label.get_or_insert(label::without_year(inside));
        }
        self.artist = Some(group.before());
    }

    /// Whether the line names the track's artist, or says that nobody knows the track (`ID`, `?`).
    #[must_use]
    pub fn names_someone(&self) -> bool {
        self.artist.is_some() || self.title.title.len() <= "ID".len()
    }

    /// Replaces every line break and tab with a blank.
    pub fn unfold(&mut self, kept: &'a Arena) {
        self.change(kept, |text| {
            let parts = |c| c == '\t' || is_break(c);
            if !text.chars().any(parts) {
                return None;
            }
            let mut whole = String::new();
            for c in text.chars() {
                // One blank stands for the break and all blanks around it.
                let c = if parts(c) { ' ' } else { c };
                if !(c == ' ' && whole.ends_with(' ')) {
                    put_character(&mut whole, c);
                }
            }
            Some(whole)
        });
    }

    /// Changes all texts except the time.
    #[inline(never)]
    pub(super) fn change(&mut self, kept: &'a Arena, change: fn(&str) -> Option<String>) {
        let Title { title, original_title, mix, remixer, label } = &mut self.title;
        let parts = [self.artist.as_mut(), mix.as_mut(), remixer.as_mut(), label.as_mut()];
        for part in parts.into_iter().chain([Some(title), Some(original_title)]).flatten() {
            if let Some(changed) = change(part) {
                *part = kept.keep(changed);
            }
        }
    }

    /// Makes an owned track.
    #[must_use]
    #[inline]
    pub fn track(&self) -> Track {
        Track {
            position: self.position,
            timestamp: self.timestamp.map(ToString::to_string),
            artist: self.artist.map(ToString::to_string),
            title: self.title.title.to_string(),
            original_title: self.title.original_title.to_string(),
            mix: self.title.mix.map(ToString::to_string),
            remixer: self.title.remixer.map(ToString::to_string),
            label: self.title.label.map(ToString::to_string),
            played_with_previous: self.played_with_previous,
        }
    }
}

/// An artist without the number that databases tell namesakes apart with: `Tern (2)`.
#[inline(never)]
fn without_count(artist: &str) -> &str {
    let group = last_group(artist).filter(|group| !group.square && group.after.is_empty());
    let is_count =
        |inside: &str| inside.len() <= 2 && number::read(inside).is_some_and(|count| count > 1);
    let group = group.filter(|group| is_count(group.inside) && has_name(group.before()));
    group.map_or(artist, |group| group.before())
}

/// An artist without the remark behind a colon: `Tern: what a way to begin the night, with a bass like this`.
fn without_remark(artist: &str) -> &str {
    const LEAST_WORDS: usize = 4;
    let parts = search::split_once(artist, ": ");
    let parts = parts
        .filter(|(name, remark)| has_name(name) && words::words(remark).count() >= LEAST_WORDS);
    parts.map_or(artist, |(name, _)| trim(name))
}

/// A name, and the label on the line below it, without the dash in front and a full stop at the end, or behind the
/// record that the line names.
#[inline(never)]
fn label_on_last_line(text: &str) -> Option<(&str, &str)> {
    let at = search::rfind(text, b'\n')?;
    let line = trim(behind(text, at + 1));
    let label = if names_record(line) {
        search::split_once(line, " on ").map_or("", |(_, label)| label)
    } else {
        line.strip_prefix("- ")?
    };
    let label = trim(label.strip_suffix('.').unwrap_or(label));
    let name = trim(text.get(..at)?);
    (!name.is_empty() && has_name(label)).then_some((name, label))
}

/// A text without a wiki's marks, which are two straight quotes or more.
#[inline(never)]
fn without_wiki_quotes(text: &str) -> String {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some((part, after)) = search::split_once(rest, "''") {
        whole.push_str(part);
        rest = trim_start_where(after, |c| c == '\'');
    }
    whole.push_str(rest);
    whole
}

/// Whether a character breaks a line.
#[must_use]
pub fn is_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a body can name a track: a letter or digit of any script, or the `?` of an unknown one.
#[must_use]
pub fn has_name(body: &str) -> bool {
    begins_plainly(body) || has_name_inside(body)
}

#[inline(never)]
fn has_name_inside(body: &str) -> bool {
    body.chars().any(|c| is_alphanumeric(c) || c == '?')
}

/// Whether a body is nothing but the sign of a track that nobody knows.
#[must_use]
pub fn is_unknown(body: &str) -> bool {
    match body.as_bytes() {
        [b'i' | b'I', b'd' | b'D'] => true,
        signs => (1..=8).contains(&signs.len()) && signs.iter().all(|byte| *byte == b'?'),
    }
}
