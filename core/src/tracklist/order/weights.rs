//! What each sign is worth. Written by `cargo run -p fit -- CORPUS… --write`.

use super::SIGNS;

/// The weights, in the order of [`super::Sign`].
pub const WEIGHTS: [i8; SIGNS] = [
    -18, // mix in brackets
    -3,  // other brackets
    13,  // & or +
    2,   // comma
    4,   // feat., vs
    -12, // a small word
    -16, // small words
    -11, // first word of phrases
    1,   // first word of names
    -10, // quotation mark
    -3,  // digit
    -7,  // apostrophe
    -4,  // -ing
    6,   // all in capitals
    10,  // two words
    -5,  // three words
    -5,  // the longer side, in East Asian script
    10,  // names that come again
    2,   // makers of mixes
    11,  // habit of most lists
];
