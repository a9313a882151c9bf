//! The times that the crowd gave to a mix, as admins see and settle them. Giving and voting is in
//! [`crate::api::timestamp`].

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::cue;
use segue_core::timestamp::Status;
use segue_store::timestamp::cue::Cause;
use segue_store::timestamp::{self, UserTimestamp};
use segue_store::{Tx, audit, mix, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::mix::entry;
use crate::api::problems::{ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix, NoTimestamp};
use crate::extract::{Admin, JsonBody, Name};

/// A time that the crowd gave, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CrowdTimestamp {
    /// Id.
    pub id: String,
    /// The row's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When the track starts, in seconds.
    pub start_seconds: u32,
    /// The same as people write it.
    pub timestamp: String,
    /// Where it stands.
    pub status: Status,
    /// Whether an admin has set that for good.
    pub is_settled: bool,
    /// How sure the votes make it, 0 to 1.
    pub confidence_score: f64,
    /// Votes for it.
    pub agree: u32,
    /// Votes against it.
    pub disagree: u32,
    /// When it was given (RFC 3339).
    pub created_at: String,
}

impl CrowdTimestamp {
    fn of(time: UserTimestamp) -> Self {
        Self {
            id: time.id,
            position: time.position,
            start_seconds: time.start_seconds,
            timestamp: cue::print(time.start_seconds),
            status: time.status,
            is_settled: time.is_settled,
            confidence_score: time.confidence_score,
            agree: time.votes.agree,
            disagree: time.votes.disagree,
            created_at: time.created_at.rfc3339(),
        }
    }
}

/// Lists the times that the crowd gave to a mix, rejected ones included.
///
/// Source: none; beside the mix editor, for reviewing them.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/{mix}/timestamps",
    tag = "admin",
    operation_id = "list_crowd_timestamps",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The times, row by row.", body = Vec<CrowdTimestamp>),
        NoMix, ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let times = app.store().read(|tx| {
        let Some(found) = mix::find_any(tx, &name)? else { return Ok(None) };
        timestamp::list_of_mix(tx, &found.id).map(Some)
    });
    let times = times.await?;
    let times = times.ok_or(NoMix)?;
    let times: Vec<CrowdTimestamp> = times.into_iter().map(CrowdTimestamp::of).collect();
    Ok(private(Json(times)))
}

/// Where a time is to stand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settlement {
    /// `approved`, `rejected`, or `pending`.
    pub status: Status,
}

/// Approves or rejects a time that somebody gave. Votes no longer change its status.
///
/// Source: decision 11 (docs/decisions): an admin can set either.
#[utoipa::path(
    put,
    path = "/api/admin/timestamps/{id}",
    tag = "admin",
    operation_id = "settle_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = Settlement,
    responses(
        (status = OK, description = "The time, with the admin's decision.", body = CrowdTimestamp),
        NoTimestamp, ForAdmins, WriteWithBody,
    )
)]
pub async fn settle(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<Settlement>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        record::begin(tx)?;
        let cause = Cause::Settled(Some(&admin.user.id));
        if !timestamp::settle(tx, &id, value.status, cause, now)? {
            return Err(NoTimestamp.into());
        }
        let time = timestamp::find(tx, &id)?.ok_or(NoTimestamp)?;
        if let Some(found) = mix::find_any(tx, &time.mix_id)? {
            let detail = format!("#{}: {}", time.position, cue::print(time.start_seconds));
            let action = match value.status {
                Status::Approved => "timestamp.approved",
                Status::Rejected => "timestamp.rejected",
                Status::Pending => "timestamp.reopened",
            };
            let entry = entry(action, &found.id, &found.title, Some(detail));
            audit::note(tx, &admin.user, &entry, now)?;
        }
        Ok(time)
    };
    Ok(private(Json(CrowdTimestamp::of(app.store().write(work).await?))))
}
