//! The power goes while visitors write: what was acknowledged is there, and nothing else is.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use segue_server::store::database_path;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::program::Serving;
use crate::support::{Folder, client};

const WRITERS: u32 = 16;

/// Ends of the server in one run; `SEGUE_CRASHES` asks for another number.
fn crashes() -> u32 {
    std::env::var("SEGUE_CRASHES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// What is in the database: the id and the title of every entry, once the database is sound.
fn entries(data: &Folder) -> HashSet<(String, String)> {
    let database = rusqlite::Connection::open(database_path(data.path())).unwrap();
    let sound: String = database.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let mut entries = database
        .prepare("SELECT id, json_extract(data, '$.mix.title') FROM staged_entities")
        .unwrap();
    let rows = entries.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

/// Submits until the server is gone, and returns what was acknowledged.
async fn write(origin: String, next: Arc<AtomicU32>) -> Vec<(String, String)> {
    let client = client().build().unwrap();
    let mut acknowledged = Vec::new();
    loop {
        let title = format!("Mix {}", next.fetch_add(1, Ordering::Relaxed));
        let body = json!({
            "mix_title": title,
            "mix_data": {
                "title": title, "artist": "Wharf", "soundcloud_url": "https://soundcloud.com/a/b",
                "tracklist": [{ "position": 1, "artist": "A", "title": "B" }],
                "tracklist_raw": "A - B",
            },
        });
        let request = client.post(format!("{origin}/api/submissions")).json(&body);
        let Ok(response) = request.send().await else { return acknowledged };
        let status = response.status();
        // An answer that broke off on its way acknowledges nothing.
        let Ok(answer) = response.json::<Value>().await else { return acknowledged };
        assert_eq!(status, 201, "{answer}");
        acknowledged.push((answer["id"].as_str().unwrap().to_owned(), title));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9() {
    let data = Folder::new();
    let next = Arc::new(AtomicU32::new(0));
    let mut acknowledged = HashSet::new();
    for crash in 0..crashes() {
        let mut serving = Serving::start(data.path());
        let mut writers = JoinSet::new();
        for _ in 0..WRITERS {
            writers.spawn(write(serving.origin.clone(), Arc::clone(&next)));
        }
        tokio::time::sleep(Duration::from_millis(20 + u64::from(crash % 10) * 17)).await;
        serving.kill();
        for written in writers.join_all().await {
            acknowledged.extend(written);
        }
        let kept = entries(&data);
        let lost: Vec<_> = acknowledged.difference(&kept).collect();
        assert_eq!(lost, Vec::<&(String, String)>::new(), "lost in crash {crash}");
        // One more than acknowledged per writer and crash may have been on its way.
        let most = acknowledged.len() + (WRITERS * (crash + 1)) as usize;
        assert!(kept.len() <= most, "{} kept, {} acknowledged", kept.len(), acknowledged.len());
        let asked = next.load(Ordering::Relaxed);
        for (_, title) in &kept {
            let number: u32 = title.trim_start_matches("Mix ").parse().unwrap();
            assert!(number < asked, "{title} was never sent");
        }
    }
    assert!(acknowledged.len() > crashes() as usize, "hardly anything was written");
}
