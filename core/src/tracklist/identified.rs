//! Whether a track is known.

/// Whether a track counts as identified, so that it can be looked up elsewhere: neither its title
/// nor its artist is `ID` (or `ID, ID`), whatever the case. `?` is a pasted list's word for the
/// same. Source: specification for visitors, section 5.
#[must_use]
pub fn identified(title: &str, artist: &str) -> bool {
    let unknown = |text: &str| {
        let text = text.trim();
        ["id", "id, id", "?", "??"].iter().any(|word| text.eq_ignore_ascii_case(word))
    };
    !unknown(title) && !unknown(artist)
}
