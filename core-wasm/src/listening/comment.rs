//! Comments, sorted and cut.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use segue_core::comment::{self, Sort, Sortable};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is shown of a long comment before it is opened; nothing where it is shown whole.
#[wasm_bindgen(js_name = cutComment)]
#[must_use]
pub fn cut(text: &str) -> Option<String> {
    comment::cut(text).map(ToOwned::to_owned)
}

/// What a reply begins with.
#[wasm_bindgen(js_name = replyPrefill)]
#[must_use]
pub fn reply_prefill(username: &str) -> String {
    comment::reply_prefill(username)
}

/// The indices of comments: the top ones first, the recent ones, or along the mix. Each comment is four
/// numbers: the votes for and against it, when it was written in milliseconds since 1970, and the second
/// of the mix that it is about, `NaN` for none.
#[wasm_bindgen(js_name = sortComments)]
#[must_use]
pub fn sort(comments: &[f64], order: &str) -> Vec<usize> {
    let sort = match order {
        "top" => Sort::Top,
        "recent" => Sort::Recent,
        _ => Sort::Timeline,
    };
    let (comments, _) = comments.as_chunks();
    let comment = |[upvotes, downvotes, created_at, mix_seconds]: &[f64; 4]| Sortable {
        upvotes: *upvotes as u32,
        downvotes: *downvotes as u32,
        created_at: *created_at,
        mix_seconds: (!mix_seconds.is_nan()).then_some(*mix_seconds),
    };
    comment::sort(&comments.iter().map(comment).collect::<Vec<_>>(), sort)
}
