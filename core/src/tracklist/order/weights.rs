//! What each sign is worth. Written by `cargo run -p fit -- CORPUS… --write`.

use super::SIGNS;

/// The weights, in the order of [`super::Sign`].
pub const WEIGHTS: [i8; SIGNS] = [
    -19, // mix in brackets
    -12, // other brackets
    14,  // & or +
    4,   // comma
    4,   // feat., vs
    -10, // a small word
    -17, // small words
    -12, // first word of phrases
    2,   // first word of names
    -9,  // quotation mark
    -4,  // digit
    -6,  // apostrophe
    -4,  // -ing
    6,   // all in capitals
    9,   // two words
    -6,  // three words
    8,   // names that come again
    3,   // makers of mixes
    11,  // habit of most lists
];
