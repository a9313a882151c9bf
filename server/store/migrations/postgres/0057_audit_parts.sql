-- The later parts of what a long action has changed; the first part is in `audit_entries.edits`. The import of a folder
-- adds a part for every few mixes, so that no part is written twice.
CREATE TABLE audit_parts (
    entry_id TEXT COLLATE "C" NOT NULL REFERENCES audit_entries (id) ON DELETE CASCADE,
    -- The number of the part, from 1; the first part, which the entry has, is not counted.
    part BIGINT NOT NULL,
    -- As `audit_entries.edits`.
    edits TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (entry_id, part)
);
