//! Laws that hold for every text, checked on texts that nobody would write.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test says what is wrong by panicking"
)]

#[path = "runners/taste.rs"]
mod prepared;

use proptest::prelude::*;
use segue_core::playback::Playhead;
use segue_core::submission::sound_link::sound_link;
use segue_core::taste::similarity::similarity;
use segue_core::taste::{AudioFeatures, Profile, TopArtist};
use segue_core::text::encoding::encoding;
use segue_core::text::guess::guess;
use segue_core::timestamp::Votes;
use segue_core::timestamp::confidence::confidence;
use segue_core::tracklist::MOST_TRACKS;
use segue_core::tracklist::packed::{DIAGNOSTIC_WIDTH, HEADER, NONE, Packed, TRACK_WIDTH};
use segue_core::tracklist::swap::swap;
use segue_core::tracklist::{Format, artist, read, read_submission};
use segue_core::{cue, slug, submission, wording};

/// Texts made of the pieces that tracklists are made of, so that every branch of the reader is met.
fn pasted() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "00:00",
        "1:02:03",
        "[07]",
        "[??]",
        "12",
        "01.",
        "#3",
        "w/",
        "+",
        " - ",
        " – ",
        "-",
        "|",
        "\t",
        " ",
        "\n",
        "\r\n",
        "\u{2028}",
        "\u{feff}",
        "\0",
        "(",
        ")",
        "[",
        "]",
        "Kelp",
        "Remix",
        "ORIGINAL",
        "mix",
        "ID",
        "?",
        "SALTWORKS",
        "夜",
        "🌊",
        "é",
        "ß",
        "İ",
        "'s",
        "by",
        "feat.",
        "Tracklist",
        "Tracklist Media Links",
        "(7.4k)",
        "Save 20",
        ",",
        "2006",
        "\"",
        "«",
        "»",
    ]);
    prop_oneof![
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat()),
        any::<String>(),
        "\\PC{0,200}",
    ]
}

/// Lines that stand between tracks in real lists.
fn between() -> impl Strategy<Value = String> {
    let words = "[A-Z]?[a-z]{2,8}( [A-Za-z][a-z]{1,8}){0,6}[.!?:]?";
    let marked = (
        "[A-Z][a-z]{2,8}",
        prop::sample::select(vec![" ~ ", " > ", " · ", ": ", " - ", "-", " by ", " @"]),
        "[A-Z]?[a-z]{2,8}",
    );
    prop_oneof![
        words.prop_map(|line| line),
        marked.prop_map(|(one, mark, other)| format!("{one}{mark}{other}")),
        prop::sample::select(vec![
            "Hour 2",
            "Part 2 (30:00 - 60:00)",
            "(played at -8)",
            "http://example.org",
            "Thanks - everybody",
        ])
        .prop_map(str::to_owned),
    ]
}

/// An artist and a title that may have a mix.
fn named() -> impl Strategy<Value = (String, String)> {
    let title = ("[A-Z][a-z]{2,6} [a-z]{2,6}q", prop::option::of("[A-Z][a-z]{2,6}q"));
    let whole = title.prop_map(|(title, maker)| match maker {
        Some(maker) => format!("{title} ({maker} Remix)"),
        None => title,
    });
    ("[A-Z][a-z]{2,6}q", whole)
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

proptest! {
    #[test]
    fn reading_finds_tracks_or_says_so(text in pasted()) {
        let read = read(&text);
        prop_assert_eq!(read.tracks.is_empty(), read.format.name() == "Unknown Format");
        prop_assert!(!read.tracks.is_empty() || !read.diagnostics.is_empty());
        prop_assert!(read.tracks.len() <= MOST_TRACKS);
        for pair in read.tracks.windows(2) {
            if let [earlier, later] = pair {
                prop_assert!(earlier.position < later.position);
            }
        }
        for track in &read.tracks {
            prop_assert!(track.artist.as_ref().is_none_or(|artist| !artist.is_empty()));
            prop_assert!(!track.title.is_empty());
            // A mix may stand in the middle: what is left of the title stands in the same order.
            let mut whole = track.original_title.chars();
            let is_left = track.title.chars().filter(|c| c.is_alphanumeric()).all(|c| whole.any(|other| other == c));
            prop_assert!(track.mix.is_none() || is_left, "{} of {}", track.title, track.original_title);
            if let Some(time) = &track.timestamp {
                prop_assert!(cue::parse(time).is_some(), "{}", time);
            }
        }
    }

    #[test]
    fn no_line_between_two_tracks_is_lost(
        rows in prop::collection::vec(named(), 3..9),
        others in prop::collection::vec(between(), 0..6),
        lead in prop::sample::select(vec!["", "number", "time"]),
    ) {
        let mut lines: Vec<String> = rows.iter().zip(1..).map(|((artist, title), number)| match lead {
            "number" => format!("{number}. {artist} - {title}"),
            "time" => format!("{number}0:00 {artist} - {title}"),
            _ => format!("{artist} - {title}"),
        }).collect();
        for (other, at) in others.iter().zip(1..) {
            lines.insert(at % (lines.len() - 1) + 1, other.clone());
        }
        let read = read(&lines.join("\n"));
        let is_track = |line: &String| read.tracks.iter().any(|track| line.contains(&track.title));
        let (first, last) = (lines.iter().position(is_track), lines.iter().rposition(is_track));
        let inside = first.unwrap_or(0)..last.map_or(0, |last| last + 1);
        let mut start = 0;
        for (at, line) in lines.iter().enumerate() {
            let end = start + u32::try_from(utf16(line).len()).unwrap();
            let is_noted = read.diagnostics.iter().any(|said| said.start < end && start < said.end);
            prop_assert!(is_noted || is_track(line) || !inside.contains(&at), "{line:?} of {lines:#?}: {read:#?}");
            start = end + 1;
        }
    }

    #[test]
    fn swapping_twice_changes_nothing(rows in prop::collection::vec(named(), 1..12)) {
        let text: Vec<String> = rows.iter().map(|(artist, title)| format!("{artist} - {title}")).collect();
        let first = read(&text.join("\n"));
        let mut list = first.clone();
        swap(&mut list);
        for (was, is) in first.tracks.iter().zip(&list.tracks) {
            prop_assert_eq!(Some(&was.original_title), is.artist.as_ref());
            prop_assert_eq!(was.artist.as_ref(), Some(&is.original_title));
        }
        swap(&mut list);
        prop_assert_eq!(first.tracks, list.tracks);
    }

    #[test]
    fn swapping_loses_no_track(text in pasted()) {
        let first = read(&text);
        let mut list = first.clone();
        swap(&mut list);
        prop_assert_eq!(first.tracks.len(), list.tracks.len());
        for (was, is) in first.tracks.iter().zip(&list.tracks) {
            prop_assert!(!is.title.is_empty() && is.artist.as_deref() != Some(""));
            prop_assert_eq!((was.position, &was.timestamp), (is.position, &is.timestamp));
        }
    }

    #[test]
    fn diagnostics_lie_inside_the_text(text in pasted()) {
        let units = u32::try_from(utf16(&text).len()).unwrap();
        for diagnostic in read(&text).diagnostics {
            prop_assert!(diagnostic.start <= diagnostic.end && diagnostic.end <= units);
            prop_assert!(diagnostic.line >= 1);
        }
    }

    #[test]
    fn packed_and_owned_say_the_same(text in pasted()) {
        let owned = read(&text);
        let mut packed = Packed::default();
        packed.read(&text, false);
        let mut units = utf16(&text);
        units.extend(utf16(&packed.extra));
        let cut = |at: usize| -> Option<String> {
            let (start, end) = (*packed.table.get(at).unwrap(), *packed.table.get(at + 1).unwrap());
            let span = usize::try_from(start).unwrap()..usize::try_from(end).unwrap();
            (start != NONE).then(|| String::from_utf16(units.get(span).unwrap()).unwrap())
        };
        let widths = HEADER + owned.tracks.len() * TRACK_WIDTH + owned.diagnostics.len() * DIAGNOSTIC_WIDTH;
        prop_assert_eq!(packed.table.len(), widths);
        let format = usize::try_from(*packed.table.get(3).unwrap()).unwrap();
        prop_assert_eq!(Format::ALL.get(format), Some(&owned.format));
        for (row, track) in owned.tracks.iter().enumerate() {
            let at = HEADER + row * TRACK_WIDTH;
            prop_assert_eq!(*packed.table.get(at).unwrap(), track.position);
            prop_assert_eq!(cut(at + 2), track.timestamp.clone());
            prop_assert_eq!(cut(at + 4), track.artist.clone());
            prop_assert_eq!(cut(at + 6), Some(track.title.clone()));
            prop_assert_eq!(cut(at + 8), Some(track.original_title.clone()));
            prop_assert_eq!(cut(at + 10), track.mix.clone());
            prop_assert_eq!(cut(at + 12), track.remixer.clone());
            prop_assert_eq!(cut(at + 14), track.label.clone());
        }
        for (row, diagnostic) in owned.diagnostics.iter().enumerate() {
            let at = HEADER + owned.tracks.len() * TRACK_WIDTH + row * DIAGNOSTIC_WIDTH;
            prop_assert_eq!(cut(at + 5), Some(diagnostic.message.clone()));
            prop_assert_eq!(cut(at + 7), diagnostic.fix.clone());
        }
    }

    #[test]
    fn a_cue_is_read_back(seconds in 0_u32..360_000) {
        prop_assert_eq!(cue::parse(&cue::print(seconds)), Some(seconds));
    }

    #[test]
    fn small_functions_take_anything(text in any::<String>()) {
        let _ = cue::parse(&text);
        let _ = submission::http_host(&text);
        let _ = sound_link(&text);
        for link in ["https://w.soundcloud.com/player/?url=", "https://soundcloud.com/"] {
            let _ = sound_link(&format!("{link}{text}")).and_then(|link| link.key());
        }
        let cut = wording::cut_description(&text);
        prop_assert!(cut.chars().count() <= 160);
        let hyphenated = slug::hyphenated(&text);
        prop_assert_eq!(&slug::hyphenated(&hyphenated), &hyphenated);
        let compact = slug::compact(&text);
        prop_assert_eq!(&slug::compact(&compact), &compact);
    }

    #[test]
    fn a_credit_is_put_together_again(text in "[a-z&+ .()\"]{0,40}") {
        let credits = artist::split(&text);
        let whole: String =
            credits.iter().map(|credit| format!("{}{}", credit.name, credit.join_phrase)).collect();
        prop_assert_eq!(whole, text.trim());
        prop_assert!(credits.iter().all(|credit| !credit.name.is_empty()));
    }

    #[test]
    fn what_plays_agrees_with_the_rule_told_slowly(
        starts in prop::collection::vec(prop::option::of(0_u32..2000), 0..40),
        seconds in prop::collection::vec(0_u32..2500, 1..20),
    ) {
        let starts: Vec<Option<f64>> = starts.into_iter().map(|s| s.map(f64::from)).collect();
        // One playhead, asked as a mix plays on and is jumped about in.
        let playhead = Playhead::of(starts.iter().map(|start| start.unwrap_or(f64::NAN)));
        for second in seconds.into_iter().map(f64::from) {
            prop_assert_eq!(playhead.at(second), told_slowly(&starts, second));
            prop_assert_eq!(playhead.at(second + 30.0), told_slowly(&starts, second + 30.0));
        }
    }
}

fn listener() -> impl Strategy<Value = Profile> {
    let artist = (0_u8..12, prop::collection::vec("[a-d]", 0..3)).prop_map(|(id, genres)| {
        TopArtist { id: id.to_string(), name: format!("Artist {id}"), genres }
    });
    let features = prop::option::of((0.0..1.0, -60.0..0.0, 0.0..250.0)).prop_map(|measured| {
        measured.map(|(energy, loudness, tempo)| AudioFeatures {
            energy,
            loudness,
            tempo,
            ..AudioFeatures::default()
        })
    });
    (prop::collection::vec(artist, 0..15), features)
        .prop_map(|(artists, features)| Profile { artists, features })
}

proptest! {
    #[test]
    fn likeness_is_mutual_and_in_range(one in listener(), other in listener()) {
        let there = similarity(&one, &other);
        prepared::same_when_prepared(&one, &other, &there);
        prop_assert_eq!(there.score, similarity(&other, &one).score);
        prop_assert!((0.0..=1.0).contains(&there.score));
        prop_assert!(there.common_artists.len() <= 10 && there.common_genres.len() <= 10);
    }

    #[test]
    fn votes_for_a_time_make_it_surer(agree in 0_u32..500, disagree in 0_u32..500) {
        let sure = |agree, disagree| confidence(Votes { agree, disagree });
        prop_assert!((0.0..=1.0).contains(&sure(agree, disagree)));
        prop_assert!(sure(agree + 1, disagree) > sure(agree, disagree));
        prop_assert!(sure(agree, disagree + 1) < sure(agree, disagree));
    }
}

/// Decision 9 (docs/decisions), word by word.
fn told_slowly(starts: &[Option<f64>], second: f64) -> segue_core::playback::NowPlaying {
    let mut current: Option<usize> = None;
    for (row, start) in starts.iter().enumerate() {
        if let Some(start) = start.filter(|start| *start <= second) {
            let best = current.and_then(|row| *starts.get(row).unwrap());
            if best.is_none_or(|best| start >= best) {
                current = Some(row);
            }
        }
    }
    let Some(row) = current else {
        return segue_core::playback::NowPlaying { current: None, needs_timestamp: true };
    };
    let start = starts.get(row).unwrap().expect("a current row has a start");
    let next_is_open = starts.get(row + 1).is_some_and(Option::is_none);
    let later_is_known = starts.iter().skip(row + 1).any(Option::is_some);
    let doubted = second - start > 300.0 && next_is_open && later_is_known;
    segue_core::playback::NowPlaying {
        current: (!doubted).then(|| u32::try_from(row).unwrap()),
        needs_timestamp: doubted,
    }
}

proptest! {
    /// Whatever a person opens is told apart somehow, and what is UTF-8 is never guessed.
    #[test]
    fn bytes_of_any_kind_have_an_encoding_or_none(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        text in "[^\0\x1b]*",
    ) {
        let _ = (encoding(&bytes), guess(&bytes));
        prop_assert_eq!(encoding(text.as_bytes()), Some("utf-8"));
    }
}

#[test]
fn large_texts_stay_within_their_limits() {
    let shapes: Vec<(&str, String)> = vec![
        ("one line without end", "a".repeat(5_000_000)),
        ("brackets", "(".repeat(1_000_000)),
        ("closed brackets", "()".repeat(500_000)),
        ("dashes", " - ".repeat(400_000)),
        ("digits", "1".repeat(1_000_000)),
        ("combining marks", "\u{301}".repeat(500_000)),
        ("short lines", "a - b\n".repeat(200_000)),
        ("times", "0:00\n".repeat(200_000)),
        ("falling times", "59:59 a - b\n0:01 c - d\n".repeat(50_000)),
        ("NUL bytes", "\0".repeat(1_000_000)),
        ("right to left", "א - ב\n".repeat(100_000)),
    ];
    for (name, text) in shapes {
        let read = read_submission(&text);
        assert!(read.tracks.len() <= MOST_TRACKS, "{name}");
        assert!(read.diagnostics.len() <= 501, "{name}: {}", read.diagnostics.len());
        assert!(!read.tracks.is_empty() || !read.diagnostics.is_empty(), "{name}");
    }
}
