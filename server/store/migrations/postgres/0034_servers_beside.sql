-- A hash of the key that the site's secrets are sealed with: servers beside each other have to have the same.
ALTER TABLE site ADD COLUMN key_mark TEXT COLLATE "C" CHECK (length(key_mark) = 64);

-- What servers beside each other count together: by whom, as a keyed hash, and when their allowance is whole again.
CREATE TABLE allowances (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(name) = 64),
    full_at BIGINT NOT NULL
);
CREATE INDEX allowances_full ON allowances (full_at);
