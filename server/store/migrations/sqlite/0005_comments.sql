-- Comments on mixes and the votes on them. Replies are one level deep: each belongs to a comment,
-- whoever it answers.

CREATE TABLE comments (
    id TEXT NOT NULL PRIMARY KEY,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    -- The comment that a reply belongs to.
    parent_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
    -- Whom a reply answers.
    reply_to_user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The track that it is about; NULL once the track is gone, and the comment is the mix's.
    track_id TEXT REFERENCES tracks (id) ON DELETE SET NULL,
    position INTEGER CHECK (position >= 1),
    -- The second of the mix that it is about.
    mix_seconds INTEGER CHECK (mix_seconds BETWEEN 0 AND 359999),
    -- NULL once it is deleted, as is the text.
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    text TEXT CHECK (length(text) BETWEEN 1 AND 2000),
    upvotes INTEGER NOT NULL DEFAULT 0 CHECK (upvotes >= 0),
    downvotes INTEGER NOT NULL DEFAULT 0 CHECK (downvotes >= 0),
    created_at INTEGER NOT NULL,
    -- Sent by the browser with each comment, so that a second try of the same one is one comment.
    idempotency_key TEXT,
    -- Fingerprint of the request that the key came with: a key does not serve two requests.
    request_hash TEXT,
    -- What the orders sort by.
    score INTEGER GENERATED ALWAYS AS (upvotes - downvotes) STORED,
    place INTEGER GENERATED ALWAYS AS (coalesce(mix_seconds, 2147483647)) STORED,
    CHECK (track_id IS NULL OR position IS NOT NULL),
    CHECK (parent_id IS NULL OR (position IS NULL AND mix_seconds IS NULL)),
    CHECK (text IS NOT NULL OR user_id IS NULL),
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    -- It serves as the index by member, too.
    UNIQUE (user_id, idempotency_key)
) STRICT;

CREATE INDEX comments_by_score ON comments (mix_id, score, created_at, id) WHERE parent_id IS NULL;
-- Of all comments, so that a mix that goes finds the replies, too.
CREATE INDEX comments_by_age ON comments (mix_id, parent_id, created_at, id);
CREATE INDEX comments_by_place ON comments (mix_id, place, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comments_by_parent ON comments (parent_id, created_at, id);
CREATE INDEX comments_by_track ON comments (track_id);
CREATE INDEX comments_by_answered ON comments (reply_to_user_id);
CREATE INDEX comments_deleted ON comments (id) WHERE text IS NULL;

CREATE TABLE comment_votes (
    id TEXT NOT NULL PRIMARY KEY,
    comment_id TEXT NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    vote TEXT NOT NULL CHECK (vote IN ('up', 'down')),
    -- NULL once the person is gone; the vote stays.
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (comment_id, user_id)
) STRICT;

CREATE INDEX comment_votes_by_user ON comment_votes (user_id);

-- What a person wrote goes with them; a comment that others answered stays as a blank.
CREATE TRIGGER users_delete_takes_comments BEFORE DELETE ON users BEGIN
    DELETE FROM comments WHERE user_id = OLD.id AND parent_id IS NOT NULL;
    UPDATE comments SET text = NULL, user_id = NULL WHERE user_id = OLD.id;
    DELETE FROM comments WHERE text IS NULL
        AND NOT EXISTS (SELECT 1 FROM comments reply WHERE reply.parent_id = comments.id);
END;
