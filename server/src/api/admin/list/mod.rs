//! Lists, as admins curate them: all of them, the fields that people set, and which may be changed.
//! Lists that a rule fills are locked. The files beside this one make the changes: [`mixes`] sets a
//! list's mixes, and [`membership`] adds or removes one.

pub mod create;
pub mod delete;
pub mod membership;
pub mod mixes;
pub mod order;
pub mod update;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::slug;
use segue_store::audit::NewEntry;
use segue_store::list::{self, List, NewList};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, problems};
use crate::extract::{Admin, words};

problems! {
    /// Another list has this slug. Choose another one.
    ListTaken = 409 "list.taken" "Another list already has this slug.";

    /// The list is filled by a rule. It can be neither changed nor deleted.
    ListLocked = 409 "list.locked" "This list is filled by a rule and cannot be changed.";
}

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
/// Source: `getAllLists`.
#[utoipa::path(
    get,
    path = "/api/admin/lists",
    tag = "admin",
    operation_id = "list_admin_lists",
    responses(
        (status = OK, description = "All lists.", body = AdminLists),
        ForAdmins, Read,
    )
)]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    Ok(private(Json(app.store().read(all).await?)))
}

/// What people set of a list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFields {
    /// Title.
    #[schema(pattern = r"\S")]
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
            return Err(ApiError::invalid("slug", "The slug needs at least one letter or digit"));
        }
        if slug == segue_base::address::LATEST {
            return Err(ApiError::invalid("slug", "`latest` is filled automatically"));
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
            return Err(ApiError::invalid("ids", "Too many in one request"));
        }
        Ok(self.ids)
    }
}

fn entry<'a>(action: &'static str, id: &'a str, title: &'a str) -> NewEntry<'a> {
    NewEntry { action, entity_type: "list", entity_id: id, entity_name: title, detail: None }
}

/// A list that people may change.
fn open(tx: &Tx<'_>, id: &str) -> Result<List, ApiError> {
    let found = list::find_by_id(tx, id)?.ok_or(NoList)?;
    if found.is_auto_generated { Err(ListLocked.into()) } else { Ok(found) }
}
