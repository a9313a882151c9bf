//! Spotify's accounts and Web API, faked, in both of its dialects.
//!
//! The older dialect tells addresses and top tracks; the newer one does not. What it says, and how it
//! fails, is set from outside.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
}

struct Asked {
    challenge: String,
    redirect: String,
}

struct Inside {
    mood: Mood,
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
        }
    }

    /// Puts the account of this id at its page.
    pub fn seat(&self, person: &str) {
        self.inside().person = person.to_owned();
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
            .route("/v1/artists/{id}/top-tracks", get(top_tracks))
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
            given.starts_with("spotify-person-")
        };
        if !is_good {
            return Err((StatusCode::UNAUTHORIZED, None, ""));
        }
        match inside.mood {
            Mood::Busy => Err((StatusCode::TOO_MANY_REQUESTS, Some([("retry-after", "120")]), "")),
            Mood::Broken => Err((StatusCode::BAD_GATEWAY, None, "")),
            Mood::Closed => Err((StatusCode::FORBIDDEN, None, "")),
            mood => Ok(mood),
        }
    }
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
    let mut query = oauth2::url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("code", &code).append_pair("state", &ask.state);
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
    let Some(asked) = inside.codes.remove(&redeem.code) else {
        return refuse("invalid_grant").into_response();
    };
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&redeem.code_verifier));
    if redeem.redirect_uri != asked.redirect || challenge != asked.challenge {
        return refuse("invalid_grant").into_response();
    }
    let token = format!("spotify-person-{made}");
    let answer = json!({ "access_token": token, "token_type": "Bearer", "expires_in": 3600 });
    Json(answer).into_response()
}

async fn me(State(spotify): State<Spotify>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let mood = spotify.enter(&headers, false)?;
    let person = spotify.inside().person.clone();
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
        _ => {
            let mut stranger = track(9);
            stranger["artists"] = json!([{ "id": "other", "name": ARTIST }]);
            json!({ "tracks": { "items": [stranger, track(1), track(2)] } })
        }
    };
    Ok(Json(answer).into_response())
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
