//! The encoding of a text from before Unicode, which only the frequency of its letters tells. The
//! knowledge of letters is chardetng's, which is Firefox's; how much of it is enough is decided
//! here, for the command line and the browser alike.

use chardetng::EncodingDetector;
use encoding_rs::{ISO_2022_JP, WINDOWS_1252};

use super::encoding::Encoding;

/// Bytes beyond ASCII from which an encoding can be told: a few words.
const ENOUGH: usize = 12;

/// Guesses the encoding of a text that is neither UTF-8 nor UTF-16; none where its letters tell too
/// little, because it could come out as other letters.
///
/// Western Europe's is taken from one accent on, since most that could be meant instead have the
/// same letters there; but words of nothing else are of another script, and were too few to show it.
/// Measured with 21,600 short lists in 27 languages, half of them of one or two lines: of what is
/// taken, one in 430 comes out as other letters where the script is not Latin. Where it is, one in
/// eight does, by an accent.
/// Fixtures: `vectors/text/guess.json`.
#[must_use]
pub fn guess(bytes: &[u8]) -> Option<Encoding> {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let guess = detector.guess(None, false);
    let beyond = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let is_enough = if guess == WINDOWS_1252 {
        within_words(bytes) * 2 <= beyond
    } else {
        beyond >= ENOUGH || guess == ISO_2022_JP
    };
    is_enough.then_some(guess.name())
}

/// How many bytes beyond ASCII stand in a row of three or more.
fn within_words(bytes: &[u8]) -> usize {
    bytes.split(u8::is_ascii).map(<[u8]>::len).filter(|length| *length >= 3).sum()
}
