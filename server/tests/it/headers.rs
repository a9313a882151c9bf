//! Strict headers on all answers: pages, files, API answers, problems, cookies.
//! [`crate::support::watch`] checks the traffic of every other test as well.

use std::collections::BTreeSet;

use reqwest::Method;
use segue_base::clock::Moment;
use serde_json::json;

use crate::support::watch::look;
use crate::support::{START, Server, catalogue, client};

/// Addresses that are no operations of the API: pages, files, crawlers' files, and addresses that
/// do not exist.
const PATHS: &[&str] = &[
    "/",
    "/lists/latest",
    "/lists/nowhere",
    "/mix/night-bus-12",
    "/mix/night-bus-12.json",
    "/mix/night-bus-12.cue",
    "/mix/nothing",
    "/artist/Halide",
    "/search?q=amber",
    "/embed/night-bus-12",
    "/oembed?url=x",
    "/cards/mix-night-bus-12.png",
    "/submit-mix",
    "/submit-mix/preview",
    "/sign-in",
    "/auth/callback",
    "/logout",
    "/first-admin",
    "/robots.txt",
    "/sitemap.xml",
    "/feeds/latest.atom",
    "/feeds/latest.json",
    "/feeds/nothing",
    "/api",
    "/api/nothing/here",
    "/audio/nothing.mp3",
    "/favicon.svg",
    "/assets/main-1a2b.js",
    "/no/such/page",
    "/%ff",
];

#[tokio::test]
async fn every_answer_has_them_by_https_and_without() {
    for (url, is_secure) in [("", false), ("https://mixes.example", true)] {
        let settings = [("SEGUE_PUBLIC_URL", url), ("SEGUE_COMMENTS_ENABLED", "true")];
        let server = Server::start_empty(&settings).await;
        catalogue::fill(&server.store, Moment::from_ms(START)).await;
        let description = serde_json::to_value(segue_server::router::description()).unwrap();
        let operations = description["paths"].as_object().unwrap().keys();
        let operations = operations.map(|path| path.replace(['{', '}'], ""));
        let paths: BTreeSet<String> =
            operations.chain(PATHS.iter().map(|path| (*path).to_owned())).collect();
        let client = client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let (mut looked_at, mut statuses) = (0, BTreeSet::new());
        for path in &paths {
            for (method, body) in [
                (Method::GET, ""),
                (Method::HEAD, ""),
                (Method::POST, "{}"),
                (Method::POST, "not JSON"),
                (Method::PUT, "{}"),
                (Method::DELETE, ""),
                (Method::OPTIONS, ""),
                (Method::TRACE, ""),
            ] {
                for origin in [None, Some("https://evil.example")] {
                    let mut request = client
                        .request(method.clone(), format!("{}{path}", server.origin))
                        .header("content-type", "application/json")
                        .body(body);
                    if let Some(origin) = origin {
                        request = request.header("origin", origin);
                    }
                    let answer = request.send().await.unwrap();
                    look(&format!("{method} {path}"), answer.headers(), is_secure);
                    statuses.insert(answer.status().as_u16());
                    looked_at += 1;
                }
            }
        }
        let huge = client.post(format!("{}/api/submissions", server.origin));
        let huge = huge.header("content-type", "application/json").body(vec![b' '; 2 << 20]);
        // A client that is still sending when the answer comes may only see that the connection
        // ends.
        if let Ok(answer) = huge.send().await {
            look("POST too much", answer.headers(), is_secure);
        }
        for status in [200, 401, 403, 404, 405, 422] {
            assert!(statuses.contains(&status), "{status} is not among {statuses:?}");
        }
        println!("endured: {looked_at} answers of {} addresses, none bare", paths.len());
    }
}

#[tokio::test]
async fn cookies_are_our_host_s_alone_and_kept_from_scripts() {
    let url = "https://mixes.example";
    let server = Server::start_empty(&[("SEGUE_PUBLIC_URL", url)]).await;
    let mut names = BTreeSet::new();
    for (path, body) in [
        ("/api/sign-in/link", json!({ "email": "ada@mixes.example" })),
        (
            "/api/sign-in/password",
            json!({ "email": "kelp@mixes.example", "password": "a long enough one" }),
        ),
    ] {
        let request = server.request(Method::POST, path).header("origin", url).json(&body);
        let answer = request.send().await.unwrap();
        look(path, answer.headers(), true);
        let cookies = answer.headers().get_all("set-cookie").iter();
        names.extend(cookies.map(|it| it.to_str().unwrap().split('=').next().unwrap().to_owned()));
    }
    let left = server.request(Method::DELETE, "/api/session").header("origin", url);
    look("DELETE /api/session", left.send().await.unwrap().headers(), true);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let mut all = vec!["__Host-segue_browser", "__Host-segue_device", "__Host-segue_session"];
    if server.store.is_shared() {
        all.push("__Host-segue_told");
    }
    assert_eq!(names, all);
}
