//! Offsets in a text as JavaScript counts them.

use super::search;

/// Offsets of parts of a text, counted in UTF-16 units as JavaScript counts.
///
/// Callers mostly ask for parts in the text's order, so the count goes on from the last one.
pub struct Utf16Offsets<'a> {
    text: &'a str,
    ascii: bool,
    byte: usize,
    unit: usize,
}

impl<'a> Utf16Offsets<'a> {
    /// Prepares a text, given whether it is all ASCII.
    #[must_use]
    pub fn new(text: &'a str, ascii: bool) -> Self {
        Self { text, ascii, byte: 0, unit: 0 }
    }

    /// Where a part of the text starts.
    pub fn start(&mut self, part: &str) -> u32 {
        self.at(search::offset(self.text, part).unwrap_or(0))
    }

    /// Where a part of the text ends (exclusive).
    pub fn end(&mut self, part: &str) -> u32 {
        self.at(search::offset(self.text, part).unwrap_or(0) + part.len())
    }

    /// The units at both ends of a part, given its byte offset and length.
    #[inline(always)]
    pub fn span(&mut self, start: usize, length: usize) -> [u32; 2] {
        if self.ascii {
            // No text that is read has four gigabytes.
            return [start as u32, (start + length) as u32];
        }
        [self.at(start), self.at(start + length)]
    }

    /// The unit at a byte offset.
    #[inline]
    pub fn at(&mut self, byte: usize) -> u32 {
        let unit = if self.ascii { byte } else { self.count_to(byte) };
        u32::try_from(unit).unwrap_or(u32::MAX)
    }

    #[inline(never)]
    fn count_to(&mut self, byte: usize) -> usize {
        let (from, to) = (self.byte.min(byte), self.byte.max(byte));
        let between = self.text.get(from..to).unwrap_or("").encode_utf16().count();
        if byte < self.byte {
            self.unit -= between;
        } else {
            self.unit += between;
        }
        self.byte = byte;
        self.unit
    }
}
