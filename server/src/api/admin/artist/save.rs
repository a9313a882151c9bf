//! What an artist is called.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::catalogue_id::Catalogue;
use segue_store::artist::{self, NameRefusal};
use segue_store::{Tx, audit, record};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ArtistTaken, CATALOGUES, EditedArtist, edited, entry, taken};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoArtist, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, words};

/// The most other names of one artist.
const MOST_NAMES: usize = 50;

/// What an artist is called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtistNames {
    /// Their name. The one before stays as another name, and its address leads to the new one.
    #[schema(pattern = r"\S")]
    pub name: String,
    /// All their other names; fifty at most.
    #[serde(default)]
    pub names: Vec<String>,
    /// What other catalogues call them, by `musicbrainz` and `discogs`: an id, or an address that has it.
    #[serde(default)]
    pub ids: BTreeMap<String, String>,
}

/// Names that were looked through.
struct Wanted {
    name: String,
    names: Vec<String>,
    ids: Vec<(Catalogue, Option<String>)>,
}

impl ArtistNames {
    fn checked(self) -> Result<Wanted, ApiError> {
        let name = words::one_spaced(&self.name);
        if name.is_empty() {
            return Err(ApiError::invalid("name", "An artist needs a name"));
        }
        if !artist::names_somebody(&name) {
            let message =
                "This name stands for artists whom nobody knows, so it names no one artist";
            return Err(ApiError::invalid("name", message));
        }
        let names: Vec<String> = self.names.iter().map(|name| words::one_spaced(name)).collect();
        let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
        if names.len() > MOST_NAMES {
            return Err(ApiError::invalid("names", "Please give at most 50 other names"));
        }
        words::check(&[("name", &name, words::NAME, false)])?;
        for other in &names {
            words::check(&[("names", other, words::NAME, false)])?;
            if !artist::names_somebody(other) {
                return Err(ApiError::invalid("names", &format!("{other} names no one artist")));
            }
        }
        Ok(Wanted { name, names, ids: checked_ids(&CATALOGUES, &self.ids)? })
    }
}

/// Reads what catalogues call something; `None` for each that has none.
pub(in crate::api::admin) fn checked_ids(
    catalogues: &[Catalogue],
    given: &BTreeMap<String, String>,
) -> Result<Vec<(Catalogue, Option<String>)>, ApiError> {
    let is_known = |name: &String| catalogues.iter().any(|it| it.name() == *name);
    if let Some(name) = given.keys().find(|name| !is_known(name)) {
        let message = format!("{name} is no catalogue that has these");
        return Err(ApiError::invalid("ids", &message));
    }
    let read = |catalogue: &Catalogue| {
        let text = given.get(catalogue.name()).map_or("", |text| text.trim());
        if text.is_empty() {
            return Ok((*catalogue, None));
        }
        let id = catalogue.read(text).ok_or_else(|| {
            let field = format!("ids.{}", catalogue.name());
            ApiError::invalid(&field, "This has no id of that catalogue in it")
        })?;
        Ok((*catalogue, Some(id)))
    };
    catalogues.iter().map(read).collect()
}

/// Sets what an artist is called. Their tracks and mixes show the new name at once; the one before finds them
/// still.
///
/// Source: none; beside the editor of mixes.
#[utoipa::path(
    put,
    path = "/api/admin/artists/{id}",
    tag = "admin",
    operation_id = "set_artist_names",
    params(
        ("id" = String, Path, description = "The artist's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = ArtistNames,
    responses(
        (status = OK, description = "The artist, as they are now.", body = EditedArtist),
        NoArtist, ArtistTaken, Stale, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn save(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<ArtistNames>,
) -> Result<Response, ApiError> {
    let (wanted, now) = (value.checked()?, app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &id)?.ok_or(NoArtist)?;
        began.check(&known.version)?;
        record::begin(tx)?;
        let refused = |refusal: NameRefusal| match refusal {
            NameRefusal::NoArtist => NoArtist.into(),
            NameRefusal::Taken(other) => taken(other),
        };
        artist::set_names(tx, &id, &wanted.names, now)?.map_err(refused)?;
        if known.artist.name != wanted.name {
            artist::rename(tx, &id, &wanted.name, now)?.map_err(refused)?;
        }
        for (catalogue, value) in &wanted.ids {
            artist::set_id(tx, &id, catalogue.name(), value.as_deref())?;
        }
        let (before, after) = (&known.artist.name, &wanted.name);
        let detail = (before != after).then(|| format!("{before} became {after}"));
        let entry = entry("artist.changed", &id, after, detail);
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(edited(tx, &id)?.ok_or(NoArtist)?)
    };
    Ok(private(Json(app.store().write(work).await?)))
}
