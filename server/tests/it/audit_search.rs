//! The search in the audit: by kind, by who acted, from a moment on, and by words.

use std::collections::BTreeSet;
use std::path::Path;

use segue_base::clock::Moment;
use segue_store::audit::action::ACTIONS;
use segue_store::audit::{self, NewEntry};
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::{Server, problem};

const AUDIT: &str = "/api/admin/audit";

/// Notes an action, by an admin or by the console.
async fn note(
    server: &Server,
    actor: Option<&str>,
    action: &str,
    name: &str,
    detail: Option<&str>,
) {
    let (actor, action) = (actor.map(str::to_owned), action.to_owned());
    let (name, detail) = (name.to_owned(), detail.map(str::to_owned));
    let now: Moment = server.app.now();
    let note = move |tx: &segue_store::Tx<'_>| {
        let found = actor.as_ref().map(|email| segue_store::user::find_by_email(tx, email));
        let found = found.transpose()?;
        let (kind, id) = action.split_once('.').unwrap();
        let entry = NewEntry {
            action: &action,
            entity_type: kind,
            entity_id: id,
            entity_name: &name,
            detail: detail.clone(),
        };
        audit::note_by(tx, found.flatten().as_ref(), &entry, now)
    };
    server.store.write(note).await.unwrap();
    server.pass_ms(1);
}

/// The names of what entries of a search are about, the latest first.
async fn names(admin: &Browser<'_>, query: &str) -> Vec<String> {
    let audit = json_of(admin.get(&format!("{AUDIT}?{query}")).await, 200).await;
    let entries = audit["entries"].as_array().unwrap().iter();
    entries.map(|entry| entry["entity_name"].as_str().unwrap().to_owned()).collect()
}

/// A server whose audit has four entries: two by one admin, one by another, and one of the console.
async fn filled() -> Server {
    let server = Server::start_empty(&[]).await;
    Browser::admin(&server).await;
    Browser::of(&server, "boss@mixes.example").await;
    note(&server, None, "mix.not_decoded", "Kelp Nights", Some("Its sound has no waveform")).await;
    let admin = Some("admin@mixes.example");
    note(&server, admin, "mix.deleted", "Sunday Ledger 07", Some("3 tracks went")).await;
    server.pass_days(10);
    let detail = Some("Brother Low Tide became Brother Lowtide");
    note(&server, Some("boss@mixes.example"), "artist.merged", "Brother Løwtide", detail).await;
    note(&server, admin, "user.banned", "ada@mixes.example", Some("for a day: spam")).await;
    server
}

#[tokio::test]
async fn entries_are_found_by_kind_by_who_acted_and_from_a_moment_on() {
    let server = filled().await;
    let admin = Browser::admin(&server).await;
    for (kind, want) in [
        ("mixes", vec!["Sunday Ledger 07", "Kelp Nights"]),
        ("names", vec!["Brother Løwtide"]),
        ("people", vec!["ada@mixes.example"]),
        ("imports", vec![]),
        ("deletions", vec!["Sunday Ledger 07"]),
    ] {
        assert_eq!(names(&admin, &format!("kind={kind}")).await, want, "{kind}");
    }
    let audit = json_of(admin.get(AUDIT).await, 200).await;
    let actors = audit["actors"].as_array().unwrap();
    let called: Vec<&str> = actors.iter().map(|actor| actor["name"].as_str().unwrap()).collect();
    assert_eq!(called, ["admin@mixes.example", "boss@mixes.example", "the console"]);
    let of = async |at: usize| {
        names(&admin, &format!("who={}", actors[at]["id"].as_str().unwrap())).await
    };
    assert_eq!(of(0).await, ["ada@mixes.example", "Sunday Ledger 07"]);
    assert_eq!(of(1).await, ["Brother Løwtide"]);
    assert_eq!(of(2).await, ["Kelp Nights"]);
    assert_eq!(names(&admin, "who=nobody").await, Vec::<String>::new());
    let since = server.app.now().days_before(9).rfc3339();
    let late = ["ada@mixes.example", "Brother Løwtide"];
    assert_eq!(names(&admin, &format!("since={since}")).await, late);
    let both = format!("since={since}&kind=people&who={}", actors[0]["id"].as_str().unwrap());
    assert_eq!(names(&admin, &both).await, ["ada@mixes.example"]);
}

#[tokio::test]
async fn entries_are_found_by_who_what_the_name_and_the_detail_in_any_spelling() {
    let server = filled().await;
    let admin = Browser::admin(&server).await;
    for (search, want) in [
        ("BOSS", vec!["Brother Løwtide"]),
        ("deleted", vec!["Sunday Ledger 07"]),
        ("lowtide", vec!["Brother Løwtide"]),
        ("sunday+led", vec!["Sunday Ledger 07"]),
        ("spam+banned", vec!["ada@mixes.example"]),
        ("console+kelp", vec!["Kelp Nights"]),
        ("ledger+kelp", vec![]),
        ("100%25", vec![]),
        ("++", vec!["ada@mixes.example", "Brother Løwtide", "Sunday Ledger 07", "Kelp Nights"]),
    ] {
        assert_eq!(names(&admin, &format!("search={search}")).await, want, "{search}");
    }
    assert_eq!(names(&admin, "search=mixes.example&kind=deletions").await, ["Sunday Ledger 07"]);
}

#[tokio::test]
async fn what_undoes_an_action_is_found_where_that_is() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let made = json!({ "title": "Harbour Nights", "is_visible": true });
    let lists = json_of(admin.post("/api/admin/lists", &made).await, 201).await;
    let made = lists["lists"].as_array().unwrap().iter().find(|it| it["title"] == "Harbour Nights");
    let path = format!("/api/admin/lists/{}", made.unwrap()["id"].as_str().unwrap());
    server.pass_ms(1);
    let gone = json_of(admin.delete(&path).await, 200).await;
    server.pass_ms(1);
    let undo = format!("{AUDIT}/{}/undo", gone["audit_id"].as_str().unwrap());
    json_of(admin.post(&undo, &json!({})).await, 200).await;
    let audit = json_of(admin.get(&format!("{AUDIT}?kind=deletions")).await, 200).await;
    let words = audit["entries"].as_array().unwrap().iter().map(|it| it["words"].clone());
    assert_eq!(words.collect::<Vec<Value>>(), ["Undid: deleted the list", "Deleted the list"]);
    assert_eq!(audit["entries"][1]["undone_by"], "admin@mixes.example");
    assert_eq!(names(&admin, "search=undid").await, ["Harbour Nights"]);
}

#[tokio::test]
async fn the_pages_of_a_search_go_on_within_it() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let of = Some("admin@mixes.example");
    for number in 0..120 {
        let (action, name) =
            if number % 2 == 0 { ("mix.hidden", "Kelp") } else { ("user.banned", "Ada") };
        note(&server, of, action, &format!("{name} {number}"), None).await;
    }
    for query in ["kind=mixes", "search=kelp", "kind=mixes&search=hid+kelp"] {
        let mut seen = Vec::new();
        let mut after = String::new();
        loop {
            let path = format!("{AUDIT}?{query}{after}");
            let page = json_of(admin.get(&path).await, 200).await;
            let entries = page["entries"].as_array().unwrap();
            seen.extend(entries.iter().map(|it| it["entity_name"].as_str().unwrap().to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        let want: Vec<String> = (0..60).rev().map(|at| format!("Kelp {}", at * 2)).collect();
        assert_eq!(seen, want, "{query}");
    }
}

#[tokio::test]
async fn what_is_no_filter_is_refused_by_its_name() {
    let server = Server::start_empty(&[]).await;
    let admin = Browser::admin(&server).await;
    let long = format!("search={}", "a".repeat(201));
    for query in ["kind=everything", "since=yesterday", "after=7", long.as_str()] {
        let told =
            problem(admin.get(&format!("{AUDIT}?{query}")).await, 422, "request.shape").await;
        let field = query.split('=').next().unwrap();
        assert_eq!(told["errors"][0]["field"], field, "{told}");
    }
}

/// How names of files and of hosts end.
const ENDS: [&str; 8] = ["atom", "com", "db", "html", "json", "jsonl", "lock", "txt"];

/// What else looks like an action: codes of the store's own failures, columns, and words of the web.
const OTHERS: [&str; 4] = ["db.restored", "m.is_doubled", "music.album", "store."];

/// The texts of a source that look like the name of an action or of a problem, up to its tests.
fn dotted(source: &str) -> Vec<String> {
    let product = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = product.lines().filter(|line| !line.trim_start().starts_with("//"));
    let texts = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    texts
        .filter(|text| {
            text.split_once('.').is_some_and(|(noun, verb)| is_word(noun) && is_word(verb))
        })
        .map(str::to_owned)
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs")
            && !path.ends_with("audit/action.rs")
        {
            found.extend(dotted(&std::fs::read_to_string(path).unwrap()));
        }
    }
}

#[tokio::test]
async fn every_action_of_the_product_is_in_the_table_of_kinds() {
    let server = Server::start_empty(&[]).await;
    let problems = server.json("/api/problems").await;
    let codes: BTreeSet<&str> = problems["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["code"].as_str().unwrap())
        .collect();
    let known: BTreeSet<&str> = ACTIONS.iter().map(|(name, ..)| *name).collect();
    let mut texts = Vec::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&here.join("src"), &mut texts);
    sources(&here.join("store/src"), &mut texts);
    let is_action = |text: &&String| {
        let is_file = text.rsplit('.').next().is_some_and(|end| ENDS.contains(&end));
        let is_other = OTHERS.iter().any(|start| text.starts_with(start));
        !codes.contains(text.as_str()) && !is_file && !is_other
    };
    let used: BTreeSet<&str> = texts.iter().filter(is_action).map(String::as_str).collect();
    let missing: Vec<_> = used.difference(&known).collect();
    assert!(
        missing.is_empty(),
        "say in audit/action.rs what these are called and where they belong: {missing:?}"
    );
    // Some problems have the name of what causes them.
    let all: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
    let stale: Vec<_> = known.difference(&all).collect();
    assert!(stale.is_empty(), "nothing does these: {stale:?}");
}
