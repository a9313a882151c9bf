-- Other names of an artist: what artists were called who turned out to be the same, and other spellings. Imports find
-- the artist by them, and addresses with them lead to the artist's page.
CREATE TABLE artist_names (
    name_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    artist_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX artist_names_by_artist ON artist_names (artist_id);
CREATE INDEX artist_names_by_slug ON artist_names (slug);

-- What other catalogues call an artist or a track.
CREATE TABLE artist_ids (
    artist_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    catalogue TEXT COLLATE "C" NOT NULL CHECK (catalogue IN ('musicbrainz', 'discogs')),
    value TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (artist_id, catalogue)
);
CREATE INDEX artist_ids_by_value ON artist_ids (catalogue, value);

CREATE TABLE track_ids (
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    catalogue TEXT COLLATE "C" NOT NULL CHECK (catalogue IN ('isrc', 'musicbrainz', 'discogs')),
    value TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (track_id, catalogue)
);
CREATE INDEX track_ids_by_value ON track_ids (catalogue, value);

-- Other identities of a track: credits and titles that turned out to mean it.
CREATE TABLE track_identities (
    identity_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE
);
CREATE INDEX track_identities_by_track ON track_identities (track_id);

-- The ids of tracks that were merged into another: a browser that has not been told yet still sends them.
CREATE TABLE moved_tracks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    track_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE
);
CREATE INDEX moved_tracks_by_track ON moved_tracks (track_id);

-- Pairs that look like one artist or one track and are not, as somebody has said. The first id is the lesser one.
CREATE TABLE artists_apart (
    first_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    second_id TEXT COLLATE "C" NOT NULL REFERENCES artists (id) ON DELETE CASCADE,
    PRIMARY KEY (first_id, second_id),
    CHECK (first_id < second_id)
);
CREATE INDEX artists_apart_by_second ON artists_apart (second_id);

CREATE TABLE tracks_apart (
    first_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    second_id TEXT COLLATE "C" NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
    PRIMARY KEY (first_id, second_id),
    CHECK (first_id < second_id)
);
CREATE INDEX tracks_apart_by_second ON tracks_apart (second_id);

-- What is left of an artist's or a track's names without what people write now one way and now another. NULL stands
-- for 'not yet'; the server fills it as it fills `forms`. Empty where nothing is left.
ALTER TABLE search_entries ADD COLUMN likeness TEXT COLLATE "C";
CREATE INDEX search_entries_by_likeness ON search_entries (kind, likeness);

-- Artists are found by their other names, too.
CREATE FUNCTION artist_names_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_artists TEXT[];
BEGIN
    of_artists := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.artist_id END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.artist_id END];
    UPDATE search_entries SET forms = NULL, words = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ') FROM artist_names WHERE artist_id = search_entries.subject_id), '')
        WHERE kind = 'artist' AND subject_id = ANY (of_artists);
    RETURN NULL;
END $$;
CREATE TRIGGER artist_names_in_search AFTER INSERT OR UPDATE OR DELETE ON artist_names
    FOR EACH ROW EXECUTE FUNCTION artist_names_in_search();

DO $$
DECLARE
    recorded TEXT;
BEGIN
    FOREACH recorded IN ARRAY ARRAY['artist_names', 'artist_ids', 'track_ids', 'track_identities',
        'moved_tracks', 'artists_apart', 'tracks_apart']
    LOOP
        EXECUTE format('CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
            WHEN (current_setting(''segue.recording'', TRUE) = ''on'') EXECUTE FUNCTION record_row()', recorded);
    END LOOP;
END $$;
