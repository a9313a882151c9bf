//! The times of a mix, as the person who asks sees them.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use segue_store::mix;
use segue_store::timestamp::{self, UserTimestamp, Vote};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Timestamp, VoteType, find_person, session_of};
use crate::api::prepare;
use crate::api::problems::Read;
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix};
use crate::extract::{Headers, Name, Visitor};
use crate::http::json::JsonList;

/// Times of a mix that go out as they are.
const FEW: usize = 40;

/// A time as the person who asks sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenTimestamp {
    /// The time.
    #[serde(flatten)]
    pub timestamp: Timestamp,
    /// Whether it is theirs.
    pub is_own: bool,
    /// What they voted; `null` where they have not.
    #[schema(required)]
    pub own_vote: Option<VoteType>,
}

/// Lists the times that people gave to a mix's tracks, with what the person who asks voted: of each
/// track the eight best that are not rejected, and the person's own.
///
/// An anonymous session names itself in the header `Segue-Session`.
///
/// Source: the select of `user_timestamps` by mix and of `timestamp_votes`.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/timestamps",
    tag = "timestamps",
    operation_id = "list_timestamps",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("Segue-Session" = Option<String>, Header, description = "The anonymous session's id."),
    ),
    responses(
        (status = OK, description = "The times by track, oldest first.", body = Vec<SeenTimestamp>),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoMix, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Name(name): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let person = find_person(&visitor, session_of(&headers));
    let view = visitor.view();
    let seen = app.store().read(|tx| {
        let rows = timestamp::list_shown_of_mix(tx, view, &name, person.as_ref())?;
        let Some(first) = rows.first() else {
            return Ok(mix::find_id_in(tx, view, &name)?.map(|_| Vec::new()));
        };
        let votes = match &person {
            Some(person) => timestamp::list_votes(tx, &first.mix_id, person)?,
            None => Vec::new(),
        };
        let votes: HashMap<String, Vote> = votes.into_iter().collect();
        let see = |row: UserTimestamp| SeenTimestamp {
            is_own: person.as_ref().is_some_and(|person| row.is_of(person)),
            own_vote: votes.get(&row.id).map(|vote| (*vote).into()),
            timestamp: Timestamp::of(row),
        };
        Ok(Some(rows.into_iter().map(see).collect::<Vec<_>>()))
    });
    let seen = seen.await?;
    let seen = seen.ok_or(NoMix)?;
    // Compressing a short list takes longer than sending the bytes that it saves.
    if seen.len() <= FEW {
        return Ok(private(JsonList(seen)));
    }
    Ok(private(prepare("the times of a mix", &seen)?.answer(&headers)))
}
