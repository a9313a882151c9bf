//! The formats a tracklist may be in: one file each, and a row in `TABLE`.
//!
//! The first format of the table that recognises a sheet reads it. To add a format, write its file
//! with the two functions of `FormatReader`, give it a variant in [`Format`] and a row in the table.

mod dashed;
mod fields;
mod numbered;
mod odd_time;
mod page;
mod timestamped;

use serde::{Deserialize, Serialize};

use super::prose;
use super::rows::Rows;
use super::sheet::Sheet;

/// A format, by its stable code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Our own JSON export, or a list of tracks.
    Json,
    /// Our own CSV exports.
    Csv,
    /// Chapters: those of podcasts as JSON or XML, those of video files as text or XML.
    Chapters,
    /// A cue sheet.
    CueSheet,
    /// A list that rekordbox exported as text, or its collection and playlists as XML.
    Rekordbox,
    /// A history that Serato exported.
    Serato,
    /// A playlist or history that Traktor exported.
    Traktor,
    /// An M3U playlist.
    M3u,
    /// A playlist of another player: PLS, XSPF, ASX, WPL, or the XML of iTunes.
    Playlist,
    /// One named field a line: `Song`, `Artist`.
    Fields,
    /// The whole page of a tracklist site, selected and pasted.
    Page,
    /// A time first: `[00:00] Artist - Title`.
    Timestamped,
    /// A number first: `1. Artist - Title`.
    Numbered,
    /// Any `Artist - Title` line.
    Dashed,
    /// No format recognises the text.
    Unknown,
}

impl Format {
    /// Every format, in the order of the variants: a format's number is its index here.
    pub const ALL: [Self; 15] = [
        Self::Json,
        Self::Csv,
        Self::Chapters,
        Self::CueSheet,
        Self::Rekordbox,
        Self::Serato,
        Self::Traktor,
        Self::M3u,
        Self::Playlist,
        Self::Fields,
        Self::Page,
        Self::Timestamped,
        Self::Numbered,
        Self::Dashed,
        Self::Unknown,
    ];

    /// The stable code, as it is serialised.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Chapters => "chapters",
            Self::CueSheet => "cue_sheet",
            Self::Rekordbox => "rekordbox",
            Self::Serato => "serato",
            Self::Traktor => "traktor",
            Self::M3u => "m3u",
            Self::Playlist => "playlist",
            Self::Fields => "fields",
            Self::Page => "page",
            Self::Timestamped => "timestamped",
            Self::Numbered => "numbered",
            Self::Dashed => "dashed",
            Self::Unknown => "unknown",
        }
    }

    /// The name that people see.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Csv => "CSV",
            Self::Chapters => "Chapters",
            Self::CueSheet => "CUE Sheet",
            Self::Rekordbox => "rekordbox Playlist",
            Self::Serato => "Serato History",
            Self::Traktor => "Traktor Playlist",
            Self::M3u => "M3U Playlist",
            Self::Playlist => "Playlist",
            Self::Fields => "Named Fields",
            Self::Page => "1001Tracklists Page",
            Self::Timestamped => "Timestamped",
            Self::Numbered => "Numbered List",
            Self::Dashed => "Artist - Title Lines",
            Self::Unknown => "Unknown Format",
        }
    }
}

/// Whether a text is the name of a field, see [`Format::Fields`].
pub(super) fn is_field(text: &str) -> bool {
    fields::is_name(text)
}

pub(super) use dashed::bullet;

/// Whether a sheet is the page of a tracklist site.
pub(super) fn is_page(sheet: &Sheet<'_>) -> bool {
    page::knows(sheet)
}

/// How a format is recognised and read.
struct FormatReader {
    format: Format,
    /// Whether the sheet is in this format.
    knows: fn(&Sheet<'_>) -> bool,
    /// Makes rows of the sheet.
    read: fn(&mut Sheet<'_>, &mut Rows<'_>),
}

/// The formats that cannot be mistaken come first, then those of the specification in its order.
const TABLE: [FormatReader; 5] = [
    FormatReader { format: Format::Fields, knows: fields::knows, read: fields::read },
    FormatReader { format: Format::Page, knows: page::knows, read: page::read },
    FormatReader {
        format: Format::Timestamped,
        knows: timestamped::knows,
        read: timestamped::read,
    },
    FormatReader { format: Format::Numbered, knows: numbered::knows, read: numbered::read },
    FormatReader { format: Format::Dashed, knows: dashed::knows, read: dashed::read },
];

/// Whether a line with neither number nor time is a track all the same, or names the mix itself: it
/// has an artist and a title, and a track stands directly below it.
fn is_unlisted(sheet: &Sheet<'_>, at: usize) -> bool {
    let Some([shape, below]) = sheet.shapes.get(at..at + 2) else { return false };
    let is_remark = shape.line().text.starts_with('[') && shape.line().text.ends_with(']');
    shape.is_parted()
        && !is_remark
        && !shape.has_number()
        && !shape.has_stamp()
        && shape.line().number + 1 == below.line().number
        && !prose::is_prose(shape.body(), shape.artist())
}

/// Reads a sheet in the first format that recognises it and finds tracks.
pub(super) fn read(sheet: &mut Sheet<'_>, rows: &mut Rows<'_>) -> Format {
    for reader in &TABLE {
        if (reader.knows)(sheet) {
            (reader.read)(sheet, rows);
            if rows.count() > 0 {
                return reader.format;
            }
        }
    }
    Format::Unknown
}
