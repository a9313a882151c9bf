-- Whether a mix may be the same as another is kept in its row: both have the same sound, or the same title by the
-- same first artist, which is how an import recognises a mix. The back office finds such mixes by an index.
ALTER TABLE mixes ADD COLUMN is_doubled BOOLEAN NOT NULL DEFAULT FALSE;

CREATE VIEW doubled_mixes (id, is_doubled) AS
    SELECT m.id, EXISTS (SELECT 1 FROM mixes o WHERE o.audio_url = m.audio_url AND o.id <> m.id)
        OR EXISTS (SELECT 1 FROM mixes o
            JOIN mix_artists oa ON oa.mix_id = o.id AND oa.position = 1
            JOIN mix_artists ma ON ma.artist_id = oa.artist_id AND ma.position = 1
            WHERE o.title_slug = m.title_slug AND o.id <> m.id AND ma.mix_id = m.id)
    FROM mixes m;
UPDATE mixes SET is_doubled = TRUE WHERE id IN (SELECT id FROM doubled_mixes WHERE is_doubled);

-- An insert can make a double but never ends one, so it must not clear the flag: while whole tables are copied, mixes
-- arrive before their artists.
CREATE FUNCTION doubles_of_mix() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_sounds TEXT[];
    of_titles TEXT[];
BEGIN
    of_sounds := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.audio_url END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.audio_url END];
    of_titles := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.title_slug END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.title_slug END];
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE (audio_url = ANY (of_sounds) OR title_slug = ANY (of_titles)
                OR TG_OP = 'UPDATE' AND id = NEW.id)
            AND (TG_OP <> 'INSERT' OR NOT is_doubled)
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
    RETURN NULL;
END $$;
CREATE TRIGGER mix_comes_to_doubles AFTER INSERT ON mixes
    FOR EACH ROW EXECUTE FUNCTION doubles_of_mix();
CREATE TRIGGER mix_changes_among_doubles AFTER UPDATE OF audio_url, title_slug ON mixes
    FOR EACH ROW EXECUTE FUNCTION doubles_of_mix();
CREATE TRIGGER mix_leaves_doubles AFTER DELETE ON mixes
    FOR EACH ROW EXECUTE FUNCTION doubles_of_mix();

CREATE FUNCTION doubles_of_artist() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_mixes TEXT[];
BEGIN
    of_mixes := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.mix_id END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.mix_id END];
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE title_slug IN (SELECT title_slug FROM mixes WHERE id = ANY (of_mixes))
            AND (TG_OP <> 'INSERT' OR NOT is_doubled)
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
    RETURN NULL;
END $$;
CREATE TRIGGER artist_comes_to_doubles AFTER INSERT ON mix_artists
    FOR EACH ROW WHEN (NEW.position = 1) EXECUTE FUNCTION doubles_of_artist();
CREATE TRIGGER artist_changes_among_doubles AFTER UPDATE OF mix_id, artist_id, position ON mix_artists
    FOR EACH ROW EXECUTE FUNCTION doubles_of_artist();
CREATE TRIGGER artist_leaves_doubles AFTER DELETE ON mix_artists
    FOR EACH ROW WHEN (OLD.position = 1) EXECUTE FUNCTION doubles_of_artist();

CREATE INDEX mixes_doubled ON mixes (created_at, id) WHERE is_doubled;
