//! One artist, one track: two that turned out to be the same are made one, and nothing that belonged to either
//! is lost.

use std::collections::BTreeSet;

use hyper::Method;
use segue_base::clock::Moment;
use segue_core::tracklist::artist::Role;
use segue_store::artist::Share;
use segue_store::record::{self, Edits};
use segue_store::track::NewTrack;
use segue_store::{StoreError, Tx, artist, mix, search, track};
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::times::{Dice, times};
use crate::support::{START, Server, catalogue, client, problem};

/// Records what some work changes.
async fn recorded(
    server: &Server,
    work: impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
) -> Edits {
    let write = move |tx: &Tx<'_>| {
        record::begin(tx)?;
        work(tx)?;
        record::end(tx)
    };
    server.store.write(write).await.unwrap()
}

async fn undo(server: &Server, edits: &Edits) {
    let edits = edits.clone();
    let undone = server.store.write(move |tx| record::undo(tx, &edits)).await.unwrap();
    assert_eq!(undone, []);
}

/// Every row that a merge may change.
fn rows(server: &Server) -> Vec<String> {
    let mut all = Vec::new();
    for table in [
        "artists",
        "artist_names",
        "artist_ids",
        "artists_apart",
        "tracks",
        "track_identities",
        "track_ids",
        "moved_tracks",
        "tracks_apart",
        "track_artists",
        "track_aliases",
        "mix_artists",
        "mix_tracks",
        "user_timestamps",
        "comments",
        "likes",
    ] {
        let of_table = server.rows(&format!("SELECT * FROM {table}"));
        all.extend(of_table.into_iter().map(|row| format!("{table} {}", row.join("|"))));
    }
    let names = "SELECT kind, subject_id, title, artist, aliases FROM search_entries";
    all.extend(server.rows(names).into_iter().map(|row| row.join("|")));
    all.sort();
    all
}

fn id(server: &Server, table: &str, column: &str, name: &str) -> String {
    server.rows(&format!("SELECT id FROM {table} WHERE {column} = '{name}'"))[0][0].clone()
}

/// A server with the mixes of two artists who are one, and of two tracks that are one.
async fn start() -> Server {
    let server = Server::start().await;
    let now = Moment::from_ms(START);
    for (title, artist, tracks) in [
        ("Pier One", "Kölsa", "[00:00] Kölsa - Grey\n[05:00] Kölsa & Wharf - Weir"),
        ("Pier Two", "Kolsa", "[00:00] Kolsa - Grey\n[05:00] Kolsa - Lock\n[06:00] Kölsa - Sluice"),
    ] {
        let new = catalogue::a_mix(now, 0, title, artist, tracks);
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    server
}

#[tokio::test]
async fn an_artist_of_two_spellings_is_one_and_found_by_both() {
    let server = start().await;
    let (from, into) =
        (id(&server, "artists", "name", "Kolsa"), id(&server, "artists", "name", "Kölsa"));
    let first = rows(&server);
    let (from_id, into_id, now) = (from.clone(), into.clone(), Moment::from_ms(START));
    let edits = recorded(&server, move |tx| {
        let merged = artist::merge(tx, &from_id, &into_id, now)?.unwrap();
        assert_eq!((merged.tracks, merged.mixes), (2, 1));
        Ok(())
    })
    .await;
    let page = server.json("/api/artists/kölsa").await;
    assert_eq!(page["name"], "Kölsa");
    assert_eq!(page["names"], json!(["Kolsa"]));
    let mix = server.json("/api/mixes/pier-two").await;
    assert_eq!(mix["artists"][0]["name"], "Kölsa");
    assert_eq!(mix["tracks"][1]["artist"], "Kölsa");
    let now = Moment::from_ms(START);
    // An import that says either name finds the artist, and the tracks of both.
    for name in ["Kolsa", "Kölsa"] {
        let tracks = format!("[00:00] {name} - Lock");
        let new = catalogue::a_mix(now, 0, &format!("Pier by {name}"), name, &tracks);
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    assert_eq!(server.number("SELECT count(*) FROM artists WHERE name IN ('Kolsa', 'Kölsa')"), 1);
    assert_eq!(server.number("SELECT count(*) FROM tracks WHERE title = 'Lock'"), 1);
    let found = server.store.read(|tx| search::find(tx, search::Kind::Mix, "kölsa pier", 9)).await;
    assert_eq!(found.unwrap().len(), 4);
    server.change_beside("DELETE FROM mixes WHERE slug LIKE 'pier-by-%'");
    undo(&server, &edits).await;
    assert_eq!(rows(&server), first);
    let refused = async |from: String, into: String| {
        let merge = move |tx: &Tx<'_>| artist::merge(tx, &from, &into, now);
        server.store.write(merge).await.unwrap().unwrap_err()
    };
    assert_eq!(refused(into.clone(), into.clone()).await, artist::Refusal::Same);
    assert_eq!(refused("nobody".to_owned(), into).await, artist::Refusal::NoArtist);
}

#[tokio::test]
async fn a_track_of_two_spellings_is_one_and_keeps_what_both_had() {
    let server = start().await;
    let tracks = server.rows("SELECT id FROM tracks WHERE title = 'Grey' ORDER BY id").concat();
    let [from, into] = tracks.try_into().unwrap();
    let first = rows(&server);
    let now = Moment::from_ms(START);
    let (from_id, into_id) = (from.clone(), into.clone());
    let edits = recorded(&server, move |tx| {
        assert_eq!(track::merge(tx, &from_id, &into_id, now)?.unwrap().mixes, 1);
        assert_eq!(track::merge(tx, &from_id, &into_id, now)?, None, "it has gone");
        Ok(())
    })
    .await;
    let id_in = async |mix: &str| {
        server.json(&format!("/api/mixes/{mix}")).await["tracks"][0]["track_id"].clone()
    };
    assert_eq!(id_in("pier-one").await, into);
    assert_eq!(id_in("pier-two").await, into);
    undo(&server, &edits).await;
    assert_eq!(rows(&server), first);
}

#[tokio::test]
async fn merges_and_splits_at_random_leave_no_orphan_and_are_undone() {
    let server = Server::start().await;
    let (now, mut dice) = (Moment::from_ms(START), Dice(10));
    for number in 0..40 {
        let line =
            |at: usize| format!("[{at:02}:00] Artist {} - Title {}", at * number % 60, at * 7 % 30);
        let tracks: Vec<String> = (0..12).map(line).collect();
        let by = format!("Artist {}", number % 60);
        let new = catalogue::a_mix(now, 0, &format!("Mix {number}"), &by, &tracks.join("\n"));
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    let first = rows(&server);
    let (count, mut done) = (times(60, 10_000) as usize, Vec::new());
    for number in 0..count {
        let table = if dice.below(2) == 0 { "artists" } else { "tracks" };
        let ids = server.rows(&format!("SELECT id FROM {table} ORDER BY id")).concat();
        let (from, into) = (ids[dice.below(ids.len())].clone(), ids[dice.below(ids.len())].clone());
        let (is_split, some) = (dice.below(3) == 0, dice.below(60));
        done.push(
            recorded(&server, move |tx| {
                match (table, is_split) {
                    ("artists", false) => {
                        let _refused = artist::merge(tx, &from, &into, now)?;
                    }
                    ("artists", true) => {
                        let names = vec![format!("Artist {some}"), format!("Split {some}")];
                        artist::split(tx, &from, &Share { names, ..Share::default() }, now)?;
                    }
                    (_, false) => {
                        track::merge(tx, &from, &into, now)?;
                    }
                    (_, true) => {
                        let mixes: BTreeSet<String> = track::list_mixes(tx, &from)?
                            .into_iter()
                            .take(1)
                            .map(|it| it.id)
                            .collect();
                        let artists = vec![(format!("Artist {some}"), Role::Primary)];
                        let (title, new) = (format!("Other {some}"), NewTrack::default());
                        let other = NewTrack { title, artists, ..new };
                        let _refused = track::split(tx, &from, &mixes, &other, now)?;
                    }
                }
                Ok(())
            })
            .await,
        );
        // Few are left after a while; then some of it is undone.
        if ids.len() < 8 || number + 1 == count {
            for edits in done.drain(..).rev() {
                undo(&server, &edits).await;
            }
        }
        let orphans = "SELECT (SELECT count(*) FROM track_artists ta
                WHERE NOT EXISTS (SELECT 1 FROM artists a WHERE a.id = ta.artist_id))
            + (SELECT count(*) FROM mix_tracks mt
                WHERE NOT EXISTS (SELECT 1 FROM tracks t WHERE t.id = mt.track_id))
            + (SELECT count(*) FROM tracks t
                WHERE NOT EXISTS (SELECT 1 FROM track_artists ta WHERE ta.track_id = t.id))
            + (SELECT count(*) FROM mixes m
                WHERE NOT EXISTS (SELECT 1 FROM mix_artists ma WHERE ma.mix_id = m.id))
            + (SELECT count(*) FROM search_entries s WHERE s.kind = 'artist'
                AND NOT EXISTS (SELECT 1 FROM artists a WHERE a.id = s.subject_id))";
        assert_eq!(server.number(orphans), 0, "after merge {number}");
    }
    assert_eq!(rows(&server), first);
    println!(
        "endured: {count} merges and splits at random and undone, 0 orphans, every row is as it was"
    );
}

fn admin_path(noun: &str, id: &str) -> String {
    format!("/api/admin/{noun}/{id}")
}

/// Asks without following where the answer leads.
async fn ask(server: &Server, path: &str) -> (u16, String) {
    let asking = client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let answer = asking.get(format!("{}{path}", server.origin)).send().await.unwrap();
    let to = answer.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
    (answer.status().as_u16(), to.unwrap_or_default())
}

#[tokio::test]
async fn duplicates_are_offered_with_the_reason_and_merged_with_their_tracks() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let offered = json_of(admin.get("/api/admin/duplicates/artists").await, 200).await;
    let pair = &offered["pairs"][0];
    assert_eq!(offered["pairs"].as_array().unwrap().len(), 1, "{offered}");
    assert_eq!(pair["why"], "differ only by an accent");
    // Of both there is as much; the one who came first is kept.
    assert_eq!((&pair["kept"]["name"], &pair["other"]["name"]), (&json!("Kölsa"), &json!("Kolsa")));
    let id = |side: &str| pair[side]["id"].as_str().unwrap().to_owned();
    let (into, from) = (id("kept"), id("other"));
    let path = format!("{}/merge", admin_path("artists", &into));
    let plan = json_of(admin.get(&format!("{path}?from={from}")).await, 200).await;
    assert_eq!(plan["tracks"][0]["from"]["title"], "Grey");
    assert_eq!((&plan["track_count"], &plan["mix_count"]), (&json!(4), &json!(2)), "{plan}");
    let pairs: Vec<Value> = vec![json!({
        "from_id": plan["tracks"][0]["from"]["id"],
        "into_id": plan["tracks"][0]["into"]["id"],
    })];
    // A member likes the track that will go, on a page that is open all the while.
    let member = Browser::of(&server, "mira@people.example").await;
    let gone = plan["tracks"][0]["from"]["id"].as_str().unwrap().to_owned();
    let like = format!("/api/likes/{gone}");
    json_of(member.put(&like, &json!({})).await, 200).await;
    let first = rows(&server);
    let stray = json!({"from_id": from, "tracks": [{"from_id": into, "into_id": from}]});
    problem(admin.post(&path, &stray).await, 409, "edit.stale").await;
    assert_eq!(rows(&server), first, "a pair that was not offered changes nothing");
    let merge = json!({"from_id": from, "tracks": pairs});
    let merged = json_of(admin.post(&path, &merge).await, 200).await;
    assert_eq!(merged["after"]["names"], json!(["Kolsa"]));
    assert_eq!(server.number("SELECT count(*) FROM tracks WHERE title = 'Grey'"), 1);
    let liked = json_of(member.get("/api/likes/ids").await, 200).await;
    assert_eq!(liked["track_ids"], json!([pairs[0]["into_id"]]));
    // That page takes the like back by the id that it knows, and gives it again.
    json_of(member.delete(&like).await, 200).await;
    assert_eq!(server.number("SELECT count(*) FROM likes"), 0);
    json_of(member.put(&like, &json!({})).await, 200).await;
    assert_eq!(server.number("SELECT count(*) FROM likes"), 1);
    // Both addresses lead on, that of the page as that of the API.
    for path in ["/artist/Kolsa", "/artist/kolsa", "/api/artists/KOLSA"] {
        let (status, to) = ask(&server, path).await;
        assert_eq!(status, 301, "{path}");
        assert!(to.ends_with("/K%C3%B6lsa"), "{path} leads to {to}");
    }
    let offered = json_of(admin.get("/api/admin/duplicates/artists").await, 200).await;
    assert_eq!(offered["pairs"], json!([]));
    problem(admin.post(&path, &json!({"from_id": into})).await, 409, "merge.same").await;
    problem(admin.post(&path, &merge).await, 404, "not_found").await;
    let undo = format!("/api/admin/audit/{}/undo", merged["audit_id"].as_str().unwrap());
    // The member has taken the like back, which stays so.
    json_of(member.delete(&like).await, 200).await;
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    assert_eq!(server.number("SELECT count(*) FROM likes"), 0);
    assert_eq!(ask(&server, "/artist/Kolsa").await.0, 200);
}

#[tokio::test]
async fn what_is_not_the_same_is_not_offered_again() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    for noun in ["artists", "tracks"] {
        let path = format!("/api/admin/duplicates/{noun}");
        let offered = json_of(admin.get(&path).await, 200).await;
        let pair = &offered["pairs"][0];
        assert_eq!(pair["why"], "differ only by an accent", "{offered}");
        let apart = json!({"one_id": pair["kept"]["id"], "other_id": pair["other"]["id"]});
        for _ in 0..2 {
            let said = admin.post(&format!("{path}/apart"), &apart).await;
            assert_eq!(said.status(), 204);
        }
        let offered = json_of(admin.get(&path).await, 200).await;
        assert_eq!(offered["pairs"], json!([]));
    }
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await;
    let first = entries["entries"]
        .as_array()
        .unwrap()
        .iter()
        .rfind(|it| it["action"] == "track.kept_apart");
    let undo = format!("/api/admin/audit/{}/undo", first.unwrap()["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    let offered = json_of(admin.get("/api/admin/duplicates/tracks").await, 200).await;
    assert_eq!(offered["pairs"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_artist_gets_another_name_and_is_found_by_the_one_before() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let id = id(&server, "artists", "name", "Kolsa");
    let path = admin_path("artists", &id);
    let before = json_of(admin.get(&path).await, 200).await;
    let first = rows(&server);
    let names = |name: &str, others: &[&str]| {
        let uuid = "https://musicbrainz.example/artist/0b1e1b0a-7c1d-4a53-9d0e-3f6f0a2b4c5d";
        json!({"name": name, "names": others, "ids": {"musicbrainz": uuid, "discogs": "77-kolsa"}})
    };
    problem(admin.put(&path, &names("Kölsa", &[])).await, 409, "artist.taken").await;
    problem(admin.put(&path, &names("Kolsa", &["Kölsa"])).await, 409, "artist.taken").await;
    problem(admin.put(&path, &names("Unknown Artist", &[])).await, 422, "request.invalid").await;
    let bad = json!({"name": "Kolsa", "ids": {"musicbrainz": "none"}});
    let answer = problem(admin.put(&path, &bad).await, 422, "request.invalid").await;
    assert_eq!(answer["errors"][0]["field"], "ids.musicbrainz");
    assert_eq!(rows(&server), first, "what is refused changes nothing");
    let began = before["version"].as_str().unwrap();
    let save = |body: Value| {
        let request = admin.request(Method::PUT, &path).json(&body);
        request.header("if-match", format!("\"{began}\"")).send()
    };
    let after = json_of(save(names("Marta Quay", &["M. Quay"])).await.unwrap(), 200).await;
    assert_eq!(after["names"], json!(["Kolsa", "M. Quay"]));
    assert_eq!(after["ids"]["musicbrainz"], "0b1e1b0a-7c1d-4a53-9d0e-3f6f0a2b4c5d");
    assert_eq!(after["ids"]["discogs"], "77");
    // Another admin who began before that is told, and overwrites nothing.
    problem(save(names("Marta Key", &[])).await.unwrap(), 409, "edit.stale").await;
    let mix = server.json("/api/mixes/pier-two").await;
    assert_eq!(mix["artists"][0]["name"], "Marta Quay");
    assert_eq!(mix["tracks"][0]["artist"], "Marta Quay");
    assert_eq!(ask(&server, "/artist/Kolsa").await.1, "/artist/Marta%20Quay");
    assert_eq!(ask(&server, "/artist/m-quay").await.1, "/artist/Marta%20Quay");
    let found = server.json("/api/search?q=quay+grey").await;
    assert_eq!(found["tracks"][0]["artist"], "Marta Quay");
    let found = server.json("/api/search?q=kolsa").await;
    assert!(
        found["artists"].as_array().unwrap().iter().any(|it| it["name"] == "Marta Quay"),
        "{found}"
    );
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await;
    let undo = format!("/api/admin/audit/{}/undo", entries["entries"][0]["id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    assert_eq!(rows(&server), first);
}

#[tokio::test]
async fn a_name_that_is_several_artists_becomes_them() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let now = Moment::from_ms(START);
    let new = catalogue::a_mix(
        now,
        0,
        "Pier Three",
        "Wharf",
        "[00:00] Wharf - Tide\n[05:00] Wharf - Ebb",
    );
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let wharf = id(&server, "artists", "name", "Wharf");
    let path = format!("{}/split", admin_path("artists", &wharf));
    let first = rows(&server);
    for (body, field) in [
        (json!({"names": []}), "names"),
        (json!({"names": ["Wharf"]}), "names"),
        (json!({"names": ["ID"]}), "names"),
        (json!({"names": ["Sill"], "track_ids": [], "mix_ids": []}), "track_ids"),
    ] {
        let answer = problem(admin.post(&path, &body).await, 422, "request.invalid").await;
        assert_eq!(answer["errors"][0]["field"], field, "{body}");
    }
    assert_eq!(rows(&server), first, "what is refused changes nothing");
    // One track was somebody else's.
    let ebb = id(&server, "tracks", "title", "Ebb");
    let some = json!({"names": ["Wharf (AU)"], "track_ids": [ebb], "mix_ids": []});
    let done = json_of(admin.post(&path, &some).await, 200).await;
    assert_eq!((&done["track_count"], &done["is_gone"]), (&json!(1), &json!(false)));
    let mix = server.json("/api/mixes/pier-three").await;
    assert_eq!(
        (&mix["tracks"][0]["artist"], &mix["tracks"][1]["artist"]),
        (&json!("Wharf"), &json!("Wharf (AU)"))
    );
    // The rest was two.
    let all = json!({"names": ["Sill", "Lintel"]});
    let done = json_of(admin.post(&path, &all).await, 200).await;
    assert_eq!(done["is_gone"], true);
    let mix = server.json("/api/mixes/pier-three").await;
    assert_eq!(mix["tracks"][0]["artist"], "Sill & Lintel");
    assert_eq!(mix["artists"][1]["name"], "Lintel");
    let weir = server.json("/api/mixes/pier-one").await;
    assert_eq!(weir["tracks"][1]["artist"], "Kölsa & Sill & Lintel");
    assert_eq!(ask(&server, "/artist/Wharf").await.0, 404);
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await;
    for entry in &entries["entries"].as_array().unwrap()[..2] {
        let undo = format!("/api/admin/audit/{}/undo", entry["id"].as_str().unwrap());
        json_of(admin.post(&undo, &json!({})).await, 200).await;
    }
    assert_eq!(rows(&server), first);
}

#[tokio::test]
async fn a_track_is_renamed_merged_and_split_on_its_desk() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let found = json_of(admin.get("/api/admin/tracks?search=grey").await, 200).await;
    assert_eq!(found["tracks"].as_array().unwrap().len(), 2, "{found}");
    let ids: Vec<&str> =
        found["tracks"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    let first = rows(&server);
    let path = admin_path("tracks", ids[0]);
    let merged =
        json_of(admin.post(&format!("{path}/merge"), &json!({"from_id": ids[1]})).await, 200).await;
    assert_eq!(merged["after"]["mixes"].as_array().unwrap().len(), 2);
    problem(
        admin.post(&format!("{path}/merge"), &json!({"from_id": ids[0]})).await,
        409,
        "merge.same",
    )
    .await;
    problem(
        admin.post(&format!("{path}/merge"), &json!({"from_id": ids[1]})).await,
        404,
        "not_found",
    )
    .await;
    // One of the mixes plays another one after all.
    let mix_id = merged["after"]["mixes"][0]["id"].as_str().unwrap();
    let artists = json!([{"name": "Sill", "role": "primary"}]);
    let body = json!({"mix_ids": [mix_id], "title": "Grey II", "artists": artists});
    let split = json_of(admin.post(&format!("{path}/split"), &body).await, 200).await;
    assert_eq!(split["after"]["track"]["title"], "Grey II");
    problem(admin.post(&format!("{path}/split"), &body).await, 422, "request.invalid").await;
    let shown = json_of(admin.get(&path).await, 200).await;
    assert_eq!(shown["mixes"].as_array().unwrap().len(), 1);
    let taken = json!({"title": "Grey II", "artists": artists});
    problem(admin.put(&path, &taken).await, 409, "track.taken").await;
    let names = json!({
        "title": "Gray",
        "artists": artists,
        "label": "Quayside",
        "aliases": ["the grey one"],
        "ids": {"isrc": "gb-abc-23-01234"},
    });
    let after = json_of(admin.put(&path, &names).await, 200).await;
    assert_eq!(
        (&after["track"]["title"], &after["ids"]["isrc"]),
        (&json!("Gray"), &json!("GBABC2301234"))
    );
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await;
    for entry in &entries["entries"].as_array().unwrap()[..3] {
        let undo = format!("/api/admin/audit/{}/undo", entry["id"].as_str().unwrap());
        json_of(admin.post(&undo, &json!({})).await, 200).await;
    }
    assert_eq!(rows(&server), first);
}

#[tokio::test]
async fn an_import_says_whom_an_unknown_name_perhaps_means() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    let mix = json!({"title": "Pier Four", "artist": "The Wharf", "tracklist": [{"title": "Grey", "artists": [{"name": "Kölsà", "role": "primary"}]}]});
    let asked = json!({"mix_data": {"mix": mix}});
    let plan = admin.post("/api/admin/staged-entities/plan", &asked);
    let plan = json_of(plan.await, 200).await;
    let artists = plan["artists"].as_array().unwrap();
    let of = |name: &str| artists.iter().find(|it| it["name"] == name).unwrap();
    assert_eq!(of("The Wharf")["perhaps"][0]["name"], "Wharf");
    assert_eq!(of("The Wharf")["perhaps"][0]["why"], "differ only by “The”");
    let names: Vec<&Value> =
        of("Kölsà")["perhaps"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
    assert_eq!(names.len(), 2, "{plan}");
    assert_eq!(plan["tracks"][0]["candidates"][0]["title"], "Grey");
}

#[tokio::test]
async fn an_import_asks_about_a_name_that_is_a_letter_off() {
    let server = start().await;
    let now = Moment::from_ms(START);
    let tracks = "[00:00] Tentative Connection - Grey Morning\n[05:00] Unit 12 - Lock\n[09:00] Marrow - Weir";
    let new = catalogue::a_mix(now, 0, "Pier Three", "Tentative Connection", tracks);
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let admin = Browser::admin(&server).await;
    let named = |name: &str| json!({"artist": name, "title": "Sluice Gate"});
    let names = ["Tentative Conection", "Tentatve Conection", "Unit 13", "Marow", "Barrow", "ID"];
    let list: Vec<Value> = names.iter().map(|name| named(name)).collect();
    let mix = json!({"title": "Pier Four", "artist": "Tentative Connection", "tracklist": list});
    let asked = json!({"mix_data": {"mix": mix}});
    let plan = json_of(admin.post("/api/admin/staged-entities/plan", &asked).await, 200).await;
    let artists = plan["artists"].as_array().unwrap();
    let perhaps = |name: &str| {
        let found = artists.iter().find(|it| it["name"] == name).unwrap();
        let of = |it: &Value| {
            format!("{}: {}", it["name"].as_str().unwrap(), it["why"].as_str().unwrap())
        };
        found["perhaps"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    let one = |why: &str| vec![format!("Tentative Connection: differ only by {why}")];
    assert_eq!(perhaps("Tentative Conection"), one("one letter"));
    assert_eq!(perhaps("Tentatve Conection"), one("two letters"));
    assert_eq!(perhaps("Tentative Connection"), Vec::<String>::new(), "that is their name");
    for other in ["Unit 13", "Marow", "Barrow"] {
        assert_eq!(perhaps(other), Vec::<String>::new(), "{other}");
    }
    assert!(artists.iter().all(|it| it["name"] != "ID"), "nobody is no artist");
    // A track of nearly the same names is among those that it might be.
    let mix = json!({"title": "Pier Four", "artist": "Kelp", "tracklist": [
        {"artist": "Tentative Conection", "title": "Grey Mornng"}]});
    let asked = json!({"mix_data": {"mix": mix}});
    let plan = json_of(admin.post("/api/admin/staged-entities/plan", &asked).await, 200).await;
    assert_eq!(plan["tracks"][0]["candidates"][0]["title"], "Grey Morning", "{plan}");
}

#[tokio::test]
async fn artists_a_letter_apart_are_pairs_until_somebody_says_that_they_are_not() {
    let server = start().await;
    let now = Moment::from_ms(START);
    let tracks = "[00:00] Tentative Connection - Grey Morning\n[05:00] Tentative Conection - Lock";
    let new = catalogue::a_mix(now, 0, "Pier Three", "Kelp", tracks);
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let admin = Browser::admin(&server).await;
    let pairs = async || {
        let mut found = Vec::new();
        let mut after = String::new();
        loop {
            let path = format!("/api/admin/duplicates/artists?after={after}");
            let page = json_of(admin.get(&path).await, 200).await;
            found.extend(page["pairs"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { return found };
            after = next.replace('~', "%7E");
        }
    };
    let found = pairs().await;
    let whys: Vec<&str> = found.iter().map(|it| it["why"].as_str().unwrap()).collect();
    assert_eq!(whys, ["differ only by an accent", "differ only by one letter"]);
    let apart = json!({"one_id": found[1]["kept"]["id"], "other_id": found[1]["other"]["id"]});
    let kept = admin.post("/api/admin/duplicates/artists/apart", &apart).await;
    assert_eq!(kept.status(), 204);
    assert_eq!(pairs().await.len(), 1);
}

#[tokio::test]
async fn the_desk_finds_artists_without_their_spaces_and_says_where_they_are_played() {
    let server = start().await;
    let now = Moment::from_ms(START);
    let tracks = "[00:00] Brother Lowtide - Grey Morning\n[05:00] Unknown Artist - Harbour Door\n[09:00] ID - ID";
    let new = catalogue::a_mix(now, 0, "Pier Three", "Kelp", tracks);
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let admin = Browser::admin(&server).await;
    for words in [
        "low%20tide",
        "brotherlowtide",
        "Br%C3%B6ther%20low-tide",
        "brohter%20lowtide",
        "brotherlowtid",
    ] {
        let page = admin.get(&format!("/api/admin/artists?search={words}")).await;
        let page = json_of(page, 200).await;
        assert_eq!(page["artists"][0]["name"], "Brother Lowtide", "{words}");
        assert_eq!(page["artists"].as_array().unwrap().len(), 1, "{words}");
        let counts = ["mix_count", "played_in_count"].map(|it| page["artists"][0][it].clone());
        assert_eq!(counts, [json!(0), json!(1)]);
    }
    // Their own mixes play the Kölsa of the first mix, too: those are not said twice.
    let page = json_of(admin.get("/api/admin/artists?search=k%C3%B6lsa").await, 200).await;
    let counts = ["mix_count", "played_in_count"].map(|it| page["artists"][0][it].clone());
    assert_eq!(counts, [json!(1), json!(1)]);
    let page = json_of(admin.get("/api/admin/tracks").await, 200).await;
    let titles: Vec<&str> =
        page["tracks"].as_array().unwrap().iter().map(|it| it["title"].as_str().unwrap()).collect();
    assert!(titles.contains(&"Grey Morning") && !titles.contains(&"Harbour Door"), "{titles:?}");
}
