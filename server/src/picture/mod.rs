//! Pictures of mixes, drawn by the server from what the catalogue says: a cover with its words, square for
//! players, and wide for pages that show a link.
//!
//! Nothing is fetched: a cover that lives elsewhere stays there, and the product's own stands in for
//! it. Drawing takes tens of milliseconds and several megabytes, so one picture is drawn at a time,
//! off the threads that answer, and the last few are kept.

pub mod cover;
mod draw;
mod fonts;
mod layout;
mod letters;
mod line;
mod painter;
pub mod palette;
mod run;
mod words;

use sha2::{Digest, Sha256};

pub use layout::title_share;
pub use painter::Painter;

/// How a picture is shaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// As a cover: words above it or below.
    Square,
    /// As social sites show links, 1.91 to 1: words beside the cover.
    Wide,
}

impl Shape {
    /// Width and height, in pixels.
    #[must_use]
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Square => (1200, 1200),
            Self::Wide => (1200, 630),
        }
    }
}

/// Changes when pictures of the same things look different.
const LOOK: u32 = 2;
/// The contents of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The seed of the cover: the mix's slug.
    pub seed: String,
    /// Hue of the cover, in degrees.
    pub hue: u16,
    /// The title of the mix or the track.
    pub title: String,
    /// The artist.
    pub artist: String,
    /// The place: for a track, its start and the mix.
    pub place: String,
    /// How it is shaped.
    pub shape: Shape,
}

impl Card {
    /// Names the picture by what it shows: another name, another picture.
    #[must_use]
    pub fn version(&self) -> String {
        let Self { seed, hue, title, artist, place, shape } = self;
        let shown = format!("{LOOK}\n{seed}\n{hue}\n{title}\n{artist}\n{place}\n{shape:?}");
        format!("{:.16}", hex::encode(Sha256::digest(shown.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn card(title: &str) -> Card {
        Card {
            seed: "night-bus-12".to_owned(),
            hue: 210,
            title: title.to_owned(),
            artist: "Halide & Otto Kline".to_owned(),
            place: String::new(),
            shape: Shape::Wide,
        }
    }

    #[test]
    fn what_is_shown_makes_the_name() {
        let (one, two) = (card("A").version(), card("B").version());
        assert_eq!(one.len(), 16);
        assert_ne!(one, two);
        assert_eq!(one, card("A").version());
    }
}
