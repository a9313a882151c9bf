//! The power goes while visitors write: what was acknowledged is there, and nothing else is.

use std::process::Command;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::support::program::Serving;
use crate::support::submitter::Submitters;
use crate::support::times::times;
use crate::support::{Folder, client, raw};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9() {
    let data = Folder::new();
    let mut submitters = Submitters::default();
    let crashes = times(20, 10_000);
    for crash in 0..crashes {
        let mut serving = Serving::start(data.path());
        let origin = serving.origin.clone();
        // A moment more than some writes take, so that it ends in the middle of others.
        let moment = Duration::from_micros(u64::from(crash * 37 % 1000));
        let end = async {
            tokio::time::sleep(moment).await;
            serving.kill();
        };
        submitters.submit_until(&origin, 1 + crash % 10 * 8, end).await;
        submitters.check(data.path(), &format!("in crash {crash}"));
    }
    let written = submitters.acknowledged.len();
    assert!(written > crashes as usize, "hardly anything was written");
    println!("endured: {crashes} ends by kill -9, {written} writes acknowledged, 0 lost");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_fails_no_request_and_waits_for_no_stuck_socket() {
    let stops = times(1, 100);
    for stop in 0..stops {
        let data = Folder::new();
        let mut serving = Serving::start(data.path());
        let stuck = raw::connect(&serving.origin).await;
        let (client, origin) = (client().build().unwrap(), serving.origin.clone());
        let mut readers = JoinSet::new();
        for _ in 0..16 {
            let (client, home) = (client.clone(), format!("{origin}/api/home"));
            readers.spawn(async move {
                loop {
                    match client.get(&home).send().await {
                        Ok(answer) => assert_eq!(answer.bytes().await.map(|_| ()).ok(), Some(())),
                        // Nobody listens any more, or the connection was closed between requests.
                        Err(error) => {
                            let is_between = error.is_connect() || error.is_request();
                            assert!(is_between, "a request under way failed: {error:?}");
                            return;
                        }
                    }
                }
            });
        }
        tokio::time::sleep(Duration::from_millis(50 + u64::from(stop))).await;
        let told = std::time::Instant::now();
        let pid = serving.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let ended = tokio::task::spawn_blocking(move || serving.child.wait().unwrap());
        assert!(ended.await.unwrap().success());
        assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
        readers.join_all().await;
        drop(stuck);
    }
    println!("endured: {stops} stops under load, 0 requests under way failed");
}
