//! Members' Spotify accounts: connected, kept, lost; and likes on their way there.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_server::tasks::carrier::Carrier;
use segue_server::tasks::sync::{Reader, STEPS};
use segue_store::{delivery, spotify_connection, sync};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::world::spotify::Mood;
use crate::support::world::spotify::listening::{a_play, an_artist};
use crate::support::world::{self, World};
use crate::support::{START, Server, catalogue, client, problem};

pub const ADA: &str = "ada@mixes.example";
const CONNECTION: &str = "/api/spotify/connection";
const MINUTE: i64 = 60_000;

/// A world, and such a server in it.
async fn in_world() -> (World, Server) {
    let world = world::start().await;
    let server = where_spotify_has_all(&world.settings()).await;
    (world, server)
}

/// A server with some settings, whose every track is one that Spotify has.
pub async fn where_spotify_has_all(settings: &[(&str, &str)]) -> Server {
    let server = Server::start_empty(settings).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let at_spotify = "INSERT INTO spotify_tracks (id, spotify_id, title, artist)
            SELECT 's-' || id, 'sp-' || id, title, 'Halide' FROM tracks;
        UPDATE tracks SET spotify_track_id = 's-' || id, is_unreleased = FALSE;";
    server.change_beside(at_spotify);
    server
}

pub fn track_ids(server: &Server) -> Vec<String> {
    server.rows("SELECT id FROM tracks ORDER BY id").concat()
}

/// Goes to Spotify and comes back, and hands over what it came back with.
async fn connect(browser: &Browser<'_>) -> reqwest::Response {
    let begun = browser.post(CONNECTION, &json!({})).await;
    assert_eq!(begun.status(), 200);
    let begun: Value = begun.json().await.unwrap();
    let client = client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let asked = client.get(begun["url"].as_str().unwrap()).send().await.unwrap();
    let location: reqwest::Url = asked.headers()["location"].to_str().unwrap().parse().unwrap();
    assert_eq!(location.path(), "/spotify-callback");
    let query: HashMap<String, String> = location.query_pairs().into_owned().collect();
    assert_eq!(begun["state"], json!(query["state"]));
    browser.put(CONNECTION, &json!({ "code": query["code"], "state": query["state"] })).await
}

/// A browser whose member may connect Spotify.
async fn allowed<'s>(server: &'s Server, email: &str) -> Browser<'s> {
    let browser = Browser::of(server, email).await;
    server.change_beside("UPDATE users SET spotify_access = TRUE");
    browser
}

/// A browser whose member has connected Spotify.
pub async fn connected<'s>(server: &'s Server, email: &str) -> Browser<'s> {
    let browser = allowed(server, email).await;
    assert_eq!(connect(&browser).await.status(), 200);
    browser
}

async fn shown(browser: &Browser<'_>) -> Value {
    browser.get("/api/spotify").await.json().await.unwrap()
}

async fn like(browser: &Browser<'_>, id: &str) {
    let liked = browser.put(&format!("/api/likes/{id}"), &json!({})).await;
    assert_eq!(liked.json::<Value>().await.unwrap()["spotify_connected"], true);
}

async fn unlike(browser: &Browser<'_>, id: &str) {
    assert_eq!(browser.delete(&format!("/api/likes/{id}")).await.status(), 200);
}

pub fn carrier(server: &Server) -> Carrier {
    Carrier::new(server.app.clone())
}

pub fn sp(id: &str) -> String {
    format!("sp-{id}")
}

async fn carry(server: &Server) {
    carrier(server).round().await.unwrap();
}

/// A browser whose member has connected Spotify and likes a track while Spotify is in this mood, with
/// the track as Spotify names it.
async fn liking<'s>(world: &World, server: &'s Server, mood: Mood) -> (Browser<'s>, String) {
    let browser = connected(server, ADA).await;
    world.spotify.become_(mood);
    let id = &track_ids(server)[0];
    like(&browser, id).await;
    carry(server).await;
    (browser, sp(id))
}

#[tokio::test]
async fn a_member_with_leave_connects_and_is_shown_their_name() {
    let (_world, server) = in_world().await;
    let browser = Browser::of(&server, ADA).await;
    let none = json!({ "is_available": true, "connection": null });
    assert_eq!(shown(&browser).await, none);
    problem(browser.post(CONNECTION, &json!({})).await, 403, "spotify.no_access").await;
    let browser = connected(&server, ADA).await;
    let state = shown(&browser).await;
    assert_eq!(state["connection"]["spotify_display_name"], "kelp");
    assert_eq!(state["connection"]["problem"], Value::Null);
    let likes = json!({ "waiting": 0, "failed": 0, "last_error": null });
    assert_eq!(state["connection"]["likes"], likes);
    assert_eq!(browser.delete(CONNECTION).await.status(), 204);
    assert_eq!(shown(&browser).await, none);
    assert_eq!(browser.delete(CONNECTION).await.status(), 204, "again changes nothing");
}

#[tokio::test]
async fn a_site_without_spotify_connects_nobody() {
    let server = Server::start_empty(&[]).await;
    let browser = allowed(&server, ADA).await;
    assert_eq!(shown(&browser).await["is_available"], false);
    problem(browser.post(CONNECTION, &json!({})).await, 404, "not_found").await;
}

#[tokio::test]
async fn a_connection_is_finished_once_by_whoever_began_it() {
    let (_world, server) = in_world().await;
    let ada = allowed(&server, ADA).await;
    let kelp = allowed(&server, "kelp@mixes.example").await;
    let begun: Value = ada.post(CONNECTION, &json!({})).await.json().await.unwrap();
    let client = client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let asked = client.get(begun["url"].as_str().unwrap()).send().await.unwrap();
    let back: reqwest::Url = asked.headers()["location"].to_str().unwrap().parse().unwrap();
    let query: HashMap<String, String> = back.query_pairs().into_owned().collect();
    let body = json!({ "code": query["code"], "state": query["state"] });
    problem(kelp.put(CONNECTION, &body).await, 410, "spotify.no_code_verifier").await;
    let begun: Value = kelp.post(CONNECTION, &json!({})).await.json().await.unwrap();
    assert_ne!(begun["state"], body["state"]);
    problem(kelp.put(CONNECTION, &body).await, 410, "sign_in.spent").await;
    let bent = json!({ "code": query["code"], "state": "bent" });
    problem(ada.put(CONNECTION, &bent).await, 410, "sign_in.spent").await;
    assert_eq!(ada.put(CONNECTION, &body).await.status(), 200);
    problem(ada.put(CONNECTION, &body).await, 410, "sign_in.spent").await;
    let begun: Value = ada.post(CONNECTION, &json!({})).await.json().await.unwrap();
    server.pass_ms(11 * MINUTE);
    let late = json!({ "code": "any", "state": begun["state"] });
    problem(ada.put(CONNECTION, &late).await, 410, "sign_in.spent").await;
}

#[tokio::test]
async fn whom_spotify_does_not_let_in_is_told_so() {
    let (world, server) = in_world().await;
    let browser = allowed(&server, ADA).await;
    world.spotify.become_(Mood::Unregistered);
    let told = problem(connect(&browser).await, 403, "spotify.not_registered").await;
    assert!(told["detail"].as_str().unwrap().contains("only a few people"), "{told}");
    world.spotify.become_(Mood::Broken);
    problem(connect(&browser).await, 502, "spotify.failed").await;
    assert_eq!(shown(&browser).await["connection"], Value::Null);
}

#[tokio::test]
async fn tokens_lie_sealed_in_the_database() {
    let (_world, server) = in_world().await;
    connected(&server, ADA).await;
    server.settle().await;
    let kept = server.kept();
    for secret in [b"spotify-person-".as_slice(), b"spotify-leave-"] {
        assert!(!kept.windows(secret.len()).any(|part| part == secret));
    }
    let key = std::fs::metadata(server.data.path().join("secret.key")).unwrap();
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&key.permissions()) & 0o777, 0o600);
}

#[tokio::test]
async fn likes_go_where_the_member_wants_them_in_both_dialects() {
    for mood in [Mood::Newer, Mood::Older] {
        let (world, server) = in_world().await;
        world.spotify.become_(mood);
        let ids = track_ids(&server);
        let browser = connected(&server, ADA).await;
        like(&browser, &ids[0]).await;
        like(&browser, &ids[1]).await;
        assert_eq!(shown(&browser).await["connection"]["likes"]["waiting"], 2);
        carry(&server).await;
        let account = world.spotify.account("kelp");
        assert_eq!(account.liked, [sp(&ids[0]), sp(&ids[1])], "{mood:?}");
        assert_eq!(account.playlists["playlist1"], [sp(&ids[0]), sp(&ids[1])]);
        assert_eq!(shown(&browser).await["connection"]["likes"]["waiting"], 0);
        let likes: Value = browser.get("/api/likes").await.json().await.unwrap();
        assert_eq!(likes["likes"][0]["spotify_state"], "synced");
        assert_eq!(likes["likes"][0]["synced_to_spotify"], true);

        let only = json!({ "add_to_spotify_liked": false, "add_to_segue_playlist": true });
        browser.put("/api/user/like-preferences", &only).await;
        like(&browser, &ids[2]).await;
        unlike(&browser, &ids[0]).await;
        carry(&server).await;
        let account = world.spotify.account("kelp");
        assert_eq!(account.liked, [sp(&ids[1])]);
        assert_eq!(account.playlists["playlist1"], [sp(&ids[1]), sp(&ids[2])]);
        assert_eq!(account.playlists.len(), 1, "one playlist is the site's");
    }
}

/// Spotify's `id` of an account may change; since May 2026 there is another that does not.
#[tokio::test]
async fn an_account_that_is_called_otherwise_keeps_its_playlist() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    carry(&server).await;
    // A connection from before gets the new id when Spotify tells it.
    world.spotify.name_account("kelp", "7c1f");
    assert_eq!(connect(&browser).await.status(), 200);
    let account = world.spotify.account("kelp");
    world.spotify.change("kelp.renamed", |renamed| *renamed = account);
    world.spotify.name_account("kelp.renamed", "7c1f");
    world.spotify.seat("kelp.renamed");
    assert_eq!(connect(&browser).await.status(), 200);
    like(&browser, &ids[1]).await;
    carry(&server).await;
    let playlists = world.spotify.account("kelp.renamed").playlists;
    assert_eq!(playlists.len(), 1, "{playlists:?}");
    assert_eq!(playlists["playlist1"], [sp(&ids[0]), sp(&ids[1])]);
}

#[tokio::test]
async fn what_was_never_sent_is_never_taken_back() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    let asked = world.spotify.asked();
    for _ in 0..3 {
        like(&browser, &ids[0]).await;
        unlike(&browser, &ids[0]).await;
    }
    carry(&server).await;
    assert_eq!(world.spotify.asked(), asked);
    like(&browser, &ids[0]).await;
    carry(&server).await;
    unlike(&browser, &ids[0]).await;
    like(&browser, &ids[0]).await;
    carry(&server).await;
    let account = world.spotify.account("kelp");
    assert_eq!((account.liked.len(), account.playlists["playlist1"].len()), (1, 1));
}

#[tokio::test]
async fn an_outage_of_an_hour_loses_no_like_and_sends_each_once() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    world.spotify.become_(Mood::Broken);
    for (minute, id) in ids.iter().cycle().take(60).enumerate() {
        if minute < ids.len() {
            like(&browser, id).await;
        }
        server.pass_ms(MINUTE);
        carry(&server).await;
    }
    let state = shown(&browser).await;
    assert_eq!(state["connection"]["likes"]["waiting"], json!(ids.len()));
    let says = "Spotify API error: 502";
    assert_eq!(state["connection"]["likes"]["last_error"], says);
    world.spotify.become_(Mood::Newer);
    for _ in 0..11 {
        server.pass_ms(MINUTE);
        carry(&server).await;
    }
    let account = world.spotify.account("kelp");
    for id in &ids {
        assert_eq!(account.added[&("liked_songs", sp(id))], 1);
        assert_eq!(account.added[&("playlist", sp(id))], 1);
    }
    assert_eq!(account.added.len(), 2 * ids.len());
}

#[tokio::test]
async fn an_answer_that_is_lost_leaves_each_like_there_once() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    carry(&server).await;
    world.spotify.become_(Mood::Lost);
    like(&browser, &ids[1]).await;
    for _ in 0..3 {
        server.pass_ms(5 * MINUTE);
        carry(&server).await;
    }
    unlike(&browser, &ids[0]).await;
    world.spotify.become_(Mood::Older);
    server.pass_ms(10 * MINUTE);
    carry(&server).await;
    let account = world.spotify.account("kelp");
    assert_eq!(account.liked, [sp(&ids[1])]);
    assert_eq!(account.playlists["playlist1"], [sp(&ids[1])]);
}

#[tokio::test]
async fn an_unlike_whose_answer_is_lost_and_a_like_after_it_end_in_one() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    carry(&server).await;
    world.spotify.become_(Mood::Lost);
    unlike(&browser, &ids[0]).await;
    carry(&server).await;
    like(&browser, &ids[0]).await;
    world.spotify.become_(Mood::Older);
    server.pass_ms(10 * MINUTE);
    carry(&server).await;
    let account = world.spotify.account("kelp");
    assert_eq!(account.liked, [sp(&ids[0])]);
    assert_eq!(account.playlists["playlist1"], [sp(&ids[0])]);
}

#[tokio::test]
async fn a_playlist_that_was_thrown_away_is_made_anew() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    carry(&server).await;
    world.spotify.change("kelp", |account| account.playlists.clear());
    unlike(&browser, &ids[0]).await;
    like(&browser, &ids[1]).await;
    carry(&server).await;
    let account = world.spotify.account("kelp");
    assert_eq!(account.playlists.values().collect::<Vec<_>>(), [&[sp(&ids[1])]]);
}

#[tokio::test]
async fn spotify_is_left_alone_for_as_long_as_it_asks() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    world.spotify.become_(Mood::Busy);
    like(&browser, &ids[0]).await;
    let wait = carrier(&server).round().await.unwrap();
    assert_eq!(wait.map(|at| at.ms() - START), Some(120_000));
    let asked = world.spotify.asked();
    world.spotify.become_(Mood::Older);
    server.pass_ms(119_000);
    let due = server.store.read(delivery::next_due).await.unwrap();
    assert!(due.is_some());
    assert_eq!(world.spotify.asked(), asked);
    server.pass_ms(1_000);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").added.len(), 2);
}

#[tokio::test]
async fn a_token_is_renewed_once_however_many_need_it() {
    let (world, server) = in_world().await;
    connected(&server, ADA).await;
    server.pass_ms(61 * MINUTE);
    let user = server.store.read(|tx| {
        let found = segue_store::user::find_by_email(tx, ADA)?;
        Ok(found.unwrap().id)
    });
    let user = user.await;
    let user = user.unwrap();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let (app, user) = (server.app.clone(), user.clone());
        asking.spawn(async move {
            let spotify = app.spotify().unwrap();
            spotify.member_token(app.store(), app.seal(), &user, app.now()).await.unwrap();
        });
    }
    asking.join_all().await;
    assert_eq!(world.spotify.renewed(), 1);
}

#[tokio::test]
async fn a_token_that_spotify_took_back_is_renewed_in_the_middle() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    world.spotify.become_(Mood::Forgetful);
    world.spotify.become_(Mood::Older);
    carry(&server).await;
    assert_eq!(world.spotify.renewed(), 1);
    assert_eq!(world.spotify.account("kelp").liked, [sp(&ids[0])]);
}

#[tokio::test]
async fn a_stumble_where_tokens_are_renewed_passes() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    for (status, error) in [
        (503, "temporarily_unavailable"),
        (500, "server_error"),
        (429, "rate_limited"),
        (400, "invalid_client"),
    ] {
        world.spotify.stumble(Some((status, error)));
        server.pass_days(1);
        like(&browser, &ids[0]).await;
        carry(&server).await;
        Reader::new(server.app.clone()).round().await.unwrap();
        let state = shown(&browser).await;
        assert_eq!(state["connection"]["problem"], Value::Null, "{error}");
    }
    world.spotify.stumble(None);
    server.pass_days(3);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked, [sp(&ids[0])]);
}

#[tokio::test]
async fn whoever_connects_while_tokens_cannot_be_had_is_not_told_that_their_code_is_wrong() {
    let (world, server) = in_world().await;
    let browser = allowed(&server, ADA).await;
    world.spotify.stumble(Some((503, "temporarily_unavailable")));
    problem(connect(&browser).await, 502, "provider.unreachable").await;
    world.spotify.stumble(Some((400, "invalid_grant")));
    let told = connect(&browser).await.text().await.unwrap();
    assert!(told.contains("Failed to exchange code for token"), "{told}");
}

#[tokio::test]
async fn members_are_told_when_the_owner_of_the_application_has_no_premium() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    world.spotify.become_(Mood::Lapsed);
    let reader = Reader::new(server.app.clone());
    for _ in 0..8 {
        server.pass_days(1);
        reader.round().await.unwrap();
    }
    let says = browser.get("/api/spotify/sync").await.text().await.unwrap();
    assert!(says.contains("whoever runs it needs Spotify Premium"), "{says}");
    like(&browser, &ids[0]).await;
    carry(&server).await;
    assert_eq!(shown(&browser).await["connection"]["problem"], Value::Null);
    world.spotify.become_(Mood::Older);
    server.pass_days(3);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked, [sp(&ids[0])], "the like waited");
}

#[tokio::test]
async fn a_leave_that_was_taken_back_ends_the_connection_and_likes_wait_for_the_next() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    world.spotify.revoke();
    like(&browser, &ids[0]).await;
    carry(&server).await;
    let state = shown(&browser).await;
    assert_eq!(state["connection"]["problem"]["code"], "revoked");
    assert_eq!(state["connection"]["likes"]["waiting"], 1);
    let refused = browser.post("/api/spotify/sync", &json!({})).await;
    let told = problem(refused, 409, "spotify.not_connected").await;
    assert!(told["detail"].as_str().unwrap().contains("'Connect again'"), "{told}");
    let late = browser.put(&format!("/api/likes/{}", ids[1]), &json!({})).await;
    assert_eq!(late.json::<Value>().await.unwrap()["spotify_connected"], false);
    let listed: Value = browser.get("/api/likes").await.json().await.unwrap();
    for like in listed["likes"].as_array().unwrap() {
        assert_eq!(like["spotify_state"], "held");
    }
    server.pass_days(3);
    carry(&server).await;
    assert_eq!(connect(&browser).await.status(), 200);
    assert_eq!(shown(&browser).await["connection"]["problem"], Value::Null);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked.len(), 2);
}

#[tokio::test]
async fn whom_spotify_lets_in_again_is_read_again_and_their_likes_go_on() {
    let (world, server) = in_world().await;
    let (browser, liked) = liking(&world, &server, Mood::Unregistered).await;
    let asked = || async {
        assert_eq!(browser.post("/api/spotify/sync", &json!({})).await.status(), 202);
        Reader::new(server.app.clone()).round().await.unwrap();
        shown(&browser).await["connection"]["problem"].clone()
    };
    assert_eq!(asked().await["code"], "not_registered");
    world.spotify.become_(Mood::Older);
    assert_eq!(asked().await, Value::Null);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked, [liked]);
}

#[tokio::test]
async fn whoever_is_thrown_off_spotify_s_list_is_told_and_loses_nothing() {
    let (world, server) = in_world().await;
    let (browser, liked) = liking(&world, &server, Mood::Unregistered).await;
    assert_eq!(shown(&browser).await["connection"]["problem"]["code"], "not_registered");
    world.spotify.become_(Mood::Newer);
    assert_eq!(connect(&browser).await.status(), 200);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked, [liked]);
}

#[tokio::test]
async fn what_spotify_refuses_is_given_up_until_the_member_asks_again() {
    let (world, server) = in_world().await;
    let (browser, liked) = liking(&world, &server, Mood::Closed).await;
    let likes = &shown(&browser).await["connection"]["likes"];
    assert_eq!((&likes["waiting"], &likes["failed"]), (&json!(0), &json!(1)));
    assert_eq!(likes["last_error"], "Spotify API error: 403");
    let listed: Value = browser.get("/api/likes").await.json().await.unwrap();
    assert_eq!(listed["likes"][0]["spotify_state"], "failed");
    world.spotify.become_(Mood::Older);
    let retried = browser.post("/api/spotify/likes/retry", &json!({})).await;
    assert_eq!(retried.json::<Value>().await.unwrap()["connection"]["likes"]["waiting"], 1);
    carry(&server).await;
    assert_eq!(world.spotify.account("kelp").liked, [liked]);
}

#[tokio::test]
async fn whoever_disconnects_takes_what_waits_along() {
    let (world, server) = in_world().await;
    let ids = track_ids(&server);
    let browser = connected(&server, ADA).await;
    like(&browser, &ids[0]).await;
    assert_eq!(browser.delete(CONNECTION).await.status(), 204);
    carry(&server).await;
    assert!(world.spotify.account("kelp").added.is_empty());
    let liked = browser.put(&format!("/api/likes/{}", ids[1]), &json!({})).await;
    assert_eq!(liked.json::<Value>().await.unwrap()["spotify_connected"], false);
}

/// Lets somebody have played things.
fn plays(world: &World) {
    world.spotify.change("kelp", |account| {
        account.recently_played = (0..50)
            .map(|at| {
                let id = if at == 7 { "track-7?".to_owned() } else { format!("track-{at}") };
                a_play(&id, "Otto Kline", &format!("2026-02-28T10:{at:02}:00Z"))
            })
            .collect();
        account.top_artists = vec![an_artist("Otto Kline", &["dub techno"])];
    });
}

async fn sync_state(browser: &Browser<'_>) -> Value {
    browser.get("/api/spotify/sync").await.json().await.unwrap()
}

#[tokio::test]
async fn listening_is_read_step_by_step_and_once() {
    let (world, server) = in_world().await;
    plays(&world);
    let browser = Browser::of(&server, ADA).await;
    assert_eq!(sync_state(&browser).await["state"], "never");
    let browser = connected(&server, ADA).await;
    assert_eq!(sync_state(&browser).await["state"], "waiting");
    let reader = Reader::new(server.app.clone());
    for _ in 0..2 {
        reader.round().await.unwrap();
        let state = sync_state(&browser).await;
        assert_eq!((&state["state"], &state["step"]), (&json!("done"), &json!(STEPS)));
        assert_eq!(state["problem"], Value::Null);
        let again = browser.post("/api/spotify/sync", &json!({})).await;
        assert_eq!(again.status(), 202);
    }
    let count = |sql: &str| server.number(sql);
    assert_eq!(count("SELECT count(*) FROM listening_history"), 50);
    assert_eq!(count("SELECT count(*) FROM track_audio_features"), 50);
    assert_eq!(count("SELECT count(*) FROM track_audio_features WHERE tempo IS NULL"), 1);
    assert_eq!(count("SELECT count(*) FROM top_items WHERE item_type = 'artist'"), 3);
    assert_eq!(count("SELECT count(*) FROM top_items WHERE item_type = 'track'"), 150);
}

#[tokio::test]
async fn what_spotify_tells_nobody_any_more_is_left_out() {
    let (world, server) = in_world().await;
    plays(&world);
    world.spotify.become_(Mood::Newer);
    let browser = connected(&server, ADA).await;
    Reader::new(server.app.clone()).round().await.unwrap();
    assert_eq!(sync_state(&browser).await["state"], "done");
    let known = server.store.read(|tx| {
        let user = segue_store::user::find_by_email(tx, ADA)?.unwrap();
        segue_store::listening::profile(tx, &user.id)
    });
    let known = known.await;
    let known = known.unwrap();
    assert_eq!(known.artists[0].name, "Otto Kline");
    assert_eq!(known.features, None);
}

#[tokio::test]
async fn a_reading_that_is_broken_off_goes_on_where_it_was() {
    let (world, server) = in_world().await;
    plays(&world);
    let browser = connected(&server, ADA).await;
    world.spotify.become_(Mood::Busy);
    let reader = Reader::new(server.app.clone());
    reader.round().await.unwrap();
    let state = sync_state(&browser).await;
    assert_eq!(state["problem"], "Spotify asks us to wait. We go on in 2 min.");
    world.spotify.become_(Mood::Broken);
    for _ in 0..4 {
        server.pass_ms(3 * MINUTE);
        reader.round().await.unwrap();
        assert_eq!(sync_state(&browser).await["state"], "waiting");
    }
    server.pass_ms(3 * MINUTE);
    reader.round().await.unwrap();
    let state = sync_state(&browser).await;
    assert_eq!(state["state"], "failed");
    assert_eq!(state["problem"], "Spotify API error: 502");
    world.spotify.become_(Mood::Older);
    assert_eq!(browser.post("/api/spotify/sync", &json!({})).await.status(), 202);
    reader.round().await.unwrap();
    assert_eq!(sync_state(&browser).await["state"], "done");
}

#[tokio::test]
async fn a_reading_that_is_broken_off_before_its_end_is_ended() {
    let (world, server) = in_world().await;
    plays(&world);
    let browser = connected(&server, ADA).await;
    server.change_beside(&format!("UPDATE spotify_syncs SET state = 'running', step = {STEPS}"));
    Reader::new(server.app.clone()).round().await.unwrap();
    let state = sync_state(&browser).await;
    assert_eq!((&state["state"], &state["step"]), (&json!("done"), &json!(STEPS)));
}

#[tokio::test]
async fn listening_is_read_anew_each_day_and_by_whoever_is_connected() {
    let (world, server) = in_world().await;
    plays(&world);
    connected(&server, ADA).await;
    let reader = Reader::new(server.app.clone());
    reader.round().await.unwrap();
    let asked = world.spotify.asked();
    server.pass_ms(23 * 60 * MINUTE);
    reader.round().await.unwrap();
    assert_eq!(world.spotify.asked(), asked);
    server.pass_ms(2 * 60 * MINUTE);
    reader.round().await.unwrap();
    assert!(world.spotify.asked() > asked);
    world.spotify.revoke();
    server.pass_days(2);
    reader.round().await.unwrap();
    let user_and_sync = server.store.read(|tx| {
        let user = segue_store::user::find_by_email(tx, ADA)?.unwrap();
        Ok((spotify_connection::find(tx, &user.id)?, sync::find(tx, &user.id)?))
    });
    let user_and_sync = user_and_sync.await;
    let (connection, sync) = user_and_sync.unwrap();
    assert_eq!(connection.unwrap().problem, Some(spotify_connection::Problem::Revoked));
    let says = "Failed to refresh token. Connect Spotify again in your settings.";
    assert_eq!(sync.unwrap().problem.as_deref(), Some(says));
    let asked = world.spotify.asked();
    server.pass_days(2);
    reader.round().await.unwrap();
    assert_eq!(world.spotify.asked(), asked, "nobody asks for whoever is not connected");
}

#[tokio::test]
async fn what_is_kept_of_spotify_is_handed_back_but_for_the_tokens() {
    let (world, server) = in_world().await;
    plays(&world);
    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    let request = json!({ "spotify_email": "kelp-at-spotify@mixes.example" });
    kelp.post("/api/user/whitelist-request", &request).await;
    let asked = kelp.get("/api/user/export.json").await.text().await.unwrap();
    assert!(asked.contains("kelp-at-spotify@mixes.example"), "{asked}");
    let browser = connected(&server, ADA).await;
    let off = json!({ "add_to_spotify_liked": false, "add_to_segue_playlist": true });
    assert_eq!(browser.put("/api/user/like-preferences", &off).await.status(), 200);
    Reader::new(server.app.clone()).round().await.unwrap();
    server.change_beside(
        "INSERT INTO weekly_refusals SELECT id, 'track-1', 'otto kline', 1772366400000 FROM users
        WHERE email = 'ada@mixes.example'",
    );
    let export: Value = browser.get("/api/user/export.json").await.json().await.unwrap();
    assert_eq!(export["like_preferences"], off);
    let given = export["given"].as_array().unwrap();
    let of = |kind: &str| given.iter().find(|it| it["kind"] == kind).unwrap_or(&Value::Null);
    assert_eq!(of("spotify_connection")["title"], "kelp");
    assert_eq!(of("spotify_connection")["created_at"], "2026-03-01T12:00:00.000Z");
    assert_eq!(of("weekly_refusal")["value"], "otto kline");
    assert_eq!(of("weekly_refusal")["title"], "Title of track-1");
    let top = of("top_artist");
    assert_eq!((&top["title"], &top["value"]), (&json!("Otto Kline"), &json!("long_term 1")));
    let table = browser.get("/api/user/export.csv").await.text().await.unwrap();
    assert!(table.contains("like_preference,,,,,add_to_spotify_liked,false"), "{table}");
    for file in [export.to_string(), table] {
        assert!(!file.contains("token"), "{file}");
    }
}

#[tokio::test]
async fn whoever_connects_while_spotify_asks_to_wait_is_told_how_long() {
    let (world, server) = in_world().await;
    let browser = allowed(&server, ADA).await;
    world.spotify.become_(Mood::Busy);
    let told = problem(connect(&browser).await, 502, "spotify.failed").await;
    assert_eq!(told["detail"], "Spotify asks us to wait. Try to connect again in 2 min.");
}
