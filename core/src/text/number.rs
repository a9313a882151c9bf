//! Whole numbers, read and written.

use alloc::string::String;

/// Reads a text that is nothing but one to nine ASCII digits.
#[must_use]
#[inline(never)]
pub fn read(text: &str) -> Option<u32> {
    let digits = text.as_bytes();
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
    }
    Some(number)
}

/// Appends a number to a text, with zeros in front until it has `least_digits`.
#[inline(never)]
pub fn push(text: &mut String, number: u32, least_digits: u32) {
    let mut scale = 1_000_000_000;
    let mut digits = 10;
    while scale > 0 {
        let digit = number / scale % 10;
        if number >= scale || digits <= least_digits.max(1) {
            text.push(char::from(b'0' + u8::try_from(digit).unwrap_or(0)));
        }
        scale /= 10;
        digits -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_every_width() {
        for (number, least, want) in
            [(0, 1, "0"), (7, 2, "07"), (60, 2, "60"), (360, 2, "360"), (u32::MAX, 1, "4294967295")]
        {
            let mut text = String::new();
            push(&mut text, number, least);
            assert_eq!(text, want);
        }
    }

    #[test]
    fn reads_digits_alone() {
        assert_eq!(read("0012"), Some(12));
        assert_eq!(read("999999999"), Some(999_999_999));
        for text in ["", "+1", " 1", "1234567890", "١"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
