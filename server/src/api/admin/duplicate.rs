//! Artists and tracks that are perhaps one. Nothing is merged by itself; what somebody says is not the same is
//! not offered again.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_base::{likeness, misspelling};
use segue_store::audit::{self, NewEntry};
use segue_store::track::Pair;
use segue_store::{StoreError, Tx, artist, record, track};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::artist::AdminArtist;
use super::track::desk::AdminTrack;
use crate::api::problems::{ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoArtist, NoTrack};
use crate::extract::{Admin, JsonBody, Query};

/// How many likenesses a page looks at.
const PAGE: u32 = 50;

/// Which pairs are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PairsQuery {
    /// The `next` of the page before.
    after: Option<String>,
}

/// Artists who are perhaps one.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistPairs {
    /// The pairs; a page without any is not always the last one.
    pub pairs: Vec<ArtistPair>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Two artists who are perhaps one.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArtistPair {
    /// The one of whom there is more.
    pub kept: AdminArtist,
    /// The other one.
    pub other: AdminArtist,
    /// Why they are offered, in words.
    pub why: String,
}

/// Tracks that are perhaps one.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackPairs {
    /// The pairs; a page without any is not always the last one.
    pub pairs: Vec<AlikeTracks>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Two tracks that are perhaps one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlikeTracks {
    /// The one that is played more often.
    pub kept: AdminTrack,
    /// The other one.
    pub other: AdminTrack,
    /// Why they are offered, in words.
    pub why: String,
}

/// Why two are offered, whose names are these.
fn why<T>(pair: &Pair<T>, names: [&str; 2]) -> String {
    match pair.catalogue.as_deref() {
        Some("spotify") => "are one track at Spotify".to_owned(),
        Some("isrc") => "have the same ISRC".to_owned(),
        Some("musicbrainz") => "have the same MusicBrainz id".to_owned(),
        Some(_) => "have the same Discogs id".to_owned(),
        None => spelling(names),
    }
}

/// What two names differ in, in words.
pub(super) fn spelling([one, other]: [&str; 2]) -> String {
    let what = likeness::difference(one, other).or_else(|| misspelling::difference(one, other));
    what.map_or_else(|| "differ in spelling".to_owned(), |what| format!("differ only by {what}"))
}

/// Lists artists who are perhaps one.
///
/// Source: none; for names that people spell in several ways.
#[utoipa::path(
    get,
    path = "/api/admin/duplicates/artists",
    tag = "admin",
    operation_id = "list_duplicate_artists",
    params(PairsQuery),
    responses(
        (status = OK, description = "A page of pairs.", body = ArtistPairs),
        ForAdmins, Read,
    )
)]
pub async fn list_artists(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<PairsQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().unwrap_or_default();
    let pairs = app.store().read(|tx| full(behind, |at| artist::list_pairs(tx, at, PAGE)));
    let (pairs, next) = pairs.await?;
    let shown = |pair: Pair<artist::DeskArtist>| {
        let why = why(&pair, [&pair.kept.name, &pair.other.name]);
        ArtistPair { kept: AdminArtist::of(pair.kept), other: AdminArtist::of(pair.other), why }
    };
    Ok(private(Json(ArtistPairs { pairs: pairs.into_iter().map(shown).collect(), next })))
}

/// Lists tracks that are perhaps one.
///
/// Source: none; for names that people spell in several ways.
#[utoipa::path(
    get,
    path = "/api/admin/duplicates/tracks",
    tag = "admin",
    operation_id = "list_duplicate_tracks",
    params(PairsQuery),
    responses(
        (status = OK, description = "A page of pairs.", body = TrackPairs),
        ForAdmins, Read,
    )
)]
pub async fn list_tracks(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<PairsQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().unwrap_or_default();
    let pairs = app.store().read(|tx| full(behind, |at| track::list_pairs(tx, at, PAGE)));
    let (pairs, next) = pairs.await?;
    let names = |it: &track::DeskTrack| format!("{} - {}", it.artist, it.title);
    let shown = |pair: Pair<track::DeskTrack>| {
        let why = why(&pair, [&names(&pair.kept), &names(&pair.other)]);
        AlikeTracks { kept: AdminTrack::of(pair.kept), other: AdminTrack::of(pair.other), why }
    };
    Ok(private(Json(TrackPairs { pairs: pairs.into_iter().map(shown).collect(), next })))
}

type Listed<T> = (Vec<Pair<T>>, Option<String>);

/// How many pages without a pair are read on.
const MOST_EMPTY: usize = 10;

/// Reads on until there are pairs: where all of a page were said to be apart, there are others behind. In a large
/// catalogue that takes long, so at last a page is empty and says where to go on.
fn full<T>(
    behind: &str,
    read: impl Fn(&str) -> Result<Listed<T>, StoreError>,
) -> Result<Listed<T>, StoreError> {
    let mut listed = read(behind)?;
    for _ in 0..MOST_EMPTY {
        let (true, Some(next)) = (listed.0.is_empty(), &listed.1) else { break };
        listed = read(next)?;
    }
    Ok(listed)
}

/// Two that are not one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Apart {
    /// The id of one.
    pub one_id: String,
    /// The id of the other.
    pub other_id: String,
}

/// Says of two artists that they are not one. They are not offered again; the audit undoes it.
///
/// Source: none; beside the list of pairs.
#[utoipa::path(
    post,
    path = "/api/admin/duplicates/artists/apart",
    tag = "admin",
    operation_id = "keep_artists_apart",
    request_body = Apart,
    responses(
        (status = NO_CONTENT, description = "They are not offered again."),
        NoArtist, ForAdmins, WriteWithBody,
    )
)]
pub async fn keep_artists_apart(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<Apart>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let one = artist::find_on_desk(tx, &value.one_id)?.ok_or(NoArtist)?;
        let other = artist::find_on_desk(tx, &value.other_id)?.ok_or(NoArtist)?;
        record::begin(tx)?;
        artist::set_apart(tx, &one.id, &other.id)?;
        let detail = Some(format!("{} is not the same", other.name));
        let entry = apart("artist.kept_apart", "artist", &one.id, &one.name, detail);
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(())
    };
    app.store().write(work).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Says of two tracks that they are not one. They are not offered again; the audit undoes it.
///
/// Source: none; beside the list of pairs.
#[utoipa::path(
    post,
    path = "/api/admin/duplicates/tracks/apart",
    tag = "admin",
    operation_id = "keep_tracks_apart",
    request_body = Apart,
    responses(
        (status = NO_CONTENT, description = "They are not offered again."),
        NoTrack, ForAdmins, WriteWithBody,
    )
)]
pub async fn keep_tracks_apart(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<Apart>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let one = track::find_on_desk(tx, &value.one_id)?.ok_or(NoTrack)?;
        let other = track::find_on_desk(tx, &value.other_id)?.ok_or(NoTrack)?;
        record::begin(tx)?;
        track::set_apart(tx, &one.id, &other.id)?;
        let detail = Some(format!("{} - {} is not the same", other.artist, other.title));
        let entry = apart("track.kept_apart", "track", &one.id, &one.title, detail);
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(())
    };
    app.store().write(work).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

fn apart<'a>(
    action: &'static str,
    entity_type: &'static str,
    id: &'a str,
    name: &'a str,
    detail: Option<String>,
) -> NewEntry<'a> {
    NewEntry { action, entity_type, entity_id: id, entity_name: name, detail }
}
