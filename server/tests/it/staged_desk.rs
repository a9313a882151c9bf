//! The list of staged entities as admins have it: what is amiss with each, search, and one act on several.

use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::{Server, problem};

const STAGED: &str = "/api/admin/staged-entities";
const BULK: &str = "/api/admin/staged-entities/bulk";

fn a_mix(title: &str, artist: &str) -> Value {
    let tracks = [("Wharf", "Tidal", "00:00"), ("Kelp", "Low Light", "5:30")];
    let rows: Vec<Value> = (1..)
        .zip(tracks)
        .map(|(position, (artist, title, timestamp))| {
            json!({ "position": position, "timestamp": timestamp, "artist": artist, "title": title })
        })
        .collect();
    json!({ "mix": { "title": title, "artist": artist, "date": "2026-02-20", "tracklist": rows } })
}

async fn stage(admin: &Browser<'_>, kind: &str, data: Value) -> String {
    let staged = admin.post(STAGED, &json!({ "type": kind, "data": data })).await;
    json_of(staged, 201).await["id"].as_str().unwrap().to_owned()
}

async fn list(admin: &Browser<'_>, query: &str) -> Vec<Value> {
    let page = json_of(admin.get(&format!("{STAGED}?{query}")).await, 200).await;
    page["entities"].as_array().unwrap().clone()
}

fn names(entities: &[Value]) -> Vec<&str> {
    entities.iter().map(|it| it["notes"].as_str().unwrap_or("-")).collect()
}

async fn act(admin: &Browser<'_>, change: Value, ids: &[&String]) -> Value {
    json_of(admin.post(BULK, &json!({ "change": change, "ids": ids })).await, 200).await
}

async fn undo(admin: &Browser<'_>, done: &Value) {
    let undo = format!("/api/admin/audit/{}/undo", done["audit_id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
}

#[tokio::test]
async fn the_list_says_what_is_amiss_and_is_searched_by_what_a_mix_is_called_and_who_gave_it() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    stage(&admin, "mix", a_mix("Søndag Über Alt", "Halide")).await;
    let mut heard = a_mix("Pocket", "Kelp");
    heard["mix"]["soundcloud_url"] = json!("https://soundcloud.com/kelp/pocket");
    heard["mix"]["tracklist_raw"] = json!("[0:00] Wharf - Tidal\n[9:99] Kelp - Low Light");
    stage(&admin, "mix", heard).await;
    stage(&admin, "mix", json!({ "mix": { "title": "Untold" } })).await;
    stage(&admin, "mix", a_mix("Fog Signal", "Slow Ferry")).await;
    stage(&admin, "artist", json!({ "name": "Kelp" })).await;
    let all = list(&admin, "").await;
    let flaws = |title: &str| {
        let found = all.iter().find(|it| it["mix"]["title"] == title).unwrap();
        (found["mix"]["flaws"].clone(), found["mix"]["note_count"].clone())
    };
    assert_eq!(flaws("Søndag Über Alt"), (json!(["no_sound"]), json!(0)));
    let (of_pocket, notes) = flaws("Pocket");
    assert_eq!(of_pocket, json!([]));
    assert!(notes.as_u64().unwrap() > 0, "a time that is none is noticed");
    assert_eq!(flaws("Untold").0, json!(["incomplete", "no_sound", "no_tracks"]));
    assert!(all.iter().any(|it| it["type"] == "artist" && it["mix"].is_null()));
    for (words, found) in [
        ("sondag%20UBER", vec!["Søndag Über Alt by Halide"]),
        ("halide", vec!["Søndag Über Alt by Halide"]),
        ("pocket%20halide", vec![]),
        ("nothing", vec![]),
    ] {
        assert_eq!(names(&list(&admin, &format!("search={words}")).await), found, "{words}");
    }
    // Who staged them is found by address.
    let giver = all[0]["giver"].as_str().unwrap();
    let theirs = list(&admin, &format!("search={}", giver.replace('@', "%40"))).await;
    assert_eq!(theirs.len(), all.len());
}

#[tokio::test]
async fn a_search_goes_on_where_a_page_ends() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    for at in 0..120 {
        let name = if at % 2 == 0 { "Ferry" } else { "Harbour" };
        stage(&admin, "mix", a_mix(&format!("{name} {at}"), "Kelp")).await;
    }
    let first = json_of(admin.get(&format!("{STAGED}?search=ferry")).await, 200).await;
    assert_eq!(first["entities"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let rest = list(&admin, &format!("search=ferry&after={next}")).await;
    assert_eq!(rest.len(), 10);
    assert!(names(&rest).iter().all(|name| name.starts_with("Ferry")));
}

#[tokio::test]
async fn several_are_approved_rejected_and_deleted_at_once_and_each_act_is_undone_as_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let one = stage(&admin, "mix", a_mix("Early Ferry", "Kelp")).await;
    let two = stage(&admin, "mix", a_mix("Late Ferry", "Kelp")).await;
    let same = stage(&admin, "mix", a_mix("Late Ferry", "Kelp")).await;
    let broken = stage(&admin, "mix", json!({ "mix": { "title": "Untold" } })).await;
    let other = stage(&admin, "artist", json!({ "name": "Kelp" })).await;
    let gone = "00000000-0000-7000-8000-00000000dead".to_owned();
    let ids = [&one, &two, &same, &broken, &other, &gone];

    let done = act(&admin, json!({ "act": "approve" }), &ids).await;
    assert_eq!(done["done"], 2, "{done}");
    let left = done["left"].as_array().unwrap();
    let why: Vec<&str> = left.iter().map(|it| it["why"].as_str().unwrap()).collect();
    assert_eq!(
        why,
        [
            "The catalogue already seems to have this mix: /mix/late-ferry",
            "Artist/DJ name is required",
            "Mix not found or invalid data.",
        ]
    );
    assert_eq!(server.json("/api/mixes/early-ferry").await["title"], "Early Ferry");
    assert_eq!(list(&admin, "").await.len(), 3);
    undo(&admin, &done).await;
    problem(server.get("/api/mixes/early-ferry").await, 404, "not_found").await;
    assert_eq!(list(&admin, "status=pending").await.len(), 5);

    let done = act(&admin, json!({ "act": "reject", "reason": " Not here. " }), &ids).await;
    assert_eq!((&done["done"], &done["left"]), (&json!(5), &json!([])));
    let rejected = json_of(admin.get(&format!("{STAGED}/{one}")).await, 200).await;
    assert_eq!(
        (&rejected["status"], &rejected["reason"]),
        (&json!("rejected"), &json!("Not here."))
    );
    // The audit names each of them.
    let entry = format!("/api/admin/audit/{}", done["audit_id"].as_str().unwrap());
    let shown = json_of(admin.get(&entry).await, 200).await;
    let names = shown["changes"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap());
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), 5);
    assert!(names.iter().all(|name| !name.is_empty()), "{names:?}");
    undo(&admin, &done).await;
    assert_eq!(list(&admin, "status=pending").await.len(), 5);

    let done = act(&admin, json!({ "act": "delete" }), &ids).await;
    assert_eq!(done["done"], 5);
    assert!(list(&admin, "").await.is_empty());
    undo(&admin, &done).await;
    assert_eq!(list(&admin, "").await.len(), 5);

    // Nothing that could be done is no entry of the audit.
    let done = act(&admin, json!({ "act": "approve" }), &[&broken]).await;
    assert_eq!((&done["done"], &done["audit_id"]), (&json!(0), &Value::Null));
    let none = json!({ "change": { "act": "delete" }, "ids": [gone] });
    problem(admin.post(BULK, &none).await, 404, "not_found").await;
    let many = json!({ "change": { "act": "delete" }, "ids": vec![&one; 201] });
    problem(admin.post(BULK, &many).await, 422, "request.invalid").await;
}

#[tokio::test]
async fn what_a_text_says_above_its_tracks_is_read() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let text =
        "Halide - Night Bus 12 (2024-05-31)\n\n00:00 Wharf - Tidal\n05:30 Kelp - Low Light\n";
    let head = json_of(admin.post("/api/admin/heads", &json!({ "text": text })).await, 200).await;
    assert_eq!(head, json!({ "title": "Night Bus 12", "artist": "Halide", "date": "2024-05-31" }));
    let head = json_of(admin.post("/api/admin/heads", &json!({ "text": "" })).await, 200).await;
    assert_eq!(head, json!({ "title": null, "artist": null, "date": null }));
}
