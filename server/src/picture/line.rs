//! One line of words, drawn run by run.

use unicode_bidi::BidiInfo;

use super::fonts::Fonts;
use super::run::{Run, Style, element, runs, widths};
use super::words::Words;

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
    let space = Words::measure(text, style, fonts).space();
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

#[cfg(test)]
mod tests {
    use super::super::run::{TITLE, read, texts_of};
    use super::*;

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
