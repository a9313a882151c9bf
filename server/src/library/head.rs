//! What a text says of the whole mix, above its tracks: title, artist and day.
//!
//! A cue sheet has fields for them. Of a list that people wrote, the first line above the first track is
//! read: `Artist - Title` or `Artist @ Place`, with a day somewhere in the lines above.

use segue_core::submission::is_date;
use segue_core::tracklist::{Format, Tracklist};

/// What a text says of the mix.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// Title.
    pub title: Option<String>,
    /// Artist credit.
    pub artist: Option<String>,
    /// Day it was played (`YYYY-MM-DD`).
    pub date: Option<String>,
}

/// Reads what stands above the tracks of a text that was read as this list.
#[must_use]
pub fn head(text: &str, list: &Tracklist) -> Head {
    if list.format == Format::CueSheet { of_cue_sheet(text) } else { of_lines(text, list) }
}

fn of_cue_sheet(text: &str) -> Head {
    let mut head = Head::default();
    for line in text.lines().map(str::trim) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value =
            || Some(rest.trim().trim_matches('"').trim().to_owned()).filter(|it| !it.is_empty());
        match word.to_ascii_uppercase().as_str() {
            "TRACK" => break,
            "TITLE" => head.title = value(),
            "PERFORMER" => head.artist = value(),
            "REM" => head.date = head.date.or_else(|| day(rest)),
            _ => {}
        }
    }
    head
}

fn of_lines(text: &str, list: &Tracklist) -> Head {
    let Some(first) = list.tracks.first() else { return Head::default() };
    let is_track = |line: &str| {
        let has = |part: &str| part.is_empty() || line.contains(part);
        has(&first.title) && has(first.artist.as_deref().unwrap_or_default())
    };
    let above: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !is_track(line))
        .filter(|line| !line.is_empty())
        .take(MOST_LINES)
        .collect();
    let mut head = Head { date: above.iter().find_map(|line| day(line)), ..Head::default() };
    let Some(line) = above.first().map(|line| without_day(line)) else { return head };
    let parted = [" - ", " – ", " — ", " @ ", " at "].iter().find_map(|sign| line.split_once(sign));
    if let Some((artist, title)) = parted {
        let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        (head.artist, head.title) = (filled(artist), filled(title));
    }
    head
}

/// So many lines above the tracks are looked at.
const MOST_LINES: usize = 12;

/// The day that a line has: `2024-05-31`, `2024.05.31`, `31.05.2024` or `31/05/2024`.
fn day(line: &str) -> Option<String> {
    words(line).find_map(|(_, word)| as_day(word))
}

fn as_day(word: &str) -> Option<String> {
    let mut parts = word.split(['-', '.', '/']);
    let (one, two, three) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let day = match (one.len(), two.len(), three.len()) {
        (4, 2, 2) => format!("{one}-{two}-{three}"),
        (2, 2, 4) => format!("{three}-{two}-{one}"),
        _ => return None,
    };
    is_date(&day).then_some(day)
}

/// A line without the day in it, and without what is left of brackets around it.
fn without_day(line: &str) -> String {
    let Some((at, word)) = words(line).find(|(_, word)| as_day(word).is_some()) else {
        return line.to_owned();
    };
    let (before, behind) =
        (line.get(..at).unwrap_or(""), line.get(at + word.len()..).unwrap_or(""));
    let text = format!(
        "{} {}",
        before.trim_end_matches(['(', '[', ' ', ',']),
        behind.trim_start_matches([')', ']'])
    );
    text.trim().trim_end_matches([',', '-', '|']).trim().to_owned()
}

/// The words of a line with their places, without signs around them.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split([' ', '\t', '(', ')', '[', ']', ',', '|', '_']).filter_map(move |word| {
        let at = word.as_ptr().addr().checked_sub(line.as_ptr().addr())?;
        (!word.is_empty()).then_some((at, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use segue_core::tracklist::read_submission;

    fn of(text: &str) -> (Option<String>, Option<String>, Option<String>) {
        let Head { artist, title, date } = head(text, &read_submission(text));
        (artist, title, date)
    }

    fn said(
        artist: &str,
        title: &str,
        date: &str,
    ) -> (Option<String>, Option<String>, Option<String>) {
        let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        (filled(artist), filled(title), filled(date))
    }

    #[test]
    fn a_cue_sheet_says_what_it_is_of() {
        let sheet = "REM DATE 2024-05-31\nPERFORMER \"Halide\"\nTITLE \"Night Bus 12\"\n\
            FILE \"night-bus.wav\" WAVE\n  TRACK 01 AUDIO\n    TITLE \"Tidal\"\n    PERFORMER \"Wharf\"\n    \
            INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    TITLE \"Low Light\"\n    PERFORMER \"Kelp\"\n    INDEX 01 05:30:00\n";
        assert_eq!(of(sheet), said("Halide", "Night Bus 12", "2024-05-31"));
    }

    #[test]
    fn the_line_above_a_list_is_of_the_mix() {
        let tracks = "\n00:00 Wharf - Tidal\n05:30 Kelp - Low Light\n09:00 Otto - Rope\n";
        for (above, want) in [
            ("Halide - Night Bus 12 (2024-05-31)", said("Halide", "Night Bus 12", "2024-05-31")),
            ("Halide @ Depot, 31.05.2024", said("Halide", "Depot", "2024-05-31")),
            ("Tracklist:", said("", "", "")),
        ] {
            assert_eq!(of(&format!("{above}{tracks}")), want, "{above}");
        }
        assert_eq!(of(tracks), said("", "", ""));
    }
}
