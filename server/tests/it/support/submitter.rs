//! Visitors who submit mixes as fast as they are answered, and what of it is in the database.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use reqwest::Client;
use segue_store::database_path;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{client, from_anywhere};

/// Submits a mix of this title as a visitor of their own, to a server that believes a proxy; the
/// status and the id, or `None` when no whole answer came.
pub async fn submit(client: &Client, origin: &str, title: &str) -> Option<(u16, String)> {
    let body = json!({
        "mix_title": title,
        "mix_data": {
            "title": title, "artist": "Wharf", "soundcloud_url": "https://soundcloud.com/a/b",
            "tracklist": [{ "position": 1, "artist": "A", "title": "B" }],
            "tracklist_raw": "A - B",
        },
    });
    let request = client.post(format!("{origin}/api/submissions")).json(&body);
    let response = from_anywhere(request).send().await.ok()?;
    let status = response.status().as_u16();
    // An answer that broke off on its way acknowledges nothing.
    let answer = response.json::<Value>().await.ok()?;
    Some((status, answer["id"].as_str().unwrap_or_default().to_owned()))
}

/// Sixteen visitors of a server, over any number of servers.
#[derive(Default)]
pub struct Submitters {
    /// Title of every mix that was acknowledged, by its id.
    pub acknowledged: HashMap<String, String>,
    /// Whether a server may say that its database is away.
    pub is_away_at_times: bool,
    sent: Arc<AtomicU32>,
}

/// What the visitors of a server were told, once that has ended: ids and titles.
pub type Writing = JoinSet<Vec<(String, String)>>;

impl Submitters {
    /// How many write at once to a server.
    pub const COUNT: u32 = 16;

    /// Lets them submit until so many are acknowledged and `end` has ended the server, and
    /// remembers the acknowledged ones.
    pub async fn submit_until(&mut self, origin: &str, enough: u32, end: impl Future<Output = ()>) {
        let done = Arc::new(AtomicU32::new(0));
        let writing = self.submit(origin, &done);
        while done.load(Ordering::Relaxed) < enough {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        end.await;
        self.remember(writing).await;
    }

    /// Lets them submit until the server ends; `done` counts what it acknowledges.
    pub fn submit(&self, origin: &str, done: &Arc<AtomicU32>) -> Writing {
        let client = client().build().unwrap();
        let mut writers = JoinSet::new();
        for _ in 0..Self::COUNT {
            let (client, origin, may_be_away) =
                (client.clone(), origin.to_owned(), self.is_away_at_times);
            let (sent, done) = (self.sent.clone(), Arc::clone(done));
            writers.spawn(async move {
                let mut acknowledged = Vec::new();
                loop {
                    let title = format!("Mix {}", sent.fetch_add(1, Ordering::Relaxed));
                    let Some((status, id)) = submit(&client, &origin, &title).await else {
                        return acknowledged;
                    };
                    if may_be_away && status == 503 {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                        continue;
                    }
                    assert_eq!(status, 201);
                    acknowledged.push((id, title));
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        writers
    }

    /// Remembers what a server that has ended had acknowledged.
    pub async fn remember(&mut self, writing: Writing) {
        self.acknowledged.extend(writing.join_all().await.into_iter().flatten());
    }

    /// Compares what a database has, the titles by their ids, with what was acknowledged and sent: nothing
    /// is lost, nothing is invented.
    pub fn check(&self, kept: &HashMap<String, String>, when: &str) {
        for (id, title) in &self.acknowledged {
            assert_eq!(kept.get(id), Some(title), "{title} was lost {when}");
        }
        let sent = self.sent.load(Ordering::Relaxed);
        let titles: HashSet<_> = kept.values().collect();
        assert_eq!(titles.len(), kept.len(), "one was written twice {when}");
        for title in titles {
            let number: u32 = title.trim_start_matches("Mix ").parse().unwrap();
            assert!(number < sent, "{title} was never sent, {when}");
        }
    }
}

/// Returns the title of every submission in a database by its id, and checks that the database is
/// sound.
pub fn submissions(data: &Path) -> HashMap<String, String> {
    let database = rusqlite::Connection::open(database_path(data)).unwrap();
    let sound: String = database.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let mut rows = database
        .prepare("SELECT id, json_extract(data, '$.mix.title') FROM staged_entities")
        .unwrap();
    let rows = rows.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}
