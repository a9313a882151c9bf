//! Measures what serving costs, relative to a peer in the same run: processor time of reads against
//! a bare axum handler, durable writes against one transaction for each, and what grows with the
//! catalogue. Needs Linux, where the figures of a running program come from.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a bench measures time, and says what is wrong by panicking"
)]

mod curating;
mod desk;
mod fill;
mod import;
mod library;
mod load;
mod peer;
mod process;
mod scale;
mod weekly;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fill::{Size, fill, mix_path, session_token, track_id};
use load::{Crowd, ask, ask_on, ask_once, ask_steadily, connect, get, percentile};
use process::Process;
use segue_base::clock::Clock;
use segue_store::{Store, like as likes, list, mix};
use tokio::task::JoinSet;

/// Connections that ask at once.
const CONNECTIONS: usize = 64;
/// Requests of one turn of a read, and before it, to wake up.
const READS: usize = 2_500;
const WARM: usize = 250;
/// Turns of a read, each of both sides.
const TURNS: usize = 41;
/// Members who like at once, at most.
const MEMBERS: usize = 256;
/// Tracks of a mix.
const TRACKS: usize = 20;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, answer] = arguments.as_slice()
        && flag == "--bare"
    {
        return peer::run_bare(Path::new(answer));
    }
    // Names after the options are the parts to run; without any, all of them run.
    let wanted: Vec<&String> = arguments.iter().skip(1).filter(|it| !it.starts_with('-')).collect();
    let runs = |part: &str| wanted.is_empty() || wanted.iter().any(|name| *name == part);
    let folder = std::env::temp_dir().join(format!("segue-bench-{}", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let small = data(&folder, "small", &Size { mixes: 1000, tracks: TRACKS, members: MEMBERS });
    if runs("reads") {
        runtime.block_on(reads(&folder, &small));
    }
    if runs("writes") {
        runtime.block_on(writes(&folder, &small));
    }
    if runs("beside") {
        runtime.block_on(reads_beside_writes(&small));
    }
    if runs("lists") {
        lists(&folder, &small);
    }
    if runs("big") {
        runtime.block_on(big(&folder));
    }
    if runs("import") {
        runtime.block_on(import::import(&folder.join("import")));
    }
    if runs("desk") {
        runtime.block_on(desk::desk(&folder.join("desk")));
    }
    if runs("curating") {
        runtime.block_on(curating::curating(&folder.join("curating")));
    }
    if runs("library") {
        library::library(&folder.join("library"));
    }
    if runs("weekly") {
        runtime.block_on(weekly::weekly(&folder.join("weekly")));
    }
    // Only where it is asked for: it needs PostgreSQL.
    if wanted.iter().any(|name| *name == "scale") {
        runtime.block_on(scale::scale(&folder, &small));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn data(folder: &Path, name: &str, size: &Size) -> PathBuf {
    let data = folder.join(name);
    fill(&data, size);
    data
}

fn cookie(member: usize) -> String {
    format!("cookie: segue_session={}\r\n", session_token(member))
}

async fn reads(folder: &Path, small: &Path) {
    println!(
        "reads, processor time a request against a bare axum handler of the same bytes, {CONNECTIONS} connections:"
    );
    let segue = Process::segue(small);
    segue.rest();
    let (list, mix) = ("/lists/fifty".to_owned(), mix_path(1));
    let times = |number: usize| format!("/api/mixes/mix-{number}/timestamps");
    let member = cookie(1);
    for (name, path, head, goal) in [
        ("home, prepared", "/".to_owned(), "", 1.25),
        ("list, prepared", list, "", 1.25),
        ("mix, prepared", mix.clone(), "", 1.25),
        ("one row: the times of a mix with one", times(2), "", 2.1),
        ("20 rows: the times of a mix with 20", times(1), "", 4.0),
        ("mix, signed in", mix, member.as_str(), 4.0),
    ] {
        let request = get(&path, head);
        let answer = folder.join("answer");
        std::fs::write(&answer, ask_once(segue.address, &request)).unwrap();
        let bare = Process::bare(&answer);
        let mut askers = Crowd::connect(segue.address, CONNECTIONS).await;
        let mut bare_askers = Crowd::connect(bare.address, CONNECTIONS).await;
        // In short turns, and each turn's two by themselves: what slows the machine for a while
        // slows both, and the turn in which it begins or ends is not the middle one.
        let mut turns = Vec::with_capacity(TURNS);
        for _ in 0..TURNS {
            let ours = cost(&segue, &mut askers, &request).await;
            turns.push((ours, cost(&bare, &mut bare_askers, &request).await));
        }
        let middle = |of: &dyn Fn(&(f64, f64)) -> f64| median(turns.iter().map(of).collect());
        println!(
            "  {name}: {:.2} times ({:.1} against {:.1} µs; goal {goal})",
            middle(&|(ours, theirs)| ours / theirs),
            middle(&|(ours, _)| ours * 1e6),
            middle(&|(_, theirs)| theirs * 1e6),
        );
    }
}

/// Processor time of one of many requests, in seconds.
async fn cost(process: &Process, crowd: &mut Crowd, request: &[u8]) -> f64 {
    let (warm, request) = (request.to_owned(), request.to_owned());
    crowd.ask(WARM, move |_| warm.clone()).await;
    let before = process.cpu();
    crowd.ask(READS, move |_| request.clone()).await;
    (process.cpu() - before).as_secs_f64() / READS as f64
}

/// The one in the middle.
fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// A like by a member, from one of many addresses, so that no limit for one visitor is met.
fn like(member: usize, track: usize) -> Vec<u8> {
    let (address, cookie) = (track / 100, cookie(member));
    let from = format!("10.{}.{}.{}", member % 256, address / 256 % 256, address % 256);
    let path = format!("/api/likes/{}", track_id(track));
    format!(
        "PUT {path} HTTP/1.1\r\nhost: bench.example\r\nx-forwarded-for: {from}\r\n{cookie}\
        content-length: 0\r\n\r\n"
    )
    .into_bytes()
}

/// Every track, liked by everyone in turn: no like comes twice before all have come.
fn nth_like(number: usize) -> (usize, usize) {
    (number % MEMBERS, 1 + number / MEMBERS)
}

async fn writes(folder: &Path, small: &Path) {
    println!("writes, likes that are on the disk when they are acknowledged:");
    let alone = data(folder, "alone", &Size { mixes: 1000, tracks: TRACKS, members: MEMBERS });
    let (store, single) = (Store::open(small).unwrap(), peer::OneByOne::open(&alone));
    let mut done = 0;
    for (clients, goal) in [(64, 5.0), (256, 8.0)] {
        let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
        for _ in 0..5 {
            let (from, count) = (done, clients * 100);
            done += count;
            let ours_store = store.clone();
            let together = move |number: usize| write_like(ours_store.clone(), from + number);
            ours = ours.max(a_second(clients, count, together).await);
            let single = single.clone();
            let alone = move |number: usize| {
                let (member, track) = nth_like(from + number);
                single.clone().like(format!("member-{member}"), track_id(track))
            };
            theirs = theirs.max(a_second(clients, count / 4, alone).await);
        }
        println!(
            "  {clients} clients: {:.1} times a transaction for each ({ours:.0} against \
            {theirs:.0} a second; goal {goal})",
            ours / theirs
        );
    }
    done += one_client(folder, &store, done).await;
    store.close();
    drop(store);
    one_client_over_http(folder, small, done).await;
}

async fn write_like(store: Store, number: usize) {
    let (member, track) = nth_like(number);
    let (member, track, now) = (format!("member-{member}"), track_id(track), Clock::system().now());
    store.write(move |tx| likes::insert(tx, &member, &track, now)).await.unwrap();
}

/// How many a second are done by so many at once, each a task of its own.
async fn a_second<W: Future<Output = ()> + Send + 'static>(
    clients: usize,
    count: usize,
    work: impl Fn(usize) -> W + Clone + Send + 'static,
) -> f64 {
    let (next, mut tasks) = (Arc::new(AtomicUsize::new(0)), JoinSet::new());
    let started = Instant::now();
    for _ in 0..clients {
        let (next, work) = (Arc::clone(&next), work.clone());
        tasks.spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                work(number).await;
            }
        });
    }
    tasks.join_all().await;
    count as f64 / started.elapsed().as_secs_f64()
}

/// How many likes one client gives.
const ONE_BY_ONE: usize = 1000;

/// One client's likes and bare syncs, one after the other, so that each meets the disk as the other
/// does. Returns how many likes there were.
async fn one_client(folder: &Path, store: &Store, from: usize) -> usize {
    let (store, log) = (store.clone(), peer::Log::create(folder, ONE_BY_ONE));
    // In a task, as a request is.
    let asking = tokio::spawn(async move {
        let (mut likes, mut syncs) = (Vec::new(), Vec::new());
        for turn in 0..ONE_BY_ONE {
            let asked = Instant::now();
            write_like(store.clone(), from + turn).await;
            likes.push(asked.elapsed());
            syncs.push(log.sync(turn));
        }
        (likes, syncs)
    });
    let (mut likes, mut syncs) = asking.await.unwrap();
    println!("  one client: {}", against_syncs(&mut likes, &mut syncs));
    ONE_BY_ONE
}

/// The same over HTTP, with requests that do nothing in between.
async fn one_client_over_http(folder: &Path, small: &Path, from: usize) {
    // As on a site that has been up for a while: the log has been filled once, and is being
    // overwritten.
    const ROUND: usize = 6400;
    let segue = Process::segue(small);
    let first = move |number: usize| {
        let (member, track) = nth_like(from + number);
        like(member, track)
    };
    ask(segue.address, CONNECTIONS, ROUND, first).await;
    segue.rest();
    let (mut stream, log) = (connect(segue.address), peer::Log::create(folder, ONE_BY_ONE));
    let mut ask_timed = |request: &[u8]| {
        let asked = Instant::now();
        let answer = ask_on(&mut stream, request);
        assert!(answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
        asked.elapsed()
    };
    let (mut likes, mut nothings, mut syncs) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..ONE_BY_ONE {
        let (member, track) = nth_like(from + ROUND + turn);
        likes.push(ask_timed(&like(member, track)));
        nothings.push(ask_timed(&get("/healthz", "")));
        syncs.push(log.sync(turn));
    }
    println!(
        "  one client, over HTTP: {}, of which a request that does nothing takes {} µs",
        against_syncs(&mut likes, &mut syncs),
        percentile(&mut nothings, 50).as_micros(),
    );
}

fn against_syncs(likes: &mut [Duration], syncs: &mut [Duration]) -> String {
    let [one, raw] = [likes, syncs].map(|it| percentile(it, 50));
    let goal = raw * 13 / 10 + Duration::from_micros(100);
    format!(
        "{:.2} times 1.3 bare syncs and 100 µs ({} against {} µs; goal 1)",
        one.as_secs_f64() / goal.as_secs_f64(),
        one.as_micros(),
        goal.as_micros(),
    )
}

async fn reads_beside_writes(small: &Path) {
    const LIKES_A_SECOND: u32 = 1000;
    const READS_A_SECOND: u32 = 500;
    let time = Duration::from_secs(5);
    let segue = Process::segue(small);
    segue.rest();
    let read = |number: usize| get(&mix_path(1 + number % 1000), "");
    let start = MEMBERS * 500;
    let write = move |number: usize| {
        let (member, track) = nth_like(start + number);
        like(member, track)
    };
    ask_steadily(segue.address, READS_A_SECOND, Duration::from_secs(2), read).await;
    let mut quiet = ask_steadily(segue.address, READS_A_SECOND, time, read).await;
    let (mut busy, likes) = tokio::join!(
        ask_steadily(segue.address, READS_A_SECOND, time, read),
        ask_steadily(segue.address, LIKES_A_SECOND, time, write),
    );
    let (quiet, busy) = (percentile(&mut quiet, 99), percentile(&mut busy, 99));
    println!(
        "reads while {} likes a second are written: 99 of 100 within {:.2} times quiet ({} against \
        {} µs; goal 2)",
        likes.len() as u64 / time.as_secs(),
        busy.as_secs_f64() / quiet.as_secs_f64(),
        busy.as_micros(),
        quiet.as_micros()
    );
}

/// A list in a small and in a large catalogue, read from the database itself.
fn lists(folder: &Path, small: &Path) {
    const READS: u32 = 500;
    let large = data(folder, "large", &Size { mixes: 1_000_000, tracks: 0, members: 0 });
    let open = |data: &Path| Store::open(data).unwrap();
    let (small, large) = (open(small), open(&large));
    let read = |store: &Store| {
        let started = Instant::now();
        for _ in 0..READS {
            let cards = store.read_blocking(|tx| {
                let fifty = list::find(tx, "fifty")?.unwrap();
                mix::list_of_list(tx, &fifty.id, None, None)
            });
            assert_eq!(cards.unwrap().len(), 50);
        }
        started.elapsed().as_secs_f64() / f64::from(READS)
    };
    let (mut few, mut many) = (f64::MAX, f64::MAX);
    for _ in 0..5 {
        few = few.min(read(&small));
        many = many.min(read(&large));
    }
    println!(
        "a list of 50 among 1,000,000 mixes: {:.2} times among 1,000 ({:.0} against {:.0} µs; goal \
        1.1)",
        many / few,
        many * 1e6,
        few * 1e6
    );
}

async fn big(folder: &Path) {
    const MIXES: usize = 100_000;
    let data = data(folder, "big", &Size { mixes: MIXES, tracks: TRACKS, members: MEMBERS });
    println!("with {MIXES} mixes and {} tracks:", MIXES * TRACKS);
    let starts = (0..5).map(|_| Process::start_to_answer(&data).1);
    println!("  start to first answer: {} ms (goal 150)", starts.min().unwrap().as_millis());
    let (segue, _) = Process::start_to_answer(&data);
    segue.rest();
    println!("  memory at rest: {:.1} MiB (goal 40)", segue.memory("VmRSS"));
    let letters = ask(segue.address, 1, 20, |number| {
        get(if number % 2 == 0 { "/api/search?q=t" } else { "/api/search?q=track+a" }, "")
    });
    let started = Instant::now();
    letters.await;
    let each = started.elapsed().as_secs_f64() * 1000.0 / 20.0;
    println!("  search by one letter: {each:.0} ms");
    let pages = ask(segue.address, 256, 40_000, |number| {
        let (member, track) = nth_like(number);
        let mix = mix_path(1 + number * 7919 % MIXES);
        match number % 8 {
            0 => like(member, track),
            1 => get(&format!("/api/search?q=track+{number}"), ""),
            2 => get(&mix, &cookie(member)),
            3 => get("/", ""),
            4 => get(&format!("/api/artists/Artist%20{}", 1 + number % 1000), ""),
            _ => get(&mix, ""),
        }
    });
    pages.await;
    println!("  memory under load, at most: {:.1} MiB (goal 96)", segue.memory("VmHWM"));
}
