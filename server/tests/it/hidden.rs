//! Mixes that only admins see, mixes that show by themselves, and mixes at another address.

use reqwest::StatusCode;
use segue_server::tasks::show;
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::replace::undo_last;
use crate::support::browser::Browser;
use crate::support::catalogue::{self, FULL};
use crate::support::{START, Server, problem};
use segue_base::clock::Moment;

fn admin_path(rest: &str) -> String {
    format!("/api/admin/mixes/{FULL}/{rest}")
}

async fn set_shown(admin: &Browser<'_>, body: &Value) -> Value {
    json_of(admin.put(&admin_path("shown"), body).await, 200).await
}

/// Addresses that show a mix or a name of it to everyone, and whether they do.
async fn seen(server: &Server, mix: &Value) -> Vec<(String, bool)> {
    let title = mix["title"].as_str().unwrap();
    let slug = mix["slug"].as_str().unwrap();
    let artist = mix["artists"][0]["name"].as_str().unwrap();
    let addresses = [
        format!("/api/mixes/{slug}"),
        format!("/api/mixes/{}", mix["id"].as_str().unwrap()),
        "/api/home".to_owned(),
        "/api/lists/latest".to_owned(),
        format!("/api/artists/{artist}"),
        format!("/api/search?q={title}"),
        format!("/api/mixes/{slug}/timestamps"),
        format!("/mix/{slug}"),
        format!("/mix/{slug}.cue"),
        format!("/embed/{slug}"),
        "/sitemap.xml".to_owned(),
        "/feeds/latest.atom".to_owned(),
        "/api/mixes".to_owned(),
    ];
    let mut all = Vec::new();
    for address in addresses {
        let answer = server.get(&address).await;
        let status = answer.status();
        let text = answer.text().await.unwrap();
        let names = text.contains(title) || text.contains(slug);
        let is_read = address.contains(slug) || address.ends_with(mix["id"].as_str().unwrap());
        all.push((address, status == StatusCode::OK && (is_read || names)));
    }
    all
}

#[tokio::test]
async fn a_hidden_mix_is_nowhere_and_all_of_it_comes_back() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let before = seen(&server, &mix).await;
    assert!(before.iter().filter(|(_, is)| *is).count() >= 9, "{before:?}");
    let hidden = set_shown(&admin, &json!({ "state": "hidden" })).await;
    assert_eq!(hidden["shown"]["state"], "hidden");
    let now = seen(&server, &mix).await;
    assert!(now.iter().all(|(_, is)| !is), "{now:?}");
    // Nobody gives to it, and search finds none of its tracks.
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": "anon_1_somebody" });
    let visitor = Browser::new(&server);
    problem(visitor.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await, 404, "not_found")
        .await;
    let list = json_of(admin.get("/api/admin/mixes").await, 200).await;
    let row = list["mixes"].as_array().unwrap().iter().find(|row| row["slug"] == FULL).unwrap();
    assert_eq!(row["status"], "Hidden");
    let preview = json_of(admin.get(&admin_path("preview")).await, 200).await;
    assert_eq!(preview["tracks"], mix["tracks"]);
    assert_eq!(undo_last(&admin).await["action"], "mix.hidden");
    assert_eq!(seen(&server, &mix).await, before);
}

/// Admins look at a hidden mix as visitors will, with all that its page asks for.
#[tokio::test]
async fn admins_read_give_and_watch_times_and_comments_of_a_hidden_mix() {
    let site = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&site.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&site).await;
    let path = |name: &str| format!("/api/mixes/{FULL}/{name}");
    let time = json!({ "position": 4, "start_seconds": 361 });
    set_shown(&admin, &json!({ "state": "hidden" })).await;
    json_of(admin.post(&path("timestamps"), &time).await, 201).await;
    let times = json_of(admin.get(&path("timestamps")).await, 200).await;
    assert_eq!(times[0]["start_seconds"], 361);
    json_of(admin.post(&path("comments"), &json!({ "text": "Not out yet." })).await, 201).await;
    let comments = json_of(admin.get(&path("comments")).await, 200).await;
    assert_eq!(comments["comments"][0]["text"], "Not out yet.");
    let several = format!("/api/live?mixes={FULL}");
    for address in [path("live"), several.clone()] {
        assert_eq!(admin.get(&address).await.status(), StatusCode::OK, "{address}");
    }
    let visitor = Browser::new(&site);
    for address in [path("timestamps"), path("comments"), path("live"), several] {
        assert_eq!(visitor.get(&address).await.status(), StatusCode::NOT_FOUND, "{address}");
    }
}

/// Who kept the id of a comment or a time of it comes no further with that than with the mix's own address.
#[tokio::test]
async fn nothing_on_a_hidden_mix_is_read_or_written_by_its_id() {
    let site = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&site.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&site).await;
    let member = Browser::of(&site, "ada@mixes.example").await;
    let mix = site.json(&format!("/api/mixes/{FULL}")).await;
    let mix_id = mix["id"].as_str().unwrap();
    let at = |name: &str| format!("/api/mixes/{FULL}/{name}");
    let comment =
        json_of(admin.post(&at("comments"), &json!({ "text": "Fine." })).await, 201).await;
    let time = json!({ "position": 4, "start_seconds": 361 });
    let time = json_of(admin.post(&at("timestamps"), &time).await, 201).await;
    let id = |of: &Value| of["id"].as_str().or(of["timestamp"]["id"].as_str()).unwrap().to_owned();
    let (comment, time) =
        (format!("/api/comments/{}", id(&comment)), format!("/api/timestamps/{}", id(&time)));
    let mut watching = member.get(&at("live")).await;
    set_shown(&admin, &json!({ "state": "hidden" })).await;
    let gone = async |answer: reqwest::Response| problem(answer, 404, "not_found").await;
    gone(member.get(&format!("{comment}/replies")).await).await;
    let text = json!({ "text": "Still here?" });
    gone(member.post(&format!("{comment}/replies"), &text).await).await;
    gone(member.put(&format!("{comment}/vote"), &json!({ "vote": "up" })).await).await;
    let report = json!({ "reason": "spam", "words": "" });
    gone(member.put(&format!("{comment}/report"), &report).await).await;
    gone(member.put(&format!("{time}/report"), &report).await).await;
    let vote = json!({ "vote_type": "agree" });
    gone(member.put(&format!("{time}/vote"), &vote).await).await;
    gone(member.put(&format!("/api/likes/mixes/{mix_id}"), &json!({})).await).await;
    let queued = json!({ "track_ids": [], "mix_ids": [mix_id] });
    let taken = json_of(member.post("/api/likes/queue", &queued).await, 200).await;
    assert_eq!(taken["unknown"], json!([mix_id]));
    let title = mix["title"].as_str().unwrap();
    let artist = mix["artists"][0]["name"].as_str().unwrap();
    let known = format!("/api/submissions/known?title={title}&artist={artist}&soundcloud_url=");
    assert_eq!(json_of(member.get(&known).await, 200).await["slug"], Value::Null);
    assert_eq!(json_of(admin.get(&known).await, 200).await["slug"], FULL);
    // A page that was open is told to read it anew, and of nothing more until it is shown again.
    json_of(admin.post(&at("comments"), &json!({ "text": "Not out yet." })).await, 201).await;
    set_shown(&admin, &json!({ "state": "shown" })).await;
    json_of(admin.post(&at("comments"), &json!({ "text": "Out again." })).await, 201).await;
    let mut told = String::new();
    while !told.contains("Out again.") {
        told.push_str(std::str::from_utf8(&watching.chunk().await.unwrap().unwrap()).unwrap());
    }
    assert_eq!(told.matches("event: mix\n").count(), 2, "{told}");
    assert!(!told.contains("Not out yet"), "{told}");
    let liked = json_of(member.get("/api/likes/mixes").await, 200).await;
    assert!(liked.to_string().contains(mix_id), "a like that was queued before stays: {liked}");
}

#[tokio::test]
async fn tracks_and_artists_of_a_hidden_mix_are_found_in_no_search() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let path = format!("/api/admin/mixes/{FULL}");
    let edited = json_of(admin.get(&path).await, 200).await;
    let named = |name: &str| (name.to_owned(), edited["facts"][name].clone());
    let names = [
        "title",
        "description",
        "genre",
        "cover_url",
        "duration_ms",
        "event_date",
        "published_date",
        "audio_url",
        "venue",
        "location",
    ];
    let mut facts: serde_json::Map<String, Value> = names.into_iter().map(named).collect();
    facts.insert("artist".to_owned(), json!("Only Here"));
    json_of(admin.put(&path, &Value::Object(facts)).await, 200).await;
    let page = "/api/artists/Only%20Here";
    assert_eq!(server.get(page).await.status(), 200);
    set_shown(&admin, &json!({ "state": "hidden" })).await;
    for page in [page, "/api/artists/Only%20Here/spotify"] {
        assert_eq!(server.get(page).await.status(), 404, "{page}");
    }
    let found = server.json("/api/search?q=Only%20Here").await;
    assert_eq!(found["artists"], json!([]));
    for track in mix["tracks"].as_array().unwrap() {
        let title = track["title"].as_str().unwrap();
        let found = server.json(&format!("/api/search?q={title}")).await;
        for hit in found["tracks"].as_array().unwrap() {
            assert_ne!(hit["mix_slug"], FULL, "{title}");
        }
    }
}

#[tokio::test]
async fn a_scheduled_mix_shows_at_its_moment_as_a_new_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let from = Moment::from_ms(START + 3_600_000).rfc3339();
    let body = json!({ "state": "scheduled", "from": from });
    let scheduled = set_shown(&admin, &body).await;
    assert_eq!(scheduled["shown"], body);
    assert_eq!(server.get(&format!("/api/mixes/{FULL}")).await.status(), 404);
    assert_eq!(show::round(&server.app).await.unwrap(), 0);
    server.pass_ms(3_600_000);
    assert_eq!(show::round(&server.app).await.unwrap(), 1);
    assert_eq!(show::round(&server.app).await.unwrap(), 0, "once");
    let latest = server.json("/api/lists/latest").await;
    assert_eq!(latest["mixes"][0]["slug"], FULL, "it is the newest");
    let feed = server.page("/feeds/latest.atom").await.1;
    let updated = feed.split("<updated>").nth(1).unwrap();
    assert!(updated.starts_with(&from), "the feed is as new as it: {updated}");
    let late = json!({ "state": "scheduled", "from": from });
    let told = problem(admin.put(&admin_path("shown"), &late).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["message"], "Choose a moment that is still to come");
    let nonsense = json!({ "state": "scheduled", "from": "tomorrow" });
    problem(admin.put(&admin_path("shown"), &nonsense).await, 422, "request.invalid").await;
}

#[tokio::test]
async fn a_mix_at_another_address_is_found_at_the_old_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let put = json!({ "slug": "Full Moon!" });
    let moved = json_of(admin.put(&admin_path("address"), &put).await, 200).await;
    assert_eq!((&moved["slug"], &moved["former_slugs"]), (&json!("full-moon"), &json!([FULL])));
    // Its title, written as a slug, is a name that it always has.
    assert_eq!(server.json(&format!("/api/mixes/{FULL}")).await["id"], mix["id"]);
    let path = "/api/admin/mixes/full-moon/address";
    let put = json!({ "slug": "half-moon" });
    json_of(admin.put(path, &put).await, 200).await;
    for (from, to) in [
        ("/api/mixes/full-moon", "/api/mixes/half-moon"),
        ("/mix/full-moon", "/mix/half-moon"),
        ("/mix/full-moon?t=1:05", "/mix/half-moon?t=1:05"),
        ("/mix/full-moon.cue", "/mix/half-moon.cue"),
    ] {
        let answer = server.get(from).await;
        assert_eq!(answer.status(), 301, "{from}");
        assert_eq!(answer.headers()["location"], to);
    }
    assert_eq!(server.json("/api/mixes/half-moon").await["id"], mix["id"]);
    // Another mix's address is refused, and so is an edit of an older version.
    let latest = server.json("/api/lists/latest").await;
    let others = latest["mixes"].as_array().unwrap().iter();
    let other = others.map(|it| &it["slug"]).find(|slug| *slug != "half-moon").unwrap().clone();
    let path = "/api/admin/mixes/half-moon/address";
    problem(admin.put(path, &json!({ "slug": other })).await, 409, "mix.taken").await;
    problem(admin.put(path, &json!({ "slug": "!!" })).await, 422, "request.invalid").await;
    let old = admin.request(reqwest::Method::PUT, path).header("if-match", "\"old\"");
    problem(old.json(&json!({ "slug": "x" })).send().await.unwrap(), 409, "edit.stale").await;
    // Back where it was, the address leads nowhere else.
    let back = json_of(admin.put(path, &json!({ "slug": "full-moon" })).await, 200).await;
    assert_eq!(back["former_slugs"], json!(["half-moon", FULL]));
    assert_eq!(server.get("/api/mixes/full-moon").await.status(), 200);
    assert_eq!(undo_last(&admin).await["action"], "mix.address_changed");
    assert_eq!(server.get("/api/mixes/full-moon").await.status(), 301);
}
