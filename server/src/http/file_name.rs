//! The names under which people save the files that are sent to them.

use hyper::header::HeaderValue;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that have to be escaped in an extended value. Source: RFC 8187, section 3.2.1.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// The header that calls a file by its name: `inline` to be shown, `attachment` to be kept. A name that
/// is not plain ASCII is in it as it is and, for what reads only ASCII, with `_` for each sign else.
/// Source: RFC 6266, section 4 and appendix D.
#[must_use]
pub fn disposition(kind: &str, name: &str) -> Option<HeaderValue> {
    let is_plain = |c: char| matches!(c, ' '..='~') && !matches!(c, '"' | '\\' | '%');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let mut value = format!("{kind}; filename=\"{plain}\"");
    if plain != name {
        value.push_str("; filename*=UTF-8''");
        value.extend(utf8_percent_encode(name, ENCODED));
    }
    HeaderValue::from_str(&value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_to_those_who_read_only_ascii_too() {
        for (name, want) in [
            ("night-bus.cue", "inline; filename=\"night-bus.cue\""),
            (
                "nächte 夜.cue",
                "inline; filename=\"n_chte _.cue\"; filename*=UTF-8''n%C3%A4chte%20%E5%A4%9C.cue",
            ),
            ("a\"b.txt", "inline; filename=\"a_b.txt\"; filename*=UTF-8''a%22b.txt"),
            ("a\r\nb", "inline; filename=\"a__b\"; filename*=UTF-8''a%0D%0Ab"),
        ] {
            assert_eq!(disposition("inline", name).unwrap(), want);
        }
    }
}
