//! Times that people give to tracks of a mix, and the votes on them. Counts and scores of a time are
//! kept beside it and change with its votes, in one transaction.

pub mod cue;
pub mod giver;
pub mod history;
pub mod own;
pub(super) mod voice;
pub(crate) mod write;

use segue_base::clock::Moment;
pub use voice::Together;
pub use write::{GiveOutcome, Voted, insert, settle, unvote, vote};

use std::collections::{HashMap, HashSet};

use segue_core::timestamp::best::{Proposal, best};
use segue_core::timestamp::{Status, Votes};

use super::mix::{self, View};
use super::statement::statements;
use super::{StoreError, Tx};
use crate::row::{Columns, Row, params};

/// A query for times; the columns stand in the order in which they are read.
macro_rules! times {
    ($where:literal) => {
        concat!(
            "SELECT id, mix_id, track_id, position, start_seconds, status, is_settled,
                confidence_score, agree, disagree, submitted_by, session_hash,
                network_hash IS NOT NULL, created_at, people, spread_seconds, is_right
            FROM user_timestamps ",
            $where
        )
    };
}
use times;

/// A query for times of tracks that have no curated one, with the same columns.
macro_rules! uncurated {
    ($which:literal) => {
        concat!(
            "SELECT ut.id, ut.mix_id, ut.track_id, ut.position, ut.start_seconds, ut.status,
                ut.is_settled, ut.confidence_score, ut.agree, ut.disagree, ut.submitted_by,
                ut.session_hash, ut.network_hash IS NOT NULL, ut.created_at,
                ut.people, ut.spread_seconds, ut.is_right
            FROM mix_tracks mt
            JOIN user_timestamps ut ON ut.mix_id = mt.mix_id AND ut.position = mt.position
                AND ut.track_id = mt.track_id
            WHERE mt.mix_id = ?1 AND mt.start_seconds IS NULL ",
            $which
        )
    };
}
/// Times of the mix that the first parameter names, limited to those that a person may see: only the
/// giver sees a rejected one.
macro_rules! of_named {
    ($mixes:literal) => {
        concat!(
            times!("WHERE mix_id = "),
            mix::named_id!($mixes),
            " AND (status <> 'rejected' OR submitted_by = ?2 OR session_hash = ?3)
            ORDER BY position, created_at"
        )
    };
}

statements! {
    FIND = times!("WHERE id = ?1");
    LIST_OF_MIX = times!("WHERE mix_id = ?1 ORDER BY position, created_at");
    LIST_OF_NAMED_MIX = of_named!("shown_mixes");
    LIST_OF_ANY_MIX = of_named!("mixes");
    LIST_UNCURATED_OF_MIX = uncurated!("ORDER BY ut.position, ut.created_at, ut.id");
    LIST_VOTES = "SELECT v.timestamp_id, v.vote_type FROM user_timestamps t
        JOIN timestamp_votes v ON v.timestamp_id = t.id
        WHERE t.mix_id = ?1 AND (v.user_id = ?2 OR v.session_hash = ?3)";
}

/// How many times of a track are shown: the best ones.
const MOST_SHOWN: u32 = 8;

/// The person who gives a time or a vote: a member, or an anonymous session by the hash of its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Person {
    /// A member's id.
    Member(String),
    /// The hash of an anonymous session's id.
    Session(String),
}

impl Person {
    /// The person as the two columns hold them.
    fn columns(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Member(id) => (Some(id), None),
            Self::Session(hash) => (None, Some(hash)),
        }
    }
}

/// A person who gives a time or a vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voter {
    /// Who they are.
    pub person: Person,
    /// Names their network; `None` for a member who has proven who they are.
    pub network_hash: Option<String>,
}

/// A proposed time's row.
#[derive(Debug, Clone, PartialEq)]
pub struct UserTimestamp {
    /// Id.
    pub id: String,
    /// The mix.
    pub mix_id: String,
    /// The track.
    pub track_id: String,
    /// The track's place in the mix, from 1.
    pub position: u32,
    /// When the track starts.
    pub start_seconds: u32,
    /// Where the time stands.
    pub status: Status,
    /// Whether an admin set the status.
    pub is_settled: bool,
    /// How sure it is, 0 to 1.
    pub confidence_score: f64,
    /// Votes, without the proposal itself.
    pub votes: Votes,
    /// The member who gave it.
    pub submitted_by: Option<String>,
    /// The anonymous session that gave it.
    pub session_hash: Option<String>,
    /// Whether the giver had not proven who they are.
    pub is_unproven: bool,
    /// When it was given.
    pub created_at: Moment,
    /// How many people agree on it; `None` where that has not been counted yet.
    pub people: Option<u32>,
    /// Within how many seconds of it two thirds of them are.
    pub spread_seconds: u32,
    /// Whether it is near the time that several others settled on; `None` while nothing is settled.
    pub is_right: Option<bool>,
}

impl UserTimestamp {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let mut columns = Columns::of(row);
        Ok(Self {
            id: columns.take()?,
            mix_id: columns.take()?,
            track_id: columns.take()?,
            position: columns.take()?,
            start_seconds: columns.take()?,
            status: columns.read(status_of)?,
            is_settled: columns.take()?,
            confidence_score: columns.take()?,
            votes: Votes { agree: columns.take()?, disagree: columns.take()? },
            submitted_by: columns.take()?,
            session_hash: columns.take()?,
            is_unproven: columns.take()?,
            created_at: Moment::from_ms(columns.take()?),
            people: columns.take()?,
            spread_seconds: columns.take()?,
            is_right: columns.take()?,
        })
    }

    #[expect(clippy::cast_precision_loss, reason = "moments are far below 2^53")]
    fn proposal(&self) -> Proposal {
        Proposal {
            status: self.status,
            confidence: self.confidence_score,
            created_at: self.created_at.ms() as f64,
            is_confirmed: self.is_confirmed(),
        }
    }

    /// Whether anybody confirms it: a member who gave it, another person who agrees, or an admin.
    /// An unconfirmed time is a proposal: it is shown, but not used for playing or exporting.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        !self.is_anybodys() || self.people() > 1 || self.status == Status::Approved
    }

    /// How many people agree on it, whoever gave it among them.
    #[must_use]
    pub fn people(&self) -> u32 {
        self.people.unwrap_or_else(|| self.votes.agree.saturating_add(1))
    }

    /// Whether nobody is known who stands for it.
    fn is_anybodys(&self) -> bool {
        self.session_hash.is_some() || self.is_unproven
    }

    /// Whether it was given by a person.
    #[must_use]
    pub fn is_of(&self, person: &Person) -> bool {
        match person {
            Person::Member(id) => self.submitted_by.as_ref() == Some(id),
            Person::Session(hash) => self.session_hash.as_ref() == Some(hash),
        }
    }
}

fn status_of(name: &str) -> Status {
    match name {
        "approved" => Status::Approved,
        "rejected" => Status::Rejected,
        _ => Status::Pending,
    }
}

fn name_of(status: Status) -> &'static str {
    match status {
        Status::Pending => "pending",
        Status::Approved => "approved",
        Status::Rejected => "rejected",
    }
}

/// A vote on a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vote {
    /// The time is right.
    Agree,
    /// The time is wrong.
    Disagree,
}

impl Vote {
    /// The vote as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::Disagree => "disagree",
        }
    }

    fn of(name: &str) -> Self {
        if name == "disagree" { Self::Disagree } else { Self::Agree }
    }
}

/// Lists the times of a mix, by track, each track's oldest first.
pub fn list_of_mix(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<UserTimestamp>, StoreError> {
    Ok(in_order(tx.list(LIST_OF_MIX, params![mix_id], UserTimestamp::of)?))
}

/// Lists the times that a person is shown of a mix, by track: the best of each track, and their
/// own, each track's oldest first. `None` if there is no such mix, whose name is looked up in the
/// same statement.
pub fn list_shown_of_mix(
    tx: &Tx<'_>,
    view: View,
    name: &str,
    person: Option<&Person>,
) -> Result<Vec<UserTimestamp>, StoreError> {
    let (user, session) = person.map_or((None, None), Person::columns);
    let statement = match view {
        View::Visitors => LIST_OF_NAMED_MIX,
        View::Admins => LIST_OF_ANY_MIX,
    };
    let times = tx.list(statement, params![name, user, session], UserTimestamp::of)?;
    let times = in_order(times);
    // A window over the rows would say the same, and takes twice as long as all else that the read does.
    let of_track = |a: &UserTimestamp, b: &UserTimestamp| {
        (a.position, &a.track_id) == (b.position, &b.track_id)
    };
    let shown = |track: &[UserTimestamp]| -> Vec<UserTimestamp> {
        let best = best_places(track);
        let is_shown = |(at, time): &(usize, &UserTimestamp)| {
            person.is_some_and(|person| time.is_of(person)) || best.contains(at)
        };
        track.iter().enumerate().filter(is_shown).map(|(_, time)| time.clone()).collect()
    };
    let has_all = |track: &[UserTimestamp]| {
        track.len() <= MOST_SHOWN as usize && track.iter().all(|it| it.status != Status::Rejected)
    };
    if times.chunk_by(of_track).all(has_all) {
        return Ok(times);
    }
    Ok(times.chunk_by(of_track).flat_map(shown).collect())
}

/// Puts times of one track and one moment into the order of their ids, so that it is always the same.
/// The others come in order along an index; a database that was asked for the ids as well would sort
/// the times of each track.
fn in_order(mut times: Vec<UserTimestamp>) -> Vec<UserTimestamp> {
    times.sort_by(|a, b| {
        let of = |it: &UserTimestamp| (it.position, it.created_at.ms());
        of(a).cmp(&of(b)).then_with(|| a.id.cmp(&b.id))
    });
    times
}

/// The best of a track's times, the oldest first, that are not rejected: those that everyone is shown,
/// by their places.
fn best_places(track: &[UserTimestamp]) -> HashSet<usize> {
    let open = track.iter().enumerate().filter(|(_, time)| time.status != Status::Rejected);
    let mut open: Vec<(usize, f64)> =
        open.map(|(place, time)| (place, time.confidence_score)).collect();
    let most = MOST_SHOWN as usize;
    if open.len() > most {
        // In front of the first that is not shown, in any order.
        open.select_nth_unstable_by(most, |(at, a), (other, b)| b.total_cmp(a).then(at.cmp(other)));
        open.truncate(most);
    }
    open.into_iter().map(|(place, _)| place).collect()
}

/// The valid times of a mix's tracks without a curated one: the best proposal of each track, by the
/// track's position. A time that was given to another track at that position does not count.
pub fn best_of_mix(tx: &Tx<'_>, mix_id: &str) -> Result<HashMap<u32, UserTimestamp>, StoreError> {
    let rows = tx.list(LIST_UNCURATED_OF_MIX, params![mix_id], UserTimestamp::of)?;
    let of_track = rows.chunk_by(|one, next| one.position == next.position).filter_map(|rows| {
        let proposals: Vec<Proposal> = rows.iter().map(UserTimestamp::proposal).collect();
        let best = rows.get(best(&proposals)?)?;
        Some((best.position, best.clone()))
    });
    Ok(of_track.collect())
}

/// Lists a person's votes on the times of a mix, by the times' ids.
pub fn list_votes(
    tx: &Tx<'_>,
    mix_id: &str,
    person: &Person,
) -> Result<Vec<(String, Vote)>, StoreError> {
    let (user, session) = person.columns();
    tx.list(LIST_VOTES, params![mix_id, user, session], |row| {
        Ok((row.get("timestamp_id")?, Vote::of(&row.get::<String>("vote_type")?)))
    })
}

/// Finds a time.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<UserTimestamp>, StoreError> {
    tx.find(FIND, params![id], UserTimestamp::of)
}

/// Finds a time of a mix that those who have this view see.
pub fn find_in(tx: &Tx<'_>, view: View, id: &str) -> Result<Option<UserTimestamp>, StoreError> {
    let Some(found) = find(tx, id)? else { return Ok(None) };
    Ok(mix::has_id_in(tx, view, &found.mix_id)?.then_some(found))
}
