//! Feeds of lists, as Atom and as JSON Feed.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use segue_base::address::{self, absolute, encode};
use segue_base::clock::Moment;
use segue_base::config::{Origin, SITE_NAME};
use segue_store::mix::{self, ArtistOfMix, Audio, Moments};
use segue_store::{list, site};
use serde::Serialize;

use super::super::audio;
use super::super::card::path_of_card;
use super::super::head::describe;
use super::atom;
use super::xml::written;
use crate::api;
use crate::api::card::MixCard;
use crate::api::list::ListPage;
use crate::api::problems::File;
use crate::app::App;
use crate::error::{ApiError, NoFeed, NoList};
use crate::extract::{Headers, Name};
use crate::http::headers::open_to_all;
use crate::http::prepared::Prepared;
use crate::picture::Shape;

/// Shows a list as a feed: a curated one in its order, the latest mixes the newest first.
#[utoipa::path(
    get,
    path = "/feeds/{name}",
    tag = "files",
    operation_id = "show_feed",
    params(("name" = String, Path, description = "The list's slug or `latest`, with `.atom` (RFC 4287) or `.json` (JSON Feed 1.1).", example = "latest.atom")),
    responses(
        (status = OK, description = "The feed.", content(
            (String = "application/atom+xml"),
            (Object = "application/feed+json"),
        )),
        (status = MOVED_PERMANENTLY, description = "The list has another slug now.", headers(("location" = String, description = "Where its feed is."))),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoList, NoFeed, File,
    )
)]
pub async fn show(
    State(app): State<App>,
    name: Result<Name, ApiError>,
    Headers(headers): Headers,
) -> Response {
    let name = name.map_or_else(|_| String::new(), |Name(name)| name);
    let atom = name.strip_suffix(".atom").map(|list| (list, Form::Atom));
    let form = atom.or_else(|| name.strip_suffix(".json").map(|list| (list, Form::Json)));
    let Some((slug, form)) = form else {
        return open_to_all(ApiError::from(NoFeed).into_response());
    };
    let address = format!("/feeds/{name}");
    let prepared = app.prepared(&address, async |now| {
        let page = api::list::read(app.store(), slug, now, app.list_created_before()).await?;
        let page = page.ok_or(NoList)?;
        let feed = Feed::of(page, &app, &name, now).await?;
        Ok(match form {
            Form::Atom => Prepared::new("application/atom+xml", written(atom::print(&feed))?),
            Form::Json => Prepared::new("application/feed+json", json(&feed)?),
        })
    });
    let answer = answer(prepared.await.map(|prepared| prepared.answer(&headers)));
    let ending = name.strip_prefix(slug).unwrap_or_default();
    let moved =
        api::list::or_moved(&app, slug, answer, |now| format!("/feeds/{}{ending}", encode(now)));
    open_to_all(moved.await)
}

#[derive(Clone, Copy)]
enum Form {
    Atom,
    Json,
}

/// A feed in the words of JSON Feed 1.1.
#[derive(Serialize)]
pub(super) struct Feed {
    pub(super) version: &'static str,
    pub(super) title: String,
    pub(super) home_page_url: String,
    pub(super) feed_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
    pub(super) items: Vec<Item>,
    /// The list's id; JSON Feed has none.
    #[serde(skip)]
    pub(super) id: String,
    #[serde(skip)]
    pub(super) updated: String,
}

#[derive(Serialize)]
pub(super) struct Item {
    pub(super) id: String,
    pub(super) url: String,
    pub(super) title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) authors: Vec<Author>,
    pub(super) content_text: String,
    pub(super) summary: String,
    pub(super) image: String,
    pub(super) date_published: String,
    pub(super) date_modified: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) attachments: Vec<Attachment>,
}

/// An artist of the mix.
#[derive(Serialize)]
pub(super) struct Author {
    pub(super) name: String,
    pub(super) url: String,
}

/// A mix's sound, where it is a file.
#[derive(Serialize)]
pub(super) struct Attachment {
    pub(super) url: String,
    pub(super) mime_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) size_in_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) duration_in_seconds: Option<u64>,
}

impl Attachment {
    fn of(
        audio: Audio,
        duration_ms: Option<u64>,
        lengths: &HashMap<String, u64>,
        origin: &Origin,
    ) -> Option<Self> {
        // A page on SoundCloud is no file.
        let Audio::File(address) = audio else { return None };
        Some(Self {
            mime_type: audio::media_type(&address).unwrap_or("application/octet-stream"),
            size_in_bytes: lengths.get(&address).copied(),
            duration_in_seconds: duration_ms.map(|ms| ms / 1000),
            url: absolute(&address, origin),
        })
    }
}

impl Feed {
    async fn of(page: ListPage, app: &App, name: &str, now: Moment) -> Result<Self, ApiError> {
        let origin = app.settings().public_origin();
        let ids: Vec<String> = page.mixes.iter().map(|mix| mix.id.clone()).collect();
        let read = app.store().read(|tx| {
            let artists = ids.iter().map(|id| mix::list_artists(tx, id));
            let artists = artists.collect::<Result<Vec<_>, _>>()?;
            let (written, audio) = (mix::list_descriptions(tx, &ids)?, mix::list_audio(tx, &ids)?);
            let details: Vec<_> = written.into_iter().zip(audio).zip(artists).collect();
            // The list of the newest is no list of the catalogue, and the site's own.
            let list = list::find(tx, &page.slug)?.map(|list| list.id);
            Ok((mix::list_moments(tx, &ids)?, details, list.map_or_else(|| site::id(tx), Ok)?))
        });
        let (moments, details, id) = read.await?;
        let files = details.iter().filter_map(|((_, audio), _)| match audio {
            Some(Audio::File(address)) => Some(address.clone()),
            _ => None,
        });
        let lengths = audio::lengths(app.sounds(), files.collect()).await;
        type Details = ((Option<String>, Option<Audio>), Vec<ArtistOfMix>);
        let item = |((card, moments), details): ((MixCard, Moments), Details)| {
            let ((written, audio), artists) = details;
            let main = artists.into_iter().filter(|artist| artist.is_main);
            let url = format!("{origin}{}", address::of_mix(&card.slug));
            Item {
                id: urn(&card.id),
                url,
                title: format!("{} by {}", card.title, card.artist),
                authors: main
                    .map(|ArtistOfMix { name, .. }| Author {
                        url: format!("{origin}{}", address::of_artist(&name)),
                        name,
                    })
                    .collect(),
                attachments: audio
                    .and_then(|audio| Attachment::of(audio, card.duration_ms, &lengths, &origin))
                    .into_iter()
                    .collect(),
                summary: describe(written.as_deref(), &card.title, &card.artist, card.track_count),
                content_text: content(&card, written.as_deref()),
                image: match &card.cover_url {
                    Some(cover) => absolute(cover, &origin),
                    None => format!("{origin}{}", path_of_card(&card, Shape::Square)),
                },
                date_published: moments.created_at.rfc3339(),
                date_modified: moments.changed_at.rfc3339(),
            }
        };
        let newest = moments.iter().map(|moments| moments.changed_at).max().unwrap_or(now);
        Ok(Self {
            version: "https://jsonfeed.org/version/1.1",
            title: format!("{} | {SITE_NAME}", page.title),
            home_page_url: format!("{origin}{}", address::of_list(&page.slug)),
            feed_url: format!("{origin}/feeds/{}", encode(name)),
            description: page.description,
            id: urn(&id),
            items: page.mixes.into_iter().zip(moments).zip(details).map(item).collect(),
            updated: newest.rfc3339(),
        })
    }
}

/// An id by which readers of feeds know something again (RFC 9562), whatever becomes of the addresses and of
/// the domain.
fn urn(id: &str) -> String {
    format!("urn:uuid:{id}")
}

/// The text that a reader shows of a mix: its description and its facts.
fn content(card: &MixCard, written: Option<&str>) -> String {
    let noun = if card.track_count == 1 { "track" } else { "tracks" };
    let mut facts = vec![format!("{} {noun}", card.track_count)];
    facts.extend(card.duration_ms.map(segue_core::wording::duration));
    facts.extend(card.date.clone());
    let facts = facts.join(" · ");
    match written.map(str::trim).filter(|text| !text.is_empty()) {
        Some(written) => format!("{written}\n\n{facts}"),
        None => facts,
    }
}

fn json(feed: &Feed) -> Result<Vec<u8>, ApiError> {
    written(serde_json::to_vec(feed).map_err(Into::into))
}

fn answer(answer: Result<Response, ApiError>) -> Response {
    answer.unwrap_or_else(IntoResponse::into_response)
}
