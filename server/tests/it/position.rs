//! Where a member left mixes: it follows them, the newest listening counts, and nobody else sees it.

use segue_base::clock::Moment;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{START, Server, problem};

const PATH: &str = "/api/user/positions";

fn left(mix_id: &str, seconds: u32, at_ms: i64) -> Value {
    json!({
        "mix_id": mix_id, "seconds": seconds, "duration_seconds": 3600, "is_finished": false,
        "listened_at": Moment::from_ms(at_ms).rfc3339(),
    })
}

async fn keep(browser: &Browser<'_>, positions: &[Value]) -> Value {
    let answer = browser.put(PATH, &json!({ "positions": positions })).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

async fn list(browser: &Browser<'_>) -> Value {
    browser.get(PATH).await.json().await.unwrap()
}

async fn mix_id(server: &Server) -> String {
    server.json(&format!("/api/mixes/{FULL}")).await["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_newest_listening_counts() {
    let server = Server::start().await;
    let id = mix_id(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(list(&ada).await, json!({ "keeps_listening": true, "positions": [] }));
    let newest = left(&id, 300, START - 1000);
    for sent in [&newest, &left(&id, 200, START - 2000), &newest] {
        let kept = keep(&ada, &[sent.clone(), left("gone", 5, START)]).await;
        assert_eq!(kept["positions"].as_array().unwrap().len(), 1);
        assert_eq!(kept["positions"][0]["seconds"], 300);
        assert_eq!(kept, list(&ada).await);
    }
    let to_come = keep(&ada, &[left(&id, 400, START + 86_400_000)]).await;
    let at = to_come["positions"][0]["listened_at"].as_str().unwrap().to_owned();
    let at = Moment::parse_rfc3339(&at).unwrap();
    assert!(at.ms() < START + 60_000, "a moment to come counts as now");
    let mut finished = left(&id, 3600, at.ms() + 1);
    finished["is_finished"] = json!(true);
    server.pass_ms(10);
    let kept = keep(&ada, &[finished]).await;
    assert_eq!(kept["positions"][0]["is_finished"], true);
    let kelp = Browser::of(&server, "kelp@mixes.example").await;
    assert_eq!(list(&kelp).await["positions"], json!([]), "nobody else's");
}

#[tokio::test]
async fn they_are_cleared_and_switched_off() {
    let server = Server::start().await;
    let id = mix_id(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    keep(&ada, &[left(&id, 300, START)]).await;
    let export: Value = ada.get("/api/user/export.json").await.json().await.unwrap();
    let given = export["given"].as_array().unwrap();
    assert_eq!((&given[0]["kind"], &given[0]["value"]), (&json!("position"), &json!("300")));
    assert_eq!(ada.delete(PATH).await.status(), 204);
    assert_eq!(list(&ada).await["positions"], json!([]));
    keep(&ada, &[left(&id, 300, START)]).await;
    let off = json!({ "keeps_listening": false });
    let set = ada.put("/api/user/listening-preference", &off).await;
    assert_eq!(set.json::<Value>().await.unwrap(), off);
    assert_eq!(server.number("SELECT count(*) FROM positions"), 0, "what was kept has gone");
    let kept = keep(&ada, &[left(&id, 300, START)]).await;
    assert_eq!(kept, json!({ "keeps_listening": false, "positions": [] }));
    assert_eq!(server.number("SELECT count(*) FROM positions"), 0);
}

#[tokio::test]
async fn more_than_a_hundred_and_what_is_no_moment_are_refused() {
    let server = Server::start().await;
    let id = mix_id(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let many = json!({ "positions": vec![left(&id, 1, START); 101] });
    problem(ada.put(PATH, &many).await, 422, "request.shape").await;
    let mut odd = left(&id, 1, START);
    odd["listened_at"] = json!("yesterday");
    let odd = json!({ "positions": [odd] });
    problem(ada.put(PATH, &odd).await, 422, "request.shape").await;
}

#[tokio::test]
async fn a_mix_that_is_hidden_is_left_out() {
    let server = Server::start().await;
    let id = mix_id(&server).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    keep(&ada, &[left(&id, 300, START)]).await;
    let admin = Browser::admin(&server).await;
    let hidden =
        admin.put(&format!("/api/admin/mixes/{id}/shown"), &json!({ "state": "hidden" })).await;
    assert_eq!(hidden.status(), 200, "{}", hidden.text().await.unwrap());
    assert_eq!(list(&ada).await["positions"], json!([]));
}
