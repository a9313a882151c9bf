//! Lists of mixes, curated or made by rule.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    COUNT = "SELECT count(*) FROM lists";
    FIND_BY_SLUG = "SELECT * FROM lists WHERE slug = ?1";
    LIST_OF_HOME = "SELECT * FROM lists WHERE is_visible AND NOT is_auto_generated
        ORDER BY display_order, title, id";
    LIST_OF_MIX = "SELECT l.* FROM mix_lists ml JOIN lists l ON l.id = ml.list_id
        WHERE ml.mix_id = ?1 AND l.is_visible ORDER BY l.display_order, l.title, l.id";
    INSERT = "INSERT INTO lists (id, slug, title, description, is_visible, is_auto_generated,
            display_order, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)";
    FIND_BY_ID = "SELECT * FROM lists WHERE id = ?1";
    LIST_ALL = "SELECT *, (SELECT count(*) FROM mix_lists ml WHERE ml.list_id = lists.id) AS mixes
        FROM lists ORDER BY display_order, title, id";
    UPDATE = "UPDATE lists SET slug = ?2, title = ?3, description = ?4, is_visible = ?5,
            display_order = ?6, updated_at = ?7 WHERE id = ?1";
    KEEP_SLUG = "INSERT INTO former_list_slugs (slug, list_id)
        SELECT slug, id FROM lists WHERE id = ?1 AND slug <> ?2
        ON CONFLICT (slug) DO UPDATE SET list_id = excluded.list_id";
    /// A list that has the slug now comes before one that had it.
    FIND_MOVED = "SELECT l.slug FROM former_list_slugs f JOIN lists l ON l.id = f.list_id
        WHERE f.slug = ?1 AND l.is_visible
            AND NOT EXISTS (SELECT 1 FROM lists WHERE slug = ?1)";
    SET_ORDER = "UPDATE lists SET display_order = ?2, updated_at = ?3 WHERE id = ?1";
    DELETE = "DELETE FROM lists WHERE id = ?1";
    REMOVE_MIX = "DELETE FROM mix_lists WHERE list_id = ?1 AND mix_id = ?2";
    LIST_IDS_OF_MIX = "SELECT list_id FROM mix_lists WHERE mix_id = ?1";
    LIST_MIX_IDS = "SELECT mix_id FROM mix_lists WHERE list_id = ?1 ORDER BY position";
    SET_POSITION = "UPDATE mix_lists SET position = ?3 WHERE list_id = ?1 AND mix_id = ?2";
    TOUCH = "UPDATE lists SET updated_at = ?2 WHERE id = ?1";
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
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
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
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, &[], |row| row.get(0))?.unwrap_or(0))
}

/// Finds a list by its slug, hidden ones included.
pub fn find(tx: &Tx<'_>, slug: &str) -> Result<Option<List>, StoreError> {
    tx.find(FIND_BY_SLUG, params![slug], List::of)
}

/// Lists what the home page shows: visible lists that people curate, in their order.
pub fn list_of_home(tx: &Tx<'_>) -> Result<Vec<List>, StoreError> {
    tx.list(LIST_OF_HOME, &[], List::of)
}

/// Lists the visible lists that a mix stands in.
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
pub fn append_mix(tx: &Tx<'_>, list_id: &str, mix_id: &str) -> Result<(), StoreError> {
    tx.change(APPEND_MIX, params![list_id, mix_id]).map(|_| ())
}

/// Finds a list by its id.
pub fn find_by_id(tx: &Tx<'_>, id: &str) -> Result<Option<List>, StoreError> {
    tx.find(FIND_BY_ID, params![id], List::of)
}

/// Lists all lists in their order, each with how many mixes it has.
pub fn list_all(tx: &Tx<'_>) -> Result<Vec<(List, u64)>, StoreError> {
    tx.list(LIST_ALL, &[], |row| Ok((List::of(row)?, row.get("mixes")?)))
}

/// Finds the slug that a visible list has now which had this one before; `None` where a list has it now.
pub fn find_moved(tx: &Tx<'_>, slug: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_MOVED, params![slug], |row| row.get(0))
}

/// Sets everything that people set of a list. The slug that it had leads to it still.
///
/// # Errors
/// [`StoreError::Taken`] when its slug is taken, or what the database says.
pub fn update(tx: &Tx<'_>, id: &str, list: &NewList, now: Moment) -> Result<(), StoreError> {
    let NewList { slug, title, description, is_visible, display_order, .. } = list;
    tx.change(KEEP_SLUG, params![id, slug])?;
    let row = params![id, slug, title, description, is_visible, display_order, now.ms()];
    tx.change_one(UPDATE, row)
}

/// Sets the order of lists: as given, from 1. Lists that are not named stay as they are.
pub fn set_order(tx: &Tx<'_>, ids: &[String], now: Moment) -> Result<(), StoreError> {
    for (order, id) in (1_i64..).zip(ids) {
        tx.change(SET_ORDER, params![id, order, now.ms()])?;
    }
    Ok(())
}

/// Deletes a list.
pub fn delete(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.change_one(DELETE, params![id])
}

/// Takes a mix out of a list; `false` when it was not in it.
pub fn remove_mix(tx: &Tx<'_>, list_id: &str, mix_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(REMOVE_MIX, params![list_id, mix_id])? > 0)
}

/// Ids of the lists that a mix stands in, hidden ones included.
pub fn list_ids_of_mix(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_IDS_OF_MIX, params![mix_id], |row| row.get(0))
}

/// Ids of the mixes of a list in their order.
pub fn list_mix_ids(tx: &Tx<'_>, list_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_MIX_IDS, params![list_id], |row| row.get(0))
}

/// Sets the order of a list's mixes: as given, from 1. Mixes that are not in it are left out.
pub fn set_mix_order(
    tx: &Tx<'_>,
    list_id: &str,
    mix_ids: &[String],
    now: Moment,
) -> Result<(), StoreError> {
    for (position, mix_id) in (1_u32..).zip(mix_ids) {
        tx.change(SET_POSITION, params![list_id, mix_id, position])?;
    }
    tx.change(TOUCH, params![list_id, now.ms()]).map(drop)
}
