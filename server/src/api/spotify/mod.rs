//! A member's connection to Spotify: made, shown and dropped. Reading what they play is in [`sync`].

pub mod sync;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::header::SET_COOKIE;
use hyper::{HeaderMap, StatusCode};
use segue_base::token;
use segue_providers::identity::Handshake;
use segue_providers::spotify::{Spotify, SpotifyError};
use segue_store::spotify_connection::{self, Connection, Problem as Trouble};
use segue_store::{Tx, delivery, listening, sync as syncs, weekly};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::private;
use crate::api::problems::{ForMembers, Limited, Ours, Read, Unreadable, Write, WriteWithBody};
use crate::api::sign_in::SignInSpent;
use crate::app::App;
use crate::auth::{self, cookie};
use crate::error::{
    ApiError, ForeignOrigin, NoSpotify, ProviderUnreachable, Unproven, problems, wordings,
};
use crate::extract::{JsonBody, Member, Proven};
use crate::http::flood::Peer;

problems! {
    /// The member may not connect Spotify. They can ask the admins by `POST /api/user/whitelist-request`.
    NoSpotifyAccess = 403 "spotify.no_access"
        "You cannot connect Spotify yet. Request access in your settings.";

    /// Spotify does not let the member in. Whoever runs the site has to add them to its app at Spotify; then they
    /// can connect again.
    SpotifyNotRegistered(sentence: String) = 403 "spotify.not_registered" "{sentence}";

    /// The member is not connected to Spotify. Connect first, by `POST /api/spotify/connection`.
    SpotifyNotConnected = 409 "spotify.not_connected"
        "No valid Spotify access token. Connect Spotify in your settings.";

    /// The browser has lost what it stored when it began to connect. Begin again, with cookies allowed.
    NoCodeVerifier = 410 "spotify.no_code_verifier" "No code verifier found";

    /// Spotify failed, asked to wait, or refused what was sent. The sentence says which; try again later.
    SpotifyFailed(sentence: String) = 502 "spotify.failed" "{sentence}";
}

wordings! {
    /// The member's connection to Spotify has ended.
    SpotifyEnded of SpotifyNotConnected:
        "No valid Spotify access token. Press 'Connect again' in your settings.";
}

/// Longest code of Spotify that is handed on, in bytes.
const LONGEST_CODE: usize = 2000;

/// Whether and how a member is connected to Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpotifyState {
    /// Whether this site can connect anyone.
    pub is_available: bool,
    /// The member's connection; `null` where they have none.
    #[schema(required)]
    pub connection: Option<SpotifyConnection>,
}

/// A member's connection to Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpotifyConnection {
    /// What the member is called there.
    pub spotify_display_name: String,
    /// Address of their picture there.
    #[schema(required)]
    pub profile_image_url: Option<String>,
    /// When it was made (RFC 3339).
    pub connected_at: String,
    /// Why it does nothing; `null` where all is well.
    #[schema(required, inline)]
    pub problem: Option<SpotifyProblem>,
    /// How the member's likes fare on their way.
    pub likes: LikesOnTheirWay,
}

/// Why a connection does nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpotifyProblem {
    /// `revoked`: connect again; `not_registered`: Spotify has to let the member in.
    #[schema(example = "revoked")]
    pub code: &'static str,
    /// One sentence for people.
    pub message: String,
}

/// Likes on their way to Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikesOnTheirWay {
    /// How many wait.
    pub waiting: u64,
    /// How many were given up.
    pub failed: u64,
    /// What was said at the last try that failed.
    #[schema(required)]
    pub last_error: Option<String>,
}

impl SpotifyConnection {
    fn of(found: Connection, fare: delivery::Fare) -> Self {
        Self {
            spotify_display_name: found.account.display_name,
            profile_image_url: found.account.profile_image_url,
            connected_at: found.connected_at.rfc3339(),
            problem: found.problem.map(|problem| SpotifyProblem {
                code: problem.name(),
                message: match problem {
                    Trouble::Revoked => {
                        "Your connection to Spotify has ended. Connect it again.".to_owned()
                    }
                    Trouble::NotRegistered => SpotifyError::NotRegistered.sentence(),
                },
            }),
            likes: LikesOnTheirWay {
                waiting: fare.waiting,
                failed: fare.failed,
                last_error: fare.last_error,
            },
        }
    }
}

/// Shows whether and how a member is connected to Spotify.
///
/// Source: the `user_spotify_tokens` select.
#[utoipa::path(
    get,
    path = "/api/spotify",
    tag = "spotify",
    operation_id = "show_spotify",
    responses(
        (status = OK, description = "The state of the member's connection.", body = SpotifyState),
        ForMembers, Read,
    )
)]
pub async fn show(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    Ok(private(Json(state(&app, &member.user.id).await?)))
}

async fn state(app: &App, user_id: &str) -> Result<SpotifyState, ApiError> {
    let connection = app.store().read(|tx| {
        let Some(found) = spotify_connection::find(tx, user_id)? else { return Ok(None) };
        Ok(Some(SpotifyConnection::of(found, delivery::fare(tx, user_id)?)))
    });
    let connection = connection.await?;
    Ok(SpotifyState { is_available: app.spotify().is_some(), connection })
}

/// Where to go.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentUrl {
    /// Spotify's page that asks the member.
    pub url: String,
    /// What comes back in the address, for the page to compare.
    pub state: String,
}

/// Begins to connect Spotify. It can be finished for ten minutes, by the same member in the same
/// browser.
///
/// Members need `spotify_access`.
///
/// Source: `spotify-auth` with the action `get-auth-url`.
#[utoipa::path(
    post,
    path = "/api/spotify/connection",
    tag = "spotify",
    operation_id = "begin_spotify_connection",
    responses(
        (status = OK, description = "Where to send the browser.", body = ConsentUrl),
        (status = BAD_GATEWAY, description = "The site's Spotify settings do not work."),
        NoSpotifyAccess, ForeignOrigin, NoSpotify, Unproven, ProviderUnreachable, Ours, ForMembers,
        Limited,
    )
)]
pub async fn begin(
    State(app): State<App>,
    Proven(member): Proven,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let spotify = spotify_for(&app, &member)?;
    let is_secure = app.is_secure();
    let browser =
        cookie::CookieKind::Browser.find(&headers, is_secure).unwrap_or_else(token::secret);
    let state = token::secret();
    let url = spotify.connect_url(Handshake { state: &state, browser: &browser });
    let url = url.map_err(|error| {
        tracing::error!(%error, "nobody can connect Spotify");
        ProviderUnreachable("Spotify")
    })?;
    let (hash, challenge, end) =
        (token::hash(&state), token::hash(&browser), auth::link_end(app.now()));
    let id = member.user.id;
    let begin = move |tx: &Tx<'_>| spotify_connection::begin(tx, &hash, &id, &challenge, end);
    app.store().write(begin).await?;
    let mut response = private(Json(ConsentUrl { url, state }));
    if let Some(cookie) = cookie::CookieKind::Browser.set(&browser, is_secure) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn spotify_for<'a>(app: &'a App, member: &Member) -> Result<&'a Spotify, ApiError> {
    let spotify = app.spotify().ok_or(NoSpotify)?;
    if member.user.spotify_access { Ok(spotify) } else { Err(NoSpotifyAccess.into()) }
}

/// What Spotify sent the browser back with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotifyAnswer {
    /// `code` of the address.
    pub code: String,
    /// `state` of the address.
    pub state: String,
}

/// Finishes connecting Spotify. Likes go there from now on, and what the member plays is read.
///
/// Source: `spotify-auth` with the action `handle-callback`.
#[utoipa::path(
    put,
    path = "/api/spotify/connection",
    tag = "spotify",
    operation_id = "finish_spotify_connection",
    request_body = SpotifyAnswer,
    responses(
        (status = OK, description = "Connected.", body = SpotifyState),
        NoSpotifyAccess, SpotifyNotRegistered, ForeignOrigin, Unproven, SignInSpent, NoCodeVerifier,
        ProviderUnreachable, SpotifyFailed, Unreadable, Ours, ForMembers, Limited,
    )
)]
pub async fn finish(
    State(app): State<App>,
    Proven(member): Proven,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<SpotifyAnswer>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let spotify = spotify_for(&app, &member)?;
    let browser = cookie::CookieKind::Browser.find(&headers, app.is_secure());
    // The verifier is derived from the secret that the browser keeps.
    let browser = browser.ok_or(NoCodeVerifier)?;
    let (hash, challenge, now) = (token::hash(&value.state), token::hash(&browser), app.now());
    let id = member.user.id.clone();
    let take = move |tx: &Tx<'_>| spotify_connection::take(tx, &hash, &id, &challenge, now);
    if !app.store().write(take).await? || value.code.len() > LONGEST_CODE {
        return Err(SignInSpent.into());
    }
    let handshake = Handshake { state: &value.state, browser: &browser };
    let id = member.user.id;
    let grant = spotify.connect(value.code, handshake, app.seal(), &id, now).await;
    let grant = grant.map_err(|error| -> ApiError {
        tracing::warn!(%error, "a connection to Spotify was not made");
        match error {
            SpotifyError::NotRegistered => SpotifyNotRegistered(error.sentence()).into(),
            SpotifyError::Store(error) => error.into(),
            SpotifyError::TooMany { retry_after_seconds } => {
                let minutes = retry_after_seconds.div_ceil(60);
                let sentence =
                    format!("Spotify asks us to wait. Try to connect again in {minutes} min.");
                SpotifyFailed(sentence).into()
            }
            SpotifyError::Unreachable(_) | SpotifyError::Away(_) => {
                ProviderUnreachable("Spotify").into()
            }
            error => SpotifyFailed(error.sentence()).into(),
        }
    })?;
    let user_id = id.clone();
    let save = move |tx: &Tx<'_>| {
        spotify_connection::save(tx, &user_id, &grant.account, &grant.tokens, now)?;
        delivery::retry(tx, &user_id, now)?;
        syncs::ask(tx, &user_id, now)
    };
    app.store().write(save).await?;
    Ok(private(Json(state(&app, &id).await?)))
}

/// Deletes a member's connection: their tokens, what they played, and likes that have not left yet.
/// Likes that have arrived at Spotify stay there. Spotify itself keeps the permission that the
/// member gave until they withdraw it there; without the tokens nobody can use it.
///
/// Source: the delete of `user_spotify_tokens`, and the update of `spotify_user_id` and
/// `spotify_display_name` to null.
#[utoipa::path(
    delete,
    path = "/api/spotify/connection",
    tag = "spotify",
    operation_id = "drop_spotify_connection",
    responses(
        (status = NO_CONTENT, description = "The connection is removed."),
        ForMembers, Limited, Write,
    )
)]
pub async fn drop_connection(
    State(app): State<App>,
    member: Member,
    peer: Peer,
) -> Result<StatusCode, ApiError> {
    app.floods().write(peer)?;
    let id = member.user.id;
    let delete = move |tx: &Tx<'_>| {
        delivery::delete_of_user(tx, &id)?;
        syncs::delete(tx, &id)?;
        listening::delete_of_user(tx, &id)?;
        weekly::delete_of_user(tx, &id)?;
        spotify_connection::delete(tx, &id)
    };
    app.store().write(delete).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tries once more to send the likes to Spotify that failed.
///
/// Source: none; beside the settings, where every like that did not arrive can be seen.
#[utoipa::path(
    post,
    path = "/api/spotify/likes/retry",
    tag = "spotify",
    operation_id = "retry_spotify_likes",
    responses(
        (status = OK, description = "The failed likes are being sent again.", body = SpotifyState),
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn retry_likes(
    State(app): State<App>,
    member: Member,
    peer: Peer,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (id, now) = (member.user.id, app.now());
    let user_id = id.clone();
    app.store().write(move |tx| delivery::retry(tx, &user_id, now)).await?;
    Ok(private(Json(state(&app, &id).await?)))
}
