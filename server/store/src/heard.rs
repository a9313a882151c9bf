//! What each member has heard: one entry for each mix and each day of theirs. The newest listening of it counts,
//! whichever device tells of it first. Whether it is kept at all is what they want of positions, too.

use segue_base::clock::Moment;

use super::picture::shown;
use super::statement::statements;
use super::{StoreError, Tx, mix, position};
use crate::row::params;

/// So many entries a member has at most; the oldest go.
pub const MOST: usize = 200;

statements! {
    LIST = "SELECT h.mix_id, m.slug, m.title, m.cover_url, m.cover_hue,
            (SELECT string_agg(a.name, ' & ' ORDER BY ma.position)
                FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id
                WHERE ma.mix_id = m.id AND ma.role = 'main') AS artist,
            h.day, h.seconds, h.duration_seconds, h.listened_at
        FROM heard_mixes h JOIN shown_mixes m ON m.id = h.mix_id
        WHERE h.user_id = ?1 ORDER BY h.listened_at DESC, h.mix_id DESC, h.day DESC";
    KEEP = "INSERT INTO heard_mixes (user_id, mix_id, day, seconds, duration_seconds, listened_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (user_id, mix_id, day) DO UPDATE SET seconds = excluded.seconds,
            duration_seconds = excluded.duration_seconds, listened_at = excluded.listened_at
        WHERE excluded.listened_at > heard_mixes.listened_at";
    REMOVE = "DELETE FROM heard_mixes WHERE user_id = ?1 AND mix_id = ?2 AND day = ?3 AND listened_at <= ?4";
    CLEAR = "DELETE FROM heard_mixes WHERE user_id = ?1 AND listened_at <= ?2";
    /// One request brings as many as are kept.
    DELETE_OLDEST = "DELETE FROM heard_mixes WHERE user_id = ?1 AND (mix_id, day) IN (
        SELECT mix_id, day FROM heard_mixes WHERE user_id = ?1
        ORDER BY listened_at DESC, mix_id DESC, day DESC LIMIT ?2 OFFSET ?2)";
    DELETE_ALL = "DELETE FROM heard_mixes WHERE user_id = ?1";
}

/// How far a mix was heard on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// The mix.
    pub mix_id: String,
    /// The day where the listener was, as `YYYY-MM-DD`.
    pub day: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    pub duration_seconds: Option<u32>,
    /// When it was heard last.
    pub listened_at: Moment,
}

/// An entry that a member has taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// The mix.
    pub mix_id: String,
    /// The day of the entry.
    pub day: String,
    /// When it was taken out: what was heard later stays.
    pub removed_at: Moment,
}

/// What has changed on a device.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// When everything was taken out, if it was: what was heard later stays.
    pub cleared_at: Option<Moment>,
    /// Entries that were taken out.
    pub removed: Vec<Removed>,
    /// Entries that are new there, or newer.
    pub heard: Vec<Heard>,
}

/// An entry, and which mix that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The mix's name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its main artists, where it has any.
    pub artist: Option<String>,
    /// Address of its cover.
    pub cover_url: Option<String>,
    /// Hue of its cover, in degrees.
    pub cover_hue: u16,
    /// How far it was heard.
    pub heard: Heard,
}

/// Lists what a member has heard, the latest first; mixes that are hidden are left out.
pub fn list(tx: &Tx<'_>, user_id: &str) -> Result<Vec<Entry>, StoreError> {
    tx.list(LIST, params![user_id], |row| {
        Ok(Entry {
            slug: row.get("slug")?,
            title: row.get("title")?,
            artist: row.get("artist")?,
            cover_url: shown(row.get("cover_url")?),
            cover_hue: row.get("cover_hue")?,
            heard: Heard {
                mix_id: row.get("mix_id")?,
                day: row.get("day")?,
                seconds: row.get("seconds")?,
                duration_seconds: row.get("duration_seconds")?,
                listened_at: Moment::from_ms(row.get("listened_at")?),
            },
        })
    })
}

/// Follows what has changed on a device: first what was taken out there, then what was heard, each entry unless
/// something newer is known of it. A moment to come counts as `now`; mixes that are not there are left out.
pub fn follow(
    tx: &Tx<'_>,
    user_id: &str,
    changes: &Changes,
    now: Moment,
) -> Result<(), StoreError> {
    let until = |at: Moment| at.ms().min(now.ms());
    if let Some(at) = changes.cleared_at {
        tx.change(CLEAR, params![user_id, until(at)])?;
        position::note_forgotten(tx, user_id, Moment::from_ms(until(at)))?;
    }
    for Removed { mix_id, day, removed_at } in &changes.removed {
        tx.change(REMOVE, params![user_id, mix_id, day, until(*removed_at)])?;
    }
    for Heard { mix_id, day, seconds, duration_seconds, listened_at } in &changes.heard {
        if !mix::has_id(tx, mix_id)? {
            continue;
        }
        let row = params![user_id, mix_id, day, seconds, duration_seconds, until(*listened_at)];
        tx.change(KEEP, row)?;
    }
    tx.change(DELETE_OLDEST, params![user_id, MOST])?;
    Ok(())
}

/// Forgets what a member has heard.
pub fn delete_all(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE_ALL, params![user_id])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::fixture::{Folder, postgres};

    const NOW: Moment = Moment::from_ms(1_000_000);

    fn heard(number: i64) -> Heard {
        Heard {
            mix_id: "m".to_owned(),
            day: format!("2026-{:02}-{:02}", 1 + number / 28, 1 + number % 28),
            seconds: 60,
            duration_seconds: None,
            listened_at: Moment::from_ms(number),
        }
    }

    fn of(numbers: std::ops::Range<i64>) -> Changes {
        Changes { heard: numbers.map(heard).collect(), ..Changes::default() }
    }

    fn check_that_it_is_kept_within_bounds(store: &Store) {
        let mix = "INSERT INTO mixes (id, slug, title, title_slug, cover_hue, created_at)
            VALUES ('m', 'm', 'm', 'm', 0, 0)";
        store
            .write_blocking::<_, StoreError>(move |tx| {
                let ada = crate::user::insert_with_password(tx, "ada@mixes.example", "-", NOW)?.id;
                tx.change_one(mix, &[])?;
                let kept = || -> Result<Vec<Heard>, StoreError> {
                    Ok(list(tx, &ada)?.into_iter().map(|entry| entry.heard).collect())
                };
                follow(tx, &ada, &of(0..200), NOW)?;
                follow(tx, &ada, &of(100..300), NOW)?;
                let newest: Vec<_> = (100..300).rev().map(heard).collect();
                assert_eq!(kept()?, newest, "the oldest go");
                let Heard { mix_id, day, .. } = heard(250);
                let removed = |at| Removed {
                    mix_id: mix_id.clone(),
                    day: day.clone(),
                    removed_at: Moment::from_ms(at),
                };
                let took = |at| Changes { removed: vec![removed(at)], ..Changes::default() };
                follow(tx, &ada, &took(249), NOW)?;
                assert_eq!(kept()?.len(), 200, "what was heard later stays");
                follow(tx, &ada, &took(250), NOW)?;
                assert!(!kept()?.contains(&heard(250)));
                let cleared_at = Some(Moment::from_ms(297));
                let changes = Changes { cleared_at, heard: vec![heard(5)], ..Changes::default() };
                follow(tx, &ada, &changes, NOW)?;
                assert_eq!(kept()?, [heard(299), heard(298), heard(5)]);
                Ok(())
            })
            .unwrap();
    }

    #[test]
    fn it_is_kept_within_bounds() {
        let folder = Folder::new("heard");
        check_that_it_is_kept_within_bounds(&Store::open(&folder.0).unwrap());
    }

    #[test]
    fn on_postgres_it_is_kept_within_bounds() {
        check_that_it_is_kept_within_bounds(&postgres().0);
    }
}
