-- Members who may not sign in, until a moment or for good.
CREATE TABLE bans (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
    created_at INTEGER NOT NULL,
    -- NULL where it is for good.
    ends_at INTEGER
) STRICT;
CREATE INDEX bans_by_end ON bans (ends_at);

-- Networks from which nothing may be written until a moment, by the keyed hash that times and votes have of them.
CREATE TABLE network_blocks (
    network_hash TEXT NOT NULL PRIMARY KEY CHECK (length(network_hash) = 64),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX network_blocks_by_end ON network_blocks (ends_at);

-- Where a mix without a member came from, so that all that one giver has submitted is found.
ALTER TABLE staged_entities ADD COLUMN network_hash TEXT;
CREATE INDEX staged_entities_by_network ON staged_entities (network_hash) WHERE network_hash IS NOT NULL;
CREATE INDEX timestamp_votes_of_network ON timestamp_votes (network_hash) WHERE network_hash IS NOT NULL;

-- When an admin has looked at a comment and let it stay: it waits for no decision any more.
ALTER TABLE comments ADD COLUMN accepted_at INTEGER;
CREATE INDEX comments_to_moderate ON comments (created_at, id) WHERE accepted_at IS NULL AND text IS NOT NULL;
CREATE INDEX user_timestamps_to_moderate ON user_timestamps (created_at, id)
    WHERE status = 'pending' AND NOT is_settled;

-- What people say is wrong with a comment or a time: a person once about a thing.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
    timestamp_id TEXT REFERENCES user_timestamps (id) ON DELETE CASCADE,
    -- NULL once the person is gone, and for people without an account.
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The network of people without an account.
    network_hash TEXT,
    reason TEXT NOT NULL CHECK (reason IN ('spam', 'abuse', 'wrong', 'other')),
    words TEXT CHECK (length(words) BETWEEN 1 AND 500),
    created_at INTEGER NOT NULL,
    -- When an admin has decided on the thing.
    answered_at INTEGER,
    CHECK ((comment_id IS NULL) <> (timestamp_id IS NULL)),
    UNIQUE (comment_id, user_id),
    UNIQUE (comment_id, network_hash),
    UNIQUE (timestamp_id, user_id),
    UNIQUE (timestamp_id, network_hash)
) STRICT;
CREATE INDEX reports_by_user ON reports (user_id);
CREATE INDEX reports_open ON reports (created_at, id) WHERE answered_at IS NULL;
