-- A name that goes from one track or artist to another leaves the first in the search, and names stand in
-- an order of their own, so that they are the same after whatever was done and undone.
CREATE OR REPLACE FUNCTION track_aliases_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_tracks TEXT[];
BEGIN
    of_tracks := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.track_id END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.track_id END];
    UPDATE search_entries SET forms = NULL, words = NULL, aliases = coalesce(
            (SELECT string_agg(alias, ' ' ORDER BY alias) FROM track_aliases
                WHERE track_id = search_entries.subject_id), '')
        WHERE kind = 'track' AND subject_id = ANY (of_tracks);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION artist_names_in_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    of_artists TEXT[];
BEGIN
    of_artists := ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.artist_id END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.artist_id END];
    UPDATE search_entries SET forms = NULL, words = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ' ORDER BY name_key) FROM artist_names
                WHERE artist_id = search_entries.subject_id), '')
        WHERE kind = 'artist' AND subject_id = ANY (of_artists);
    RETURN NULL;
END $$;
