//! The back-office's settings: how they are shown, and the findings of each test.

use reqwest::Response;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::smtp::{Mood, Smtp};
use crate::support::world::{self, google, plausible, spotify};
use crate::support::{Server, problem};

const SETTINGS: &str = "/api/admin/settings";

async fn json_of(answer: Response) -> Value {
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

async fn test(admin: &Browser<'_>, service: &str) -> Value {
    json_of(admin.post(&format!("{SETTINGS}/{service}/test"), &json!({})).await).await
}

fn of<'v>(settings: &'v Value, service: &str) -> &'v Value {
    let services = settings["services"].as_array().unwrap();
    services.iter().find(|it| it["service"] == service).unwrap()
}

#[tokio::test]
async fn what_is_set_is_shown_without_a_secret() {
    let (world, smtp) = (world::start().await, Smtp::start(Mood::Takes).await);
    let url = smtp.url.replace("smtp://", "smtp://kelp:hush-hush@");
    let mut settings = world.settings();
    settings.push(("SEGUE_SMTP_URL", &url));
    settings.push(("SEGUE_PUBLIC_URL", "http://127.0.0.1:9"));
    let server = Server::start_empty(&settings).await;
    let admin = Browser::admin(&server).await;
    let text = admin.get(SETTINGS).await.text().await.unwrap();
    for secret in ["hush-hush", spotify::SECRET, google::SECRET, plausible::KEY] {
        assert!(!text.contains(secret), "{text}");
    }
    let shown: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(shown["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        (&shown["public_url"], &shown["is_public_url_set"]),
        (&json!("http://127.0.0.1:9"), &json!(true))
    );
    assert_eq!(shown["data_dir"], server.data.path().display().to_string());
    assert!(
        shown["free_bytes"].as_u64().unwrap() > 0 && shown["database_bytes"].as_u64().unwrap() > 0
    );
    assert_eq!((&shown["comments_enabled"], &shown["trust_proxy"]), (&json!(false), &json!(false)));
    let host = smtp.url.trim_start_matches("smtp://");
    let mail = of(&shown, "mail");
    assert_eq!(mail["about"], format!("Emails are sent through {host}, from segue@localhost."));
    let at_spotify = of(&shown, "spotify")["about"].as_str().unwrap();
    assert!(at_spotify.contains(spotify::CLIENT));
    let both = "http://127.0.0.1:9/auth/callback and http://127.0.0.1:9/spotify-callback";
    assert!(at_spotify.ends_with(&format!("Register {both} there.")), "{at_spotify}");
    assert!(of(&shown, "plausible")["about"].as_str().unwrap().contains(plausible::SITE));
    assert_eq!(of(&shown, "google")["is_set_up"], true);
}

#[tokio::test]
async fn what_is_not_set_up_says_by_what_it_would_be() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let shown = json_of(admin.get(SETTINGS).await).await;
    for service in ["mail", "spotify", "google", "plausible"] {
        let state = of(&shown, service);
        assert_eq!(state["is_set_up"], false, "{service}");
        let names = state["settings"].as_array().unwrap();
        let found = test(&admin, service).await;
        assert_eq!(found["is_good"], false, "{service}");
        let to_do = found["to_do"].as_str().unwrap();
        assert!(to_do.contains(names[0].as_str().unwrap()), "{service}: {to_do}");
    }
    let kept = std::fs::read_dir(server.data.path().join("mail")).unwrap().count();
    assert_eq!(kept, 1, "a mail without a server is a file");
    let unknown = admin.post(&format!("{SETTINGS}/telegraph/test"), &json!({})).await;
    problem(unknown, 404, "not_found").await;
}

#[tokio::test]
async fn each_test_asks_the_service_itself() {
    let (world, smtp) = (world::start().await, Smtp::start(Mood::Takes).await);
    let mut settings = world.settings();
    settings.push(("SEGUE_SMTP_URL", &smtp.url));
    let server = Server::start_empty(&settings).await;
    let admin = Browser::admin(&server).await;
    for service in ["mail", "spotify", "google", "plausible"] {
        let found = test(&admin, service).await;
        assert_eq!((&found["is_good"], &found["to_do"]), (&json!(true), &Value::Null), "{found}");
    }
    let found = test(&admin, "spotify").await;
    let redirects = found["found"].as_str().unwrap();
    assert!(redirects.contains("/auth/callback and "), "{found}");
    assert!(redirects.ends_with("/spotify-callback there"), "{found}");
    // A token is given to applications that are answered nothing.
    world.spotify.become_(spotify::Mood::Lapsed);
    let found = test(&admin, "spotify").await;
    assert_eq!(found["is_good"], false, "{found}");
    assert!(found["found"].as_str().unwrap().ends_with("has no Premium"), "{found}");
    assert!(found["to_do"].as_str().unwrap().starts_with("get Spotify Premium"), "{found}");
    world.spotify.become_(spotify::Mood::Closed);
    let found = test(&admin, "spotify").await;
    assert!(
        found["found"].as_str().unwrap().contains("refuses a search with status 403"),
        "{found}"
    );
    world.spotify.become_(spotify::Mood::Older);
    let mails = smtp.mails.lock().unwrap().clone();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("To: admin@mixes.example"), "{}", mails[0]);

    smtp.become_(Mood::Refuses);
    let found = test(&admin, "mail").await;
    assert!(found["found"].as_str().unwrap().contains("no such mailbox"), "{found}");
    smtp.become_(Mood::Busy);
    let found = test(&admin, "mail").await;
    assert!(found["found"].as_str().unwrap().contains("come back later"), "{found}");
    world.plausible.set_broken(true);
    let found = test(&admin, "plausible").await;
    assert!(found["found"].as_str().unwrap().contains("status 502"), "{found}");
    assert!(found["to_do"].as_str().unwrap().contains("SEGUE_PLAUSIBLE_API_KEY"), "{found}");
    drop(world);
    for (service, setting) in [
        ("spotify", "SEGUE_SPOTIFY_ACCOUNTS_URL"),
        ("google", "SEGUE_GOOGLE_ISSUER"),
        ("plausible", "SEGUE_PLAUSIBLE_URL"),
    ] {
        let found = test(&admin, service).await;
        let said = found["found"].as_str().unwrap();
        assert!(said.ends_with(" cannot be asked: nothing answers there"), "{found}");
        let to_do = found["to_do"].as_str().unwrap();
        assert!(
            to_do.starts_with(&format!("check the host and the port in {setting},")),
            "{to_do}"
        );
    }
}

#[tokio::test]
async fn keys_that_are_not_known_are_told_of() {
    let world = world::start().await;
    let mut settings = world.settings();
    for (name, value) in &mut settings {
        if name.ends_with("_SECRET") || name.ends_with("_API_KEY") {
            *value = "another";
        }
    }
    let server = Server::start_empty(&settings).await;
    let admin = Browser::admin(&server).await;
    for (service, setting) in
        [("spotify", "SEGUE_SPOTIFY_CLIENT_ID"), ("plausible", "SEGUE_PLAUSIBLE_API_KEY")]
    {
        let found = test(&admin, service).await;
        assert_eq!(found["is_good"], false, "{service}");
        assert!(found["to_do"].as_str().unwrap().contains(setting), "{found}");
    }
}

#[tokio::test]
async fn tests_have_a_limit() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    for _ in 0..20 {
        test(&admin, "google").await;
    }
    let refused = admin.post(&format!("{SETTINGS}/google/test"), &json!({})).await;
    problem(refused, 429, "flood").await;
}
