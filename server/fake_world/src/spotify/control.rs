//! Settings of the fake Spotify that a journey can change from outside.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;

use super::{Mood, Spotify};

/// The address at which it is set.
pub fn routes() -> Router<Spotify> {
    Router::new().route("/control/spotify", post(control))
}

/// The changes that a journey wants. Fields that are left out stay as they are.
#[derive(Deserialize)]
struct Wish {
    mood: Option<Mood>,
    /// Whether every leave ends.
    #[serde(default)]
    revoke: bool,
    /// The account that is signed in at its page, and what is in it.
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
