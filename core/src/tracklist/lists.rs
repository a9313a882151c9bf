//! Files that hold several lists: the first that has tracks is read, and each of the others is told of, with a fix that
//! keeps it alone. Fixtures: `vectors/tracklist/read_lists.json`.

use alloc::string::String;
use alloc::vec::Vec;

use super::source::Note;
use crate::diagnostic::DiagnosticCode;
use crate::text::lines::lines;
use crate::text::number;
use crate::text::part::{before, behind, trim};
use crate::text::put::{owned, put_all, together};
use crate::text::search;

/// So many other lists are told of, because a collection may have hundreds of them.
const MOST_TOLD: usize = 20;

/// A list of a file.
#[derive(Debug)]
pub struct List<'t> {
    /// Its name; empty where it has none.
    pub name: String,
    /// How many tracks it has.
    pub tracks: usize,
    /// The part of the file that is this list.
    pub text: &'t str,
}

/// What is told of a list. Places count from the end of the file, as readers see parts of it that all end there.
#[derive(Debug)]
pub struct Told {
    /// Where the list begins.
    list: usize,
    /// Where the part begins that the fix replaces.
    from_end: usize,
    length: usize,
    code: DiagnosticCode,
    says: String,
    fix: Option<String>,
}

/// What is told of lists that have a part of a file. `alone` writes what remains of that part where one of them is kept.
/// Nothing is told of a single list.
#[inline(never)]
pub fn tell(whole: &str, part: &str, lists: &[List<'_>], alone: Alone) -> Vec<Told> {
    let (mut told, mut count) = (Vec::new(), String::new());
    let [first, others @ ..] = lists else { return told };
    if others.is_empty() {
        return told;
    }
    let from_end = |part: &str| whole.len() - search::offset(whole, part).unwrap_or(0);
    number::push(&mut count, u32::try_from(lists.len()).unwrap_or(u32::MAX), 1);
    let opening = together(&["This file has ", &count, " lists. "]);
    told.push(Told {
        list: from_end(first.text),
        from_end: from_end(first.text),
        length: 0,
        code: DiagnosticCode::SeveralLists,
        says: together(&[&opening, &words(first, 1), " was read."]),
        fix: None,
    });
    for (at, list) in (2..).zip(others).take(MOST_TOLD) {
        told.push(Told {
            list: from_end(list.text),
            from_end: from_end(part),
            length: part.len(),
            code: DiagnosticCode::OtherList,
            says: together(&[&words(list, at), " was left out."]),
            fix: Some(alone(part, lists, list)),
        });
    }
    told
}

/// Writes what remains of a part of a file where one of its lists is kept.
pub type Alone = fn(&str, &[List<'_>], &List<'_>) -> String;

/// The list, and nothing else.
pub fn bare(_: &str, _: &[List<'_>], list: &List<'_>) -> String {
    owned(list.text)
}

/// The list within all that stands between the lists, such as the folders of playlists.
pub fn in_place(part: &str, lists: &[List<'_>], kept: &List<'_>) -> String {
    let (mut left, mut rest) = (String::new(), part);
    for list in lists {
        let at = search::offset(rest, list.text).unwrap_or(0);
        let between = before(rest, at);
        if !trim(between).is_empty() {
            put_all(&mut left, &[between]);
        }
        if core::ptr::eq(list, kept) {
            put_all(&mut left, &[list.text]);
        }
        rest = behind(rest, at + list.text.len());
    }
    left
}

/// The notes on what is told, in the text's order.
#[must_use]
#[inline(never)]
pub fn notes<'a>(told: Vec<Told>, text: &'a str) -> Vec<Note<'a>> {
    let (mut notes, mut line, mut above) = (Vec::new(), 1, 0);
    for Told { list, from_end, length, code, says, fix } in told {
        // The first byte is counted in, so the line that it stands on is, too.
        let at = text.len().saturating_sub(list) + 1;
        line += lines(before(behind(text, above), at - above)).count().saturating_sub(1);
        above = at;
        let part = before(behind(text, text.len().saturating_sub(from_end)), length);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        notes.push(Note { part, line, code, fix, says: Some(says) });
    }
    notes
}

/// A list in words: `'Harbour Nights' (12 tracks)`.
fn words(list: &List<'_>, at: u32) -> String {
    let mut words = String::new();
    if list.name.is_empty() {
        put_all(&mut words, &["List "]);
        number::push(&mut words, at, 1);
    } else {
        put_all(&mut words, &["'", &list.name, "'"]);
    }
    put_all(&mut words, &[" ("]);
    number::push(&mut words, u32::try_from(list.tracks).unwrap_or(u32::MAX), 1);
    put_all(&mut words, &[if list.tracks == 1 { " track)" } else { " tracks)" }]);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracklist::read;

    /// The text with a fix written in it. The texts of this test are ASCII, so units are bytes.
    fn fixed(text: &str, list: usize) -> String {
        assert!(text.is_ascii());
        let read = read(text);
        let mut others = read.diagnostics.iter().filter(|it| it.code == DiagnosticCode::OtherList);
        let other = others.nth(list).unwrap();
        let (start, end) = (other.start as usize, other.end as usize);
        together(&[&text[..start], other.fix.as_deref().unwrap(), &text[end..]])
    }

    #[test]
    fn a_fix_keeps_its_list_alone() {
        let json = r#"{"playlists": [{"tracks": ["a - b"]}, {"tracks": ["c - d"]}, {"tracks": ["e - f"]}]}"#;
        let xml = "<DJ_PLAYLISTS><COLLECTION>
            <TRACK TrackID='1' Artist='a' Name='b'/><TRACK TrackID='2' Artist='c' Name='d'/>
            <TRACK TrackID='3' Artist='e' Name='f'/></COLLECTION><PLAYLISTS><NODE Name='ROOT'>
            <NODE Name='Folder'><NODE Name='A'><TRACK Key='1'/></NODE></NODE>
            <NODE Name='B'><TRACK Key='2'/></NODE>
            <NODE Name='Folder'><NODE Name='C'><TRACK Key='3'/></NODE></NODE>
            </NODE></PLAYLISTS></DJ_PLAYLISTS>\n";
        for text in [json, xml] {
            assert_eq!(read(text).tracks[0].title, "b");
            for (list, title) in [(0, "d"), (1, "f")] {
                let fixed = fixed(text, list);
                let read = read(&fixed);
                assert_eq!(
                    (read.tracks.len(), read.tracks[0].title.as_str()),
                    (1, title),
                    "{fixed}"
                );
                assert!(read.diagnostics.is_empty(), "{fixed}");
                let nodes = |mark| fixed.matches(mark).count();
                assert_eq!(nodes("<NODE"), nodes("</NODE"), "{fixed}");
            }
        }
    }

    #[test]
    fn a_collection_of_many_lists_is_told_of_briefly() {
        let list = r#"{"name": "Deep", "tracks": ["a - b", "c - d"]},"#;
        let text = together(&["[", &list.repeat(300), r#"{"tracks": ["a - b"]}]"#]);
        let notes = read(&text).diagnostics;
        assert_eq!(notes.len(), 1 + MOST_TOLD);
        assert_eq!(notes[0].message, "This file has 301 lists. 'Deep' (2 tracks) was read.");
    }
}
