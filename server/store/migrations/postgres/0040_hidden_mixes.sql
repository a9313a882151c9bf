-- Mixes that visitors do not see, for as long as an admin says, or until a moment. What hangs on them stays.
ALTER TABLE mixes ADD COLUMN is_hidden BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE mixes ADD COLUMN shows_at BIGINT CHECK (shows_at IS NULL OR is_hidden);
CREATE INDEX mixes_scheduled ON mixes (shows_at) WHERE shows_at IS NOT NULL;

-- What visitors see of the catalogue.
CREATE VIEW shown_mixes AS SELECT * FROM mixes WHERE NOT is_hidden;

-- Addresses that mixes had, which lead to the new ones.
CREATE TABLE former_mix_slugs (
    slug TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE
);
CREATE INDEX former_mix_slugs_by_mix ON former_mix_slugs (mix_id);

CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON former_mix_slugs FOR EACH ROW
    WHEN (current_setting('segue.recording', TRUE) = 'on') EXECUTE FUNCTION record_row();
