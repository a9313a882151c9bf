//! Remixes in titles: `Deep Water (Kelp Remix)`.

use alloc::string::String;

use serde::Serialize;

use crate::text::part::trim;
use crate::text::put::put_all;
use crate::text::search::rfind;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::words;
use crate::tracklist::mix;

/// Words that make round brackets a remix here. A mix has more such words, but the editor looks for
/// people.
const KINDS: &WordSet = word_set!("remix|remixed|edit|mashup|bootleg|vip");

/// A remix found in a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Remix<'a> {
    /// The title without the brackets.
    pub title: &'a str,
    /// What the brackets say.
    pub remix: &'a str,
    /// Who made it, where it names someone.
    pub remixer: Option<&'a str>,
}

/// Takes the remix out of a title: the last round brackets that hold 'Remix', 'Remixed by', 'Edit',
/// 'Mashup', 'Bootleg' or 'VIP'.
#[must_use]
#[inline(never)]
pub fn extract(title: &str) -> Option<Remix<'_>> {
    let mut to = title.len();
    loop {
        let close = rfind(title.get(..to)?, b')')?;
        let open = rfind(title.get(..close)?, b'(')?;
        let inside = trim(title.get(open + 1..close)?);
        if words(inside).any(|word| is_one_of(word, KINDS)) {
            let remixer = mix::read(inside).and_then(|mix| mix.remixer);
            return Some(Remix { title: trim(title.get(..open)?), remix: inside, remixer });
        }
        to = open;
    }
}

/// A row's title when it is opened: with ` (X Remix)` behind it for its remixer X, unless the title
/// has such brackets already or no remixer is named.
#[must_use]
pub fn with_remixer(title: &str, remixer: &str) -> String {
    let remixer = trim(remixer);
    let mut whole = String::from(title);
    if !remixer.is_empty() && extract(title).is_none() {
        put_all(&mut whole, &[" (", remixer, " Remix)"]);
    }
    whole
}
