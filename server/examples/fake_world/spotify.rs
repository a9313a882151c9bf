//! Spotify's accounts and Web API, faked, in both of its dialects.
//!
//! The older dialect tells addresses, top tracks and how tracks sound; the newer one does not, and has
//! addresses of its own for libraries and playlists. What it says, and how it fails, is set from outside.
//! A leave to renew a token holds once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Whom Spotify gives its tokens to.
pub const CLIENT: &str = "segue-at-spotify";
/// What that one proves itself with.
pub const SECRET: &str = "spotify-secret-of-the-tests";

/// How Spotify is today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// It answers in its older dialect.
    #[default]
    Older,
    /// It answers in the dialect of 2026.
    Newer,
    /// It asks to wait.
    Busy,
    /// It has an error of its own.
    Broken,
    /// It lets nobody in who is not on its list.
    Closed,
    /// It takes back every token that it has given.
    Forgetful,
    /// It has not let the person use the site.
    Unregistered,
    /// It does what it is asked and then says that it is broken.
    Lost,
    /// It never answers a member's question.
    Silent,
    /// Whoever is asked for their leave does not give it.
    Unwilling,
}

struct Asked {
    challenge: String,
    redirect: String,
}

/// A person's account.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// Ids in the liked songs, the first liked first.
    pub liked: Vec<String>,
    /// Ids in each playlist, by its id.
    pub playlists: HashMap<String, Vec<String>>,
    /// What is played, as Spotify tells it.
    pub recently_played: Vec<Value>,
    /// Top artists, as Spotify tells them.
    pub top_artists: Vec<Value>,
    /// How often something was added, by target and id.
    pub added: HashMap<(&'static str, String), u32>,
}

struct Inside {
    mood: Mood,
    accounts: HashMap<String, Account>,
    /// Whose the tokens are that are good.
    tokens: HashMap<String, String>,
    /// Whose the leaves are that hold, by refresh token.
    leaves: HashMap<String, String>,
    /// How often a token was renewed.
    renewed: u32,
    person: String,
    codes: HashMap<String, Asked>,
    made: u32,
    /// How often the Web API was asked.
    asked: u32,
    /// The site's token that is good.
    site_token: String,
}

/// With what a request is turned away.
type Refusal = (StatusCode, Option<[(&'static str, &'static str); 1]>, &'static str);

/// The server. Cloning gives another handle to it.
#[derive(Clone)]
pub struct Spotify(Arc<Mutex<Inside>>);

impl Spotify {
    /// A server where somebody is.
    pub fn new() -> Self {
        let inside = Inside {
            mood: Mood::Older,
            accounts: HashMap::new(),
            tokens: HashMap::new(),
            leaves: HashMap::new(),
            renewed: 0,
            person: "kelp".to_owned(),
            codes: HashMap::new(),
            made: 0,
            asked: 0,
            site_token: String::new(),
        };
        Self(Arc::new(Mutex::new(inside)))
    }

    /// Changes how it is.
    pub fn become_(&self, mood: Mood) {
        let mut inside = self.inside();
        inside.mood = mood;
        if mood == Mood::Forgetful {
            inside.site_token.clear();
            inside.tokens.clear();
        }
    }

    /// Puts the account of this id at its page.
    pub fn seat(&self, person: &str) {
        self.inside().person = person.to_owned();
    }

    /// Ends every leave that anyone has given.
    pub fn revoke(&self) {
        let mut inside = self.inside();
        inside.tokens.clear();
        inside.leaves.clear();
    }

    /// What is in a person's account.
    pub fn account(&self, person: &str) -> Account {
        self.inside().accounts.get(person).cloned().unwrap_or_default()
    }

    /// Changes a person's account.
    pub fn change(&self, person: &str, change: impl FnOnce(&mut Account)) {
        change(self.inside().accounts.entry(person.to_owned()).or_default());
    }

    /// How often a token was renewed.
    pub fn renewed(&self) -> u32 {
        self.inside().renewed
    }

    /// How often its Web API was asked.
    pub fn asked(&self) -> u32 {
        self.inside().asked
    }

    /// Its addresses.
    pub fn routes(&self) -> Router {
        Router::new()
            .route("/authorize", get(authorize))
            .route("/api/token", post(token))
            .route("/v1/me", get(me))
            .route("/v1/search", get(search))
            .route("/v1/tracks/{id}", get(one_track))
            .route("/v1/artists/{id}/top-tracks", get(top_tracks))
            .merge(library())
            .merge(listening())
            .route("/control/spotify", post(control))
            .with_state(self.clone())
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap()
    }

    /// Lets a request in that has one of the tokens, and counts it.
    fn enter(&self, headers: &HeaderMap, is_site: bool) -> Result<Mood, Refusal> {
        let mut inside = self.inside();
        inside.asked += 1;
        let given = headers.get("authorization").and_then(|given| given.to_str().ok());
        let given = given.and_then(|given| given.strip_prefix("Bearer ")).unwrap_or("");
        let is_good = if is_site {
            !given.is_empty() && given == inside.site_token
        } else {
            inside.tokens.contains_key(given)
        };
        if !is_good {
            return Err((StatusCode::UNAUTHORIZED, None, ""));
        }
        match inside.mood {
            Mood::Busy => Err((StatusCode::TOO_MANY_REQUESTS, Some([("retry-after", "120")]), "")),
            Mood::Broken => Err((StatusCode::BAD_GATEWAY, None, "")),
            Mood::Closed => Err((StatusCode::FORBIDDEN, None, "")),
            Mood::Unregistered if !is_site => {
                let says = "User not registered in the Developer Dashboard";
                Err((StatusCode::FORBIDDEN, None, says))
            }
            mood => Ok(mood),
        }
    }
}

/// What a journey wishes of it. What is left out stays as it is.
#[derive(Deserialize)]
struct Wish {
    mood: Option<Mood>,
    /// Whether every leave ends.
    #[serde(default)]
    revoke: bool,
    /// Whose account sits at its page, and what is in it.
    person: Option<String>,
    recently_played: Option<Vec<Value>>,
    top_artists: Option<Vec<Value>>,
}

async fn control(State(spotify): State<Spotify>, Json(wish): Json<Wish>) -> StatusCode {
    if let Some(mood) = wish.mood {
        spotify.become_(mood);
    }
    if wish.revoke {
        spotify.revoke();
    }
    if let Some(person) = &wish.person {
        spotify.seat(person);
        spotify.change(person, |account| {
            account.recently_played = wish
                .recently_played
                .unwrap_or_else(|| std::mem::take(&mut account.recently_played));
            account.top_artists =
                wish.top_artists.unwrap_or_else(|| std::mem::take(&mut account.top_artists));
        });
    }
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct Authorize {
    client_id: String,
    redirect_uri: String,
    response_type: String,
    state: String,
    code_challenge: String,
    code_challenge_method: String,
}

async fn authorize(State(spotify): State<Spotify>, Query(ask): Query<Authorize>) -> Response {
    let is_sound = ask.client_id == CLIENT
        && ask.response_type == "code"
        && ask.code_challenge_method == "S256";
    if !is_sound {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let mut inside = spotify.inside();
    inside.made += 1;
    let code = format!("spotify-code-{}", inside.made);
    let asked = Asked { challenge: ask.code_challenge, redirect: ask.redirect_uri.clone() };
    inside.codes.insert(code.clone(), asked);
    let said = match inside.mood {
        Mood::Unwilling => ("error", "access_denied"),
        _ => ("code", code.as_str()),
    };
    let mut query = oauth2::url::form_urlencoded::Serializer::new(String::new());
    query.append_pair(said.0, said.1).append_pair("state", &ask.state);
    Redirect::to(&format!("{}?{}", ask.redirect_uri, query.finish())).into_response()
}

#[derive(Deserialize)]
struct Redeem {
    grant_type: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    redirect_uri: String,
    #[serde(default)]
    code_verifier: String,
    #[serde(default)]
    refresh_token: String,
}

async fn token(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Form(redeem): Form<Redeem>,
) -> Response {
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{SECRET}")));
    let refuse = |error: &str| (StatusCode::BAD_REQUEST, Json(json!({ "error": error })));
    if headers.get("authorization").is_none_or(|given| given != basic.as_str()) {
        return refuse("invalid_client").into_response();
    }
    let mut inside = spotify.inside();
    inside.made += 1;
    let made = inside.made;
    if redeem.grant_type == "client_credentials" {
        inside.site_token = format!("spotify-site-{made}");
        let token = &inside.site_token;
        let answer = json!({ "access_token": token, "token_type": "Bearer", "expires_in": 3600 });
        return Json(answer).into_response();
    }
    if redeem.grant_type == "refresh_token" {
        let Some(person) = inside.leaves.remove(&redeem.refresh_token) else {
            return refuse("invalid_grant").into_response();
        };
        inside.renewed += 1;
        return give(&mut inside, person).into_response();
    }
    let Some(asked) = inside.codes.remove(&redeem.code) else {
        return refuse("invalid_grant").into_response();
    };
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&redeem.code_verifier));
    if redeem.redirect_uri != asked.redirect || challenge != asked.challenge {
        return refuse("invalid_grant").into_response();
    }
    let person = inside.person.clone();
    give(&mut inside, person).into_response()
}

/// Gives a token, and a new leave to renew it that holds once.
fn give(inside: &mut Inside, person: String) -> Json<Value> {
    inside.made += 1;
    let (token, leave) =
        (format!("spotify-person-{}", inside.made), format!("spotify-leave-{}", inside.made));
    inside.tokens.insert(token.clone(), person.clone());
    inside.leaves.insert(leave.clone(), person);
    Json(json!({
        "access_token": token, "refresh_token": leave, "token_type": "Bearer", "expires_in": 3600,
    }))
}

/// Whose a request is.
fn person(inside: &Inside, headers: &HeaderMap) -> String {
    let given = headers.get("authorization").and_then(|given| given.to_str().ok());
    let given = given.and_then(|given| given.strip_prefix("Bearer ")).unwrap_or("");
    inside.tokens[given].clone()
}

async fn me(State(spotify): State<Spotify>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let mood = spotify.enter(&headers, false)?;
    let person = person(&spotify.inside(), &headers);
    let mut answer = json!({ "id": person, "display_name": person });
    if mood != Mood::Newer {
        answer["email"] = format!("{person}@mixes.example").into();
    }
    Ok(Json(answer))
}

/// The one artist that it knows.
const ARTIST: &str = "Otto Kline";
const ARTIST_ID: &str = "4klineKLINEklineKLINE0";

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
    Ok(Json(answer).into_response())
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
        _ => Ok(Json(json!({ "tracks": (1..=10).map(track).collect::<Vec<_>>() })).into_response()),
    }
}

/// The library, in both dialects.
fn library() -> Router<Spotify> {
    Router::new()
        .route("/v1/me/library", put(like_newer).delete(unlike_newer))
        .route("/v1/me/tracks", put(like_older).delete(unlike_older))
        .route("/v1/me/playlists", post(make_playlist))
        .route("/v1/users/{id}/playlists", post(make_playlist_older))
        .route("/v1/playlists/{id}/items", post(add_items).delete(remove_items))
        .route("/v1/playlists/{id}/tracks", post(add_tracks).delete(remove_tracks))
}

type Answer = Result<Response, Refusal>;

/// Lets a member in, who speaks a dialect. What the mood says comes after the deed where it is lost.
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

fn has_playlist(spotify: &Spotify, headers: &HeaderMap, id: &str) -> Result<(), Refusal> {
    spotify.enter(headers, false)?;
    let inside = spotify.inside();
    let account = inside.accounts.get(&person(&inside, headers));
    let is_there = account.is_some_and(|account| account.playlists.contains_key(id));
    if is_there { Ok(()) } else { Err((StatusCode::NOT_FOUND, None, "")) }
}

fn add(
    spotify: &Spotify,
    headers: &HeaderMap,
    is_newer: bool,
    playlist: &str,
    asked: &Value,
) -> Answer {
    has_playlist(spotify, headers, playlist)?;
    change(spotify, headers, is_newer, |account| {
        for uri in listed(&asked["uris"]) {
            let id = ids(&uri).remove(0);
            *account.added.entry(("playlist", id.clone())).or_default() += 1;
            account.playlists.get_mut(playlist).unwrap().push(id);
        }
        json!({ "snapshot_id": "s" })
    })
}

fn remove(
    spotify: &Spotify,
    headers: &HeaderMap,
    is_newer: bool,
    playlist: &str,
    asked: &Value,
) -> Answer {
    has_playlist(spotify, headers, playlist)?;
    let asked = &asked[if is_newer { "items" } else { "tracks" }];
    change(spotify, headers, is_newer, |account| {
        for item in asked.as_array().unwrap() {
            let id = ids(item["uri"].as_str().unwrap()).remove(0);
            account.playlists.get_mut(playlist).unwrap().retain(|known| *known != id);
        }
        json!({ "snapshot_id": "s" })
    })
}

async fn add_items(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(asked): Json<Value>,
) -> Answer {
    add(&spotify, &headers, true, &id, &asked)
}

async fn remove_items(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(asked): Json<Value>,
) -> Answer {
    remove(&spotify, &headers, true, &id, &asked)
}

async fn add_tracks(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(asked): Json<Value>,
) -> Answer {
    add(&spotify, &headers, false, &id, &asked)
}

async fn remove_tracks(
    State(spotify): State<Spotify>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(asked): Json<Value>,
) -> Answer {
    remove(&spotify, &headers, false, &id, &asked)
}

/// What people play.
fn listening() -> Router<Spotify> {
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

/// Whose account it is, once they are let in.
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

/// Its newer dialect tells nobody how a track sounds.
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
