//! Numbers and times in the full-width forms of East Asian text: `０１．`, `５：１０`, `【0:00】`, `1曲目`, and in the figures
//! of Arabic and Persian: `١.`; numbers in circles and on keys: `①`, `1️⃣`.

use alloc::string::String;

use super::number::Number;
use super::stamp::Stamp;
use crate::text::number::read;
use crate::text::part::behind;
use crate::text::put::put_character;
use crate::text::search;

/// The most characters that a lead has.
const MOST_CHARACTERS: usize = 12;

/// A number or a time in full-width forms, and the text behind it.
#[derive(Debug)]
pub struct WideLead<'a> {
    /// The number.
    pub number: Option<Number>,
    /// The time.
    pub stamp: Option<Stamp<'a>>,
    /// The text behind.
    pub rest: &'a str,
}

/// Takes a number or a time in full-width forms off the start.
#[must_use]
#[inline(never)]
pub fn wide_lead(text: &str) -> Option<WideLead<'_>> {
    if text.as_bytes().first() == Some(&0xe2) {
        let first = text.chars().next()?;
        let value = u32::from(first).wrapping_sub(u32::from('①') - 1);
        let number = Some(Number { value, punctuated: true });
        let rest = text.get(first.len_utf8()..)?;
        return (1..=20).contains(&value).then_some(WideLead { number, stamp: None, rest });
    }
    match text.as_bytes() {
        [b'0'..=b'9', 0xef, 0xb8, 0x8f, 0xe2, 0x83, 0xa3, ..] => return on_keys(text),
        // Ten is a single key.
        [0xf0, 0x9f, 0x94, 0x9f, ..] => {
            let number = Some(Number { value: 10, punctuated: true });
            let rest = text.strip_prefix('🔟')?;
            return Some(WideLead { number, stamp: None, rest });
        }
        [b'0'..=b'9', 0xef, ..] | [b'0'..=b'9', b'0'..=b'9', 0xef, ..] => {}
        [b'0'..=b'9', 0xe6, ..] | [b'0'..=b'9', b'0'..=b'9', 0xe6, ..] => {
            let (number, after) = search::split_once(text, "曲目")?;
            // In a sentence, a word stands behind it.
            let rest = after.strip_prefix([' ', '　', '：', ':'])?;
            let number = Some(Number { value: read(number)?, punctuated: true });
            return Some(WideLead { number, stamp: None, rest });
        }
        [0xef | 0xd9 | 0xdb, ..] | [0xe3, 0x80, 0x90, ..]
            if text.starts_with(|c| narrow(c) != c) => {}
        _ => return None,
    }
    let mut lead = String::new();
    for c in text.chars().map(narrow).take(MOST_CHARACTERS).take_while(char::is_ascii) {
        put_character(&mut lead, c);
    }
    let (mut number, mut stamp) = (None, None);
    let after = match super::stamp(&lead) {
        Some((found, after)) => {
            stamp = Some(Stamp { written: None, seconds: found.seconds });
            after
        }
        None => {
            let (found, after) = super::number(&lead).filter(|(number, _)| number.punctuated)?;
            number = Some(found);
            after
        }
    };
    // The text has as many characters as its ASCII form, so the lead ends behind the same number of
    // them.
    let mut rest = text;
    for _ in after.len()..lead.len() {
        rest = behind(rest, rest.chars().next().map_or(0, char::len_utf8));
    }
    Some(WideLead { number, stamp, rest })
}

/// A number whose digits are each on a key.
fn on_keys(text: &str) -> Option<WideLead<'_>> {
    let (mut value, mut rest) = (0, text);
    while let Some((key, after)) = search::split_once(rest, "\u{fe0f}\u{20e3}")
        && key.len() == 1
        && value < 100
    {
        value = value * 10 + read(key)?;
        rest = after;
    }
    let number = Some(Number { value, punctuated: true });
    Some(WideLead { number, stamp: None, rest })
}

/// The ASCII form of a full-width digit or mark, or of a figure of another script.
fn narrow(c: char) -> char {
    match c {
        '【' => '[',
        '】' => ']',
        '٠'..='٩' => char::from_u32(u32::from(c) - 0x630).unwrap_or(c),
        '۰'..='۹' => char::from_u32(u32::from(c) - 0x6c0).unwrap_or(c),
        '０'..='９' | '．' | '：' | '）' | '（' | '［' | '］' | '／' | '　' => {
            let ascii = if c == '　' { u32::from(' ') } else { u32::from(c) - 0xfee0 };
            char::from_u32(ascii).unwrap_or(c)
        }
        _ => c,
    }
}
