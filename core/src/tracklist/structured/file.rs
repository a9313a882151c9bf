//! Names of sound files, as playlists write them: paths of every system, and addresses.

use alloc::string::String;
use alloc::vec::Vec;

use crate::text::part::{before, behind, is_same};
use crate::text::put::{owned, put, put_with};
use crate::text::search::{self, contains, starts_with_any};
use crate::text::word_set::{is_one_of, word_set};

/// The name and the ending of a file, without the point between them.
fn split_ending(name: &str) -> Option<(&str, &str)> {
    let at = search::rfind(name, b'.')?;
    let ending = behind(name, at + 1);
    let is_sound = is_one_of(
        ending,
        word_set!("mp3|flac|wav|wave|aif|aiff|m4a|mp4|aac|alac|ogg|oga|opus|wma|ape|wv"),
    );
    is_sound.then_some((before(name, at), ending))
}

/// Whether a line ends as the name of a sound file does.
pub(super) fn is_sound(line: &str) -> bool {
    split_ending(line).is_some()
}

/// Whether a line is a sound file's path from a system's root or from the folder that it is in, or
/// its address.
pub(super) fn is_path(line: &str) -> bool {
    let has_drive = matches!(line.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':', b'/' | b'\\', ..]);
    let is_near = |at: usize| at < 3;
    let has_root =
        starts_with_any(line, b"/\\~.") && search::find_any(line, b"/\\").is_some_and(is_near);
    is_sound(line) && (has_drive || has_root || is_address(line))
}

/// Whether a line is a sound file's path from the folder that the playlist is in: `Night/Tern.mp3`.
pub(super) fn is_in_folder(line: &str) -> bool {
    let at = search::find_any(line, b"/\\").unwrap_or(0);
    let around = line.as_bytes().get(at.wrapping_sub(1)..at + 2);
    is_sound(line)
        && matches!(around, Some([before, _, after]) if *before != b' ' && *after != b' ')
}

fn is_address(path: &str) -> bool {
    is_same(before(path, 5), "file:") || contains(before(path, 10), "://")
}

/// The name of a file: its path without folders and ending. Escapes of addresses are resolved, and
/// underscores that stand for blanks are replaced.
pub(super) fn name(path: &str) -> String {
    let from = path.bytes().rposition(|byte| matches!(byte, b'/' | b'\\'));
    let name = behind(path, from.map_or(0, |at| at + 1));
    let is_escaped = is_address(path) || (contains(name, "%20") && !contains(name, " "));
    let name = if is_escaped { unescape(name) } else { owned(name) };
    let name = split_ending(&name).map_or(name.as_str(), |(name, _)| name);
    let mut written = String::new();
    if contains(name, " ") {
        put(&mut written, name);
    } else {
        put_with(&mut written, name, |written, c| {
            if c == '_' {
                put(written, " ");
            }
            c == '_'
        });
    }
    written
}

/// Resolves the escapes of an address: `Deep%20Water`. A name that is no UTF-8 stays as it is.
fn unescape(name: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = if *first == b'%' { two_digits(after) } else { None };
        bytes.push(escaped.unwrap_or(*first));
        rest = after.get(if escaped.is_some() { 2 } else { 0 }..).unwrap_or_default();
    }
    String::from_utf8(bytes).unwrap_or_else(|_| owned(name))
}

/// The byte that two hexadecimal digits stand for.
fn two_digits(text: &[u8]) -> Option<u8> {
    let [high, low, ..] = text else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
}
