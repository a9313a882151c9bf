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

/// Comments to be sorted.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Comments(Vec<Sortable>);

#[wasm_bindgen]
impl Comments {
    /// No comments.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next comment: its votes, when it was written in milliseconds since 1970, and the
    /// second of the mix that it is about.
    pub fn add(&mut self, upvotes: u32, downvotes: u32, created_at: f64, mix_seconds: Option<f64>) {
        self.0.push(Sortable { upvotes, downvotes, created_at, mix_seconds });
    }

    /// The indices of the comments: the top ones first, the recent ones, or along the mix.
    #[must_use]
    pub fn sorted(&self, order: &str) -> Vec<usize> {
        let sort = match order {
            "top" => Sort::Top,
            "recent" => Sort::Recent,
            _ => Sort::Timeline,
        };
        comment::sort(&self.0, sort)
    }
}
