//! Social cards: the picture of a mix and of its tracks, and the heads that name them.

use crate::support::Server;
use crate::support::catalogue::FULL;

/// Returns the value of a property in a page's head.
fn property<'p>(page: &'p str, name: &str) -> &'p str {
    let mark = format!("<meta property=\"{name}\" content=\"");
    let (_, rest) = page.split_once(&mark).unwrap_or_else(|| panic!("{name} in {page}"));
    rest.split_once('"').unwrap().0
}

/// The path of a page's picture.
async fn picture_of(server: &Server, path: &str) -> String {
    let (status, page) = server.page(path).await;
    assert_eq!(status, 200, "{path}");
    let image = property(&page, "og:image").replace("&amp;", "&");
    image.strip_prefix(&server.origin).unwrap().to_owned()
}

async fn png(server: &Server, path: &str) -> Vec<u8> {
    let response = server.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers()["content-type"], "image/png", "{path}");
    let bytes = response.bytes().await.unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() < 400_000, "{}", bytes.len());
    let height =
        if path.contains("shape=wide") || path.starts_with("/card.png") { 630 } else { 1200 };
    let size = [1200_u32.to_be_bytes(), u32::to_be_bytes(height)].concat();
    assert_eq!(bytes[16..24], size, "1200 by {height}");
    bytes.to_vec()
}

#[tokio::test]
async fn a_mix_has_a_picture_that_may_be_kept_for_good() {
    let server = Server::start().await;
    let path = picture_of(&server, "/mix/night-bus-12").await;
    assert!(path.starts_with("/cards/night-bus-12.png?shape=wide&v="), "{path}");
    let response = server.get(&path).await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(header("x-frame-options"), "DENY");
    let again = server.request(reqwest::Method::GET, &path).header("if-none-match", header("etag"));
    assert_eq!(again.send().await.unwrap().status(), 304);
    let picture = png(&server, &path).await;
    for old in ["?shape=wide", "?shape=wide&v=0123456789abcdef"] {
        let old = &format!("/cards/night-bus-12.png{old}");
        assert_eq!(server.get(old).await.headers()["cache-control"], "no-cache", "{old}");
        assert_eq!(png(&server, old).await, picture, "{old}");
    }
    let square = png(&server, "/cards/night-bus-12.png").await;
    assert_ne!(square, picture);
    assert_eq!(png(&server, "/cards/night-bus-12.png?shape=round").await, square);
    let head = server.request(reqwest::Method::HEAD, &path).send().await.unwrap();
    assert_eq!(head.headers()["content-length"], picture.len().to_string().as_str());
}

#[tokio::test]
async fn a_shared_address_has_the_picture_of_its_track() {
    let server = Server::start().await;
    let mix = server.json(&format!("/api/mixes/{FULL}")).await;
    let id = mix["tracks"][1]["track_id"].as_str().unwrap();
    let plain = picture_of(&server, "/mix/night-bus-12").await;
    let track = format!("/cards/night-bus-12.png?track=2-{id}&shape=wide&v=");
    for query in
        [format!("track=2-{id}"), "track=slow-glass".into(), "t=250".into(), "t=4:05".into()]
    {
        let path = picture_of(&server, &format!("/mix/{FULL}?{query}")).await;
        assert!(path.starts_with(&track), "{query}: {path}");
    }
    let (_, page) = server.page(&format!("/mix/{FULL}?t=250")).await;
    let credit = "Slow Glass by Otto Kline &amp; Mira Voss feat. June Park in Night Bus 12";
    assert_eq!(property(&page, "og:title"), credit);
    let address = format!("{}/mix/{FULL}", server.origin);
    assert_eq!(property(&page, "og:url"), format!("{address}?track=2-{id}"));
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")));
    // No track is known there; the track does not exist; nonsense; a moment given twice.
    for query in ["t=3000", "track=9-nothing", "t=soon", "t=1&t=2", "track="] {
        assert_eq!(picture_of(&server, &format!("/mix/{FULL}?{query}")).await, plain, "{query}");
    }
    let one = png(&server, &picture_of(&server, &format!("/mix/{FULL}?t=250")).await).await;
    assert_eq!(png(&server, &format!("/cards/{FULL}.png?t=250&shape=wide")).await, one);
    assert_ne!(png(&server, &plain).await, one);
}

/// A link to any page is shown with a picture.
#[tokio::test]
async fn the_site_and_every_page_of_it_has_a_picture() {
    let server = Server::start().await;
    let own = picture_of(&server, "/").await;
    assert!(own.starts_with("/card.png?v="), "{own}");
    let kept = server.get(&own).await.headers()["cache-control"].to_str().unwrap().to_owned();
    assert_eq!(kept, "public, max-age=31536000, immutable");
    let picture = png(&server, &own).await;
    assert_eq!(png(&server, "/card.png").await, picture);
    for path in ["/submit-mix", "/search?q=a", "/lists/nothing-yet"] {
        assert_eq!(picture_of(&server, path).await, own, "{path}");
    }
    let (_, page) = server.page("/").await;
    assert!(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"));
    // An artist without a picture has that of their newest mix.
    let artist = picture_of(&server, "/artist/Halide").await;
    assert!(artist.starts_with("/cards/night-bus-12.png?shape=wide&v="), "{artist}");
}

#[tokio::test]
async fn every_mix_can_be_drawn_and_what_is_not_there_cannot() {
    let server = Server::start().await;
    let evil = picture_of(&server, "/mix/evil").await;
    png(&server, &evil).await;
    let list = picture_of(&server, "/lists/daybreak").await;
    assert_eq!(list, picture_of(&server, "/mix/first-light").await, "a list shows its first mix");
    for path in
        ["/cards/nothing.png", "/cards/night-bus-12", "/cards/.png", "/cards/night-bus-12.jpg"]
    {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn many_at_once_are_drawn_one_by_one() {
    let server = Server::start().await;
    let slugs = ["night-bus-12", "evil", "quarry-hours", "night-bus-12", "night-bus-12"];
    let paths = slugs.map(|slug| format!("/cards/{slug}.png"));
    let asked = paths.iter().map(|path| server.request(reqwest::Method::GET, path).send());
    let mut answers = Vec::new();
    for (path, asked) in paths.iter().zip(asked.map(tokio::spawn).collect::<Vec<_>>()) {
        let mut answer = asked.await.unwrap().unwrap();
        // On a busy machine the last ones wait too long for their turn, and are told to come back.
        while answer.status() == 503 {
            answer = server.get(path).await;
        }
        assert_eq!(answer.status(), 200);
        answers.push(answer.bytes().await.unwrap());
    }
    assert_eq!(answers[0], answers[4]);
    assert_ne!(answers[0], answers[1]);
}
