//! Attacks: tokens used twice, forged or stolen, requests from other sites, brute force.

use std::process::Stdio;

use reqwest::{Method, RequestBuilder, Url};
use segue_base::address::is_page;
use segue_server::auth::own_path;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::browser::Browser;
use crate::support::program::{Serving, segue};
use crate::support::times::{Dice, times};
use crate::support::{Folder, Server, client, from_anywhere};

/// A server behind a proxy, so that requests may come from anywhere.
async fn behind_a_proxy() -> Server {
    Server::start_empty(&[("SEGUE_TRUST_PROXY", "true")]).await
}

/// Asks for a link and returns its token, as the mail says it.
async fn token(browser: &Browser<'_>, email: &str) -> String {
    let wish = browser.request(Method::POST, "/api/sign-in/link").json(&json!({ "email": email }));
    assert_eq!(from_anywhere(wish).send().await.unwrap().status(), 202);
    let mails = browser.server().waiting_mails().await;
    let mail = mails.into_iter().rfind(|mail| mail.recipient == email).unwrap();
    let (_, token) = mail.text.split_once("token=").unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

fn open(browser: &Browser<'_>, token: &str, confirmed: bool) -> RequestBuilder {
    let request = browser.request(Method::POST, "/api/sign-in/link/open");
    from_anywhere(request.json(&json!({ "token": token, "confirmed": confirmed })))
}

/// How many sessions there are.
fn sessions(server: &Server) -> u32 {
    server.number("SELECT count(*) FROM sessions")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_signs_in_once_however_many_try_it_at_once() {
    const AT_ONCE: u32 = 64;
    let server = behind_a_proxy().await;
    let tokens = times(50, 15_625);
    for number in 0..tokens {
        let browser = Browser::new(&server);
        let token = token(&browser, &format!("ada{number}@mixes.example")).await;
        let mut opening = JoinSet::new();
        for _ in 0..AT_ONCE {
            let request = open(&browser, &token, false);
            opening.spawn(async move { request.send().await.unwrap().status().as_u16() });
        }
        let statuses = opening.join_all().await;
        let let_in = statuses.iter().filter(|status| **status == 200).count();
        assert_eq!(let_in, 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 410].contains(status)), "{statuses:?}");
        assert_eq!(sessions(&server), number + 1);
    }
    println!("endured: {tokens} links opened {AT_ONCE} times at once, each signed in once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_quite_the_token_opens_nothing() {
    let server = behind_a_proxy().await;
    let browser = Browser::new(&server);
    let token = token(&browser, "ada@mixes.example").await;
    let kept = server.rows("SELECT token_hash, code_hash FROM magic_links").concat();
    let stolen = (kept[0].clone(), kept[1].clone());
    let mut dice = Dice(2);
    let mut bent = || {
        let mut bytes = token.clone().into_bytes();
        match dice.below(4) {
            0 => drop(bytes.pop()),
            1 => bytes.push(b'A'),
            2 => drop(bytes.remove(0)),
            _ => {
                let at = dice.below(bytes.len());
                bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            }
        }
        String::from_utf8(bytes).unwrap()
    };
    let tries = times(1000, 1_000_000);
    let known = [stolen.0, stolen.1, String::new(), "0".repeat(64)];
    let texts = known.into_iter().chain((0..tries).map(|_| bent()).filter(|text| *text != token));
    for text in texts {
        for confirmed in [false, true] {
            let status = open(&browser, &text, confirmed).send().await.unwrap().status();
            assert!(status.is_client_error(), "{text} was answered {status}");
        }
        let cookie = browser.request(Method::GET, "/api/sessions");
        let cookie = cookie.header("cookie", format!("segue_session={text}"));
        assert_eq!(cookie.send().await.unwrap().status(), 401);
    }
    assert_eq!(sessions(&server), 0);
    // A link's token is no session, and a session's is no link.
    let cookie = format!("segue_session={token}");
    let as_session = browser.request(Method::GET, "/api/sessions").header("cookie", cookie);
    assert_eq!(as_session.send().await.unwrap().status(), 401);
    let opened = open(&browser, &token, false).send().await.unwrap();
    assert_eq!(opened.status(), 200);
    let session = opened.headers()["set-cookie"].to_str().unwrap();
    let session = session.split_once('=').unwrap().1.split(';').next().unwrap();
    let as_link = open(&browser, session, true).send().await.unwrap();
    assert_eq!(as_link.status(), 410);
    println!("endured: {tries} bent tokens, 0 accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_that_look_at_mails_use_no_link_up() {
    let server = behind_a_proxy().await;
    let looks = times(100, 10_000);
    let browser = Browser::new(&server);
    let token = token(&browser, "ada@mixes.example").await;
    let page = format!("/auth/callback?token={token}");
    for look in 0..looks {
        let method = if look % 2 == 0 { Method::GET } else { Method::HEAD };
        for path in [page.as_str(), "/auth/callback", "/api/sign-in/link/open"] {
            let status = server.request(method.clone(), path).send().await.unwrap().status();
            assert!(!status.is_server_error() || status == 503, "{method} {path}: {status}");
        }
    }
    assert_eq!(open(&browser, &token, false).send().await.unwrap().status(), 200);
    println!("endured: {looks} looks at a link, which still served");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_an_account_cannot_be_told_from_who_has_none() {
    let server = behind_a_proxy().await;
    let pairs = times(50, 10_000);
    let mut took = [Vec::new(), Vec::new()];
    for pair in 0..pairs {
        let known = format!("known{pair}@mixes.example");
        Browser::of(&server, &known).await;
        let mut answers = Vec::new();
        let mut both = [(0, known), (1, format!("other{pair}@mixes.example"))];
        // Neither is always the first.
        both.rotate_left(pair as usize % 2);
        for (kind, email) in both {
            let browser = Browser::new(&server);
            let wish = json!({ "email": email });
            let wish = browser.request(Method::POST, "/api/sign-in/link").json(&wish);
            let started = std::time::Instant::now();
            let answer = from_anywhere(wish).send().await.unwrap();
            took[kind].push(started.elapsed());
            let mut names: Vec<_> = answer.headers().keys().map(ToString::to_string).collect();
            names.sort();
            let status = answer.status();
            answers.push((status, names, answer.text().await.unwrap()));
        }
        assert_eq!(answers[0], answers[1]);
    }
    let slower = took[0].iter().flat_map(|known| took[1].iter().map(move |other| known > other));
    let share = slower.filter(|is_slower| *is_slower).count() as f64 / f64::from(pairs * pairs);
    println!(
        "endured: {pairs} known and unknown addresses answered alike; by time they are told apart \
        {share:.3} of the time (0.5 is by chance)"
    );
}

#[tokio::test]
async fn limits_hold_wherever_requests_say_that_they_come_from() {
    let wish = |server: &Server, number: u32| {
        let email = format!("ada{number}@mixes.example");
        server.post("/api/sign-in/link", &json!({ "email": email }))
    };
    // Without a proxy the header is ignored.
    let server = Server::start_empty(&[]).await;
    let tries = times(60, 10_000);
    let mut let_in = 0;
    for number in 0..tries {
        let request = from_anywhere(wish(&server, number));
        let request = request.header("forwarded", "for=192.0.2.7").header("x-real-ip", "192.0.2.7");
        let answer = request.send().await.unwrap();
        let_in += u32::from(answer.status() == 202);
        if answer.status() != 202 {
            assert_eq!(answer.status(), 429);
            assert!(answer.headers().contains_key("retry-after"));
        }
    }
    // Buckets fill up again while it tries, one every 20 seconds.
    assert!((30..=31 + tries / 1000).contains(&let_in), "{let_in} of {tries}");
    // With one, only its own entry counts; a household of IPv6 is one.
    let server = behind_a_proxy().await;
    for said in ["192.0.2.1, 198.51.100.9", "[::1], 2001:db8:1:2:%::1", "203.0.113.5,198.51.100.8 "]
    {
        let mut let_in = 0;
        for number in 0..60 {
            let said = said
                .replace('%', &format!("{number:x}"))
                .replace("192.0.2.1", &format!("192.0.2.{number}"));
            let request = wish(&server, number + 1000).header("x-forwarded-for", said);
            let_in += u32::from(request.send().await.unwrap().status() == 202);
        }
        assert!((30..=31).contains(&let_in), "{said}: {let_in}");
    }
    // None of that keeps anybody else out.
    let other = wish(&server, 5000).header("x-forwarded-for", "192.0.2.200");
    assert_eq!(other.send().await.unwrap().status(), 202);
}

#[tokio::test]
async fn no_page_of_another_site_changes_anything() {
    let server = Server::start().await;
    let member = Browser::of(&server, "ada@mixes.example").await;
    let description = serde_json::to_value(segue_server::router::description()).unwrap();
    let mut refused = 0;
    for (path, operations) in description["paths"].as_object().unwrap() {
        let path = path.replace(['{', '}'], "");
        for method in operations.as_object().unwrap().keys().filter(|method| *method != "get") {
            let method: Method = method.to_uppercase().parse().unwrap();
            for (kind, headers) in [
                (
                    "a form",
                    &[
                        ("origin", "https://evil.example"),
                        ("content-type", "application/x-www-form-urlencoded"),
                    ][..],
                ),
                (
                    "plain text",
                    &[("origin", "https://evil.example"), ("content-type", "text/plain")],
                ),
                (
                    "JSON",
                    &[("origin", "https://evil.example"), ("content-type", "application/json")],
                ),
                ("a sandbox", &[("origin", "null")]),
                ("no-cors", &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]),
                ("another host of ours", &[("sec-fetch-site", "same-site")]),
                ("an image", &[("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "image")]),
                (
                    "two origins",
                    &[("origin", "https://evil.example"), ("origin", "https://other.example")],
                ),
            ] {
                let mut request = client()
                    .build()
                    .unwrap()
                    .request(method.clone(), format!("{}{path}", server.origin));
                for (name, value) in headers {
                    request = request.header(*name, *value);
                }
                let status = request.body("{}").send().await.unwrap().status();
                assert_eq!(status, 403, "{kind}: {method} {path}");
                refused += 1;
            }
        }
    }
    // Reading stays reading, whatever it is said to be.
    let before = server.store.version().unwrap();
    for name in ["x-http-method-override", "x-http-method", "x-method-override"] {
        let request = member.request(Method::GET, "/api/session").header(name, "DELETE");
        assert_eq!(request.send().await.unwrap().status(), 200);
    }
    assert_eq!(member.get("/api/session?_method=DELETE").await.status(), 422);
    assert_eq!(member.get("/api/sessions").await.status(), 200, "still signed in");
    assert_eq!(server.store.version().unwrap(), before);
    println!("endured: {refused} writes for other sites, 0 let through");
}

#[test]
fn no_redirect_leaves_the_site() {
    let site = Url::parse("https://mixes.example/sign-in").unwrap();
    let hosts = [
        "evil.example",
        "mixes.example.evil.example",
        "mixes.example@evil.example",
        "1.2.3.4",
        "[::1]",
    ];
    let fronts = [
        "//",
        "///",
        "/\\",
        "\\\\",
        "\\/",
        "/\t/",
        "/\n/",
        "\t//",
        " //",
        "https://",
        "http:",
        "https:/",
        "HTTPS://",
        "ftp://",
        "/%2f/",
        "/%5c",
        "/./",
        "/../",
        "//%09/",
        "javascript:",
        "data:text/html,",
        "blob:",
        "/\u{200b}/",
        "／／",
        "/／",
        "?//",
        "#//",
        "",
        ".",
        "@",
        "/a/..//",
        "/.//",
        "/../..//",
        "/%2e%2E//",
        "/;/",
        ":",
        "/:",
        "//@",
        "/\r\n/",
        "/\0/",
        "mailto:",
    ];
    let mut asked = 0;
    for host in hosts {
        for front in fronts {
            for tail in ["", "/", "/path?x=1#y"] {
                let wanted = format!("{front}{host}{tail}");
                // Whether the path is a page of the site is checked besides, and taken for granted
                // here.
                let goes_to = own_path(&wanted, |_| true);
                assert!(goes_to.starts_with('/'), "{wanted:?} goes to {goes_to:?}");
                let url = site.join(goes_to).unwrap();
                assert_eq!(url.origin(), site.origin(), "{wanted:?} goes to {url}");
                // A path that begins so leads to another site when it is followed by itself.
                assert!(!url.path().starts_with("//"), "{wanted:?} goes to {url}");
                asked += 1;
            }
        }
    }
    assert!(asked >= 500, "{asked}");
    for own in ["/", "/mix/night-bus-12?t=65", "/liked#tracks"] {
        assert_eq!(own_path(own, is_page), own);
    }
}

/// Every secret that passes through a server is looked for in everything that it sends to others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_in_no_log_and_no_answer() {
    let (data, logs) = (Folder::new(), Folder::new());
    let log = logs.path().join("log");
    let settings = [
        ("SEGUE_SMTP_URL", "smtp://worker:planted-smtp@127.0.0.1:9"),
        ("SEGUE_SPOTIFY_CLIENT_ID", "some-client"),
        ("SEGUE_SPOTIFY_CLIENT_SECRET", "planted-spotify"),
        ("SEGUE_SPOTIFY_ACCOUNTS_URL", "http://127.0.0.1:9"),
        ("SEGUE_SPOTIFY_API_URL", "http://127.0.0.1:9"),
        ("SEGUE_GOOGLE_CLIENT_ID", "other-client"),
        ("SEGUE_GOOGLE_CLIENT_SECRET", "planted-google"),
        ("SEGUE_GOOGLE_ISSUER", "http://127.0.0.1:9"),
        ("SEGUE_LOG", "trace"),
    ];
    let mut command = segue(data.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).envs(settings);
    command.stderr(Stdio::from(std::fs::File::create(&log).unwrap()));
    let mut serving = Serving::of(command);
    let origin = serving.origin.clone();
    let client = client().cookie_store(true).build().unwrap();
    let mut said = String::new();
    let mut secrets: Vec<String> =
        ["smtp", "spotify", "google"].map(|name| format!("planted-{name}")).into();
    for (path, body) in [
        (
            "/api/sign-in/password",
            json!({ "email": "ada@mixes.example", "password": "planted-password" }),
        ),
        (
            "/api/sign-in/password",
            json!({ "email": "ada@mixes.example", "password": "planted-wrong" }),
        ),
        ("/api/sign-in/link", json!({ "email": "kelp@mixes.example" })),
        ("/api/sign-in/link/open", json!({ "token": "planted-token" })),
        ("/api/sign-in/code", json!({ "code": "planted-code" })),
        ("/api/sign-in/providers/spotify", json!({})),
        ("/api/sign-in/providers/google", json!({})),
        ("/api/sign-in/provider", json!({ "state": "planted-state", "code": "planted-grant" })),
    ] {
        let answer = client.post(format!("{origin}{path}")).json(&body).send().await.unwrap();
        for cookie in answer.headers().get_all("set-cookie") {
            let value = cookie.to_str().unwrap().split_once('=').unwrap().1;
            secrets.push(value.split(';').next().unwrap().to_owned());
        }
        said.push_str(&answer.text().await.unwrap());
        let planted = body.as_object().unwrap().values().filter_map(Value::as_str);
        secrets.extend(planted.filter(|value| value.starts_with("planted")).map(str::to_owned));
    }
    for path in ["/api/session", "/api/sessions", "/api/openapi.json", "/metrics", "/healthz"] {
        said.push_str(
            &client.get(format!("{origin}{path}")).send().await.unwrap().text().await.unwrap(),
        );
    }
    serving.kill();
    said.push_str(&std::fs::read_to_string(&log).unwrap());
    assert!(said.len() > 10_000, "hardly anything was said");
    secrets.retain(|secret| !secret.is_empty());
    assert!(secrets.len() > 10, "{secrets:?}");
    for secret in secrets {
        assert!(!said.contains(&secret), "{secret} was said");
    }
}
