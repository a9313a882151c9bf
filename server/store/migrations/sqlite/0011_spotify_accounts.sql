-- Members' Spotify accounts: the connection, likes on their way there, what members play, and who is
-- friends with whom. Tokens are sealed; the key is in no table.

CREATE TABLE spotify_connections (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    spotify_user_id TEXT NOT NULL,
    display_name TEXT NOT NULL,
    email TEXT,
    profile_image_url TEXT,
    -- Sealed, each for its member and its column.
    access_token BLOB NOT NULL,
    refresh_token BLOB NOT NULL,
    token_expires_at INTEGER NOT NULL,
    -- The site's own playlist there, once it is made.
    playlist_id TEXT,
    -- Why Spotify lets this connection do nothing until the member connects again.
    problem TEXT CHECK (problem IN ('revoked', 'not_registered')),
    connected_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

-- Connections under way, from the moment a browser is sent to Spotify until it is back.
CREATE TABLE spotify_handshakes (
    -- SHA-256 of the state that goes to Spotify and comes back.
    state_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spotify_handshakes_by_user ON spotify_handshakes (user_id);
CREATE INDEX spotify_handshakes_by_expires_at ON spotify_handshakes (expires_at);

-- Likes on their way to Spotify, and those that have arrived. There is one row for a like and a place
-- there, so that nothing is sent twice; unliking turns it round.
CREATE TABLE like_deliveries (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    target TEXT NOT NULL CHECK (target IN ('liked_songs', 'playlist')),
    -- The track's id at Spotify when it was liked.
    spotify_id TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('add', 'remove')),
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
    -- Whether Spotify may have done it already: a try ended without an answer.
    is_unsure INTEGER NOT NULL DEFAULT 0 CHECK (is_unsure IN (0, 1)),
    -- Counts what the member wished, so that an answer to an older wish does not end a newer one.
    revision INTEGER NOT NULL DEFAULT 1,
    tries INTEGER NOT NULL DEFAULT 0,
    wished_at INTEGER NOT NULL,
    next_try_at INTEGER NOT NULL,
    last_error TEXT,
    PRIMARY KEY (user_id, track_id, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX like_deliveries_by_track ON like_deliveries (track_id);
CREATE INDEX like_deliveries_due ON like_deliveries (next_try_at) WHERE state = 'waiting';

-- How far the reading of a member's listening has come. A run that was broken off goes on where it
-- stopped.
CREATE TABLE spotify_syncs (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    -- Steps that are done.
    step INTEGER NOT NULL DEFAULT 0,
    -- Whether the member asked for it, who then waits; else it is the daily one.
    is_asked INTEGER NOT NULL CHECK (is_asked IN (0, 1)),
    -- What went wrong, for the member to read.
    problem TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;

CREATE INDEX spotify_syncs_due ON spotify_syncs (is_asked, next_try_at)
    WHERE state IN ('waiting', 'running');
CREATE INDEX spotify_syncs_by_finished_at ON spotify_syncs (finished_at);

CREATE TABLE listening_history (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    played_at INTEGER NOT NULL,
    -- The track's id at Spotify.
    spotify_track_id TEXT NOT NULL,
    track_name TEXT NOT NULL,
    -- JSON list of names.
    artist_names TEXT NOT NULL CHECK (json_valid(artist_names)),
    album_name TEXT,
    album_image_url TEXT,
    duration_ms INTEGER CHECK (duration_ms >= 0),
    PRIMARY KEY (user_id, played_at, spotify_track_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX listening_history_by_track ON listening_history (spotify_track_id);

CREATE TABLE track_audio_features (
    spotify_track_id TEXT NOT NULL PRIMARY KEY,
    -- NULL in all of them where Spotify knows nothing of how the track sounds.
    danceability REAL,
    energy REAL,
    loudness REAL,
    speechiness REAL,
    acousticness REAL,
    instrumentalness REAL,
    liveness REAL,
    valence REAL,
    tempo REAL,
    time_signature INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE top_items (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_type TEXT NOT NULL CHECK (item_type IN ('track', 'artist')),
    time_range TEXT NOT NULL CHECK (time_range IN ('short_term', 'medium_term', 'long_term')),
    spotify_item_id TEXT NOT NULL,
    item_name TEXT NOT NULL,
    rank INTEGER NOT NULL CHECK (rank >= 1),
    popularity INTEGER,
    -- JSON list of names; an artist's only.
    genres TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(genres)),
    image_url TEXT,
    PRIMARY KEY (user_id, item_type, time_range, spotify_item_id)
) STRICT, WITHOUT ROWID;
