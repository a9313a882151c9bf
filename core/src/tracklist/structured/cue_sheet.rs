//! Cue sheets: `TRACK 01 AUDIO`, then `TITLE`, `PERFORMER` and `INDEX 01 mm:ss:ff`.
//!
//! Lines that are not part of the format are skipped, and a track with a broken time has no time.
//! rekordbox writes `INDEX 01 hh:mm:ss` under the same name, and a `FILE` inside every track. A
//! sheet over several files counts each file from zero, so only the tracks of the first have a place in a mix.
//! Source of the format: CDRWIN's manual, appendix A.

use alloc::vec::Vec;

use super::super::format::Format;
use super::super::rows::Rows;
use super::super::scan;
use super::Entry;
use crate::diagnostic::DiagnosticCode;
use crate::text::lines::lines;
use crate::text::part::{before, behind, is_same, trim};
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::{number, search};

/// No mix is longer than this.
const LONGEST_SECONDS: u32 = 12 * 3600;

/// The three numbers of an index.
type Index = [u32; 3];

/// Performers that name nobody.
const EVERYONE: &WordSet =
    word_set!("va|v.a.|v/a|various|various artists|diverse|unknown|unknown artist");

#[derive(Default)]
struct CueTrack<'a> {
    title: &'a str,
    performer: &'a str,
    label: &'a str,
    index: Option<Index>,
    /// The number of its file.
    file: usize,
}

/// A sheet as it is written.
#[derive(Default)]
struct CueSheet<'a> {
    tracks: Vec<CueTrack<'a>>,
    mix_performer: &'a str,
    /// How many `FILE` lines stand in front of the tracks or between two of them.
    files: usize,
    /// The line of the second file.
    second_file: &'a str,
    is_rekordbox: bool,
    /// Whether most tracks name another performer than the mix does.
    has_performers: bool,
    /// Whether half of the other tracks' titles have a dash, so that they name the artists.
    titles_name_artists: bool,
}

pub(super) fn read(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    // Every sheet with tracks has the word AUDIO. The search leaves its first letter out, because
    // few lists have `UD`.
    if search::find(text, "UDIO").is_none() && !is_header(text) {
        return None;
    }
    let sheet = CueSheet::of(text);
    // The word may also be part of a name in a table.
    if sheet.tracks.is_empty() {
        return is_header(text).then_some(Format::CueSheet);
    }
    let indices = || sheet.tracks.iter().filter_map(|track| track.index);
    let mut last = 0;
    let (mut beyond_frames, mut beyond_seconds, mut has_third) = (false, false, false);
    for index in indices() {
        let [_, _, third] = index;
        beyond_frames |= third > 74;
        beyond_seconds |= third > 59;
        has_third |= third > 0;
        last = last.max(seconds(index, false));
    }
    // The indices count hours, minutes and seconds if a third number is too large for a frame, or
    // if the tracks would last a few seconds otherwise. But they may do so in a sheet of samples,
    // whose third numbers pass sixty sooner or later, or which would last for days.
    let count = sheet.tracks.len();
    let is_night = last * 60 < LONGEST_SECONDS && !beyond_seconds;
    let short = count > 2 && (last as usize) < count.saturating_mul(20) && has_third && is_night;
    let in_hours = sheet.is_rekordbox || beyond_frames || short;
    let begins_anew = sheet.begins_anew();
    if begins_anew && let Some(at) = search::offset(text, sheet.second_file) {
        rows.mark(text.len() - at, sheet.second_file.len(), DiagnosticCode::FilesBeginAnew);
    }
    let first_file = sheet.tracks.first().map_or(0, |track| track.file);
    for (track, number) in sheet.tracks.iter().zip(1..) {
        let index = track.index.filter(|_| !begins_anew || track.file == first_file);
        let start = index.map(|index| seconds(index, in_hours));
        sheet.entry(track, start, number).put(rows);
    }
    Some(Format::CueSheet)
}

/// Whether a text is nothing but the commands that stand above the tracks of a sheet.
#[inline(never)]
fn is_header(text: &str) -> bool {
    const COMMANDS: &WordSet = word_set!("rem|performer|title|file|catalog|songwriter|cdtextfile");
    let is_command = |line: &str| is_one_of(cut_word(trim(line)).0, COMMANDS);
    let mut texts = lines(text).filter(|line| !trim(line).is_empty());
    texts.clone().all(is_command) && texts.any(|line| is_same(cut_word(trim(line)).0, "file"))
}

#[inline(never)]
fn seconds([first, second, third]: Index, in_hours: bool) -> u32 {
    if in_hours { first * 3600 + second * 60 + third } else { first * 60 + second }
}

impl<'a> CueSheet<'a> {
    fn of(text: &'a str) -> Self {
        let mut sheet = Self::default();
        let mut after_index = true;
        for line in lines(text) {
            let (mut command, mut rest) = cut_word(without_line_number(trim(line)));
            let is_remark = is_same(command, "rem");
            if is_remark {
                sheet.is_rekordbox |= search::contains(rest, "rekordbox");
                // rekordbox writes names that are too long for other programs behind
                // `REM PERFORMER`.
                (command, rest) = cut_word(rest);
            }
            let is = |name: &str| is_same(command, name);
            let track = sheet.tracks.last_mut();
            if is("performer") {
                let performer =
                    track.map_or(&mut sheet.mix_performer, |track| &mut track.performer);
                fill(performer, rest);
            } else if is_remark && is("label") {
                // Our own sheets keep labels in this remark, because the format has no place for
                // them.
                if let Some(track) = track {
                    fill(&mut track.label, rest);
                }
            } else if is_remark {
            } else if is("track") && is_same(cut_word(cut_word(rest).1).0, "audio") {
                sheet.tracks.push(CueTrack { file: sheet.files, ..CueTrack::default() });
                after_index = false;
            } else if is("file") {
                sheet.files += usize::from(after_index);
                if sheet.files == 2 && sheet.second_file.is_empty() {
                    sheet.second_file = line;
                }
            } else if let Some(track) = track {
                if is("title") {
                    fill(&mut track.title, rest);
                } else if is("index") {
                    let (number, time) = cut_word(rest);
                    if track.index.is_none() || number::read(number) == Some(1) {
                        track.index = index(cut_word(time).0);
                        after_index = true;
                    }
                }
            }
        }
        let has_dash = |track: &&CueTrack<'_>| scan::split_at_dash(track.title).is_some();
        let own = || sheet.tracks.iter().filter(|track| sheet.names_another(track));
        let others = || sheet.tracks.iter().filter(|track| !sheet.names_another(track));
        let has_performers = own().count() * 2 > sheet.tracks.len();
        let titles_name_artists = others().filter(has_dash).count() * 2 >= others().count();
        Self { has_performers, titles_name_artists, ..sheet }
    }

    /// Whether the times count each file from zero: they do not go on where most files change.
    fn begins_anew(&self) -> bool {
        let (mut changes, mut falls) = (0_usize, 0_usize);
        for [above, below] in self.tracks.array_windows() {
            let changes_file = above.file != below.file;
            changes += usize::from(changes_file);
            falls += usize::from(changes_file && below.index <= above.index);
        }
        falls * 2 > changes
    }

    /// Whether a track names another performer than the mix does.
    fn names_another(&self, track: &CueTrack<'_>) -> bool {
        !track.performer.is_empty() && !is_same(track.performer, self.mix_performer)
    }

    fn entry(&self, track: &CueTrack<'a>, start: Option<u32>, number: u32) -> Entry<'a> {
        let CueTrack { performer: artist, title, label, .. } = *track;
        // Some sheets number the tracks in their titles too: `TITLE "01. Tern - Deep Water"`.
        let counted = scan::number(title).filter(|(found, track)| {
            found.punctuated && found.value == number && scan::split_at_dash(track).is_some()
        });
        let title = counted.map_or(title, |(_, track)| track);
        // Some sheets name the mix's maker on every track, or on none, and the artist in the title.
        let is_makers = !self.has_performers && is_same(artist, self.mix_performer);
        let is_named = self.titles_name_artists && (artist.is_empty() || is_makers);
        let is_nobodys = artist.is_empty() && !self.lends_performer();
        if (is_named || is_nobodys) && scan::split_at_dash(title).is_some() {
            return Entry { label, ..Entry::named(title, start) };
        }
        let is_lent = artist.is_empty() && !self.titles_name_artists && self.lends_performer();
        let artist = if is_lent { self.mix_performer } else { artist };
        Entry { start, artist, title, label, ..Entry::default() }
    }

    /// Whether the performer above the tracks may be that of a track without one. Nobody is, and
    /// neither is whoever mixed a sheet whose tracks name others.
    fn lends_performer(&self) -> bool {
        let names_somebody =
            !self.mix_performer.is_empty() && !is_one_of(self.mix_performer, EVERYONE);
        names_somebody && !self.has_performers
    }
}

/// Keeps the first value of a command.
fn fill<'a>(value: &mut &'a str, text: &'a str) {
    if value.is_empty() {
        *value = unquoted(text);
    }
}

/// The first word of a line, and the rest.
#[inline(never)]
fn cut_word(line: &str) -> (&str, &str) {
    let end = search::find_any(line, b" \t").unwrap_or(line.len());
    (before(line, end), trim(behind(line, end)))
}

/// A value without the quotes around it and the text behind them; quotes inside stay.
#[inline(never)]
fn unquoted(value: &str) -> &str {
    let inside = value.strip_prefix('"');
    let inside = inside.map(|rest| before(rest, search::rfind(rest, b'"').unwrap_or(rest.len())));
    trim(inside.unwrap_or(value))
}

/// A line without the number that a page puts in front of each: `12. TITLE "Deep Water"`.
fn without_line_number(line: &str) -> &str {
    let (number, command) = cut_word(line);
    let digits = number.strip_suffix(['.', ':', ')']).unwrap_or(number);
    if number::read(digits).is_some() { command } else { line }
}

#[inline(never)]
fn index(time: &str) -> Option<Index> {
    let (first, rest) = search::split_at_byte(time, b':')?;
    // Many sheets leave the frames out.
    let (second, third) = search::split_at_byte(rest, b':').unwrap_or((rest, "0"));
    let part = |text: &str| number::read(trim(text));
    let index = [part(first)?, part(second)?, part(third)?];
    let [first, second, third] = index;
    (first < 6000 && second < 60 && third < 100).then_some(index)
}
