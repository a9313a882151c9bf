//! A diagnostic: something a reader noticed in a text and wants a person to see.
//!
//! Reading never fails, so this is how it speaks of trouble. The code is stable and meant for
//! programs; the message is a sentence for people, and the fix says what to write instead.
//! Fixtures: `vectors/tracklist`.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// One thing noticed in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Diagnostic {
    /// Number of the line in the text as it was given, from 1.
    pub line: u32,
    /// Where the diagnostic starts, in UTF-16 units from the start of the text.
    pub start: u32,
    /// Where it ends (exclusive), in UTF-16 units from the start of the text.
    pub end: u32,
    /// What was noticed.
    pub code: DiagnosticCode,
    /// One sentence for the person who pasted the text.
    pub message: String,
    /// What the text probably meant, where the reader can tell: it goes in the place of the text
    /// from `start` to `end`.
    pub fix: Option<String>,
}

/// What a reader can notice. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiagnosticCode {
    /// There is no text, or nothing but blanks.
    Empty,
    /// There is text, but no line of it reads as a track.
    NoTracks,
    /// The text is XML or JSON of a program that is not known, so no line of it is a track. The
    /// part is the name of its outermost element, or empty where it is JSON.
    UnknownFile,
    /// The text holds characters that no tracklist has, such as NUL bytes.
    NotText,
    /// The text was longer than is read; the rest was left out.
    TextCut,
    /// A line was longer than is read; the rest of the line was left out.
    LineCut,
    /// There were more tracks than are read; the rest was left out.
    TooManyTracks,
    /// A line looks as if it belonged to the tracklist but could not be read.
    LineNotRead,
    /// A line between the tracks does not look like one, and was left out.
    LineSkipped,
    /// A track's time lies before that of a track above it, or after that of a track below it, and
    /// it is the one of the two that the other times contradict.
    TimeFalls,
    /// The times run backwards through the whole list.
    TimesCountDown,
    /// The times were hours of the day; they count from the first track now.
    ClockTimes,
    /// A sheet over several files counts each from zero, so the tracks of this one and of those below have no times.
    FilesBeginAnew,
    /// The titles stand before the artists in the whole list, which was read that way round.
    TitleFirst,
    /// The titles may stand before the artists in the whole list, which was read the other way round.
    OrderDoubtful,
    /// How the whole list parts artists from titles was guessed, because most of its lines fit that.
    FormGuessed,
    /// A line, or a list from this line on, may not be a track at all: nothing else says that it
    /// is.
    Doubtful,
    /// Nothing parts the artist from the title here, though dashes do so in the other lines; or
    /// artist and title have a line each in the whole list, and nothing says which is which.
    NotParted,
    /// The file has several lists, the first of which was read.
    SeveralLists,
    /// Another list of the file, which was left out. Its fix keeps it alone.
    OtherList,
    /// The line above the first track names the mix, and is none of its tracks.
    MixName,
    /// There were more diagnostics than are listed.
    MoreDiagnostics,
}

impl DiagnosticCode {
    /// The stable name, as it is serialised.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoTracks => "no_tracks",
            Self::UnknownFile => "unknown_file",
            Self::NotText => "not_text",
            Self::TextCut => "text_cut",
            Self::LineCut => "line_cut",
            Self::TooManyTracks => "too_many_tracks",
            Self::LineNotRead => "line_not_read",
            Self::LineSkipped => "line_skipped",
            Self::TimeFalls => "time_falls",
            Self::TimesCountDown => "times_count_down",
            Self::ClockTimes => "clock_times",
            Self::FilesBeginAnew => "files_begin_anew",
            Self::TitleFirst => "title_first",
            Self::OrderDoubtful => "order_doubtful",
            Self::FormGuessed => "form_guessed",
            Self::Doubtful => "doubtful",
            Self::NotParted => "not_parted",
            Self::SeveralLists => "several_lists",
            Self::OtherList => "other_list",
            Self::MixName => "mix_name",
            Self::MoreDiagnostics => "more_diagnostics",
        }
    }

    /// Whether it says which side of the list names the artists.
    pub(crate) fn is_of_order(self) -> bool {
        matches!(self, Self::TitleFirst | Self::OrderDoubtful)
    }

    /// Whether it is about a whole line that gave no track.
    pub(crate) fn is_of_line(self) -> bool {
        matches!(self, Self::LineNotRead | Self::LineSkipped)
    }

    /// Whether a line that it is about may be read as a track when it is written otherwise.
    pub(crate) fn may_be_read(self) -> bool {
        matches!(self, Self::LineNotRead | Self::NotParted)
    }

    /// The sentence for the person who pasted the text.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Empty => "There is no text to read.",
            Self::NoTracks => "No line could be read as a track.",
            Self::UnknownFile => "This looks like JSON of another program.",
            Self::NotText => "Characters that are not text were skipped.",
            Self::TextCut => "The text is too long; the rest was left out.",
            Self::LineCut => "The line is too long; the rest of it was left out.",
            Self::TooManyTracks => "Too many tracks; the rest was left out.",
            Self::LineNotRead => "This line could not be read as a track.",
            Self::LineSkipped => "This line was left out, as it does not look like a track.",
            Self::TimeFalls => "This time does not fit the others.",
            Self::TimesCountDown => "The times run backwards.",
            Self::ClockTimes => {
                "These look like times of day, so they are counted from the first track."
            }
            Self::FilesBeginAnew => {
                "From this file on the times count anew, so they were left out."
            }
            Self::TitleFirst => {
                "The titles seem to come before the artists, so they were read that way round."
            }
            Self::OrderDoubtful => "The titles may come before the artists here.",
            Self::FormGuessed => {
                "What is artist and what is title was guessed from the form of the lines."
            }
            Self::Doubtful => "This may not be a track.",
            Self::NotParted => "No dash separates artist and title.",
            Self::SeveralLists => "This file has several lists. The first was read.",
            Self::OtherList => "Another list was left out.",
            Self::MixName => "This line seems to name the mix, not one of its tracks.",
            Self::MoreDiagnostics => "There are more notes further down.",
        }
    }
}
