//! Tracklists as files.

use segue_base::clock::Moment;
use segue_core::tracklist::{Format, read};
use segue_store::mix::{self, Audio, NewMix};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::{FULL, a_mix};
use crate::support::{START, Server};

#[tokio::test]
async fn a_mix_has_its_tracklist_in_four_files() {
    let server = Server::start().await;
    for (ending, kind, format) in [
        ("cue", "application/x-cue; charset=utf-8", Format::CueSheet),
        ("json", "application/json", Format::Json),
        ("txt", "text/plain; charset=utf-8", Format::Timestamped),
        ("chapters.json", "application/json+chapters", Format::Chapters),
    ] {
        let response = server.get(&format!("/mix/{FULL}.{ending}")).await;
        assert_eq!(response.status(), 200, "{ending}");
        assert_eq!(response.headers()["content-type"], kind);
        assert!(response.headers().contains_key("etag"));
        let name = format!("inline; filename=\"{FULL}.{ending}\"");
        assert_eq!(response.headers()["content-disposition"], name);
        let read = read(&response.text().await.unwrap());
        assert_eq!(read.format, format);
        let second = read.tracks.iter().find(|track| track.title == "Slow Glass").unwrap();
        assert_eq!(second.timestamp.as_deref(), Some("4:05"));
        let credit = "Otto Kline & Mira Voss feat. June Park";
        assert_eq!(second.artist.as_deref(), Some(credit), "{ending}");
    }
    assert_eq!(server.get("/mix/nothing.cue").await.status(), 404);
    assert_eq!(server.get("/mix/.cue").await.status(), 404);
    assert_eq!(server.get(&format!("/mix/{FULL}.exe")).await.status(), 404);
}

#[tokio::test]
async fn the_document_tells_all_that_is_known() {
    let server = Server::start().await;
    let document = server.json(&format!("/mix/{FULL}.json")).await;
    assert_eq!((&document["format"], &document["version"]), (&json!("segue-tracklist"), &json!(1)));
    for (name, want) in [
        ("title", json!("Night Bus 12")),
        ("artist", json!("Halide & Otto Kline")),
        ("date", json!("2026-02-20")),
        ("duration_ms", json!(3_723_000)),
        ("genre", json!("Dub techno")),
        ("venue", json!("Depot")),
        ("location", json!("Rotterdam")),
        (
            "links",
            json!({
                "page": format!("{}/mix/{FULL}", server.origin),
                "audio": "https://soundcloud.com/halide/night-bus-12",
                "cover": "https://img.example/night-bus.jpg",
            }),
        ),
    ] {
        assert_eq!(document[name], want, "{name}");
    }
    let tracks = document["tracks"].as_array().unwrap();
    let remixed = json!({
        "position": 1,
        "timestamp": "0:00",
        "start_seconds": 0,
        "artist": "Halide",
        "title": "Amber Relay",
        "original_title": "Amber Relay (Nightshift Remix)",
        "mix": "Nightshift Remix",
        "remixer": "Nightshift",
        "label": null,
        "aliases": [],
        "played_with_previous": false,
    });
    assert_eq!(tracks[0], remixed);
    assert_eq!(tracks[2]["played_with_previous"], true);
    assert_eq!(tracks[3]["aliases"], json!(["ID7", "Tidal (first press)"]));
    assert_eq!(
        (&tracks[3]["timestamp"], &tracks[4]["start_seconds"]),
        (&Value::Null, &json!(3723))
    );
    // It is read back as it was.
    let text = server.get(&format!("/mix/{FULL}.json")).await.text().await.unwrap();
    let read = read(&text).tracks;
    assert_eq!(read.len(), 5);
    assert_eq!(read[0].remixer.as_deref(), Some("Nightshift"));
    assert_eq!(
        (read[0].title.as_str(), read[0].mix.as_deref()),
        ("Amber Relay", Some("Nightshift Remix"))
    );
    assert!(read[2].played_with_previous && read[3].timestamp.is_none());
}

#[tokio::test]
async fn a_file_says_what_is_not_in_it() {
    let server = Server::start().await;
    let text = |ending: &'static str| {
        let server = &server;
        async move { server.get(&format!("/mix/{FULL}.{ending}")).await.text().await.unwrap() }
    };
    let said = "Tracks left out, because they have no time: 1";
    assert!(text("cue").await.starts_with(&format!("REM COMMENT \"{said}\"\n")));
    let chapters: Value = serde_json::from_str(&text("chapters.json").await).unwrap();
    assert_eq!(chapters["description"], said);
    let given = json!({ "position": 4, "start_seconds": 450 });
    let path = format!("/api/mixes/{FULL}/timestamps");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(ada.post(&path, &given).await.status(), 201);
    for ending in ["cue", "chapters.json"] {
        assert!(!text(ending).await.contains("left out"), "{ending}");
    }
}

#[tokio::test]
async fn a_time_that_listeners_gave_is_in_the_files() {
    let server = Server::start().await;
    let text = || async { server.get(&format!("/mix/{FULL}.txt")).await.text().await.unwrap() };
    assert!(text().await.contains("[??:??] Wharf"), "{}", text().await);
    let given = json!({ "position": 4, "start_seconds": 450 });
    let path = format!("/api/mixes/{FULL}/timestamps");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(ada.post(&path, &given).await.status(), 201);
    assert!(text().await.contains("[7:30] Wharf"), "{}", text().await);
}

#[tokio::test]
async fn a_sheet_names_the_file_that_it_belongs_to() {
    let server = Server::start().await;
    let new = NewMix {
        audio: Some(Audio::File("https://files.example/sets/Tone%20Poem.flac?v=2".to_owned())),
        ..a_mix(Moment::from_ms(START), 0, "Tone Poem", "Halide", "[00:00] Halide - Tone")
    };
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    for (mix, line) in
        [(FULL, "FILE \"night-bus-12.mp3\" MP3"), ("tone-poem", "FILE \"Tone Poem.flac\" WAVE")]
    {
        let sheet = server.get(&format!("/mix/{mix}.cue")).await.text().await.unwrap();
        assert!(sheet.contains(line), "{sheet}");
    }
}
