//! Rights: every operation of the API, and its answer to each kind of caller. An operation without
//! a row fails.

use std::collections::BTreeSet;

use reqwest::{Method, RequestBuilder};
use segue_base::clock::Moment;
use segue_store::user::{self, Role};
use serde_json::json;

use crate::support::browser::Browser;
use crate::support::{START, Server, catalogue};

/// Statuses of callers who may. Other faults of the request are reported after that.
fn is_let_in(status: u16) -> bool {
    !matches!(status, 401 | 403)
}

/// The kinds of callers that an operation is for.
#[derive(Clone, Copy, PartialEq)]
enum Who {
    Anyone,
    Member,
    Admin,
}

use Who::{Admin, Anyone, Member};

/// Method, path as in the API's description, who may call it, and a body where it takes one.
const TABLE: &[(&str, &str, Who, &str)] = &[
    ("GET", "/api/home", Anyone, ""),
    ("GET", "/api/lists/{slug}", Anyone, ""),
    ("GET", "/api/mixes", Anyone, ""),
    ("GET", "/api/mixes/{mix}", Anyone, ""),
    ("GET", "/api/mixes/{mix}/alike", Anyone, ""),
    ("GET", "/api/mixes/{mix}/timestamps", Anyone, ""),
    ("POST", "/api/mixes/{mix}/timestamps", Anyone, "{}"),
    ("PUT", "/api/mixes/{mix}/timestamps/own", Anyone, "{}"),
    ("GET", "/api/mixes/{mix}/cues", Anyone, ""),
    ("GET", "/api/mixes/{mix}/cues/{position}/history", Anyone, ""),
    ("GET", "/api/mixes/{mix}/live", Anyone, ""),
    ("GET", "/api/live", Anyone, ""),
    ("PUT", "/api/timestamps/{id}", Anyone, "{}"),
    ("DELETE", "/api/timestamps/{id}", Anyone, ""),
    ("PUT", "/api/timestamps/{id}/vote", Anyone, "{}"),
    ("DELETE", "/api/timestamps/{id}/vote", Anyone, ""),
    ("PUT", "/api/timestamps/{id}/report", Anyone, "{}"),
    ("GET", "/api/artists/{name}", Anyone, ""),
    ("GET", "/api/artists/{name}/spotify", Anyone, ""),
    ("GET", "/api/search", Anyone, ""),
    ("GET", "/api/facts/{fact}/{name}", Anyone, ""),
    ("POST", "/api/submissions", Anyone, "{}"),
    ("POST", "/api/mixes/{mix}/suggestions", Anyone, "{}"),
    ("GET", "/api/suggestions", Member, ""),
    ("DELETE", "/api/suggestions/{id}", Member, ""),
    ("GET", "/api/openapi.json", Anyone, ""),
    ("GET", "/api/problems", Anyone, ""),
    ("GET", "/api/problems/{code}", Anyone, ""),
    ("GET", "/oembed", Anyone, ""),
    ("GET", "/cards/{name}", Anyone, ""),
    ("GET", "/card.png", Anyone, ""),
    ("GET", "/audio/{name}", Anyone, ""),
    ("GET", "/audio/{name}.peaks", Anyone, ""),
    ("GET", "/audio/{name}.levels", Anyone, ""),
    ("GET", "/robots.txt", Anyone, ""),
    ("GET", "/sitemap.xml", Anyone, ""),
    ("GET", "/feeds/{name}", Anyone, ""),
    ("GET", "/mix/{mix}.chapters.json", Anyone, ""),
    ("GET", "/mix/{mix}.cue", Anyone, ""),
    ("GET", "/mix/{mix}.csv", Anyone, ""),
    ("GET", "/mix/{mix}.youtube.txt", Anyone, ""),
    ("GET", "/mix/{mix}.json", Anyone, ""),
    ("GET", "/mix/{mix}.txt", Anyone, ""),
    ("GET", "/healthz", Anyone, ""),
    ("GET", "/readyz", Anyone, ""),
    ("GET", "/metrics", Anyone, ""),
    ("GET", "/api/session", Anyone, ""),
    ("DELETE", "/api/session", Anyone, ""),
    ("POST", "/api/sign-in/link", Anyone, "{}"),
    ("POST", "/api/sign-in/link/open", Anyone, "{}"),
    ("POST", "/api/sign-in/code", Anyone, "{}"),
    ("POST", "/api/sign-in/password", Anyone, "{}"),
    ("GET", "/api/sign-in/providers", Anyone, ""),
    ("POST", "/api/sign-in/providers/{provider}", Anyone, "{}"),
    ("POST", "/api/sign-in/provider", Anyone, "{}"),
    ("GET", "/api/mixes/{mix}/comments", Anyone, ""),
    ("POST", "/api/mixes/{mix}/comments", Member, "{}"),
    ("GET", "/api/comments/{id}/replies", Anyone, ""),
    ("POST", "/api/comments/{id}/replies", Member, "{}"),
    ("PUT", "/api/comments/{id}/vote", Member, "{}"),
    ("PUT", "/api/comments/{id}/report", Anyone, "{}"),
    ("DELETE", "/api/comments/{id}", Member, ""),
    ("POST", "/api/events", Anyone, "{}"),
    ("GET", "/api/admin/staged-entities", Admin, ""),
    ("POST", "/api/admin/staged-entities", Admin, "{}"),
    ("GET", "/api/admin/staged-entities/{id}", Admin, ""),
    ("PUT", "/api/admin/staged-entities/{id}", Admin, "{}"),
    ("DELETE", "/api/admin/staged-entities/{id}", Admin, ""),
    ("POST", "/api/admin/staged-entities/{id}/reject", Admin, "{}"),
    ("POST", "/api/admin/staged-entities/bulk", Admin, "{}"),
    ("POST", "/api/admin/staged-entities/plan", Admin, "{}"),
    ("POST", "/api/admin/heads", Admin, "{}"),
    ("POST", "/api/admin/staged-entities/{id}/approve", Admin, "{}"),
    ("GET", "/api/admin/mixes", Admin, ""),
    ("GET", "/api/admin/mixes/{mix}", Admin, ""),
    ("PUT", "/api/admin/mixes/{mix}", Admin, "{}"),
    ("DELETE", "/api/admin/mixes/{mix}", Admin, ""),
    ("POST", "/api/admin/cleanup/orphans", Admin, ""),
    ("POST", "/api/admin/cleanup/id-tracks", Admin, ""),
    ("PUT", "/api/admin/mixes/{mix}/tracklist", Admin, "{}"),
    ("POST", "/api/admin/mixes/{mix}/tracklist", Admin, "{}"),
    ("POST", "/api/admin/staged-entities/{id}/replace", Admin, "{}"),
    ("GET", "/api/admin/to-do", Admin, ""),
    ("GET", "/api/admin/mixes/counts", Admin, ""),
    ("POST", "/api/admin/mixes/bulk", Admin, "{}"),
    ("PUT", "/api/admin/mixes/{mix}/shown", Admin, "{}"),
    ("PUT", "/api/admin/mixes/{mix}/address", Admin, "{}"),
    ("GET", "/api/admin/mixes/{mix}/preview", Admin, ""),
    ("GET", "/api/admin/library", Admin, ""),
    ("POST", "/api/admin/library", Admin, ""),
    ("POST", "/api/admin/uploads", Admin, ""),
    ("GET", "/api/admin/uploads/{id}", Admin, ""),
    ("PATCH", "/api/admin/uploads/{id}", Admin, ""),
    ("DELETE", "/api/admin/uploads/{id}", Admin, ""),
    ("POST", "/api/admin/uploads/{id}/finish", Admin, ""),
    ("GET", "/api/admin/suggestions/{id}", Admin, ""),
    ("POST", "/api/admin/suggestions/{id}", Admin, "{}"),
    ("GET", "/api/admin/mixes/{mix}/timestamps", Admin, ""),
    ("PUT", "/api/admin/timestamps/{id}", Admin, "{}"),
    ("POST", "/api/admin/cue-changes/{id}/revert", Admin, ""),
    ("GET", "/api/admin/timestamps/{id}/giver", Admin, ""),
    ("DELETE", "/api/admin/timestamps/{id}/giver", Admin, ""),
    ("GET", "/api/admin/moderation", Admin, ""),
    ("POST", "/api/admin/moderation", Admin, "{}"),
    ("GET", "/api/admin/givers/{giver}", Admin, ""),
    ("DELETE", "/api/admin/givers/{giver}", Admin, ""),
    ("POST", "/api/admin/givers/{giver}/hide", Admin, ""),
    ("PUT", "/api/admin/mixes/{mix}/lists/{list_id}", Admin, ""),
    ("DELETE", "/api/admin/mixes/{mix}/lists/{list_id}", Admin, ""),
    ("GET", "/api/admin/spotify/tracks", Admin, ""),
    ("GET", "/api/admin/artists", Admin, ""),
    ("GET", "/api/admin/artists/{id}", Admin, ""),
    ("PUT", "/api/admin/artists/{id}", Admin, "{}"),
    ("GET", "/api/admin/artists/{id}/merge", Admin, ""),
    ("POST", "/api/admin/artists/{id}/merge", Admin, "{}"),
    ("POST", "/api/admin/artists/{id}/split", Admin, "{}"),
    ("GET", "/api/admin/tracks", Admin, ""),
    ("GET", "/api/admin/tracks/{track_id}", Admin, ""),
    ("PUT", "/api/admin/tracks/{track_id}", Admin, "{}"),
    ("POST", "/api/admin/tracks/{track_id}/merge", Admin, "{}"),
    ("POST", "/api/admin/tracks/{track_id}/split", Admin, "{}"),
    ("GET", "/api/admin/duplicates/artists", Admin, ""),
    ("POST", "/api/admin/duplicates/artists/apart", Admin, "{}"),
    ("GET", "/api/admin/duplicates/tracks", Admin, ""),
    ("POST", "/api/admin/duplicates/tracks/apart", Admin, "{}"),
    ("POST", "/api/admin/tracks/{track_id}/correction", Admin, "{}"),
    ("PUT", "/api/admin/tracks/{track_id}/spotify", Admin, "{}"),
    ("DELETE", "/api/admin/tracks/{track_id}/spotify", Admin, ""),
    ("POST", "/api/admin/mixes/{mix}/spotify", Admin, "{}"),
    ("GET", "/api/admin/lists", Admin, ""),
    ("POST", "/api/admin/lists", Admin, "{}"),
    ("PUT", "/api/admin/lists/order", Admin, "{}"),
    ("PUT", "/api/admin/lists/{id}", Admin, "{}"),
    ("DELETE", "/api/admin/lists/{id}", Admin, ""),
    ("GET", "/api/admin/lists/{id}/mixes", Admin, ""),
    ("PUT", "/api/admin/lists/{id}/mixes", Admin, "{}"),
    ("GET", "/api/admin/analytics", Admin, ""),
    ("GET", "/api/admin/analytics/realtime", Admin, ""),
    ("PUT", "/api/admin/mixes/{mix}/cue", Admin, "{}"),
    ("GET", "/api/admin/whitelist", Admin, ""),
    ("PUT", "/api/admin/whitelist/{id}", Admin, "{}"),
    ("GET", "/api/admin/users", Admin, ""),
    ("PUT", "/api/admin/users/{id}", Admin, "{}"),
    ("PUT", "/api/admin/users/{id}/ban", Admin, "{}"),
    ("DELETE", "/api/admin/users/{id}/ban", Admin, ""),
    ("GET", "/api/admin/blocked-networks", Admin, ""),
    ("POST", "/api/admin/blocked-networks", Admin, "{}"),
    ("DELETE", "/api/admin/blocked-networks/{network}", Admin, ""),
    ("GET", "/api/admin/users/{id}/sessions", Admin, ""),
    ("DELETE", "/api/admin/users/{id}/sessions", Admin, ""),
    ("GET", "/api/admin/settings", Admin, ""),
    ("POST", "/api/admin/settings/{service}/test", Admin, ""),
    ("GET", "/api/admin/dashboard", Admin, ""),
    ("GET", "/api/admin/audit", Admin, ""),
    ("GET", "/api/admin/audit/{id}", Admin, ""),
    ("POST", "/api/admin/audit/{id}/undo", Admin, ""),
    ("POST", "/api/admin/audit/{id}/row/undo", Admin, ""),
    ("GET", "/api/admin/backups", Admin, ""),
    ("GET", "/api/admin/backup", Admin, ""),
    ("GET", "/api/sessions", Member, ""),
    ("DELETE", "/api/sessions", Member, ""),
    ("DELETE", "/api/sessions/{id}", Member, ""),
    ("POST", "/api/session/first-admin", Member, "{}"),
    ("GET", "/api/likes", Member, ""),
    ("GET", "/api/likes/ids", Member, ""),
    ("PUT", "/api/likes/{track_id}", Member, ""),
    ("DELETE", "/api/likes/{track_id}", Member, ""),
    ("POST", "/api/likes/queue", Member, "{}"),
    ("GET", "/api/likes/mixes", Member, ""),
    ("PUT", "/api/likes/mixes/{mix_id}", Member, ""),
    ("DELETE", "/api/likes/mixes/{mix_id}", Member, ""),
    ("GET", "/api/spotify", Member, ""),
    ("POST", "/api/spotify/connection", Member, "{}"),
    ("PUT", "/api/spotify/connection", Member, "{}"),
    ("DELETE", "/api/spotify/connection", Member, ""),
    ("POST", "/api/spotify/likes/retry", Member, ""),
    ("GET", "/api/spotify/sync", Member, ""),
    ("POST", "/api/spotify/sync", Member, ""),
    ("GET", "/api/friends", Member, ""),
    ("POST", "/api/friends", Member, "{}"),
    ("PUT", "/api/friends/{user_id}", Member, "{}"),
    ("DELETE", "/api/friends/{user_id}", Member, ""),
    ("GET", "/api/discover-weekly", Member, ""),
    ("PUT", "/api/discover-weekly/refusals/{spotify_track_id}", Member, ""),
    ("DELETE", "/api/discover-weekly/refusals/{spotify_track_id}", Member, ""),
    ("DELETE", "/api/user", Member, "{}"),
    ("GET", "/api/user/export.json", Member, ""),
    ("GET", "/api/user/export.csv", Member, ""),
    ("GET", "/api/submissions", Member, ""),
    ("GET", "/api/submissions/known", Anyone, ""),
    ("GET", "/api/submissions/sound", Anyone, ""),
    ("GET", "/api/user", Member, ""),
    ("PUT", "/api/user/username", Member, "{}"),
    ("PUT", "/api/user/password", Member, "{}"),
    ("PUT", "/api/user/like-preferences", Member, "{}"),
    ("POST", "/api/user/whitelist-request", Member, "{}"),
    ("GET", "/api/user/positions", Member, ""),
    ("PUT", "/api/user/positions", Member, "{}"),
    ("DELETE", "/api/user/positions", Member, ""),
    ("PUT", "/api/user/listening-preference", Member, "{}"),
    ("GET", "/api/user/history", Member, ""),
    ("PUT", "/api/user/history", Member, "{}"),
];

fn request(browser: &Browser<'_>, row: &(&str, &str, Who, &str)) -> RequestBuilder {
    let (method, path, _, body) = row;
    let path = path.split('/').map(|part| match part.split_once('}') {
        Some((_, ending)) => format!("nothing{ending}"),
        None => part.to_owned(),
    });
    let path = path.collect::<Vec<_>>().join("/");
    let request = browser.request(Method::from_bytes(method.as_bytes()).unwrap(), &path);
    if body.is_empty() { request } else { request.json(&json!({})) }
}

async fn status(request: RequestBuilder) -> u16 {
    request.send().await.unwrap().status().as_u16()
}

#[test]
fn every_operation_has_a_row() {
    let description = serde_json::to_value(segue_server::router::description()).unwrap();
    let mut described = BTreeSet::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            described.insert((method.to_uppercase(), path.clone()));
        }
    }
    let table: BTreeSet<(String, String)> =
        TABLE.iter().map(|(method, path, ..)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(described, table);
}

#[tokio::test]
async fn everyone_gets_what_is_theirs() {
    let server = Server::start_empty(&[("SEGUE_COMMENTS_ENABLED", "true")]).await;
    catalogue::fill(&server.store, Moment::from_ms(START)).await;
    for row in TABLE {
        let (method, path, who, _) = row;
        let anonymous = status(request(&Browser::new(&server), row)).await;
        assert_eq!(is_let_in(anonymous), *who == Anyone, "anonymous, {method} {path}: {anonymous}");

        let member = Browser::of(&server, "ada@mixes.example").await;
        let answered = status(request(&member, row)).await;
        assert_eq!(is_let_in(answered), *who != Admin, "a member, {method} {path}: {answered}");

        let signed_out = Browser::of(&server, "kelp@mixes.example").await;
        signed_out.delete("/api/sessions").await;
        let planted = request(&signed_out, row).header("cookie", "segue_session=planted");
        let answered = status(planted).await;
        assert_eq!(is_let_in(answered), *who == Anyone, "signed out, {method} {path}: {answered}");

        // A form or script of another site, in the member's own browser.
        let foreign = request(&member, row).header("origin", "https://evil.example");
        let answered = status(foreign).await;
        let is_write = *method != "GET";
        let is_refused = is_write || *who == Admin;
        assert_eq!(answered == 403, is_refused, "a foreign origin, {method} {path}: {answered}");
        let form = member.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
        let form = form.header("origin", "null").header("sec-fetch-site", "cross-site");
        if is_write {
            assert_eq!(status(form).await, 403, "a cross-site form, {method} {path}");
        }

        let admin = Browser::of(&server, "admin@mixes.example").await;
        server
            .store
            .write(|tx| {
                let admin = user::find_by_email(tx, "admin@mixes.example")?.unwrap();
                user::set_role(tx, &admin.id, Role::Admin)
            })
            .await
            .unwrap();
        let answered = status(request(&admin, row)).await;
        assert!(is_let_in(answered), "an admin, {method} {path}: {answered}");
    }
}
