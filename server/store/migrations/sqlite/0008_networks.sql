-- From which network times and votes come of people who have not proven who they are, so that one
-- network has one voice on a time. A number that another day's salt makes another; the salt is never
-- written down, and addresses are not kept.
ALTER TABLE user_timestamps ADD COLUMN network_hash TEXT;
ALTER TABLE timestamp_votes ADD COLUMN network_hash TEXT;

CREATE INDEX timestamp_votes_by_network
    ON timestamp_votes (timestamp_id, network_hash, created_at, id);
