//! A member's library at Spotify: their liked songs, and the site's own playlist.

use std::sync::atomic::Ordering;

use hyper::http::{Method, Response};
use segue_base::config::PLAYLIST_NAME;
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::unreachable;
use super::{MemberToken, Spotify, SpotifyError};

/// Most tracks in one request; the newer dialect's limit, which is the lower one.
pub const MOST_TRACKS: usize = 40;

/// A request in one of the dialects.
struct Ask {
    method: Method,
    path: String,
    body: Option<Value>,
}

#[derive(Deserialize)]
struct Made {
    id: String,
}

impl Spotify {
    /// Adds tracks to a member's liked songs. Adding one that is there changes nothing.
    ///
    /// # Errors
    /// When Spotify does not do it.
    pub async fn like(&self, token: &MemberToken, ids: &[String]) -> Result<(), SpotifyError> {
        self.change_library(Method::PUT, token, ids).await
    }

    /// Takes tracks out of a member's liked songs. Taking one out that is not there changes nothing.
    ///
    /// # Errors
    /// When Spotify does not do it.
    pub async fn unlike(&self, token: &MemberToken, ids: &[String]) -> Result<(), SpotifyError> {
        self.change_library(Method::DELETE, token, ids).await
    }

    async fn change_library(
        &self,
        method: Method,
        token: &MemberToken,
        ids: &[String],
    ) -> Result<(), SpotifyError> {
        let newer = Ask { method: method.clone(), path: library_path(ids), body: None };
        let body = Some(json!({ "ids": ids }));
        let older = Ask { method, path: "/v1/me/tracks".to_owned(), body };
        self.ask_in_dialects(token, newer, older).await.map(drop)
    }

    /// Makes the site's playlist in a member's account, which only they see, and returns its id.
    ///
    /// # Errors
    /// When Spotify does not do it.
    pub async fn make_playlist(
        &self,
        token: &MemberToken,
        spotify_user_id: &str,
        description: &str,
    ) -> Result<String, SpotifyError> {
        let body = json!({ "name": PLAYLIST_NAME, "description": description, "public": false });
        let ask = |path: String| Ask { method: Method::POST, path, body: Some(body.clone()) };
        let id = percent_encoding::utf8_percent_encode(
            spotify_user_id,
            percent_encoding::NON_ALPHANUMERIC,
        );
        let older = ask(format!("/v1/users/{id}/playlists"));
        let made = self.ask_in_dialects(token, ask("/v1/me/playlists".to_owned()), older).await?;
        let made: Made =
            serde_json::from_slice(made.body()).map_err(|error| unreachable(&error))?;
        Ok(made.id)
    }

    /// Adds tracks to a playlist. Adding one that is there adds it once more.
    ///
    /// # Errors
    /// When Spotify does not do it.
    pub async fn add_to_playlist(
        &self,
        token: &MemberToken,
        playlist_id: &str,
        ids: &[String],
    ) -> Result<(), SpotifyError> {
        let body = json!({ "uris": uris(ids) });
        self.change_playlist(Method::POST, token, playlist_id, [body.clone(), body]).await
    }

    /// Takes tracks out of a playlist, however often they are in it.
    ///
    /// # Errors
    /// When Spotify does not do it.
    pub async fn remove_from_playlist(
        &self,
        token: &MemberToken,
        playlist_id: &str,
        ids: &[String],
    ) -> Result<(), SpotifyError> {
        let items: Vec<Value> = uris(ids).into_iter().map(|uri| json!({ "uri": uri })).collect();
        let bodies = [json!({ "items": items }), json!({ "tracks": items })];
        self.change_playlist(Method::DELETE, token, playlist_id, bodies).await
    }

    async fn change_playlist(
        &self,
        method: Method,
        token: &MemberToken,
        playlist_id: &str,
        [newer, older]: [Value; 2],
    ) -> Result<(), SpotifyError> {
        let ask = |path: &str, body| Ask {
            method: method.clone(),
            path: format!("/v1/playlists/{playlist_id}/{path}"),
            body: Some(body),
        };
        self.ask_in_dialects(token, ask("items", newer), ask("tracks", older)).await.map(drop)
    }

    /// Asks in the dialect that Spotify took last, and in the other one where that is refused.
    async fn ask_in_dialects(
        &self,
        token: &MemberToken,
        newer: Ask,
        older: Ask,
    ) -> Result<Response<Vec<u8>>, SpotifyError> {
        let was_older = self.speaks_older.load(Ordering::Relaxed);
        let (first, second) = if was_older { (older, newer) } else { (newer, older) };
        match self.ask_once(token, first).await {
            Err(refused) if refused.is_gone() => {
                let answer = self.ask_once(token, second).await;
                match answer {
                    Ok(answer) => {
                        self.speaks_older.store(!was_older, Ordering::Relaxed);
                        Ok(answer)
                    }
                    // The newer dialect's refusal is closer to the real reason.
                    Err(error) if error.is_gone() => Err(refused),
                    other => other,
                }
            }
            other => other,
        }
    }

    async fn ask_once(
        &self,
        token: &MemberToken,
        ask: Ask,
    ) -> Result<Response<Vec<u8>>, SpotifyError> {
        self.ask(ask.method, &ask.path, token.reveal(), ask.body.as_ref()).await
    }
}

fn library_path(ids: &[String]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("uris", &uris(ids).join(","));
    format!("/v1/me/library?{}", query.finish())
}

fn uris(ids: &[String]) -> Vec<String> {
    ids.iter().map(|id| format!("spotify:track:{id}")).collect()
}
