//! Texts that a person names on the command line.

use std::io::Read;
use std::path::Path;

use segue_core::text::encoding;

use super::CliError;

/// Longest text that is read, in bytes; the readers stop far earlier.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Reads a file whole, or standard input for `-`.
pub fn read(file: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().take(LONGEST).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|open| open.take(LONGEST).read_to_end(&mut bytes))
    };
    read.map_err(|source| CliError::File {
        doing: "read",
        path: file.display().to_string(),
        source,
    })?;
    Ok(bytes)
}

/// Decodes UTF-8, or UTF-16 that says so by its byte order mark; `None` when it is neither.
pub fn decode(bytes: &[u8]) -> Option<String> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).ok(),
        _ => String::from_utf8(bytes.to_vec()).ok(),
    }
}

/// Decodes what can be decoded, by the rule of the core; the rest becomes replacement characters.
pub fn decode_lossily(bytes: &[u8]) -> String {
    encoding::decode(bytes).into_owned()
}

/// Whether a decoded text is no text: more than one character in ten is a control character or one
/// that could not be decoded. A stray NUL byte in a tracklist, or a few letters of an old encoding,
/// stay far below that; pictures and sound are far above.
pub fn is_binary(text: &str) -> bool {
    let (mut all, mut odd) = (0_usize, 0_usize);
    for c in text.chars() {
        all += 1;
        odd +=
            usize::from(c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace());
    }
    odd * 10 > all
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().copied().map(unit).collect();
    if rest.is_empty() { String::from_utf16(&units).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_three_encodings_and_none() {
        for (bytes, want) in [
            (&b"A - B"[..], Some("A - B")),
            (b"\xef\xbb\xbfA - B", Some("A - B")),
            (b"\xff\xfeA\0-\0", Some("A-")),
            (b"\xfe\xff\0A\0-", Some("A-")),
            (b"\xff\xfeA", None),
            (b"\xff\xfe\x00\xd8", None),
            (b"caf\xe9", None),
            (b"", Some("")),
        ] {
            assert_eq!(decode(bytes).as_deref(), want, "{bytes:?}");
        }
        assert_eq!(decode_lossily(b"caf\xe9 - B"), "caf\u{fffd} - B");
    }

    #[test]
    fn text_with_a_flaw_is_still_text() {
        assert!(!is_binary("A\0 - Somewhat longer title\r\n\tB - C"));
        assert!(!is_binary("caf\u{fffd} del mar - B"));
        assert!(!is_binary(""));
        assert!(is_binary("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0"));
    }
}
