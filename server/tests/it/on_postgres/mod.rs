//! Servers beside each other, which share a PostgreSQL database and nothing else.

mod kill;
mod likes;
mod live;
mod trouble;

use std::time::{Duration, Instant};

use fake_world::postgres::Database;
use reqwest::{Method, Response};
use segue_base::clock::Moment;
use segue_mail::worker::{MailWorker, PATIENCE};
use segue_store::outgoing_mail;
use segue_store::{Tx, admin_link};
use serde_json::{Value, json};

use crate::mail::{mail, worker};
use crate::support::Folder;
use crate::support::browser::Browser;
use crate::support::program::{Serving, complaint, segue};
use crate::support::smtp::{Mood, Smtp};
use crate::support::{START, Server};
use crate::timestamp::{OPEN, start_with};

const KEY: (&str, &str) =
    ("SEGUE_SECRET_KEY", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

/// How long a server waits for what the asker has written on another one.
const LONGEST_WAIT: Duration = Duration::from_millis(250);

/// Two servers on one database, and the time of a track there that a member has given on the first.
async fn two() -> (Server, Server) {
    let one = start_with(&[KEY]).await;
    let other = one.start_beside(&[KEY]).await;
    (one, other)
}

/// Gives a track a time and returns where it can be changed.
async fn given(giver: &Browser<'_>) -> String {
    let time = json!({ "position": 2, "start_seconds": 60, "session_id": null });
    let given = giver.post(&format!("/api/mixes/{OPEN}/timestamps"), &time).await;
    assert_eq!(given.status(), 201);
    let given: Value = given.json().await.unwrap();
    format!("/api/timestamps/{}", given["id"].as_str().unwrap())
}

/// Changes a time.
async fn change(giver: &Browser<'_>, path: &str, start_seconds: usize) -> Response {
    let changed = giver.put(path, &json!({ "start_seconds": start_seconds })).await;
    assert_eq!(changed.status(), 200);
    changed
}

/// What the browser has just changed, as its next request says it.
fn told(response: &Response) -> String {
    let cookies = response.headers().get_all("set-cookie").iter();
    let cookie =
        cookies.map(|value| value.to_str().unwrap()).find(|it| it.starts_with("segue_told="));
    cookie.unwrap().split(';').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_writes_on_one_server_reads_it_on_the_other() {
    let (one, other) = two().await;
    let giver = Browser::of(&one, "ada@mixes.example").await;
    let (path, mix) = (given(&giver).await, format!("/api/mixes/{OPEN}"));
    for seconds in 100..120 {
        let prepared = other.get(&mix).await;
        let tag = prepared.headers()["etag"].clone();
        let changed = change(&giver, &path, seconds).await;
        let read = loop {
            let asked = Instant::now();
            let read = other.request(Method::GET, &mix).header("if-none-match", &tag);
            let read = read.header("cookie", told(&changed)).send().await.unwrap();
            if read.status() == 200 {
                break read;
            }
            // A slow machine may need longer than anybody waits.
            assert!(asked.elapsed() >= LONGEST_WAIT, "the prepared answer is from before");
        };
        let read: Value = read.json().await.unwrap();
        assert_eq!(read["tracks"][1]["start_seconds"], seconds, "{read}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_beside_each_other_hand_each_mail_over_once() {
    const MAILS: usize = 300;
    let (one, other) = two().await;
    let third = one.start_beside(&[KEY]).await;
    let smtp = Smtp::start(Mood::Takes).await;
    let written = |tx: &Tx<'_>| {
        (0..MAILS).try_for_each(|_| {
            outgoing_mail::insert(tx, &mail("ada@mixes.example", None), Moment::from_ms(START))
        })
    };
    one.store.write(written).await.unwrap();
    let workers = [&one, &other, &third]
        .map(|server| MailWorker { patience: PATIENCE, ..worker(server, Some(&smtp.url)) });
    // Nobody goes on where nothing is due any more.
    let rounds = workers.map(|worker| tokio::spawn(async move { worker.round().await }));
    for round in rounds {
        round.await.unwrap().unwrap();
    }
    let left = one.store.read(outgoing_mail::count).await.unwrap();
    assert_eq!(left, (0, 0), "none waits, none has failed");
    let mut ids = smtp.ids();
    assert_eq!(ids.len(), MAILS);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), MAILS, "one was handed over twice");
}

#[tokio::test]
async fn a_server_with_another_key_than_the_first_does_not_start() {
    let (database, data) = (Database::create(), Folder::new());
    let start = |key: &str| {
        let mut command = segue(data.path());
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command
            .env("SEGUE_DATABASE_URL", database.address())
            .env(KEY.0, key)
            .env("SEGUE_LOG", "error");
        command
    };
    for _ in 0..2 {
        Serving::of(start(KEY.1)).kill();
    }
    let said = complaint(&start(&KEY.1.replace('0', "f")).output().unwrap());
    assert!(
        said.contains("SEGUE_SECRET_KEY: expected the key that this site's other servers"),
        "{said}"
    );
    database.run("UPDATE site SET key_mark = NULL");
    Serving::of(start(&KEY.1.replace('0', "f"))).kill();
}

#[tokio::test]
async fn servers_beside_each_other_count_tries_to_sign_in_together() {
    let (one, other) = two().await;
    let (mut taken, mut told) = (0, Vec::new());
    for number in 0..24 {
        let server = if number % 2 == 0 { &one } else { &other };
        let wish = json!({ "email": "kelp@mixes.example", "password": "not the right one" });
        let answer = server.post("/api/sign-in/password", &wish).send().await.unwrap();
        match answer.status().as_u16() {
            429 => told.push(answer.headers()["retry-after"].to_str().unwrap().parse().unwrap()),
            _ => taken += 1,
        }
    }
    // Ten at once for one address, and one more every minute and a half.
    assert_eq!(taken, 10);
    assert!(told.iter().all(|wait: &u32| (1..=90).contains(wait)), "{told:?}");
    let names = one.rows("SELECT name FROM allowances");
    assert!(names.iter().flatten().all(|name| name.len() == 64), "{names:?}");
}

#[tokio::test]
async fn the_links_for_the_first_admin_open_beside_each_other() {
    let server = Server::start_empty(&[KEY]).await;
    let now = Moment::from_ms(START);
    let (early, late) = (now, now.ms_after(3_600_000));
    for (hash, at) in [("old", now.days_before(2)), ("one", early), ("two", late)] {
        let add = server.store.write(move |tx| admin_link::add(tx, hash, at, at.days_before(1)));
        add.await.unwrap();
    }
    let is_open = async |hash: &'static str| {
        server.store.read(move |tx| admin_link::is_open(tx, hash)).await.unwrap()
    };
    assert_eq!(
        (is_open("old").await, is_open("one").await, is_open("two").await),
        (false, true, true)
    );
}
