//! Servers beside each other carry likes to Spotify, and some end in the middle: each like arrives once.

use std::time::Duration;

use serde_json::json;

use super::KEY;
use crate::spotify_account::{ADA, carrier, connected, sp, track_ids, where_spotify_has_all};
use crate::support::browser::Browser;
use crate::support::times::{Dice, times};
use crate::support::{Server, world};

/// For so long a like stays claimed by a server that has ended.
const CLAIMED_MS: i64 = 600_000;
/// For so long a token lasts.
const TOKEN_MS: i64 = 3_600_000;

/// Has three servers carry what is due at the same time, and ends them after a moment each; then lets the
/// time pass for which they have claimed likes.
async fn carry_and_end(servers: &[Server], dice: &mut Dice) {
    let carrying: Vec<_> = servers
        .iter()
        .map(|server| {
            let carrier = carrier(server);
            let end = Duration::from_micros(dice.below(30_000) as u64);
            tokio::spawn(async move { drop(tokio::time::timeout(end, carrier.round()).await) })
        })
        .collect();
    for one in carrying {
        one.await.unwrap();
    }
    pass(servers, CLAIMED_MS);
}

fn pass(servers: &[Server], ms: i64) {
    servers.iter().for_each(|server| server.pass_ms(ms));
}

/// Likes tracks or takes that back, as often as one network may write.
async fn set(browser: &Browser<'_>, ids: &[String], is_liked: bool) {
    for id in ids {
        let path = format!("/api/likes/{id}");
        let write = async || match is_liked {
            true => browser.put(&path, &json!({})).await.status(),
            false => browser.delete(&path).await.status(),
        };
        let mut status = write().await;
        while status == 429 {
            tokio::time::sleep(Duration::from_millis(250)).await;
            status = write().await;
        }
        assert_eq!(status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn each_like_arrives_once_though_servers_end_in_the_middle() {
    let world = world::start().await;
    let settings: Vec<_> = world.settings().into_iter().chain([KEY]).collect();
    let one = where_spotify_has_all(&settings).await;
    let beside = [one.start_beside(&settings).await, one.start_beside(&settings).await];
    let servers: Vec<Server> = [one].into_iter().chain(beside).collect();
    let browser = connected(&servers[0], ADA).await;
    let ids = track_ids(&servers[0]);
    let all: Vec<_> = ids.iter().map(|id| sp(id)).collect();
    let (rounds, mut dice) = (times(3, 330), Dice(7));
    for round in 0..rounds {
        // One carries the first like in peace, and renews the token: a server that ended between Spotify's
        // answer and the database would take the connection along, as anywhere.
        pass(&servers, TOKEN_MS);
        set(&browser, &ids[..1], true).await;
        carrier(&servers[0]).round().await.unwrap();
        set(&browser, &ids[1..], true).await;
        for _ in 0..2 {
            carry_and_end(&servers, &mut dice).await;
        }
        carrier(&servers[1]).round().await.unwrap();
        let account = world.spotify.account("kelp");
        for mut arrived in [account.liked, account.playlists["playlist1"].clone()] {
            arrived.sort();
            assert_eq!(arrived, all, "in round {round}");
        }
        set(&browser, &ids, false).await;
        carry_and_end(&servers, &mut dice).await;
        carrier(&servers[2]).round().await.unwrap();
        let account = world.spotify.account("kelp");
        let left = (account.liked.len(), account.playlists["playlist1"].len());
        assert_eq!(left, (0, 0), "in round {round}");
    }
    println!(
        "endured: {} ends of servers that carry likes, {} likes carried and taken back, each once",
        rounds as usize * 9,
        rounds as usize * all.len()
    );
}
