//! Better tracklists that people suggest for a mix. [`create`] takes one in, [`own`] shows members what
//! became of theirs; admins decide in [`super::admin::suggestion`].

pub mod create;
pub mod own;

use segue_base::clock::Moment;
use segue_core::difference::{Kind, Line, Row};
use segue_store::StoreError;
use segue_store::suggestion::{State, Suggestion};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::difference::{BesideTrack, DecidedLines};
use crate::error::problems;

problems! {
    /// A suggestion of the member for this mix waits already. `replaces` withdraws it for the new one.
    SuggestionWaiting = 409 "suggestion.waiting"
        "You have already suggested a tracklist for this mix, and it waits for a decision.";

    /// The suggestion was decided or withdrawn before. Read it again to see what became of it.
    SuggestionSettled = 409 "suggestion.settled" "This suggestion is not waiting any more.";

    /// The mix was deleted after the suggestion came in. It can be declined, or decided once the mix is back.
    SuggestionWithoutMix = 409 "suggestion.mix_gone"
        "The mix is no longer in the catalogue. The suggestion is kept.";
}

/// Where a suggestion stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionState {
    /// Nobody has decided yet.
    Waiting,
    /// An admin has taken some of it, or all.
    Accepted,
    /// An admin has taken none of it.
    Declined,
    /// Its giver has taken it back.
    Withdrawn,
}

impl From<State> for SuggestionState {
    fn from(state: State) -> Self {
        match state {
            State::Waiting => Self::Waiting,
            State::Accepted => Self::Accepted,
            State::Declined => Self::Declined,
            State::Withdrawn => Self::Withdrawn,
        }
    }
}

/// What was decided of a row that differed, as it is kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptDecision {
    /// The row's number, from 1: in the list as it was, or in the suggested one where it was new.
    pub row: u32,
    /// What it was.
    pub kind: Kind,
    /// Whether it was taken.
    pub is_taken: bool,
}

impl KeptDecision {
    /// What is kept of decisions.
    #[must_use]
    pub fn all(decided: &DecidedLines) -> Vec<Self> {
        let keep = |(line, is_taken): (&Line, bool)| Self {
            row: line.before.or(line.after).unwrap_or(0) + 1,
            kind: line.kind,
            is_taken,
        };
        decided.differing().map(keep).collect()
    }
}

/// What became of a suggestion.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSuggestion {
    /// Id.
    pub id: String,
    /// The mix's name in addresses; `null` once it is gone.
    #[schema(required)]
    pub mix_slug: Option<String>,
    /// The mix's title.
    pub mix_title: String,
    /// What the giver said of it.
    #[schema(required)]
    pub note: Option<String>,
    /// Where it stands.
    pub state: SuggestionState,
    /// How many changes were accepted.
    pub accepted: usize,
    /// How many changes were decided.
    pub decided: usize,
    /// The rows, from 1, that stayed as they were.
    pub kept_rows: Vec<u32>,
    /// When it was sent (RFC 3339).
    pub created_at: String,
    /// When it was decided or withdrawn (RFC 3339).
    #[schema(required)]
    pub decided_at: Option<String>,
}

impl OwnSuggestion {
    fn of(row: Suggestion) -> Result<Self, StoreError> {
        let decisions: Vec<KeptDecision> = match &row.decisions {
            Some(text) => read(text)?,
            None => Vec::new(),
        };
        let kept = decisions.iter().filter(|decision| !decision.is_taken);
        Ok(Self {
            id: row.id,
            mix_slug: row.mix_slug,
            mix_title: row.mix_title,
            note: row.note,
            state: row.state.into(),
            accepted: decisions.iter().filter(|decision| decision.is_taken).count(),
            decided: decisions.len(),
            kept_rows: kept.map(|decision| decision.row).collect(),
            created_at: row.created_at.rfc3339(),
            decided_at: row.decided_at.map(Moment::rfc3339),
        })
    }
}

/// The rows of the mix that a suggestion began with.
pub(super) fn base_of(suggestion: &Suggestion) -> Result<Vec<Row>, StoreError> {
    read(&suggestion.base)
}

/// The tracks that a suggestion has.
pub(super) fn tracks_of(suggestion: &Suggestion) -> Result<Vec<BesideTrack>, StoreError> {
    read(&suggestion.rows)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Row { expected: "a suggestion's JSON" })
}

/// What a suggestion keeps, as text.
pub(super) fn text_of<T: Serialize>(of: &T) -> Result<String, StoreError> {
    serde_json::to_string(of).map_err(|_| StoreError::Row { expected: "text for JSON" })
}
