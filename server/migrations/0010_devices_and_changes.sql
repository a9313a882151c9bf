-- Browsers that people have signed in with, so that nobody else's tries keep them out; and when a
-- mix last changed.

-- A browser may be several people's, and a person's may be several.
CREATE TABLE devices (
    -- SHA-256 of the secret that the browser keeps.
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- When the person last signed in with it.
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_by_user ON devices (user_id, seen_at);
CREATE INDEX devices_by_seen_at ON devices (seen_at);
