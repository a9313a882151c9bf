//! Sound files.

use crate::support::{Server, problem};
use reqwest::Method;

async fn with_a_sound() -> Server {
    let server = Server::start_empty(&[]).await;
    let sound: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    server.data.write("audio/4f2a.mp3", sound);
    server.data.write("secret.txt", "not for visitors");
    server
}

#[tokio::test]
async fn a_sound_comes_whole() {
    let server = with_a_sound().await;
    let response = server.get("/audio/4f2a.mp3").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "audio/mpeg");
    assert_eq!(response.headers()["accept-ranges"], "bytes");
    assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert!(response.headers().get("content-encoding").is_none());
    assert_eq!(response.bytes().await.unwrap().len(), 10_000);
}

#[tokio::test]
async fn a_sound_comes_in_ranges() {
    let server = with_a_sound().await;
    for (range, want, length) in [
        ("bytes=0-1", "bytes 0-1/10000", 2),
        ("bytes=9990-", "bytes 9990-9999/10000", 10),
        ("bytes=-5", "bytes 9995-9999/10000", 5),
        ("bytes=5000-99999", "bytes 5000-9999/10000", 5000),
    ] {
        let request = server.request(Method::GET, "/audio/4f2a.mp3").header("range", range);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 206, "{range}");
        assert_eq!(response.headers()["content-range"], want);
        assert_eq!(response.bytes().await.unwrap().len(), length);
    }
    let beyond = server.request(Method::GET, "/audio/4f2a.mp3").header("range", "bytes=10000-");
    let beyond = beyond.send().await.unwrap();
    assert_eq!(beyond.status(), 416);
    assert_eq!(beyond.headers()["content-range"], "bytes */10000");
    assert_eq!(beyond.headers()["cache-control"], "no-store");
    problem(beyond, 416, "range.unsatisfiable").await;
}

#[tokio::test]
async fn what_is_no_sound_is_not_found() {
    let server = with_a_sound().await;
    for path in ["/audio/none.mp3", "/audio/", "/audio/..%2fsecret.txt"] {
        problem(server.get(path).await, 404, "not_found").await;
    }
    let posted = server.request(Method::POST, "/audio/4f2a.mp3").send().await.unwrap();
    assert_eq!(posted.headers()["allow"], "GET, HEAD");
    problem(posted, 405, "method.not_allowed").await;
    let raw = b"GET /audio/../secret.txt HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n";
    let time = std::time::Duration::from_secs(5);
    let answer = crate::support::raw::send_and_read(&server.origin, raw, time).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    assert!(!answer.contains("not for visitors"));
}
