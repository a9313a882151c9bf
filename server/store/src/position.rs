//! Where a member left each mix. The newest listening counts, whichever device tells of it first. Whether a member
//! wants it kept is here, too, for this and for what they have heard.

use segue_base::clock::Moment;

use super::statement::statements;
use super::{StoreError, Tx, heard, mix};
use crate::row::params;

/// So many a member has at most; the oldest go.
pub const MOST: usize = 100;

statements! {
    LIST = "SELECT p.mix_id, m.title, (SELECT string_agg(a.name, ' & ' ORDER BY ma.position)
                FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id
                WHERE ma.mix_id = m.id AND ma.role = 'main') AS artist,
            p.seconds, p.duration_seconds, p.is_finished, p.listened_at
        FROM positions p JOIN shown_mixes m ON m.id = p.mix_id
        WHERE p.user_id = ?1 ORDER BY p.listened_at DESC, p.mix_id DESC";
    KEEP = "INSERT INTO positions (user_id, mix_id, seconds, duration_seconds, is_finished, listened_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (user_id, mix_id) DO UPDATE SET seconds = excluded.seconds,
            duration_seconds = excluded.duration_seconds, is_finished = excluded.is_finished,
            listened_at = excluded.listened_at
        WHERE excluded.listened_at > positions.listened_at";
    /// One request brings a hundred at most.
    DELETE_OLDEST = "DELETE FROM positions WHERE user_id = ?1 AND mix_id IN (
        SELECT mix_id FROM positions WHERE user_id = ?1
        ORDER BY listened_at DESC, mix_id DESC LIMIT ?2 OFFSET ?2)";
    DELETE_ALL = "DELETE FROM positions WHERE user_id = ?1";
    FIND_WISH = "SELECT keeps_listening FROM users WHERE id = ?1";
    SET_WISH = "UPDATE users SET keeps_listening = ?2 WHERE id = ?1";
    NOTE_FORGOTTEN = "UPDATE users SET listening_forgotten_at = ?2
        WHERE id = ?1 AND coalesce(listening_forgotten_at, 0) < ?2";
    IS_WANTED = "SELECT keeps_listening AND coalesce(listening_forgotten_at, 0) < ?2
        FROM users WHERE id = ?1";
}

/// Where a mix was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The mix.
    pub mix_id: String,
    /// How far, in seconds.
    pub seconds: u32,
    /// Length of the mix in seconds, where it is known.
    pub duration_seconds: Option<u32>,
    /// Whether it was heard to the end, or taken off the shelf.
    pub is_finished: bool,
    /// When it was listened to last.
    pub listened_at: Moment,
}

/// Where a mix was left, and which mix that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Title of the mix.
    pub mix_title: String,
    /// Its main artists, where it has any.
    pub mix_artist: Option<String>,
    /// Where it was left.
    pub left: Left,
}

/// Lists where a member left mixes, the latest first; mixes that are hidden are left out.
pub fn list(tx: &Tx<'_>, user_id: &str) -> Result<Vec<Position>, StoreError> {
    tx.list(LIST, params![user_id], |row| {
        Ok(Position {
            mix_title: row.get("title")?,
            mix_artist: row.get("artist")?,
            left: Left {
                mix_id: row.get("mix_id")?,
                seconds: row.get("seconds")?,
                duration_seconds: row.get("duration_seconds")?,
                is_finished: row.get("is_finished")?,
                listened_at: Moment::from_ms(row.get("listened_at")?),
            },
        })
    })
}

/// Keeps where a member left mixes, each unless something newer is known of it. A moment to come counts as
/// `now`; mixes that are not there are left out.
pub fn keep(tx: &Tx<'_>, user_id: &str, all: &[Left], now: Moment) -> Result<(), StoreError> {
    for Left { mix_id, seconds, duration_seconds, is_finished, listened_at } in all {
        if !mix::has_id(tx, mix_id)? {
            continue;
        }
        let at = listened_at.ms().min(now.ms());
        let row = params![user_id, mix_id, seconds, duration_seconds, is_finished, at];
        tx.change(KEEP, row)?;
    }
    tx.change(DELETE_OLDEST, params![user_id, MOST])?;
    Ok(())
}

/// Forgets where a member left mixes.
pub fn delete_all(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(DELETE_ALL, params![user_id])?;
    note_forgotten(tx, user_id, now)
}

/// Notes that a member has forgotten what they listened to until a moment: none of it is to come back with a
/// mix that is restored.
pub(super) fn note_forgotten(tx: &Tx<'_>, user_id: &str, until: Moment) -> Result<(), StoreError> {
    tx.change(NOTE_FORGOTTEN, params![user_id, until.ms()]).map(drop)
}

/// Whether a member wants kept what they listened to at a moment, and has not forgotten it since.
pub(super) fn is_wanted(tx: &Tx<'_>, user_id: &str, at_ms: i64) -> Result<bool, StoreError> {
    let found = tx.find(IS_WANTED, params![user_id, at_ms], |row| row.get(0))?;
    Ok(found.unwrap_or(false))
}

/// Whether a member wants their positions and their history kept; `None` where there is no such member.
pub fn find_wish(tx: &Tx<'_>, user_id: &str) -> Result<Option<bool>, StoreError> {
    tx.find(FIND_WISH, params![user_id], |row| row.get(0))
}

/// Sets whether a member wants it kept. What was kept goes when they do not.
pub fn set_wish(
    tx: &Tx<'_>,
    user_id: &str,
    is_wanted: bool,
    now: Moment,
) -> Result<(), StoreError> {
    tx.change_one(SET_WISH, params![user_id, is_wanted])?;
    if is_wanted {
        return Ok(());
    }
    delete_all(tx, user_id, now)?;
    heard::delete_all(tx, user_id)
}

#[cfg(test)]
mod tests {
    use segue_base::clock::Moment;

    use super::*;
    use crate::Store;
    use crate::fixture::{Folder, postgres};

    fn check_that_the_oldest_go(store: &Store) {
        let now = Moment::from_ms(1_000_000);
        let left = move |number: i64| Left {
            mix_id: format!("m{number:03}"),
            seconds: 60,
            duration_seconds: None,
            is_finished: false,
            listened_at: Moment::from_ms(number),
        };
        let mix = "INSERT INTO mixes (id, slug, title, title_slug, cover_hue, created_at)
            VALUES (?1, ?1, ?1, ?1, 0, 0)";
        let kept = store.write_blocking(move |tx| {
            let ada = crate::user::insert_with_password(tx, "ada@mixes.example", "-", now)?;
            for number in 0..=150 {
                tx.change_one(mix, params![left(number).mix_id])?;
            }
            let of = |numbers: std::ops::Range<i64>| numbers.map(left).collect::<Vec<_>>();
            keep(tx, &ada.id, &of(0..100), now)?;
            keep(tx, &ada.id, &of(50..150), now)?;
            list(tx, &ada.id)
        });
        let kept: Vec<_> = kept.unwrap().into_iter().map(|it| it.left).collect();
        assert_eq!(kept, (50..150).rev().map(left).collect::<Vec<_>>());
    }

    #[test]
    fn the_oldest_go() {
        let folder = Folder::new("positions");
        check_that_the_oldest_go(&Store::open(&folder.0).unwrap());
    }

    #[test]
    fn on_postgres_the_oldest_go() {
        check_that_the_oldest_go(&postgres().0);
    }
}
