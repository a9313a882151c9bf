//! Listing artists, and showing one.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::artist::{self, DeskArtist};
use segue_store::search::{self, Kind};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AdminArtist, EditedArtist, edited};
use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoArtist};
use crate::extract::{Admin, Name, Query};

/// Artists of a page.
const PAGE: usize = 50;

/// Which artists are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArtistsQuery {
    /// Words of their names; all artists without.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The `next` of the page before.
    after: Option<String>,
}

/// A page of artists.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminArtists {
    /// The artists, by name; of a search, the best first.
    pub artists: Vec<AdminArtist>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Lists artists, or finds some by their names. Names that stand for nobody, such as `ID`, are no artists.
///
/// Source: none; beside the list of mixes.
#[utoipa::path(
    get,
    path = "/api/admin/artists",
    tag = "admin",
    operation_id = "list_admin_artists",
    params(ArtistsQuery),
    responses(
        (status = OK, description = "A page of artists.", body = AdminArtists),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<ArtistsQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().unwrap_or_default();
    let rows = app.store().read(|tx| {
        if asked.search.trim().is_empty() {
            return artist::list_on_desk(tx, behind, PAGE + 1);
        }
        find(tx, &asked.search)
    });
    let (rows, next) = page::cut(rows.await?, PAGE, |row| row.name.to_lowercase());
    let artists = rows.into_iter().map(AdminArtist::of).collect();
    Ok(private(Json(AdminArtists { artists, next })))
}

/// Finds artists by words and by all that is left of their names without spaces, accents and marks; where nobody has
/// them, by words that are nearly theirs, and by nearly the whole name.
fn find(tx: &Tx<'_>, words: &str) -> Result<Vec<DeskArtist>, StoreError> {
    let most = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let mut ids = search::find(tx, Kind::Artist, words, most)?;
    ids.extend(artist::find_alike(tx, words)?.into_iter().map(|it| it.id));
    if ids.is_empty() {
        ids = search::find_nearly(tx, Kind::Artist, words, most)?;
        ids.extend(artist::find_misspelt(tx, words)?.into_iter().map(|it| it.id));
    }
    let mut seen = BTreeSet::new();
    let found = ids.iter().filter(|id| seen.insert(*id)).map(|id| artist::find_on_desk(tx, id));
    found.filter_map(Result::transpose).take(PAGE).collect()
}

/// Shows an artist to their editor.
///
/// Source: none; beside the editor of mixes.
#[utoipa::path(
    get,
    path = "/api/admin/artists/{id}",
    tag = "admin",
    operation_id = "show_admin_artist",
    params(("id" = String, Path, description = "The artist's id.")),
    responses(
        (status = OK, description = "The artist.", body = EditedArtist),
        NoArtist, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| edited(tx, &id)).await?;
    Ok(private(Json(found.ok_or(NoArtist)?)))
}
