//! Share selectors: how a link names a track of a mix.
//!
//! A selector is `{number}-{trackId}` or a slugified title. Fixtures:
//! `vectors/playback/selector.json`. Source: specification for visitors, sections 2 and 5.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::slug;
use crate::text::{number, search};

/// A track of the mix as a selector can name it. Tracks are given in the tracklist's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Selectable {
    /// The track's id in the catalogue.
    pub track_id: String,
    /// The track's title as shown.
    pub title: String,
}

/// Writes the selector of a track by its number (from 1) and id.
#[must_use]
pub fn by_number(number_of_row: u32, track_id: &str) -> String {
    let mut selector = String::with_capacity(track_id.len() + 4);
    number::push(&mut selector, number_of_row, 1);
    selector.push('-');
    selector.push_str(track_id);
    selector
}

/// Writes the selector of a track by its title. Empty when the title has neither letter nor digit.
#[must_use]
pub fn by_title(title: &str) -> String {
    slug::hyphenated(title)
}

/// Finds the track that a selector names, as an index from 0.
///
/// The id outranks the number, because a tracklist may be reordered after a link was shared; among
/// several rows with that id the numbered one wins. A title selects the first row that has it.
#[must_use]
pub fn find(tracks: &[Selectable], selector: &str) -> Option<u32> {
    if let Some((number, track_id)) = numbered(selector) {
        let named = |track: &Selectable| track.track_id == track_id;
        let numbered = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        if let Some(row) = numbered.filter(|row| tracks.get(*row).is_some_and(named)) {
            return u32::try_from(row).ok();
        }
        if let Some(row) = tracks.iter().position(named) {
            return u32::try_from(row).ok();
        }
    }
    let wanted = slug::hyphenated(selector);
    if wanted.is_empty() || wanted != selector {
        return None;
    }
    let row = tracks.iter().position(|track| slug::hyphenated(&track.title) == wanted)?;
    u32::try_from(row).ok()
}

fn numbered(selector: &str) -> Option<(u32, &str)> {
    let (number, track_id) = search::split_once(selector, "-")?;
    (!track_id.is_empty()).then_some((number::read(number)?, track_id))
}
