//! Discover Weekly: chosen from friends' plays, and the same for a week.

use segue_server::tasks::{nightly, weekly};
use segue_store::friend::{self, Friendship};
use segue_store::listening::{self, ItemType, Play, TimeRange, TopItem};
use segue_store::spotify_connection::{self, Account, SealedTokens};
use segue_store::{Tx, mix};
use serde_json::{Value, json};

use crate::friend::{befriend, id, named};
use crate::support::browser::Browser;
use crate::support::catalogue;
use crate::support::{Server, problem};

/// Lets a member be connected and play these tracks, the first one last, and these artists.
async fn plays(browser: &Browser<'_>, tracks: &[&str], artists: &[&str]) {
    let (user_id, now) = (id(browser).await, browser.server().app.now());
    let plays: Vec<Play> = (0..)
        .zip(tracks)
        .map(|(at, track)| Play {
            played_at: now.ms_before(at * 60_000),
            spotify_track_id: (*track).to_owned(),
            track_name: format!("Title of {track}"),
            artist_names: vec![track.split('-').next().unwrap().to_owned()],
            album_name: None,
            album_image_url: None,
            duration_ms: Some(1000),
        })
        .collect();
    let items: Vec<TopItem> = artists
        .iter()
        .map(|name| TopItem {
            spotify_item_id: (*name).to_owned(),
            item_name: (*name).to_owned(),
            popularity: None,
            genres: vec!["dub techno".to_owned()],
            image_url: None,
        })
        .collect();
    let written = browser.server().store.write(move |tx| {
        let account = Account {
            spotify_user_id: user_id.clone(),
            spotify_account_id: None,
            display_name: "Kelp".to_owned(),
            email: None,
            profile_image_url: None,
        };
        let tokens = SealedTokens { access: vec![0], refresh: vec![0], expires_at: now };
        spotify_connection::save(tx, &user_id, &account, &tokens, now)?;
        listening::insert_plays(tx, &user_id, &plays)?;
        listening::replace_top(tx, &user_id, ItemType::Artist, TimeRange::Medium, &items)
    });
    written.await.unwrap();
}

async fn shown(browser: &Browser<'_>) -> Value {
    browser.get("/api/discover-weekly").await.json().await.unwrap()
}

fn tracks(shown: &Value) -> Vec<&str> {
    let tracks = shown["tracks"].as_array().unwrap().iter();
    tracks.map(|track| track["spotify_track_id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn without_a_connection_or_friends_there_is_nothing() {
    let server = Server::start_empty(&[]).await;
    let ada = named(&server, "ada").await;
    let nothing = json!({
        "is_connected": false,
        "week": "2026-02-23",
        "friends": 0,
        "tracks": [],
        "from_likes": [],
    });
    assert_eq!(shown(&ada).await, nothing);
    plays(&ada, &["a-1"], &[]).await;
    assert_eq!(shown(&ada).await["is_connected"], true);
}

#[tokio::test]
async fn friends_of_like_taste_come_first_and_what_was_heard_is_left_out() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    let otto = named(&server, "otto").await;
    plays(&ada, &["heard-1"], &["Halide", "Wharf"]).await;
    plays(&kelp, &["x-1", "heard-1", "x-2", "x-1"], &["Halide", "Wharf"]).await;
    plays(&otto, &["y-1", "x-1"], &[]).await;
    befriend(&ada, &kelp).await;
    befriend(&ada, &otto).await;
    let list = shown(&ada).await;
    assert_eq!(tracks(&list), ["x-1", "x-2", "y-1"]);
    let first = &list["tracks"][0];
    assert_eq!((&first["match_percent"], &first["via"]["username"]), (&json!(100), &json!("kelp")));
    assert_eq!(first["common_artists"], json!(["Halide", "Wharf"]));
    assert_eq!(first["common_genres"], json!(["dub techno"]));
    assert_eq!((&list["friends"], &list["tracks"][2]["match_percent"]), (&json!(2), &json!(40)));
    let friends: Value = ada.get("/api/friends").await.json().await.unwrap();
    assert_eq!(friends["friends"][0]["match_percent"], 100);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_who_come_at_once_are_all_known_by_the_answer_to_the_last() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    let otto = named(&server, "otto").await;
    plays(&ada, &[], &[]).await;
    plays(&kelp, &["x-1"], &[]).await;
    plays(&otto, &["y-1"], &[]).await;
    for friend in [&kelp, &otto] {
        assert_eq!(friend.post("/api/friends", &json!({ "username": "ada" })).await.status(), 200);
    }
    let accept = async |friend| {
        let path = format!("/api/friends/{}", id(friend).await);
        ada.put(&path, &json!({ "status": "accepted" })).await.json::<Value>().await.unwrap()
    };
    let (one, other) = tokio::join!(accept(&kelp), accept(&otto));
    let matches = |friends: &Value| {
        let friends = friends["friends"].as_array().unwrap().iter();
        friends.filter(|friend| friend["match_percent"] == 40).count()
    };
    assert_eq!(matches(&one).max(matches(&other)), 2, "{one} {other}");
    let mut chosen = shown(&ada).await;
    chosen["tracks"].as_array_mut().unwrap().sort_by_key(|it| it["spotify_track_id"].to_string());
    assert_eq!(tracks(&chosen), ["x-1", "y-1"]);
}

#[tokio::test]
async fn a_list_stays_for_its_week() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    plays(&ada, &[], &["Halide"]).await;
    plays(&kelp, &["x-1"], &["Halide"]).await;
    befriend(&ada, &kelp).await;
    let first = shown(&ada).await;
    assert_eq!(tracks(&first), ["x-1"]);
    server.pass_ms(1);
    plays(&kelp, &["x-9"], &["Wharf"]).await;
    weekly::refresh(&server.app, &id(&ada).await).await.unwrap();
    assert_eq!(tracks(&shown(&ada).await), ["x-1"]);
    // The next Monday.
    server.pass_ms(12 * 3_600_000);
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let next = shown(&ada).await;
    assert_eq!(next["week"], "2026-03-02");
    assert_eq!(tracks(&next), ["x-9", "x-1"]);
}

#[tokio::test]
async fn what_is_heard_within_the_week_goes_and_the_match_is_the_friend_s_of_now() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    plays(&ada, &[], &[]).await;
    plays(&kelp, &["x-1", "x-2", "x-3"], &["Halide"]).await;
    befriend(&ada, &kelp).await;
    let first = shown(&ada).await;
    assert_eq!(tracks(&first), ["x-1", "x-2", "x-3"]);
    assert_eq!(first["tracks"][0]["match_percent"], 40);
    plays(&ada, &["x-2"], &["Halide"]).await;
    weekly::refresh(&server.app, &id(&ada).await).await.unwrap();
    let then = shown(&ada).await;
    assert_eq!(tracks(&then), ["x-1", "x-3"]);
    let friends: Value = ada.get("/api/friends").await.json().await.unwrap();
    let percent = &friends["friends"][0]["match_percent"];
    assert_eq!((&then["tracks"][0]["match_percent"], percent), (&json!(100), &json!(100)));
}

#[tokio::test]
async fn less_like_this_takes_a_track_away_and_back_and_then_its_artist() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    plays(&ada, &[], &[]).await;
    plays(&kelp, &["x-1", "x-2", "x-3", "y-1"], &[]).await;
    befriend(&ada, &kelp).await;
    let path = |track: &str| format!("/api/discover-weekly/refusals/{track}");
    assert_eq!(ada.put(&path("x-1"), &json!({})).await.status(), 204);
    assert_eq!(tracks(&shown(&ada).await), ["x-2", "x-3", "y-1"]);
    assert_eq!(ada.delete(&path("x-1")).await.status(), 204);
    assert_eq!(tracks(&shown(&ada).await), ["x-1", "x-2", "x-3", "y-1"]);
    problem(ada.put(&path("nothing"), &json!({})).await, 404, "not_found").await;
    for track in ["x-1", "x-2"] {
        assert_eq!(ada.put(&path(track), &json!({})).await.status(), 204);
    }
    assert_eq!(tracks(&shown(&ada).await), ["x-3", "y-1"], "this week's list stays");
    server.pass_days(7);
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(tracks(&shown(&ada).await), ["y-1"]);
}

#[tokio::test]
async fn whoever_is_no_friend_any_more_takes_their_tracks_along() {
    let server = Server::start_empty(&[]).await;
    let (ada, kelp) = (named(&server, "ada").await, named(&server, "kelp").await);
    plays(&ada, &[], &[]).await;
    plays(&kelp, &["x-1"], &[]).await;
    befriend(&ada, &kelp).await;
    assert_eq!(tracks(&shown(&ada).await), ["x-1"]);
    assert_eq!(kelp.delete(&format!("/api/friends/{}", id(&ada).await)).await.status(), 200);
    assert!(tracks(&shown(&ada).await).is_empty());
}

/// Everything that is known of members' likeness and lists, but for when it was found out.
fn found(server: &Server) -> Vec<String> {
    let rows = server.rows(
        "SELECT user_id || friend_user_id || similarity_score || common_artists || common_genres
        FROM taste_similarities UNION ALL
        SELECT user_id || position || spotify_track_id || friend_user_id || played_at
        || match_percent FROM weekly_tracks ORDER BY 1",
    );
    rows.concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_night_finds_what_each_would_find_however_many_are_kept_at_a_time() {
    const ARTISTS: [&str; 5] = ["Halide", "Wharf", "Tern", "Kelp", "Amber"];
    let server = Server::start_empty(&[]).await;
    let mut members = Vec::new();
    for number in 0..14_usize {
        let member = named(&server, &format!("m{number}x")).await;
        let tracks: Vec<String> = (0..4).map(|at| format!("x-{}", number * 2 + at)).collect();
        let tracks: Vec<&str> = tracks.iter().map(String::as_str).collect();
        plays(&member, &tracks, &ARTISTS[number % 4..5]).await;
        members.push(member);
    }
    for (at, one) in members.iter().enumerate() {
        for other in members.iter().skip(at + 1) {
            let (one, other, now) = (id(one).await, id(other).await, server.app.now());
            let set = move |tx: &Tx<'_>| friend::set(tx, &one, &other, Friendship::Accepted, now);
            server.store.write(set).await.unwrap();
        }
    }
    for member in &members {
        weekly::meet(&server.app, &id(member).await).await.unwrap();
    }
    let want = found(&server);
    assert_eq!(want.iter().filter(|row| row.contains("Halide") || row.contains("[")).count(), 140);
    server.pass_days(7);
    for (block, lists) in [(100, 14), (5, 0), (1, 0)] {
        let (store, now) = (server.store.clone(), server.app.now());
        let night = tokio::task::spawn_blocking(move || nightly::run(&store, now, block).unwrap());
        let night = night.await.unwrap();
        assert_eq!((night.members, night.pairs, night.lists), (14, 14 * 13, lists), "{block}");
        assert_eq!(found(&server), want, "{block}");
    }
}

/// What is recommended to a member for what they like here: each title, how it is tied, and to what.
fn from_likes(shown: &Value) -> Vec<(&str, &str, &str)> {
    let near = shown["from_likes"].as_array().unwrap().iter();
    let texts = near.map(|it| [&it["track"]["title"], &it["tie"], &it["to"]]);
    texts.map(|it| it.map(|value| value.as_str().unwrap())).map(<(_, _, _)>::from).collect()
}

#[tokio::test]
async fn without_spotify_it_comes_from_what_a_member_likes_here() {
    let server = Server::start().await;
    let lists = [
        (
            "Pier One",
            "Sill - Lintel\nMarrow - Kinetic Prayer\nID - ID\nPelt - Grey Matter\nWharf - Ebb",
        ),
        ("Pier Two", "Sill - Jamb\nTwelve Lanterns - Halogen\nOrrin Vale - Foghorn"),
        ("Pier Three", "Kelp - Estuary\nKelp - Brackish"),
    ];
    for (days, (title, tracks)) in (1..).zip(lists) {
        let new = catalogue::a_mix(server.app.now(), days, title, "Halide", tracks);
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    let member = named(&server, "mira").await;
    assert!(from_likes(&shown(&member).await).is_empty(), "nothing is liked");
    let of = async |slug: &str| server.json(&format!("/api/mixes/{slug}")).await;
    let lintel = of("pier-one").await["tracks"][0]["track_id"].as_str().unwrap().to_owned();
    let liked = member.put(&format!("/api/likes/{lintel}"), &json!({})).await;
    assert!(liked.status().is_success());
    let weekly = shown(&member).await;
    assert_eq!((&weekly["is_connected"], &weekly["tracks"]), (&json!(false), &json!([])));
    let mut found = from_likes(&weekly);
    found.sort_unstable();
    let wanted = [
        ("Grey Matter", "near", "Lintel"),
        ("Jamb", "artist", "Sill"),
        ("Kinetic Prayer", "near", "Lintel"),
    ];
    assert_eq!(found, wanted, "neither what is liked already nor what nobody knows");
    // The same all week, another order or another list in another one; and a liked mix brings its tracks.
    assert_eq!(shown(&member).await["from_likes"], weekly["from_likes"]);
    let three = of("pier-three").await["id"].as_str().unwrap().to_owned();
    assert!(
        member.put(&format!("/api/likes/mixes/{three}"), &json!({})).await.status().is_success()
    );
    let weekly = shown(&member).await;
    let found = from_likes(&weekly);
    assert!(found.contains(&("Estuary", "mix", "Pier Three")), "{found:?}");
    // What was heard before the week began counts, also when it is heard again.
    let two = of("pier-two").await["id"].as_str().unwrap().to_owned();
    let now = server.app.now();
    let heard = |days: i64| {
        let at = now.ms_before(days * 86_400_000);
        json!({
            "mix_id": two, "day": at.date(), "seconds": 60, "duration_seconds": null,
            "listened_at": at.rfc3339(),
        })
    };
    let hear = async |heard: Value| {
        let changes = json!({ "cleared_at": null, "removed": [], "heard": [heard] });
        let told = member.put("/api/user/history", &changes).await;
        assert_eq!(told.status(), 200, "{}", told.text().await.unwrap());
        shown(&member).await
    };
    let foghorn = ("Foghorn", "played", "Pier Two");
    assert!(!from_likes(&hear(heard(0)).await).contains(&foghorn), "within the week");
    let weekly = hear(heard(10)).await;
    assert!(from_likes(&weekly).contains(&foghorn), "{weekly}");
    let forget = json!({ "cleared_at": now.rfc3339(), "removed": [], "heard": [] });
    assert_eq!(member.put("/api/user/history", &forget).await.status(), 200);
    // What is hidden recommends nothing, and is not recommended.
    server.change_beside(
        "UPDATE mixes SET is_hidden = TRUE WHERE slug IN ('pier-one', 'pier-three')",
    );
    let weekly = shown(&member).await;
    assert_eq!(from_likes(&weekly), [("Jamb", "artist", "Sill")]);
    // Whoever has connected Spotify has the list of their friends.
    plays(&member, &["kelp-1"], &[]).await;
    assert_eq!(shown(&member).await["from_likes"], json!([]));
}
