-- Where a member left a mix, on whichever device they did so last, unless they do not want that kept.
ALTER TABLE users ADD COLUMN keeps_positions INTEGER NOT NULL DEFAULT 1 CHECK (keeps_positions IN (0, 1));

CREATE TABLE positions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    -- NULL where the length was not known.
    duration_seconds INTEGER CHECK (duration_seconds >= 0),
    -- Heard to the end, or taken off the shelf.
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    listened_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, mix_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX positions_by_mix ON positions (mix_id);
