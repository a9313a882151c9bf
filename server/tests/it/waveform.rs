//! What is heard in the sounds of mixes: the picture, the hints, and what cannot be heard.

use std::time::Duration;

use reqwest::Method;
use segue_base::clock::Moment;
use segue_server::tasks::sound;
use segue_store::claim;
use segue_store::mix::{self, Audio, NewMix};
use serde_json::{Value, json};
use synth::{Cue, Piece};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::catalogue::a_mix;
use crate::support::objects::{self, world};
use crate::support::{START, Server, problem};

/// When the tracks of the rendered mix begin, in seconds.
const STARTS: [u32; 7] = [0, 31, 75, 112, 158, 190, 236];
const SECONDS: u32 = 270;
const SOUND: &str = "/audio/5e9a.mp3";

fn rendered() -> Vec<u8> {
    let cues = STARTS.map(|at_seconds| Cue { at_seconds, is_layer: false }).to_vec();
    let genre = "Drum & Bass".to_owned();
    synth::render(&Piece { seed: 3, genre, seconds: SECONDS, cues }).unwrap()
}

/// A mix whose second to fourth track have no time.
fn gap() -> NewMix {
    let list =
        "00:00 A - One\nB - Two\nC - Three\nD - Four\n2:38 E - Five\n3:10 F - Six\nG - Seven";
    NewMix {
        audio: Some(Audio::File(SOUND.to_owned())),
        duration_ms: Some(u64::from(SECONDS) * 1000),
        ..a_mix(Moment::from_ms(START), 1, "Gap", "Halide", list)
    }
}

async fn put(server: &Server, new: NewMix) -> String {
    server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap().slug
}

async fn waveform(server: &Server, slug: &str) -> Value {
    server.all_told().await;
    server.json(&format!("/api/mixes/{slug}")).await["waveform"].clone()
}

#[tokio::test]
async fn a_mix_with_a_file_has_a_picture_and_hints_where_tracks_have_no_time() {
    let server = Server::start_empty(&[]).await;
    server.data.write("audio/5e9a.mp3", rendered());
    let slug = put(&server, gap()).await;
    assert_eq!(waveform(&server, &slug).await, Value::Null);
    problem(server.get(&format!("{SOUND}.peaks")).await, 404, "not_found").await;
    assert!(sound::round(&server.app).await.unwrap());
    assert!(!sound::round(&server.app).await.unwrap(), "nothing waits any more");

    let heard = waveform(&server, &slug).await;
    assert_eq!(heard["url"], format!("{SOUND}.peaks"));
    assert!(heard["length_ms"].as_u64().unwrap().abs_diff(u64::from(SECONDS) * 1000) < 500);
    let hints: Vec<u64> = heard["hints"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["seconds"].as_u64().unwrap())
        .collect();
    let is_open = |at: &u64| (5..154).contains(at) || (195..266).contains(at);
    assert!(hints.iter().all(is_open), "{hints:?}");
    assert!(hints.is_sorted() && (4..=8).contains(&hints.len()), "{hints:?}");
    let untimed = [31, 75, 112, 236];
    let found =
        untimed.iter().filter(|at| hints.iter().any(|hint| hint.abs_diff(**at) <= 4)).count();
    assert!(found >= 4, "{found} of {untimed:?} are among {hints:?}");
    let strengths: Vec<f64> = heard["hints"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["strength"].as_f64().unwrap())
        .collect();
    assert!(strengths.iter().all(|it| (0.0..=1.0).contains(it)), "{strengths:?}");
    // No track has a time by that.
    let mix = server.json(&format!("/api/mixes/{slug}")).await;
    let timed =
        mix["tracks"].as_array().unwrap().iter().filter(|it| !it["start_seconds"].is_null());
    assert_eq!(timed.count(), 3);

    let peaks = server.get(&format!("{SOUND}.peaks")).await;
    assert_eq!(peaks.status(), 200);
    assert_eq!(peaks.headers()["cache-control"], "public, max-age=31536000, immutable");
    let peaks = peaks.bytes().await.unwrap();
    assert_eq!(peaks.len(), 6000);
    assert!(peaks.iter().any(|it| *it > 200) && peaks.iter().any(|it| *it < 40));
    let address = format!("{SOUND}.levels");
    assert_eq!(heard["levels_url"], address);
    let levels = server.get(&address).await;
    assert_eq!(levels.headers()["cache-control"], "public, max-age=31536000, immutable");
    let (levels, seconds) = (levels.bytes().await.unwrap(), SECONDS as usize);
    assert!(levels.len().is_multiple_of(3) && levels.len().abs_diff(15 * seconds) <= 9);
    let head = server.request(Method::HEAD, &format!("{SOUND}.peaks")).send().await.unwrap();
    assert_eq!(head.headers()["content-length"], "6000");
}

/// What was heard before levels were kept is heard again, and shown meanwhile as it was.
#[tokio::test]
async fn a_sound_that_was_heard_before_levels_were_kept_is_heard_again() {
    let server = Server::start_empty(&[]).await;
    server.data.write("audio/5e9a.mp3", rendered());
    let slug = put(&server, gap()).await;
    assert!(sound::round(&server.app).await.unwrap());
    let first = waveform(&server, &slug).await;
    server.change_beside("UPDATE audio_analysis SET levels = NULL");
    let now = waveform(&server, &slug).await;
    assert_eq!((&now["hints"], &now["levels_url"]), (&first["hints"], &Value::Null));
    problem(server.get(&format!("{SOUND}.levels")).await, 404, "not_found").await;
    assert_eq!(server.get(&format!("{SOUND}.peaks")).await.status(), 200);
    assert!(sound::round(&server.app).await.unwrap());
    assert!(!sound::round(&server.app).await.unwrap(), "and not once more");
    assert_eq!(waveform(&server, &slug).await, first);
    // One that has gone meanwhile keeps what was heard.
    server.change_beside("UPDATE audio_analysis SET levels = NULL");
    std::fs::remove_file(server.data_path().join("audio/5e9a.mp3")).unwrap();
    assert!(sound::round(&server.app).await.unwrap());
    assert!(!sound::round(&server.app).await.unwrap(), "it is looked for later");
    assert_eq!(waveform(&server, &slug).await["url"], first["url"]);
}

/// Whoever may hear a sound may see it, and the page of a hidden mix says nothing of either.
#[tokio::test]
async fn a_hidden_mix_shows_no_hints() {
    let server = Server::start_empty(&[]).await;
    server.data.write("audio/5e9a.mp3", rendered());
    let slug = put(&server, gap()).await;
    assert!(sound::round(&server.app).await.unwrap());
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{slug}");
    json_of(admin.put(&format!("{path}/shown"), &json!({ "state": "hidden" })).await, 200).await;
    problem(server.get(&format!("/api/mixes/{slug}")).await, 404, "not_found").await;
    let preview = json_of(admin.get(&format!("{path}/preview")).await, 200).await;
    assert_eq!(preview["waveform"]["url"], format!("{SOUND}.peaks"));
    for address in [SOUND.to_owned(), format!("{SOUND}.peaks")] {
        assert_eq!(server.get(&address).await.status(), 200, "{address}");
    }
}

#[tokio::test]
async fn what_cannot_be_decoded_is_told_once_and_not_tried_again() {
    let server = Server::start_empty(&[]).await;
    let opus = b"OggS\x00\x02 and then nothing that is a sound".repeat(90);
    server.data.write("audio/0b05.opus", opus);
    let audio = Some(Audio::File("/audio/0b05.opus".to_owned()));
    let slug = put(&server, NewMix { audio, ..gap() }).await;
    assert!(sound::round(&server.app).await.unwrap());
    server.pass_days(3);
    assert!(!sound::round(&server.app).await.unwrap());
    assert_eq!(waveform(&server, &slug).await, Value::Null);
    problem(server.get("/audio/0b05.opus.peaks").await, 404, "not_found").await;
    let admin = Browser::admin(&server).await;
    let entries = json_of(admin.get("/api/admin/audit").await, 200).await;
    let told: Vec<&Value> = entries["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["action"] == "mix.not_decoded")
        .collect();
    assert_eq!(told.len(), 1, "{entries}");
    assert_eq!(told[0]["entity_name"], "Gap");
    assert!(told[0]["detail"].as_str().unwrap().starts_with("Its sound has no waveform: "));
    // The editor says why, and when.
    let edited = async || json_of(admin.get(&format!("/api/admin/mixes/{slug}")).await, 200).await;
    let failure = edited().await["sound_failure"].take();
    let detail = format!("Its sound has no waveform: {}", failure["reason"].as_str().unwrap());
    assert_eq!(told[0]["detail"], detail);
    assert_eq!(failure["found_at"], told[0]["created_at"]);
    // Another file is heard.
    server.data.write("audio/5e9a.mp3", rendered());
    let update = format!("UPDATE mixes SET audio_url = '{SOUND}'");
    server.change_beside(&update);
    assert!(sound::round(&server.app).await.unwrap());
    assert_eq!(waveform(&server, &slug).await["url"], format!("{SOUND}.peaks"));
    assert_eq!(edited().await["sound_failure"], Value::Null);
}

#[tokio::test]
async fn a_file_that_is_not_there_is_looked_for_later() {
    let server = Server::start_empty(&[]).await;
    let slug = put(&server, gap()).await;
    assert!(sound::round(&server.app).await.unwrap());
    assert!(!sound::round(&server.app).await.unwrap());
    server.data.write("audio/5e9a.mp3", rendered());
    server.pass_ms(3_600_000);
    assert!(sound::round(&server.app).await.unwrap());
    assert_eq!(waveform(&server, &slug).await["url"], format!("{SOUND}.peaks"));
}

#[tokio::test]
async fn one_server_hears_a_file_and_one_that_was_broken_off_is_begun_again() {
    let server = Server::start_empty(&[]).await;
    server.data.write("audio/5e9a.mp3", rendered());
    let slug = put(&server, gap()).await;
    let now = Moment::from_ms(START);
    let take = move |tx: &segue_store::Tx<'_>| {
        claim::take_lease(tx, "sound", "another server", now, now.ms_after(60_000))
    };
    assert!(server.store.write_rows::<_, segue_store::StoreError>(take).await.unwrap());
    assert!(!sound::round(&server.app).await.unwrap(), "another server does it");
    // That server dies, and the work is free after a minute.
    server.pass_ms(60_001);
    let app = server.app.clone();
    let broken_off = tokio::spawn(async move { sound::round(&app).await });
    tokio::time::sleep(Duration::from_millis(5)).await;
    broken_off.abort();
    let _ = broken_off.await;
    assert_eq!(waveform(&server, &slug).await, Value::Null);
    let server = server.restart(&[]).await;
    server.pass_ms(180_000);
    assert!(sound::round(&server.app).await.unwrap());
    assert_eq!(waveform(&server, &slug).await["url"], format!("{SOUND}.peaks"));
}

#[tokio::test]
async fn a_sound_in_a_bucket_is_heard_too() {
    let objects = world().await;
    let server = objects::start(&objects, &[]).await;
    objects.put("mixes/files/audio/5e9a.mp3", rendered());
    let slug = put(&server, gap()).await;
    assert!(sound::round(&server.app).await.unwrap());
    assert_eq!(waveform(&server, &slug).await["url"], format!("{SOUND}.peaks"));
    assert_eq!(server.get(&format!("{SOUND}.peaks")).await.bytes().await.unwrap().len(), 6000);
    let left = std::fs::read_dir(server.data_path()).unwrap();
    let left: Vec<_> = left.map(|it| it.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().ends_with(".half")), "{left:?}");
}
