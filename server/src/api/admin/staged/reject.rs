//! Rejecting a staged entity, and the mail that tells its submitter why.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_mail::letter;
use segue_store::staged::{self, Staged, Verdict};
use segue_store::{StoreError, Tx, outgoing_mail, record};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{StagedEntity, StagedImported, note, shown, version_of};
use crate::api::problems::{ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoStagedEntity, Stale};
use crate::extract::{Admin, Began, JsonBody, Name};

/// Longest reason of a rejection, in characters.
const LONGEST_REASON: usize = 1000;

/// Why an entity is not taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// For the submitter to read; may be empty.
    #[serde(default)]
    pub reason: String,
}

/// Rejects a staged entity. A member who submitted it is told by mail.
///
/// Source: the staged status `rejected`.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/{id}/reject",
    tag = "admin",
    operation_id = "reject_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = Rejection,
    responses(
        (status = OK, description = "The entity is rejected.", body = StagedEntity),
        NoStagedEntity, StagedImported, Stale, ForAdmins, WriteWithBody,
    )
)]
pub async fn reject(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<Rejection>,
) -> Result<Response, ApiError> {
    let reason = kept(&value.reason);
    let (now, origin) = (app.now(), app.settings().public_origin());
    let rejected = app.store().write::<_, ApiError>(move |tx| {
        let found = staged::find(tx, &id)?.ok_or(NoStagedEntity)?;
        if found.status == "imported" {
            return Err(StagedImported.into());
        }
        began.check(&version_of(&found))?;
        let name = found.notes.clone().unwrap_or_else(|| found.kind.clone());
        record::begin(tx)?;
        put(tx, &found, &reason, &origin, now)?;
        let detail = Some(reason.clone()).filter(|reason| !reason.is_empty());
        note(tx, &admin.user, "staged_entity.rejected", &id, &name, detail, now)?;
        Ok(shown(tx, &id)?.ok_or(NoStagedEntity)?)
    });
    let rejected = rejected.await?;
    Ok(private(Json(rejected)))
}

/// The part of a reason that is kept.
pub(super) fn kept(reason: &str) -> String {
    reason.trim().chars().take(LONGEST_REASON).collect()
}

/// Rejects an entity for a reason, which may be empty, and tells its submitter by mail.
pub(in crate::api::admin) fn put(
    tx: &Tx<'_>,
    found: &Staged,
    reason: &str,
    origin: &Origin,
    now: Moment,
) -> Result<(), StoreError> {
    staged::review(tx, &found.id, &Verdict::Rejected { reason: reason.to_owned() }, now)?;
    // Rejecting it again sends no second mail.
    if found.status != "rejected"
        && let Some(recipient) = staged::find_submitter(tx, &found.id)?
    {
        let name = found.notes.as_deref().unwrap_or(&found.kind);
        let mail = letter::submission_rejected(&recipient, origin, name, reason);
        outgoing_mail::insert(tx, &mail, now)?;
    }
    Ok(())
}
