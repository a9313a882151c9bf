//! Mixes that are like one, and their reasons.

use std::collections::BTreeSet;

use segue_base::clock::Moment;
use segue_server::tasks::alike::round;
use segue_store::list::{self, NewList};
use segue_store::mix;
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::browser::Browser;
use crate::support::program::{printed, run};
use crate::support::{Folder, START, Server, catalogue, problem};

/// Mixes of the tests: `base` shares two tracks with `tracks`, an artist with `artist`, a list with `listed` and
/// nothing with `apart`.
const MIXES: [(&str, &str, &str); 5] = [
    ("Base", "Grey Heron", "Pelt - Long Shore\nOxbow - Reed Bed\nSallow - Low Tide\nID - ID"),
    ("Tracks", "Kestrel Row", "Pelt - Long Shore\nOxbow - Reed Bed\nID - ID"),
    ("Artist", "Tern", "Sallow - Another Tide\nID - ID"),
    ("Listed", "Gull Street", "Shingle - Breakwater\nID - ID"),
    ("Apart", "Plover", "Marram - Dune Slack\nID - ID"),
];

async fn start() -> Server {
    let server = Server::start_empty(&[]).await;
    let now = Moment::from_ms(START);
    let filled = server.store.write::<_, segue_store::StoreError>(move |tx| {
        let mut ids = Vec::new();
        for (days, (title, artist, tracks)) in (1..).zip(MIXES) {
            ids.push(mix::insert(tx, &catalogue::a_mix(now, days, title, artist, tracks))?.id);
        }
        for (slug, title, is_auto_generated, places) in [
            ("shore", "Along the Shore", false, &[0, 3][..]),
            ("missing", "Still Missing", true, &[0, 1, 2, 3, 4][..]),
        ] {
            let new = NewList {
                slug: slug.to_owned(),
                title: title.to_owned(),
                description: None,
                is_visible: true,
                is_auto_generated,
                display_order: 1,
            };
            let list_id = list::insert(tx, &new, now)?;
            for place in places {
                list::append_mix(tx, &list_id, &ids[*place])?;
            }
        }
        Ok(())
    });
    filled.await.unwrap();
    server
}

/// The mixes like one, by slug and reason, as a visitor sees them a minute later.
async fn alike(server: &Server, slug: &str) -> Vec<(String, Value)> {
    server.pass_ms(60_000);
    let found = server.json(&format!("/api/mixes/{slug}/alike")).await;
    let mixes = found["mixes"].as_array().unwrap().iter();
    let told = |it: &Value| (it["card"]["slug"].as_str().unwrap().to_owned(), it["reason"].clone());
    mixes.map(told).collect()
}

fn slugs(found: &[(String, Value)]) -> Vec<&str> {
    found.iter().map(|(slug, _)| slug.as_str()).collect()
}

#[tokio::test]
async fn what_two_mixes_share_makes_them_alike_and_says_why() {
    let server = start().await;
    assert_eq!(alike(&server, "base").await, [], "nothing was compared yet");
    assert_eq!(round(&server.app).await.unwrap(), Some(5));
    let found = alike(&server, "base").await;
    assert_eq!(slugs(&found), ["tracks", "artist", "listed"], "unknown tracks are nobody's");
    let reason = &found[0].1;
    assert_eq!((&reason["kind"], &reason["count"]), (&json!("track"), &json!(2)));
    let names: BTreeSet<_> =
        reason["names"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert_eq!(names, BTreeSet::from(["Long Shore", "Reed Bed"]));
    assert_eq!(found[1].1, json!({ "kind": "artist", "count": 1, "names": ["Sallow"] }));
    assert_eq!(found[2].1, json!({ "kind": "list", "count": 1, "names": ["Along the Shore"] }));
    assert_eq!(alike(&server, "apart").await, []);
    assert_eq!(round(&server.app).await.unwrap(), Some(0), "once a day");
    server.pass_days(1);
    assert_eq!(round(&server.app).await.unwrap(), Some(5));
    problem(server.get("/api/mixes/nowhere/alike").await, 404, "not_found").await;
}

#[tokio::test]
async fn a_mix_that_has_changed_is_compared_anew_and_a_hidden_one_is_never_told_of() {
    let server = start().await;
    let admin = Browser::admin(&server).await;
    round(&server.app).await.unwrap();
    let hide = json!({ "state": "hidden" });
    json_of(admin.put("/api/admin/mixes/tracks/shown", &hide).await, 200).await;
    assert_eq!(slugs(&alike(&server, "base").await), ["artist", "listed"], "at once");
    problem(server.get("/api/mixes/tracks/alike").await, 404, "not_found").await;
    assert_eq!(round(&server.app).await.unwrap(), Some(0), "it is not compared while it is hidden");
    json_of(admin.put("/api/admin/mixes/tracks/shown", &json!({ "state": "shown" })).await, 200)
        .await;
    assert_eq!(round(&server.app).await.unwrap(), Some(1), "it alone has changed");
    assert_eq!(slugs(&alike(&server, "base").await), ["tracks", "artist", "listed"]);
    let deleted = admin.delete("/api/admin/mixes/artist").await;
    assert!(deleted.status().is_success(), "{}", deleted.status());
    assert_eq!(slugs(&alike(&server, "base").await), ["tracks", "listed"]);
}

#[tokio::test]
async fn listeners_count_where_three_like_both_and_are_never_named() {
    let server = start().await;
    let like = async |email: &str, slug: &str| {
        let browser = Browser::of(&server, email).await;
        let id =
            server.json(&format!("/api/mixes/{slug}")).await["id"].as_str().unwrap().to_owned();
        json_of(browser.put(&format!("/api/likes/mixes/{id}"), &json!({})).await, 200).await;
    };
    for email in ["ada@mixes.example", "ben@mixes.example"] {
        like(email, "apart").await;
        like(email, "listed").await;
    }
    round(&server.app).await.unwrap();
    assert_eq!(alike(&server, "apart").await, [], "two could be guessed");
    like("cai@mixes.example", "apart").await;
    like("cai@mixes.example", "listed").await;
    server.pass_days(1);
    round(&server.app).await.unwrap();
    let found = alike(&server, "apart").await;
    assert_eq!(
        found,
        [("listed".to_owned(), json!({ "kind": "listener", "count": 3, "names": [] }))]
    );
}

/// How often a mix that is taken out of its list is among the ten most like another mix of that list, and how
/// often it were among ten at random; the same among three. The demo has 31 mixes, so that ten at random hit in a
/// third of all tries. `cargo test -p segue-server --test it alike::a_mix_taken -- --nocapture`
/// prints both.
#[test]
fn a_mix_taken_out_of_its_list_is_found_again_more_often_than_by_chance() {
    let data = Folder::new();
    printed(&run(data.path(), &["demo", "--without-sound"], b""));
    let store = segue_store::Store::open(data.path()).unwrap();
    let lists = store.read_blocking(list::list_all).unwrap();
    let mixes = store.read_blocking(mix::count).unwrap();
    let (mut hits, mut tries) = ([0_u32; 2], 0_u32);
    for (list, _) in lists {
        if !list.is_visible || list.is_auto_generated {
            continue;
        }
        let members = store.read_blocking(|tx| list::list_mix_ids(tx, &list.id)).unwrap();
        for gone in &members {
            let (id, mix_id) = (list.id.clone(), gone.clone());
            store.write_blocking(move |tx| list::remove_mix(tx, &id, &mix_id)).unwrap();
            for asked in members.iter().filter(|it| *it != gone) {
                let found =
                    store.read_blocking(|tx| segue_store::alike::compute(tx, asked)).unwrap();
                let place = found.iter().position(|it| it.mix_id == *gone);
                tries += 1;
                hits[0] += u32::from(place.is_some_and(|place| place < 3));
                hits[1] += u32::from(place.is_some_and(|place| place < 10));
            }
            let (id, mix_id) = (list.id.clone(), gone.clone());
            store.write_blocking(move |tx| list::append_mix(tx, &id, &mix_id)).unwrap();
        }
    }
    let others = f64::from(u32::try_from(mixes).unwrap() - 1);
    for ((most, least), hits) in [(3.0, 2.5), (10.0, 1.5)].into_iter().zip(hits) {
        let (rate, chance) = (f64::from(hits) / f64::from(tries), most / others);
        let times = rate / chance;
        println!(
            "among {most}: {rate:.3}, at random {chance:.3}, {times:.2} times ({tries} tries)"
        );
        assert!(times >= least, "among {most}: {times:.2} times as often as by chance");
    }
}
