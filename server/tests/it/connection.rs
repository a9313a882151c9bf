//! Connections: slow ones, too many of them, and the stop.

use std::time::Duration;

use segue_server::http::accept::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{Server, raw};

const SOON: Duration = Duration::from_secs(5);
const GET: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n";

fn hasty() -> Limits {
    let short = Duration::from_millis(200);
    Limits { wait_time: short, head_time: short, ..Limits::default() }
}

#[tokio::test]
async fn silent_and_slow_sockets_are_closed() {
    let server = Server::start_with(&[], hasty()).await;
    for said in [&b""[..], b"G", b"GET /healthz HTTP/1.1\r\nhost: seg"] {
        let closed = raw::send_and_read(&server.origin, said, SOON).await;
        assert!(closed.is_some(), "alive after {SOON:?}: {said:?}");
    }
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
    // Nor is it waited for longer than any other.
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
    stuck.write_all(b"POST /api/submissions HTTP/1.1\r\nhost: segue\r\n").await.unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    tokio::time::timeout(SOON, server.stop()).await.unwrap();
}

#[tokio::test]
async fn what_is_no_http_is_answered_400_and_the_server_stays() {
    let server = Server::start_empty(&[]).await;
    for said in
        [&b"hello\r\n\r\n"[..], b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
    {
        let answer = raw::send_and_read(&server.origin, said, SOON).await.unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    let huge = format!("GET / HTTP/1.1\r\nhost: segue\r\nx: {}\r\n\r\n", "x".repeat(200_000));
    let answer = raw::send_and_read(&server.origin, huge.as_bytes(), SOON).await.unwrap();
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    assert_eq!(server.get("/healthz").await.status(), 200);
}
