//! How much memory reading holds at most, in bytes a byte of text.

#![expect(clippy::unwrap_used, reason = "a bench says what is wrong by panicking")]

#[expect(dead_code, reason = "the lists of so many lines are for `reading.rs`")]
mod lists;

use peak_alloc::PeakAlloc;
use segue_core::tracklist::read;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

fn main() {
    println!("read, native, memory by size:");
    for (name, bytes) in [("64 kB", 64 << 10), ("1 MB", 1 << 20), ("64 MB", 64 << 20)] {
        let text = lists::list_of(bytes);
        let before = ALLOCATED.current_usage();
        ALLOCATED.reset_peak_usage();
        let held = read(&text);
        let taken = (ALLOCATED.peak_usage() - before) as f64 / text.len() as f64;
        let tracks = held.tracks.len();
        println!("  {name}: at most {taken:.1} bytes held a byte of text ({tracks} tracks)");
    }
}
