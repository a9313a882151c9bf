//! The news of a mix while it is open.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::BroadcastStream;

use crate::api::problems::Read;
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Headers, Name};
use crate::http::flood::Peer;
use crate::live;
use crate::store::mix;

/// Tells of new times, comments and votes on a mix while it is open, as server-sent events.
///
/// Stands for the specification's select of `user_timestamps`, asked again whenever one changes.
///
/// Each `timestamp` event carries a time as it is now; of new ones, those that the list of times shows
/// everyone; a `timestamp_gone` event carries the `id` of one that was taken back. Where the site has comments, each `comment`
/// event carries a comment as it is now, each `reply` event a new reply, and each `comment_gone`
/// event the `id` of a comment or reply that is no longer there. The stream begins with an id alone,
/// the place from which it tells. Whoever comes back with `Last-Event-ID` gets what they missed; a
/// `mix` event says that an admin changed the mix, and a `reload` event that more happened than is
/// kept. Where the reader's network has so many streams open that others would get none, the answer is
/// 503, and says when to come back.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/live",
    tag = "timestamps",
    operation_id = "watch_mix",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("Last-Event-ID" = Option<String>, Header, description = "The last event that was seen."),
    ),
    responses(
        (status = OK, description = "Events, for as long as the connection lasts.", body = String, content_type = "text/event-stream"),
        (status = NOT_FOUND, description = "There is no such mix.", body = Problem, content_type = "application/problem+json"),
        Read,
    )
)]
pub async fn watch(
    State(app): State<App>,
    peer: Peer,
    Name(name): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let mix_id =
        app.store().read(|tx| mix::find_id(tx, &name))?.ok_or(ApiError::NotFound("mix"))?;
    let share = app.live().open(peer).ok_or(ApiError::Unavailable)?;
    // An id that does not read is none of ours: what came since is not known.
    let last_seen = headers.get("last-event-id").map(|value| value.to_str().unwrap_or_default());
    let watch = app.live().watch(&mix_id, last_seen);
    let reload = watch.is_behind.then(|| Event::default().event("reload").data("{}"));
    // Without data it is no event; the browser only remembers the id, to come back with.
    let place = Event::default().id(watch.place);
    let missed = reload.into_iter().chain(watch.missed.into_iter().map(sse)).chain([place]);
    // A watcher that fell behind is dropped; its browser comes back with what it saw last.
    let coming = BroadcastStream::new(watch.coming).map_while(Result::ok).map(sse);
    let events = tokio_stream::iter(missed).chain(coming).map(move |event| {
        // Held for as long as anybody listens.
        let _ = &share;
        Ok::<_, Infallible>(event)
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(25));
    Ok(private(Sse::new(events).keep_alive(alive).into_response()))
}

fn sse(event: live::Event) -> Event {
    Event::default().id(event.id).event(event.kind).data(event.data)
}
