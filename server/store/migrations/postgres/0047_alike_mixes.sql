-- Which mixes are like one, as they were last compared: others by their ids, each with the reason, as JSON. A mix
-- that has changed since has 0 for when.
CREATE TABLE alike_mixes (
    mix_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES mixes (id) ON DELETE CASCADE,
    computed_at BIGINT NOT NULL,
    found TEXT COLLATE "C" NOT NULL
);
