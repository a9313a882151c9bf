-- What an action has changed, row by row, as JSON: by it the action is shown and undone.
ALTER TABLE audit_entries ADD COLUMN edits TEXT COLLATE "C";

-- Notes a row as it was, for a transaction that records.
CREATE FUNCTION record_row() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO pg_temp.recorded (of_table, is_new, cells) VALUES (TG_TABLE_NAME, TRUE, to_jsonb(NEW));
    ELSE
        INSERT INTO pg_temp.recorded (of_table, is_new, cells) VALUES (TG_TABLE_NAME, FALSE, to_jsonb(OLD));
    END IF;
    RETURN NULL;
END $$;

DO $$
DECLARE
    recorded TEXT;
BEGIN
    FOREACH recorded IN ARRAY ARRAY['artists', 'spotify_tracks', 'tracks', 'track_artists',
        'track_aliases', 'mixes', 'mix_artists', 'mix_tracks', 'lists', 'former_list_slugs',
        'mix_lists', 'staged_entities', 'user_timestamps', 'timestamp_votes', 'comments', 'comment_votes',
        'mix_likes', 'likes', 'search_entries']
    LOOP
        EXECUTE format('CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
            WHEN (current_setting(''segue.recording'', TRUE) = ''on'') EXECUTE FUNCTION record_row()', recorded);
    END LOOP;
END $$;
