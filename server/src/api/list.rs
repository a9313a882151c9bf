//! List pages: curated lists, and the virtual one of the newest mixes.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use segue_base::address::{LATEST, encode};
use segue_base::clock::Moment;
use segue_store::{Store, StoreError, list, mix};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::MixCard;
use super::moved;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::NoList;
use crate::extract::{Headers, Name};

/// Mixes in the virtual list, and the most of the newest that anyone is given.
pub const LATEST_LIMIT: u32 = 50;

/// A list with its mixes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListPage {
    /// Name in addresses: `/lists/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// The mixes in the list's order.
    pub mixes: Vec<MixCard>,
}

/// Shows a list with its mixes.
///
/// A hidden list is not found. A slug that a list had before leads to the one that it has now.
///
/// Source: `getListBySlug(slug)` and, with the slug `latest`, `getLatestMixes(50)`: the virtual
/// list 'Latest Mixes'.
#[utoipa::path(
    get,
    path = "/api/lists/{slug}",
    tag = "lists",
    operation_id = "show_list",
    params(("slug" = String, Path, description = "The list's slug, or `latest` for the fifty newest mixes.")),
    responses(
        (status = OK, description = "The list.", body = ListPage),
        (status = MOVED_PERMANENTLY, description = "The list has moved to another slug.", headers(("location" = String, description = "Its new address."))),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoList, Read,
    )
)]
pub async fn show(State(app): State<App>, Name(slug): Name, Headers(headers): Headers) -> Response {
    let path = format!("/api/lists/{slug}");
    let answer = answer_prepared(&app, &headers, &path, async |now| {
        let list = read(app.store(), &slug, now, app.list_created_before()).await?;
        Ok(list.ok_or(NoList)?)
    });
    let answer = answer.await.into_response();
    or_moved(&app, &slug, answer, |now| format!("/api/lists/{}", encode(now))).await
}

/// The answer to whoever asks for a list; where there is none, where it has moved to.
pub async fn or_moved(
    app: &App,
    slug: &str,
    answer: Response,
    address_of: impl FnOnce(&str) -> String,
) -> Response {
    moved::or_moved(app, answer, |tx| list::find_moved(tx, slug), address_of).await
}

/// Reads a list as of a moment; `None` when there is no visible list of this slug.
pub async fn read(
    store: &Store,
    slug: &str,
    now: Moment,
    created_before: Option<Moment>,
) -> Result<Option<ListPage>, StoreError> {
    if slug == LATEST {
        let cards = store.read(|tx| mix::list_latest(tx, LATEST_LIMIT)).await?;
        return Ok(Some(ListPage {
            slug: LATEST.to_owned(),
            title: "Latest Mixes".to_owned(),
            description: Some("Newly added mixes".to_owned()),
            mixes: cards.into_iter().map(|card| MixCard::of(card, now)).collect(),
        }));
    }
    let found = store.read(|tx| {
        let Some(list) = list::find(tx, slug)?.filter(|list| list.is_visible) else {
            return Ok(None);
        };
        let cards = mix::list_of_list(tx, &list.id, created_before, None)?;
        Ok(Some((list, cards)))
    });
    Ok(found.await?.map(|(list, cards)| ListPage {
        slug: list.slug,
        title: list.title,
        description: list.description,
        mixes: cards.into_iter().map(|card| MixCard::of(card, now)).collect(),
    }))
}
