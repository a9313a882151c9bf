//! Bans: members who may not sign in, until a moment or for good. A ban that is over counts for nothing,
//! and no ban holds an admin. Reading a session looks here as well ([`super::session`]).

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND = "SELECT b.reason, b.created_at, b.ends_at FROM bans b JOIN users u ON u.id = b.user_id
        WHERE b.user_id = ?1 AND u.role <> 'admin' AND coalesce(b.ends_at > ?2, TRUE)";
    PUT = "INSERT INTO bans (user_id, reason, created_at, ends_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at,
            ends_at = excluded.ends_at";
    DELETE = "DELETE FROM bans WHERE user_id = ?1";
    DELETE_OVER = "DELETE FROM bans WHERE ends_at <= ?1";
}

/// A member's ban.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    /// Why.
    pub reason: String,
    /// When it began.
    pub created_at: Moment,
    /// When it ends; `None` of one for good.
    pub ends_at: Option<Moment>,
}

impl Ban {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            reason: row.get(0)?,
            created_at: Moment::from_ms(row.get(1)?),
            ends_at: row.get::<Option<i64>>(2)?.map(Moment::from_ms),
        })
    }
}

/// Finds the ban that holds a member.
pub fn find(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<Option<Ban>, StoreError> {
    tx.find(FIND, params![user_id, now.ms()], Ban::of)
}

/// Bans a member, in place of an earlier ban.
pub fn put(tx: &Tx<'_>, user_id: &str, ban: &Ban) -> Result<(), StoreError> {
    let ends_at = ban.ends_at.map(Moment::ms);
    tx.change_one(PUT, params![user_id, ban.reason, ban.created_at.ms(), ends_at])
}

/// Lifts a member's ban; `false` where there is none.
pub fn delete(tx: &Tx<'_>, user_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![user_id])? > 0)
}

/// Drops bans that are over.
pub fn delete_over(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_OVER, params![now.ms()])
}
