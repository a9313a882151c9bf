//! Corrections of a track's names: their consequences, how a tracklist that makes them is recorded
//! and announced, and why they are refused.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::submission::FieldError;
use segue_store::mix::RefusedRow;
use segue_store::track::{self, Edit, MixOfTrack, Names, Refusal, Renaming};
use segue_store::user::User;
use segue_store::{StoreError, Tx, audit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::entity::ItemArtist;
use super::super::import::CatalogueTrack;
use super::super::tracklist::named_track;
use super::{entry, look_up};
use crate::api::admin::counted;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoTrack, problems};
use crate::extract::{Admin, JsonBody, Member, Name};

problems! {
    /// The correction would make another song of a track that is liked or in other mixes. Send
    /// `everywhere_as_another_song` to do that, or another track's id for this row alone.
    TrackAnotherSong(field: FieldError) = 409 "track.another_song"
        "{message}", message = field.message => with_errors(vec![field]);

    /// The correction gives the track the names of another one. Send that one's id for the row.
    TrackTaken(field: FieldError) = 409 "track.taken"
        "{message}", message = field.message => with_errors(vec![field]);
}

/// Mixes that are told by name.
const MOST_MIXES: usize = 100;

/// Names that a track might be given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectedNames {
    /// Title with the mix text.
    #[schema(pattern = r"\S")]
    pub title: String,
    /// Its artists with what they did.
    pub artists: Vec<ItemArtist>,
}

/// What other names of a track would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct CorrectionPlan {
    /// Whether they are others than it has.
    pub is_changed: bool,
    /// Whether it stands elsewhere than in one row of one mix: in other rows, or among somebody's likes.
    pub is_elsewhere: bool,
    /// Whether it stays the same song: another spelling, or the name of what nobody had identified.
    pub is_same_song: bool,
    /// Whether a row that says these names and no track plays this very track, so that it cannot be another.
    pub is_found_by_names: bool,
    /// Whether Spotify has it, by its names of now.
    pub is_at_spotify: bool,
    /// How many mixes play it.
    pub mix_count: usize,
    /// Those mixes, the newest first; a hundred at most.
    pub mixes: Vec<CorrectedMix>,
    /// How many members like it.
    pub like_count: u32,
    /// Another track of the catalogue that has these names already.
    #[schema(required)]
    pub other: Option<CatalogueTrack>,
}

/// A mix that plays a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct CorrectedMix {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// How many of its rows play the track.
    pub row_count: u32,
}

impl CorrectedMix {
    /// Shows a mix that plays a track.
    #[must_use]
    pub fn of(mix: MixOfTrack) -> Self {
        Self { id: mix.id, slug: mix.slug, title: mix.title, row_count: mix.row_count }
    }
}

/// Shows what new names of a track would change, and in which mixes.
///
/// Source: none; beside the update of a track's title, to look before it is called.
#[utoipa::path(
    post,
    path = "/api/admin/tracks/{track_id}/correction",
    tag = "admin",
    operation_id = "plan_correction",
    params(("track_id" = String, Path, description = "The track's id.")),
    request_body = CorrectedNames,
    responses(
        (status = OK, description = "What the correction would change. Nothing is changed.", body = CorrectionPlan),
        NoTrack, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn plan(
    State(app): State<App>,
    _: Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<CorrectedNames>,
) -> Result<Response, ApiError> {
    let new = named_track(&value.title, value.artists, "")?;
    let plan = app.store().read(|tx| {
        let Some(renaming) = track::weigh_names(tx, &id, &new)? else { return Ok(None) };
        let other = match &renaming.other_id {
            Some(other) => Names::find(tx, other)?.map(|names| CatalogueTrack {
                id: other.clone(),
                artist: names.credit(),
                title: names.title,
            }),
            None => None,
        };
        Ok(Some(CorrectionPlan::of(renaming, other)))
    });
    let plan = plan.await?;
    Ok(private(Json(plan.ok_or(NoTrack)?)))
}

impl CorrectionPlan {
    fn of(renaming: Renaming, other: Option<CatalogueTrack>) -> Self {
        Self {
            is_changed: !renaming.before.are(&renaming.after),
            is_elsewhere: renaming.is_elsewhere(),
            is_same_song: renaming.is_same_song,
            is_found_by_names: renaming.is_found_by_names,
            is_at_spotify: renaming.is_at_spotify,
            mix_count: renaming.mixes.len(),
            like_count: renaming.like_count,
            mixes: renaming.mixes.into_iter().take(MOST_MIXES).map(CorrectedMix::of).collect(),
            other,
        }
    }
}

/// Why a tracklist is not set, by the row that is in the way.
pub fn refused(RefusedRow { at, refusal }: RefusedRow) -> ApiError {
    let number = at + 1;
    let field =
        |name: &str, message: String| FieldError { field: format!("rows.{at}.{name}"), message };
    match refusal {
        Refusal::NoTrack => NoTrack.into(),
        Refusal::Contradicts(names) => {
            let names = names.words();
            let message = format!(
                "Row {number} no longer matches its track, {names}. Say whether it is another track here or a correction everywhere."
            );
            TrackContradicts(field("track_id", message)).into()
        }
        Refusal::AnotherSong(renaming) => {
            let Renaming { before, after, like_count, mixes, .. } = &*renaming;
            let (likes, mixes) = (counted(*like_count, "like"), counted(mixes.len(), "mix"));
            let message = format!(
                "Row {number}: {} is not another spelling of {}, which has {likes} in {mixes}. Confirm that it becomes another song everywhere, or choose another track here.",
                after.words(),
                before.words(),
            );
            TrackAnotherSong(field("correction", message)).into()
        }
        Refusal::Taken(names) => {
            let names = names.words();
            let message = format!(
                "Row {number}: {names} is already in the catalogue as another track. Choose that track for this row."
            );
            TrackTaken(field("correction", message)).into()
        }
    }
}

/// Notes in the audit what a correction has changed everywhere.
pub fn note(tx: &Tx<'_>, admin: &User, edit: &Edit, now: Moment) -> Result<(), StoreError> {
    let Some(renaming) = &edit.renaming else { return Ok(()) };
    let (before, after) = (renaming.before.words(), renaming.after.words());
    let mixes = counted(renaming.mixes.len(), "mix");
    let likes = counted(renaming.like_count, "like");
    let is_unlinked = renaming.is_at_spotify && !renaming.is_same_song;
    let link = if is_unlinked { "; its link to Spotify was removed" } else { "" };
    let detail = format!("{before} became {after} in {mixes}, with {likes}{link}");
    let entry = entry("track.corrected", &edit.id, &renaming.after.title, Some(detail));
    audit::note(tx, admin, &entry, now).map(drop)
}

/// Has Spotify looked through for a track that became another song.
pub fn look_up_anew(app: &App, admin: &Member, edit: &Edit) {
    let Some(renaming) = &edit.renaming else { return };
    if renaming.is_at_spotify && !renaming.is_same_song {
        look_up(app, admin, edit.id.clone(), renaming.after.clone());
    }
}
