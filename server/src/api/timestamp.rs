//! Times that people give to tracks, their votes on them, and the news of both while a mix is open.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use segue_core::cue;
use segue_core::timestamp::Status;
use serde::{Deserialize, Serialize};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::BroadcastStream;
use utoipa::ToSchema;

use super::prepare;
use super::session::private;
use crate::api::problems::{Limited, Read, WriteWithBody};
use crate::app::App;
use crate::auth::token;
use crate::error::{ApiError, Problem};
use crate::extract::{Headers, JsonBody, Name, Visitor};
use crate::http::flood::Peer;
use crate::http::json::JsonList;
use crate::live;
use crate::store::StoreError;
use crate::store::mix;
use crate::store::timestamp::{self, Given, Person, UserTimestamp, Vote, Voter};

/// Longest id of an anonymous session.
const LONGEST_SESSION: usize = 100;
/// Times of a mix that go out as they are.
const FEW: usize = 40;

/// A time that somebody gave to a track.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct Timestamp {
    /// Id.
    pub id: String,
    /// The mix.
    pub mix_id: String,
    /// The track.
    pub track_id: String,
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When the track starts, in seconds.
    pub start_seconds: u32,
    /// The same as people write it.
    #[schema(example = "1:05:10")]
    pub timestamp: String,
    /// Where the time stands.
    pub status: Status,
    /// How sure it is, 0 to 1.
    pub confidence_score: f64,
    /// How many agree, without whoever gave it.
    pub agree: u32,
    /// How many disagree.
    pub disagree: u32,
    /// When it was given (RFC 3339).
    pub created_at: String,
}

impl Timestamp {
    fn of(row: UserTimestamp) -> Self {
        Self {
            id: row.id,
            mix_id: row.mix_id,
            track_id: row.track_id,
            position: row.position,
            start_seconds: row.start_seconds,
            timestamp: cue::print(row.start_seconds),
            status: row.status,
            confidence_score: row.confidence_score,
            agree: row.votes.agree,
            disagree: row.votes.disagree,
            created_at: row.created_at.rfc3339(),
        }
    }
}

/// A time as the person who asks sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenTimestamp {
    /// The time.
    #[serde(flatten)]
    pub timestamp: Timestamp,
    /// Whether it is theirs.
    pub is_own: bool,
    /// What they voted; `null` where they have not.
    #[schema(required)]
    pub own_vote: Option<VoteType>,
}

/// A time to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTimestamp {
    /// The track's place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// When it starts, in seconds.
    pub start_seconds: u32,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
}

/// A vote to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVote {
    /// `agree` or `disagree`.
    pub vote_type: VoteType,
    /// The anonymous session's id, for whoever is not signed in.
    #[schema(max_length = 100, pattern = "^anon_[0-9]+_[0-9A-Za-z]+$")]
    pub session_id: Option<String>,
}

/// A vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoteType {
    /// The time is right.
    Agree,
    /// The time is wrong.
    Disagree,
}

impl From<Vote> for VoteType {
    fn from(vote: Vote) -> Self {
        match vote {
            Vote::Agree => Self::Agree,
            Vote::Disagree => Self::Disagree,
        }
    }
}

impl From<VoteType> for Vote {
    fn from(vote: VoteType) -> Self {
        match vote {
            VoteType::Agree => Self::Agree,
            VoteType::Disagree => Self::Disagree,
        }
    }
}

/// Lists the times that people gave to a mix's tracks, with what the person who asks voted: of each
/// track the eight best that are not rejected, and the person's own.
///
/// Stands for the specification's select of `user_timestamps` by mix and of `timestamp_votes`. An
/// anonymous session names itself in the header `Segue-Session`.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}/timestamps",
    tag = "timestamps",
    operation_id = "list_timestamps",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("Segue-Session" = Option<String>, Header, description = "The anonymous session's id."),
    ),
    responses(
        (status = OK, description = "By track, each track's oldest first.", body = Vec<SeenTimestamp>),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag that a long list had."),
        (status = NOT_FOUND, description = "There is no such mix.", body = Problem, content_type = "application/problem+json"),
        Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Name(name): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let session = headers.get("segue-session").and_then(|value| value.to_str().ok());
    let person = find_person(&visitor, session);
    let seen = app.store().read(|tx| {
        let rows = timestamp::list_shown_of_mix(tx, &name, person.as_ref())?;
        let Some(first) = rows.first() else {
            return Ok(mix::find_id(tx, &name)?.map(|_| Vec::new()));
        };
        let votes = match &person {
            Some(person) => timestamp::list_votes(tx, &first.mix_id, person)?,
            None => Vec::new(),
        };
        let see = |row: UserTimestamp| SeenTimestamp {
            is_own: person.as_ref().is_some_and(|person| row.is_of(person)),
            own_vote: votes.iter().find(|(id, _)| *id == row.id).map(|(_, vote)| (*vote).into()),
            timestamp: Timestamp::of(row),
        };
        Ok(Some(rows.into_iter().map(see).collect::<Vec<_>>()))
    })?;
    let seen = seen.ok_or(ApiError::NotFound("mix"))?;
    // Of few times, compressing takes longer than sending what it saves.
    if seen.len() <= FEW {
        return Ok(private(JsonList(seen)));
    }
    Ok(private(prepare("the times of a mix", &seen)?.answer(&headers)))
}

/// Gives a track of a mix a time, where the catalogue has none. It starts as `pending`. People of one
/// network who have not proven who they are give a track three times a day.
///
/// Stands for the specification's insert into `user_timestamps`; a second time by the same person is
/// its conflict 23505.
#[utoipa::path(
    post,
    path = "/api/mixes/{mix}/timestamps",
    tag = "timestamps",
    operation_id = "create_timestamp",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    request_body = NewTimestamp,
    responses(
        (status = CREATED, description = "The time is live for everyone.", body = Timestamp),
        (status = NOT_FOUND, description = "There is no such mix or track.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`timestamp.taken`: this person has given the track a time; `timestamp.crowded`: this network has given the track enough times; `timestamp.curated`: the track's time is curated.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "No time of the mix, or nobody who gives it.", body = Problem, content_type = "application/problem+json"),
        Limited,
        WriteWithBody,
    )
)]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(name): Name,
    JsonBody { value, .. }: JsonBody<NewTimestamp>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    app.floods().write(peer)?;
    let NewTimestamp { position, start_seconds, .. } = value;
    let mix = app.store().read(|tx| mix::find(tx, &name))?.ok_or(ApiError::NotFound("mix"))?;
    if !mix.holds(start_seconds) {
        return Err(ApiError::invalid("start_seconds", "The time has to be inside the mix"));
    }
    let now = app.now();
    let given = app
        .store()
        .write(move |tx| timestamp::insert(tx, &mix.id, position, start_seconds, &voter, now));
    let given = given.await.map_err(|error| match error {
        StoreError::Taken => ApiError::TimestampTaken,
        other => other.into(),
    })?;
    let given = match given {
        Given::Shown(given) => {
            let given = Timestamp::of(given);
            tell(&app, &given);
            given
        }
        Given::Behind(given) => Timestamp::of(given),
        Given::Crowded => return Err(ApiError::TimesCrowded),
        Given::NoTrack => return Err(ApiError::NotFound("track")),
        Given::Curated => return Err(ApiError::TimeCurated),
        Given::Outside(room) => {
            let (from, to) = (cue::print(room.from), cue::print(room.to));
            let message = format!("The tracks around it put it between {from} and {to}");
            return Err(ApiError::invalid("start_seconds", &message));
        }
    };
    Ok(private((StatusCode::CREATED, Json(given))))
}

/// Votes on a time. Another vote takes the place of the person's earlier one; the same one again
/// changes nothing. Of people who have not proven who they are, each network counts once on a time,
/// with its latest vote.
///
/// Stands for the specification's upsert into `timestamp_votes`. Who gave a time has agreed with it
/// and cannot vote on it.
#[utoipa::path(
    put,
    path = "/api/timestamps/{id}/vote",
    tag = "timestamps",
    operation_id = "vote_on_timestamp",
    params(("id" = String, Path, description = "The time's id.")),
    request_body = NewVote,
    responses(
        (status = OK, description = "The time with the vote counted.", body = Timestamp),
        (status = NOT_FOUND, description = "There is no such time.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "It is the person's own time.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "Nobody who votes is named.", body = Problem, content_type = "application/problem+json"),
        Limited,
        WriteWithBody,
    )
)]
pub async fn vote(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Name(id): Name,
    JsonBody { value, .. }: JsonBody<NewVote>,
) -> Result<Response, ApiError> {
    let voter = voter(&app, &visitor, peer, value.session_id.as_deref())?;
    app.floods().write(peer)?;
    let vote = value.vote_type.into();
    let known = app.store().read(|tx| timestamp::find(tx, &id))?;
    let known = known.ok_or(ApiError::NotFound("timestamp"))?;
    if known.is_of(&voter.person) {
        return Err(ApiError::OwnTimestamp);
    }
    let (known, now) = (Timestamp::of(known), app.now());
    let voted = app.store().write(move |tx| timestamp::vote(tx, &id, vote, &voter, now)).await?;
    let voted = Timestamp::of(voted.ok_or(ApiError::NotFound("timestamp"))?);
    // Nobody is told of a vote that changes nothing.
    if voted != known {
        tell(&app, &voted);
    }
    Ok(private(Json(voted)))
}

/// Tells of new times, comments and votes on a mix while it is open, as server-sent events.
///
/// Stands for the specification's select of `user_timestamps`, asked again whenever one changes.
///
/// Each `timestamp` event carries a time as it is now; of new ones, those that the list of times shows
/// everyone. Where the site has comments, each `comment`
/// event carries a comment as it is now, each `reply` event a new reply, and each `comment_gone`
/// event the `id` of a comment or reply that is no longer there. The stream begins with an id alone,
/// the place from which it tells. Whoever comes back with `Last-Event-ID` gets what they missed; a
/// `mix` event says that an admin changed the mix, and a `reload` event that more happened than is
/// kept.
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
    Name(name): Name,
    Headers(headers): Headers,
) -> Result<Response, ApiError> {
    let mix_id =
        app.store().read(|tx| mix::find_id(tx, &name))?.ok_or(ApiError::NotFound("mix"))?;
    // An id that does not read is none of ours: what came since is not known.
    let last_seen = headers.get("last-event-id").map(|value| value.to_str().unwrap_or_default());
    let watch = app.live().watch(&mix_id, last_seen);
    let reload = watch.is_behind.then(|| Event::default().event("reload").data("{}"));
    // Without data it is no event; the browser only remembers the id, to come back with.
    let place = Event::default().id(watch.place);
    let missed = reload.into_iter().chain(watch.missed.into_iter().map(sse)).chain([place]);
    // A watcher that fell behind is dropped; its browser comes back with what it saw last.
    let coming = BroadcastStream::new(watch.coming).map_while(Result::ok).map(sse);
    let events = tokio_stream::iter(missed).chain(coming).map(Ok::<_, Infallible>);
    let alive = KeepAlive::new().interval(Duration::from_secs(25));
    Ok(private(Sse::new(events).keep_alive(alive).into_response()))
}

fn sse(event: live::Event) -> Event {
    Event::default().id(event.id).event(event.kind).data(event.data)
}

fn tell(app: &App, timestamp: &Timestamp) {
    match serde_json::to_string(timestamp) {
        Ok(data) => app.live().tell(&timestamp.mix_id, "timestamp", &data),
        Err(error) => tracing::error!(%error, "a time could not be written as JSON"),
    }
}

/// Who gives a time or a vote: whoever is signed in, or the anonymous session that names itself.
fn find_person(visitor: &Visitor, session_id: Option<&str>) -> Option<Person> {
    if let Some((_, user)) = &visitor.0 {
        return Some(Person::Member(user.id.clone()));
    }
    let id = session_id.filter(|id| {
        let named = id.strip_prefix("anon_").and_then(|named| named.split_once('_'));
        id.len() <= LONGEST_SESSION
            && named.is_some_and(|(time, random)| {
                !time.is_empty()
                    && time.bytes().all(|byte| byte.is_ascii_digit())
                    && !random.is_empty()
                    && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
            })
    })?;
    Some(Person::Session(token::hash(id)))
}

/// The same where there has to be someone.
fn person(visitor: &Visitor, session_id: Option<&str>) -> Result<Person, ApiError> {
    find_person(visitor, session_id).ok_or_else(|| {
        let message = "Sign in, or send a session id of the form anon_{time}_{random}";
        ApiError::invalid("session_id", message)
    })
}

/// Who gives a time or a vote, and from where, unless mail or a provider has proven who they are.
fn voter(
    app: &App,
    visitor: &Visitor,
    peer: Peer,
    session_id: Option<&str>,
) -> Result<Voter, ApiError> {
    let is_proven = visitor.0.as_ref().is_some_and(|(_, user)| user.is_email_proven);
    let network_hash = (!is_proven).then(|| app.networks().hash(peer, app.now()));
    Ok(Voter { person: person(visitor, session_id)?, network_hash })
}
