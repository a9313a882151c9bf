//! How fast reading is, in ratios with a peer of the same run.
//!
//! The peer reads the line formats the way they are usually read, one regular expression a line and
//! a few more for its title, and makes the same owned tracks; its answers are compared with ours
//! before anything is timed. Prints what it measures and judges nothing but the answers. What
//! reading holds in memory is measured by `holding.rs`, because counting slows both of them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench says what is wrong by panicking")]

mod lists;
mod peer;

use std::hint::black_box;
use std::time::Instant;

use lists::{list, list_of};
use segue_core::tracklist::{read, read_submission};

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

    println!("read, native, by size:");
    let mut smallest = 0.0;
    for (name, bytes) in [("64 kB", 64 << 10), ("1 MB", 1 << 20), ("64 MB", 64 << 20)] {
        let text = list_of(bytes);
        let repeats = ((16 << 20) / text.len()).clamp(1, 200);
        let mut times: Vec<f64> = (0..5)
            .map(|_| {
                let start = Instant::now();
                for _ in 0..repeats {
                    drop(black_box(read(black_box(&text))));
                }
                start.elapsed().as_secs_f64() * 1e9 / (repeats * text.len()) as f64
            })
            .collect();
        let time = median(&mut times);
        smallest = if smallest == 0.0 { time } else { smallest };
        println!("  {name}: {time:.2} ns a byte, {:.2} times that of 64 kB", time / smallest);
    }
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
