-- A member's likes lie together in the order they are shown, and a like is found by its track: two
-- trees in place of five, because every tree that a like is in is one more page to sync.
CREATE TABLE likes_by_member (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    synced_to_spotify INTEGER NOT NULL DEFAULT 0 CHECK (synced_to_spotify IN (0, 1)),
    PRIMARY KEY (user_id, created_at, id),
    UNIQUE (track_id, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO likes_by_member (user_id, created_at, id, track_id, synced_to_spotify)
SELECT user_id, created_at, id, track_id, synced_to_spotify FROM likes
ORDER BY user_id, created_at, id;

DROP TABLE likes;
ALTER TABLE likes_by_member RENAME TO likes;
