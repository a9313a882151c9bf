//! Writing texts piece by piece.
//!
//! Nothing here is inlined: making room for a piece takes more code than most pieces are long.

use alloc::string::String;

/// An owned copy of a text.
#[must_use]
#[inline(never)]
pub fn owned(text: &str) -> String {
    text.into()
}

/// Writes a text at the end of another.
#[inline(never)]
pub fn put(into: &mut String, text: &str) {
    into.push_str(text);
}

/// Writes texts, one after the other.
#[inline(never)]
pub fn put_all(into: &mut String, texts: &[&str]) {
    for text in texts {
        put(into, text);
    }
}

/// Joins texts into one. The standard library's `concat` would bring its own panic message along.
#[must_use]
pub fn together(texts: &[&str]) -> String {
    let mut whole = String::new();
    put_all(&mut whole, texts);
    whole
}

/// Writes a character.
#[inline(never)]
pub fn put_character(into: &mut String, c: char) {
    into.push(c);
}

/// Appends a text character by character. `write` may write a character in another form, and says
/// whether it did.
#[inline(never)]
pub fn put_with(into: &mut String, text: &str, write: fn(&mut String, char) -> bool) {
    for c in text.chars() {
        if !write(into, c) {
            put_character(into, c);
        }
    }
}
