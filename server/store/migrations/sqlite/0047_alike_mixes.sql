-- Which mixes are like one, as they were last compared: others by their ids, each with the reason. A mix that
-- has changed since has 0 for when.
CREATE TABLE alike_mixes (
    mix_id TEXT NOT NULL PRIMARY KEY REFERENCES mixes (id) ON DELETE CASCADE,
    computed_at INTEGER NOT NULL,
    found TEXT NOT NULL CHECK (json_valid(found))
) STRICT;
