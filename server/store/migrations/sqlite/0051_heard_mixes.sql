-- What a member has heard: a row for each mix and each day of theirs. It follows the wish that is there for places.
ALTER TABLE users RENAME COLUMN keeps_positions TO keeps_listening;

CREATE TABLE heard_mixes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    -- The day where the listener was, as YYYY-MM-DD.
    day TEXT NOT NULL CHECK (length(day) = 10),
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    -- NULL where the length was not known.
    duration_seconds INTEGER CHECK (duration_seconds >= 0),
    listened_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, mix_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX heard_mixes_by_mix ON heard_mixes (mix_id);
