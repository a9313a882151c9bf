//! The two slug rules of the specification.
//!
//! They differ on purpose and must not be mixed: both have made links that are out in the world.
//! Fixtures: `vectors/slug`.

use alloc::string::String;

use crate::text::blank::is_blank;
use crate::text::letter::is_alphanumeric;
use crate::text::lower::lower;

/// Makes the slug of a list, or of a track inside a share link: lower case, every run of
/// characters that are neither letters nor digits becomes one hyphen, no hyphen at the edges.
///
/// Letters and digits of every script count, so a title in Japanese keeps its slug. Source:
/// specification for visitors, section 5, 'Track parameter'; members and admin, 'List form'.
#[must_use]
pub fn hyphenated(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut gap = false;
    for letter in text.chars().map(lower) {
        if is_alphanumeric(letter) {
            if gap && !slug.is_empty() {
                push(&mut slug, '-');
            }
            gap = false;
            push(&mut slug, letter);
        } else {
            gap = true;
        }
    }
    slug
}

/// Makes the slug that a mix title is matched by: lower case, characters other than letters,
/// digits, blanks and hyphens removed, blanks to hyphens, repeated hyphens collapsed, none at the
/// edges.
///
/// Source: specification for visitors, section 5, 'Mix identifier'.
#[must_use]
pub fn compact(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().map(lower) {
        if is_alphanumeric(letter) {
            push(&mut slug, letter);
        } else if (letter == '-' || is_blank(letter)) && !slug.is_empty() && !slug.ends_with('-') {
            push(&mut slug, '-');
        }
    }
    if slug.ends_with('-') {
        slug.pop();
    }
    slug
}

/// Never inlined: writing a character as UTF-8 is more code than both rules.
#[inline(never)]
fn push(slug: &mut String, letter: char) {
    slug.push(letter);
}
