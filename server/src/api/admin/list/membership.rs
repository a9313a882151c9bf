//! Whether a mix stands in a list, as the mix's editor says it. A whole list's mixes are in
//! [`super::mixes`].

use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_store::{StoreError, Tx, audit, list, mix, record};

use super::super::mix::entry;
use super::{ListLocked, open};
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, NoMix};
use crate::extract::{Admin, Member, Names};

/// Puts a mix into a list, at its end. One that is in it stays where it is.
///
/// Source: 'add mix to a list'.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/lists/{list_id}",
    tag = "admin",
    operation_id = "add_mix_to_list",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("list_id" = String, Path, description = "The list's id."),
    ),
    responses(
        (status = NO_CONTENT, description = "The mix is in the list."),
        NoMix, NoList, ListLocked, ForAdmins, Write,
    )
)]
pub async fn add(
    State(app): State<App>,
    Admin(admin): Admin,
    Names(name, list_id): Names,
) -> Result<Response, ApiError> {
    change_list(&app, admin, name, list_id, true).await
}

/// Takes a mix out of a list.
///
/// Source: 'remove mix from a list'.
#[utoipa::path(
    delete,
    path = "/api/admin/mixes/{mix}/lists/{list_id}",
    tag = "admin",
    operation_id = "remove_mix_from_list",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("list_id" = String, Path, description = "The list's id."),
    ),
    responses(
        (status = NO_CONTENT, description = "The mix is no longer in the list."),
        NoMix, NoList, ListLocked, ForAdmins, Write,
    )
)]
pub async fn remove(
    State(app): State<App>,
    Admin(admin): Admin,
    Names(name, list_id): Names,
) -> Result<Response, ApiError> {
    change_list(&app, admin, name, list_id, false).await
}

async fn change_list(
    app: &App,
    admin: Member,
    name: String,
    list_id: String,
    is_in: bool,
) -> Result<Response, ApiError> {
    let now = app.now();
    let changed = app.store().write::<_, ApiError>(move |tx| {
        let found = mix::find_any(tx, &name)?.ok_or(NoMix)?;
        let of = open(tx, &list_id)?;
        record::begin(tx)?;
        let action = put_in(tx, &of.id, &found.id, is_in)?;
        let entry = entry(action, &found.id, &found.title, Some(of.title));
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(())
    });
    changed.await?;
    Ok(private(StatusCode::NO_CONTENT))
}

fn put_in(
    tx: &Tx<'_>,
    list_id: &str,
    mix_id: &str,
    is_in: bool,
) -> Result<&'static str, StoreError> {
    if is_in {
        list::append_mix(tx, list_id, mix_id)?;
        return Ok("mix.added_to_list");
    }
    list::remove_mix(tx, list_id, mix_id)?;
    Ok("mix.removed_from_list")
}
