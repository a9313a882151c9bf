//! Putting a track in: its row, its artists and its other names, or finding the one that it is.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_base::spelling::composed;
use segue_core::tracklist::artist::{Credit, Role, split};
use segue_core::tracklist::{Track, UNKNOWN_ARTIST};

use super::names::Names;
use crate::row::params;
use crate::search::{self, Kind};
use crate::{StoreError, Tx, artist, mix, statement::statements};

statements! {
    FIND_BY_IDENTITY = "SELECT id FROM tracks WHERE identity_key = ?1
        UNION ALL SELECT track_id FROM track_identities WHERE identity_key = ?1 LIMIT 1";
    KEEP_IDENTITY = "INSERT INTO track_identities (identity_key, track_id)
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM tracks WHERE identity_key = ?1)
        ON CONFLICT (identity_key) DO NOTHING";
    INSERT = "INSERT INTO tracks (id, title, slug, identity_key, label, is_unreleased, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, TRUE, ?6)";
    FILL_LABEL = "UPDATE tracks SET label = ?2 WHERE id = ?1 AND label IS NULL";
    INSERT_ARTIST = "INSERT INTO track_artists (track_id, position, artist_id, role, join_phrase)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    INSERT_ALIAS = "INSERT INTO track_aliases (id, track_id, alias, is_primary, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (track_id, alias) DO NOTHING";
}

/// A track on its way into the catalogue, as part of a mix.
#[derive(Debug, Clone, Default)]
pub struct NewTrack {
    /// Title with the mix text.
    pub title: String,
    /// Whole credit, as read.
    pub artist: String,
    /// The remixer, if the title names one.
    pub remixer: Option<String>,
    /// Record label.
    pub label: Option<String>,
    /// Offset in the mix, in seconds.
    pub start_seconds: Option<u32>,
    /// Whether it is layered over the track before it.
    pub played_with_previous: bool,
    /// Other names it goes by; the first is the primary one.
    pub aliases: Vec<String>,
    /// Its artists with their roles; if there are none, they are read from the credit.
    pub artists: Vec<(String, Role)>,
    /// The track of the catalogue that somebody says it is.
    pub known_id: Option<String>,
}

impl From<Track> for NewTrack {
    fn from(track: Track) -> Self {
        let start_seconds = track.timestamp.as_deref().and_then(segue_core::cue::parse);
        let composed = |text: String| composed(&text).into_owned();
        Self {
            title: composed(track.original_title),
            artist: composed(track.artist.unwrap_or_else(|| UNKNOWN_ARTIST.to_owned())),
            remixer: track.remixer.map(composed),
            label: track.label.map(composed),
            start_seconds,
            played_with_previous: track.played_with_previous,
            aliases: Vec::new(),
            artists: Vec::new(),
            known_id: None,
        }
    }
}

/// Returns the id of a track, which is inserted with its artists when not known yet. A known one
/// is given the label and the aliases it lacks.
pub fn find_or_insert(tx: &Tx<'_>, track: &NewTrack, now: Moment) -> Result<String, StoreError> {
    let key = identity_key(track);
    let known = match &key {
        Some(key) => tx.find(FIND_BY_IDENTITY, params![key], |row| row.get::<String>(0))?,
        None => None,
    };
    let id = match known {
        Some(id) => {
            if track.label.is_some() && tx.change(FILL_LABEL, params![id, track.label])? > 0 {
                mix::note_change_of_track(tx, &id, now)?;
            }
            id
        }
        None => {
            let id = insert(tx, track, key.as_deref(), now)?;
            // A track that nobody has identified can only be found by its aliases.
            if key.is_some() {
                search::put(tx, Kind::Track, &id, &track.title, &track.artist)?;
            }
            id
        }
    };
    for (index, alias) in track.aliases.iter().enumerate() {
        let row = params![chance::id(now), id, alias, index == 0, now.ms()];
        if tx.change(INSERT_ALIAS, row)? > 0 {
            mix::note_change_of_track(tx, &id, now)?;
        }
    }
    if key.is_none() && !track.aliases.is_empty() {
        search::put(tx, Kind::Track, &id, "", "")?;
    }
    Ok(id)
}

fn insert(
    tx: &Tx<'_>,
    track: &NewTrack,
    key: Option<&str>,
    now: Moment,
) -> Result<String, StoreError> {
    let id = chance::id(now);
    let slug = segue_core::slug::hyphenated(&track.title);
    tx.change_one(INSERT, params![id, track.title, slug, key, track.label, now.ms()])?;
    for (position, credit) in (1_u32..).zip(credits(track)) {
        let artist_id = artist::find_or_insert(tx, &credit.name, now)?;
        let role = match credit.role {
            Role::Primary => "primary",
            Role::Featured => "featured",
            Role::Remixer => "remixer",
        };
        tx.change_one(INSERT_ARTIST, params![id, position, artist_id, role, credit.join_phrase])?;
    }
    Ok(id)
}

/// The identity of a track: credit and title, in lower case. A track without a known title or
/// artist has none.
pub(super) fn identity_key(track: &NewTrack) -> Option<String> {
    let artist = if track.artists.is_empty() { track.artist.clone() } else { shown_credit(track) };
    let known = segue_core::identified(&track.title, &artist)
        && ![&track.title, &artist].iter().any(|text| {
            let text = text.trim().to_lowercase();
            text.is_empty() || text.starts_with("unknown")
        });
    known
        .then(|| format!("{}\n{}", artist.trim().to_lowercase(), track.title.trim().to_lowercase()))
}

/// The artists of a track: as they were set, else as the credit and the title name them.
pub(super) fn credits(track: &NewTrack) -> Vec<Credit> {
    let NewTrack { artists, artist, remixer, .. } = track;
    if artists.is_empty() {
        let remixers = remixer.as_deref().map(split).unwrap_or_default();
        let remixers = remixers.into_iter().map(|credit| Credit { role: Role::Remixer, ..credit });
        return split(artist).into_iter().chain(remixers).collect();
    }
    // Remixers stand behind everyone else, as in a credit that was read.
    let (shown, remixers): (Vec<_>, Vec<_>) =
        artists.iter().partition(|(_, role)| *role != Role::Remixer);
    let join = |at: usize| match shown.get(at + 1) {
        Some((_, Role::Featured)) => " feat. ",
        Some(_) => " & ",
        None => "",
    };
    let credit = |(name, role): &(String, Role), join: &str| Credit {
        name: name.clone(),
        role: *role,
        join_phrase: join.to_owned(),
    };
    let ordered = shown.iter().enumerate().map(|(at, artist)| credit(artist, join(at)));
    ordered.chain(remixers.iter().map(|artist| credit(artist, ""))).collect()
}

/// The credit as it is shown: everyone but the remixers.
pub(super) fn shown_credit(track: &NewTrack) -> String {
    let credits = credits(track);
    let shown = credits.iter().filter(|credit| credit.role != Role::Remixer);
    shown.map(|credit| format!("{}{}", credit.name, credit.join_phrase)).collect()
}

/// Notes what a track is called by now, since an artist of it goes by another name: imports find it by its new
/// names as well, and so does search. Nothing comes of a track that nobody has identified.
pub fn name_anew(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    let Some(Names { title, artists }) = Names::find(tx, id)? else { return Ok(()) };
    let track = NewTrack { title, artists, ..NewTrack::default() };
    let Some(key) = identity_key(&track) else { return Ok(()) };
    tx.change(KEEP_IDENTITY, params![key, id])?;
    search::put(tx, Kind::Track, id, &track.title, &shown_credit(&track))
}

/// Finds the track of the catalogue that a new one is.
pub fn find_same(tx: &Tx<'_>, track: &NewTrack) -> Result<Option<String>, StoreError> {
    let Some(key) = identity_key(track) else { return Ok(None) };
    tx.find(FIND_BY_IDENTITY, params![key], |row| row.get(0))
}

/// Names of everyone of a track, remixers included.
#[must_use]
pub fn artist_names(track: &NewTrack) -> Vec<String> {
    credits(track).into_iter().map(|credit| credit.name).collect()
}
