//! Mixes: their rows, and how one is found. [`card`] reads what listings show, [`moments`] when
//! mixes changed, [`desk`] what admins see. [`insert`] adds a whole mix, [`delete`] removes one,
//! [`edit`] changes one, and [`shown`] says who sees it.

mod card;
mod delete;
pub mod desk;
mod edit;
mod insert;
mod moments;
mod shown;

use segue_base::clock::Moment;
use segue_base::spelling::composed;
use segue_core::cue;
use segue_core::submission::sound_link::{SoundLink, sound_link};
use url::Url;

use super::picture::shown;
use super::statement::statements;
use super::{StoreError, Tx};
use crate::row::{Row, params};

#[cfg(test)]
pub(super) use card::STATEMENTS as CARD_STATEMENTS;
pub use card::{
    Card, Fact, count_of_fact, list_by_ids, list_featuring, list_latest, list_liked,
    list_of_artist, list_of_fact, list_of_list,
};
#[cfg(test)]
pub(super) use delete::STATEMENTS as DELETE_STATEMENTS;
pub use delete::{Gone, clean_id_tracks, clean_orphans, delete};
#[cfg(test)]
pub(super) use edit::STATEMENTS as EDIT_STATEMENTS;
pub use edit::{EditedRow, Facts, RefusedRow, name_anew, set_facts, set_genre, set_tracks};
#[cfg(test)]
pub(super) use insert::STATEMENTS as INSERT_STATEMENTS;
pub use insert::{Inserted, NewMix, insert};
#[cfg(test)]
pub(super) use moments::STATEMENTS as MOMENTS_STATEMENTS;
pub use moments::{
    Address, Addresses, FactName, Moments, count_addresses, list_addresses, list_artist_names,
    list_descriptions, list_fact_names, list_moments, note_change, note_change_of_track,
};
#[cfg(test)]
pub(super) use shown::STATEMENTS as SHOWN_STATEMENTS;
pub use shown::{
    Shown, find_moved, list_former_slugs, next_to_show, set_shown, set_slug, show_due,
};

/// The id of the mix that an address names by the first parameter: by its id where the name is as
/// long as one, else by its slug, else by its title (the oldest of several; one of signs alone is
/// no name). The first match counts. Source: specification for visitors, section 5, 'Mix
/// identifier'.
macro_rules! named_id {
    ($mixes:literal) => {
        concat!(
            "coalesce(
            CASE length(?1) WHEN 36 THEN (SELECT id FROM ",
            $mixes,
            " WHERE id = lower(?1)) END,
            (SELECT id FROM ",
            $mixes,
            " WHERE slug = ?1),
            (SELECT id FROM ",
            $mixes,
            " WHERE title_slug = ?1 AND ?1 <> ''
                ORDER BY created_at, id LIMIT 1))"
        )
    };
}
pub(super) use named_id;

statements! {
    COUNT = "SELECT count(*) FROM mixes";
    FIND_NAMED = concat!("SELECT * FROM mixes WHERE id = ", named_id!("shown_mixes"));
    FIND_NAMED_ID = concat!("SELECT ", named_id!("shown_mixes"));
    FIND_ANY = concat!("SELECT * FROM mixes WHERE id = ", named_id!("mixes"));
    HAS_ID = "SELECT id FROM mixes WHERE id = ?1";
    SHOWS_ID = "SELECT id FROM shown_mixes WHERE id = ?1";
    FIND_SLUG_BY_TITLE_AND_ARTIST = "SELECT m.slug FROM mixes m
        WHERE m.title_slug = ?1 AND lower(m.title) = lower(?2) AND EXISTS (
            SELECT 1 FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id
            WHERE ma.mix_id = m.id AND ma.position = 1 AND a.name_key = ?3)
        ORDER BY m.created_at LIMIT 1";
    /// What is at an address, or goes on behind it where an address can: with a path, a question or a mark.
    LIST_AT_SOUND = "SELECT slug, audio_url FROM mixes
            WHERE audio_source = 'soundcloud' AND lower(audio_url) = ?1
        UNION ALL SELECT slug, audio_url FROM mixes WHERE audio_source = 'soundcloud'
            AND lower(audio_url) >= ?1 || '/' AND lower(audio_url) < ?1 || '0'
        UNION ALL SELECT slug, audio_url FROM mixes WHERE audio_source = 'soundcloud'
            AND lower(audio_url) >= ?1 || '?' AND lower(audio_url) < ?1 || '@'
        UNION ALL SELECT slug, audio_url FROM mixes WHERE audio_source = 'soundcloud'
            AND lower(audio_url) >= ?1 || '#' AND lower(audio_url) < ?1 || '$'";
    FIND_AUDIO = "SELECT audio_source, audio_url FROM mixes WHERE id = ?1";
    LIST_ARTISTS = "SELECT a.id, a.name, ma.role FROM mix_artists ma
        JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = ?1 ORDER BY ma.position";
}

/// A mix's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mix {
    /// Id.
    pub id: String,
    /// Name in addresses, unique.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    pub description: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
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
    /// When it came into the catalogue.
    pub created_at: Moment,
    /// Who sees it.
    pub shown: Shown,
}

/// Where a mix's sound comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audio {
    /// A file that a browser plays: a path on this server, or an address elsewhere.
    File(String),
    /// A page on SoundCloud, played by its widget.
    SoundCloud(String),
}

impl Audio {
    /// A sound of SoundCloud at its own address, whatever form of link was pasted, and by https:
    /// SoundCloud answers no other way, and a page of ours goes to none that anyone on the way could change.
    #[must_use]
    pub fn sound_cloud(url: &str) -> Self {
        let url = url.trim();
        if let Some(address) = sound_link(url).as_ref().and_then(SoundLink::address) {
            return Self::SoundCloud(address.to_owned());
        }
        let secure = |mut url: Url| url.set_scheme("https").is_ok().then(|| url.to_string());
        let is_secure = url.starts_with("https://");
        let secured = if is_secure { None } else { Url::parse(url).ok().and_then(secure) };
        Self::SoundCloud(secured.unwrap_or_else(|| url.to_owned()))
    }
}

impl Audio {
    /// The address of the file or the page.
    #[must_use]
    pub fn address(&self) -> &str {
        match self {
            Self::File(url) | Self::SoundCloud(url) => url,
        }
    }

    fn of(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let (source, url): (Option<String>, Option<String>) =
            (row.get("audio_source")?, row.get("audio_url")?);
        Ok(url.map(|url| match source.as_deref() {
            Some("soundcloud") => Self::sound_cloud(&url),
            _ => Self::File(url),
        }))
    }
}

impl Mix {
    /// Whether a second is inside the mix, its very end included. If its length is unknown, the
    /// limit is that of any mix.
    #[must_use]
    pub fn holds(&self, seconds: u32) -> bool {
        let is_within = |ms| u64::from(seconds) * 1000 <= ms;
        seconds < cue::END_SECONDS && self.duration_ms.is_none_or(is_within)
    }

    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            description: row.get("description")?,
            genre: row.get("genre")?,
            cover_url: shown(row.get("cover_url")?),
            cover_hue: row.get("cover_hue")?,
            duration_ms: row.get("duration_ms")?,
            event_date: row.get("event_date")?,
            published_date: row.get("published_date")?,
            audio: Audio::of(row)?,
            venue: row.get("venue")?,
            location: row.get("location")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            shown: Shown::of(row)?,
        })
    }
}

/// An artist of a mix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtistOfMix {
    /// The artist's id.
    pub id: String,
    /// The artist's name.
    pub name: String,
    /// Whether the mix is the artist's own; otherwise they took part in it.
    pub is_main: bool,
}

impl ArtistOfMix {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let role: String = row.get("role")?;
        Ok(Self { id: row.get("id")?, name: row.get("name")?, is_main: role == "main" })
    }
}

/// Counts all mixes.
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, &[], |row| row.get(0))?.unwrap_or(0))
}

/// Finds the id of a mix that visitors see by what an address calls it: an id, a slug or a title by the
/// compact slug rule. Source: specification for visitors, section 5, 'Mix identifier'.
pub fn find_id(tx: &Tx<'_>, name: &str) -> Result<Option<String>, StoreError> {
    Ok(tx.find(FIND_NAMED_ID, params![name], |row| row.get(0))?.flatten())
}

/// Says whether there is a mix of this id.
pub fn has_id(tx: &Tx<'_>, id: &str) -> Result<bool, StoreError> {
    Ok(tx.find(HAS_ID, params![id], |row| row.get::<String>(0))?.is_some())
}

/// Says whether those who have this view see the mix of an id.
pub fn has_id_in(tx: &Tx<'_>, view: View, id: &str) -> Result<bool, StoreError> {
    let statement = match view {
        View::Visitors => SHOWS_ID,
        View::Admins => HAS_ID,
    };
    Ok(tx.find(statement, params![id], |row| row.get::<String>(0))?.is_some())
}

/// Finds a mix by what an address calls it, as [`find_id`] does.
pub fn find(tx: &Tx<'_>, name: &str) -> Result<Option<Mix>, StoreError> {
    tx.find(FIND_NAMED, params![name], Mix::of)
}

/// The same for admins, who see the mixes that visitors do not see, too.
pub fn find_any(tx: &Tx<'_>, name: &str) -> Result<Option<Mix>, StoreError> {
    tx.find(FIND_ANY, params![name], Mix::of)
}

/// Whose view of the mixes a name is looked up in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The mixes that are shown.
    Visitors,
    /// All mixes: admins see those that are hidden or scheduled, too.
    Admins,
}

/// Finds a mix by what an address calls it, for those who have this view.
pub fn find_in(tx: &Tx<'_>, view: View, name: &str) -> Result<Option<Mix>, StoreError> {
    match view {
        View::Visitors => find(tx, name),
        View::Admins => find_any(tx, name),
    }
}

/// Finds the id of a mix by what an address calls it, for those who have this view.
pub fn find_id_in(tx: &Tx<'_>, view: View, name: &str) -> Result<Option<String>, StoreError> {
    match view {
        View::Visitors => find_id(tx, name),
        View::Admins => Ok(find_any(tx, name)?.map(|mix| mix.id)),
    }
}

/// Finds the slug of the mix of this title by this artist.
pub fn find_slug(tx: &Tx<'_>, title: &str, artist: &str) -> Result<Option<String>, StoreError> {
    let (title, artist) = (composed(title), composed(artist.trim()));
    let title_slug = segue_core::slug::compact(&title);
    let found = params![title_slug, title, artist.to_lowercase()];
    tx.find(FIND_SLUG_BY_TITLE_AND_ARTIST, found, |row| row.get(0))
}

/// Finds the slug of the mix that is the sound of this key; see [`SoundLink::key`].
pub fn find_slug_by_sound(tx: &Tx<'_>, key: &str) -> Result<Option<String>, StoreError> {
    // Older rows have their addresses as they were typed.
    let of_theirs = ["soundcloud.com/", "www.soundcloud.com/", "m.soundcloud.com/"];
    let hosts: &[&str] =
        if key.split('/').next().is_some_and(|host| host.ends_with(".soundcloud.com")) {
            &[""]
        } else {
            &of_theirs
        };
    for host in hosts {
        let address = format!("https://{host}{key}");
        let found = tx.list(LIST_AT_SOUND, params![address], |row| {
            Ok((row.get::<String>(0)?, row.get::<String>(1)?))
        })?;
        let is_same =
            |url: &str| sound_link(url).and_then(|link| link.key()).as_deref() == Some(key);
        if let Some((slug, _)) = found.into_iter().find(|(_, url)| is_same(url)) {
            return Ok(Some(slug));
        }
    }
    Ok(None)
}

/// Lists where mixes' sounds come from, in the order of their ids; `None` of those without a sound.
pub fn list_audio(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Option<Audio>>, StoreError> {
    let find = |id| tx.find(FIND_AUDIO, params![id], Audio::of);
    ids.iter().map(|id| find(id).map(Option::flatten)).collect()
}

/// Lists the artists of a mix in their order.
pub fn list_artists(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<ArtistOfMix>, StoreError> {
    tx.list(LIST_ARTISTS, params![mix_id], ArtistOfMix::of)
}
