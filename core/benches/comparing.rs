//! How long it takes to compare two long lists: one in which little has changed, and one in which no
//! row has kept its name, so that every pair of rows has to be compared. Goal in WebAssembly: 20 ms
//! for 500 rows on each side; `web/bench/bench.ts` measures that.

#![expect(
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a bench measures time, and says what is wrong by panicking"
)]

use std::hint::black_box;
use std::time::Instant;

use segue_core::difference::Row;
use segue_core::difference::apply::apply;
use segue_core::difference::two_way::two_way;

/// The allocator of the server.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

const ARTISTS: [&str; 7] =
    ["Mira Oslo", "Tern", "Ada Lune & Kelp", "Sable Rota", "Unit Brae", "Hexhall", "Lathe Nine"];
const FIRST: [&str; 11] = [
    "Night", "Signal", "Cold", "Torsion", "Cable", "Sleeper", "Harbour", "Copper", "Slow", "Glass",
    "Outer",
];
const SECOND: [&str; 13] = [
    "Rate", "Box", "Frame", "Key", "Point", "Run", "Wall", "Rope", "Hole", "Letter", "Weight",
    "Ferry", "Mirror",
];

fn main() {
    println!("compared, native, rows on each side:");
    for rows in [60, 500, 2000] {
        let before = list(rows);
        for (name, every) in [("every tenth renamed or moved", 10), ("every one renamed", 1)] {
            let after = edited(&before, every);
            let lines = two_way(&before, &after);
            assert_eq!(apply(&before, &after, &lines, &[]).len(), after.len());
            let mut taken: Vec<f64> = (0..15)
                .map(|_| {
                    let start = Instant::now();
                    black_box(two_way(black_box(&before), black_box(&after)));
                    start.elapsed().as_secs_f64() * 1000.0
                })
                .collect();
            taken.sort_by(f64::total_cmp);
            println!("  {rows}, {name}: {:.2} ms", taken[taken.len() / 2]);
        }
    }
}

fn list(rows: usize) -> Vec<Row> {
    let row = |at: usize| Row {
        id: Some(format!("row-{at}")),
        artist: ARTISTS[at % ARTISTS.len()].to_owned(),
        title: format!("{} {} {at}", FIRST[at % FIRST.len()], SECOND[at % SECOND.len()]),
        start_seconds: u32::try_from(at * 170).ok(),
    };
    (0..rows).map(row).collect()
}

/// The list with every row of so many renamed, and every second of these moved far up.
fn edited(before: &[Row], every: usize) -> Vec<Row> {
    let mut after = before.to_vec();
    for at in (0..after.len()).step_by(every) {
        after[at].title = format!("{} (Kelp Remix)", after[at].title);
        if every > 1 && at / every % 2 == 1 {
            let row = after.remove(at);
            after.insert(at / 2, row);
        }
    }
    after
}
