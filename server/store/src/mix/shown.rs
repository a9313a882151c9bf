//! Whether visitors see a mix, and at which address.

use segue_base::clock::Moment;

use crate::row::{Row, params};
use crate::{StoreError, Tx, changes, statement::statements};

statements! {
    SET = "UPDATE mixes SET is_hidden = ?2, shows_at = ?3 WHERE id = ?1";
    LIST_DUE = "SELECT id, shows_at FROM mixes WHERE shows_at <= ?1 ORDER BY shows_at";
    /// It is as new as it is to visitors.
    SHOW = "UPDATE mixes SET is_hidden = FALSE, shows_at = NULL, created_at = ?2, changed_at = ?2
        WHERE id = ?1 AND shows_at = ?2";
    NEXT = "SELECT min(shows_at) FROM mixes WHERE shows_at IS NOT NULL";
    IS_TAKEN = "SELECT id FROM mixes WHERE slug = ?2 AND id <> ?1";
    KEEP_SLUG = "INSERT INTO former_mix_slugs (slug, mix_id)
        SELECT slug, id FROM mixes WHERE id = ?1 AND slug <> ?2
        ON CONFLICT (slug) DO UPDATE SET mix_id = excluded.mix_id";
    SET_SLUG = "UPDATE mixes SET slug = ?2 WHERE id = ?1";
    FREE_SLUG = "DELETE FROM former_mix_slugs WHERE slug = ?1";
    LIST_FORMER = "SELECT slug FROM former_mix_slugs WHERE mix_id = ?1 ORDER BY slug";
    /// A mix that has the slug now comes before one that had it.
    FIND_MOVED = "SELECT m.slug FROM former_mix_slugs f JOIN shown_mixes m ON m.id = f.mix_id
        WHERE f.slug = ?1 AND NOT EXISTS (SELECT 1 FROM mixes WHERE slug = ?1)";
}

/// Who sees a mix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Everyone.
    Now,
    /// Admins, until one of them shows it.
    Never,
    /// Admins, and from this moment on everyone.
    From(Moment),
}

impl Shown {
    pub(super) fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let from = row.get::<Option<i64>>("shows_at")?.map(Moment::from_ms);
        Ok(match (row.get("is_hidden")?, from) {
            (false, _) => Self::Now,
            (true, None) => Self::Never,
            (true, Some(from)) => Self::From(from),
        })
    }
}

/// Sets who sees a mix.
pub fn set_shown(tx: &Tx<'_>, mix_id: &str, shown: Shown, now: Moment) -> Result<(), StoreError> {
    let (is_hidden, from) = match shown {
        Shown::Now => (false, None),
        Shown::Never => (true, None),
        Shown::From(from) => (true, Some(from.ms())),
    };
    tx.change_one(SET, params![mix_id, is_hidden, from])?;
    changes::tell_of_mix(tx, mix_id);
    super::note_change(tx, mix_id, now)
}

/// Shows every mix whose moment has come, and answers how many. They come into the catalogue at that moment.
pub fn show_due(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    let due: Vec<(String, i64)> =
        tx.list(LIST_DUE, params![now.ms()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut shown = 0;
    for (id, from) in due {
        shown += tx.change(SHOW, params![id, from])?;
        changes::tell_of_mix(tx, &id);
    }
    Ok(shown)
}

/// The next moment at which a mix is to be shown.
pub fn next_to_show(tx: &Tx<'_>) -> Result<Option<Moment>, StoreError> {
    let next = tx.find(NEXT, &[], |row| row.get::<Option<i64>>(0))?.flatten();
    Ok(next.map(Moment::from_ms))
}

/// Gives a mix another address; the old one leads to it. `false` where another mix has the address.
pub fn set_slug(tx: &Tx<'_>, mix_id: &str, slug: &str, now: Moment) -> Result<bool, StoreError> {
    if tx.find(IS_TAKEN, params![mix_id, slug], |_| Ok(()))?.is_some() {
        return Ok(false);
    }
    tx.change(KEEP_SLUG, params![mix_id, slug])?;
    tx.change(FREE_SLUG, params![slug])?;
    tx.change_one(SET_SLUG, params![mix_id, slug])?;
    changes::tell_of_mix(tx, mix_id);
    super::note_change(tx, mix_id, now)?;
    Ok(true)
}

/// Lists the addresses that a mix had.
pub fn list_former_slugs(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_FORMER, params![mix_id], |row| row.get(0))
}

/// Finds the slug of the mix that had an address before.
pub fn find_moved(tx: &Tx<'_>, slug: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_MOVED, params![slug], |row| row.get(0))
}
