//! A row: what a format makes of a line, before it becomes an owned track or packed offsets.

use alloc::borrow::Cow;
use alloc::string::String;

use super::Track;
use super::habits::Habits;
use super::scan::Stamp;
use super::shape::Shape;
use super::source::without_control;
use super::title::{self, Title};
use crate::text::letter::is_alphanumeric;

/// A track as its format read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// Place in the tracklist, from 1.
    pub position: u32,
    /// When it starts.
    pub timestamp: Option<Cow<'a, str>>,
    /// Artist credit, where the line names anyone.
    pub artist: Option<Cow<'a, str>>,
    /// Title, mix and label.
    pub title: Title<'a>,
    /// Whether it is layered over the row above.
    pub played_with_previous: bool,
}

impl<'a> Row<'a> {
    /// Reads a shape's body as `Artist - Title (Mix) [LABEL]`, or as a title alone where it has no
    /// dash. `None` where there is nothing to read.
    #[must_use]
    pub fn of(shape: &Shape<'a>, habits: Habits, position: usize) -> Option<Self> {
        if !has_name(shape.body) {
            return None;
        }
        let (artist, rest) = match shape.parts {
            Some((artist, rest)) => (Some(Cow::Borrowed(artist)), rest),
            None => (None, shape.body),
        };
        let mut row = Self {
            position: u32::try_from(position).unwrap_or(u32::MAX),
            timestamp: shape.stamp.and_then(Stamp::text),
            artist,
            title: title::split(rest, habits),
            played_with_previous: shape.layered,
        };
        if shape.folded {
            row.unfold();
        }
        Some(row)
    }

    /// Makes a blank of every line break inside.
    fn unfold(&mut self) {
        let Title { title, original_title, mix, remixer, label } = &mut self.title;
        let parts = [self.artist.as_mut(), Some(title), Some(original_title), mix.as_mut()];
        for part in parts.into_iter().chain([remixer.as_mut(), label.as_mut()]).flatten() {
            if part.chars().any(is_break) {
                let mut whole = String::with_capacity(part.len());
                for c in part.chars() {
                    // One blank stands for the break and all blanks around it.
                    let c = if is_break(c) { ' ' } else { c };
                    if !(c == ' ' && whole.ends_with(' ')) {
                        whole.push(c);
                    }
                }
                *part = Cow::Owned(whole);
            }
        }
    }

    /// Makes an owned track.
    #[must_use]
    pub fn into_track(self) -> Track {
        Track {
            position: self.position,
            timestamp: self.timestamp.map(Cow::into_owned),
            artist: self.artist.map(Cow::into_owned),
            title: self.title.title.into_owned(),
            original_title: self.title.original_title.into_owned(),
            mix: self.title.mix.map(Cow::into_owned),
            remixer: self.title.remixer.map(Cow::into_owned),
            label: self.title.label.map(Cow::into_owned),
            played_with_previous: self.played_with_previous,
        }
    }

    /// Takes the control characters out of every text.
    pub fn drop_control(&mut self) {
        let Title { title, original_title, mix, remixer, label } = &mut self.title;
        let parts = [self.artist.as_mut(), Some(title), Some(original_title), mix.as_mut()];
        for part in parts.into_iter().chain([remixer.as_mut(), label.as_mut()]).flatten() {
            if let Cow::Owned(clean) = without_control(part) {
                *part = Cow::Owned(clean);
            }
        }
    }
}

impl From<Track> for Row<'static> {
    fn from(track: Track) -> Self {
        Self {
            position: track.position,
            timestamp: track.timestamp.map(Cow::Owned),
            artist: track.artist.map(Cow::Owned),
            title: Title {
                title: Cow::Owned(track.title),
                original_title: Cow::Owned(track.original_title),
                mix: track.mix.map(Cow::Owned),
                remixer: track.remixer.map(Cow::Owned),
                label: track.label.map(Cow::Owned),
            },
            played_with_previous: track.played_with_previous,
        }
    }
}

fn is_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a body can name a track: a letter or digit of any script, or the `?` of an unknown one.
#[must_use]
pub fn has_name(body: &str) -> bool {
    match body.as_bytes().first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'?') => true,
        _ => body.chars().any(|c| is_alphanumeric(c) || c == '?'),
    }
}
