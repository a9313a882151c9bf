//! Spotify's answers about artists, in both of its dialects and when it does not answer.

use serde_json::{Value, json};

use crate::support::world::spotify::Mood;
use crate::support::world::{self, World};
use crate::support::{START, Server, catalogue, problem};

const PATH: &str = "/api/artists/otto%20kline/spotify";

async fn in_world() -> (World, Server) {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    catalogue::fill(&server.store, segue_base::clock::Moment::from_ms(START)).await;
    (world, server)
}

#[tokio::test]
async fn an_artist_is_told_of_and_kept_for_a_day() {
    let (world, server) = in_world().await;
    let told = server.json(PATH).await;
    let artist = &told["artist"];
    assert_eq!(artist["name"], "Otto Kline");
    assert_eq!(artist["followers"], 48_211);
    assert_eq!(artist["genres"].as_array().unwrap().len(), 5);
    let tracks = artist["top_tracks"].as_array().unwrap();
    assert_eq!(tracks.len(), 5);
    assert_eq!(
        tracks[0],
        json!({
            "id": "track1", "title": "Low Tide 1", "artists": ["Otto Kline"], "album": "Estuary",
            "image_url": "https://covers.example/640.jpg",
            "preview_url": "https://clips.example/1.mp3",
            "external_url": "https://open.spotify.com/track/track1",
        })
    );
    let asked = world.spotify.asked();
    assert_eq!(server.json("/api/artists/otto-kline/spotify").await, told);
    assert_eq!(world.spotify.asked(), asked, "what was said is kept");
    server.pass_days(1);
    assert_eq!(server.json(PATH).await, told);
    assert!(world.spotify.asked() > asked);
}

#[tokio::test]
async fn what_spotify_no_longer_tells_is_left_out() {
    let (world, server) = in_world().await;
    world.spotify.become_(Mood::Newer);
    let artist = server.json(PATH).await["artist"].clone();
    assert_eq!((&artist["followers"], &artist["genres"]), (&Value::Null, &json!([])));
    let ids: Vec<&Value> =
        artist["top_tracks"].as_array().unwrap().iter().map(|track| &track["id"]).collect();
    assert_eq!(ids, ["track1", "track2"], "found by a search, without another's");
}

#[tokio::test]
async fn what_has_gone_from_spotifys_lists_is_left_out() {
    let (world, server) = in_world().await;
    world.spotify.become_(Mood::Gappy);
    let artist = server.json(PATH).await["artist"].clone();
    assert_eq!((&artist["name"], &artist["image_url"]), (&json!("Otto Kline"), &Value::Null));
    assert_eq!(artist["genres"].as_array().unwrap().len(), 5);
    let tracks = artist["top_tracks"].as_array().unwrap();
    assert_eq!(tracks.len(), 5);
    assert_eq!((&tracks[0]["id"], &tracks[0]["image_url"]), (&json!("track1"), &Value::Null));
    assert_eq!(tracks[0]["artists"], json!(["Otto Kline"]));
}

#[tokio::test]
async fn only_artists_of_the_catalogue_are_asked_for_and_unknown_ones_once() {
    let (world, server) = in_world().await;
    problem(server.get("/api/artists/nobody/spotify").await, 404, "not_found").await;
    assert_eq!(world.spotify.asked(), 0);
    assert_eq!(server.json("/api/artists/halide/spotify").await, json!({ "artist": null }));
    let asked = world.spotify.asked();
    server.json("/api/artists/halide/spotify").await;
    assert_eq!(world.spotify.asked(), asked);
}

#[tokio::test]
async fn many_who_ask_at_once_ask_spotify_once() {
    let (world, server) = in_world().await;
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let request = server.request(reqwest::Method::GET, PATH);
        asking.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    assert_eq!(asking.join_all().await, [200; 16]);
    assert_eq!(world.spotify.asked(), 2, "one search, one list of top tracks");
}

#[tokio::test]
async fn spotify_that_is_away_is_left_alone_and_what_it_said_still_serves() {
    let (world, server) = in_world().await;
    let told = server.json(PATH).await;
    world.spotify.become_(Mood::Broken);
    server.pass_days(2);
    assert_eq!(server.json(PATH).await, told, "what it said before");
    let asked = world.spotify.asked();
    problem(server.get("/api/artists/halide/spotify").await, 502, "provider.unreachable").await;
    assert_eq!(world.spotify.asked(), asked, "it is left alone");
    server.pass_ms(30_000);
    world.spotify.become_(Mood::Busy);
    problem(server.get("/api/artists/halide/spotify").await, 502, "provider.unreachable").await;
    let asked = world.spotify.asked();
    world.spotify.become_(Mood::Older);
    server.pass_ms(119_000);
    problem(server.get("/api/artists/halide/spotify").await, 502, "provider.unreachable").await;
    assert_eq!(world.spotify.asked(), asked, "it asked to wait for two minutes");
    server.pass_ms(2_000);
    assert_eq!(server.json("/api/artists/halide/spotify").await, json!({ "artist": null }));
}

#[tokio::test]
async fn a_token_that_spotify_takes_back_is_fetched_anew() {
    let (world, server) = in_world().await;
    server.json("/api/artists/halide/spotify").await;
    world.spotify.become_(Mood::Forgetful);
    assert_eq!(server.json(PATH).await["artist"]["name"], "Otto Kline");
}

#[tokio::test]
async fn without_spotify_nothing_is_said() {
    let server = Server::start().await;
    assert_eq!(server.json(PATH).await, json!({ "artist": null }));
}
