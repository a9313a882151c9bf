//! Reading tracklists: what is read while a person types crosses as one table of numbers.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::Format;
use segue_core::tracklist::packed::{DIAGNOSTIC_WIDTH, HEADER, NONE, Packed, TRACK_WIDTH};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// Reads tracklists. It keeps its buffer and its table, so that a person's typing settles into no
/// allocation.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Reader {
    text: Vec<u8>,
    packed: Packed,
}

#[wasm_bindgen]
impl Reader {
    /// A reader that has read nothing.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for so many bytes of UTF-8 and returns their address in the module's memory, for the
    /// browser's own encoder to write the text there, which is faster than any other way in.
    pub fn buffer(&mut self, bytes: usize) -> *const u8 {
        if self.text.len() < bytes {
            self.text.resize(bytes, 0);
        }
        self.text.as_ptr()
    }

    /// Reads the text of so many bytes as the submission form does, and returns the address of the table,
    /// which `segue_core::tracklist::packed` describes. It stays until the next text.
    pub fn read(&mut self, bytes: usize) -> *const u32 {
        let text = self.text.get(..bytes).and_then(|text| core::str::from_utf8(text).ok());
        self.packed.read(text.unwrap_or(""), true);
        self.packed.table.as_ptr()
    }

    /// The texts that are not in the text that was read.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn extra(&self) -> String {
        self.packed.extra.clone()
    }
}

/// How the table is laid out, and what its numbers name.
#[derive(Debug, Serialize, Tsify)]
pub struct Layout {
    /// Numbers in front of the first track.
    pub header: u32,
    /// Numbers a track takes.
    pub track: u32,
    /// Numbers a diagnostic takes.
    pub diagnostic: u32,
    /// Start of a text that is absent.
    pub none: u32,
    /// The formats, in the order of the table's numbers for them.
    pub formats: Vec<NamedFormat>,
}

/// A format, with its name for people.
#[derive(Debug, Serialize, Tsify)]
pub struct NamedFormat {
    /// The stable code.
    #[tsify(type = "Format")]
    pub code: &'static str,
    /// The name.
    pub name: &'static str,
}

/// How a [`Reader`]'s table is laid out.
#[wasm_bindgen(js_name = tableLayout)]
pub fn layout() -> Ts<Layout> {
    let named = |format: Format| NamedFormat { code: format.code(), name: format.name() };
    answer::typed(&Layout {
        header: HEADER as u32,
        track: TRACK_WIDTH as u32,
        diagnostic: DIAGNOSTIC_WIDTH as u32,
        none: NONE,
        formats: Format::ALL.into_iter().map(named).collect(),
    })
}
