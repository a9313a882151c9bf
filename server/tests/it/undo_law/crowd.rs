//! A catalogue that people have taken to: they have given times, votes, likes, comments, reports, submissions
//! and suggestions.

use reqwest::Method;
use segue_base::clock::Moment;
use segue_core::difference::Row;
use segue_core::difference::completed::completed;
use segue_core::difference::two_way::two_way;
use segue_store::mix;
use serde_json::{Value, json};

use crate::replace::{row, text_of};
use crate::support::browser::Browser;
use crate::support::{START, Server, catalogue, from_anywhere};
use crate::timestamp::start_with;

/// Mixes that people have given something to.
const LOVED: [&str; 3] = ["pier-one", "pier-two", "pier-three"];

/// A server with such a catalogue.
pub async fn start() -> Server {
    let settings = [("SEGUE_TRUST_PROXY", "true"), ("SEGUE_COMMENTS_ENABLED", "true")];
    let server = start_with(&settings).await;
    let now = Moment::from_ms(START);
    for (title, artist, tracks) in [
        (
            "Pier One",
            "Kölsa",
            "[00:00] Kölsa - Grey\nKölsa & Wharf - Weir\nWharf - Tidal\n[50:00] ID - ID",
        ),
        (
            "Pier Two",
            "Kolsa",
            "[00:00] Kolsa - Grey\nKolsa - Lock\nKölsa - Sluice\n[50:00] Halide - Dawn",
        ),
        (
            "Pier Three",
            "Sill & Lintel",
            "[00:00] Sill - Ebb\nSill - Flood\nSill - Lock\n[50:00] Sill - Neap",
        ),
    ] {
        let new = catalogue::a_mix(now, 0, title, artist, tracks);
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    server.change_beside(
        "INSERT INTO spotify_tracks (id, spotify_id, title, artist) VALUES ('s', 'sp1', 'Tidal', 'Wharf');
        INSERT INTO spotify_tracks (id, spotify_id, title, artist) VALUES ('t', 'sp2', 'Grey', 'Kolsa');
        UPDATE tracks SET spotify_track_id = 's', is_unreleased = FALSE WHERE title = 'Tidal';
        UPDATE tracks SET spotify_track_id = 't', is_unreleased = FALSE WHERE title = 'Grey'
            AND id = (SELECT min(id) FROM tracks WHERE title = 'Grey');",
    );
    for number in 0..3 {
        member(&server, number).await;
    }
    visitor(&server).await;
    server
}

async fn send(browser: &Browser<'_>, method: Method, path: &str, body: &Value) -> Value {
    let answer = from_anywhere(browser.request(method, path).json(body)).send().await.unwrap();
    let (status, text) = (answer.status(), answer.text().await.unwrap());
    assert!(status.is_success(), "{path}: {status} {text}");
    browser.server().pass_ms(1);
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// Somebody with an account, who gives something of each kind.
async fn member(server: &Server, number: u64) {
    let browser = Browser::of(server, &format!("member-{number}@mixes.example")).await;
    for slug in LOVED {
        let mix = server.json(&format!("/api/mixes/{slug}")).await;
        let path = format!("/api/mixes/{slug}");
        for position in 2..4_u64 {
            // Two members agree with the first where they hear it at the same time.
            let start = position * 700 + 30 * number;
            let time = json!({ "position": position, "start_seconds": start, "session_id": null });
            send(&browser, Method::POST, &format!("{path}/timestamps"), &time).await;
        }
        let track = mix["tracks"][number as usize]["track_id"].as_str().unwrap();
        send(&browser, Method::PUT, &format!("/api/likes/{track}"), &json!({})).await;
        let id = mix["id"].as_str().unwrap();
        send(&browser, Method::PUT, &format!("/api/likes/mixes/{id}"), &json!({})).await;
        let text = json!({ "text": format!("I was there, {number}") });
        send(&browser, Method::POST, &format!("{path}/comments"), &text).await;
    }
    answer_others(&browser).await;
    submit(&browser, number).await;
    suggest(&browser, LOVED[number as usize]).await;
}

/// Votes on all that others have given, answers and reports some of it.
async fn answer_others(browser: &Browser<'_>) {
    let server = browser.server();
    let times = "SELECT id FROM user_timestamps ORDER BY created_at, id";
    for (at, id) in server.rows(times).concat().iter().enumerate() {
        let vote = if at % 3 == 0 { "disagree" } else { "agree" };
        let vote = json!({ "vote_type": vote, "session_id": null });
        let path = format!("/api/timestamps/{id}/vote");
        // Nobody votes on a time of their own.
        let request = from_anywhere(browser.request(Method::PUT, &path).json(&vote));
        request.send().await.unwrap();
    }
    let comments = "SELECT id FROM comments WHERE parent_id IS NULL ORDER BY created_at, id";
    for (at, id) in server.rows(comments).concat().iter().enumerate().take(4) {
        let path = format!("/api/comments/{id}");
        let vote = json!({ "vote": if at % 3 == 0 { "down" } else { "up" } });
        let request = browser.request(Method::PUT, &format!("{path}/vote")).json(&vote);
        from_anywhere(request).send().await.unwrap();
        let text = json!({ "text": format!("So was I, {at}") });
        send(browser, Method::POST, &format!("{path}/replies"), &text).await;
        let report = json!({ "reason": "spam", "words": "Look at this" });
        let request = browser.request(Method::PUT, &format!("{path}/report")).json(&report);
        from_anywhere(request).send().await.unwrap();
    }
}

async fn submit(browser: &Browser<'_>, number: u64) {
    for at in 0..2 {
        let title = format!("Night Boat {number}{at}");
        let body = json!({
            "mix_title": title,
            "mix_data": {
                "title": title, "artist": "Wharf",
                "soundcloud_url": format!("https://soundcloud.com/wharf/boat-{number}{at}"),
                "tracklist": [{ "position": 1, "artist": "Wharf", "title": "Tidal" }],
                "tracklist_raw": "Wharf - Tidal",
            },
        });
        send(browser, Method::POST, "/api/submissions", &body).await;
    }
}

async fn suggest(browser: &Browser<'_>, slug: &str) {
    let mix = browser.server().json(&format!("/api/mixes/{slug}")).await;
    let ours: Vec<Row> = mix["tracks"].as_array().unwrap().iter().map(row).collect();
    let mut theirs = ours.clone();
    theirs[1].start_seconds = Some(900);
    let (artist, title) = ("Kelp".to_owned(), "Last Bus".to_owned());
    theirs.push(Row { artist, title, start_seconds: Some(5000), id: None });
    let body = json!({
        "text": text_of(&theirs),
        "note": "From the label's own page",
        "lines": two_way(&ours, &completed(&ours, &theirs)),
    });
    send(browser, Method::POST, &format!("/api/mixes/{slug}/suggestions"), &body).await;
}

/// Somebody without an account, who gives times from a few networks.
async fn visitor(server: &Server) {
    let browser = Browser::new(server);
    for (at, slug) in LOVED.into_iter().enumerate() {
        let time = json!({
            "position": 2, "start_seconds": 1500 + at, "session_id": format!("anon_1_v{at}"),
        });
        send(&browser, Method::POST, &format!("/api/mixes/{slug}/timestamps"), &time).await;
    }
}
