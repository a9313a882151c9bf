//! The names of a track and of its artists, and whether two tracks have the same.

use segue_base::spelling::{composed, folded};
use segue_core::tracklist::UNKNOWN_ARTIST;
use segue_core::tracklist::artist::Role;

use super::insert::{NewTrack, credits};
use super::{ArtistOfTrack, list_artists};
use crate::row::{Row, params};
use crate::{StoreError, Tx, statement::statements};

statements! {
    FIND_TITLE = "SELECT title FROM tracks WHERE id = ?1";
}

/// A track's title with everyone who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    /// Title with the mix text.
    pub title: String,
    /// Its artists in order with their roles; remixers come last. Never empty.
    pub artists: Vec<(String, Role)>,
}

impl Names {
    /// Names as they are written down.
    pub(crate) fn with(title: &str, artists: Vec<(String, Role)>) -> Self {
        let title = composed(&title.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned();
        let nobody = || vec![(UNKNOWN_ARTIST.to_owned(), Role::Primary)];
        Self { title, artists: if artists.is_empty() { nobody() } else { artists } }
    }

    /// The names that a track would have.
    #[must_use]
    pub fn of(track: &NewTrack) -> Self {
        let artists = credits(track).into_iter().map(|credit| (credit.name, credit.role));
        Self::with(&track.title, artists.collect())
    }

    /// Finds the names that a track of the catalogue has.
    pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Self>, StoreError> {
        let title = tx.find(FIND_TITLE, params![id], |row: &Row<'_>| row.get::<String>(0))?;
        let Some(title) = title else { return Ok(None) };
        let artists = list_artists(tx, id)?.into_iter();
        let artists = artists.map(|ArtistOfTrack { name, role, .. }| (name, role));
        Ok(Some(Self::with(&title, artists.collect())))
    }

    /// Whether a track that has these names needs no edit to get the other ones. The artist's own
    /// row decides how their name is spelled, so case makes no difference there.
    #[must_use]
    pub fn are(&self, other: &Self) -> bool {
        let key = |(name, role): &(String, Role)| (composed(name.trim()).to_lowercase(), *role);
        self.title == other.title && self.artists.iter().map(key).eq(other.artists.iter().map(key))
    }

    /// Whether both are names of one song in two spellings: case, accents, marks, spaces and the
    /// order of the artists make no difference. The remixer is part of the title.
    #[must_use]
    pub fn are_alike(&self, other: &Self) -> bool {
        folded(&self.title) == folded(&other.title)
            && self.folded_artists() == other.folded_artists()
    }

    fn folded_artists(&self) -> Vec<String> {
        let shown = self.artists.iter().filter(|(_, role)| *role != Role::Remixer);
        let mut names: Vec<String> = shown.map(|(name, _)| folded(name)).collect();
        names.sort();
        names
    }

    /// Names of everyone but remixers.
    #[must_use]
    pub fn credit(&self) -> String {
        let shown = self.artists.iter().filter(|(_, role)| *role != Role::Remixer);
        shown.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The names as people write them: `Artist - Title`.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} - {}", self.credit(), self.title)
    }
}

/// Returns the catalogue's names of a track that a row claims to play, if they differ. Two
/// spellings of one name do not differ.
pub fn find_contradiction(tx: &Tx<'_>, new: &NewTrack) -> Result<Option<Names>, StoreError> {
    let Some(id) = &new.known_id else { return Ok(None) };
    let known = Names::find(tx, id)?;
    Ok(known.filter(|known| !known.are_alike(&Names::of(new))))
}
