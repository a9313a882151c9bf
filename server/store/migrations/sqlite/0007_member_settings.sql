-- What members set for themselves, and their requests to connect Spotify.

-- Where a like goes besides this site, for members who have connected Spotify.
ALTER TABLE users ADD COLUMN add_to_spotify_liked INTEGER NOT NULL DEFAULT 1
    CHECK (add_to_spotify_liked IN (0, 1));
ALTER TABLE users ADD COLUMN add_to_segue_playlist INTEGER NOT NULL DEFAULT 1
    CHECK (add_to_segue_playlist IN (0, 1));

CREATE TABLE spotify_whitelist_requests (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The address of their account at Spotify, in lower case.
    spotify_email TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    created_at INTEGER NOT NULL,
    approved_at INTEGER,
    CHECK ((status = 'approved') = (approved_at IS NOT NULL))
) STRICT;

-- A member waits for one answer at a time.
CREATE UNIQUE INDEX spotify_whitelist_requests_pending ON spotify_whitelist_requests (user_id)
    WHERE status = 'pending';
CREATE INDEX spotify_whitelist_requests_by_user
    ON spotify_whitelist_requests (user_id, created_at, id);
CREATE INDEX spotify_whitelist_requests_by_created_at
    ON spotify_whitelist_requests (created_at, id);
