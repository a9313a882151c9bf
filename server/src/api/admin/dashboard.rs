//! The admins' first page: how much there is of everything, and what happened last.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::audit::{self as entries, Which};
use segue_store::figures::{self, Arrival, Figures};
use serde::Serialize;
use utoipa::ToSchema;

use super::audit::AuditEntry;
use super::backup::{BackupCopy, BackupTrouble, Backups};
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Internal};
use crate::extract::Admin;

/// Entries of each list of what happened last.
const LATEST: usize = 20;

/// Days for which things count as new.
const NEW_DAYS: u32 = 28;

/// What admins see first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminDashboard {
    /// Members.
    pub users: u64,
    /// Mixes that play.
    pub active_mixes: u64,
    /// Bytes of the database.
    pub database_bytes: u64,
    /// Bytes of the sound files.
    pub audio_bytes: u64,
    /// Staged entities that wait for review.
    pub uploads: u64,
    /// Likes of tracks.
    pub likes: u64,
    /// Times that the crowd gave.
    pub timestamps: u64,
    /// How many of each came in the last 28 days.
    pub new: NewSince,
    /// Whether copies of the database are made by themselves.
    pub is_backed_up: bool,
    /// The newest of them; `null` where there is none.
    #[schema(required)]
    pub newest_backup: Option<BackupCopy>,
    /// Why the latest was not made; `null` when it was.
    #[schema(required)]
    pub backup_trouble: Option<BackupTrouble>,
    /// What admins did last, the latest first.
    pub audit: Vec<AuditEntry>,
    /// What came in for review last, the latest first.
    pub submissions: Vec<RecentSubmission>,
}

/// How many of something came in the last 28 days.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewSince {
    /// Members.
    pub users: u64,
    /// Mixes that play.
    pub active_mixes: u64,
    /// Likes of tracks.
    pub likes: u64,
    /// Times that the crowd gave.
    pub timestamps: u64,
}

/// Something that came in for review.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecentSubmission {
    /// Id.
    pub id: String,
    /// `mix`, `track` or `artist`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    pub status: String,
    /// What was noted beside it.
    #[schema(required)]
    pub notes: Option<String>,
    /// When it came in (RFC 3339).
    pub created_at: String,
    /// Address of whose it is; `null` for a visitor's and an admin's.
    #[schema(required)]
    pub submitted_by: Option<String>,
}

impl RecentSubmission {
    fn of(arrival: Arrival) -> Self {
        Self {
            id: arrival.id,
            kind: arrival.kind,
            status: arrival.status,
            notes: arrival.notes,
            created_at: arrival.created_at.rfc3339(),
            submitted_by: arrival.email,
        }
    }
}

/// Shows how much there is of everything, and what happened last.
///
/// Source: the dashboard, whose figures are placeholders there.
#[utoipa::path(
    get,
    path = "/api/admin/dashboard",
    tag = "admin",
    operation_id = "show_dashboard",
    responses(
        (status = OK, description = "The dashboard's figures and the latest activity.", body = AdminDashboard),
        ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    // Counting everything walks indexes, so it is not done where visitors' requests are.
    let counted = tokio::task::spawn_blocking(move || count(&app)).await;
    let counted = counted.map_err(|error| {
        tracing::error!(%error, "the figures were not counted");
        Internal
    });
    Ok(private(Json(counted??)))
}

fn count(app: &App) -> Result<AdminDashboard, ApiError> {
    let now = app.now();
    let since = now.days_before(NEW_DAYS);
    let (figures, entries, arrivals) = app.store().read_blocking(|tx| {
        let entries = entries::list(tx, &Which::default(), None, LATEST)?;
        let entries = entries.into_iter().map(|entry| AuditEntry::of(tx, entry, now));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        Ok((figures::count(tx, since)?, entries, figures::list_latest(tx, LATEST)?))
    })?;
    let Figures { users, active_mixes, uploads, likes, timestamps } = figures;
    let Backups { dir, backups, trouble, .. } = Backups::of(app);
    Ok(AdminDashboard {
        users: users.all,
        active_mixes: active_mixes.all,
        database_bytes: app.store().bytes()?,
        audio_bytes: bytes_of_sounds(app),
        uploads,
        likes: likes.all,
        timestamps: timestamps.all,
        new: NewSince {
            users: users.new,
            active_mixes: active_mixes.new,
            likes: likes.new,
            timestamps: timestamps.new,
        },
        is_backed_up: dir.is_some(),
        newest_backup: backups.into_iter().next(),
        backup_trouble: trouble,
        audit: entries,
        submissions: arrivals.into_iter().map(RecentSubmission::of).collect(),
    })
}

/// Bytes of the sound files; none where they cannot be listed, which the log says.
fn bytes_of_sounds(app: &App) -> u64 {
    let listed = app.sounds().list().unwrap_or_else(|error| {
        tracing::warn!(%error, "the dashboard does not say how much the sounds take");
        Vec::new()
    });
    listed.iter().map(|sound| sound.bytes).sum()
}
