-- A hash of the key that the site's secrets are sealed with: servers beside each other have to have the same. Here it
-- stays empty, because there is one server.
ALTER TABLE site ADD COLUMN key_mark TEXT CHECK (length(key_mark) = 64);

-- What servers beside each other count together: by whom, as a keyed hash, and when their allowance is whole again.
-- Here it stays empty: one server counts in its memory.
CREATE TABLE allowances (
    name TEXT NOT NULL PRIMARY KEY CHECK (length(name) = 64),
    full_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX allowances_full ON allowances (full_at);
