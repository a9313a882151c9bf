//! The list form.

use segue_core::list::{self, ListForm};

use super::desk::{Answer, Asked};

/// A title and a display order; the list's title, address, place, whether visitors see it and
/// whether a rule fills it. No title where it makes no address.
pub fn read(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let form = ListForm { title: asked.owned(), display_order: asked.owned() };
    let Some(list) = list::read(&form) else { return answer.maybe(None) };
    answer.text(&list.title);
    answer.text(&list.slug);
    answer.number(list.display_order.cast_unsigned());
    answer.number(list.is_visible.into());
    answer.number(list.is_auto_generated.into());
}
