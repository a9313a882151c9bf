//! Times that people give to tracks, their votes on them, and the news of both while a mix is open.

pub mod create;
pub mod cues;
pub mod list;
pub mod own;
pub mod put;
pub mod vote;
pub mod watch;

use hyper::HeaderMap;
use segue_base::token;
use segue_core::cue;
use segue_core::timestamp::Status;
use segue_core::timestamp::room::Room;
use segue_store::timestamp::{Person, Together, UserTimestamp, Vote, Voter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, problems};
use crate::extract::Visitor;
use crate::http::flood::Peer;

problems! {
    /// This person has already given the track a time. They can change it until someone votes on it, or withdraw
    /// it and give another.
    TimestampTaken = 409 "timestamp.taken"
        "You've already submitted a timestamp for this track";

    /// This network has given the track enough times. Vote for the right one; members with a confirmed address
    /// are not counted by their network.
    TimestampsCrowded = 409 "timestamp.crowded"
        "Your network has already suggested enough times for this track. Vote for the right one.";

    /// Too many times of the track are waiting for votes. Vote for the right one; a time that is decided on makes
    /// room.
    TimestampsFull = 409 "timestamp.full"
        "Many times for this track are already waiting for votes. Vote for the right one.";

    /// Others have voted on the time, or an admin has settled it. It can be voted on, and no longer changed or
    /// withdrawn.
    TimestampVoted = 409 "timestamp.voted"
        "Others have already voted on this time, so it can no longer be changed.";

    /// The track's time is curated. No other one counts beside it; an admin can change it.
    TimestampCurated = 409 "timestamp.curated" "This track already has a confirmed time.";

    /// Nobody can vote on their own time. Whoever gives one has agreed with it; they can change or withdraw it.
    OwnTimestamp = 409 "timestamp.own" "This is your own timestamp.";
}

/// Longest id of an anonymous session.
const LONGEST_SESSION: usize = 100;

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
    /// Whether anybody stands for it: a member who gave it, somebody else who agrees, or an admin. A
    /// time for which nobody does is shown as a proposal, and nothing is played by it.
    pub is_confirmed: bool,
    /// How sure it is, 0 to 1.
    pub confidence_score: f64,
    /// How many agree, without whoever gave it.
    pub agree: u32,
    /// How many disagree.
    pub disagree: u32,
    /// How many people agree on it: whoever gave it, votes, and times that lie within 4 seconds.
    #[schema(minimum = 1)]
    pub people: u32,
    /// Within how many seconds of it two thirds of them are.
    #[schema(minimum = 1)]
    pub spread_seconds: u32,
    /// When it was given (RFC 3339).
    pub created_at: String,
}

impl Timestamp {
    fn of(row: UserTimestamp) -> Self {
        Self {
            is_confirmed: row.is_confirmed(),
            people: row.people(),
            spread_seconds: row.spread_seconds,
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

/// With whom a vote counts as one voice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Voice {
    /// It counts by itself.
    Own,
    /// It counts as one voice of its network, from which the time is or others have voted.
    Network,
    /// It counts as one voice of all accounts younger than a day.
    NewAccounts,
    /// It counts as one voice of all accounts of its mail domain.
    MailDomain,
}

impl From<Together> for Voice {
    fn from(together: Together) -> Self {
        match together {
            Together::Alone => Self::Own,
            Together::Network => Self::Network,
            Together::NewAccounts => Self::NewAccounts,
            Together::MailDomain => Self::MailDomain,
        }
    }
}

/// Says that a time is not between the curated ones around it.
fn outside(room: Room) -> ApiError {
    let (from, to) = (cue::print(room.from), cue::print(room.to));
    let message = format!("To fit the tracks around it, it has to start between {from} and {to}");
    ApiError::invalid("start_seconds", &message)
}

/// The anonymous session that a request names where it has no body.
fn session_of(headers: &HeaderMap) -> Option<&str> {
    headers.get("segue-session").and_then(|value| value.to_str().ok())
}

/// The person who gives a time or a vote: the member who is signed in, or the anonymous session in
/// the request.
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

/// As [`find_person`], where a person is required.
fn person(visitor: &Visitor, session_id: Option<&str>) -> Result<Person, ApiError> {
    find_person(visitor, session_id).ok_or_else(|| {
        let message = "Sign in, or send a session id of the form anon_{time}_{random}";
        ApiError::invalid("session_id", message)
    })
}

/// The person who gives a time or a vote, with their network unless mail or a provider has proven
/// who they are.
fn voter(
    app: &App,
    visitor: &Visitor,
    peer: Peer,
    session_id: Option<&str>,
) -> Result<Voter, ApiError> {
    let is_proven = visitor.0.as_ref().is_some_and(|(_, user)| user.is_email_proven);
    let network_hash = (!is_proven).then(|| app.networks().hash(peer));
    Ok(Voter { person: person(visitor, session_id)?, network_hash })
}
