//! Corrections of a track that other mixes play and members like: they change nothing that nobody
//! asked for.

use segue_base::clock::Moment;
use serde_json::{Value, json};

use crate::admin::{json_of, put_since, row};
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::world;
use crate::support::{START, Server, catalogue, problem};

/// Tidal stands in this mix alone, and in the fourth row of the mix with all the cases, as in six others.
const OTHER: &str = "/api/mixes/foundry-floor";
const TRACKLIST: &str = "/api/admin/mixes/night-bus-12/tracklist";

fn full() -> String {
    format!("/api/mixes/{FULL}")
}

/// The rows of the mix with all the cases, as its editor sends them back.
async fn rows(server: &Server) -> Vec<Value> {
    let mix = server.json(&full()).await;
    mix["tracks"].as_array().unwrap().iter().map(row).collect()
}

fn by(name: &str) -> Value {
    json!([{ "name": name, "role": "primary" }])
}

/// The rows with another name in the fourth.
async fn renamed(server: &Server, title: &str, artist: &str) -> Vec<Value> {
    let mut rows = rows(server).await;
    rows[3]["title"] = json!(title);
    rows[3]["artists"] = by(artist);
    rows
}

async fn set(admin: &Browser<'_>, rows: &[Value]) -> reqwest::Response {
    admin.put(TRACKLIST, &json!({ "rows": rows })).await
}

/// A member who likes what stands in the fourth row.
async fn fan<'s>(server: &'s Server, email: &str) -> Browser<'s> {
    let fan = Browser::of(server, email).await;
    let mix = server.json(&full()).await;
    let id = mix["tracks"][3]["track_id"].as_str().unwrap();
    assert_eq!(fan.put(&format!("/api/likes/{id}"), &json!({})).await.status(), 200);
    fan
}

async fn liked(fan: &Browser<'_>) -> String {
    let likes: Value = fan.get("/api/likes").await.json().await.unwrap();
    let likes = likes["likes"].as_array().unwrap();
    let titles: Vec<&str> = likes.iter().map(|it| it["track"]["title"].as_str().unwrap()).collect();
    titles.join(", ")
}

async fn plan(admin: &Browser<'_>, id: &Value, title: &str, artist: &str) -> Value {
    let path = format!("/api/admin/tracks/{}/correction", id.as_str().unwrap());
    json_of(admin.post(&path, &json!({ "title": title, "artists": by(artist) })).await, 200).await
}

async fn entries(admin: &Browser<'_>) -> Vec<(String, String)> {
    let audit: Value = admin.get("/api/admin/audit").await.json().await.unwrap();
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap_or("").to_owned();
    let entries = audit["entries"].as_array().unwrap().iter();
    entries.map(|entry| (text(entry, "action"), text(entry, "detail"))).collect()
}

/// When every mix but the one with all the cases last changed.
fn changes_of_others(server: &Server) -> Vec<Vec<String>> {
    server.rows("SELECT changed_at FROM mixes WHERE slug <> 'night-bus-12' ORDER BY id")
}

#[tokio::test]
async fn names_that_contradict_the_track_are_refused_and_change_nothing() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = fan(&server, "ada@mixes.example").await;
    let (before, other) = (server.json(&full()).await, server.json(OTHER).await);
    let mut rows = renamed(&server, "Halcyon", "Orbital").await;
    // Changes before the refused row are not made either.
    rows[0]["label"] = json!("Tideline");
    let told = problem(set(&admin, &rows).await, 409, "track.contradicts").await;
    assert_eq!(told["errors"][0]["field"], "rows.3.track_id");
    assert!(told["detail"].as_str().unwrap().starts_with("Row 4 "), "{told}");
    // So is a spelling: other mixes would have it, too.
    let rows = renamed(&server, "TIDAL", "Wharf").await;
    problem(set(&admin, &rows).await, 409, "track.contradicts").await;
    let mut rows = renamed(&server, "Tidal", "Wharf").await;
    rows[3]["artists"] = json!([{ "name": "Wharf", "role": "featured" }]);
    problem(set(&admin, &rows).await, 409, "track.contradicts").await;
    rows[3]["artists"] = json!([]);
    problem(set(&admin, &rows).await, 409, "track.contradicts").await;
    rows[3]["correction"] = json!("here");
    problem(set(&admin, &rows).await, 422, "request.shape").await;
    assert_eq!(server.json(&full()).await, before);
    assert_eq!(server.json(OTHER).await, other);
    assert_eq!(liked(&ada).await, "Tidal");
    assert!(entries(&admin).await.iter().all(|(action, _)| !action.starts_with("track.")));
}

#[tokio::test]
async fn another_track_here_leaves_every_other_mix_and_like_as_it_is() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = fan(&server, "ada@mixes.example").await;
    let other = server.json(OTHER).await;
    let others = changes_of_others(&server);
    server.pass_days(1);
    for _ in 0..2 {
        let mut rows = renamed(&server, "Halcyon", "Orbital").await;
        rows[3]["track_id"] = Value::Null;
        json_of(set(&admin, &rows).await, 200).await;
    }
    let mix = server.json(&full()).await;
    assert_eq!(mix["tracks"][3]["title"], "Halcyon");
    assert_ne!(mix["tracks"][3]["track_id"], other["tracks"][0]["track_id"]);
    assert_eq!(server.json(OTHER).await, other);
    assert_eq!(changes_of_others(&server), others, "feeds and crawlers are told of no change");
    assert_eq!(liked(&ada).await, "Tidal");
    let found = server.json("/api/search?q=halcyon").await;
    assert_eq!(found["tracks"].as_array().unwrap().len(), 1, "the second time finds it");
}

#[tokio::test]
async fn a_tracklist_that_is_sent_as_it_was_read_touches_no_track_and_no_other_mix() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let (before, others) = (server.json(&full()).await, changes_of_others(&server));
    server.pass_days(1);
    let mut rows = rows(&server).await;
    for (row, track) in rows.iter_mut().zip(before["tracks"].as_array().unwrap()) {
        let aliases = track["aliases"].as_array().unwrap().iter();
        row["aliases"] = aliases.map(|it| it["alias"].clone()).collect();
    }
    json_of(set(&admin, &rows).await, 200).await;
    // Ids of aliases and what stands between artists' names included.
    assert_eq!(server.json(&full()).await["tracks"], before["tracks"]);
    assert_eq!(changes_of_others(&server), others);
}

#[tokio::test]
async fn a_spelling_is_corrected_everywhere_and_keeps_likes_and_spotify() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = fan(&server, "ada@mixes.example").await;
    let bea = fan(&server, "bea@mixes.example").await;
    server.change_beside(
        "INSERT INTO spotify_tracks (id, spotify_id, title, artist) VALUES ('s', 'sp1', 'Tidal', 'Wharf');
         UPDATE tracks SET spotify_track_id = 's', is_unreleased = FALSE WHERE title = 'Tidal';",
    );
    let track = server.json(OTHER).await["tracks"][0]["track_id"].clone();
    let told = plan(&admin, &track, "Tídal", "Wharf").await;
    assert_eq!(
        (&told["is_changed"], &told["is_elsewhere"], &told["is_same_song"]),
        (&json!(true), &json!(true), &json!(true))
    );
    assert_eq!((&told["mix_count"], &told["like_count"]), (&json!(8), &json!(2)));
    assert_eq!(told["mixes"][0]["title"], "Foundry Floor");
    assert_eq!((&told["is_at_spotify"], &told["other"]), (&json!(true), &Value::Null));
    let mut rows = renamed(&server, "Tídal", "Wharf").await;
    rows[3]["correction"] = json!("everywhere");
    // The second time there is nothing left to correct.
    for _ in 0..2 {
        json_of(set(&admin, &rows).await, 200).await;
    }
    let other = server.json(OTHER).await;
    assert_eq!(
        (&other["tracks"][0]["title"], &other["tracks"][0]["track_id"]),
        (&json!("Tídal"), &track)
    );
    assert_eq!(other["tracks"][0]["spotify"]["spotify_id"], "sp1");
    assert_eq!((liked(&ada).await, liked(&bea).await), ("Tídal".to_owned(), "Tídal".to_owned()));
    let entries = entries(&admin).await;
    let corrected: Vec<&str> = entries
        .iter()
        .filter(|(action, _)| action == "track.corrected")
        .map(|(_, detail)| detail.as_str())
        .collect();
    assert_eq!(corrected, ["Wharf - Tidal became Wharf - Tídal in 8 mixes, with 2 likes"]);
}

#[tokio::test]
async fn another_song_everywhere_takes_consent_and_leaves_spotify_s_link_behind() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&server).await;
    let ada = fan(&server, "ada@mixes.example").await;
    server.change_beside(
        "INSERT INTO spotify_tracks (id, spotify_id, title, artist) VALUES ('s', 'sp1', 'Tidal', 'Wharf');
         UPDATE tracks SET spotify_track_id = 's', is_unreleased = FALSE WHERE title = 'Tidal';",
    );
    let before = server.json(OTHER).await;
    let track = before["tracks"][0]["track_id"].clone();
    let told = plan(&admin, &track, "Low Tide 1", "Otto Kline").await;
    assert_eq!(told["is_same_song"], false);
    let mut rows = renamed(&server, "Low Tide 1", "Otto Kline").await;
    rows[3]["correction"] = json!("everywhere");
    let told = problem(set(&admin, &rows).await, 409, "track.another_song").await;
    assert_eq!(
        told["detail"],
        "Row 4: Otto Kline - Low Tide 1 is not another spelling of Wharf - Tidal, which has 1 like in 8 mixes. \
         Confirm that it becomes another song everywhere, or choose another track here."
    );
    assert_eq!(server.json(OTHER).await, before);
    rows[3]["correction"] = json!("everywhere_as_another_song");
    json_of(set(&admin, &rows).await, 200).await;
    assert_eq!(server.json(OTHER).await["tracks"][0]["title"], "Low Tide 1");
    assert_eq!(liked(&ada).await, "Low Tide 1");
    assert!(entries(&admin).await.contains(&(
        "track.corrected".to_owned(),
        "Wharf - Tidal became Otto Kline - Low Tide 1 in 8 mixes, with 1 like; its link to Spotify was removed"
            .to_owned()
    )));
    // The new names are looked up at Spotify after the answer.
    let mut link = Value::Null;
    for _ in 0..200 {
        link = server.json(OTHER).await["tracks"][0]["spotify"]["spotify_id"].clone();
        if link.is_string() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(link.is_string() && link != "sp1", "{link}");
}

#[tokio::test]
async fn where_nobody_else_has_the_track_it_is_renamed_without_more_words() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&full()).await;
    let mut rows = rows(&server).await;
    // Slow Glass is listed here alone, and an unidentified track matters only to those who like it.
    let told = plan(&admin, &mix["tracks"][1]["track_id"], "Halcyon", "Orbital").await;
    assert_eq!(told["is_elsewhere"], false);
    rows[1]["title"] = json!("Halcyon");
    rows[1]["correction"] = json!("everywhere");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let unknown = mix["tracks"][4]["track_id"].as_str().unwrap();
    ada.put(&format!("/api/likes/{unknown}"), &json!({})).await;
    rows[4]["title"] = json!("New Water");
    rows[4]["artists"] = by("Kelp");
    rows[4]["correction"] = json!("everywhere");
    json_of(set(&admin, &rows).await, 200).await;
    let after = server.json(&full()).await;
    assert_eq!(after["tracks"][1]["track_id"], mix["tracks"][1]["track_id"]);
    assert_eq!(after["tracks"][1]["title"], "Halcyon");
    assert_eq!(liked(&ada).await, "New Water", "it is what she liked before anybody knew its name");
}

#[tokio::test]
async fn a_track_in_two_rows_is_elsewhere_and_goes_by_one_name() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&full()).await;
    let told = plan(&admin, &mix["tracks"][0]["track_id"], "Amber Relays", "Halide").await;
    assert_eq!(
        (&told["is_elsewhere"], &told["mix_count"], &told["mixes"][0]["row_count"]),
        (&json!(true), &json!(1), &json!(2))
    );
    let mut rows = rows(&server).await;
    rows[0]["title"] = json!("Ámber Relay (Nightshift Remix)");
    rows[0]["label"] = json!("Tideline");
    rows[0]["correction"] = json!("everywhere");
    // The other row has it as it was read, and does not take back what this one says.
    json_of(set(&admin, &rows).await, 200).await;
    let after = server.json(&full()).await;
    for at in [0, 2] {
        assert_eq!(after["tracks"][at]["title"], "Ámber Relay (Nightshift Remix)");
        assert_eq!(after["tracks"][at]["label"], "Tideline");
    }
    let mut rows = self::rows(&server).await;
    for (at, title) in
        [(0, "Amber Relay (Nightshift Remix)"), (2, "AMBER RELAY (Nightshift Remix)")]
    {
        rows[at]["title"] = json!(title);
        rows[at]["correction"] = json!("everywhere");
    }
    problem(set(&admin, &rows).await, 409, "track.contradicts").await;
    assert_eq!(server.json(&full()).await, after);
}

#[tokio::test]
async fn a_name_that_another_track_has_is_not_given_twice() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let before = server.json(&full()).await;
    let told = plan(&admin, &before["tracks"][1]["track_id"], "TIDAL", "Wharf").await;
    assert_eq!(told["other"]["id"], before["tracks"][3]["track_id"]);
    assert_eq!(told["other"]["title"], "Tidal");
    let mut rows = rows(&server).await;
    rows[1]["title"] = json!("TIDAL");
    rows[1]["artists"] = by("Wharf");
    rows[1]["correction"] = json!("everywhere");
    problem(set(&admin, &rows).await, 409, "track.taken").await;
    rows[1]["title"] = json!("Halcyon");
    rows[4]["title"] = json!("halcyon");
    rows[4]["artists"] = by("Wharf");
    rows[4]["correction"] = json!("everywhere");
    problem(set(&admin, &rows).await, 409, "track.taken").await;
    assert_eq!(server.json(&full()).await, before);
    let told = plan(&admin, &before["tracks"][3]["track_id"], "TIDAL", "wharf").await;
    assert_eq!((&told["is_changed"], &told["is_found_by_names"]), (&json!(true), &json!(true)));
    let missing = "/api/admin/tracks/nothing/correction";
    let names = json!({ "title": "A", "artists": [] });
    problem(admin.post(missing, &names).await, 404, "not_found").await;
    let path = format!(
        "/api/admin/tracks/{}/correction",
        before["tracks"][3]["track_id"].as_str().unwrap()
    );
    let nameless = json!({ "title": " ", "artists": [] });
    let told = problem(admin.post(&path, &nameless).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["field"], "title");
}

#[tokio::test]
async fn whoever_is_not_an_admin_corrects_nothing() {
    let server = Server::start().await;
    let ada = fan(&server, "ada@mixes.example").await;
    let nobody = Browser::new(&server);
    let before = server.json(OTHER).await;
    let mut rows = renamed(&server, "Halcyon", "Orbital").await;
    rows[3]["correction"] = json!("everywhere_as_another_song");
    problem(set(&ada, &rows).await, 403, "role.forbidden").await;
    problem(set(&nobody, &rows).await, 401, "session.none").await;
    let id = before["tracks"][0]["track_id"].as_str().unwrap();
    let path = format!("/api/admin/tracks/{id}/correction");
    let names = json!({ "title": "Halcyon", "artists": by("Orbital") });
    problem(ada.post(&path, &names).await, 403, "role.forbidden").await;
    problem(nobody.post(&path, &names).await, 401, "session.none").await;
    assert_eq!(server.json(OTHER).await, before);
}

#[tokio::test]
async fn of_two_admins_at_once_the_slower_one_renames_nothing_back() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let shown: Value = admin.get(&format!("/api/admin/mixes/{FULL}")).await.json().await.unwrap();
    let stale = rows(&server).await;
    // Another admin corrects the track in another mix.
    let other = server.json(OTHER).await;
    let mut first = row(&other["tracks"][0]);
    first["title"] = json!("Tídal");
    first["correction"] = json!("everywhere");
    let path = format!("/api/admin/mixes/{}/tracklist", other["id"].as_str().unwrap());
    json_of(admin.put(&path, &json!({ "rows": [first] })).await, 200).await;
    let body = json!({ "rows": stale });
    let began = &shown["tracklist_version"];
    problem(put_since(&admin, TRACKLIST, &body, began).await, 409, "edit.stale").await;
    // An edit that does not say which version it began with is checked, too.
    problem(set(&admin, &stale).await, 409, "track.contradicts").await;
    assert_eq!(server.json(OTHER).await["tracks"][0]["title"], "Tídal");
    // Both at the same moment: one of them is refused, and the track has the other's name.
    let begin = rows(&server).await;
    let shown: Value = admin.get(&format!("/api/admin/mixes/{FULL}")).await.json().await.unwrap();
    let edit = |title: &str| {
        let mut rows = begin.clone();
        rows[3]["title"] = json!(title);
        rows[3]["correction"] = json!("everywhere");
        json!({ "rows": rows })
    };
    let (one, two) = (edit("TIDAL"), edit("Tidal"));
    let version = &shown["tracklist_version"];
    let (one, two) = tokio::join!(
        put_since(&admin, TRACKLIST, &one, version),
        put_since(&admin, TRACKLIST, &two, version)
    );
    let mut statuses = [one.status().as_u16(), two.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn an_import_plays_what_its_list_names() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let track = server.json(OTHER).await["tracks"][0]["track_id"].clone();
    let data = |artist: &str, title: &str| {
        json!({ "mix": { "title": "Early Ferry", "artist": "Kelp", "tracklist": [
            { "artist": "Kelp", "title": "Salt Ladder" },
            { "artist": artist, "title": title, "track_id": track },
        ] } })
    };
    let staged = json!({ "type": "mix", "data": data("Orbital", "Halcyon") });
    let staged = json_of(admin.post("/api/admin/staged-entities", &staged).await, 201).await;
    let path = format!("/api/admin/staged-entities/{}/approve", staged["id"].as_str().unwrap());
    let wrong = json!({ "mix_data": data("Orbital", "Halcyon") });
    let plan = json_of(admin.post("/api/admin/staged-entities/plan", &wrong).await, 200).await;
    let told = |at: usize| plan["tracks"][at]["contradicts"].clone();
    assert_eq!((told(0), told(1)), (json!(false), json!(true)));
    let told = problem(admin.post(&path, &wrong).await, 409, "track.contradicts").await;
    assert_eq!(told["errors"][0]["field"], "tracklist.1.track_id");
    problem(server.get("/api/mixes/early-ferry").await, 404, "not_found").await;
    // Another spelling is the same song, and the catalogue keeps its own.
    let spelled = json!({ "mix_data": data("WHARF", "Tídal!") });
    json_of(admin.post(&path, &spelled).await, 200).await;
    let mix = server.json("/api/mixes/early-ferry").await;
    assert_eq!(
        (&mix["tracks"][1]["track_id"], &mix["tracks"][1]["title"]),
        (&track, &json!("Tidal"))
    );
}

#[tokio::test]
async fn times_and_comments_go_to_the_track_that_was_meant() {
    let server = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let meant = server.json(&full()).await["tracks"][3]["track_id"].clone();
    // A page that was read before stands open while the rows change their places.
    let mut rows = rows(&server).await;
    let row = json!({
        "old_position": null, "track_id": null, "title": "Opener", "artists": by("Kelp"),
        "label": null, "start_seconds": null,
    });
    rows.insert(3, row);
    json_of(set(&admin, &rows).await, 200).await;
    let before = server.json(&full()).await;
    let cue = format!("/api/admin/mixes/{FULL}/cue");
    let (times, comments) = (format!("{}/timestamps", full()), format!("{}/comments", full()));
    let at =
        |position: u32| json!({ "position": position, "start_seconds": 400, "track_id": meant });
    let given = |position: u32| json!({ "position": position, "start_seconds": 400, "session_id": null, "track_id": meant });
    let said =
        |position: u32| json!({ "text": "That bass", "position": position, "track_id": meant });
    problem(admin.put(&cue, &at(4)).await, 409, "track.contradicts").await;
    problem(ada.post(&times, &given(4)).await, 409, "track.contradicts").await;
    problem(ada.post(&comments, &said(4)).await, 409, "track.contradicts").await;
    assert_eq!(server.json(&full()).await, before);
    assert_eq!(ada.post(&comments, &said(5)).await.status(), 201);
    assert_eq!(ada.post(&times, &given(5)).await.status(), 201);
    assert_eq!(admin.put(&cue, &at(5)).await.status(), 200);
    problem(admin.put(&cue, &at(9)).await, 404, "not_found").await;
}

#[tokio::test]
async fn the_crowd_s_times_votes_and_comments_follow_their_row_wherever_it_goes() {
    let server = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let bea = Browser::of(&server, "bea@mixes.example").await;
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    let time = json_of(ada.post(&format!("{}/timestamps", full()), &time).await, 201).await;
    let vote = format!("/api/timestamps/{}/vote", time["id"].as_str().unwrap());
    let agree = json!({ "vote_type": "agree", "session_id": null });
    json_of(bea.put(&vote, &agree).await, 200).await;
    let comments = format!("{}/comments", full());
    json_of(ada.post(&comments, &json!({ "text": "That bass", "position": 4 })).await, 201).await;
    let blank = || {
        json!({
            "old_position": null, "track_id": null, "title": "ID", "artists": by("ID"),
            "label": null, "start_seconds": null,
        })
    };
    // Inserted before and behind it, moved to an end, another one deleted, and another song here.
    let mut place = 4;
    for step in 0..5 {
        let mut rows = rows(&server).await;
        let at = place - 1;
        rows[at]["start_seconds"] = Value::Null;
        match step {
            0 => rows.insert(at, blank()),
            1 => rows.insert(at + 1, blank()),
            2 => {
                let row = rows.remove(at);
                rows.insert(0, row);
            }
            3 => drop(rows.remove(1)),
            _ => {
                rows[at]["track_id"] = Value::Null;
                rows[at]["title"] = json!("Halcyon");
            }
        }
        place = [5, 5, 1, 1, 1][step];
        json_of(set(&admin, &rows).await, 200).await;
        let mix = server.json(&full()).await;
        let track = &mix["tracks"][place - 1];
        assert_eq!(track["start_seconds"], 361, "step {step}");
        assert_eq!(track["title"], if step == 4 { "Halcyon" } else { "Tidal" });
        let times = admin.get(&format!("/api/admin/mixes/{FULL}/timestamps")).await;
        let times: Value = times.json().await.unwrap();
        assert_eq!((&times[0]["position"], &times[0]["agree"]), (&json!(place), &json!(1)));
        let said: Value = ada.get(&comments).await.json().await.unwrap();
        assert_eq!(said["comments"][0]["position"], place);
        assert_eq!(said["comments"][0]["track_id"], track["track_id"]);
    }
}
