-- What a long action has changed behind its first part, which `audit_entries.edits` has: an import adds a part for
-- every few mixes, so that no part is ever written twice.
CREATE TABLE audit_parts (
    entry_id TEXT NOT NULL REFERENCES audit_entries (id) ON DELETE CASCADE,
    -- The place of the part behind the first one, from 1.
    part INTEGER NOT NULL,
    -- As `audit_entries.edits`.
    edits TEXT NOT NULL,
    PRIMARY KEY (entry_id, part)
) STRICT;
