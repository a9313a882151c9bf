//! Whole things of the catalogue, with their ids and everything that belongs to them, for export
//! and import.
//!
//! People and what they did are not part of the catalogue. The command decides how a thing is
//! written.

mod mix;
mod track;

use std::collections::BTreeMap;

use segue_base::clock::Moment;
use segue_base::spelling::{ADDRESS, NAME, TEXT, is_shown};
use segue_core::slug;
use serde::{Deserialize, Serialize};

use super::artist::{self, names_somebody};
use super::search::{self, Kind};
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

pub use mix::WholeMix;
pub use track::WholeTrack;
#[cfg(test)]
pub(super) use {mix::STATEMENTS as MIX_STATEMENTS, track::STATEMENTS as TRACK_STATEMENTS};

statements! {
    LIST_ARTISTS = "SELECT * FROM artists WHERE id > ?1 ORDER BY id LIMIT ?2";
    INSERT_ARTIST = "INSERT INTO artists (id, name, name_key, slug, profile_image_url, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO NOTHING";
    INSERT_NAME = "INSERT INTO artist_names (name_key, artist_id, name, slug, created_at)
        SELECT ?2, ?1, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM artists WHERE name_key = ?2)
        ON CONFLICT (name_key) DO NOTHING";
    LIST_LISTS = "SELECT * FROM lists WHERE id > ?1 ORDER BY id LIMIT ?2";
    LIST_LIST_MIXES = "SELECT mix_id FROM mix_lists WHERE list_id = ?1 ORDER BY position, mix_id";
    LIST_FORMER_SLUGS = "SELECT slug FROM former_list_slugs WHERE list_id = ?1 ORDER BY slug";
    INSERT_FORMER_SLUG = "INSERT INTO former_list_slugs (slug, list_id) VALUES (?1, ?2)
        ON CONFLICT (slug) DO NOTHING";
    INSERT_LIST = "INSERT INTO lists (id, slug, title, description, is_visible, is_auto_generated,
            display_order, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO NOTHING";
    INSERT_LIST_MIX = "INSERT INTO mix_lists (list_id, mix_id, position) VALUES (?1, ?2, ?3)";
}

/// How much of a text that is too long is shown, in characters.
const SHOWN: usize = 20;

/// A thing of the catalogue that is written and read whole.
pub trait Whole: Sized {
    /// Its id.
    fn id(&self) -> &str;

    /// Finds values that nothing in the catalogue may have; the files may be written by hand.
    fn flaw(&self) -> Option<&'static str>;

    /// Its texts, each with the most characters that it may have, as everywhere else.
    fn texts(&self) -> Vec<(&str, usize)>;

    /// Lists things in the order of their ids, after one of them.
    fn list_after(tx: &Tx<'_>, after: &str, most: u32) -> Result<Vec<Self>, StoreError>;

    /// Inserts it with its own id; `false` if that id exists already, in which case nothing
    /// changes.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another one has its name, or what the database says.
    fn insert(&self, tx: &Tx<'_>) -> Result<bool, StoreError>;
}

/// A moment, written as RFC 3339.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct At(Moment);

impl From<At> for String {
    fn from(at: At) -> Self {
        at.0.rfc3339()
    }
}

impl TryFrom<String> for At {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let moment = Moment::parse_rfc3339(&text);
        moment.map(Self).ok_or_else(|| format!("expected a moment of RFC 3339, got `{text}`"))
    }
}

/// The text that is longer than it may be, cut short, and how many characters it may have.
pub fn too_long<T: Whole>(thing: &T) -> Option<(String, usize)> {
    let texts = thing.texts();
    let long = texts.into_iter().find(|(text, most)| text.chars().nth(*most).is_some());
    long.map(|(text, most)| (text.chars().take(SHOWN).collect(), most))
}

/// What is wrong with a title or a name.
fn called(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("expected a title or name")
    } else if !name.chars().all(is_shown) {
        Some("expected a title or name without control characters")
    } else {
        None
    }
}

/// What is wrong with a title and a name in addresses.
fn named(title: &str, slug: &str) -> Option<&'static str> {
    let flaw = called(title);
    if flaw.is_some() {
        flaw
    } else if slug.is_empty() || slug::hyphenated(slug) != slug {
        Some("expected a slug of letters, digits and single hyphens")
    } else {
        None
    }
}

fn at(row: &Row<'_>, name: &str) -> Result<At, StoreError> {
    Ok(At(Moment::from_ms(row.get(name)?)))
}

/// An artist.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeArtist {
    id: String,
    name: String,
    slug: String,
    profile_image_url: Option<String>,
    created_at: At,
    /// What they are called besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_names: Vec<String>,
    /// What other catalogues call them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    ids: BTreeMap<String, String>,
}

impl Whole for WholeArtist {
    fn id(&self) -> &str {
        &self.id
    }

    fn flaw(&self) -> Option<&'static str> {
        let is_catalogue = |name: &String| ["musicbrainz", "discogs"].contains(&name.as_str());
        if !self.ids.keys().all(is_catalogue) {
            return Some("expected ids of `musicbrainz` and `discogs`");
        }
        std::iter::once(&self.name).chain(&self.other_names).find_map(|name| called(name))
    }

    fn texts(&self) -> Vec<(&str, usize)> {
        let Self { id, name, slug, profile_image_url, .. } = self;
        let url = profile_image_url.as_deref().unwrap_or("");
        let others = self.other_names.iter().chain(self.ids.values());
        [(id.as_str(), NAME), (name, NAME), (slug, NAME), (url, ADDRESS)]
            .into_iter()
            .chain(others.map(|text| (text.as_str(), NAME)))
            .collect()
    }

    fn list_after(tx: &Tx<'_>, after: &str, most: u32) -> Result<Vec<Self>, StoreError> {
        let mut artists: Vec<Self> = tx.list(LIST_ARTISTS, params![after, most], |row| {
            Ok(Self {
                id: row.get("id")?,
                name: row.get("name")?,
                slug: row.get("slug")?,
                profile_image_url: row.get("profile_image_url")?,
                created_at: at(row, "created_at")?,
                other_names: Vec::new(),
                ids: BTreeMap::new(),
            })
        })?;
        for it in &mut artists {
            it.other_names = artist::list_names(tx, &it.id)?;
            it.ids = artist::list_ids(tx, &it.id)?.into_iter().collect();
        }
        Ok(artists)
    }

    fn insert(&self, tx: &Tx<'_>) -> Result<bool, StoreError> {
        let Self { id, name, slug, profile_image_url, created_at, other_names, ids } = self;
        let key = name.trim().to_lowercase();
        let row = params![id, name, key, slug, profile_image_url, created_at.0.ms()];
        if tx.change(INSERT_ARTIST, row)? == 0 {
            return Ok(false);
        }
        if names_somebody(name) {
            search::put(tx, Kind::Artist, id, name, "")?;
        }
        for other in other_names {
            let (key, slug) = (other.trim().to_lowercase(), slug::hyphenated(other));
            tx.change(INSERT_NAME, params![id, key, other, slug, created_at.0.ms()])?;
        }
        ids.iter()
            .try_for_each(|(catalogue, value)| artist::set_id(tx, id, catalogue, Some(value)))?;
        Ok(true)
    }
}

/// A list with the ids of its mixes in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeList {
    id: String,
    slug: String,
    title: String,
    description: Option<String>,
    is_visible: bool,
    is_auto_generated: bool,
    display_order: i64,
    created_at: At,
    updated_at: At,
    mixes: Vec<String>,
    /// Slugs that it had before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former_slugs: Vec<String>,
}

impl Whole for WholeList {
    fn id(&self) -> &str {
        &self.id
    }

    fn flaw(&self) -> Option<&'static str> {
        let slugs = std::iter::once(&self.slug).chain(&self.former_slugs);
        slugs.filter_map(|slug| named(&self.title, slug)).next()
    }

    fn texts(&self) -> Vec<(&str, usize)> {
        let Self { id, slug, title, description, former_slugs, .. } = self;
        let description = description.as_deref().unwrap_or("");
        let former = former_slugs.iter().map(|slug| (slug.as_str(), NAME));
        [(id.as_str(), NAME), (slug, NAME), (title, NAME), (description, TEXT)]
            .into_iter()
            .chain(former)
            .collect()
    }

    fn list_after(tx: &Tx<'_>, after: &str, most: u32) -> Result<Vec<Self>, StoreError> {
        let mut lists = tx.list(LIST_LISTS, params![after, most], |row| {
            Ok(Self {
                id: row.get("id")?,
                slug: row.get("slug")?,
                title: row.get("title")?,
                description: row.get("description")?,
                is_visible: row.get("is_visible")?,
                is_auto_generated: row.get("is_auto_generated")?,
                display_order: row.get("display_order")?,
                created_at: at(row, "created_at")?,
                updated_at: at(row, "updated_at")?,
                mixes: Vec::new(),
                former_slugs: Vec::new(),
            })
        })?;
        for list in &mut lists {
            list.mixes = tx.list(LIST_LIST_MIXES, params![list.id], |row| row.get(0))?;
            list.former_slugs = tx.list(LIST_FORMER_SLUGS, params![list.id], |row| row.get(0))?;
        }
        Ok(lists)
    }

    fn insert(&self, tx: &Tx<'_>) -> Result<bool, StoreError> {
        let row = params![
            self.id,
            self.slug,
            self.title,
            self.description,
            self.is_visible,
            self.is_auto_generated,
            self.display_order,
            self.created_at.0.ms(),
            self.updated_at.0.ms(),
        ];
        if tx.change(INSERT_LIST, row)? == 0 {
            return Ok(false);
        }
        for (position, mix_id) in (1_u32..).zip(&self.mixes) {
            tx.change_one(INSERT_LIST_MIX, params![self.id, mix_id, position])?;
        }
        for slug in &self.former_slugs {
            tx.change(INSERT_FORMER_SLUG, params![slug, self.id])?;
        }
        Ok(true)
    }
}
