//! The parts of a request that handlers can ask for: each is read once, limited, and answered with
//! a problem if it cannot be read.

mod body;
mod email;
mod headers;
mod idempotence;
mod name;
mod objects;
mod person;
mod query;
mod version;
mod wording;
pub mod words;

pub use body::{JsonBody, RawBody, TRACKLIST_LIMIT};
pub use email::email;
pub use headers::Headers;
pub use idempotence::idempotence;
pub use name::{Name, Names};
pub use person::{Admin, Member, Proven, Visitor, WritingPeer};
pub use query::Query;
pub use version::{Began, version};
pub use wording::{beginning, either};
