//! Taking apart what was joined by mistake.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::artist::{self, Share};
use segue_store::{Tx, audit, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entry;
use crate::api::admin::counted;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoArtist};
use crate::extract::{Admin, JsonBody, Name, words};

/// The most artists that one name becomes.
const MOST_NAMES: usize = 20;

/// What goes to other artists.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtistSplit {
    /// Whom it goes to, in the order of the credit: one artist, or the several that the name stands for. Who is not
    /// known yet is made.
    #[schema(min_items = 1, max_items = 20)]
    pub names: Vec<String>,
    /// The ids of the artist's tracks that go; all of them where it is not given.
    pub track_ids: Option<BTreeSet<String>>,
    /// The ids of the artist's mixes that go; all of them where it is not given.
    pub mix_ids: Option<BTreeSet<String>>,
}

/// What has gone to other artists.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistSplitDone {
    /// How many tracks are credited anew.
    pub track_count: usize,
    /// How many mixes.
    pub mix_count: usize,
    /// Whether nothing was left of the artist, who has gone.
    pub is_gone: bool,
    /// The entry of the audit that undoes the split.
    pub audit_id: String,
}

/// Credits some or all of what an artist has to others: two artists who share a name, or one name that is
/// several artists. One transaction, which can be undone.
///
/// Source: none; for names that turned out to be several artists'.
#[utoipa::path(
    post,
    path = "/api/admin/artists/{id}/split",
    tag = "admin",
    operation_id = "split_artist",
    params(("id" = String, Path, description = "The artist's id.")),
    request_body = ArtistSplit,
    responses(
        (status = OK, description = "What was credited anew.", body = ArtistSplitDone),
        NoArtist, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn split(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<ArtistSplit>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let share = checked(value)?;
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = artist::find_on_desk(tx, &id)?.ok_or(NoArtist)?;
        let own = known.name.to_lowercase();
        if share.names.iter().all(|name| name.to_lowercase() == own) {
            let message = "These are the artist's own names; give another one";
            return Err(ApiError::invalid("names", message));
        }
        record::begin(tx)?;
        let done = artist::split(tx, &id, &share, now)?.ok_or(NoArtist)?;
        if done.tracks + done.mixes == 0 {
            return Err(ApiError::invalid("track_ids", "Choose at least one track or mix"));
        }
        let (tracks, mixes) = (counted(done.tracks, "track"), counted(done.mixes, "mix"));
        let detail = format!("{tracks} and {mixes} went to {}", share.names.join(", "));
        let entry = entry("artist.split", &id, &known.name, Some(detail));
        let audit_id = audit::note(tx, &admin.user, &entry, now)?;
        let (track_count, mix_count) = (done.tracks, done.mixes);
        Ok(ArtistSplitDone { track_count, mix_count, is_gone: done.is_gone, audit_id })
    };
    Ok(private(Json(app.store().write_alone(work).await?)))
}

fn checked(value: ArtistSplit) -> Result<Share, ApiError> {
    let names: Vec<String> = value.names.iter().map(|name| words::one_spaced(name)).collect();
    let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
    if names.is_empty() || names.len() > MOST_NAMES {
        return Err(ApiError::invalid("names", "Name the artists, one to twenty of them"));
    }
    for name in &names {
        words::check(&[("names", name, words::NAME, false)])?;
        if !artist::names_somebody(name) {
            return Err(ApiError::invalid("names", &format!("{name} names no one artist")));
        }
    }
    Ok(Share { names, tracks: value.track_ids, mixes: value.mix_ids })
}
