-- Files on their way to the site, in pieces that are kept beside the sounds until the file is whole.
CREATE TABLE uploads (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('sound', 'cover')),
    -- The file's name on the sender's machine.
    name TEXT COLLATE "C" NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes > 0),
    received BIGINT NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
    -- What became of it, as JSON; NULL until it is whole and was looked at.
    outcome TEXT COLLATE "C",
    -- When somebody last began to look at it.
    checking_at BIGINT,
    created_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL
);
CREATE INDEX uploads_by_user ON uploads (user_id);
CREATE INDEX uploads_by_touch ON uploads (touched_at);
