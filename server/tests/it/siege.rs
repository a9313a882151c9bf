//! Few who want all there is: readers who do not read, one address that takes every connection and every
//! stream, bodies that come drop by drop, and times by the ten thousand. Everyone else is served.

use std::time::{Duration, Instant};

use reqwest::Client;
use segue_base::clock::Moment;
use segue_server::http::accept::Limits;
use segue_store::timestamp::{self, GiveOutcome, Person, Voter};
use segue_store::{Store, StoreError, mix};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, Interest};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::support::browser::Browser;
use crate::support::catalogue::{self, FULL};
use crate::support::program::Serving;
use crate::support::times::times;
use crate::support::{Folder, START, Server, client, problem, raw};

/// Bytes of the sound file that readers ask for.
const LONG: u64 = 60_000_000;

/// Puts a long sound file into a data folder. It takes no room on the disk.
fn put_sound(data: &Folder) {
    data.write("audio/long.wav", "RIFF");
    let path = data.path().join("audio/long.wav");
    std::fs::File::options().write(true).open(path).unwrap().set_len(LONG).unwrap();
}

const ASK: &[u8] = b"GET /audio/long.wav HTTP/1.1\r\nhost: a\r\n\r\n";

/// Asks from one of many addresses of this machine, so that none of them asks for more than its share.
async fn ask(origin: &str, number: u32, request: &[u8]) -> TcpStream {
    let mut socket = raw::connect_from(origin, raw::address(number)).await;
    socket.write_all(request).await.unwrap();
    socket
}

/// The slowest of a hundred requests but one, in milliseconds.
async fn slow(client: &Client, origin: &str) -> f64 {
    let mut took = Vec::new();
    for _ in 0..100 {
        let started = Instant::now();
        let answer = client.get(format!("{origin}/api/home")).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.bytes().await.unwrap();
        took.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    took[98]
}

/// Memory of a program now, in KiB.
fn memory(serving: &Serving) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", serving.child.id())).unwrap();
    let line = text.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_who_do_not_read_are_cut_off() {
    let limits = Limits { write_time: Duration::from_millis(500), ..Limits::default() };
    let server = Server::start_with(&[], limits).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    put_sound(&server.data);
    // Events that are far between are not what nobody reads.
    let live = format!("GET /api/mixes/{FULL}/live HTTP/1.1\r\nhost: a\r\n\r\n");
    let mut listener = ask(&server.origin, 0, live.as_bytes()).await;
    let mut head = [0; 8192];
    assert_ne!(listener.read(&mut head).await.unwrap(), 0);
    let readers = times(100, 4_000);
    let mut deaf = Vec::new();
    for number in 0..readers {
        deaf.push(ask(&server.origin, number, ASK).await);
    }
    // A reader who is slow, and pauses, gets all of it.
    let origin = server.origin.clone();
    let reading = tokio::spawn(async move {
        let mut socket = ask(&origin, 1, ASK).await;
        let (mut read, mut bytes) = (0, vec![0; 256 * 1024]);
        loop {
            let more = socket.read(&mut bytes).await.unwrap();
            assert_ne!(more, 0, "a reader who reads was cut off after {read} bytes");
            read += more as u64;
            if read > LONG {
                return read;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    });
    // Drop by drop is as good as not at all.
    let mut drip = ask(&server.origin, 2, ASK).await;
    let dripping = tokio::spawn(async move {
        let (mut drops, mut byte) = (0_u64, [0; 1]);
        loop {
            // Data that has arrived can be read after the end as well, so the end is checked by
            // itself.
            tokio::select! {
                biased;
                _ = drip.ready(Interest::ERROR) => return drops,
                () = tokio::time::sleep(Duration::from_millis(20)) => {}
            }
            if drip.read(&mut byte).await.is_ok_and(|read| read == 1) {
                drops += 1;
            }
        }
    });
    for socket in &deaf {
        let gone = tokio::time::timeout(Duration::from_secs(60), socket.ready(Interest::ERROR));
        gone.await.expect("a reader who does not read keeps the connection").unwrap();
    }
    let drops = tokio::time::timeout(Duration::from_secs(60), dripping).await.unwrap().unwrap();
    assert!(drops < LONG);
    assert!(reading.await.unwrap() > LONG);
    let still = tokio::time::timeout(Duration::from_millis(600), listener.read(&mut head)).await;
    assert!(still.is_err(), "a listener of events was cut off");
    println!("endured: {readers} readers who do not read, all cut off");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_who_do_not_read_cost_little() {
    let data = Folder::new();
    put_sound(&data);
    let serving = Serving::start(data.path());
    let client = client().build().unwrap();
    let quiet = slow(&client, &serving.origin).await;
    let readers = times(500, 10_000).min(9_900);
    let before = memory(&serving);
    let mut deaf = Vec::new();
    for number in 0..readers {
        deaf.push(ask(&serving.origin, number, ASK).await);
    }
    let started = Instant::now();
    // By then each answer fills all buffers on the way.
    while started.elapsed() < Duration::from_secs(2) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let most = memory(&serving);
    let each = most.saturating_sub(before) as f64 / f64::from(readers);
    let beside = slow(&client, &serving.origin).await;
    // Includes the limit of the whole server, which few readers share.
    assert!(each <= 40.0, "{each:.1} KiB a reader");
    assert!(most < 270 * 1024, "{most} KiB");
    println!(
        "endured: {readers} readers who do not read, {each:.1} KiB each, {} MiB in all; a visitor's p99 is \
         {beside:.1} ms beside them, {quiet:.1} ms alone",
        most / 1024
    );
    if readers > 500 {
        for socket in &deaf {
            let gone = tokio::time::timeout(Duration::from_secs(60), socket.ready(Interest::ERROR));
            gone.await.expect("a reader who does not read keeps the connection").unwrap();
        }
        println!(
            "endured: all of them gone {:.1} s after the last came",
            started.elapsed().as_secs_f64()
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_does_not_take_every_connection() {
    let limits = Limits { connections: 300, ..Limits::default() };
    let server = Server::start_with(&[], limits).await;
    let mut held = Vec::new();
    let mut refused = 0;
    for _ in 0..400 {
        let mut socket = raw::connect_from(&server.origin, raw::address(0)).await;
        // A client beyond the limit may be closed on while it asks.
        let _ = socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await;
        let mut answer = [0; 12];
        match socket.read_exact(&mut answer).await {
            Ok(_) if answer.ends_with(b"200") => held.push(socket),
            _ => refused += 1,
        }
    }
    assert!((90..=110).contains(&held.len()), "{} of 300 are one address's", held.len());
    for number in 1..20 {
        let mut socket =
            ask(&server.origin, number, b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await;
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).await.unwrap();
        assert!(answer.ends_with(b"200"), "another address is refused");
    }
    println!("endured: one address got {} of 300 connections, {refused} refused", held.len());
}

/// Behind a proxy all connections come from the proxy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trusted_proxy_has_every_connection_and_its_visitors_have_shares_of_the_streams() {
    let limits = Limits { connections: 400, streams: 240, ..Limits::default() };
    let server = Server::start_with(&[("SEGUE_TRUST_PROXY", "true")], limits).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let watch = async |from: &str| {
        let request = format!(
            "GET /api/mixes/{FULL}/live HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {from}\r\n\r\n"
        );
        let mut socket = raw::connect(&server.origin).await;
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).await.unwrap();
        (answer.ends_with(b"200").then_some(socket), String::from_utf8_lossy(&answer).into_owned())
    };
    let mut held = Vec::new();
    for _ in 0..120 {
        let (stream, answer) = watch("192.0.2.1").await;
        assert!(stream.is_some() || answer.ends_with("503"), "{answer}");
        held.extend(stream);
    }
    assert!((70..=90).contains(&held.len()), "{} of 240 are one visitor's", held.len());
    let mut others = Vec::new();
    for number in 2..22 {
        let (stream, answer) = watch(&format!("192.0.2.{number}")).await;
        others.push(stream.expect(&answer));
    }
    // A closed connection is free again.
    let before = held.len();
    drop(held);
    let started = Instant::now();
    while server.app.live().watchers() > others.len() {
        assert!(started.elapsed() < Duration::from_secs(60), "closed streams stay");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (stream, answer) = watch("192.0.2.1").await;
    assert!(stream.is_some(), "{answer} after {before} were closed");
}

/// Over time: as many streams of one address as there are connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_are_served_beside_an_address_that_takes_all_it_can() {
    let data = Folder::new();
    let store = Store::open(data.path()).unwrap();
    catalogue::fill(&store, Moment::from_ms(START)).await;
    store.close();
    let serving = Serving::start(data.path());
    let client = client().build().unwrap();
    let quiet = slow(&client, &serving.origin).await;
    let tries = times(300, 10_100);
    let request = format!("GET /api/mixes/{FULL}/live HTTP/1.1\r\nhost: a\r\n\r\n");
    let (mut held, mut refused) = (Vec::new(), 0);
    for _ in 0..tries {
        let mut socket = raw::connect_from(&serving.origin, raw::address(7)).await;
        let _ = socket.write_all(request.as_bytes()).await;
        let mut answer = [0; 12];
        match socket.read_exact(&mut answer).await {
            Ok(_) if answer.ends_with(b"200") => held.push(socket),
            _ => refused += 1,
        }
    }
    let beside = slow(&client, &serving.origin).await;
    for number in 20..40 {
        let mut socket = ask(&serving.origin, number, request.as_bytes()).await;
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).await.unwrap();
        assert!(answer.ends_with(b"200"), "another address is refused a stream");
    }
    println!(
        "endured: one address asked for {tries} streams and has {}, {refused} refused; another's p99 is \
         {beside:.1} ms beside it, {quiet:.1} ms alone",
        held.len()
    );
}

/// Bodies that come drop by drop keep nobody waiting who sends theirs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_hardly_come_give_way_to_others() {
    let server = Server::start_empty(&[("SEGUE_TRUST_PROXY", "true")]).await;
    let client = client().build().unwrap();
    let mut dripping = JoinSet::new();
    let drips = times(24, 240);
    for number in 0..drips {
        let mut socket = raw::connect(&server.origin).await;
        dripping.spawn(async move {
            let head = format!(
                "POST /api/submissions HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.7.0.{number}\r\n\
                 content-type: application/json\r\ncontent-length: 4990000\r\n\r\n{}",
                " ".repeat(9_000)
            );
            socket.write_all(head.as_bytes()).await.unwrap();
            let mut answer = [0; 12];
            loop {
                tokio::select! {
                    read = socket.read_exact(&mut answer) => {
                        let told = String::from_utf8_lossy(&answer).into_owned();
                        return read.map_or(String::new(), |_| told);
                    }
                    () = tokio::time::sleep(Duration::from_millis(200)) => {}
                }
                // The refused client has to read the answer.
                let _ = socket.write_all(b" ").await;
            }
        });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let submit = async |from: &str, bytes: usize| {
        let body = json!({ "mix_title": "Night Bus by Halide", "mix_data": {
            "title": "Night Bus", "artist": "Halide",
            "soundcloud_url": "https://soundcloud.com/halide/night-bus",
            "tracklist": [{ "position": 1, "artist": "Wharf", "title": "Tidal" }],
            "tracklist_raw": "Wharf - Tidal\n".repeat(bytes / 14),
        } });
        let request = client.post(format!("{}/api/submissions", server.origin));
        let started = Instant::now();
        let answer = request.header("x-forwarded-for", from).json(&body).send().await.unwrap();
        (answer.status().as_u16(), started.elapsed().as_secs_f64())
    };
    let (status, took) = submit("192.0.2.1", 100_000).await;
    assert_eq!(status, 201, "a body of the usual length has no room");
    // It has not waited with those that wait for nothing: none of them has given up yet.
    let mut told = Vec::new();
    while let Some(ended) = dripping.try_join_next() {
        told.push(ended.unwrap());
    }
    assert!(!told.iter().any(|told| told == "HTTP/1.1 503"), "it waited as long as they did");
    told.extend(dripping.join_all().await);
    // Memory is given to one after the other, and to nobody for long; those who wait too long are
    // refused.
    let ended =
        told.iter().filter(|told| ["HTTP/1.1 408", "HTTP/1.1 503"].contains(&told.as_str()));
    assert_eq!(ended.count(), drips as usize, "{told:?}");
    assert!(told.iter().any(|told| told == "HTTP/1.1 408"), "{told:?}");
    let (status, _) = submit("192.0.2.2", 4_500_000).await;
    assert_eq!(status, 201);
    println!("endured: beside {drips} bodies that come drop by drop another took {took:.1} s");
}

/// Gives a track times, each by a session and from a network of its own; returns how many found no room.
async fn give_times(server: &Server, mix_id: &str, position: u32, many: u32) -> u32 {
    let mix_id = mix_id.to_owned();
    let given = server.store.write::<_, StoreError>(move |tx| {
        let mut full = 0;
        for number in 0..many {
            let person = Person::Session(format!("{number:064}"));
            let voter = Voter { person, network_hash: Some(number.to_string()) };
            let now = Moment::from_ms(START + i64::from(number));
            let given = timestamp::insert(tx, &mix_id, position, 60 + number % 600, &voter, now)?;
            full += u32::from(given == GiveOutcome::Full);
        }
        Ok(full)
    });
    given.await.unwrap()
}

/// Times of one track, each from a network of its own: the number that is kept is limited, so the
/// mix is read as fast as any other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn times_by_the_thousand_are_refused() {
    let server = Server::start().await;
    let many = times(1_000, 50_000);
    let tracks: Vec<String> = (0..14).map(|number| format!("Halide - Track {number}")).collect();
    let mut ids = Vec::new();
    for title in ["Quiet", "Flooded"] {
        let now = Moment::from_ms(START);
        let new = catalogue::a_mix(now, 0, title, "Wharf", &tracks.join("\n"));
        ids.push(server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap().id);
    }
    // The first track of a list begins with the mix, so the second is the first to be given times.
    for position in 2..12 {
        assert_eq!(give_times(&server, &ids[0], position, 10).await, 0);
    }
    let refused = give_times(&server, &ids[1], 2, many).await;
    assert!(refused + 100 >= many, "{refused} of {many} were refused");
    let kept = server.store.read(|tx| timestamp::list_of_mix(tx, &ids[1])).await.unwrap().len();
    assert_eq!(kept as u32 + refused, many);
    let give = json!({ "position": 2, "start_seconds": 99, "session_id": "anon_1_late" });
    let given = server.post("/api/mixes/flooded/timestamps", &give).send().await.unwrap();
    problem(given, 409, "timestamp.full").await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let give = json!({ "position": 2, "start_seconds": 99 });
    let given = ada.post("/api/mixes/flooded/timestamps", &give).await;
    assert_eq!(given.status(), 201, "a member has room");
    let read = async |mix: &str, shown: usize| {
        let mut fastest = f64::MAX;
        for _ in 0..20 {
            let started = Instant::now();
            let seen = server.json(&format!("/api/mixes/{mix}/timestamps")).await;
            assert_eq!(seen.as_array().unwrap().len(), shown, "{mix}");
            fastest = fastest.min(started.elapsed().as_secs_f64() * 1000.0);
        }
        fastest
    };
    let (quiet, flooded) = (read("quiet", 80).await, read("flooded", 8).await);
    println!(
        "endured: {many} times of one track, {refused} refused; the mix is read in {flooded:.1} ms, one with \
         a hundred in {quiet:.1} ms"
    );
}
