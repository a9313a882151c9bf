//! A person's listening: their latest plays, their top items, and how tracks sound.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Account, Answer, Mood, Refusal, Spotify, person};

/// Its addresses.
pub fn routes() -> Router<Spotify> {
    Router::new()
        .route("/v1/me/player/recently-played", get(recently_played))
        .route("/v1/me/top/{what}", get(top_items))
        .route("/v1/audio-features", get(audio_features))
}

/// A play of a track.
pub fn a_play(track: &str, artist: &str, played_at: &str) -> Value {
    json!({ "track": a_track(track, artist), "played_at": played_at })
}

fn a_track(track: &str, artist: &str) -> Value {
    json!({
        "id": track, "name": format!("Title of {track}"), "artists": [{ "name": artist }],
        "album": { "name": "Estuary", "images": [{ "url": "https://covers.example/640.jpg", "width": 640 }] },
        "duration_ms": 361_000, "popularity": 20,
    })
}

/// An artist.
pub fn an_artist(name: &str, genres: &[&str]) -> Value {
    json!({ "id": format!("id-of-{name}"), "name": name, "genres": genres, "popularity": 12 })
}

/// The account of the person who was let in.
fn enter(spotify: &Spotify, headers: &HeaderMap) -> Result<(Mood, Account), Refusal> {
    let mood = spotify.enter(headers, false)?;
    let inside = spotify.inside();
    let account = inside.accounts.get(&person(&inside, headers)).cloned();
    Ok((mood, account.unwrap_or_default()))
}

#[derive(Deserialize)]
struct Limit {
    limit: u32,
}

async fn recently_played(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Query(asked): Query<Limit>,
) -> Answer {
    if spotify.inside().mood == Mood::Silent {
        std::future::pending::<()>().await;
    }
    let (_, account) = enter(&spotify, &headers)?;
    assert_eq!(asked.limit, 50);
    Ok(Json(json!({ "items": account.recently_played })).into_response())
}

#[derive(Deserialize)]
struct Top {
    limit: u32,
    time_range: String,
}

async fn top_items(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(what): Path<String>,
    Query(asked): Query<Top>,
) -> Answer {
    let (_, account) = enter(&spotify, &headers)?;
    let is_known = ["short_term", "medium_term", "long_term"].contains(&asked.time_range.as_str());
    assert!(is_known && asked.limit == 50);
    let tracks = account.recently_played.iter().map(|play| play["track"].clone());
    let items = if what == "artists" { account.top_artists } else { tracks.collect() };
    Ok(Json(json!({ "items": items })).into_response())
}

#[derive(Deserialize)]
struct Ids {
    ids: String,
}

/// The newer dialect does not say how a track sounds.
async fn audio_features(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Query(asked): Query<Ids>,
) -> Answer {
    let (mood, _) = enter(&spotify, &headers)?;
    if mood == Mood::Newer {
        return Err((StatusCode::FORBIDDEN, None, ""));
    }
    let ids: Vec<&str> = asked.ids.split(',').collect();
    assert!(ids.len() <= 50);
    let sound = |id: &&str| {
        json!({
            "id": id, "danceability": 0.7, "energy": 0.6, "loudness": -9.0, "speechiness": 0.05,
            "acousticness": 0.2, "instrumentalness": 0.8, "liveness": 0.1, "valence": 0.3,
            "tempo": 126.0, "time_signature": 4,
        })
    };
    let unknown = |id: &&str| if id.ends_with('?') { Value::Null } else { sound(id) };
    Ok(Json(json!({ "audio_features": ids.iter().map(unknown).collect::<Vec<_>>() }))
        .into_response())
}
