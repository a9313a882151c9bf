//! Artist credits.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::artist::{self, Credit, Role};
use wasm_bindgen::prelude::wasm_bindgen;

/// A credit split into its artists.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Credits(Vec<Credit>);

#[wasm_bindgen]
impl Credits {
    /// Splits a credit.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(credit: &str) -> Self {
        Self(artist::split(credit))
    }

    /// The name at an index; nothing behind the last one.
    #[must_use]
    pub fn name(&self, index: usize) -> Option<String> {
        self.0.get(index).map(|credit| credit.name.clone())
    }

    /// The role at an index: 0 primary, 1 featured, 2 remixer.
    #[must_use]
    pub fn role(&self, index: usize) -> u32 {
        match self.0.get(index).map(|credit| credit.role) {
            Some(Role::Featured) => 1,
            Some(Role::Remixer) => 2,
            _ => 0,
        }
    }

    /// What stands between the name at an index and the next.
    #[must_use]
    pub fn join(&self, index: usize) -> Option<String> {
        self.0.get(index).map(|credit| credit.join_phrase.clone())
    }
}
