//! The rules of Segue.
//!
//! Every rule about music, people or text lives here: reading tracklists, what plays now, where to
//! resume, what a share link selects, how a slug is made. The crate is pure. It knows no clock, no
//! disk and no network; time is an argument. The server runs it natively and the browser runs it as
//! WebAssembly, so an answer is the same in both.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`tracklist`] | text in, tracks and diagnostics out; titles, labels, layers, artists |
//! | [`difference`] | what differs between two tracklists of one mix, and what comes of it |
//! | [`cue`] | an offset inside a mix, as text and as seconds |
//! | [`playback`] | now playing, resume positions, share selectors |
//! | [`taste`] | how alike two listeners are, and what one may like of the other's |
//! | [`timestamp`] | times that the crowd proposes, and its votes on them |
//! | [`user`] | usernames and e-mail addresses |
//! | [`comment`] | how comments are sorted and cut |
//! | [`list`] | what a curated list must have |
//! | [`submission`] | what a submitted mix must have |
//! | [`slug`] | the two slug rules |
//! | [`cover`] | the hue of a mix without a cover |
//! | [`wording`] | lengths and descriptions as people read them |
//! | [`text`] | how a text file is encoded, and what is no text |
//! | [`diagnostic`] | what a reader noticed: a place, a code, a sentence |
//!
//! The proofs are in `fixtures/vectors`: the same files run natively, through the built
//! WebAssembly and in a browser. A public function without vectors fails the tests.
//!
//! Conventions: times are whole seconds unless a name ends in `_ms`; places in a tracklist count
//! from 1 and indices from 0; offsets into a text that people see count UTF-16 units, as JavaScript
//! does. Nothing panics and nothing fails without saying what was expected; where a rule cannot
//! answer, it returns `None`.

#![cfg_attr(not(any(test, feature = "openapi", feature = "ts")), no_std)]

extern crate alloc;

pub mod comment;
pub mod cover;
pub mod cue;
pub mod diagnostic;
pub mod difference;
pub mod list;
mod order;
pub mod playback;
pub mod slug;
pub mod submission;
pub mod taste;
pub mod text;
pub mod timestamp;
pub mod tracklist;
pub mod user;
pub mod wording;

pub use tracklist::identified::identified;
