//! What one server writes shows on the pages of another one: all of it, and soon.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use reqwest::Response;
use segue_store::changes::{self, Kind};
use segue_store::{Store, StoreError};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::{change, given, two};
use crate::support::browser::Browser;
use crate::support::times::{Dice, times};
use crate::timestamp::OPEN;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_one_server_shows_hears_of_what_the_other_is_told() {
    // As many as one member may give in half a minute.
    const TIMES: usize = 25;
    let (one, other) = two().await;
    let mut open = other.get(&format!("/api/mixes/{OPEN}/live")).await;
    let giver = Browser::of(&one, "ada@mixes.example").await;
    let path = given(&giver).await;
    let (mut heard, mut waits) = (String::new(), Vec::new());
    for seconds in 100..100 + TIMES {
        let sent = Instant::now();
        change(&giver, &path, seconds).await;
        let wanted = format!("\"start_seconds\":{seconds}");
        let listen = async {
            while !heard.contains(&wanted) {
                let chunk = open.chunk().await.unwrap().unwrap();
                heard.push_str(std::str::from_utf8(&chunk).unwrap());
            }
        };
        tokio::time::timeout(Duration::from_secs(20), listen).await.expect("an event was missed");
        waits.push(sent.elapsed());
    }
    waits.sort();
    println!(
        "from a write on one server to a page of the other: median {:?}, longest {:?}",
        waits[TIMES / 2],
        waits[TIMES - 1]
    );
}

/// Writes what happens to a mix, one after the other, and says what and when. Some take their time between
/// taking their place in the order and being there.
async fn write(
    store: Store,
    mix_id: String,
    writer: usize,
    count: usize,
    said: UnboundedSender<(String, Instant)>,
) {
    let mut dice = Dice(writer as u64);
    for number in 0..count {
        let (mix_id, subject) = (mix_id.clone(), format!("{writer}-{number}"));
        let pause = Duration::from_micros(dice.below(3_000) as u64);
        said.send((subject.clone(), Instant::now())).unwrap();
        let written = store.write::<_, StoreError>(move |tx| {
            changes::tell(tx, &mix_id, Kind::TimestampGone, &subject)?;
            std::thread::sleep(pause);
            Ok(())
        });
        written.await.unwrap();
    }
}

/// The ids of what a page hears is gone, each with when.
async fn hear(mut open: Response, heard: UnboundedSender<(String, Instant)>) {
    let mut rest = String::new();
    while let Ok(Some(chunk)) = open.chunk().await {
        rest.push_str(std::str::from_utf8(&chunk).unwrap());
        while let Some((event, behind)) = rest.split_once("\n\n") {
            let id = event.split_once("\"id\":\"").and_then(|(_, id)| id.split_once('"'));
            if let Some((id, _)) = id {
                heard.send((id.to_owned(), Instant::now())).unwrap();
            }
            rest = behind.to_owned();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_of_one_server_misses_what_many_write_at_once_on_the_other() {
    const WRITERS: usize = 8;
    let (one, other) = two().await;
    let mix = one.json(&format!("/api/mixes/{OPEN}")).await;
    let mix_id = mix["id"].as_str().unwrap();
    let open = other.get(&format!("/api/mixes/{OPEN}/live")).await;
    let (said, mut what) = unbounded_channel();
    let (heard, mut arrivals) = unbounded_channel();
    let listening = tokio::spawn(hear(open, heard));
    let each = times(400, 100_000) as usize / WRITERS;
    let mut writing = JoinSet::new();
    for writer in 0..WRITERS {
        writing.spawn(write(one.store.clone(), mix_id.to_owned(), writer, each, said.clone()));
    }
    let listen = async {
        let mut arrived = HashMap::new();
        while arrived.len() < each * WRITERS {
            let (id, at) = arrivals.recv().await.expect("the stream has ended");
            assert!(arrived.insert(id.clone(), at).is_none(), "{id} was told twice");
        }
        arrived
    };
    let patience = Duration::from_secs(60 + each as u64);
    let arrived = tokio::time::timeout(patience, listen).await.expect("an event was missed");
    listening.abort();
    writing.join_all().await;
    let mut waits = Vec::new();
    while let Ok((id, at)) = what.try_recv() {
        waits.push(arrived[&id].saturating_duration_since(at));
    }
    waits.sort();
    let count = waits.len();
    assert_eq!(count, each * WRITERS);
    println!(
        "endured: {count} changes by {WRITERS} at once on one server, 0 missed by a page of the other, \
         median {} ms, p99 {} ms, longest {} ms",
        waits[count / 2].as_millis(),
        waits[count * 99 / 100].as_millis(),
        waits[count - 1].as_millis()
    );
}
