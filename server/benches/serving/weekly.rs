//! Members with friends, and what Discover Weekly costs with them: a night for everybody, and a list
//! that is chosen while somebody waits.

use std::path::Path;
use std::time::Instant;

use rusqlite::Connection;
use segue_base::clock::Clock;
use segue_server::tasks::nightly::{self, BLOCK, Night};
use segue_store::{Store, database_path};

use crate::fill::{Size, fill, session_token};
use crate::load::{ask, get, percentile};
use crate::process::{Process, forget_peak, own_memory};

/// Members.
const MEMBERS: usize = 10_000;
/// Friends of each.
const FRIENDS: usize = 500;

/// Measures both.
pub async fn weekly(data: &Path) {
    fill(data, &Size { mixes: 1, tracks: 0, members: MEMBERS });
    befriend(data);
    println!("Discover Weekly, {MEMBERS} members with {FRIENDS} friends each:");
    let store = Store::open(data).unwrap();
    forget_peak();
    let (before, started) = (own_memory("VmRSS"), Instant::now());
    let handle = store.clone();
    let night = tokio::task::spawn_blocking(move || {
        nightly::run(&handle, Clock::system().now(), BLOCK).unwrap()
    });
    let want = Night { members: MEMBERS, pairs: MEMBERS * FRIENDS, lists: MEMBERS };
    assert_eq!(night.await.unwrap(), want);
    println!(
        "  everybody in a night: {:.1} s (goal 60), {:.0} MiB more memory at most",
        started.elapsed().as_secs_f64(),
        own_memory("VmHWM") - before
    );
    store.close();
    drop(store);
    forget_lists(data);
    let segue = Process::segue(data);
    segue.rest();
    let request = |member: usize| {
        let cookie = format!("cookie: segue_session={}\r\n", session_token(member * 97));
        get("/api/discover-weekly", &cookie)
    };
    let mut first = ask(segue.address, 1, 100, request).await;
    let mut again = ask(segue.address, 1, 100, request).await;
    println!(
        "  one member's: 99 of 100 within {:.1} ms where it has to be chosen, {:.1} ms where it is \
        there (goal 20)",
        percentile(&mut first, 99).as_secs_f64() * 1000.0,
        percentile(&mut again, 99).as_secs_f64() * 1000.0
    );
}

/// Connects everybody, gives them fifty top artists of three genres each and two hundred plays, and
/// makes friends of those whose numbers are next to each other.
fn befriend(data: &Path) {
    let half = FRIENDS / 2;
    let numbers = |name: &str, from: usize, most: usize| {
        format!("{name} (n) AS (SELECT {from} UNION ALL SELECT n + 1 FROM {name} WHERE n < {most})")
    };
    let members = numbers("members", 0, MEMBERS - 1);
    let (fifty, plays, steps) =
        (numbers("fifty", 1, 50), numbers("plays", 1, 200), numbers("steps", 1, half));
    // Members play tracks of the same part of the catalogue, so that neighbours share some.
    let artist = "((m.n * 7 + p.n * p.n * 3) % 20000)";
    let track = "((m.n * 11 + p.n * p.n) % 50000)";
    let database = Connection::open(database_path(data)).unwrap();
    database
        .execute_batch(&format!(
            "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -262144;
            BEGIN;
            INSERT INTO spotify_connections (user_id, spotify_user_id, display_name, access_token,
                refresh_token, token_expires_at, connected_at, updated_at)
                SELECT id, id, id, x'00', x'00', 0, 0, 0 FROM users;
            INSERT INTO top_items (user_id, item_type, time_range, spotify_item_id, item_name, rank,
                genres)
                WITH RECURSIVE {members}, {fifty}
                SELECT 'member-' || m.n, 'artist', 'medium_term', 'artist-of-spotify-' || {artist},
                    'Artist ' || {artist}, p.n, json_array('genre ' || ({artist} % 700),
                        'genre ' || ({artist} % 300), 'genre ' || ({artist} % 40))
                FROM members m, fifty p WHERE true
                ON CONFLICT DO NOTHING;
            INSERT INTO track_audio_features (spotify_track_id, danceability, energy, loudness,
                speechiness, acousticness, instrumentalness, liveness, valence, tempo)
                WITH RECURSIVE {tracks}
                SELECT 'track-of-spotify-' || n, n % 10 / 10.0, n % 11 / 11.0, -(n % 60), 0.1, 0.2,
                    n % 13 / 13.0, 0.3, n % 17 / 17.0, 100 + n % 60 FROM tracks;
            INSERT INTO listening_history (user_id, played_at, spotify_track_id, track_name,
                artist_names, duration_ms)
                WITH RECURSIVE {members}, {plays}
                SELECT 'member-' || m.n, p.n * 200000, 'track-of-spotify-' || {track},
                    'Track ' || {track}, json_array('Artist ' || ({track} % 20000)), 200000
                FROM members m, plays p ORDER BY 1, 2;
            INSERT INTO friend_connections (user_id, friend_user_id, status, created_at, updated_at)
                WITH RECURSIVE {members}, {steps}
                SELECT 'member-' || m.n, 'member-' || ((m.n + s.n) % {MEMBERS}), 'accepted', 0, 0
                    FROM members m, steps s
                UNION ALL
                SELECT 'member-' || m.n, 'member-' || ((m.n - s.n + {MEMBERS}) % {MEMBERS}),
                    'accepted', 0, 0 FROM members m, steps s
                ORDER BY 1, 2;
            COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);",
            tracks = numbers("tracks", 0, 49_999)
        ))
        .unwrap();
}

/// Leaves everybody without a list, as on a Monday before the night.
fn forget_lists(data: &Path) {
    let database = Connection::open(database_path(data)).unwrap();
    database.execute_batch("DELETE FROM weekly_tracks; DELETE FROM weekly_lists;").unwrap();
}
