//! The admin's line parser.

use segue_core::tracklist::admin_lines;

use super::desk::{Answer, Asked};

/// Reads a text line by line. Answers with the lines (time, artist, track, the line as it was given,
/// its number) and the numbers of those that failed.
pub fn read(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let read = admin_lines::read(asked.text());
    answer.count(read.lines.len());
    for line in &read.lines {
        for part in [&line.timestamp, &line.artist, &line.track, &line.original_line] {
            answer.text(part);
        }
        answer.number(line.line_number);
    }
    answer.count(read.failed.len());
    for number in read.failed {
        answer.number(number);
    }
}
