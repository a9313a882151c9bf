//! Better tracklists that people suggest: one beside the mix as it is, and deciding it row by row. They wait
//! in the queue of [moderation](super::moderation), where several are declined at once.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::difference::completed::completed;
use segue_core::difference::three_way::three_way;
use segue_core::difference::{Decision, Kind, Line, Row};
use segue_store::audit::{self, NewEntry};
use segue_store::suggestion::{self, State as Standing, Suggestion};
use segue_store::{StoreError, Tx, mix, record, timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::replace::take;
use crate::api::difference::{Beside, DecidedLines, rows_of};
use crate::api::mix::tracks_of;
use crate::api::problems::{Checked, ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::api::suggestion::{
    KeptDecision, SuggestionSettled, SuggestionState, SuggestionWithoutMix, base_of, text_of,
    tracks_of as suggested,
};
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, NoSuggestion, NoTrack, Stale};
use crate::extract::{Admin, JsonBody, Name, TRACKLIST_LIMIT};

/// A suggestion beside the mix as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestionBeside {
    /// Id.
    pub id: String,
    /// The mix's name in addresses; `null` once it is gone.
    #[schema(required)]
    pub mix_slug: Option<String>,
    /// The mix's title.
    pub mix_title: String,
    /// Name or address of the member who gave it; `null` for a visitor's.
    #[schema(required)]
    pub giver: Option<String>,
    /// What the giver says of it.
    #[schema(required)]
    pub note: Option<String>,
    /// When it was sent (RFC 3339).
    pub created_at: String,
    /// Where it stands.
    pub state: SuggestionState,
    /// The tracklist as pasted.
    pub text: String,
    /// The rows of the mix that it began with.
    pub base: Vec<Row>,
    /// The mix's rows as they are; empty where it is gone.
    pub ours: Vec<Row>,
    /// The suggested rows.
    pub theirs: Vec<Row>,
    /// Who stands for times of the crowd.
    pub times: Vec<StandingTime>,
}

/// A time of the crowd that a row has.
#[derive(Debug, Serialize, ToSchema)]
pub struct StandingTime {
    /// The row, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// How many people agree, with whoever gave it.
    pub people: u32,
    /// Since when (RFC 3339).
    pub since: String,
}

/// What was decided of a suggestion.
#[derive(Debug, Serialize, ToSchema)]
pub struct DecidedSuggestion {
    /// Where it stands now.
    pub state: SuggestionState,
    /// How many changes were made.
    pub taken: usize,
    /// Rows, from 1, whose names keep their spelling, because other mixes show the track too.
    pub spellings_kept: Vec<usize>,
    /// The audit entry that can take it back.
    pub audit_id: String,
}

/// Shows a suggestion beside the mix as it is.
///
/// Source: none; beside the review of a staged entity.
#[utoipa::path(
    get,
    path = "/api/admin/suggestions/{id}",
    tag = "admin",
    operation_id = "show_suggestion",
    params(("id" = String, Path, description = "The suggestion's id.")),
    responses(
        (status = OK, description = "The suggestion.", body = SuggestionBeside),
        NoSuggestion, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| match suggestion::find(tx, &id)? {
        Some(found) => beside(tx, found).map(Some),
        None => Ok(None),
    });
    Ok(private(Json(found.await?.ok_or(NoSuggestion)?)))
}

/// Decides a suggestion: takes some of its rows and leaves the others, in one transaction.
///
/// Source: none; beside `approve_import_mix`.
#[utoipa::path(
    post,
    path = "/api/admin/suggestions/{id}",
    tag = "admin",
    operation_id = "decide_suggestion",
    params(("id" = String, Path, description = "The suggestion's id.")),
    request_body = DecidedLines,
    responses(
        (status = OK, description = "What was decided.", body = DecidedSuggestion),
        NoSuggestion, SuggestionSettled, SuggestionWithoutMix, NoTrack, Stale, TrackContradicts, Checked,
        ForAdmins, WriteWithBody,
    )
)]
pub async fn decide(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<DecidedLines, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let (user, now) = (admin.user.clone(), app.now());
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = suggestion::find(tx, &id)?.ok_or(NoSuggestion)?;
        if found.state != Standing::Waiting {
            return Err(SuggestionSettled.into());
        }
        let mix_id = found.mix_id.as_deref().ok_or(SuggestionWithoutMix)?;
        let mix = mix::find_any(tx, mix_id)?.ok_or(SuggestionWithoutMix)?;
        let tracks = tracks_of(tx, &mix.id)?;
        let list = Beside::kept(suggested(&found)?);
        let (lines, theirs) = lines_of(&found, &rows_of(&tracks), &list)?;
        value.check(&lines)?;
        record::begin(tx)?;
        let replaced = match value.counts() {
            (0, _) => None,
            _ => Some(take(tx, &mix, &tracks, (&list, &theirs), &value, now)?),
        };
        settle(tx, &found, &value, now)?;
        let entry = NewEntry {
            action: if replaced.is_some() { "suggestion.accepted" } else { "suggestion.declined" },
            entity_type: "suggestion",
            entity_id: &found.id,
            entity_name: &found.mix_title,
            detail: replaced.as_ref().map(|it| it.detail.clone()),
        };
        Ok((audit::note(tx, &user, &entry, now)?, replaced))
    };
    let (audit_id, replaced) = app.store().write(work).await?;
    let mut decided = DecidedSuggestion {
        state: SuggestionState::Declined,
        taken: 0,
        spellings_kept: Vec::new(),
        audit_id,
    };
    if let Some(replaced) = replaced {
        replaced.look_up(&app, &admin);
        decided.state = SuggestionState::Accepted;
        decided.taken = replaced.taken;
        decided.spellings_kept = replaced.spellings_kept;
    }
    Ok(private(Json(decided)))
}

/// Declines all of a suggestion, also where its mix is gone; `false` where it waits no more.
pub(super) fn decline(tx: &Tx<'_>, id: &str, now: Moment) -> Result<bool, StoreError> {
    let Some(found) = suggestion::find(tx, id)?.filter(|it| it.state == Standing::Waiting) else {
        return Ok(false);
    };
    let ours = match &found.mix_id {
        Some(mix_id) => rows_of(&tracks_of(tx, mix_id)?),
        None => base_of(&found)?,
    };
    let (lines, _) = lines_of(&found, &ours, &Beside::kept(suggested(&found)?))?;
    let leave = |line: &Line| match line.kind {
        Kind::Kept => Decision::Take,
        _ => Decision::Leave,
    };
    let decisions = lines.iter().map(leave).collect();
    settle(tx, &found, &DecidedLines { lines, base: None, decisions }, now)
}

/// The difference of a suggestion to the rows as they are, and the suggested rows.
fn lines_of(
    found: &Suggestion,
    ours: &[Row],
    list: &Beside,
) -> Result<(Vec<Line>, Vec<Row>), StoreError> {
    let base = base_of(found)?;
    let theirs = completed(&base, &list.rows());
    Ok((three_way(&base, ours, &theirs), theirs))
}

fn settle(
    tx: &Tx<'_>,
    found: &Suggestion,
    decided: &DecidedLines,
    now: Moment,
) -> Result<bool, StoreError> {
    let kept = text_of(&KeptDecision::all(decided))?;
    suggestion::decide(tx, &found.id, decided.counts().0 > 0, &kept, now)
}

fn beside(tx: &Tx<'_>, found: Suggestion) -> Result<SuggestionBeside, StoreError> {
    let (ours, times) = match &found.mix_id {
        Some(mix_id) => (rows_of(&tracks_of(tx, mix_id)?), standing(tx, mix_id)?),
        None => (Vec::new(), Vec::new()),
    };
    Ok(SuggestionBeside {
        base: base_of(&found)?,
        theirs: Beside::kept(suggested(&found)?).rows(),
        ours,
        times,
        id: found.id,
        mix_slug: found.mix_slug,
        mix_title: found.mix_title,
        giver: found.giver,
        note: found.note,
        created_at: found.created_at.rfc3339(),
        state: found.state.into(),
        text: found.text,
    })
}

fn standing(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<StandingTime>, StoreError> {
    let best = timestamp::best_of_mix(tx, mix_id)?;
    let standing = |time: timestamp::UserTimestamp| StandingTime {
        position: time.position,
        people: time.votes.agree + 1,
        since: time.created_at.rfc3339(),
    };
    let mut times: Vec<_> = best.into_values().map(standing).collect();
    times.sort_by_key(|time| time.position);
    Ok(times)
}
