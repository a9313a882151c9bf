//! The desk: the one thing that the module hands out.
//!
//! Every other struct that crossed would bring its own checks, its own copies and its own release,
//! so all questions go over one desk: their texts and numbers are laid on it, and it answers with
//! one table of numbers, beside the texts that the table's numbers are places in.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::packed::{NONE, Packed};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{
    admin_lines, artist, editor, encoding, list, print, submission, taste, timestamp, user,
};

/// What can be asked. Each names its texts and numbers, in their order, and its answer's.
#[wasm_bindgen]
#[derive(Debug, Clone, Copy)]
pub enum Question {
    /// A text, read faithfully; the table is described in `segue_core::tracklist::packed`.
    ReadTracklist,
    /// A text, read as the submission form does.
    ReadSubmission,
    /// See [`print::print`].
    PrintTracklist,
    /// See [`submission::message`].
    SubmissionMessage,
    /// See [`admin_lines::read`].
    ReadAdminLines,
    /// See [`artist::split`].
    SplitCredit,
    /// See [`editor::alias_on_load`].
    AliasOnLoad,
    /// See [`editor::suggest_alias`].
    SuggestAlias,
    /// See [`editor::read_artists`].
    ReadArtists,
    /// See [`editor::print_artists`].
    PrintArtists,
    /// See [`editor::check_raw`].
    CheckRaw,
    /// See [`editor::extract_remix`].
    ExtractRemix,
    /// See [`editor::with_remixer`].
    WithRemixer,
    /// See [`editor::edited_time`].
    EditedTime,
    /// See [`editor::stored_time`].
    StoredTime,
    /// See [`list::read`].
    ReadList,
    /// See [`user::username`].
    ReadUsername,
    /// See [`user::email`].
    ReadEmail,
    /// See [`taste::similarity`].
    Similarity,
    /// See [`taste::weekly`].
    Weekly,
    /// See [`submission::http_host`].
    HttpHost,
    /// See [`submission::is_date`].
    IsDate,
    /// See [`encoding::of`].
    EncodingOf,
    /// See [`timestamp::room`].
    TimestampRoom,
    /// See [`timestamp::order`].
    StartsInOrder,
}

/// Where questions are asked. It keeps its room and its table, so that a person's typing settles
/// into no allocation.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Desk {
    room: Vec<u8>,
    ends: Vec<usize>,
    numbers: Vec<f64>,
    packed: Packed,
}

#[wasm_bindgen]
impl Desk {
    /// An empty desk.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for so many bytes of UTF-8 and returns the room's address in the module's memory,
    /// for the browser's own encoder to write into.
    pub fn room(&mut self, bytes: usize) -> *const u8 {
        if self.room.len() < bytes {
            self.room.resize(bytes, 0);
        }
        self.room.as_ptr()
    }

    /// Says where in the room the next text ends; it begins where the last one ended.
    pub fn text(&mut self, end: usize) {
        self.ends.push(end);
    }

    /// Lays the next number down.
    pub fn number(&mut self, number: f64) {
        self.numbers.push(number);
    }

    /// Answers one of [`Question`] about what was laid down, which is taken off, and returns the address of
    /// the answer's table. The answer stays until the next question.
    pub fn ask(&mut self, question: usize) -> *const u32 {
        let Self { room, ends, numbers, packed } = self;
        let mut asked = Asked { room, ends, numbers, from: 0 };
        match question.checked_sub(2) {
            None => packed.read(asked.text(), question > 0),
            Some(other) => {
                packed.table.clear();
                packed.extra.clear();
                let mut answer = Answer { table: &mut packed.table, texts: &mut packed.extra };
                if let Some(answering) = TABLE.get(other) {
                    answering(&mut asked, &mut answer);
                }
            }
        }
        self.ends.clear();
        self.numbers.clear();
        self.packed.table.as_ptr()
    }

    /// The address of the answer's texts.
    #[must_use]
    pub fn texts(&self) -> *const u8 {
        self.packed.extra.as_ptr()
    }

    /// How many bytes of UTF-8 the answer's texts have.
    #[wasm_bindgen(js_name = textBytes)]
    #[must_use]
    pub fn text_bytes(&self) -> usize {
        self.packed.extra.len()
    }
}

/// Who answers, in the order of [`Question`], behind the two readings.
const TABLE: [fn(&mut Asked<'_>, &mut Answer<'_>); 23] = [
    print::print,
    submission::message,
    admin_lines::read,
    artist::split,
    editor::alias_on_load,
    editor::suggest_alias,
    editor::read_artists,
    editor::print_artists,
    editor::check_raw,
    editor::extract_remix,
    editor::with_remixer,
    editor::edited_time,
    editor::stored_time,
    list::read,
    user::username,
    user::email,
    taste::similarity,
    taste::weekly,
    submission::http_host,
    submission::is_date,
    encoding::of,
    timestamp::room,
    timestamp::order,
];

/// What was laid on the desk, taken in its order.
#[derive(Debug)]
pub struct Asked<'a> {
    room: &'a [u8],
    ends: &'a [usize],
    numbers: &'a [f64],
    from: usize,
}

impl<'a> Asked<'a> {
    /// The next text; empty behind the last one.
    #[inline(never)]
    pub fn text(&mut self) -> &'a str {
        core::str::from_utf8(self.bytes()).unwrap_or("")
    }

    /// The bytes of the next text, or of what was laid down as bytes.
    #[inline(never)]
    pub fn bytes(&mut self) -> &'a [u8] {
        let Some((end, ends)) = self.ends.split_first() else { return &[] };
        let bytes = self.room.get(self.from..*end);
        (self.from, self.ends) = (*end, ends);
        bytes.unwrap_or(&[])
    }

    /// The next text, as one of its own.
    #[inline(never)]
    pub fn owned(&mut self) -> String {
        self.text().into()
    }

    /// The next number; 0 behind the last one.
    #[inline(never)]
    pub fn number(&mut self) -> f64 {
        let Some((number, numbers)) = self.numbers.split_first() else { return 0.0 };
        self.numbers = numbers;
        *number
    }

    /// The next number of texts, and as many texts.
    #[inline(never)]
    pub fn texts(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        for _ in 0..self.number() as usize {
            texts.push(self.owned());
        }
        texts
    }
}

/// An answer, written from its start to its end.
#[derive(Debug)]
pub struct Answer<'a> {
    table: &'a mut Vec<u32>,
    texts: &'a mut String,
}

impl Answer<'_> {
    /// Writes a number.
    #[inline(never)]
    pub fn number(&mut self, number: u32) {
        self.table.push(number);
    }

    /// Writes how many there are of what follows.
    pub fn count(&mut self, count: usize) {
        // A module's memory has less than four gigabytes.
        self.number(count as u32);
    }

    /// Writes a text.
    pub fn text(&mut self, text: &str) {
        self.maybe(Some(text));
    }

    /// Writes a text or its absence.
    #[inline(never)]
    pub fn maybe(&mut self, text: Option<&str>) {
        let start = self.texts.len();
        self.texts.push_str(text.unwrap_or(""));
        self.count(if text.is_some() { start } else { NONE as usize });
        self.count(self.texts.len());
    }

    /// Writes how many texts there are, and the texts.
    #[inline(never)]
    pub fn texts(&mut self, texts: &[String]) {
        self.count(texts.len());
        for text in texts {
            self.text(text);
        }
    }
}
