//! Lists, as admins curate them. Those that a rule fills are locked.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_core::slug;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::staged::delete::Deleted;
use crate::api::problems::{ForAdmins, Read, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, JsonBody, Member, Name, words};
use crate::store::audit::{self, Deed};
use crate::store::list::{self, List, NewList};
use crate::store::mix::{self, desk};
use crate::store::snapshot::Snapshot;
use crate::store::{StoreError, Tx};

/// Most mixes or lists that are put in order at once.
const MOST: usize = 10_000;

/// All lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminLists {
    /// The lists in their order, hidden ones included.
    pub lists: Vec<AdminList>,
}

/// A list, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminList {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Name in addresses.
    pub slug: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// Whether visitors see it.
    pub is_visible: bool,
    /// Whether a rule fills it, which locks it.
    pub is_auto_generated: bool,
    /// Place among the lists; smaller comes first.
    pub display_order: i64,
    /// How many mixes it has.
    pub mix_count: u64,
    /// When it last changed (RFC 3339).
    pub updated_at: String,
}

impl AdminList {
    fn of(list: List, mix_count: u64) -> Self {
        Self {
            id: list.id,
            title: list.title,
            slug: list.slug,
            description: list.description,
            is_visible: list.is_visible,
            is_auto_generated: list.is_auto_generated,
            display_order: list.display_order,
            mix_count,
            updated_at: list.updated_at.rfc3339(),
        }
    }
}

fn all(tx: &Tx<'_>) -> Result<AdminLists, StoreError> {
    let lists = list::list_all(tx)?;
    Ok(AdminLists {
        lists: lists.into_iter().map(|(it, count)| AdminList::of(it, count)).collect(),
    })
}

/// Lists all lists, hidden ones included.
///
/// Stands for the specification's `getAllLists`.
#[utoipa::path(
    get,
    path = "/api/admin/lists",
    tag = "admin",
    operation_id = "list_admin_lists",
    responses(
        (status = OK, description = "All of them.", body = AdminLists),
        ForAdmins,
        Read,
    )
)]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    Ok(private(Json(app.store().read(all)?)))
}

/// What people set of a list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFields {
    /// Title.
    pub title: String,
    /// Name in addresses; empty to derive it from the title.
    #[serde(default)]
    pub slug: String,
    /// Description.
    #[serde(default)]
    pub description: Option<String>,
    /// Whether visitors see it.
    pub is_visible: bool,
    /// Place among the lists; smaller comes first.
    #[serde(default)]
    pub display_order: i64,
}

impl ListFields {
    fn checked(self) -> Result<NewList, ApiError> {
        let title = self.title.trim().to_owned();
        if title.is_empty() {
            return Err(ApiError::invalid("title", "Title is required"));
        }
        let description = self.description.clone().unwrap_or_default();
        words::check(&[
            ("title", &title, words::NAME, false),
            ("slug", &self.slug, words::NAME, false),
            ("description", &description, words::TEXT, true),
        ])?;
        let wanted = if self.slug.trim().is_empty() { &title } else { &self.slug };
        let slug = slug::hyphenated(wanted);
        if slug.is_empty() {
            return Err(ApiError::invalid("slug", "The slug needs a letter or a digit"));
        }
        if slug == crate::api::list::LATEST {
            return Err(ApiError::invalid("slug", "Every new mix is in `latest` by itself"));
        }
        let description = self.description.map(|text| text.trim().to_owned());
        Ok(NewList {
            slug,
            title,
            description: description.filter(|text| !text.is_empty()),
            is_visible: self.is_visible,
            is_auto_generated: false,
            display_order: self.display_order,
        })
    }
}

/// Creates a list.
///
/// Stands for the specification's `createList`.
#[utoipa::path(
    post,
    path = "/api/admin/lists",
    tag = "admin",
    operation_id = "create_list",
    request_body = ListFields,
    responses(
        (status = CREATED, description = "All lists, the new one among them.", body = AdminLists),
        (status = CONFLICT, description = "`list.taken`: another list has the slug.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "What has to change.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let made = app.store().write(move |tx| {
        let id = list::insert(tx, &new, now)?;
        audit::note(tx, &admin.user, &deed("list.created", &id, &new.title, None), now)?;
        all(tx)
    });
    Ok(private((StatusCode::CREATED, Json(made.await.map_err(taken)?))))
}

fn taken(error: StoreError) -> ApiError {
    match error {
        StoreError::Taken => ApiError::ListTaken,
        other => other.into(),
    }
}

fn deed<'a>(
    action: &'static str,
    id: &'a str,
    title: &'a str,
    snapshot: Option<Snapshot>,
) -> Deed<'a> {
    Deed { action, entity_type: "list", entity_id: id, entity_name: title, detail: None, snapshot }
}

/// A list that people may change.
fn open(tx: &Tx<'_>, id: &str) -> Result<Result<List, ApiError>, StoreError> {
    Ok(match list::find_by_id(tx, id)? {
        None => Err(ApiError::NotFound("list")),
        Some(found) if found.is_auto_generated => Err(ApiError::ListLocked),
        Some(found) => Ok(found),
    })
}

/// Changes a list.
///
/// Stands for the specification's `updateList`.
#[utoipa::path(
    put,
    path = "/api/admin/lists/{id}",
    tag = "admin",
    operation_id = "update_list",
    params(("id" = String, Path, description = "The list's id.")),
    request_body = ListFields,
    responses(
        (status = OK, description = "All lists.", body = AdminLists),
        (status = NOT_FOUND, description = "There is no such list.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.taken`, `list.locked`.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "What has to change.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn update(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ListFields>,
) -> Result<Response, ApiError> {
    let (new, now) = (value.checked()?, app.now());
    let updated = app.store().write(move |tx| {
        if let Err(error) = open(tx, &id)? {
            return Ok(Err(error));
        }
        list::update(tx, &id, &new, now)?;
        audit::note(tx, &admin.user, &deed("list.updated", &id, &new.title, None), now)?;
        all(tx).map(Ok)
    });
    Ok(private(Json(updated.await.map_err(taken)??)))
}

/// Deletes a list; its mixes stay. It can be put back for thirty days.
///
/// Stands for the specification's `deleteList`.
#[utoipa::path(
    delete,
    path = "/api/admin/lists/{id}",
    tag = "admin",
    operation_id = "delete_list",
    params(("id" = String, Path, description = "The list's id.")),
    responses(
        (status = OK, description = "It is gone.", body = Deleted),
        (status = NOT_FOUND, description = "There is no such list.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.locked`: a rule fills it.", body = Problem, content_type = "application/problem+json"),
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
        let found = match open(tx, &id)? {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let snapshot = list::delete(tx, &id)?;
        let deed = deed("list.deleted", &id, &found.title, Some(snapshot));
        audit::note(tx, &admin.user, &deed, now).map(Ok)
    });
    Ok(private(Json(Deleted { audit_id: deleted.await?? })))
}

/// An order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Ids, the first first.
    pub ids: Vec<String>,
}

impl Order {
    fn checked(self) -> Result<Vec<String>, ApiError> {
        if self.ids.len() > MOST {
            return Err(ApiError::invalid("ids", "Too many at once"));
        }
        Ok(self.ids)
    }
}

/// Sets the order of all lists.
///
/// Beside the specification's display order, for moving lists by hand.
#[utoipa::path(
    put,
    path = "/api/admin/lists/order",
    tag = "admin",
    operation_id = "order_lists",
    request_body = Order,
    responses(
        (status = OK, description = "All lists in their order.", body = AdminLists),
        (status = UNPROCESSABLE_ENTITY, description = "Too many at once.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn order(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<Order>,
) -> Result<Response, ApiError> {
    let (ids, now) = (value.checked()?, app.now());
    let ordered = app.store().write(move |tx| {
        list::set_order(tx, &ids, now)?;
        audit::note(tx, &admin.user, &deed("list.ordered", "lists", "All lists", None), now)?;
        all(tx)
    });
    Ok(private(Json(ordered.await?)))
}

/// A list's mixes in their order.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListMixes {
    /// The mixes.
    pub mixes: Vec<ListMix>,
}

/// A mix of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListMix {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Main artists, with commas between.
    pub artist: String,
}

fn mixes(tx: &Tx<'_>, list_id: &str) -> Result<ListMixes, StoreError> {
    let found = desk::list_by_ids(tx, &list::list_mix_ids(tx, list_id)?)?;
    let of = |row: desk::DeskMix| ListMix { id: row.id, title: row.title, artist: row.artist };
    Ok(ListMixes { mixes: found.into_iter().map(of).collect() })
}

/// Lists the mixes of a list in their order.
///
/// Stands for the specification's `mix_lists` of a list.
#[utoipa::path(
    get,
    path = "/api/admin/lists/{id}/mixes",
    tag = "admin",
    operation_id = "list_mixes_of_list",
    params(("id" = String, Path, description = "The list's id.")),
    responses(
        (status = OK, description = "Its mixes.", body = ListMixes),
        (status = NOT_FOUND, description = "There is no such list.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Read,
    )
)]
pub async fn list_mixes(
    State(app): State<App>,
    _: Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| match list::find_by_id(tx, &id)? {
        Some(_) => mixes(tx, &id).map(Some),
        None => Ok(None),
    })?;
    Ok(private(Json(found.ok_or(ApiError::NotFound("list"))?)))
}

/// Sets the mixes of a list: which ones, and in which order.
///
/// Beside the specification's checkboxes, for ordering a list by hand.
#[utoipa::path(
    put,
    path = "/api/admin/lists/{id}/mixes",
    tag = "admin",
    operation_id = "set_mixes_of_list",
    params(("id" = String, Path, description = "The list's id.")),
    request_body = Order,
    responses(
        (status = OK, description = "Its mixes.", body = ListMixes),
        (status = NOT_FOUND, description = "There is no such list or mix.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`list.locked`: a rule fills it.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn set_mixes(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<Order>,
) -> Result<Response, ApiError> {
    let (ids, now) = (value.checked()?, app.now());
    let set = app.store().write(move |tx| set_in(tx, &admin, &id, &ids, now));
    Ok(private(Json(set.await??)))
}

fn set_in(
    tx: &Tx<'_>,
    admin: &Member,
    id: &str,
    ids: &[String],
    now: crate::clock::Moment,
) -> Result<Result<ListMixes, ApiError>, StoreError> {
    let found = match open(tx, id)? {
        Ok(found) => found,
        Err(error) => return Ok(Err(error)),
    };
    for mix_id in ids {
        if !mix::has_id(tx, mix_id)? {
            return Ok(Err(ApiError::NotFound("mix")));
        }
    }
    for mix_id in list::list_mix_ids(tx, id)? {
        if !ids.contains(&mix_id) {
            list::remove_mix(tx, id, &mix_id)?;
        }
    }
    for mix_id in ids {
        list::append_mix(tx, id, mix_id)?;
    }
    list::set_mix_order(tx, id, ids, now)?;
    audit::note(tx, &admin.user, &deed("list.mixes_set", id, &found.title, None), now)?;
    mixes(tx, id).map(Ok)
}
