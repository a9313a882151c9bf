//! The admin's line parser.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::admin_lines;
use wasm_bindgen::prelude::wasm_bindgen;

/// A text read line by line.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AdminLines(admin_lines::AdminLines);

#[wasm_bindgen]
impl AdminLines {
    /// Reads a text.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(admin_lines::read(text))
    }

    /// How many lines were read.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.lines.len()
    }

    /// A part of a line: 0 its time, 1 its artist, 2 its track, 3 the line as it was given.
    #[must_use]
    pub fn part(&self, index: usize, part: u32) -> Option<String> {
        let line = self.0.lines.get(index)?;
        Some(match part {
            0 => line.timestamp.clone(),
            1 => line.artist.clone(),
            2 => line.track.clone(),
            _ => line.original_line.clone(),
        })
    }

    /// The number of a line.
    #[must_use]
    pub fn number(&self, index: usize) -> u32 {
        self.0.lines.get(index).map_or(0, |line| line.line_number)
    }

    /// The numbers of the lines that failed.
    #[must_use]
    pub fn failed(&self) -> Vec<u32> {
        self.0.failed.clone()
    }
}
