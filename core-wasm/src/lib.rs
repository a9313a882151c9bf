//! The border between the core and JavaScript.
//!
//! Converts, calls, converts; holds no rule. Arguments and results are texts and numbers, all that
//! writing needs is asked at one [`editing::desk`], a read
//! tracklist is one table of numbers, and the clock of a playing mix asks a
//! [`playback::Playhead`], whose calls allocate nothing. `web/src/core` makes objects of them, in
//! the types that the core declares. What a rule means is documented in `segue-core`.
//!
//! One crate makes two modules, a feature each: [`listening`] is loaded by whoever plays a mix,
//! [`editing`] by who writes tracklists, fills forms or compares tastes.
//!
//! Both stand without the standard library: its panic messages, its allocator and the printing that
//! they bring are more than half of what the browser would download (measured, for the reader alone,
//! gzipped: 54 kB with it and serde, 25 kB without).

#![cfg_attr(target_family = "wasm", no_std)]

extern crate alloc;

#[cfg(feature = "editing")]
pub mod editing;
#[cfg(feature = "listening")]
pub mod listening;

#[cfg(target_family = "wasm")]
mod runtime {
    /// A two-level segregated fit: constant time, and a tenth of the default allocator's size.
    #[global_allocator]
    static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

    /// A panic is a bug. It traps, which JavaScript sees as an exception.
    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo) -> ! {
        core::arch::wasm32::unreachable()
    }
}
