//! Analytics: figures counted by hand, who is not counted, and Plausible in the site's place.

use std::sync::atomic::Ordering;

use reqwest::{Method, RequestBuilder};
use segue_base::clock::Moment;
use segue_providers::analytics::forget_what_ended;
use segue_store::analytics::find_salt;
use segue_store::mix;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::a_mix;
use crate::support::world::{self, plausible};
use crate::support::{START, Server, problem};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// 2026-03-01T00:00:00Z, twelve hours before every test begins.
const MIDNIGHT: i64 = START - DAY / 2;

/// A server whose mixes have these names in addresses: only pages that are there are counted.
async fn start_with_mixes(settings: &[(&str, &str)], slugs: &[&str]) -> Server {
    let server = Server::start_empty(settings).await;
    let mixes = slugs.iter().map(|slug| a_mix(Moment::from_ms(START), 0, slug, "Wharf", "A - B"));
    let mixes: Vec<_> = mixes.collect();
    let put_in = server
        .store
        .write(move |tx| mixes.iter().try_for_each(|new| mix::insert(tx, new).map(drop)));
    put_in.await.unwrap();
    server
}

/// An event that a browser of this name sends.
fn event(server: &Server, agent: &str, body: &Value) -> RequestBuilder {
    server.post("/api/events", body).header("user-agent", agent)
}

async fn send(server: &Server, agent: &str, body: Value) {
    let answer = event(server, agent, &body).send().await.unwrap();
    assert_eq!(answer.status(), 202, "{body}");
    assert_eq!(answer.headers().get("set-cookie"), None);
}

async fn view(server: &Server, agent: &str, path: &str) {
    send(server, agent, json!({ "name": "Page View", "path": path })).await;
}

fn set_clock(server: &Server, ms: i64) {
    server.clock.store(ms, Ordering::Relaxed);
}

async fn figures(admin: &Browser<'_>, query: &str) -> Value {
    let answer = admin.get(&format!("/api/admin/analytics?{query}")).await;
    assert_eq!(answer.status(), 200, "{query}");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    answer.json().await.unwrap()
}

async fn present(admin: &Browser<'_>) -> u64 {
    let answer = admin.get("/api/admin/analytics/realtime").await;
    answer.json::<Value>().await.unwrap()["visitors"].as_u64().unwrap()
}

async fn visitors(admin: &Browser<'_>, query: &str) -> u64 {
    figures(admin, query).await["totals"]["visitors"].as_u64().unwrap()
}

#[tokio::test]
async fn every_figure_is_the_one_counted_by_hand() {
    let server = start_with_mixes(&[], &["a"]).await;
    let admin = Browser::admin(&server).await;
    // Ash comes from a forum at 12:00, looks at two pages and plays: three minutes.
    let from_forum = json!({ "name": "Page View", "path": "/search", "referrer": "https://www.forum.example/t/1" });
    send(&server, "Ash/1", from_forum).await;
    server.pass_ms(MINUTE);
    view(&server, "Ash/1", "/mix/a?t=61").await;
    server.pass_ms(2 * MINUTE);
    let played = json!({ "name": "Mix Play", "path": "/mix/a", "props": { "mix_id": "a" } });
    send(&server, "Ash/1", played).await;
    // Bo looks at one page: a bounce. Cleo looks at one and likes: none.
    view(&server, "Bo/1", "/search").await;
    view(&server, "Cleo/1", "/mix/a?utm_source=letter").await;
    send(&server, "Cleo/1", json!({ "name": "Track Like", "path": "/mix/a" })).await;
    // Ash is silent for more than half an hour: another visit of the same visitor, a bounce.
    server.pass_ms(30 * MINUTE + 1);
    view(&server, "Ash/1", "/search").await;
    // Dee plays a mix in a frame of another site, and looks at no page of this one.
    send(&server, "Dee/1", json!({ "name": "Mix Play", "path": "/mix/a" })).await;

    let seen = figures(&admin, "period=today").await;
    assert_eq!(present(&admin).await, 1, "who is here now looks at a page");
    assert_eq!((&seen["period"], &seen["counted_by"]), (&json!("today"), &json!("embedded")));
    assert_eq!(seen["updated_at"], "2026-03-01T12:33:00.001Z");
    // Four visits; two of them bounced; 180 seconds among them.
    let totals = json!({
        "visitors": 3, "pageviews": 5, "bounce_rate": 50, "visit_duration_seconds": 45,
    });
    assert_eq!(seen["totals"], totals);
    let times = seen["times"].as_array().unwrap();
    assert_eq!(times.len(), 24);
    for (hour, figures) in times.iter().enumerate() {
        let (visitors, pageviews) = if hour == 12 { (3, 5) } else { (0, 0) };
        let time = format!("2026-03-01T{hour:02}:00:00Z");
        let want = json!({ "time": time, "visitors": visitors, "pageviews": pageviews });
        assert_eq!(*figures, want);
    }
    let pages = json!([
        { "page": "/search", "visitors": 2, "pageviews": 3 },
        { "page": "/mix/a", "visitors": 2, "pageviews": 2 },
    ]);
    assert_eq!(seen["pages"], pages);
    let sources = json!([
        { "source": "Direct / None", "visitors": 2 },
        { "source": "forum.example", "visitors": 1 },
        { "source": "letter", "visitors": 1 },
    ]);
    assert_eq!(seen["sources"], sources);
    let events = json!([
        { "name": "Mix Play", "count": 2 },
        { "name": "Track Like", "count": 1 },
        { "name": "Mix Comment", "count": 0 },
    ]);
    assert_eq!(seen["events"], events);
}

#[tokio::test]
async fn nothing_is_nothing() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let seen = figures(&admin, "period=30d").await;
    let totals = json!({
        "visitors": 0, "pageviews": 0, "bounce_rate": 0, "visit_duration_seconds": 0,
    });
    assert_eq!(seen["totals"], totals);
    assert_eq!((&seen["pages"], &seen["sources"]), (&json!([]), &json!([])));
    assert_eq!(present(&admin).await, 0);
}

#[tokio::test]
async fn a_period_has_its_days_and_no_others() {
    let server = Server::start_empty(&[]).await;
    // The last moment before a period and its first, each by a browser of its own.
    for (number, moment) in [
        "2025-09-30T23:59:59.999Z",
        "2025-10-01T00:00:00.000Z",
        "2026-01-30T23:59:59.999Z",
        "2026-01-31T00:00:00.000Z",
        "2026-02-22T23:59:59.999Z",
        "2026-02-23T00:00:00.000Z",
        "2026-02-28T23:59:59.999Z",
        "2026-03-01T00:00:00.000Z",
    ]
    .into_iter()
    .enumerate()
    {
        set_clock(&server, moment.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        view(&server, &format!("Browser/{number}"), "/").await;
    }
    set_clock(&server, START);
    let admin = Browser::admin(&server).await;
    for (period, count) in [("today", 1), ("7d", 3), ("30d", 5), ("6mo", 7), ("3mo", 7)] {
        let seen = figures(&admin, &format!("period={period}")).await;
        assert_eq!(seen["totals"]["visitors"], count, "{period}");
        assert_eq!(seen["totals"]["pageviews"], count, "{period}");
        assert_eq!(seen["pages"][0]["visitors"], count, "{period}");
        assert_eq!(seen["sources"][0]["visitors"], count, "{period}");
    }
    let counts = |seen: &Value| -> Vec<u64> {
        let times = seen["times"].as_array().unwrap();
        times.iter().map(|time| time["pageviews"].as_u64().unwrap()).collect()
    };
    let months = figures(&admin, "period=6mo").await;
    assert_eq!(months["times"][0]["time"], "2025-10-01");
    assert_eq!(counts(&months), [1, 0, 0, 2, 3, 1]);
    let week = figures(&admin, "period=7d").await;
    assert_eq!(week["times"][0]["time"], "2026-02-23");
    assert_eq!(counts(&week), [1, 0, 0, 0, 0, 1, 1]);
}

#[tokio::test]
async fn a_visit_goes_on_over_midnight_and_a_visitor_does_not() {
    let server = start_with_mixes(&[], &["a"]).await;
    let admin = Browser::admin(&server).await;
    set_clock(&server, MIDNIGHT + DAY - 10 * MINUTE);
    view(&server, "Ash/1", "/").await;
    set_clock(&server, MIDNIGHT + DAY + 10 * MINUTE);
    view(&server, "Ash/1", "/mix/a").await;
    let seen = figures(&admin, "period=7d").await;
    let totals = json!({
        "visitors": 1, "pageviews": 2, "bounce_rate": 0, "visit_duration_seconds": 1200,
    });
    assert_eq!(seen["totals"], totals);
    set_clock(&server, MIDNIGHT + DAY + 5 * 60 * MINUTE);
    view(&server, "Ash/1", "/").await;
    assert_eq!(visitors(&admin, "period=7d").await, 2, "another day's number is another's");
    view(&server, "Ash/1", "/").await;
    server.pass_ms(MINUTE);
    assert_eq!(visitors(&admin, "period=7d").await, 2, "the same day's is the same");
}

#[tokio::test]
async fn half_an_hour_of_silence_is_the_same_visit_still() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    view(&server, "Ash/1", "/").await;
    server.pass_ms(30 * MINUTE);
    view(&server, "Ash/1", "/").await;
    let seen = figures(&admin, "period=today").await;
    assert_eq!(seen["totals"]["visit_duration_seconds"], 1800);
    assert_eq!(seen["totals"]["bounce_rate"], 0);
}

#[tokio::test]
async fn visitors_are_told_apart_by_address_and_browser_and_neither_is_kept() {
    let server = start_with_mixes(&[("SEGUE_TRUST_PROXY", "true")], &["quarry-of-the-tests"]).await;
    let admin = Browser::admin(&server).await;
    for (address, agent) in [
        ("198.51.100.77", "Zebrafinch/7"),
        ("198.51.100.77", "Zebrafinch/7"),
        ("198.51.100.78", "Zebrafinch/7"),
        ("198.51.100.77", "Kingfisher/7"),
    ] {
        let body = json!({ "name": "Page View", "path": "/mix/quarry-of-the-tests" });
        let sent = event(&server, agent, &body).header("x-forwarded-for", address).send();
        assert_eq!(sent.await.unwrap().status(), 202);
    }
    assert_eq!(visitors(&admin, "period=today").await, 3);
    let kept = server.kept();
    let has = |text: &str| kept.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(has("/mix/quarry-of-the-tests"));
    for text in ["198.51.100.7", "Zebrafinch", "Kingfisher"] {
        assert!(!has(text), "{text}");
    }
}

#[tokio::test]
async fn programs_and_those_who_ask_not_to_be_are_not_counted() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let body = json!({ "name": "Page View", "path": "/" });
    for agent in ["Examplebot/2.1 (+https://bots.example)", "curl/8.5.0", ""] {
        assert_eq!(event(&server, agent, &body).send().await.unwrap().status(), 202, "{agent}");
    }
    for header in ["dnt", "sec-gpc"] {
        let sent = event(&server, "Ash/1", &body).header(header, "1").send();
        assert_eq!(sent.await.unwrap().status(), 202, "{header}");
    }
    for page in ["/admin", "/admin/mixes", "/admin/mix-editor/a"] {
        view(&server, "Ash/1", page).await;
    }
    assert_eq!(visitors(&admin, "period=today").await, 0);
    let nothing = server.store.read(|tx| find_salt(tx, "2026-03-01")).await.unwrap();
    assert_eq!(nothing, None, "nothing at all is written");
    let sent = event(&server, "Ash/1", &body).header("dnt", "0").send();
    assert_eq!(sent.await.unwrap().status(), 202);
    assert_eq!(visitors(&admin, "period=today&fresh=true").await, 0, "a moment ago is fresh");
    server.pass_ms(5_000);
    assert_eq!(visitors(&admin, "period=today&fresh=true").await, 1);
}

#[tokio::test]
async fn what_is_no_event_is_told_so() {
    let server = Server::start_empty(&[]).await;
    let long = "x".repeat(301);
    for (body, status, code) in [
        (json!({ "name": "Mix Stop", "path": "/" }), 422, "request.shape"),
        (json!({ "name": "page view", "path": "/" }), 422, "request.shape"),
        (json!({ "name": "Page View" }), 422, "request.shape"),
        (json!({ "name": "Page View", "path": "/", "visitor": 7 }), 422, "request.shape"),
        (
            json!({ "name": "Page View", "path": "/", "props": { "email": "a" } }),
            422,
            "request.shape",
        ),
        (json!({ "name": "Page View", "path": "mix" }), 422, "request.invalid"),
        (json!({ "name": "Page View", "path": "//evil.example" }), 422, "request.invalid"),
        (json!({ "name": "Page View", "path": "/\0" }), 422, "request.invalid"),
        (
            json!({ "name": "Page View", "path": format!("/{}", "a".repeat(600)) }),
            422,
            "request.invalid",
        ),
        (
            json!({ "name": "Page View", "path": "/", "props": { "mix_id": long } }),
            422,
            "request.invalid",
        ),
        (json!({ "name": "Admin Mix Edit", "path": "/admin" }), 403, "role.forbidden"),
    ] {
        problem(event(&server, "Ash/1", &body).send().await.unwrap(), status, code).await;
    }
    let long = json!({ "name": "Page View", "path": format!("/{}", "a".repeat(600)) });
    let told = event(&server, "Ash/1", &long).send().await.unwrap();
    let told: Value = told.json().await.unwrap();
    assert_eq!(told["errors"][0]["message"], "The path may have 512 bytes at most");
    let member = Browser::of(&server, "ada@mixes.example").await;
    let edited = json!({ "name": "Admin Mix Edit", "path": "/admin/mixes" });
    problem(member.post("/api/events", &edited).await, 403, "role.forbidden").await;
    let admin = Browser::admin(&server).await;
    assert_eq!(admin.post("/api/events", &edited).await.status(), 202);
    for (query, message) in [
        ("period=1y", "`period` must be `today`, `7d`, `30d`, `3mo` or `6mo`."),
        ("period=", "`period` must be `today`, `7d`, `30d`, `3mo` or `6mo`."),
        ("period=7d&fresh=perhaps", "`fresh` must be `true` or `false`."),
        ("month=3", "`month` is not a parameter here; expected `period` or `fresh`."),
    ] {
        let answer = admin.get(&format!("/api/admin/analytics?{query}")).await;
        assert_eq!(problem(answer, 422, "request.shape").await["detail"], message);
    }
    let unnamed: Value = admin.get("/api/admin/analytics").await.json().await.unwrap();
    assert_eq!(unnamed["period"], "7d");
}

#[tokio::test]
async fn all_names_of_the_specification_are_taken() {
    let server = start_with_mixes(&[("SEGUE_COMMENTS_ENABLED", "true")], &["a"]).await;
    let admin = Browser::admin(&server).await;
    let names = [
        "music_play",
        "like_track",
        "explore_mixes",
        "signup",
        "share_mix",
        "Mix Play",
        "Mix Pause",
        "Mix Share",
        "Mix Comment",
        "Track Like",
        "Track Unlike",
        "Track Play",
        "Track Add Timestamp",
        "User Signup",
        "User Login",
        "User Logout",
        "Search",
        "Filter Change",
        "Page View",
        "Admin Mix Upload",
        "Admin Mix Edit",
        "Admin Mix Delete",
        "Admin Entity Approve",
    ];
    for name in names {
        let props = json!({
            "mix_id": "a", "track_id": "b", "track_title": "Tidal", "method": "spotify",
            "list_name": "Daybreak", "from_mix_id": "c",
        });
        let body = json!({ "name": name, "path": "/mix/a", "props": props });
        assert_eq!(admin.post("/api/events", &body).await.status(), 202, "{name}");
    }
    let seen = figures(&admin, "period=today").await;
    assert_eq!(seen["totals"]["pageviews"], 1);
    assert!(seen["events"].as_array().unwrap().iter().all(|event| event["count"] == 1));
}

#[tokio::test]
async fn our_own_pages_are_no_source() {
    let server = Server::start_empty(&[("SEGUE_PUBLIC_URL", "http://mixes.example")]).await;
    let admin = Browser::admin(&server).await;
    for (number, referrer) in
        ["http://mixes.example/mix/a", "https://www.mixes.example", "https://other.example/"]
            .into_iter()
            .enumerate()
    {
        let body = json!({ "name": "Page View", "path": "/", "referrer": referrer });
        let request = server.request(Method::POST, "/api/events").json(&body);
        let request = request.header("user-agent", format!("Browser/{number}"));
        let sent = request.header("origin", "http://mixes.example").send().await.unwrap();
        assert_eq!(sent.status(), 202);
    }
    let sources = json!([
        { "source": "Direct / None", "visitors": 2 },
        { "source": "other.example", "visitors": 1 },
    ]);
    assert_eq!(figures(&admin, "period=today").await["sources"], sources);
}

#[tokio::test]
async fn lists_have_their_first_ten() {
    let slugs: Vec<String> = (0..12).map(|page| page.to_string()).collect();
    let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
    let server = start_with_mixes(&[], &slugs).await;
    let admin = Browser::admin(&server).await;
    for page in 0..12 {
        for visitor in 0..=page {
            view(&server, &format!("Browser/{visitor}"), &format!("/mix/{page}?ref={visitor}"))
                .await;
        }
        server.pass_ms(31 * MINUTE);
    }
    let seen = figures(&admin, "period=today").await;
    let pages = seen["pages"].as_array().unwrap();
    let names: Vec<&str> = pages.iter().map(|page| page["page"].as_str().unwrap()).collect();
    let want: Vec<String> = (2..12).rev().map(|page| format!("/mix/{page}")).collect();
    assert_eq!(names, want);
    assert_eq!(pages[0]["visitors"], 12);
    assert_eq!(seen["sources"].as_array().unwrap().len(), 10);
    assert_eq!(seen["totals"]["visitors"], 12);
    assert_eq!(seen["totals"]["pageviews"], 78);
}

#[tokio::test]
async fn only_pages_that_are_there_are_counted() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    for path in [
        "/buy-cheap-lamps",
        "/mix/buy-cheap-lamps",
        "/mix/ferry/lamps",
        "/lists/vault",
        "/lists/lamps",
        "/artist/Nobody",
        "/search/",
        "/api/home",
    ] {
        view(&server, "Ash/1", path).await;
    }
    let pages = ["/", "/mix/ferry", "/lists/latest", "/lists/daybreak", "/artist/Mira%20Voss"];
    for path in pages {
        view(&server, "Bo/1", path).await;
    }
    let seen = figures(&admin, "period=today").await;
    let counted = seen["pages"].as_array().unwrap().iter();
    let mut counted: Vec<&str> = counted.map(|page| page["page"].as_str().unwrap()).collect();
    counted.sort_unstable();
    let mut pages = pages.to_vec();
    pages.sort_unstable();
    assert_eq!((counted, &seen["totals"]["visitors"]), (pages, &json!(1)));
}

#[tokio::test]
async fn comments_are_counted_where_there_are_some() {
    let server = Server::start_empty(&[]).await;
    let comment = json!({ "name": "Mix Comment", "path": "/" });
    let refused = event(&server, "Ash/1", &comment).send().await.unwrap();
    problem(refused, 404, "comments.off").await;
    let server = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    send(&server, "Ash/1", comment).await;
}

#[tokio::test]
async fn who_did_something_in_five_minutes_is_there() {
    let server = start_with_mixes(&[], &["a"]).await;
    let admin = Browser::admin(&server).await;
    view(&server, "Ash/1", "/").await;
    view(&server, "Bo/1", "/").await;
    assert_eq!(present(&admin).await, 2);
    view(&server, "Cleo/1", "/").await;
    server.pass_ms(30_000 - 1);
    assert_eq!(present(&admin).await, 2, "half a minute old");
    server.pass_ms(1);
    assert_eq!(present(&admin).await, 3);
    server.pass_ms(4 * MINUTE);
    send(&server, "Bo/1", json!({ "name": "Mix Play", "path": "/mix/a" })).await;
    server.pass_ms(30_000);
    assert_eq!(present(&admin).await, 1, "the others are gone");
}

#[tokio::test]
async fn figures_are_kept_for_a_minute() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    assert_eq!(visitors(&admin, "period=today").await, 0);
    view(&server, "Ash/1", "/").await;
    server.pass_ms(MINUTE - 1);
    assert_eq!(visitors(&admin, "period=today").await, 0);
    assert_eq!(visitors(&admin, "period=7d").await, 1, "each period for itself");
    server.pass_ms(1);
    assert_eq!(visitors(&admin, "period=today").await, 1);
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_many_come_at_once() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let mut sending = tokio::task::JoinSet::new();
    for number in 0..200 {
        let body = json!({ "name": "Page View", "path": "/" });
        let request = event(&server, &format!("Browser/{}", number % 20), &body);
        sending.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    assert!(sending.join_all().await.iter().all(|status| *status == 202));
    let seen = figures(&admin, "period=today").await;
    assert_eq!(seen["totals"]["pageviews"], 200);
    assert_eq!(seen["totals"]["visitors"], 20);
}

#[tokio::test]
async fn a_flood_of_events_is_stopped() {
    let server = Server::start_empty(&[]).await;
    let body = json!({ "name": "Page View", "path": "/" });
    let mut taken = 0;
    let flood = loop {
        let answer = event(&server, "Ash/1", &body).header("dnt", "1").send().await.unwrap();
        if answer.status() != 202 || taken > 5_000 {
            break answer;
        }
        taken += 1;
    };
    assert!(taken >= 600, "{taken}");
    assert!(flood.headers().contains_key("retry-after"));
    problem(flood, 429, "flood").await;
}

#[tokio::test]
async fn what_no_period_needs_is_dropped() {
    let server = Server::start_empty(&[]).await;
    set_clock(&server, START - 200 * DAY);
    for number in 0..1_001 {
        server.pass_ms(1);
        let now = Moment::from_ms(server.clock.load(Ordering::Relaxed));
        let new = segue_store::analytics::NewEvent {
            visitors: vec![number],
            name: "Page View",
            is_pageview: true,
            page: "/",
            source: None,
            props: None,
        };
        server
            .store
            .write(move |tx| segue_store::analytics::insert(tx, &new, now, now))
            .await
            .unwrap();
    }
    set_clock(&server, START);
    view(&server, "Ash/1", "/").await;
    set_clock(&server, START + DAY);
    view(&server, "Ash/1", "/").await;
    let salt = async |day: &str| server.store.read(|tx| find_salt(tx, day)).await.unwrap();
    assert!(salt("2026-03-01").await.is_some() && salt("2026-03-02").await.is_some());
    let now = Moment::from_ms(START + DAY);
    assert_eq!(forget_what_ended(&server.store, now).await.unwrap(), 1_001);
    assert_eq!(forget_what_ended(&server.store, now).await.unwrap(), 0);
    assert_eq!(salt("2026-03-01").await, None, "yesterday's visitors can no longer be numbered");
    assert!(salt("2026-03-02").await.is_some());
    let admin = Browser::admin(&server).await;
    assert_eq!(visitors(&admin, "period=6mo").await, 2);
    let views = server.store.read(|tx| {
        segue_store::analytics::count_views(tx, Moment::from_ms(0), Moment::from_ms(i64::MAX))
    });
    let views = views.await;
    assert_eq!(views.unwrap(), (2, 2), "with the visits go their events");
}

#[tokio::test]
async fn plausible_answers_the_same_dashboard() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let admin = Browser::admin(&server).await;
    let seen = figures(&admin, "period=today").await;
    assert_eq!((&seen["period"], &seen["counted_by"]), (&json!("today"), &json!("plausible")));
    let totals = json!({
        "visitors": 12, "pageviews": 40, "bounce_rate": 37, "visit_duration_seconds": 185,
    });
    assert_eq!(seen["totals"], totals);
    let times = json!([
        { "time": "2026-03-01T11:00:00", "visitors": 0, "pageviews": 0 },
        { "time": "2026-03-01T12:00:00", "visitors": 12, "pageviews": 40 },
    ]);
    assert_eq!(seen["times"], times);
    let pages = seen["pages"].as_array().unwrap();
    let names: Vec<&str> = pages.iter().map(|page| page["page"].as_str().unwrap()).collect();
    // By visitors, then by views, as the twelve's own numbers show.
    let want = ["12", "07", "02", "09", "04", "11", "06", "01", "08", "03"];
    assert_eq!(names, want.map(|number| format!("/mix/{number}")));
    assert_eq!(pages[0], json!({ "page": "/mix/12", "visitors": 5, "pageviews": 24 }));
    let sources = seen["sources"].as_array().unwrap();
    assert_eq!(sources.len(), 10);
    assert_eq!(sources[0], json!({ "source": "Source 02", "visitors": 5 }));
    let events = json!([
        { "name": "Mix Play", "count": 9 },
        { "name": "Track Like", "count": 3 },
        { "name": "Mix Comment", "count": 0 },
    ]);
    assert_eq!(seen["events"], events);
    for (period, factor) in [("7d", 7), ("30d", 30), ("6mo", 180), ("3mo", 180)] {
        assert_eq!(visitors(&admin, &format!("period={period}")).await, 12 * factor, "{period}");
    }
    assert_eq!(present(&admin).await, plausible::PRESENT);

    let asked = world.plausible.asked();
    figures(&admin, "period=today").await;
    present(&admin).await;
    assert_eq!(world.plausible.asked(), asked, "what it said is kept");
    server.pass_ms(30_000);
    present(&admin).await;
    figures(&admin, "period=today").await;
    assert_eq!(world.plausible.asked(), asked + 1);
    server.pass_ms(30_000);
    figures(&admin, "period=today").await;
    assert_eq!(world.plausible.asked(), asked + 2, "the main figures are asked for by themselves");
    server.pass_ms(4 * MINUTE);
    figures(&admin, "period=today").await;
    assert_eq!(world.plausible.asked(), asked + 7);
}

/// Plausible answers 600 questions an hour.
#[tokio::test]
async fn pages_that_stay_open_do_not_use_up_what_plausible_answers() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let admin = Browser::admin(&server).await;
    let hour = async |status: u16| {
        let before = world.plausible.asked();
        for half in 0..120 {
            // Two pages: one looks at every half minute, and at every minute asks for the figures.
            for _ in 0..2 {
                let present = admin.get("/api/admin/analytics/realtime").await;
                assert_eq!(present.status(), status);
                if half % 2 == 0 {
                    let figures = admin.get("/api/admin/analytics?period=7d").await;
                    assert_eq!(figures.status(), status);
                }
            }
            server.pass_ms(30_000);
        }
        world.plausible.asked() - before
    };
    assert_eq!(hour(200).await, 120 + 60 + 4 * 12);
    // Pressing 'Refresh' does not ask it more often.
    let before = world.plausible.asked();
    for _ in 0..60 {
        figures(&admin, "period=7d&fresh=true").await;
        server.pass_ms(1000);
    }
    assert!(world.plausible.asked() - before <= 2 + 4, "{}", world.plausible.asked() - before);
    world.plausible.set_broken(true);
    server.pass_ms(MINUTE);
    assert_eq!(hour(502).await, 60 + 60, "one that does not answer is left alone for a minute");
}

#[tokio::test]
async fn events_are_handed_on_to_plausible() {
    let world = world::start().await;
    let server = start_with_mixes(&world.settings(), &["a"]).await;
    let viewed = json!({
        "name": "Page View", "path": "/auth/callback?token=secret&ref=flyer+1#x",
    });
    send(&server, "Ash/1", viewed).await;
    let played = json!({
        "name": "Mix Play", "path": "/mix/a", "referrer": "https://www.forum.example/t/1?q=2",
        "props": { "mix_id": "a", "list_name": "Daybreak" },
    });
    send(&server, "Bo/1", played.clone()).await;
    let sent = event(&server, "Cleo/1", &played).header("sec-gpc", "1").send();
    assert_eq!(sent.await.unwrap().status(), 202);
    send(&server, "Examplebot/1", played.clone()).await;
    let taken = world.plausible.taken();
    let origin = &server.origin;
    assert_eq!(taken.len(), 2, "{taken:?}");
    let want = json!({
        "name": "pageview", "domain": plausible::SITE, "referrer": null, "props": {},
        "url": format!("{origin}/auth/callback?utm_source=flyer+1"),
    });
    assert_eq!(taken[0].body, want, "and no secret");
    assert_eq!((taken[0].agent.as_str(), taken[0].address.as_str()), ("Ash/1", "127.0.0.1"));
    let want = json!({
        "name": "Mix Play", "domain": plausible::SITE, "url": format!("{origin}/mix/a"),
        "referrer": "https://forum.example",
        "props": { "mix_id": "a", "list_name": "Daybreak" },
    });
    assert_eq!(taken[1].body, want);
    assert_eq!(server.store.read(|tx| find_salt(tx, "2026-03-01")).await.unwrap(), None);

    world.plausible.set_broken(true);
    let lost = event(&server, "Bo/1", &played).send().await.unwrap();
    problem(lost, 502, "plausible.unreachable").await;
}

#[tokio::test]
async fn plausible_that_does_not_answer_is_told_so_and_asked_again() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let admin = Browser::admin(&server).await;
    world.plausible.set_broken(true);
    for path in ["/api/admin/analytics?period=7d", "/api/admin/analytics/realtime"] {
        let told = problem(admin.get(path).await, 502, "plausible.unreachable").await;
        assert_eq!(told["detail"], "Failed to fetch Plausible data");
    }
    world.plausible.set_broken(false);
    server.pass_ms(MINUTE);
    assert_eq!(visitors(&admin, "period=7d").await, 84);

    let mut settings = world.settings();
    settings.iter_mut().find(|it| it.0 == "SEGUE_PLAUSIBLE_API_KEY").unwrap().1 = "another key";
    let server = Server::start_empty(&settings).await;
    let admin = Browser::admin(&server).await;
    let refused = admin.get("/api/admin/analytics?period=7d").await;
    problem(refused, 502, "plausible.unreachable").await;
}
