//! What is printed is read back as it was, as far as each format can hold it.

use proptest::prelude::*;

use segue_core::tracklist::print::{Head, Print, print};
use segue_core::tracklist::{Format, Track, read};

/// Names as people give them: letters of several scripts, digits, punctuation that is no dash, no
/// bracket and no quote at an edge, no word in capitals, which could be a label, and none that
/// describes a mix.
fn name() -> BoxedStrategy<String> {
    let word = "[A-Z]q[a-z]{1,6}|[0-9]{1,3}[a-z]|Été|夜のうみ|D'Arc|r&b|no\\.5";
    prop::collection::vec(word, 1..4).prop_map(|words| format!("Tern {}", words.join(" "))).boxed()
}

/// Any text at all that a reading could hold: trimmed, no control characters.
fn anything() -> BoxedStrategy<String> {
    let is_edge = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c.is_ascii_graphic());
    let is_text = move |text: &String| {
        !text.is_empty()
            && !text.chars().any(char::is_control)
            && is_edge(text.chars().next())
            && is_edge(text.chars().next_back())
    };
    "\\PC{1,20}".prop_filter("is trimmed text", is_text).boxed()
}

fn tracks(name: BoxedStrategy<String>) -> impl Strategy<Value = Vec<Track>> {
    let field = || prop::option::of(name.clone());
    let track = (
        (prop::option::of(0_u32..20_000), field(), name.clone(), name.clone()),
        (field(), field(), field(), any::<bool>()),
    );
    prop::collection::vec(track, 1..12).prop_map(|rows| {
        let tracks = rows.into_iter().zip(1..);
        tracks
            .map(|(((seconds, artist, title, original_title), rest), position)| {
                let (mix, remixer, label, played_with_previous) = rest;
                let timestamp = seconds.map(segue_core::cue::print);
                let texts = (title, original_title, mix, remixer, label);
                let (title, original_title, mix, remixer, label) = texts;
                Track {
                    position,
                    timestamp,
                    artist,
                    title,
                    original_title,
                    mix,
                    remixer,
                    label,
                    played_with_previous,
                }
            })
            .collect()
    })
}

/// Tracks that a list of lines can hold: everyone is named, the mix stands in the title, and titles have words that
/// names have not, which is how a list of lines says what is what.
fn plain(tracks: Vec<Track>) -> Vec<Track> {
    let plain = tracks.into_iter().map(|mut track| {
        track.title = format!("Back to the {}", track.title);
        let mix = track.mix.map(|name| format!("{name} Remix"));
        let original_title = match &mix {
            Some(mix) => format!("{} ({mix})", track.title),
            None => track.title.clone(),
        };
        let remixer = mix.as_deref().and_then(|mix| mix.strip_suffix(" Remix")).map(str::to_owned);
        let artist = Some(track.artist.unwrap_or_else(|| "Kelp".to_owned()));
        Track { artist, original_title, mix, remixer, ..track }
    });
    plain.collect()
}

fn round(tracks: &[Track], format: Print) -> (Format, Vec<Track>) {
    let read = read(&print(tracks, &Head::default(), format).text);
    (read.format, read.tracks)
}

/// A track without what a format has no room for.
fn without(track: &Track, label: bool, layer: bool) -> Track {
    let mut track = track.clone();
    if label {
        track.label = None;
    }
    track.played_with_previous &= !layer;
    track
}

proptest! {
    #[test]
    fn json_and_the_full_table_hold_everything(tracks in tracks(anything()), step in 1_u32..4) {
        let tracks: Vec<_> = tracks
            .into_iter()
            .map(|track| Track { position: track.position * step, ..track })
            .collect();
        prop_assert_eq!(round(&tracks, Print::Json), (Format::Json, tracks.clone()));
        prop_assert_eq!(round(&tracks, Print::CsvFull), (Format::Csv, tracks));
    }

    #[test]
    fn the_short_table_holds_times_artists_and_titles(tracks in tracks(name())) {
        let want: Vec<_> = plain(tracks).iter().map(|track| without(track, true, true)).collect();
        prop_assert_eq!(round(&want, Print::Csv), (Format::Csv, want));
    }

    #[test]
    fn lines_hold_everything_of_plain_names(tracks in tracks(name())) {
        let mut want = plain(tracks);
        // What is played with the track above needs one above it.
        if let Some(first) = want.first_mut() {
            first.played_with_previous = false;
        }
        let mut latest = 0;
        for (track, step) in want.iter_mut().zip(1..) {
            if let Some(time) = &mut track.timestamp {
                latest += step;
                *time = segue_core::cue::print(latest);
            }
        }
        prop_assert_eq!(round(&want, Print::Text).1, want.clone());
        prop_assert_eq!(round(&want, Print::Markdown).1, want);
    }

    #[test]
    fn sheets_and_chapters_hold_what_has_a_time(tracks in tracks(name())) {
        let timed = plain(tracks).into_iter().filter(|track| track.timestamp.is_some());
        let want: Vec<_> = timed
            .zip(1..)
            .map(|(track, position)| Track { position, ..without(&track, true, true) })
            .collect();
        if !want.is_empty() {
            prop_assert_eq!(round(&want, Print::CueSheet), (Format::CueSheet, want.clone()));
            prop_assert_eq!(round(&want, Print::Chapters), (Format::Chapters, want));
        }
    }

    #[test]
    fn video_chapters_hold_rising_times(tracks in tracks(name())) {
        let want: Vec<_> = plain(tracks)
            .iter()
            .zip(0..)
            .map(|(track, at)| Track {
                timestamp: Some(segue_core::cue::print(at * 61)),
                ..without(track, true, true)
            })
            .collect();
        prop_assert_eq!(round(&want, Print::Youtube), (Format::Timestamped, want));
    }
}
