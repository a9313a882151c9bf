//! The back-office: what only admins ask for and change. One file per noun; everything that is changed
//! is noted in the audit, in the transaction that changes it.

pub mod audit;
pub mod backup;
pub mod dashboard;
pub mod entity;
pub mod fresh;
pub mod import;
pub mod list;
pub mod mix;
pub mod settings;
pub mod staged;
pub mod timestamp;
pub mod track;
pub mod tracklist;
pub mod user;
pub mod whitelist;
