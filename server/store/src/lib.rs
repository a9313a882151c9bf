//! The store: SQLite, and the only place that knows SQL.
//!
//! [`Store::read`] and [`Store::write`] run a closure inside a transaction; what it may do there is
//! in the files beside this one, one per noun, which speak in rows and domain types. Writes are
//! acknowledged after their commit has reached the disk. It refuses to know requests, sessions and
//! formats of answers.

pub mod admin_link;
pub mod analytics;
pub mod artist;
pub mod audit;
pub mod backup;
pub mod changes;
pub mod checkup;
pub mod claim;
pub mod comment;
mod connection;
pub mod delivery;
pub mod device;
pub mod error;
pub mod figures;
mod files;
#[cfg(test)]
mod fixture;
pub mod friend;
pub mod given;
mod guard;
mod hold;
pub mod identity;
pub mod like;
pub mod list;
pub mod listening;
pub mod magic_link;
mod mark;
mod migration;
pub mod mix;
pub mod mix_like;
mod names;
pub mod outgoing_mail;
mod picture;
pub mod provider_sign_in;
mod reader;
pub mod restore;
mod row;
pub mod search;
pub mod session;
pub mod site;
pub mod snapshot;
pub mod spotify_artist;
pub mod spotify_connection;
pub mod spotify_track;
pub mod staged;
mod statement;
mod store;
pub mod sync;
pub mod timestamp;
pub mod track;
pub mod user;
mod version;
pub mod weekly;
pub mod whitelist;
pub mod whole;
mod writer;

pub use error::{OpenError, StoreError};
pub use files::{database_bytes, database_path, make_private};
pub use guard::Flaw;
pub use hold::Hold;
pub use statement::Tx;
pub use store::Store;

/// Identifies a repeated request.
#[derive(Debug, Clone)]
pub struct Idempotence {
    /// The key that the caller chose.
    pub key: String,
    /// Fingerprint of the request.
    pub request_hash: String,
}
