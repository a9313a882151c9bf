//! Share links: what a link names is found, and nothing else panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segue_core::playback::selector::{self, Selectable};

fuzz_target!(|input: (u8, String, Vec<(String, String)>)| {
    let (at, selector, named) = input;
    let tracks: Vec<Selectable> =
        named.into_iter().map(|(track_id, title)| Selectable { track_id, title }).collect();
    let _ = selector::find(&tracks, &selector);
    let at = usize::from(at);
    let Some(track) = tracks.get(at) else { return };
    if !track.track_id.is_empty() {
        let link = selector::by_number(u32::from(at as u8) + 1, &track.track_id);
        assert_eq!(selector::find(&tracks, &link), Some(at as u32));
    }
    let link = selector::by_title(&track.title);
    // A title may look like the number and id of another track.
    if !link.is_empty() && !link.contains('-') {
        let found = selector::find(&tracks, &link).expect("the title's own row, or one like it");
        assert_eq!(selector::by_title(&tracks[found as usize].title), link);
    }
});
