//! Files that admins send: in pieces, looked at when they are whole, and refused with a sentence.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{Server, problem};

const PIECE: usize = 1_000_000;

/// A sound of so many seconds: a WAV of one channel, 8,000 samples a second.
pub fn wav(seconds: u32) -> Vec<u8> {
    let samples = seconds * 8000;
    let mut bytes = b"RIFF".to_vec();
    bytes.extend((36 + samples).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(8000_u32.to_le_bytes());
    bytes.extend(8000_u32.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(8_u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(samples.to_le_bytes());
    bytes.extend((0..samples).map(|at| u8::try_from(at % 251).unwrap()));
    bytes
}

async fn begin(admin: &Browser<'_>, kind: &str, name: &str, bytes: u64) -> Response {
    let encode = |text: &str| STANDARD.encode(text);
    let about = format!("filename {},kind {}", encode(name), encode(kind));
    let request = admin.request(Method::POST, "/api/admin/uploads");
    let request = request.header("upload-length", bytes).header("upload-metadata", about);
    request.header("tus-resumable", "1.0.0").send().await.unwrap()
}

async fn piece(admin: &Browser<'_>, path: &str, offset: usize, bytes: &[u8]) -> Response {
    let request = admin.request(Method::PATCH, path).header("upload-offset", offset);
    let request = request.header("content-type", "application/offset+octet-stream");
    request.body(bytes.to_vec()).send().await.unwrap()
}

fn address(begun: &Response) -> String {
    assert_eq!(begun.status(), 201);
    begun.headers()["location"].to_str().unwrap().to_owned()
}

async fn offset(admin: &Browser<'_>, path: &str) -> String {
    let answer = admin.request(Method::HEAD, path).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.headers()["upload-offset"].to_str().unwrap().to_owned()
}

/// Has the server look at a file, and waits for what becomes of it.
async fn outcome(admin: &Browser<'_>, path: &str) -> Value {
    json_of(admin.post(&format!("{path}/finish"), &json!({})).await, 202).await;
    loop {
        let shown = json_of(admin.get(path).await, 200).await;
        if !shown["outcome"].is_null() {
            return shown["outcome"].clone();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Sends a file whole, and answers what became of it.
async fn send(admin: &Browser<'_>, kind: &str, name: &str, bytes: &[u8]) -> Value {
    let path = address(&begin(admin, kind, name, bytes.len() as u64).await);
    for (number, part) in bytes.chunks(PIECE).enumerate() {
        assert_eq!(piece(admin, &path, number * PIECE, part).await.status(), 204);
    }
    outcome(admin, &path).await
}

#[tokio::test]
async fn a_sound_that_breaks_off_goes_on_and_plays() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let sound = wav(300);
    let path = address(&begin(&admin, "sound", "Night Bus.wav", sound.len() as u64).await);
    let (first, rest) = sound.split_at(PIECE);
    assert_eq!(piece(&admin, &path, 0, first).await.status(), 204);
    problem(admin.post(&format!("{path}/finish"), &json!({})).await, 409, "upload.partial").await;
    // The same piece again, and one from elsewhere, are refused: the sender asks where it is.
    problem(piece(&admin, &path, 0, first).await, 409, "upload.offset").await;
    problem(piece(&admin, &path, PIECE * 2, &rest[..PIECE]).await, 409, "upload.offset").await;
    assert_eq!(offset(&admin, &path).await, "1000000");
    problem(piece(&admin, &path, PIECE, &rest[..7]).await, 400, "request.malformed").await;
    let (second, last) = rest.split_at(PIECE);
    assert_eq!(piece(&admin, &path, PIECE, second).await.status(), 204);
    assert_eq!(piece(&admin, &path, PIECE * 2, last).await.status(), 204);
    let kept = outcome(&admin, &path).await;
    assert_eq!((&kept["state"], &kept["duration_ms"]), (&json!("kept"), &json!(300_000)));
    let address = kept["address"].as_str().unwrap();
    let played = server.get(address).await;
    assert_eq!(played.bytes().await.unwrap(), sound);
    assert!(!server.data_path().join("uploads").join(path.rsplit('/').next().unwrap()).exists());
    // A mix that gets it has its length.
    let mut facts =
        json_of(admin.get(&format!("/api/admin/mixes/{FULL}")).await, 200).await["facts"].clone();
    facts["audio_url"] = json!(address);
    facts["duration_ms"] = Value::Null;
    let saved = json_of(admin.put(&format!("/api/admin/mixes/{FULL}"), &facts).await, 200).await;
    assert_eq!(saved["facts"]["duration_ms"], 300_000);
}

#[tokio::test]
async fn a_cover_is_kept_in_three_widths() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mut png = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(900, 900).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let kept = send(&admin, "cover", "front.png", png.get_ref()).await;
    let address = kept["address"].as_str().unwrap();
    for (name, width) in [
        (address.to_owned(), 900),
        (address.replace(".jpg", "-640.jpg"), 640),
        (address.replace(".jpg", "-256.jpg"), 256),
    ] {
        let answer = server.get(&name).await;
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
        let picture = image::load_from_memory(&answer.bytes().await.unwrap()).unwrap();
        assert_eq!(picture.width(), width, "{name}");
    }
    let mut facts =
        json_of(admin.get(&format!("/api/admin/mixes/{FULL}")).await, 200).await["facts"].clone();
    facts["cover_url"] = json!(address);
    let path = format!("/api/admin/mixes/{FULL}");
    json_of(admin.put(&path, &facts).await, 200).await;
    assert_eq!(server.json(&format!("/api/mixes/{FULL}")).await["cover_url"], address);
    facts["cover_url"] = json!("/covers/none.jpg");
    let told = problem(admin.put(&path, &facts).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["field"], "cover_url");
}

#[tokio::test]
async fn what_lies_about_its_type_or_is_too_long_is_refused_in_a_sentence() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let lie = send(&admin, "sound", "mix.mp3", b"<!doctype html><p>not a sound").await;
    assert_eq!(
        lie["message"],
        "This is no sound file that browsers play (MP3, M4A, AAC, Ogg, Opus, FLAC, WAV or WebM)"
    );
    let lie = send(&admin, "cover", "cover.png", b"ID3\x04 and so on").await;
    assert!(lie["message"].as_str().unwrap().starts_with("This is no picture"), "{lie}");
    let long =
        problem(begin(&admin, "sound", "all.wav", 10_000_000_000).await, 413, "upload.too_long")
            .await;
    assert_eq!(long["detail"], "Sound files can have 5 GB at most.");
    problem(begin(&admin, "film", "a.mkv", 7).await, 400, "request.malformed").await;
    problem(begin(&admin, "sound", "a.wav", 0).await, 400, "request.malformed").await;
    for _ in 0..20 {
        address(&begin(&admin, "sound", "a.wav", 7).await);
    }
    problem(begin(&admin, "sound", "a.wav", 7).await, 429, "upload.full").await;
    let mut facts =
        json_of(admin.get(&format!("/api/admin/mixes/{FULL}")).await, 200).await["facts"].clone();
    for (url, said) in [
        ("/audio/none.mp3", "There is no sound file at this address"),
        ("https://films.example/watch?v=7", "Nothing plays this address"),
    ] {
        facts["audio_url"] = json!(url);
        let told = problem(
            admin.put(&format!("/api/admin/mixes/{FULL}"), &facts).await,
            422,
            "request.invalid",
        )
        .await;
        assert!(told["errors"][0]["message"].as_str().unwrap().starts_with(said), "{told}");
    }
}

#[tokio::test]
async fn nobody_goes_on_with_somebody_elses_upload_and_old_ones_are_removed() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = address(&begin(&admin, "sound", "a.wav", 7).await);
    let ada = Browser::of(&server, "ada@mixes.example").await;
    problem(piece(&ada, &path, 0, b"sounds!").await, 403, "role.forbidden").await;
    let wrong = admin.request(Method::PATCH, &path).header("upload-offset", 0).body("sounds!");
    problem(wrong.send().await.unwrap(), 415, "upload.media_type").await;
    assert_eq!(piece(&admin, &path, 0, b"sounds!").await.status(), 204);
    let folder = server.data_path().join("uploads").join(path.rsplit('/').next().unwrap());
    assert!(folder.exists());
    server.pass_days(4);
    assert!(segue_server::tasks::tidy::round(&server.app).await.unwrap());
    assert!(!folder.exists());
    let admin = Browser::admin(&server).await;
    problem(admin.get(&path).await, 404, "not_found").await;
    let path = address(&begin(&admin, "cover", "a.png", 7).await);
    assert_eq!(admin.delete(&path).await.status(), 204);
    problem(admin.get(&path).await, 404, "not_found").await;
}
