//! Printing tracklists.

use segue_core::tracklist::print::{self, Head, Print};

use super::desk::{Answer, Asked};

/// A text, a format's code, and the mix's title, artist and file; the print, its file's name, and its remarks, each
/// with its track's position, code and sentence. No print where there is no such format.
pub fn print(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let (text, format) = (asked.text(), Print::of(asked.text()));
    let Some(format) = format else { return answer.maybe(None) };
    let [title, artist, file] = [(); 3].map(|()| asked.owned());
    let printed = print::print_text(text, &Head { title, artist, file }, format);
    answer.text(&printed.text);
    answer.text(printed.file_name);
    answer.count(printed.remarks.len());
    for remark in &printed.remarks {
        answer.number(remark.position);
        answer.text(remark.code.name());
        answer.text(&remark.message);
    }
}
