//! Another tracklist in the place of that of a mix in the catalogue, row by row as an admin decides: one
//! that is pasted, or that of a submission.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::difference::completed::completed;
use segue_core::difference::three_way::three_way;
use segue_mail::letter;
use segue_store::mix::{self, Mix};
use segue_store::staged::{self, Verdict};
use segue_store::track::Edit;
use segue_store::user::User;
use segue_store::{Tx, audit, outgoing_mail, record};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::import::StagedMixData;
use super::mix::entry;
use super::staged::{StagedImported, note, version_of as version_of_staged};
use super::track::correction;
use super::tracklist::version_of;
use crate::api::admin::entity::MixData;
use crate::api::difference::{Beside, DecidedLines, outcome, rows_of};
use crate::api::mix::{MixTrack, too_many_tracks, tracks_of};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoMix, NoStagedEntity, NoTrack, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, TRACKLIST_LIMIT};

/// A tracklist that takes the place of a mix's.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BetterTracklist {
    /// The tracklist as pasted, up to 200,000 characters.
    #[schema(pattern = r"\S")]
    pub text: String,
    /// Whether artists and titles are swapped.
    #[serde(default)]
    pub is_swapped: bool,
    /// What becomes of each row.
    pub decided: DecidedLines,
}

/// A submission whose tracklist takes the place of a mix's.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplacingMix {
    /// The entity's data with the edited mix, its tracklist included.
    #[schema(value_type = StagedMixData)]
    pub mix_data: Value,
    /// The mix of the catalogue, by its id or slug.
    pub mix: String,
    /// The version of its tracklist.
    pub tracklist_version: String,
    /// What becomes of each row.
    pub decided: DecidedLines,
}

/// What a tracklist is after others' rows were taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplacedTracklist {
    /// The mix's name in addresses.
    pub slug: String,
    /// What to send as `If-Match` with the next edit of the tracklist.
    pub version: String,
    /// How many changes were made.
    pub taken: usize,
    /// Rows, from 1, whose names keep their spelling, because other mixes show the track too.
    pub spellings_kept: Vec<usize>,
    /// The audit entry that can take it back.
    pub audit_id: String,
}

/// What was made of a mix's tracklist, before it is noted.
pub(super) struct Replaced {
    slug: String,
    version: String,
    /// How many changes were made.
    pub taken: usize,
    /// Rows, from 1, whose names keep their spelling.
    pub spellings_kept: Vec<usize>,
    corrected: Vec<Edit>,
    /// What the audit says of it.
    pub detail: String,
}

impl Replaced {
    /// Has Spotify looked through for tracks that became another song.
    pub fn look_up(&self, app: &App, admin: &crate::extract::Member) {
        for edit in &self.corrected {
            correction::look_up_anew(app, admin, edit);
        }
    }

    /// What is answered, once it is noted.
    fn noted(self, audit_id: String) -> ReplacedTracklist {
        let Self { slug, version, taken, spellings_kept, .. } = self;
        ReplacedTracklist { slug, version, taken, spellings_kept, audit_id }
    }
}

/// Takes rows of another list, in a transaction that records.
pub(super) fn take(
    tx: &Tx<'_>,
    mix: &Mix,
    tracks: &[MixTrack],
    (beside, theirs): (&Beside, &[segue_core::difference::Row]),
    decided: &DecidedLines,
    now: Moment,
) -> Result<Replaced, ApiError> {
    let (taken, all) = decided.counts();
    let outcome = outcome(tx, tracks, beside, theirs, decided)?;
    if let Some(message) = too_many_tracks(outcome.rows.len()) {
        return Err(ApiError::invalid("text", &message));
    }
    let set = mix::set_tracks(tx, &mix.id, &outcome.rows, now)?;
    let corrected = set.map_err(correction::refused)?;
    Ok(Replaced {
        slug: mix.slug.clone(),
        version: version_of(tx, &mix.id)?,
        taken,
        spellings_kept: outcome.spellings_kept,
        corrected,
        detail: format!("{taken} of {} accepted", super::counted(all, "change")),
    })
}

/// Takes rows of a list that was made for the list as it is.
fn take_for_now(
    tx: &Tx<'_>,
    mix: &Mix,
    beside: &Beside,
    decided: &DecidedLines,
    now: Moment,
) -> Result<Replaced, ApiError> {
    let tracks = tracks_of(tx, &mix.id)?;
    let ours = rows_of(&tracks);
    let base = decided.base.as_deref().unwrap_or(&ours);
    let theirs = completed(base, &beside.rows());
    decided.check(&three_way(base, &ours, &theirs))?;
    if decided.counts().0 == 0 {
        return Err(ApiError::invalid("decided", "Accept at least one change"));
    }
    take(tx, mix, &tracks, (beside, &theirs), decided, now)
}

/// Replaces a mix's tracklist by a better one, row by row, in one transaction. Rows that stay keep their
/// times of the crowd, likes and comments.
///
/// The decisions are for lines of the difference that the caller has seen. Where these are no longer the
/// lines, nothing is changed (409 `edit.stale`).
///
/// Source: none; beside `set_tracklist`, for a list that somebody has elsewhere.
#[utoipa::path(
    post,
    path = "/api/admin/mixes/{mix}/tracklist",
    tag = "admin",
    operation_id = "replace_tracklist",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the lines alone tell whether something has changed."),
    ),
    request_body = BetterTracklist,
    responses(
        (status = OK, description = "The tracklist, as it is now.", body = ReplacedTracklist),
        NoMix, NoTrack, Stale, TrackContradicts, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn replace(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<BetterTracklist, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let beside = Beside::read(&value.text, value.is_swapped)?;
    let (user, now): (User, Moment) = (admin.user.clone(), app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = mix::find_any(tx, &name)?.ok_or(NoMix)?;
        began.check(&version_of(tx, &found.id)?)?;
        record::begin(tx)?;
        let replaced = take_for_now(tx, &found, &beside, &value.decided, now)?;
        let detail = Some(replaced.detail.clone());
        let entry = entry("mix.tracklist_replaced", &found.id, &found.title, detail);
        Ok((audit::note(tx, &user, &entry, now)?, replaced))
    };
    let (audit_id, replaced) = app.store().write(work).await?;
    replaced.look_up(&app, &admin);
    Ok(private(Json(replaced.noted(audit_id))))
}

/// Approves a staged mix by replacing the tracklist of a mix that the catalogue has already, row by row,
/// in one transaction. A member who submitted it is told by mail.
///
/// Source: none; beside `approve_import_mix`, for a mix that is there.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/{id}/replace",
    tag = "admin",
    operation_id = "replace_by_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version of the entity that the edit started from."),
    ),
    request_body = ReplacingMix,
    responses(
        (status = OK, description = "The mix's tracklist, as it is now.", body = ReplacedTracklist),
        NoStagedEntity, StagedImported, NoMix, NoTrack, Stale, TrackContradicts, Checked, ForAdmins,
        WriteWithBody,
    )
)]
pub async fn replace_by_staged(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<ReplacingMix, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let (now, origin) = (app.now(), app.settings().public_origin());
    let data = MixData::read(&value.mix_data);
    let data =
        data.ok_or_else(|| ApiError::invalid("mix_data", "Mix not found or invalid data."))?;
    let new = data.new_mix(now)?;
    let beside = Beside::of("tracklist", new.tracks)?;
    let (user, title) = (admin.user.clone(), new.title);
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = staged::find(tx, &id)?.ok_or(NoStagedEntity)?;
        if found.status == "imported" {
            return Err(StagedImported.into());
        }
        began.check(&version_of_staged(&found))?;
        let known = mix::find_any(tx, &value.mix)?.ok_or(NoMix)?;
        if version_of(tx, &known.id)? != value.tracklist_version {
            return Err(Stale.into());
        }
        record::begin(tx)?;
        let replaced = take_for_now(tx, &known, &beside, &value.decided, now)?;
        staged::set_data(tx, &id, &value.mix_data.to_string(), None)?;
        staged::review(tx, &id, &Verdict::Imported { mix_id: known.id.clone() }, now)?;
        if let Some(recipient) = staged::find_submitter(tx, &id)?
            && recipient != user.email
        {
            let mail = letter::submission_approved(&recipient, &origin, &title, &known.slug);
            outgoing_mail::insert(tx, &mail, now)?;
        }
        let detail = Some(format!("Tracklist of {}: {}", known.slug, replaced.detail));
        let audit_id = note(tx, &user, "staged_entity.merged", &id, &title, detail, now)?;
        Ok((audit_id, replaced))
    };
    let (audit_id, replaced) = app.store().write(work).await?;
    replaced.look_up(&app, &admin);
    Ok(private(Json(replaced.noted(audit_id))))
}
