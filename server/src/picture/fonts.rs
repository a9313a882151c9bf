//! The fonts that pictures are drawn with: those that come with the product, and behind them the
//! machine's, for letters that the product's fonts lack.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, FaceInfo, ID, Source, Style as Slant, Weight};
use skrifa::MetadataProvider as _;

use super::letters::parts;
use super::run::{Style, TEXT};

static TITLE_FONT: &[u8] = include_bytes!("../../assets/fonts/InstrumentSans-CondensedBold.ttf");
static TEXT_FONT: &[u8] = include_bytes!("../../assets/fonts/InstrumentSans-Medium.ttf");
static MORE_LETTERS: &[u8] = include_bytes!("../../assets/fonts/NotoSans-Bold.ttf");

/// Faces of fonts, in the order in which they are asked for a letter.
#[derive(Debug)]
pub struct Fonts {
    pub(super) base: Arc<Database>,
    pub(super) faces: Vec<ID>,
}

impl Fonts {
    /// Those that come with the product.
    #[must_use]
    pub fn own() -> Arc<Self> {
        static OWN: OnceLock<Arc<Fonts>> = OnceLock::new();
        Arc::clone(OWN.get_or_init(|| {
            let mut base = Database::new();
            for font in [TITLE_FONT, TEXT_FONT, MORE_LETTERS] {
                base.load_font_source(Source::Binary(Arc::new(font)));
            }
            let faces = base.faces().map(|face| face.id).collect();
            Arc::new(Self { base: Arc::new(base), faces })
        }))
    }

    /// The same fonts and the machine's, for letters that ours lack. The machine's are searched
    /// once, when the first such letter occurs, and mapped rather than read.
    pub(super) fn all() -> Arc<Self> {
        static ALL: OnceLock<Arc<Fonts>> = OnceLock::new();
        Arc::clone(ALL.get_or_init(|| Arc::new(Self::with(Database::load_system_fonts))))
    }

    /// Our fonts, followed by those that are loaded: upright and bold ones without serifs first.
    pub(super) fn with(load: impl FnOnce(&mut Database)) -> Self {
        let own = Self::own();
        let mut base = Database::clone(&own.base);
        load(&mut base);
        let is_other = |face: &&FaceInfo| !own.faces.contains(&face.id);
        let others = base.faces().filter(is_other).filter(|face| has_outlines(&base, face.id));
        let mut others: Vec<&FaceInfo> = others.collect();
        others.sort_by_cached_key(|face| {
            let has_serifs = face.families.iter().any(|(name, _)| name.contains("Serif"));
            let weight = face.weight.0.abs_diff(Weight::BOLD.0);
            (
                face.style != Slant::Normal,
                face.monospaced,
                has_serifs,
                weight,
                face.post_script_name.clone(),
            )
        });
        let faces = own.faces.iter().copied().chain(others.into_iter().map(|face| face.id));
        let faces = faces.collect();
        Self { base: Arc::new(base), faces }
    }

    /// Whether a face has all letters of a part of a text.
    pub(super) fn has(&self, face: usize, part: &str) -> bool {
        let Some(id) = self.faces.get(face) else { return false };
        let found = self.base.with_face_data(*id, |data, index| {
            let font = skrifa::FontRef::from_index(data, index).ok()?;
            let letters = font.charmap();
            part.chars().filter(|c| !is_unseen(*c)).all(|c| letters.map(c).is_some()).then_some(())
        });
        found.flatten().is_some()
    }

    /// The face that draws a part of a text, the one of the style if it can.
    pub(super) fn face_of(&self, part: &str, style: Style) -> Option<usize> {
        let others = (0..self.faces.len()).filter(|face| *face > 1);
        [style.face].into_iter().chain(others).find(|face| self.has(*face, part))
    }
}

/// Finds the fonts that can draw the most of some texts.
#[must_use]
pub fn fonts_for(texts: [&str; 3]) -> Arc<Fonts> {
    let own = Fonts::own();
    let is_drawn = |text: &&str| parts(text).iter().all(|part| own.face_of(part, TEXT).is_some());
    if texts.iter().all(is_drawn) { own } else { Fonts::all() }
}

/// Whether the letters of a face are drawn with lines. Faces of coloured pictures alone leave holes.
fn has_outlines(base: &Database, id: ID) -> bool {
    let found = base.with_face_data(id, |data, index| {
        let font = skrifa::FontRef::from_index(data, index).ok()?;
        let tables = [b"glyf", b"CFF ", b"CFF2"].map(skrifa::Tag::new);
        tables.into_iter().find_map(|table| font.table_data(table)).map(drop)
    });
    found.flatten().is_some()
}

/// Marks that stand between letters and are not drawn.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200c}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{61c}')
}
