-- Other names of an artist: what artists were called who turned out to be the same, and other spellings. Imports find
-- the artist by them, and addresses with them lead to the artist's page.
CREATE TABLE artist_names (
    name_key TEXT NOT NULL PRIMARY KEY,
    artist_id TEXT NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX artist_names_by_artist ON artist_names (artist_id);
CREATE INDEX artist_names_by_slug ON artist_names (slug);

-- What other catalogues call an artist or a track.
CREATE TABLE artist_ids (
    artist_id TEXT NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    catalogue TEXT NOT NULL CHECK (catalogue IN ('musicbrainz', 'discogs')),
    value TEXT NOT NULL,
    PRIMARY KEY (artist_id, catalogue)
) STRICT, WITHOUT ROWID;
CREATE INDEX artist_ids_by_value ON artist_ids (catalogue, value);

CREATE TABLE track_ids (
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    catalogue TEXT NOT NULL CHECK (catalogue IN ('isrc', 'musicbrainz', 'discogs')),
    value TEXT NOT NULL,
    PRIMARY KEY (track_id, catalogue)
) STRICT, WITHOUT ROWID;
CREATE INDEX track_ids_by_value ON track_ids (catalogue, value);

-- Other identities of a track: credits and titles that turned out to mean it.
CREATE TABLE track_identities (
    identity_key TEXT NOT NULL PRIMARY KEY,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX track_identities_by_track ON track_identities (track_id);

-- The ids of tracks that were merged into another: a browser that has not been told yet still sends them.
CREATE TABLE moved_tracks (
    id TEXT NOT NULL PRIMARY KEY,
    track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX moved_tracks_by_track ON moved_tracks (track_id);

-- Pairs that look like one artist or one track and are not, as somebody has said. The first id is the lesser one.
CREATE TABLE artists_apart (
    first_id TEXT NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    second_id TEXT NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    PRIMARY KEY (first_id, second_id),
    CHECK (first_id < second_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX artists_apart_by_second ON artists_apart (second_id);

CREATE TABLE tracks_apart (
    first_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    second_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    PRIMARY KEY (first_id, second_id),
    CHECK (first_id < second_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tracks_apart_by_second ON tracks_apart (second_id);

-- What is left of an artist's or a track's names without what people write now one way and now another. NULL stands
-- for 'not yet'; the server fills it as it fills `forms`. Empty where nothing is left.
ALTER TABLE search_entries ADD COLUMN likeness TEXT;
CREATE INDEX search_entries_by_likeness ON search_entries (kind, likeness);

-- The index of words has no part in it.
DROP TRIGGER search_entries_updated;
CREATE TRIGGER search_entries_updated
        AFTER UPDATE OF title, artist, aliases, facts, forms, characters ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, facts, forms, characters)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.facts, old.forms, old.characters);
    INSERT INTO search_index (rowid, title, artist, aliases, facts, forms, characters)
        VALUES (new.id, new.title, new.artist, new.aliases, new.facts, new.forms, new.characters);
END;

-- Artists are found by their other names, too.
CREATE TRIGGER artist_names_enter_search AFTER INSERT ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases =
            (SELECT string_agg(name, ' ') FROM artist_names WHERE artist_id = new.artist_id)
        WHERE kind = 'artist' AND subject_id = new.artist_id;
END;
CREATE TRIGGER artist_names_change_in_search AFTER UPDATE ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ') FROM artist_names WHERE artist_id = search_entries.subject_id), '')
        WHERE kind = 'artist' AND subject_id IN (old.artist_id, new.artist_id);
END;
CREATE TRIGGER artist_names_leave_search AFTER DELETE ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ') FROM artist_names WHERE artist_id = old.artist_id), '')
        WHERE kind = 'artist' AND subject_id = old.artist_id;
END;
