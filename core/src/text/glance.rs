//! What may stand in a text at all, seen in one pass over eight bytes at a time, so that what most
//! texts do not have is not looked for.

use super::scan::{HIGHEST, nearly, overlapping, pattern};
use super::steps;

/// What a text may have. `false` is sure; `true` means that it is worth a look.
#[derive(Debug, Clone, Copy, Default)]
pub struct Glance {
    /// `//`, as in links.
    pub links: bool,
    /// `[/`, as forums close their marks.
    pub codes: bool,
    /// `<`, as tags begin.
    pub tags: bool,
    /// `*`, as in emphasis.
    pub stars: bool,
    /// A tab.
    pub tabs: bool,
    /// A character beyond ASCII.
    pub beyond_ascii: bool,
}

impl Glance {
    /// Looks at a text.
    #[must_use]
    #[inline(never)]
    pub fn of(text: &str) -> Self {
        let mut seen = Seen::default();
        let mut rest = text.as_bytes();
        while let Some((eight, behind)) = overlapping(rest) {
            seen.add(eight, behind);
            rest = rest.get(8..).unwrap_or(&[]);
        }
        let mut last = [0; 9];
        last.iter_mut().zip(rest).for_each(|(byte, of_text)| *byte = *of_text);
        let (eight, behind) = overlapping(&last).unwrap_or_default();
        seen.add(eight, behind);
        steps::add(text.len());
        let [links, codes, tags, stars, tabs, beyond_ascii] =
            [seen.links, seen.codes, seen.tags, seen.stars, seen.tabs, seen.beyond_ascii]
                .map(|marks| marks & HIGHEST != 0);
        Self { links, codes, tags, stars, tabs, beyond_ascii }
    }
}

/// The marks of what was seen, by the highest bits of bytes.
#[derive(Default)]
struct Seen {
    links: u64,
    codes: u64,
    tags: u64,
    stars: u64,
    tabs: u64,
    beyond_ascii: u64,
}

impl Seen {
    /// Adds eight bytes, of which each is seen with the one behind it.
    #[inline(always)]
    fn add(&mut self, eight: u64, behind: u64) {
        let slash_behind = nearly(behind ^ pattern(b'/'));
        self.links |= nearly(eight ^ pattern(b'/')) & slash_behind;
        self.codes |= nearly(eight ^ pattern(b'[')) & slash_behind;
        self.tags |= nearly(eight ^ pattern(b'<'));
        self.stars |= nearly(eight ^ pattern(b'*'));
        self.tabs |= nearly(eight ^ pattern(b'\t'));
        self.beyond_ascii |= eight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_seen_wherever_it_is() {
        let has = |glance: Glance| {
            let Glance { links, codes, tags, stars, tabs, beyond_ascii } = glance;
            [links, codes, tags, stars, tabs, beyond_ascii]
        };
        for length in 0..40 {
            let plain = "Artist - Title, 1/2 [x] (3:45) ID - ID, x y".get(..length).unwrap();
            assert_eq!(has(Glance::of(plain)), [false; 6], "{plain}");
            for at in 0..=length {
                for (one, mark) in ["//", "[/", "<", "*", "\t", "é"].into_iter().enumerate() {
                    let text = [&plain[..at], mark, &plain[at..]].concat();
                    assert!(has(Glance::of(&text))[one], "{text}");
                }
            }
        }
    }
}
