//! Pasted lists: reading never panics, says where things are inside the text, and what it read is
//! read again from our own export.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segue_core::cue;
use segue_core::tracklist::print::{Head, Print, print};
use segue_core::tracklist::{Format, read, read_submission};

fuzz_target!(|text: &str| {
    let faithful = read(text);
    let units = text.encode_utf16().count();
    for diagnostic in &faithful.diagnostics {
        assert!(diagnostic.start <= diagnostic.end && diagnostic.end as usize <= units);
        assert!(diagnostic.line >= 1);
    }
    assert!(!faithful.tracks.is_empty() || !faithful.diagnostics.is_empty());
    assert_eq!(faithful.tracks.is_empty(), faithful.format == Format::Unknown);
    for track in &faithful.tracks {
        assert!(!track.title.chars().any(|c| c.is_ascii_control() && c != '\t'));
        assert!(track.timestamp.iter().all(|time| cue::parse(time).is_some()));
    }

    let submission = read_submission(text);
    assert!(submission.tracks.iter().all(|track| track.artist.is_some()));
    assert!(submission.tracks.first().is_none_or(|track| track.timestamp.is_some()));

    let json = print(&faithful.tracks, &Head::default(), Print::Json).text;
    if !faithful.tracks.is_empty() {
        assert_eq!(read(&json).tracks, faithful.tracks);
    }
});
