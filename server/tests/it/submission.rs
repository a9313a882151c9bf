//! Submissions.

use crate::support::browser::Browser;
use crate::support::world;
use crate::support::{Server, problem, raw};
use reqwest::Method;
use segue_store::staged;
use serde_json::{Value, json};

fn a_submission() -> Value {
    json!({
        "mix_title": "Night Bus 13 by Halide",
        "mix_data": {
            "title": " Night Bus 13 ",
            "artist": "Halide",
            "date": "2026-03-01",
            "soundcloud_url": "https://soundcloud.com/halide/night-bus-13",
            "cover_url": null,
            "description": "",
            "tracklist": [
                { "position": 1, "timestamp": "00:00", "artist": "Wharf", "title": "Tidal \t \u{1f6a2}",
                  "label": null, "mix": null, "remixer": null, "played_with_previous": false },
            ],
            "tracklist_raw": "[00:00] Wharf - Tidal",
        },
    })
}

fn with(path: &str, value: Value) -> Value {
    let mut submission = a_submission();
    *submission.pointer_mut(path).unwrap() = value;
    submission
}

fn tracks(count: u32) -> Value {
    let track = |position| json!({ "position": position, "artist": "Wharf", "title": "Tidal" });
    (1..=count).map(track).collect()
}

async fn staged_count(server: &Server) -> u64 {
    server.store.read(staged::count).await.unwrap()
}

#[tokio::test]
async fn a_submission_is_staged_for_review() {
    let server = Server::start_empty(&[]).await;
    let response = server.post("/api/submissions", &a_submission()).send().await.unwrap();
    assert_eq!(response.status(), 201);
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["status"], "pending");
    let id = answer["id"].as_str().unwrap().to_owned();
    let staged = server.store.read(|tx| staged::find(tx, &id)).await.unwrap().unwrap();
    assert_eq!((staged.kind.as_str(), staged.status.as_str()), ("mix", "pending"));
    assert_eq!(staged.notes.as_deref(), Some("Night Bus 13 by Halide"));
    assert_eq!(staged.created_at.ms(), crate::support::START);
    let data: Value = serde_json::from_str(&staged.data).unwrap();
    let mix = &data["mix"];
    assert_eq!(mix["title"], "Night Bus 13", "blanks at the edges go");
    assert_eq!(mix["submitted_at"], "2026-03-01T12:00:00.000Z");
    assert_eq!(mix["submitted_by"], "anonymous");
    assert_eq!((&mix["user_id"], &mix["status"]), (&Value::Null, &json!("pending")));
    assert_eq!((&mix["description"], &mix["cover_url"]), (&Value::Null, &Value::Null));
    assert_eq!(mix["tracklist"], a_submission()["mix_data"]["tracklist"]);
    assert_eq!(mix["tracklist_raw"], "[00:00] Wharf - Tidal");
}

#[tokio::test]
async fn the_second_time_is_the_same_time() {
    let server = Server::start_empty(&[]).await;
    let send = |body: Value| {
        server.post("/api/submissions", &body).header("idempotency-key", "a-key").send()
    };
    let first = send(a_submission()).await.unwrap();
    assert_eq!(first.status(), 201);
    let first: Value = first.json().await.unwrap();
    let second = send(a_submission()).await.unwrap();
    assert_eq!(second.status(), 200);
    assert_eq!(second.json::<Value>().await.unwrap(), first);
    let other = with("/mix_data/title", json!("Another"));
    problem(send(other).await.unwrap(), 422, "idempotency.key_reused").await;
    assert_eq!(staged_count(&server).await, 1);
}

#[tokio::test]
async fn sixteen_at_once_with_one_key_are_one() {
    let server = Server::start_empty(&[]).await;
    let mut sending = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let request =
            server.post("/api/submissions", &a_submission()).header("idempotency-key", "k");
        sending.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let mut statuses = sending.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 201].contains(status)), "{statuses:?}");
    assert_eq!(staged_count(&server).await, 1);
}

#[tokio::test]
async fn rules_are_named_by_field() {
    let server = Server::start_empty(&[]).await;
    for (path, value, field, message) in [
        ("/mix_data/title", json!("  "), "title", "Mix title is required"),
        ("/mix_data/artist", json!(""), "artist", "Artist/DJ name is required"),
        ("/mix_data/soundcloud_url", json!(""), "soundcloud_url", "SoundCloud URL is required"),
        ("/mix_data/soundcloud_url", json!("x"), "soundcloud_url", "Please provide a valid URL"),
        (
            "/mix_data/soundcloud_url",
            json!("https://soundcloud.com.evil.io/a"),
            "soundcloud_url",
            "Please provide a valid SoundCloud URL",
        ),
        (
            "/mix_data/soundcloud_url",
            json!("https://soundcloud.com/"),
            "soundcloud_url",
            "Please provide a valid SoundCloud URL",
        ),
        (
            "/mix_data/tracklist/0/timestamp",
            json!("abc"),
            "tracklist",
            "Track 1: Please enter a time such as 4:05 or 1:04:05",
        ),
        ("/mix_data/tracklist/0/title", json!(" "), "tracklist", "Track 1: Title is required"),
        ("/mix_data/cover_url", json!("x"), "cover_url", "Please provide a valid image URL"),
        (
            "/mix_data/cover_url",
            json!("http://images.example/cover.jpg"),
            "cover_url",
            "Please provide a valid image URL (https)",
        ),
        ("/mix_data/tracklist/0/position", json!(0), "tracklist", "Track 0: positions start at 1"),
        (
            "/mix_data/tracklist",
            json!(
                [1, 2, 1]
                    .map(|position| json!({ "position": position, "artist": "A", "title": "B" }))
            ),
            "tracklist",
            "Track 1: two tracks have this position",
        ),
        ("/mix_data/tracklist_raw", json!(" \n"), "tracklist_raw", "Tracklist is required"),
        (
            "/mix_data/tracklist",
            json!([]),
            "tracklist",
            "Could not parse the tracklist. Please check the format.",
        ),
        ("/mix_data/tracklist", tracks(1001), "tracklist", "A mix may have 1000 tracks at most"),
    ] {
        let response = server.post("/api/submissions", &with(path, value)).send().await.unwrap();
        let problem = problem(response, 422, "request.invalid").await;
        assert_eq!(problem["errors"], json!([{ "field": field, "message": message }]));
    }
    assert_eq!(staged_count(&server).await, 0);
}

#[tokio::test]
async fn the_wrong_shape_is_told_where() {
    let server = Server::start_empty(&[]).await;
    let unfit = with("/mix_data/tracklist/0/position", json!("one"));
    let response = server.post("/api/submissions", &unfit).send().await.unwrap();
    let told = problem(response, 422, "request.shape").await;
    let message = "`mix_data.tracklist[0].position` must be a whole number, 0 or more.";
    assert_eq!(told["detail"], message);
    assert_eq!(told["errors"][0]["field"], "mix_data.tracklist[0].position");
    let response = server.post("/api/submissions", &json!({})).send().await.unwrap();
    problem(response, 422, "request.shape").await;
}

#[tokio::test]
async fn what_is_no_json_is_malformed() {
    let server = Server::start_empty(&[]).await;
    for body in ["", "{", "nothing", "\u{0}", "{\"mix_title\": \"\\ud8\"}"] {
        let request = server.request(Method::POST, "/api/submissions");
        let request = request.header("origin", &server.origin).body(body);
        let response = request.header("content-type", "application/json").send().await.unwrap();
        problem(response, 400, "request.malformed").await;
    }
    let request = server.request(Method::POST, "/api/submissions").body(vec![0xff, 0xfe, b'{']);
    let response = request.header("content-type", "application/json").send().await.unwrap();
    problem(response, 400, "request.malformed").await;
    let key = server.post("/api/submissions", &a_submission()).header("idempotency-key", " ");
    problem(key.send().await.unwrap(), 400, "request.malformed").await;
}

#[tokio::test]
async fn forms_and_plain_text_are_refused() {
    let server = Server::start_empty(&[]).await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let request = server.request(Method::POST, "/api/submissions");
        let request = request.header("content-type", kind).body(a_submission().to_string());
        problem(request.send().await.unwrap(), 415, "request.media_type").await;
    }
    let latin = "application/json; charset=iso-8859-1";
    let latin = server.request(Method::POST, "/api/submissions").header("content-type", latin);
    let latin = latin.body(a_submission().to_string()).send().await.unwrap();
    assert!(!latin.headers().contains_key("accept-encoding"));
    problem(latin, 415, "request.media_type").await;
    let zipped =
        server.post("/api/submissions", &a_submission()).header("content-encoding", "gzip");
    let zipped = zipped.send().await.unwrap();
    assert_eq!(zipped.headers()["accept-encoding"], "identity");
    problem(zipped, 415, "request.encoding").await;
    assert_eq!(staged_count(&server).await, 0);
}

#[tokio::test]
async fn too_large_is_told_announced_or_not() {
    let server = Server::start_empty(&[]).await;
    let large = with("/mix_data/tracklist_raw", json!("x".repeat(5_000_000)));
    let announced = server.post("/api/submissions", &large).send().await.unwrap();
    problem(announced, 413, "request.too_large").await;
    // Sent in chunks, nobody knows how long it will be.
    let mut request = b"POST /api/submissions HTTP/1.1\r\nhost: segue\r\nconnection: close\r\n\
        content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
        .to_vec();
    for _ in 0..5 * 64 {
        request.extend_from_slice(b"4000\r\n");
        request.extend_from_slice(&[b' '; 0x4000]);
        request.extend_from_slice(b"\r\n");
    }
    request.extend_from_slice(b"0\r\n\r\n");
    let time = std::time::Duration::from_secs(10);
    let answer = raw::send_and_read(&server.origin, &request, time).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("\"code\":\"request.too_large\""), "{answer}");
    let (status, _) = server.page("/healthz").await;
    assert_eq!(status, 200, "it is up");
}

#[tokio::test]
async fn a_long_tracklist_is_taken() {
    let server = Server::start_empty(&[]).await;
    let lines = "Wharf - Tidal\n".repeat(4_900_000 / 15);
    let long = with("/mix_data/tracklist_raw", json!(lines));
    assert_eq!(server.post("/api/submissions", &long).send().await.unwrap().status(), 201);
    let most = with("/mix_data/tracklist", tracks(1000));
    assert_eq!(server.post("/api/submissions", &most).send().await.unwrap().status(), 201);
    // A body without a tracklist has a lower limit.
    let long = json!({ "email": "a".repeat(1_000_000) });
    let answer = server.post("/api/sign-in/link", &long).send().await.unwrap();
    problem(answer, 413, "request.too_large").await;
}

#[tokio::test]
async fn what_cannot_be_shown_is_refused_by_field() {
    let server = Server::start_empty(&[]).await;
    for (path, field, text, code) in [
        ("/mix_title", "mix_title", "Night\u{0}Bus", "U+0000"),
        ("/mix_data/title", "title", "Night\nBus", "U+000A"),
        ("/mix_data/artist", "artist", "Hal\u{1b}[31mide", "U+001B"),
        ("/mix_data/description", "description", "Two\nlines\u{7f}", "U+007F"),
        ("/mix_data/tracklist/0/title", "tracklist", "Tidal\u{0}", "U+0000"),
        ("/mix_data/tracklist/0/label", "tracklist", "Salt\u{85}", "U+0085"),
        ("/mix_data/tracklist_raw", "tracklist_raw", "Wharf - Tidal\r\n\u{8}", "U+0008"),
    ] {
        let response = server.post("/api/submissions", &with(path, json!(text))).send().await;
        let told = problem(response.unwrap(), 422, "request.invalid").await;
        let message = format!("Please remove a character that cannot be shown ({code})");
        assert_eq!(told["errors"], json!([{ "field": field, "message": message }]));
    }
    assert_eq!(staged_count(&server).await, 0);
    let lines = with("/mix_data/description", json!("Recorded live\r\n\tat sea"));
    assert_eq!(server.post("/api/submissions", &lines).send().await.unwrap().status(), 201);
}

#[tokio::test]
async fn a_flood_of_submissions_is_told_when_to_come_back() {
    let server = Server::start_empty(&[("SEGUE_TRUST_PROXY", "true")]).await;
    let send = |network: u32, member: Option<&Browser<'_>>| {
        let path = "/api/submissions";
        let request = match member {
            Some(member) => member.request(Method::POST, path).json(&a_submission()),
            None => server.post(path, &a_submission()),
        };
        request.header("x-forwarded-for", format!("198.51.100.{network}")).send()
    };
    let mut taken = 0;
    for _ in 0..40 {
        let answer = send(1, None).await.unwrap();
        if answer.status() == 201 {
            taken += 1;
            continue;
        }
        let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=21).contains(&wait), "{wait}");
        problem(answer, 429, "flood").await;
    }
    assert!((30..=31).contains(&taken), "{taken}");
    assert_eq!(send(2, None).await.unwrap().status(), 201, "others are not held up");
    // A member is one person, wherever they are.
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let mut taken = 0;
    for network in 3..43 {
        taken += u32::from(send(network, Some(&ada)).await.unwrap().status() == 201);
    }
    assert!((6..=8).contains(&taken), "six within half a minute: {taken}");
}

#[tokio::test]
async fn pages_of_other_sites_do_not_write() {
    let server = Server::start_empty(&[]).await;
    let own = server.origin.clone();
    let port_off = own.replace(":", ":1");
    for origin in ["https://evil.example", "null", "", port_off.as_str()] {
        let request = server.request(Method::POST, "/api/submissions").json(&a_submission());
        let response = request.header("origin", origin).send().await.unwrap();
        problem(response, 403, "origin.foreign").await;
    }
    let request = server.request(Method::POST, "/api/submissions").json(&a_submission());
    let response = request.header("sec-fetch-site", "cross-site").send().await.unwrap();
    problem(response, 403, "origin.foreign").await;
    assert_eq!(staged_count(&server).await, 0);
    let program = server.request(Method::POST, "/api/submissions").json(&a_submission());
    assert_eq!(program.send().await.unwrap().status(), 201, "a program is no page");
}

#[tokio::test]
async fn a_members_submission_is_theirs_and_shows_what_became_of_it() {
    let server = Server::start_empty(&[]).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(ada.post("/api/submissions", &a_submission()).await.status(), 201);
    let own: Value = ada.get("/api/submissions").await.json().await.unwrap();
    let own = &own["submissions"];
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(
        (&own[0]["mix_title"], &own[0]["status"]),
        (&json!("Night Bus 13 by Halide"), &json!("pending"))
    );
    assert_eq!((&own[0]["reason"], &own[0]["mix_slug"]), (&Value::Null, &Value::Null));
    let id = own[0]["id"].as_str().unwrap().to_owned();
    let staged = server.store.read(|tx| staged::find(tx, &id)).await.unwrap().unwrap();
    let data: Value = serde_json::from_str(&staged.data).unwrap();
    assert_eq!(data["mix"]["submitted_by"], "ada@mixes.example");
    assert!(data["mix"]["user_id"].is_string());
    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    let other: Value = kelp.get("/api/submissions").await.json().await.unwrap();
    assert_eq!(other["submissions"], json!([]));
}

#[tokio::test]
async fn a_mix_that_is_known_is_pointed_out() {
    let server = Server::start().await;
    let known = async |query: &str| server.json(&format!("/api/submissions/known?{query}")).await;
    let nothing = json!({ "slug": null, "is_submitted": false, "is_own": false });
    assert_eq!(known("soundcloud_url=https://soundcloud.com/nobody/nothing").await, nothing);
    let by_link = known("soundcloud_url=https://m.soundcloud.com/Halide/night-bus-12?si=1").await;
    assert_eq!(by_link, json!({ "slug": "night-bus-12", "is_submitted": false, "is_own": false }));
    let secret = "soundcloud_url=https://soundcloud.com/halide/Night-Bus-12/s-AbC1";
    assert_eq!(known(secret).await["slug"], "night-bus-12");
    let by_title = known("soundcloud_url=&title=foundry%20floor&artist=mira%20voss").await;
    assert_eq!(by_title["slug"], "foundry-floor");
    assert_eq!(known("soundcloud_url=&title=Foundry%20Floor&artist=Wharf").await, nothing);
    server.post("/api/submissions", &a_submission()).send().await.unwrap();
    let waits = known("soundcloud_url=https://soundcloud.com/halide/night-bus-13/").await;
    assert_eq!(waits, json!({ "slug": null, "is_submitted": true, "is_own": false }));
    let ada = Browser::of(&server, "ada@mixes.example").await;
    ada.post("/api/submissions", &a_submission()).await;
    let link = "/api/submissions/known?soundcloud_url=https://soundcloud.com/halide/night-bus-13";
    let own: Value = ada.get(link).await.json().await.unwrap();
    assert_eq!((&own["is_submitted"], &own["is_own"]), (&json!(true), &json!(true)));
}

fn sound_of(url: &str) -> String {
    let mut query = reqwest::Url::parse("http://segue.example/api/submissions/sound").unwrap();
    query.query_pairs_mut().append_pair("url", url);
    format!("{}?{}", query.path(), query.query().unwrap())
}

#[tokio::test]
async fn soundcloud_says_what_a_sound_is() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let sound =
        async |path: &str| server.get(&sound_of(&format!("https://soundcloud.com/{path}"))).await;
    let said: Value = sound("halide/night-bus").await.json().await.unwrap();
    let picture = "https://covers.example/500.jpg";
    assert_eq!(said, json!({ "title": "night-bus", "artist": "halide", "cover_url": picture }));
    problem(sound("halide/missing").await, 404, "not_found").await;
    problem(sound("halide/broken").await, 502, "provider.unreachable").await;
    problem(sound("halide/garbage").await, 502, "provider.unreachable").await;
    let closed = problem(sound("halide/closed").await, 403, "sound.refused").await;
    assert_eq!(closed["detail"], "SoundCloud does not tell other sites about this mix.");
    for elsewhere in ["http://127.0.0.1/a", "https://soundcloud.com.evil.example/a", "file:///a"] {
        problem(server.get(&sound_of(elsewhere)).await, 422, "request.invalid").await;
    }
}

#[tokio::test]
async fn a_sound_is_asked_about_as_it_was_linked_whatever_the_form_of_the_link() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    for (link, title, artist) in [
        ("https://soundcloud.com/Halide/Night-Bus?si=1", "Night-Bus", "Halide"),
        ("https://soundcloud.com/halide/private-bus/s-AbC1", "private-bus/s-AbC1", "halide"),
        (
            "https://soundcloud.com/halide/private-bus?si=1&secret_token=s-AbC1",
            "private-bus?secret_token=s-AbC1",
            "halide",
        ),
        ("https://api.soundcloud.com/tracks/soundcloud%3Atracks%3A123", "123", "tracks"),
        (
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/123&color=x",
            "123",
            "tracks",
        ),
        ("https://on.soundcloud.com/Bus1", "night-bus", "Halide"),
        ("https://on.soundcloud.com/Secret1", "private-bus/s-AbC123", "halide"),
        ("https://on.soundcloud.com/Long1", "night-bus", "Halide"),
    ] {
        let said: Value = server.get(&sound_of(link)).await.json().await.unwrap();
        assert_eq!((&said["title"], &said["artist"]), (&json!(title), &json!(artist)), "{link}");
    }
    problem(
        server.get(&sound_of("https://soundcloud.com/halide/private-bus")).await,
        404,
        "not_found",
    )
    .await;
}

#[tokio::test]
async fn a_short_link_is_followed_once_and_to_soundcloud_alone() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    for away in ["Away1", "Inside1", "Again1", "None1"] {
        let link = format!("https://on.soundcloud.com/{away}");
        let told = problem(server.get(&sound_of(&link)).await, 422, "request.invalid").await;
        let message =
            "This short link does not lead to a mix on SoundCloud. Paste the mix's own address";
        assert_eq!(told["errors"], json!([{ "field": "url", "message": message }]), "{away}");
        let submission = with("/mix_data/soundcloud_url", json!(link));
        let told = server.post("/api/submissions", &submission).send().await.unwrap();
        let told = problem(told, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["field"], "soundcloud_url", "{away}");
    }
    assert_eq!(staged_count(&server).await, 0);
    let before = world.soundcloud.followed();
    for _ in 0..3 {
        let known = "/api/submissions/known?soundcloud_url=https://on.soundcloud.com/Bus1";
        assert_eq!(server.get(known).await.status(), 200);
        assert_eq!(server.get(&sound_of("https://on.soundcloud.com/Bus1")).await.status(), 200);
    }
    assert_eq!(world.soundcloud.followed(), before + 1, "where it leads is kept");
}

#[tokio::test]
async fn a_short_link_is_staged_as_what_it_leads_to_or_as_it_is_while_nobody_says_where() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let send = async |link: &str| {
        let submission = with("/mix_data/soundcloud_url", json!(link));
        let answer = server.post("/api/submissions", &submission).send().await.unwrap();
        assert_eq!(answer.status(), 201, "{link}");
        let id = answer.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
        let staged = server.store.read(|tx| staged::find(tx, &id)).await.unwrap().unwrap();
        serde_json::from_str::<Value>(&staged.data).unwrap()["mix"]["soundcloud_url"].clone()
    };
    let (led, broken, silent) = tokio::join!(
        send("https://on.soundcloud.com/Bus1?ref=x"),
        send("https://on.soundcloud.com/Broken1"),
        send("https://on.soundcloud.com/Silent1"),
    );
    assert_eq!(led, "https://soundcloud.com/Halide/night-bus");
    assert_eq!(broken, "https://on.soundcloud.com/Broken1");
    assert_eq!(silent, "https://on.soundcloud.com/Silent1");
    let framed = "https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b%3Fsi%3D1";
    assert_eq!(send(framed).await, "https://soundcloud.com/a/b");
    // The same sound is waiting already, by another link.
    let known = "/api/submissions/known?soundcloud_url=https://m.soundcloud.com/halide/Night-Bus";
    assert_eq!(server.json(known).await["is_submitted"], true);
    for nothing in ["https://w.soundcloud.com/player/", "https://on.soundcloud.com/"] {
        let submission = with("/mix_data/soundcloud_url", json!(nothing));
        let answer = server.post("/api/submissions", &submission).send().await.unwrap();
        problem(answer, 422, "request.invalid").await;
    }
}
