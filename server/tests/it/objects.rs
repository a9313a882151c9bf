//! Sounds in a bucket, on a real server of S3's protocol, which refuses, fails and breaks off.

use std::time::{Duration, SystemTime};

use fake_world::objects::{KEY_ID, KEY_SECRET, Mood};
use reqwest::{Method, Response};
use serde_json::Value;

use crate::support::objects::{SOUND, sound, start, world};
use crate::support::program::Serving;
use crate::support::{Folder, Server, problem};

/// What an answer says, without what every answer has of its own.
async fn said(response: Response) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let status = response.status().as_u16();
    let own = ["date", "x-request-id"];
    let headers = response.headers().iter();
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    let mut headers: Vec<_> = headers.filter(|(name, _)| !own.contains(&name.as_str())).collect();
    headers.sort();
    let mut body = response.bytes().await.unwrap().to_vec();
    if let Ok(mut told) = serde_json::from_slice::<Value>(&body) {
        told["request_id"] = Value::Null;
        told["instance"] = Value::Null;
        body = told.to_string().into_bytes();
    }
    (status, headers, body)
}

/// A path, and headers to ask for it with.
type Asked<'a> = (&'a str, Vec<(&'static str, &'a str)>);

/// What a file service is asked for, of a sound with this tag and a name that is too long.
fn requests<'a>(tag: &'a str, long: &'a str) -> Vec<Asked<'a>> {
    let date = "Wed, 25 Feb 2026 06:13:20 GMT";
    let old = "Thu, 01 Jan 1970 00:00:00 GMT";
    let mut asked = Vec::new();
    for range in [
        "bytes=0-1",
        "bytes=699990-",
        "bytes=-5",
        "bytes=-0",
        "bytes=300000-600000",
        "bytes=700000-",
        "bytes=5-2",
        "bytes=0-1,4-5",
        "bytes=0-99999999999999999999999",
        "seconds=1-2",
        "Bytes=0-5",
    ] {
        asked.push((SOUND, vec![("range", range)]));
        asked.push((SOUND, vec![("range", range), ("if-range", tag)]));
        asked.push((SOUND, vec![("range", range), ("if-range", date)]));
        asked.push((SOUND, vec![("range", range), ("if-range", "\"another\"")]));
    }
    for (name, value) in [
        ("if-match", "\"another\""),
        ("if-match", tag),
        ("if-none-match", tag),
        ("if-modified-since", date),
        ("if-modified-since", old),
        ("if-unmodified-since", old),
    ] {
        asked.push((SOUND, vec![(name, value)]));
    }
    for path in [
        SOUND,
        "/audio/none.mp3",
        "/audio/",
        "/audio",
        "/audio/4f2a.mp3/",
        "/audio/a%00b",
        "/audio/%ff.mp3",
    ] {
        asked.push((path, Vec::new()));
    }
    asked.push((long, Vec::new()));
    asked
}

#[tokio::test]
async fn a_bucket_is_answered_from_as_a_folder_is() {
    let objects = world().await;
    let (far, near) = (start(&objects, &[]).await, Server::start_empty(&[]).await);
    let whole = sound(700_000);
    objects.put("mixes/files/audio/4f2a.mp3", &whole);
    objects.put("mixes/files/segue.db", "not for visitors");
    near.data.write("audio/4f2a.mp3", &whole);
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_772_000_000);
    for file in [
        objects.folder().join("mixes/files/audio/4f2a.mp3"),
        near.data.path().join("audio/4f2a.mp3"),
    ] {
        std::fs::File::options().write(true).open(file).unwrap().set_modified(at).unwrap();
    }
    let tag = near.get(SOUND).await.headers()["etag"].to_str().unwrap().to_owned();
    let long = format!("/audio/{}", "a".repeat(300));
    for (path, headers) in requests(&tag, &long) {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS, Method::PUT] {
            let ask = |server: &Server| {
                let request = server.request(method.clone(), path);
                headers.iter().fold(request, |it, (name, value)| it.header(*name, *value)).send()
            };
            let (near, far) = (ask(&near).await.unwrap(), ask(&far).await.unwrap());
            assert_eq!(said(far).await, said(near).await, "{method} {path} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_store_is_asked_no_more_than_it_has_to_be() {
    let objects = world().await;
    let server = start(&objects, &[]).await;
    let whole = sound(3_000_000);
    objects.put("mixes/files/audio/4f2a.mp3", &whole);
    let (head, get) = ("HEAD /mixes/files/audio/4f2a.mp3", "GET /mixes/files/audio/4f2a.mp3");
    let tag = server.request(Method::HEAD, SOUND).send().await.unwrap().headers()["etag"].clone();
    assert_eq!(objects.asked(), [head]);
    let part = server.request(Method::GET, SOUND).header("range", "bytes=2000000-2000001");
    let part = part.header("if-range", tag).send().await.unwrap();
    assert_eq!(
        (part.status().as_u16(), &part.bytes().await.unwrap()[..]),
        (206, &whole[2_000_000..2_000_002])
    );
    assert_eq!(objects.asked(), [head, get]);
    assert_eq!(server.get(SOUND).await.bytes().await.unwrap(), whole);
    // Stretches of 256 KiB, 512 KiB, 1 MiB and the rest.
    assert_eq!(objects.asked(), [head, get, get, get, get]);
}

#[tokio::test]
async fn a_store_that_refuses_or_fails_is_told_and_heals_by_itself() {
    let objects = world().await;
    let server = start(&objects, &[]).await;
    objects.put("mixes/files/audio/4f2a.mp3", sound(10_000));
    for mood in [Mood::Refusing, Mood::Failing] {
        objects.be(mood);
        let ranged = server.request(Method::GET, SOUND).header("range", "bytes=5-");
        for request in [server.request(Method::GET, SOUND), ranged] {
            let response = request.send().await.unwrap();
            assert_eq!(response.headers()["cache-control"], "no-store");
            problem(response, 503, "unavailable").await;
        }
        let head = server.request(Method::HEAD, SOUND).send().await.unwrap();
        assert_eq!(head.status(), 503);
        // What needs no sound goes on, feeds included.
        assert_eq!(server.get("/api/home").await.status(), 200);
        assert_eq!(server.get("/feeds/latest.json").await.status(), 200);
        objects.be(Mood::Good);
        assert_eq!(server.get(SOUND).await.bytes().await.unwrap(), sound(10_000));
    }
}

#[tokio::test]
async fn half_a_sound_breaks_off_and_is_never_taken_for_a_whole_one() {
    let objects = world().await;
    let server = start(&objects, &[]).await;
    let whole = sound(3_000_000);
    objects.put("mixes/files/audio/4f2a.mp3", &whole);
    objects.be(Mood::Half);
    let mut response = server.get(SOUND).await;
    assert_eq!((response.status().as_u16(), response.content_length()), (200, Some(3_000_000)));
    let mut read = Vec::new();
    let ended = loop {
        match response.chunk().await {
            Ok(Some(bytes)) => read.extend_from_slice(&bytes),
            Ok(None) => break "quietly",
            Err(_) => break "with the connection",
        }
    };
    assert_eq!(ended, "with the connection");
    assert!(whole.starts_with(&read), "other bytes than the sound's");
    assert!((1_400_000..=1_500_000).contains(&read.len()), "{}", read.len());
    // What is before the middle is there.
    let part = server.request(Method::GET, SOUND).header("range", "bytes=1000-2000");
    assert_eq!(part.send().await.unwrap().bytes().await.unwrap(), &whole[1000..=2000]);
    objects.be(Mood::Good);
    assert_eq!(server.get(SOUND).await.bytes().await.unwrap(), whole);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_tells_of_each_trouble_once_and_of_no_key() {
    let objects = world().await;
    objects.put("mixes/files/audio/4f2a.mp3", sound(3_000_000));
    let (data, logs) = (Folder::new(), Folder::new());
    let log = logs.write("log", "");
    let serving = Serving::start_with(data.path(), |command| {
        let file = std::fs::File::options().append(true).open(&log).unwrap();
        command.envs(objects.settings()).env("SEGUE_OBJECTS_URL", "s3://mixes/files").stderr(file);
        command.env("SEGUE_LOG", "trace");
    });
    let client = crate::support::client().build().unwrap();
    for mood in [Mood::Refusing, Mood::Failing, Mood::Half, Mood::Good] {
        objects.be(mood);
        for _ in 0..3 {
            let response = client.get(format!("{}{SOUND}", serving.origin)).send().await.unwrap();
            let read = response.bytes().await;
            assert_eq!(read.is_ok(), mood != Mood::Half, "{mood:?}");
        }
    }
    let log = std::fs::read_to_string(&log).unwrap();
    let ours = log.lines().filter(|line| line.contains("segue")).collect::<Vec<_>>().join("\n");
    let told = |what: &str| log.lines().filter(|line| line.contains(what)).count();
    for (trouble, times) in [
        ("the object store refuses the key", 1),
        ("the object store answers with status 500", 1),
        ("the answer breaks off", 3),
    ] {
        assert_eq!(told(&format!("s3://mixes/files/audio: {trouble}")), times, "{trouble}: {ours}");
    }
    assert_eq!(told("sounds are read from there again"), 1, "{ours}");
    for secret in [KEY_ID, KEY_SECRET, "Signature="] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
