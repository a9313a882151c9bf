//! Texts that a person names on the command line.

use std::io::{Read, Write};
use std::path::Path;

use segue_core::finding::Finding;
use segue_core::text::encoding::encoding;

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

/// Decodes a text by the core's rule of encodings; `None` when some of it cannot be decoded.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (text, had_errors) = by_rule(bytes);
    if had_errors { None } else { Some(text) }
}

/// Decodes what can be decoded; the rest becomes replacement characters.
pub fn decode_lossily(bytes: &[u8]) -> String {
    by_rule(bytes).0
}

fn by_rule(bytes: &[u8]) -> (String, bool) {
    let encoding = encoding_rs::Encoding::for_label(encoding(bytes).as_bytes());
    let (text, had_errors) = encoding.unwrap_or(encoding_rs::UTF_8).decode_with_bom_removal(bytes);
    (text.into_owned(), had_errors)
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

/// Says on standard error what the reader noticed, a line each; nobody may be reading it.
pub fn tell_findings(findings: &[Finding]) {
    for Finding { line, message, mend, .. } in findings {
        let mend = mend.as_ref().map(|mend| format!(" Perhaps {mend}?")).unwrap_or_default();
        let _ = writeln!(std::io::stderr(), "line {line}: {message}{mend}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_four_encodings_and_none() {
        for (bytes, want) in [
            (&b"A - B"[..], Some("A - B")),
            (b"\xef\xbb\xbfA - B", Some("A - B")),
            (b"\xff\xfeA\0-\0", Some("A-")),
            (b"\xfe\xff\0A\0-", Some("A-")),
            (b"\xff\xfeA", None),
            (b"\xff\xfe\x00\xd8", None),
            (b"caf\xe9", Some("café")),
            (b"caf\xc3\xa9 \xe9", None),
            (b"", Some("")),
        ] {
            assert_eq!(decode(bytes).as_deref(), want, "{bytes:?}");
        }
        assert_eq!(decode_lossily(b"caf\xc3\xa9 \xe9 - B"), "café \u{fffd} - B");
    }

    #[test]
    fn text_with_a_flaw_is_still_text() {
        assert!(!is_binary("A\0 - Somewhat longer title\r\n\tB - C"));
        assert!(!is_binary("caf\u{fffd} del mar - B"));
        assert!(!is_binary(""));
        assert!(is_binary("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0"));
    }
}
