//! An admin's way back from a change of the time that counts for a track. The changes are listed in
//! [`crate::api::timestamp::cues`].

use axum::Json;
use axum::extract::State;
use segue_core::cue;
use segue_store::timestamp::history;
use segue_store::{Tx, audit, mix, record};
use serde::Serialize;
use utoipa::ToSchema;

use super::mix::entry;
use crate::api::problems::{ForAdmins, Write};
use crate::app::App;
use crate::error::{ApiError, problems};
use crate::extract::{Admin, Name};

problems! {
    /// There is no such change of a time, or its mix is gone. The track's history lists those that there are.
    NoCueChange = 404 "cue_change.none" "There is no such change.";

    /// The time that counted before has been withdrawn since, so there is nothing to go back to. Approve one
    /// of the times that there are.
    CueChangeGone = 409 "cue_change.gone"
        "The time before was withdrawn since, so it can't be brought back.";
}

/// A change that was taken back.
#[derive(Debug, Serialize, ToSchema)]
pub struct CueReverted {
    /// The entry of the audit by which that can be undone.
    pub audit_id: String,
}

/// Takes a change of a track's time back for good: the time that counted before is approved, or, where
/// there was none, what counted from then on is rejected.
///
/// Source: none; it is in the audit and can be undone there.
#[utoipa::path(
    post,
    path = "/api/admin/cue-changes/{id}/revert",
    tag = "admin",
    operation_id = "revert_cue_change",
    params(("id" = String, Path, description = "The change's id.")),
    responses(
        (status = OK, description = "It is taken back.", body = CueReverted),
        NoCueChange, CueChangeGone, ForAdmins, Write,
    )
)]
pub async fn revert(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Json<CueReverted>, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<CueReverted, ApiError> {
        let change = history::find(tx, &id)?.ok_or(NoCueChange)?;
        let found = mix::find_any(tx, &change.mix_id)?.ok_or(NoCueChange)?;
        record::begin(tx)?;
        if !history::revert(tx, &change, &admin.user.id, now)? {
            return Err(CueChangeGone.into());
        }
        let print = |seconds: Option<u32>| seconds.map_or_else(|| "no time".to_owned(), cue::print);
        let (from, to) = (print(change.to_seconds), print(change.from_seconds));
        let detail = format!("#{}: {from} back to {to}", change.position);
        let entry = entry("timestamp.reverted", &found.id, &found.title, Some(detail));
        Ok(CueReverted { audit_id: audit::note(tx, &admin.user, &entry, now)? })
    };
    Ok(Json(app.store().write(work).await?))
}
