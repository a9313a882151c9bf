-- Who did what to which entity and when, and what was deleted, so that it can be put back.

CREATE TABLE audit_entries (
    id TEXT NOT NULL PRIMARY KEY,
    -- NULL once the admin is gone; the address stays.
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    actor TEXT NOT NULL,
    -- Such as 'mix.deleted'.
    action TEXT NOT NULL,
    entity_type TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    entity_name TEXT NOT NULL,
    -- One sentence more, for people.
    detail TEXT,
    -- The rows that were deleted, by table, in the order in which they can be put back; as JSON.
    snapshot TEXT CHECK (snapshot IS NULL OR json_valid(snapshot)),
    undone_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_entries_by_created_at ON audit_entries (created_at, id);
CREATE INDEX audit_entries_by_entity ON audit_entries (entity_type, entity_id, created_at);
CREATE INDEX audit_entries_by_user ON audit_entries (user_id);
