//! The store: the database, in SQLite or PostgreSQL, and the only place that knows SQL.
//!
//! [`Store::read`] and [`Store::write`] run a closure inside a transaction; what it may do there is
//! in the files beside this one, one per noun, which speak in rows and domain types. Writes are
//! acknowledged after their commit has reached the disk. It refuses to know requests, sessions and
//! formats of answers.

pub mod admin_link;
pub mod alike;
pub mod allowance;
pub mod analytics;
pub mod artist;
pub mod audit;
pub mod ban;
pub mod changes;
pub mod claim;
pub mod comment;
pub mod delivery;
pub mod device;
pub mod error;
pub mod figures;
#[cfg(test)]
mod fixture;
pub mod friend;
pub mod given;
pub mod giver;
pub mod heard;
pub mod identity;
pub mod library;
pub mod like;
pub mod liked_ties;
pub mod list;
pub mod listening;
pub mod magic_link;
pub mod mix;
pub mod mix_like;
mod names;
pub mod network_block;
pub mod outgoing_mail;
mod picture;
pub mod position;
mod postgres;
pub mod provider_sign_in;
pub mod queue;
pub mod record;
pub mod report;
mod row;
mod schema;
pub mod search;
pub mod session;
pub mod site;
pub mod snapshot;
pub mod sound;
pub mod spotify_artist;
pub mod spotify_connection;
pub mod spotify_track;
mod sqlite;
pub mod staged;
mod statement;
mod store;
pub mod suggestion;
pub mod sync;
pub mod timestamp;
pub mod track;
mod transfer;
pub mod turn;
mod tx;
pub mod upload;
pub mod user;
pub mod weekly;
pub mod whitelist;
pub mod whole;

pub use error::{OpenError, StoreError};
pub use postgres::Connections;
pub use sqlite::{Flaw, Hold, backup, checkup, database_path, make_private, restore};
pub use store::Store;
pub use transfer::Copied;
pub use tx::Tx;

/// Identifies a repeated request.
#[derive(Debug, Clone)]
pub struct Idempotence {
    /// The key that the caller chose.
    pub key: String,
    /// Fingerprint of the request.
    pub request_hash: String,
}
