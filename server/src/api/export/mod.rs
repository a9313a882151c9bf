//! A mix's tracklist as a file, for players, other programs and people. [`document`] writes the
//! JSON for other programs; the core writes every other format.

mod document;

use std::borrow::Cow;

use axum::response::{IntoResponse, Response};
use hyper::HeaderMap;
use hyper::header::CONTENT_DISPOSITION;
use percent_encoding::percent_decode_str;
use segue_core::cue;
use segue_core::timestamp::order::{KnownStart, in_order};
use segue_core::tracklist::Track;
use segue_core::tracklist::print::{Head, Print, print};
use segue_store::mix::{self as catalogue, Audio, Mix};
use segue_store::{StoreError, Tx, timestamp, track};
use utoipa::openapi;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::{
    Content, HttpMethod, Object, PathItem, Paths, Required, ResponseBuilder, ResponsesBuilder, Type,
};

use super::{mix, track::credit};
use crate::app::App;
use crate::error::{ApiError, NoMix};
use crate::http::file_name::disposition;
use crate::http::headers::open_to_all;
use crate::http::prepared::Prepared;

/// The files that a mix's page has beside it, by the endings of its address.
const FILES: [(&str, Print, &str); 6] = [
    (".chapters.json", Print::Chapters, "application/json+chapters"),
    (".csv", Print::CsvFull, "text/csv; charset=utf-8"),
    (".cue", Print::CueSheet, "application/x-cue; charset=utf-8"),
    (".json", Print::Json, "application/json"),
    // Before the shorter ending, which it has as well.
    (".youtube.txt", Print::Youtube, "text/plain; charset=utf-8"),
    (".txt", Print::Text, "text/plain; charset=utf-8"),
];

/// The mix and the printer that an address below `/mix/` names, if it is a file.
#[must_use]
pub fn file_of(name: &str) -> Option<(&str, Print, &'static str)> {
    FILES.iter().find_map(|(ending, print, kind)| {
        let mix = name.strip_suffix(ending).filter(|mix| !mix.is_empty())?;
        Some((mix, *print, *kind))
    })
}

/// Adds the files to the API's description.
#[must_use]
pub fn describe() -> Paths {
    let describe = |paths: PathsBuilder, (ending, print, kind): &(&str, Print, &str)| {
        let is_json = matches!(print, Print::Json | Print::Chapters);
        let written = Object::with_type(if is_json { Type::Object } else { Type::String });
        let mix = ParameterBuilder::new()
            .name("mix")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("The mix's id, slug, or slugified title."))
            .schema(Some(Object::with_type(Type::String)));
        let responses = ResponsesBuilder::new()
            .response(
                "200",
                ResponseBuilder::new()
                    .description("The tracks with the times that count.")
                    .content(*kind, Content::new(Some(written))),
            )
            .response("304", openapi::Response::new("Unchanged since the ETag sent."))
            .responses_from_into_responses::<NoMix>();
        let operation = OperationBuilder::new()
            .tag("files")
            .operation_id(Some(format!("show_mix{}", ending.replace('.', "_"))))
            .summary(Some(format!("Shows a mix's tracklist as a `{ending}` file.")))
            .parameter(mix)
            .responses(responses.build());
        paths.path(format!("/mix/{{mix}}{ending}"), PathItem::new(HttpMethod::Get, operation))
    };
    FILES.iter().fold(PathsBuilder::new(), describe).build()
}

/// Answers a mix's tracklist as a file, for pages of other sites too, or says why not; `None` if
/// the name is not that of a file.
pub async fn show(app: &App, name: &str, headers: &HeaderMap) -> Option<Response> {
    let file = file_of(name)?;
    let printed = print_file(app, name, file, headers).await;
    Some(open_to_all(printed.unwrap_or_else(IntoResponse::into_response)))
}

async fn print_file(
    app: &App,
    name: &str,
    (mix_name, format, kind): (&str, Print, &'static str),
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let address = format!("/mix/{name}");
    let prepared = app.prepared(&address, async |now| {
        if format == Print::Json {
            let mix = mix::read(app.store(), mix_name, now).await?.ok_or(NoMix)?;
            let printed = document::print(&mix, &app.settings().public_origin())?;
            return Ok(Prepared::new(kind, printed));
        }
        let read = app.store().read(|tx| tracklist(tx, mix_name)).await?;
        let (head, tracks) = read.ok_or(NoMix)?;
        Ok(Prepared::new(kind, print(&tracks, &head, format).text.into_bytes()))
    });
    let mut response = prepared.await?.answer(headers).into_response();
    if let Some(inline) = disposition("inline", name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, inline);
    }
    Ok(response)
}

fn tracklist(tx: &Tx<'_>, name: &str) -> Result<Option<(Head, Vec<Track>)>, StoreError> {
    let Some(mix) = catalogue::find(tx, name)? else { return Ok(None) };
    let artists = catalogue::list_artists(tx, &mix.id)?;
    let main: Vec<String> = artists.into_iter().map(|artist| artist.name).collect();
    let times = timestamp::best_of_mix(tx, &mix.id)?;
    let credits = track::list_artists_of_mix(tx, &mix.id)?;
    let rows = track::list_of_mix(tx, &mix.id)?;
    let known = rows.iter().map(|row| KnownStart {
        curated: row.start_seconds,
        proposed: times
            .get(&row.position)
            .filter(|time| time.is_confirmed())
            .map(|time| time.start_seconds),
    });
    let starts = in_order(&known.collect::<Vec<_>>());
    let tracks = rows.into_iter().zip(starts).map(|(row, start)| {
        let own = credits.iter().filter(|(place, _)| *place == row.position);
        let artist = credit(own.map(|(_, artist)| artist));
        Track {
            position: row.position,
            timestamp: start.map(cue::print),
            artist: Some(artist).filter(|artist| !artist.is_empty()),
            title: row.title.clone(),
            original_title: row.title,
            mix: None,
            remixer: None,
            label: row.label,
            played_with_previous: row.played_with_previous,
        }
    });
    let file = file_name(&mix);
    let head = Head { title: mix.title, artist: main.join(" & "), file };
    Ok(Some((head, tracks.collect())))
}

/// The name of the sound file that a sheet refers to: the name of the mix's own file, or else the
/// one that a person would give it.
fn file_name(mix: &Mix) -> String {
    let own = match &mix.audio {
        Some(Audio::File(url)) => {
            url.split(['?', '#']).next().and_then(|url| url.rsplit('/').next())
        }
        _ => None,
    };
    // An address writes what a file's name may hold in percent signs. One whose bytes are no text stays as it is.
    let decoded = own.map(|name| {
        percent_decode_str(name).decode_utf8().map_or_else(|_| name.to_owned(), Cow::into_owned)
    });
    let is_name = |name: &String| {
        !name.is_empty()
            && !name.contains(|c: char| c.is_control() || matches!(c, '/' | '\\' | '"'))
    };
    decoded.filter(is_name).unwrap_or_else(|| format!("{}.mp3", mix.slug))
}
