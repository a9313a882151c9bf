//! Words of a picture: measured, broken into lines, and cut short with an ellipsis where there is no end
//! of them.
//!
//! A text in several scripts is split where the font changes, and each part is shaped as a whole: the
//! renderer would look for one font for the entire text, and drop the rest where it finds none. What no
//! font can draw is left out, because an empty box says nothing.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use icu_properties::CodePointMapData;
use icu_properties::props::GraphemeClusterBreak;
use resvg::usvg::{FontFamily, FontResolver, Node, Options, Tree};
use segue_base::html::escape;
use segue_base::spelling::NAME;
use unicode_bidi::BidiInfo;

use super::fonts::Fonts;

/// Words are measured at this size.
const MEASURE: f32 = 100.0;

/// How words are set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The face that is asked first for a letter.
    pub(super) face: usize,
    /// Room between letters, in sizes of the font.
    spacing: f32,
}

/// Titles.
pub const TITLE: Style = Style { face: 0, spacing: -0.02 };
/// Everything else.
pub const TEXT: Style = Style { face: 1, spacing: 0.0 };

/// Finds the fonts that can draw the most of some texts.
#[must_use]
pub fn fonts_for(texts: [&str; 3]) -> Arc<Fonts> {
    let own = Fonts::own();
    let is_drawn = |text: &&str| parts(text).iter().all(|part| own.face_of(part, TEXT).is_some());
    if texts.iter().all(is_drawn) { own } else { Fonts::all() }
}

/// The parts of a text that are never taken apart: a letter with its marks, or a sign of several. Source:
/// Unicode's UAX 29, as far as names go.
fn parts(text: &str) -> Vec<&str> {
    let kinds = CodePointMapData::<GraphemeClusterBreak>::new();
    let mut ends = Vec::new();
    let (mut before, mut flags) = (None, 0_u32);
    for (at, letter) in text.char_indices() {
        let kind = kinds.get(letter);
        let belongs = match (before, kind) {
            (None, _) => true,
            (
                _,
                GraphemeClusterBreak::Extend
                | GraphemeClusterBreak::SpacingMark
                | GraphemeClusterBreak::ZWJ,
            )
            | (Some(GraphemeClusterBreak::ZWJ), _) => true,
            (_, GraphemeClusterBreak::RegionalIndicator) => flags % 2 == 1,
            _ => false,
        };
        if !belongs {
            ends.push(at);
        }
        let is_flag = kind == GraphemeClusterBreak::RegionalIndicator;
        flags = if is_flag { flags + 1 } else { 0 };
        before = Some(kind);
    }
    ends.push(text.len());
    let mut from = 0;
    let cut = ends.into_iter().filter_map(|end| text.get(std::mem::replace(&mut from, end)..end));
    cut.filter(|part| !part.is_empty()).collect()
}

/// Words in one face, which are shaped whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Run {
    text: String,
    face: usize,
}

/// Takes a text apart where the face changes. What no face has is left out.
fn runs(text: &str, style: Style, fonts: &Fonts) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for part in parts(text) {
        let is_sign = !part.contains(char::is_alphanumeric);
        // Signs stay with the letters before them, where these have them.
        let last = runs.last().map(|run| run.face).filter(|face| is_sign && fonts.has(*face, part));
        let Some(face) = last.or_else(|| fonts.face_of(part, style)) else { continue };
        match runs.last_mut() {
            Some(run) if run.face == face => run.text.push_str(part),
            _ => runs.push(Run { text: part.to_owned(), face }),
        }
    }
    runs
}

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
        // Between words of a wide face and a narrow one there is the wide one's space.
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

    /// Breaks the words into lines of a width, in sizes of the font. Parts that are wider are broken. What
    /// does not fit into the last line is cut off, with an ellipsis for it.
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
    /// It itself, or its parts where it is wider than a line.
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

/// The widths of runs, in sizes of the font.
fn widths<'r>(
    runs: impl Iterator<Item = &'r Run>,
    style: Style,
    fonts: &Fonts,
) -> HashMap<Run, f32> {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">".to_owned();
    let mut named: Vec<Run> = Vec::new();
    let mut known = HashSet::new();
    for run in runs.filter(|run| known.insert((*run).clone())) {
        svg.push_str(&element(run, style, MEASURE, (0.0, 0.0), named.len()));
        named.push(run.clone());
    }
    svg.push_str("</svg>");
    let Some(tree) = read(&svg, fonts) else { return HashMap::new() };
    let mut found = Vec::new();
    texts_of(tree.root(), &mut found);
    let width = |(place, width): (usize, f32)| Some((named.get(place)?.clone(), width / MEASURE));
    found.into_iter().filter_map(width).collect()
}

/// The places and widths of an SVG's texts. One that has nothing to lay out is not there.
fn texts_of(group: &resvg::usvg::Group, found: &mut Vec<(usize, f32)>) {
    for node in group.children() {
        match node {
            Node::Text(text) => {
                let place = text.id().strip_prefix('t').and_then(|place| place.parse().ok());
                found.extend(place.map(|place| (place, text.bounding_box().width())));
            }
            Node::Group(group) => texts_of(group, found),
            _ => {}
        }
    }
}

/// A line of words as SVG, whose baseline begins at a point: its runs one behind the other as they are
/// read, from right to left where their script is written so.
#[must_use]
pub fn line(text: &str, style: Style, size: f32, (x, y): (f32, f32), fonts: &Fonts) -> String {
    let bidi = BidiInfo::new(text, None);
    // `None` stands for a space.
    let mut placed: Vec<Option<Run>> = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, visual) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in visual {
            let is_rtl = levels.get(range.start).is_some_and(unicode_bidi::Level::is_rtl);
            let mut here = Vec::new();
            for (place, word) in text.get(range).unwrap_or("").split(' ').enumerate() {
                if place > 0 {
                    here.push(None);
                }
                here.extend(runs(word, style, fonts).into_iter().map(|run| {
                    // Signs between letters that are written so are written so, too.
                    let text =
                        if is_rtl { format!("\u{200f}{}\u{200f}", run.text) } else { run.text };
                    Some(Run { text, ..run })
                }));
            }
            if is_rtl {
                here.reverse();
            }
            placed.extend(here);
        }
    }
    let widths = widths(placed.iter().flatten(), style, fonts);
    let space = Words::measure(text, style, fonts).space;
    let mut svg = String::new();
    let mut at = x;
    for (place, run) in placed.iter().enumerate() {
        match run {
            Some(run) => {
                svg.push_str(&element(run, style, size, (at, y), place));
                at += widths.get(run).copied().unwrap_or(0.0) * size;
            }
            None => at += space * size,
        }
    }
    svg
}

/// A run as a text element of SVG.
fn element(run: &Run, style: Style, size: f32, (x, y): (f32, f32), place: usize) -> String {
    format!(
        "<text id=\"t{place}\" x=\"{x}\" y=\"{y}\" font-family=\"face-{}\" font-size=\"{size}\" \
         letter-spacing=\"{}\">{}</text>",
        run.face,
        style.spacing * size,
        escape(&run.text),
    )
}

/// Reads an SVG of ours, whose fonts are named by the places of their faces. No other stands in for one.
#[must_use]
pub fn read(svg: &str, fonts: &Fonts) -> Option<Tree> {
    let faces = fonts.faces.clone();
    let options = Options {
        fontdb: Arc::clone(&fonts.base),
        font_resolver: FontResolver {
            select_font: Box::new(move |font, _| {
                let place = font.families().iter().find_map(|family| match family {
                    FontFamily::Named(name) => name.strip_prefix("face-")?.parse::<usize>().ok(),
                    _ => None,
                });
                faces.get(place?).copied()
            }),
            select_fallback: Box::new(|_, _, _| None),
        },
        ..Options::default()
    };
    match Tree::from_str(svg, &options) {
        Ok(tree) => Some(tree),
        Err(error) => {
            tracing::error!(%error, "a picture could not be laid out");
            None
        }
    }
}

#[cfg(test)]
mod tests {
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

    /// A sign that nobody can draw once took all words with it for which another font had to be asked.
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
    fn letters_stay_with_their_marks_and_signs_whole() {
        for (text, want) in [
            ("e\u{301}a", &["e\u{301}", "a"][..]),
            ("กำลัง", &["กำ", "ลั", "ง"]),
            ("👩\u{200d}🎤x", &["👩\u{200d}🎤", "x"]),
            ("👍🏽!", &["👍🏽", "!"]),
            ("🇩🇪🇳🇱", &["🇩🇪", "🇳🇱"]),
        ] {
            assert_eq!(parts(text), want);
        }
    }

    #[test]
    fn a_word_in_two_scripts_is_broken_between_letters_without_spaces_alone() {
        assert_eq!(breakable("Night夜行バス12"), ["Night", "夜", "行", "バ", "ス", "12"]);
        assert_eq!(breakable("「夜行」ー"), ["「夜", "行」ー"]);
        assert_eq!(breakable("Ночной-автобус"), ["Ночной-автобус"]);
    }

    /// Each word is drawn in one piece and in a font that has it, in the order in which it is read.
    #[test]
    fn a_line_in_several_scripts_is_drawn_font_by_font() {
        let fonts = Fonts::own();
        let drawn = line("Night Ночь Δρόμος 12", TITLE, 50.0, (0.0, 0.0), &fonts);
        let words = |face: &str| {
            let mark = format!("font-family=\"{face}\"");
            let of_face = drawn.split("<text ").filter(|text| text.contains(&mark));
            of_face
                .map(|text| text.split(['>', '<']).nth(1).unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(words("face-0"), ["Night", "12"]);
        assert_eq!(words("face-2"), ["Ночь", "Δρόμος"]);
        let tree =
            read(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{drawn}</svg>"), &fonts);
        let mut texts = Vec::new();
        texts_of(tree.unwrap().root(), &mut texts);
        assert_eq!(texts.len(), 4);
    }
}
