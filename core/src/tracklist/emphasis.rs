//! Markdown's emphasis: `*text*` and `***text***`; `**text**` beside them.
//!
//! Names have stars too, so stars are marks only if they open in front of a word and close behind
//! one on the same line, and only if two lines or more have such a pair. Fixtures:
//! `vectors/tracklist/read_markup.json`.

use alloc::vec::Vec;

use crate::text::blank::is_blank;
use crate::text::letter::is_alphanumeric;
use crate::text::part::{before, behind};
use crate::text::search::{self, character_at, character_before};

/// Fewer lines with a pair may be chance.
const LEAST_LINES: usize = 2;

/// The stars of a text.
#[derive(Debug, Default)]
pub struct Emphasis {
    runs: Vec<Run>,
    /// How many lines have a pair of one star or three.
    lines: usize,
    /// How many of the runs stand before the offset of the last question.
    passed: usize,
}

/// A run of stars.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: usize,
    count: usize,
    is_mark: bool,
}

impl Emphasis {
    /// Finds the pairs of a text.
    #[must_use]
    #[inline(never)]
    pub fn of(text: &str) -> Self {
        let mut found = Self::default();
        let (mut open, mut end, mut line_has) = (Vec::new(), 0, false);
        while let Some(gap) = search::find(behind(text, end), "*") {
            let start = end + gap;
            if search::contains(before(behind(text, end), gap), "\n") {
                open.clear();
                line_has = false;
            }
            let count = behind(text, start).bytes().take_while(|byte| *byte == b'*').count();
            end = start + count;
            let (left, right) = (character_before(text, start), character_at(text, end));
            let is_edge = |c: Option<char>| c.is_none_or(|c| !is_alphanumeric(c) && c != '\\');
            let is_text = |c: Option<char>| c.is_some_and(|c| !is_blank(c) && c != '\\');
            found.runs.push(Run { start, count, is_mark: false });
            let last = found.runs.len() - 1;
            let opened: Option<Run> = open.last().and_then(|at| found.runs.get(*at)).copied();
            if is_text(left)
                && is_edge(right)
                && opened.is_some_and(|opened| opened.count == count && count < 4)
            {
                let first = open.pop().unwrap_or(last);
                for at in [first, last] {
                    found.runs.get_mut(at).into_iter().for_each(|run| run.is_mark = true);
                }
                found.lines += usize::from(count != 2 && !line_has);
                line_has |= count != 2;
            } else if is_edge(left) && is_text(right) {
                open.push(last);
            }
        }
        found
    }

    /// Whether enough lines have pairs.
    #[must_use]
    pub fn is_habit(&self) -> bool {
        self.lines >= LEAST_LINES
    }

    /// Whether the star at an offset is a mark. Offsets have to rise from call to call.
    pub fn takes(&mut self, at: usize) -> bool {
        while let Some(run) = self.runs.get(self.passed) {
            if at < run.start + run.count {
                return run.is_mark && self.is_habit();
            }
            self.passed += 1;
        }
        false
    }
}
