-- A name that goes from one track or artist to another leaves the first in the search, and names stand in
-- an order of their own, so that they are the same after whatever was done and undone.
DROP TRIGGER track_aliases_enter_search;
DROP TRIGGER track_aliases_change_in_search;
DROP TRIGGER track_aliases_leave_search;
DROP TRIGGER artist_names_enter_search;
DROP TRIGGER artist_names_change_in_search;
DROP TRIGGER artist_names_leave_search;

CREATE TRIGGER track_aliases_enter_search AFTER INSERT ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases =
            (SELECT string_agg(alias, ' ' ORDER BY alias) FROM track_aliases WHERE track_id = new.track_id)
        WHERE kind = 'track' AND subject_id = new.track_id;
END;
CREATE TRIGGER track_aliases_change_in_search AFTER UPDATE ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(alias, ' ' ORDER BY alias) FROM track_aliases
                WHERE track_id = search_entries.subject_id), '')
        WHERE kind = 'track' AND subject_id IN (old.track_id, new.track_id);
END;
CREATE TRIGGER track_aliases_leave_search AFTER DELETE ON track_aliases BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(alias, ' ' ORDER BY alias) FROM track_aliases WHERE track_id = old.track_id), '')
        WHERE kind = 'track' AND subject_id = old.track_id;
END;

CREATE TRIGGER artist_names_enter_search AFTER INSERT ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases =
            (SELECT string_agg(name, ' ' ORDER BY name_key) FROM artist_names
                WHERE artist_id = new.artist_id)
        WHERE kind = 'artist' AND subject_id = new.artist_id;
END;
CREATE TRIGGER artist_names_change_in_search AFTER UPDATE ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ' ORDER BY name_key) FROM artist_names
                WHERE artist_id = search_entries.subject_id), '')
        WHERE kind = 'artist' AND subject_id IN (old.artist_id, new.artist_id);
END;
CREATE TRIGGER artist_names_leave_search AFTER DELETE ON artist_names BEGIN
    UPDATE search_entries SET forms = NULL, aliases = coalesce(
            (SELECT string_agg(name, ' ' ORDER BY name_key) FROM artist_names
                WHERE artist_id = old.artist_id), '')
        WHERE kind = 'artist' AND subject_id = old.artist_id;
END;
