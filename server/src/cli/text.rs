//! Texts that a person names on the command line.

use std::io::{Read, Write};
use std::path::Path;

use encoding_rs::{Encoding, UTF_8};
use segue_core::diagnostic::Diagnostic;
use segue_core::text::encoding::encoding;
use segue_core::text::guess::guess;

use super::CliError;

/// Longest text that is read, in bytes; the readers stop far earlier.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Reads a file whole, or standard input for `-`.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, CliError> {
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

/// A text as its bytes were read.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, with U+FFFD in place of what is no text.
    pub text: String,
    /// The encoding.
    pub encoding: &'static Encoding,
    /// Whether nothing in the file tells the encoding but its letters.
    pub is_guess: bool,
    /// Whether some of the bytes are no text in that encoding.
    pub is_broken: bool,
}

/// Finds an encoding by a name that the Encoding Standard knows it by.
pub fn encoding_named(name: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(name.as_bytes())
        .ok_or_else(|| "expected an encoding such as utf-8, windows-1251 or shift_jis".to_owned())
}

/// Decodes a text in the named encoding, else by the core's rules. `None` where these refuse to guess.
pub fn decode(bytes: &[u8], named: Option<&'static Encoding>) -> Option<Decoded> {
    let told = || encoding(bytes).map(|sure| (of(sure), false));
    let (encoding, is_guess) = named
        .map(|named| (named, false))
        .or_else(told)
        .or_else(|| guess(bytes).map(|guess| (of(guess), true)))?;
    let (text, is_broken) = encoding.decode_with_bom_removal(bytes);
    Some(Decoded { text: text.into_owned(), encoding, is_guess, is_broken })
}

/// The encoding that the core names.
fn of(name: &str) -> &'static Encoding {
    Encoding::for_label(name.as_bytes()).unwrap_or(UTF_8)
}

/// Why a file is not read whose encoding nobody named and nothing tells.
pub(super) fn unclear(file: &Path) -> CliError {
    CliError::Input(format!(
        "cannot tell the encoding of `{}`, which is not UTF-8: save it as UTF-8, or name its \
         encoding, such as --encoding windows-1251",
        file.display()
    ))
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
    fn texts_are_read_by_their_bytes() {
        for (bytes, want) in [
            (&b"A - B"[..], "A - B"),
            (b"\xef\xbb\xbfA - B", "A - B"),
            (b"\xff\xfeA\0-\0", "A-"),
            (b"\xfe\xff\0A\0-", "A-"),
            (b"caf\xe9", "café"),
            (b"", ""),
        ] {
            let decoded = decode(bytes, None).unwrap();
            assert_eq!((decoded.text.as_str(), decoded.is_broken), (want, false), "{bytes:?}");
        }
        for (bytes, want) in [
            (&b"\xff\xfeA"[..], "\u{fffd}"),
            (b"\xff\xfe\x00\xd8", "\u{fffd}"),
            (b"caf\xc3\xa9 \xe9 - B", "café \u{fffd} - B"),
        ] {
            let decoded = decode(bytes, None).unwrap();
            assert_eq!((decoded.text.as_str(), decoded.is_broken), (want, true), "{bytes:?}");
        }
    }

    #[test]
    fn old_encodings_are_guessed_or_named() {
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
            let guessed =
                Decoded { text: text.to_owned(), encoding, is_guess: true, is_broken: false };
            assert_eq!(decode(&bytes, None).unwrap(), guessed, "{name}");
            let named = Decoded { is_guess: false, ..guessed };
            assert_eq!(decode(&bytes, Some(encoding)).unwrap(), named, "{name}");
        }
        assert!(!decode("A - É".as_bytes(), None).unwrap().is_guess);
        assert_eq!(decode(b"\xcc\xee\xf0\xe5 - \xcd\xee\xf7\xfc", None), None);
        encoding_named("klingon").unwrap_err();
    }
}
