//! Artist credits: who is named, in which role, joined how.
//!
//! Fixtures: `vectors/tracklist/artist.json`. Source: specification for members and admin, section
//! 5, 'Editor rules': separators ft, feat, featuring, &, and, +, vs, x; quoted text kept whole.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::blank::{is_blank, trim, trim_end, trim_start_where};
use crate::text::search::{contains, offset};
use crate::text::words;

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
    let credit = trim(credit);
    let mut credits: Vec<Credit> = Vec::new();
    let (mut from, mut role) = (0, Role::Primary);
    let mut quoted = false;
    for word in words::between_blanks(credit) {
        let at = offset(credit, word).unwrap_or(0);
        quoted ^= word.bytes().filter(|byte| *byte == b'"').count() % 2 == 1;
        let bare = trim_start_where(word, |c| c == '(');
        let Some((_, featured)) = JOINS.iter().find(|(join, _)| bare.eq_ignore_ascii_case(join))
        else {
            continue;
        };
        let end = at + word.len();
        let (name, rest) = (credit.get(from..at).unwrap_or(""), credit.get(end..).unwrap_or(""));
        if quoted || trim(name).is_empty() || trim(rest).is_empty() {
            continue;
        }
        let kept = without_stray_bracket(trim_end(name));
        let next = end + rest.len() - trim_start_where(rest, is_blank).len();
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
        Some(kept) if !contains(name, "(") && !kept.is_empty() => kept,
        _ => name,
    }
}
