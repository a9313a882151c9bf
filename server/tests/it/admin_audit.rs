//! The audit and the dashboard: what admins did, what they take back, and real figures.

use reqwest::Response;
use segue_base::clock::Moment;
use segue_store::{audit, like};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Server, problem};

const AUDIT: &str = "/api/admin/audit";
const DASHBOARD: &str = "/api/admin/dashboard";
const LISTS: &str = "/api/admin/lists";

async fn json_of(answer: Response) -> Value {
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert!(status.is_success(), "{status}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Makes a list and answers its id.
async fn make(admin: &Browser<'_>, title: &str) -> String {
    let body = json!({ "title": title, "is_visible": true });
    let made = json_of(admin.post(LISTS, &body).await).await;
    let lists = made["lists"].as_array().unwrap();
    let made = lists.iter().find(|list| list["title"] == title).unwrap();
    made["id"].as_str().unwrap().to_owned()
}

/// Deletes a list and answers the address that takes it back.
async fn delete(admin: &Browser<'_>, id: &str) -> String {
    let deleted = json_of(admin.delete(&format!("{LISTS}/{id}")).await).await;
    format!("{AUDIT}/{}/undo", deleted["audit_id"].as_str().unwrap())
}

async fn undo(admin: &Browser<'_>, path: &str) -> Response {
    admin.post(path, &json!({})).await
}

async fn actions(admin: &Browser<'_>) -> Vec<String> {
    let audit = json_of(admin.get(AUDIT).await).await;
    let entries = audit["entries"].as_array().unwrap().iter();
    entries.map(|entry| entry["action"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_deletion_is_undone_once_and_that_is_recorded_too() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = make(&admin, "Harbour Nights").await;
    server.pass_ms(1);
    let path = delete(&admin, &id).await;
    assert_eq!(server.get("/api/lists/harbour-nights").await.status(), 404);
    let listed = json_of(admin.get(AUDIT).await).await;
    let entry = &listed["entries"][0];
    assert_eq!((&entry["action"], &entry["can_undo"]), (&json!("list.deleted"), &json!(true)));
    assert_eq!(
        (&entry["actor"], &entry["entity_name"]),
        (&json!("admin@mixes.example"), &json!("Harbour Nights"))
    );
    assert_eq!(listed["entries"][1]["can_undo"], true);
    server.pass_ms(1);
    let undone = json_of(undo(&admin, &path).await).await;
    assert!(undone["undone_at"].is_string() && undone["can_undo"] == false, "{undone}");
    assert_eq!(server.get("/api/lists/harbour-nights").await.status(), 200);
    problem(undo(&admin, &path).await, 409, "audit.undone").await;
    assert_eq!(actions(&admin).await, ["list.restored", "list.deleted", "list.created"]);
    let created = format!("{AUDIT}/{}/undo", listed["entries"][1]["id"].as_str().unwrap());
    json_of(undo(&admin, &created).await).await;
    assert_eq!(server.get("/api/lists/harbour-nights").await.status(), 404);
    problem(undo(&admin, &format!("{AUDIT}/nothing/undo")).await, 404, "not_found").await;
}

#[tokio::test]
async fn after_thirty_days_nothing_is_put_back_or_kept() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = make(&admin, "Harbour Nights").await;
    server.pass_ms(1);
    let path = delete(&admin, &id).await;
    server.pass_days(29);
    let admin = Browser::admin(&server).await;
    assert_eq!(json_of(admin.get(AUDIT).await).await["entries"][0]["can_undo"], true);
    server.pass_days(1);
    let admin = Browser::admin(&server).await;
    let listed = json_of(admin.get(AUDIT).await).await;
    let deleted = listed["entries"].as_array().unwrap().iter();
    assert!(deleted.clone().all(|entry| entry["can_undo"] == false), "{listed}");
    problem(undo(&admin, &path).await, 409, "audit.too_old").await;
    let before = server.app.now().days_before(audit::UNDO_DAYS);
    let forget = move |tx: &segue_store::Tx<'_>| audit::forget_snapshots(tx, before);
    assert_eq!(server.store.write(forget).await.unwrap(), 2);
    assert_eq!(server.store.write(forget).await.unwrap(), 0);
    problem(undo(&admin, &path).await, 409, "audit.too_old").await;
    assert_eq!(server.get("/api/lists/harbour-nights").await.status(), 404);
}

/// Brings a mix into the catalogue and answers its id.
async fn bring_in(admin: &Browser<'_>, title: &str, track: &str) -> String {
    let slug = title.to_lowercase().replace(' ', "-");
    let data = json!({ "mix": {
        "title": title, "artist": "Otto Kline",
        "soundcloud_url": format!("https://soundcloud.com/otto/{slug}"),
        "tracklist": [{ "position": 1, "artist": "Otto Kline", "title": track }],
    } });
    let staged = "/api/admin/staged-entities";
    let made = json_of(admin.post(staged, &json!({ "type": "mix", "data": data })).await).await;
    let path = format!("{staged}/{}/approve", made["id"].as_str().unwrap());
    json_of(admin.post(&path, &json!({ "mix_data": data })).await).await;
    let mix = admin.server().json(&format!("/api/mixes/{slug}")).await;
    mix["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_mix_that_is_put_back_is_found_whatever_came_since() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = bring_in(&admin, "Estuary One", "Brackish").await;
    let deleted = json_of(admin.delete(&format!("/api/admin/mixes/{id}")).await).await;
    let listed = json_of(admin.get(AUDIT).await).await;
    let entries = listed["entries"].as_array().unwrap();
    let entry = entries.iter().find(|entry| entry["id"] == deleted["audit_id"]).unwrap();
    let detail = entry["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("1 track and ") && detail.ends_with(" were deleted with it"),
        "{detail}"
    );
    bring_in(&admin, "Estuary Two", "Brine").await;
    let path = format!("{AUDIT}/{}/undo", deleted["audit_id"].as_str().unwrap());
    json_of(undo(&admin, &path).await).await;
    let found = server.json("/api/search?q=estuary").await;
    assert_eq!(found["mixes"].as_array().unwrap().len(), 2, "{found}");
    for words in ["brackish", "brine"] {
        let found = server.json(&format!("/api/search?q={words}")).await;
        assert_eq!(found["tracks"].as_array().unwrap().len(), 1, "{found}");
    }
    assert_eq!(server.get("/api/mixes/estuary-one").await.status(), 200);
}

#[tokio::test]
async fn an_artist_and_a_track_that_came_back_stand_in_for_the_deleted_ones() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let id = bring_in(&admin, "Estuary One", "Brackish").await;
    let want = server.json("/api/mixes/estuary-one").await;
    let deleted = json_of(admin.delete(&format!("/api/admin/mixes/{id}")).await).await;
    assert_eq!((&deleted["tracks"], &deleted["artists"]), (&json!(1), &json!(1)));
    bring_in(&admin, "Estuary Two", "Brackish").await;
    let path = format!("{AUDIT}/{}/undo", deleted["audit_id"].as_str().unwrap());
    json_of(undo(&admin, &path).await).await;
    let (first, second) =
        (server.json("/api/mixes/estuary-one").await, server.json("/api/mixes/estuary-two").await);
    for mix in [&first, &second] {
        assert_eq!(mix["artists"][0]["name"], "Otto Kline", "{mix}");
        assert_eq!(mix["tracks"].as_array().unwrap().len(), 1, "{mix}");
    }
    let track = |mix: &Value| mix["tracks"][0]["track_id"].clone();
    assert_eq!(track(&first), track(&second));
    assert_ne!(track(&first), track(&want));
    assert_eq!(first["tracks"][0]["title"], want["tracks"][0]["title"]);
    let found = server.json("/api/search?q=brackish").await;
    assert_eq!(found["tracks"].as_array().unwrap().len(), 1, "{found}");
}

#[tokio::test]
async fn what_took_a_place_since_keeps_it() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let id = make(&admin, "Harbour Nights").await;
    let path = delete(&admin, &id).await;
    make(&admin, "Harbour Nights").await;
    problem(undo(&admin, &path).await, 409, "audit.taken").await;
    assert!(!actions(&admin).await.contains(&"list.restored".to_owned()));
}

#[tokio::test]
async fn the_audit_comes_in_pages() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    for number in 0..52 {
        make(&admin, &format!("List {number}")).await;
    }
    let first = json_of(admin.get(AUDIT).await).await;
    assert_eq!(first["entries"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let second = json_of(admin.get(&format!("{AUDIT}?after={next}")).await).await;
    assert_eq!((second["entries"].as_array().unwrap().len(), &second["next"]), (2, &Value::Null));
}

#[tokio::test]
async fn the_dashboard_counts_what_there_is() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let empty = json_of(admin.get(DASHBOARD).await).await;
    for figure in ["active_mixes", "audio_bytes", "uploads", "likes", "timestamps"] {
        assert_eq!(empty[figure], 0, "{figure}");
    }
    assert_eq!(
        (&empty["users"], &empty["audit"], &empty["submissions"]),
        (&json!(1), &json!([]), &json!([]))
    );

    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let own = json_of(ada.get("/api/user").await).await["id"].as_str().unwrap().to_owned();
    server.data.write("audio/one.mp3", "1234567890");
    let body = json!({
        "mix_title": "Quay Tape", "mix_data": {
            "title": "Quay Tape", "artist": "Wharf", "soundcloud_url": "https://soundcloud.com/a/b",
            "tracklist": [{ "position": 1, "artist": "A", "title": "B" }], "tracklist_raw": "A - B",
        },
    });
    assert_eq!(ada.post("/api/submissions", &body).await.status(), 201);
    let mix = server.json(&format!("/api/mixes/{}", crate::support::catalogue::FULL)).await;
    let track = mix["tracks"][0]["track_id"].as_str().unwrap().to_owned();
    let now: Moment = server.app.now();
    server.store.write(move |tx| like::insert(tx, &own, &track, now)).await.unwrap();
    make(&admin, "Harbour Nights").await;
    let shown = json_of(admin.get(DASHBOARD).await).await;
    assert_eq!((&shown["users"], &shown["uploads"]), (&json!(2), &json!(1)));
    assert_eq!((&shown["audio_bytes"], &shown["likes"]), (&json!(10), &json!(1)));
    assert!(shown["active_mixes"].as_u64().unwrap() > 0, "{shown}");
    assert!(shown["database_bytes"].as_u64().unwrap() > 100_000, "{shown}");
    let arrived = &shown["submissions"][0];
    assert_eq!(
        (&arrived["status"], &arrived["submitted_by"]),
        (&json!("pending"), &json!("ada@mixes.example"))
    );
    assert_eq!(shown["audit"][0]["action"], "list.created");
}

#[tokio::test]
async fn what_was_done_is_kept_for_a_year() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    make(&admin, "Harbour Nights").await;
    let tidy = async || {
        let before = server.app.now().days_before(audit::KEPT_DAYS);
        server.store.write(move |tx| audit::delete_old(tx, before)).await.unwrap()
    };
    server.pass_days(364);
    assert_eq!(tidy().await, 0);
    server.pass_days(1);
    assert_eq!(tidy().await, 1);
    assert_eq!(tidy().await, 0);
}
