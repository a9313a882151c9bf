-- What the machine has heard in the sound files of mixes: a picture of each, and where the music changes. It is kept
-- apart from the times of people, and by the file's address, which is made from its content: a file that cannot be
-- decoded is not tried again until there is another.
CREATE TABLE audio_analysis (
    address TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
    -- When it is looked at next, while it waits.
    next_try_at BIGINT NOT NULL DEFAULT 0,
    length_ms BIGINT,
    peaks BYTEA,
    -- Seconds and strengths, as JSON: [[63, 88], …].
    changes TEXT COLLATE "C",
    -- Why it failed.
    reason TEXT COLLATE "C",
    analysed_at BIGINT,
    CHECK ((state = 'done') = (peaks IS NOT NULL)),
    CHECK ((state = 'failed') = (reason IS NOT NULL))
);
CREATE INDEX audio_analysis_waiting ON audio_analysis (next_try_at, address) WHERE state = 'waiting';
CREATE INDEX mixes_by_file ON mixes (audio_url) WHERE audio_source = 'file';

INSERT INTO audio_analysis (address)
    SELECT DISTINCT audio_url FROM mixes WHERE substr(audio_url, 1, 7) = '/audio/';

CREATE FUNCTION sound_to_be_heard() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audio_analysis (address) VALUES (NEW.audio_url) ON CONFLICT (address) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER sounds_come_to_be_heard AFTER INSERT ON mixes
    FOR EACH ROW WHEN (substr(NEW.audio_url, 1, 7) = '/audio/') EXECUTE FUNCTION sound_to_be_heard();
CREATE TRIGGER sounds_change_to_be_heard AFTER UPDATE OF audio_url ON mixes
    FOR EACH ROW WHEN (substr(NEW.audio_url, 1, 7) = '/audio/') EXECUTE FUNCTION sound_to_be_heard();
