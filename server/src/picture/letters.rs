//! The letters of a text, each with its marks.

use icu_properties::CodePointMapData;
use icu_properties::props::GraphemeClusterBreak;

/// Splits a text into parts that are never separated: a letter with its marks, or a sign made of
/// several characters. Source: Unicode's UAX 29, as far as names go.
pub fn parts(text: &str) -> Vec<&str> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
