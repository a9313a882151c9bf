//! Words of a picture: measured, broken into lines, and cut short with an ellipsis.
//!
//! The fonts come with the product; letters that they lack are looked for among the machine's, and
//! what nobody can draw is left out, because an empty box says nothing.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Node, Options, Tree};

use crate::site::head::escape;

static TITLE_FONT: &[u8] = include_bytes!("../../assets/fonts/InstrumentSans-CondensedBold.ttf");
static TEXT_FONT: &[u8] = include_bytes!("../../assets/fonts/InstrumentSans-Medium.ttf");
static MORE_LETTERS: &[u8] = include_bytes!("../../assets/fonts/NotoSans-Bold.ttf");

/// Characters of a text that are looked at; a picture shows fewer.
const MOST: usize = 160;
/// Words are measured at this size.
const MEASURE: f32 = 100.0;

/// How words are set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Family of the font.
    pub family: &'static str,
    /// Weight of the font.
    pub weight: u16,
    /// Room between letters, in sizes of the font.
    pub spacing: f32,
}

/// Titles.
pub const TITLE: Style = Style { family: "Instrument Sans Condensed", weight: 700, spacing: -0.02 };
/// Everything else.
pub const TEXT: Style = Style { family: "Instrument Sans", weight: 550, spacing: 0.0 };

/// A part of a text that is never broken, and how wide it is at a size of 1.
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

/// The fonts that come with the product.
#[must_use]
pub fn own_fonts() -> Arc<Database> {
    static OWN: OnceLock<Arc<Database>> = OnceLock::new();
    Arc::clone(OWN.get_or_init(|| {
        let mut fonts = Database::new();
        for font in [TITLE_FONT, TEXT_FONT, MORE_LETTERS] {
            fonts.load_font_source(Source::Binary(Arc::new(font)));
        }
        Arc::new(fonts)
    }))
}

/// The same and the machine's, for letters that ours lack. They are looked for once, when the first
/// such letter is there, and mapped rather than read.
fn all_fonts() -> Arc<Database> {
    static ALL: OnceLock<Arc<Database>> = OnceLock::new();
    Arc::clone(ALL.get_or_init(|| {
        let mut fonts = Database::clone(&own_fonts());
        fonts.load_system_fonts();
        Arc::new(fonts)
    }))
}

/// Finds the fonts that can draw the most of some texts, and leaves out of the texts what they
/// cannot draw.
#[must_use]
pub fn drawable(texts: [&str; 3]) -> ([String; 3], Arc<Database>) {
    let texts = texts.map(|text| match text.char_indices().nth(MOST) {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    });
    let own = own_fonts();
    let lacking = |text: &str, fonts: &Arc<Database>| lacking(text, fonts);
    if texts.iter().all(|text| lacking(text, &own).is_empty()) {
        return (texts.map(str::to_owned), own);
    }
    let all = all_fonts();
    let kept = texts.map(|text| {
        let lacking = lacking(text, &all);
        text.chars().filter(|letter| !lacking.contains(letter)).collect()
    });
    (kept, all)
}

/// The letters of a text that no font has.
fn lacking(text: &str, fonts: &Arc<Database>) -> Vec<char> {
    let drawn = lay_out(&[text], TEXT, fonts);
    let glyphs =
        drawn.iter().flat_map(|text| text.layouted()).flat_map(|span| &span.positioned_glyphs);
    glyphs.filter(|glyph| glyph.id.0 == 0).flat_map(|glyph| glyph.text.chars()).collect()
}

impl Words {
    /// Measures a text. Parts of it that are wider than `room`, in sizes of the font, are broken.
    #[must_use]
    pub fn measure(text: &str, style: Style, room: f32, fonts: &Arc<Database>) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [space, ellipsis] =
            [width("n n", style, fonts) - width("nn", style, fonts), width("…", style, fonts)];
        let widths = widths(&words, style, fonts);
        let mut pieces = Vec::new();
        for (word, width) in words.into_iter().zip(widths) {
            pieces.extend(broken(word, width, room));
        }
        Self { pieces, space, ellipsis }
    }

    /// Breaks the words into lines of a width, in sizes of the font. What does not fit into the
    /// last line is cut off, with an ellipsis for it.
    #[must_use]
    pub fn lines(&self, room: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<Vec<&Piece>> = Vec::new();
        for piece in &self.pieces {
            let fits = lines
                .last()
                .is_some_and(|line| self.width(line) + self.gap(piece) + piece.width <= room);
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
        printed
    }

    fn cut(&self, mut line: Vec<&Piece>, room: f32) -> String {
        while line.len() > 1 && self.width(&line) + self.ellipsis > room {
            line.pop();
        }
        let mut text = print(&line);
        // One long word alone: as much of it as there is room for.
        while self.width(&line) > 0.0 && self.width(&line) + self.ellipsis > room {
            let letters = text.chars().count();
            let keep = share(letters, (room - self.ellipsis) / self.width(&line));
            text = text.chars().take(keep.min(letters.saturating_sub(1))).collect();
            line.clear();
        }
        let end = |letter: char| letter.is_whitespace() || ",;:-–—(/&".contains(letter);
        format!("{}…", text.trim_end_matches(end))
    }

    fn width(&self, line: &[&Piece]) -> f32 {
        line.iter().enumerate().fold(0.0, |sum, (place, piece)| {
            sum + piece.width + if place == 0 { 0.0 } else { self.gap(piece) }
        })
    }

    fn gap(&self, piece: &Piece) -> f32 {
        if piece.spaced { self.space } else { 0.0 }
    }
}

fn print(line: &[&Piece]) -> String {
    let mut text = String::new();
    for (place, piece) in line.iter().enumerate() {
        if place > 0 && piece.spaced {
            text.push(' ');
        }
        text.push_str(&piece.text);
    }
    text
}

/// A word as it may be broken: between the letters of scripts that put no spaces, and anywhere where
/// it is wider than a line.
fn broken(word: &str, width: f32, room: f32) -> Vec<Piece> {
    let letters: Vec<char> = word.chars().collect();
    let wide = letters.iter().any(|letter| ('\u{2e80}'..='\u{d7ff}').contains(letter));
    let per_piece = if wide {
        1
    } else if width > room {
        share(letters.len(), room / width)
    } else {
        letters.len()
    };
    let count = letters.len().max(1);
    #[expect(clippy::cast_precision_loss, reason = "a word has few letters")]
    let per_letter = width / count as f32;
    let pieces = letters.chunks(per_piece.max(1)).enumerate().map(|(place, letters)| {
        #[expect(clippy::cast_precision_loss, reason = "a word has few letters")]
        let width = per_letter * letters.len() as f32;
        Piece { text: letters.iter().collect(), width, spaced: place == 0 }
    });
    pieces.collect()
}

/// A share of so many letters, at least one.
fn share(letters: usize, share: f32) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a few letters, and a share between 0 and 1"
    )]
    let kept = (letters as f32 * share.clamp(0.0, 1.0)).floor() as usize;
    kept.max(1)
}

fn width(text: &str, style: Style, fonts: &Arc<Database>) -> f32 {
    widths(&[text], style, fonts).first().copied().unwrap_or(0.0)
}

/// The widths of texts, in sizes of the font.
fn widths(texts: &[&str], style: Style, fonts: &Arc<Database>) -> Vec<f32> {
    let drawn = lay_out(texts, style, fonts);
    drawn.iter().map(|text| text.bounding_box().width() / MEASURE).collect()
}

/// Lays texts out, each alone, without drawing them. One that has nothing to lay out has no width
/// and takes the place of none: none of ours is empty.
fn lay_out(texts: &[&str], style: Style, fonts: &Arc<Database>) -> Vec<resvg::usvg::Text> {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">".to_owned();
    for text in texts {
        svg.push_str(&element(text, style, MEASURE, (0.0, 0.0), ""));
    }
    svg.push_str("</svg>");
    let Some(tree) = read(&svg, fonts) else { return Vec::new() };
    let mut found = Vec::new();
    texts_of(tree.root(), &mut found);
    found
}

fn texts_of(group: &resvg::usvg::Group, found: &mut Vec<resvg::usvg::Text>) {
    for node in group.children() {
        match node {
            Node::Text(text) => found.push(resvg::usvg::Text::clone(text)),
            Node::Group(group) => texts_of(group, found),
            _ => {}
        }
    }
}

/// A text element of SVG, whose baseline begins at a point.
#[must_use]
pub fn element(text: &str, style: Style, size: f32, (x, y): (f32, f32), more: &str) -> String {
    let Style { family, weight, spacing } = style;
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-weight=\"{weight}\" \
         font-size=\"{size}\" letter-spacing=\"{}\"{more}>{}</text>",
        spacing * size,
        escape(text),
    )
}

/// Reads an SVG of ours.
#[must_use]
pub fn read(svg: &str, fonts: &Arc<Database>) -> Option<Tree> {
    let options = Options {
        font_family: TEXT.family.to_owned(),
        fontdb: Arc::clone(fonts),
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
        let (kept, fonts) = drawable([text, "", ""]);
        Words::measure(&kept[0], TITLE, room, &fonts).lines(room, most)
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
        let (_, fonts) = drawable(["a", "", ""]);
        for text in [
            "Four hours on the last bus to Rotterdam",
            "Ünïcödé Ǆ Žižkov Ødegård",
            "Ночной автобус до Роттердама",
        ] {
            for room in [2.0, 3.5, 6.0, 9.0] {
                for line in Words::measure(text, TITLE, room, &fonts).lines(room, 3) {
                    let width = width(&line, TITLE, &fonts);
                    assert!(width <= room * 1.05, "{line}: {width} in {room}");
                }
            }
        }
    }

    #[test]
    fn letters_that_no_font_has_are_left_out() {
        let own = own_fonts();
        for text in ["Night Bus", "Æther – “Δρόμος”, Ночь №5 ẞ Ǝ", "a/b & <c>"]
        {
            assert_eq!(lacking(text, &own), Vec::<char>::new(), "{text}");
        }
        // A letter of no script yet, and one of private use.
        let (kept, _) = drawable(["Slow \u{e123}Glass\u{378}", "", ""]);
        assert_eq!(kept[0], "Slow Glass");
    }
}
