//! Connections: slow ones, too many of them, and the stop.

use std::time::Duration;

use segue_base::clock::Moment;
use segue_server::http::accept::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::catalogue::{self, FULL};
use crate::support::watch::look;
use crate::support::{START, Server, raw};

/// Many times as long as anything here takes: the machine may have much else to do.
const SOON: Duration = Duration::from_secs(60);
const GET: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n";

fn hasty() -> Limits {
    let short = Duration::from_millis(200);
    Limits { wait_time: short, head_time: short, ..Limits::default() }
}

/// Expects an answer that is a problem, under the headers of every other, after which the connection ends.
fn told(answer: &str, status: u16, code: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let headers = head.lines().skip(1).map(|line| line.split_once(": ").unwrap());
    let headers = headers.map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
    look(code, &headers.collect(), false);
    let head = head.to_ascii_lowercase();
    for header in ["content-type: application/problem+json", "connection: close"] {
        assert!(head.contains(header), "{answer}");
    }
    assert!(head.contains(&format!("content-length: {}", body.len())), "{answer}");
    let problem: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&problem["code"], &problem["status"]), (&code.into(), &status.into()));
}

#[tokio::test]
async fn silent_and_slow_sockets_are_closed() {
    let server = Server::start_with(&[], hasty()).await;
    let closed = raw::send_and_read(&server.origin, b"", SOON).await;
    assert_eq!(closed.as_deref(), Some(""), "who says nothing is told nothing");
    for said in [&b"G"[..], b"GET /healthz HTTP/1.1\r\nhost: seg"] {
        let answer = raw::send_and_read(&server.origin, said, SOON).await;
        let answer = answer.unwrap_or_else(|| panic!("alive after {SOON:?}: {said:?}"));
        told(&answer, 408, "request.timeout");
    }
    // As well behind an answer.
    let mut second = raw::connect(&server.origin).await;
    second.write_all(b"GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n").await.unwrap();
    let mut first = [0; 4096];
    let read = second.read(&mut first).await.unwrap();
    assert!(first[..read].starts_with(b"HTTP/1.1 200"));
    second.write_all(b"GET /hea").await.unwrap();
    let answer = raw::read_to_end(&mut second, SOON).await.unwrap();
    told(&answer, 408, "request.timeout");
    // One byte at a time does not help.
    let mut drip = raw::connect(&server.origin).await;
    for byte in GET {
        if drip.write_all(&[*byte]).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let answer = raw::read_to_end(&mut drip, SOON).await.unwrap();
    assert!(!answer.contains("200 OK"), "{answer}");
}

/// A server gives up a connection's buffers soon after the last byte.
#[tokio::test]
async fn a_connection_that_paused_is_answered_as_before() {
    let server = Server::start_empty(&[]).await;
    let mut socket = raw::connect(&server.origin).await;
    let get = b"GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n";
    let pause = Duration::from_millis(500);
    for halves in [0, 9, 0] {
        let (first, second) = get.split_at(halves);
        socket.write_all(first).await.unwrap();
        tokio::time::sleep(pause).await;
        socket.write_all(second).await.unwrap();
        let mut answer = [0; 4096];
        let read = socket.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(!answer.contains("connection: close"), "{answer}");
    }
    // The server does not wait for it longer than for any other.
    let server = Server::start_with(
        &[],
        Limits { wait_time: Duration::from_millis(500), ..Limits::default() },
    )
    .await;
    let mut socket = raw::connect(&server.origin).await;
    socket.write_all(get).await.unwrap();
    let answer = raw::read_to_end(&mut socket, SOON).await.expect("alive after its time");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// Half a request behind a whole one is not forgotten, so that its other half would be taken for a
/// request of its own.
#[tokio::test]
async fn halves_of_a_request_are_never_taken_apart() {
    let server = Server::start_empty(&[]).await;
    let mut socket = raw::connect(&server.origin).await;
    let get = "GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n";
    let second = "GET /nothing?GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n";
    let (half, rest) = second.split_at("GET /nothing?".len());
    socket.write_all(format!("{get}{half}").as_bytes()).await.unwrap();
    let mut answer = [0; 4096];
    let read = socket.read(&mut answer).await.unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
    tokio::time::sleep(Duration::from_millis(500)).await;
    // The connection may have ended by now.
    let _ = socket.write_all(rest.as_bytes()).await;
    let more = raw::read_to_end(&mut socket, Duration::from_secs(1)).await.unwrap_or_default();
    assert!(!more.contains("HTTP/1.1 200"), "{more}");
}

/// A request that begins in one piece with the one before is answered when the rest of it has
/// arrived, and refused if it never does.
#[tokio::test]
async fn a_request_that_begins_behind_another_is_answered_when_it_is_whole() {
    let server = Server::start_empty(&[]).await;
    let get = "GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n";
    let second = "GET /api/openapi.json HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n";
    for length in [1, 7, second.len() - 1] {
        let mut socket = raw::connect(&server.origin).await;
        let (half, rest) = second.split_at(length);
        socket.write_all(format!("{get}{half}").as_bytes()).await.unwrap();
        let mut answer = [0; 4096];
        let read = socket.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(!answer.contains("connection: close"), "{answer}");
        tokio::time::sleep(Duration::from_millis(500)).await;
        socket.write_all(rest.as_bytes()).await.unwrap();
        let answer = raw::read_to_end(&mut socket, SOON).await.expect("alive after its answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{length}: {answer}");
        assert!(answer.contains("\"openapi\""), "{length}: {answer}");
    }
    let head_time = Duration::from_millis(500);
    let server = Server::start_with(&[], Limits { head_time, ..Limits::default() }).await;
    let begun = raw::send_and_read(&server.origin, format!("{get}GET /hea").as_bytes(), SOON).await;
    let begun = begun.expect("alive after its time");
    let (first, answer) = begun.split_at(begun.rfind("HTTP/1.1 ").unwrap());
    assert!(first.starts_with("HTTP/1.1 200"), "{begun}");
    told(answer, 408, "request.timeout");
}

#[tokio::test]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let limits = Limits { request_time: Duration::from_millis(200), ..Limits::default() };
    let server = Server::start_with(&[], limits).await;
    let head = b"POST /api/submissions HTTP/1.1\r\nhost: segue\r\n\
        content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let answer = raw::send_and_read(&server.origin, head, SOON).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"code\":\"request.timeout\""), "{answer}");
    assert!(answer.contains("x-request-id: "), "{answer}");
}

#[tokio::test]
async fn the_one_too_many_is_told_so() {
    let server = Server::start_with(&[], Limits { connections: 2, ..Limits::default() }).await;
    let mut kept = Vec::new();
    for _ in 0..2 {
        kept.push(raw::connect(&server.origin).await);
    }
    // The two are counted once they are accepted.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut third = raw::connect(&server.origin).await;
    let answer = raw::read_to_end(&mut third, SOON).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("content-length: {}", body.len())), "{answer}");
    let told: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&told["code"], &told["status"]), (&"unavailable".into(), &503.into()));
    drop(kept);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let answer = raw::send_and_read(&server.origin, GET, SOON).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn what_is_under_way_is_finished_at_the_stop() {
    let mut server = Server::start_empty(&[]).await;
    let body = "{\"mix_title\": \"\"}";
    let head = format!(
        "POST /api/submissions HTTP/1.1\r\nhost: segue\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        body.len(),
    );
    let mut under_way = raw::connect(&server.origin).await;
    under_way.write_all(head.as_bytes()).await.unwrap();
    let idle = raw::connect(&server.origin).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    server.ask_to_stop();
    tokio::time::sleep(Duration::from_millis(50)).await;
    under_way.write_all(body.as_bytes()).await.unwrap();
    let answer = raw::read_to_end(&mut under_way, SOON).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    drop(idle);
    tokio::time::timeout(SOON, server.stopped()).await.unwrap();
}

#[tokio::test]
async fn stuck_sockets_do_not_hold_the_stop() {
    let limits = Limits { stop_time: Duration::from_millis(300), ..Limits::default() };
    let server = Server::start_with(&[], limits).await;
    let mut stuck = raw::connect(&server.origin).await;
    let head = b"POST /api/submissions HTTP/1.1\r\nhost: segue\r\n\
        content-type: application/json\r\ncontent-length: 2\r\n\r\n{";
    stuck.write_all(head).await.unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    tokio::time::timeout(SOON, server.stop()).await.unwrap();
}

/// Neither is a request under way that could be finished.
#[tokio::test]
async fn half_a_head_and_an_answer_without_an_end_do_not_hold_the_stop() {
    let long = Duration::from_secs(600);
    let limits = Limits { head_time: long, stop_time: long, ..Limits::default() };
    let mut server = Server::start_with(&[], limits).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let live = format!("GET /api/mixes/{FULL}/live HTTP/1.1\r\nhost: segue\r\n\r\n");
    let get = "GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\n";
    let half = "GET /healthz HTTP/1.1\r\nhost: seg";
    let mut held = Vec::new();
    for (said, is_answered) in
        [(live, true), (half.to_owned(), false), (format!("{get}{half}"), true)]
    {
        let mut socket = raw::connect(&server.origin).await;
        socket.write_all(said.as_bytes()).await.unwrap();
        let mut begun = vec![0; 4096];
        let length = if is_answered { socket.read(&mut begun).await.unwrap() } else { 0 };
        begun.truncate(length);
        held.push((socket, String::from_utf8(begun).unwrap()));
    }
    server.ask_to_stop();
    tokio::time::timeout(SOON, server.stopped()).await.expect("the stop waits");
    let mut answers = Vec::new();
    for (mut socket, begun) in held {
        answers.push(begun + &raw::read_to_end(&mut socket, SOON).await.unwrap());
    }
    assert!(answers[0].contains("text/event-stream"), "{}", answers[0]);
    assert!(answers[0].ends_with("\r\n0\r\n\r\n"), "it broke off: {}", answers[0]);
    assert_eq!(answers[1], "");
    assert_eq!(answers[2].matches("HTTP/1.1 ").count(), 1, "{}", answers[2]);
}

#[tokio::test]
async fn what_is_no_http_is_answered_400_and_the_server_stays() {
    let server = Server::start_empty(&[]).await;
    for said in
        [&b"hello\r\n\r\n"[..], b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
    {
        let answer = raw::send_and_read(&server.origin, said, SOON).await.unwrap();
        told(&answer, 400, "request.malformed");
    }
    let huge = format!("GET / HTTP/1.1\r\nhost: segue\r\nx: {}\r\n\r\n", "x".repeat(200_000));
    let answer = raw::send_and_read(&server.origin, huge.as_bytes(), SOON).await.unwrap();
    told(&answer, 431, "request.head_too_large");
    let many = format!("GET / HTTP/1.1\r\nhost: segue\r\n{}\r\n", "x: y\r\n".repeat(100));
    let answer = raw::send_and_read(&server.origin, many.as_bytes(), SOON).await.unwrap();
    told(&answer, 431, "request.head_too_large");
    assert!(answer.contains("16 KiB and 100 header lines are always taken"), "{answer}");
    // After an answer hyper's own is left as it is.
    let two = b"GET /healthz HTTP/1.1\r\nhost: segue\r\n\r\nhello\r\n\r\n";
    let answers = raw::send_and_read(&server.origin, two, SOON).await.unwrap();
    assert!(answers.starts_with("HTTP/1.1 200") && answers.contains("HTTP/1.1 400"), "{answers}");
    assert_eq!(server.get("/healthz").await.status(), 200);
}

/// A proxy that does not end lines at a bare LF sees one request where we would see two.
#[tokio::test]
async fn a_line_of_a_head_ends_in_cr_lf() {
    let server = Server::start_empty(&[]).await;
    for said in [
        "GET /healthz HTTP/1.1\nhost: segue\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nhost: segue\n\r\n",
        "GET /healthz HTTP/1.1\r\nhost: segue\nx: y\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nhost: segue\r\n\n",
        "GET /healthz HTTP/1.1\nhost: segue\n\n",
        "GET /healthz HTTP/1.1\r\nhost: segue\r\nx: a\nGET /readyz HTTP/1.1\nhost: segue\n\n",
    ] {
        let answer = raw::send_and_read(&server.origin, said.as_bytes(), SOON).await.unwrap();
        told(&answer, 400, "request.malformed");
    }
    // The same after a request with a body, whose own line feeds are part of it.
    let body = "{\n\n}\n";
    for framed in [
        format!("content-length: {}\r\n\r\n{body}", body.len()),
        format!("transfer-encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len()),
    ] {
        let post = format!(
            "POST /api/submissions HTTP/1.1\r\nhost: segue\r\ncontent-type: application/json\r\n{framed}"
        );
        for (next, statuses) in [
            (
                "GET /healthz HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n",
                [" 422 ", " 200 "],
            ),
            ("GET /healthz HTTP/1.1\nhost: segue\r\n\r\n", [" 422 ", " 400 "]),
        ] {
            let said = format!("{post}{next}");
            let answers = raw::send_and_read(&server.origin, said.as_bytes(), SOON).await.unwrap();
            let told: Vec<&str> = answers.split("HTTP/1.1").skip(1).collect();
            assert_eq!(told.len(), 2, "{said}\n{answers}");
            for (answer, status) in told.iter().zip(statuses) {
                assert!(answer.starts_with(status), "{said}\n{answers}");
            }
        }
    }
}

/// A proxy that reads a request before us may take it for another host's than we do.
#[tokio::test]
async fn a_request_names_its_host_once() {
    let server = Server::start_empty(&[]).await;
    for (line, hosts, status) in [
        ("GET /healthz HTTP/1.1", "host: segue\r\n", 200),
        ("GET /healthz HTTP/1.1", "", 400),
        ("GET /healthz HTTP/1.1", "host: segue\r\nhost: segue\r\n", 400),
        ("GET http://segue/healthz HTTP/1.1", "", 400),
        ("GET /healthz HTTP/1.0", "", 200),
        ("GET /healthz HTTP/1.0", "host: a\r\nhost: b\r\n", 400),
    ] {
        let said = format!("{line}\r\n{hosts}connection: close\r\n\r\n");
        let answer = raw::send_and_read(&server.origin, said.as_bytes(), SOON).await.unwrap();
        let (head, _) = answer.split_once("\r\n").unwrap();
        assert!(head.contains(&format!(" {status} ")), "{said}{answer}");
        assert_eq!(answer.contains("\"code\":\"request.malformed\""), status == 400, "{answer}");
    }
}

/// A sender of a body gets the answer though nobody reads the body: a proxy that cannot write to
/// the end, or cannot read then, tells its visitor of a bad gateway.
#[tokio::test]
async fn a_refusal_is_read_by_whoever_first_sends_the_whole_body() {
    let server = Server::start_with(&[], Limits::default()).await;
    let large = "content-type: application/json\r\ncontent-length: 900000\r\n";
    for (request, headers, status) in [
        ("POST /api/nothing", large, 404),
        ("PATCH /api/submissions", large, 405),
        ("PUT /api/admin/staged-entities/one", large, 401),
        ("POST /api/submissions", &format!("{large}origin: https://evil.example\r\n"), 403),
        ("POST /api/submissions?stray=1", large, 422),
        ("POST /api/submissions", "content-type: text/plain\r\ncontent-length: 900000\r\n", 415),
        ("POST /api/sign-in/link", &large.replace("900000", "1200000"), 413),
        ("POST /api/nothing", "transfer-encoding: chunked\r\n", 404),
    ] {
        let mut socket = raw::connect(&server.origin).await;
        let head = format!("{request} HTTP/1.1\r\nhost: segue\r\n{headers}\r\n");
        socket.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..90 {
            let piece = format!("2710\r\n{}", " ".repeat(9_994));
            let sent = socket.write_all(piece.as_bytes()).await;
            sent.unwrap_or_else(|error| panic!("{request}: {error}"));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut answer = [0; 12];
        let read = socket.read_exact(&mut answer).await.map(|_| String::from_utf8_lossy(&answer));
        assert_eq!(read.unwrap(), format!("HTTP/1.1 {status}"), "{request}");
    }
}

/// The rest of a refused body is dropped for a while and not for ever. It neither keeps the server
/// from stopping nor is asked for.
#[tokio::test]
async fn a_refused_body_is_not_read_for_ever() {
    let mut server = Server::start_with(&[], Limits::default()).await;
    let head = "POST /api/nothing HTTP/1.1\r\nhost: segue\r\ncontent-length: 900000000\r\n";
    // A client that asks before sending gets the answer and nothing else.
    let polite = format!("{head}expect: 100-continue\r\n\r\n");
    let answer = raw::send_and_read(&server.origin, polite.as_bytes(), SOON).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    let mut endless = raw::connect(&server.origin).await;
    endless.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
    let mut sent = 0;
    let sending = async {
        while endless.write_all(&[b' '; 65_536]).await.is_ok() {
            sent += 65_536;
        }
    };
    tokio::time::timeout(SOON, sending).await.expect("it is read for ever");
    assert!(sent < 32 << 20, "{sent} bytes were read");
    let mut slow = raw::connect(&server.origin).await;
    slow.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    slow.read_exact(&mut answer).await.unwrap();
    server.ask_to_stop();
    let started = std::time::Instant::now();
    tokio::time::timeout(SOON, server.stopped()).await.expect("the stop waits");
    assert!(started.elapsed() < Duration::from_millis(500), "{:?}", started.elapsed());
}
