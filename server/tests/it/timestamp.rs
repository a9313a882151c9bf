//! Times that people give, their votes, and the news of both.

use std::time::Duration;

use reqwest::Method;
use segue_base::clock::Moment;
use segue_store::timestamp::{self, Person, Voter};
use segue_store::{StoreError, mix};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::{self, FULL};
use crate::support::{START, Server, problem};

/// A mix of which only the first track and the last one have a time.
pub const OPEN: &str = "open-hours";

const ANON: &str = "anon_1772366400000_a1b2c3";

/// A server with the catalogue and [`OPEN`], whose proxy says where requests come from.
async fn start() -> Server {
    start_with(&[("SEGUE_TRUST_PROXY", "true")]).await
}

/// The same with these settings.
pub async fn start_with(settings: &[(&str, &str)]) -> Server {
    let server = Server::start_empty(settings).await;
    let now = Moment::from_ms(START);
    catalogue::fill(&server.store, now).await;
    let tracks = "[00:00] Halide - Dawn\nHalide - Noon\nHalide - Dusk\nHalide - Night\n\
        [1:00:00] Halide - Small Hours";
    let new = catalogue::a_mix(now, 0, "Open Hours", "Halide", tracks);
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    server
}

fn of(mix: &str) -> String {
    format!("/api/mixes/{mix}/timestamps")
}

fn time(position: u32, start_seconds: u32, session_id: Option<&str>) -> Value {
    json!({ "position": position, "start_seconds": start_seconds, "session_id": session_id })
}

#[tokio::test]
async fn a_time_keeps_the_order_of_the_tracks_around_it() {
    let server = start().await;
    let browser = Browser::of(&server, "ada@mixes.example").await;
    for (position, wrong) in [(2, 3601), (4, 9999)] {
        let answer = browser.post(&of(OPEN), &time(position, wrong, None)).await;
        let told = problem(answer, 422, "request.invalid").await;
        let message = "To fit the tracks around it, it has to start between 0:00 and 1:00:00";
        assert_eq!(told["errors"][0]["message"], message);
    }
    for right in [0, 3600] {
        let position = if right == 0 { 2 } else { 3 };
        let answer = browser.post(&of(OPEN), &time(position, right, None)).await;
        assert_eq!(answer.status(), 201);
    }
}

#[tokio::test]
async fn behind_the_last_time_a_track_has_room_up_to_the_end_of_the_mix() {
    let server = start().await;
    let now = Moment::from_ms(START);
    let tracks = "[00:00] Halide - Dawn\n[01:15] Halide - Noon\n[02:30] Halide - Dusk";
    let mut new = catalogue::a_mix(now, 0, "Short Hours", "Halide", tracks);
    new.duration_ms = Some(600_000);
    new.tracks[2].start_seconds = None;
    server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    let answer = Browser::new(&server).post(&of("short-hours"), &time(3, 30, Some(ANON))).await;
    let told = problem(answer, 422, "request.invalid").await;
    let message = "To fit the tracks around it, it has to start between 1:15 and 10:00";
    assert_eq!(told["errors"][0]["message"], message);
}

#[tokio::test]
async fn a_time_starts_as_pending_and_is_there_for_everyone() {
    let server = start().await;
    let mix = OPEN;
    let browser = Browser::new(&server);
    let given = browser.post(&of(mix), &time(2, 65, Some(ANON))).await;
    assert_eq!(given.status(), 201);
    let given: Value = given.json().await.unwrap();
    assert_eq!((&given["status"], &given["timestamp"]), (&json!("pending"), &json!("1:05")));
    assert!(given["confidence_score"].as_f64().unwrap() > 0.2);
    let seen = server.json(&of(mix)).await;
    assert_eq!((&seen[0]["id"], &seen[0]["is_own"]), (&given["id"], &json!(false)));
    let own = browser.request(Method::GET, &of(mix)).header("segue-session", ANON);
    let own: Value = own.send().await.unwrap().json().await.unwrap();
    assert_eq!(own[0]["is_own"], true);
}

#[tokio::test]
async fn one_person_times_a_track_once() {
    let server = start().await;
    let mix = OPEN;
    let anonymous = Browser::new(&server);
    assert_eq!(anonymous.post(&of(mix), &time(2, 65, Some(ANON))).await.status(), 201);
    let again = anonymous.post(&of(mix), &time(2, 70, Some(ANON))).await;
    let told = problem(again, 409, "timestamp.taken").await;
    assert_eq!(told["detail"], "You've already submitted a timestamp for this track");
    assert_eq!(anonymous.post(&of(mix), &time(3, 70, Some(ANON))).await.status(), 201);
    let member = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(member.post(&of(mix), &time(2, 66, None)).await.status(), 201);
    problem(member.post(&of(mix), &time(2, 66, None)).await, 409, "timestamp.taken").await;
    let seen = server.json(&of(mix)).await;
    assert_eq!(seen.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn what_is_no_time_is_told_so() {
    let server = start().await;
    let mix = OPEN;
    let browser = Browser::new(&server);
    for (body, status, code) in [
        (time(2, 65, None), 422, "request.invalid"),
        (time(2, 65, Some("anon_'; drop")), 422, "request.invalid"),
        (time(2, 65, Some("somebody")), 422, "request.invalid"),
        (time(2, 65, Some("anon_1")), 422, "request.invalid"),
        (time(2, 65, Some("anon__a1")), 422, "request.invalid"),
        (time(2, 65, Some("anon_x_a1")), 422, "request.invalid"),
        (time(2, 65, Some("anon_1_")), 422, "request.invalid"),
        (time(2, 65, Some("anon_1_a_1")), 422, "request.invalid"),
        (time(0, 65, Some(ANON)), 404, "not_found"),
        (time(9999, 65, Some(ANON)), 404, "not_found"),
        (time(2, u32::MAX, Some(ANON)), 422, "request.invalid"),
        (time(1, 5, Some(ANON)), 409, "timestamp.curated"),
        (time(5, 3_601, Some(ANON)), 409, "timestamp.curated"),
        (json!({ "position": 1, "start_seconds": -1, "session_id": ANON }), 422, "request.shape"),
        (json!({ "position": 1, "start_seconds": 1.5, "session_id": ANON }), 422, "request.shape"),
        (json!({ "position": 1, "session_id": ANON }), 422, "request.shape"),
        (json!({ "position": 1, "start_seconds": 1, "status": "approved" }), 422, "request.shape"),
    ] {
        problem(browser.post(&of(mix), &body).await, status, code).await;
    }
    problem(browser.post(&of("nothing"), &time(2, 1, Some(ANON))).await, 404, "not_found").await;
    assert_eq!(server.json(&of(mix)).await, json!([]));
}

/// A vote of an anonymous session from an address.
fn vote_from(
    browser: &Browser<'_>,
    path: &str,
    kind: &str,
    who: u32,
    address: &str,
) -> reqwest::RequestBuilder {
    let body = json!({ "vote_type": kind, "session_id": format!("anon_1_{who}") });
    browser.request(Method::PUT, path).header("x-forwarded-for", address).json(&body)
}

#[tokio::test]
async fn votes_decide_and_can_be_changed() {
    let server = start().await;
    let mix = OPEN;
    let giver = Browser::new(&server);
    let given: Value = giver.post(&of(mix), &time(2, 65, Some(ANON))).await.json().await.unwrap();
    let path = format!("/api/timestamps/{}/vote", given["id"].as_str().unwrap());
    let vote = |kind: &'static str, who: u32| {
        let request = vote_from(&giver, &path, kind, who, &format!("192.0.2.{who}"));
        async move { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    let own = json!({ "vote_type": "agree", "session_id": ANON });
    problem(giver.put(&path, &own).await, 409, "timestamp.own").await;
    assert_eq!(vote("agree", 1).await["status"], "pending");
    assert_eq!(vote("agree", 1).await["agree"], 1, "the same vote again counts once");
    let approved = vote("agree", 2).await;
    assert_eq!((&approved["status"], &approved["agree"]), (&json!("approved"), &json!(2)));
    let changed = vote("disagree", 2).await;
    assert_eq!((&changed["agree"], &changed["disagree"]), (&json!(1), &json!(1)));
    assert_eq!(changed["status"], "pending");
    let seen = giver.request(Method::GET, &of(mix)).header("segue-session", "anon_1_2");
    let seen: Value = seen.send().await.unwrap().json().await.unwrap();
    assert_eq!(seen[0]["own_vote"], "disagree");
    for who in 3..8 {
        vote("disagree", who).await;
    }
    let rejected = vote("disagree", 8).await;
    assert_eq!((&rejected["status"], &rejected["disagree"]), (&json!("rejected"), &json!(7)));
    problem(giver.put("/api/timestamps/nothing/vote", &own).await, 404, "not_found").await;
    let bad = json!({ "vote_type": "maybe", "session_id": ANON });
    problem(giver.put(&path, &bad).await, 422, "request.shape").await;
}

#[tokio::test]
async fn one_network_has_one_voice_on_a_time() {
    let server = start().await;
    let giver = Browser::new(&server);
    let given = giver.request(Method::POST, &of(OPEN)).header("x-forwarded-for", "192.0.2.1");
    let given = given.json(&time(4, 600, Some(ANON))).send().await.unwrap();
    let given: Value = given.json().await.unwrap();
    let path = format!("/api/timestamps/{}/vote", given["id"].as_str().unwrap());
    let vote = async |kind: &str, who: u32, address: &str| {
        server.pass_ms(1);
        let voted = vote_from(&giver, &path, kind, who, address).send().await.unwrap();
        assert_eq!(voted.status(), 200);
        let voted: Value = voted.json().await.unwrap();
        (voted["agree"].as_u64().unwrap(), voted["disagree"].as_u64().unwrap())
    };
    // The giver's network has spoken already; any other counts once.
    for who in 1..6 {
        assert_eq!(vote("agree", who, "192.0.2.1").await, (0, 0));
    }
    for who in 6..12 {
        assert_eq!(vote("agree", who, "192.0.2.2").await, (1, 0));
    }
    // A household of version 6 is one network; its latest vote counts.
    assert_eq!(vote("agree", 12, "2001:db8:1:2::1").await, (2, 0));
    assert_eq!(vote("disagree", 13, "2001:db8:1:2::2").await, (1, 1));
    assert_eq!(vote("agree", 13, "2001:db8:1:2::2").await, (2, 0));
    // So is all that one customer of a provider has, today and tomorrow.
    for who in 14..34 {
        assert_eq!(vote("agree", who, &format!("2001:db8:1:{who:x}::1")).await, (2, 0));
    }
    server.pass_days(1);
    assert_eq!(vote("agree", 34, "192.0.2.2").await, (2, 0));
    // Members whose address is proven are known, wherever they are; a password alone proves nothing.
    let put = async |browser: &Browser<'_>| {
        let request = browser.request(Method::PUT, &path).header("x-forwarded-for", "192.0.2.1");
        let voted = request.json(&json!({ "vote_type": "agree" })).send().await.unwrap();
        voted.json::<Value>().await.unwrap()["agree"].clone()
    };
    assert_eq!(put(&Browser::of(&server, "ada@mixes.example").await).await, 3);
    let unproven = Browser::new(&server);
    let credentials = json!({ "email": "kelp@mixes.example", "password": "correct horse" });
    unproven.post("/api/sign-in/password", &credentials).await;
    assert_eq!(put(&unproven).await, 3);
    // The stored name of a network does not lead back to an address.
    let hashes = server.rows("SELECT network_hash FROM timestamp_votes").concat();
    assert!(hashes.iter().all(|hash| hash.is_empty() || hash.len() == 64), "{hashes:?}");
}

/// Whether the pages and files of [`OPEN`] have a track of it begin at a time, and what they say of it.
async fn start_of(server: &Server, position: usize) -> (Value, Value, bool) {
    let mix = server.json(&format!("/api/mixes/{OPEN}")).await;
    let track = &mix["tracks"][position - 1];
    let files = server.page(&format!("/mix/{OPEN}.json")).await.1;
    let files: Value = serde_json::from_str(&files).unwrap();
    let file = &files["tracks"][position - 1]["start_seconds"];
    assert_eq!(*file, track["start_seconds"], "pages and files differ");
    (track["start_seconds"].clone(), track["time"].clone(), track["timestamp"] == "??:??")
}

/// A person who makes up dozens of times changes nothing until somebody else confirms one.
#[tokio::test]
async fn a_time_that_nobody_stands_for_is_a_proposal() {
    let server = start().await;
    let browser = Browser::new(&server);
    let mut given = Vec::new();
    for position in 2..5 {
        let request = browser.request(Method::POST, &of(OPEN));
        let request = request.header("x-forwarded-for", "192.0.2.1");
        let answer = request.json(&time(position, 1, Some(ANON))).send().await.unwrap();
        assert_eq!(answer.status(), 201);
        let told: Value = answer.json().await.unwrap();
        assert_eq!(told["is_confirmed"], false);
        given.push(told["id"].as_str().unwrap().to_owned());
        let (start, shown, is_unknown) = start_of(&server, position as usize).await;
        assert_eq!((start, is_unknown), (Value::Null, true));
        assert_eq!((&shown["is_confirmed"], &shown["timestamp"]), (&json!(false), &json!("0:01")));
    }
    let vote = async |id: &str, who: u32, address: &str| {
        let path = format!("/api/timestamps/{id}/vote");
        let voted = vote_from(&browser, &path, "agree", who, address).send().await.unwrap();
        voted.json::<Value>().await.unwrap()
    };
    let own_network = vote(&given[0], 1, "192.0.2.1").await;
    assert_eq!(
        (&own_network["is_confirmed"], &own_network["voice"]),
        (&json!(false), &json!("network"))
    );
    let other = vote(&given[0], 2, "192.0.2.2").await;
    assert_eq!((&other["is_confirmed"], &other["voice"]), (&json!(true), &json!("own")));
    assert_eq!(start_of(&server, 2).await.0, 1);
    // An admin confirms a time by approving it.
    let admin = Browser::admin(&server).await;
    let path = format!("/api/admin/timestamps/{}", given[1]);
    assert_eq!(admin.put(&path, &json!({ "status": "approved" })).await.status(), 200);
    assert_eq!(start_of(&server, 3).await.0, 1);
    // A member confirms their own time, which comes before those of unknown people.
    server.pass_ms(1);
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let hers: Value = ada.post(&of(OPEN), &time(4, 900, None)).await.json().await.unwrap();
    assert_eq!(hers["is_confirmed"], true);
    assert_eq!(start_of(&server, 4).await.0, 900);
}

#[tokio::test]
async fn new_accounts_and_those_of_one_domain_have_one_voice() {
    let server = start().await;
    let giver = Browser::new(&server);
    let given: Value = giver.post(&of(OPEN), &time(2, 65, Some(ANON))).await.json().await.unwrap();
    let path = format!("/api/timestamps/{}/vote", given["id"].as_str().unwrap());
    let agree = json!({ "vote_type": "agree" });
    let mut voters = Vec::new();
    for number in 0..6 {
        let domain = if number % 2 == 0 { "catch-all.example" } else { "web.de" };
        voters.push(Browser::of(&server, &format!("v{number}@{domain}")).await);
    }
    let vote = async |voter: &Browser<'_>| {
        let voted: Value = voter.put(&path, &agree).await.json().await.unwrap();
        (voted["agree"].as_u64().unwrap(), voted["voice"].as_str().unwrap().to_owned())
    };
    assert_eq!(vote(&voters[0]).await, (1, "own".to_owned()));
    for voter in &voters[1..] {
        assert_eq!(vote(voter).await, (1, "new_accounts".to_owned()));
    }
    // Two days later each has a voice whose address is a provider's, and the domain one.
    server.pass_days(2);
    let later = Browser::of(&server, "w@web.de").await;
    assert_eq!(vote(&later).await, (5, "own".to_owned()));
    assert_eq!(vote(&voters[0]).await, (5, "mail_domain".to_owned()));
}

#[tokio::test]
async fn a_time_is_its_givers_until_somebody_votes() {
    let server = start().await;
    let browser = Browser::new(&server);
    let mut watch = server.get(&format!("/api/mixes/{OPEN}/live")).await;
    let given: Value =
        browser.post(&of(OPEN), &time(2, 65, Some(ANON))).await.json().await.unwrap();
    let path = format!("/api/timestamps/{}", given["id"].as_str().unwrap());
    let other = "anon_1772366400000_zzz";
    let to =
        |seconds: u32, session: &str| json!({ "start_seconds": seconds, "session_id": session });
    problem(browser.put(&path, &to(70, other)).await, 404, "not_found").await;
    problem(browser.put(&path, &to(3_601, ANON)).await, 422, "request.invalid").await;
    let changed: Value = browser.put(&path, &to(70, ANON)).await.json().await.unwrap();
    assert_eq!((&changed["id"], &changed["timestamp"]), (&given["id"], &json!("1:10")));
    let told = events_until(&mut watch, "timestamp").await;
    let told =
        if told.contains("1:10") { told } else { events_until(&mut watch, "timestamp").await };
    assert!(told.contains("1:10"), "{told}");
    // A vote that is taken back leaves it as it was.
    let vote_path = format!("{path}/vote");
    let from_there =
        |request: reqwest::RequestBuilder| request.header("x-forwarded-for", "192.0.2.9");
    let vote = json!({ "vote_type": "agree", "session_id": other });
    let voted =
        from_there(browser.request(Method::PUT, &vote_path).json(&vote)).send().await.unwrap();
    assert_eq!(voted.json::<Value>().await.unwrap()["agree"], 1);
    problem(browser.put(&path, &to(75, ANON)).await, 409, "timestamp.voted").await;
    let taken = |path: &str, session: &str| {
        let request = browser.request(Method::DELETE, path).header("segue-session", session);
        async move { request.send().await.unwrap() }
    };
    problem(taken(&path, ANON).await, 409, "timestamp.voted").await;
    for _ in 0..2 {
        let released: Value = taken(&vote_path, other).await.json().await.unwrap();
        assert_eq!((&released["agree"], &released["is_confirmed"]), (&json!(0), &json!(false)));
    }
    problem(taken(&path, other).await, 404, "not_found").await;
    problem(taken(&path, "somebody").await, 422, "request.invalid").await;
    assert_eq!(taken(&path, ANON).await.status(), 200);
    let told = events_until(&mut watch, "timestamp_gone").await;
    assert!(told.contains(given["id"].as_str().unwrap()), "{told}");
    assert_eq!(server.json(&of(OPEN)).await, json!([]));
    problem(taken(&path, ANON).await, 404, "not_found").await;
    // Afterwards another may be given.
    assert_eq!(browser.post(&of(OPEN), &time(2, 80, Some(ANON))).await.status(), 201);
}

/// All times that one giver made up are removed at once, whatever session they came with, except
/// those that an admin has settled; and they can be put back.
#[tokio::test]
async fn times_that_were_tapped_are_given_at_once_and_each_is_answered() {
    let server = start().await;
    let own = format!("{}/own", of(OPEN));
    let body = |times: &[(u32, u32)]| {
        let times = times.iter().map(|(position, start_seconds)| {
            json!({ "position": position, "start_seconds": start_seconds })
        });
        json!({ "session_id": ANON, "times": times.collect::<Vec<_>>() })
    };
    let browser = Browser::new(&server);
    let put = async |times: &[(u32, u32)]| {
        let answer = browser.put(&own, &body(times)).await;
        assert_eq!(answer.status(), 200);
        let answer: Value = answer.json().await.unwrap();
        let rows = answer["rows"].as_array().unwrap().clone();
        rows.into_iter().map(|row| row["outcome"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // What cannot be taken keeps nothing else back.
    let all = [(1, 5), (2, 600), (3, 9999), (4, 1800), (9, 60)];
    assert_eq!(put(&all).await, ["curated", "shown", "outside", "shown", "gone"]);
    assert_eq!(server.json(&of(OPEN)).await.as_array().unwrap().len(), 2);
    // A list whose answer was lost is sent again, and a later one changes what was given.
    assert_eq!(put(&all).await, ["curated", "same", "outside", "same", "gone"]);
    assert_eq!(put(&[(2, 610), (3, 1200)]).await, ["shown", "shown"]);
    let seen = server.json(&of(OPEN)).await;
    let seconds = seen.as_array().unwrap().iter().map(|it| it["start_seconds"].as_u64().unwrap());
    let mut seconds: Vec<u64> = seconds.collect();
    seconds.sort_unstable();
    assert_eq!(seconds, [610, 1200, 1800]);
    // What others have voted on stays.
    let voted = seen.as_array().unwrap().iter().find(|it| it["start_seconds"] == 610).unwrap();
    let member = Browser::of(&server, "ada@mixes.example").await;
    let vote = format!("/api/timestamps/{}/vote", voted["id"].as_str().unwrap());
    let agree = json!({ "vote_type": "agree", "session_id": null });
    assert_eq!(member.put(&vote, &agree).await.status(), 200);
    assert_eq!(put(&[(2, 640), (4, 1810)]).await, ["voted", "shown"]);
    // Another track than the one that was meant, nobody, and nothing.
    let other = json!({ "session_id": ANON, "times": [
        { "position": 3, "start_seconds": 1300, "track_id": "00000000-0000-7000-8000-00000000dead" }] });
    let answer: Value = browser.put(&own, &other).await.json().await.unwrap();
    assert_eq!(answer["rows"][0]["outcome"], "gone");
    problem(browser.put(&own, &body(&[])).await, 422, "request.invalid").await;
    let nobody = json!({ "session_id": null, "times": [{ "position": 2, "start_seconds": 5 }] });
    problem(browser.put(&own, &nobody).await, 422, "request.invalid").await;
    problem(browser.put("/api/mixes/nothing/timestamps/own", &body(&all)).await, 404, "not_found")
        .await;
}

#[tokio::test]
async fn an_admin_removes_the_times_of_one_giver_and_puts_them_back() {
    let server = start().await;
    let browser = Browser::new(&server);
    let mut given = Vec::new();
    for position in 2..5 {
        let session = format!("anon_1_vandal{position}");
        let answer = browser.post(&of(OPEN), &time(position, 1, Some(&session))).await;
        assert_eq!(answer.status(), 201);
        let told: Value = answer.json().await.unwrap();
        given.push(told["id"].as_str().unwrap().to_owned());
    }
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(ada.post(&of(OPEN), &time(2, 2, None)).await.status(), 201);
    let admin = Browser::admin(&server).await;
    let settled = format!("/api/admin/timestamps/{}", given[2]);
    assert_eq!(admin.put(&settled, &json!({ "status": "approved" })).await.status(), 200);

    let path = format!("/api/admin/timestamps/{}/giver", given[0]);
    let shown: Value = admin.get(&path).await.json().await.unwrap();
    let giver = server.rows("SELECT network_hash FROM user_timestamps LIMIT 1").concat().concat();
    assert_eq!(
        shown,
        json!({ "name": null, "times": 2, "mixes": 1, "giver": giver, "audit_id": null })
    );
    let removed: Value = admin.delete(&path).await.json().await.unwrap();
    assert_eq!((&removed["times"], &removed["mixes"]), (&json!(2), &json!(1)));
    let left = server.json(&of(OPEN)).await;
    assert_eq!(left.as_array().unwrap().len(), 2, "the member's time and the settled one: {left}");
    problem(admin.get(&path).await, 404, "not_found").await;

    let undo = format!("/api/admin/audit/{}/undo", removed["audit_id"].as_str().unwrap());
    assert_eq!(admin.post(&undo, &json!({})).await.status(), 200);
    assert_eq!(server.json(&of(OPEN)).await.as_array().unwrap().len(), 4);
}

/// A giver is recognised by their account, or by their session and their network. Nobody else's
/// times are removed with theirs, and votes are restored with the times that they were on.
#[tokio::test]
async fn the_times_of_a_giver_are_theirs_wherever_they_gave_them() {
    let server = start().await;
    let browser = Browser::new(&server);
    let give = async |browser: &Browser<'_>,
                      mix: &str,
                      position: u32,
                      session: Option<&str>,
                      address: &str| {
        let request = browser.request(Method::POST, &of(mix)).header("x-forwarded-for", address);
        let given = request.json(&time(position, 300 * position, session)).send().await.unwrap();
        assert_eq!(given.status(), 201, "{mix} {position}");
        given.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let (home, train, cafe) = ("192.0.2.1", "192.0.2.2", "192.0.2.3");
    let at_home = give(&browser, OPEN, 2, Some("anon_1_a"), home).await;
    give(&browser, OPEN, 3, Some("anon_1_a"), train).await;
    give(&browser, OPEN, 4, Some("anon_1_b"), cafe).await;
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let of_ada = give(&ada, OPEN, 2, None, home).await;
    give(&ada, FULL, 4, None, cafe).await;
    let path = format!("/api/timestamps/{of_ada}/vote");
    let voted = vote_from(&browser, &path, "agree", 7, "192.0.2.7").send().await.unwrap();
    assert_eq!(voted.status(), 200);
    let admin = Browser::admin(&server).await;
    let path = |id: &str| format!("/api/admin/timestamps/{id}/giver");
    let count = async |id: &str| {
        let shown: Value = admin.get(&path(id)).await.json().await.unwrap();
        (shown["times"].as_u64().unwrap(), shown["mixes"].as_u64().unwrap())
    };
    let vote = async || {
        let seen = browser.request(Method::GET, &of(OPEN)).header("segue-session", "anon_1_7");
        let seen: Value = seen.send().await.unwrap().json().await.unwrap();
        let seen = seen.as_array().unwrap().iter().find(|time| time["id"] == *of_ada).cloned();
        seen.map(|time| time["own_vote"].clone())
    };
    // One session in two networks; one account in two mixes, and in the networks of others.
    let counts = [count(&at_home).await, count(&of_ada).await];
    let removed: Value = admin.delete(&path(&of_ada)).await.json().await.unwrap();
    let gone = vote().await;
    let undo = format!("/api/admin/audit/{}/undo", removed["audit_id"].as_str().unwrap());
    assert_eq!(admin.post(&undo, &json!({})).await.status(), 200);
    // All at once, so that a failure says which of them it is.
    assert_eq!((counts, gone, vote().await), ([(2, 1), (2, 2)], None, Some(json!("agree"))));
}

/// A browser can make as many sessions as it likes; what they give together does not grow.
#[tokio::test]
async fn one_network_gives_a_track_a_few_times_and_no_more() {
    let server = start().await;
    let browser = Browser::new(&server);
    let give = async |browser: &Browser<'_>, position: u32, who: u32, address: &str| {
        let session = format!("anon_1_w{who}");
        let request = browser.request(Method::POST, &of(OPEN)).header("x-forwarded-for", address);
        request.json(&time(position, 600 + who, Some(&session))).send().await.unwrap()
    };
    for who in 0..3 {
        assert_eq!(give(&browser, 2, who, "192.0.2.1").await.status(), 201);
    }
    for who in 3..9 {
        let refused = give(&browser, 2, who, "192.0.2.1").await;
        problem(refused, 409, "timestamp.crowded").await;
    }
    let again = give(&browser, 2, 0, "192.0.2.1").await;
    problem(again, 409, "timestamp.taken").await;
    assert_eq!(give(&browser, 3, 0, "192.0.2.1").await.status(), 201, "another track");
    assert_eq!(give(&browser, 2, 9, "192.0.2.2").await.status(), 201, "another network");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(give(&ada, 2, 10, "192.0.2.1").await.status(), 201, "a member who is known");
    // A network is the same tomorrow, and all that one customer of a provider has is one.
    server.pass_days(1);
    let refused = give(&browser, 2, 11, "192.0.2.1").await;
    problem(refused, 409, "timestamp.crowded").await;
    for who in 12..15 {
        let address = format!("2001:db8:1:{who:x}::1");
        assert_eq!(give(&browser, 2, who, &address).await.status(), 201);
    }
    let refused = give(&browser, 2, 15, "2001:db8:1:ffff::1").await;
    problem(refused, 409, "timestamp.crowded").await;
}

#[tokio::test]
async fn of_many_times_the_best_are_shown() {
    let server = start().await;
    let browser = Browser::new(&server);
    let mut watch = server.get(&format!("/api/mixes/{OPEN}/live")).await;
    let give = async |who: u32| {
        server.pass_ms(1);
        let (session, address) = (format!("anon_1_w{who}"), format!("192.0.2.{who}"));
        let request = browser.request(Method::POST, &of(OPEN)).header("x-forwarded-for", address);
        let given = request.json(&time(2, 600 + 10 * who, Some(&session))).send().await.unwrap();
        let given: Value = given.json().await.unwrap();
        given["id"].as_str().unwrap().to_owned()
    };
    let seen = async |session: &str| {
        let request = browser.request(Method::GET, &of(OPEN)).header("segue-session", session);
        let seen: Vec<Value> = request.send().await.unwrap().json().await.unwrap();
        seen.iter().map(|time| time["start_seconds"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    let tens = |of: &mut dyn Iterator<Item = u64>| of.map(|who| 600 + 10 * who).collect::<Vec<_>>();
    let mut given = Vec::new();
    for who in 0..8 {
        given.push(give(who).await);
        events_until(&mut watch, "timestamp").await;
    }
    let ninth = give(8).await;
    assert_eq!(seen(ANON).await, tens(&mut (0..8)));
    assert_eq!(seen("anon_1_w8").await, tens(&mut (0..9)), "everyone sees their own");
    // A hidden time is not announced until others agree with it.
    let voted =
        vote_from(&browser, &format!("/api/timestamps/{ninth}/vote"), "agree", 9, "192.0.2.9");
    assert_eq!(voted.send().await.unwrap().status(), 200);
    let told = events_until(&mut watch, "timestamp").await;
    assert!(told.contains(&ninth) && told.contains("\"agree\":1"), "{told}");
    assert_eq!(seen(ANON).await, tens(&mut (0..7).chain([8])));
    // A rejected time makes room.
    let path = format!("/api/timestamps/{}/vote", given[0]);
    for who in 10..13 {
        let voted = vote_from(&browser, &path, "disagree", who, &format!("192.0.2.{who}"));
        assert_eq!(voted.send().await.unwrap().status(), 200);
    }
    assert_eq!(seen(ANON).await, tens(&mut (1..9)));
    assert_eq!(seen("anon_1_w0").await, tens(&mut (0..9)));
}

#[tokio::test]
async fn a_long_list_of_times_goes_out_compressed() {
    let server = start().await;
    let new = {
        let tracks: Vec<String> = (0..60).map(|n| format!("Halide - Track {n}")).collect();
        catalogue::a_mix(Moment::from_ms(START), 0, "Long Hours", "Halide", &tracks.join("\n"))
    };
    let given = server.store.write::<_, StoreError>(move |tx| {
        let mix = mix::insert(tx, &new)?;
        for position in 2..=60 {
            let person = Person::Session(position.to_string());
            let voter = Voter { person, network_hash: None };
            let now = Moment::from_ms(START);
            timestamp::insert(tx, &mix.id, position, 60 * position, &voter, now)?;
        }
        Ok(())
    });
    given.await.unwrap();
    let request = Browser::new(&server).request(Method::GET, &of("long-hours"));
    let answer = request.header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(answer.headers()["content-encoding"], "gzip");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    assert!(answer.bytes().await.unwrap().len() < 6_000);
    assert_eq!(server.json(&of("long-hours")).await.as_array().unwrap().len(), 59);
}

/// Reads events until one of a kind has come, and returns them all as text.
async fn events_until(response: &mut reqwest::Response, kind: &str) -> String {
    let mut text = String::new();
    let read = async {
        while !text.contains(&format!("event: {kind}\n")) || !text.ends_with("\n\n") {
            let chunk = response.chunk().await.unwrap().unwrap();
            text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    };
    tokio::time::timeout(Duration::from_secs(20), read).await.unwrap();
    text
}

/// The place that a stream begins with, behind the comment that is there at once.
async fn beginning(response: &mut reqwest::Response) -> String {
    let mut text = String::new();
    let read = async {
        while !text.contains("id: ") || !text.ends_with("\n\n") {
            let chunk = response.chunk().await.unwrap().unwrap();
            text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    };
    tokio::time::timeout(Duration::from_secs(20), read).await.unwrap();
    text.trim_end().rsplit_once("id: ").unwrap().1.to_owned()
}

/// nginx keeps what it passes on until it has enough of it, unless the answer asks it not to; other proxies,
/// and browsers, wait for a first line.
#[tokio::test]
async fn a_stream_says_something_at_once_and_asks_proxies_to_pass_it_on() {
    let server = start().await;
    for path in [format!("/api/mixes/{OPEN}/live"), format!("/api/live?mixes={OPEN}")] {
        let mut watching = server.get(&path).await;
        assert_eq!(watching.headers()["x-accel-buffering"], "no", "{path}");
        assert_eq!(watching.headers()["content-type"], "text/event-stream", "{path}");
        assert_eq!(watching.headers()["cache-control"], "no-store", "{path}");
        let first = watching.chunk().await.unwrap().unwrap();
        assert!(first.starts_with(b": "), "{path}: {first:?}");
    }
}

/// A browser with many pages has few connections: one stream tells of all their mixes.
#[tokio::test]
async fn one_stream_tells_of_several_mixes_and_of_what_was_missed_of_each() {
    let server = start().await;
    let live = format!("/api/live?mixes={OPEN},nothing,{FULL}");
    let mut watching = server.get(&live).await;
    let place = beginning(&mut watching).await;
    let giver = Browser::new(&server);
    let give = async |mix: &str, seconds: u32| {
        let given = giver.post(&of(mix), &time(2, seconds, Some(ANON))).await;
        assert_eq!(given.status(), 201, "{mix}");
    };
    give(OPEN, 65).await;
    let heard = events_until(&mut watching, "timestamp").await;
    assert!(heard.contains(&format!("\"mix\":\"{OPEN}\"")), "{heard}");
    assert!(heard.contains("\"start_seconds\":65"), "{heard}");
    let id = heard.lines().rev().find_map(|line| line.strip_prefix("id: ")).unwrap().to_owned();
    // A command beside the server has changed a mix.
    let full = mix_id(&server, FULL).await;
    server.change_beside(&format!(
        "INSERT INTO changes (topic, kind, data) VALUES ('mix {full}', 'mix', '')"
    ));
    let heard = events_until(&mut watching, "mix").await;
    assert!(heard.contains(&format!("\"mix\":\"{FULL}\"")), "{heard}");
    let back = async |seen: &str| {
        server.request(Method::GET, &live).header("last-event-id", seen).send().await.unwrap()
    };
    // A page that reconnects gets what it missed of each mix, and no more.
    let mut late = back(&id).await;
    let missed = events_until(&mut late, "mix").await;
    assert!(!missed.contains("event: timestamp"), "{missed}");
    let mut later = back(&place).await;
    let missed = events_until(&mut later, "mix").await;
    assert!(missed.contains("event: timestamp"), "{missed}");
    for unknown in ["another-7", "é", "", "a-1,b-2,c-3,d-4"] {
        let missed = events_until(&mut back(unknown).await, "reload").await;
        assert!(missed.contains(&format!("\"mix\":\"{OPEN}\"")), "{missed}");
    }
    problem(server.get("/api/live?mixes=nothing,else").await, 404, "not_found").await;
    problem(server.get("/api/live").await, 422, "request.shape").await;
    let many = vec![OPEN; 33].join(",");
    problem(server.get(&format!("/api/live?mixes={many}")).await, 422, "request.shape").await;
}

/// The order of events is the database's, so it outlives the process: a page that was open while the
/// server was started anew goes on where it was.
#[tokio::test]
async fn a_page_goes_on_from_its_last_event_after_a_restart() {
    let mut server = start().await;
    let live = format!("/api/mixes/{OPEN}/live");
    let place = beginning(&mut server.get(&live).await).await;
    let giver = Browser::new(&server);
    assert_eq!(giver.post(&of(OPEN), &time(2, 65, Some(ANON))).await.status(), 201);
    server = server.restart(&[]).await;
    let back = server.request(Method::GET, &live).header("last-event-id", place);
    let missed = events_until(&mut back.send().await.unwrap(), "timestamp").await;
    assert!(missed.contains("\"start_seconds\":65") && !missed.contains("reload"), "{missed}");
}

async fn mix_id(server: &Server, slug: &str) -> String {
    server.json(&format!("/api/mixes/{slug}")).await["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_open_page_hears_of_times_and_votes_and_of_what_it_missed() {
    let server = start().await;
    let mix = OPEN;
    let live = format!("/api/mixes/{mix}/live");
    let mut watching = server.get(&live).await;
    assert_eq!(watching.headers()["content-type"], "text/event-stream");
    assert_eq!(watching.headers()["cache-control"], "no-store");
    let place = beginning(&mut watching).await;
    let giver = Browser::new(&server);
    let given: Value = giver.post(&of(mix), &time(2, 65, Some(ANON))).await.json().await.unwrap();
    let heard = events_until(&mut watching, "timestamp").await;
    assert!(heard.contains("\"start_seconds\":65"), "{heard}");
    let id = heard.lines().rev().find_map(|line| line.strip_prefix("id: ")).unwrap().to_owned();
    drop(watching);
    // A page that lost the connection before anything came gets it, too.
    let mut early =
        server.request(Method::GET, &live).header("last-event-id", place).send().await.unwrap();
    assert!(events_until(&mut early, "timestamp").await.contains("\"start_seconds\":65"));
    let path = format!("/api/timestamps/{}/vote", given["id"].as_str().unwrap());
    // Somebody else still watches, so the mix's events are kept.
    let mut other = server.get(&live).await;
    let voter = Browser::of(&server, "ada@mixes.example").await;
    voter.put(&path, &json!({ "vote_type": "agree" })).await;
    events_until(&mut other, "timestamp").await;
    let mut back =
        server.request(Method::GET, &live).header("last-event-id", id).send().await.unwrap();
    let missed = events_until(&mut back, "timestamp").await;
    assert!(missed.contains("\"agree\":1"), "{missed}");
    for unknown in ["another-7", "é", ""] {
        let stale = server.request(Method::GET, &live).header("last-event-id", unknown);
        let mut stale = stale.send().await.unwrap();
        events_until(&mut stale, "reload").await;
    }
    problem(server.get("/api/mixes/nothing/live").await, 404, "not_found").await;
}

#[tokio::test]
async fn the_crowds_best_time_counts_where_nobody_has_curated_one() {
    let server = start().await;
    let page = format!("/api/mixes/{FULL}");
    let track = async |position: usize| server.json(&page).await["tracks"][position - 1].clone();
    assert_eq!(track(1).await["time"], json!({ "source": "curated" }));
    assert_eq!(
        (&track(4).await["time"], &track(4).await["timestamp"]),
        (&Value::Null, &json!("??:??"))
    );
    assert_eq!(server.json(&page).await["timed_share"], 0.8);

    let giver = Browser::of(&server, "giver@mixes.example").await;
    let given = giver.post(&of(FULL), &time(4, 600, None)).await;
    let first: Value = given.json().await.unwrap();
    let seen = track(4).await;
    assert_eq!((&seen["start_seconds"], &seen["timestamp"]), (&json!(600), &json!("10:00")));
    let crowd = json!({
        "source": "crowd",
        "timestamp_id": first["id"],
        "start_seconds": 600,
        "timestamp": "10:00",
        "is_confirmed": true,
        "status": "pending",
        "confidence_score": first["confidence_score"],
        "agree": 0,
        "disagree": 0,
        "people": 1,
        "spread_seconds": 1,
    });
    assert_eq!(seen["time"], crowd);
    assert_eq!(server.json(&page).await["timed_share"], 1.0);
    let (_, html) = server.page(&format!("/mix/{FULL}")).await;
    assert!(html.contains("\"start_seconds\":600"), "the page brings it too");

    // Of equally sure times the older one wins; then votes decide, and each is in the next answer.
    server.pass_ms(1);
    let member = Browser::of(&server, "ada@mixes.example").await;
    let second: Value = member.post(&of(FULL), &time(4, 605, None)).await.json().await.unwrap();
    assert_eq!(track(4).await["start_seconds"], 600);
    let vote = |id: &Value| format!("/api/timestamps/{}/vote", id.as_str().unwrap());
    let other = Browser::of(&server, "kelp@mixes.example").await;
    other.put(&vote(&second["id"]), &json!({ "vote_type": "agree" })).await;
    assert_eq!(track(4).await["start_seconds"], 605);
    other.put(&vote(&second["id"]), &json!({ "vote_type": "disagree" })).await;
    assert_eq!(track(4).await["start_seconds"], 600);
}

#[tokio::test]
async fn a_new_time_is_in_the_next_answer_of_its_mix() {
    let server = start().await;
    let mix = OPEN;
    let before = server.store.version().unwrap();
    Browser::new(&server).post(&of(mix), &time(2, 65, Some(ANON))).await;
    assert_ne!(server.store.version().unwrap(), before);
}
