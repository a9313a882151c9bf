//! Texts that pages, pictures and feeds will show: how long each may be, and that every character of
//! it can be shown.

pub use segue_base::spelling::{ADDRESS, NAME, TEXT};
use segue_base::spelling::{composed, is_shown};
use segue_core::submission::FieldError;

use crate::error::{ApiError, Invalid};

/// Says why a text is refused; one of several lines is allowed if `is_long`.
#[must_use]
pub fn flaw(text: &str, most: usize, is_long: bool) -> Option<String> {
    let fits = |c: &char| is_shown(*c) || (is_long && matches!(c, '\n' | '\r'));
    if let Some(stray) = text.chars().find(|c| !fits(c)) {
        let code = u32::from(stray);
        return Some(format!("Please remove a character that cannot be shown (U+{code:04X})"));
    }
    (text.chars().count() > most).then(|| format!("Please use at most {most} characters"))
}

/// Names the fields whose texts cannot be taken. A field is named with its text, how long it may be, and
/// whether it may have several lines.
#[must_use]
pub fn flaws(fields: &[(&str, &str, usize, bool)]) -> Vec<FieldError> {
    let flawed = fields.iter().filter_map(|(field, text, most, is_long)| {
        let message = flaw(text, *most, *is_long)?;
        Some(FieldError { field: (*field).to_owned(), message })
    });
    flawed.collect()
}

/// Refuses fields whose texts cannot be taken.
///
/// # Errors
/// [`Invalid`] with each of them.
pub fn check(fields: &[(&str, &str, usize, bool)]) -> Result<(), ApiError> {
    let flaws = flaws(fields);
    if flaws.is_empty() { Ok(()) } else { Err(Invalid(flaws).into()) }
}

/// A name with one space where any white space was, and none around it, its letters composed: what differs
/// by spaces or by how accents are stored alone is the same name.
#[must_use]
pub fn one_spaced(name: &str) -> String {
    composed(&name.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_shown_or_is_too_long_is_told() {
        assert_eq!(flaw("Night Bus\t12", NAME, false), None);
        assert_eq!(flaw("one\ntwo", TEXT, true), None);
        let stray = "Please remove a character that cannot be shown (U+000A)";
        assert_eq!(flaw("one\ntwo", NAME, false).as_deref(), Some(stray));
        let long = "Please use at most 300 characters";
        assert_eq!(flaw(&"é".repeat(301), NAME, false).as_deref(), Some(long));
        assert_eq!(flaw(&"é".repeat(300), NAME, false), None);
    }

    #[test]
    fn names_that_differ_by_spaces_or_by_how_accents_are_stored_are_one() {
        assert_eq!(one_spaced(" Bjo\u{308}rn \t Ska\u{30a}r"), "Björn Skår");
        assert_eq!(composed("Björn Skår 京都"), "Björn Skår 京都");
    }
}
