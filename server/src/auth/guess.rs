//! Passwords that are easily guessed: common ones with a few characters added, repetitions and
//! sequences, and those made from the person's address or the site's name.
//!
//! Source: NIST SP 800-63B-4, section 3.1.1.2, which requires that these be refused, and that no
//! mixture of kinds of characters be demanded.

use std::collections::HashSet;
use std::sync::LazyLock;

use segue_base::config::SITE_NAME;

/// The most characters that a common word with its usual additions counts for.
const LEAST_OF_ITS_OWN: usize = 8;

/// The fewest characters that must not follow from those before them.
const LEAST_NEWS: usize = 5;

/// Shorter words are in too many others.
const SHORTEST_WORD: usize = 3;

/// The rows of keyboards that fingers run along.
const ROWS: [&str; 5] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop"];

/// Passwords that everyone uses, in small letters, a line each.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// The words in them.
static COMMON_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let words = COMMON.iter().map(|password| word(password));
    words.filter(|word| word.chars().count() > SHORTEST_WORD).collect()
});

/// Why a password is easily guessed that the person of an address wants; `None` when it is not.
#[must_use]
pub fn message(password: &str, email: &str) -> Option<&'static str> {
    let small = password.to_lowercase();
    if is_common(&small) {
        Some("This password is too common. Please choose another one")
    } else if news(&small) < LEAST_NEWS {
        Some("This password only repeats or counts up. Please choose another one")
    } else if is_of_context(&small, email) {
        let message = "This password is little more than your address or this site's name. Please \
            choose another one";
        Some(message)
    } else {
        None
    }
}

/// Whether everyone uses it, whatever signs are before and behind it and in place of its letters.
fn is_common(small: &str) -> bool {
    let word = word(small);
    let about_it = small.chars().count().saturating_sub(word.chars().count());
    COMMON.contains(small) || (about_it < LEAST_OF_ITS_OWN && COMMON_WORDS.contains(&word))
}

/// The word inside a password: without signs at its ends, and with letters instead of the signs
/// that stand for them.
fn word(small: &str) -> String {
    letters(small.trim_matches(|c: char| !c.is_alphabetic()))
}

fn letters(text: &str) -> String {
    let letter = |c| match c {
        '@' | '4' => 'a',
        '3' => 'e',
        '!' | '1' => 'i',
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// How many characters are news: neither the one before again, nor the next of a row that goes on as
/// it went, nor what stood as many places before as everything does.
fn news(small: &str) -> usize {
    let chars: Vec<char> = small.chars().collect();
    let period = (1..=chars.len() / 2).find(|period| {
        chars.iter().zip(chars.iter().skip(*period)).all(|(one, later)| one == later)
    });
    let once = chars.get(..period.unwrap_or(chars.len())).unwrap_or(&chars);
    let mut direction = None;
    let follows = once.iter().zip(once.iter().skip(1)).filter(|(before, after)| {
        if before == after {
            return true;
        }
        let step = step(**before, **after);
        let goes_on = step.is_some() && step == direction;
        direction = step;
        goes_on
    });
    once.len().saturating_sub(follows.count())
}

/// Whether one character is right behind (1) or before (-1) another, in the alphabet or on a keyboard.
fn step(before: char, after: char) -> Option<i64> {
    let in_row = |row: &str| {
        let place = |wanted: char| row.chars().position(|c| c == wanted);
        let (one, other) = (place(before)?, place(after)?);
        match i64::try_from(other).ok()? - i64::try_from(one).ok()? {
            // After the nine or the nought of a row of digits it begins anew.
            -9 => Some(1),
            9 => Some(-1),
            step => (step.abs() == 1).then_some(step),
        }
    };
    let in_alphabet = || match i64::from(u32::from(after)) - i64::from(u32::from(before)) {
        step @ (1 | -1) => Some(step),
        _ => None,
    };
    in_alphabet().or_else(|| ROWS.iter().find_map(|row| in_row(row)))
}

/// Whether little is left of a password without the parts of an address and the site's name.
fn is_of_context(small: &str, email: &str) -> bool {
    let email = email.to_lowercase();
    let (name, host) = email.split_once('@').unwrap_or((&email, ""));
    let site = SITE_NAME.to_lowercase();
    let domain = host.split('.').next().unwrap_or("");
    let password = letters(small);
    let words = [email.as_str(), name, domain, &site].map(letters);
    let words = words.iter().filter(|word| word.chars().count() >= SHORTEST_WORD);
    let left = words.fold(password.clone(), |left, word| left.replace(word.as_str(), ""));
    left != password && left.chars().count() < LEAST_OF_ITS_OWN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(password: &str) -> &'static str {
        let said = message(password, "wilma.kern@harbour.example").unwrap_or("");
        let known = ["too common", "repeats or counts up", "little more than"];
        known.into_iter().find(|part| said.contains(part)).unwrap_or(said)
    }

    #[test]
    fn what_everyone_uses_is_refused_in_whatever_dress() {
        for password in
            ["Password1", "Password1!", "p@$$w0rd", "!!Passw0rd2026", "Qwerty123!", "Letmein99"]
        {
            assert_eq!(why(password), "too common", "{password}");
        }
    }

    #[test]
    fn what_repeats_or_counts_on_is_refused() {
        for password in [
            "1234567890123",
            "        ",
            "ääääääää",
            "zyxwvuts",
            "abcabcabc",
            "19871987",
            "xy7xy7xy7xy7",
            "2345wxyz",
            "44556677",
            "lkjhgfdsa",
        ] {
            assert_eq!(why(password), "repeats or counts up", "{password}");
        }
    }

    #[test]
    fn what_is_made_of_the_address_or_the_site_is_refused() {
        for password in
            ["wilma.kern@harbour.example", "Wilma.Kern77", "harbour!!x", "Segue2026x", "S3gue-me"]
        {
            assert_eq!(why(password), "little more than", "{password}");
        }
    }

    #[test]
    fn whatever_else_is_taken() {
        for password in [
            "correct horse",
            "known to me",
            "pale-hinge-9",
            "segue into the night",
            "harbour lights at four",
            "夜のうみをわたるふね",
            "k7#Qz!pw",
            "01:14 tern - deep",
        ] {
            assert_eq!(why(password), "", "{password}");
        }
    }
}
