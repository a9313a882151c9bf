//! The audit: who did what to which entity and when. `rows` names the rows of a tracklist that changed, `show` says
//! what an action has changed, `undo` takes that back, `row` what it has made of one row, `reverted` how the rows
//! follow, and `blame` who has changed since what is to be taken back.

mod blame;
mod reverted;
pub mod row;
pub(super) mod rows;
pub mod show;
pub mod undo;
mod words;

pub use self::blame::ChangedBy;
pub(super) use self::words::{changed_fields, some_of};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::action::Kind;
use segue_store::audit::{self, Actor, Entry, UNDO_DAYS, Which, Who};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, Query};

/// Entries of a page.
const PAGE: usize = 50;

/// The longest search, in characters.
const SEARCH: usize = 200;

/// Stands for the console among those who acted.
const CONSOLE: &str = "console";

/// Stands for whoever has deleted their account.
const GONE: &str = "gone";

/// Which entries are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only what belongs to a kind; everything without.
    #[param(inline)]
    kind: Option<AuditKind>,
    /// Only what one of them did: a member's id, `console` for what was a command on the server's machine or done
    /// by the server itself, `gone` for those who have deleted their accounts. What everybody did without.
    who: Option<String>,
    /// Only what was done from a moment on (RFC 3339).
    #[param(example = "2026-11-25T00:00:00Z")]
    since: Option<String>,
    /// Words that stand in who did what to what, or in its detail, in any case and spelling; 200 characters at most.
    #[serde(default)]
    #[param(required = false, max_length = 200)]
    search: String,
    /// The `next` of the page before, of the same entries.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// What entries are looked for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditKind {
    /// A mix, its tracklist, its times, and the lists it stands in.
    Mixes,
    /// Artists and tracks.
    Names,
    /// Members, those who have no account, and what both gave.
    People,
    /// What is on its way into the catalogue, or came into it.
    Imports,
    /// What has gone.
    Deletions,
}

impl From<AuditKind> for Kind {
    fn from(kind: AuditKind) -> Self {
        match kind {
            AuditKind::Mixes => Self::Mixes,
            AuditKind::Names => Self::Names,
            AuditKind::People => Self::People,
            AuditKind::Imports => Self::Imports,
            AuditKind::Deletions => Self::Deletions,
        }
    }
}

impl AuditQuery {
    fn checked(self) -> Result<(Which, Option<(Moment, String)>), ApiError> {
        if self.search.chars().count() > SEARCH {
            return Err(ApiError::shape("search", "`search` must have 200 characters at most."));
        }
        let since = self.since.map(|text| {
            let moment = Moment::parse_rfc3339(&text);
            let message = "`since` must be a moment such as 2026-11-25T00:00:00Z.";
            moment.ok_or_else(|| ApiError::shape("since", message))
        });
        let who = self.who.map(|who| match who.as_str() {
            CONSOLE => Who::Console,
            GONE => Who::Somebody,
            _ => Who::Member(who),
        });
        let which = Which {
            kind: self.kind.map(Kind::from),
            who,
            since: since.transpose()?,
            words: self.search,
        };
        Ok((which, self.after.as_deref().map(page::read_place).transpose()?))
    }
}

/// A page of the audit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Audit {
    /// The entries, the latest first.
    pub entries: Vec<AuditEntry>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// Everybody who stands in the audit, whatever was asked for.
    pub actors: Vec<AuditActor>,
}

/// Somebody who stands in the audit.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditActor {
    /// What to send as `who`.
    pub id: String,
    /// Their address; `the console` and `a deleted account` stand for themselves.
    pub name: String,
}

impl AuditActor {
    fn of(Actor { who, name }: Actor) -> Self {
        let id = match who {
            Who::Member(id) => id,
            Who::Console => CONSOLE.to_owned(),
            Who::Somebody => GONE.to_owned(),
        };
        Self { id, name }
    }
}

/// Something that an admin did.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// Id.
    pub id: String,
    /// Address of whoever did it; `the console` of what was a command on the server's machine.
    pub actor: String,
    /// What it was, such as `mix.deleted`.
    #[schema(example = "mix.deleted")]
    pub action: String,
    /// The same in words, before the name of what it was done to. Of what undoes an action, or does it again, it is
    /// that action after `Undid:` or `Redid:`.
    #[schema(example = "Undid: deleted")]
    pub words: String,
    /// To what kind of entity, such as `mix`, `list`, `staged_entity`, `user`.
    #[schema(example = "mix")]
    pub entity_type: String,
    /// To which one.
    pub entity_id: String,
    /// What people call it.
    pub entity_name: String,
    /// One sentence more.
    #[schema(required)]
    pub detail: Option<String>,
    /// When it was done (RFC 3339).
    pub created_at: String,
    /// When it was undone (RFC 3339).
    #[schema(required)]
    pub undone_at: Option<String>,
    /// Address of whoever undid it, as far as that is known.
    #[schema(required)]
    pub undone_by: Option<String>,
    /// Whether it can be undone now: what it changed is kept, for thirty days.
    pub can_undo: bool,
    /// Whether what it changed can be shown.
    pub has_changes: bool,
}

impl AuditEntry {
    /// What an admin is told of an entry.
    ///
    /// # Errors
    /// What the database says.
    pub fn of(tx: &Tx<'_>, entry: Entry, now: Moment) -> Result<Self, StoreError> {
        Ok(Self {
            words: entry.words(),
            undone_by: audit::find_undoer(tx, &entry)?,
            can_undo: entry.is_kept && entry.undone_at.is_none() && !is_over(&entry, now),
            has_changes: entry.has_edits,
            id: entry.id,
            actor: entry.actor,
            action: entry.action,
            entity_type: entry.entity_type,
            entity_id: entry.entity_id,
            entity_name: entry.entity_name,
            detail: entry.detail,
            created_at: entry.created_at.rfc3339(),
            undone_at: entry.undone_at.map(Moment::rfc3339),
        })
    }
}

/// Whether an entry is too old to be undone.
fn is_over(entry: &Entry, now: Moment) -> bool {
    entry.created_at <= now.days_before(UNDO_DAYS)
}

/// Lists what admins did: everything, or what belongs to a kind, was done by somebody, from a moment on, and has
/// words in it.
///
/// Source: none; beside the recent activity, whole.
#[utoipa::path(
    get,
    path = "/api/admin/audit",
    tag = "admin",
    operation_id = "list_audit",
    params(AuditQuery),
    responses(
        (status = OK, description = "A page of the audit log.", body = Audit),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<AuditQuery>,
) -> Result<Response, ApiError> {
    let (which, behind) = asked.checked()?;
    let now = app.now();
    let read = app.store().read(move |tx| {
        let rows = audit::list(tx, &which, behind.as_ref(), PAGE + 1)?;
        let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
        let entries = rows.into_iter().map(|entry| AuditEntry::of(tx, entry, now));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        let actors = audit::actors(tx)?.into_iter().map(AuditActor::of).collect();
        Ok::<_, StoreError>(Audit { entries, next, actors })
    });
    Ok(private(Json(read.await?)))
}
