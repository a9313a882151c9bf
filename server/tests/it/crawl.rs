//! Files for crawlers and feed readers.

use reqwest::StatusCode;
use segue_base::clock::Moment;
use segue_server::site::crawl::sitemap;
use segue_store::mix::{self, Audio, NewMix};
use segue_store::{StoreError, Tx};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::catalogue::{self, FULL};
use crate::support::{START, Server, problem};

const MOVED: StatusCode = StatusCode::MOVED_PERMANENTLY;

async fn text(server: &Server, path: &str, kind: &str) -> String {
    let response = server.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers()["content-type"], kind, "{path}");
    response.text().await.unwrap()
}

#[tokio::test]
async fn crawlers_are_told_where_to_go() {
    let server = Server::start().await;
    let robots = text(&server, "/robots.txt", "text/plain; charset=utf-8").await;
    assert!(robots.contains("Disallow: /api/\n"));
    assert!(robots.contains(&format!("Sitemap: {}/sitemap.xml", server.origin)));
    let sitemap = text(&server, "/sitemap.xml", "application/xml").await;
    let mix =
        format!("<url><loc>{}/mix/{FULL}</loc><lastmod>2026-02-26</lastmod></url>", server.origin);
    assert!(sitemap.contains(&mix), "{sitemap}");
    assert!(sitemap.contains(&format!("<loc>{}/</loc>", server.origin)));
    assert!(!sitemap.contains("script>"), "titles are not markup");
    let artist = format!("<loc>{}/artist/Halide</loc><lastmod>2026-02-2", server.origin);
    assert!(sitemap.contains(&artist), "{sitemap}");
    assert!(!sitemap.contains("/artist/ID<"), "{sitemap}");
    for loc in sitemap.split("<loc>").skip(1) {
        let address = loc.split('<').next().unwrap().strip_prefix(&server.origin).unwrap();
        assert_eq!(server.get(address).await.status(), 200, "{address}");
    }
}

/// A sitemap has an end by its protocol: beyond it, it is an index of pages that hold everything once.
#[tokio::test]
async fn a_large_sitemap_comes_in_pages() {
    let server = Server::start().await;
    // Names that stand for nobody count in the row and have no address.
    let unknown = ["ID", "Unknown Artist"].map(|artist| NewMix {
        genre: Some(format!("Genre of {artist}")),
        ..catalogue::a_mix(Moment::from_ms(START), 0, artist, artist, "Wharf - Tidal")
    });
    let put = move |tx: &Tx<'_>| unknown.iter().try_for_each(|new| mix::insert(tx, new).map(drop));
    server.store.write::<_, StoreError>(put).await.unwrap();
    let locations = |sitemap: &str| -> Vec<String> {
        let locs = sitemap.split("<loc>").skip(1);
        locs.map(|loc| loc.split('<').next().unwrap().to_owned()).collect()
    };
    let read = async |page: Option<u32>, most: u32| {
        let sitemap = sitemap::sitemap_of(&server.app, page, most).await.ok()?;
        Some(String::from_utf8(sitemap.plain().to_vec()).unwrap())
    };
    let whole = text(&server, "/sitemap.xml", "application/xml").await;
    let mut all = locations(&whole);
    let nobodys = 2;
    let first = server.get("/sitemap.xml?page=1").await.text().await.unwrap();
    assert_eq!(first, whole);
    for most in 1..all.len() as u32 {
        let index = read(None, most).await.unwrap();
        assert!(index.contains("<sitemapindex xmlns="), "{index}");
        let pages = locations(&index);
        let rows = all.len() + nobodys;
        assert_eq!(pages.len(), rows.div_ceil(most as usize), "{most} a page");
        let mut found = Vec::new();
        for (page, address) in (1..).zip(&pages) {
            assert_eq!(*address, format!("{}/sitemap.xml?page={page}", server.origin));
            let page = locations(&read(Some(page), most).await.unwrap());
            assert!(page.len() <= most as usize);
            found.extend(page);
        }
        assert_eq!(read(Some(pages.len() as u32 + 1), most).await, None);
        found.sort();
        all.sort();
        assert_eq!(found, all, "{most} a page");
    }
    for page in ["0", "2", "4294967295"] {
        problem(server.get(&format!("/sitemap.xml?page={page}")).await, 404, "not_found").await;
    }
    problem(server.get("/sitemap.xml?page=a").await, 422, "request.shape").await;
}

/// Genres, labels and places have pages, too, as long as a mix has them.
#[tokio::test]
async fn genres_labels_and_places_with_a_mix_are_in_the_sitemap() {
    let server = Server::start_empty(&[]).await;
    let slow = NewMix {
        genre: Some("Dub & Bass".to_owned()),
        venue: Some("Pier 1".to_owned()),
        location: Some("Rotterdam".to_owned()),
        ..catalogue::a_mix(
            Moment::from_ms(START),
            3,
            "Slow",
            "Halide",
            "Orrin Vale - Foghorn [DEEP WATER]",
        )
    };
    let late = NewMix {
        venue: Some("Rotterdam".to_owned()),
        ..catalogue::a_mix(Moment::from_ms(START), 1, "Late", "Halide", "Wharf - Tidal")
    };
    let put =
        move |tx: &Tx<'_>| [&slow, &late].iter().try_for_each(|new| mix::insert(tx, new).map(drop));
    server.store.write::<_, StoreError>(put).await.unwrap();
    let facts = async || {
        let sitemap = text(&server, "/sitemap.xml", "application/xml").await;
        let entries = sitemap.split("<loc>").skip(1).filter_map(|entry| {
            let (address, rest) = entry.split_once("</loc><lastmod>")?;
            let path = address.strip_prefix(&server.origin)?;
            let is_fact = ["/genre/", "/label/", "/place/"].iter().any(|it| path.starts_with(it));
            is_fact.then(|| format!("{path} {}", rest.split('<').next().unwrap()))
        });
        entries.collect::<Vec<_>>()
    };
    let [genre, label, pier] =
        ["/genre/Dub%20%26%20Bass", "/label/DEEP%20WATER", "/place/Pier%201"]
            .map(|path| format!("{path} 2026-02-26"));
    let town = "/place/Rotterdam 2026-02-28".to_owned();
    assert_eq!(facts().await, [&genre, &label, &pier, &town].map(String::clone));
    for fact in facts().await {
        let path = fact.split(' ').next().unwrap();
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    // A property that no mix has any longer has no page.
    server.change_beside("UPDATE mixes SET genre = NULL, venue = NULL");
    assert_eq!(facts().await, [label, "/place/Rotterdam 2026-02-26".to_owned()]);
    server.change_beside("DELETE FROM mixes");
    assert_eq!(facts().await, [""; 0]);
}

/// A page without anything on it is nothing to find.
#[tokio::test]
async fn empty_lists_are_not_in_the_sitemap() {
    let server = Server::start_empty(&[]).await;
    let sitemap = || text(&server, "/sitemap.xml", "application/xml");
    assert!(!sitemap().await.contains("/lists/latest"));
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    let admin = Browser::admin(&server).await;
    let list = json!({ "title": "Bare Shelf", "is_visible": true });
    let made = admin.post("/api/admin/lists", &list).await;
    assert_eq!(made.status(), 201);
    let made: Value = made.json().await.unwrap();
    let made = made["lists"].as_array().unwrap().iter().find(|list| list["title"] == "Bare Shelf");
    let id = made.unwrap()["id"].as_str().unwrap().to_owned();
    let now = sitemap().await;
    assert!(now.contains("/lists/latest<") && !now.contains("bare-shelf"), "{now}");
    let mix = server.json(&format!("/api/mixes/{FULL}")).await["id"].as_str().unwrap().to_owned();
    let mixes = json!({ "ids": [mix] });
    let put = admin.put(&format!("/api/admin/lists/{id}/mixes"), &mixes).await;
    assert_eq!(put.status(), 200, "{}", put.text().await.unwrap());
    assert!(sitemap().await.contains("/lists/bare-shelf<"));
}

/// A page changes with the times of its tracks, and readers and searchers are told when it did.
#[tokio::test]
async fn a_change_is_told_with_its_day() {
    let server = Server::start().await;
    let said = || async {
        let sitemap = text(&server, "/sitemap.xml", "application/xml").await;
        let (_, entry) = sitemap.split_once(&format!("/mix/{FULL}</loc><lastmod>")).unwrap();
        let feed = text(&server, "/feeds/latest.atom", "application/atom+xml").await;
        let (head, entries) = feed.split_once("<entry>").unwrap();
        let entry_of_mix = entries.split("<entry>").find(|entry| entry.contains(FULL)).unwrap();
        let between = |text: &str, name: &str| {
            let (_, rest) = text.split_once(&format!("<{name}>")).unwrap();
            rest.split('T').next().unwrap().to_owned()
        };
        [
            entry.split('<').next().unwrap().to_owned(),
            between(head, "updated"),
            between(entry_of_mix, "published"),
            between(entry_of_mix, "updated"),
        ]
    };
    assert_eq!(said().await, ["2026-02-26", "2026-02-28", "2026-02-26", "2026-02-26"]);
    // A time that somebody gives.
    server.pass_days(1);
    let given = json!({ "position": 4, "start_seconds": 450, "session_id": "anon_1_1" });
    let path = format!("/api/mixes/{FULL}/timestamps");
    let given = server.post(&path, &given).send().await.unwrap();
    let id = given.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(said().await, ["2026-03-02", "2026-03-02", "2026-02-26", "2026-03-02"]);
    // A vote that changes nothing that is shown, and votes that do.
    for (day, shown) in [(3, "02"), (4, "02"), (5, "05")] {
        server.pass_days(1);
        let member = Browser::of(&server, &format!("ada@day{day}.example")).await;
        let vote = json!({ "vote_type": "disagree" });
        assert_eq!(member.put(&format!("/api/timestamps/{id}/vote"), &vote).await.status(), 200);
        assert_eq!(said().await[0], format!("2026-03-{shown}"), "on day {day}");
    }
    // A curated time.
    server.pass_days(1);
    let admin = Browser::admin(&server).await;
    let cue = json!({ "position": 4, "start_seconds": 460 });
    let path = format!("/api/admin/mixes/{FULL}/cue");
    for _ in 0..2 {
        assert_eq!(admin.put(&path, &cue).await.status(), 200);
        assert_eq!(said().await[3], "2026-03-06", "the same once more is no change");
        server.pass_days(1);
    }
}

/// Subscribers see the artist of a mix, and can load its sound.
#[tokio::test]
async fn a_feed_names_whose_a_mix_is_and_has_its_sound() {
    let server = Server::start().await;
    server.data.write("audio/4f2a.mp3", [0; 1234]);
    let new = |title: &str, file: &str| NewMix {
        audio: Some(Audio::File(file.to_owned())),
        duration_ms: Some(3_723_500),
        ..catalogue::a_mix(Moment::from_ms(START), 0, title, "Otto & Kline", "Wharf - Tidal")
    };
    let mixes = [
        new("Of This Site", "/audio/4f2a.mp3"),
        new("Of Another", "https://files.example/sets/Tone%20Poem.flac?v=2"),
        new("Gone", "/audio/gone.bin"),
    ];
    let put = server
        .store
        .write(move |tx| mixes.iter().try_for_each(|new| mix::insert(tx, new).map(drop)));
    put.await.unwrap();
    let feed: Value = server.get("/feeds/latest.json").await.json().await.unwrap();
    let items = feed["items"].as_array().unwrap();
    let item = |title: &str| {
        let mut found = items.iter();
        found.find(|item| item["title"].as_str().unwrap().starts_with(title)).unwrap()
    };
    let origin = &server.origin;
    let author = |name: &str, path: &str| json!({ "name": name, "url": format!("{origin}{path}") });
    let both = [author("Halide", "/artist/Halide"), author("Otto Kline", "/artist/Otto%20Kline")];
    assert_eq!(item("Night Bus 12")["authors"], json!(both));
    assert_eq!(item("Night Bus 12")["attachments"], Value::Null, "SoundCloud has pages, not files");
    assert_eq!(
        item("Of This")["authors"],
        json!([author("Otto & Kline", "/artist/Otto%20%26%20Kline")])
    );
    let here = json!([{
        "url": format!("{origin}/audio/4f2a.mp3"), "mime_type": "audio/mpeg",
        "size_in_bytes": 1234, "duration_in_seconds": 3723,
    }]);
    assert_eq!(item("Of This")["attachments"], here);
    let elsewhere = json!([{
        "url": "https://files.example/sets/Tone%20Poem.flac?v=2", "mime_type": "audio/flac",
        "duration_in_seconds": 3723,
    }]);
    assert_eq!(item("Of Another")["attachments"], elsewhere);
    assert_eq!(item("Gone")["attachments"][0]["size_in_bytes"], Value::Null);
    let atom = server.get("/feeds/latest.atom").await.text().await.unwrap();
    for part in [
        format!(
            "<author><name>Halide</name><uri>{origin}/artist/Halide</uri></author>\
             <author><name>Otto Kline</name>"
        ),
        "<author><name>Otto &amp; Kline</name>".to_owned(),
        format!(
            "<link rel=\"enclosure\" type=\"audio/mpeg\" length=\"1234\" \
             href=\"{origin}/audio/4f2a.mp3\"/>"
        ),
        "<link rel=\"enclosure\" type=\"audio/flac\" href=\"https://files.example/".to_owned(),
    ] {
        assert!(atom.contains(&part), "{part} in {atom}");
    }
    let page = server.page("/mix/of-this-site").await.1;
    for part in [
        format!("<meta property=\"og:audio\" content=\"{origin}/audio/4f2a.mp3\">"),
        "<meta property=\"og:audio:type\" content=\"audio/mpeg\">".to_owned(),
        format!("\"contentUrl\":\"{origin}/audio/4f2a.mp3\""),
        "\"encodingFormat\":\"audio/mpeg\"".to_owned(),
        "\"duration\":\"PT3723S\"".to_owned(),
    ] {
        assert!(page.contains(&part), "{part} in {page}");
    }
    let page = server.page(&format!("/mix/{FULL}")).await.1;
    assert!(!page.contains("og:audio") && !page.contains("contentUrl"), "{page}");
}

/// Subscribers to a list keep reading it when its address changes, unless another list takes the
/// old address.
#[tokio::test]
async fn a_list_with_a_new_slug_is_found_by_its_old_one() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let lists: Value = admin.get("/api/admin/lists").await.json().await.unwrap();
    let all = lists["lists"].as_array().unwrap();
    let id = all.iter().find(|list| list["slug"] == "after-dark").unwrap()["id"].as_str().unwrap();
    let name = async |slug: &str, is_visible: bool| {
        let fields = json!({ "title": "After Dark", "slug": slug, "is_visible": is_visible });
        let put = admin.put(&format!("/api/admin/lists/{id}"), &fields).await;
        assert_eq!(put.status(), 200, "{slug}");
    };
    let leads = async |from: &str, to: &str| {
        let told = server.get(from).await;
        assert_eq!((told.status(), told.headers()["location"].to_str().unwrap()), (MOVED, to));
        assert_eq!(told.headers()["cache-control"], "no-cache", "{from}");
    };
    name("by-night", true).await;
    name("late & slow", true).await;
    for old in ["after-dark", "by-night"] {
        leads(&format!("/lists/{old}"), "/lists/late-slow").await;
        leads(&format!("/api/lists/{old}"), "/api/lists/late-slow").await;
        leads(&format!("/feeds/{old}.atom"), "/feeds/late-slow.atom").await;
        leads(&format!("/feeds/{old}.json"), "/feeds/late-slow.json").await;
    }
    assert_eq!(server.get("/lists/late-slow").await.status(), 200);
    // A list that gets an old slug back does not redirect in a circle.
    name("after-dark", true).await;
    assert_eq!(server.get("/lists/after-dark").await.status(), 200);
    leads("/lists/late-slow", "/lists/after-dark").await;
    let taken = json!({ "title": "By Night", "is_visible": true });
    assert_eq!(admin.post("/api/admin/lists", &taken).await.status(), 201);
    assert_eq!(server.json("/api/lists/by-night").await["title"], "By Night");
    // A hidden list is not there by any name.
    name("gone", false).await;
    problem(server.get("/api/lists/after-dark").await, 404, "not_found").await;
    assert_eq!(server.get("/lists/late-slow").await.status(), 404);
}

/// Readers know entries by their ids: a site that moves to another domain shows nobody everything again.
#[tokio::test]
async fn feeds_and_their_entries_keep_their_ids_on_every_domain() {
    let ids = async |server: &Server, path: &str| -> Vec<String> {
        let feed = server.get(&format!("/feeds/{path}.atom")).await.text().await.unwrap();
        let ids = feed.split("<id>").skip(1).map(|id| id.split('<').next().unwrap().to_owned());
        let ids: Vec<String> = ids.collect();
        let json = server.get(&format!("/feeds/{path}.json")).await;
        let json: Value = json.json().await.unwrap();
        let items = json["items"].as_array().unwrap().iter();
        let items: Vec<&str> = items.map(|item| item["id"].as_str().unwrap()).collect();
        assert_eq!(items, ids[1..]);
        ids
    };
    let server = Server::start().await;
    let (latest, list) = (ids(&server, "latest").await, ids(&server, "after-dark").await);
    assert_ne!(latest[0], list[0]);
    for id in latest.iter().chain(&list) {
        let uuid = id.strip_prefix("urn:uuid:").unwrap_or_else(|| panic!("{id}"));
        let form: Vec<usize> = uuid.split('-').map(str::len).collect();
        assert_eq!(form, [8, 4, 4, 4, 12], "{id}");
        assert!(uuid.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f' | '-')), "{id}");
    }
    let unique: std::collections::HashSet<&String> = latest.iter().collect();
    assert_eq!(unique.len(), latest.len());
    let other = Server::start().await;
    assert_ne!(ids(&other, "latest").await[0], latest[0], "each site has its own");
    let server = server.restart(&[("SEGUE_PUBLIC_URL", "https://elsewhere.example")]).await;
    assert_eq!(ids(&server, "latest").await, latest);
    assert_eq!(ids(&server, "after-dark").await, list);
}

#[tokio::test]
async fn lists_have_feeds_in_two_forms() {
    let server = Server::start().await;
    let atom = text(&server, "/feeds/latest.atom", "application/atom+xml").await;
    assert!(atom.contains("<title>Latest Mixes | Segue</title>"), "{atom}");
    assert!(atom.contains("<title>Night Bus 12 by Halide"), "{atom}");
    assert!(atom.contains("&lt;/script&gt;") && !atom.contains("<script"), "{atom}");
    let json = text(&server, "/feeds/latest.json", "application/feed+json").await;
    let feed: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    let item = feed["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["url"] == format!("{}/mix/{FULL}", server.origin));
    let item = item.unwrap();
    assert!(item["content_text"].as_str().unwrap().contains("5 tracks · "), "{item}");
    assert!(!item["summary"].as_str().unwrap().is_empty(), "{item}");
    let items = feed["items"].as_array().unwrap();
    assert_eq!(atom.matches("<media:thumbnail url=\"http").count(), items.len(), "{atom}");
    assert_eq!(atom.matches("<content>").count(), items.len(), "{atom}");
    for item in items {
        let image = item["image"].as_str().unwrap();
        assert!(image.starts_with("http"), "{item}");
        if let Some(own) = image.strip_prefix(&server.origin) {
            assert_eq!(server.get(own).await.status(), 200, "{image}");
        }
    }
    for path in ["/feeds/nothing.atom", "/feeds/latest.rss", "/feeds/latest", "/mix/nothing.json"] {
        let told = server.get(path).await;
        assert_eq!(told.headers()["access-control-allow-origin"], "*", "{path}");
        problem(told, 404, "not_found").await;
    }
}
