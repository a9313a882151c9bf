//! What a site on PostgreSQL costs, relative to the same site on SQLite and to PostgreSQL's own bench, in the
//! same run. The server keeps what it acknowledges, as one in use does.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use fake_world::postgres::{Database, OwnServer};
use segue_store::Store;

use super::fill::{Size, mix_path};
use super::load::{Crowd, get};
use super::process::{Process, on_server};
use super::{CONNECTIONS, MEMBERS, TRACKS, a_second, cookie, cost, data, median, write_like};

/// The word for the server where a command names places.
const SERVER: &str = "SEGUE_DATABASE_URL";
/// Members who like at once.
const CLIENTS: usize = 16;
/// Turns of a read, each of both engines.
const TURNS: usize = 15;

pub async fn scale(folder: &Path, small: &Path) {
    let server = OwnServer::start();
    let database = server.create();
    carry_over(small, Path::new(SERVER), database.address());
    println!("reads on PostgreSQL, processor time a request of the server against SQLite's:");
    reads(folder, small, &database).await;
    println!("writes, {CLIENTS} clients' likes that are on the disk when they are acknowledged:");
    likes(&server, &database).await;
    large(folder, &server);
}

/// Moves a database, one of whose places is the word for the server of `address`; how long it took, and the
/// line of each table, with its rows and their hash.
fn carry_over(from: &Path, to: &Path, address: &str) -> (Duration, Vec<String>) {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_segue"));
    let moved = on_server(&mut command, address).arg("move").arg(from).arg(to).output().unwrap();
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
    let said = String::from_utf8(moved.stdout).unwrap();
    let tables =
        said.lines().filter(|line| !line.starts_with("Moved")).map(str::to_owned).collect();
    (started.elapsed(), tables)
}

async fn reads(folder: &Path, small: &Path, database: &Database) {
    let ours = Process::segue_on(&folder.join("node"), database.address());
    let other = Process::segue_on(&folder.join("other"), database.address());
    let theirs = Process::segue(small);
    [&ours, &other, &theirs].into_iter().for_each(Process::rest);
    let member = cookie(1);
    for (name, path, head, goal) in [
        ("home, prepared", "/".to_owned(), "", 1.05),
        ("list, prepared", "/lists/fifty".to_owned(), "", 1.05),
        ("mix, prepared", mix_path(1), "", 1.05),
        ("mix, signed in", mix_path(1), member.as_str(), 1.05),
        // An address that points at a moment has the mix read before its page is found among the prepared ones.
        ("mix, read anew", format!("{}?t=61", mix_path(1)), "", 3.0),
    ] {
        let request = get(&path, head);
        let mut turns = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..TURNS {
            for (at, process) in [&ours, &other, &theirs].into_iter().enumerate() {
                // A server ends connections that wait for as long as the others' turns may take.
                let mut crowd = Crowd::connect(process.address, CONNECTIONS).await;
                turns[at].push(cost(process, &mut crowd, &request).await);
            }
        }
        let [one, two, sqlite] = turns.map(median);
        println!(
            "  {name}: {:.2} times ({:.1} against {:.1} µs; goal {goal}); a second server beside it \
            {:.2} times as much as the first (goal 1.05)",
            one / sqlite,
            one * 1e6,
            sqlite * 1e6,
            two / one
        );
    }
}

async fn likes(server: &OwnServer, database: &Database) {
    const COUNT: usize = 4_000;
    let store = Store::connect(database.address()).unwrap();
    let bare = server.create();
    bare.run("CREATE TABLE likes (id BIGSERIAL PRIMARY KEY, member TEXT, track TEXT, at BIGINT)");
    let (mut ours, mut theirs, mut same, mut from) = (0.0_f64, 0.0_f64, 0.0_f64, 0);
    for _ in 0..3 {
        let (begin, store) = (from, store.clone());
        let like = move |number: usize| write_like(store.clone(), begin + number);
        ours = ours.max(a_second(CLIENTS, COUNT, like).await);
        from += COUNT;
        theirs = theirs.max(server.bench(&bare, CLIENTS, INSERT));
        same = same.max(server.bench(database, CLIENTS, LIKE));
    }
    println!(
        "  {:.2} times pgbench's insert of one row ({ours:.0} against {theirs:.0} a second; goal 0.6)",
        ours / theirs
    );
    println!(
        "  {:.2} times pgbench's own like, with its keys and in a transaction ({same:.0} a second, {:.2} \
        times its insert of one row)",
        ours / same,
        same / theirs
    );
    store.close();
}

/// A like as the bench of PostgreSQL writes it.
const INSERT: &str = "INSERT INTO likes (member, track, at) VALUES ('member-1', \
    '00000000-0000-7000-8000-000000000001', 1790000000000);";

/// The same with what makes a like of it: the member and the track have to be there, and nobody likes a track
/// twice.
const LIKE: &str = "\\set member random(0, 255)
\\set track random(1000, 19000)
BEGIN ISOLATION LEVEL SERIALIZABLE;
INSERT INTO likes (id, user_id, track_id, created_at) VALUES (gen_random_uuid()::text, \
    'member-' || :member, \
    '00000000-0000-7000-8000-' || lpad(to_hex(CAST(:track AS int)), 12, '0'), 1790000000000) \
    ON CONFLICT (track_id, user_id) DO NOTHING;
COMMIT;";

fn large(folder: &Path, server: &OwnServer) {
    const MIXES: usize = 100_000;
    let from = data(folder, "moving", &Size { mixes: MIXES, tracks: TRACKS, members: MEMBERS });
    // As a server leaves it: all names are worked out.
    Store::open(&from).unwrap().close();
    let (database, back) = (server.create(), folder.join("moved back"));
    std::fs::create_dir_all(&back).unwrap();
    println!("with {MIXES} mixes and {} tracks:", MIXES * TRACKS);
    let (there, before) = carry_over(&from, Path::new(SERVER), database.address());
    println!("  moved to PostgreSQL in {} s (goal 600)", there.as_secs());
    let (again, after) = carry_over(Path::new(SERVER), &back, database.address());
    println!("  moved back in {} s (goal 600)", again.as_secs());
    assert_eq!(before, after, "a table came back otherwise");
    println!("  the rows of each of {} tables came back with the same hash", after.len());
    let node = folder.join("large node");
    let start = || Process::start_to_answer_of(|| Process::segue_on(&node, database.address())).1;
    let starts = (0..5).map(|_| start());
    println!("  start to first answer: {} ms (goal 300)", starts.min().unwrap().as_millis());
}
