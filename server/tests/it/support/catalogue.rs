//! A tiny catalogue, invented: eight mixes and four lists, with the cases that the tests ask for.

use segue_base::clock::Moment;
use segue_core::tracklist;
use segue_store::list::{self, NewList};
use segue_store::mix::{self, Audio, NewMix};
use segue_store::track::NewTrack;
use segue_store::{Store, StoreError, Tx};

/// Slug of the mix with all the cases.
pub const FULL: &str = "night-bus-12";

/// Tracklist of the mix with all the cases.
pub const FULL_TRACKS: &str = "\
[00:00] Halide - Amber Relay (Nightshift Remix)
[04:05] Otto Kline & Mira Voss feat. June Park - Slow Glass
[05:30] w/ Halide - Amber Relay (Nightshift Remix)
Wharf - Tidal
[1:02:03] ID - ID
";

/// Fills an empty store.
pub async fn fill(store: &Store, now: Moment) {
    store.write(move |tx| write(tx, now)).await.unwrap();
}

/// A mix with a title, an artist, an age and a tracklist.
pub fn a_mix(now: Moment, days_ago: u32, title: &str, artist: &str, tracklist: &str) -> NewMix {
    let created_at = now.days_before(days_ago);
    let tracks = tracklist::read_submission(tracklist).tracks;
    NewMix {
        slug: segue_core::slug::hyphenated(title),
        title: title.to_owned(),
        artists: vec![artist.to_owned()],
        description: None,
        genre: None,
        cover_url: None,
        cover_hue: None,
        duration_ms: None,
        event_date: None,
        published_date: Some(created_at.date()),
        audio: None,
        venue: None,
        location: None,
        created_at,
        tracks: tracks.into_iter().map(NewTrack::from).collect(),
    }
}

fn write(tx: &Tx<'_>, now: Moment) -> Result<(), StoreError> {
    let one = "Wharf - Tidal";
    let mut full = NewMix {
        artists: vec!["Halide".to_owned(), "Otto Kline".to_owned()],
        description: Some("Four hours on the last bus. ".repeat(8)),
        genre: Some("Dub techno".to_owned()),
        cover_url: Some("https://img.example/night-bus.jpg".to_owned()),
        cover_hue: Some(210),
        duration_ms: Some(3_723_000),
        event_date: Some("2026-02-20".to_owned()),
        audio: Some(Audio::SoundCloud("https://soundcloud.com/halide/night-bus-12".to_owned())),
        venue: Some("Depot".to_owned()),
        location: Some("Rotterdam".to_owned()),
        ..a_mix(now, 3, "Night Bus 12", "Halide", FULL_TRACKS)
    };
    if let Some(track) = full.tracks.get_mut(3) {
        track.aliases = vec!["ID7".to_owned(), "Tidal (first press)".to_owned()];
    }
    let evil = NewMix {
        slug: "evil".to_owned(),
        description: Some("\"><img src=x onerror=alert(1)> & more".to_owned()),
        ..a_mix(now, 20, "</script><script>alert('x')</script>", "A \"B\" <C>", one)
    };
    let mixes = [
        a_mix(now, 1, "Foundry Floor", "Mira Voss", one),
        full,
        a_mix(now, 5, "Don't Stop: Live!", "Wharf", one),
        a_mix(now, 13, "Ferry", "Halide", one),
        a_mix(now, 14, "Ferry", "halide", one),
        evil,
        a_mix(now, 30, "Quarry Hours", "Otto Kline", one),
        a_mix(now, 200, "First Light", "June Park", one),
    ];
    let mut ids = Vec::new();
    for new in &mixes {
        ids.push(mix::insert(tx, new)?.id);
    }
    let lists = [
        ("after-dark", "After Dark", 2, true, false, &[0_usize, 1, 2, 3, 5, 6, 7][..]),
        ("daybreak", "Daybreak", 1, true, false, &[7, 1]),
        ("vault", "Vault", 0, false, false, &[1]),
        ("charts", "Charts", 0, true, true, &[1, 2]),
        ("nothing-yet", "Nothing Yet", 3, true, false, &[]),
    ];
    for (slug, title, display_order, is_visible, is_auto_generated, places) in lists {
        let list = NewList {
            slug: slug.to_owned(),
            title: title.to_owned(),
            description: (slug == "after-dark").then(|| "For the way home.".to_owned()),
            is_visible,
            is_auto_generated,
            display_order,
        };
        let list_id = list::insert(tx, &list, now)?;
        for place in places {
            list::append_mix(tx, &list_id, &ids[*place])?;
        }
    }
    Ok(())
}
