//! Staged entities: listed, staged by an admin, edited, rejected, deleted. What becomes of a mix that
//! is approved is in [`super::import`].

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::entity::MixData;
use crate::api::page;
use crate::api::problems::{ForAdmins, Read, ReadWithQuery, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::clock::Moment;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, Began, JsonBody, Name, Query, TRACKLIST_LIMIT, version};
use crate::mail::letter;
use crate::store::audit::{self, Deed};
use crate::store::staged::{self, NewStaged, Staged, Verdict, Which};
use crate::store::{StoreError, Tx, outgoing_mail};

const KINDS: [&str; 3] = ["mix", "track", "artist"];
const STATUSES: [&str; 4] = ["pending", "approved", "rejected", "imported"];

/// Entities of a page.
const PAGE: usize = 50;
/// Characters of a preview. Source: specification for members and admin, section 9.
const PREVIEW: usize = 100;
/// Longest reason of a rejection, in characters.
const LONGEST_REASON: usize = 1000;

/// Which staged entities are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StagedQuery {
    /// `mix`, `track` or `artist`; all of them without.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// `pending`, `approved`, `rejected` or `imported`; without, all but the imported ones.
    status: Option<String>,
    /// The `next` of the page before.
    after: Option<String>,
}

/// A page of staged entities.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedEntities {
    /// The entities, the newest first.
    pub entities: Vec<StagedRow>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// How many there are of each state.
    pub counts: StagedCounts,
}

/// How many staged entities there are.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct StagedCounts {
    /// Waiting for review.
    pub pending: u64,
    /// Approved.
    pub approved: u64,
    /// Rejected.
    pub rejected: u64,
    /// In the catalogue.
    pub imported: u64,
}

/// A staged entity, as the list shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedRow {
    /// Id.
    pub id: String,
    /// `mix`, `track` or `artist`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    #[schema(example = "pending")]
    pub status: String,
    /// When it came in (RFC 3339).
    pub created_at: String,
    /// What was noted beside it.
    #[schema(required)]
    pub notes: Option<String>,
    /// The first hundred characters of its data.
    pub preview: String,
}

/// A staged entity, whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedEntity {
    /// What the list shows.
    #[serde(flatten)]
    pub row: StagedRow,
    /// Its data.
    pub data: Value,
    /// The mix that it became.
    #[schema(required)]
    pub mix_id: Option<String>,
    /// Why it was rejected.
    #[schema(required)]
    pub reason: Option<String>,
    /// Address of the member who submitted it; `null` for a visitor's.
    #[schema(required)]
    pub submitted_by: Option<String>,
    /// What to send as `If-Match` with an edit of it.
    pub version: String,
    /// When it was reviewed (RFC 3339).
    #[schema(required)]
    pub reviewed_at: Option<String>,
}

impl StagedRow {
    fn of(staged: &Staged) -> Self {
        let mut preview: String = staged.data.chars().take(PREVIEW).collect();
        if staged.data.chars().nth(PREVIEW).is_some() {
            preview.push_str("...");
        }
        Self {
            id: staged.id.clone(),
            kind: staged.kind.clone(),
            status: staged.status.clone(),
            created_at: staged.created_at.rfc3339(),
            notes: staged.notes.clone(),
            preview,
        }
    }
}

impl StagedEntity {
    /// What an admin is shown of an entity.
    fn of(staged: Staged, submitted_by: Option<String>) -> Self {
        Self {
            row: StagedRow::of(&staged),
            version: version_of(&staged),
            submitted_by,
            data: serde_json::from_str(&staged.data).unwrap_or_default(),
            mix_id: staged.mix_id,
            reason: staged.reason,
            reviewed_at: staged.reviewed_at.map(Moment::rfc3339),
        }
    }
}

/// Names what an entity says and where it stands in review.
pub(super) fn version_of(staged: &Staged) -> String {
    version(&(&staged.status, &staged.reason, &staged.data))
}

/// Reads an entity as an admin is shown it.
fn shown(tx: &Tx<'_>, id: &str) -> Result<Option<StagedEntity>, StoreError> {
    let Some(found) = staged::find(tx, id)? else { return Ok(None) };
    Ok(Some(StagedEntity::of(found, staged::find_submitter(tx, id)?)))
}

/// Lists staged entities.
///
/// Stands for the specification's `staged-entities` with the action `list`.
#[utoipa::path(
    get,
    path = "/api/admin/staged-entities",
    tag = "admin",
    operation_id = "list_staged_entities",
    params(StagedQuery),
    responses(
        (status = OK, description = "A page of them.", body = StagedEntities),
        ForAdmins,
        ReadWithQuery,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<StagedQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    known("type", asked.kind.as_deref(), &KINDS)?;
    known("status", asked.status.as_deref(), &STATUSES)?;
    let which = Which { kind: asked.kind, status: asked.status };
    let (rows, by_status) = app.store().read(|tx| {
        let rows = staged::list(tx, &which, behind.as_ref(), PAGE + 1)?;
        Ok((rows, staged::count_by_status(tx)?))
    })?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let mut counts = StagedCounts::default();
    for (status, count) in by_status {
        match status.as_str() {
            "pending" => counts.pending = count,
            "approved" => counts.approved = count,
            "rejected" => counts.rejected = count,
            _ => counts.imported = count,
        }
    }
    let entities = rows.iter().map(StagedRow::of).collect();
    Ok(private(Json(StagedEntities { entities, next, counts })))
}

/// Refuses a filter that nothing could pass.
fn known(field: &str, asked: Option<&str>, names: &[&str]) -> Result<(), ApiError> {
    match asked {
        Some(asked) if !names.contains(&asked) => {
            let message = format!("`{field}` has to be one of {}.", names.join(", "));
            Err(ApiError::shape(field, &message))
        }
        _ => Ok(()),
    }
}

/// Shows a staged entity.
///
/// Stands for the specification's staged entity page.
#[utoipa::path(
    get,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "show_staged_entity",
    params(("id" = String, Path, description = "The entity's id.")),
    responses(
        (status = OK, description = "The entity.", body = StagedEntity),
        (status = NOT_FOUND, description = "No entity found with this ID.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| shown(tx, &id))?;
    Ok(private(Json(found.ok_or(ApiError::NotFound("staged entity"))?)))
}

/// An entity to stage.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStagedEntity {
    /// `mix`, `track` or `artist`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its data: an object.
    pub data: Value,
}

/// Stages an entity.
///
/// Stands for the specification's `staged-entities` with the action `create`, and for its
/// `stage-mix`. Of a mix, an empty date, link or cover counts as none.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities",
    tag = "admin",
    operation_id = "create_staged_entity",
    request_body = NewStagedEntity,
    responses(
        (status = CREATED, description = "It waits for review.", body = StagedEntity),
        (status = UNPROCESSABLE_ENTITY, description = "Invalid entity type or JSON format.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
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
    let made = app.store().write(move |tx| {
        let id = staged::insert(tx, &new, &admin.user.id, now)?;
        let name = new.notes.as_deref().unwrap_or(&new.kind);
        note(tx, &admin.user, "staged_entity.created", &id, name, None, now)?;
        shown(tx, &id)
    });
    let made = made.await?.ok_or(ApiError::Internal)?;
    Ok(private((StatusCode::CREATED, Json(made))))
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

/// What an entity is to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StagedData {
    /// Its data: an object.
    pub data: Value,
}

/// Saves what an admin made of a staged entity, without a decision.
///
/// Beside the specification's panel, so that a review can be broken off.
#[utoipa::path(
    put,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "save_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit began with; without it, the edit counts whatever was there."),
    ),
    request_body = StagedData,
    responses(
        (status = OK, description = "It is saved.", body = StagedEntity),
        (status = NOT_FOUND, description = "No entity found with this ID.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`staged.imported`: it is in the catalogue already; `edit.stale`: somebody else changed it meanwhile.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "The data is no object.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn save(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<StagedData, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    if !value.data.is_object() {
        return Err(ApiError::invalid("data", "The data has to be a JSON object"));
    }
    let now = app.now();
    let saved = app.store().write(move |tx| {
        let Some(found) = staged::find(tx, &id)? else { return Ok(Err(MISSING)) };
        if found.status == "imported" {
            return Ok(Err(ApiError::StagedImported));
        }
        if let Err(stale) = began.check(&version_of(&found)) {
            return Ok(Err(stale));
        }
        let mix = (found.kind == "mix").then(|| MixData::read(&value.data)).flatten();
        let key = mix.and_then(|mix| mix.source_key());
        staged::set_data(tx, &id, &value.data.to_string(), key.as_deref())?;
        let name = found.notes.as_deref().unwrap_or(&found.kind);
        note(tx, &admin.user, "staged_entity.saved", &id, name, None, now)?;
        Ok(shown(tx, &id)?.ok_or(MISSING))
    });
    Ok(private(Json(saved.await??)))
}

const MISSING: ApiError = ApiError::NotFound("staged entity");

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
/// Stands for the specification's staged status `rejected`.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/{id}/reject",
    tag = "admin",
    operation_id = "reject_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit began with; without it, the edit counts whatever was there."),
    ),
    request_body = Rejection,
    responses(
        (status = OK, description = "It is rejected.", body = StagedEntity),
        (status = NOT_FOUND, description = "No entity found with this ID.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`staged.imported`: it is in the catalogue already; `edit.stale`: somebody else changed it meanwhile.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn reject(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<Rejection>,
) -> Result<Response, ApiError> {
    let reason: String = value.reason.trim().chars().take(LONGEST_REASON).collect();
    let (now, origin) = (app.now(), app.settings().public_origin());
    let rejected = app.store().write(move |tx| {
        let Some(found) = staged::find(tx, &id)? else { return Ok(Err(MISSING)) };
        if found.status == "imported" {
            return Ok(Err(ApiError::StagedImported));
        }
        if let Err(stale) = began.check(&version_of(&found)) {
            return Ok(Err(stale));
        }
        let name = found.notes.clone().unwrap_or_else(|| found.kind.clone());
        staged::review(tx, &id, &Verdict::Rejected { reason: reason.clone() }, now)?;
        // Rejecting it again sends no second mail.
        if found.status != "rejected"
            && let Some(recipient) = staged::find_submitter(tx, &id)?
        {
            let mail = letter::submission_rejected(&recipient, &origin, &name, &reason);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        let detail = Some(reason).filter(|reason| !reason.is_empty());
        note(tx, &admin.user, "staged_entity.rejected", &id, &name, detail, now)?;
        Ok(shown(tx, &id)?.ok_or(MISSING))
    });
    let rejected = rejected.await??;
    app.bell().ring();
    Ok(private(Json(rejected)))
}

/// What was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Deleted {
    /// The entry of the audit by which it can be put back.
    pub audit_id: String,
}

/// Deletes a staged entity. It can be put back for thirty days.
///
/// Stands for the specification's delete on `staged_entities`.
#[utoipa::path(
    delete,
    path = "/api/admin/staged-entities/{id}",
    tag = "admin",
    operation_id = "delete_staged_entity",
    params(("id" = String, Path, description = "The entity's id.")),
    responses(
        (status = OK, description = "It is gone.", body = Deleted),
        (status = NOT_FOUND, description = "No entity found with this ID.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let deleted = app.store().write(move |tx| {
        let Some(found) = staged::find(tx, &id)? else { return Ok(None) };
        let snapshot = Some(staged::delete(tx, &id)?);
        let name = found.notes.as_deref().unwrap_or(&found.kind);
        let deed = Deed {
            action: "staged_entity.deleted",
            entity_type: "staged_entity",
            entity_id: &id,
            entity_name: name,
            detail: None,
            snapshot,
        };
        audit::note(tx, &admin.user, &deed, now).map(Some)
    });
    let audit_id = deleted.await?.ok_or(MISSING)?;
    Ok(private(Json(Deleted { audit_id })))
}

/// Notes a deed to a staged entity.
pub(super) fn note(
    tx: &Tx<'_>,
    admin: &crate::store::user::User,
    action: &'static str,
    id: &str,
    name: &str,
    detail: Option<String>,
    now: Moment,
) -> Result<(), StoreError> {
    let deed = Deed {
        action,
        entity_type: "staged_entity",
        entity_id: id,
        entity_name: name,
        detail,
        snapshot: None,
    };
    audit::note(tx, admin, &deed, now).map(drop)
}
