//! Too much of everything: requests without sense, bodies without end, sockets that say nothing,
//! passwords and listeners by the hundred. The server answers, forgets and goes on.

use std::io::Write;
use std::time::{Duration, Instant};

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::program::Serving;
use crate::support::times::{Dice, times};
use crate::support::{Folder, Server, client, raw};

/// Memory of a program now, in KiB.
fn memory(serving: &Serving) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", serving.child.id())).unwrap();
    let line = text.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Texts that programs are seldom tried with.
const TEXTS: &[&str] = &[
    "",
    " ",
    "\0",
    "nothing",
    "night-bus-12",
    "0",
    "-1",
    "1e999",
    "NaN",
    "true",
    "null",
    "[]",
    "../../etc/passwd",
    "%00",
    "'; DROP TABLE mixes; --",
    "<script>",
    "𝔘𝔫𝔦",
    "\u{202e}abc",
    "\u{feff}",
    "é",
    "00000000-0000-0000-0000-000000000000",
    "9223372036854775808",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

/// A value without sense, sometimes nested, sometimes long.
fn nonsense(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth > 3 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!([0, -1, 1, 4_294_967_296_i64, i64::MIN, i64::MAX][dice.below(6)]),
        3 => json!([0.5, -0.0, 1e308][dice.below(3)]),
        4 => json!("x".repeat(dice.below(5000))),
        5 => json!(TEXTS[dice.below(TEXTS.len())]),
        6 => (0..dice.below(4)).map(|_| nonsense(dice, depth + 1)).collect(),
        _ => {
            let count = dice.below(4);
            let entry = |_| (TEXTS[dice.below(TEXTS.len())].to_owned(), Value::Null);
            Value::Object((0..count).map(entry).collect())
        }
    }
}

/// A value of a shape that the description gives, here and there without sense.
fn value(schema: &Value, all: &Value, dice: &mut Dice, depth: usize) -> Value {
    if dice.below(12) == 0 {
        return nonsense(dice, depth);
    }
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return value(&all["components"]["schemas"][name], all, dice, depth + 1);
    }
    if let Some(choices) = schema["enum"].as_array() {
        return choices[dice.below(choices.len())].clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[dice.below(kinds.len())].as_str().unwrap_or(""),
        kind => kind.as_str().unwrap_or(""),
    };
    match kind {
        "object" if depth < 8 => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            let of = |(name, schema): (&String, &Value)| {
                (name.clone(), value(schema, all, dice, depth + 1))
            };
            Value::Object(properties.map(of).collect())
        }
        "array" if depth < 8 => {
            (0..dice.below(4)).map(|_| value(&schema["items"], all, dice, depth + 1)).collect()
        }
        "integer" => json!([0, 1, 2, 65, 3600, -1, 4_294_967_295_i64][dice.below(7)]),
        "number" => json!(0.5),
        "boolean" => json!(dice.below(2) == 0),
        "string" => json!(TEXTS[dice.below(TEXTS.len())]),
        _ => Value::Null,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_to_nonsense_is_one_that_is_described() {
    let server =
        Server::start_empty(&[("SEGUE_TRUST_PROXY", "true"), ("SEGUE_COMMENTS_ENABLED", "true")])
            .await;
    crate::support::catalogue::fill(
        &server.store,
        segue_base::clock::Moment::from_ms(crate::support::START),
    )
    .await;
    let people = [Browser::new(&server), Browser::of(&server, "ada@mixes.example").await];
    let all = serde_json::to_value(segue_server::router::description()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in all["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            operations.push((path, method, operation));
        }
    }
    let mut dice = Dice(3);
    let cases = times(2000, 100_000);
    let mut seen = std::collections::BTreeMap::new();
    for case in 0..cases {
        let (path, method, operation) = operations[case as usize % operations.len()];
        let mut address = String::new();
        for part in path.split('/').skip(1) {
            address.push('/');
            let text = TEXTS[dice.below(TEXTS.len())];
            let text = if text.is_empty() { "x" } else { text };
            let encoded =
                percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC);
            match part.split_once('}') {
                Some((_, ending)) => address.push_str(&format!("{encoded}{ending}")),
                None => address.push_str(part),
            }
        }
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let mut query = Vec::new();
        for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
            if dice.below(4) > 0 {
                let text = TEXTS[dice.below(TEXTS.len())];
                let encoded =
                    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC);
                query.push(format!("{}={encoded}", parameter["name"].as_str().unwrap()));
            }
        }
        if !query.is_empty() {
            address = format!("{address}?{}", query.join("&"));
        }
        let method: Method = method.to_uppercase().parse().unwrap();
        let [_, b, c, d] = case.to_be_bytes();
        let person = &people[dice.below(people.len())];
        let mut request = person
            .request(method.clone(), &address)
            .header("x-forwarded-for", format!("10.{b}.{c}.{d}"));
        if let Some(schema) = operation["requestBody"]["content"].get("application/json") {
            request = match dice.below(10) {
                0 => request.body("{").header("content-type", "application/json"),
                1 => request.body("a=b"),
                2 => request.json(&nonsense(&mut dice, 0)),
                _ => request.json(&value(&schema["schema"], &all, &mut dice, 0)),
            };
        }
        let mut answer = request.send().await.unwrap();
        let status = answer.status();
        let name = format!("{method} {path}");
        let described = operation["responses"].as_object().unwrap();
        let is_ours = status.is_server_error() && !described.contains_key(status.as_str());
        assert!(!is_ours, "{name} ({address}): {status}");
        let class = format!("{}XX", status.as_u16() / 100);
        let is_described =
            described.contains_key(status.as_str()) || described.contains_key(&class);
        // Statuses that every operation can have are described once, in the introduction.
        let is_common = [400, 404, 405, 413, 415, 422, 429].contains(&status.as_u16());
        assert!(is_described || is_common, "{name} ({address}) answered {status}");
        let kind =
            answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        if status.is_client_error() || status.is_server_error() {
            assert_eq!(kind.as_deref(), Some("application/problem+json"), "{name}: {status}");
        }
        *seen.entry(name).or_insert(0_u32) += 1;
        if kind.as_deref() != Some("text/event-stream") {
            while answer.chunk().await.unwrap().is_some() {}
        }
    }
    assert_eq!(seen.len(), operations.len(), "some operation was not tried");
    println!(
        "endured: {cases} requests without sense to {} operations, 0 answered 5XX",
        seen.len()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_are_too_much_are_refused_at_once() {
    let data = Folder::new();
    let serving = Serving::start(data.path());
    let client = client().build().unwrap();
    let post = |body: Vec<u8>, headers: &[(&str, &str)]| {
        let mut request = client.post(format!("{}/api/submissions", serving.origin)).body(body);
        request = request.header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        async move {
            let started = Instant::now();
            let status = request.send().await.map(|answer| answer.status().as_u16());
            (status, started.elapsed())
        }
    };
    assert_eq!(post(b"{}".to_vec(), &[]).await.0.unwrap(), 422);
    let before = memory(&serving);
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    bomb.write_all(&vec![b' '; 50 << 20]).unwrap();
    let bomb = bomb.finish().unwrap();
    let keys = (0..60_000).map(|key| format!("\"k{key}\":0")).collect::<Vec<_>>().join(",");
    let lines =
        format!("{{\"mix_data\":{{\"tracklist_raw\":\"{}\"}}}}", "a - b\\n".repeat(100_000));
    for (name, body, headers, wanted) in [
        ("32 MB", vec![b' '; 32 << 20], &[][..], &[413][..]),
        ("500,000 brackets", vec![b'['; 500_000], &[], &[400, 413, 422]),
        ("500,000 opened objects", b"{\"a\":".repeat(100_000), &[], &[400, 413, 422]),
        ("60,000 keys", format!("{{{keys}}}").into_bytes(), &[], &[400, 413, 422]),
        ("100,000 lines", lines.into_bytes(), &[], &[413, 422]),
        ("a bomb", bomb, &[("content-encoding", "gzip")], &[400, 413, 415, 422]),
        ("a long number", vec![b'9'; 900_000], &[], &[400, 413, 422]),
    ] {
        let (status, took) = post(body, headers).await;
        // A client that is still sending when the answer comes may only see that the connection
        // ends.
        if let Ok(status) = status {
            assert!(wanted.contains(&status), "{name}: {status}");
        } else {
            assert!(wanted.contains(&413), "{name} was not answered");
        }
        println!("endured: a body of {name} refused after {} ms", took.as_millis());
    }
    let after = memory(&serving);
    assert!(after < before + 8 * 1024, "{before} KiB before, {after} KiB after");
    assert_eq!(post(b"{}".to_vec(), &[]).await.0.unwrap(), 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_say_little_are_closed() {
    let limits = segue_server::http::accept::Limits {
        wait_time: Duration::from_millis(500),
        head_time: Duration::from_millis(500),
        request_time: Duration::from_millis(500),
        ..segue_server::http::accept::Limits::default()
    };
    let server = Server::start_with(&[], limits).await;
    let sockets = times(500, 8_000);
    let body = "POST /api/submissions HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\
        content-length: 900\r\n\r\n{";
    let mut kept = Vec::new();
    for number in 0..sockets {
        let mut socket = raw::connect_from(&server.origin, raw::address(number)).await;
        let said = ["", "G", "GET / HTTP/1.1\r\nhost: a", body][number as usize % 4];
        socket.write_all(said.as_bytes()).await.unwrap();
        kept.push(socket);
    }
    let started = Instant::now();
    assert_eq!(server.get("/api/home").await.status(), 200);
    println!(
        "endured: {sockets} sockets that say little; a visitor beside them waits {} ms",
        started.elapsed().as_millis()
    );
    for mut socket in kept {
        let closed = raw::read_to_end(&mut socket, Duration::from_secs(15)).await;
        assert!(closed.is_some(), "a socket is alive after 15 s");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_wait_cost_little() {
    let data = Folder::new();
    let serving = Serving::start(data.path());
    // Few enough that the first still waits when a busy machine has opened the last.
    let connections = times(1000, 9_000);
    let before = memory(&serving);
    let mut kept = Vec::new();
    for number in 0..connections {
        let mut socket = raw::connect_from(&serving.origin, raw::address(number)).await;
        socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        let mut answer = [0; 4096];
        let read = socket.read(&mut answer).await.unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
        kept.push(socket);
    }
    let at_first = memory(&serving).saturating_sub(before) as f64 / f64::from(connections);
    // Soon after its answer a connection gives its buffers back.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let each = memory(&serving).saturating_sub(before) as f64 / f64::from(connections);
    for socket in &mut kept {
        socket.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        let mut answer = [0; 4096];
        let read = socket.read(&mut answer).await.unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
    }
    println!(
        "endured: {connections} connections that wait, {each:.1} KiB each ({at_first:.1} at first)"
    );
    assert!(each <= 12.0, "{each:.1} KiB a connection");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_passwords_leaves_room_for_readers() {
    let data = Folder::new();
    let serving = Serving::start_with(data.path(), |command| {
        command.env("SEGUE_TRUST_PROXY", "true");
    });
    let client = client().build().unwrap();
    let before = memory(&serving);
    let tries = times(100, 500);
    let mut trying = JoinSet::new();
    for number in 0..tries {
        let [_, b, c, d] = number.to_be_bytes();
        let body =
            json!({ "email": format!("ada{number}@mixes.example"), "password": "correct horse" });
        let request = client.post(format!("{}/api/sign-in/password", serving.origin)).json(&body);
        let request = request.header("x-forwarded-for", format!("10.{b}.{c}.{d}"));
        trying.spawn(async move {
            let answer = request.send().await.unwrap();
            (answer.status().as_u16(), answer.headers().contains_key("retry-after"))
        });
    }
    let home = format!("{}/api/home", serving.origin);
    let mut slowest = Duration::ZERO;
    for _ in 0..20 {
        let started = Instant::now();
        assert_eq!(client.get(&home).send().await.unwrap().status(), 200);
        slowest = slowest.max(started.elapsed());
    }
    let most = memory(&serving);
    let answers = trying.join_all().await;
    let (let_in, told): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|(status, _)| *status == 201);
    assert!(!let_in.is_empty() && !told.is_empty(), "{} in, {} told", let_in.len(), told.len());
    assert!(told.iter().all(|answer| *answer == (429, true)), "{told:?}");
    assert!(most < before + 64 * 1024, "{before} KiB before, {most} KiB at most");
    println!(
        "endured: {tries} passwords at once: {} hashed, {} told to come back; a reader waited {} ms at most",
        let_in.len(),
        told.len(),
        slowest.as_millis()
    );
}

/// Sends what somebody without an account says of a time, each from a network of their own.
async fn say(request: RequestBuilder, number: u32, mut body: Value) -> Response {
    body["session_id"] = json!(format!("anon_1_{number}"));
    let address = format!("10.9.{}.{}", number / 256, number % 256);
    request.header("x-forwarded-for", address).json(&body).send().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listeners_who_do_not_listen_keep_nobody_waiting() {
    const EVENTS: u32 = 200;
    let server = Server::start_empty(&[("SEGUE_TRUST_PROXY", "true")]).await;
    crate::support::catalogue::fill(
        &server.store,
        segue_base::clock::Moment::from_ms(crate::support::START),
    )
    .await;
    let client = client().build().unwrap();
    let give = client.post(format!("{}/api/mixes/{FULL}/timestamps", server.origin));
    let given = say(give, 0, json!({ "position": 4, "start_seconds": 400 })).await;
    let given: Value = given.json().await.unwrap();
    let vote = format!("{}/api/timestamps/{}/vote", server.origin, given["id"].as_str().unwrap());
    let listeners = times(1000, 8_000);
    // Each listener has a network of their own, as each voter has.
    let ask = |number: u32| {
        let from = format!("10.8.{}.{}", number / 256, number % 256);
        format!("GET /api/mixes/{FULL}/live HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {from}\r\n\r\n")
    };
    let (mut healthy, mut deaf) = (JoinSet::new(), Vec::new());
    for number in 0..listeners {
        let mut socket = raw::connect(&server.origin).await;
        socket.write_all(ask(number).as_bytes()).await.unwrap();
        // The head says that the listener is counted.
        let mut first = [0; 8192];
        let read = socket.read(&mut first).await.unwrap();
        assert!(first[..read].starts_with(b"HTTP/1.1 200"));
        if number % 10 == 0 {
            deaf.push(socket);
            continue;
        }
        healthy.spawn(async move {
            const NAME: &[u8] = b"event: tim";
            let (mut heard, mut bytes) = (0, Vec::with_capacity(16_384));
            while heard < EVENTS {
                // A name may come in two parts.
                bytes.drain(..bytes.len().saturating_sub(NAME.len() - 1));
                let read = socket.read_buf(&mut bytes).await.unwrap();
                assert!(read > 0, "a listener who listens was dropped after {heard} events");
                heard += bytes.windows(NAME.len()).filter(|part| *part == NAME).count() as u32;
            }
            Instant::now()
        });
    }
    for number in 1..=EVENTS {
        let agree = json!({ "vote_type": "agree" });
        assert_eq!(say(client.put(&vote), number, agree).await.status(), 200);
    }
    let written = Instant::now();
    let all = tokio::time::timeout(Duration::from_secs(60), healthy.join_all()).await.unwrap();
    let latest = all.into_iter().max().unwrap();
    println!(
        "endured: {listeners} listeners, a tenth of them deaf; all others had {EVENTS} events {} ms after the last",
        latest.saturating_duration_since(written).as_millis()
    );
    drop(deaf);
}

/// How often memory is looked at while work goes on.
const SAMPLES: u32 = 120;

/// How steeply values rise with time: the median of the slopes between any two of them, which no
/// single value can move (Theil and Sen).
fn slope(samples: &[(f64, f64)]) -> f64 {
    let pairs = samples
        .iter()
        .enumerate()
        .flat_map(|(at, a)| samples[at + 1..].iter().map(move |b| (b.1 - a.1) / (b.0 - a.0)));
    median(pairs.collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// How many files and sockets a program has open.
fn descriptors(serving: &Serving) -> usize {
    std::fs::read_dir(format!("/proc/{}/fd", serving.child.id())).unwrap().count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_goes_on_takes_no_more_and_more() {
    let (data, logs) = (Folder::new(), Folder::new());
    let log = logs.path().join("log");
    let serving = Serving::start_with(data.path(), |command| {
        command.env("SEGUE_TRUST_PROXY", "true");
        command.stderr(std::fs::File::create(&log).unwrap());
    });
    let client = client().build().unwrap();
    let seconds = times(5, 3600);
    // Until a moment, and at least so many: in a short time a slow machine does too few to show
    // anything.
    let work = async |until: Instant, at_least: u32, from: u32| {
        let mut number = from;
        while Instant::now() < until || number < from + at_least {
            let [_, b, c, d] = number.to_be_bytes();
            let request = match number % 4 {
                0 => client.get(format!("{}/api/search?q=mix+{number}", serving.origin)),
                1 => client.get(format!("{}/api/home", serving.origin)),
                2 => client
                    .post(format!("{}/api/sign-in/code", serving.origin))
                    .json(&json!({ "code": "123456" })),
                _ => client.get(format!("{}/api/artists/nobody-{number}", serving.origin)),
            };
            let request = request.header("x-forwarded-for", format!("10.{b}.{c}.{d}"));
            let status = request.send().await.unwrap().status();
            assert!(!status.is_server_error(), "{status}");
            number += 1;
            // About half of what it could do.
            if number.is_multiple_of(8) {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
        number
    };
    let length = Duration::from_secs(u64::from(seconds));
    let warm = work(Instant::now() + length / 3, 2_000, 0).await;
    let (started, open) = (Instant::now(), descriptors(&serving));
    // Caches grow and shrink, so memory is measured often and not at two moments.
    let (mut samples, mut by_request, mut done) = (vec![], vec![], warm);
    for _ in 0..SAMPLES {
        done = work(Instant::now() + length * 2 / 3 / SAMPLES, 40, done).await;
        let now = memory(&serving) as f64;
        samples.push((started.elapsed().as_secs_f64(), now));
        by_request.push((f64::from(done), now));
    }
    let open_after = descriptors(&serving);
    let an_hour = slope(&samples) * 3600.0 / 1024.0;
    // Seconds say nothing of an hour; what leaks shows by the request. Some bytes are meant to stay: who
    // asked is counted by address for a while.
    let a_request = slope(&by_request) * 1024.0;
    assert!(a_request < 1024.0, "{a_request:.0} bytes more with every request");
    assert!(open_after <= open + 4, "{open} descriptors, then {open_after}");
    assert!(std::fs::metadata(&log).unwrap().len() < 1 << 20, "the log grows without an end");
    let parts: Vec<String> = samples
        .chunks(SAMPLES as usize / 6)
        .map(|part| format!("{:.0}", median(part.iter().map(|sample| sample.1).collect())))
        .collect();
    println!(
        "endured: {seconds} s of {done} requests; memory rises by {an_hour:.1} MiB an hour and {a_request:.0} bytes a \
         request, in sixths of the time {} KiB, descriptors {open}, then {open_after}",
        parts.join(", ")
    );
}

/// The most memory that a program ever had, in KiB.
fn most_memory(serving: &Serving) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", serving.child.id())).unwrap();
    let line = text.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A submission with a tracklist of so many bytes.
fn long_submission(bytes: usize) -> Value {
    json!({ "mix_title": "Night Bus by Halide", "mix_data": {
        "title": "Night Bus", "artist": "Halide",
        "soundcloud_url": "https://soundcloud.com/halide/night-bus",
        "tracklist": [{ "position": 1, "artist": "Wharf", "title": "Tidal" }],
        "tracklist_raw": "Wharf - Tidal\n".repeat(bytes / 14),
    } })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_bodies_share_what_memory_there_is_for_them() {
    let data = Folder::new();
    let serving = Serving::start_with(data.path(), |command| {
        command.env("SEGUE_TRUST_PROXY", "true");
    });
    let before = memory(&serving);
    let stuck = times(40, 400);
    let mut kept = JoinSet::new();
    for _ in 0..stuck {
        let mut socket = raw::connect(&serving.origin).await;
        kept.spawn(async move {
            let head = "POST /api/submissions HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 192.0.2.1\r\n\
                content-type: application/json\r\ncontent-length: 4990000\r\n\r\n";
            socket.write_all(head.as_bytes()).await.unwrap();
            // All but the last bytes, as far as anybody reads them.
            let _ = socket.write_all(&vec![b' '; 4_950_000]).await;
            let mut answer = [0; 12];
            let _ = socket.read_exact(&mut answer).await;
            (socket, String::from_utf8_lossy(&answer).into_owned())
        });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let client = client().build().unwrap();
    let submit = |from: &str, bytes| {
        let request = client.post(format!("{}/api/submissions", serving.origin));
        let request = request.header("x-forwarded-for", from).json(&long_submission(bytes)).send();
        async move { request.await.unwrap().status() }
    };
    // Small bodies of the same network have room, and so have large ones of others.
    assert_eq!(submit("192.0.2.1", 4_000).await, 201);
    for _ in 0..2 {
        let several = [submit("192.0.2.2", 4_500_000), submit("192.0.2.3", 4_500_000)];
        assert_eq!(futures_util::future::join_all(several).await, [201, 201]);
    }
    let most = most_memory(&serving);
    assert!(most < before + 100 * 1024, "{before} KiB before, {most} KiB at most");
    let mut told = 0;
    for (_, answer) in kept.join_all().await {
        // The first have room, and then too long a pause.
        told += u32::from(["HTTP/1.1 503", "HTTP/1.1 408"].contains(&answer.as_str()));
    }
    assert!(told >= stuck - 2, "{told} of {stuck} were told that they wait for nothing");
    println!(
        "endured: {stuck} large bodies of one network that stop before their end: {told} told that they \
         wait for nothing, {} MiB more at most",
        (most - before) / 1024
    );
}

/// The largest bodies, from as many networks as there are bodies, so that none of them waits for its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_bodies_of_many_networks_give_their_memory_back() {
    let data = Folder::new();
    let serving = Serving::start_with(data.path(), |command| {
        command.env("SEGUE_TRUST_PROXY", "true");
    });
    let client = client().build().unwrap();
    let body = long_submission(4_600_000).to_string();
    let submit = |number: u32| {
        let request = client.post(format!("{}/api/submissions", serving.origin));
        let request = request.header("content-type", "application/json").body(body.clone());
        let sending = request.header("x-forwarded-for", format!("10.{number}.0.1")).send();
        async move { sending.await.unwrap().status().as_u16() }
    };
    let before = memory(&serving);
    let many = times(12, 40);
    let told = futures_util::future::join_all((0..many).map(submit)).await;
    // On a machine that reads them slowly, some wait too long.
    assert!(told.iter().all(|status| [201, 503].contains(status)), "{told:?}");
    let taken = told.iter().filter(|status| **status == 201).count();
    assert!(taken >= 4, "{told:?}");
    let most = most_memory(&serving);
    assert!(most < before + 66 * 1024, "{before} KiB before, {most} KiB at most");
    let started = Instant::now();
    while memory(&serving) > before + 16 * 1024 {
        assert!(started.elapsed() < Duration::from_secs(20), "{} KiB stay", memory(&serving));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    println!(
        "endured: {taken} of {many} large bodies of as many networks taken at once, {} MiB more at most, \
         {} MiB more after {:.1} s",
        (most - before) / 1024,
        memory(&serving).saturating_sub(before) / 1024,
        started.elapsed().as_secs_f64()
    );
}
