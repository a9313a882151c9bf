//! The names on both sides of a list: which come again, and which made a mix somewhere.

use alloc::vec::Vec;

use super::without_brackets;
use crate::order;
use crate::text::letter::is_alphanumeric;
use crate::text::lower::lower;
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
fn put(side: &str, on: u32, names: &mut Vec<(u32, u32)>) {
    let name = without_brackets(side);
    let mut rest = name;
    let mut count = 0;
    while let Some((first, after)) = split_at_joint(rest) {
        names.extend(key(first).map(|key| (key, on)));
        (rest, count) = (after, count + 1);
    }
    names.extend(key(rest).map(|key| (key, on)));
    if count > 0 {
        names.extend(key(name).map(|key| (key, on)));
    }
    let maker =
        last_group(side).and_then(|group| mix::read(group.inside)).and_then(|mix| mix.remixer);
    names.extend(maker.and_then(key).map(|key| (key, MIXER)));
}

/// What joins names.
const JOINTS: [&str; 8] = [", ", " & ", " + ", " feat", " ft", " vs", " x ", " and "];

fn split_at_joint(names: &str) -> Option<(&str, &str)> {
    let at = |joint: &&str| crate::text::search::find(names, joint).map(|at| (at, joint.len()));
    let (at, length) = JOINTS.iter().filter_map(at).min()?;
    Some((names.get(..at)?, names.get(at + length..)?))
}

/// A number for a name, whatever its case and what stands between its letters; none for a name of one letter.
fn key(name: &str) -> Option<u32> {
    let (mut key, mut length) = (0x811c_9dc5_u32, 0);
    for c in name.chars().filter(|c| is_alphanumeric(*c)) {
        key = (key ^ u32::from(lower(c))).wrapping_mul(0x0100_0193);
        length += 1;
    }
    (length > 1).then_some(key)
}
