//! The news of mixes while they are open: of one, or of all that a browser's pages show, in one stream.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use hyper::HeaderMap;
use hyper::header::HeaderValue;
use segue_store::changes::{self, About, Change, Kind};
use segue_store::mix::{self, View};
use segue_store::{StoreError, Tx, comment, timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio_stream::{Stream, StreamExt, StreamMap};
use utoipa::IntoParams;

use super::Timestamp;
use crate::api::comment::{Comment, Reply};
use crate::api::problems::Read;
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix, Unavailable};
use crate::extract::{Headers, Name, Query, Visitor};
use crate::http::flood::Peer;
use crate::http::share::Share;
use crate::live::{self, RELOAD, TooSlow};

/// Mixes that one stream tells of at most.
const MOST_MIXES: usize = 32;
/// Events for which a reader who comes back need not read everything anew.
const MOST_MISSED: u32 = 256;
/// Separates the places of several mixes in an event's id.
const BETWEEN: char = ',';

/// Sends new times, comments and votes on a mix as server-sent events.
///
/// Each `timestamp` event carries a time as it is now; of new ones, those that the list of times
/// shows everyone; a `timestamp_gone` event carries the `id` of one that was taken back. Where the
/// site has comments, each `comment` event carries a comment as it is now, each `reply` event a new
/// reply, and each `comment_gone` event the `id` of a comment or reply that is no longer there. The
/// stream begins with an id alone, the place from which it tells. Whoever comes back with
/// `Last-Event-ID` gets what they missed; a `mix` event says that an admin changed the mix, and a
/// `reload` event that more happened than is kept. Where the reader's network has so many streams
/// open that others would get none, the answer is 503, and says when to come back.
///
/// Source: the select of `user_timestamps`, asked again whenever one changes.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/live",
    tag = "timestamps",
    operation_id = "watch_mix",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("Last-Event-ID" = Option<String>, Header, description = "Id of the last event that was received."),
    ),
    responses(
        (status = OK, description = "A stream of events.", body = String, content_type = "text/event-stream"),
        NoMix, Read,
    )
)]
pub async fn watch(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(name): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let view = visitor.view();
    let mix_id = app.store().read(|tx| mix::find_id_in(tx, view, &name)).await?.ok_or(NoMix)?;
    let share = app.live().open(peer).ok_or(Unavailable)?;
    // What happens between the two is in both, and told once.
    let coming = while_seen(app.live().watch(&mix_id), view);
    let Missed { place, events, is_behind } =
        app.store().read(|tx| missed(tx, &mix_id, last_seen(&headers))).await?;
    let reload = is_behind.then(|| Event::default().event(RELOAD).data("{}"));
    // Without data it is no event; the browser only remembers the id, for reconnecting.
    let here = Event::default().id(place.to_string());
    let missed = reload.into_iter().chain(events.into_iter().map(sse)).chain([here]);
    // A watcher that fell behind is dropped; its browser comes back with what it saw last.
    let coming = coming.map_while(Result::ok);
    let coming = coming.filter(move |event| event.number > place).map(sse);
    Ok(answer(share, tokio_stream::iter(missed).chain(coming)))
}

/// Which mixes are watched.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WatchQuery {
    /// Ids or slugs of mixes, with commas between them; 32 at most. Those that are not there are left out.
    #[param(example = "night-bus-12,first-light")]
    mixes: String,
}

/// Sends the changes of several mixes as server-sent events, in one stream.
///
/// It serves browsers with many open pages: without HTTP/2, a browser opens at most six connections
/// to a server. The events are those of the stream of one mix, and each carries an object: `mix` is
/// the name by which the address asks for the mix, and `data` is what the event carries in that
/// stream. An event's id names the position that the stream has reached in each mix's order of
/// events.
///
/// Source: the select of `user_timestamps`, like the stream of one mix.
#[utoipa::path(
    get,
    path = "/api/live",
    tag = "timestamps",
    operation_id = "watch_mixes",
    params(
        WatchQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "Id of the last event that was received."),
    ),
    responses(
        (status = OK, description = "A stream of events.", body = String, content_type = "text/event-stream"),
        (status = NOT_FOUND, description = "None of these mixes exists."),
        (status = UNPROCESSABLE_ENTITY, description = "Too many mixes, or none."),
        NoMix, Read,
    )
)]
pub async fn watch_all(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Query(WatchQuery { mixes }): Query<WatchQuery>,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let names: Vec<String> = mixes.split(',').map(str::to_owned).collect();
    if names.len() > MOST_MIXES {
        return Err(ApiError::shape("mixes", &format!("`mixes` has {MOST_MIXES} names at most.")));
    }
    let view = visitor.view();
    let ids = app
        .store()
        .read(|tx| {
            names.iter().map(|name| mix::find_id_in(tx, view, name)).collect::<Result<Vec<_>, _>>()
        })
        .await?;
    if ids.iter().all(Option::is_none) {
        return Err(NoMix.into());
    }
    let share = app.live().open(peer).ok_or(Unavailable)?;
    let seen = last_seen(&headers).map(|seen| seen.split(BETWEEN).collect::<Vec<_>>());
    let (mut missed, mut coming) = (Vec::new(), StreamMap::new());
    let mut places = vec![None; names.len()];
    for (number, (name, id)) in names.iter().zip(&ids).enumerate() {
        let (Some(id), Some(place)) = (id, places.get_mut(number)) else { continue };
        // An id of other mixes' events does not apply to this one.
        let seen = seen.as_ref().map(|seen| seen.get(number).copied().unwrap_or_default());
        coming.insert(number, while_seen(app.live().watch(id), view));
        let watch = app.store().read(|tx| self::missed(tx, id, seen)).await?;
        if watch.is_behind {
            missed.push(Event::default().event(RELOAD).data(told(name, "{}")));
        }
        missed.extend(
            watch.events.iter().map(|event| {
                Event::default().event(event.kind.name()).data(told(name, &event.data))
            }),
        );
        *place = Some(watch.place);
    }
    // Sent after everything that was missed: a reader who loses the connection before it gets all
    // of that again.
    missed.push(Event::default().id(at(&places)));
    let coming = coming.map_while(|(number, event)| Some((number, event.ok()?)));
    let coming = coming.filter_map(move |(number, event)| {
        let place = places.get_mut(number)?;
        if *place >= Some(event.number) {
            return None;
        }
        *place = Some(event.number);
        let name = names.get(number).map(String::as_str).unwrap_or_default();
        let event = Event::default().event(event.kind.name()).data(told(name, &event.data));
        Some(event.id(at(&places)))
    });
    Ok(answer(share, tokio_stream::iter(missed).chain(coming)))
}

/// The events of a mix for as long as readers with this view see it. The events by which it is hidden and shown again
/// are sent as well, so that their pages read it anew.
fn while_seen(
    events: impl Stream<Item = Result<live::Event, TooSlow>> + Send + Unpin,
    view: View,
) -> impl Stream<Item = Result<live::Event, TooSlow>> + Send + Unpin {
    let mut is_hidden = false;
    events.filter_map(move |event| {
        let was_hidden = is_hidden;
        if let Ok(event) = &event
            && event.kind == Kind::Mix
        {
            is_hidden = view == View::Visitors && event.hides;
        }
        (event.is_err() || !(was_hidden && is_hidden)).then_some(event)
    })
}

/// The event that a browser saw last, if it names one. An id that cannot be parsed is not ours, so
/// it is unknown what came since.
fn last_seen(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id").map(|value| value.to_str().unwrap_or_default())
}

/// How far several mixes have been told of; nothing where a name is no mix's.
fn at(places: &[Option<i64>]) -> String {
    let places = places.iter().map(|place| place.map_or(String::new(), |place| place.to_string()));
    places.collect::<Vec<_>>().join(&BETWEEN.to_string())
}

/// What a watcher of a mix has missed.
struct Missed {
    /// The number of the newest change. A watcher who loses the connection before anything comes
    /// goes on from it.
    place: i64,
    /// What happened behind the event that the watcher saw last.
    events: Vec<live::Event>,
    /// Whether more happened than is kept, so that the watcher has to read everything anew.
    is_behind: bool,
}

fn missed(tx: &Tx<'_>, mix_id: &str, last_seen: Option<&str>) -> Result<Missed, StoreError> {
    let (oldest, place) = changes::span(tx)?;
    let mut missed = Missed { place, events: Vec::new(), is_behind: false };
    let Some(last_seen) = last_seen else { return Ok(missed) };
    let seen = last_seen.parse().ok().filter(|seen| (oldest - 1..=place).contains(seen));
    let found = match seen {
        Some(seen) => changes::list_of_mix(tx, mix_id, seen, MOST_MISSED + 1)?,
        None => Vec::new(),
    };
    missed.is_behind = seen.is_none() || found.len() > MOST_MISSED as usize;
    if missed.is_behind {
        return Ok(missed);
    }
    for change in found {
        missed.events.extend(event_of(tx, change)?);
    }
    Ok(missed)
}

/// The event of a change; `None` where it is of no mix, or of a time or comment that has gone since.
pub fn event_of(tx: &Tx<'_>, change: Change) -> Result<Option<live::Event>, StoreError> {
    let Change { number, about: Some(About::Mix { mix_id, kind, id }) } = change else {
        return Ok(None);
    };
    let data = match kind {
        Kind::Timestamp => timestamp::find(tx, &id)?.map(|time| json(&Timestamp::of(time))),
        Kind::Comment => comment::find_or_blank(tx, &id, None)?.map(|it| json(&Comment::of(it))),
        Kind::Reply => comment::find(tx, &id, None)?.map(|it| json(&Reply::of(it))),
        Kind::TimestampGone | Kind::CommentGone => Some(json(&json!({ "id": id }))),
        Kind::Mix => Some("{}".to_owned()),
    };
    let hides = kind == Kind::Mix && !mix::has_id_in(tx, View::Visitors, &mix_id)?;
    Ok(data.map(|data| live::Event { number, kind, data: data.into(), hides }))
}

fn json(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_else(|error| {
        tracing::error!(%error, "an event could not be written as JSON");
        "{}".to_owned()
    })
}

/// The payload of a mix's event, with the mix.
fn told(mix: &str, data: &str) -> String {
    let data: Value = serde_json::from_str(data).unwrap_or_default();
    json!({ "mix": mix, "data": data }).to_string()
}

/// Answers with events, which leave at once: nginx holds an answer back until it has a page's worth of it,
/// unless the answer asks it not to, and others wait for a first line of the body.
fn answer<S>(share: Share, events: S) -> Response
where
    S: Stream<Item = Event> + Send + 'static,
{
    let first = Event::default().comment("listening");
    let events = tokio_stream::once(first).chain(events).map(move |event| {
        // Held for as long as anybody listens.
        let _ = &share;
        Ok::<_, Infallible>(event)
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(25));
    let mut response = private(Sse::new(events).keep_alive(alive).into_response());
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn sse(event: live::Event) -> Event {
    Event::default().id(event.number.to_string()).event(event.kind.name()).data(event.data)
}
