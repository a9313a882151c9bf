//! Everything that holds for every connection and every answer, whatever it is about: the accept
//! loop and its limits, request ids, the origin check, strict headers, prepared bytes, and the
//! memory for bodies.

pub mod accept;
pub mod bare;
pub mod body_budget;
pub mod connection;
pub mod every;
pub mod file_body;
pub mod file_name;
pub mod flood;
pub mod head;
pub mod headers;
pub mod host;
pub mod json;
pub mod linger;
pub mod metrics;
pub mod network;
pub mod origin;
pub mod parameters;
pub mod prepared;
pub mod response_cache;
pub mod share;
pub mod shared_limit;
pub mod traffic;
