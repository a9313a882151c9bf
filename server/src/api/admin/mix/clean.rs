//! Cleaning up after the whole catalogue: tracks and artists that nothing has any longer, and what
//! Spotify cannot know of tracks without a name.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::{audit, mix, record};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::fresh;
use super::{DeletedItems, entry, note_gone};
use crate::api::problems::{ForAdmins, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, StaleSession};
use crate::extract::Admin;

/// Deletes tracks that no mix plays and nobody likes, and artists without a track or a mix. It
/// requires a sign-in within the last ten minutes (403 `session.stale`).
///
/// Source: `cleanup-orphaned-data`.
#[utoipa::path(
    post,
    path = "/api/admin/cleanup/orphans",
    tag = "admin",
    operation_id = "clean_orphans",
    responses(
        (status = OK, description = "What was deleted.", body = DeletedItems),
        StaleSession, ForAdmins, Write,
    )
)]
pub async fn clean_orphans(
    State(app): State<App>,
    Admin(admin): Admin,
) -> Result<Response, ApiError> {
    let now = app.now();
    fresh::check(&admin, now)?;
    let cleaned = app.store().write_alone(move |tx| {
        record::begin(tx)?;
        let gone = mix::clean_orphans(tx)?;
        if gone.tracks + gone.artists == 0 {
            return Ok(DeletedItems { tracks: 0, artists: 0, audit_id: None });
        }
        let entry = |detail| entry("catalogue.cleaned", "catalogue", "Orphaned data", detail);
        note_gone(tx, &admin.user, gone, entry, now)
    });
    Ok(private(Json(cleaned.await?)))
}

/// What a clean-up did.
#[derive(Debug, Serialize, ToSchema)]
pub struct CleanedTracks {
    /// Tracks that have no longer what Spotify knows of another one.
    pub tracks: usize,
}

/// Removes Spotify's data from tracks that nobody has identified, because it cannot be theirs.
///
/// Source: `cleanup-id-tracks-spotify`.
#[utoipa::path(
    post,
    path = "/api/admin/cleanup/id-tracks",
    tag = "admin",
    operation_id = "clean_id_tracks",
    responses(
        (status = OK, description = "How many tracks were reset.", body = CleanedTracks),
        ForAdmins, Write,
    )
)]
pub async fn clean_id_tracks(
    State(app): State<App>,
    Admin(admin): Admin,
) -> Result<Response, ApiError> {
    let now = app.now();
    let cleaned = app.store().write::<_, ApiError>(move |tx| {
        record::begin(tx)?;
        let tracks = mix::clean_id_tracks(tx)?;
        if tracks > 0 {
            let detail = Some(format!("{tracks} tracks"));
            let entry = entry("catalogue.ids_cleaned", "catalogue", "ID tracks", detail);
            audit::note(tx, &admin.user, &entry, now)?;
        }
        Ok(CleanedTracks { tracks })
    });
    Ok(private(Json(cleaned.await?)))
}
