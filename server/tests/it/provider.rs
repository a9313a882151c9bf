//! Signing in with Google and Spotify, whole, over real HTTP; and every way in which it must not
//! work.

use std::collections::HashMap;

use reqwest::Response;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::world::google::{Lie, Person};
use crate::support::world::spotify::Mood;
use crate::support::world::{self, World};
use crate::support::{Server, client, problem};

const ADA: &str = "ada@mixes.example";

/// The parameters that a provider sends a browser back with.
struct Back {
    code: String,
    state: String,
    issuer: Option<String>,
}

impl Back {
    fn body(&self) -> Value {
        json!({ "code": self.code, "state": self.state, "issuer": self.issuer })
    }
}

/// Goes to a provider and comes back.
async fn go(browser: &Browser<'_>, provider: &str) -> Back {
    let path = format!("/api/sign-in/providers/{provider}");
    let begun = browser.post(&path, &json!({ "redirect_path": "/liked" })).await;
    assert_eq!(begun.status(), 200);
    let url = begun.json::<Value>().await.unwrap()["url"].as_str().unwrap().to_owned();
    let client = client().redirect(reqwest::redirect::Policy::none());
    let asked = client.build().unwrap().get(&url).send().await.unwrap();
    assert_eq!(asked.status(), 303, "{url}");
    let location: reqwest::Url = asked.headers()["location"].to_str().unwrap().parse().unwrap();
    assert_eq!(location.origin().ascii_serialization(), browser.server().origin);
    assert_eq!(location.path(), "/auth/callback");
    let mut query: HashMap<String, String> = location.query_pairs().into_owned().collect();
    Back {
        code: query.remove("code").unwrap(),
        state: query.remove("state").unwrap(),
        issuer: query.remove("iss"),
    }
}

async fn finish(browser: &Browser<'_>, back: &Back) -> Response {
    browser.post("/api/sign-in/provider", &back.body()).await
}

async fn who(browser: &Browser<'_>) -> Value {
    browser.get("/api/session").await.json().await.unwrap()
}

async fn in_world() -> (World, Server) {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    (world, server)
}

/// The secret of the newest mail.
async fn mailed_token(server: &Server) -> String {
    let text = server.waiting_mails().await.pop().unwrap().text;
    text.split("#token=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn only_providers_that_are_set_up_are_offered() {
    let server = Server::start_empty(&[]).await;
    assert_eq!(server.json("/api/sign-in/providers").await, json!({ "providers": [] }));
    let begun = Browser::new(&server).post("/api/sign-in/providers/google", &json!({})).await;
    problem(begun, 404, "not_found").await;
    let (_world, server) = in_world().await;
    let offered = server.json("/api/sign-in/providers").await;
    assert_eq!(offered, json!({ "providers": ["spotify", "google"] }));
    let begun = Browser::new(&server).post("/api/sign-in/providers/other", &json!({})).await;
    problem(begun, 404, "not_found").await;
}

#[tokio::test]
async fn google_signs_up_and_then_in() {
    let (world, server) = in_world().await;
    let browser = Browser::new(&server);
    let done = finish(&browser, &go(&browser, "google").await).await;
    assert_eq!(done.status(), 200);
    let answer: Value = done.json().await.unwrap();
    assert_eq!((&answer["created"], &answer["redirect_path"]), (&json!(true), &json!("/liked")));
    let session = who(&browser).await;
    assert_eq!(session["user"]["email"], ADA);
    assert_eq!(session["session"]["method"], "google");
    // The account is known by its id at Google from now on, whatever the address becomes.
    let email = "ada.new@mixes.example".to_owned();
    world.google.seat(Person { subject: "1001".to_owned(), email, is_verified: false });
    let again = Browser::new(&server);
    let answer: Value = finish(&again, &go(&again, "google").await).await.json().await.unwrap();
    assert_eq!((&answer["created"], &answer["user"]["email"]), (&json!(false), &json!(ADA)));
}

#[tokio::test]
async fn google_finds_the_account_of_an_address_that_it_has_verified() {
    let (world, server) = in_world().await;
    let attacker = Browser::new(&server);
    let body = json!({ "email": ADA, "password": "known to me" });
    assert_eq!(attacker.post("/api/sign-in/password", &body).await.status(), 201);
    // An address that nobody has verified finds no account.
    let ada = Person { subject: "7".to_owned(), email: ADA.to_owned(), is_verified: false };
    world.google.seat(ada.clone());
    let owner = Browser::new(&server);
    let refused = finish(&owner, &go(&owner, "google").await).await;
    problem(refused, 403, "provider.email_unverified").await;
    assert_eq!(who(&owner).await["user"], Value::Null);
    world.google.seat(Person { is_verified: true, ..ada });
    let answer: Value = finish(&owner, &go(&owner, "google").await).await.json().await.unwrap();
    assert_eq!(answer["created"], true);
    assert_eq!(who(&attacker).await["user"], Value::Null, "the first password is gone");
}

#[tokio::test]
async fn what_does_not_hold_signs_nobody_in() {
    let (world, server) = in_world().await;
    let lies = [
        (Lie::Audience, 401, "provider.refused"),
        (Lie::Issuer, 401, "provider.refused"),
        (Lie::Nonce, 401, "provider.refused"),
        (Lie::Expired, 401, "provider.refused"),
        (Lie::Signature, 401, "provider.refused"),
        (Lie::Unsigned, 401, "provider.refused"),
        (Lie::Missing, 401, "provider.refused"),
        (Lie::Garbage, 502, "provider.unreachable"),
        (Lie::Huge, 502, "provider.unreachable"),
        (Lie::Elsewhere, 502, "provider.unreachable"),
        (Lie::Broken, 502, "provider.unreachable"),
        (Lie::Slow, 502, "provider.unreachable"),
    ];
    for (lie, status, code) in lies {
        world.google.lie(Lie::None);
        let browser = Browser::new(&server);
        let back = go(&browser, "google").await;
        world.google.lie(lie);
        problem(finish(&browser, &back).await, status, code).await;
        assert_eq!(who(&browser).await["user"], Value::Null, "{lie:?}");
    }
}

#[tokio::test]
async fn a_sign_in_is_finished_once_in_time_and_where_it_was_begun() {
    for provider in ["google", "spotify"] {
        let (_world, server) = in_world().await;
        // Another browser: an attacker hands somebody the address that they came back with.
        let attacker = Browser::new(&server);
        let back = go(&attacker, provider).await;
        let victim = Browser::new(&server);
        problem(finish(&victim, &back).await, 410, "sign_in.spent").await;
        go(&victim, provider).await;
        problem(finish(&victim, &back).await, 410, "sign_in.spent").await;

        // Another state, another code, another issuer.
        let browser = Browser::new(&server);
        let back = go(&browser, provider).await;
        let other = Back { state: format!("{}x", back.state), ..go(&browser, provider).await };
        problem(finish(&browser, &other).await, 410, "sign_in.spent").await;
        let other = Back { code: "guess".to_owned(), ..back };
        problem(finish(&browser, &other).await, 401, "provider.refused").await;
        // The state is used up by that, so the right code is of no more use either.
        problem(finish(&browser, &other).await, 410, "sign_in.spent").await;
        let back = go(&browser, provider).await;
        let huge = Back { code: "a".repeat(5000), ..back };
        problem(finish(&browser, &huge).await, 401, "provider.refused").await;

        // Ten minutes.
        let back = go(&browser, provider).await;
        server.pass_ms(600_000);
        problem(finish(&browser, &back).await, 410, "sign_in.spent").await;
        server.pass_ms(-600_000);
        assert_eq!(who(&browser).await["user"], Value::Null);

        // Eight at once.
        let back = go(&browser, provider).await;
        let mut finishing = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let request = browser.request(reqwest::Method::POST, "/api/sign-in/provider");
            let request = request.json(&back.body());
            finishing.spawn(async move { request.send().await.unwrap().status().as_u16() });
        }
        let statuses = finishing.join_all().await;
        let good = statuses.iter().filter(|status| [200, 202].contains(status)).count();
        let spent = statuses.iter().filter(|status| **status == 410).count();
        assert_eq!((good, spent), (1, 7), "{provider}");
    }
    let (_world, server) = in_world().await;
    let browser = Browser::new(&server);
    let issuer = Some("https://evil.example".to_owned());
    let back = Back { issuer, ..go(&browser, "google").await };
    problem(finish(&browser, &back).await, 401, "provider.refused").await;
}

#[tokio::test]
async fn spotify_verifies_no_address_so_a_mail_does() {
    let (world, server) = in_world().await;
    let browser = Browser::new(&server);
    let wanted = finish(&browser, &go(&browser, "spotify").await).await;
    assert_eq!(wanted.status(), 202);
    let told = json!({
        "provider": "spotify", "email": "kelp@mixes.example", "redirect_path": "/liked"
    });
    assert_eq!(wanted.json::<Value>().await.unwrap(), told);
    assert_eq!(who(&browser).await["user"], Value::Null);
    let body = json!({ "email": "kelp@mixes.example", "with_identity": true });
    assert_eq!(browser.post("/api/sign-in/link", &body).await.status(), 202);
    let token = json!({ "token": mailed_token(&server).await });
    let opened: Value = browser.post("/api/sign-in/link/open", &token).await.json().await.unwrap();
    assert_eq!(opened["created"], true);
    assert_eq!(who(&browser).await["session"]["method"], "spotify");
    // From now on the account at Spotify is enough, also where its newer dialect tells no address.
    world.spotify.become_(Mood::Newer);
    let again = Browser::new(&server);
    let answer: Value = finish(&again, &go(&again, "spotify").await).await.json().await.unwrap();
    assert_eq!(answer["user"]["email"], "kelp@mixes.example");
    world.spotify.seat("stranger");
    let wanted = finish(&again, &go(&again, "spotify").await).await;
    assert_eq!(wanted.json::<Value>().await.unwrap()["email"], Value::Null);
}

/// Spotify's `id` may change and be somebody else's later; its `account_id` never does.
#[tokio::test]
async fn an_account_at_spotify_is_known_by_the_id_that_never_changes() {
    let (world, server) = in_world().await;
    let browser = Browser::new(&server);
    assert_eq!(finish(&browser, &go(&browser, "spotify").await).await.status(), 202);
    let body = json!({ "email": "kelp@mixes.example", "with_identity": true });
    assert_eq!(browser.post("/api/sign-in/link", &body).await.status(), 202);
    let token = json!({ "token": mailed_token(&server).await });
    assert_eq!(browser.post("/api/sign-in/link/open", &token).await.status(), 200);
    let sign_in = async |person: &str| {
        world.spotify.seat(person);
        let browser = Browser::new(&server);
        let done = finish(&browser, &go(&browser, "spotify").await).await;
        (done.status().as_u16(), who(&browser).await["user"]["email"].clone())
    };
    let kelp = (200, json!("kelp@mixes.example"));
    let nobody = (202, Value::Null);
    // The link that was made under the one id is stored under the other from now on.
    world.spotify.name_account("kelp", "7c1f");
    assert_eq!(sign_in("kelp").await, kelp);
    world.spotify.name_account("kelp.renamed", "7c1f");
    assert_eq!(sign_in("kelp.renamed").await, kelp);
    // A person who has the old id now, or a name equal to the account's, is somebody else.
    world.spotify.name_account("kelp", "99aa");
    assert_eq!(sign_in("kelp").await, nobody);
    assert_eq!(sign_in("7c1f").await, nobody);
    assert_eq!(sign_in("account:7c1f").await, (401, Value::Null));
}

/// Somebody asks for a mail to another person's address, with an identity of their own at Spotify:
/// the owner opens the link elsewhere, and must not get that identity linked, by which the other
/// could sign in.
#[tokio::test]
async fn an_account_at_spotify_is_not_slipped_to_somebody_else() {
    let (_world, server) = in_world().await;
    let attacker = Browser::new(&server);
    assert_eq!(finish(&attacker, &go(&attacker, "spotify").await).await.status(), 202);
    let body = json!({ "email": ADA, "with_identity": true });
    assert_eq!(attacker.post("/api/sign-in/link", &body).await.status(), 202);
    let token = json!({ "token": mailed_token(&server).await, "confirmed": true });
    let owner = Browser::new(&server);
    assert_eq!(owner.post("/api/sign-in/link/open", &token).await.status(), 200);
    assert_eq!(who(&owner).await["session"]["method"], "magic_link");
    let back = finish(&attacker, &go(&attacker, "spotify").await).await;
    assert_eq!(back.status(), 202, "the attacker's account is still nobody's here");
}

#[tokio::test]
async fn spotify_that_fails_signs_nobody_in() {
    let (world, server) = in_world().await;
    for (mood, status, code) in [
        (Mood::Broken, 502, "provider.unreachable"),
        (Mood::Busy, 502, "provider.unreachable"),
        (Mood::Closed, 401, "provider.refused"),
    ] {
        let browser = Browser::new(&server);
        let back = go(&browser, "spotify").await;
        world.spotify.become_(mood);
        problem(finish(&browser, &back).await, status, code).await;
        assert_eq!(who(&browser).await["user"], Value::Null, "{mood:?}");
    }
}

#[tokio::test]
async fn no_secret_of_a_sign_in_is_stored() {
    let (_world, server) = in_world().await;
    let browser = Browser::new(&server);
    let back = go(&browser, "google").await;
    let rows = server.data.find_in_files(back.state.as_bytes());
    assert_eq!(rows, Vec::<std::path::PathBuf>::new());
}
