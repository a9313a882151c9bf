//! The power fails while visitors write: every acknowledged write is there, and nothing else.

use std::process::Command;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::program::Serving;
use crate::support::submitter::{Submitters, submissions};
use crate::support::times::times;
use crate::support::{Folder, raw};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9() {
    let data = Folder::new();
    let mut submitters = Submitters::default();
    let crashes = times(20, 10_000);
    for crash in 0..crashes {
        let mut serving = Serving::behind_a_proxy(data.path());
        let origin = serving.origin.clone();
        // A moment more than some writes take, so that it ends in the middle of others.
        let moment = Duration::from_micros(u64::from(crash * 37 % 1000));
        let end = async {
            tokio::time::sleep(moment).await;
            serving.kill();
        };
        submitters.submit_until(&origin, 1 + crash % 10 * 8, end).await;
        submitters.check(&submissions(data.path()), &format!("in crash {crash}"));
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
        // Requests whose head has come, which the server tells by asking for the rest.
        let (head, asked, rest) = (
            "POST /api/submissions HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n\
            content-type: application/json\r\ncontent-length: 2\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n",
            "{}",
        );
        let mut under_way = Vec::new();
        for _ in 0..16 {
            let mut socket = raw::connect(&serving.origin).await;
            socket.write_all(head.as_bytes()).await.unwrap();
            under_way.push(socket);
        }
        for socket in &mut under_way {
            let mut told = vec![0; asked.len()];
            socket.read_exact(&mut told).await.unwrap();
            assert_eq!(told, asked.as_bytes(), "in stop {stop}");
        }
        let told = Instant::now();
        let pid = serving.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        tokio::time::sleep(Duration::from_millis(100)).await;
        // All of them at once: together they have no more time than one has.
        for socket in &mut under_way {
            socket.write_all(rest.as_bytes()).await.unwrap();
        }
        for mut socket in under_way {
            let answer = raw::read_to_end(&mut socket, Duration::from_secs(10)).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 422"), "in stop {stop}: {answer:?}");
        }
        let ended = tokio::task::spawn_blocking(move || serving.child.wait().unwrap());
        assert!(ended.await.unwrap().success());
        assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
        drop(stuck);
    }
    println!("endured: {stops} stops under load, 0 requests under way failed");
}
