-- How loud a sound is every fifth of a second, for timing its mix by ear. Sounds that were heard before are heard
-- again; what is kept of them stays until then.
ALTER TABLE audio_analysis ADD COLUMN levels BLOB;
CREATE INDEX audio_analysis_without_levels ON audio_analysis (next_try_at, address)
    WHERE state = 'done' AND levels IS NULL;
