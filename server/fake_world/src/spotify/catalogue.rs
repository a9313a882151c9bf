//! Spotify's music catalogue: an artist, their tracks, and the search for either.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Mood, Refusal, Spotify};

/// The one artist that it knows.
const ARTIST: &str = "Otto Kline";
const ARTIST_ID: &str = "4klineKLINEklineKLINE0";

/// Its addresses.
pub fn routes() -> Router<Spotify> {
    Router::new()
        .route("/v1/search", get(search))
        .route("/v1/tracks/{id}", get(one_track))
        .route("/v1/artists/{id}/top-tracks", get(top_tracks))
}

fn track(number: u32) -> Value {
    json!({
        "id": format!("track{number}"),
        "name": format!("Low Tide {number}"),
        "artists": [{ "id": ARTIST_ID, "name": ARTIST }],
        "album": {
            "name": "Estuary",
            "images": [
                { "url": "https://covers.example/64.jpg", "width": 64 },
                { "url": "https://covers.example/640.jpg", "width": 640 },
            ],
        },
        "preview_url": if number == 1 { json!("https://clips.example/1.mp3") } else { Value::Null },
        "external_urls": { "spotify": format!("https://open.spotify.com/track/track{number}") },
    })
}

#[derive(Deserialize)]
struct Search {
    q: String,
    #[serde(rename = "type")]
    kind: String,
    limit: u32,
}

async fn search(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Result<Response, Refusal> {
    let mood = spotify.enter(&headers, true)?;
    if mood == Mood::Newer && search.limit > 10 {
        return Err((StatusCode::BAD_REQUEST, None, ""));
    }
    let answer = match search.kind.as_str() {
        "artist" => {
            let mut artist = json!({
                "id": ARTIST_ID,
                "name": ARTIST,
                "images": [{ "url": "https://covers.example/kline.jpg", "width": 640 }],
                "genres": ["dub techno", "ambient", "a", "b", "c", "d"],
                "followers": { "total": 48_211 },
                "external_urls": { "spotify": format!("https://open.spotify.com/artist/{ARTIST_ID}") },
            });
            if mood == Mood::Newer {
                artist
                    .as_object_mut()
                    .unwrap()
                    .retain(|name, _| !["genres", "followers"].contains(&name.as_str()));
            }
            let other = json!({ "id": "other", "name": format!("{ARTIST} Quartet") });
            let is_known = ARTIST.to_lowercase().contains(&search.q.to_lowercase());
            json!({ "artists": { "items": if is_known { vec![other, artist] } else { vec![other] } } })
        }
        _ if search.q.contains("nothing") => json!({ "tracks": { "items": [] } }),
        _ => {
            let mut stranger = track(9);
            stranger["artists"] = json!([{ "id": "other", "name": ARTIST }]);
            json!({ "tracks": { "items": [stranger, track(1), track(2)] } })
        }
    };
    let answer = if mood == Mood::Gappy { with_gaps(answer) } else { answer };
    Ok(Json(answer).into_response())
}

/// An answer in which some items have been removed, as Spotify gives it: lists with `null` in them,
/// and `null` instead of lists.
fn with_gaps(answer: Value) -> Value {
    match answer {
        Value::Array(entries) => {
            let entries = entries.into_iter().map(with_gaps);
            std::iter::once(Value::Null).chain(entries).collect()
        }
        Value::Object(fields) => {
            let gap = |(name, value): (String, Value)| {
                let value = if name == "images" { Value::Null } else { with_gaps(value) };
                (name, value)
            };
            Value::Object(fields.into_iter().map(gap).collect())
        }
        other => other,
    }
}

async fn one_track(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    spotify.enter(&headers, true)?;
    let number = id.strip_prefix("track").and_then(|number| number.parse().ok());
    number.map(|number| Json(track(number))).ok_or((StatusCode::NOT_FOUND, None, ""))
}

async fn top_tracks(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(_): Path<String>,
) -> Result<Response, Refusal> {
    match spotify.enter(&headers, true)? {
        Mood::Newer => Err((StatusCode::FORBIDDEN, None, "")),
        mood => {
            let answer = json!({ "tracks": (1..=10).map(track).collect::<Vec<_>>() });
            let answer = if mood == Mood::Gappy { with_gaps(answer) } else { answer };
            Ok(Json(answer).into_response())
        }
    }
}
