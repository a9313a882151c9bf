//! Comments: written, sorted, answered, voted on, deleted, and told to open pages.

use std::time::Duration;

use reqwest::Method;
use segue_base::clock::Moment;
use segue_core::comment::{Sort, Sortable, sort};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::support::browser::Browser;
use crate::support::catalogue::FULL;
use crate::support::{START, Server, catalogue, problem, raw};

/// Comments of the mix with all the cases.
const OF_MIX: &str = "/api/mixes/night-bus-12/comments";

async fn with_comments() -> Server {
    let server = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    server
}

/// Writes a comment or a reply and expects it to be taken.
async fn say(browser: &Browser<'_>, path: &str, body: Value) -> Value {
    let answer = browser.post(path, &body).await;
    assert_eq!(answer.status(), 201, "{path} {body}");
    answer.json().await.unwrap()
}

fn id(comment: &Value) -> &str {
    comment["id"].as_str().unwrap()
}

fn replies_of(comment: &Value) -> String {
    format!("/api/comments/{}/replies", id(comment))
}

fn vote_of(comment: &Value) -> String {
    format!("/api/comments/{}/vote", id(comment))
}

fn texts(comments: &Value) -> Vec<&str> {
    comments.as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap_or("∅")).collect()
}

async fn page(browser: &Browser<'_>, query: &str) -> Value {
    let answer = browser.get(&format!("{OF_MIX}{query}")).await;
    assert_eq!(answer.status(), 200, "{query}");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    answer.json().await.unwrap()
}

/// Follows the pages of an order to its end.
async fn all(browser: &Browser<'_>, sort: &str) -> Vec<Value> {
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let read = page(browser, &format!("?sort={sort}{after}")).await;
        found.extend(read["comments"].as_array().unwrap().iter().cloned());
        match read["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return found,
        }
    }
}

#[tokio::test]
async fn a_comment_is_there_for_everyone() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let body =
        json!({ "text": " \u{200b}What a bassline!\n ", "position": 2, "mix_timestamp": 250 });
    let said = say(&ada, OF_MIX, body).await;
    assert_eq!(said["text"], "What a bassline!", "without the blanks around it");
    assert_eq!((&said["position"], &said["mix_timestamp"]), (&json!(2), &json!(250)));
    assert_eq!((&said["upvotes"], &said["downvotes"]), (&json!(0), &json!(0)));
    assert_eq!((&said["user_vote"], &said["is_own"]), (&json!("none"), &json!(true)));
    assert_eq!(said["timestamp"], "2026-03-01T12:00:00.000Z");
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    assert_eq!(said["track_id"], mix["tracks"][1]["track_id"]);
    assert_eq!(said["mix_id"], mix["id"]);
    let name = said["user"]["username"].as_str().unwrap();
    assert!(name.starts_with("Listener "), "{name}: nothing of an address is told");

    let seen = page(&Browser::new(&server), "").await;
    let mut same = said.clone();
    same["is_own"] = json!(false);
    assert_eq!(seen, json!({ "comments": [same], "next": null }));
    let by_id = format!("/api/mixes/{}/comments", said["mix_id"].as_str().unwrap());
    assert_eq!(server.json(&by_id).await, seen);
    assert_eq!(server.json("/api/mixes/ferry/comments").await["comments"], json!([]));
}

#[tokio::test]
async fn a_page_can_be_of_one_track() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let first = say(&ada, OF_MIX, json!({ "text": "one", "position": 1 })).await;
    say(&ada, OF_MIX, json!({ "text": "two", "position": 2 })).await;
    say(&ada, OF_MIX, json!({ "text": "of the mix" })).await;
    for sort in ["top", "recent", "timeline"] {
        let query = format!("?sort={sort}&track_id={}", first["track_id"].as_str().unwrap());
        assert_eq!(texts(&page(&ada, &query).await["comments"]), ["one"], "{sort}");
    }
    assert_eq!(page(&ada, "?track_id=nothing").await["comments"], json!([]));
}

#[tokio::test]
async fn the_three_orders_are_the_cores_on_every_page() {
    let server = with_comments().await;
    let mut members = Vec::new();
    for name in ["ada", "ben", "cleo", "dara", "eli"] {
        members.push(Browser::of(&server, &format!("{name}@mixes.example")).await);
    }
    for number in 0..45_usize {
        server.pass_ms(1_000);
        // Many share a score, and many a second of the mix; every fourth has none.
        let seconds = (number % 4 != 0).then_some(number * 7 % 5 * 60);
        let body = json!({ "text": format!("{number}"), "mix_timestamp": seconds });
        let said = say(&members[number / 9], OF_MIX, body).await;
        for (voter, member) in members.iter().enumerate().filter(|(it, _)| *it != number / 9) {
            let vote = ["none", "up", "down", "up"][(number * 3 + voter * 5) % 4];
            assert_eq!(member.put(&vote_of(&said), &json!({ "vote": vote })).await.status(), 200);
        }
    }
    let listener = Browser::new(&server);
    let written = all(&listener, "recent").await;
    assert_eq!(written.len(), 45);
    let sortable: Vec<Sortable> = (written.iter())
        .map(|comment| Sortable {
            upvotes: u32::try_from(comment["upvotes"].as_u64().unwrap()).unwrap(),
            downvotes: u32::try_from(comment["downvotes"].as_u64().unwrap()).unwrap(),
            created_at: (comment["timestamp"].as_str().unwrap().parse::<jiff::Timestamp>())
                .unwrap()
                .as_millisecond() as f64,
            mix_seconds: comment["mix_timestamp"].as_f64(),
        })
        .collect();
    assert!(sortable.iter().any(|it| it.upvotes > 1) && sortable.iter().any(|it| it.downvotes > 1));
    for (name, order) in
        [("top", Sort::Top), ("recent", Sort::Recent), ("timeline", Sort::Timeline)]
    {
        let want: Vec<&Value> =
            sort(&sortable, order).into_iter().map(|index| &written[index]["text"]).collect();
        let got = all(&listener, name).await;
        assert_eq!(got.iter().map(|it| &it["text"]).collect::<Vec<_>>(), want, "{name}");
    }
    assert_eq!(page(&listener, "").await, page(&listener, "?sort=top").await);
}

#[tokio::test]
async fn replies_stand_below_their_comment_the_oldest_first() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let said = say(&ada, OF_MIX, json!({ "text": "Who made this?" })).await;
    let reply = say(&ben, &replies_of(&said), json!({ "text": "Halide" })).await;
    assert_eq!(reply["comment_id"], said["id"]);
    assert_eq!(reply["reply_to_username"], said["user"]["username"]);
    server.pass_ms(1);
    let deeper = say(&ada, &replies_of(&reply), json!({ "text": "thanks" })).await;
    assert_eq!(deeper["comment_id"], said["id"], "a reply to a reply stands beside it");
    assert_eq!(deeper["reply_to_username"], reply["user"]["username"]);
    let seen = page(&ben, "").await;
    assert_eq!(texts(&seen["comments"]), ["Who made this?"]);
    assert_eq!(texts(&seen["comments"][0]["replies"]), ["Halide", "thanks"]);
    assert_eq!(seen["comments"][0]["replies"][0]["is_own"], true);
    assert_eq!(seen["comments"][0]["replies"][1]["is_own"], false);
    assert_eq!(seen["comments"][0]["next_replies"], Value::Null);

    let mut others = Vec::new();
    for name in ["cleo", "dara", "eli"] {
        others.push(Browser::of(&server, &format!("{name}@mixes.example")).await);
    }
    for number in 2..25 {
        server.pass_ms(1);
        say(&others[number % 3], &replies_of(&said), json!({ "text": format!("{number}") })).await;
    }
    let seen = page(&ada, "").await["comments"][0].clone();
    assert_eq!(seen["replies"].as_array().unwrap().len(), 20);
    let next = seen["next_replies"].as_str().unwrap();
    let rest = server.json(&format!("{}?after={next}", replies_of(&said))).await;
    assert_eq!(texts(&rest["replies"]), ["20", "21", "22", "23", "24"]);
    assert_eq!(rest["next"], Value::Null);
    let whole = server.json(&replies_of(&said)).await;
    assert_eq!((&whole["replies"][19]["text"], &whole["next"]), (&json!("19"), &json!(next)));
    problem(ada.get(&replies_of(&reply)).await, 404, "not_found").await;
    problem(ada.get("/api/comments/nothing/replies").await, 404, "not_found").await;
    let body = json!({ "text": "hello?" });
    problem(ada.post("/api/comments/nothing/replies", &body).await, 404, "not_found").await;
}

#[tokio::test]
async fn votes_count_once_both_ways_and_are_taken_back() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let cleo = Browser::of(&server, "cleo@mixes.example").await;
    let said = say(&ada, OF_MIX, json!({ "text": "What a bassline!" })).await;
    let path = vote_of(&said);
    for (voter, vote, up, down) in [
        (&ben, "up", 1, 0),
        (&ben, "up", 1, 0),
        (&cleo, "down", 1, 1),
        (&ben, "down", 0, 2),
        (&cleo, "none", 0, 1),
        (&cleo, "none", 0, 1),
    ] {
        let answer = voter.put(&path, &json!({ "vote": vote })).await;
        assert_eq!(answer.status(), 200);
        let voted: Value = answer.json().await.unwrap();
        assert_eq!((&voted["upvotes"], &voted["downvotes"]), (&json!(up), &json!(down)), "{vote}");
    }
    for (viewer, vote) in [(&ada, "none"), (&ben, "down"), (&cleo, "none")] {
        assert_eq!(page(viewer, "").await["comments"][0]["user_vote"], vote);
    }
    problem(ada.put(&path, &json!({ "vote": "up" })).await, 409, "comment.own").await;
    problem(ben.put(&path, &json!({ "vote": "left" })).await, 422, "request.shape").await;
    let reply = say(&ada, &replies_of(&said), json!({ "text": "replies take no votes" })).await;
    for path in [vote_of(&reply), "/api/comments/nothing/vote".to_owned()] {
        problem(ben.put(&path, &json!({ "vote": "up" })).await, 404, "not_found").await;
    }
}

#[tokio::test]
async fn an_author_or_an_admin_deletes_and_nobody_else() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let said = say(&ada, OF_MIX, json!({ "text": "one" })).await;
    let path = format!("/api/comments/{}", id(&said));
    problem(ben.delete(&path).await, 403, "comment.foreign").await;
    assert_eq!(texts(&page(&ada, "").await["comments"]), ["one"]);
    assert_eq!(ada.delete(&path).await.status(), 204);
    problem(ada.delete(&path).await, 404, "not_found").await;
    assert_eq!(page(&ada, "").await["comments"], json!([]));

    let said = say(&ada, OF_MIX, json!({ "text": "two" })).await;
    let admin = Browser::admin(&server).await;
    assert_eq!(admin.delete(&format!("/api/comments/{}", id(&said))).await.status(), 204);
    assert_eq!(page(&ada, "").await["comments"], json!([]));
}

#[tokio::test]
async fn a_comment_with_replies_stays_as_a_blank_until_the_last_is_gone() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let said = say(&ada, OF_MIX, json!({ "text": "one", "mix_timestamp": 5 })).await;
    let reply = say(&ben, &replies_of(&said), json!({ "text": "an answer" })).await;
    assert_eq!(ada.delete(&format!("/api/comments/{}", id(&said))).await.status(), 204);
    let seen = page(&ada, "").await["comments"][0].clone();
    assert_eq!((&seen["text"], &seen["user"]), (&Value::Null, &Value::Null));
    assert_eq!(seen["is_own"], false);
    assert_eq!(texts(&seen["replies"]), ["an answer"]);
    let body = json!({ "text": "too late" });
    problem(ada.post(&replies_of(&said), &body).await, 404, "not_found").await;
    problem(ben.put(&vote_of(&said), &json!({ "vote": "up" })).await, 404, "not_found").await;
    let other = say(&ada, &replies_of(&reply), json!({ "text": "still here" })).await;
    for gone in [&reply, &other] {
        assert_eq!(page(&ada, "").await["comments"].as_array().unwrap().len(), 1);
        let by = if gone == &reply { &ben } else { &ada };
        assert_eq!(by.delete(&format!("/api/comments/{}", id(gone))).await.status(), 204);
    }
    assert_eq!(page(&ada, "").await["comments"], json!([]), "the blank goes with the last reply");
}

/// Reads events until one of a kind has come, and returns what each told.
async fn heard(response: &mut reqwest::Response, kind: &str) -> Vec<(String, Value)> {
    let mut text = String::new();
    let read = async {
        while !text.contains(&format!("event: {kind}\n")) || !text.ends_with("\n\n") {
            let chunk = response.chunk().await.unwrap().unwrap();
            text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    };
    tokio::time::timeout(Duration::from_secs(20), read).await.unwrap();
    let field = |event: &str, name: &str| {
        event.lines().find_map(|line| line.strip_prefix(name)).unwrap().to_owned()
    };
    let events = text.split("\n\n").filter(|event| event.contains("event: "));
    events
        .map(|event| {
            (field(event, "event: "), serde_json::from_str(&field(event, "data: ")).unwrap())
        })
        .collect()
}

#[tokio::test]
async fn an_open_page_hears_of_comments() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let mut watching = server.get(&format!("/api/mixes/{FULL}/live")).await;
    let said = say(&ada, OF_MIX, json!({ "text": "one" })).await;
    let told = heard(&mut watching, "comment").await;
    assert_eq!((&told[0].1["id"], &told[0].1["text"]), (&said["id"], &json!("one")));
    assert_eq!(told[0].1.get("is_own"), None, "what is told to all is of nobody's view");
    ben.put(&vote_of(&said), &json!({ "vote": "up" })).await;
    assert_eq!(heard(&mut watching, "comment").await[0].1["upvotes"], 1);
    let reply = say(&ben, &replies_of(&said), json!({ "text": "an answer" })).await;
    assert_eq!(heard(&mut watching, "reply").await[0].1["id"], reply["id"]);
    ada.delete(&format!("/api/comments/{}", id(&said))).await;
    assert_eq!(heard(&mut watching, "comment").await[0].1["text"], Value::Null);
    ben.delete(&format!("/api/comments/{}", id(&reply))).await;
    let mut gone = heard(&mut watching, "comment_gone").await;
    if gone.len() < 2 {
        gone.extend(heard(&mut watching, "comment_gone").await);
    }
    let gone: Vec<&Value> = gone.iter().map(|(_, told)| &told["id"]).collect();
    assert_eq!(gone, [&reply["id"], &said["id"]]);
}

#[tokio::test]
async fn where_comments_are_off_there_are_none() {
    let server = Server::start().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let body = json!({ "text": "hello" });
    problem(ada.get(OF_MIX).await, 404, "comments.off").await;
    problem(ada.post(OF_MIX, &body).await, 404, "comments.off").await;
    problem(ada.get("/api/comments/x/replies").await, 404, "comments.off").await;
    problem(ada.post("/api/comments/x/replies", &body).await, 404, "comments.off").await;
    let vote = json!({ "vote": "up" });
    problem(ada.put("/api/comments/x/vote", &vote).await, 404, "comments.off").await;
    problem(ada.delete("/api/comments/x").await, 404, "comments.off").await;
    let (_, home) = server.page("/").await;
    assert!(home.contains("\"comments_enabled\":false"), "{home}");
    let (_, home) = with_comments().await.page("/").await;
    assert!(home.contains("\"comments_enabled\":true"), "{home}");
}

#[tokio::test]
async fn what_is_no_comment_is_told_so() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let long = "é".repeat(2_001);
    for (body, status, code) in [
        (json!({ "text": "" }), 422, "request.invalid"),
        (json!({ "text": " \n\u{200b}\u{feff}\t" }), 422, "request.invalid"),
        (json!({ "text": "a\0b" }), 422, "request.invalid"),
        (json!({ "text": "\u{202e}\u{7}" }), 422, "request.invalid"),
        (json!({ "text": "\u{3164}" }), 422, "request.invalid"),
        (json!({ "text": "\u{2800} \u{2800}" }), 422, "request.invalid"),
        (json!({ "text": "\u{115f}\u{ad}\u{fe0f}\u{e0020}" }), 422, "request.invalid"),
        (json!({ "text": long }), 422, "request.invalid"),
        (json!({ "text": "x", "mix_timestamp": 3_724 }), 422, "request.invalid"),
        (json!({ "text": "x", "mix_timestamp": u32::MAX }), 422, "request.invalid"),
        (json!({ "text": "x", "mix_timestamp": -1 }), 422, "request.shape"),
        (json!({ "text": "x", "position": 0 }), 404, "not_found"),
        (json!({ "text": "x", "position": 9_999 }), 404, "not_found"),
        (json!({ "text": "x", "upvotes": 9 }), 422, "request.shape"),
        (json!({ "text": 1 }), 422, "request.shape"),
        (json!({}), 422, "request.shape"),
    ] {
        problem(ada.post(OF_MIX, &body).await, status, code).await;
    }
    let body = json!({ "text": "x" });
    problem(ada.post("/api/mixes/nothing/comments", &body).await, 404, "not_found").await;
    problem(ada.get("/api/mixes/nothing/comments").await, 404, "not_found").await;
    for query in ["sort=best", "sort=top&sort=top"] {
        let answer = ada.get(&format!("{OF_MIX}?{query}")).await;
        problem(answer, 422, "request.shape").await;
    }
    for after in ["", "1.2", "x.2.y", "1.2."] {
        let answer = ada.get(&format!("{OF_MIX}?after={after}")).await;
        problem(answer, 422, "request.shape").await;
    }
    let steering = json!({ "text": "One\r\n\u{202e}two\u{1b}[31m\tthree" });
    assert_eq!(say(&ada, OF_MIX, steering).await["text"], "One\ntwo[31m\tthree");
    let heart = "\u{2764}\u{fe0f}";
    assert_eq!(say(&ada, OF_MIX, json!({ "text": heart })).await["text"], heart);
    let said = say(&ada, OF_MIX, json!({ "text": "é".repeat(2_000) })).await;
    let body = json!({ "text": "  " });
    problem(ada.post(&replies_of(&said), &body).await, 422, "request.invalid").await;
    let body = json!({ "text": "x", "mix_timestamp": 3_723 });
    assert_eq!(ada.post(OF_MIX, &body).await.status(), 201, "the mix's very end");
}

#[tokio::test]
async fn a_second_try_is_the_same_comment() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    let send = |who: &Browser<'_>, path: &str, text: &str| {
        let request = who.request(Method::POST, path).json(&json!({ "text": text }));
        request.header("idempotency-key", "try-1").send()
    };
    let first = send(&ada, OF_MIX, "one").await.unwrap();
    assert_eq!(first.status(), 201);
    let first: Value = first.json().await.unwrap();
    let again = send(&ada, OF_MIX, "one").await.unwrap();
    assert_eq!(again.status(), 200);
    assert_eq!(again.json::<Value>().await.unwrap(), first);
    problem(send(&ada, OF_MIX, "two").await.unwrap(), 422, "idempotency.key_reused").await;
    let elsewhere = send(&ada, "/api/mixes/ferry/comments", "one").await.unwrap();
    problem(elsewhere, 422, "idempotency.key_reused").await;
    let reply = send(&ben, &replies_of(&first), "one").await.unwrap();
    assert_eq!(reply.status(), 201, "another member's key is another key");
    let again = send(&ben, &replies_of(&first), "one").await.unwrap();
    assert_eq!(again.status(), 200);
    assert_eq!(
        again.json::<Value>().await.unwrap()["id"],
        reply.json::<Value>().await.unwrap()["id"]
    );
    let seen = page(&ada, "").await["comments"].clone();
    assert_eq!((texts(&seen), texts(&seen[0]["replies"])), (vec!["one"], vec!["one"]));
    let bad = ada.request(Method::POST, OF_MIX).json(&json!({ "text": "x" }));
    let bad = bad.header("idempotency-key", "two words").send().await.unwrap();
    problem(bad, 400, "request.malformed").await;
}

#[tokio::test]
async fn a_flood_of_comments_is_stopped() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    for number in 0..10 {
        say(&ada, OF_MIX, json!({ "text": format!("{number}") })).await;
    }
    // A comment more may be taken every three seconds, which slow machines need for these.
    let mut flood = ada.post(OF_MIX, &json!({ "text": "more" })).await;
    for _ in 0..10 {
        if flood.status() == 201 {
            flood = ada.post(OF_MIX, &json!({ "text": "more" })).await;
        }
    }
    assert!(flood.headers().contains_key("retry-after"));
    problem(flood, 429, "flood").await;
    let ben = Browser::of(&server, "ben@mixes.example").await;
    say(&ben, OF_MIX, json!({ "text": "somebody else's" })).await;
}

#[tokio::test]
async fn comments_leave_prepared_pages_as_they_are() {
    let server = with_comments().await;
    let before = server.store.version().unwrap();
    let ada = Browser::of(&server, "ada@mixes.example").await;
    say(&ada, OF_MIX, json!({ "text": "one" })).await;
    assert_eq!(server.store.version().unwrap(), before);
}

/// Comments whose sender hangs up at once: every page that shows the mix hears of each that is
/// stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_is_told_though_its_sender_has_left() {
    let server = with_comments().await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let mut watching = server.get(&format!("/api/mixes/{FULL}/live")).await;
    for number in 0..25 {
        let body = json!({ "text": format!("Number {number}") }).to_string();
        let request = format!(
            "POST {OF_MIX} HTTP/1.1\r\nhost: a\r\norigin: {}\r\ncookie: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            server.origin,
            ada.cookie(),
            body.len()
        );
        let mut socket = raw::connect(&server.origin).await;
        socket.write_all(request.as_bytes()).await.unwrap();
    }
    // The last one waits for its answer, and with it for those before it.
    say(&ada, OF_MIX, json!({ "text": "The last one" })).await;
    let kept = all(&ada, "recent").await.len();
    let mut told = String::new();
    let listen = async {
        while told.matches("event: comment\n").count() < kept {
            let chunk = watching.chunk().await.unwrap().unwrap();
            told.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    };
    let all = tokio::time::timeout(Duration::from_secs(20), listen).await;
    let count = told.matches("event: comment\n").count();
    println!("{kept} comments kept, {count} told");
    assert!(all.is_ok(), "{count} of {kept} comments were told");
}

#[tokio::test]
async fn the_audit_knows_whose_comment_an_admin_deleted() {
    let server = with_comments().await;
    let (ada, admin) =
        (Browser::of(&server, "ada@mixes.example").await, Browser::admin(&server).await);
    let said = say(&ada, OF_MIX, json!({ "text": "Buy watches" })).await;
    let own = say(&admin, OF_MIX, json!({ "text": "My own" })).await;
    for comment in [&said, &own] {
        let path = format!("/api/comments/{}", id(comment));
        assert_eq!(admin.delete(&path).await.status(), 204);
    }
    let audit: Value = admin.get("/api/admin/audit").await.json().await.unwrap();
    let entries = audit["entries"].as_array().unwrap();
    let deleted: Vec<_> = entries.iter().filter(|it| it["action"] == "comment.deleted").collect();
    assert_eq!(deleted.len(), 1, "{audit}");
    assert_eq!(deleted[0]["entity_name"], "Buy watches");
}
