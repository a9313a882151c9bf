//! Likes on their way to Spotify: written in the transaction of the like, carried there afterwards.
//!
//! A row is what the member wishes to be so at Spotify, not an errand: liking and unliking turn the
//! same row round, and an answer to an older wish does not end a newer one.

use segue_base::clock::Moment;

use super::changes::Work;
use super::claim::CLAIMED_MS;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    IS_CONNECTED = "SELECT problem IS NULL FROM spotify_connections WHERE user_id = ?1";
    /// A like that has arrived stays as it is; one that is on its way out turns round, and may or may
    /// not be there still.
    WISH = "INSERT INTO like_deliveries (user_id, track_id, target, spotify_id, action, wished_at,
            next_try_at)
        SELECT c.user_id, t.id, ?3, s.spotify_id, 'add', ?4, ?4
        FROM spotify_connections c
        JOIN users u ON u.id = c.user_id
        JOIN tracks t ON t.id = ?2
        JOIN spotify_tracks s ON s.id = t.spotify_track_id
        WHERE c.user_id = ?1
            AND CASE ?3 WHEN 'playlist' THEN u.add_to_segue_playlist
                ELSE u.add_to_spotify_liked END
        ON CONFLICT (user_id, track_id, target) DO UPDATE SET
            is_unsure = like_deliveries.is_unsure OR like_deliveries.action = 'remove',
            action = 'add', state = 'waiting', revision = like_deliveries.revision + 1, tries = 0,
            wished_at = excluded.wished_at, last_error = NULL,
            next_try_at = CASE WHEN like_deliveries.claimed_by IS NULL THEN excluded.next_try_at
                ELSE like_deliveries.next_try_at END
        WHERE like_deliveries.action = 'remove' OR like_deliveries.state = 'failed'";
    FORGET_UNTRIED = "DELETE FROM like_deliveries WHERE user_id = ?1 AND track_id = ?2
        AND action = 'add' AND state = 'waiting' AND tries = 0 AND NOT is_unsure";
    TAKE_BACK = "UPDATE like_deliveries SET action = 'remove', state = 'waiting',
            revision = revision + 1, tries = 0, wished_at = ?3, last_error = NULL,
            next_try_at = CASE WHEN claimed_by IS NULL THEN ?3 ELSE next_try_at END
        WHERE user_id = ?1 AND track_id = ?2 AND action = 'add'";
    /// A like that was tried before may have arrived: the process may have ended before it noted so.
    /// The row itself is asked again, because another process may have claimed it meanwhile.
    CLAIM = "UPDATE like_deliveries SET claimed_by = ?3, next_try_at = ?4, tries = tries + 1,
            is_unsure = is_unsure OR tries > 0
        WHERE (user_id, track_id, target) IN (SELECT d.user_id, d.track_id, d.target
            FROM like_deliveries d
            JOIN spotify_connections c ON c.user_id = d.user_id AND c.problem IS NULL
            WHERE d.state = 'waiting' AND d.next_try_at <= ?1 ORDER BY d.next_try_at LIMIT ?2)
            AND state = 'waiting' AND next_try_at <= ?1
        RETURNING *";
    GIVE_BACK = "UPDATE like_deliveries SET claimed_by = NULL, next_try_at = ?4, tries = tries - 1
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND claimed_by IS NOT NULL";
    NEXT_DUE = "SELECT d.next_try_at FROM like_deliveries d
        JOIN spotify_connections c ON c.user_id = d.user_id AND c.problem IS NULL
        WHERE d.state = 'waiting' ORDER BY d.next_try_at LIMIT 1";
    END_ADD = "UPDATE like_deliveries
        SET state = 'done', is_unsure = FALSE, last_error = NULL, claimed_by = NULL
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND revision = ?4";
    END_REMOVE = "DELETE FROM like_deliveries
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND revision = ?4";
    MARK_SYNCED = "UPDATE likes SET synced_to_spotify = TRUE WHERE user_id = ?1 AND track_id = ?2";
    TRY_LATER = "UPDATE like_deliveries
        SET next_try_at = CASE WHEN wished_at > ?5 THEN wished_at ELSE ?5 END,
            is_unsure = is_unsure OR ?6, last_error = ?7, claimed_by = NULL
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND revision = ?4";
    /// If the wish was reversed while it was being carried, the newer one has waited for the older;
    /// and the row must remember whether that may have been fulfilled.
    LET_NEWER_GO = "UPDATE like_deliveries
        SET is_unsure = is_unsure OR ?5, claimed_by = NULL, next_try_at = wished_at
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND revision > ?4";
    FAIL = "UPDATE like_deliveries SET state = 'failed', last_error = ?5, claimed_by = NULL
        WHERE user_id = ?1 AND track_id = ?2 AND target = ?3 AND revision = ?4";
    RETRY = "UPDATE like_deliveries SET next_try_at = ?2, state = 'waiting', tries = 0
        WHERE user_id = ?1 AND state <> 'done' AND claimed_by IS NULL";
    DELETE_OF_USER = "DELETE FROM like_deliveries WHERE user_id = ?1";
    /// A like that goes to two places is one like.
    COUNT = "SELECT count(DISTINCT track_id) FILTER (WHERE state = 'waiting'),
            count(DISTINCT track_id) FILTER (WHERE state = 'failed')
        FROM like_deliveries WHERE user_id = ?1";
    LAST_ERROR = "SELECT last_error FROM like_deliveries
        WHERE user_id = ?1 AND last_error IS NOT NULL ORDER BY wished_at DESC LIMIT 1";
}

/// Where a like goes at Spotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The member's liked songs.
    LikedSongs,
    /// The site's own playlist in the member's account.
    Playlist,
}

/// Every place at Spotify where likes go.
const TARGETS: [Target; 2] = [Target::LikedSongs, Target::Playlist];

impl Target {
    fn name(self) -> &'static str {
        match self {
            Self::LikedSongs => "liked_songs",
            Self::Playlist => "playlist",
        }
    }

    fn of(name: &str) -> Self {
        if name == "playlist" { Self::Playlist } else { Self::LikedSongs }
    }
}

/// A like on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Who likes.
    pub user_id: String,
    /// What is liked.
    pub track_id: String,
    /// Where it goes.
    pub target: Target,
    /// The track's id at Spotify.
    pub spotify_id: String,
    /// Whether it is to be there; else it is to be taken out.
    pub is_add: bool,
    /// Whether an earlier try may have done it.
    pub is_unsure: bool,
    /// Which wish it is.
    pub revision: i64,
    /// How often it was tried before.
    pub tries: u32,
    /// When the member wished it.
    pub wished_at: Moment,
}

impl Delivery {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: row.get("user_id")?,
            track_id: row.get("track_id")?,
            target: Target::of(&row.get::<String>("target")?),
            spotify_id: row.get("spotify_id")?,
            is_add: row.get::<String>("action")? == "add",
            is_unsure: row.get("is_unsure")?,
            revision: row.get("revision")?,
            tries: row.get::<u32>("tries")?.saturating_sub(1),
            wished_at: Moment::from_ms(row.get("wished_at")?),
        })
    }
}

/// How a member's likes fare.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fare {
    /// On their way.
    pub waiting: u64,
    /// Given up.
    pub failed: u64,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
}

/// Queues a like for the places that the member has chosen; `false` if their connection does not
/// work, or they have none. A paused connection carries the like later. Tracks that Spotify does
/// not have are not queued.
pub fn wish(tx: &Tx<'_>, user_id: &str, track_id: &str, now: Moment) -> Result<bool, StoreError> {
    let works = tx.find(IS_CONNECTED, params![user_id], |row| row.get(0))?;
    if works.is_some() {
        for target in TARGETS {
            tx.change(WISH, params![user_id, track_id, target.name(), now.ms()])?;
        }
        tx.ring(Work::Likes);
    }
    Ok(works == Some(true))
}

/// Queues the removal of a like from wherever it was carried; `false` if the member's connection
/// does not work, or they have none. A paused connection carries the removal later.
pub fn take_back(
    tx: &Tx<'_>,
    user_id: &str,
    track_id: &str,
    now: Moment,
) -> Result<bool, StoreError> {
    let works = tx.find(IS_CONNECTED, params![user_id], |row| row.get(0))?;
    if works.is_some() {
        tx.change(FORGET_UNTRIED, params![user_id, track_id])?;
        tx.change(TAKE_BACK, params![user_id, track_id, now.ms()])?;
        tx.ring(Work::Likes);
    }
    Ok(works == Some(true))
}

/// Takes likes that are due, for a process that carries them, the oldest wish first: no other process
/// takes them before the claim ends. Likes of members whose connection does not work wait.
pub fn claim(
    tx: &Tx<'_>,
    process: &str,
    now: Moment,
    most: usize,
) -> Result<Vec<Delivery>, StoreError> {
    let row = params![now.ms(), most, process, now.ms_after(CLAIMED_MS).ms()];
    let mut claimed = tx.list(CLAIM, row, Delivery::of)?;
    claimed.sort_by(|a, b| (a.wished_at, &a.track_id).cmp(&(b.wished_at, &b.track_id)));
    Ok(claimed)
}

/// Gives a like back that was taken and not tried.
pub fn give_back(tx: &Tx<'_>, one: &Delivery, now: Moment) -> Result<(), StoreError> {
    let Delivery { user_id, track_id, target, .. } = one;
    tx.change(GIVE_BACK, params![user_id, track_id, target.name(), now.ms()]).map(drop)
}

/// When the next like is to be carried.
pub fn next_due(tx: &Tx<'_>) -> Result<Option<Moment>, StoreError> {
    tx.find(NEXT_DUE, &[], |row| Ok(Moment::from_ms(row.get(0)?)))
}

/// Notes that a wish is fulfilled.
pub fn end(tx: &Tx<'_>, one: &Delivery) -> Result<(), StoreError> {
    let Delivery { user_id, track_id, target, revision, is_add, .. } = one;
    let row = params![user_id, track_id, target.name(), revision];
    let ended = tx.change(if *is_add { END_ADD } else { END_REMOVE }, row)?;
    if ended > 0 && *is_add {
        tx.change(MARK_SYNCED, params![user_id, track_id])?;
    }
    let_newer_go(tx, one, false)
}

/// Notes why a try failed and when the next one is. `is_unsure` says that Spotify may have done it.
pub fn try_later(
    tx: &Tx<'_>,
    one: &Delivery,
    at: Moment,
    is_unsure: bool,
    error: &str,
) -> Result<(), StoreError> {
    let Delivery { user_id, track_id, target, revision, .. } = one;
    let row = params![user_id, track_id, target.name(), revision, at.ms(), is_unsure, error];
    tx.change(TRY_LATER, row)?;
    let_newer_go(tx, one, is_unsure)
}

fn let_newer_go(tx: &Tx<'_>, one: &Delivery, is_unsure: bool) -> Result<(), StoreError> {
    let Delivery { user_id, track_id, target, revision, .. } = one;
    let row = params![user_id, track_id, target.name(), revision, is_unsure];
    tx.change(LET_NEWER_GO, row).map(drop)
}

/// Notes that a wish is given up, and why.
pub fn fail(tx: &Tx<'_>, one: &Delivery, error: &str) -> Result<(), StoreError> {
    let Delivery { user_id, track_id, target, revision, .. } = one;
    tx.change(FAIL, params![user_id, track_id, target.name(), revision, error])?;
    let_newer_go(tx, one, false)
}

/// Makes all of a member's undelivered likes due again now.
pub fn retry(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.ring(Work::Likes);
    tx.change(RETRY, params![user_id, now.ms()]).map(drop)
}

/// Deletes all of a member's queue; likes that were carried stay at Spotify.
pub fn delete_of_user(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE_OF_USER, params![user_id]).map(drop)
}

/// How a member's likes fare.
pub fn fare(tx: &Tx<'_>, user_id: &str) -> Result<Fare, StoreError> {
    let counts = tx.find(COUNT, params![user_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (waiting, failed) = counts.unwrap_or_default();
    let last_error = tx.find(LAST_ERROR, params![user_id], |row| row.get(0))?;
    Ok(Fare { waiting, failed, last_error })
}
