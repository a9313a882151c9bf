//! Copies of the database: one to take away now, and those that are made by themselves.

use std::fs::File;
use std::io::Read;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use hyper::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use super::fresh;
use crate::api::docs::Binary;
use crate::api::problems::{ForAdmins, Limited, Read as Reads};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Internal, StaleSession};
use crate::extract::Admin;
use crate::http::file_name::disposition;
use crate::tasks::backup::{self as copies, Schedule};

/// Bytes that are read at a time.
const CHUNK: usize = 256 * 1024;
/// Chunks that wait to be sent at most.
const WAITING: usize = 4;
/// A copy that takes longer is sent as it comes, without its length: a request is answered by then.
const PATIENCE: Duration = Duration::from_secs(20);

/// Copies of the database that are made by themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Backups {
    /// Folder of the copies, or address of the bucket; `null` where none are made.
    #[schema(required)]
    pub dir: Option<String>,
    /// Hours from one to the next.
    pub every_hours: u32,
    /// How many stay.
    pub keep: u32,
    /// The copies, the newest first.
    pub backups: Vec<BackupCopy>,
    /// Why the latest try failed; `null` when it did not.
    #[schema(required)]
    pub trouble: Option<BackupTrouble>,
}

/// A copy of the database.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupCopy {
    /// Name of its file.
    #[schema(example = "segue-2026-03-01T12-00-00.000Z.db")]
    pub name: String,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// Its length.
    pub bytes: u64,
}

/// Why a copy was not made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupTrouble {
    /// When it was tried (RFC 3339).
    pub at: String,
    /// What went wrong.
    pub detail: String,
}

impl Backups {
    /// What there is by now. A bucket is waited for on this thread.
    #[must_use]
    pub fn of(app: &App) -> Self {
        let settings = app.settings();
        let mut trouble = app.backup_trouble().find();
        let listed = Schedule::of(settings)
            .and_then(|schedule| schedule.map_or(Ok(Vec::new()), |it| copies::list(&it.copies)));
        let found = match listed {
            Ok(found) => found,
            Err(error) => {
                trouble = Some((app.now(), format!("the copies cannot be listed: {error}")));
                Vec::new()
            }
        };
        let copy = |it: copies::Copy| BackupCopy {
            name: it.name,
            created_at: it.made_at.rfc3339(),
            bytes: it.bytes,
        };
        let told = |(at, detail): (Moment, String)| BackupTrouble { at: at.rfc3339(), detail };
        Self {
            dir: settings.backup_dir.as_ref().map(ToString::to_string),
            every_hours: settings.backup_every_hours,
            keep: settings.backup_keep,
            backups: found.into_iter().map(copy).collect(),
            trouble: trouble.map(told),
        }
    }
}

/// Lists the automatic copies of the database.
///
/// Source: none; for whoever has to know that there is a copy.
#[utoipa::path(
    get,
    path = "/api/admin/backups",
    tag = "admin",
    operation_id = "list_backups",
    responses(
        (status = OK, description = "The backups, newest first.", body = Backups),
        Reads, ForAdmins,
    )
)]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let listed = tokio::task::spawn_blocking(move || Backups::of(&app)).await;
    let backups = listed.map_err(|error| {
        tracing::error!(%error, "the copies were not listed");
        Internal
    });
    Ok(private(Json(backups?)))
}

/// Sends a copy of the database as it is now. That is recorded in the audit log, because the copy
/// holds everything. It requires a sign-in within the last ten minutes (403 `session.stale`).
///
/// Source: none; for whoever wants to have a copy elsewhere.
#[utoipa::path(
    get,
    path = "/api/admin/backup",
    tag = "admin",
    operation_id = "download_backup",
    responses(
        (status = OK, description = "An SQLite database.", body = Binary, content_type = "application/vnd.sqlite3"),
        Reads, StaleSession, ForAdmins, Limited,
    )
)]
pub async fn download(State(app): State<App>, Admin(admin): Admin) -> Result<Response, ApiError> {
    let now = app.now();
    fresh::check(&admin, now)?;
    app.floods().backup(&admin.user.id)?;
    let noted = app.store().write(move |tx| {
        let entry = NewEntry {
            action: "backup.downloaded",
            entity_type: "backup",
            entity_id: "database",
            entity_name: "The database",
            detail: None,
        };
        audit::note(tx, &admin.user, &entry, now)
    });
    noted.await?;
    let (store, folder) = (app.store().clone(), app.settings().data_dir.clone());
    let (ready, is_ready) = oneshot::channel();
    let (sender, chunks) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let copied = store.copy_to_send(&folder, now).map_err(|error| {
            tracing::error!(%error, "the database was not copied");
            std::io::Error::other(error)
        });
        let copied = copied.and_then(|file| Ok((file.metadata()?.len(), file)));
        // The caller may have stopped waiting, and then nothing is sent either.
        let _ = ready.send(copied.as_ref().map(|(length, _)| *length).map_err(drop));
        send(copied.map(|(_, file)| file), &sender);
    });
    let length = match tokio::time::timeout(PATIENCE, is_ready).await {
        Ok(Ok(Ok(length))) => Some(length),
        Ok(Ok(Err(())) | Err(_)) => return Err(Internal.into()),
        Err(_) => None,
    };
    let mut response = private(Body::from_stream(ReceiverStream::new(chunks)).into_response());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/vnd.sqlite3"));
    if let Some(length) = length {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    if let Some(name) = disposition("attachment", &format!("segue-{}.db", now.date())) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Sends a file chunk by chunk, for as long as somebody takes them. A failure breaks the answer off.
fn send(file: std::io::Result<File>, chunks: &mpsc::Sender<std::io::Result<Bytes>>) {
    let mut file = match file {
        Ok(file) => file,
        Err(error) => return drop(chunks.blocking_send(Err(error))),
    };
    loop {
        let mut chunk = vec![0; CHUNK];
        let read = file.read(&mut chunk);
        let (next, is_last) = match read {
            Ok(0) => return,
            Ok(length) => {
                chunk.truncate(length);
                (Ok(Bytes::from(chunk)), false)
            }
            Err(error) => (Err(error), true),
        };
        if chunks.blocking_send(next).is_err() || is_last {
            return;
        }
    }
}
