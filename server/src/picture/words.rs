//! Words of a picture: measured, broken into lines, and cut short with an ellipsis if they are too many.

use std::collections::BTreeSet;

use segue_base::spelling::NAME;

use super::fonts::Fonts;
use super::letters::parts;
use super::run::{Run, Style, runs, widths};

/// A part of a text between two places where a line may end, and how wide it is at a size of 1.
#[derive(Debug, Clone, PartialEq)]
struct Piece {
    text: String,
    width: f32,
    /// Whether a space stands in front of it.
    spaced: bool,
}

/// A text that can be broken into lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    pieces: Vec<Piece>,
    space: f32,
    ellipsis: f32,
}

/// The lines of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// From the top down.
    pub lines: Vec<String>,
    /// Whether the text goes on behind them.
    pub is_cut: bool,
}

impl Words {
    /// Measures a text, as far as a name goes.
    #[must_use]
    pub fn measure(text: &str, style: Style, fonts: &Fonts) -> Self {
        let end = text.char_indices().nth(NAME).map_or(text.len(), |(end, _)| end);
        let mut pieces: Vec<(Vec<Run>, bool)> = Vec::new();
        for word in text.get(..end).unwrap_or(text).split_whitespace() {
            let mut spaced = true;
            for piece in breakable(word) {
                let runs = runs(&piece, style, fonts);
                if !runs.is_empty() {
                    pieces.push((runs, std::mem::take(&mut spaced)));
                }
            }
        }
        let runs = || pieces.iter().flat_map(|(runs, _)| runs);
        let sign = |text: &str, face| Run { text: text.to_owned(), face };
        let faces: BTreeSet<usize> = runs().map(|run| run.face).chain([style.face]).collect();
        let gaps = faces.iter().flat_map(|face| [sign("1\u{a0}1", *face), sign("11", *face)]);
        let signs: Vec<Run> = gaps.chain([sign("…", style.face)]).collect();
        let widths = widths(runs().chain(&signs), style, fonts);
        let width = |run: &Run| widths.get(run).copied().unwrap_or(0.0);
        // Between words of a wide face and a narrow one stands the wide one's space.
        let gap = |face: &usize| width(&sign("1\u{a0}1", *face)) - width(&sign("11", *face));
        let least = if faces.len() > 1 { 0.28 } else { 0.0 };
        let space = faces.iter().map(gap).fold(least, f32::max);
        let ellipsis = width(&sign("…", style.face));
        let pieces = pieces.into_iter().map(|(runs, spaced)| Piece {
            width: runs.iter().map(width).sum(),
            text: runs.into_iter().map(|run| run.text).collect(),
            spaced,
        });
        Self { pieces: pieces.collect(), space, ellipsis }
    }

    /// Breaks the words into lines of a width, in sizes of the font. Words that are wider are
    /// broken. If the last line has no room for the rest, it ends in an ellipsis.
    #[must_use]
    pub fn lines(&self, room: f32, most: usize) -> Lines {
        let mut lines: Vec<Vec<Piece>> = Vec::new();
        for piece in self.pieces.iter().flat_map(|piece| piece.broken(room)) {
            let fits = lines
                .last()
                .is_some_and(|line| self.width(line) + self.gap(&piece) + piece.width <= room);
            match lines.last_mut() {
                Some(line) if fits => line.push(piece),
                _ => lines.push(vec![piece]),
            }
        }
        let is_cut = lines.len() > most;
        lines.truncate(most);
        let last = if is_cut { lines.pop() } else { None };
        let mut printed: Vec<String> = lines.iter().map(|line| print(line)).collect();
        printed.extend(last.map(|line| self.cut(line, room)));
        Lines { lines: printed, is_cut }
    }

    /// The width of a space, in sizes of the font.
    pub(super) fn space(&self) -> f32 {
        self.space
    }

    fn cut(&self, mut line: Vec<Piece>, room: f32) -> String {
        while line.len() > 1 && self.width(&line) + self.ellipsis > room {
            line.pop();
        }
        // One long word alone: as much of it as there is room for.
        if let [piece] = line.as_mut_slice()
            && piece.width + self.ellipsis > room
            && let Some(first) = piece.broken(room - self.ellipsis).into_iter().next()
        {
            *piece = first;
        }
        let end = |letter: char| letter.is_whitespace() || ",;:-–—(/&".contains(letter);
        format!("{}…", print(&line).trim_end_matches(end))
    }

    fn width(&self, line: &[Piece]) -> f32 {
        line.iter().enumerate().fold(0.0, |sum, (place, piece)| {
            sum + piece.width + if place == 0 { 0.0 } else { self.gap(piece) }
        })
    }

    fn gap(&self, piece: &Piece) -> f32 {
        if piece.spaced { self.space } else { 0.0 }
    }
}

impl Piece {
    /// The piece itself, or its parts if it is wider than a line.
    fn broken(&self, room: f32) -> Vec<Self> {
        let parts = parts(&self.text);
        if self.width <= room || parts.len() < 2 {
            return vec![self.clone()];
        }
        #[expect(clippy::cast_precision_loss, reason = "a word has few letters")]
        let per_part = self.width / parts.len() as f32;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a few letters, and more than none"
        )]
        let fitting = ((room / per_part).floor() as usize).max(1);
        let pieces = parts.chunks(fitting).enumerate().map(|(place, parts)| Self {
            text: parts.concat(),
            #[expect(clippy::cast_precision_loss, reason = "a word has few letters")]
            width: per_part * parts.len() as f32,
            spaced: self.spaced && place == 0,
        });
        pieces.collect()
    }
}

fn print(line: &[Piece]) -> String {
    let mut text = String::new();
    for (place, piece) in line.iter().enumerate() {
        if place > 0 && piece.spaced {
            text.push(' ');
        }
        text.push_str(&piece.text);
    }
    text
}

/// A word as a line may end in it: between the letters of scripts that put no spaces.
fn breakable(word: &str) -> Vec<String> {
    let is_wide = |part: &str| {
        part.contains(|c| matches!(c, '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}'))
    };
    let (closes, opens) = ("、。，．・：；？！）」』】〉》〕ー々…)]”’,.!?", "（「『【〈《〔([“‘");
    let mut pieces: Vec<String> = Vec::new();
    let mut before = "";
    for part in parts(word) {
        let may_end = is_wide(before) || is_wide(part);
        match pieces.last_mut() {
            Some(piece) if !may_end || closes.contains(part) || opens.contains(before) => {
                piece.push_str(part);
            }
            _ => pieces.push(part.to_owned()),
        }
        before = part;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::fonts::fonts_for;
    use super::super::run::TITLE;
    use super::*;

    fn lines(text: &str, room: f32, most: usize) -> Vec<String> {
        Words::measure(text, TITLE, &fonts_for([text, "", ""])).lines(room, most).lines
    }

    #[test]
    fn long_texts_are_broken_and_end_in_an_ellipsis() {
        assert_eq!(lines("Night Bus 12", 10.0, 3), ["Night Bus 12"]);
        assert_eq!(lines("Night Bus 12", 2.6, 3), ["Night", "Bus 12"]);
        assert_eq!(lines("Night Bus 12", 2.6, 1), ["Night…"]);
        assert_eq!(lines("Slow, Glass", 3.0, 1), ["Slow…"]);
        let word = lines("Donaudampfschifffahrtsgesellschaftskapitän", 5.0, 2);
        assert_eq!(word.len(), 2);
        assert!(word[1].ends_with('…') && word[1].chars().count() > 6, "{word:?}");
        let many = lines(&"word ".repeat(200), 5.0, 3);
        assert_eq!(many.len(), 3);
        assert!(lines("", 5.0, 3).is_empty());
        assert!(lines(" \n ", 5.0, 3).is_empty());
    }

    #[test]
    fn no_line_is_wider_than_its_room() {
        let fonts = Fonts::own();
        for text in [
            "Four hours on the last bus to Rotterdam",
            "Ünïcödé Ǆ Žižkov Ødegård",
            "Ночной автобус до Роттердама",
            "Night Автобус Ξενύχτι ночью: Δρόμος 12 до конца",
        ] {
            for room in [2.0, 3.5, 6.0, 9.0] {
                for line in Words::measure(text, TITLE, &fonts).lines(room, 3).lines {
                    let all = Words::measure(&line, TITLE, &fonts);
                    let width = all.width(&all.pieces);
                    assert!(width <= room * 1.05, "{line}: {width} in {room}");
                }
            }
        }
    }

    /// A sign that no font could draw once removed all words with it for which another font had to
    /// be asked.
    #[test]
    fn what_no_font_has_is_left_out_and_nothing_beside_it() {
        let own = Fonts::own();
        for text in ["Night Bus", "Æther – “Δρόμος”, Ночь №5 ẞ Ǝ", "a/b & <c>"]
        {
            assert_eq!(lines(text, 99.0, 1), [text]);
            assert_eq!(fonts_for([text, "", ""]).faces.len(), own.faces.len(), "{text}");
        }
        // A letter of no script yet, one of private use, and signs of two and of three characters.
        let out = "\u{378}\u{e123}\u{10fffd}\u{fe0f}\u{200d}\u{10fffd}";
        let of_own = |text: &str| Words::measure(text, TITLE, &own).lines(99.0, 1).lines;
        for (text, want) in [
            (format!("{out} Ночь Night"), "Ночь Night"),
            (format!("Night {out}Ночь{out} Δρόμος"), "Night Ночь Δρόμος"),
            (format!("Night{out}Ночь"), "NightНочь"),
        ] {
            assert_eq!(of_own(&text), [want]);
            assert_eq!(lines(&text, 99.0, 1), [want]);
        }
        assert!(of_own(out).is_empty());
    }

    #[test]
    fn a_word_in_two_scripts_is_broken_between_letters_without_spaces_alone() {
        assert_eq!(breakable("Night夜行バス12"), ["Night", "夜", "行", "バ", "ス", "12"]);
        assert_eq!(breakable("「夜行」ー"), ["「夜", "行」ー"]);
        assert_eq!(breakable("Ночной-автобус"), ["Ночной-автобус"]);
    }
}
