//! Changing a mix that is in the catalogue: its own facts, and its tracklist as a whole.

use std::collections::HashMap;

use segue_base::clock::Moment;

use super::Audio;
use crate::row::params;
use crate::search::{self, Kind};
use crate::track::{self, Correction, Edit, NewTrack, Refusal, Renaming};
use crate::{StoreError, Tx, artist, changes, statement::statements};

/// Places that no row has, on the way from an old one to a new one.
const ASIDE: u32 = 1_000_000;

statements! {
    UPDATE = "UPDATE mixes SET title = ?2, title_slug = ?3, description = ?4, genre = ?5,
            cover_url = ?6, duration_ms = ?7, event_date = ?8, published_date = ?9,
            audio_source = ?10, audio_url = ?11, venue = ?12, location = ?13
        WHERE id = ?1";
    SET_GENRE = "UPDATE mixes SET genre = ?2 WHERE id = ?1";
    FIND_TITLE = "SELECT title FROM mixes WHERE id = ?1";
    LIST_ARTIST_NAMES = "SELECT a.name FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id
        WHERE ma.mix_id = ?1 ORDER BY ma.position";
    DELETE_ARTISTS = "DELETE FROM mix_artists WHERE mix_id = ?1";
    INSERT_ARTIST = "INSERT INTO mix_artists (mix_id, position, artist_id, role)
        VALUES (?1, ?2, ?3, 'main') ON CONFLICT (mix_id, artist_id) DO NOTHING";
    DELETE_TRACKS = "DELETE FROM mix_tracks WHERE mix_id = ?1";
    INSERT_TRACK = "INSERT INTO mix_tracks (mix_id, position, track_id, start_seconds,
            played_with_previous) VALUES (?1, ?2, ?3, ?4, ?5)";
    LIST_TRACKS = "SELECT position, track_id FROM mix_tracks WHERE mix_id = ?1 ORDER BY position";
    SET_TIMES_ASIDE = "UPDATE user_timestamps SET position = position + ?2 WHERE mix_id = ?1";
    MOVE_TIMES = "UPDATE user_timestamps SET position = ?3, track_id = ?4
        WHERE mix_id = ?1 AND position = ?2";
    DELETE_TIMES_ASIDE = "DELETE FROM user_timestamps WHERE mix_id = ?1 AND position > ?2";
    SET_COMMENTS_ASIDE = "UPDATE comments SET position = position + ?2
        WHERE mix_id = ?1 AND position IS NOT NULL";
    MOVE_COMMENTS = "UPDATE comments SET position = ?3, track_id = ?4
        WHERE mix_id = ?1 AND position = ?2";
    FREE_COMMENTS_ASIDE = "UPDATE comments SET position = NULL, track_id = NULL
        WHERE mix_id = ?1 AND position > ?2";
}

/// A mix's own facts, as an admin sets them.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Title.
    pub title: String,
    /// The artists, in order; never empty.
    pub artists: Vec<String>,
    /// Description.
    pub description: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Day it was played.
    pub event_date: Option<String>,
    /// Day it was published.
    pub published_date: Option<String>,
    /// Where the sound comes from.
    pub audio: Option<Audio>,
    /// Venue.
    pub venue: Option<String>,
    /// Town or country.
    pub location: Option<String>,
}

/// A row of a tracklist, as an admin sets it.
#[derive(Debug, Clone)]
pub struct EditedRow {
    /// The row's former position; `None` for a new row. Times and comments move along.
    pub old_position: Option<u32>,
    /// The names and the start of the row. If it names a track of the catalogue, the track takes
    /// these names.
    pub track: NewTrack,
    /// How far it goes where the track of the catalogue is called otherwise; `None` is for nowhere.
    pub correction: Option<Correction>,
}

/// A row that cannot be set, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedRow {
    /// Its index among the rows.
    pub at: usize,
    /// Why an edit is refused.
    pub refusal: Refusal,
}

/// Has a mix found by the names that its artists have by now.
pub fn name_anew(tx: &Tx<'_>, mix_id: &str) -> Result<(), StoreError> {
    let title = tx.find(FIND_TITLE, params![mix_id], |row| row.get::<String>(0))?;
    let Some(title) = title else { return Ok(()) };
    let names: Vec<String> = tx.list(LIST_ARTIST_NAMES, params![mix_id], |row| row.get(0))?;
    search::put(tx, Kind::Mix, mix_id, &title, &names.join(" "))
}

/// Sets a mix's own facts. Its address stays as it is.
pub fn set_facts(tx: &Tx<'_>, mix_id: &str, facts: &Facts, now: Moment) -> Result<(), StoreError> {
    let (source, url) = match &facts.audio {
        Some(Audio::File(url)) => (Some("file"), Some(url)),
        Some(Audio::SoundCloud(url)) => (Some("soundcloud"), Some(url)),
        None => (None, None),
    };
    let row = params![
        mix_id,
        facts.title,
        segue_core::slug::compact(&facts.title),
        facts.description,
        facts.genre,
        facts.cover_url,
        facts.duration_ms,
        facts.event_date,
        facts.published_date,
        source,
        url,
        facts.venue,
        facts.location
    ];
    tx.change_one(UPDATE, row)?;
    tx.change(DELETE_ARTISTS, params![mix_id])?;
    for (position, name) in (1_u32..).zip(&facts.artists) {
        let artist_id = artist::find_or_insert(tx, name, now)?;
        tx.change(INSERT_ARTIST, params![mix_id, position, artist_id])?;
    }
    search::put(tx, Kind::Mix, mix_id, &facts.title, &facts.artists.join(" "))?;
    changes::tell_of_mix(tx, mix_id);
    super::note_change(tx, mix_id, now)
}

/// Sets a mix's genre.
pub fn set_genre(tx: &Tx<'_>, mix_id: &str, genre: &str, now: Moment) -> Result<(), StoreError> {
    tx.change_one(SET_GENRE, params![mix_id, genre])?;
    name_anew(tx, mix_id)?;
    changes::tell_of_mix(tx, mix_id);
    super::note_change(tx, mix_id, now)
}

/// Sets a mix's whole tracklist: its order, what each row plays, and when. Times and comments of the
/// crowd move along with their rows; those of a row that is gone go, but for comments, which become
/// the mix's. Answers what the tracks are that it has given other names, or the first row that cannot be
/// set, and then nothing is.
pub fn set_tracks(
    tx: &Tx<'_>,
    mix_id: &str,
    rows: &[EditedRow],
    now: Moment,
) -> Result<Result<Vec<Edit>, RefusedRow>, StoreError> {
    let edits = match weigh(tx, rows)? {
        Ok(edits) => edits,
        Err(refused) => return Ok(Err(refused)),
    };
    for edit in &edits {
        track::apply(tx, edit, now)?;
    }
    let known: HashMap<u32, String> = tx
        .list(LIST_TRACKS, params![mix_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .into_iter()
        .collect();
    tx.change(SET_TIMES_ASIDE, params![mix_id, ASIDE])?;
    tx.change(SET_COMMENTS_ASIDE, params![mix_id, ASIDE])?;
    tx.change(DELETE_TRACKS, params![mix_id])?;
    for (position, row) in (1_u32..).zip(rows) {
        let track_id = match &row.track.known_id {
            Some(id) => id.clone(),
            None => track::find_or_insert(tx, &row.track, now)?,
        };
        let NewTrack { start_seconds, played_with_previous, .. } = row.track;
        let new = params![mix_id, position, track_id, start_seconds, played_with_previous];
        tx.change_one(INSERT_TRACK, new)?;
        if let Some(old) = row.old_position.filter(|old| known.contains_key(old)) {
            let moved = params![mix_id, old + ASIDE, position, track_id];
            tx.change(MOVE_TIMES, moved)?;
            tx.change(MOVE_COMMENTS, params![mix_id, old + ASIDE, position, track_id])?;
        }
    }
    tx.change(DELETE_TIMES_ASIDE, params![mix_id, ASIDE])?;
    tx.change(FREE_COMMENTS_ASIDE, params![mix_id, ASIDE])?;
    changes::tell_of_mix(tx, mix_id);
    super::note_change(tx, mix_id, now)?;
    Ok(Ok(edits.into_iter().filter(|edit| edit.renaming.is_some()).collect()))
}

/// Checks what rows say about tracks of the catalogue, all of it against the state before any of it
/// is changed: if a track is in two rows, one of them renames it, and the other does not undo that.
fn weigh(tx: &Tx<'_>, rows: &[EditedRow]) -> Result<Result<Vec<Edit>, RefusedRow>, StoreError> {
    let mut edits: Vec<Edit> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let Some(id) = &row.track.known_id else { continue };
        let edit = match track::weigh(tx, id, &row.track, row.correction)? {
            Ok(edit) => edit,
            Err(refusal) => return Ok(Err(RefusedRow { at, refusal })),
        };
        if let Some(refusal) = edit.renaming.as_ref().and_then(|it| between(&edit.id, it, &edits)) {
            return Ok(Err(RefusedRow { at, refusal }));
        }
        edits.push(edit);
    }
    Ok(Ok(edits))
}

/// Why new names of a track are refused because of those that other rows give: one track cannot get
/// two names, and two tracks cannot get the same.
fn between(id: &str, renaming: &Renaming, edits: &[Edit]) -> Option<Refusal> {
    edits.iter().find_map(|other| {
        let known = other.renaming.as_ref()?;
        if other.id == id {
            let is_said_again = known.after.are(&renaming.after);
            return (!is_said_again).then(|| Refusal::Contradicts(known.after.clone()));
        }
        let is_one = known.identity.is_some() && known.identity == renaming.identity;
        is_one.then(|| Refusal::Taken(known.after.clone()))
    })
}
