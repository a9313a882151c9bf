-- The lists of the back office find what a filter leaves without passing by all the rest. Whether a tracklist
-- has a time at all is kept beside the mix, since an index cannot look into another table.
ALTER TABLE mixes ADD COLUMN has_times INTEGER NOT NULL DEFAULT 0 CHECK (has_times IN (0, 1));
UPDATE mixes SET has_times = TRUE WHERE id IN (
    SELECT mix_id FROM mix_tracks WHERE start_seconds IS NOT NULL);

CREATE TRIGGER times_come_to_mix AFTER INSERT ON mix_tracks WHEN new.start_seconds IS NOT NULL BEGIN
    UPDATE mixes SET has_times = TRUE WHERE id = new.mix_id AND NOT has_times;
END;
CREATE TRIGGER times_change_in_mix AFTER UPDATE OF mix_id, start_seconds ON mix_tracks BEGIN
    UPDATE mixes SET has_times = NOT has_times
        WHERE id IN (old.mix_id, new.mix_id) AND has_times <> EXISTS (
            SELECT 1 FROM mix_tracks mt WHERE mt.mix_id = mixes.id AND mt.start_seconds IS NOT NULL);
END;
CREATE TRIGGER times_leave_mix AFTER DELETE ON mix_tracks WHEN old.start_seconds IS NOT NULL BEGIN
    UPDATE mixes SET has_times = FALSE
        WHERE id = old.mix_id AND has_times AND NOT EXISTS (
            SELECT 1 FROM mix_tracks mt WHERE mt.mix_id = mixes.id AND mt.start_seconds IS NOT NULL);
END;

CREATE INDEX mixes_drafts ON mixes (created_at, id) WHERE audio_url IS NULL AND NOT is_hidden;
CREATE INDEX mixes_without_times ON mixes (created_at, id) WHERE NOT has_times;
CREATE INDEX mixes_without_cover ON mixes (created_at, id) WHERE cover_url IS NULL;
CREATE INDEX mixes_without_sound ON mixes (created_at, id) WHERE audio_url IS NULL;
CREATE INDEX mixes_hidden ON mixes (created_at, id) WHERE is_hidden AND shows_at IS NULL;
CREATE INDEX mixes_to_be_shown ON mixes (created_at, id) WHERE shows_at IS NOT NULL;
CREATE INDEX staged_entities_open ON staged_entities (created_at, id) WHERE status <> 'imported';
