//! The reader that ours is measured against: regular expressions, a line at a time.

use std::sync::LazyLock;

use regex::Regex;
use segue_core::tracklist::Track;

static TIMESTAMPED: LazyLock<Regex> = LazyLock::new(|| {
    expression(
        r"(?i)^(?:\[|\()?\s*(\d{1,3}:[0-5]\d(?::[0-5]\d)?|\?{1,2}:\?\?)\s*(?:\]|\))?\s*(?:[-–—|]\s+)?(w/?\s+)?(.+)$",
    )
});
static LAYER: LazyLock<Regex> = LazyLock::new(|| expression(r"(?i)^(?:w/|w\s|\+\s)\s*(.+)$"));
static BODY: LazyLock<Regex> = LazyLock::new(|| expression(r"^(.+?)\s+[-–—]+\s+(.+)$"));
static LABEL: LazyLock<Regex> = LazyLock::new(|| expression(r"^(.*?)\s*\[([^\[\]]+)\]$"));
static MIX: LazyLock<Regex> = LazyLock::new(|| {
    expression(
        r"(?i)^(.*?)\s*[(\[]([^()\[\]]*\b(?:remix|mix|edit|rework|dub|version|mashup|bootleg|vip|rmx)\b[^()\[\]]*)[)\]]\s*(.*)$",
    )
});
static REMIXER: LazyLock<Regex> = LazyLock::new(|| {
    expression(
        r"(?i)^(.+?)(?:['’]s\b.*)?\s+(?:extended\s+|club\s+|vocal\s+|radio\s+)*(?:remix|mix|edit|rework|dub|version|mashup|bootleg|vip|rmx)$",
    )
});
static PLAIN: LazyLock<Regex> =
    LazyLock::new(|| expression(r"(?i)^(?:original|extended|club|vocal|radio|instrumental)$"));

fn expression(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// Reads a list whose lines begin with times.
pub fn read(text: &str) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let position = u32::try_from(tracks.len() + 1).unwrap();
        if let Some(found) = TIMESTAMPED.captures(line) {
            let (time, rest) = (found.get(1).unwrap().as_str(), found.get(3).unwrap().as_str());
            tracks.push(track(position, Some(time), rest, found.get(2).is_some()));
        } else if let Some(found) = LAYER.captures(line) {
            tracks.push(track(position, None, found.get(1).unwrap().as_str(), true));
        }
    }
    if let Some(first) = tracks.first_mut() {
        first.timestamp.get_or_insert_with(|| "00:00".to_owned());
    }
    tracks
}

fn track(position: u32, time: Option<&str>, rest: &str, layered: bool) -> Track {
    let (artist, rest) = match BODY.captures(rest) {
        Some(found) => (found.get(1).unwrap().as_str(), found.get(2).unwrap().as_str()),
        None => ("Unknown Artist", rest),
    };
    let mut title = rest.trim();
    let mut original_title = title;
    let (mut label, mut mix, mut remixer) = (None, None, None);
    if let Some(found) = LABEL.captures(title)
        && !MIX.is_match(&format!("[{}]", &found.get(2).unwrap().as_str()))
    {
        label = found.get(2).map(|found| found.as_str());
        title = found.get(1).unwrap().as_str();
        original_title = title;
    }
    if let Some(found) = MIX.captures(title) {
        title = found.get(1).unwrap().as_str();
        let inside = found.get(2).unwrap().as_str();
        mix = Some(inside);
        let name = REMIXER.captures(inside).map(|found| found.get(1).unwrap().as_str());
        remixer = name.filter(|name| !PLAIN.is_match(name));
        let after = found.get(3).unwrap().as_str();
        if !after.is_empty() {
            label = label.or(Some(after));
            original_title = original_title.strip_suffix(after).unwrap_or(original_title).trim();
        }
    }
    Track {
        position,
        timestamp: time.map(str::to_owned),
        artist: Some(artist.trim().to_owned()),
        title: title.to_owned(),
        original_title: original_title.to_owned(),
        mix: mix.map(str::to_owned),
        remixer: remixer.map(str::to_owned),
        label: label.map(str::to_owned),
        played_with_previous: layered,
    }
}
