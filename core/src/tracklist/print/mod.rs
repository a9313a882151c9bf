//! Printing a tracklist in the formats that other programs and people read.
//!
//! Every format says what it cannot hold: a [`Remark`] names the track and the rule. All that a
//! format can hold survives: [`super::read`] of the print gives the same tracks.
//! `tests/round_trip.rs` states for each format what it can hold. Fixtures: `vectors/print`.

mod chapters;
mod csv;
mod cue_sheet;
mod json;
mod lines;
mod youtube;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Track;
use crate::cue;
use crate::text::glance::Glance;
use crate::text::number;
use crate::text::part::place;
use crate::text::put::{owned, put, put_all};
use crate::tracklist::reading::Reading;

/// A format to print in, by its stable code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Print {
    /// Everything that is known of each track, as JSON.
    Json,
    /// The columns Timestamp, Artist, Track. Source: specification for members and admin, section
    /// 5, 'Parser'.
    Csv,
    /// Every field in a column of its own.
    CsvFull,
    /// A cue sheet.
    CueSheet,
    /// Chapters for a video's description.
    Youtube,
    /// Podcast chapters as JSON.
    Chapters,
    /// Lines as a person would type them.
    Text,
    /// A numbered list in Markdown.
    Markdown,
}

impl Print {
    /// Every format, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::Csv,
        Self::CsvFull,
        Self::CueSheet,
        Self::Youtube,
        Self::Chapters,
        Self::Text,
        Self::Markdown,
    ];

    /// The format of a stable code, as it is serialised; `None` when there is none.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        const CODES: [&str; 8] =
            ["json", "csv", "csv_full", "cue_sheet", "youtube", "chapters", "text", "markdown"];
        let at = place(code, &CODES).filter(|at| CODES.get(*at) == Some(&code))?;
        Self::ALL.get(at).copied()
    }

    fn file_name(self) -> &'static str {
        match self {
            Self::Json => "tracklist.json",
            Self::Csv => "tracklist.csv",
            Self::CsvFull => "tracklist-full.csv",
            Self::CueSheet => "tracklist.cue",
            Self::Youtube => "chapters.txt",
            Self::Chapters => "chapters.json",
            Self::Text => "tracklist.txt",
            Self::Markdown => "tracklist.md",
        }
    }
}

/// Texts that are printed above the tracks, if the format has room for them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Head {
    /// The mix's title.
    pub title: String,
    /// Who made the mix.
    pub artist: String,
    /// Name of the sound file, which a cue sheet points at.
    pub file: String,
}

/// A printed tracklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Printed {
    /// The text.
    pub text: String,
    /// Remarks on everything that the format could not hold.
    pub remarks: Vec<Remark>,
    /// The name that a downloaded file gets. Source: specification for members and admin, section
    /// 5, 'Parser'.
    pub file_name: &'static str,
}

/// Something that a format could not hold, or a rule of it that the tracks do not keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Remark {
    /// The track's place from 1; 0 where the whole list is meant.
    pub position: u32,
    /// What it is.
    pub code: RemarkCode,
    /// One sentence for the person who prints.
    pub message: String,
}

/// What a print can remark. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum RemarkCode {
    /// The format needs a time, so the track was left out.
    TimeMissing,
    /// The first chapter has to start at 0:00.
    FirstNotZero,
    /// There have to be at least three chapters.
    TooFewChapters,
    /// A chapter has to last ten seconds at least.
    ChapterTooShort,
    /// The times have to rise.
    TimeFalls,
    /// The format allows no more tracks.
    TooManyTracks,
    /// The tracks have labels, and the format has no place for them.
    LabelsLeftOut,
    /// Tracks are played with the one above, and the format has no place for that.
    LayersLeftOut,
}

impl RemarkCode {
    /// The stable name, as it is serialised.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TimeMissing => "time_missing",
            Self::FirstNotZero => "first_not_zero",
            Self::TooFewChapters => "too_few_chapters",
            Self::ChapterTooShort => "chapter_too_short",
            Self::TimeFalls => "time_falls",
            Self::TooManyTracks => "too_many_tracks",
            Self::LabelsLeftOut => "labels_left_out",
            Self::LayersLeftOut => "layers_left_out",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::TimeMissing => "The track has no time and was left out.",
            Self::FirstNotZero => "The first chapter has to start at 0:00.",
            Self::TooFewChapters => "There have to be at least three chapters.",
            Self::ChapterTooShort => "The chapter lasts less than ten seconds.",
            Self::TimeFalls => "The time is not later than the one above it.",
            Self::TooManyTracks => "The format holds 99 tracks; some players stop there.",
            Self::LabelsLeftOut => "The format has no place for labels.",
            Self::LayersLeftOut => "The format has no place for layers.",
        }
    }

    #[inline(never)]
    fn at(self, position: u32) -> Remark {
        Remark { position, code: self, message: owned(self.message()) }
    }
}

/// Prints tracks in a format, which may use `head`: a cue sheet needs the name of its sound file.
///
/// Cue sheets and chapters hold only tracks that have a time: every other one is left out, with a
/// remark. Other remarks name a rule of the format that a track breaks, or labels and layers that
/// the format has no room for.
#[must_use]
pub fn print(tracks: &[Track], head: &Head, print: Print) -> Printed {
    let mut remarks = Vec::new();
    let text = match print {
        Print::Json => json::print(tracks, head),
        Print::Csv => csv::print(tracks),
        Print::CsvFull => csv::print_full(tracks),
        Print::CueSheet => {
            let timed = timed(tracks, &mut remarks);
            cue_sheet::print(&timed, tracks.len() - timed.len(), head, &mut remarks)
        }
        Print::Youtube => youtube::print(&timed(tracks, &mut remarks), &mut remarks),
        Print::Chapters => {
            let timed = timed(tracks, &mut remarks);
            chapters::print(&timed, tracks.len() - timed.len(), head)
        }
        Print::Text => lines::print(tracks),
        Print::Markdown => lines::print_markdown(tracks),
    };
    let (labels, layers) = match print {
        Print::Csv | Print::Youtube | Print::Chapters => (true, true),
        Print::CueSheet => (false, true),
        _ => (false, false),
    };
    if labels && tracks.iter().any(|track| track.label.is_some()) {
        remarks.push(RemarkCode::LabelsLeftOut.at(0));
    }
    if layers && tracks.iter().any(|track| track.played_with_previous) {
        remarks.push(RemarkCode::LayersLeftOut.at(0));
    }
    Printed { text, remarks, file_name: print.file_name() }
}

/// Reads a text as [`super::read`] does and prints its tracks; a text without tracks gives an empty
/// list. See [`print()`].
#[must_use]
pub fn print_text(text: &str, head: &Head, print: Print) -> Printed {
    let mut tracks: Vec<Track> = Vec::new();
    let _ = Reading::read(text, Glance::of(text), false, &mut tracks);
    self::print(&tracks, head, print)
}

/// The tracks that have a time, each with its seconds. Every other track gets a remark.
fn timed<'t>(tracks: &'t [Track], remarks: &mut Vec<Remark>) -> Vec<(u32, &'t Track)> {
    let mut timed = Vec::with_capacity(tracks.len());
    for track in tracks {
        match track.timestamp.as_deref().and_then(cue::parse) {
            Some(seconds) => timed.push((seconds, track)),
            None => remarks.push(RemarkCode::TimeMissing.at(track.position)),
        }
    }
    timed
}

/// The sentence that a file has about the tracks missing from it; empty if none are.
#[inline(never)]
fn left_out(untimed: usize) -> String {
    let mut text = String::new();
    if untimed > 0 {
        put(&mut text, "Tracks left out, because they have no time: ");
        number::push(&mut text, u32::try_from(untimed).unwrap_or(u32::MAX), 1);
    }
    text
}

/// The texts of a track, in the order of [`Track`].
#[inline(never)]
fn fields(track: &Track) -> [Option<&str>; 7] {
    [
        track.timestamp.as_deref(),
        track.artist.as_deref(),
        Some(&track.title),
        Some(&track.original_title),
        track.mix.as_deref(),
        track.remixer.as_deref(),
        track.label.as_deref(),
    ]
}

/// A text; `None` if it is empty.
fn filled(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

fn put_truth(text: &mut String, truth: bool) {
    put(text, if truth { "true" } else { "false" });
}

/// Writes `Artist - Title (Mix)`, or the title alone where nobody is named.
#[inline(never)]
fn put_name(text: &mut String, track: &Track) {
    if let Some(artist) = &track.artist {
        put_all(text, &[artist, " - "]);
    }
    put(text, &track.original_title);
}
