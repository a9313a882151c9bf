//! The difference between two tracklists of one mix, row by row, and what comes of taking it.
//!
//! Owns which row of one list is which of the other, what has changed of it, and the list that
//! follows when a person takes some of the changes and leaves others. Knows nothing of who suggests
//! a list or who decides, nor of what a row has besides its names and its start: its answers name
//! rows by their index, and the caller has the rest. Fixtures: `vectors/difference`.
//!
//! Rows are the same by six tenths of title, three tenths of artist and one tenth of time, unknown
//! ones by place and time alone. `core/tests/difference.rs` measures how many rows of edited lists
//! are named right.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`two_way`] | a list and a later one |
//! | [`three_way`] | a list, what became of it, and what somebody else made of it |
//! | [`apply`] | the list that follows from decisions, row by row |
//! | [`completed`] | a list that says less, with what the other one knows |
//! | `align` | which rows are the same |
//! | `fields` | what has changed of a row, and by whom |
//! | `in_order`, `weave` | which rows stand in the same order, and two orders made one |

mod align;
pub mod apply;
pub mod completed;
mod fields;
mod in_order;
mod lines;
pub mod three_way;
pub mod two_way;
mod weave;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A row of a tracklist, as far as a difference concerns it. Its position is its place in its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Row {
    /// The row's id in the catalogue; none of a list that is only suggested.
    #[cfg_attr(feature = "ts", tsify(optional, type = "string | null"))]
    pub id: Option<String>,
    /// Whole artist credit as shown.
    pub artist: String,
    /// Title as shown, with the mix.
    pub title: String,
    /// When it begins, in seconds from the mix's start.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub start_seconds: Option<u32>,
}

/// What has become of a row, or of one field of it. Where a row has several changes, the first in
/// this order leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Both sides have changed the same field, to different values.
    Conflict,
    /// An unknown row became known, or a missing artist or a missing time was given.
    Filled,
    /// Artist or title are written otherwise.
    Renamed,
    /// It stands at another place among the rows that keep their order. Its time is seldom the
    /// same there, so moving leads.
    Moved,
    /// It begins at another time, or at none.
    Retimed,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// There is nothing to decide.
    Kept,
}

impl Kind {
    /// Every kind, in the order in which they lead.
    pub const ALL: [Self; 8] = [
        Self::Conflict,
        Self::Filled,
        Self::Renamed,
        Self::Moved,
        Self::Retimed,
        Self::Added,
        Self::Removed,
        Self::Kept,
    ];
}

/// What a row can differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The artist credit.
    Artist,
    /// The title.
    Title,
    /// The start.
    Time,
    /// The place among the other rows.
    Place,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 4] = [Self::Artist, Self::Title, Self::Time, Self::Place];
}

/// A change of one field: what a row takes from the other list if the change is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldChange {
    /// What changes.
    pub field: Field,
    /// How: filled, renamed, retimed, moved, or in conflict.
    pub kind: Kind,
}

/// A line of a difference: a row on both sides, or on one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// What leads among its changes.
    pub kind: Kind,
    /// Index of the row in the list as it is, from 0; absent where it is not in that list.
    pub before: Option<u32>,
    /// Index of the row in the other list, from 0; absent where it is not in that list.
    pub after: Option<u32>,
    /// How many of the rows that keep their order it passes on its way down; negative on its way
    /// up, and 0 where it does not move.
    pub moved_by: i32,
    /// What it takes from the other list, in the order of [`Field`]. Empty where the row is kept,
    /// added or removed.
    pub changes: Vec<FieldChange>,
}

/// What a person decides of a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// All of its changes are made.
    #[default]
    Take,
    /// None of them is.
    Leave,
}

/// An index as lines have it.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
