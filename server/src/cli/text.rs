//! Texts that a person names on the command line.

use std::io::{Read, Write};
use std::path::Path;

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use segue_core::diagnostic::Diagnostic;
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

/// Bytes beyond ASCII from which the encoding can be told: a few words.
const ENOUGH: usize = 12;

/// A text as its bytes were read.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// The encoding, where nothing in the file tells it and it was guessed.
    pub guess: Option<&'static Encoding>,
}

/// Why bytes are not read as a text.
#[derive(Debug, PartialEq, Eq)]
pub enum Undecodable {
    /// Some of them are no text in the encoding that they are in.
    Broken,
    /// They are in an old encoding, and nothing tells well enough in which.
    Unclear,
}

/// Finds an encoding by a name that the Encoding Standard knows it by.
pub fn encoding_named(name: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(name.as_bytes())
        .ok_or_else(|| "expected an encoding such as utf-8, windows-1251 or shift_jis".to_owned())
}

/// Decodes a text in the named encoding, else by the core's rule. A text that the core takes for an
/// old encoding of western Europe may be in one of another region, which the frequency of letters
/// reveals. If the text is too short for that, it is refused, because it could come out as other
/// letters.
pub fn decode(bytes: &[u8], named: Option<&'static Encoding>) -> Result<Decoded, Undecodable> {
    let rule = by_rule(bytes);
    let (encoding, guess) = match named {
        Some(named) => (named, None),
        None if rule == WINDOWS_1252 => {
            let guess = guessed(bytes)?;
            (guess, Some(guess))
        }
        None => (rule, None),
    };
    let (text, had_errors) = encoding.decode_with_bom_removal(bytes);
    if had_errors {
        Err(Undecodable::Broken)
    } else {
        Ok(Decoded { text: text.into_owned(), guess })
    }
}

/// Guesses the encoding of bytes that are in an old one.
fn guessed(bytes: &[u8]) -> Result<&'static Encoding, Undecodable> {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let (guess, is_likely) = detector.guess_assess(None, false);
    let has_enough = bytes.iter().filter(|byte| !byte.is_ascii()).count() >= ENOUGH;
    if guess == WINDOWS_1252 || is_likely && has_enough {
        Ok(guess)
    } else {
        Err(Undecodable::Unclear)
    }
}

/// Decodes what can be decoded; the rest becomes replacement characters.
pub fn decode_lossily(bytes: &[u8]) -> Decoded {
    let rule = by_rule(bytes);
    let (text, _) = rule.decode_with_bom_removal(bytes);
    Decoded { text: text.into_owned(), guess: (rule == WINDOWS_1252).then_some(rule) }
}

fn by_rule(bytes: &[u8]) -> &'static Encoding {
    Encoding::for_label(encoding(bytes).as_bytes()).unwrap_or(UTF_8)
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
pub fn tell_diagnostics(diagnostics: &[Diagnostic]) {
    for Diagnostic { line, message, fix, .. } in diagnostics {
        let fix = fix.as_ref().map(|fix| format!(" Perhaps {fix}?")).unwrap_or_default();
        let _ = writeln!(std::io::stderr(), "line {line}: {message}{fix}");
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
            let text = decode(bytes, None).ok().map(|decoded| decoded.text);
            assert_eq!(text.as_deref(), want, "{bytes:?}");
        }
        assert_eq!(decode_lossily(b"caf\xc3\xa9 \xe9 - B").text, "café \u{fffd} - B");
    }

    #[test]
    fn old_encodings_are_guessed_and_named() {
        let cyrillic = "PERFORMER \"Лунный Причал\"\n\
            TITLE \"Ночной прибой над городом\"\n\
            TRACK 01 AUDIO\nTITLE \"Тихая гавань у старого маяка\"\n";
        let japanese = "01. 夜行列車 - 東京の雨と静かな海\n02. ながれぼし - さよならの向こう側\n";
        for (text, name) in [
            (cyrillic, "windows-1251"),
            (cyrillic, "ibm866"),
            (japanese, "shift_jis"),
            ("Café del Río - Señor Été\nMüller & Söhne - Für Elise\n", "windows-1252"),
        ] {
            let encoding = encoding_named(name).unwrap();
            let (bytes, _, had_errors) = encoding.encode(text);
            assert!(!had_errors, "{name}");
            let decoded = decode(&bytes, None).unwrap();
            assert_eq!((decoded.text.as_str(), decoded.guess), (text, Some(encoding)), "{name}");
            let named = decode(&bytes, Some(encoding)).unwrap();
            assert_eq!((named.text.as_str(), named.guess), (text, None), "{name}");
        }
        assert_eq!(decode("A - É".as_bytes(), None).unwrap().guess, None);
        encoding_named("klingon").unwrap_err();
    }

    #[test]
    fn text_with_a_flaw_is_still_text() {
        assert!(!is_binary("A\0 - Somewhat longer title\r\n\tB - C"));
        assert!(!is_binary("caf\u{fffd} del mar - B"));
        assert!(!is_binary(""));
        assert!(is_binary("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0"));
    }
}
