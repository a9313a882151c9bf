//! The API: the shapes of requests and answers, one file per noun.
//!
//! A handler reads the store, asks the core, and answers; it holds no rule and no SQL. The descriptions
//! name the specification's call that each operation stands for.

pub mod account;
pub mod admin;
pub mod analytics;
pub mod artist;
pub mod card;
pub mod comment;
pub mod cue;
pub mod difference;
pub mod discover;
pub mod docs;
mod docs_page;
pub mod export;
pub mod fact;
pub mod friend;
pub mod health;
pub mod heard;
pub mod home;
pub mod like;
pub mod list;
pub mod mix;
pub mod moved;
mod page;
pub mod password;
pub mod position;
pub mod problems;
pub mod report;
pub mod search;
pub mod session;
pub mod sign_in;
pub mod spotify;
pub mod submission;
pub mod suggestion;
pub mod timestamp;
pub mod track;
pub mod user;

use axum::response::Response;
use hyper::HeaderMap;
use segue_base::clock::Moment;
use serde::Serialize;

use crate::app::App;
use crate::error::{ApiError, Internal};
use crate::http::json;
use crate::http::prepared::Prepared;

/// Answers a read from prepared bytes. `name` is the read's own address.
///
/// # Errors
/// What `read` answers.
pub async fn answer_prepared<T: Serialize>(
    app: &App,
    request: &HeaderMap,
    name: &str,
    read: impl AsyncFnOnce(Moment) -> Result<T, ApiError>,
) -> Result<Response, ApiError> {
    let prepared = app.prepared(name, async |now| prepare(name, &read(now).await?));
    Ok(prepared.await?.answer(request))
}

/// Prepares an answer. `name` is what the log calls the read.
///
/// # Errors
/// [`Internal`] of what cannot be written as JSON.
pub fn prepare(name: &str, answer: &impl Serialize) -> Result<Prepared, ApiError> {
    let written = serde_json::to_vec(answer).map_err(|error| {
        tracing::error!(%error, name, "an answer could not be written as JSON");
        Internal
    })?;
    Ok(Prepared::new(json::MEDIA_TYPE, written))
}
