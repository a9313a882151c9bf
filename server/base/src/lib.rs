//! What every part of the server stands on.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`clock`], [`chance`] | the moment and chance, the only places that have them |
//! | [`config`] | the settings, and nobody else reads the environment |
//! | [`log`] | the lines of the log, each with the request that it is about |
//! | [`seal`], [`token`] | what other people's secrets are sealed with, and what is kept of our own |
//! | [`address`], [`html`], [`spelling`] | how addresses, words between markup and names are written |
//! | [`mail_host`] | whose mailboxes a mail host has |
//! | [`waker`] | what wakes whoever works beside the requests |

pub mod address;
pub mod chance;
pub mod clock;
pub mod config;
pub mod html;
pub mod log;
pub mod mail_host;
pub mod seal;
pub mod spelling;
pub mod token;
pub mod waker;
