//! Files on their way to the site. Their bytes are in pieces elsewhere; here is how far each has come, and
//! what became of it, which is JSON to this file.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    INSERT = "INSERT INTO uploads (id, user_id, kind, name, bytes, created_at, touched_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)";
    FIND = "SELECT * FROM uploads WHERE id = ?1";
    COUNT_OF_USER = "SELECT count(*) FROM uploads WHERE user_id = ?1 AND outcome IS NULL";
    TAKE = "UPDATE uploads SET received = received + ?3, touched_at = ?4
        WHERE id = ?1 AND received = ?2 AND received + ?3 <= bytes";
    BEGIN_CHECK = "UPDATE uploads SET checking_at = ?2, touched_at = ?2
        WHERE id = ?1 AND received = bytes AND outcome IS NULL
            AND (checking_at IS NULL OR checking_at < ?3)";
    RENEW_CHECK = "UPDATE uploads SET checking_at = ?2, touched_at = ?2 WHERE id = ?1 AND outcome IS NULL";
    /// The first outcome counts: a second look may find that the pieces are gone.
    SETTLE = "UPDATE uploads SET outcome = ?2, touched_at = ?3 WHERE id = ?1 AND outcome IS NULL";
    DELETE = "DELETE FROM uploads WHERE id = ?1";
    LIST_OLD = "SELECT * FROM uploads WHERE touched_at < ?1";
}

/// What a file is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The sound of a mix.
    Sound,
    /// The cover of a mix.
    Cover,
}

impl Kind {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Cover => "cover",
        }
    }
}

/// A file on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Id.
    pub id: String,
    /// Who sends it.
    pub user_id: String,
    /// What it is to be.
    pub kind: Kind,
    /// Its name on the sender's machine.
    pub name: String,
    /// How long it is.
    pub bytes: u64,
    /// How much of it has come.
    pub received: u64,
    /// What became of it, as JSON.
    pub outcome: Option<String>,
}

impl Upload {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let kind: String = row.get("kind")?;
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            kind: if kind == Kind::Sound.name() { Kind::Sound } else { Kind::Cover },
            name: row.get("name")?,
            bytes: row.get("bytes")?,
            received: row.get("received")?,
            outcome: row.get("outcome")?,
        })
    }
}

/// Begins an upload, and answers its id.
pub fn insert(
    tx: &Tx<'_>,
    user_id: &str,
    (kind, name, bytes): (Kind, &str, u64),
    now: Moment,
) -> Result<String, StoreError> {
    let id = chance::id(now);
    tx.change_one(INSERT, params![id, user_id, kind.name(), name, bytes, now.ms()])?;
    Ok(id)
}

/// Finds an upload.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Upload>, StoreError> {
    tx.find(FIND, params![id], Upload::of)
}

/// Counts the uploads of a member that are under way.
pub fn count_of_user(tx: &Tx<'_>, user_id: &str) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_OF_USER, params![user_id], |row| row.get(0))?.unwrap_or(0))
}

/// Notes that a piece has come behind what was there; `false` where that is not so much any more.
pub fn take(
    tx: &Tx<'_>,
    id: &str,
    offset: u64,
    bytes: u64,
    now: Moment,
) -> Result<bool, StoreError> {
    Ok(tx.change(TAKE, params![id, offset, bytes, now.ms()])? > 0)
}

/// Begins to look at a file that is whole; `false` where it is not, or somebody has begun since a moment.
pub fn begin_check(tx: &Tx<'_>, id: &str, since: Moment, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(BEGIN_CHECK, params![id, now.ms(), since.ms()])? > 0)
}

/// Notes that a file is still being looked at, so that nobody else begins.
pub fn renew_check(tx: &Tx<'_>, id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(RENEW_CHECK, params![id, now.ms()]).map(drop)
}

/// Notes what became of a file.
pub fn settle(tx: &Tx<'_>, id: &str, outcome: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(SETTLE, params![id, outcome, now.ms()]).map(drop)
}

/// Forgets an upload.
pub fn delete(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.change(DELETE, params![id]).map(drop)
}

/// Lists the uploads that nobody has touched since a moment.
pub fn list_old(tx: &Tx<'_>, before: Moment) -> Result<Vec<Upload>, StoreError> {
    tx.list(LIST_OLD, params![before.ms()], Upload::of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::fixture::{Folder, postgres};

    fn check_that_one_look_at_a_time_counts(store: &Store) {
        let at = Moment::from_ms;
        let looked = store.write_blocking(move |tx| {
            let ada = crate::user::insert_with_password(tx, "ada@mixes.example", "-", at(0))?;
            let id = insert(tx, &ada.id, (Kind::Sound, "night.mp3", 1), at(0))?;
            take(tx, &id, 0, 1, at(0))?;
            let mut begun = vec![begin_check(tx, &id, at(0), at(10))?];
            // One that takes long says so, and is left alone.
            renew_check(tx, &id, at(60))?;
            begun.push(begin_check(tx, &id, at(50), at(100))?);
            // Of one that has broken off, nothing is heard any more.
            begun.push(begin_check(tx, &id, at(70), at(120))?);
            settle(tx, &id, "kept", at(130))?;
            settle(tx, &id, "refused", at(140))?;
            Ok::<_, StoreError>((begun, find(tx, &id)?.and_then(|found| found.outcome)))
        });
        assert_eq!(looked.unwrap(), (vec![true, false, true], Some("kept".to_owned())));
    }

    #[test]
    fn one_look_at_a_time_counts() {
        let folder = Folder::new("uploads");
        check_that_one_look_at_a_time_counts(&Store::open(&folder.0).unwrap());
    }

    #[test]
    fn on_postgres_one_look_at_a_time_counts() {
        check_that_one_look_at_a_time_counts(&postgres().0);
    }
}
