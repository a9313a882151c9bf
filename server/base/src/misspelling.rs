//! Finds names that are perhaps misspellings of one name: `Tentative Conection` beside `Tentative Connection`. It
//! compares what [`crate::likeness`] leaves of them. A large catalogue looks names up by their pieces: few slips
//! leave at least one piece of a name whole.

use std::ops::Range;

use strsim::osa_distance;

use crate::likeness;
use crate::spelling::folded;

/// The shortest name in which a slip is forgiven: shorter ones have too many neighbours who are others.
const ONE_SLIP: usize = 6;
/// The shortest name in which two are forgiven.
const TWO_SLIPS: usize = 12;

/// How many slips are forgiven in a name of so many letters.
fn forgiven(letters: usize) -> usize {
    match letters {
        0..ONE_SLIP => 0,
        ONE_SLIP..TWO_SLIPS => 1,
        _ => 2,
    }
}

/// How many slips two names are apart that are perhaps one: a letter too many, too few or wrong, or two that are
/// swapped. `None` where they are the same, or others.
///
/// Names may be several lines, of which each is one name: a track's credit and title.
#[must_use]
pub fn slips(one: &str, other: &str) -> Option<usize> {
    slips_of_left(&left_of(one), &left_of(other)).filter(|_| count_alike(one, other))
}

/// The same of what [`crate::likeness`] leaves of two names, which is quickly told. It does not compare their numbers.
#[must_use]
pub fn slips_of_left(one: &str, other: &str) -> Option<usize> {
    let letters = one.chars().count().min(other.chars().count());
    // People hardly ever mistype a first letter, and many short names differ in nothing else.
    let begin_alike = letters >= TWO_SLIPS || one.chars().next() == other.chars().next();
    let apart = 1..=forgiven(letters);
    (begin_alike && !apart.is_empty())
        .then(|| osa_distance(one, other))
        .filter(|it| apart.contains(it))
}

/// Whether two words are one slip apart.
#[must_use]
pub fn is_one_slip(one: &str, other: &str) -> bool {
    osa_distance(one, other) == 1
}

/// Whether two names have the same numbers, single letters and Roman numerals. Where these differ, the names belong
/// to two things: `Unit 1` and `Unit 2`, `Model A` and `Model B`, `Part II` and `Part III`.
#[must_use]
pub fn count_alike(one: &str, other: &str) -> bool {
    counters(one) == counters(other)
}

/// What two names differ in that are perhaps one but for slips, as people say it behind 'differ only by'; `None`
/// where they differ in more than that.
#[must_use]
pub fn difference(one: &str, other: &str) -> Option<&'static str> {
    let (first, second) = (folded(one), folded(other));
    if slips(one, other)? != osa_distance(&first, &second) {
        return None;
    }
    Some(match osa_distance(&first, &second) {
        1 if sorted(&first) == sorted(&second) => "the order of two letters",
        1 => "one letter",
        _ => "two letters",
    })
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

fn left_of(name: &str) -> String {
    name.lines().map(likeness::of_name).collect::<Vec<_>>().join("\n")
}

/// The numbers, single letters and Roman numerals of a name, in order.
fn counters(name: &str) -> Vec<String> {
    // An apostrophe or a dot does not end a word, as in a likeness.
    let joined: String = name.chars().filter(|c| !matches!(c, '\'' | '’' | '.')).collect();
    let parts = joined.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let counter = |part: &str| {
        let digits: String = part.chars().filter(|c| c.is_numeric()).collect();
        let word = part.to_lowercase();
        let is_single = word.chars().count() == 1 && word.is_ascii();
        let is_roman = word.chars().all(|c| matches!(c, 'i' | 'v' | 'x'));
        if !digits.is_empty() { Some(digits) } else { (is_single || is_roman).then_some(word) }
    };
    parts.filter_map(counter).collect()
}

/// The pieces of what is left of a name, each with the length of the whole: the first, the last, and of a name in
/// which two slips are forgiven the one in the middle. All empty of a name in which none is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pieces {
    /// How it begins.
    pub first: Option<String>,
    /// What stands in its middle.
    pub middle: Option<String>,
    /// How it ends.
    pub last: Option<String>,
}

impl Pieces {
    /// Cuts what is left of a name.
    #[must_use]
    pub fn of(left: &str) -> Self {
        let letters: Vec<char> = left.chars().collect();
        let Some(Cuts { first, middle, last }) = Cuts::of(letters.len()) else {
            return Self::default();
        };
        let piece = |range: Range<usize>| told(letters.len(), letters.get(range));
        Self { first: piece(first), middle: middle.and_then(piece), last: piece(last) }
    }
}

/// The pieces that a name may have which is near another one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NearPieces {
    /// How it may begin.
    pub first: Vec<String>,
    /// What may stand in its middle.
    pub middle: Vec<String>,
    /// How it may end.
    pub last: Vec<String>,
}

impl NearPieces {
    /// The largest number of first pieces, and of last ones.
    pub const MOST_AT_ENDS: usize = 8;
    /// The largest number of middle pieces.
    pub const MOST_IN_MIDDLE: usize = 9;

    /// Whether none is near.
    #[must_use]
    pub fn are_none(&self) -> bool {
        self.first.is_empty()
    }

    /// The pieces that names near this one may have. Two slips leave at least one of three pieces whole: the first,
    /// the last, or, with one slip in each of those, the middle. Two letters swapped across a cut change the pieces
    /// on both sides of it, so those pieces are listed with the two letters swapped back as well.
    #[must_use]
    pub fn of(left: &str) -> Self {
        let letters: Vec<char> = left.chars().collect();
        let own = letters.len();
        let mut near = Self::default();
        for length in own.saturating_sub(2)..=own + 2 {
            let most = forgiven(own.min(length));
            let Some(cuts) = Cuts::of(length).filter(|_| own.abs_diff(length) <= most) else {
                continue;
            };
            near.add(&letters, length, cuts, most);
        }
        near
    }

    fn add(&mut self, letters: &[char], length: usize, cuts: Cuts, most: usize) {
        let (first, last) = (cuts.first, cuts.last);
        // Where a letter of that name stands in this one, if all its extra letters come before it.
        let own = letters.len();
        let shifted = |at: usize| (at + own).checked_sub(length);
        self.first.extend(told(length, letters.get(first.clone())));
        if let (Some(from), Some(to)) = (shifted(last.start), shifted(last.end)) {
            self.last.extend(told(length, letters.get(from..to)));
        }
        if let Some(middle) = cuts.middle {
            for before in -1_isize..=1 {
                // One slip comes before the middle, and one after it.
                let behind = length.checked_signed_diff(own).map(|more| more - before);
                let places = |at: usize| at.checked_add_signed(-before);
                if let (Some(-1..=1), Some(from), Some(to)) =
                    (behind, places(middle.start), places(middle.end))
                {
                    self.middle.extend(told(length, letters.get(from..to)));
                }
            }
        }
        if own.abs_diff(length) < most {
            self.first.extend(swapped(letters, first.end, |pair| {
                told_of(length, letters.get(..first.end - 1)?, pair.get(1..)?, &[])
            }));
            if let Some(cut) = shifted(last.start) {
                self.last.extend(swapped(letters, cut, |pair| {
                    told_of(length, &[], pair.get(..1)?, letters.get(cut + 1..)?)
                }));
            }
        }
    }
}

/// The two letters on either side of a cut, if they are not the same one twice, as a piece is made of them.
fn swapped(
    letters: &[char],
    cut: usize,
    piece: impl Fn(&[char]) -> Option<String>,
) -> Option<String> {
    let pair = letters.get(cut.checked_sub(1)?..cut + 1)?;
    piece(pair)
}

/// Where a name of so many letters is cut.
struct Cuts {
    first: Range<usize>,
    middle: Option<Range<usize>>,
    last: Range<usize>,
}

impl Cuts {
    fn of(length: usize) -> Option<Self> {
        match forgiven(length) {
            0 => None,
            1 => Some(Self { first: 0..length / 2, middle: None, last: length / 2..length }),
            _ => {
                let (one, two) = (length / 3, length * 2 / 3);
                Some(Self { first: 0..one, middle: Some(one..two), last: two..length })
            }
        }
    }
}

/// A piece as the store keeps it: with the length, so that only names of one length share it.
fn told(length: usize, piece: Option<&[char]>) -> Option<String> {
    told_of(length, piece?, &[], &[])
}

fn told_of(length: usize, one: &[char], other: &[char], third: &[char]) -> Option<String> {
    let letters: String = [one, other, third].concat().into_iter().collect();
    Some(format!("{length} {letters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_or_two_are_forgiven_in_names_that_are_long_enough() {
        for (one, other, apart, what) in [
            ("Tentative Conection", "Tentative Connection", 1, Some("one letter")),
            ("Tentative Connexion", "Tentative Connection", 2, Some("two letters")),
            ("Tentative Conncetion", "Tentative Connection", 1, Some("the order of two letters")),
            ("tentatve  conection!", "Tentative Connection", 2, Some("two letters")),
            ("Kessl Drift", "The Kessel Drift", 1, None),
            ("Marrwo", "Marrow", 1, Some("the order of two letters")),
            ("Halide", "Hallide", 1, Some("one letter")),
            ("Kölsaa", "Kolsab", 1, Some("one letter")),
            ("Unit 12 Orchard", "Unit 12 Orchad", 1, Some("one letter")),
            ("entative Connection", "Tentative Connection", 1, Some("one letter")),
            ("Вечерний", "Вечерни", 1, Some("one letter")),
        ] {
            assert_eq!(slips(one, other), Some(apart), "{one} / {other}");
            assert_eq!(slips(other, one), Some(apart), "{other} / {one}");
            assert_eq!(difference(one, other), what, "{one} / {other}");
        }
    }

    #[test]
    fn one_slip_in_a_word_is_told_from_two() {
        for (one, other) in [
            ("halogen", "halogne"),
            ("halogen", "haloge"),
            ("halogen", "alogen"),
            ("halogen", "hallogen"),
            ("halogen", "halogenn"),
            ("halogen", "hslogen"),
            ("halogen", "ahlogen"),
        ] {
            assert!(is_one_slip(one, other) && is_one_slip(other, one), "{one} / {other}");
        }
        for (one, other) in [
            ("halogen", "halogen"),
            ("halogen", "halgone"),
            ("halogen", "halo"),
            ("abcde", "badce"),
        ] {
            assert!(!is_one_slip(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn other_names_are_others() {
        for (one, other) in [
            ("Tentative Connection", "Tentative Connection"),
            ("Tentative Connection", "tentative connection"),
            ("Grey", "Greys"),
            ("Kelps", "Kelpy"),
            ("Marrow", "Mallow"),
            ("Marrow", "Barrow"),
            ("Karina", "Marina"),
            ("Unit 1", "Unit 2"),
            ("Unit Orchard 1", "Unit Orchard 11"),
            ("Orchard Model A", "Orchard Model B"),
            ("Estuary Part II", "Estuary Part III"),
            ("Estuary 101", "Estuary 110"),
            ("???", "!!!"),
        ] {
            assert_eq!(slips(one, other), None, "{one} / {other}");
        }
    }

    /// Random numbers that are the same in every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, most: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % most
        }

        /// Only four letters, so that names have many neighbours.
        fn letter(&mut self) -> char {
            char::from(b'a' + u8::try_from(self.below(4)).unwrap())
        }

        fn slip(&mut self, letters: &mut Vec<char>) {
            let at = self.below(letters.len() - 1);
            match self.below(4) {
                0 => letters.insert(at, self.letter()),
                1 => drop(letters.remove(at)),
                2 => letters[at] = self.letter(),
                _ => letters.swap(at, at + 1),
            }
        }
    }

    /// Names that are near share a piece, whatever the slips and wherever they are.
    #[test]
    fn names_that_are_near_are_found_by_a_piece() {
        let mut dice = Dice(7);
        let mut near = 0;
        for _ in 0..20_000 {
            let length = 5 + dice.below(14);
            let name: Vec<char> = (0..length).map(|_| dice.letter()).collect();
            let mut other = name.clone();
            for _ in 0..=dice.below(2) {
                dice.slip(&mut other);
            }
            let (name, other): (String, String) = (name.iter().collect(), other.iter().collect());
            if slips(&name, &other).is_none() {
                continue;
            }
            near += 1;
            let (pieces, asked) =
                (Pieces::of(&likeness::of_name(&name)), NearPieces::of(&likeness::of_name(&other)));
            let has = |asked: &[String], piece: &Option<String>| {
                piece.as_ref().is_some_and(|piece| asked.contains(piece))
            };
            assert!(
                has(&asked.first, &pieces.first)
                    || has(&asked.middle, &pieces.middle)
                    || has(&asked.last, &pieces.last),
                "{name} / {other}: {pieces:?} {asked:?}"
            );
            assert!(asked.first.len() <= NearPieces::MOST_AT_ENDS, "{asked:?}");
            assert!(asked.last.len() <= NearPieces::MOST_AT_ENDS, "{asked:?}");
            assert!(asked.middle.len() <= NearPieces::MOST_IN_MIDDLE, "{asked:?}");
        }
        assert!(near > 5_000, "{near}");
    }

    #[test]
    fn short_names_have_no_pieces() {
        assert_eq!(Pieces::of("kelps"), Pieces::default());
        assert!(NearPieces::of("kelp").are_none());
        // A name of six letters would be long enough, but that would forgive a slip in one of five.
        assert!(NearPieces::of("kelps").are_none());
        let pieces = Pieces::of("tentativeconnection");
        assert_eq!(pieces.first.as_deref(), Some("19 tentat"));
        assert_eq!(pieces.middle.as_deref(), Some("19 ivecon"));
        assert_eq!(pieces.last.as_deref(), Some("19 nection"));
        assert_eq!(Pieces::of("marrow").middle, None);
    }
}
