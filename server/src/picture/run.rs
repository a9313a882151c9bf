//! Runs: words in one face, as SVG.
//!
//! A text in several scripts is split where the font changes, and each run is shaped as a whole: the
//! renderer would look for one font for the entire text, and drop the rest where it finds none. Letters
//! that no font can draw are left out, because an empty box says nothing.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use resvg::usvg::{FontFamily, FontResolver, Node, Options, Tree};
use segue_base::html::escape;

use super::fonts::Fonts;
use super::letters::parts;

/// The font size at which words are measured.
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

/// Words in one face, which are shaped whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Run {
    pub text: String,
    pub face: usize,
}

/// Splits a text where the face changes. Letters that no face has are left out.
pub fn runs(text: &str, style: Style, fonts: &Fonts) -> Vec<Run> {
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

/// The widths of runs, in sizes of the font.
pub fn widths<'r>(
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

/// The places and widths of an SVG's texts. A text without anything to lay out is missing.
pub(super) fn texts_of(group: &resvg::usvg::Group, found: &mut Vec<(usize, f32)>) {
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

/// A run as a text element of SVG.
pub fn element(run: &Run, style: Style, size: f32, (x, y): (f32, f32), place: usize) -> String {
    format!(
        "<text id=\"t{place}\" x=\"{x}\" y=\"{y}\" font-family=\"face-{}\" font-size=\"{size}\" \
         letter-spacing=\"{}\">{}</text>",
        run.face,
        style.spacing * size,
        escape(&run.text),
    )
}

/// Parses an SVG of ours, in which fonts are named by the indices of their faces. No other font
/// replaces one.
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
