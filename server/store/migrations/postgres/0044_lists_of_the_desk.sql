-- The lists of the back office find what a filter leaves without passing by all the rest. Whether a tracklist
-- has a time at all is kept beside the mix, since an index cannot look into another table.
ALTER TABLE mixes ADD COLUMN has_times BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE mixes SET has_times = TRUE WHERE id IN (
    SELECT mix_id FROM mix_tracks WHERE start_seconds IS NOT NULL);

CREATE FUNCTION times_of_mix() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_mixes TEXT[];
BEGIN
    of_mixes := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.mix_id END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.mix_id END];
    UPDATE mixes SET has_times = NOT has_times
        WHERE id = ANY (of_mixes) AND has_times <> EXISTS (
            SELECT 1 FROM mix_tracks mt WHERE mt.mix_id = mixes.id AND mt.start_seconds IS NOT NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER times_come_to_mix AFTER INSERT ON mix_tracks
    FOR EACH ROW WHEN (NEW.start_seconds IS NOT NULL) EXECUTE FUNCTION times_of_mix();
CREATE TRIGGER times_change_in_mix AFTER UPDATE OF mix_id, start_seconds ON mix_tracks
    FOR EACH ROW EXECUTE FUNCTION times_of_mix();
CREATE TRIGGER times_leave_mix AFTER DELETE ON mix_tracks
    FOR EACH ROW WHEN (OLD.start_seconds IS NOT NULL) EXECUTE FUNCTION times_of_mix();

CREATE INDEX mixes_drafts ON mixes (created_at, id) WHERE audio_url IS NULL AND NOT is_hidden;
CREATE INDEX mixes_without_times ON mixes (created_at, id) WHERE NOT has_times;
CREATE INDEX mixes_without_cover ON mixes (created_at, id) WHERE cover_url IS NULL;
CREATE INDEX mixes_without_sound ON mixes (created_at, id) WHERE audio_url IS NULL;
CREATE INDEX mixes_hidden ON mixes (created_at, id) WHERE is_hidden AND shows_at IS NULL;
CREATE INDEX mixes_to_be_shown ON mixes (created_at, id) WHERE shows_at IS NOT NULL;
CREATE INDEX staged_entities_open ON staged_entities (created_at, id) WHERE status <> 'imported';
