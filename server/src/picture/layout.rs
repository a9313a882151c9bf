//! The places and sizes of the words of a picture.

use super::fonts::Fonts;
use super::run::{Style, TEXT, TITLE};
use super::words::{Lines, Words};
use super::{Card, Shape};

/// From one line of a title to the next, in sizes of its font.
const TITLE_LEADING: f32 = 1.0;

/// The places of the cover and the words on a picture, in pixels.
pub struct Frame {
    /// The left edge of the cover, which is a square of `side`.
    pub cover_x: f32,
    pub side: f32,
    /// The right edge and the height of what the words have, inside the margins.
    pub words_right: f32,
    pub words_height: f32,
    pub margin: f32,
    /// The largest and the smallest title, the first in shares of what the site has on a cover so wide.
    pub title: f32,
    pub least_title: f32,
    /// The font size of everything but the title.
    pub small: f32,
}

impl Shape {
    pub(super) fn frame(self) -> Frame {
        match self {
            Self::Square => Frame {
                cover_x: 0.0,
                side: 1200.0,
                words_right: 1122.0,
                words_height: 500.0,
                margin: 78.0,
                title: 12.0,
                least_title: 44.0,
                small: 54.0,
            },
            Self::Wide => Frame {
                cover_x: 630.0,
                side: 630.0,
                words_right: 606.0,
                words_height: 510.0,
                margin: 60.0,
                title: 7.4,
                least_title: 30.0,
                small: 36.0,
            },
        }
    }
}

/// Lines of words, from the top down.
pub struct Block {
    pub lines: Vec<String>,
    pub style: Style,
    pub size: f32,
    /// From one baseline to the next.
    pub leading: f32,
    /// Room above it.
    pub gap: f32,
}

impl Block {
    pub fn height(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let lines = self.lines.len() as f32;
        lines * self.leading
    }
}

/// The texts of a picture: the place, the title in the largest size that fits, and the artist.
pub fn blocks(card: &Card, frame: &Frame, fonts: &Fonts) -> Vec<Block> {
    // Lines are measured part by part, which leaves out how parts draw closer to one another.
    let room = (frame.words_right - frame.margin) * 0.98;
    let small = |text: &str, size: f32, leading, gap| {
        let Lines { lines, .. } = Words::measure(text, TEXT, fonts).lines(room / size, 2);
        Block { lines, style: TEXT, size, leading: size * leading, gap }
    };
    let place = small(&card.place, frame.small * 0.8, 1.2, 0.0);
    let artist = small(&card.artist, frame.small, 1.18, frame.small * 0.55);
    let taken: f32 = [&place, &artist].map(|block| block.gap + block.height()).iter().sum();
    let gap = if place.lines.is_empty() { 0.0 } else { frame.small * 0.5 };
    let title = title(&card.title, frame, room, frame.words_height - taken - gap, fonts);
    let mut blocks = vec![place, Block { gap, ..title }, artist];
    blocks.retain(|block| !block.lines.is_empty());
    if let Some(first) = blocks.first_mut() {
        first.gap = 0.0;
    }
    blocks
}

/// The title, whole in the largest size that has room for it; cut short only where the smallest has not.
fn title(text: &str, frame: &Frame, room: f32, height: f32, fonts: &Fonts) -> Block {
    let words = Words::measure(text, TITLE, fonts);
    // Words so long are broken rather than set ever smaller.
    let mut size = f32::max(title_share(text), 6.0) * frame.title;
    loop {
        let leading = size * TITLE_LEADING;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a few lines, and more than none"
        )]
        let most = (height / leading).floor().max(1.0) as usize;
        let Lines { lines, is_cut } = words.lines(room / size, most);
        if !is_cut || size <= frame.least_title {
            return Block { lines, style: TITLE, size, leading, gap: 0.0 };
        }
        size = (size * 0.94).max(frame.least_title);
    }
}

/// The size of a title on a cover in hundredths of the cover's width, by how much there is to say; as
/// the site sets it.
#[must_use]
pub fn title_share(title: &str) -> f32 {
    let longest = title.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let by_length: f32 = match title.chars().count() {
        0..=12 => 16.0,
        13..=24 => 12.5,
        25..=44 => 9.5,
        _ => 7.0,
    };
    #[expect(clippy::cast_precision_loss, reason = "a word has few letters")]
    let by_word = 175.0 / longest.max(1) as f32;
    by_length.min(by_word)
}

#[cfg(test)]
mod tests {
    use super::super::fonts::fonts_for;
    use super::super::tests::card;
    use super::*;

    /// Even the longest title is complete, and stays inside the picture.
    #[test]
    fn a_long_title_is_there_whole_whatever_its_script() {
        let long = "Последний автобус to Rotterdam ξενύχτι at the Depot ночью до конца ".repeat(5);
        let title = long.chars().take(300).collect::<String>();
        for shape in [Shape::Square, Shape::Wide] {
            let card = Card { shape, place: "1:02:03 in Night Bus".to_owned(), ..card(&title) };
            let fonts = fonts_for([&card.title, "", ""]);
            let blocks = blocks(&card, &shape.frame(), &fonts);
            let written = blocks[1].lines.join(" ");
            let words: Vec<&str> = title.split_whitespace().collect();
            assert_eq!(written.split_whitespace().collect::<Vec<_>>(), words, "{shape:?}");
            let height: f32 = blocks.iter().map(|block| block.gap + block.height()).sum();
            assert!(height <= shape.frame().words_height + 1.0, "{shape:?}: {height}");
        }
    }
}
