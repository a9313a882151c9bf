//! The peer that Segue is measured against: a bare axum handler that answers the same bytes, and a
//! store that writes each like in a transaction of its own.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::response::IntoResponse;
use axum::routing::any;
use axum::serve::ListenerExt;
use hyper::HeaderMap;
use hyper::header::{HeaderName, HeaderValue};
use rusqlite::{Connection, params};
use segue_base::chance;
use segue_base::clock::Clock;
use segue_store::database_path;
use tokio::net::TcpListener;

/// Bytes that a like adds to the database's log at least: two pages, and the head of each.
const FRAMES: usize = 2 * (24 + 4096);

/// Answers everything with a recorded answer, until it is ended.
pub fn run_bare(answer: &Path) {
    let router = bare(&std::fs::read(answer).unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        super::process::say(listener.local_addr().unwrap());
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        axum::serve(listener, router).await.unwrap();
    });
}

/// Answers everything with the head and the body of a recorded answer.
fn bare(answer: &[u8]) -> Router {
    let head = answer.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
    let mut headers = HeaderMap::new();
    for line in std::str::from_utf8(&answer[..head]).unwrap().lines().skip(1) {
        let (name, value) = line.split_once(": ").unwrap();
        // These two are the server's own in both.
        if !["date", "content-length"].contains(&name) {
            headers
                .insert(name.parse::<HeaderName>().unwrap(), value.parse::<HeaderValue>().unwrap());
        }
    }
    let body = Bytes::copy_from_slice(&answer[head + 4..]);
    Router::new().fallback(any(move || async move { (headers, body).into_response() }))
}

/// A store whose every like has a transaction and a sync of its own.
#[derive(Clone)]
pub struct OneByOne(Arc<Mutex<Connection>>);

impl OneByOne {
    /// Opens the database of a data folder with Segue's settings.
    pub fn open(data: &Path) -> Self {
        let connection = Connection::open(database_path(data)).unwrap();
        connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 8192;
                PRAGMA cache_size = -8192;").unwrap();
        Self(Arc::new(Mutex::new(connection)))
    }

    /// Likes a track, off the async threads.
    pub async fn like(self, member: String, track: String) {
        const LIKE: &str = "INSERT INTO likes (id, user_id, track_id, created_at)
            VALUES (?1, ?2, ?3, ?4) ON CONFLICT (track_id, user_id) DO NOTHING";
        let write = move || {
            let connection = self.0.lock().unwrap();
            let now = Clock::system().now();
            let like = params![chance::id(now), member, track, now.ms()];
            connection.prepare_cached(LIKE).unwrap().execute(like).unwrap()
        };
        assert_eq!(tokio::task::spawn_blocking(write).await.unwrap(), 1);
    }
}

/// A file that is written over and synced as the database's log is: what no like can go below.
pub struct Log(File);

impl Log {
    /// A file with room for so many writes, which is on the disk.
    pub fn create(folder: &Path, writes: usize) -> Self {
        let mut file = File::create(folder.join("log")).unwrap();
        file.write_all(&vec![0; FRAMES * writes]).unwrap();
        file.sync_all().unwrap();
        Self(file)
    }

    /// Writes over a part of it and returns how long that took to be on the disk.
    pub fn sync(&self, number: usize) -> Duration {
        let started = Instant::now();
        self.0.write_all_at(&[1; FRAMES], (number * FRAMES) as u64).unwrap();
        self.0.sync_data().unwrap();
        started.elapsed()
    }
}
