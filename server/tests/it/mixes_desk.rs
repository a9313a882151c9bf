//! The list of mixes as admins have it: filters, orders, and one act on several mixes.

use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::{Server, problem};

const BULK: &str = "/api/admin/mixes/bulk";

async fn list(admin: &Browser<'_>, query: &str) -> Vec<Value> {
    let mut all = Vec::new();
    let mut after = String::new();
    loop {
        let page = json_of(admin.get(&format!("/api/admin/mixes?{query}{after}")).await, 200).await;
        all.extend(page["mixes"].as_array().unwrap().iter().cloned());
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return all,
        }
    }
}

fn of(mixes: &[Value], name: &str) -> Vec<String> {
    mixes.iter().map(|mix| mix[name].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn mixes_are_filtered_counted_and_ordered() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let newest = list(&admin, "").await;
    let mut oldest = list(&admin, "sort=oldest").await;
    oldest.reverse();
    assert_eq!(newest, oldest);
    let titles = of(&list(&admin, "sort=title").await, "title");
    let mut sorted = titles.clone();
    sorted.sort_by_key(|title| segue_core::slug::compact(title));
    assert_eq!(titles, sorted);
    let counts = json_of(admin.get("/api/admin/mixes/counts").await, 200).await;
    assert_eq!(counts["all"], newest.len());
    for filter in ["draft", "no_times", "no_cover", "no_sound", "hidden", "scheduled", "duplicates"]
    {
        let left = list(&admin, &format!("filter={filter}")).await;
        assert_eq!(counts[filter], left.len(), "{filter}");
    }
    let untimed = list(&admin, "filter=no_times").await;
    assert!(untimed.iter().all(|mix| mix["timed_count"] == 0) && untimed.len() < newest.len());
    problem(admin.get("/api/admin/mixes?sort=title&after=nothing").await, 422, "request.shape")
        .await;
}

#[tokio::test]
async fn a_mix_that_is_there_twice_is_listed_with_its_double() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let all = list(&admin, "").await;
    let before = of(&list(&admin, "filter=duplicates").await, "id");
    let alone: Vec<&Value> = all
        .iter()
        .filter(|mix| !before.contains(&mix["id"].as_str().unwrap().to_owned()))
        .collect();
    let path = |id: &Value| format!("/api/admin/mixes/{}", id.as_str().unwrap());
    let facts = json_of(admin.get(&path(&alone[0]["id"])).await, 200).await["facts"].clone();
    let mut other = json_of(admin.get(&path(&alone[1]["id"])).await, 200).await;
    // The same title by somebody else is another mix.
    other["facts"]["title"] = facts["title"].clone();
    other["facts"]["artist"] = json!("Somebody Else");
    json_of(admin.put(&path(&other["id"]), &other["facts"]).await, 200).await;
    assert_eq!(of(&list(&admin, "filter=duplicates").await, "id"), before);
    other["facts"]["artist"] = facts["artist"].clone();
    json_of(admin.put(&path(&other["id"]), &other["facts"]).await, 200).await;
    let mut found = of(&list(&admin, "filter=duplicates").await, "id");
    found.retain(|id| !before.contains(id));
    found.sort();
    let mut want = of(&[alone[0].clone(), alone[1].clone()], "id");
    want.sort();
    assert_eq!(found, want);
    // One of them goes, and comes back.
    let gone = admin.delete(&path(&other["id"])).await;
    let entry = json_of(gone, 200).await["audit_id"].as_str().unwrap().to_owned();
    assert_eq!(of(&list(&admin, "filter=duplicates").await, "id"), before);
    json_of(admin.post(&format!("/api/admin/audit/{entry}/undo"), &json!({})).await, 200).await;
    assert_eq!(list(&admin, "filter=duplicates").await.len(), before.len() + 2);
}

#[tokio::test]
async fn mixes_with_the_same_sound_are_doubles_until_one_has_another() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let before = of(&list(&admin, "filter=duplicates").await, "id");
    let all = list(&admin, "").await;
    let path = |id: &Value| format!("/api/admin/mixes/{}", id.as_str().unwrap());
    let sound = async |mix: &Value, url: Option<&str>| {
        let mut facts = json_of(admin.get(&path(&mix["id"])).await, 200).await["facts"].clone();
        facts["audio_url"] = json!(url);
        json_of(admin.put(&path(&mix["id"]), &facts).await, 200).await;
        of(&list(&admin, "filter=duplicates").await, "id").len()
    };
    let url = "https://soundcloud.com/dovetail/evening";
    assert_eq!(sound(&all[0], Some(url)).await, before.len());
    assert_eq!(sound(&all[1], Some(url)).await, before.len() + 2);
    assert_eq!(sound(&all[0], None).await, before.len());
    assert_eq!(sound(&all[0], Some(url)).await, before.len() + 2);
}

#[tokio::test]
async fn several_mixes_are_changed_at_once_and_put_back_at_once() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let before = list(&admin, "").await;
    let ids: Vec<String> = of(&before, "id").into_iter().take(3).collect();
    let mut entries = Vec::new();
    let mut act = async |change: Value| {
        let body = json!({ "change": change, "ids": ids });
        let done = json_of(admin.post(BULK, &body).await, 200).await;
        entries.push(done["audit_id"].as_str().unwrap().to_owned());
        done
    };
    let gone = "00000000-0000-7000-8000-00000000dead";
    assert_eq!(act(json!({ "act": "hide" })).await["done"], 3);
    assert_eq!(list(&admin, "filter=hidden").await.len(), 3);
    assert_eq!(act(json!({ "act": "show" })).await["done"], 3);
    assert_eq!(act(json!({ "act": "set_genre", "genre": " Dub techno " })).await["done"], 3);
    let found = server.json("/api/facts/genre/Dub%20techno").await;
    assert!(found["mixes"].as_array().unwrap().len() >= 3, "{found}");
    let lists = json_of(admin.get("/api/admin/lists").await, 200).await;
    let lists = lists["lists"].as_array().unwrap();
    let open = lists.iter().find(|list| list["is_auto_generated"] == false).unwrap();
    act(json!({ "act": "add_to_list", "list_id": open["id"] })).await;
    assert_eq!(act(json!({ "act": "delete" })).await["done"], 3);
    assert_eq!(list(&admin, "").await.len(), before.len() - 3);
    for id in entries.iter().rev() {
        let undo = format!("/api/admin/audit/{id}/undo");
        json_of(admin.post(&undo, &json!({})).await, 200).await;
    }
    assert_eq!(list(&admin, "").await, before);
    let nobody = json!({ "change": { "act": "hide" }, "ids": [gone] });
    problem(admin.post(BULK, &nobody).await, 404, "not_found").await;
    let none = json!({ "change": { "act": "hide" }, "ids": [] });
    problem(admin.post(BULK, &none).await, 422, "request.invalid").await;
    let blank = json!({ "change": { "act": "set_genre", "genre": " " }, "ids": ids });
    problem(admin.post(BULK, &blank).await, 422, "request.invalid").await;
    let waiting = json_of(admin.get("/api/admin/to-do").await, 200).await;
    assert!(waiting["moderation"].is_u64() && waiting["submissions"].is_u64(), "{waiting}");
}
