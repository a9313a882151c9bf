//! Which proposals count as the same person's: everyone may propose one time for a track.
//!
//! Source: decision 12 (docs/decisions). A second try is the conflict that the specification names.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::text::number;

/// Who proposes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposer {
    /// A member, by id.
    Member(String),
    /// A visitor without an account, by the id of the session.
    Session(String),
}

/// The identity of a proposal: two proposals with the same one are in conflict. It is made of a
/// mix, a track's position in it from 1, and who proposes; a member and a session never share one.
#[must_use]
pub fn identity(mix_id: &str, position: u32, proposer: &Proposer) -> String {
    let (kind, id) = match proposer {
        Proposer::Member(id) => ("member", id),
        Proposer::Session(id) => ("session", id),
    };
    let mut identity = String::from(kind);
    for part in [":", id, ":"] {
        identity.push_str(part);
    }
    number::push(&mut identity, position, 1);
    identity.push(':');
    identity.push_str(mix_id);
    identity
}
