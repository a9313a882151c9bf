//! The border between the core and JavaScript.
//!
//! Converts, calls, converts; holds no rule. Arguments are texts, numbers and lists of them. Answers
//! that are more than that cross as the objects that serde makes of them, in TypeScript types that
//! are generated from the core's (see [`answer`]). A read tracklist is one table of numbers (see
//! [`editing::tracklist`]), and the clock of a playing mix asks a
//! [`Playhead`](listening::playback::Playhead), whose calls allocate nothing. What a rule means is
//! documented in `segue-core`.
//!
//! One crate makes six modules, a feature each: [`listening`] is loaded by whoever plays a mix,
//! [`editing`] by who writes tracklists or fills forms, [`decoding`] by who opens a file from before
//! Unicode, [`comparing`] by who suggests or reviews another tracklist, and [`timing`] by who times a mix by ear.
//! [`proofs`] has every other rule, and is loaded by tests alone. A rule that a page begins to ask, or ceases to, moves
//! from one to the other.
//!
//! `listening`, `decoding`, `comparing` and `timing` stand without the standard library and without serde, which
//! are more than each of the rules that people wait for.

#![cfg_attr(all(target_family = "wasm", not(feature = "answers")), no_std)]

extern crate alloc;

#[cfg(feature = "answers")]
pub mod answer;
#[cfg(feature = "comparing")]
pub mod comparing;
#[cfg(feature = "decoding")]
pub mod decoding;
#[cfg(feature = "editing")]
pub mod editing;
#[cfg(feature = "listening")]
pub mod listening;
#[cfg(feature = "proofs")]
pub mod proofs;
#[cfg(feature = "timing")]
pub mod timing;

/// A two-level segregated fit: constant time, and a tenth of the default allocator's size.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A panic is a bug. It traps, which JavaScript sees as an exception.
#[cfg(all(target_family = "wasm", not(feature = "answers")))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
