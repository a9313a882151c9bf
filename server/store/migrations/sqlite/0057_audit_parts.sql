-- The later parts of what a long action has changed; the first part is in `audit_entries.edits`. The import of a folder
-- adds a part for every few mixes, so that no part is written twice.
CREATE TABLE audit_parts (
    entry_id TEXT NOT NULL REFERENCES audit_entries (id) ON DELETE CASCADE,
    -- The number of the part, from 1; the first part, which the entry has, is not counted.
    part INTEGER NOT NULL,
    -- As `audit_entries.edits`.
    edits TEXT NOT NULL,
    PRIMARY KEY (entry_id, part)
) STRICT;
