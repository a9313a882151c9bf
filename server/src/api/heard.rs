//! What a member has heard, day by day: kept for them alone, so that another device of theirs shows it, too.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::submission::is_date;
use segue_store::heard::{self, Changes, Entry as Row, MOST, Removed};
use segue_store::{StoreError, Tx, position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::UNKNOWN_ARTIST;
use super::session::private;
use crate::api::problems::{ForMembers, Limited, Read, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, SignedOut};
use crate::extract::{JsonBody, Member};
use crate::http::flood::Peer;

/// What a member has heard.
#[derive(Debug, Serialize, ToSchema)]
pub struct History {
    /// Whether the member wants it kept; if not, nothing is stored.
    pub keeps_listening: bool,
    /// The latest first; two hundred at most. Mixes that are hidden are left out.
    pub entries: Vec<HeardMix>,
}

/// How far a mix was heard on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeardMix {
    /// The mix.
    pub mix_id: String,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its main artists, joined by ` & `.
    pub artist: String,
    /// Address of its cover; without one, a cover is drawn from `cover_hue`.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of its cover, in degrees.
    #[schema(maximum = 359)]
    pub cover_hue: u16,
    /// The day where the listener was, as `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub day: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    #[schema(required)]
    pub duration_seconds: Option<u32>,
    /// When it was heard last (RFC 3339).
    pub listened_at: String,
}

impl HeardMix {
    fn of(Row { slug, title, artist, cover_url, cover_hue, heard }: Row) -> Self {
        Self {
            slug,
            title,
            artist: artist.unwrap_or_else(|| UNKNOWN_ARTIST.to_owned()),
            cover_url,
            cover_hue,
            mix_id: heard.mix_id,
            day: heard.day,
            seconds: heard.seconds,
            duration_seconds: heard.duration_seconds,
            listened_at: heard.listened_at.rfc3339(),
        }
    }
}

/// Shows what a member has heard.
///
/// Source: none; the device keeps it, and here it follows the account.
#[utoipa::path(
    get,
    path = "/api/user/history",
    tag = "members",
    operation_id = "list_history",
    responses(
        (status = OK, description = "What the member has heard.", body = History),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let history = app.store().read(|tx| see(tx, &member.user.id)).await?;
    Ok(private(Json(history.ok_or(SignedOut)?)))
}

/// What has changed in the history of a device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryChanges {
    /// When everything was taken out, if it was (RFC 3339).
    #[schema(required, format = DateTime)]
    pub cleared_at: Option<String>,
    /// What was taken out; two hundred at most.
    pub removed: Vec<RemovedMix>,
    /// What was heard; two hundred at most.
    pub heard: Vec<NewHeardMix>,
}

/// An entry that was taken out of the history of a device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RemovedMix {
    /// The mix.
    pub mix_id: String,
    /// The entry's day, as `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub day: String,
    /// When it was taken out (RFC 3339).
    #[schema(format = DateTime)]
    pub removed_at: String,
}

/// How far a mix was heard on a day, on a device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHeardMix {
    /// The mix.
    pub mix_id: String,
    /// The day where the listener was, as `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub day: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    #[schema(required)]
    pub duration_seconds: Option<u32>,
    /// When it was heard last (RFC 3339).
    #[schema(format = DateTime)]
    pub listened_at: String,
}

fn moment(field: &'static str, text: &str) -> Result<Moment, ApiError> {
    let message = || format!("`{field}` has to be a moment (RFC 3339).");
    Moment::parse_rfc3339(text).ok_or_else(|| ApiError::shape(field, &message()))
}

fn day(text: String) -> Result<String, ApiError> {
    if is_date(&text) {
        return Ok(text);
    }
    Err(ApiError::shape("day", "`day` has to be a day (YYYY-MM-DD)."))
}

impl HistoryChanges {
    fn read(self) -> Result<Changes, ApiError> {
        for (field, count) in [("removed", self.removed.len()), ("heard", self.heard.len())] {
            if count > MOST {
                let message = format!("`{field}` may have {MOST} entries at most.");
                return Err(ApiError::shape(field, &message));
            }
        }
        let cleared_at = self.cleared_at.map(|at| moment("cleared_at", &at)).transpose()?;
        let removed = self.removed.into_iter().map(RemovedMix::read);
        let heard = self.heard.into_iter().map(NewHeardMix::read);
        let (removed, heard) =
            (removed.collect::<Result<_, _>>()?, heard.collect::<Result<_, _>>()?);
        Ok(Changes { cleared_at, removed, heard })
    }
}

impl RemovedMix {
    fn read(self) -> Result<Removed, ApiError> {
        let removed_at = moment("removed_at", &self.removed_at)?;
        Ok(Removed { mix_id: self.mix_id, day: day(self.day)?, removed_at })
    }
}

impl NewHeardMix {
    fn read(self) -> Result<heard::Heard, ApiError> {
        let Self { mix_id, day: on, seconds, duration_seconds, listened_at } = self;
        let listened_at = moment("listened_at", &listened_at)?;
        Ok(heard::Heard { mix_id, day: day(on)?, seconds, duration_seconds, listened_at })
    }
}

/// Follows what has changed in the history of a device, and answers what is known then: first what was taken out
/// goes, unless it was heard again since, then what was heard is kept. The newest listening of a mix and a day counts,
/// so sending it again changes nothing. A moment to come counts as now; mixes that are not there are left out. Nothing
/// is kept of a member who does not want that.
///
/// Source: none; the device keeps it, and here it follows the account.
#[utoipa::path(
    put,
    path = "/api/user/history",
    tag = "members",
    operation_id = "keep_history",
    request_body = HistoryChanges,
    responses(
        (status = OK, description = "What the member has heard.", body = History),
        ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn keep(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<HistoryChanges>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let changes = value.read()?;
    let (id, now) = (member.user.id, app.now());
    let kept = app.store().write(move |tx| {
        if position::find_wish(tx, &id)? == Some(true) {
            heard::follow(tx, &id, &changes, now)?;
        }
        see(tx, &id)
    });
    Ok(private(Json(kept.await?.ok_or(SignedOut)?)))
}

fn see(tx: &Tx<'_>, user_id: &str) -> Result<Option<History>, StoreError> {
    let Some(keeps_listening) = position::find_wish(tx, user_id)? else { return Ok(None) };
    let entries = heard::list(tx, user_id)?.into_iter().map(HeardMix::of).collect();
    Ok(Some(History { keeps_listening, entries }))
}
