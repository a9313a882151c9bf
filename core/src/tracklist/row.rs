//! A row: what a format makes of a line, before it becomes an owned track or packed offsets.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::Track;
use super::habits::Habits;
use super::reading::{FIRST_TIMESTAMP, UNKNOWN_ARTIST};
use super::scan::Stamp;
use super::shape::Shape;
use super::source::{MOST_TRACKS, without_control};
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
        if !has_name(shape.body()) {
            return None;
        }
        let (artist, rest) = match shape.parts() {
            Some((artist, rest)) => (Some(Cow::Borrowed(artist)), rest),
            None => (None, shape.body()),
        };
        let mut row = Self {
            position: u32::try_from(position).unwrap_or(u32::MAX),
            timestamp: shape.stamp().and_then(Stamp::text),
            artist,
            title: title::split(rest, habits),
            played_with_previous: shape.layered(),
        };
        if shape.folded() {
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

fn is_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Where rows go: into a table of numbers or into owned tracks, one after the other, so that a long
/// list is never held twice.
pub trait Sink<'a> {
    /// Says how many rows there will be at most.
    fn expect(&mut self, most: usize);

    /// Takes the next row.
    fn take(&mut self, row: Row<'a>);
}

/// The rows on their way to a [`Sink`]: what every reading does to each of them.
pub struct Rows<'s, 'a> {
    sink: &'s mut dyn Sink<'a>,
    count: usize,
    /// Whether the text holds control characters, which no tracklist has.
    pub has_control: bool,
    /// Whether what the text leaves out is filled in; see [`super::read_submission`].
    pub for_submission: bool,
}

impl<'s, 'a> Rows<'s, 'a> {
    /// No rows yet.
    pub fn new(sink: &'s mut dyn Sink<'a>, for_submission: bool) -> Self {
        Self { sink, count: 0, has_control: false, for_submission }
    }

    /// How many rows there were.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Says how many rows there will be at most.
    pub fn expect(&mut self, most: usize) {
        self.sink.expect(if self.for_submission { most.min(MOST_TRACKS) } else { most });
    }

    /// Takes the next row; one without a title is none.
    pub fn take(&mut self, mut row: Row<'a>) {
        if self.has_control {
            row.drop_control();
        }
        if row.title.title.is_empty() {
            return;
        }
        self.count += 1;
        if self.for_submission {
            if self.count > MOST_TRACKS {
                return;
            }
            if self.count == 1 {
                row.timestamp.get_or_insert(Cow::Borrowed(FIRST_TIMESTAMP));
            }
            row.artist.get_or_insert(Cow::Borrowed(UNKNOWN_ARTIST));
        }
        self.sink.take(row);
    }
}

impl Sink<'_> for Vec<Track> {
    fn expect(&mut self, most: usize) {
        self.reserve_exact(most);
    }

    fn take(&mut self, row: Row<'_>) {
        self.push(row.into_track());
    }
}

/// Whether a body can name a track: a letter or digit of any script, or the `?` of an unknown one.
#[must_use]
pub fn has_name(body: &str) -> bool {
    match body.as_bytes().first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'?') => true,
        _ => body.chars().any(|c| is_alphanumeric(c) || c == '?'),
    }
}
