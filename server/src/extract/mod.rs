//! What a handler may take from a request: read once, limited, and told as a problem when it does
//! not read.

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

pub use body::{JsonBody, TRACKLIST_LIMIT};
pub use email::email;
pub use headers::Headers;
pub use idempotence::idempotence;
pub use name::{Name, Names};
pub use person::{Admin, Member, Proven, Visitor};
pub use query::Query;
pub use version::{Began, version};
pub use wording::{beginning, either};
