//! Files that admins send: sounds and covers of mixes, in pieces. The pieces travel by the protocol tus 1.0.0
//! (<https://tus.io/protocols/resumable-upload>), so one that breaks off goes on where it was.

use std::pin::pin;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::header::{CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue, LOCATION};
use hyper::{Method, StatusCode};
use segue_store::upload::{self, Kind, Upload};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Internal, Malformed, NoUpload, TooLarge, problems};
use crate::extract::{Admin, Name, RawBody, words};
use crate::upload::pieces::{self, PIECE};
use crate::upload::{Outcome, limit, settle};

problems! {
    /// Another piece is expected. `Upload-Offset` of a HEAD says from which byte on; go on from there.
    UploadElsewhere = 409 "upload.offset" "The upload is at another byte. Ask where, and go on from there.";

    /// The file is longer than the site keeps. The sentence names the limit.
    UploadTooLong(why: String) = 413 "upload.too_long" "{why}.";

    /// As many uploads as one person may have are under way. Finish or cancel one.
    UploadsFull = 429 "upload.full" "Twenty uploads are under way. Finish or cancel one first.";

    /// The file is not whole yet. Send the pieces that are missing, and ask again.
    UploadPartial = 409 "upload.partial" "The file is not here as a whole yet.";
}

/// Most uploads of one person that are under way.
const MOST: u64 = 20;

/// How long somebody who looks at a file has before another looks at it, in milliseconds.
const PATIENCE_MS: i64 = 300_000;

/// How often a look at a file says that it goes on: several times within that patience.
const RENEW: Duration = Duration::from_secs(60);

const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");

/// Where an upload stands.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct UploadState {
    /// Id.
    pub id: String,
    /// The file's name on the sender's machine.
    pub name: String,
    /// How long it is, in bytes.
    pub bytes: u64,
    /// How much of it has come, in bytes.
    pub received: u64,
    /// What became of it; `null` until it was looked at.
    #[schema(required)]
    pub outcome: Option<Outcome>,
}

impl UploadState {
    fn of(found: Upload) -> Self {
        let outcome = found.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let Upload { id, name, bytes, received, .. } = found;
        Self { id, name, bytes, received, outcome }
    }
}

/// Begins an upload.
///
/// Source: none; tus 1.0.0, 'Creation'. The piece that follows has 1,000,000 bytes, as every one but the last.
#[utoipa::path(
    post,
    path = "/api/admin/uploads",
    tag = "admin",
    operation_id = "begin_upload",
    params(
        ("Upload-Length" = u64, Header, description = "How long the file is, in bytes: a sound 5 GB at most, a cover 20 MB."),
        ("Upload-Metadata" = String, Header, description = "`filename` and `kind` (`sound` or `cover`), each with its value in Base64 behind a space, with a comma between."),
    ),
    responses(
        (status = CREATED, description = "It can begin.", headers(("location" = String, description = "Where the pieces go."))),
        Malformed, UploadTooLong, UploadsFull, ForAdmins, Write,
    )
)]
pub async fn begin(
    State(app): State<App>,
    Admin(admin): Admin,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let bytes = number(&headers, &LENGTH).filter(|bytes| *bytes > 0);
    let bytes = bytes.ok_or_else(|| Malformed("`Upload-Length` has to be a number".to_owned()))?;
    let (kind, name) = metadata(&headers)?;
    words::check(&[("filename", &name, words::NAME, false)])?;
    let (most, why) = limit(kind);
    if bytes > most {
        return Err(UploadTooLong(why.to_owned()).into());
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        if upload::count_of_user(tx, &admin.user.id)? >= MOST {
            return Err(UploadsFull.into());
        }
        Ok(upload::insert(tx, &admin.user.id, (kind, &name, bytes), now)?)
    };
    let id = app.store().write(work).await?;
    let mut response = tus(StatusCode::CREATED, &[(OFFSET, 0)]);
    if let Ok(address) = HeaderValue::from_str(&format!("/api/admin/uploads/{id}")) {
        response.headers_mut().insert(LOCATION, address);
    }
    Ok(response)
}

/// Says how much of an upload has come: in the headers of a HEAD, and whole to a GET, with what became of it.
///
/// Source: none; tus 1.0.0, 'HEAD'.
#[utoipa::path(
    get,
    path = "/api/admin/uploads/{id}",
    tag = "admin",
    operation_id = "show_upload",
    params(("id" = String, Path, description = "The upload's id.")),
    responses(
        (status = OK, description = "Where it stands.", body = UploadState),
        NoUpload, ForAdmins, Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    method: Method,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| own(tx, &id, &admin.user.id)).await?.ok_or(NoUpload)?;
    if method == Method::HEAD {
        return Ok(tus(StatusCode::OK, &[(OFFSET, found.received), (LENGTH, found.bytes)]));
    }
    Ok(private(Json(UploadState::of(found))))
}

/// Takes a piece of a file.
///
/// Source: none; tus 1.0.0, 'PATCH'.
#[utoipa::path(
    patch,
    path = "/api/admin/uploads/{id}",
    tag = "admin",
    operation_id = "continue_upload",
    params(
        ("id" = String, Path, description = "The upload's id."),
        ("Upload-Offset" = u64, Header, description = "The byte of the file that the piece begins with."),
    ),
    request_body(content = inline(String), content_type = "application/offset+octet-stream", description = "1,000,000 bytes, or what is left of the file."),
    responses(
        (status = NO_CONTENT, description = "It is kept.", headers(("upload-offset" = u64, description = "The byte that the next piece begins with."))),
        NoUpload, UploadElsewhere, Malformed, TooLarge, ForAdmins, Write,
    )
)]
pub async fn take(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    headers: HeaderMap,
    RawBody(bytes): RawBody<{ PIECE as usize }>,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| own(tx, &id, &admin.user.id)).await?.ok_or(NoUpload)?;
    let offset = number(&headers, &OFFSET);
    if offset != Some(found.received) || found.outcome.is_some() {
        return Err(UploadElsewhere.into());
    }
    let offset = found.received;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if length != PIECE.min(found.bytes - offset) {
        return Err(Malformed(
            "A piece has 1,000,000 bytes, or what is left of the file".to_owned(),
        )
        .into());
    }
    let (uploads, of) = (app.uploads().clone(), id.clone());
    run(move || pieces::keep(&uploads, &of, offset, &bytes)).await??;
    let now = app.now();
    let is_taken =
        app.store().write::<_, StoreError>(move |tx| upload::take(tx, &id, offset, length, now));
    if !is_taken.await? {
        return Err(UploadElsewhere.into());
    }
    Ok(tus(StatusCode::NO_CONTENT, &[(OFFSET, offset + length)]))
}

/// Looks at a file that is whole, and keeps it. It is looked at beside the requests; ask for the upload until
/// it says what became of it.
///
/// Source: none; behind tus 1.0.0.
#[utoipa::path(
    post,
    path = "/api/admin/uploads/{id}/finish",
    tag = "admin",
    operation_id = "finish_upload",
    params(("id" = String, Path, description = "The upload's id.")),
    responses(
        (status = ACCEPTED, description = "It is looked at.", body = UploadState),
        NoUpload, UploadPartial, ForAdmins, Write,
    )
)]
pub async fn finish(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| own(tx, &id, &admin.user.id)).await?.ok_or(NoUpload)?;
    if found.received < found.bytes {
        return Err(UploadPartial.into());
    }
    let now = app.now();
    let since = now.ms_after(-PATIENCE_MS);
    let begun = app
        .store()
        .write::<_, StoreError>(move |tx| upload::begin_check(tx, &id, since, now))
        .await?;
    if begun {
        tokio::spawn(look_at(app.clone(), found.clone()));
    }
    let answer = private(Json(UploadState::of(found)));
    Ok((StatusCode::ACCEPTED, answer).into_response())
}

/// Cancels an upload, and removes its pieces. What became of it stays.
///
/// Source: none; tus 1.0.0, 'Termination'.
#[utoipa::path(
    delete,
    path = "/api/admin/uploads/{id}",
    tag = "admin",
    operation_id = "cancel_upload",
    params(("id" = String, Path, description = "The upload's id.")),
    responses(
        (status = NO_CONTENT, description = "It is gone."),
        NoUpload, ForAdmins, Write,
    )
)]
pub async fn cancel(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
) -> Result<Response, ApiError> {
    app.store().read(|tx| own(tx, &id, &admin.user.id)).await?.ok_or(NoUpload)?;
    let (uploads, of) = (app.uploads().clone(), id.clone());
    run(move || pieces::remove(&uploads, &of)).await??;
    app.store().write::<_, StoreError>(move |tx| upload::delete(tx, &id)).await?;
    Ok(tus(StatusCode::NO_CONTENT, &[]))
}

fn own(tx: &Tx<'_>, id: &str, user_id: &str) -> Result<Option<Upload>, StoreError> {
    Ok(upload::find(tx, id)?.filter(|found| found.user_id == user_id))
}

/// Looks at a file and notes what became of it. Where that cannot be done now, it can be asked for again.
async fn look_at(app: App, found: Upload) {
    let (of, id) = (found.clone(), found.id.clone());
    let looking = app.clone();
    let looking = run(move || settle(looking.settings(), looking.sounds(), looking.uploads(), &of));
    let outcome = match renewing(&app, &id, looking).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(error)) => {
            tracing::error!(%error, name = found.name, "a file that was sent could not be kept");
            Outcome::Refused {
                message: "The server could not keep the file. Its log says why".to_owned(),
            }
        }
        // A decoder that panicked over it would again.
        Err(_) => Outcome::Refused {
            message: "The server could not read the file. Its log says why".to_owned(),
        },
    };
    let now = app.now();
    match serde_json::to_string(&outcome) {
        Ok(text) => {
            let settled = app
                .store()
                .write::<_, StoreError>(move |tx| upload::settle(tx, &found.id, &text, now))
                .await;
            if let Err(error) = settled {
                tracing::error!(%error, "what became of a file that was sent is not noted");
                return;
            }
        }
        Err(error) => {
            tracing::error!(%error, "what became of a file could not be written as JSON");
            return;
        }
    }
    let uploads = app.uploads().clone();
    if let Ok(Err(error)) = run(move || pieces::remove(&uploads, &id)).await {
        tracing::warn!(%error, "the pieces of a file that was sent stay");
    }
}

/// Waits for a look at a file, which may have far to go to a bucket, and notes from time to time that it goes on.
async fn renewing<T>(app: &App, id: &str, look: impl Future<Output = T>) -> T {
    let mut look = pin!(look);
    loop {
        match tokio::time::timeout(RENEW, &mut look).await {
            Ok(outcome) => return outcome,
            Err(_) => {
                let (id, now) = (id.to_owned(), app.now());
                let renewed =
                    app.store().write::<_, StoreError>(move |tx| upload::renew_check(tx, &id, now));
                if let Err(error) = renewed.await {
                    tracing::warn!(%error, "another look at the same file may begin");
                }
            }
        }
    }
}

/// Does what waits for a disk or a bucket.
async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "work on a file that was sent broke off");
        Internal.into()
    })
}

fn number(headers: &HeaderMap, name: &HeaderName) -> Option<u64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

/// What the file is and how it is called, by tus's way of writing pairs.
fn metadata(headers: &HeaderMap) -> Result<(Kind, String), ApiError> {
    let text = headers.get(&METADATA).and_then(|value| value.to_str().ok()).unwrap_or("");
    let value = |name: &str| {
        let pair = text
            .split(',')
            .map(str::trim)
            .find_map(|pair| pair.split_once(' ').filter(|it| it.0 == name))?;
        let bytes = STANDARD.decode(pair.1.trim()).ok()?;
        String::from_utf8(bytes).ok()
    };
    let kind = match value("kind").as_deref() {
        Some("sound") => Kind::Sound,
        Some("cover") => Kind::Cover,
        _ => {
            let flaw = "`Upload-Metadata` needs a `kind`: `sound` or `cover`";
            return Err(Malformed(flaw.to_owned()).into());
        }
    };
    let name = value("filename").filter(|name| !name.trim().is_empty());
    let name = name.ok_or_else(|| Malformed("`Upload-Metadata` needs a `filename`".to_owned()))?;
    Ok((kind, name))
}

/// An answer without a body, with the headers that tus has.
fn tus(status: StatusCode, numbers: &[(HeaderName, u64)]) -> Response {
    let mut response = status.into_response();
    let headers = response.headers_mut();
    headers.insert(RESUMABLE, HeaderValue::from_static("1.0.0"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for (name, number) in numbers {
        headers.insert(name, HeaderValue::from(*number));
    }
    response
}
