//! The time that counts for one track of a mix, counted anew whenever a time or a vote of the track
//! changes, in the same transaction. The core has the rule; here are the rows and the voices.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_core::timestamp::best::{Proposal, best};
use segue_core::timestamp::consensus::{Given, judge};

use super::voice::{self, Heard};
use super::{UserTimestamp, name_of};
use crate::changes::{self, Kind};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx, mix};

statements! {
    LIST_OF_CUE = super::times!("WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3
        ORDER BY created_at, id");
    SET_JUDGED = "UPDATE user_timestamps
        SET agree = ?2, disagree = ?3, confidence_score = ?4, status = ?5, people = ?6,
            spread_seconds = ?7, is_right = ?8
        WHERE id = ?1";
    IS_CURATED = "SELECT 1 FROM mix_tracks
        WHERE mix_id = ?1 AND position = ?2 AND track_id = ?3 AND start_seconds IS NOT NULL";
    INSERT_CHANGE = "INSERT INTO cue_changes (id, mix_id, position, track_id, from_seconds,
            to_seconds, confidence, cause, actor, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    /// Times and votes of a track that are newer than a moment.
    COUNT_NEWER = "SELECT count(*) FROM user_timestamps t
        LEFT JOIN timestamp_votes v ON v.timestamp_id = t.id AND v.created_at > ?4
        WHERE t.mix_id = ?1 AND t.position = ?2 AND t.track_id = ?3
            AND (t.created_at > ?4 OR v.id IS NOT NULL)";
    LIST_UNCOUNTED = "SELECT DISTINCT mix_id, position, track_id FROM user_timestamps
        WHERE people IS NULL ORDER BY mix_id, position, track_id LIMIT ?1";
}

/// What moved the time that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause<'a> {
    /// Somebody gave a time.
    Given,
    /// Somebody changed theirs.
    Changed,
    /// Somebody took theirs back, or it was removed.
    Withdrawn,
    /// Somebody voted.
    Voted,
    /// An admin decided on a time; the one with this id, where that is known.
    Settled(Option<&'a str>),
    /// The admin with this id took a change back.
    Reverted(&'a str),
    /// The times were counted anew by themselves.
    Counted,
}

impl Cause<'_> {
    fn columns(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Given => ("given", None),
            Self::Changed => ("changed", None),
            Self::Withdrawn => ("withdrawn", None),
            Self::Voted => ("voted", None),
            Self::Settled(admin) => ("settled", *admin),
            Self::Reverted(admin) => ("reverted", Some(admin)),
            Self::Counted => ("counted", None),
        }
    }
}

/// Times of one track at one place of a mix, with the one that counted before something changes.
#[derive(Debug, Clone)]
pub struct Cue {
    mix_id: String,
    position: u32,
    track_id: String,
    before: Option<UserTimestamp>,
    told: Option<String>,
}

impl Cue {
    /// The times of a track, before one of them or a vote on it changes.
    pub fn of(
        tx: &Tx<'_>,
        mix_id: &str,
        position: u32,
        track_id: &str,
    ) -> Result<Self, StoreError> {
        let (mix_id, track_id) = (mix_id.to_owned(), track_id.to_owned());
        let mut cue = Self { mix_id, position, track_id, before: None, told: None };
        cue.before = the_one_that_counts(&cue.times(tx)?).cloned();
        Ok(cue)
    }

    /// The times of the track that a time belongs to.
    pub fn of_time(tx: &Tx<'_>, time: &UserTimestamp) -> Result<Self, StoreError> {
        Self::of(tx, &time.mix_id, time.position, &time.track_id)
    }

    /// Leaves it to the caller to tell of one time.
    #[must_use]
    pub fn without_telling_of(self, id: &str) -> Self {
        Self { told: Some(id.to_owned()), ..self }
    }

    fn times(&self, tx: &Tx<'_>) -> Result<Vec<UserTimestamp>, StoreError> {
        let key = params![self.mix_id, self.position, self.track_id];
        tx.list(LIST_OF_CUE, key, UserTimestamp::of)
    }

    /// Judges the times as they are now, tells of those that are judged otherwise than before, and
    /// keeps what has become of the one that counts.
    pub fn recount(self, tx: &Tx<'_>, cause: Cause<'_>, now: Moment) -> Result<(), StoreError> {
        let mut times = self.times(tx)?;
        let heard = voice::heard(tx, &self.mix_id, self.position, &self.track_id, now)?;
        let given: Vec<Given> =
            times.iter().map(|time| given(time, &heard, self.before.as_ref())).collect();
        for (time, judged) in times.iter_mut().zip(judge(&given)) {
            let before = time.clone();
            time.votes = heard.votes(&time.id);
            time.status = judged.status;
            time.confidence_score = judged.confidence;
            time.people = Some(judged.people);
            time.spread_seconds = judged.spread_seconds;
            time.is_right = judged.is_right;
            if *time == before {
                continue;
            }
            let UserTimestamp { id, votes, confidence_score, people, spread_seconds, .. } = &*time;
            let row = params![
                id,
                votes.agree,
                votes.disagree,
                confidence_score,
                name_of(time.status),
                people,
                spread_seconds,
                time.is_right
            ];
            tx.change_one(SET_JUDGED, row)?;
            if before.people.is_some() && self.told.as_ref() != Some(id) {
                changes::tell(tx, &self.mix_id, Kind::Timestamp, id)?;
            }
        }
        self.note(tx, the_one_that_counts(&times), cause, now)
    }

    /// Notes that another time counts than before, if so.
    fn note(
        &self,
        tx: &Tx<'_>,
        counts: Option<&UserTimestamp>,
        cause: Cause<'_>,
        now: Moment,
    ) -> Result<(), StoreError> {
        let start = |it: &UserTimestamp| (it.start_seconds, it.is_confirmed(), it.status);
        let before = self.before.as_ref();
        if counts.map(start) == before.map(start) {
            return Ok(());
        }
        mix::note_change(tx, &self.mix_id, now)?;
        let seconds = |it: Option<&UserTimestamp>| it.map(|it| it.start_seconds);
        let key = params![self.mix_id, self.position, self.track_id];
        let is_curated = tx.find(IS_CURATED, key, |row| row.get::<i64>(0))?.is_some();
        if seconds(counts) == seconds(before) || is_curated {
            return Ok(());
        }
        let (cause, actor) = cause.columns();
        let row = params![
            chance::id(now),
            self.mix_id,
            self.position,
            self.track_id,
            seconds(before),
            seconds(counts),
            counts.map_or(0.0, |it| it.confidence_score),
            cause,
            actor,
            now.ms()
        ];
        tx.change_one(INSERT_CHANGE, row)
    }
}

fn the_one_that_counts(times: &[UserTimestamp]) -> Option<&UserTimestamp> {
    let proposals: Vec<Proposal> = times.iter().map(UserTimestamp::proposal).collect();
    times.get(best(&proposals)?)
}

/// A time as the core judges it.
fn given(time: &UserTimestamp, heard: &Heard, before: Option<&UserTimestamp>) -> Given {
    let (giver, neighbour) = heard.giver(&time.id);
    Given {
        seconds: time.start_seconds,
        giver,
        neighbour: Some(neighbour),
        weight: heard.weight(time),
        is_unproven: time.is_anybodys(),
        agree: heard.agree(&time.id),
        disagree: heard.disagree(&time.id),
        settled: time.is_settled.then_some(time.status),
        held_by: before.filter(|it| it.id == time.id).map_or(0, UserTimestamp::people),
        created_at: time.created_at.ms(),
    }
}

/// Whether a track's times, or the votes on them, have changed since a moment.
pub fn is_changed_since(
    tx: &Tx<'_>,
    (mix_id, position, track_id): &(String, u32, String),
    since: Moment,
) -> Result<bool, StoreError> {
    let key = params![mix_id, position, track_id, since.ms()];
    let newer: Option<u32> = tx.find(COUNT_NEWER, key, |row| row.get(0))?;
    Ok(newer > Some(0))
}

/// Counts the times of tracks whose times have not been counted yet, as many tracks as asked. Returns
/// how many tracks that were; none are left when there are fewer.
///
/// # Errors
/// What the database says.
pub fn count_uncounted(tx: &Tx<'_>, most: usize, now: Moment) -> Result<usize, StoreError> {
    let cues: Vec<(String, u32, String)> =
        tx.list(LIST_UNCOUNTED, params![most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for (mix_id, position, track_id) in &cues {
        Cue::of(tx, mix_id, *position, track_id)?.recount(tx, Cause::Counted, now)?;
    }
    Ok(cues.len())
}
