//! Artist credits: who is named, in which role, and what joins the names.
//!
//! Fixtures: `vectors/tracklist/artist.json`. Source: specification for members and admin, section
//! 5, 'Editor rules': separators ft, feat, featuring, &, and, +, vs, x; quoted text kept whole.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::text::blank::{is_blank, trim_end, trim_start_where};
use crate::text::part::{before, behind, trim};
use crate::text::put::owned;
use crate::text::search::{contains, offset};
use crate::text::word_set::{WordSet, is_one_of, word_set};
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
    /// The text between this name and the next, blanks included; empty behind the last name.
    pub join_phrase: String,
}

/// Words between two artists that make the second a featured one.
const FEATURING: &WordSet = word_set!("featuring|feat.|feat|ft.|ft");
/// Words between two artists of equal rank.
const JOINING: &WordSet = word_set!("and|&|+|vs.|vs|x|×|pres.|presents");

/// Splits a credit into its artists. All names and join phrases together give the credit back,
/// without the blanks at its edges.
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
        let is_featuring = is_one_of(bare, FEATURING);
        if !is_featuring && !is_one_of(bare, JOINING) {
            continue;
        }
        let name = before(behind(credit, from), at - from);
        let rest = trim_start_where(behind(credit, at + word.len()), is_blank);
        if quoted || trim(name).is_empty() || rest.is_empty() {
            continue;
        }
        let next = credit.len() - rest.len();
        credits.push(made(before(behind(credit, from), next - from), trim_end(name), role));
        from = next;
        if is_featuring {
            role = Role::Featured;
        }
    }
    let rest = behind(credit, from);
    if !rest.is_empty() {
        credits.push(made(rest, rest, role));
    }
    credits
}

/// A credit for a name, whose join phrase is the rest of the part that begins with it.
#[inline(never)]
fn made(part: &str, name: &str, role: Role) -> Credit {
    let name = without_stray_bracket(name);
    Credit { name: owned(name), role, join_phrase: owned(behind(part, name.len())) }
}

/// A name without the bracket that closes one opened before it, as in `Tern (feat. Ada Lune)`.
fn without_stray_bracket(name: &str) -> &str {
    match name.strip_suffix(')') {
        Some(kept) if !contains(name, "(") && !kept.is_empty() => kept,
        _ => name,
    }
}
