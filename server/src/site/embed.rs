//! A mix inside other people's pages: the small player that they frame, and oEmbed, by which they
//! learn how (<https://oembed.com>, version 1.0).

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hyper::Uri;
use hyper::header::{HeaderName, HeaderValue};
use percent_encoding::percent_decode_str;
use quick_xml::events::BytesText;
use segue_base::address::{self, encode};
use segue_base::config::{Origin, SITE_NAME};
use segue_base::html::{escape, shown};
use segue_store::artist::names_somebody;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::crawl::xml::{self, written};
use super::page::{self, Data, Page};
use super::pointer::Pointer;
use super::{card, head::Head};
use crate::api;
use crate::api::mix::{Mix, MixRole, MixTrack};
use crate::api::problems::Read;
use crate::app::App;
use crate::error::{ApiError, NoMix, problems};
use crate::extract::{Headers, Name, Query};
use crate::http::headers::Framed;
use crate::http::headers::open_to_all;
use crate::http::json;
use crate::http::prepared::Prepared;
use crate::picture::Shape;

problems! {
    /// There is no such format. Ask for `json` or `xml`.
    UnknownFormat = 501 "request.format" "This is available as json or xml only.";
}

/// Size of the player where nobody says how much room there is, in CSS pixels.
const WIDTH: u32 = 640;
/// Its height, with some of the tracklist to see.
const HEIGHT: u32 = 360;
/// Seconds for which a page may keep what it was told.
const CACHE_SECONDS: u32 = 86_400;

/// The player of a mix, for frames.
pub async fn show(
    State(app): State<App>,
    name: Result<Name, ApiError>,
    Headers(headers): Headers,
) -> Response {
    let name = name.map_or_else(|_| String::new(), |Name(name)| name);
    let path = format!("/embed/{name}");
    let mut response = page::from_template(
        &app,
        app.site().embed(),
        &headers,
        &path,
        "Mix Not Found",
        async |now| {
            let Some(mix) = api::mix::read(app.store(), &name, now).await? else { return Ok(None) };
            let data = Data::of(format!("/api/mixes/{}", encode(&name)), &mix)?;
            Ok(Some(Page::new(Head::embed(&mix), Some(data))))
        },
    )
    .await;
    response.extensions_mut().insert(Framed);
    let robots = HeaderName::from_static("x-robots-tag");
    response.headers_mut().insert(robots, HeaderValue::from_static("noindex"));
    response
}

/// What somebody asks who wants to show an address.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OembedQuery {
    /// Address of a mix's page or player on this site.
    url: String,
    /// `json` or `xml`, in any case; `json` where it is not said, or empty.
    format: Option<String>,
    /// The room that there is, in CSS pixels; 0 says nothing.
    maxwidth: Option<u32>,
    /// The room that there is, in CSS pixels; 0 says nothing.
    maxheight: Option<u32>,
}

/// How an address is shown in another page.
#[derive(Debug, Serialize)]
struct OEmbed {
    version: &'static str,
    r#type: &'static str,
    provider_name: &'static str,
    provider_url: String,
    title: String,
    author_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    author_url: Option<String>,
    cache_age: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail_height: Option<u32>,
    html: String,
    width: u32,
    height: u32,
}

/// Says how to show a mix's address in another page, by oEmbed 1.0.
#[utoipa::path(
    get,
    path = "/oembed",
    tag = "files",
    operation_id = "show_oembed",
    params(OembedQuery),
    responses(
        (status = OK, description = "How, as `rich` content.", content(
            (Object = "application/json"),
            (String = "text/xml"),
        )),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        (status = NOT_FOUND, description = "The address is no mix's of this site."),
        NoMix, UnknownFormat, Read,
    )
)]
pub async fn oembed(
    State(app): State<App>,
    asked: Result<Query<OembedQuery>, ApiError>,
    Headers(headers): Headers,
) -> Response {
    let told = match asked {
        Ok(Query(asked)) => tell(&app, &asked).await,
        Err(error) => Err(error),
    };
    open_to_all(match told {
        Ok(prepared) => prepared.answer(&headers),
        Err(error) => error.into_response(),
    })
}

async fn tell(app: &App, asked: &OembedQuery) -> Result<Prepared, ApiError> {
    let is_xml = match asked.format.as_deref().unwrap_or_default().to_ascii_lowercase().as_str() {
        "" | "json" => false,
        "xml" => true,
        _ => return Err(UnknownFormat.into()),
    };
    let origin = app.settings().public_origin();
    let (name, pointer) = read_address(&asked.url, &origin).ok_or(NoMix)?;
    let mix = api::mix::read(app.store(), &name, app.now()).await?.ok_or(NoMix)?;
    let told = OEmbed::of(&mix, &pointer, asked, &origin);
    if is_xml {
        return Ok(Prepared::new("text/xml; charset=utf-8", written(print(&told))?));
    }
    let json = serde_json::to_vec(&told).map_err(std::io::Error::from);
    Ok(Prepared::new(json::MEDIA_TYPE, written(json)?))
}

/// Reads the address of a mix's page on this site: which mix, and what it points at there. Links
/// that were written down before the site had https still name it.
fn read_address(address: &str, origin: &Origin) -> Option<(String, Pointer)> {
    let address: Uri = address.split('#').next()?.parse().ok()?;
    let site = format!("{}://{}", address.scheme_str()?, address.authority()?);
    Origin::parse(&site).filter(|site| site == origin || site.secured() == *origin)?;
    let path = address.path();
    let name = path.strip_prefix("/mix/").or_else(|| path.strip_prefix("/embed/"))?;
    // The site leads an address with a slash at its end to the one without.
    let name = name.strip_suffix('/').unwrap_or(name);
    let name = percent_decode_str(name).decode_utf8().ok()?.into_owned();
    let pointer = axum::extract::Query::<Pointer>::try_from_uri(&address);
    let pointer = pointer.map_or_else(|_| Pointer::default(), |asked| asked.0);
    Name::parse(name).map(|Name(name)| (name, pointer))
}

impl OEmbed {
    fn of(mix: &Mix, pointer: &Pointer, asked: &OembedQuery, origin: &Origin) -> Self {
        // Nothing fits into a width or height of 0, so a site that sends 0 does not know its size.
        let room = |said: Option<u32>| said.filter(|room| *room > 0);
        let (maxwidth, maxheight) = (room(asked.maxwidth), room(asked.maxheight));
        let width = maxwidth.unwrap_or(WIDTH).min(WIDTH);
        let height = maxheight.unwrap_or(HEIGHT).min(HEIGHT);
        let track = pointer.find(mix);
        let of_track = |track: &MixTrack| format!("?track={}-{}", track.position, track.track_id);
        let moment = pointer.moment().map(|seconds| format!("?t={seconds}"));
        let place = moment.or_else(|| track.map(of_track));
        let (slug, place) = (encode(&mix.slug), place.unwrap_or_default());
        let title = format!("{} by {}", mix.title, mix.artist);
        let html = format!(
            "<iframe src=\"{}\" title=\"{}\" width=\"{width}\" height=\"{height}\" \
             style=\"border:0;border-radius:12px;max-width:100%\" loading=\"lazy\" \
             allow=\"autoplay; encrypted-media\"></iframe>",
            escape(&format!("{origin}/embed/{slug}{place}")),
            escape(&title),
        );
        let main = mix.artists.iter().find(|artist| artist.role == MixRole::Main);
        // A thumbnail has to fit into the room that there is.
        let (side, _) = Shape::Square.size();
        let fits = |room: Option<u32>| room.is_none_or(|room| room >= side);
        let thumbnail = fits(maxwidth) && fits(maxheight);
        let side = thumbnail.then_some(side);
        Self {
            version: "1.0",
            r#type: "rich",
            provider_name: SITE_NAME,
            provider_url: origin.to_string(),
            title,
            author_name: mix.artist.clone(),
            author_url: main
                .filter(|artist| names_somebody(&artist.name))
                .map(|artist| format!("{origin}{}", address::of_artist(&artist.name))),
            cache_age: CACHE_SECONDS,
            thumbnail_url: thumbnail
                .then(|| format!("{origin}{}", card::path_of_mix(mix, track, Shape::Square))),
            thumbnail_width: side,
            thumbnail_height: side,
            html,
            width,
            height,
        }
    }
}

fn print(told: &OEmbed) -> std::io::Result<Vec<u8>> {
    let mut xml = xml::begin()?;
    let fields = serde_json::to_value(told)?;
    xml.create_element("oembed").write_inner_content(|xml| {
        for (name, value) in fields.as_object().into_iter().flatten() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            xml.create_element(name.as_str()).write_text_content(BytesText::new(&shown(&text)))?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner().into_inner())
}

/// Path that says how a page is shown in others.
#[must_use]
pub fn oembed_path(page: &str, format: &str) -> String {
    format!("/oembed?url={}&format={format}", encode(page))
}
