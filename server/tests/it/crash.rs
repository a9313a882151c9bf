//! The power goes while visitors write: what was acknowledged is there, and nothing else is.

use std::time::Duration;

use crate::support::Folder;
use crate::support::program::Serving;
use crate::support::submitter::Submitters;
use crate::support::times::times;

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
