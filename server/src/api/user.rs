//! A member's own record: their name, what happens with their likes, and their request to connect
//! Spotify.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_core::user::username::Username;
use segue_store::user::{self, LikePreferences as Preferences};
use segue_store::whitelist::{self, RequestStatus, WhitelistRequest as Row};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::{SessionUser, private};
use crate::api::problems::{Checked, ForMembers, Limited, Read, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, SignedOut, Unproven, if_taken, problems};
use crate::extract::{JsonBody, Member, Proven, email};
use crate::http::flood::Peer;

problems! {
    /// Another member has the name. Choose another one; upper and lower case make no difference.
    UsernameTaken = 409 "username.taken" "This username is already taken";

    /// A request of the member is already waiting for an answer. An email tells them of the answer.
    WhitelistPending = 409 "whitelist.pending"
        "Your request to connect Spotify is still waiting for an answer.";

    /// The member may already connect Spotify. There is nothing to ask for; begin to connect.
    HasSpotifyAccess = 409 "whitelist.has_access" "You can already connect Spotify.";
}

/// The message for a request without an address.
const EMAIL_MESSAGE: &str = "Please enter the email address of your Spotify account";

/// A member, as they are shown to themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnUser {
    /// Who they are.
    #[serde(flatten)]
    pub user: SessionUser,
    /// Whether they have a password.
    pub has_password: bool,
    /// What happens with their likes.
    pub like_preferences: LikePreferences,
    /// Their latest request to connect Spotify; `null` where they have made none.
    #[schema(required)]
    pub whitelist_request: Option<WhitelistRequest>,
}

/// Where a like goes besides this site, for members who have connected Spotify. Both are on until a
/// member says otherwise.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LikePreferences {
    /// Whether liked tracks go to 'Liked Songs' at Spotify.
    pub add_to_spotify_liked: bool,
    /// Whether liked tracks go to the site's own playlist at Spotify.
    pub add_to_segue_playlist: bool,
}

impl From<Preferences> for LikePreferences {
    fn from(preferences: Preferences) -> Self {
        let Preferences { add_to_spotify_liked, add_to_segue_playlist } = preferences;
        Self { add_to_spotify_liked, add_to_segue_playlist }
    }
}

impl From<LikePreferences> for Preferences {
    fn from(preferences: LikePreferences) -> Self {
        let LikePreferences { add_to_spotify_liked, add_to_segue_playlist } = preferences;
        Self { add_to_spotify_liked, add_to_segue_playlist }
    }
}

/// A request to connect Spotify.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhitelistRequest {
    /// Id.
    pub id: String,
    /// The address of their account at Spotify, in lower case.
    pub spotify_email: String,
    /// What became of it.
    pub status: WhitelistStatus,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it was approved (RFC 3339); `null` where it is not.
    #[schema(required)]
    pub approved_at: Option<String>,
}

/// What became of a request to connect Spotify.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhitelistStatus {
    /// Nobody has answered it.
    Pending,
    /// The member may connect Spotify.
    Approved,
    /// The member may not.
    Rejected,
}

impl WhitelistRequest {
    fn of(row: Row) -> Self {
        Self {
            id: row.id,
            spotify_email: row.spotify_email,
            status: match row.status {
                RequestStatus::Pending => WhitelistStatus::Pending,
                RequestStatus::Approved => WhitelistStatus::Approved,
                RequestStatus::Rejected => WhitelistStatus::Rejected,
            },
            created_at: row.created_at.rfc3339(),
            approved_at: row.approved_at.map(segue_base::clock::Moment::rfc3339),
        }
    }
}

/// Shows a member's own record.
///
/// Source: the `users` select by id, and what it reads of the member's own
/// `spotify_whitelist_requests`.
#[utoipa::path(
    get,
    path = "/api/user",
    tag = "members",
    operation_id = "show_own_user",
    responses(
        (status = OK, description = "The member.", body = OwnUser),
        ForMembers, Read,
    )
)]
pub async fn show(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let id = &member.user.id;
    let read = app.store().read(|tx| {
        let password = user::find_password_hash(tx, id)?;
        let request = whitelist::find_latest_of_user(tx, id)?;
        Ok((password, user::find_like_preferences(tx, id)?, request))
    });
    let (password, preferences, request) = read.await?;
    Ok(private(Json(OwnUser {
        user: SessionUser::of(member.user),
        has_password: password.is_some(),
        like_preferences: preferences.ok_or(SignedOut)?.into(),
        whitelist_request: request.map(WhitelistRequest::of),
    })))
}

/// A name to take.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewUsername {
    /// The name: 3 to 20 letters, digits and underscores.
    #[schema(example = "night_owl")]
    pub username: String,
}

/// Sets a member's username, which other members see. Upper and lower case make no two names.
///
/// Source: the `users` select by username and its update of the username.
#[utoipa::path(
    put,
    path = "/api/user/username",
    tag = "members",
    operation_id = "set_username",
    request_body = NewUsername,
    responses(
        (status = OK, description = "The username is set.", body = SessionUser),
        UsernameTaken, Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn set_username(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<NewUsername>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let name = Username::read(&value.username);
    let name = name.map_err(|message| ApiError::invalid("username", message))?;
    let named = app.store().write::<_, ApiError>(move |tx| {
        let named = user::set_username(tx, &member.user.id, name.as_str());
        named.map_err(if_taken(UsernameTaken))?;
        Ok(user::find(tx, &member.user.id)?.ok_or(SignedOut)?)
    });
    Ok(private(Json(SessionUser::of(named.await?))))
}

/// Sets what happens with a member's likes.
///
/// Source: the update of `spotify_like_preferences`.
#[utoipa::path(
    put,
    path = "/api/user/like-preferences",
    tag = "members",
    operation_id = "set_like_preferences",
    request_body = LikePreferences,
    responses(
        (status = OK, description = "The settings are saved.", body = LikePreferences),
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn set_like_preferences(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<LikePreferences>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let id = member.user.id;
    app.store().write(move |tx| user::set_like_preferences(tx, &id, value.into())).await?;
    Ok(private(Json(value)))
}

/// A wish to connect Spotify.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWhitelistRequest {
    /// The address of the member's account at Spotify.
    #[schema(example = "ada@mixes.example")]
    pub spotify_email: String,
}

/// Asks the admins for permission to connect Spotify. After a refusal a member may ask again.
///
/// Source: the row of `spotify_whitelist_requests` that admins approve or reject.
#[utoipa::path(
    post,
    path = "/api/user/whitelist-request",
    tag = "members",
    operation_id = "create_whitelist_request",
    request_body = NewWhitelistRequest,
    responses(
        (status = CREATED, description = "The request is waiting for an answer.", body = WhitelistRequest),
        WhitelistPending, HasSpotifyAccess, Unproven, Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn create_whitelist_request(
    State(app): State<App>,
    Proven(member): Proven,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<NewWhitelistRequest>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let spotify_email = email("spotify_email", &value.spotify_email, EMAIL_MESSAGE)?;
    if member.user.spotify_access {
        return Err(HasSpotifyAccess.into());
    }
    let (id, now) = (member.user.id, app.now());
    let made = app.store().write(move |tx| {
        let made = whitelist::insert(tx, &id, &spotify_email, now);
        made.map_err(if_taken(WhitelistPending))
    });
    Ok(private((StatusCode::CREATED, Json(WhitelistRequest::of(made.await?)))))
}
