//! Lists of mixes, curated or made by rule.

use rusqlite::{Row, params};

use super::{StoreError, Tx, statement::statements};
use crate::chance;
use crate::clock::Moment;

statements! {
    COUNT = "SELECT count(*) FROM lists";
    FIND_BY_SLUG = "SELECT * FROM lists WHERE slug = ?1";
    LIST_OF_HOME = "SELECT * FROM lists WHERE is_visible = 1 AND is_auto_generated = 0
        ORDER BY display_order, title, id";
    LIST_OF_MIX = "SELECT l.* FROM mix_lists ml JOIN lists l ON l.id = ml.list_id
        WHERE ml.mix_id = ?1 AND l.is_visible = 1 ORDER BY l.display_order, l.title, l.id";
    INSERT = "INSERT INTO lists (id, slug, title, description, is_visible, is_auto_generated,
            display_order, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)";
    APPEND_MIX = "INSERT INTO mix_lists (list_id, mix_id, position)
        VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM mix_lists WHERE list_id = ?1))
        ON CONFLICT (list_id, mix_id) DO NOTHING";
}

/// A list's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// Id.
    pub id: String,
    /// Name in addresses, unique.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    pub description: Option<String>,
    /// Whether visitors see it.
    pub is_visible: bool,
    /// Whether a rule fills it rather than a person.
    pub is_auto_generated: bool,
    /// Place among the lists; smaller comes first.
    pub display_order: i64,
    /// When it last changed.
    pub updated_at: Moment,
}

impl List {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            description: row.get("description")?,
            is_visible: row.get("is_visible")?,
            is_auto_generated: row.get("is_auto_generated")?,
            display_order: row.get("display_order")?,
            updated_at: Moment::from_ms(row.get("updated_at")?),
        })
    }
}

/// A list on its way into the catalogue.
#[derive(Debug, Clone)]
pub struct NewList {
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    pub description: Option<String>,
    /// Whether visitors see it.
    pub is_visible: bool,
    /// Whether a rule fills it rather than a person.
    pub is_auto_generated: bool,
    /// Place among the lists; smaller comes first.
    pub display_order: i64,
}

/// Counts all lists.
///
/// # Errors
/// What the database says.
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, (), |row| row.get(0))?.unwrap_or(0))
}

/// Finds a list by its slug, hidden ones included.
///
/// # Errors
/// What the database says.
pub fn find(tx: &Tx<'_>, slug: &str) -> Result<Option<List>, StoreError> {
    tx.find(FIND_BY_SLUG, params![slug], List::of)
}

/// Lists what the home page shows: visible lists that people curate, in their order.
///
/// # Errors
/// What the database says.
pub fn list_of_home(tx: &Tx<'_>) -> Result<Vec<List>, StoreError> {
    tx.list(LIST_OF_HOME, (), List::of)
}

/// Lists the visible lists that a mix stands in.
///
/// # Errors
/// What the database says.
pub fn list_of_mix(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<List>, StoreError> {
    tx.list(LIST_OF_MIX, params![mix_id], List::of)
}

/// Inserts a list and returns its id.
///
/// # Errors
/// [`StoreError::Taken`] when its slug is taken, or what the database says.
pub fn insert(tx: &Tx<'_>, list: &NewList, now: Moment) -> Result<String, StoreError> {
    let id = chance::id(now);
    tx.change_one(
        INSERT,
        params![
            id,
            list.slug,
            list.title,
            list.description,
            list.is_visible,
            list.is_auto_generated,
            list.display_order,
            now.ms(),
        ],
    )?;
    Ok(id)
}

/// Puts a mix at the end of a list; one that is in it stays where it is.
///
/// # Errors
/// What the database says.
pub fn append_mix(tx: &Tx<'_>, list_id: &str, mix_id: &str) -> Result<(), StoreError> {
    tx.change(APPEND_MIX, params![list_id, mix_id]).map(|_| ())
}
