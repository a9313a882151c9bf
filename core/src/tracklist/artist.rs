//! Artist credits: who is named, in which role, joined how.
//!
//! Fixtures: `vectors/tracklist/artist.json`. Source: specification for members and admin, section
//! 5, 'Editor rules': separators ft, feat, featuring, &, and, +, vs, x; quoted text kept whole.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What an artist did for a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Made the track.
    Primary,
    /// Named after `feat.` or its like.
    Featured,
    /// Made this mix of it.
    Remixer,
}

/// One artist of a credit. The credit is every name followed by its join phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Credit {
    /// The artist's name.
    pub name: String,
    /// What they did.
    pub role: Role,
    /// What stands between this name and the next, blanks included; empty at the end.
    pub join_phrase: String,
}

/// Words between two artists; the second column says whether who follows is featured.
const JOINS: [(&str, bool); 14] = [
    ("featuring", true),
    ("feat.", true),
    ("feat", true),
    ("ft.", true),
    ("ft", true),
    ("and", false),
    ("&", false),
    ("+", false),
    ("vs.", false),
    ("vs", false),
    ("x", false),
    ("×", false),
    ("pres.", false),
    ("presents", false),
];

/// Splits a credit into its artists. Putting every name and join phrase together gives the credit
/// back, without the blanks at its edges.
#[must_use]
pub fn split(credit: &str) -> Vec<Credit> {
    let credit = credit.trim();
    let mut credits: Vec<Credit> = Vec::new();
    let (mut from, mut role) = (0, Role::Primary);
    let mut quoted = false;
    for (at, word) in words(credit) {
        quoted ^= word.matches('"').count() % 2 == 1;
        let bare = word.trim_start_matches('(');
        let Some((_, featured)) = JOINS.iter().find(|(join, _)| bare.eq_ignore_ascii_case(join))
        else {
            continue;
        };
        let end = at + word.len();
        let (name, rest) = (credit.get(from..at).unwrap_or(""), credit.get(end..).unwrap_or(""));
        if quoted || name.trim().is_empty() || rest.trim().is_empty() {
            continue;
        }
        let kept = without_stray_bracket(name.trim_end());
        let next = end + rest.len() - rest.trim_start().len();
        credits.push(Credit {
            name: kept.to_string(),
            role,
            join_phrase: credit.get(from + kept.len()..next).unwrap_or("").to_string(),
        });
        from = next;
        if *featured {
            role = Role::Featured;
        }
    }
    let rest = credit.get(from..).unwrap_or("");
    if !rest.is_empty() {
        let kept = without_stray_bracket(rest);
        let join_phrase = rest.get(kept.len()..).unwrap_or("").to_string();
        credits.push(Credit { name: kept.to_string(), role, join_phrase });
    }
    credits
}

/// A name without the bracket that closes one opened before it, as in `Tern (feat. Ada Lune)`.
fn without_stray_bracket(name: &str) -> &str {
    match name.strip_suffix(')') {
        Some(kept) if !name.contains('(') && !kept.is_empty() => kept,
        _ => name,
    }
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}
