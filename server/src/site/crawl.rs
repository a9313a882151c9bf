//! What machines read of the site: robots.txt, the sitemap, and feeds of what is new.

use std::io::Cursor;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use segue_base::address::{self, LATEST, absolute, encode};
use segue_base::clock::Moment;
use segue_base::config::{SITE_NAME, Settings};
use segue_base::html::shown;
use segue_store::mix::{self, Address, Addresses, ArtistOfMix, Audio, FactName, Moments};
use segue_store::{StoreError, Tx};
use segue_store::{list, site};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::audio;
use super::card::path_of_card;
use super::head::describe;
use crate::api;
use crate::api::card::MixCard;
use crate::api::list::ListPage;
use crate::api::problems::{File, Read};
use crate::app::App;
use crate::error::{ApiError, Internal, NoFeed, NoList, NoPage};
use crate::extract::{Headers, Name, Query};
use crate::http::headers::open_to_all;
use crate::http::prepared::Prepared;
use crate::picture::Shape;

/// Addresses in one page of the sitemap at most. Its protocol has room for 50,000; fewer are written
/// while nobody waits long.
const MOST_ADDRESSES: u32 = 10_000;

const XML: &str = "application/xml";

/// The namespace of sitemaps and their indexes.
const SITEMAPS: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

/// Says what crawlers are asked to leave alone: nothing there is for searchers.
#[utoipa::path(
    get,
    path = "/robots.txt",
    tag = "files",
    operation_id = "show_robots",
    responses((status = OK, description = "RFC 9309.", body = String, content_type = "text/plain")),
)]
pub async fn robots(State(app): State<App>, Headers(headers): Headers) -> Response {
    let origin = app.settings().public_origin();
    let text = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /auth/\nDisallow: /settings\n\
         Disallow: /liked\nDisallow: /discover-weekly\nDisallow: /spotify-callback\nDisallow: /submit-mix/preview\n\nSitemap: {origin}/sitemap.xml\n"
    );
    Prepared::new("text/plain; charset=utf-8", text.into_bytes()).answer(&headers)
}

/// What a reader of the sitemap may say.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SitemapQuery {
    /// The page, from 1, of a sitemap that has several.
    #[param(minimum = 1)]
    pub page: Option<u32>,
}

/// Lists every page that searchers should know, each with the day it last changed: lists with a mix,
/// mixes, the newest first, artists with a mix of their own, and genres, labels and places with a mix.
/// Beyond 10,000 addresses it is an index of the sitemap's pages, which hold so many each.
#[utoipa::path(
    get,
    path = "/sitemap.xml",
    tag = "files",
    operation_id = "show_sitemap",
    params(SitemapQuery),
    responses(
        (status = OK, description = "The protocol of sitemaps.org.", body = String, content_type = "application/xml"),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoPage, Read,
    )
)]
pub async fn sitemap(
    State(app): State<App>,
    Query(SitemapQuery { page }): Query<SitemapQuery>,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let make = || sitemap_of(&app, page, MOST_ADDRESSES);
    // Pages are crawlers' alone, and all of them together are as large as the catalogue.
    Ok(match page {
        None => app.prepared("/sitemap.xml", |_| make())?.answer(&headers),
        Some(_) => make()?.answer(&headers),
    })
}

/// Prepares the sitemap, or one of its pages, with so many addresses at most.
///
/// # Errors
/// [`NotFound`](crate::error::NotFound) where it has no such page, and what the store says.
pub fn sitemap_of(app: &App, page: Option<u32>, most: u32) -> Result<Prepared, ApiError> {
    let origin = app.settings().public_origin().to_string();
    let (mut pages, Addresses { mixes, artists, facts }) = app
        .store()
        .read(|tx| Ok((first_addresses(app, tx, &origin)?, mix::count_addresses(tx)?)))?;
    let first = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let before_artists = first.saturating_add(mixes);
    let before_facts = before_artists.saturating_add(artists);
    let count = before_facts.saturating_add(facts).div_ceil(most);
    let number = match page {
        None if count > 1 => {
            return Ok(Prepared::new(XML, written(print_sitemap_index(&origin, count))?));
        }
        page => page.unwrap_or(1),
    };
    if !(1..=count).contains(&number) {
        return Err(NoPage.into());
    }
    // All addresses stand in one row, one kind behind the other; a page is a part of that row.
    let begin = (number - 1).saturating_mul(most);
    pages = pages.into_iter().skip(begin as usize).take(most as usize).collect();
    let room = |pages: &[_]| most.saturating_sub(u32::try_from(pages.len()).unwrap_or(most));
    app.store().read(|tx| {
        for Address { slug, moments } in
            mix::list_addresses(tx, begin.saturating_sub(first), room(&pages))?
        {
            pages.push((format!("{origin}{}", address::of_mix(&slug)), Some(moments.changed_at)));
        }
        let behind = begin.saturating_sub(before_artists);
        for (name, changed) in mix::list_artist_names(tx, behind, room(&pages))? {
            pages.push((format!("{origin}{}", address::of_artist(&name)), Some(changed)));
        }
        // Artists who are nobody have a place in the row and no address: it is not the facts' to take.
        let behind = begin.saturating_sub(before_facts);
        let room = begin.saturating_add(most).saturating_sub(before_facts).min(most);
        for FactName { fact, name, changed_at } in mix::list_fact_names(tx, behind, room)? {
            pages.push((format!("{origin}{}", address::of_fact(&fact, &name)), Some(changed_at)));
        }
        Ok(())
    })?;
    Ok(Prepared::new(XML, written(print_sitemap(&pages))?))
}

/// The addresses that stand first: pages of the site's own, and lists with a mix.
fn first_addresses(
    app: &App,
    tx: &Tx<'_>,
    origin: &str,
) -> Result<Vec<(String, Option<Moment>)>, StoreError> {
    let newest = mix::list_addresses(tx, 0, 1)?.first().map(|mix| mix.moments.created_at);
    let mut pages = vec![(format!("{origin}/"), newest), (format!("{origin}/submit-mix"), None)];
    pages.extend(
        newest.map(|newest| (format!("{origin}{}", address::of_list(LATEST)), Some(newest))),
    );
    for list in list::list_of_home(tx)? {
        let some = mix::list_of_list(tx, &list.id, app.list_created_before(), Some(1))?;
        if !some.is_empty() {
            let address = format!("{origin}{}", address::of_list(&list.slug));
            pages.push((address, Some(list.updated_at)));
        }
    }
    Ok(pages)
}

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
pub async fn feed(
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
    match app.store().read(|tx| list::find_moved(tx, slug)) {
        Ok(Some(now)) => {
            let ending = name.strip_prefix(slug).unwrap_or_default();
            return open_to_all(api::list::moved(&format!("/feeds/{}{ending}", encode(&now))));
        }
        Ok(None) => {}
        Err(error) => return open_to_all(ApiError::from(error).into_response()),
    }
    let prepared = app.prepared(&format!("/feeds/{name}"), |now| {
        let page = api::list::read(app.store(), slug, now, app.list_created_before())?;
        let page = page.ok_or(NoList)?;
        let feed = Feed::of(page, &app, &name, now)?;
        Ok(match form {
            Form::Atom => Prepared::new("application/atom+xml", written(print_atom(&feed))?),
            Form::Json => Prepared::new("application/feed+json", json(&feed)?),
        })
    });
    open_to_all(answer(prepared.map(|prepared| prepared.answer(&headers))))
}

#[derive(Clone, Copy)]
enum Form {
    Atom,
    Json,
}

/// A feed in the words of JSON Feed 1.1.
#[derive(Serialize)]
struct Feed {
    version: &'static str,
    title: String,
    home_page_url: String,
    feed_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    items: Vec<Item>,
    /// The list's id; JSON Feed has none.
    #[serde(skip)]
    id: String,
    #[serde(skip)]
    updated: String,
}

#[derive(Serialize)]
struct Item {
    id: String,
    url: String,
    title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    authors: Vec<Author>,
    content_text: String,
    summary: String,
    image: String,
    date_published: String,
    date_modified: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attachments: Vec<Attachment>,
}

/// Whose a mix is.
#[derive(Serialize)]
struct Author {
    name: String,
    url: String,
}

/// A mix's sound, where it is a file.
#[derive(Serialize)]
struct Attachment {
    url: String,
    mime_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    size_in_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_in_seconds: Option<u64>,
}

impl Attachment {
    fn of(audio: Audio, duration_ms: Option<u64>, settings: &Settings) -> Option<Self> {
        // A page on SoundCloud is no file.
        let Audio::File(address) = audio else { return None };
        Some(Self {
            mime_type: audio::media_type(&address).unwrap_or("application/octet-stream"),
            size_in_bytes: audio::bytes(&settings.data_dir, &address),
            duration_in_seconds: duration_ms.map(|ms| ms / 1000),
            url: absolute(&address, &settings.public_origin()),
        })
    }
}

impl Feed {
    fn of(page: ListPage, app: &App, name: &str, now: Moment) -> Result<Self, ApiError> {
        let origin = app.settings().public_origin();
        let ids: Vec<String> = page.mixes.iter().map(|mix| mix.id.clone()).collect();
        let (moments, details, id) = app.store().read(|tx| {
            let artists = ids.iter().map(|id| mix::list_artists(tx, id));
            let artists = artists.collect::<Result<Vec<_>, _>>()?;
            let (written, audio) = (mix::list_descriptions(tx, &ids)?, mix::list_audio(tx, &ids)?);
            let details: Vec<_> = written.into_iter().zip(audio).zip(artists).collect();
            // The list of the newest is no list of the catalogue, and the site's own.
            let list = list::find(tx, &page.slug)?.map(|list| list.id);
            Ok((mix::list_moments(tx, &ids)?, details, list.map_or_else(|| site::id(tx), Ok)?))
        })?;
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
                    .and_then(|audio| Attachment::of(audio, card.duration_ms, app.settings()))
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

/// What a reader shows of a mix: what is written of it, and what it is.
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

pub(super) type Xml = Writer<Cursor<Vec<u8>>>;

/// Begins a document.
pub(super) fn xml() -> std::io::Result<Xml> {
    let mut xml = Writer::new(Cursor::new(Vec::new()));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(xml)
}

fn text(xml: &mut Xml, name: &str, text: &str) -> std::io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&shown(text))).map(drop)
}

fn print_sitemap(pages: &[(String, Option<Moment>)]) -> std::io::Result<Vec<u8>> {
    let mut xml = xml()?;
    xml.create_element("urlset").with_attribute(SITEMAPS).write_inner_content(|xml| {
        for (address, changed) in pages {
            xml.create_element("url").write_inner_content(|xml| {
                text(xml, "loc", address)?;
                changed.map_or(Ok(()), |changed| text(xml, "lastmod", &changed.date()))
            })?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner().into_inner())
}

fn print_sitemap_index(origin: &str, count: u32) -> std::io::Result<Vec<u8>> {
    let mut xml = xml()?;
    xml.create_element("sitemapindex").with_attribute(SITEMAPS).write_inner_content(|xml| {
        for page in 1..=count {
            xml.create_element("sitemap").write_inner_content(|xml| {
                text(xml, "loc", &format!("{origin}/sitemap.xml?page={page}"))
            })?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner().into_inner())
}

fn print_atom(feed: &Feed) -> std::io::Result<Vec<u8>> {
    let mut xml = xml()?;
    xml.create_element("feed")
        .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
        .with_attribute(("xmlns:media", "http://search.yahoo.com/mrss/"))
        .write_inner_content(|xml| {
            text(xml, "id", &feed.id)?;
            text(xml, "title", &feed.title)?;
            text(xml, "updated", &feed.updated)?;
            if let Some(description) = &feed.description {
                text(xml, "subtitle", description)?;
            }
            xml.create_element("author").write_inner_content(|xml| text(xml, "name", SITE_NAME))?;
            let links = [("self", &feed.feed_url), ("alternate", &feed.home_page_url)];
            for (kind, address) in links {
                let link = xml.create_element("link").with_attribute(("rel", kind));
                link.with_attribute(("href", address.as_str())).write_empty()?;
            }
            for item in &feed.items {
                xml.create_element("entry").write_inner_content(|xml| {
                    text(xml, "id", &item.id)?;
                    text(xml, "title", &item.title)?;
                    for Author { name, url } in &item.authors {
                        xml.create_element("author").write_inner_content(|xml| {
                            text(xml, "name", name)?;
                            text(xml, "uri", url)
                        })?;
                    }
                    text(xml, "published", &item.date_published)?;
                    text(xml, "updated", &item.date_modified)?;
                    text(xml, "summary", &item.summary)?;
                    text(xml, "content", &item.content_text)?;
                    let picture = xml.create_element("media:thumbnail");
                    picture.with_attribute(("url", item.image.as_str())).write_empty()?;
                    for Attachment { url, mime_type, size_in_bytes, .. } in &item.attachments {
                        let link = xml.create_element("link").with_attribute(("rel", "enclosure"));
                        let link = link.with_attribute(("type", *mime_type));
                        let length = size_in_bytes.map(|bytes| bytes.to_string());
                        let length = length.iter().map(|bytes| ("length", bytes.as_str()));
                        let link = link.with_attributes(length);
                        link.with_attribute(("href", url.as_str())).write_empty()?;
                    }
                    let link = xml.create_element("link");
                    link.with_attribute(("href", item.url.as_str())).write_empty().map(drop)
                })?;
            }
            Ok(())
        })?;
    Ok(xml.into_inner().into_inner())
}

/// Tells the log of what could not be written.
pub(super) fn written(xml: std::io::Result<Vec<u8>>) -> Result<Vec<u8>, ApiError> {
    xml.map_err(|error| {
        tracing::error!(%error, "a page for machines could not be written");
        Internal.into()
    })
}

fn json(feed: &Feed) -> Result<Vec<u8>, ApiError> {
    written(serde_json::to_vec(feed).map_err(Into::into))
}

fn answer(answer: Result<Response, ApiError>) -> Response {
    answer.unwrap_or_else(IntoResponse::into_response)
}
