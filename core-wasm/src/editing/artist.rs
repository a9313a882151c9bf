//! Artist credits.

use segue_core::tracklist::artist::{self, Role};

use super::desk::{Answer, Asked};

/// Splits a credit. Answers with the names, each with its role (0 primary, 1 featured, 2 remixer)
/// and what stands between it and the next.
pub fn split(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let credits = artist::split(asked.text());
    answer.count(credits.len());
    for credit in &credits {
        answer.text(&credit.name);
        answer.number(match credit.role {
            Role::Primary => 0,
            Role::Featured => 1,
            Role::Remixer => 2,
        });
        answer.text(&credit.join_phrase);
    }
}
