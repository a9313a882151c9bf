-- Files on their way to the site, in pieces that are kept beside the sounds until the file is whole.
CREATE TABLE uploads (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('sound', 'cover')),
    -- The file's name on the sender's machine.
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes > 0),
    received INTEGER NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
    -- What became of it, as JSON; NULL until it is whole and was looked at.
    outcome TEXT,
    -- When somebody last began to look at it.
    checking_at INTEGER,
    created_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL
) STRICT;
CREATE INDEX uploads_by_user ON uploads (user_id);
CREATE INDEX uploads_by_touch ON uploads (touched_at);
