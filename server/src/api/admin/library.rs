//! The site's library: a folder of the server whose mixes come in when an admin says so.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, problems};
use crate::extract::Admin;
use crate::library::desk::{self, Standing};

problems! {
    /// The site has no library, or a run through it goes on. `SEGUE_LIBRARY_DIR` names its folder.
    LibraryHeld = 409 "library.held" "The library is being read already, or the site has none.";
}

/// The library, and how far it is read.
#[derive(Debug, Serialize, ToSchema)]
pub struct Library {
    /// Its folder on the server; `null` where `SEGUE_LIBRARY_DIR` names none.
    #[schema(required)]
    pub folder: Option<String>,
    /// The last run since the server started; `null` before the first.
    #[schema(required)]
    pub run: Option<LibraryRun>,
}

/// A run through the library.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryRun {
    /// Whether it goes on.
    pub is_running: bool,
    /// Files that were looked at.
    pub done: usize,
    /// All files.
    pub all: usize,
    /// Files that are mixes now.
    pub imported: usize,
    /// Files that were read before, or whose mix the catalogue has.
    pub known: usize,
    /// Files that are left out.
    pub left_out: usize,
    /// The first 200 of them.
    pub left: Vec<LeftFile>,
    /// Why it did not come to its end; `null` where it did, or goes on.
    #[schema(required)]
    pub trouble: Option<String>,
}

/// A file that is left out.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeftFile {
    /// Its path in the library.
    pub path: String,
    /// Why: the end of a sentence that begins with the file.
    #[schema(example = "is no tracklist")]
    pub why: String,
}

impl LibraryRun {
    fn of(standing: Standing) -> Self {
        let Standing { is_running, done, all, counts, left, trouble } = standing;
        Self {
            is_running,
            done,
            all,
            imported: counts.imported,
            known: counts.known,
            left_out: counts.left,
            left: left.into_iter().map(|(path, why)| LeftFile { path, why }).collect(),
            trouble,
        }
    }
}

fn library(app: &App) -> Library {
    let folder = app.settings().library_dir.as_ref().map(|dir| dir.display().to_string());
    Library { folder, run: app.library().standing().map(LibraryRun::of) }
}

/// Shows the library, and how far it is read.
///
/// Source: none; beside the uploads.
#[utoipa::path(
    get,
    path = "/api/admin/library",
    tag = "admin",
    operation_id = "show_library",
    responses(
        (status = OK, description = "The library.", body = Library),
        ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    Ok(private(Json(library(&app))))
}

/// Begins to read the library, beside the requests. What is new in it becomes mixes, in one entry of the audit,
/// which can be undone.
///
/// Source: none; beside the uploads.
#[utoipa::path(
    post,
    path = "/api/admin/library",
    tag = "admin",
    operation_id = "read_library",
    responses(
        (status = ACCEPTED, description = "It is being read.", body = Library),
        LibraryHeld, ForAdmins, Write,
    )
)]
pub async fn read(State(app): State<App>, Admin(admin): Admin) -> Result<Response, ApiError> {
    if !desk::begin(&app, admin.user) {
        return Err(LibraryHeld.into());
    }
    Ok((StatusCode::ACCEPTED, private(Json(library(&app)))).into_response())
}
