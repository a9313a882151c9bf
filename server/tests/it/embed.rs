//! Mixes inside other people's pages: the framed player and oEmbed.

use segue_base::clock::Moment;
use serde_json::Value;

use crate::support::catalogue::{self, FULL};
use crate::support::{START, Server, problem};

fn ask(server: &Server, address: &str, more: &str) -> String {
    let url = format!("{}{address}", server.origin);
    let url: String = url.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("/oembed?url={url}{more}")
}

async fn json(server: &Server, address: &str, more: &str) -> Value {
    server.json(&ask(server, address, more)).await
}

#[tokio::test]
async fn a_page_learns_how_to_show_a_mix() {
    let server = Server::start().await;
    let told = json(&server, &format!("/mix/{FULL}"), "").await;
    for (field, want) in [
        ("version", "1.0"),
        ("type", "rich"),
        ("provider_name", "Segue"),
        ("title", "Night Bus 12 by Halide & Otto Kline"),
        ("author_name", "Halide & Otto Kline"),
    ] {
        assert_eq!(told[field], want, "{field}");
    }
    assert_eq!((told["width"].as_u64(), told["height"].as_u64()), (Some(640), Some(360)));
    let origin = &server.origin;
    assert_eq!(told["author_url"], format!("{origin}/artist/Halide"));
    let thumbnail = told["thumbnail_url"].as_str().unwrap().strip_prefix(origin.as_str()).unwrap();
    assert_eq!(server.get(thumbnail).await.headers()["content-type"], "image/png");
    let html = told["html"].as_str().unwrap();
    assert!(html.starts_with(&format!("<iframe src=\"{origin}/embed/{FULL}\" ")), "{html}");
    assert!(html.contains("title=\"Night Bus 12 by Halide &amp; Otto Kline\""), "{html}");
    assert!(html.contains("allow=\"autoplay; encrypted-media\""), "{html}");
}

#[tokio::test]
async fn it_fits_into_the_room_that_there_is_and_keeps_what_the_address_points_at() {
    let server = Server::start().await;
    let small = json(&server, &format!("/mix/{FULL}?t=250"), "&maxwidth=320&maxheight=2000").await;
    assert_eq!((small["width"].as_u64(), small["height"].as_u64()), (Some(320), Some(360)));
    assert!(small.get("thumbnail_url").is_none(), "it would not fit");
    let html = small["html"].as_str().unwrap();
    assert!(html.contains("?t=250\"") && html.contains("width=\"320\" height=\"360\""), "{html}");
    let none = json(&server, &format!("/mix/{FULL}"), "&maxwidth=0&maxheight=0").await;
    assert_eq!((none["width"].as_u64(), none["height"].as_u64()), (Some(640), Some(360)));
    assert!(none["thumbnail_url"].is_string(), "{none}");
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let track = format!("?track=2-{}", mix["tracks"][1]["track_id"].as_str().unwrap());
    let of_track = json(&server, &format!("/mix/{FULL}{track}&t=1"), "").await;
    let html = of_track["html"].as_str().unwrap();
    assert!(html.contains(&format!("/embed/{FULL}{track}\"")), "{html}");
    let by_id = json(&server, &format!("/mix/{}#here", mix["id"].as_str().unwrap()), "").await;
    assert!(by_id["html"].as_str().unwrap().contains(&format!("/embed/{FULL}\"")));
    let evil = json(&server, "/mix/evil", "").await;
    let html = evil["html"].as_str().unwrap();
    assert_eq!((html.matches('<').count(), html.matches("script>").count()), (2, 0), "{html}");
}

#[tokio::test]
async fn links_from_before_the_site_had_https_still_name_it() {
    let server = Server::start_empty(&[("SEGUE_PUBLIC_URL", "https://mixes.example")]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    for (url, status) in [
        (format!("https://mixes.example/mix/{FULL}"), 200),
        (format!("http://mixes.example/mix/{FULL}"), 200),
        (format!("https://mixes.example/mix/{FULL}/"), 200),
        (format!("http://mixes.example:80/mix/{FULL}"), 200),
        (format!("http://mixes.example:8787/mix/{FULL}"), 404),
        (format!("http://elsewhere.example/mix/{FULL}"), 404),
        (format!("ftp://mixes.example/mix/{FULL}"), 404),
    ] {
        assert_eq!(server.get(&format!("/oembed?url={url}")).await.status(), status, "{url}");
    }
}

#[tokio::test]
async fn it_is_told_as_xml_too_and_in_nothing_else() {
    let server = Server::start().await;
    let response = server.get(&ask(&server, &format!("/mix/{FULL}"), "&format=xml")).await;
    assert_eq!(response.headers()["content-type"], "text/xml; charset=utf-8");
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
    let xml = response.text().await.unwrap();
    for part in [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><oembed>",
        "<type>rich</type>",
        "<title>Night Bus 12 by Halide &amp; Otto Kline</title>",
        "<width>640</width>",
        "<html>&lt;iframe src=",
    ] {
        assert!(xml.contains(part), "{part} in {xml}");
    }
    for (format, kind) in
        [("", "application/json"), ("JSON", "application/json"), ("Xml", "text/xml; charset=utf-8")]
    {
        let asked = ask(&server, &format!("/mix/{FULL}"), &format!("&format={format}"));
        assert_eq!(server.get(&asked).await.headers()["content-type"], kind, "{format}");
    }
    let other = server.get(&ask(&server, &format!("/mix/{FULL}"), "&format=yaml")).await;
    assert_eq!(other.headers()["access-control-allow-origin"], "*", "others may read why not");
    problem(other, 501, "request.format").await;
    problem(server.get("/oembed").await, 422, "request.shape").await;
    let wide = server.get(&ask(&server, "/mix/evil", "&maxwidth=wide")).await;
    problem(wide, 422, "request.shape").await;
    for address in ["/mix/nothing", "/lists/latest", "/mix/%00", "/mix/", "/"] {
        problem(server.get(&ask(&server, address, "")).await, 404, "not_found").await;
    }
    for url in ["https://elsewhere.example/mix/evil", "evil", "javascript:alert(1)", ""] {
        problem(server.get(&format!("/oembed?url={url}")).await, 404, "not_found").await;
    }
}

#[tokio::test]
async fn a_mix_page_names_both() {
    let server = Server::start().await;
    let (_, page) = server.page(&format!("/mix/{FULL}")).await;
    for (kind, format) in [("application/json+oembed", "json"), ("text/xml+oembed", "xml")] {
        let (_, rest) = page.split_once(&format!("type=\"{kind}\"")).unwrap();
        let (_, rest) = rest.split_once("href=\"").unwrap();
        let address = rest.split_once('"').unwrap().0.replace("&amp;", "&");
        assert!(address.ends_with(&format!("format={format}")), "{address}");
        let response = server.get(address.strip_prefix(&server.origin).unwrap()).await;
        assert_eq!(response.status(), 200);
    }
}

#[tokio::test]
async fn the_player_may_be_framed_and_no_other_page_may() {
    let server = Server::start().await;
    for (path, status) in [(format!("/embed/{FULL}"), 200), ("/embed/nothing".to_owned(), 404)] {
        let response = server.get(&path).await;
        assert_eq!(response.status(), status, "{path}");
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with("frame-ancestors *"), "{policy}");
        assert!(policy.contains("default-src 'self'; script-src 'self'"), "{policy}");
        assert!(!headers.contains_key("x-frame-options"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["x-robots-tag"], "noindex");
        assert!(response.text().await.unwrap().contains("/assets/embed-3c4d.js"), "{path}");
    }
    let (_, page) = server.page(&format!("/embed/{FULL}")).await;
    assert!(page.contains(&format!("rel=\"canonical\" href=\"{}/mix/{FULL}\"", server.origin)));
    assert!(page.contains(&format!("\"path\":\"/api/mixes/{FULL}\"")), "{page}");
    for path in ["/", "/mix/night-bus-12", "/submit-mix", "/embed", "/api/home"] {
        let response = server.get(path).await;
        assert_eq!(response.headers()["x-frame-options"], "DENY", "{path}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}: {policy}");
    }
}
