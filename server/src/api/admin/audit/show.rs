//! What an action has changed, as a difference.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::difference::Line;
use segue_store::audit;
use segue_store::record::{self, Told, Tracklists};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::reverted::is_back;
use super::rows::{ChangedRow, changed, name};
use super::{AuditEntry, words};
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoEntry};
use crate::extract::{Admin, Name};

/// Changes that are shown of one action; the rest is counted.
const MOST: usize = 200;

/// An action with what it has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditDifference {
    /// The action.
    pub entry: AuditEntry,
    /// What it has changed of the tracklist of a mix, row by row; `null` where that is of no mix, or of several.
    #[schema(required)]
    pub tracklist: Option<AuditTracklist>,
    /// What else it has changed, the first two hundred; nothing where that is not kept.
    pub changes: Vec<AuditChange>,
    /// How many more there are.
    pub more: usize,
}

/// What an action has changed of a tracklist.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditTracklist {
    /// The rows that it has changed.
    pub rows: Vec<AuditRow>,
    /// How many rows it has left as they were.
    pub kept: usize,
}

/// A row of a tracklist that an action has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRow {
    /// What became of it. It is kept where nothing of it differs but what its fields say, such as the label.
    pub line: Line,
    /// Its artist and title.
    pub name: String,
    /// What differs of a row that was there before and is there after.
    pub fields: Vec<AuditField>,
    /// Whether it is as it was before by now: it was undone, or somebody has changed it back.
    pub is_undone: bool,
}

impl AuditTracklist {
    fn of(lists: &Tracklists, is_undone: bool) -> Self {
        let rows = changed(&lists.before, &lists.after);
        let one_sided = rows.iter().filter(|row| row.line.before.is_none()).count();
        let kept = (lists.before.len() + one_sided).saturating_sub(rows.len());
        let row = |row: ChangedRow| {
            let is_undone = is_undone || is_back(lists, &row.line);
            AuditRow::of(row, is_undone)
        };
        Self { rows: rows.into_iter().map(row).collect(), kept }
    }
}

impl AuditRow {
    fn of(ChangedRow { line, row, fields }: ChangedRow, is_undone: bool) -> Self {
        let field = |(name, before, after): (&str, _, _)| AuditField {
            name: name.to_owned(),
            before,
            after,
        };
        let fields = fields.into_iter().map(field).collect();
        Self { line, name: name(&row), fields, is_undone }
    }
}

/// Whether it is a row of a tracklist that is told as one, or only goes along with such a row.
fn goes_with_a_row(told: &Told) -> bool {
    let is_along = |(name, _, after): &(String, _, Value)| {
        ["position", "track_id"].contains(&name.as_str()) && !after.is_null()
    };
    let is_on_row = ["user_timestamps", "comments"].contains(&told.table.as_str());
    let is_there = told.was_there && told.is_there;
    told.table == "mix_tracks" || is_on_row && is_there && told.fields.iter().all(is_along)
}

/// A thing that an action has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditChange {
    /// What was done to it.
    pub kind: ChangeKind,
    /// What it is, such as `mix`, `row` or `time`.
    #[schema(example = "row")]
    pub noun: &'static str,
    /// What it is called; empty where nothing names it.
    pub name: String,
    /// Its place in a list or a tracklist, counted from 1.
    #[schema(required)]
    pub position: Option<i64>,
    /// What differs of a thing that was there before and is there after.
    pub fields: Vec<AuditField>,
}

/// What was done to a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It is another one.
    Changed,
    /// It has gone.
    Removed,
}

/// A field that differs.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditField {
    /// What it holds, such as `title` or `time`.
    pub name: String,
    /// What it held before, in words; `null` where that was nothing.
    #[schema(required)]
    pub before: Option<String>,
    /// What it holds after.
    #[schema(required)]
    pub after: Option<String>,
}

impl AuditChange {
    fn of(told: Told) -> Self {
        let kind = match (told.was_there, told.is_there) {
            (false, _) => ChangeKind::Added,
            (true, false) => ChangeKind::Removed,
            (true, true) => ChangeKind::Changed,
        };
        // The contents of a submission are a whole mix in one cell: nobody reads its differences.
        let are_readable = |(column, ..): &(String, _, _)| column != "data";
        let fields = told.fields.into_iter().filter(are_readable);
        let fields = fields.map(|(column, before, after)| AuditField {
            before: words::cell(&column, &before),
            after: words::cell(&column, &after),
            name: words::field(&column),
        });
        Self {
            kind,
            noun: words::noun(&told.table),
            name: told.name,
            position: told.position,
            fields: fields.collect(),
        }
    }
}

/// Shows what an action has changed.
///
/// Source: none; so that an admin sees what an undo takes back.
#[utoipa::path(
    get,
    path = "/api/admin/audit/{id}",
    tag = "admin",
    operation_id = "show_audit_entry",
    params(("id" = String, Path, description = "The entry's id.")),
    responses(
        (status = OK, description = "The action and what it has changed.", body = AuditDifference),
        NoEntry, ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin, Name(id): Name) -> Result<Response, ApiError> {
    let now = app.now();
    let read = app.store().read(|tx| {
        let Some(entry) = audit::find(tx, &id)? else { return Ok(None) };
        let edits = audit::find_edits(tx, &id)?;
        let mut told = record::tell(tx, &edits)?;
        let mix_id = record::mix_of_rows(&edits);
        let lists = mix_id.map(|id| audit::tracklists(tx, &entry, &edits, id)).transpose()?;
        if lists.is_some() {
            told.retain(|told| !goes_with_a_row(told));
        }
        let is_undone = entry.undone_at.is_some();
        let tracklist = lists.as_ref().map(|lists| AuditTracklist::of(lists, is_undone));
        Ok(Some((AuditEntry::of(tx, entry, now)?, tracklist, told)))
    });
    let (entry, tracklist, told) = read.await?.ok_or(NoEntry)?;
    let more = told.len().saturating_sub(MOST);
    let changes = told.into_iter().take(MOST).map(AuditChange::of).collect();
    Ok(private(Json(AuditDifference { entry, tracklist, changes, more })))
}
