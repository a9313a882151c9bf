//! Files that programs write, whole and broken off.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segue_core::text::encoding::encoding;
use segue_core::tracklist::editor::raw;
use segue_core::tracklist::print::{Head, Print, print};
use segue_core::tracklist::read;

/// What the files begin with, so that the fuzzer need not find it.
const HEADS: [&str; 8] = [
    "",
    "TITLE \"a\"\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n",
    "Timestamp,Artist,Track\n",
    "#\tTrack Title\tArtist\n",
    "name,artist,start time\n",
    "<NML><COLLECTION><ENTRY TITLE=\"a\" ARTIST=\"b\"><LOCATION DIR=\"c\" FILE=\"d\"/></ENTRY></COLLECTION><PLAYLISTS>",
    "<table><tr><th>Title</th><th>Artist</th></tr><tr><td>",
    "{\"tracks\":[{\"title\":\"",
];

fuzz_target!(|bytes: &[u8]| {
    let _ = encoding(bytes);
    let [kind, rest @ ..] = bytes else { return };
    let body = String::from_utf8_lossy(rest);
    let head = HEADS[usize::from(*kind) % HEADS.len()];
    let text = format!("{head}{body}");
    let tracks = read(&text).tracks;
    let _ = raw::check(&text);
    for format in Print::ALL {
        let printed = print(&tracks, &Head::default(), format);
        let _ = read(&printed.text);
    }
});
