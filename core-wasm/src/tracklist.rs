//! Reading tracklists.

use alloc::string::String;

use segue_core::tracklist::packed::Packed;
use segue_core::tracklist::row::Rows;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads tracklists into a table that it keeps, so that a person's typing costs one call a reading.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct TracklistReader(Packed);

#[wasm_bindgen]
impl TracklistReader {
    /// A reader with an empty table.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text and returns the address of its table in the module's memory. The table is
    /// described in `segue_core::tracklist::packed`; it stays until the next reading.
    pub fn read(&mut self, text: &str) -> *const u32 {
        self.0.fill(&Rows::read(text));
        self.0.table.as_ptr()
    }

    /// The texts of the last reading that are not in the text itself.
    #[must_use]
    pub fn extra(&self) -> String {
        self.0.extra.clone()
    }
}

/// Whether a track can be looked up elsewhere.
#[wasm_bindgen]
#[must_use]
pub fn identified(title: &str, artist: &str) -> bool {
    segue_core::identified(title, artist)
}
