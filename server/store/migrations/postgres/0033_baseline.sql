-- The whole schema as it was when PostgreSQL became an engine: what the steps up to 0033 make of a new database
-- of SQLite. From here on each step is written for both.
--
-- Text is compared byte by byte, whatever the database's own collation, because orders and pages must be the
-- same on every engine. Whether a text is JSON is the server's business: it writes it.

-- How many steps the schema has, counted as on SQLite.
CREATE TABLE schema_version (
    one BOOLEAN NOT NULL PRIMARY KEY DEFAULT TRUE CHECK (one),
    number BIGINT NOT NULL
);

-- The numbers of changes. One begins with its transaction's, so that those of a transaction that is still under
-- way are greater than all those that are told. What is added keeps them growing where a database was moved
-- to a server that counts its transactions anew.
CREATE TABLE change_numbers (
    one BOOLEAN NOT NULL PRIMARY KEY DEFAULT TRUE CHECK (one),
    added BIGINT NOT NULL
);

INSERT INTO change_numbers (added) VALUES (0);

CREATE SEQUENCE change_order;

CREATE FUNCTION next_change() RETURNS BIGINT LANGUAGE SQL VOLATILE AS $$
    SELECT added + (CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) << 16)
        + (nextval('change_order') & 65535) FROM change_numbers
$$;

-- The least number that a transaction under way may give a change.
CREATE FUNCTION change_horizon() RETURNS BIGINT LANGUAGE SQL STABLE AS $$
    SELECT added + (CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT) << 16)
        FROM change_numbers
$$;

CREATE TABLE artists (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    -- The name in lower case: 'Bonobo' and 'BONOBO' are one artist.
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,
    slug TEXT COLLATE "C" NOT NULL,
    profile_image_url TEXT COLLATE "C",
    created_at BIGINT NOT NULL
);

CREATE INDEX artists_by_slug ON artists (slug);

CREATE TABLE spotify_tracks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    spotify_id TEXT COLLATE "C" NOT NULL UNIQUE,
    title TEXT COLLATE "C" NOT NULL,
    artist TEXT COLLATE "C" NOT NULL,
    album TEXT COLLATE "C",
    album_id TEXT COLLATE "C",
    image_url TEXT COLLATE "C",
    preview_url TEXT COLLATE "C",
    popularity BIGINT CHECK (popularity BETWEEN 0 AND 100),
    duration_ms BIGINT CHECK (duration_ms >= 0),
    -- As Spotify gives it: a year, a month or a day.
    release_date TEXT COLLATE "C"
);

CREATE TABLE tracks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    title TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    -- Credit and title in lower case; NULL where the track is not identified, because two
    -- unknown tracks are never known to be the same.
    identity_key TEXT COLLATE "C" UNIQUE,
    label TEXT COLLATE "C",
    is_unreleased BOOLEAN NOT NULL DEFAULT TRUE,
    spotify_track_id TEXT COLLATE "C" REFERENCES spotify_tracks (id) ON DELETE SET NULL,
    spotify_checked_at BIGINT,
    created_at BIGINT NOT NULL
);

CREATE INDEX tracks_by_slug ON tracks (slug);
CREATE INDEX tracks_by_spotify_track ON tracks (spotify_track_id);
CREATE INDEX tracks_by_label ON tracks (label) WHERE label IS NOT NULL;

CREATE TABLE track_artists (
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    artist_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id),
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('primary', 'featured', 'remixer')),
    -- What stands between this name and the next: ' & ', ' feat. '.
    join_phrase TEXT COLLATE "C" NOT NULL DEFAULT '',
    PRIMARY KEY (track_id, position)
);

CREATE INDEX track_artists_by_artist ON track_artists (artist_id);

CREATE TABLE track_aliases (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    alias TEXT COLLATE "C" NOT NULL,
    is_primary BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    UNIQUE (track_id, alias)
);

CREATE TABLE mixes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    title TEXT COLLATE "C" NOT NULL,
    -- The title by the compact slug rule, for addresses that were made from a title.
    title_slug TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C",
    genre TEXT COLLATE "C",
    cover_url TEXT COLLATE "C",
    cover_hue BIGINT NOT NULL CHECK (cover_hue BETWEEN 0 AND 359),
    duration_ms BIGINT CHECK (duration_ms >= 0),
    event_date TEXT COLLATE "C" CHECK (event_date LIKE '____-__-__'),
    published_date TEXT COLLATE "C" CHECK (published_date LIKE '____-__-__'),
    audio_source TEXT COLLATE "C" CHECK (audio_source IN ('file', 'soundcloud')),
    audio_url TEXT COLLATE "C",
    venue TEXT COLLATE "C",
    location TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    changed_at BIGINT,
    CHECK ((audio_source IS NULL) = (audio_url IS NULL))
);

CREATE INDEX mixes_by_title_slug ON mixes (title_slug, created_at);
CREATE INDEX mixes_by_created_at ON mixes (created_at, id);
CREATE INDEX mixes_by_genre ON mixes (genre) WHERE genre IS NOT NULL;
CREATE INDEX mixes_by_venue ON mixes (venue) WHERE venue IS NOT NULL;
CREATE INDEX mixes_by_location ON mixes (location) WHERE location IS NOT NULL;
CREATE INDEX mixes_by_sound ON mixes (lower(audio_url)) WHERE audio_source = 'soundcloud';

CREATE TABLE mix_artists (
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    artist_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id),
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('main', 'other')),
    PRIMARY KEY (mix_id, position),
    UNIQUE (mix_id, artist_id)
);

CREATE INDEX mix_artists_by_artist ON mix_artists (artist_id);

CREATE TABLE mix_tracks (
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id),
    start_seconds BIGINT CHECK (start_seconds >= 0),
    played_with_previous BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (mix_id, position)
);

CREATE INDEX mix_tracks_by_track ON mix_tracks (track_id);

CREATE TABLE lists (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    title TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C",
    is_visible BOOLEAN NOT NULL DEFAULT TRUE,
    is_auto_generated BOOLEAN NOT NULL DEFAULT FALSE,
    display_order BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE mix_lists (
    list_id TEXT COLLATE "C" NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    PRIMARY KEY (list_id, mix_id)
);

CREATE INDEX mix_lists_by_position ON mix_lists (list_id, position);
CREATE INDEX mix_lists_by_mix ON mix_lists (mix_id);

CREATE TABLE users (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    role TEXT COLLATE "C" NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
    -- In lower case.
    email TEXT COLLATE "C" NOT NULL UNIQUE,
    -- When mail or a provider first proved the address; NULL where only a password was given.
    email_proven_at BIGINT,
    username TEXT COLLATE "C",
    -- The username in lower case: 'Kelp' and 'kelp' are one name.
    username_key TEXT COLLATE "C" UNIQUE,
    profile_image_url TEXT COLLATE "C",
    spotify_access BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    add_to_spotify_liked BOOLEAN NOT NULL DEFAULT TRUE,
    add_to_segue_playlist BOOLEAN NOT NULL DEFAULT TRUE,
    CHECK ((username IS NULL) = (username_key IS NULL))
);

CREATE INDEX users_who_are_admins ON users (role) WHERE role = 'admin';
CREATE INDEX users_by_created_at ON users (created_at, id);
CREATE INDEX users_by_role ON users (role);

CREATE TABLE staged_entities (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    type TEXT COLLATE "C" NOT NULL CHECK (type IN ('mix', 'track', 'artist')),
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'imported')),
    data TEXT COLLATE "C" NOT NULL,
    notes TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    -- Sent by the browser with each submission, so that a second try of the same one is one entry.
    idempotency_key TEXT COLLATE "C" UNIQUE,
    -- Fingerprint of the request that the key came with: a key does not serve two requests.
    request_hash TEXT COLLATE "C",
    submitted_by TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    source_key TEXT COLLATE "C",
    mix_id TEXT COLLATE "C" REFERENCES mixes (id) ON DELETE SET NULL,
    reason TEXT COLLATE "C",
    reviewed_at BIGINT,
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
);

CREATE INDEX staged_entities_by_status ON staged_entities (status, created_at);
CREATE INDEX staged_entities_by_created_at ON staged_entities (created_at, id);
CREATE INDEX staged_entities_by_submitter ON staged_entities (submitted_by, created_at, id);
CREATE INDEX staged_entities_by_source ON staged_entities (source_key);
CREATE INDEX staged_entities_by_mix ON staged_entities (mix_id);

CREATE TABLE identities (
    provider TEXT COLLATE "C" NOT NULL CHECK (provider IN ('spotify', 'google')),
    subject TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (provider, subject)
);

CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE passwords (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- An argon2id hash as PHC text.
    hash TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- SHA-256 of the cookie's value.
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method TEXT COLLATE "C" NOT NULL CHECK (method IN ('magic_link', 'password', 'spotify', 'google')),
    -- The browser, as it describes itself.
    device TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id, seen_at);
CREATE INDEX sessions_by_expires_at ON sessions (expires_at);

CREATE TABLE magic_links (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    email TEXT COLLATE "C" NOT NULL,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    code_hash TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT COLLATE "C" NOT NULL,
    redirect_path TEXT COLLATE "C" NOT NULL,
    code_tries BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    with_identity BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX magic_links_by_challenge ON magic_links (challenge, created_at);
CREATE INDEX magic_links_by_expires_at ON magic_links (expires_at);

CREATE TABLE admin_links (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL
);

CREATE TABLE outgoing_mails (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    recipient TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    body_text TEXT COLLATE "C" NOT NULL,
    body_html TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    -- Not worth sending any more from here on.
    expires_at BIGINT,
    tries BIGINT NOT NULL DEFAULT 0,
    next_try_at BIGINT NOT NULL,
    failed_at BIGINT,
    last_error TEXT COLLATE "C",
    sealed BYTEA,
    claimed_by TEXT COLLATE "C"
);

CREATE INDEX outgoing_mails_by_next_try ON outgoing_mails (failed_at, next_try_at);
CREATE INDEX outgoing_mails_by_recipient ON outgoing_mails (recipient);
CREATE INDEX outgoing_mails_claimed ON outgoing_mails (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE user_timestamps (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    start_seconds BIGINT NOT NULL CHECK (start_seconds BETWEEN 0 AND 359999),
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    -- Whether an admin set the status, which votes then leave alone.
    is_settled BOOLEAN NOT NULL DEFAULT FALSE,
    confidence_score DOUBLE PRECISION NOT NULL CHECK (confidence_score BETWEEN 0 AND 1),
    agree BIGINT NOT NULL DEFAULT 0 CHECK (agree >= 0),
    disagree BIGINT NOT NULL DEFAULT 0 CHECK (disagree >= 0),
    -- NULL once the person is gone; the time stays.
    submitted_by TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    -- SHA-256 of the anonymous session's id.
    session_hash TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    network_hash TEXT COLLATE "C",
    CHECK (submitted_by IS NULL OR session_hash IS NULL),
    UNIQUE (mix_id, position, submitted_by),
    UNIQUE (mix_id, position, session_hash)
);

CREATE INDEX user_timestamps_by_mix ON user_timestamps (mix_id, position, created_at);
CREATE INDEX user_timestamps_by_track ON user_timestamps (track_id);
CREATE INDEX user_timestamps_by_person ON user_timestamps (submitted_by);
CREATE INDEX user_timestamps_by_session ON user_timestamps (session_hash);
CREATE INDEX user_timestamps_by_network ON user_timestamps (network_hash) WHERE network_hash IS NOT NULL;

CREATE TABLE timestamp_votes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    timestamp_id TEXT COLLATE "C" NOT NULL REFERENCES user_timestamps (id) ON DELETE CASCADE,
    vote_type TEXT COLLATE "C" NOT NULL CHECK (vote_type IN ('agree', 'disagree')),
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    session_hash TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    network_hash TEXT COLLATE "C",
    CHECK (user_id IS NULL OR session_hash IS NULL),
    UNIQUE (timestamp_id, user_id),
    UNIQUE (timestamp_id, session_hash)
);

CREATE INDEX timestamp_votes_by_person ON timestamp_votes (user_id);
CREATE INDEX timestamp_votes_by_network
    ON timestamp_votes (timestamp_id, network_hash, created_at, id);

CREATE TABLE provider_sign_ins (
    -- SHA-256 of the state that goes to the provider and comes back.
    state_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    provider TEXT COLLATE "C" NOT NULL CHECK (provider IN ('spotify', 'google')),
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT COLLATE "C" NOT NULL,
    redirect_path TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX provider_sign_ins_by_expires_at ON provider_sign_ins (expires_at);

CREATE TABLE shown_identities (
    challenge TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    provider TEXT COLLATE "C" NOT NULL CHECK (provider IN ('spotify', 'google')),
    subject TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX shown_identities_by_expires_at ON shown_identities (expires_at);

CREATE TABLE spotify_artists (
    -- The name in lower case.
    name_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- As JSON; NULL where Spotify knows no artist of that name.
    body TEXT COLLATE "C",
    expires_at BIGINT NOT NULL
);

CREATE INDEX spotify_artists_by_expires_at ON spotify_artists (expires_at);

CREATE TABLE comments (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    -- The comment that a reply belongs to.
    parent_id TEXT COLLATE "C" REFERENCES comments (id) ON DELETE CASCADE,
    -- Whom a reply answers.
    reply_to_user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    -- The track that it is about; NULL once the track is gone, and the comment is the mix's.
    track_id TEXT COLLATE "C" REFERENCES tracks (id) ON DELETE SET NULL,
    position BIGINT CHECK (position >= 1),
    -- The second of the mix that it is about.
    mix_seconds BIGINT CHECK (mix_seconds BETWEEN 0 AND 359999),
    -- NULL once it is deleted, as is the text.
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    text TEXT COLLATE "C" CHECK (length(text) BETWEEN 1 AND 2000),
    upvotes BIGINT NOT NULL DEFAULT 0 CHECK (upvotes >= 0),
    downvotes BIGINT NOT NULL DEFAULT 0 CHECK (downvotes >= 0),
    created_at BIGINT NOT NULL,
    -- Sent by the browser with each comment, so that a second try of the same one is one comment.
    idempotency_key TEXT COLLATE "C",
    -- Fingerprint of the request that the key came with: a key does not serve two requests.
    request_hash TEXT COLLATE "C",
    -- What the orders sort by.
    score BIGINT GENERATED ALWAYS AS (upvotes - downvotes) STORED,
    place BIGINT GENERATED ALWAYS AS (coalesce(mix_seconds, 2147483647)) STORED,
    CHECK (track_id IS NULL OR position IS NOT NULL),
    CHECK (parent_id IS NULL OR (position IS NULL AND mix_seconds IS NULL)),
    CHECK (text IS NOT NULL OR user_id IS NULL),
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    -- It serves as the index by member, too.
    UNIQUE (user_id, idempotency_key)
);

CREATE INDEX comments_by_score ON comments (mix_id, score, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comments_by_age ON comments (mix_id, parent_id, created_at, id);
CREATE INDEX comments_by_place ON comments (mix_id, place, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comments_by_parent ON comments (parent_id, created_at, id);
CREATE INDEX comments_by_track ON comments (track_id);
CREATE INDEX comments_by_answered ON comments (reply_to_user_id);
CREATE INDEX comments_deleted ON comments (id) WHERE text IS NULL;

CREATE TABLE comment_votes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    comment_id TEXT COLLATE "C" NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    vote TEXT COLLATE "C" NOT NULL CHECK (vote IN ('up', 'down')),
    -- NULL once the person is gone; the vote stays.
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (comment_id, user_id)
);

CREATE INDEX comment_votes_by_user ON comment_votes (user_id);

CREATE TABLE analytics_salts (
    day TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (day LIKE '____-__-__'),
    salt TEXT COLLATE "C" NOT NULL
);

CREATE TABLE analytics_visits (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    visitor BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    pageviews BIGINT NOT NULL CHECK (pageviews >= 0),
    -- All of them, page views included.
    events BIGINT NOT NULL CHECK (events >= pageviews),
    -- What led to the site; NULL where nothing did.
    source TEXT COLLATE "C",
    CHECK (last_at >= started_at)
);

CREATE INDEX analytics_visits_by_visitor ON analytics_visits (visitor, last_at);
CREATE INDEX analytics_visits_by_last_at
    ON analytics_visits (last_at, visitor, source, pageviews, events, started_at);

CREATE TABLE analytics_events (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    visit_id BIGINT NOT NULL REFERENCES analytics_visits (id) ON DELETE CASCADE,
    visitor BIGINT NOT NULL,
    at BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    -- The page's path, without what follows a question mark.
    page TEXT COLLATE "C" NOT NULL CHECK (page LIKE '/%'),
    -- What it was about.
    props TEXT COLLATE "C"
);

CREATE INDEX analytics_events_by_visit ON analytics_events (visit_id);
CREATE INDEX analytics_events_by_name ON analytics_events (name, at, page, visitor);

CREATE TABLE spotify_whitelist_requests (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The address of their account at Spotify, in lower case.
    spotify_email TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    created_at BIGINT NOT NULL,
    approved_at BIGINT,
    CHECK ((status = 'approved') = (approved_at IS NOT NULL))
);

CREATE UNIQUE INDEX spotify_whitelist_requests_pending ON spotify_whitelist_requests (user_id)
    WHERE status = 'pending';
CREATE INDEX spotify_whitelist_requests_by_user
    ON spotify_whitelist_requests (user_id, created_at, id);
CREATE INDEX spotify_whitelist_requests_by_created_at
    ON spotify_whitelist_requests (created_at, id);
CREATE INDEX spotify_whitelist_requests_by_status ON spotify_whitelist_requests (status);

CREATE TABLE mix_likes (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mix_id)
);

CREATE INDEX mix_likes_by_time ON mix_likes (user_id, created_at, mix_id);
CREATE INDEX mix_likes_by_mix ON mix_likes (mix_id);

CREATE TABLE devices (
    -- SHA-256 of the secret that the browser keeps.
    token_hash TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- When the person last signed in with it.
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (token_hash, user_id)
);

CREATE INDEX devices_by_user ON devices (user_id, seen_at);
CREATE INDEX devices_by_seen_at ON devices (seen_at);

CREATE TABLE spotify_connections (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    spotify_user_id TEXT COLLATE "C" NOT NULL,
    display_name TEXT COLLATE "C" NOT NULL,
    email TEXT COLLATE "C",
    profile_image_url TEXT COLLATE "C",
    -- Sealed, each for its member and its column.
    access_token BYTEA NOT NULL,
    refresh_token BYTEA NOT NULL,
    token_expires_at BIGINT NOT NULL,
    -- The site's own playlist there, once it is made.
    playlist_id TEXT COLLATE "C",
    -- Why Spotify lets this connection do nothing until the member connects again.
    problem TEXT COLLATE "C" CHECK (problem IN ('revoked', 'not_registered')),
    connected_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    spotify_account_id TEXT COLLATE "C"
);

CREATE TABLE spotify_handshakes (
    -- SHA-256 of the state that goes to Spotify and comes back.
    state_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX spotify_handshakes_by_user ON spotify_handshakes (user_id);
CREATE INDEX spotify_handshakes_by_expires_at ON spotify_handshakes (expires_at);

CREATE TABLE like_deliveries (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    target TEXT COLLATE "C" NOT NULL CHECK (target IN ('liked_songs', 'playlist')),
    -- The track's id at Spotify when it was liked.
    spotify_id TEXT COLLATE "C" NOT NULL,
    action TEXT COLLATE "C" NOT NULL CHECK (action IN ('add', 'remove')),
    state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
    -- Whether Spotify may have done it already: a try ended without an answer.
    is_unsure BOOLEAN NOT NULL DEFAULT FALSE,
    -- Counts what the member wished, so that an answer to an older wish does not end a newer one.
    revision BIGINT NOT NULL DEFAULT 1,
    tries BIGINT NOT NULL DEFAULT 0,
    wished_at BIGINT NOT NULL,
    next_try_at BIGINT NOT NULL,
    last_error TEXT COLLATE "C",
    claimed_by TEXT COLLATE "C",
    PRIMARY KEY (user_id, track_id, target)
);

CREATE INDEX like_deliveries_by_track ON like_deliveries (track_id);
CREATE INDEX like_deliveries_due ON like_deliveries (next_try_at) WHERE state = 'waiting';
CREATE INDEX like_deliveries_claimed ON like_deliveries (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE spotify_syncs (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    -- Steps that are done.
    step BIGINT NOT NULL DEFAULT 0,
    -- Whether the member asked for it, who then waits; else it is the daily one.
    is_asked BOOLEAN NOT NULL,
    -- What went wrong, for the member to read.
    problem TEXT COLLATE "C",
    tries BIGINT NOT NULL DEFAULT 0,
    next_try_at BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT,
    claimed_by TEXT COLLATE "C"
);

CREATE INDEX spotify_syncs_due ON spotify_syncs (is_asked, next_try_at)
    WHERE state IN ('waiting', 'running');
CREATE INDEX spotify_syncs_by_finished_at ON spotify_syncs (finished_at);
CREATE INDEX spotify_syncs_claimed ON spotify_syncs (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE listening_history (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    played_at BIGINT NOT NULL,
    -- The track's id at Spotify.
    spotify_track_id TEXT COLLATE "C" NOT NULL,
    track_name TEXT COLLATE "C" NOT NULL,
    -- JSON list of names.
    artist_names TEXT COLLATE "C" NOT NULL,
    album_name TEXT COLLATE "C",
    album_image_url TEXT COLLATE "C",
    duration_ms BIGINT CHECK (duration_ms >= 0),
    PRIMARY KEY (user_id, played_at, spotify_track_id)
);

CREATE INDEX listening_history_by_track ON listening_history (spotify_track_id);

CREATE TABLE track_audio_features (
    spotify_track_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- NULL in all of them where Spotify knows nothing of how the track sounds.
    danceability DOUBLE PRECISION,
    energy DOUBLE PRECISION,
    loudness DOUBLE PRECISION,
    speechiness DOUBLE PRECISION,
    acousticness DOUBLE PRECISION,
    instrumentalness DOUBLE PRECISION,
    liveness DOUBLE PRECISION,
    valence DOUBLE PRECISION,
    tempo DOUBLE PRECISION,
    time_signature BIGINT
);

CREATE TABLE top_items (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_type TEXT COLLATE "C" NOT NULL CHECK (item_type IN ('track', 'artist')),
    time_range TEXT COLLATE "C" NOT NULL CHECK (time_range IN ('short_term', 'medium_term', 'long_term')),
    spotify_item_id TEXT COLLATE "C" NOT NULL,
    item_name TEXT COLLATE "C" NOT NULL,
    rank BIGINT NOT NULL CHECK (rank >= 1),
    popularity BIGINT,
    -- JSON list of names; an artist's only.
    genres TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    image_url TEXT COLLATE "C",
    PRIMARY KEY (user_id, item_type, time_range, spotify_item_id)
);

CREATE TABLE friend_connections (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    friend_user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'blocked')),
    created_at BIGINT NOT NULL,
    -- When the status was set.
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, friend_user_id),
    CHECK (user_id <> friend_user_id)
);

CREATE INDEX friend_connections_by_friend ON friend_connections (friend_user_id, status, user_id);

CREATE TABLE taste_similarities (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    friend_user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    similarity_score DOUBLE PRECISION NOT NULL CHECK (similarity_score BETWEEN 0 AND 1),
    -- JSON lists of names.
    common_artists TEXT COLLATE "C" NOT NULL,
    common_genres TEXT COLLATE "C" NOT NULL,
    calculated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, friend_user_id)
);

CREATE INDEX taste_similarities_by_friend ON taste_similarities (friend_user_id);

CREATE TABLE weekly_lists (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The Monday that the week begins with.
    week TEXT COLLATE "C" NOT NULL CHECK (week LIKE '____-__-__'),
    calculated_at BIGINT NOT NULL
);

CREATE INDEX weekly_lists_by_week ON weekly_lists (week);

CREATE TABLE weekly_tracks (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES weekly_lists (user_id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    spotify_track_id TEXT COLLATE "C" NOT NULL,
    -- Who played it.
    friend_user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    played_at BIGINT NOT NULL,
    match_percent BIGINT NOT NULL CHECK (match_percent BETWEEN 0 AND 100),
    PRIMARY KEY (user_id, position)
);

CREATE INDEX weekly_tracks_by_friend ON weekly_tracks (friend_user_id);

CREATE TABLE weekly_refusals (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    spotify_track_id TEXT COLLATE "C" NOT NULL,
    -- The first of its artists, by name in lower case.
    artist_key TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, spotify_track_id)
);

CREATE TABLE audit_entries (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- NULL once the admin is gone; the address stays.
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    actor TEXT COLLATE "C" NOT NULL,
    -- Such as 'mix.deleted'.
    action TEXT COLLATE "C" NOT NULL,
    entity_type TEXT COLLATE "C" NOT NULL,
    entity_id TEXT COLLATE "C" NOT NULL,
    entity_name TEXT COLLATE "C" NOT NULL,
    -- One sentence more, for people.
    detail TEXT COLLATE "C",
    -- The rows that were deleted, by table, in the order in which they can be put back; as JSON.
    snapshot TEXT COLLATE "C",
    undone_at BIGINT,
    created_at BIGINT NOT NULL
);

CREATE INDEX audit_entries_by_created_at ON audit_entries (created_at, id);
CREATE INDEX audit_entries_by_entity ON audit_entries (entity_type, entity_id, created_at);
CREATE INDEX audit_entries_by_user ON audit_entries (user_id);
CREATE INDEX audit_entries_with_snapshot ON audit_entries (created_at) WHERE snapshot IS NOT NULL;

CREATE TABLE likes (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    synced_to_spotify BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (user_id, created_at, id),
    UNIQUE (track_id, user_id)
);

CREATE TABLE search_entries (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('mix', 'artist', 'track', 'genre', 'label', 'place')),
    -- The mix's, artist's or track's id; of the others the name itself.
    subject_id TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    artist TEXT COLLATE "C" NOT NULL,
    -- The other names of a track, apart by blanks.
    aliases TEXT COLLATE "C" NOT NULL DEFAULT '',
    -- What else it is found by: a mix's genre and places, a track's label.
    facts TEXT COLLATE "C" NOT NULL DEFAULT '',
    -- What the names can be typed as besides.
    forms TEXT COLLATE "C",
    -- Characters of scripts without blanks, apart.
    characters TEXT COLLATE "C" NOT NULL DEFAULT '',
    -- The words of all of them, as the server cuts them; NULL as long as `forms` is.
    words TSVECTOR,
    UNIQUE (kind, subject_id)
);

CREATE INDEX search_entries_by_words ON search_entries USING gin (words);

CREATE INDEX search_entries_without_forms ON search_entries (id) WHERE forms IS NULL;

CREATE TABLE search_words (
    word TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    backwards TEXT COLLATE "C" NOT NULL
);

CREATE INDEX search_words_backwards ON search_words (backwards);

CREATE TABLE former_list_slugs (
    slug TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- The list that had it last.
    list_id TEXT COLLATE "C" NOT NULL REFERENCES lists (id) ON DELETE CASCADE
);

CREATE INDEX former_list_slugs_by_list ON former_list_slugs (list_id);

CREATE TABLE site (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36)
);

-- A UUID of random bytes, made here once.
INSERT INTO site (id) VALUES (CAST(gen_random_uuid() AS TEXT));

CREATE TABLE changes (
    -- A stream of events names the last one that its reader has.
    id BIGINT NOT NULL PRIMARY KEY DEFAULT next_change(),
    -- `catalogue`, `work`, or `mix` and the mix's id.
    topic TEXT COLLATE "C" NOT NULL,
    -- What happened; of work, what is to be done.
    kind TEXT COLLATE "C" NOT NULL,
    -- Id of the time or comment that it happened to; empty where the topic says it.
    data TEXT COLLATE "C" NOT NULL,
    -- When, by the database's clock.
    at BIGINT NOT NULL DEFAULT (CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT))
);

CREATE INDEX changes_by_topic ON changes (topic, id);
CREATE INDEX changes_by_at ON changes (at);

CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT COLLATE "C" NOT NULL,
    until BIGINT NOT NULL
);

-- The changes that are told: none can appear any more between two of them.
CREATE VIEW told_changes AS SELECT * FROM changes WHERE id < change_horizon();

CREATE FUNCTION users_delete_takes_comments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM comments WHERE user_id = OLD.id AND parent_id IS NOT NULL;
    UPDATE comments SET text = NULL, user_id = NULL WHERE user_id = OLD.id;
    DELETE FROM comments WHERE text IS NULL
        AND NOT EXISTS (SELECT 1 FROM comments reply WHERE reply.parent_id = comments.id);
    RETURN OLD;
END $$;
CREATE TRIGGER users_delete_takes_comments BEFORE DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION users_delete_takes_comments();

-- The kind of a thing in search is the trigger's argument.
CREATE FUNCTION leave_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM search_entries WHERE kind = TG_ARGV[0] AND subject_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER mixes_leave_search AFTER DELETE ON mixes
    FOR EACH ROW EXECUTE FUNCTION leave_search('mix');
CREATE TRIGGER artists_leave_search AFTER DELETE ON artists
    FOR EACH ROW EXECUTE FUNCTION leave_search('artist');
CREATE TRIGGER tracks_leave_search AFTER DELETE ON tracks
    FOR EACH ROW EXECUTE FUNCTION leave_search('track');

CREATE FUNCTION track_aliases_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_track TEXT;
BEGIN
    IF TG_OP = 'DELETE' THEN of_track := OLD.track_id; ELSE of_track := NEW.track_id; END IF;
    UPDATE search_entries SET forms = NULL, words = NULL, aliases = coalesce(
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = of_track), '')
        WHERE kind = 'track' AND subject_id = of_track;
    RETURN NULL;
END $$;
CREATE TRIGGER track_aliases_in_search AFTER INSERT OR UPDATE OR DELETE ON track_aliases
    FOR EACH ROW EXECUTE FUNCTION track_aliases_in_search();

-- Genres, labels and places are found as soon as something has them. A name that nothing has any longer
-- stays; whoever shows it looks for what has it.
CREATE FUNCTION facts_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'genre', NEW.genre, NEW.genre, '' WHERE NEW.genre <> ''
        UNION SELECT 'place', NEW.venue, NEW.venue, '' WHERE NEW.venue <> ''
        UNION SELECT 'place', NEW.location, NEW.location, '' WHERE NEW.location <> ''
        ON CONFLICT (kind, subject_id) DO NOTHING;
    IF TG_OP = 'UPDATE' THEN
        UPDATE search_entries
            SET forms = NULL, words = NULL, facts = concat_ws(' ', NEW.genre, NEW.venue, NEW.location)
            WHERE kind = 'mix' AND subject_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER facts_in_search AFTER INSERT OR UPDATE OF genre, venue, location ON mixes
    FOR EACH ROW EXECUTE FUNCTION facts_in_search();

CREATE FUNCTION labels_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'label', NEW.label, NEW.label, '' WHERE NEW.label <> ''
        ON CONFLICT (kind, subject_id) DO NOTHING;
    IF TG_OP = 'UPDATE' THEN
        UPDATE search_entries SET forms = NULL, words = NULL, facts = coalesce(NEW.label, '')
            WHERE kind = 'track' AND subject_id = NEW.id AND title <> '';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER labels_in_search AFTER INSERT OR UPDATE OF label ON tracks
    FOR EACH ROW EXECUTE FUNCTION labels_in_search();

-- There is always a newest change: whoever has seen it has seen all.
INSERT INTO changes (topic, kind, data) VALUES ('catalogue', 'changed', '');
