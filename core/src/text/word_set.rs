//! Sets of words that are known at compile time.

/// A set of words, and a mark of each.
#[derive(Debug)]
pub(crate) struct WordSet {
    /// The [`mark`]s of all of them.
    marks: u64,
    /// The words, each behind its length.
    words: &'static [u8],
}

/// Makes a set of words for [`is_one_of`], from words in small letters with `|` between them.
macro_rules! word_set {
    ($words:expr) => {
        const {
            const WORDS: &str = $words;
            const PACKED: &[u8] = &$crate::text::word_set::packed::<{ WORDS.len() + 1 }>(WORDS);
            &$crate::text::word_set::WordSet::of(PACKED)
        }
    };
}
pub(crate) use word_set;

/// Puts each word's length in front of it, so that a word of another length is passed over in one
/// step. `SIZE` is one more than the words are long.
pub(crate) const fn packed<const SIZE: usize>(words: &str) -> [u8; SIZE] {
    let words = words.as_bytes();
    let mut packed = [0; SIZE];
    let (mut at, mut length_at) = (0, 0);
    while at < words.len() {
        #[expect(clippy::indexing_slicing, reason = "runs while compiling, where it cannot hide")]
        if words[at] == b'|' {
            length_at = at + 1;
        } else {
            packed[at + 1] = words[at];
            packed[length_at] += 1;
        }
        at += 1;
    }
    packed
}

impl WordSet {
    /// The set of [`packed`] words.
    pub(crate) const fn of(words: &'static [u8]) -> Self {
        let (mut marks, mut rest) = (0, words);
        while let [length, after @ ..] = rest {
            let (word, others) = after.split_at(*length as usize);
            marks |= mark(word);
            rest = others;
        }
        Self { marks, words }
    }
}

/// One bit made of a word's length and its first and last letter. It rules out most words that are
/// not in a set, before any letters are compared.
#[inline(always)]
const fn mark(word: &[u8]) -> u64 {
    let ([first, ..], [.., last]) = (word, word) else { return 0 };
    let letters = first.to_ascii_lowercase() as u32 + last.to_ascii_lowercase() as u32 * 5;
    1_u64.rotate_left(letters + word.len() as u32 * 27)
}

/// Whether a text is one of a set of words, whatever the case of its ASCII letters. Programs write `_` for a blank.
#[must_use]
#[inline(never)]
pub(crate) fn is_one_of(text: &str, set: &WordSet) -> bool {
    let text = text.as_bytes();
    set.marks & mark(text) != 0 && is_among(text, set.words)
}

#[inline(never)]
fn is_among(text: &[u8], words: &[u8]) -> bool {
    let mut rest = words;
    while let [length, after @ ..] = rest {
        let Some((word, others)) = after.split_at_checked(usize::from(*length)) else { break };
        if word.len() == text.len() && is_same(text, word) {
            return true;
        }
        rest = others;
    }
    false
}

fn is_same(text: &[u8], word: &[u8]) -> bool {
    let plain = |byte: &u8| if *byte == b'_' { b' ' } else { byte.to_ascii_lowercase() };
    text.iter().zip(word).all(|(ours, theirs)| plain(ours) == *theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_its_words_and_no_others() {
        let set = word_set!("mix|remix|id, id|mix name|曲目|?");
        for word in ["mix", "MIX", "Remix", "ID, id", "mix_name", "曲目", "?"] {
            assert!(is_one_of(word, set), "{word}");
        }
        for word in ["", "mi", "mixx", "remix|id", "曲", "re"] {
            assert!(!is_one_of(word, set), "{word}");
        }
    }
}
