//! Lower case, without the standard library's table.
//!
//! That table maps every cased letter there is and costs the browser 11 kB before a rule runs. The
//! scripts that artists and titles are written in follow a few patterns, stated here as ranges; a
//! test holds them against the standard library. Letters outside them (ancient scripts, phonetic
//! alphabets) stay as they are, on the server as in the browser.

/// A range of capitals: first, last, whether only every second one is a capital, and how far the
/// small letter is from its capital.
type Capitals = (u16, u16, bool, i16);

const CAPITALS: [Capitals; 31] = [
    // Latin.
    (0xc0, 0xd6, false, 32),
    (0xd8, 0xde, false, 32),
    (0x100, 0x12e, true, 1),
    (0x130, 0x130, false, -199),
    (0x132, 0x136, true, 1),
    (0x139, 0x147, true, 1),
    (0x14a, 0x176, true, 1),
    (0x178, 0x178, false, -121),
    (0x179, 0x17d, true, 1),
    (0x1cd, 0x1db, true, 1),
    (0x1de, 0x1ee, true, 1),
    (0x1f8, 0x21e, true, 1),
    (0x222, 0x232, true, 1),
    (0x1e00, 0x1e94, true, 1),
    (0x1ea0, 0x1efe, true, 1),
    (0x1e9e, 0x1e9e, false, -7615),
    // Greek.
    (0x386, 0x386, false, 38),
    (0x388, 0x38a, false, 37),
    (0x38c, 0x38c, false, 64),
    (0x38e, 0x38f, false, 63),
    (0x391, 0x3a1, false, 32),
    (0x3a3, 0x3ab, false, 32),
    // Cyrillic.
    (0x400, 0x40f, false, 80),
    (0x410, 0x42f, false, 32),
    (0x460, 0x480, true, 1),
    (0x48a, 0x4be, true, 1),
    (0x4c0, 0x4c0, false, 15),
    (0x4c1, 0x4cd, true, 1),
    (0x4d0, 0x52e, true, 1),
    // Armenian, and full-width Latin.
    (0x531, 0x556, false, 48),
    (0xff21, 0xff3a, false, 32),
];

/// The small letter of a capital; every other character is itself.
#[must_use]
#[inline(never)]
pub fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let Ok(code) = u16::try_from(u32::from(c)) else { return c };
    for (first, last, every_second, distance) in CAPITALS {
        let between = code.wrapping_sub(first);
        if code >= first && code <= last && !(every_second && between & 1 == 1) {
            let small = code.checked_add_signed(distance).map(u32::from);
            return small.and_then(char::from_u32).unwrap_or(c);
        }
    }
    c
}

/// Whether a character is a capital of a script that [`lower`] knows.
#[must_use]
pub fn is_capital(c: char) -> bool {
    lower(c) != c
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library() {
        for c in (0..0x2_0000).filter_map(char::from_u32) {
            let standard = c.to_lowercase().next().unwrap();
            assert!(lower(c) == standard || lower(c) == c, "{c} {:x}", u32::from(c));
        }
    }

    #[test]
    fn knows_the_scripts_of_titles() {
        for (capitals, small) in [
            ("ÀÉÎÕÜÞŁŽŐŸẞ", "àéîõüþłžőÿß"),
            ("ΆΈΌΩΣ", "άέόωσ"),
            ("ЁЖЯІЇҐ", "ёжяіїґ"),
            ("ԱՖ", "աֆ"),
            ("ＡＺ", "ａｚ"),
        ] {
            assert_eq!(capitals.chars().map(lower).collect::<String>(), small);
        }
    }
}
