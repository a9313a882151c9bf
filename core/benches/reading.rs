//! How fast reading is, in ratios with a peer of the same run.
//!
//! The peer reads the line formats the way they are usually read, one regular expression a line and
//! a few more for its title, and makes the same owned tracks; its answers are compared with ours
//! before anything is timed. Prints what it measures and judges nothing but the answers. What
//! reading holds in memory is measured by `holding.rs`, because counting slows both of them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a bench measures time, and says what is wrong by panicking"
)]

mod lists;
mod peer;

use std::hint::black_box;
use std::time::Instant;

use lists::{list, list_of};
use segue_core::tracklist::{read, read_submission};

/// The allocator of the server.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() {
    println!("read, native, owned tracks:");
    for lines in [24, 200, 2000] {
        let text = list(lines);
        let (ours, theirs) = (read_submission(&text).tracks, peer::read(&text));
        if let Some((ours, theirs)) = ours.iter().zip(&theirs).find(|(a, b)| a != b) {
            panic!("the peer reads otherwise: {ours:?} {theirs:?}");
        }
        assert_eq!(ours.len(), theirs.len());
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..15 {
            ours.push(nanoseconds(lines, || drop(black_box(read_submission(black_box(&text))))));
            theirs.push(nanoseconds(lines, || drop(black_box(peer::read(black_box(&text))))));
        }
        let (ours, theirs) = (median(&mut ours), median(&mut theirs));
        println!(
            "  {lines} lines: {ours:.0} ns a line, expressions {theirs:.0} ns: {:.1} times their speed",
            theirs / ours
        );
    }

    // The same text whole and in pieces; all tracks are kept to the end, so that both sides fill as
    // much memory, and what differs is the length of a text alone.
    println!("read, native, 64 MB of lists, all tracks kept:");
    let piece = list_of(64 << 10);
    let whole = piece.repeat(1 << 10);
    let (mut in_pieces, mut at_once) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        at_once.push(seconds(|| read(black_box(&whole)).tracks.len()));
        in_pieces.push(seconds(|| {
            let texts = whole.as_bytes().chunks(piece.len());
            let texts = texts.filter_map(|text| std::str::from_utf8(text).ok());
            let read: Vec<_> = texts.map(|text| read(black_box(text))).collect();
            read.len()
        }));
    }
    let (in_pieces, at_once) = (median(&mut in_pieces), median(&mut at_once));
    let a_byte = |seconds: f64| seconds * 1e9 / whole.len() as f64;
    println!("  in pieces of 64 kB: {:.2} ns a byte", a_byte(in_pieces));
    println!(
        "  as one text: {:.2} ns a byte, {:.2} times that",
        a_byte(at_once),
        at_once / in_pieces
    );
}

fn seconds<T>(call: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(call());
    start.elapsed().as_secs_f64()
}

fn nanoseconds(lines: usize, mut call: impl FnMut()) -> f64 {
    let (start, mut calls) = (Instant::now(), 0);
    while start.elapsed().as_millis() < 8 {
        call();
        calls += 1;
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(calls) / lines as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
