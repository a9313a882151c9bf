//! The pages: their heads, their data, and addresses that do not exist.

use crate::support::{Server, catalogue, problem};
use reqwest::Method;
use serde_json::Value;

/// The data inlined in a page.
fn inlined(page: &str) -> Value {
    let mark = "<script type=\"application/json\" id=\"segue-page\">";
    let (_, rest) = page.split_once(mark).unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

#[tokio::test]
async fn the_home_page_has_its_head_and_its_data() {
    let server = Server::start().await;
    let (status, page) = server.page("/").await;
    assert_eq!(status, 200);
    assert_eq!(page.matches("<title>").count(), 1);
    assert!(page.contains("<title>Segue | A better way to listen</title>"), "{page}");
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{}/\">", server.origin)));
    let page = inlined(&page);
    assert_eq!(page["path"], "/api/home");
    assert_eq!(page["data"], server.json("/api/home").await);
    assert_eq!(page["config"]["site_name"], "Segue");
    assert_eq!(page["config"]["widget_url"], "https://w.soundcloud.com");
    assert_eq!(page["config"]["spotify_enabled"], false, "it has not been set up");
}

#[tokio::test]
async fn a_page_has_what_its_script_will_draw_first() {
    let server = Server::start().await;
    let first = async |path: &str| {
        let (_, page) = server.page(path).await;
        let (_, rest) = page.split_once("<div id=\"root\">").unwrap();
        rest.split_once("</div>").unwrap().0.to_owned()
    };
    let home = first("/").await;
    assert!(home.starts_with("<main><h2>Latest</h2><ul><li><a href=\"/mix/"), "{home}");
    assert!(
        home.contains("<svg style=\"background:oklch(") && home.contains("<path d=\"M"),
        "{home}"
    );
    let list = first("/lists/after-dark").await;
    let (_, after) = list.split_once("<a href=\"/mix/night-bus-12\">").unwrap();
    assert!(after.starts_with("Night Bus 12</a>"), "{list}");
    let mix = first("/mix/night-bus-12").await;
    assert!(
        mix.starts_with("<main>Night Bus 12 by Halide &amp; Otto Kline<img src=\"https"),
        "{mix}"
    );
    for path in ["/sign-in", "/mix/nowhere", "/search?q=night"] {
        assert_eq!(first(path).await, "", "{path}");
    }
    assert_eq!(server.page("/first.html").await.0, 404);
}

#[tokio::test]
async fn a_mix_page_says_what_it_is() {
    let server = Server::start().await;
    let (status, page) = server.page("/mix/night-bus-12?t=60").await;
    assert_eq!(status, 200);
    for part in [
        "<title>Night Bus 12 by Halide &amp; Otto Kline | Segue</title>",
        "<meta property=\"og:type\" content=\"music.album\">",
        "<meta property=\"og:image:type\" content=\"image/png\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        "<meta property=\"og:image:width\" content=\"1200\">",
        "<meta property=\"og:image:height\" content=\"630\">",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let address = format!("{}/mix/night-bus-12", server.origin);
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")));
    let (_, rest) = page.split_once("<meta name=\"description\" content=\"").unwrap();
    let (description, _) = rest.split_once('"').unwrap();
    assert!(description.len() <= 160 && description.ends_with("..."), "{description}");
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").unwrap();
    let album: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(album["@type"], "MusicAlbum");
    assert_eq!(
        (album["name"].as_str(), album["url"].as_str()),
        (Some("Night Bus 12"), Some(address.as_str()))
    );
    assert_eq!(album["numTracks"], 5);
    assert_eq!(album["byArtist"][1]["name"], "Otto Kline");
    assert_eq!(album["track"]["itemListElement"][1]["item"]["name"], "Slow Glass");
    let inlined = inlined(&page);
    assert_eq!(inlined["path"], "/api/mixes/night-bus-12");
    assert_eq!(inlined["data"], server.json("/api/mixes/night-bus-12").await);
}

/// The data that a page has for programs.
fn structured(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[tokio::test]
async fn every_page_names_its_other_forms() {
    let server = Server::start().await;
    for (path, media_type, address) in [
        ("/", "application/atom+xml", "/feeds/latest.atom"),
        ("/", "application/feed+json", "/feeds/latest.json"),
        ("/lists/latest", "application/atom+xml", "/feeds/latest.atom"),
        ("/lists/after-dark", "application/atom+xml", "/feeds/after-dark.atom"),
        ("/lists/after-dark", "application/feed+json", "/feeds/after-dark.json"),
        ("/mix/night-bus-12", "application/json", "/mix/night-bus-12.json"),
        ("/mix/night-bus-12", "application/json+chapters", "/mix/night-bus-12.chapters.json"),
        ("/mix/night-bus-12", "application/x-cue", "/mix/night-bus-12.cue"),
        ("/mix/night-bus-12", "text/plain", "/mix/night-bus-12.txt"),
    ] {
        let (_, page) = server.page(path).await;
        let links: Vec<&str> = page.split("<link rel=\"alternate\" ").skip(1).collect();
        let begins = format!("type=\"{media_type}\" title=");
        let holds = format!("href=\"{}{address}\">", server.origin);
        let link = links.iter().find(|link| link.starts_with(&begins) && link.contains(&holds));
        assert!(link.is_some(), "{path}: {media_type} in {links:?}");
        let response = server.get(address).await;
        assert_eq!(response.status(), 200, "{address}");
        let kind = response.headers()["content-type"].to_str().unwrap();
        assert!(kind.starts_with(media_type), "{address}: {kind}");
    }
}

#[tokio::test]
async fn an_artists_page_says_who_they_are() {
    let server = Server::start().await;
    let (status, page) = server.page("/artist/hALIDE").await;
    assert_eq!(status, 200);
    assert!(page.contains("<title>Halide | Segue</title>"), "{page}");
    let address = format!("{}/artist/Halide", server.origin);
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")));
    assert!(
        page.contains("content=\"3 mixes by Halide and 1 track of theirs in mixes.\""),
        "{page}"
    );
    let group = structured(&page);
    assert_eq!(
        (group["@type"].as_str(), group["url"].as_str()),
        (Some("MusicGroup"), Some(&*address))
    );
    assert_eq!(group["album"].as_array().unwrap().len(), 3);
    assert_eq!(group["album"][0]["url"], format!("{}/mix/night-bus-12", server.origin));
    assert_eq!(group["track"][0]["name"], "Amber Relay (Nightshift Remix)");
    assert_eq!(inlined(&page)["path"], "/api/artists/hALIDE");
    assert_eq!(inlined(&page)["data"], server.json("/api/artists/halide").await);
    let (_, page) = server.page("/artist/A%20%22B%22%20%3CC%3E").await;
    assert!(page.contains("/artist/A%20%22B%22%20%3CC%3E\">"), "{page}");
    assert!(page.contains("A &quot;B&quot; &lt;C&gt;") && !page.contains("<C>"), "{page}");
}

#[tokio::test]
async fn lists_and_the_site_say_what_they_are() {
    let server = Server::start().await;
    let (_, page) = server.page("/lists/daybreak").await;
    let list = structured(&page);
    assert_eq!(
        (list["@type"].as_str(), list["name"].as_str()),
        (Some("CollectionPage"), Some("Daybreak"))
    );
    let items = &list["mainEntity"];
    assert_eq!(
        (items["@type"].as_str(), items["numberOfItems"].as_u64()),
        (Some("ItemList"), Some(2))
    );
    assert_eq!(items["itemListElement"][0]["item"]["name"], "First Light");
    assert_eq!(items["itemListElement"][1]["position"], 2);
    let home = structured(&server.page("/").await.1);
    assert_eq!(home["@type"], "WebSite");
    assert_eq!(home["url"], format!("{}/", server.origin));
}

#[tokio::test]
async fn every_search_is_one_page_to_searchers() {
    let server = Server::start().await;
    for (path, title) in [
        ("/search", "Search"),
        ("/search?q=+", "Search"),
        ("/search?q=%3Cb%3Eslow", "Search for &lt;b&gt;slow"),
        ("/search?q=%FF", "Search for \u{fffd}"),
    ] {
        let (status, page) = server.page(path).await;
        assert_eq!(status, 200, "{path}");
        assert!(page.contains(&format!("<title>{title} | Segue</title>")), "{path}: {page}");
        let canonical = format!("<link rel=\"canonical\" href=\"{}/search\">", server.origin);
        assert!(page.contains(&canonical), "{path}");
    }
}

#[tokio::test]
async fn a_mix_by_its_id_is_the_same_page_with_the_path_that_was_asked() {
    let server = Server::start().await;
    let mix = server.json("/api/mixes/night-bus-12").await;
    let id = mix["id"].as_str().unwrap();
    let (_, page) = server.page(&format!("/mix/{id}")).await;
    assert!(page.contains(&format!("href=\"{}/mix/night-bus-12\"", server.origin)));
    assert_eq!(inlined(&page)["path"], format!("/api/mixes/{id}"));
}

#[tokio::test]
async fn words_of_a_mix_never_become_markup() {
    let server = Server::start().await;
    let (status, page) = server.page("/mix/evil").await;
    assert_eq!(status, 200);
    assert_eq!(page.matches("<script").count(), 3, "ours, the structured data, the page's data");
    assert_eq!(page.matches("</script>").count(), 3);
    assert!(!page.contains("<img"), "{page}");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(&#39;x&#39;)"), "{page}");
    let data = inlined(&page);
    assert_eq!(data["data"]["title"], "</script><script>alert('x')</script>");
    assert_eq!(data["data"]["artist"], "A \"B\" <C>");
}

#[tokio::test]
async fn a_list_page_and_the_pages_without_data() {
    let server = Server::start().await;
    let (status, page) = server.page("/lists/after-dark").await;
    assert_eq!(status, 200);
    assert!(page.contains("<title>After Dark | Segue</title>"));
    assert!(page.contains("content=\"For the way home.\""));
    assert_eq!(inlined(&page)["path"], "/api/lists/after-dark");
    let (status, page) = server.page("/lists/latest").await;
    assert_eq!((status, page.contains("<title>Latest Mixes | Segue</title>")), (200, true));
    for path in [
        "/liked",
        "/history",
        "/settings",
        "/discover-weekly",
        "/spotify-callback?code=c&state=s",
        "/submit-mix",
        "/submit-mix/preview",
        "/sign-in",
        "/auth/callback?code=c&state=s",
        "/logout",
        "/first-admin",
    ] {
        let (status, page) = server.page(path).await;
        assert_eq!(status, 200, "{path}");
        let page = inlined(&page);
        assert_eq!((page.get("path"), page.get("data")), (None, None), "{path}");
        assert_eq!(page["config"]["site_name"], "Segue");
    }
}

#[tokio::test]
async fn a_slash_at_the_end_leads_to_the_page() {
    let server = Server::start().await;
    for (path, page) in [
        ("/mix/night-bus-12/", "/mix/night-bus-12"),
        ("/mix/night-bus-12//?t=61&x=%2F", "/mix/night-bus-12?t=61&x=%2F"),
        ("/artist/Mira%20Voss/", "/artist/Mira%20Voss"),
        ("/search/?q=a", "/search?q=a"),
        ("/submit-mix/preview/", "/submit-mix/preview"),
        ("/mix/nothing/", "/mix/nothing"),
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), 308, "{path}");
        assert_eq!(answer.headers()["location"], page, "{path}");
    }
    for path in ["//evil.example/", "/mix/", "/tonight/", "/mix/a/b/", "/assets/"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), 404, "{path}");
        assert!(!answer.headers().contains_key("location"), "{path}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_404_with_the_site() {
    let server = Server::start().await;
    for (path, title) in [
        ("/mix/no-such-mix", "Mix Not Found"),
        ("/mix/%00", "Mix Not Found"),
        ("/lists/vault", "List not found"),
        ("/artist/nobody", "Artist Not Found"),
        ("/no/such/page", "Page not found"),
        ("/mix", "Page not found"),
        ("/index.html", "Page not found"),
        ("/embed.html", "Page not found"),
        ("/assets/../Cargo.toml", "Page not found"),
        ("/assets/main-1a2b.js/", "Page not found"),
        ("//evil.example/", "Page not found"),
    ] {
        let (status, page) = server.page(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(page.contains(&format!("<title>{title} | Segue</title>")), "{path}: {page}");
        assert!(page.contains("noindex") && page.contains("<div id=\"root\">"), "{path}");
        assert!(inlined(&page).get("data").is_none(), "{path}");
    }
    let posted = server.request(Method::POST, "/no/such/page").send().await.unwrap();
    problem(posted, 404, "not_found").await;
}

#[tokio::test]
async fn the_sites_files() {
    let server = Server::start_empty(&[]).await;
    let script =
        server.request(Method::GET, "/assets/main-1a2b.js").header("accept-encoding", "br");
    let script = script.send().await.unwrap();
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(script.headers()["content-encoding"], "br");
    let icon = server.get("/favicon.svg").await;
    assert_eq!(icon.headers()["content-type"], "image/svg+xml");
    assert_eq!(icon.headers()["cache-control"], "no-cache");
    let head = server.request(Method::HEAD, "/favicon.svg").send().await.unwrap();
    assert_eq!(
        (head.status().as_u16(), head.headers()["content-length"].as_bytes()),
        (200, &b"41"[..])
    );
}

#[tokio::test]
async fn strict_headers_are_on_every_answer() {
    let server = Server::start_empty(&[
        ("SEGUE_PUBLIC_URL", "https://mixes.example"),
        ("SEGUE_SOUNDCLOUD_WIDGET_URL", "http://127.0.0.1:4001"),
    ])
    .await;
    for path in ["/", "/mix/none", "/favicon.svg", "/audio/none", "/api", "/api/home", "/api/none"]
    {
        let response = server.get(path).await;
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval' http://127.0.0.1:4001",
            "frame-src http://127.0.0.1:4001",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.split("; ").any(|rule| rule == part), "{path}: {policy}");
        }
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(header("strict-transport-security"), "max-age=31536000", "{path}");
        assert_eq!(header("x-request-id").len(), 32, "{path}");
    }
    catalogue::fill(&server.store, segue_base::clock::Moment::from_ms(crate::support::START)).await;
    let (_, page) = server.page("/mix/night-bus-12").await;
    assert!(page.contains("href=\"https://mixes.example/mix/night-bus-12\""));
    assert_eq!(inlined(&page)["config"]["widget_url"], "http://127.0.0.1:4001");
}
