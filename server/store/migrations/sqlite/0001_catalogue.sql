-- The whole catalogue: mixes, who made them, what they play, the lists they stand in, and what
-- waits for review. Ids are UUIDs in text, moments are UTC milliseconds, days are 'YYYY-MM-DD',
-- offsets and lengths carry their unit in the name.

CREATE TABLE artists (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in lower case: 'Bonobo' and 'BONOBO' are one artist.
    name_key TEXT NOT NULL UNIQUE,
    slug TEXT NOT NULL,
    profile_image_url TEXT,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX artists_by_slug ON artists (slug);

CREATE TABLE spotify_tracks (
    id TEXT NOT NULL PRIMARY KEY,
    spotify_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    artist TEXT NOT NULL,
    album TEXT,
    album_id TEXT,
    image_url TEXT,
    preview_url TEXT,
    popularity INTEGER CHECK (popularity BETWEEN 0 AND 100),
    duration_ms INTEGER CHECK (duration_ms >= 0),
    -- As Spotify gives it: a year, a month or a day.
    release_date TEXT
) STRICT;

CREATE TABLE tracks (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    -- Credit and title in lower case; NULL where the track is not identified, because two
    -- unknown tracks are never known to be the same.
    identity_key TEXT UNIQUE,
    label TEXT,
    is_unreleased INTEGER NOT NULL DEFAULT 1 CHECK (is_unreleased IN (0, 1)),
    spotify_track_id TEXT REFERENCES spotify_tracks (id) ON DELETE SET NULL,
    spotify_checked_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tracks_by_slug ON tracks (slug);
CREATE INDEX tracks_by_spotify_track ON tracks (spotify_track_id);

CREATE TABLE track_artists (
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    artist_id TEXT NOT NULL REFERENCES artists (id),
    role TEXT NOT NULL CHECK (role IN ('primary', 'featured', 'remixer')),
    -- What stands between this name and the next: ' & ', ' feat. '.
    join_phrase TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (track_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX track_artists_by_artist ON track_artists (artist_id);

CREATE TABLE track_aliases (
    id TEXT NOT NULL PRIMARY KEY,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    alias TEXT NOT NULL,
    is_primary INTEGER NOT NULL DEFAULT 0 CHECK (is_primary IN (0, 1)),
    created_at INTEGER NOT NULL,
    UNIQUE (track_id, alias)
) STRICT;

CREATE TABLE mixes (
    id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    -- The title by the compact slug rule, for addresses that were made from a title.
    title_slug TEXT NOT NULL,
    description TEXT,
    genre TEXT,
    cover_url TEXT,
    cover_hue INTEGER NOT NULL CHECK (cover_hue BETWEEN 0 AND 359),
    duration_ms INTEGER CHECK (duration_ms >= 0),
    event_date TEXT CHECK (event_date LIKE '____-__-__'),
    published_date TEXT CHECK (published_date LIKE '____-__-__'),
    audio_source TEXT CHECK (audio_source IN ('file', 'soundcloud')),
    audio_url TEXT,
    venue TEXT,
    location TEXT,
    created_at INTEGER NOT NULL,
    CHECK ((audio_source IS NULL) = (audio_url IS NULL))
) STRICT;

CREATE INDEX mixes_by_title_slug ON mixes (title_slug, created_at);
CREATE INDEX mixes_by_created_at ON mixes (created_at, id);

CREATE TABLE mix_artists (
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    artist_id TEXT NOT NULL REFERENCES artists (id),
    role TEXT NOT NULL CHECK (role IN ('main', 'other')),
    PRIMARY KEY (mix_id, position),
    UNIQUE (mix_id, artist_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mix_artists_by_artist ON mix_artists (artist_id);

CREATE TABLE mix_tracks (
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    track_id TEXT NOT NULL REFERENCES tracks (id),
    start_seconds INTEGER CHECK (start_seconds >= 0),
    played_with_previous INTEGER NOT NULL DEFAULT 0 CHECK (played_with_previous IN (0, 1)),
    PRIMARY KEY (mix_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX mix_tracks_by_track ON mix_tracks (track_id);

CREATE TABLE lists (
    id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT,
    is_visible INTEGER NOT NULL DEFAULT 1 CHECK (is_visible IN (0, 1)),
    is_auto_generated INTEGER NOT NULL DEFAULT 0 CHECK (is_auto_generated IN (0, 1)),
    display_order INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE mix_lists (
    list_id TEXT NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    PRIMARY KEY (list_id, mix_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mix_lists_by_position ON mix_lists (list_id, position);
CREATE INDEX mix_lists_by_mix ON mix_lists (mix_id);

CREATE TABLE staged_entities (
    id TEXT NOT NULL PRIMARY KEY,
    type TEXT NOT NULL CHECK (type IN ('mix', 'track', 'artist')),
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'imported')),
    data TEXT NOT NULL CHECK (json_valid(data)),
    notes TEXT,
    created_at INTEGER NOT NULL,
    -- Sent by the browser with each submission, so that a second try of the same one is one entry.
    idempotency_key TEXT UNIQUE,
    -- Fingerprint of the request that the key came with: a key does not serve two requests.
    request_hash TEXT,
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
) STRICT;

CREATE INDEX staged_entities_by_status ON staged_entities (status, created_at);
