//! The server of Segue: one binary that keeps the catalogue, serves the site and its API, and
//! answers on the command line.
//!
//! It owns everything that needs a disk, a clock, a socket or a die. Rules about music, people and
//! text are not here: they are `segue-core`'s, and the server asks it.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`auth`] | cookies, passwords, and how long a session lives |
//! | [`live`] | what happens on a mix, told to every page that shows it |
//! | [`api`] | what a request and an answer look like, one file per noun |
//! | [`picture`] | pictures for social cards |
//! | [`site`] | the built pages, their heads and the data inlined in them |
//! | [`http`] | connections, headers, limits: what holds for every answer |
//! | [`router`] | the whole route table |
//! | [`error`] | every failure that a caller sees |
//! | [`tasks`] | what goes on beside the requests |
//! | [`doctor`] | whether what the server needs is well, and what to do where it is not |
//! | [`objects`] | files that are not the database's, in a folder or a bucket |
//! | [`library`] | folders of mixes that come in by themselves |
//! | [`upload`] | files that admins send: their pieces, what they are, and keeping them |
//! | [`cli`] | the commands |

pub mod api;
pub mod app;
pub mod auth;
pub mod cli;
pub mod doctor;
pub mod error;
pub mod extract;
pub mod http;
pub mod library;
pub mod live;
pub mod objects;
pub mod picture;
pub mod router;
pub mod site;
pub mod tasks;
pub mod upload;
