//! Members as admins see them: one row each, the newest first, with where each is signed in.

use segue_base::clock::Moment;

use super::{User, user_columns};
use crate::ban::{self, Ban};
use crate::row::{Columns, Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

/// A query for rows of the desk. `?1` is the present moment.
macro_rules! desk {
    ($which:literal) => {
        concat!(
            "SELECT ",
            user_columns!(),
            ", (SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = users.id),
                (SELECT count(*) FROM sessions s WHERE s.user_id = users.id AND s.expires_at > ?1)
            FROM users ",
            $which
        )
    };
}
statements! {
    /// The index is walked from the newest member on, skipping those that lack the words. A text has
    /// the words if it is another without them: LIKE would read signs in them, and minds case on one
    /// engine only.
    LIST = desk!("WHERE (users.created_at, users.id) < (?2, ?3)
            AND (?4 = '' OR replace(users.email, ?4, '') <> users.email
                OR replace(users.username_key, ?4, '') <> users.username_key)
        ORDER BY users.created_at DESC, users.id DESC LIMIT ?5");
    FIND = desk!("WHERE users.id = ?2");
    FIND_OTHER_ADMIN = "SELECT id FROM users WHERE role = 'admin' AND id <> ?1 LIMIT 1";
    SET_SPOTIFY_ACCESS = "UPDATE users SET spotify_access = ?2 WHERE id = ?1";
}

/// A member, as the desk lists them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskUser {
    /// Who they are.
    pub user: User,
    /// When they were last there, to the hour, as far as a session tells.
    pub seen_at: Option<Moment>,
    /// How many browsers they are signed in with.
    pub sessions: u64,
    /// What holds them from signing in.
    pub ban: Option<Ban>,
}

impl DeskUser {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let mut columns = Columns::of(row);
        Ok(Self {
            user: User::of(&mut columns)?,
            seen_at: columns.take::<Option<i64>>()?.map(Moment::from_ms),
            sessions: columns.take()?,
            ban: None,
        })
    }

    fn with_ban(mut self, tx: &Tx<'_>, now: Moment) -> Result<Self, StoreError> {
        self.ban = ban::find(tx, &self.user.id, now)?;
        Ok(self)
    }
}

/// Lists members whose address or name contains the words, the newest first, after the one with the
/// given moment and id.
pub fn list(
    tx: &Tx<'_>,
    words: &str,
    behind: Option<&(Moment, String)>,
    most: usize,
    now: Moment,
) -> Result<Vec<DeskUser>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    let words = words.trim().to_lowercase();
    let rows = tx.list(LIST, params![now.ms(), at, id, words, most], DeskUser::of)?;
    rows.into_iter().map(|row| row.with_ban(tx, now)).collect()
}

/// Finds a member.
pub fn find(tx: &Tx<'_>, id: &str, now: Moment) -> Result<Option<DeskUser>, StoreError> {
    let found = tx.find(FIND, params![now.ms(), id], DeskUser::of)?;
    found.map(|row| row.with_ban(tx, now)).transpose()
}

/// Whether anybody but this member is an admin.
pub fn has_other_admin(tx: &Tx<'_>, id: &str) -> Result<bool, StoreError> {
    Ok(tx.find(FIND_OTHER_ADMIN, params![id], |_| Ok(()))?.is_some())
}

/// Sets whether a member may connect Spotify. An existing connection stays.
pub fn set_spotify_access(tx: &Tx<'_>, id: &str, has_access: bool) -> Result<(), StoreError> {
    tx.change_one(SET_SPOTIFY_ACCESS, params![id, has_access])
}
