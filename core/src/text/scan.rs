//! Search for bytes, eight at a time, by which most lines are passed over.
//!
//! Plain integers, so that the browser has the same speed-up without its vector instructions.

use super::steps;

const LOWEST: u64 = u64::MAX / 255;
/// The highest bit of each byte of eight.
pub(super) const HIGHEST: u64 = LOWEST << 7;

/// A byte, eight times.
#[inline(always)]
pub(super) const fn pattern(byte: u8) -> u64 {
    LOWEST * byte as u64
}

/// Where a byte first stands, from an offset on.
#[must_use]
#[inline]
pub fn position(bytes: &[u8], from: usize, wanted: u8) -> Option<usize> {
    let wanted_eight = pattern(wanted);
    // The lowest bit that is set is always a true match; only bits above it may be false ones.
    at_first(bytes, from, |eight| zeros(eight ^ wanted_eight), |byte| byte == wanted)
}

/// Where a pair of bytes first stands, from an offset on. The place may be a false match, so the
/// caller has to compare.
#[must_use]
#[inline]
pub fn position_of_two(bytes: &[u8], from: usize, [first, second]: [u8; 2]) -> Option<usize> {
    let (first_pattern, second_pattern) = (pattern(first), pattern(second));
    let mut at = from;
    let mut rest = bytes.get(from..)?;
    while let Some([eight, behind]) = overlapping(rest) {
        steps::add(8);
        let marks = zeros((eight ^ first_pattern) | (behind ^ second_pattern));
        if marks != 0 {
            return Some(at + (marks.trailing_zeros() / 8) as usize);
        }
        at += 8;
        rest = rest.get(8..)?;
    }
    steps::add(8);
    Some(at + rest.windows(2).position(|two| two == [first, second])?)
}

/// Where a byte, or the first byte of a character beyond ASCII, first stands, from an offset on.
#[must_use]
#[inline]
pub fn position_or_beyond_ascii(bytes: &[u8], from: usize, wanted: u8) -> Option<usize> {
    let wanted_eight = pattern(wanted);
    let found = |eight| zeros(eight ^ wanted_eight) | (eight & HIGHEST);
    at_first(bytes, from, found, |byte| byte == wanted || byte >= 0x80)
}

/// Where one of four bytes, or the first byte of a character beyond ASCII, first stands.
#[must_use]
#[inline]
pub fn position_of_four_or_beyond_ascii(bytes: &[u8], four: [u8; 4]) -> Option<usize> {
    let [a, b, c, d] = four.map(pattern);
    let found = |eight: u64| {
        let near = nearly(eight ^ a) | nearly(eight ^ b) | nearly(eight ^ c) | nearly(eight ^ d);
        (near | eight) & HIGHEST
    };
    at_first(bytes, 0, found, |byte| byte >= 0x80 || four.contains(&byte))
}

/// Where a byte that is neither a visible ASCII character nor a blank first stands, from an offset
/// on.
#[must_use]
#[inline]
pub fn position_of_unusual(bytes: &[u8], from: usize) -> Option<usize> {
    let found = |eight: u64| {
        let below = eight.wrapping_sub(LOWEST * 0x20);
        (below | eight | eight.wrapping_add(LOWEST)) & HIGHEST
    };
    at_first(bytes, from, found, |byte| !(b' '..0x7f).contains(&byte))
}

/// Where one of some bytes last stands.
#[must_use]
#[inline(always)]
pub fn last_position<const COUNT: usize>(bytes: &[u8], wanted: [u8; COUNT]) -> Option<usize> {
    let patterns = wanted.map(pattern);
    let mut rest = bytes;
    while let Some((before, eight)) = rest.split_last_chunk::<8>() {
        steps::add(8);
        let eight = u64::from_le_bytes(*eight);
        let differs = |all, pattern| all & differ(eight ^ pattern);
        let marks = !patterns.into_iter().fold(u64::MAX, differs) & HIGHEST;
        if marks != 0 {
            return Some(before.len() + 7 - (marks.leading_zeros() / 8) as usize);
        }
        rest = before;
    }
    steps::add(rest.len());
    rest.iter().rposition(|byte| wanted.iter().any(|one| one == byte))
}

/// Where a round or square bracket last stands.
#[must_use]
#[inline(always)]
pub fn last_bracket(bytes: &[u8]) -> Option<usize> {
    const ROUND: u64 = pattern(b'(' & b')');
    const SQUARE: u64 = pattern(b'[' & b']');
    let mut rest = bytes;
    while let Some((before, eight)) = rest.split_last_chunk::<8>() {
        steps::add(8);
        let eight = u64::from_le_bytes(*eight);
        // Brackets of a kind differ in no more than two bits, but so do `Y` and `_` from square
        // ones.
        let round = differ((eight & !pattern(b'(' ^ b')')) ^ ROUND);
        let square = differ((eight & !pattern(b'[' ^ b']')) ^ SQUARE);
        let mut marks = !(round & square) & HIGHEST;
        while marks != 0 {
            let at = before.len() + 7 - (marks.leading_zeros() / 8) as usize;
            if !matches!(bytes.get(at), Some(b'Y' | b'_')) {
                return Some(at);
            }
            marks &= !(1_u64.rotate_right(1) >> marks.leading_zeros());
        }
        rest = before;
    }
    steps::add(rest.len());
    rest.iter().rposition(|byte| matches!(byte, b'(' | b')' | b'[' | b']'))
}

/// The first eight bytes, and the eight from the second on.
#[inline(always)]
fn overlapping(bytes: &[u8]) -> Option<[u64; 2]> {
    let (_, second) = bytes.split_first()?;
    Some([u64::from_le_bytes(*bytes.first_chunk()?), u64::from_le_bytes(*second.first_chunk()?)])
}

/// Marks each byte of eight that is not zero, in its highest bit. It has to be exact for every
/// byte: a search from the end would meet the false matches of [`nearly`] first.
#[inline(always)]
fn differ(eight: u64) -> u64 {
    ((eight & !HIGHEST) + !HIGHEST) | eight
}

/// Marks each byte of eight that is zero, in its highest bit.
#[inline(always)]
fn zeros(eight: u64) -> u64 {
    nearly(eight) & HIGHEST
}

/// Does as [`zeros`] does, but may set bits other than the highest ones too.
#[inline(always)]
pub(super) fn nearly(eight: u64) -> u64 {
    eight.wrapping_sub(LOWEST) & !eight
}

#[inline(always)]
fn at_first(
    bytes: &[u8],
    from: usize,
    found: impl Fn(u64) -> u64,
    is_found: impl Fn(u8) -> bool,
) -> Option<usize> {
    let mut at = from;
    let mut rest = bytes.get(from..)?;
    while let Some((eight, after)) = rest.split_first_chunk::<8>() {
        steps::add(8);
        let marks = found(u64::from_le_bytes(*eight));
        if marks != 0 {
            return Some(at + (marks.trailing_zeros() / 8) as usize);
        }
        at += 8;
        rest = after;
    }
    steps::add(8);
    if bytes.len() >= from + 8 {
        // The last eight bytes overlap those before them, which are known to have no marks.
        let marks = found(u64::from_le_bytes(*bytes.last_chunk()?));
        return (marks != 0).then(|| bytes.len() - 8 + (marks.trailing_zeros() / 8) as usize);
    }
    Some(at + rest.iter().position(|byte| is_found(*byte))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_loop_finds() {
        let mut seed = 7_u32;
        for length in 0..40_usize {
            for _ in 0..400 {
                let bytes: Vec<u8> = (0..length)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        [b'-', b' ', b'a', b'~', 0x7f, 0x80, 0xe2, 0, 1, 0xff, b'.', b',', b'\n']
                            [seed as usize >> 8 & 7_usize.max(seed as usize % 13)]
                    })
                    .collect();
                for from in [0, 1, length / 2, length] {
                    let slow = |found: &dyn Fn(u8) -> bool| {
                        let rest = bytes.get(from..)?;
                        rest.iter().position(|byte| found(*byte)).map(|at| at + from)
                    };
                    assert_eq!(position(&bytes, from, b'-'), slow(&|b| b == b'-'));
                    let before = bytes.get(..from).unwrap_or(&[]);
                    assert_eq!(
                        last_position(before, *b"-.,~"),
                        before.iter().rposition(|b| b"-.,~".contains(b))
                    );
                    let pair = [b'-', b' '];
                    let mut two = position_of_two(&bytes, from, pair);
                    while let Some(at) = two.filter(|at| bytes.get(*at..at + 2) != Some(&pair)) {
                        two = position_of_two(&bytes, at + 1, pair);
                    }
                    let rest = bytes.get(from..).unwrap_or(&[]);
                    assert_eq!(
                        two,
                        rest.windows(2).position(|two| two == pair).map(|at| at + from)
                    );
                    assert_eq!(
                        position_or_beyond_ascii(&bytes, from, b'-'),
                        slow(&|b| b == b'-' || b >= 0x80)
                    );
                    assert_eq!(
                        position_of_four_or_beyond_ascii(&bytes, *b"-.\n,"),
                        bytes.iter().position(|b| *b >= 0x80 || b"-.\n,".contains(b))
                    );
                    assert_eq!(
                        position_of_unusual(&bytes, from),
                        slow(&|b| !(b' '..0x7f).contains(&b)),
                        "{bytes:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn finds_the_last_bracket_among_what_looks_like_one() {
        let mut seed = 3_u32;
        for length in 0..40_usize {
            for _ in 0..200 {
                let bytes: Vec<u8> = (0..length)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        b"()[]YY__aaaaaa\xd9\xdb"[seed as usize >> 8 & 15]
                    })
                    .collect();
                let slow = bytes.iter().rposition(|byte| b"()[]".contains(byte));
                assert_eq!(last_bracket(&bytes), slow, "{bytes:?}");
            }
        }
    }
}
