//! The list of staged entities, by what they are, where they stand in review, and whose they are. Of a mix it
//! says what is amiss, so that a curator sees what needs a look before it is opened.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::diagnostic::DiagnosticCode;
use segue_core::tracklist::read_submission;
use segue_store::staged::listed::{self, Listed, Which};
use segue_store::{StoreError, Tx, staged};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{KINDS, StagedRow};
use crate::api::admin::entity::MixData;
use crate::api::admin::import;
use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, Query};

const STATUSES: [&str; 4] = ["pending", "approved", "rejected", "imported"];

/// Entities of a page.
const PAGE: usize = 50;

/// The longest pasted text that is read for the list, in bytes: a page of such texts is read in milliseconds.
const LONGEST_READ: usize = 16 * 1024;

/// Which staged entities are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StagedQuery {
    /// `mix`, `track` or `artist`; all of them without.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// `pending`, `approved`, `rejected` or `imported`; without, all but the imported ones.
    status: Option<String>,
    /// Words that the note of an entity, or the name or address of the member who gave it, must have.
    #[serde(default)]
    search: String,
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A page of staged entities.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedEntities {
    /// The entities, the newest first.
    pub entities: Vec<ListedEntity>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// How many there are of each state.
    pub counts: StagedCounts,
}

/// A staged entity of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedEntity {
    /// What any view of it shows.
    #[serde(flatten)]
    pub row: StagedRow,
    /// What the member who gave it is called; `null` for a visitor's.
    #[schema(required)]
    pub giver: Option<String>,
    /// The mix that it would be; `null` of other kinds, and of data that is none.
    #[schema(required)]
    pub mix: Option<ListedMix>,
}

/// A staged mix of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMix {
    /// Title.
    pub title: String,
    /// Whose it is; empty where that is missing.
    pub artist: String,
    /// Address of the cover; without one, a cover is drawn from `cover_hue`.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover that is drawn, in degrees.
    pub cover_hue: u16,
    /// How many tracks it has.
    pub track_count: usize,
    /// How many things the reader noticed in the pasted text; `null` of a text too long to be read for a list.
    #[schema(required)]
    pub note_count: Option<usize>,
    /// What is amiss.
    pub flaws: Vec<StagedFlaw>,
}

/// What is amiss with a staged mix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StagedFlaw {
    /// The catalogue seems to have it already.
    Duplicate,
    /// It cannot be imported before something is corrected.
    Incomplete,
    /// Nothing plays it.
    NoSound,
    /// It has no tracks.
    NoTracks,
}

impl ListedEntity {
    fn of(tx: &Tx<'_>, listed: &Listed, now: Moment) -> Result<Self, StoreError> {
        let Listed { staged, giver } = listed;
        let data = (staged.kind == "mix").then(|| serde_json::from_str(&staged.data).ok());
        let data = data.flatten().and_then(|data| MixData::read(&data));
        let mix = data.map(|data| ListedMix::of(tx, &data, &staged.status, now)).transpose()?;
        Ok(Self { row: StagedRow::of(staged), giver: giver.clone(), mix })
    }
}

impl ListedMix {
    fn of(tx: &Tx<'_>, data: &MixData, status: &str, now: Moment) -> Result<Self, StoreError> {
        let track_count = data.tracklist.as_ref().map_or(0, Vec::len);
        let mut flaws = Vec::new();
        match data.new_mix(now) {
            // One that is in the catalogue would be its own duplicate.
            Ok(new) if status != "imported" && import::known(tx, &new)?.is_some() => {
                flaws.push(StagedFlaw::Duplicate);
            }
            Ok(_) => {}
            Err(_) => flaws.push(StagedFlaw::Incomplete),
        }
        let is_blank = |it: &Option<String>| it.as_deref().unwrap_or_default().trim().is_empty();
        if is_blank(&data.soundcloud_url) && is_blank(&data.audio_url) {
            flaws.push(StagedFlaw::NoSound);
        }
        if track_count == 0 {
            flaws.push(StagedFlaw::NoTracks);
        }
        let title = data.name();
        Ok(Self {
            cover_hue: segue_core::cover::hue(&title),
            title,
            artist: data.credit().unwrap_or_default(),
            cover_url: data.picture(),
            track_count,
            note_count: notes_of(data.tracklist_raw.as_deref().unwrap_or_default()),
            flaws,
        })
    }
}

/// How many things the reader notices in a text.
fn notes_of(text: &str) -> Option<usize> {
    if text.len() > LONGEST_READ {
        return None;
    }
    if text.trim().is_empty() {
        return Some(0);
    }
    let noticed = read_submission(text).diagnostics;
    Some(noticed.iter().filter(|it| it.code != DiagnosticCode::LineSkipped).count())
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

/// Lists staged entities.
///
/// Source: `staged-entities` with the action `list`.
#[utoipa::path(
    get,
    path = "/api/admin/staged-entities",
    tag = "admin",
    operation_id = "list_staged_entities",
    params(StagedQuery),
    responses(
        (status = OK, description = "A page of staged entities.", body = StagedEntities),
        ForAdmins, Read,
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
    let which = Which { kind: asked.kind, status: asked.status, words: asked.search };
    let now = app.now();
    let read = app.store().read(|tx| {
        let found = listed::list(tx, &which, behind.as_ref(), PAGE + 1)?;
        let place = |it: &Listed| page::print_place(it.staged.created_at, &it.staged.id);
        let (found, next) = page::cut(found, PAGE, place);
        let rows = found.iter().map(|it| ListedEntity::of(tx, it, now));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        Ok((rows, next, staged::count_by_status(tx)?))
    });
    let (entities, next, by_status) = read.await?;
    let mut counts = StagedCounts::default();
    for (status, count) in by_status {
        match status.as_str() {
            "pending" => counts.pending = count,
            "approved" => counts.approved = count,
            "rejected" => counts.rejected = count,
            _ => counts.imported = count,
        }
    }
    Ok(private(Json(StagedEntities { entities, next, counts })))
}

/// Refuses a filter that nothing could pass.
fn known(field: &str, asked: Option<&str>, names: &[&str]) -> Result<(), ApiError> {
    match asked {
        Some(asked) if !names.contains(&asked) => {
            let message = format!("`{field}` must be one of {}.", names.join(", "));
            Err(ApiError::shape(field, &message))
        }
        _ => Ok(()),
    }
}
