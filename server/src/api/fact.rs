//! The mixes of a genre, a label or a place.

use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::mix::{self, Fact};
use segue_store::{Store, StoreError};

use super::answer_prepared;
use super::card::MixCard;
use super::list::ListPage;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::{ApiError, NoPage};
use crate::extract::{Headers, Names};

/// Lists the mixes of a genre, of a label (those that play a track of it) or of a place, newest
/// first.
///
/// Source: none; mixes and tracks show the three, and where they lead is not said.
#[utoipa::path(
    get,
    path = "/api/facts/{fact}/{name}",
    tag = "catalogue",
    operation_id = "list_mixes_of_fact",
    params(
        ("fact" = String, Path, description = "`genre`, `label` or `place`."),
        ("name" = String, Path, description = "The name as it is written on mixes and tracks."),
    ),
    responses(
        (status = OK, description = "Up to a hundred of its mixes; `slug` and `title` both hold the name.", body = ListPage),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        (status = NOT_FOUND, description = "No mix carries this name."),
        NoPage, Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    Names(fact, name): Names,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let known = Fact::of(&fact).ok_or(NoPage)?;
    answer_prepared(&app, &headers, &format!("/api/facts/{fact}/{name}"), async |now| {
        Ok(read(app.store(), known, &name, now).await?.ok_or(NoPage)?)
    })
    .await
}

/// Reads the mixes of a genre, a label or a place as of a moment; `None` when no mix has it.
pub async fn read(
    store: &Store,
    fact: Fact,
    name: &str,
    now: Moment,
) -> Result<Option<ListPage>, StoreError> {
    let (count, cards) = store
        .read(|tx| Ok((mix::count_of_fact(tx, fact, name)?, mix::list_of_fact(tx, fact, name)?)))
        .await?;
    let mixes = if count == 1 { "1 mix".to_owned() } else { format!("{count} mixes") };
    let description = match fact {
        Fact::Genre => mixes,
        Fact::Label if count == 1 => "1 mix plays this label".to_owned(),
        Fact::Label => format!("{mixes} play tracks on this label"),
        Fact::Place => format!("{mixes} recorded here"),
    };
    Ok((count > 0).then(|| ListPage {
        slug: name.to_owned(),
        title: name.to_owned(),
        description: Some(description),
        mixes: cards.into_iter().map(|card| MixCard::of(card, now)).collect(),
    }))
}
