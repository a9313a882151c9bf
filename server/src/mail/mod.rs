//! Mail: what it says, and how it leaves.
//!
//! A mail is a row in the store first, written in the transaction of what it tells of
//! (`store::outgoing_mail`), so a crash neither loses nor invents one. [`postman`] hands the rows
//! over through a [`transport::Transport`].

pub mod letter;
pub mod postman;
pub mod transport;
