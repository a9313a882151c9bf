//! One line's artist and title, and the editor's rules for them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segue_core::tracklist::editor::{artists, remix};
use segue_core::tracklist::{artist, read};
use segue_core::{comment, slug, wording};

fuzz_target!(|text: &str| {
    let line = text.replace(['\n', '\r'], " ");
    for track in read(&format!("1. Tern - {line}\n2. Kelp - Tide")).tracks {
        assert!(track.mix.is_some() || track.remixer.is_none());
    }

    let credits = artist::split(&line);
    let joined: String =
        credits.iter().flat_map(|credit| [&*credit.name, &*credit.join_phrase]).collect();
    assert!(line.contains(&joined));

    let whole = remix::with_remixer(&line, "Kelp");
    assert!(remix::extract(&whole).is_some());
    assert_eq!(remix::with_remixer(&whole, "Kelp"), whole);

    let names = artists::read(&line);
    if !line.contains('"') {
        assert_eq!(artists::read(&artists::print(&names)), names);
    }

    let hyphenated = slug::hyphenated(&line);
    assert_eq!(slug::hyphenated(&hyphenated), hyphenated);
    let compact = slug::compact(&line);
    assert_eq!(slug::compact(&compact), compact);
    assert!(wording::cut_description(&line).chars().count() <= 160);
    let _ = comment::cut(&line);
});
