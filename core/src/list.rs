//! The list form: what a curated list must have.
//!
//! Fixtures: `vectors/list`. Source: specification for members and admin, section 5, 'List form'.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::slug;
use crate::text::number;
use crate::text::part::trim;
use crate::text::put::owned;

/// The form as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ListForm {
    /// The list's title.
    pub title: String,
    /// Its place among the lists, a whole number; empty counts as 0.
    pub display_order: String,
}

/// The values of a new list, read from the form. New lists are visible and not auto-generated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct NewList {
    /// Title without blanks at its edges.
    pub title: String,
    /// The title as it stands in the list's address.
    pub slug: String,
    /// Place among the lists, smallest first.
    pub display_order: i32,
    /// Whether visitors see it.
    pub is_visible: bool,
    /// Whether it is filled by a rule, which locks it.
    pub is_auto_generated: bool,
}

/// Reads a form; `None` when the title has no letter or digit from which to make an address.
#[must_use]
pub fn read(form: &ListForm) -> Option<NewList> {
    let title = trim(&form.title);
    let slug = slug::hyphenated(title);
    (!slug.is_empty()).then(|| NewList {
        title: owned(title),
        slug,
        display_order: display_order(&form.display_order),
        is_visible: true,
        is_auto_generated: false,
    })
}

/// The whole number at the start of a text; 0 where there is none.
fn display_order(text: &str) -> i32 {
    let text = trim(text);
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let length = digits.bytes().take(9).take_while(u8::is_ascii_digit).count();
    let value = digits.get(..length).and_then(number::read);
    value.and_then(|value| i32::try_from(value).ok()).map_or(0, |value| value * sign)
}
