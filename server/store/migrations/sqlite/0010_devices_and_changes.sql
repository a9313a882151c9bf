-- Browsers that people have signed in with, so that nobody else's tries keep them out; when a mix
-- last changed; and a search that knows tracks by their other names, and finds by one letter at once.

-- A browser may be several people's, and a person's may be several.
CREATE TABLE devices (
    -- SHA-256 of the secret that the browser keeps.
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- When the person last signed in with it.
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_by_user ON devices (user_id, seen_at);
CREATE INDEX devices_by_seen_at ON devices (seen_at);

-- When the mix, its tracks or their times last changed; NULL where they have not since it came.
ALTER TABLE mixes ADD COLUMN changed_at INTEGER;

UPDATE mixes SET changed_at =
        (SELECT max(t.created_at) FROM user_timestamps t WHERE t.mix_id = mixes.id)
    WHERE id IN (SELECT mix_id FROM user_timestamps);

DROP TRIGGER search_entries_inserted;
DROP TRIGGER search_entries_deleted;
DROP TRIGGER search_entries_updated;
DROP TABLE search_index;

-- The other names of a track, apart by blanks.
ALTER TABLE search_entries ADD COLUMN aliases TEXT NOT NULL DEFAULT '';

UPDATE search_entries SET aliases =
        (SELECT string_agg(a.alias, ' ') FROM track_aliases a WHERE a.track_id = subject_id)
    WHERE kind = 'track' AND subject_id IN (SELECT track_id FROM track_aliases);

-- Beginnings of words have an index of their own up to three letters: of a beginning without one,
-- every word that has it is looked up before the first row is found.
CREATE VIRTUAL TABLE search_index USING fts5 (
    title,
    artist,
    aliases,
    content = 'search_entries',
    content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '1 2 3'
);

INSERT INTO search_index (search_index) VALUES ('rebuild');

CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_index (rowid, title, artist, aliases)
        VALUES (new.id, new.title, new.artist, new.aliases);
END;
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases);
END;
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases);
    INSERT INTO search_index (rowid, title, artist, aliases)
        VALUES (new.id, new.title, new.artist, new.aliases);
END;

CREATE TRIGGER track_aliases_enter_search AFTER INSERT ON track_aliases BEGIN
    UPDATE search_entries SET aliases =
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = new.track_id)
        WHERE kind = 'track' AND subject_id = new.track_id;
END;
CREATE TRIGGER track_aliases_change_in_search AFTER UPDATE ON track_aliases BEGIN
    UPDATE search_entries SET aliases =
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = new.track_id)
        WHERE kind = 'track' AND subject_id = new.track_id;
END;
CREATE TRIGGER track_aliases_leave_search AFTER DELETE ON track_aliases BEGIN
    UPDATE search_entries SET aliases = coalesce(
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = old.track_id), '')
        WHERE kind = 'track' AND subject_id = old.track_id;
END;
