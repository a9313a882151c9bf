//! The foundation of every part of the server.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`clock`], [`chance`] | the time and random numbers, which are taken nowhere else |
//! | [`config`] | the settings; nothing else reads the environment |
//! | [`log`] | the lines of the log, each with the request that it is about |
//! | [`seal`], [`token`] | how other people's secrets are encrypted, and our own hashed |
//! | [`address`], [`html`], [`spelling`] | how addresses, texts in HTML, and names are written |
//! | [`likeness`], [`misspelling`], [`catalogue_id`] | which names are perhaps one name, and what other catalogues call it |
//! | [`mail_host`] | whether a mail host is open to everybody |
//! | [`waker`] | how background tasks are woken |

pub mod address;
pub mod catalogue_id;
pub mod chance;
pub mod clock;
pub mod config;
pub mod html;
pub mod likeness;
pub mod log;
pub mod mail_host;
pub mod misspelling;
pub mod seal;
pub mod spelling;
pub mod token;
pub mod told;
pub mod waker;
