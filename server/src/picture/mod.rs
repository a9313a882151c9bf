//! Pictures of mixes, drawn by the server from what the catalogue says: a cover with its words, square for
//! players, and wide for pages that show a link.
//!
//! Nothing is fetched: a cover that lives elsewhere stays there, and the product's own stands in for
//! it. Drawing takes tens of milliseconds and several megabytes, so one picture is drawn at a time,
//! off the threads that answer, and the last few are kept.

pub mod cover;
mod fonts;
pub mod palette;
mod words;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::error::{ApiError, Internal, Unavailable};
use fonts::Fonts;
use words::{Lines, Style, TEXT, TITLE, Words};

/// How a picture is shaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// As a cover is: words above it or below.
    Square,
    /// As social sites show a link, 1.91 to 1: words beside the cover.
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
/// Bytes of pictures that are kept.
const ROOM: usize = 2 * 1024 * 1024;
/// How long a picture may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// From one line of a title to the next, in sizes of its font.
const TITLE_LEADING: f32 = 1.0;

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// What the cover is drawn from: the mix's slug.
    pub seed: String,
    /// Hue of the cover, in degrees.
    pub hue: u16,
    /// The mix's title, or the track's.
    pub title: String,
    /// Whose it is.
    pub artist: String,
    /// Where it is: for a track, the moment and the mix.
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

/// Draws pictures, and keeps the last few.
pub struct Painter {
    turn: Semaphore,
    kept: Mutex<VecDeque<(String, Bytes)>>,
}

impl Default for Painter {
    fn default() -> Self {
        Self { turn: Semaphore::new(1), kept: Mutex::default() }
    }
}

impl Painter {
    /// Returns a picture as PNG.
    ///
    /// # Errors
    /// [`Unavailable`] when too many are waited for, [`Internal`] when it cannot
    /// be drawn.
    pub async fn paint(&self, card: Card) -> Result<Bytes, ApiError> {
        let version = card.version();
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let turn = tokio::time::timeout(PATIENCE, self.turn.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(Unavailable.into()) };
        // Whoever had the turn before may have drawn this very one.
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let drawn = tokio::task::spawn_blocking(move || draw(&card)).await;
        let Ok(Some(picture)) = drawn else {
            tracing::error!(version, "a picture could not be drawn");
            return Err(Internal.into());
        };
        self.keep(version, picture.clone());
        Ok(picture)
    }

    fn find(&self, version: &str) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(name, _)| name == version)?;
        let found = kept.remove(at)?;
        let picture = found.1.clone();
        kept.push_front(found);
        Some(picture)
    }

    fn keep(&self, version: String, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((version, picture));
        while kept.iter().map(|(_, picture)| picture.len()).sum::<usize>() > ROOM {
            kept.pop_back();
        }
    }
}

/// Draws a picture as PNG.
fn draw(card: &Card) -> Option<Bytes> {
    let (svg, fonts) = print(card);
    let tree = words::read(&svg, &fonts)?;
    let (width, height) = card.shape.size();
    let mut canvas = Pixmap::new(width, height)?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    drop(tree);
    encode(&canvas).ok().map(Bytes::from)
}

/// Writes a picture as PNG, a row at a time. It covers its ground whole, so nothing shines through
/// and the fourth channel is left out.
fn encode(canvas: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let (width, height) = (canvas.width(), canvas.height());
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    let mut row = Vec::with_capacity(width as usize * 3);
    for pixels in canvas.pixels().chunks(width as usize) {
        row.clear();
        row.extend(pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
        rows.write_all(&row)?;
    }
    rows.finish()?;
    writer.finish()?;
    Ok(file)
}

/// Where on a picture the cover and the words are, in pixels.
struct Frame {
    /// The left edge of the cover, which is a square of `side`.
    cover_x: f32,
    side: f32,
    /// The right edge and the height of what the words have, inside the margins.
    words_right: f32,
    words_height: f32,
    margin: f32,
    /// The largest and the smallest title, the first in shares of what the site has on a cover so wide.
    title: f32,
    least_title: f32,
    /// The size of what is not the title.
    small: f32,
}

impl Shape {
    fn frame(self) -> Frame {
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
struct Block {
    lines: Vec<String>,
    style: Style,
    size: f32,
    /// From one baseline to the next.
    leading: f32,
    /// Room above it.
    gap: f32,
}

impl Block {
    fn height(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let lines = self.lines.len() as f32;
        lines * self.leading
    }
}

/// The picture as SVG, and the fonts that it needs.
fn print(card: &Card) -> (String, std::sync::Arc<Fonts>) {
    let cover = cover::draw(&card.seed, card.hue);
    let palette = cover.palette;
    let (width, height) = card.shape.size();
    let frame = card.shape.frame();
    let Frame { cover_x, side, .. } = frame;
    let scale = side / 100.0;
    let (flip, top) = if cover.hangs { (-scale, side) } else { (scale, 0.0) };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <clipPath id=\"cover\"><rect width=\"100\" height=\"100\"/></clipPath>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\
         <g transform=\"matrix({scale} 0 0 {flip} {cover_x} {top})\" clip-path=\"url(#cover)\">",
        palette.ground.rgb(),
    );
    for shape in &cover.shapes {
        let (tone, blend) = match shape.is_second {
            true => (palette.two.rgb(), palette.blend),
            false => (palette.one.rgb(), "normal"),
        };
        let paint = match shape.stroke {
            Some(width) => format!("fill=\"none\" stroke=\"{tone}\" stroke-width=\"{width}\""),
            None => format!("fill=\"{tone}\""),
        };
        // Writing to a text does not fail.
        let _ =
            write!(svg, "<path d=\"{}\" {paint} style=\"mix-blend-mode:{blend}\"/>", shape.path);
    }
    let fonts = words::fonts_for([&card.title, &card.artist, &card.place]);
    let _ = write!(svg, "</g><g fill=\"{}\">", palette.ink.rgb());
    let blocks = blocks(card, &frame, &fonts);
    let words_height: f32 = blocks.iter().map(|block| block.gap + block.height()).sum();
    #[expect(clippy::cast_precision_loss, reason = "a picture's height")]
    let bottom = height as f32 - frame.margin - words_height;
    // Words stand where the cover is empty; beside it, they stand on one line with its foot.
    let is_below = cover.hangs || card.shape == Shape::Wide;
    let mut y = if is_below { bottom } else { frame.margin };
    for block in &blocks {
        y += block.gap;
        for line in &block.lines {
            let baseline = y + block.leading * 0.5 + block.size * 0.36;
            let at = (frame.margin, baseline);
            svg.push_str(&words::line(line, block.style, block.size, at, &fonts));
            y += block.leading;
        }
    }
    svg.push_str("</g></svg>");
    (svg, fonts)
}

/// What is written on a picture: where it is, the title as large as all of it has room, and whose it is.
fn blocks(card: &Card, frame: &Frame, fonts: &Fonts) -> Vec<Block> {
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
    use super::*;

    fn card(title: &str) -> Card {
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
    fn a_picture_has_its_size_and_its_words() {
        let plain = draw(&card("")).unwrap();
        let worded = draw(&card("Night Bus 12")).unwrap();
        let square = draw(&Card { shape: Shape::Square, ..card("Night Bus 12") }).unwrap();
        for (picture, size) in [
            (&plain, [0, 0, 4, 176, 0, 0, 2, 118]),
            (&worded, [0, 0, 4, 176, 0, 0, 2, 118]),
            (&square, [0, 0, 4, 176, 0, 0, 4, 176]),
        ] {
            assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
            assert_eq!(picture[16..24], size);
        }
        assert_ne!(plain, worded);
        assert_eq!(draw(&card("Night Bus 12")).unwrap(), worded);
    }

    #[test]
    fn words_never_become_markup() {
        let (svg, _) = print(&card("</text><image href=\"file:///etc/passwd\"/>"));
        assert!(!svg.contains("<image") && svg.contains("&lt;image"), "{svg}");
        assert!(draw(&card("\0\u{1}\u{fffe} ]]> &amp;")).is_some());
    }

    /// As long as a title may be, it is there to its last word, and stays inside of the picture.
    #[test]
    fn a_long_title_is_there_whole_whatever_its_script() {
        let long = "Последний автобус to Rotterdam ξενύχτι at the Depot ночью до конца ".repeat(5);
        let title = long.chars().take(300).collect::<String>();
        for shape in [Shape::Square, Shape::Wide] {
            let card = Card { shape, place: "1:02:03 in Night Bus".to_owned(), ..card(&title) };
            let fonts = words::fonts_for([&card.title, "", ""]);
            let blocks = blocks(&card, &shape.frame(), &fonts);
            let written = blocks[1].lines.join(" ");
            let words: Vec<&str> = title.split_whitespace().collect();
            assert_eq!(written.split_whitespace().collect::<Vec<_>>(), words, "{shape:?}");
            let height: f32 = blocks.iter().map(|block| block.gap + block.height()).sum();
            assert!(height <= shape.frame().words_height + 1.0, "{shape:?}: {height}");
        }
    }

    #[test]
    fn what_is_shown_makes_the_name() {
        let (one, two) = (card("A").version(), card("B").version());
        assert_eq!(one.len(), 16);
        assert_ne!(one, two);
        assert_eq!(one, card("A").version());
    }

    #[tokio::test]
    async fn pictures_are_kept_while_there_is_room() {
        let painter = Painter::default();
        let first = painter.paint(card("First")).await.unwrap();
        assert_eq!(painter.paint(card("First")).await.unwrap().as_ptr(), first.as_ptr());
        painter.keep("huge".to_owned(), Bytes::from(vec![0; ROOM]));
        assert!(painter.find(&card("First").version()).is_none());
        assert!(painter.find("huge").is_some());
    }
}
