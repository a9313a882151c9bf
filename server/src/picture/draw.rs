//! A picture drawn: as SVG first, then as PNG.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use bytes::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};

use super::fonts::{Fonts, fonts_for};
use super::layout::{Frame, blocks};
use super::{Card, Shape, cover, line, run};

/// Draws a picture as PNG.
pub fn draw(card: &Card) -> Option<Bytes> {
    let (svg, fonts) = print(card);
    let tree = run::read(&svg, &fonts)?;
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

/// The picture as SVG, and the fonts that it needs.
fn print(card: &Card) -> (String, Arc<Fonts>) {
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
    let fonts = fonts_for([&card.title, &card.artist, &card.place]);
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
            svg.push_str(&line::line(line, block.style, block.size, at, &fonts));
            y += block.leading;
        }
    }
    svg.push_str("</g></svg>");
    (svg, fonts)
}

#[cfg(test)]
mod tests {
    use super::super::tests::card;
    use super::*;

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
}
