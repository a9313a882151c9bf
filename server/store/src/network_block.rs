//! Networks from which nothing may be written until a moment. They are known by the same keyed hash as
//! those of times and votes, so no address is kept.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND = "SELECT network_hash, reason, created_at, ends_at FROM network_blocks
        WHERE network_hash = ?1 AND ends_at > ?2";
    LIST = "SELECT network_hash, reason, created_at, ends_at FROM network_blocks
        WHERE ends_at > ?1 ORDER BY ends_at, network_hash LIMIT ?2";
    PUT = "INSERT INTO network_blocks (network_hash, reason, created_at, ends_at)
        VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (network_hash) DO UPDATE SET reason = excluded.reason,
            created_at = excluded.created_at, ends_at = excluded.ends_at";
    DELETE = "DELETE FROM network_blocks WHERE network_hash = ?1";
    DELETE_OVER = "DELETE FROM network_blocks WHERE ends_at <= ?1";
}

/// The most that are listed: those that end first.
const MOST_LISTED: u32 = 500;

/// A network's block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkBlock {
    /// Names the network.
    pub network_hash: String,
    /// Why.
    pub reason: String,
    /// When it began.
    pub created_at: Moment,
    /// When it ends.
    pub ends_at: Moment,
}

impl NetworkBlock {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            network_hash: row.get(0)?,
            reason: row.get(1)?,
            created_at: Moment::from_ms(row.get(2)?),
            ends_at: Moment::from_ms(row.get(3)?),
        })
    }
}

/// Finds the block of a network.
pub fn find(
    tx: &Tx<'_>,
    network_hash: &str,
    now: Moment,
) -> Result<Option<NetworkBlock>, StoreError> {
    tx.find(FIND, params![network_hash, now.ms()], NetworkBlock::of)
}

/// Lists the networks that are blocked, the one that ends next first.
pub fn list(tx: &Tx<'_>, now: Moment) -> Result<Vec<NetworkBlock>, StoreError> {
    tx.list(LIST, params![now.ms(), MOST_LISTED], NetworkBlock::of)
}

/// Blocks a network, in place of an earlier block.
pub fn put(tx: &Tx<'_>, block: &NetworkBlock) -> Result<(), StoreError> {
    let NetworkBlock { network_hash, reason, created_at, ends_at } = block;
    tx.change_one(PUT, params![network_hash, reason, created_at.ms(), ends_at.ms()])
}

/// Lifts the block of a network; `false` where there is none.
pub fn delete(tx: &Tx<'_>, network_hash: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![network_hash])? > 0)
}

/// Drops blocks that are over.
pub fn delete_over(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_OVER, params![now.ms()])
}
