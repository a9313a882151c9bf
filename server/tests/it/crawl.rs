//! What machines read of the site.

use serde_json::Value;

use crate::support::Server;
use crate::support::catalogue::FULL;

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
    assert_eq!(item.unwrap()["content_text"], "5 tracks");
    for path in ["/feeds/nothing.atom", "/feeds/latest.rss", "/feeds/latest"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
}
