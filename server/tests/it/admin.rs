//! The back-office: review, import, curate, and everything that can be taken back.

use reqwest::{Method, Response};
use segue_base::clock::Moment;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::world;
use crate::support::{START, Server, catalogue, problem};

const STAGED: &str = "/api/admin/staged-entities";

fn a_mix(title: &str) -> Value {
    let slug = title.to_lowercase().replace(' ', "-");
    json!({ "mix": {
        "title": title, "artist": "Halide & Otto Kline", "date": "2026-02-20",
        "soundcloud_url": format!("https://soundcloud.com/halide/{slug}"), "tags": ["dub techno"],
        "tracklist": [
            { "position": 1, "timestamp": "00:00", "artist": "Wharf", "title": "Tidal" },
            { "position": 2, "timestamp": "5:30", "artist": "Kelp", "title": "New Water", "mix": "Halide Remix", "remixer": "Halide" },
            { "position": 3, "artist": "", "title": "ID", "alias": "ID1", "played_with_previous": true },
        ],
    } })
}

/// An answer of this status, read.
pub async fn json_of(answer: reqwest::Response, status: u16) -> Value {
    let found = answer.status();
    let text = answer.text().await.unwrap();
    assert_eq!(found, status, "{text}");
    serde_json::from_str(&text).unwrap()
}

async fn stage(admin: &Browser<'_>, title: &str) -> String {
    let body = json!({ "type": "mix", "data": a_mix(title) });
    let staged = json_of(admin.post(STAGED, &body).await, 201).await;
    staged["id"].as_str().unwrap().to_owned()
}

async fn approve(admin: &Browser<'_>, id: &str, data: &Value) -> reqwest::Response {
    admin.post(&format!("{STAGED}/{id}/approve"), &json!({ "mix_data": data })).await
}

/// The texts of the mails, in alphabetical order.
async fn mails(server: &Server) -> Vec<String> {
    let mails = server.waiting_mails().await.into_iter();
    let says = mails.map(|mail| format!("{}: {}", mail.recipient, mail.subject));
    let mut says: Vec<String> = says.collect();
    says.sort();
    says
}

async fn undo(admin: &Browser<'_>, audit_id: &Value) -> Response {
    let path = format!("/api/admin/audit/{}/undo", audit_id.as_str().unwrap());
    admin.post(&path, &json!({})).await
}

#[tokio::test]
async fn a_submission_is_planned_approved_and_live_on_the_home_page() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = stage(&admin, "Night Bus 13").await;
    let listed: Value = admin.get(STAGED).await.json().await.unwrap();
    assert_eq!(listed["counts"]["pending"], 1);
    assert_eq!(listed["entities"][0]["notes"], "Night Bus 13 by Halide & Otto Kline");
    let preview = listed["entities"][0]["preview"].as_str().unwrap();
    assert!(preview.ends_with("...") && preview.chars().count() == 103, "{preview}");

    let plan = json!({ "mix_data": a_mix("Night Bus 13") });
    let plan = json_of(admin.post(&format!("{STAGED}/plan"), &plan).await, 200).await;
    assert_eq!(plan["known"], Value::Null);
    assert_eq!(plan["tracks"][0]["linked"]["title"], "Tidal");
    assert_eq!(
        (&plan["tracks"][1]["linked"], &plan["tracks"][1]["title"]),
        (&Value::Null, &json!("New Water (Halide Remix)"))
    );
    let artists = plan["artists"].as_array().unwrap();
    let known =
        |name: &str| artists.iter().find(|it| it["name"] == name).unwrap()["is_known"].clone();
    assert_eq!((known("Halide"), known("Kelp")), (json!(true), json!(false)));

    let imported = json_of(approve(&admin, &id, &a_mix("Night Bus 13")).await, 200).await;
    assert_eq!((&imported["slug"], &imported["is_new"]), (&json!("night-bus-13"), &json!(true)));
    let again = json_of(approve(&admin, &id, &a_mix("Night Bus 13")).await, 200).await;
    assert_eq!((&again["mix_id"], &again["is_new"]), (&imported["mix_id"], &json!(false)));
    let home = server.json("/api/home").await;
    assert_eq!(home["latest"][0]["title"], "Night Bus 13");
    let mix = server.json("/api/mixes/night-bus-13").await;
    assert_eq!(
        mix["tracks"][1]["artists"][1],
        json!({ "id": mix["tracks"][1]["artists"][1]["id"], "name": "Halide", "role": "remixer" })
    );
    assert_eq!(mix["tracks"][2]["aliases"][0]["alias"], "ID1");
    assert_eq!(mix["tracks"][2]["played_with_previous"], true);
    let listed: Value = admin.get(STAGED).await.json().await.unwrap();
    assert_eq!((&listed["entities"], &listed["counts"]["imported"]), (&json!([]), &json!(1)));
}

#[tokio::test]
async fn a_mix_that_is_there_is_not_imported_twice_by_accident() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let first = stage(&admin, "Night Bus 13").await;
    let second = stage(&admin, "Night Bus 13").await;
    json_of(approve(&admin, &first, &a_mix("Night Bus 13")).await, 200).await;
    let told =
        problem(approve(&admin, &second, &a_mix("Night Bus 13")).await, 409, "mix.known").await;
    assert!(told["detail"].as_str().unwrap().ends_with("/mix/night-bus-13"), "{told}");
    let as_new = json!({ "mix_data": a_mix("Night Bus 13"), "as_new": true });
    let path = format!("{STAGED}/{second}/approve");
    let imported = json_of(admin.post(&path, &as_new).await, 200).await;
    assert_eq!(imported["slug"], "night-bus-13-2");
}

#[tokio::test]
async fn what_cannot_be_imported_says_why_and_changes_nothing() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = stage(&admin, "Night Bus 13").await;
    let mut nameless = a_mix(" ");
    nameless["mix"]["artist"] = Value::Null;
    let told = problem(approve(&admin, &id, &nameless).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["message"], "Mix title is required");
    let told = problem(approve(&admin, &id, &json!([1])).await, 422, "request.invalid").await;
    assert!(told["errors"][0]["message"].is_string());
    problem(approve(&admin, "nothing", &a_mix("A")).await, 404, "not_found").await;
    for (kind, data) in [("song", json!({})), ("mix", json!("text")), ("", json!({}))] {
        let told = admin.post(STAGED, &json!({ "type": kind, "data": data })).await;
        let told = problem(told, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["message"], "Invalid entity type or JSON format");
    }
    let shown: Value = admin.get(&format!("{STAGED}/{id}")).await.json().await.unwrap();
    assert_eq!((&shown["status"], &shown["mix_id"]), (&json!("pending"), &Value::Null));
}

/// Somebody signs up with another person's address and submits a text that they want its owner to
/// read.
#[tokio::test]
async fn who_has_not_proven_their_address_gets_no_mail() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let attacker = Browser::new(&server);
    let credentials = json!({ "email": "ada@mixes.example", "password": "known to me" });
    json_of(attacker.post("/api/sign-in/password", &credentials).await, 201).await;
    let mix = a_mix("Your account is suspended, see evil.example")["mix"].clone();
    let body = json!({ "mix_title": "Your account is suspended, see evil.example", "mix_data": {
        "title": "Your account is suspended", "artist": "Halide", "date": "2026-02-20",
        "soundcloud_url": mix["soundcloud_url"], "cover_url": null, "description": null,
        "tracklist_raw": "Wharf - Tidal",
        "tracklist": [{ "position": 1, "timestamp": null, "artist": "Wharf", "title": "Tidal", "label": null, "mix": null, "remixer": null }],
    } });
    let made = json_of(attacker.post("/api/submissions", &body).await, 201).await;
    let path = format!("{STAGED}/{}/reject", made["id"].as_str().unwrap());
    json_of(admin.post(&path, &json!({ "reason": "No." })).await, 200).await;
    assert_eq!(mails(&server).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_submitter_is_told_once_what_became_of_it() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let submit = async |title: &str| {
        let mix = a_mix(title)["mix"].clone();
        let body = json!({ "mix_title": format!("{title} by Halide"), "mix_data": {
            "title": title, "artist": "Halide", "date": "2026-02-20", "soundcloud_url": mix["soundcloud_url"],
            "cover_url": null, "description": null, "tracklist_raw": "Wharf - Tidal",
            "tracklist": [{ "position": 1, "timestamp": null, "artist": "Wharf", "title": "Tidal", "label": null, "mix": null, "remixer": null }],
        } });
        let made = json_of(ada.post("/api/submissions", &body).await, 201).await;
        made["id"].as_str().unwrap().to_owned()
    };
    let (good, bad) = (submit("Good One").await, submit("Bad One").await);
    let shown: Value = admin.get(&format!("{STAGED}/{good}")).await.json().await.unwrap();
    for _ in 0..2 {
        json_of(approve(&admin, &good, &shown["data"]).await, 200).await;
        let reject = json!({ "reason": "The link plays something else." });
        let path = format!("{STAGED}/{bad}/reject");
        assert_eq!(json_of(admin.post(&path, &reject).await, 200).await["status"], "rejected");
    }
    let told = [
        "ada@mixes.example: “Bad One by Halide” was not accepted",
        "ada@mixes.example: “Good One” is now on Segue",
    ];
    assert_eq!(mails(&server).await, told);
    let own: Value = ada.get("/api/submissions").await.json().await.unwrap();
    let own = own["submissions"].as_array().unwrap();
    let of = |id: &str| own.iter().find(|it| it["id"] == id).unwrap();
    assert_eq!(
        (&of(&good)["status"], &of(&good)["mix_slug"]),
        (&json!("imported"), &json!("good-one"))
    );
    assert_eq!(of(&bad)["reason"], "The link plays something else.");
    let path = format!("{STAGED}/{good}/reject");
    problem(admin.post(&path, &json!({})).await, 409, "staged.imported").await;
}

#[tokio::test]
async fn a_staged_entity_is_saved_deleted_and_put_back() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = stage(&admin, "Night Bus 13").await;
    let path = format!("{STAGED}/{id}");
    let data = json!({ "data": a_mix("Night Bus 14") });
    let saved = json_of(admin.put(&path, &data).await, 200).await;
    assert_eq!(saved["data"]["mix"]["title"], "Night Bus 14");
    let deleted = json_of(admin.delete(&path).await, 200).await;
    problem(admin.get(&path).await, 404, "not_found").await;
    assert_eq!(undo(&admin, &deleted["audit_id"]).await.status(), 200);
    problem(undo(&admin, &deleted["audit_id"]).await, 409, "audit.undone").await;
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    assert_eq!(shown["data"], saved["data"]);
}

/// Puts JSON as an edit that began with a version.
pub async fn put_since(
    admin: &Browser<'_>,
    path: &str,
    body: &Value,
    version: &Value,
) -> reqwest::Response {
    let request = admin.request(Method::PUT, path).header("if-match", version.as_str().unwrap());
    request.json(body).send().await.unwrap()
}

#[tokio::test]
async fn whoever_is_slower_writes_over_nobody() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}");
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    let mut facts = shown["facts"].clone();
    facts["venue"] = json!("Boiler house");
    let set = json_of(put_since(&admin, &path, &facts, &shown["version"]).await, 200).await;
    let told = put_since(&admin, &path, &shown["facts"], &shown["version"]).await;
    let told = problem(told, 409, "edit.stale").await;
    assert_eq!(
        told["detail"],
        "Someone else has changed this in the meantime. Reload to see the changes."
    );
    json_of(put_since(&admin, &path, &facts, &set["version"]).await, 200).await;

    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let mut rows: Vec<Value> = mix["tracks"].as_array().unwrap().iter().map(row).collect();
    rows.pop();
    let (tracklist, began) = (format!("{path}/tracklist"), &shown["tracklist_version"]);
    let body = json!({ "rows": rows });
    let set = json_of(put_since(&admin, &tracklist, &body, began).await, 200).await;
    problem(put_since(&admin, &tracklist, &body, began).await, 409, "edit.stale").await;
    json_of(put_since(&admin, &tracklist, &body, &set["version"]).await, 200).await;
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    assert_eq!(shown["tracklist_version"], set["version"]);
}

#[tokio::test]
async fn what_was_decided_meanwhile_is_not_decided_again_unseen() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = stage(&admin, "Night Bus 13").await;
    let path = format!("{STAGED}/{id}");
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    assert!(shown["submitted_by"].is_string());
    let began = shown["version"].as_str().unwrap();
    let rejected = admin.post(&format!("{path}/reject"), &json!({ "reason": "Twice" })).await;
    let rejected = json_of(rejected, 200).await;
    let data = json!({ "data": a_mix("Night Bus 14") });
    problem(put_since(&admin, &path, &data, &shown["version"]).await, 409, "edit.stale").await;
    let since = |to: &str, version: &str, body: Value| {
        let request = admin.request(Method::POST, &format!("{path}/{to}"));
        request.header("if-match", version).json(&body).send()
    };
    let reviewed = json!({ "mix_data": a_mix("Night Bus 13") });
    for (to, body) in [("approve", reviewed.clone()), ("reject", json!({}))] {
        problem(since(to, began, body).await.unwrap(), 409, "edit.stale").await;
    }
    // An admin who has seen the rejection may approve it all the same.
    let version = rejected["version"].as_str().unwrap();
    json_of(since("approve", version, reviewed.clone()).await.unwrap(), 200).await;
    let again = json_of(since("approve", version, reviewed).await.unwrap(), 200).await;
    assert_eq!(again["is_new"], false, "the same try");
    let other = json!({ "mix_data": a_mix("Night Bus 15") });
    problem(since("approve", version, other).await.unwrap(), 409, "edit.stale").await;
}

#[tokio::test]
async fn a_deleted_mix_takes_what_only_it_had_and_comes_back_whole() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let before = server.json(&format!("/api/mixes/{FULL}")).await;
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    assert_eq!(ada.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await.status(), 201);
    ada.put(&format!("/api/likes/mixes/{}", before["id"].as_str().unwrap()), &json!({})).await;
    let liked = before["tracks"][1]["track_id"].as_str().unwrap();
    ada.put(&format!("/api/likes/{liked}"), &json!({})).await;
    let before = server.json(&format!("/api/mixes/{FULL}")).await;
    assert_eq!(before["tracks"][3]["start_seconds"], 361);
    let path = format!("/api/admin/mixes/{FULL}");
    let gone = json_of(admin.delete(&path).await, 200).await;
    assert_eq!(
        (&gone["tracks"], &gone["artists"]),
        (&json!(2), &json!(2)),
        "Tidal is elsewhere, Slow Glass is liked"
    );
    problem(server.get(&format!("/api/mixes/{FULL}")).await, 404, "not_found").await;
    assert_eq!(server.json("/api/search?q=night+bus").await["mixes"], json!([]));
    problem(admin.delete(&path).await, 404, "not_found").await;
    assert_eq!(undo(&admin, &gone["audit_id"]).await.status(), 200);
    assert_eq!(server.json(&format!("/api/mixes/{FULL}")).await, before);
    assert_eq!(server.json("/api/search?q=night+bus").await["mixes"][0]["slug"], FULL);
    let likes: Value = ada.get("/api/likes/ids").await.json().await.unwrap();
    assert_eq!(likes["mix_ids"], json!([before["id"]]));
}

#[tokio::test]
async fn left_overs_are_cleaned_up_and_counted() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let nothing = json!({ "tracks": 0, "artists": 0, "audit_id": null });
    let clean = async |what: &str| {
        json_of(admin.post(&format!("/api/admin/cleanup/{what}"), &json!({})).await, 200).await
    };
    assert_eq!(clean("orphans").await, nothing);
    server.change_beside(
        "INSERT INTO artists VALUES ('a', 'Nobody', 'nobody', 'nobody', NULL, 0);
         INSERT INTO tracks (id, title, slug, created_at) VALUES ('t', 'Nothing', 'nothing', 0);
         INSERT INTO track_artists VALUES ('t', 1, 'a', 'primary', '');
         INSERT INTO spotify_tracks (id, spotify_id, title, artist) VALUES ('s', 'sp', 'ID', 'ID');
         UPDATE tracks SET spotify_track_id = 's', is_unreleased = FALSE WHERE title = 'ID';",
    );
    assert_eq!(clean("id-tracks").await, json!({ "tracks": 1 }));
    assert_eq!(clean("id-tracks").await, json!({ "tracks": 0 }));
    let gone = clean("orphans").await;
    assert_eq!((&gone["tracks"], &gone["artists"]), (&json!(1), &json!(1)));
    assert_eq!(undo(&admin, &gone["audit_id"]).await.status(), 200);
    let gone = clean("orphans").await;
    assert_eq!((&gone["tracks"], &gone["artists"]), (&json!(1), &json!(1)));
}

/// A row of a tracklist as its editor sends it back.
pub fn row(track: &Value) -> Value {
    json!({
        "old_position": track["position"], "track_id": track["track_id"], "title": track["title"],
        "artists": track["artists"].as_array().unwrap().iter()
            .map(|it| json!({ "name": it["name"], "role": it["role"] })).collect::<Vec<_>>(),
        "label": null, "aliases": [], "start_seconds": track["start_seconds"],
        "played_with_previous": track["played_with_previous"],
    })
}

#[tokio::test]
async fn a_tracklist_is_edited_and_the_crowd_s_times_move_along() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    assert_eq!(ada.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await.status(), 201);
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let mut rows: Vec<Value> = mix["tracks"].as_array().unwrap().iter().map(row).collect();
    rows[3]["start_seconds"] = Value::Null;
    rows[1]["title"] = json!("Slow Glass (Dub)");
    rows[1]["correction"] = json!("everywhere");
    rows[1]["artists"] = json!([{ "name": "Otto Kline", "role": "primary" }, { "name": "Newcomer", "role": "featured" }]);
    rows.remove(2);
    rows.swap(1, 2);
    rows.insert(0, json!({
        "old_position": null, "track_id": null, "title": "Opener", "artists": [{ "name": "Kelp", "role": "primary" }],
        "label": "Tideline", "aliases": ["ID9"], "start_seconds": null,
    }));
    let path = format!("/api/admin/mixes/{FULL}/tracklist");
    let set = admin.put(&path, &json!({ "rows": rows })).await;
    json_of(set, 200).await;
    let after = server.json(&format!("/api/mixes/{FULL}")).await;
    let tracks = after["tracks"].as_array().unwrap();
    let titles: Vec<&str> = tracks.iter().map(|it| it["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        ["Opener", "Amber Relay (Nightshift Remix)", "Tidal", "Slow Glass (Dub)", "ID"]
    );
    assert_eq!(tracks[2]["start_seconds"], 361, "given to Tidal, wherever it stands");
    assert_eq!(tracks[3]["artist"], "Otto Kline feat. Newcomer");
    assert_eq!(
        server.json("/api/search?q=newcomer").await["tracks"][0]["title"],
        "Slow Glass (Dub)"
    );
    let bad = json!({ "rows": [{ "old_position": null, "track_id": "nothing", "title": "A", "artists": [], "label": null, "start_seconds": null }] });
    problem(admin.put(&path, &bad).await, 404, "not_found").await;
    let bad = json!({ "rows": [{ "old_position": null, "track_id": null, "title": " ", "artists": [], "label": null, "start_seconds": null }] });
    let told = problem(admin.put(&path, &bad).await, 422, "request.invalid").await;
    assert_eq!(told["errors"][0]["field"], "rows.0.title");
    assert_eq!(server.json(&format!("/api/mixes/{FULL}")).await, after);
}

#[tokio::test]
async fn an_admin_s_word_on_a_time_outlives_votes() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let time = json!({ "position": 4, "start_seconds": 361, "session_id": null });
    ada.post(&format!("/api/mixes/{FULL}/timestamps"), &time).await;
    let times: Value =
        admin.get(&format!("/api/admin/mixes/{FULL}/timestamps")).await.json().await.unwrap();
    assert_eq!((&times[0]["status"], &times[0]["timestamp"]), (&json!("pending"), &json!("6:01")));
    let path = format!("/api/admin/timestamps/{}", times[0]["id"].as_str().unwrap());
    let settled = json_of(admin.put(&path, &json!({ "status": "rejected" })).await, 200).await;
    assert_eq!((&settled["status"], &settled["is_settled"]), (&json!("rejected"), &json!(true)));
    assert_eq!(
        server.json(&format!("/api/mixes/{FULL}")).await["tracks"][3]["start_seconds"],
        Value::Null
    );
    json_of(admin.put(&path, &json!({ "status": "approved" })).await, 200).await;
    assert_eq!(server.json(&format!("/api/mixes/{FULL}")).await["tracks"][3]["start_seconds"], 361);
    problem(
        admin.put("/api/admin/timestamps/nothing", &json!({ "status": "approved" })).await,
        404,
        "not_found",
    )
    .await;
}

#[tokio::test]
async fn a_mix_s_facts_are_set_and_checked() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/mixes/{FULL}");
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    let mut facts = shown["facts"].clone();
    assert_eq!(
        (&facts["artist"], &facts["venue"]),
        (&json!("Halide, Otto Kline"), &json!("Depot"))
    );
    facts["title"] = json!(" Night Bus XII ");
    facts["artist"] = json!("Halide, Newcomer");
    let sounds = server.data_path().join("audio");
    std::fs::create_dir_all(&sounds).unwrap();
    std::fs::write(sounds.join("night-bus.mp3"), "ID3").unwrap();
    facts["audio_url"] = json!("/audio/night-bus.mp3");
    let set = json_of(admin.put(&path, &facts).await, 200).await;
    assert_eq!((&set["facts"]["title"], &set["slug"]), (&json!("Night Bus XII"), &json!(FULL)));
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    assert_eq!(mix["artist"], "Halide & Newcomer");
    for (field, value) in [
        ("title", json!(" ")),
        ("artist", json!(", ")),
        ("cover_url", json!("http://a.example/1.jpg")),
        ("event_date", json!("tomorrow")),
        ("audio_url", json!("javascript:alert(1)")),
    ] {
        let mut bent = facts.clone();
        bent[field] = value;
        let told = problem(admin.put(&path, &bent).await, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["field"], field);
    }
    let listed: Value = admin.get("/api/admin/mixes?search=night").await.json().await.unwrap();
    assert_eq!(
        (&listed["mixes"][0]["status"], &listed["mixes"][0]["track_count"]),
        (&json!("Published"), &json!(5))
    );
    let listed: Value = admin.get("/api/admin/mixes").await.json().await.unwrap();
    assert_eq!((listed["mixes"].as_array().unwrap().len(), &listed["next"]), (8, &Value::Null));
    assert_eq!(listed["mixes"][0]["status"], "Draft");
}

#[tokio::test]
async fn lists_are_curated_ordered_and_locked_where_a_rule_fills_them() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let lists = async || admin.get("/api/admin/lists").await.json::<Value>().await.unwrap();
    let fields = json!({ "title": "Late & Slow", "is_visible": true, "description": " " });
    json_of(admin.post("/api/admin/lists", &fields).await, 201).await;
    problem(admin.post("/api/admin/lists", &fields).await, 409, "list.taken").await;
    let told = admin.post("/api/admin/lists", &json!({ "title": " ", "is_visible": true })).await;
    problem(told, 422, "request.invalid").await;
    let all = lists().await;
    let made =
        all["lists"].as_array().unwrap().iter().find(|it| it["slug"] == "late-slow").unwrap();
    let id = made["id"].as_str().unwrap();
    let mixes: Value = admin.get("/api/admin/mixes").await.json().await.unwrap();
    let mix = |at: usize| mixes["mixes"][at]["id"].clone();
    let set = json!({ "ids": [mix(2), mix(0), mix(1)] });
    let path = format!("/api/admin/lists/{id}/mixes");
    json_of(admin.put(&path, &set).await, 200).await;
    let set = json!({ "ids": [mix(0), mix(2)] });
    let ordered = json_of(admin.put(&path, &set).await, 200).await;
    assert_eq!((&ordered["mixes"][0]["id"], &ordered["mixes"][1]["id"]), (&mix(0), &mix(2)));
    let one = mixes["mixes"][3]["id"].as_str().unwrap();
    let membership = format!("/api/admin/mixes/{one}/lists/{id}");
    assert_eq!(admin.put(&membership, &json!({})).await.status(), 204);
    let shown: Value = admin.get(&format!("/api/admin/mixes/{one}")).await.json().await.unwrap();
    assert!(shown["list_ids"].as_array().unwrap().contains(&json!(id)));
    assert_eq!(admin.delete(&membership).await.status(), 204);
    let ids: Vec<Value> =
        all["lists"].as_array().unwrap().iter().rev().map(|it| it["id"].clone()).collect();
    let order =
        json_of(admin.put("/api/admin/lists/order", &json!({ "ids": ids })).await, 200).await;
    assert_eq!(order["lists"][0]["id"], ids[0]);
    let hidden = json!({ "title": "Later & Slower", "slug": "late-slow", "is_visible": false, "display_order": 9 });
    json_of(admin.put(&format!("/api/admin/lists/{id}"), &hidden).await, 200).await;
    problem(server.get("/api/lists/late-slow").await, 404, "not_found").await;
    let gone = json_of(admin.delete(&format!("/api/admin/lists/{id}")).await, 200).await;
    problem(admin.get(&path).await, 404, "not_found").await;
    assert_eq!(undo(&admin, &gone["audit_id"]).await.status(), 200);
    let back: Value = admin.get(&path).await.json().await.unwrap();
    assert_eq!(back, ordered);

    let lock = format!("UPDATE lists SET is_auto_generated = TRUE WHERE id = '{id}'");
    server.change_beside(&lock);
    problem(admin.put(&format!("/api/admin/lists/{id}"), &hidden).await, 409, "list.locked").await;
    problem(admin.delete(&format!("/api/admin/lists/{id}")).await, 409, "list.locked").await;
    problem(admin.put(&path, &set).await, 409, "list.locked").await;
    problem(admin.put(&membership, &json!({})).await, 409, "list.locked").await;
}

#[tokio::test]
async fn tracks_are_found_at_spotify_and_linked() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&server).await;
    let mix = catalogue::a_mix(
        Moment::from_ms(START),
        0,
        "Estuary",
        "Halide",
        "Otto Kline - Low Tide 1\nWharf - Unheard Of\nID - ID",
    );
    server.store.write(move |tx| segue_store::mix::insert(tx, &mix).map(drop)).await.unwrap();
    let found: Value =
        admin.get("/api/admin/spotify/tracks?query=low+tide").await.json().await.unwrap();
    assert_eq!(found[1]["title"], "Low Tide 1");
    let done = json_of(admin.post("/api/admin/mixes/estuary/spotify", &json!({})).await, 200).await;
    assert_eq!(
        (&done["tracks_updated"], &done["total_tracks"], &done["next_position"]),
        (&json!(1), &json!(3), &Value::Null)
    );
    assert_eq!(done["errors"][0]["title"], "Unheard Of");
    assert_eq!(done["errors"][0]["error"], "No Spotify match found");
    let mix = server.json("/api/mixes/estuary").await;
    assert_eq!(
        (&mix["tracks"][0]["spotify"]["album"], &mix["tracks"][0]["is_unreleased"]),
        (&json!("Estuary"), &json!(false))
    );
    let track = mix["tracks"][1]["track_id"].as_str().unwrap();
    let path = format!("/api/admin/tracks/{track}/spotify");
    let linked = json_of(admin.put(&path, &json!({ "spotify_id": "track2" })).await, 200).await;
    assert_eq!(linked["title"], "Low Tide 2");
    problem(admin.put(&path, &json!({ "spotify_id": "nothing" })).await, 404, "not_found").await;
    assert_eq!(admin.delete(&path).await.status(), 204);
    assert_eq!(server.json("/api/mixes/estuary").await["tracks"][1]["spotify"], Value::Null);
    world.spotify.become_(crate::support::world::spotify::Mood::Broken);
    let asked = admin.get("/api/admin/spotify/tracks?query=a").await;
    problem(asked, 502, "spotify.failed").await;
    world.spotify.become_(crate::support::world::spotify::Mood::Busy);
    let asked = admin.get("/api/admin/spotify/tracks?query=a").await;
    let asked = problem(asked, 502, "spotify.failed").await;
    let wait = "Spotify asks us to wait. Try again in 2 min.";
    assert_eq!(asked["detail"], wait);
    let done = json_of(admin.post("/api/admin/mixes/estuary/spotify", &json!({})).await, 200).await;
    assert_eq!(done["errors"][0]["error"], wait);
}

#[tokio::test]
async fn a_thousand_mixes_are_imported_once() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let mixes = crate::support::times::times(40, 1000);
    let tracks = |mix: u32| -> Vec<Value> {
        (0..30)
            .map(|at| json!({ "artist": format!("Artist {}", (mix * 7 + at) % 900), "title": format!("Track {mix} {at}"), "timestamp": format!("{at}:00") }))
            .collect()
    };
    for run in 0..2 {
        for mix in 0..mixes {
            let data = json!({ "mix": { "title": format!("Mix {mix}"), "artist": "Halide", "tracklist": tracks(mix) } });
            let staged =
                json_of(admin.post(STAGED, &json!({ "type": "mix", "data": data })).await, 201)
                    .await;
            let answer = approve(&admin, staged["id"].as_str().unwrap(), &data).await;
            assert_eq!(answer.status(), if run == 0 { 200 } else { 409 });
        }
    }
    let count = server.store.read(segue_store::mix::count).await.unwrap();
    assert_eq!(count, u64::from(mixes));
}

#[tokio::test]
async fn what_no_page_or_feed_could_show_is_refused_wherever_it_comes_from() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let shown: Value = admin.get(&format!("/api/admin/mixes/{FULL}")).await.json().await.unwrap();
    let id = stage(&admin, "Night Bus 13").await;
    for text in ["Night\u{7} Bus".to_owned(), "T".repeat(301)] {
        let mut facts = shown["facts"].clone();
        facts["title"] = json!(text);
        let path = format!("/api/admin/mixes/{FULL}");
        problem(admin.put(&path, &facts).await, 422, "request.invalid").await;
        problem(approve(&admin, &id, &a_mix(&text)).await, 422, "request.invalid").await;
        let list = json!({ "title": text, "is_visible": true });
        problem(admin.post("/api/admin/lists", &list).await, 422, "request.invalid").await;
        let rows = json!({ "rows": [{ "old_position": null, "track_id": null, "title": text, "artists": [], "label": null, "start_seconds": null }] });
        let path = format!("/api/admin/mixes/{FULL}/tracklist");
        problem(admin.put(&path, &rows).await, 422, "request.invalid").await;
    }
    let mut facts = shown["facts"].clone();
    for (field, value) in
        [("duration_ms", json!(1_000_000_000_000_u64)), ("audio_url", json!("/audio/../segue.db"))]
    {
        let mut bent = facts.clone();
        bent[field] = value;
        problem(
            admin.put(&format!("/api/admin/mixes/{FULL}"), &bent).await,
            422,
            "request.invalid",
        )
        .await;
    }
    facts["duration_ms"] = json!(3_600_000);
    assert_eq!(admin.put(&format!("/api/admin/mixes/{FULL}"), &facts).await.status(), 200);
    problem(admin.get(&format!("{STAGED}?type=zz")).await, 422, "request.shape").await;
}

#[tokio::test]
async fn a_review_follows_the_short_link_that_nobody_could_follow_before() {
    let world = world::start().await;
    let server = Server::start_empty(&world.settings()).await;
    let admin = Browser::admin(&server).await;
    let linked = |link: &str| {
        let mut data = a_mix("Short Way Home");
        data["mix"]["soundcloud_url"] = json!(link);
        data
    };
    let body = json!({ "type": "mix", "data": linked("https://on.soundcloud.com/Broken1") });
    let staged = json_of(admin.post(STAGED, &body).await, 201).await;
    assert_eq!(staged["data"]["mix"]["soundcloud_url"], "https://on.soundcloud.com/Broken1");
    let id = staged["id"].as_str().unwrap();
    let plan = async |link: &str| {
        admin.post(&format!("{STAGED}/plan"), &json!({ "mix_data": linked(link) })).await
    };
    problem(plan("https://on.soundcloud.com/Broken1").await, 502, "provider.unreachable").await;
    problem(plan("https://on.soundcloud.com/Away1").await, 422, "request.invalid").await;
    json_of(plan("https://on.soundcloud.com/Bus1").await, 200).await;
    let done = approve(&admin, id, &linked("https://on.soundcloud.com/Bus1")).await;
    let slug = json_of(done, 200).await["slug"].as_str().unwrap().to_owned();
    let mix = server.json(&format!("/api/mixes/{slug}")).await;
    assert_eq!(mix["audio"]["url"], "https://soundcloud.com/Halide/night-bus");
    // The same sound is recognised by another link, and an editor's link is followed too.
    let mut other =
        linked("https://w.soundcloud.com/player/?url=https://soundcloud.com/halide/Night-Bus/s-A1");
    other["mix"]["title"] = json!("Another Name");
    let known = admin.post(&format!("{STAGED}/plan"), &json!({ "mix_data": other })).await;
    assert_eq!(json_of(known, 200).await["known"]["slug"], json!(slug));
    let path = format!("/api/admin/mixes/{slug}");
    let mut facts = json_of(admin.get(&path).await, 200).await["facts"].clone();
    facts["audio_url"] = json!("https://on.soundcloud.com/Secret1");
    let set = json_of(admin.put(&path, &facts).await, 200).await;
    let private = "https://soundcloud.com/halide/private-bus/s-AbC123";
    assert_eq!(set["facts"]["audio_url"], private);
}
