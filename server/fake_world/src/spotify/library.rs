//! A person's library at Spotify: liked songs and playlists, changed in both dialects.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{post, put};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Account, Answer, Mood, Refusal, Spotify, person};

/// Its addresses, in both dialects.
pub fn routes() -> Router<Spotify> {
    Router::new()
        .route("/v1/me/library", put(like_newer).delete(unlike_newer))
        .route("/v1/me/tracks", put(like_older).delete(unlike_older))
        .route("/v1/me/playlists", post(make_playlist))
        .route("/v1/users/{id}/playlists", post(make_playlist_older))
        .route("/v1/playlists/{id}/{rows}", post(add).delete(remove))
}

/// Lets a member in, who speaks a dialect. If the mood is that answers get lost, the change happens
/// before the failure.
fn change(
    spotify: &Spotify,
    headers: &HeaderMap,
    is_newer: bool,
    deed: impl FnOnce(&mut Account) -> Value,
) -> Answer {
    let mood = spotify.enter(headers, false)?;
    if is_newer != (mood == Mood::Newer) && matches!(mood, Mood::Newer | Mood::Older) {
        return Err((StatusCode::FORBIDDEN, None, ""));
    }
    let mut inside = spotify.inside();
    let person = person(&inside, headers);
    let answer = deed(inside.accounts.entry(person).or_default());
    if mood == Mood::Lost {
        return Err((StatusCode::BAD_GATEWAY, None, ""));
    }
    Ok(Json(answer).into_response())
}

fn ids(uris: &str) -> Vec<String> {
    uris.split(',').map(|uri| uri.strip_prefix("spotify:track:").unwrap().to_owned()).collect()
}

fn listed(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

fn like(account: &mut Account, ids: Vec<String>) -> Value {
    for id in ids {
        *account.added.entry(("liked_songs", id.clone())).or_default() += 1;
        if !account.liked.contains(&id) {
            account.liked.push(id);
        }
    }
    Value::Null
}

fn unlike(account: &mut Account, ids: &[String]) -> Value {
    account.liked.retain(|id| !ids.contains(id));
    Value::Null
}

#[derive(Deserialize)]
struct Uris {
    uris: String,
}

async fn like_newer(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Query(asked): Query<Uris>,
) -> Answer {
    change(&spotify, &headers, true, |account| like(account, ids(&asked.uris)))
}

async fn unlike_newer(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Query(asked): Query<Uris>,
) -> Answer {
    change(&spotify, &headers, true, |account| unlike(account, &ids(&asked.uris)))
}

async fn like_older(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Answer {
    change(&spotify, &headers, false, |account| like(account, listed(&asked["ids"])))
}

async fn unlike_older(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Answer {
    change(&spotify, &headers, false, |account| unlike(account, &listed(&asked["ids"])))
}

fn make(account: &mut Account) -> Value {
    let id = format!("playlist{}", account.playlists.len() + 1);
    account.playlists.insert(id.clone(), Vec::new());
    json!({ "id": id })
}

async fn make_playlist(State(spotify): State<Spotify>, headers: HeaderMap) -> Answer {
    change(&spotify, &headers, true, make)
}

async fn make_playlist_older(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(_): Path<String>,
) -> Answer {
    change(&spotify, &headers, false, make)
}

/// A playlist of the person who asks, by its id, and whether its rows are named as in the newer
/// dialect: `items`, or `tracks` in the older one.
fn playlist(
    spotify: &Spotify,
    headers: &HeaderMap,
    (id, rows): &(String, String),
) -> Result<bool, Refusal> {
    spotify.enter(headers, false)?;
    let inside = spotify.inside();
    let account = inside.accounts.get(&person(&inside, headers));
    let is_there = account.is_some_and(|account| account.playlists.contains_key(id));
    match rows.as_str() {
        "items" if is_there => Ok(true),
        "tracks" if is_there => Ok(false),
        _ => Err((StatusCode::NOT_FOUND, None, "")),
    }
}

async fn add(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(path): Path<(String, String)>,
    Json(asked): Json<Value>,
) -> Answer {
    let is_newer = playlist(&spotify, &headers, &path)?;
    change(&spotify, &headers, is_newer, |account| {
        for uri in listed(&asked["uris"]) {
            let id = ids(&uri).remove(0);
            *account.added.entry(("playlist", id.clone())).or_default() += 1;
            account.playlists.get_mut(&path.0).unwrap().push(id);
        }
        json!({ "snapshot_id": "s" })
    })
}

async fn remove(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(path): Path<(String, String)>,
    Json(asked): Json<Value>,
) -> Answer {
    let is_newer = playlist(&spotify, &headers, &path)?;
    let asked = &asked[if is_newer { "items" } else { "tracks" }];
    change(&spotify, &headers, is_newer, |account| {
        for item in asked.as_array().unwrap() {
            let id = ids(item["uri"].as_str().unwrap()).remove(0);
            account.playlists.get_mut(&path.0).unwrap().retain(|known| *known != id);
        }
        json!({ "snapshot_id": "s" })
    })
}
