//! The mixes of a list: which ones, and in which order.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::mix::{self, desk};
use segue_store::{StoreError, Tx, audit, list, record};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ListLocked, Order, entry, open};
use crate::api::problems::{ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, NoMix};
use crate::extract::{Admin, JsonBody, Member, Name};

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
/// Source: `mix_lists` of a list.
#[utoipa::path(
    get,
    path = "/api/admin/lists/{id}/mixes",
    tag = "admin",
    operation_id = "list_mixes_of_list",
    params(("id" = String, Path, description = "The list's id.")),
    responses(
        (status = OK, description = "The list's mixes, in order.", body = ListMixes),
        NoList, ForAdmins, Read,
    )
)]
pub async fn list(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| match list::find_by_id(tx, &id)? {
        Some(_) => mixes(tx, &id).map(Some),
        None => Ok(None),
    });
    let found = found.await?;
    Ok(private(Json(found.ok_or(NoList)?)))
}

/// Sets the mixes of a list: which ones, and in which order.
///
/// Source: none; beside the checkboxes, for ordering a list by hand.
#[utoipa::path(
    put,
    path = "/api/admin/lists/{id}/mixes",
    tag = "admin",
    operation_id = "set_mixes_of_list",
    params(("id" = String, Path, description = "The list's id.")),
    request_body = Order,
    responses(
        (status = OK, description = "The list's mixes, in order.", body = ListMixes),
        NoMix, NoList, ListLocked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<Order>,
) -> Result<Response, ApiError> {
    let (ids, now) = (value.checked()?, app.now());
    let set = app.store().write(move |tx| set_in(tx, &admin, &id, &ids, now));
    Ok(private(Json(set.await?)))
}

fn set_in(
    tx: &Tx<'_>,
    admin: &Member,
    id: &str,
    ids: &[String],
    now: Moment,
) -> Result<ListMixes, ApiError> {
    let found = open(tx, id)?;
    for mix_id in ids {
        if !mix::has_id(tx, mix_id)? {
            return Err(NoMix.into());
        }
    }
    record::begin(tx)?;
    for mix_id in list::list_mix_ids(tx, id)? {
        if !ids.contains(&mix_id) {
            list::remove_mix(tx, id, &mix_id)?;
        }
    }
    for mix_id in ids {
        list::append_mix(tx, id, mix_id)?;
    }
    list::set_mix_order(tx, id, ids, now)?;
    audit::note(tx, &admin.user, &entry("list.mixes_set", id, &found.title), now)?;
    Ok(mixes(tx, id)?)
}
