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
        ("bytes=0-99999999999999999999999", "bytes 0-9999/10000", 10_000),
        ("bytes=-10000", "bytes 0-9999/10000", 10_000),
        ("bytes=-615241", "bytes 0-9999/10000", 10_000),
        ("bytes=-99999999999999999999999", "bytes 0-9999/10000", 10_000),
        ("Bytes=0-5", "bytes 0-5/10000", 6),
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
    for range in [
        "bytes=99999999999999999999999-",
        "bytes=-0",
        "bytes=-",
        "bytes=5-2",
        "bytes=10000-,20000-20005",
        "bytes=-0, 99999-",
        "bytes=0-1,5-2",
    ] {
        let request = server.request(Method::GET, "/audio/4f2a.mp3").header("range", range);
        problem(request.send().await.unwrap(), 416, "range.unsatisfiable").await;
    }
    // Several parts are not put together: the file comes whole.
    for range in ["bytes=0-1,4-5", "bytes=-5, 99999-", "bytes=99999-,0-"] {
        let request = server.request(Method::GET, "/audio/4f2a.mp3").header("range", range);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{range}");
        assert_eq!(response.bytes().await.unwrap().len(), 10_000, "{range}");
    }
    let head = server.request(Method::HEAD, "/audio/4f2a.mp3").header("range", "bytes=0-1");
    let head = head.send().await.unwrap();
    assert_eq!(
        (head.status().as_u16(), &head.headers()["content-length"]),
        (200, &"10000".parse().unwrap())
    );
}

/// Some loaders of files say of which one they want the rest in this way.
#[tokio::test]
async fn a_file_that_is_not_the_one_meant_is_not_sent() {
    let server = with_a_sound().await;
    let long_ago = "Thu, 01 Jan 1970 00:00:00 GMT";
    for (name, value) in [("if-match", "\"another\""), ("if-unmodified-since", long_ago)] {
        let request = server.request(Method::GET, "/audio/4f2a.mp3").header(name, value);
        problem(request.send().await.unwrap(), 412, "file.other").await;
    }
}

/// A player that has a part of a file asks for the rest of that very file.
#[tokio::test]
async fn a_part_is_sent_to_whoever_has_the_rest_of_the_same_file() {
    let server = with_a_sound().await;
    let whole = server.get("/audio/4f2a.mp3").await;
    let [tag, date] = ["etag", "last-modified"].map(|name| whole.headers()[name].clone());
    let ask = |range: &'static str, known: &str| {
        let request = server.request(Method::GET, "/audio/4f2a.mp3").header("range", range);
        if known.is_empty() { request.send() } else { request.header("if-range", known).send() }
    };
    let (tag, date) = (tag.to_str().unwrap(), date.to_str().unwrap());
    for (range, known, status) in [
        ("bytes=2-3", tag, 206),
        ("bytes=2-3", date, 206),
        ("bytes=2-3", &format!("W/{tag}"), 200),
        ("bytes=2-3", "\"another\"", 200),
        ("bytes=2-3", "Thu, 01 Jan 1970 00:00:00 GMT", 200),
        ("bytes=99999-", "\"another\"", 200),
        ("seconds=2-3", "", 200),
        ("tracks=1", tag, 200),
    ] {
        let response = ask(range, known).await.unwrap();
        assert_eq!(response.status(), status, "{range} {known}");
        let length = if status == 206 { 2 } else { 10_000 };
        assert_eq!(response.bytes().await.unwrap().len(), length, "{range} {known}");
    }
    let elsewhere = server.request(Method::GET, "/audio/none.mp3").header("range", "bytes=0-1");
    let elsewhere = elsewhere.header("if-range", tag).send().await.unwrap();
    problem(elsewhere, 404, "not_found").await;
}

#[tokio::test]
async fn what_is_known_is_not_sent_again_and_methods_are_told() {
    let server = with_a_sound().await;
    let whole = server.get("/audio/4f2a.mp3").await;
    let again = server.request(Method::GET, "/audio/4f2a.mp3");
    let again = again.header("if-none-match", &whole.headers()["etag"]).send().await.unwrap();
    assert_eq!(again.status(), 304);
    for name in ["etag", "cache-control"] {
        assert_eq!(again.headers()[name], whole.headers()[name]);
    }
    let asked = server.request(Method::OPTIONS, "/audio/4f2a.mp3").send().await.unwrap();
    assert_eq!(
        (asked.status().as_u16(), &asked.headers()["allow"]),
        (204, &"GET, HEAD, OPTIONS".parse().unwrap())
    );
    assert_eq!(asked.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn what_is_no_sound_is_not_found() {
    let server = with_a_sound().await;
    for path in ["/audio/none.mp3", "/audio/", "/audio/..%2fsecret.txt"] {
        problem(server.get(path).await, 404, "not_found").await;
    }
    let (long, deep) = ("a".repeat(256), "ab/".repeat(2000));
    for path in [&long, &format!("{long}.mp3"), &format!("{long}/{long}"), &"a".repeat(5000), &deep]
    {
        let path = format!("/audio/{path}");
        problem(server.get(&path).await, 404, "not_found").await;
        for (name, value) in [("range", "bytes=-5"), ("if-range", "\"another\"")] {
            let request = server.request(Method::GET, &path).header("range", "bytes=0-1");
            problem(request.header(name, value).send().await.unwrap(), 404, "not_found").await;
        }
    }
    let posted = server.request(Method::POST, "/audio/4f2a.mp3").send().await.unwrap();
    assert_eq!(posted.headers()["allow"], "GET, HEAD, OPTIONS");
    problem(posted, 405, "method.not_allowed").await;
    let raw = b"GET /audio/../secret.txt HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\r\n";
    let time = std::time::Duration::from_secs(5);
    let answer = crate::support::raw::send_and_read(&server.origin, raw, time).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    assert!(!answer.contains("not for visitors"));
}
