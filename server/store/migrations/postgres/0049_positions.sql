-- Where a member left a mix, on whichever device they did so last, unless they do not want that kept.
ALTER TABLE users ADD COLUMN keeps_positions BOOLEAN NOT NULL DEFAULT TRUE;

CREATE TABLE positions (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    seconds BIGINT NOT NULL CHECK (seconds >= 0),
    -- NULL where the length was not known.
    duration_seconds BIGINT CHECK (duration_seconds >= 0),
    -- Heard to the end, or taken off the shelf.
    is_finished BOOLEAN NOT NULL,
    listened_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mix_id)
);
CREATE INDEX positions_by_mix ON positions (mix_id);
