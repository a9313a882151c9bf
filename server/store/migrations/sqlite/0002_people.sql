-- People: who they are, how they sign in, what they like, and the times and votes that they and
-- visitors give. Secrets are kept as hashes only.

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
    -- In lower case.
    email TEXT NOT NULL UNIQUE,
    -- When mail or a provider first proved the address; NULL where only a password was given.
    email_proven_at INTEGER,
    username TEXT,
    -- The username in lower case: 'Kelp' and 'kelp' are one name.
    username_key TEXT UNIQUE,
    profile_image_url TEXT,
    spotify_access INTEGER NOT NULL DEFAULT 0 CHECK (spotify_access IN (0, 1)),
    created_at INTEGER NOT NULL,
    CHECK ((username IS NULL) = (username_key IS NULL))
) STRICT;

-- Accounts at providers that a person signs in with.
CREATE TABLE identities (
    provider TEXT NOT NULL CHECK (provider IN ('spotify', 'google')),
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE passwords (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- An argon2id hash as PHC text.
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    -- SHA-256 of the cookie's value.
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method TEXT NOT NULL CHECK (method IN ('magic_link', 'password', 'spotify', 'google')),
    -- The browser, as it describes itself.
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id, seen_at);
CREATE INDEX sessions_by_expires_at ON sessions (expires_at);

-- Links sent by mail to sign in with, each with a code of six digits as the second way.
CREATE TABLE magic_links (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    code_hash TEXT NOT NULL,
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT NOT NULL,
    redirect_path TEXT NOT NULL,
    code_tries INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;

CREATE INDEX magic_links_by_challenge ON magic_links (challenge, created_at);
CREATE INDEX magic_links_by_expires_at ON magic_links (expires_at);

-- The link that makes its opener the first admin; there is one at most.
CREATE TABLE admin_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mail on its way out. A row goes once the mail is handed over; one that failed for good stays.
CREATE TABLE outgoing_mails (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body_text TEXT NOT NULL,
    body_html TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- Not worth sending any more from here on.
    expires_at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    failed_at INTEGER,
    last_error TEXT
) STRICT;

CREATE INDEX outgoing_mails_by_next_try ON outgoing_mails (failed_at, next_try_at);

CREATE TABLE likes (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    synced_to_spotify INTEGER NOT NULL DEFAULT 0 CHECK (synced_to_spotify IN (0, 1)),
    UNIQUE (user_id, track_id)
) STRICT;

CREATE INDEX likes_by_user ON likes (user_id, created_at, id);
CREATE INDEX likes_by_track ON likes (track_id);

-- Times that people give to tracks of a mix. A member is one person, and so is an anonymous session.
CREATE TABLE user_timestamps (
    id TEXT NOT NULL PRIMARY KEY,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    start_seconds INTEGER NOT NULL CHECK (start_seconds BETWEEN 0 AND 359999),
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    -- Whether an admin set the status, which votes then leave alone.
    is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
    confidence_score REAL NOT NULL CHECK (confidence_score BETWEEN 0 AND 1),
    agree INTEGER NOT NULL DEFAULT 0 CHECK (agree >= 0),
    disagree INTEGER NOT NULL DEFAULT 0 CHECK (disagree >= 0),
    -- NULL once the person is gone; the time stays.
    submitted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- SHA-256 of the anonymous session's id.
    session_hash TEXT,
    created_at INTEGER NOT NULL,
    CHECK (submitted_by IS NULL OR session_hash IS NULL),
    UNIQUE (mix_id, position, submitted_by),
    UNIQUE (mix_id, position, session_hash)
) STRICT;

CREATE INDEX user_timestamps_by_mix ON user_timestamps (mix_id, position, created_at);
CREATE INDEX user_timestamps_by_track ON user_timestamps (track_id);
CREATE INDEX user_timestamps_by_person ON user_timestamps (submitted_by);

CREATE TABLE timestamp_votes (
    id TEXT NOT NULL PRIMARY KEY,
    timestamp_id TEXT NOT NULL REFERENCES user_timestamps (id) ON DELETE CASCADE,
    vote_type TEXT NOT NULL CHECK (vote_type IN ('agree', 'disagree')),
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    session_hash TEXT,
    created_at INTEGER NOT NULL,
    CHECK (user_id IS NULL OR session_hash IS NULL),
    UNIQUE (timestamp_id, user_id),
    UNIQUE (timestamp_id, session_hash)
) STRICT;

CREATE INDEX timestamp_votes_by_person ON timestamp_votes (user_id);

-- How often the catalogue has changed: answers made of it are kept until this number moves, whatever
-- else is written meanwhile.
CREATE TABLE catalogue_version (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO catalogue_version (one, number) VALUES (1, 1);

CREATE TRIGGER artists_insert_counts AFTER INSERT ON artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER artists_update_counts AFTER UPDATE ON artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER artists_delete_counts AFTER DELETE ON artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER spotify_tracks_insert_counts AFTER INSERT ON spotify_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER spotify_tracks_update_counts AFTER UPDATE ON spotify_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER spotify_tracks_delete_counts AFTER DELETE ON spotify_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER tracks_insert_counts AFTER INSERT ON tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER tracks_update_counts AFTER UPDATE ON tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER tracks_delete_counts AFTER DELETE ON tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_artists_insert_counts AFTER INSERT ON track_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_artists_update_counts AFTER UPDATE ON track_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_artists_delete_counts AFTER DELETE ON track_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_aliases_insert_counts AFTER INSERT ON track_aliases BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_aliases_update_counts AFTER UPDATE ON track_aliases BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER track_aliases_delete_counts AFTER DELETE ON track_aliases BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mixes_insert_counts AFTER INSERT ON mixes BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mixes_update_counts AFTER UPDATE ON mixes BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mixes_delete_counts AFTER DELETE ON mixes BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_artists_insert_counts AFTER INSERT ON mix_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_artists_update_counts AFTER UPDATE ON mix_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_artists_delete_counts AFTER DELETE ON mix_artists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_tracks_insert_counts AFTER INSERT ON mix_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_tracks_update_counts AFTER UPDATE ON mix_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_tracks_delete_counts AFTER DELETE ON mix_tracks BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER lists_insert_counts AFTER INSERT ON lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER lists_update_counts AFTER UPDATE ON lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER lists_delete_counts AFTER DELETE ON lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_lists_insert_counts AFTER INSERT ON mix_lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_lists_update_counts AFTER UPDATE ON mix_lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER mix_lists_delete_counts AFTER DELETE ON mix_lists BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER user_timestamps_insert_counts AFTER INSERT ON user_timestamps BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER user_timestamps_update_counts AFTER UPDATE ON user_timestamps BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
CREATE TRIGGER user_timestamps_delete_counts AFTER DELETE ON user_timestamps BEGIN
    UPDATE catalogue_version SET number = number + 1;
END;
