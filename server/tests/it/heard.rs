//! What a member has heard: it follows them, and what they take out on one device has gone from all.

use segue_base::clock::Moment;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{START, Server, problem};

const PATH: &str = "/api/user/history";
const DAY: &str = "2026-03-01";

fn at(ms: i64) -> String {
    Moment::from_ms(ms).rfc3339()
}

fn heard(mix_id: &str, day: &str, seconds: u32, ms: i64) -> Value {
    json!({
        "mix_id": mix_id, "day": day, "seconds": seconds, "duration_seconds": 3600,
        "listened_at": at(ms),
    })
}

fn changes(heard: &[Value]) -> Value {
    json!({ "cleared_at": null, "removed": [], "heard": heard })
}

async fn tell(browser: &Browser<'_>, changes: &Value) -> Value {
    let answer = browser.put(PATH, changes).await;
    assert_eq!(answer.status(), 200);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer, list(browser).await);
    answer
}

async fn list(browser: &Browser<'_>) -> Value {
    browser.get(PATH).await.json().await.unwrap()
}

fn days(history: &Value) -> Vec<(&str, u64)> {
    let entries = history["entries"].as_array().unwrap().iter();
    entries.map(|it| (it["day"].as_str().unwrap(), it["seconds"].as_u64().unwrap())).collect()
}

async fn mix(server: &Server) -> (String, Value) {
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    (mix["id"].as_str().unwrap().to_owned(), mix)
}

#[tokio::test]
async fn a_mix_has_an_entry_for_each_day_and_the_newest_listening_of_it_counts() {
    let server = Server::start().await;
    let (id, mix) = mix(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(list(&ada).await, json!({ "keeps_listening": true, "entries": [] }));
    let newest = heard(&id, DAY, 300, START - 1000);
    let older = heard(&id, DAY, 200, START - 2000);
    let yesterday = heard(&id, "2026-02-28", 50, START - 3000);
    for sent in [&newest, &older, &yesterday, &newest] {
        tell(&ada, &changes(&[sent.clone(), heard("gone", DAY, 5, START)])).await;
    }
    let history = list(&ada).await;
    assert_eq!(days(&history), [(DAY, 300), ("2026-02-28", 50)]);
    let entry = &history["entries"][0];
    for field in ["slug", "title", "artist", "cover_url", "cover_hue"] {
        assert_eq!(entry[field], mix[field], "{field}");
    }
    let to_come = tell(&ada, &changes(&[heard(&id, DAY, 400, START + 86_400_000)])).await;
    let until = to_come["entries"][0]["listened_at"].as_str().unwrap();
    let until = Moment::parse_rfc3339(until).unwrap();
    assert!(until.ms() < START + 60_000, "a moment to come counts as now");
    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    assert_eq!(list(&kelp).await["entries"], json!([]), "nobody else's");
}

#[tokio::test]
async fn what_is_taken_out_goes_unless_it_was_heard_since() {
    let server = Server::start().await;
    let (id, _) = mix(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let both = [heard(&id, DAY, 300, START - 1000), heard(&id, "2026-02-28", 50, START - 9000)];
    tell(&ada, &changes(&both)).await;
    let taken_out = |ms: i64| {
        let removed = json!({ "mix_id": id, "day": DAY, "removed_at": at(ms) });
        json!({ "cleared_at": null, "removed": [removed], "heard": [] })
    };
    assert_eq!(days(&tell(&ada, &taken_out(START - 2000)).await).len(), 2);
    assert_eq!(days(&tell(&ada, &taken_out(START)).await), [("2026-02-28", 50)]);
    let cleared =
        |heard: &[Value]| json!({ "cleared_at": at(START), "removed": [], "heard": heard });
    assert_eq!(days(&tell(&ada, &cleared(&[])).await), []);
    let back = tell(&ada, &cleared(&both)).await;
    assert_eq!(days(&back).len(), 2, "what is put back is there again");
}

#[tokio::test]
async fn it_is_handed_back_and_goes_with_the_wish_and_with_the_member() {
    let server = Server::start().await;
    let (id, _) = mix(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let entry = changes(&[heard(&id, DAY, 300, START)]);
    tell(&ada, &entry).await;
    let export: Value = ada.get("/api/user/export.json").await.json().await.unwrap();
    let given = &export["given"].as_array().unwrap()[0];
    assert_eq!((&given["kind"], &given["value"]), (&json!("heard"), &json!("300")));
    let count = || server.number("SELECT count(*) FROM heard_mixes");
    let wish = |keeps: bool| json!({ "keeps_listening": keeps });
    ada.put("/api/user/listening-preference", &wish(false)).await;
    assert_eq!(count(), 0, "what was kept has gone");
    let kept = tell(&ada, &entry).await;
    assert_eq!(kept, json!({ "keeps_listening": false, "entries": [] }));
    ada.put("/api/user/listening-preference", &wish(true)).await;
    tell(&ada, &entry).await;
    assert_eq!(count(), 1);
    let gone = ada.request(reqwest::Method::DELETE, "/api/user");
    let gone = gone.json(&json!({ "email": "ada@mixes.example" })).send().await.unwrap();
    assert_eq!((gone.status().as_u16(), count()), (204, 0));
}

#[tokio::test]
async fn more_than_two_hundred_and_what_is_no_moment_or_day_are_refused() {
    let server = Server::start().await;
    let (id, _) = mix(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let many = changes(&vec![heard(&id, DAY, 1, START); 201]);
    problem(ada.put(PATH, &many).await, 422, "request.shape").await;
    for (field, value) in [("listened_at", "yesterday"), ("day", "2026-02-30")] {
        let mut odd = heard(&id, DAY, 1, START);
        odd[field] = json!(value);
        problem(ada.put(PATH, &changes(&[odd])).await, 422, "request.shape").await;
    }
}

#[tokio::test]
async fn a_mix_that_is_hidden_is_left_out_until_it_is_shown() {
    let server = Server::start().await;
    let (id, _) = mix(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    tell(&ada, &changes(&[heard(&id, DAY, 300, START)])).await;
    let admin = Browser::admin(&server).await;
    for (state, entries) in [("hidden", 0), ("shown", 1)] {
        let set =
            admin.put(&format!("/api/admin/mixes/{id}/shown"), &json!({ "state": state })).await;
        assert_eq!(set.status(), 200, "{}", set.text().await.unwrap());
        assert_eq!(days(&list(&ada).await).len(), entries);
    }
}
