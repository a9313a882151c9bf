//! A member's account as a whole: everything they have given handed back, and the account deleted.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use segue_base::clock::Moment;
use segue_store::given::{self, Contribution as Row};
use segue_store::position;
use segue_store::user::{self, LikePreferences as Preferences};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::{SessionUser, private, signed_out};
use super::user::LikePreferences;
use crate::api::problems::{Checked, ForMembers, Limited, Read, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, Internal, problems};
use crate::extract::{JsonBody, Member};
use crate::http::file_name::disposition;
use crate::http::flood::Peer;

problems! {
    /// The site's only admin cannot be deleted. Make another member an admin first.
    OnlyAdmin = 409 "user.only_admin"
        "You are the only admin. Make someone else an admin first.";
}

/// Everything that a member has given.
#[derive(Debug, Serialize, ToSchema)]
pub struct Export {
    /// Who they are.
    pub user: SessionUser,
    /// Where their likes go.
    pub like_preferences: LikePreferences,
    /// Whether their positions in mixes and their history are kept.
    pub keeps_listening: bool,
    /// When this was put together (RFC 3339).
    pub exported_at: String,
    /// What they gave, kind by kind, the oldest first.
    pub given: Vec<Given>,
}

/// Something that a member has given.
#[derive(Debug, Serialize, ToSchema)]
pub struct Given {
    /// `like`, `mix_like`, `position`, `heard`, `timestamp`, `timestamp_vote`, `comment`, `comment_vote`,
    /// `submission`, `suggestion`, `friend`, `play`, `weekly_refusal`, `spotify_access_request`,
    /// `spotify_connection`, `top_artist` or `top_track`.
    #[schema(example = "timestamp")]
    pub kind: String,
    /// When it was (RFC 3339).
    pub created_at: String,
    /// The mix's name in addresses.
    #[schema(required)]
    pub mix_slug: Option<String>,
    /// The mix's title.
    #[schema(required)]
    pub mix_title: Option<String>,
    /// The track's id here; of what comes from Spotify, the id there.
    #[schema(required)]
    pub track_id: Option<String>,
    /// The track's title, the friend's or artist's name, the address that access was asked for, the
    /// name at Spotify.
    #[schema(required)]
    pub title: Option<String>,
    /// The time in seconds, the vote, the text, what was submitted, the first artist of whom less was
    /// wanted, what became of a request, the account at Spotify, the time range and rank.
    #[schema(required)]
    pub value: Option<String>,
}

impl Given {
    fn of(row: Row) -> Self {
        let Row { kind, created_at, mix_slug, mix_title, track_id, title, value } = row;
        let created_at = created_at.rfc3339();
        Self { kind, created_at, mix_slug, mix_title, track_id, title, value }
    }
}

/// Exports everything that a member has given, as a JSON file.
///
/// Source: none; for whoever wants to keep or move what is theirs.
#[utoipa::path(
    get,
    path = "/api/user/export.json",
    tag = "members",
    operation_id = "export_user_json",
    responses(
        (status = OK, description = "Everything the site stores about the member.", body = Export),
        ForMembers, Read,
    )
)]
pub async fn export_json(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let (given, preferences, keeps_listening) =
        app.store().read(|tx| read(tx, &member.user.id)).await?;
    let export = Export {
        user: SessionUser::of(member.user),
        like_preferences: preferences.into(),
        keeps_listening,
        exported_at: app.now().rfc3339(),
        given: given.into_iter().map(Given::of).collect(),
    };
    Ok(as_file(Json(export).into_response(), app.now(), "json"))
}

/// Exports everything that a member has given, as a table (CSV, RFC 4180).
///
/// Source: none; for whoever wants to look through it.
#[utoipa::path(
    get,
    path = "/api/user/export.csv",
    tag = "members",
    operation_id = "export_user_csv",
    responses(
        (status = OK, description = "Everything the site stores about the member, one row each.", body = String, content_type = "text/csv"),
        ForMembers, Read,
    )
)]
pub async fn export_csv(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let (given, preferences, keeps_listening) =
        app.store().read(|tx| read(tx, &member.user.id)).await?;
    // By this mark, Excel knows that the table is UTF-8.
    let mut table = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let head = ["Kind", "Created At", "Mix", "Mix Title", "Track Id", "Title", "Value"];
    let mut written = table.write_record(head);
    for row in given {
        let Row { kind, created_at, mix_slug, mix_title, track_id, title, value } = row;
        let cells =
            [Some(kind), Some(created_at.rfc3339()), mix_slug, mix_title, track_id, title, value];
        // A cell that a spreadsheet would run as a formula is led by an apostrophe.
        let cells = cells.map(|cell| tame(cell.unwrap_or_default()));
        written = written.and_then(|()| table.write_record(cells));
    }
    // The present state has no date of its own.
    let Preferences { add_to_spotify_liked, add_to_segue_playlist } = preferences;
    for (kind, name, is_on) in [
        ("like_preference", "add_to_spotify_liked", add_to_spotify_liked),
        ("like_preference", "add_to_segue_playlist", add_to_segue_playlist),
        ("listening_preference", "keeps_listening", keeps_listening),
    ] {
        let cells = [kind, "", "", "", "", name, if is_on { "true" } else { "false" }];
        written = written.and_then(|()| table.write_record(cells));
    }
    let failed = |error: &dyn std::error::Error| {
        tracing::error!(%error, "a table could not be written");
        Internal
    };
    written.map_err(|error| failed(&error))?;
    let table = table.into_inner().map_err(|error| failed(&error))?;
    let mut response = table.into_response();
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    Ok(as_file(response, app.now(), "csv"))
}

fn read(tx: &Tx<'_>, user_id: &str) -> Result<(Vec<Row>, Preferences, bool), StoreError> {
    let preferences = user::find_like_preferences(tx, user_id)?;
    let all_on = Preferences { add_to_spotify_liked: true, add_to_segue_playlist: true };
    let keeps_listening = position::find_wish(tx, user_id)?.unwrap_or(true);
    Ok((given::list(tx, user_id)?, preferences.unwrap_or(all_on), keeps_listening))
}

fn tame(cell: String) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell }
}

fn as_file(answer: Response, now: Moment, ending: &str) -> Response {
    let mut response = private(answer);
    let name = format!("segue-{}.{ending}", now.date());
    if let Some(name) = disposition("attachment", &name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    response
}

/// The wish to delete an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The account's own address, typed once more, so that nobody deletes by accident.
    #[schema(example = "ada@mixes.example")]
    pub email: String,
}

/// Deletes a member's account, with everything in it. Times and votes that they gave stay, without
/// their name; so do their submissions and suggestions.
///
/// Source: none; for whoever wants to go.
#[utoipa::path(
    delete,
    path = "/api/user",
    tag = "members",
    operation_id = "delete_user",
    request_body = Farewell,
    responses(
        (status = NO_CONTENT, description = "The account is deleted and its sessions are signed out."),
        (status = UNPROCESSABLE_ENTITY, description = "The address is not the account's."),
        OnlyAdmin, Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn delete(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<Farewell>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    if value.email.trim().to_lowercase() != member.user.email {
        return Err(ApiError::invalid("email", "This is not the address of your account."));
    }
    let is_admin = member.user.role == segue_store::user::Role::Admin;
    let id = member.user.id;
    let deleted = app.store().write::<_, ApiError>(move |tx| {
        if given::delete_user(tx, &id, is_admin)? { Ok(()) } else { Err(OnlyAdmin.into()) }
    });
    deleted.await?;
    Ok(signed_out(&app))
}
