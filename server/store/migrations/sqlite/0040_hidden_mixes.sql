-- Mixes that visitors do not see, for as long as an admin says, or until a moment. What hangs on them stays.
ALTER TABLE mixes ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
ALTER TABLE mixes ADD COLUMN shows_at INTEGER CHECK (shows_at IS NULL OR is_hidden);
CREATE INDEX mixes_scheduled ON mixes (shows_at) WHERE shows_at IS NOT NULL;

-- What visitors see of the catalogue.
CREATE VIEW shown_mixes AS SELECT * FROM mixes WHERE NOT is_hidden;

-- Addresses that mixes had, which lead to the new ones.
CREATE TABLE former_mix_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    mix_id TEXT NOT NULL REFERENCES mixes (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX former_mix_slugs_by_mix ON former_mix_slugs (mix_id);
