//! Staging an entity by hand, as the uploaders of the back-office do.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::record;
use segue_store::staged::{self, NewStaged};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::entity::{MixData, follow};
use super::{KINDS, StagedEntity, note, shown};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Internal};
use crate::extract::{Admin, JsonBody, TRACKLIST_LIMIT};

/// An entity to stage.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStagedEntity {
    /// `mix`, `track` or `artist`.
    #[serde(rename = "type")]
    #[schema(pattern = r"\S", example = "mix")]
    pub kind: String,
    /// Its data: an object.
    #[schema(value_type = HashMap<String, Value>)]
    pub data: Value,
}

/// Stages an entity.
///
/// Of a mix, an empty date, link or cover counts as none.
///
/// Source: `staged-entities` with the action `create`, and `stage-mix`.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities",
    tag = "admin",
    operation_id = "create_staged_entity",
    request_body = NewStagedEntity,
    responses(
        (status = CREATED, description = "The entity is waiting for review.", body = StagedEntity),
        (status = UNPROCESSABLE_ENTITY, description = "Invalid entity type or JSON format."),
        Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<NewStagedEntity, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let kind = value.kind.trim().to_lowercase();
    if !KINDS.contains(&kind.as_str()) || !value.data.is_object() {
        return Err(ApiError::invalid("type", "Invalid entity type or JSON format"));
    }
    let mut data = value.data;
    if kind == "mix" {
        data = whole_mix(data);
        follow(&app, &mut data).await;
    }
    let mix = (kind == "mix").then(|| MixData::read(&data)).flatten();
    let named = mix.as_ref().map(|mix| match mix.credit() {
        Some(artist) => format!("{} by {artist}", mix.name()),
        None => mix.name(),
    });
    let new = NewStaged {
        kind,
        data: data.to_string(),
        notes: named.filter(|name| !name.is_empty()),
        source_key: mix.and_then(|mix| mix.source_key()),
    };
    let now = app.now();
    let made = app.store().write::<_, ApiError>(move |tx| {
        record::begin(tx)?;
        let id = staged::insert(tx, &new, &admin.user.id, now)?;
        let name = new.notes.as_deref().unwrap_or(&new.kind);
        note(tx, &admin.user, "staged_entity.created", &id, name, None, now)?;
        Ok(shown(tx, &id)?.ok_or(Internal)?)
    });
    Ok(private((StatusCode::CREATED, Json(made.await?))))
}

/// A mix inside of `mix`, its empty fields as none.
fn whole_mix(data: Value) -> Value {
    let mut mix = match data {
        Value::Object(mut object) => object.remove("mix").unwrap_or(Value::Object(object)),
        other => other,
    };
    for field in ["date", "soundcloud_url", "cover_art"] {
        if let Some(value) = mix.get_mut(field)
            && value.as_str().is_some_and(|text| text.trim().is_empty())
        {
            *value = Value::Null;
        }
    }
    serde_json::json!({ "mix": mix })
}
