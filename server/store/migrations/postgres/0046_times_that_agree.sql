-- Times of one track that lie close together agree with each other. How many people agree on a time, NULL where
-- that has not been counted yet; within how many seconds; and whether it is near the one that several others
-- settled on, NULL while nothing is settled.
ALTER TABLE user_timestamps ADD COLUMN people BIGINT CHECK (people >= 1);
ALTER TABLE user_timestamps ADD COLUMN spread_seconds BIGINT NOT NULL DEFAULT 1 CHECK (spread_seconds >= 1);
ALTER TABLE user_timestamps ADD COLUMN is_right BOOLEAN;
CREATE INDEX user_timestamps_to_count ON user_timestamps (mix_id, position, track_id) WHERE people IS NULL;
CREATE INDEX user_timestamps_settled ON user_timestamps (submitted_by, is_right)
    WHERE is_right IS NOT NULL AND submitted_by IS NOT NULL;

-- How the time that counts for a track changed. No key refers to the track: it may become part of another one.
CREATE TABLE cue_changes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mix_id TEXT COLLATE "C" NOT NULL REFERENCES mixes (id) ON DELETE CASCADE,
    position BIGINT NOT NULL CHECK (position >= 1),
    track_id TEXT COLLATE "C" NOT NULL,
    -- NULL where no time counted.
    from_seconds BIGINT CHECK (from_seconds >= 0),
    to_seconds BIGINT CHECK (to_seconds >= 0),
    -- How sure the new time is, 0 to 1.
    confidence DOUBLE PRECISION NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    cause TEXT COLLATE "C" NOT NULL CHECK (cause IN ('given', 'changed', 'withdrawn', 'voted', 'settled', 'reverted', 'counted')),
    -- The admin whose act it was; other people's are not kept.
    actor TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX cue_changes_by_cue ON cue_changes (mix_id, position, created_at);
CREATE INDEX cue_changes_by_actor ON cue_changes (actor) WHERE actor IS NOT NULL;
CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON cue_changes FOR EACH ROW
    WHEN (current_setting('segue.recording', TRUE) = 'on') EXECUTE FUNCTION record_row();
