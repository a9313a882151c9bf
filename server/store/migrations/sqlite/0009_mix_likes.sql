-- Which mixes members like, for the hearts on their cards.
CREATE TABLE mix_likes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, mix_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mix_likes_by_time ON mix_likes (user_id, created_at, mix_id);
CREATE INDEX mix_likes_by_mix ON mix_likes (mix_id);
