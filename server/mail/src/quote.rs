//! Quotations in our mails. The sender of a mix chooses its title, which would seem to be our own
//! words in a mail of ours. So such words are marked as a quotation, kept short, and lead nowhere.

/// Most characters of a quotation.
const LONGEST: usize = 80;

/// A text in quotation marks, on one line, cut where it is long, with `…` for words that mail programs
/// would make links of.
#[must_use]
pub fn quote(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.filter(|word| !word.is_empty());
    let tame: Vec<&str> = words.map(|word| if is_link(word) { "…" } else { word }).collect();
    let tame = tame.join(" ");
    match tame.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("“{}…”", tame.get(..end).unwrap_or_default().trim_end()),
        None => format!("“{tame}”"),
    }
}

/// Whether a mail program would make a link of a word: it has a scheme, is an address, or ends like a
/// host does, in a dot and two letters or more behind a label that is longer than an initial.
fn is_link(word: &str) -> bool {
    if word.contains("://") || word.contains('@') || word.to_lowercase().starts_with("www.") {
        return true;
    }
    let host = word.split(['/', '?', '#', ':']).find(|part| part.contains('.')).unwrap_or("");
    let labels: Vec<&str> = host.trim_matches(|c: char| !c.is_alphanumeric()).split('.').collect();
    labels.windows(2).any(|pair| match pair {
        [name, end] => {
            name.chars().count() > 1
                && end.chars().count() > 1
                && end.chars().all(char::is_alphabetic)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn words_are_quoted_and_lead_nowhere() {
        for (text, quoted) in [
            ("Night Bus 12", "“Night Bus 12”"),
            (
                "Your account was\nsuspended, see https://evil.example/login",
                "“Your account was suspended, see …”",
            ),
            ("evil.example/a", "“…”"),
            ("(www.evil.example)", "“…”"),
            ("write to me@evil.example now", "“write to … now”"),
            ("M.A.N.D.Y. live, Vol.2", "“M.A.N.D.Y. live, Vol.2”"),
            ("  ", "“”"),
        ] {
            assert_eq!(quote(text), quoted, "{text}");
        }
        let long = quote(&"Nachtfahrt ".repeat(40));
        assert!(long.ends_with("…”") && long.chars().count() <= 83, "{long}");
    }
}
