-- Friends, how alike they are, and what Discover Weekly made of it.

-- Friends have a row each way; a request has one, from whom it is to whom. Whoever blocks has one too.
CREATE TABLE friend_connections (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    friend_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'blocked')),
    created_at INTEGER NOT NULL,
    -- When the status was set.
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, friend_user_id),
    CHECK (user_id <> friend_user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX friend_connections_by_friend ON friend_connections (friend_user_id, status, user_id);

-- How alike a member and those friends are who are nearest to them.
CREATE TABLE taste_similarities (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    friend_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    similarity_score REAL NOT NULL CHECK (similarity_score BETWEEN 0 AND 1),
    -- JSON lists of names.
    common_artists TEXT NOT NULL CHECK (json_valid(common_artists)),
    common_genres TEXT NOT NULL CHECK (json_valid(common_genres)),
    calculated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, friend_user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX taste_similarities_by_friend ON taste_similarities (friend_user_id);

-- A member's Discover Weekly of a week, as it was chosen.
CREATE TABLE weekly_lists (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The Monday that the week begins with.
    week TEXT NOT NULL CHECK (week LIKE '____-__-__'),
    calculated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX weekly_lists_by_week ON weekly_lists (week);

CREATE TABLE weekly_tracks (
    user_id TEXT NOT NULL REFERENCES weekly_lists (user_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    spotify_track_id TEXT NOT NULL,
    -- Who played it.
    friend_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    played_at INTEGER NOT NULL,
    match_percent INTEGER NOT NULL CHECK (match_percent BETWEEN 0 AND 100),
    PRIMARY KEY (user_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX weekly_tracks_by_friend ON weekly_tracks (friend_user_id);

-- Tracks of which a member wants less.
CREATE TABLE weekly_refusals (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    spotify_track_id TEXT NOT NULL,
    -- The first of its artists, by name in lower case.
    artist_key TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, spotify_track_id)
) STRICT, WITHOUT ROWID;
