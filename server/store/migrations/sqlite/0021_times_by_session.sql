-- The times of one anonymous session, found without reading all times, so that all of them can be undone
-- at once. On a large database the index takes a second or two to build.
CREATE INDEX user_timestamps_by_session ON user_timestamps (session_hash);
