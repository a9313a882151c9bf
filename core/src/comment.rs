//! Comments: how they are sorted, cut and prefilled.
//!
//! Fixtures: `vectors/comment`. Source: specification for visitors, sections 2, 5 and 9.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::order;
use crate::text::put::together;

/// Characters of a comment that are shown before 'See more'.
pub const SHOWN: usize = 240;

/// The orders that the panel offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// By upvotes minus downvotes, highest first; the newest comes first among equals.
    Top,
    /// The newest first.
    Recent,
    /// By place in the mix, comments without one last; the oldest comes first among equals.
    Timeline,
}

/// The parts of a comment that sorting needs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sortable {
    /// Votes for it.
    pub upvotes: u32,
    /// Votes against it.
    pub downvotes: u32,
    /// When it was written, in milliseconds since 1970.
    pub created_at: f64,
    /// The second of the mix that it is about.
    pub mix_seconds: Option<f64>,
}

/// Sorts comments: returns their indices, from 0, in the order that [`Sort`] describes. Comments
/// that are equal in every respect keep the order they were given in.
#[must_use]
pub fn sort(comments: &[Sortable], sort: Sort) -> Vec<usize> {
    let mut sorted: Vec<(usize, &Sortable)> = Vec::with_capacity(comments.len());
    for comment in comments.iter().enumerate() {
        order::insert(&mut sorted, comment, |(_, later), (_, earlier)| {
            goes_before(later, earlier, sort)
        });
    }
    sorted.into_iter().map(|(index, _)| index).collect()
}

fn goes_before(one: &Sortable, other: &Sortable, sort: Sort) -> bool {
    let score = |comment: &Sortable| i64::from(comment.upvotes) - i64::from(comment.downvotes);
    let place = |comment: &Sortable| comment.mix_seconds.unwrap_or(f64::INFINITY);
    let newer = one.created_at > other.created_at;
    match sort {
        Sort::Top => score(one) > score(other) || (score(one) == score(other) && newer),
        Sort::Recent => newer,
        Sort::Timeline => {
            place(one) < place(other)
                || (place(one) <= place(other) && one.created_at < other.created_at)
        }
    }
}

/// The part of a comment that is shown before 'See more': its first 240 characters; `None` where
/// it is short enough to be shown whole.
#[must_use]
pub fn cut(text: &str) -> Option<&str> {
    let (end, _) = text.char_indices().nth(SHOWN)?;
    text.get(..end)
}

/// The text that a reply begins with: `@`, the name of the person it answers, a blank.
#[must_use]
pub fn reply_prefill(username: &str) -> String {
    together(&["@", username, " "])
}
