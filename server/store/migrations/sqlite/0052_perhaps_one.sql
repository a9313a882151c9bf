-- Whether a mix may be the same as another is kept in its row: both have the same sound, or the same title by the
-- same first artist, which is how an import recognises a mix. The back office finds such mixes by an index.
ALTER TABLE mixes ADD COLUMN is_doubled INTEGER NOT NULL DEFAULT 0 CHECK (is_doubled IN (0, 1));

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
CREATE TRIGGER mix_comes_to_doubles AFTER INSERT ON mixes BEGIN
    UPDATE mixes SET is_doubled = TRUE
        WHERE (audio_url = new.audio_url OR title_slug = new.title_slug) AND NOT is_doubled
            AND (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;
CREATE TRIGGER mix_changes_among_doubles AFTER UPDATE OF audio_url, title_slug ON mixes BEGIN
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE (audio_url IN (old.audio_url, new.audio_url) OR title_slug IN (old.title_slug, new.title_slug)
                OR id = new.id)
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;
CREATE TRIGGER mix_leaves_doubles AFTER DELETE ON mixes BEGIN
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE (audio_url = old.audio_url OR title_slug = old.title_slug)
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;
CREATE TRIGGER artist_comes_to_doubles AFTER INSERT ON mix_artists WHEN new.position = 1 BEGIN
    UPDATE mixes SET is_doubled = TRUE
        WHERE title_slug IN (SELECT title_slug FROM mixes WHERE id = new.mix_id) AND NOT is_doubled
            AND (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;
CREATE TRIGGER artist_changes_among_doubles AFTER UPDATE OF mix_id, artist_id, position ON mix_artists BEGIN
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE title_slug IN (SELECT title_slug FROM mixes WHERE id IN (old.mix_id, new.mix_id))
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;
CREATE TRIGGER artist_leaves_doubles AFTER DELETE ON mix_artists WHEN old.position = 1 BEGIN
    UPDATE mixes SET is_doubled = NOT is_doubled
        WHERE title_slug IN (SELECT title_slug FROM mixes WHERE id = old.mix_id)
            AND is_doubled <> (SELECT d.is_doubled FROM doubled_mixes d WHERE d.id = mixes.id);
END;

CREATE INDEX mixes_doubled ON mixes (created_at, id) WHERE is_doubled;
