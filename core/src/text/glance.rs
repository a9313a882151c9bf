//! Which marks a text has at all, found in one pass over eight bytes at a time, so that no rule
//! searches for a mark that the text does not have.

use core::ops::Range;

use super::scan::{HIGHEST, nearly, pattern};
use super::steps;

/// The marks that a text has.
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
    /// `&` without a blank behind it, as in entities, or `\`, as in front of Markdown's own signs.
    pub signs: bool,
    /// A character beyond ASCII.
    pub beyond_ascii: bool,
}

impl Glance {
    /// Looks at a text.
    #[must_use]
    #[inline(never)]
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (mut glance, mut all) = (Self::default(), 0);
        let (eights, rest) = bytes.as_chunks();
        for (at, eight) in eights.iter().enumerate() {
            let eight = u64::from_le_bytes(*eight);
            all |= eight;
            if may_have_marks(eight) {
                glance.look(bytes, at * 8..at * 8 + 8);
            }
        }
        steps::add(text.len());
        glance.look(bytes, bytes.len() - rest.len()..bytes.len());
        glance.beyond_ascii = all & HIGHEST != 0 || !rest.is_ascii();
        glance
    }

    /// Looks at some bytes of a text one by one.
    #[inline(never)]
    fn look(&mut self, bytes: &[u8], places: Range<usize>) {
        let is = |at: usize, wanted: &[u8]| bytes.get(at).is_some_and(|byte| wanted.contains(byte));
        for at in places {
            match bytes.get(at) {
                Some(b'/') => {
                    self.links |= is(at.wrapping_sub(1), b"/");
                    self.codes |= is(at.wrapping_sub(1), b"[");
                }
                Some(b'&') => self.signs |= bytes.get(at + 1).is_some_and(|next| *next != b' '),
                Some(b'\\') => self.signs = true,
                Some(b'<') => self.tags = true,
                Some(b'*') => self.stars = true,
                _ => {}
            }
        }
    }
}

/// Whether one of eight bytes may be a mark; `false` is certain.
#[inline(always)]
fn may_have_marks(eight: u64) -> bool {
    // `<`, `\` and `|` differ in no more than two bits.
    let angles = (eight & !pattern(0x60)) ^ pattern(b'<' & !0x60);
    let (slash, and, star) = (eight ^ pattern(b'/'), eight ^ pattern(b'&'), eight ^ pattern(b'*'));
    (nearly(angles) | nearly(slash) | nearly(and) | nearly(star)) & HIGHEST != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_seen_wherever_it_is() {
        let has = |glance: Glance| {
            let Glance { links, codes, tags, stars, signs, beyond_ascii } = glance;
            [links, codes, tags, stars, signs, beyond_ascii]
        };
        for length in 0..40 {
            let plain = "Artist - Title, 1/2 [x] & (3:45) ID - I, x".get(..length).unwrap();
            assert_eq!(has(Glance::of(plain)), [false; 6], "{plain}");
            for at in 0..=length {
                for (one, mark) in ["//", "[/", "<", "*", "&a", "é"].into_iter().enumerate() {
                    let text = [&plain[..at], mark, &plain[at..]].concat();
                    assert!(has(Glance::of(&text))[one], "{text}");
                }
            }
        }
    }
}
