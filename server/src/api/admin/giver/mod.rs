//! Undoing what one giver of times has done, in all mixes at once; [`all`] is what they have given besides.
//! Settling a single time is in [`super::timestamp`].

pub mod all;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::audit::{self, NewEntry};
use segue_store::timestamp::giver::{self as of_time, OfGiver};
use segue_store::{Tx, giver, record, user};
use serde::Serialize;
use utoipa::ToSchema;

use super::counted;
use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoTimestamp};
use crate::extract::{Admin, Name};

/// How much one giver of times has given.
#[derive(Debug, Serialize, ToSchema)]
pub struct GiverTimes {
    /// The member's username or address; `null` for somebody without an account, who is known by their
    /// browser session and their network.
    #[schema(required)]
    pub name: Option<String>,
    /// Number of their times, without those that an admin has settled.
    pub times: usize,
    /// Number of mixes that the times are of.
    pub mixes: usize,
    /// By what the giver is asked for at `/api/admin/givers/{giver}`; `null` where nothing tells who it was.
    #[schema(required)]
    pub giver: Option<String>,
    /// The audit entry that can put the times back; `null` while they are there.
    #[schema(required)]
    pub audit_id: Option<String>,
}

impl GiverTimes {
    fn of(
        tx: &Tx<'_>,
        found: &OfGiver,
        whole: Option<giver::Giver>,
    ) -> Result<Self, segue_store::StoreError> {
        let giver = found.times.iter().find_map(|time| time.submitted_by.as_deref());
        let giver = giver.map(|id| user::find(tx, id)).transpose()?.flatten();
        Ok(Self {
            name: giver.map(|user| user.username.unwrap_or(user.email)),
            times: found.times.len(),
            mixes: found.mix_ids().len(),
            giver: whole.map(|giver| giver.name().to_owned()),
            audit_id: None,
        })
    }
}

/// Counts the times of whoever gave one time.
///
/// Source: none; beside the timestamp review, to look before all are removed.
#[utoipa::path(
    get,
    path = "/api/admin/timestamps/{id}/giver",
    tag = "admin",
    operation_id = "show_giver_times",
    params(("id" = String, Path, description = "The time's id.")),
    responses(
        (status = OK, description = "How many times there are, and in how many mixes.", body = GiverTimes),
        NoTimestamp, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let times = app
        .store()
        .read(|tx| {
            let whole = giver::find_of_time(tx, &id)?;
            of_time::list(tx, &id)?.map(|found| GiverTimes::of(tx, &found, whole)).transpose()
        })
        .await?;
    Ok(private(Json(times.ok_or(NoTimestamp)?)))
}

/// Removes the times of whoever gave one time, in every mix, except those that an admin has
/// settled. They can be put back for thirty days.
///
/// Source: none; beside the timestamp review, against those who give wrong times by the dozen.
#[utoipa::path(
    delete,
    path = "/api/admin/timestamps/{id}/giver",
    tag = "admin",
    operation_id = "delete_giver_times",
    params(("id" = String, Path, description = "The time's id.")),
    responses(
        (status = OK, description = "The times are removed.", body = GiverTimes),
        NoTimestamp, ForAdmins, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        record::begin(tx)?;
        let whole = giver::find_of_time(tx, &id)?;
        let removed = of_time::remove(tx, &id, now)?.ok_or(NoTimestamp)?;
        let mut times = GiverTimes::of(tx, &removed, whole)?;
        let detail =
            format!("{} in {} removed", counted(times.times, "time"), counted(times.mixes, "mix"));
        let entry = NewEntry {
            action: "timestamps.removed",
            entity_type: "timestamps",
            entity_id: &id,
            entity_name: times.name.as_deref().unwrap_or("somebody without an account"),
            detail: Some(detail),
        };
        times.audit_id = Some(audit::note(tx, &admin.user, &entry, now)?);
        Ok(times)
    };
    let times = app.store().write(work).await?;
    Ok(private(Json(times)))
}
