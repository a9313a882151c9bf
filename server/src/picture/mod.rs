//! Pictures for social cards, 1200 by 1200: a mix's cover with its words, drawn by the server from
//! what the catalogue says.
//!
//! Nothing is fetched: a cover that lives elsewhere stays there, and the product's own stands in for
//! it. Drawing takes tens of milliseconds and several megabytes, so one picture is drawn at a time,
//! off the threads that answer, and the last few are kept.

pub mod cover;
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

use crate::error::ApiError;
use words::{Style, TEXT, TITLE, Words, drawable, element};

/// Width and height of a picture, in pixels.
pub const SIDE: u32 = 1200;

/// Changes when pictures of the same things look different.
const LOOK: u32 = 1;
/// Bytes of pictures that are kept.
const ROOM: usize = 2 * 1024 * 1024;
/// How long a picture may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// Distance of the words from the edges.
const MARGIN: f32 = 78.0;
/// Widest line.
const WIDEST: f32 = 1200.0 - 2.0 * MARGIN;
/// Size of what is not the title.
const SMALL: f32 = 54.0;
/// Lines of a title at most.
const MOST_LINES: usize = 4;

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
}

impl Card {
    /// Names the picture by what it shows: another name, another picture.
    #[must_use]
    pub fn version(&self) -> String {
        let Self { seed, hue, title, artist, place } = self;
        let shown = format!("{LOOK}\n{seed}\n{hue}\n{title}\n{artist}\n{place}");
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
    /// [`ApiError::Unavailable`] when too many are waited for, [`ApiError::Internal`] when it cannot
    /// be drawn.
    pub async fn paint(&self, card: Card) -> Result<Bytes, ApiError> {
        let version = card.version();
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let turn = tokio::time::timeout(PATIENCE, self.turn.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(ApiError::Unavailable) };
        // Whoever had the turn before may have drawn this very one.
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let drawn = tokio::task::spawn_blocking(move || draw(&card)).await;
        let Ok(Some(picture)) = drawn else {
            tracing::error!(version, "a picture could not be drawn");
            return Err(ApiError::Internal);
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
    let mut canvas = Pixmap::new(SIDE, SIDE)?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    drop(tree);
    encode(&canvas).ok().map(Bytes::from)
}

/// Writes a picture as PNG, a row at a time. It covers its ground whole, so nothing shines through
/// and the fourth channel is left out.
fn encode(canvas: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIDE, SIDE);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    let mut row = Vec::with_capacity(SIDE as usize * 3);
    for pixels in canvas.pixels().chunks(SIDE as usize) {
        row.clear();
        row.extend(pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
        rows.write_all(&row)?;
    }
    rows.finish()?;
    writer.finish()?;
    Ok(file)
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
fn print(card: &Card) -> (String, std::sync::Arc<resvg::usvg::fontdb::Database>) {
    let cover = cover::draw(&card.seed, card.hue);
    let palette = cover.palette;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIDE}\" height=\"{SIDE}\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/><g transform=\"{}\">",
        palette.ground.rgb(),
        if cover.hangs { "matrix(12 0 0 -12 0 1200)" } else { "scale(12)" },
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
    let ([title, artist, place], fonts) = drawable([&card.title, &card.artist, &card.place]);
    let _ = write!(svg, "</g><g fill=\"{}\">", palette.ink.rgb());
    let size = title_size(&title);
    let block = |text: &str, style, size: f32, leading, gap, most| {
        let room = WIDEST * 0.96 / size;
        let lines = Words::measure(text, style, room, &fonts).lines(room, most);
        Block { lines, style, size, leading: size * leading, gap }
    };
    let mut blocks = vec![
        block(&place, TEXT, SMALL * 0.8, 1.2, 0.0, 2),
        block(&title, TITLE, size, 0.98, 26.0, MOST_LINES),
        block(&artist, TEXT, SMALL, 1.18, 30.0, 2),
    ];
    blocks.retain(|block| !block.lines.is_empty());
    if let Some(first) = blocks.first_mut() {
        first.gap = 0.0;
    }
    let height: f32 = blocks.iter().map(|block| block.gap + block.height()).sum();
    let mut y = if cover.hangs { 1200.0 - MARGIN - height } else { MARGIN };
    for block in &blocks {
        y += block.gap;
        for line in &block.lines {
            let baseline = y + block.leading * 0.5 + block.size * 0.36;
            svg.push_str(&element(line, block.style, block.size, (MARGIN, baseline), ""));
            y += block.leading;
        }
    }
    svg.push_str("</g></svg>");
    (svg, fonts)
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

/// The size of a title on a picture. Words so long are broken rather than set ever smaller.
fn title_size(title: &str) -> f32 {
    f32::max(title_share(title), 6.0) * 12.0
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
        }
    }

    #[test]
    fn a_picture_has_its_size_and_its_words() {
        let plain = draw(&card("")).unwrap();
        let worded = draw(&card("Night Bus 12")).unwrap();
        for picture in [&plain, &worded] {
            assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
            assert_eq!(picture[16..24], [0, 0, 4, 176, 0, 0, 4, 176]);
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
