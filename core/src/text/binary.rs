//! What is no text although it could be decoded: pictures, sound, archives.

/// Whether a decoded file is no text: more than one character in ten is a control character or one
/// that could not be decoded.
///
/// A stray NUL byte in a tracklist, or a few letters of an old encoding, stay far below that;
/// pictures and sound are far above. Fixtures: `vectors/text/binary.json`.
#[must_use]
pub fn is_binary(text: &str) -> bool {
    let (mut all, mut odd) = (0_usize, 0_usize);
    for c in text.chars() {
        all += 1;
        odd += usize::from(is_odd(c));
    }
    odd * 10 > all
}

/// Whether a character is a control that is no blank, or stands for one that could not be decoded.
fn is_odd(c: char) -> bool {
    matches!(c, '\0'..='\x08' | '\x0e'..='\x1f' | '\x7f'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffd}')
}
