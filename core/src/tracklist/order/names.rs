//! The names on both sides of a list: which come again, and which made a mix somewhere.

use alloc::vec::Vec;

use super::without_brackets;
use crate::order;
use crate::text::letter::is_alphanumeric;
use crate::text::lower::lower;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::between_blanks;
use crate::tracklist::group::last_group;
use crate::tracklist::mix;

/// On which side a name stands.
const LEFT: u32 = 0;
const RIGHT: u32 = 1;
/// It made a mix.
const MIXER: u32 = 2;

/// What the names say: each counted for the left, and against it for the right.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names {
    /// How often names of a side come again on it.
    pub again: i32,
    /// How often makers of mixes are named on a side.
    pub remixers: i32,
}

impl Names {
    /// Looks at the names of a list's pairs.
    pub fn of(pairs: &[(&str, &str)]) -> Self {
        let mut names: Vec<(u32, u32)> = Vec::with_capacity(pairs.len() * 4);
        for (left, right) in pairs {
            put(left, LEFT, &mut names);
            put(right, RIGHT, &mut names);
        }
        order::sort(&mut names);
        let mut found = Self::default();
        for same in names.chunk_by(|one, other| one.0 == other.0) {
            let on =
                |side| i32::try_from(same.iter().filter(|it| it.1 == side).count()).unwrap_or(0);
            let (left, right) = (on(LEFT), on(RIGHT));
            found.again += (left - 1).max(0) - (right - 1).max(0);
            if on(MIXER) > 0 {
                found.remixers += left - right;
            }
        }
        found
    }
}

/// Puts the names of a side: the whole, and each of those that are joined.
#[inline(never)]
fn put(side: &str, on: u32, all: &mut Vec<(u32, u32)>) {
    let from = all.len();
    // A name counts once in a line: `Aj, jaj, jaj`. A line has few names, so each is compared with the others.
    let mut put = |key: Option<u32>, on: u32| {
        let is_there = |key: &u32| all.iter().skip(from).any(|it| it.0 == *key);
        all.extend(key.filter(|key| !is_there(key)).map(|key| (key, on)));
    };
    let name = without_brackets(side);
    let (mut one, mut whole, mut count) = (Key::default(), Key::default(), 0);
    for word in between_blanks(name) {
        let is_joint = is_one_of(word, JOINTS);
        if is_joint {
            put(one.take(), on);
            count += 1;
            continue;
        }
        one.add(word);
        whole.add(word);
        if word.ends_with(',') {
            put(one.take(), on);
            count += 1;
        }
    }
    put(one.take(), on);
    if count > 0 {
        put(whole.take(), on);
    }
    if name.len() < side.len() {
        let maker =
            last_group(side).and_then(|group| mix::read(group.inside)).and_then(|mix| mix.remixer);
        let mut key = Key::default();
        maker.into_iter().for_each(|maker| key.add(maker));
        put(key.take(), MIXER);
    }
}

/// Words that join names.
const JOINTS: &WordSet = word_set!("&|+|x|and|feat|feat.|ft|ft.|featuring|vs|vs.");

/// A number for a name, whatever its case and what stands between its letters.
#[derive(Debug, Clone, Copy)]
struct Key {
    value: u32,
    length: u32,
}

impl Default for Key {
    fn default() -> Self {
        Self { value: 0x811c_9dc5, length: 0 }
    }
}

impl Key {
    /// Adds a word of the name.
    fn add(&mut self, word: &str) {
        for c in word.chars() {
            let c = if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else if !c.is_ascii() && is_alphanumeric(c) {
                lower(c)
            } else {
                continue;
            };
            self.value = (self.value ^ u32::from(c)).wrapping_mul(0x0100_0193);
            self.length += 1;
        }
    }

    /// The number of the name so far, after which the next one begins; none for a name of one letter.
    fn take(&mut self) -> Option<u32> {
        let key = core::mem::take(self);
        (key.length > 1).then_some(key.value)
    }
}
