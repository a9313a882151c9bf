//! Signing in at Spotify: a person's leave, the tokens that are given for it, and who the person is. A
//! leave to renew a token holds once.

use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Asked, CLIENT, Inside, Mood, Refusal, SECRET, Spotify, person};

/// Its addresses.
pub fn routes() -> Router<Spotify> {
    Router::new()
        .route("/authorize", get(authorize))
        .route("/api/token", post(token))
        .route("/v1/me", get(me))
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
    let mut query = form_urlencoded::Serializer::new(String::new());
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
    if let Some((status, error)) = inside.stumble {
        return (status, Json(json!({ "error": error }))).into_response();
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

async fn me(State(spotify): State<Spotify>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let mood = spotify.enter(&headers, false)?;
    let person = person(&spotify.inside(), &headers);
    let mut answer = json!({ "id": person, "display_name": person });
    if let Some(account_id) = spotify.inside().account_ids.get(&person) {
        answer["account_id"] = account_id.as_str().into();
    }
    if mood != Mood::Newer {
        answer["email"] = format!("{person}@mixes.example").into();
    }
    Ok(Json(answer))
}
