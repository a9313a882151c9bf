//! Databases of any size, made of numbers: big enough to show what grows with them.

use std::path::Path;

use rusqlite::Connection;
use segue_base::clock::{Clock, Moment};
use segue_base::token;
use segue_store::Store;
use segue_store::database_path;

/// The address of the mix of a number, as a path.
pub fn mix_path(number: usize) -> String {
    format!("/mix/mix-{number}")
}

/// The track of a number.
pub fn track_id(number: usize) -> String {
    format!("00000000-0000-7000-8000-{number:012x}")
}

/// The secret in the cookie of the member of a number.
pub fn session_token(number: usize) -> String {
    format!("member-{number}")
}

/// How much to put in.
pub struct Size {
    /// Mixes.
    pub mixes: usize,
    /// Tracks in each.
    pub tracks: usize,
    /// Members, each signed in.
    pub members: usize,
}

/// Fills a data folder: mixes of their own tracks by a thousand artists, the first fifty in the
/// list `fifty`, times on the first two mixes, and members.
pub fn fill(data: &Path, size: &Size) {
    fill_by(data, size, 1000);
}

/// The same by so many artists.
pub fn fill_by(data: &Path, size: &Size, artists: usize) {
    Store::open(data).unwrap().close();
    let database = Connection::open(database_path(data)).unwrap();
    let now = Clock::system().now();
    let Size { mixes, tracks, members } = size;
    let uuid = |number: &str| format!("printf('00000000-0000-7000-8000-%012x', {number})");
    let (mix, artist, track) = (uuid("n"), uuid(&format!("1 + n % {artists}")), uuid("n"));
    let numbers = |most: usize| {
        format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {most})"
        )
    };
    let (artist_numbers, mix_numbers, track_numbers) =
        (numbers(artists), numbers(*mixes), numbers(mixes * tracks));
    let of_mix = uuid(&format!("1 + (n - 1) / {}", tracks.max(&1)));
    let now_ms = now.ms();
    let with_tracks = format!(
        "INSERT INTO tracks (id, title, slug, identity_key, created_at) {track_numbers}
            SELECT {track}, 'Track ' || n, 'track-' || n, 'artist' || char(31) || n, 0 FROM numbers;
        INSERT INTO track_artists (track_id, position, artist_id, role) {track_numbers}
            SELECT {track}, 1, {artist}, 'primary' FROM numbers;
        INSERT INTO mix_tracks (mix_id, position, track_id, start_seconds) {track_numbers}
            SELECT {of_mix}, 1 + (n - 1) % {tracks}, {track}, 240 * ((n - 1) % {tracks}) FROM numbers;
        INSERT INTO search_entries (kind, subject_id, title, artist) {track_numbers}
            SELECT 'track', {track}, 'Track ' || n, 'Artist ' || (1 + n % {artists}) FROM numbers;"
    );
    let with_tracks = if *tracks > 0 { with_tracks.as_str() } else { "" };
    database
        .execute_batch(&format!(
            "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -262144;
        BEGIN;
        INSERT INTO artists (id, name, name_key, slug, created_at) {artist_numbers}
            SELECT {artist}, 'Artist ' || n, 'artist ' || n, 'artist-' || n, 0 FROM numbers;
        INSERT INTO mixes (id, slug, title, title_slug, cover_hue, duration_ms, created_at)
            {mix_numbers} SELECT {mix}, 'mix-' || n, 'Mix ' || n, 'mix' || n, n % 360, 3600000,
                {now_ms} - n * 1000 FROM numbers;
        INSERT INTO mix_artists (mix_id, position, artist_id, role) {mix_numbers}
            SELECT {mix}, 1, {artist}, 'main' FROM numbers;
        INSERT INTO lists (id, slug, title, created_at, updated_at)
            VALUES ('fifty', 'fifty', 'Fifty', 0, 0);
        INSERT INTO mix_lists (list_id, mix_id, position) {mix_numbers}
            SELECT 'fifty', {mix}, n FROM numbers WHERE n <= 50;
        INSERT INTO search_entries (kind, subject_id, title, artist) {mix_numbers}
            SELECT 'mix', {mix}, 'Mix ' || n, 'Artist ' || (1 + n % {artists}) FROM numbers;
        {with_tracks}
        COMMIT;
        PRAGMA wal_checkpoint(TRUNCATE);"
        ))
        .unwrap();
    sign_in(&database, *members, now);
    give_times(&database, *tracks);
}

fn sign_in(database: &Connection, members: usize, now: Moment) {
    database.execute_batch("BEGIN").unwrap();
    for number in 0..members {
        let (id, ends) = (format!("member-{number}"), now.ms() + 86_400_000);
        database
            .execute(
                "INSERT INTO users (id, email, created_at) VALUES (?1, ?1 || '@bench.example', 0)",
                [&id],
            )
            .unwrap();
        database
            .execute(
                "INSERT INTO sessions (id, token_hash, user_id, method, device, created_at, seen_at,
                    expires_at)
                VALUES (?1, ?2, ?1, 'magic_link', 'Bench', ?3, ?3, ?4)",
                (&id, token::hash(&session_token(number)), now.ms(), ends),
            )
            .unwrap();
    }
    database.execute_batch("COMMIT").unwrap();
}

/// One time on the second mix, twenty on the first.
fn give_times(database: &Connection, tracks: usize) {
    let times = (1..=tracks.min(20)).map(|position| (1, position)).chain([(2, 1)]);
    for (mix, position) in times.filter(|_| tracks > 0) {
        database
            .execute(
                "INSERT INTO user_timestamps (id, mix_id, track_id, position, start_seconds, status,
                    confidence_score, agree, people, submitted_by, created_at)
                SELECT ?1, mix_id, track_id, position, 60, 'pending', 0.2, 1, 2, 'member-0', 0
                FROM mix_tracks WHERE mix_id = ?2 AND position = ?3",
                (format!("time-{mix}-{position}"), track_id(mix), position),
            )
            .unwrap();
    }
}
