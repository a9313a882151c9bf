//! Reading tracklists: text in, tracks and diagnostics out.
//!
//! Owns every rule that turns pasted text into tracks. Reading never fails and never panics: an
//! empty text gives no tracks and a diagnostic that says so. Times are bounded by the limits in
//! `source`. Source of the page and of the lists with times, numbers and dashes: specification for
//! members and admin, section 5. Fixtures: `vectors/tracklist`.
//!
//! The marks that web pages, forums, Markdown and chats put around a list are taken off (`markup`,
//! `chat`), and `structured` reads the files that programs write. Any other text takes four steps:
//! `source` cuts it into lines, `shape` takes each line's number, time and layer mark off its body,
//! `format` picks the first format of its table that recognises the text, and that format makes
//! rows, whose bodies `title` splits. Rows borrow from the text and go out one by one
//! (`rows::Sink`), so the browser can have them as offsets ([`packed`]) and everyone else as owned
//! [`Track`]s.

pub mod admin_lines;
mod arena;
pub mod artist;
mod bracket;
mod chat;
mod clock;
mod column;
pub mod completeness;
mod counter;
mod credited;
mod dated;
mod doubt;
mod edge;
pub mod editor;
mod emphasis;
mod figures;
mod folded;
mod format;
mod group;
mod habits;
mod headed;
mod heading;
pub mod identified;
mod label;
mod layout;
mod lead;
mod learn;
#[cfg(test)]
mod linear;
mod lines;
mod lists;
mod maker;
mod markup;
mod measure;
mod mix;
mod note;
mod order;
pub mod packed;
mod parting;
mod pattern;
mod peel;
mod plain;
pub mod print;
mod prose;
mod reading;
mod rest;
mod row;
mod rows;
mod scan;
mod shape;
mod sheet;
mod source;
mod stanzas;
mod structured;
pub mod swap;
mod tail;
mod title;
mod unfold;
mod untimed;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;
use crate::text::glance::Glance;
use reading::Reading;

/// What `core/fit` sees of the weighing.
#[cfg(feature = "fit")]
pub mod fit {
    pub use super::order::{NAMES, SIGNS, pairs_of, seen, sum};
}

pub use completeness::{Completeness, completeness};
pub use format::Format;
pub use reading::{FIRST_TIMESTAMP, UNKNOWN_ARTIST};
pub use source::{MOST_BYTES, MOST_LINE_BYTES, MOST_TRACKS};

/// A read tracklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Tracklist {
    /// The format the text was read in.
    pub format: Format,
    /// The tracks in the text's order.
    pub tracks: Vec<Track>,
    /// What was noticed, in the text's order.
    pub diagnostics: Vec<Diagnostic>,
}

/// One read track. The names are those of the specification's 'Parsed track'.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Track {
    /// Place in the tracklist, from 1. In the fallback format it is the number of the line among
    /// the lines with text, so it may skip.
    pub position: u32,
    /// When it starts, as [`crate::cue`] reads it: `m:ss`, `mm:ss` or `h:mm:ss`.
    pub timestamp: Option<String>,
    /// Whole artist credit, with everyone featured in it; `None` where the text names nobody.
    pub artist: Option<String>,
    /// Title without the mix.
    pub title: String,
    /// Title with the mix, as in the text.
    pub original_title: String,
    /// The mix: what the brackets say, such as `SK Remix`.
    pub mix: Option<String>,
    /// Who made the mix, where it names someone.
    pub remixer: Option<String>,
    /// Record label.
    pub label: Option<String>,
    /// Whether it is layered over the track above it.
    pub played_with_previous: bool,
}

/// Reads a text as a tracklist, faithfully: a field that the text does not give is `None`.
///
/// Never fails: a text that is no tracklist has no tracks, the format [`Format::Unknown`] and a
/// diagnostic that says so. At most [`MOST_BYTES`] of a text and [`MOST_LINE_BYTES`] of a line are
/// read, in time linear in the text's length; a diagnostic says what is left out.
#[must_use]
pub fn read(text: &str) -> Tracklist {
    read_as(text, false)
}

/// Reads a text as the submission form does: a track without an artist is by [`UNKNOWN_ARTIST`],
/// the first track starts at [`FIRST_TIMESTAMP`] unless the text says otherwise, and tracks beyond
/// [`MOST_TRACKS`] are left out. Source: specification for members and admin, section 5, 'Tracklist
/// parsing for submissions'.
#[must_use]
pub fn read_submission(text: &str) -> Tracklist {
    read_as(text, true)
}

fn read_as(text: &str, for_submission: bool) -> Tracklist {
    let mut tracks = Vec::new();
    let reading = Reading::read(text, Glance::of(text), for_submission, &mut tracks);
    Tracklist { format: reading.format, tracks, diagnostics: reading.diagnostics() }
}
