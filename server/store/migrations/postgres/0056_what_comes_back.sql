-- When a member last forgot where they were or what they heard: what is older does not come back with a mix
-- that was deleted and restored. NULL where they never did.
ALTER TABLE users ADD COLUMN listening_forgotten_at BIGINT;

DO $$
DECLARE
    recorded TEXT;
BEGIN
    FOREACH recorded IN ARRAY ARRAY['positions', 'heard_mixes']
    LOOP
        EXECUTE format('CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
            WHEN (current_setting(''segue.recording'', TRUE) = ''on'') EXECUTE FUNCTION record_row()', recorded);
    END LOOP;
END $$;

-- What a person wrote goes with them; a comment that others answered stays as a blank. Comments of others that an
-- admin has hidden stay as well, so that this can be undone.
CREATE OR REPLACE FUNCTION users_delete_takes_comments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    -- Blanks that nobody else has answered.
    DELETE FROM comments WHERE text IS NULL
        AND id IN (SELECT parent_id FROM comments WHERE user_id = OLD.id)
        AND NOT EXISTS (SELECT 1 FROM comments reply
            WHERE reply.parent_id = comments.id AND reply.user_id IS DISTINCT FROM OLD.id);
    DELETE FROM comments WHERE user_id = OLD.id AND parent_id IS NOT NULL;
    DELETE FROM comments WHERE user_id = OLD.id
        AND NOT EXISTS (SELECT 1 FROM comments reply WHERE reply.parent_id = comments.id);
    UPDATE comments SET text = NULL, user_id = NULL WHERE user_id = OLD.id;
    RETURN OLD;
END $$;
