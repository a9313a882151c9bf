//! Whether anybody has identified a track.

use crate::text::part::trim;
use crate::text::word_set::{is_one_of, word_set};

/// Whether a track counts as identified, so that it can be looked up elsewhere: neither its title
/// nor its artist is `ID` (or `ID, ID`), whatever the case. Pasted lists write `?` for the same.
/// Source: specification for visitors, section 5.
#[must_use]
pub fn identified(title: &str, artist: &str) -> bool {
    let unknown = |text: &str| is_one_of(trim(text), word_set!("id|id, id|?|??"));
    !unknown(title) && !unknown(artist)
}
