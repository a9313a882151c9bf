//! Saves an admin's edits of a staged entity, for a review that goes on later.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{record, staged};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::entity::{MixData, follow};
use super::{StagedEntity, StagedImported, note, shown, version_of};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoStagedEntity, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, TRACKLIST_LIMIT};

/// What an entity is to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StagedData {
    /// Its data: an object.
    #[schema(value_type = HashMap<String, Value>)]
    pub data: Value,
}

/// Saves what an admin made of a staged entity, without a decision.
///
/// Source: none; beside the panel, so that a review can be broken off.
#[utoipa::path(
    put,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "save_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = StagedData,
    responses(
        (status = OK, description = "The entity, as it is now.", body = StagedEntity),
        (status = UNPROCESSABLE_ENTITY, description = "The data is not a JSON object."),
        NoStagedEntity, StagedImported, Stale, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn save(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { mut value, .. }: JsonBody<StagedData, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    if !value.data.is_object() {
        return Err(ApiError::invalid("data", "The data must be a JSON object"));
    }
    follow(&app, &mut value.data).await;
    let now = app.now();
    let saved = app.store().write::<_, ApiError>(move |tx| {
        let found = staged::find(tx, &id)?.ok_or(NoStagedEntity)?;
        if found.status == "imported" {
            return Err(StagedImported.into());
        }
        began.check(&version_of(&found))?;
        let mix = (found.kind == "mix").then(|| MixData::read(&value.data)).flatten();
        let key = mix.and_then(|mix| mix.source_key());
        record::begin(tx)?;
        staged::set_data(tx, &id, &value.data.to_string(), key.as_deref())?;
        let name = found.notes.as_deref().unwrap_or(&found.kind);
        note(tx, &admin.user, "staged_entity.saved", &id, name, None, now)?;
        Ok(shown(tx, &id)?.ok_or(NoStagedEntity)?)
    });
    Ok(private(Json(saved.await?)))
}
