//! The home page's data.

use std::collections::HashSet;

use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::mix::Card;
use segue_store::{Store, StoreError, list, mix};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::MixCard;
use crate::api::problems::Read;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Headers;

/// Mixes in each section of the home page.
const SECTION: u32 = 6;

/// The latest picks leave out doubles, so they are picked from this many times as many.
const LATEST_FETCH: u32 = 3;

/// The home page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    /// The newest mixes, 6 at most, newest first.
    pub latest: Vec<MixCard>,
    /// More about the one of them that leads the page: the newest that plays, else the newest.
    #[schema(required)]
    pub lead: Option<HomeLead>,
    /// The visible, curated lists that have mixes, in their order.
    pub lists: Vec<HomeList>,
}

/// What the home page says of the mix that leads it, besides its card.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeLead {
    /// The mix's id, which one of the latest has.
    pub id: String,
    /// How its description begins: as many whole sentences as a few lines hold.
    #[schema(required)]
    pub description: Option<String>,
    /// Genre.
    #[schema(required)]
    pub genre: Option<String>,
    /// Venue.
    #[schema(required)]
    pub venue: Option<String>,
    /// Town or country.
    #[schema(required)]
    pub location: Option<String>,
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
    answer_prepared(&app, &headers, "/api/home", async |now| {
        Ok(read(app.store(), now, app.list_created_before()).await?)
    })
    .await
}

/// Reads the home page as of a moment.
pub async fn read(
    store: &Store,
    now: Moment,
    created_before: Option<Moment>,
) -> Result<Home, StoreError> {
    let read = store.read(|tx| {
        let mut lists = Vec::new();
        for list in list::list_of_home(tx)? {
            let mixes = mix::list_of_list(tx, &list.id, created_before, Some(SECTION))?;
            lists.push((list, mixes));
        }
        let latest = mix::list_latest(tx, SECTION * LATEST_FETCH)?;
        let latest: Vec<Card> = without_doubles(latest).take(SECTION as usize).collect();
        let lead = latest.iter().find(|card| card.has_audio).or(latest.first());
        let lead = lead.map(|card| mix::find(tx, &card.id)).transpose()?.flatten();
        Ok((latest, lead, lists))
    });
    let (latest, lead, lists) = read.await?;
    let lists = lists.into_iter().filter(|(_, mixes)| !mixes.is_empty()).map(|(list, mixes)| {
        let (slug, title, description) = (list.slug, list.title, list.description);
        let mixes = mixes.into_iter().map(|card| MixCard::of(card, now)).collect();
        HomeList { slug, title, description, mixes }
    });
    let lead = lead.map(|mix| HomeLead {
        id: mix.id,
        description: mix.description.as_deref().map(beginning),
        genre: mix.genre,
        venue: mix.venue,
        location: mix.location,
    });
    let latest = latest.into_iter().map(|card| MixCard::of(card, now)).collect();
    Ok(Home { latest, lead, lists: lists.collect() })
}

/// Characters of a description that the head of the home page has room for.
const MOST_OF_DESCRIPTION: usize = 220;

/// The sentences with which a text begins, as many as there is room for; one that is longer stays whole.
fn beginning(text: &str) -> String {
    let paragraph = text.trim().lines().next().unwrap_or_default();
    let mut ends = paragraph.char_indices().filter(|(at, sign)| {
        let end = at + sign.len_utf8();
        let (before, after) = paragraph.split_at(end);
        let word = before.split_whitespace().next_back().map_or(0, |word| word.chars().count());
        match sign {
            '。' | '！' | '？' => true,
            // A shorter part is an abbreviation: "St. Pauli".
            '.' | '!' | '?' | '…' => {
                word > 3
                    && after.starts_with(char::is_whitespace)
                    && !after.trim_start().starts_with(char::is_lowercase)
            }
            _ => false,
        }
    });
    let Some((first, sign)) = ends.next() else { return paragraph.to_owned() };
    let fits = |end: usize| {
        paragraph.get(..end).map_or(0, |part| part.chars().count()) <= MOST_OF_DESCRIPTION
    };
    if fits(paragraph.len()) {
        return paragraph.to_owned();
    }
    let last = ends.map(|(at, sign)| at + sign.len_utf8()).take_while(|end| fits(*end)).last();
    paragraph.get(..last.unwrap_or(first + sign.len_utf8())).unwrap_or(paragraph).to_owned()
}

/// Leaves out a mix whose title and artist came before: the same set, put in twice.
fn without_doubles(cards: Vec<Card>) -> impl Iterator<Item = Card> {
    let mut seen = HashSet::new();
    cards
        .into_iter()
        .filter(move |card| seen.insert((card.title_slug.clone(), card.artist.to_lowercase())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_begins_with_whole_sentences() {
        let (short, long) = ("Two hours of fog.", format!("A{}", "h".repeat(149)));
        assert_eq!(beginning(short), short);
        assert_eq!(
            beginning(&format!("{short} {long}. Then more.")),
            format!("{short} {long}. Then more.")
        );
        assert_eq!(beginning(&format!("{short} {long}. {long}. End.")), format!("{short} {long}."));
        assert_eq!(beginning(&format!("{short} {long}{long}. End.")), short);
        assert_eq!(beginning(&format!("{long}{long}. End.")), format!("{long}{long}."));
        assert_eq!(beginning(&format!("{long}{long}")), format!("{long}{long}"));
        assert_eq!(
            beginning(&format!("At St. Pauli feat. ten {long}. {long}")),
            format!("At St. Pauli feat. ten {long}.")
        );
        assert_eq!(beginning(&format!("夜。朝。{long}{long}")), "夜。朝。");
        assert_eq!(beginning("  \n"), "");
        assert_eq!(beginning("One.\nTwo."), "One.");
    }
}
