//! The sitemap: the address of every page that search engines should know.

use axum::extract::State;
use axum::response::Response;
use segue_base::address::{self, LATEST};
use segue_base::clock::Moment;
use segue_store::mix::{self, Address, Addresses, FactName};
use segue_store::{StoreError, Tx, list};
use serde::Deserialize;
use utoipa::IntoParams;

use super::xml::{begin, text, written};
use crate::api::problems::Read;
use crate::app::App;
use crate::error::{ApiError, NoPage};
use crate::extract::{Headers, Query};
use crate::http::prepared::Prepared;

/// The most addresses in one page of the sitemap. The protocol allows 50,000; a page of fewer is
/// written faster.
const MOST_ADDRESSES: u32 = 10_000;

const XML: &str = "application/xml";

/// The namespace of sitemaps and their indexes.
const SITEMAPS: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

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
pub async fn show(
    State(app): State<App>,
    Query(SitemapQuery { page }): Query<SitemapQuery>,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let make = || sitemap_of(&app, page, MOST_ADDRESSES);
    // Pages are crawlers' alone, and all of them together are as large as the catalogue.
    Ok(match page {
        None => app.prepared("/sitemap.xml", |_| make()).await?.answer(&headers),
        Some(_) => make().await?.answer(&headers),
    })
}

/// Prepares the sitemap, or one of its pages, with so many addresses at most.
///
/// # Errors
/// [`NotFound`](crate::error::NotFound) where it has no such page, and what the store says.
pub async fn sitemap_of(app: &App, page: Option<u32>, most: u32) -> Result<Prepared, ApiError> {
    let origin = app.settings().public_origin().to_string();
    let (mut pages, Addresses { mixes, artists, facts }) = app
        .store()
        .read(|tx| Ok((first_addresses(app, tx, &origin)?, mix::count_addresses(tx)?)))
        .await?;
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
    // All addresses form one row, one kind after the other; a page is a part of that row.
    let begin = (number - 1).saturating_mul(most);
    pages = pages.into_iter().skip(begin as usize).take(most as usize).collect();
    let room = |pages: &[_]| most.saturating_sub(u32::try_from(pages.len()).unwrap_or(most));
    let read = app.store().read(|tx| {
        for Address { slug, moments } in
            mix::list_addresses(tx, begin.saturating_sub(first), room(&pages))?
        {
            pages.push((format!("{origin}{}", address::of_mix(&slug)), Some(moments.changed_at)));
        }
        let behind = begin.saturating_sub(before_artists);
        for (name, changed) in mix::list_artist_names(tx, behind, room(&pages))? {
            pages.push((format!("{origin}{}", address::of_artist(&name)), Some(changed)));
        }
        // Artists who stand for nobody count in the row and have no address; facts must not take
        // their places.
        let behind = begin.saturating_sub(before_facts);
        let room = begin.saturating_add(most).saturating_sub(before_facts).min(most);
        for FactName { fact, name, changed_at } in mix::list_fact_names(tx, behind, room)? {
            pages.push((format!("{origin}{}", address::of_fact(&fact, &name)), Some(changed_at)));
        }
        Ok(())
    });
    read.await?;
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

fn print_sitemap(pages: &[(String, Option<Moment>)]) -> std::io::Result<Vec<u8>> {
    let mut xml = begin()?;
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
    let mut xml = begin()?;
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
