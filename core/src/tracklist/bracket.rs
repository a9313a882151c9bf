//! What brackets in a title hold: a mix, a label, a note, or a part of the name; and what the text
//! behind them means.
//!
//! Fixtures: `vectors/tracklist/read_title.json`, `read_label.json`, `read_notes.json`.

use super::group::{Group, last_group};
use super::habits::Habits;
use super::title::Title;
use super::{label, mix, note};
use crate::text::part::trim;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::{split_last, words};

/// What a bracketed group holds.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'a> {
    /// A mix, by someone or nobody in particular.
    Mix(Option<&'a str>),
    /// A record label.
    Label,
    /// Something about the track that no field holds.
    Note,
    /// A part of the name.
    Name,
}

impl<'a> Group<'a> {
    /// What the group holds, in a title whose mix or label may be known already.
    #[inline(always)]
    #[must_use]
    pub fn kind(&self, found: &Title<'_>, habits: &Habits) -> Kind<'a> {
        if self.inside.is_empty() {
            return Kind::Name;
        }
        let is_last = self.after.is_empty();
        let read = if self.square && is_last { mix::read_in_square } else { mix::read };
        if let Some(mix) = read(self.inside) {
            return Kind::Mix(mix.remixer);
        }
        let is_note = note::is_note(self.inside)
            || note::names_a_record(self.inside)
            || note::is_year(self.inside)
            || (self.square && (note::is_tag(self.inside) || label::is_sentence(self.inside)))
            || (self.inside.starts_with(|c: char| c.is_ascii_digit())
                && note::are_figures(self.inside));
        let by_habit = is_last
            && found.mix.is_none()
            && !self.square
            && (habits.note_in_round
                // Nobody quotes labels, but the parts of a show are quoted: `(Chapter “Shores”)`.
                || habits.label_in_round && search::contains(self.inside, "“"));
        if is_note || by_habit {
            Kind::Note
        } else if is_last
            && found.label.is_none()
            && ((self.square && !names_a_guest(self.inside))
                || label::ends_in_catalogue_number(self.inside)
                || label::is_company(self.inside)
                || (habits.label_in_round && found.mix.is_none() && may_name_label(self.inside)))
        {
            Kind::Label
        } else {
            Kind::Name
        }
    }

    /// What a group that looks like a name holds if it stands behind a mix: a label, a note
    /// (`Tide (Tern Remix) (2019 Remaster)`), or a part of the title after all.
    #[inline(never)]
    #[must_use]
    pub fn behind_mix(&self, found: &Title<'_>) -> Kind<'a> {
        let is_behind = found.mix.is_none()
            && self.after.is_empty()
            && !names_a_guest(self.inside)
            && last_group(self.before()).is_some_and(|inner| {
                let read = if inner.square { mix::read_in_square } else { mix::read };
                inner.after.is_empty() && read(inner.inside).is_some()
            });
        if !is_behind || is_part(self.inside) {
            Kind::Name
        } else if note::is_year(self.inside) || note::is_tag(self.inside) {
            Kind::Note
        } else if found.label.is_none()
            && label::may_be(self.inside)
            && !describes_record(self.inside)
        {
            Kind::Label
        } else {
            Kind::Name
        }
    }
}

/// Whether round brackets may hold a label, in a list that keeps its labels there. They do not if
/// they describe several mixes (`Tern Remixes`) or a record (`2019 Remaster`,
/// `Digital Bonus Track`), name a guest or a part of a work, or continue the title.
#[inline(never)]
fn may_name_label(inside: &str) -> bool {
    label::may_be(inside)
        && !describes_record(inside)
        && !names_a_guest(inside)
        && !is_part(inside)
        && !search::starts_with_any(inside, b"&+")
}

/// Whether the last word of a text describes several mixes or a record, and so ends no label's
/// name.
fn describes_record(inside: &str) -> bool {
    const WORDS: &WordSet =
        word_set!("remixes|mixes|edits|reworks|versions|dubs|remodels|remaster|remastered|track");
    split_last(inside).is_some_and(|(_, word)| is_one_of(word, WORDS))
}

/// Whether a text says which part of a work a track is: `Part 2`.
#[must_use]
pub fn is_part(text: &str) -> bool {
    let word = words(text).next().unwrap_or("");
    is_one_of(word, word_set!("part|pt|vol|volume|ii|iii"))
}

/// Whether the title goes on behind a mix's brackets, so that no label stands there: with a guest,
/// or with another track that is mixed in (`Tide (Tern Bootleg) vs. Kelp - Dusk`).
#[must_use]
pub fn goes_on(after: &str) -> bool {
    let is_joint = || {
        let word = words(after).next().unwrap_or("");
        is_one_of(word, word_set!("vs|x|and|into"))
    };
    !after.is_empty()
        && (names_a_guest(after) || search::starts_with_any(after, b"&+/") || is_joint())
}

/// A title's mix, and the text behind it that stays in the title: `Tide (Tern Remix) feat. Kelp`.
#[inline(never)]
#[must_use]
pub fn mix_within(text: &str) -> Option<(Group<'_>, &str)> {
    let last = last_group(text)?;
    let group = if last.after.is_empty() { last_group(last.before())? } else { last };
    let goes_on = if last.after.is_empty() { group.after.is_empty() } else { goes_on(group.after) };
    let is_mix = !group.before().is_empty() && mix::read(group.inside).is_some();
    let after = trim(text.get(group.with_brackets.len()..)?);
    (goes_on && is_mix).then_some((group, after))
}

/// What a title's last round brackets say, if that is neither a mix nor a guest nor a note: the
/// list may keep its labels there.
#[must_use]
pub fn round_name_at_end(text: &str) -> Option<&str> {
    let group = last_group(text)?;
    let is_name = !group.square
        && group.after.is_empty()
        && !group.before().is_empty()
        && mix::read(group.inside).is_none()
        && !note::is_note(group.inside)
        && !note::is_year(group.inside)
        && !names_a_guest(group.inside);
    is_name.then_some(group.inside)
}

/// Whether brackets name a guest: `feat. Kelp`.
#[must_use]
pub fn names_a_guest(inside: &str) -> bool {
    // This runs for every label, and the first letter rules most of them out.
    if !search::starts_with_any(inside, b"fFwWpP") {
        return false;
    }
    let word = words(inside).next().unwrap_or("");
    is_one_of(word, word_set!("feat|ft|featuring|with|prod"))
}
