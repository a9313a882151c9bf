//! The end of a title without quotes: labels, mixes and notes are taken off piece by piece, the
//! last one first, until the title alone is left.
//!
//! Fixtures: `vectors/tracklist/read_title.json`, `read_label.json`, `read_notes.json`.

use super::arena::Arena;
use super::bracket::{Kind, goes_on, mix_within, names_a_guest};
use super::edge::{trim_dash, trim_dash_start, without_remark};
use super::group::{Group, last_group};
use super::habits::Habits;
use super::title::{Title, trim_brackets, unquoted};
use super::{column, label, mix, note, parting, tail};
use crate::text::part::trim;
use crate::text::put::together;
use crate::text::scan::position;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// The rest of a text while pieces are taken off its end.
#[derive(Clone, Copy)]
struct Left<'a> {
    /// The title alone.
    title: &'a str,
    /// The title and its mix.
    with_mix: &'a str,
}

impl<'a> Left<'a> {
    /// The rest of a text in which no mix was found.
    fn without_mix(text: &'a str) -> Self {
        Self { title: text, with_mix: text }
    }
}

impl<'a> Title<'a> {
    /// Reads a text that has no quotes around its title.
    pub(super) fn read_unquoted(&mut self, text: &'a str, habits: &Habits, kept: &'a Arena) {
        let text = if habits.label_after_dash { self.take_album(text) } else { text };
        let mut left = self.take_columns(text, habits);
        if habits.label_in_capitals
            && let Some((before, label)) = label_with_parent(left.title)
        {
            left = Left::without_mix(before);
            self.label = Some(label);
        }
        let whole = left.title;
        if let Some(last) = last_group(left.title) {
            left = self.take_groups(left, last, habits, kept);
            left = self.take_mix_within(left, kept);
        }
        left = self.take_mix_without_brackets(left, habits);
        if left.title.is_empty() {
            // Nothing but brackets: they are the title.
            *self = Title { title: whole, original_title: whole, ..Title::default() };
            return;
        }
        if habits.label_in_capitals
            && self.label.is_none()
            && self.mix.is_none()
            && let Some((before, label)) = label::split(left.title)
        {
            left.title = before;
            self.label = Some(label);
        }
        if self.mix.is_none()
            && let Some(found) = parting::quotation(left.title)
            && self.read_inside(found, kept)
        {
            return;
        }
        self.settle(left);
    }

    /// Takes the album and the medium off a text whose columns are parted by dashes.
    fn take_album(&mut self, text: &'a str) -> &'a str {
        let mut rest = text;
        if matches!(text.as_bytes(), [.., b'0'..=b'9', b')'])
            && let Some((title, label)) = column::of_album(text)
        {
            (rest, self.label) = (title, Some(label));
        }
        column::without_medium(rest)
    }

    /// Takes columns off the end, until one of them is a label or a mix.
    fn take_columns(&mut self, text: &'a str, habits: &Habits) -> Left<'a> {
        let mut left = Left::without_mix(text);
        // A mix behind a pipe is one in any list: `Deep Water | Kelp Remix`.
        if let Some((before, mix)) = search::split_once(text, " | ")
            && !habits.label_after_dash
            && mix::ends_in_kind(trim(mix))
        {
            return self.take_column(left, trim(before), trim(mix));
        }
        while (habits.label_after_dash
            || label::ends_in_catalogue_number(left.title)
            || label::is_company(left.title))
            && self.label.is_none()
            && self.mix.is_none()
            && let Some((before, last)) =
                column::last_dash(left.title).or_else(|| column::last_column(left.title))
        {
            left = self.take_column(left, before, last);
        }
        left
    }

    /// Takes the last column off, which is a note, a label or a mix.
    fn take_column(&mut self, left: Left<'a>, before: &'a str, last: &'a str) -> Left<'a> {
        // Speed, key and year stand behind the label, if there is one.
        if note::is_column(last) {
            return Left::without_mix(before);
        }
        if let Some((before, label)) = label_with_number(left.title, before, last) {
            self.label = Some(label);
            return Left::without_mix(before);
        }
        let left = match mix::read(last).filter(|mix| mix.ends_in_kind) {
            // Some lists put their mixes there: `Deep Water - Kelp Remix`.
            Some(mix) => {
                (self.mix, self.remixer) = (Some(last), mix.remixer);
                Left { title: before, ..left }
            }
            None => {
                self.label = Some(label::without_year(last));
                Left::without_mix(before)
            }
        };
        // The record that the track was taken from may stand in front of either.
        match column::last_dash(before).filter(|(_, record)| note::is_taken(record)) {
            Some((before, _)) => Left::without_mix(before),
            None => left,
        }
    }

    /// Takes bracketed groups off the end, from the last one on, until one of them is part of the
    /// name. Text may follow the last group; the others have to stand directly in front of it.
    fn take_groups(
        &mut self,
        mut left: Left<'a>,
        last: Group<'a>,
        habits: &Habits,
        kept: &'a Arena,
    ) -> Left<'a> {
        let (mut next, mut is_last) = (Some(last), true);
        while let Some(group) = next {
            let kind = group.kind(self, habits);
            if matches!(kind, Kind::Note) && habits.note_in_round && !is_last {
                break;
            }
            let with_mix = match kind {
                Kind::Mix(_) if !group.after.is_empty() && goes_on(group.after) => break,
                Kind::Mix(remixer) => {
                    self.take_label_behind(group.after, habits);
                    self.take_mix(&group, remixer, left.with_mix, kept)
                }
                Kind::Label => {
                    self.label = Some(label_of(&group));
                    self.without_group(&group, left.with_mix, kept)
                }
                Kind::Note => self.without_group(&group, left.with_mix, kept),
                Kind::Name => {
                    if !self.take_group_by_place(&group) {
                        break;
                    }
                    group.before()
                }
            };
            left = Left { title: trim_dash(group.before()), with_mix };
            is_last = false;
            next = match left.title.as_bytes() {
                [.., b')' | b']'] => last_group(left.title),
                _ => None,
            };
        }
        left
    }

    /// Takes the label that stands behind the brackets of a mix.
    fn take_label_behind(&mut self, after: &'a str, habits: &Habits) {
        if self.label.is_some() || after.is_empty() {
            return;
        }
        let label = trim_dash_start(trim_brackets(after));
        let label = label.strip_prefix(", ").unwrap_or(label);
        let fits = (!habits.label_in_capitals || label::is_label(label))
            && !note::is_note(label)
            && !is_one_of(label, word_set!("full|clean|dirty|intro|outro"))
            && mix::read(label).is_none_or(|mix| !mix.ends_in_kind);
        self.label =
            Some(label).filter(|label| fits && (label::may_be(label) || habits.label_in_capitals));
    }

    /// Takes a mix, in front of the one that is known already if there is one. Returns the title
    /// with all of its mixes.
    fn take_mix(
        &mut self,
        group: &Group<'a>,
        remixer: Option<&'a str>,
        with_mix: &'a str,
        kept: &'a Arena,
    ) -> &'a str {
        let Some(later) = self.mix else {
            (self.mix, self.remixer) = (Some(group.inside), remixer);
            return group.with_brackets;
        };
        self.mix = Some(kept.keep(together(&[group.inside, " + ", later])));
        self.remixer = match (remixer, self.remixer) {
            (Some(one), Some(other)) => Some(kept.keep(together(&[one, " + ", other]))),
            (one, other) => one.or(other),
        };
        with_mix
    }

    /// The title and its mix without a group, which may stand between the two.
    fn without_group(&self, group: &Group<'a>, with_mix: &'a str, kept: &'a Arena) -> &'a str {
        let after = with_mix.get(group.with_brackets.len()..).unwrap_or("");
        match self.mix {
            None => group.before(),
            Some(_) => kept.keep(together(&[group.before(), after])),
        }
    }

    /// Takes a group that is a label or a note only because of where it stands. Returns whether it
    /// is one.
    fn take_group_by_place(&mut self, group: &Group<'a>) -> bool {
        let is_label = match group.behind_mix(self) {
            Kind::Label => true,
            Kind::Note => return true,
            // The second of two labels is a remark: `Tide [Saltworks] [FUTURE CLASSIC]`.
            Kind::Name | Kind::Mix(_) => {
                group.square
                    && !group.inside.is_empty()
                    && group.after.is_empty()
                    && self.mix.is_none()
                    && self.label.is_some()
                    && !names_a_guest(group.inside)
            }
        };
        if is_label {
            self.label = Some(label_of(group));
        }
        is_label
    }

    /// Takes a mix whose brackets are followed by more of the title.
    fn take_mix_within(&mut self, left: Left<'a>, kept: &'a Arena) -> Left<'a> {
        if self.mix.is_none()
            && position(left.title.as_bytes(), 0, b')').is_some()
            && let Some((group, after)) = mix_within(left.title)
        {
            self.mix = Some(group.inside);
            self.remixer = mix::read(group.inside).and_then(|mix| mix.remixer);
            let title = kept.keep(together(&[group.before(), " ", after]));
            return Left { title, with_mix: left.title };
        }
        left
    }

    /// Takes a mix whose brackets nobody closed, or one behind a dash.
    fn take_mix_without_brackets(&mut self, left: Left<'a>, habits: &Habits) -> Left<'a> {
        if self.mix.is_some() || !may_end_in_mix(left.title) {
            return left;
        }
        if let Some((before, inside, mix)) = tail::open_mix(left.title) {
            (self.mix, self.remixer) = (Some(inside), mix.remixer);
            return Left { title: before, with_mix: left.title };
        }
        // The names of files have their mixes there: `Deep Water - Kelp Remix`.
        if habits.mix_after_dash
            && let Some((before, last)) = column::last_dash(left.title)
            && let Some(mix) = mix::read(last).filter(|mix| mix.ends_in_kind)
        {
            (self.mix, self.remixer) = (Some(last), mix.remixer);
            return Left { title: before, ..left };
        }
        left
    }

    /// Makes the rest the title.
    fn settle(&mut self, left: Left<'a>) {
        let mut rest = left.title;
        if matches!(rest.as_bytes(), [.., b'M' | b'm' | b'A' | b'B']) {
            rest = note::without_figures(rest);
        }
        let title = without_remark(unquoted(rest));
        self.title = title;
        self.original_title = if self.mix.is_some() { left.with_mix } else { title };
    }
}

/// Splits a text before a label in capitals that has its parent company behind it:
/// `Tide (Tern Remix) SALTWORKS (KELP)`.
fn label_with_parent(text: &str) -> Option<(&str, &str)> {
    if !text.ends_with(')') {
        return None;
    }
    let (before, label) = label::split(text)?;
    let parent = last_group(label)?;
    mix::read(parent.inside).is_none().then_some((before, label))
}

/// Splits a text before the column of its label, where the last column is the label's own number
/// for the record: `Deep Water - Saltworks - SW 001`. `before` is the text before the last column.
fn label_with_number<'a>(
    text: &'a str,
    before: &'a str,
    last: &'a str,
) -> Option<(&'a str, &'a str)> {
    if !label::is_catalogue_number(last) {
        return None;
    }
    let (title, _) = column::last_dash(before)?;
    let at = search::offset(text, last)?;
    let label = text.get(title.len()..at + last.len())?;
    Some((title, trim_dash_start(trim(label))))
}

/// Whether a text may end in `mix`, `remix`, `rmx`, `edit`, `rework` or `version`; `false` is
/// certain, and spares most texts a closer look.
fn may_end_in_mix(text: &str) -> bool {
    let [.., first, last] = text.as_bytes() else { return false };
    matches!(
        (first | 0x20, last | 0x20),
        (b'i' | b'm', b'x') | (b'i', b't') | (b'o', b'n') | (b'r', b'k')
    )
}

/// The label in brackets. In round ones a year stands behind many, and nothing parts them: `(Saltworks 1994)`.
fn label_of<'a>(group: &Group<'a>) -> &'a str {
    if group.square {
        label::without_year(group.inside)
    } else {
        label::without_any_year(group.inside)
    }
}
