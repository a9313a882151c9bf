-- Search finds names however they are typed: without their signs (M.A.N.D.Y. by mandy), with ae for ä, with a
-- typo in a long word; it finds mixes by their genre and place, tracks by their label, and genres, labels
-- and places themselves. What a name can be typed as is worked out by the server and kept in `forms`; NULL
-- stands for 'not yet', and the server fills it when it opens the database and after every write.

DROP TRIGGER search_entries_inserted;
DROP TRIGGER search_entries_deleted;
DROP TRIGGER search_entries_updated;
DROP TRIGGER mixes_leave_search;
DROP TRIGGER artists_leave_search;
DROP TRIGGER tracks_leave_search;
DROP TRIGGER track_aliases_enter_search;
DROP TRIGGER track_aliases_change_in_search;
DROP TRIGGER track_aliases_leave_search;
DROP TABLE search_index;
ALTER TABLE search_entries RENAME TO search_entries_before;

CREATE TABLE search_entries (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mix', 'artist', 'track', 'genre', 'label', 'place')),
    -- The mix's, artist's or track's id; of the others the name itself.
    subject_id TEXT NOT NULL,
    title TEXT NOT NULL,
    artist TEXT NOT NULL,
    -- The other names of a track, apart by blanks.
    aliases TEXT NOT NULL DEFAULT '',
    -- What else it is found by: a mix's genre and places, a track's label.
    facts TEXT NOT NULL DEFAULT '',
    -- What the names can be typed as besides.
    forms TEXT,
    -- Characters of scripts without blanks, apart.
    characters TEXT NOT NULL DEFAULT '',
    UNIQUE (kind, subject_id)
) STRICT;

CREATE INDEX search_entries_without_forms ON search_entries (id) WHERE forms IS NULL;

-- The words of all names, forwards and backwards, to find the ones that are nearly what was typed.
CREATE TABLE search_words (
    word TEXT NOT NULL PRIMARY KEY,
    backwards TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX search_words_backwards ON search_words (backwards);

INSERT INTO search_entries (id, kind, subject_id, title, artist, aliases, facts)
    SELECT e.id, e.kind, e.subject_id, e.title, e.artist, e.aliases,
        coalesce(concat_ws(' ', m.genre, m.venue, m.location, t.label), '')
    FROM search_entries_before e
    LEFT JOIN mixes m ON e.kind = 'mix' AND m.id = e.subject_id
    LEFT JOIN tracks t ON e.kind = 'track' AND t.id = e.subject_id AND e.title <> '';
DROP TABLE search_entries_before;

INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT DISTINCT 'genre', genre, genre, '' FROM mixes WHERE genre <> '';
INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT DISTINCT 'label', label, label, '' FROM tracks WHERE label <> '';
INSERT INTO search_entries (kind, subject_id, title, artist)
    SELECT 'place', venue, venue, '' FROM mixes WHERE venue <> ''
    UNION SELECT 'place', location, location, '' FROM mixes WHERE location <> '';

CREATE VIRTUAL TABLE search_index USING fts5 (
    title,
    artist,
    aliases,
    facts,
    forms,
    characters,
    content = 'search_entries',
    content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '1 2 3'
);

INSERT INTO search_index (search_index) VALUES ('rebuild');

CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_index (rowid, title, artist, aliases, facts, forms, characters)
        VALUES (new.id, new.title, new.artist, new.aliases, new.facts, new.forms, new.characters);
END;
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, facts, forms, characters)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.facts, old.forms, old.characters);
END;
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, facts, forms, characters)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.facts, old.forms, old.characters);
    INSERT INTO search_index (rowid, title, artist, aliases, facts, forms, characters)
        VALUES (new.id, new.title, new.artist, new.aliases, new.facts, new.forms, new.characters);
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

CREATE TRIGGER track_aliases_enter_search AFTER INSERT ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases =
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = new.track_id)
        WHERE kind = 'track' AND subject_id = new.track_id;
END;
CREATE TRIGGER track_aliases_change_in_search AFTER UPDATE ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases =
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = new.track_id)
        WHERE kind = 'track' AND subject_id = new.track_id;
END;
CREATE TRIGGER track_aliases_leave_search AFTER DELETE ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(alias, ' ') FROM track_aliases WHERE track_id = old.track_id), '')
        WHERE kind = 'track' AND subject_id = old.track_id;
END;

-- Genres, labels and places are found as soon as something has them. A name that nothing has any longer
-- stays; whoever shows it looks for what has it.
CREATE TRIGGER facts_enter_search AFTER INSERT ON mixes BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'genre', new.genre, new.genre, '' WHERE new.genre <> ''
        UNION SELECT 'place', new.venue, new.venue, '' WHERE new.venue <> ''
        UNION SELECT 'place', new.location, new.location, '' WHERE new.location <> ''
        ON CONFLICT (kind, subject_id) DO NOTHING;
END;
CREATE TRIGGER facts_change_in_search AFTER UPDATE OF genre, venue, location ON mixes BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'genre', new.genre, new.genre, '' WHERE new.genre <> ''
        UNION SELECT 'place', new.venue, new.venue, '' WHERE new.venue <> ''
        UNION SELECT 'place', new.location, new.location, '' WHERE new.location <> ''
        ON CONFLICT (kind, subject_id) DO NOTHING;
    UPDATE search_entries SET forms = NULL, facts = concat_ws(' ', new.genre, new.venue, new.location)
        WHERE kind = 'mix' AND subject_id = new.id;
END;
CREATE TRIGGER labels_enter_search AFTER INSERT ON tracks WHEN new.label <> '' BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        VALUES ('label', new.label, new.label, '') ON CONFLICT (kind, subject_id) DO NOTHING;
END;
CREATE TRIGGER labels_change_in_search AFTER UPDATE OF label ON tracks BEGIN
    INSERT INTO search_entries (kind, subject_id, title, artist)
        SELECT 'label', new.label, new.label, '' WHERE new.label <> ''
        ON CONFLICT (kind, subject_id) DO NOTHING;
    UPDATE search_entries SET forms = NULL, facts = coalesce(new.label, '')
        WHERE kind = 'track' AND subject_id = new.id AND title <> '';
END;

-- The mixes of a genre, a place and a label.
CREATE INDEX mixes_by_genre ON mixes (genre) WHERE genre IS NOT NULL;
CREATE INDEX mixes_by_venue ON mixes (venue) WHERE venue IS NOT NULL;
CREATE INDEX mixes_by_location ON mixes (location) WHERE location IS NOT NULL;
CREATE INDEX tracks_by_label ON tracks (label) WHERE label IS NOT NULL;
