//! Times: what is read is printed so that it reads the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segue_core::timestamp::entry;
use segue_core::tracklist::editor::time;
use segue_core::tracklist::{admin_lines, read};
use segue_core::{cue, submission};

fuzz_target!(|text: &str| {
    if let Some(seconds) = cue::parse(text) {
        assert_eq!(cue::parse(&cue::print(seconds)), Some(seconds));
    }
    let _ = entry::read(text);
    let _ = time::read(text);
    let _ = submission::is_date(text);
    let _ = submission::http_host(text);
    let read_lines = admin_lines::read(text);
    for line in &read_lines.lines {
        assert!(cue::parse(&line.timestamp).is_some());
    }
    // A time at the start and one at the end of every line of a list.
    let list: String = (0..4).map(|at| format!("{text} Tern - Tide {at} {text}\n")).collect();
    for track in read(&list).tracks {
        assert!(track.timestamp.iter().all(|time| cue::parse(time).is_some()));
    }
});
