//! Reading tracklists.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::packed::Packed;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads tracklists into a table that it keeps, so that a person's typing costs two calls a reading
/// and settles into no allocation.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct TracklistReader {
    text: Vec<u8>,
    packed: Packed,
}

#[wasm_bindgen]
impl TracklistReader {
    /// A reader with an empty table.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for a text of so many bytes of UTF-8 and returns the room's address in the
    /// module's memory, for the browser's own encoder to write into.
    pub fn room(&mut self, bytes: usize) -> *const u8 {
        self.text.clear();
        self.text.resize(bytes, 0);
        self.text.as_ptr()
    }

    /// Reads what was written into the room, faithfully, and returns the address of its table. The
    /// table is described in `segue_core::tracklist::packed`; it stays until the next reading.
    pub fn read(&mut self, bytes: usize) -> *const u32 {
        self.packed.read(written(&self.text, bytes), false);
        self.packed.table.as_ptr()
    }

    /// Reads as the submission form does, with its defaults filled in.
    #[wasm_bindgen(js_name = readSubmission)]
    pub fn read_submission(&mut self, bytes: usize) -> *const u32 {
        self.packed.read(written(&self.text, bytes), true);
        self.packed.table.as_ptr()
    }

    /// The texts of the last reading that are not in the text itself.
    #[must_use]
    pub fn extra(&self) -> String {
        self.packed.extra.clone()
    }
}

fn written(room: &[u8], bytes: usize) -> &str {
    room.get(..bytes).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or("")
}
