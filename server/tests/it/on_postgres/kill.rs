//! Servers beside each other, and the database, end in the middle of writes: what was acknowledged is there,
//! and nothing else.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use fake_world::postgres::{Database, OwnServer};
use segue_base::clock::Clock;
use segue_store::{Store, StoreError, Tx, outgoing_mail};

use super::KEY;
use crate::mail::mail;
use crate::support::Folder;
use crate::support::program::Serving;
use crate::support::smtp::{Mood, Smtp};
use crate::support::submitter::{Submitters, Writing};
use crate::support::times::times;

/// Starts a server on a database, with a setting.
fn serve(data: &Path, database: &Database, (name, value): (&str, &str)) -> Serving {
    Serving::start_with(data, |command| {
        command.env("SEGUE_DATABASE_URL", database.address()).env(KEY.0, KEY.1).env(name, value);
    })
}

/// A server beside others, and who writes to it.
struct Node {
    serving: Serving,
    writing: Writing,
    done: Arc<AtomicU32>,
}

impl Node {
    fn start(data: &Path, database: &Database, submitters: &Submitters) -> Self {
        let serving = serve(data, database, ("SEGUE_TRUST_PROXY", "true"));
        let done = Arc::new(AtomicU32::new(0));
        let writing = submitters.submit(&serving.origin, &done);
        Self { serving, writing, done }
    }

    /// Waits until it has acknowledged so many more.
    async fn acknowledge(&self, more: u32) -> Duration {
        let (begun, before) = (Instant::now(), self.done.load(Ordering::Relaxed));
        while self.done.load(Ordering::Relaxed) < before + more {
            assert!(begun.elapsed() < Duration::from_secs(60), "it acknowledges nothing any more");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        begun.elapsed()
    }

    async fn end(mut self, submitters: &mut Submitters) {
        self.serving.kill();
        submitters.remember(self.writing).await;
    }
}

/// The title of every submission by its id.
fn submissions(database: &Database) -> HashMap<String, String> {
    let rows = database.rows("SELECT id, data::jsonb #>> '{mix,title}' FROM staged_entities");
    let pair = |row: Vec<Option<String>>| {
        let mut cells = row.into_iter().flatten();
        (cells.next().unwrap(), cells.next().unwrap())
    };
    rows.into_iter().map(pair).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9_of_a_server_and_the_other_goes_on() {
    let database = Database::create();
    let (one, other) = (Folder::new(), Folder::new());
    let mut submitters = Submitters::default();
    let mut nodes =
        [&one, &other].map(|data| Some(Node::start(data.path(), &database, &submitters)));
    let (kills, mut longest) = (times(6, 1_000), Duration::ZERO);
    for kill in 0..kills as usize {
        let [ends, stays] = [kill % 2, (kill + 1) % 2];
        nodes[ends].as_ref().unwrap().acknowledge(1 + kill as u32 % 10 * 8).await;
        nodes[ends].take().unwrap().end(&mut submitters).await;
        longest = longest.max(nodes[stays].as_ref().unwrap().acknowledge(1).await);
        submitters.check(&submissions(&database), &format!("in kill {kill}"));
        let data = [&one, &other][ends];
        nodes[ends] = Some(Node::start(data.path(), &database, &submitters));
    }
    for node in nodes.into_iter().flatten() {
        node.end(&mut submitters).await;
    }
    submitters.check(&submissions(&database), "at the end");
    println!(
        "endured: {kills} ends of a server beside another by kill -9, {} writes acknowledged, 0 lost, the \
         next by the other after {} ms at most",
        submitters.acknowledged.len(),
        longest.as_millis()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9_of_the_database() {
    let server = OwnServer::start();
    let database = server.create();
    let (one, other) = (Folder::new(), Folder::new());
    let mut submitters = Submitters::default();
    submitters.is_away_at_times = true;
    let nodes = [&one, &other].map(|data| Node::start(data.path(), &database, &submitters));
    let (kills, mut longest) = (times(2, 200), Duration::ZERO);
    for kill in 0..kills {
        nodes[0].acknowledge(1 + kill % 10 * 8).await;
        server.kill();
        server.start_again();
        for node in &nodes {
            longest = longest.max(node.acknowledge(1).await);
        }
    }
    for node in nodes {
        node.end(&mut submitters).await;
    }
    submitters.check(&submissions(&database), "at the end");
    println!(
        "endured: {kills} ends of the database by kill -9 under two servers, {} writes acknowledged, 0 \
         lost, the next {} ms after it was there again at most",
        submitters.acknowledged.len(),
        longest.as_millis()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_mail_leaves_once_though_servers_end_by_kill_9() {
    const TOGETHER: u32 = 40;
    let (database, smtp) = (Database::create(), Smtp::start(Mood::Takes).await);
    let folders = [Folder::new(), Folder::new(), Folder::new()];
    let setting = ("SEGUE_SMTP_URL", smtp.url.as_str());
    let mut nodes = folders.each_ref().map(|data| serve(data.path(), &database, setting));
    let store = Store::connect(database.address()).unwrap();
    let kills = times(9, 1_000);
    for kill in 0..kills {
        let insert = |tx: &Tx<'_>| {
            let now = Clock::system().now();
            let to = |number: u32| format!("{number}@mixes.example");
            (0..TOGETHER).try_for_each(|at| outgoing_mail::insert(tx, &mail(&to(at), None), now))
        };
        store.write::<_, StoreError>(insert).await.unwrap();
        tokio::time::sleep(Duration::from_millis(u64::from(kill * 7 % 60))).await;
        let ends = kill as usize % nodes.len();
        nodes[ends].kill();
        nodes[ends] = serve(folders[ends].path(), &database, setting);
    }
    nodes.iter_mut().for_each(Serving::kill);
    // The time passes for which they had claimed what they did not come to note.
    database.run("UPDATE outgoing_mails SET next_try_at = 0");
    let mut last = serve(folders[0].path(), &database, setting);
    while store.read(outgoing_mail::count).await.unwrap() != (0, 0) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    last.kill();
    let mut left = HashMap::new();
    for id in smtp.ids() {
        *left.entry(id).or_insert(0_u32) += 1;
    }
    let twice = left.values().filter(|times| **times == 2).count();
    assert_eq!(left.len() as u32, kills * TOGETHER);
    assert!(left.values().all(|times| *times <= 2), "one left three times");
    // A server has eight on their way when it ends.
    assert!(twice as u32 <= (kills + 3) * 8, "{twice} left twice");
    println!(
        "endured: {kills} ends of servers that send mail by kill -9, {} mails, {twice} left twice",
        left.len()
    );
}
