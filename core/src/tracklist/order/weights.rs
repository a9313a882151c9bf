//! What each sign is worth. Written by `cargo run -p fit -- CORPUS… --write`.

use super::SIGNS;

/// The weights, in the order of [`super::Sign`].
pub const WEIGHTS: [i8; SIGNS] = [
    -22, // mix in brackets
    -13, // other brackets
    14,  // & or +
    4,   // comma
    5,   // feat., vs
    -10, // a small word
    -16, // small words
    -11, // first word of phrases
    1,   // first word of names
    -4,  // quotation mark
    -4,  // digit
    -5,  // apostrophe
    -4,  // -ing
    9,   // two words
    -6,  // three words
    9,   // names that come again
    3,   // makers of mixes
    11,  // habit of most lists
];
