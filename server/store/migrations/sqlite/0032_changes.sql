-- What has changed, in order: written in the transaction of the change itself, and read by everyone who has to know,
-- in this process and in others. It replaces a counter that triggers kept.
CREATE TABLE changes (
    -- The order in which the changes were committed. A stream of events names the last one that its reader has.
    id INTEGER PRIMARY KEY,
    -- `catalogue`, `work`, or `mix` and the mix's id.
    topic TEXT NOT NULL,
    -- What happened; of work, what is to be done.
    kind TEXT NOT NULL,
    -- Id of the time or comment that it happened to; empty where the topic says it.
    data TEXT NOT NULL,
    -- When, by the database's clock.
    at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;

CREATE INDEX changes_by_topic ON changes (topic, id);
CREATE INDEX changes_by_at ON changes (at);

INSERT INTO changes (id, topic, kind, data) SELECT number + 1, 'catalogue', 'changed', '' FROM catalogue_version;

DROP TRIGGER artists_insert_counts;
DROP TRIGGER artists_update_counts;
DROP TRIGGER artists_delete_counts;
DROP TRIGGER lists_insert_counts;
DROP TRIGGER lists_update_counts;
DROP TRIGGER lists_delete_counts;
DROP TRIGGER mix_artists_insert_counts;
DROP TRIGGER mix_artists_update_counts;
DROP TRIGGER mix_artists_delete_counts;
DROP TRIGGER mix_lists_insert_counts;
DROP TRIGGER mix_lists_update_counts;
DROP TRIGGER mix_lists_delete_counts;
DROP TRIGGER mix_tracks_insert_counts;
DROP TRIGGER mix_tracks_update_counts;
DROP TRIGGER mix_tracks_delete_counts;
DROP TRIGGER mixes_insert_counts;
DROP TRIGGER mixes_update_counts;
DROP TRIGGER mixes_delete_counts;
DROP TRIGGER spotify_tracks_insert_counts;
DROP TRIGGER spotify_tracks_update_counts;
DROP TRIGGER spotify_tracks_delete_counts;
DROP TRIGGER track_aliases_insert_counts;
DROP TRIGGER track_aliases_update_counts;
DROP TRIGGER track_aliases_delete_counts;
DROP TRIGGER track_artists_insert_counts;
DROP TRIGGER track_artists_update_counts;
DROP TRIGGER track_artists_delete_counts;
DROP TRIGGER tracks_insert_counts;
DROP TRIGGER tracks_update_counts;
DROP TRIGGER tracks_delete_counts;
DROP TRIGGER user_timestamps_insert_counts;
DROP TRIGGER user_timestamps_update_counts;
DROP TRIGGER user_timestamps_delete_counts;

DROP TABLE catalogue_version;

-- The process that does this work now. Its next try is put off meanwhile, so that no other process takes it.
ALTER TABLE outgoing_mails ADD COLUMN claimed_by TEXT;
ALTER TABLE like_deliveries ADD COLUMN claimed_by TEXT;
ALTER TABLE spotify_syncs ADD COLUMN claimed_by TEXT;

CREATE INDEX outgoing_mails_claimed ON outgoing_mails (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX like_deliveries_claimed ON like_deliveries (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX spotify_syncs_claimed ON spotify_syncs (claimed_by) WHERE claimed_by IS NOT NULL;

-- Who does what only one process may do at a time, and until when.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
