//! The server of Segue: one binary that keeps the catalogue, serves the site and its API, and
//! answers on the command line.
//!
//! It owns everything that needs a disk, a clock, a socket or a die. Rules about music, people and
//! text are not here: they are `segue-core`'s, and the server asks it.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`config`] | the settings, and nobody else reads the environment |
//! | [`log`] | the lines of the log, each with the request that it is about |
//! | [`clock`], [`chance`] | the moment and the dice, the only places that have them |
//! | [`store`] | SQLite, and all SQL |
//! | [`auth`] | tokens, cookies, passwords, and what other people's secrets are sealed with |
//! | [`waker`] | what wakes whoever works beside the requests |
//! | [`outside`] | requests to other people's computers |
//! | [`spotify`], [`google`], [`soundcloud`] | what Segue asks of these |
//! | [`analytics`] | what visitors do, counted here or by Plausible |
//! | [`mail`] | what mails say and how they leave |
//! | [`live`] | what happens on a mix, told to every page that shows it |
//! | [`address`], [`html`] | how the addresses of pages are written, and words between markup |
//! | [`api`] | what a request and an answer look like, one file per noun |
//! | [`picture`] | pictures for social cards |
//! | [`site`] | the built pages, their heads and the data inlined in them |
//! | [`http`] | connections, headers, limits: what holds for every answer |
//! | [`router`] | the whole route table |
//! | [`error`] | every failure that a caller sees |
//! | [`tasks`] | what goes on beside the requests |
//! | [`doctor`] | whether what the server needs is well, and what to do where it is not |
//! | [`cli`] | the commands |

pub mod address;
pub mod analytics;
pub mod api;
pub mod app;
pub mod auth;
pub mod chance;
pub mod cli;
pub mod clock;
pub mod config;
pub mod doctor;
pub mod error;
pub mod extract;
pub mod google;
pub mod html;
pub mod http;
pub mod live;
pub mod log;
pub mod mail;
pub mod outside;
pub mod picture;
pub mod router;
pub mod site;
pub mod soundcloud;
pub mod spotify;
pub mod store;
pub mod tasks;
pub mod waker;
