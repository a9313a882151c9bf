//! The home page's data.

use std::collections::HashSet;

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::MixCard;
use crate::api::problems::Read;
use crate::app::App;
use crate::clock::Moment;
use crate::error::ApiError;
use crate::extract::Headers;
use crate::store::mix::Card;
use crate::store::{Store, StoreError, list, mix};

/// Mixes in each section of the home page.
const SECTION: u32 = 6;

/// The latest picks leave out doubles, so they are picked from this many times as many.
const LATEST_FETCH: u32 = 3;

/// The home page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    /// The newest mixes, 6 at most, newest first.
    pub latest: Vec<MixCard>,
    /// The visible, curated lists that have mixes, in their order.
    pub lists: Vec<HomeList>,
}

/// A list on the home page.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeList {
    /// Name in addresses: `/lists/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// The list's first mixes, 6 at most.
    pub mixes: Vec<MixCard>,
}

/// Shows the home page's sections.
///
/// Source: the reads 'latest mixes' (6, without doubles) and 'lists: all where is_visible, ordered
/// by display_order', each with its first 6 mixes.
#[utoipa::path(
    get,
    path = "/api/home",
    tag = "mixes",
    operation_id = "show_home",
    responses(
        (status = OK, description = "The sections of the home page.", body = Home),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        Read,
    )
)]
pub async fn show(State(app): State<App>, Headers(headers): Headers) -> Result<Response, ApiError> {
    answer_prepared(&app, &headers, "/api/home", |now| {
        Ok(read(app.store(), now, app.list_created_before())?)
    })
}

/// Reads the home page as of a moment.
pub fn read(
    store: &Store,
    now: Moment,
    created_before: Option<Moment>,
) -> Result<Home, StoreError> {
    let (latest, lists) = store.read(|tx| {
        let mut lists = Vec::new();
        for list in list::list_of_home(tx)? {
            let mixes = mix::list_of_list(tx, &list.id, created_before, Some(SECTION))?;
            lists.push((list, mixes));
        }
        Ok((mix::list_latest(tx, SECTION * LATEST_FETCH)?, lists))
    })?;
    let lists = lists.into_iter().filter(|(_, mixes)| !mixes.is_empty()).map(|(list, mixes)| {
        let (slug, title, description) = (list.slug, list.title, list.description);
        let mixes = mixes.into_iter().map(|card| MixCard::of(card, now)).collect();
        HomeList { slug, title, description, mixes }
    });
    let latest = without_doubles(latest).take(SECTION as usize);
    Ok(Home { latest: latest.map(|card| MixCard::of(card, now)).collect(), lists: lists.collect() })
}

/// Leaves out a mix whose title and artist came before: the same set, put in twice.
fn without_doubles(cards: Vec<Card>) -> impl Iterator<Item = Card> {
    let mut seen = HashSet::new();
    cards
        .into_iter()
        .filter(move |card| seen.insert((card.title_slug.clone(), card.artist.to_lowercase())))
}
