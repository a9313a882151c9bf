-- What can be searched: a row for each mix, artist and track, in the words that people look for it by.

CREATE TABLE search_entries (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mix', 'artist', 'track')),
    -- The mix's, artist's or track's id.
    subject_id TEXT NOT NULL,
    title TEXT NOT NULL,
    artist TEXT NOT NULL,
    UNIQUE (kind, subject_id)
) STRICT;

-- Words are compared without case and accents; a word may be the beginning of one.
CREATE VIRTUAL TABLE search_index USING fts5 (
    title,
    artist,
    content = 'search_entries',
    content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2 3'
);

CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_index (rowid, title, artist) VALUES (new.id, new.title, new.artist);
END;
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist)
        VALUES ('delete', old.id, old.title, old.artist);
END;
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist)
        VALUES ('delete', old.id, old.title, old.artist);
    INSERT INTO search_index (rowid, title, artist) VALUES (new.id, new.title, new.artist);
END;

CREATE TRIGGER mixes_leave_search AFTER DELETE ON mixes BEGIN
    DELETE FROM search_entries WHERE kind = 'mix' AND subject_id = old.id;
END;
CREATE TRIGGER artists_leave_search AFTER DELETE ON artists BEGIN
    DELETE FROM search_entries WHERE kind = 'artist' AND subject_id = old.id;
END;
CREATE TRIGGER tracks_leave_search AFTER DELETE ON tracks BEGIN
    DELETE FROM search_entries WHERE kind = 'track' AND subject_id = old.id;
END;

INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT 'artist', id, name, '' FROM artists WHERE name_key NOT IN ('id', 'id, id', '?', '??');
INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT 'mix', m.id, m.title, coalesce((SELECT string_agg(a.name, ' ') FROM mix_artists ma
        JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = m.id), '') FROM mixes m;
INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT 'track', t.id, t.title, coalesce((SELECT string_agg(a.name, ' ') FROM track_artists ta
        JOIN artists a ON a.id = ta.artist_id WHERE ta.track_id = t.id), '')
    FROM tracks t WHERE t.identity_key IS NOT NULL;
