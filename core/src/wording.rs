//! Lengths and descriptions as people read them.
//!
//! Owns wording that both the server (in page heads) and the browser show. Dates and counts that
//! only one of them shows are left to it. Fixtures: `vectors/wording`.

use alloc::string::String;

use crate::cue;

/// Longest description in a page's head, in characters.
const DESCRIPTION: usize = 160;
/// Where a longer one is cut, so that three dots still fit.
const DESCRIPTION_CUT: usize = 157;

/// Cuts a description to 160 characters: a longer one ends in `...` with the cut at 157.
///
/// Blanks at the cut go, and line breaks become blanks, because a head holds one line. Source:
/// specification for visitors, section 2, 'Mix page'.
#[must_use]
pub fn cut_description(text: &str) -> String {
    let mut line = String::with_capacity(text.len().min(4 * DESCRIPTION));
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.chars().count() <= DESCRIPTION {
        return line;
    }
    let end = line.char_indices().nth(DESCRIPTION_CUT).map_or(line.len(), |(at, _)| at);
    line.truncate(end);
    let kept = line.trim_end().len();
    line.truncate(kept);
    line.push_str("...");
    line
}

/// Writes a length given in milliseconds as `m:ss`, or `h:mm:ss` from one hour on, whole seconds
/// rounded down. Lengths beyond what 32 bits of seconds hold read as the largest.
#[must_use]
pub fn duration(ms: u64) -> String {
    cue::print(u32::try_from(ms / 1000).unwrap_or(u32::MAX))
}
