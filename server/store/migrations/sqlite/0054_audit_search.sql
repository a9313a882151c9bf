-- An entry that undoes an action, or does it again, names that action.
ALTER TABLE audit_entries ADD COLUMN undoes TEXT;
ALTER TABLE audit_entries ADD COLUMN of_action TEXT;

-- Entries undone before this migration have the moment at which they were undone.
UPDATE audit_entries SET undoes = (SELECT d.id FROM audit_entries d
    WHERE d.entity_type = audit_entries.entity_type AND d.entity_id = audit_entries.entity_id
        AND d.undone_at = audit_entries.created_at AND d.id <> audit_entries.id
        AND replace(replace(d.action, '.', ' '), '_', ' ') = audit_entries.detail
    ORDER BY d.created_at, d.id LIMIT 1)
WHERE action LIKE '%.undone' OR action LIKE '%.restored';
UPDATE audit_entries SET detail = NULL,
    of_action = (SELECT d.action FROM audit_entries d WHERE d.id = audit_entries.undoes)
WHERE undoes IS NOT NULL;

-- An entry that undid an undoing did the action again, so the action holds.
UPDATE audit_entries SET
    action = entity_type || '.redone',
    of_action = (SELECT u.of_action FROM audit_entries u WHERE u.id = audit_entries.undoes),
    undoes = (SELECT u.undoes FROM audit_entries u WHERE u.id = audit_entries.undoes)
WHERE undoes IN (SELECT u.id FROM audit_entries u WHERE u.undoes IS NOT NULL);
UPDATE audit_entries SET undone_at = NULL WHERE id IN (SELECT r.undoes FROM audit_entries r
    WHERE r.action LIKE '%.redone' AND r.undone_at IS NULL);

CREATE INDEX audit_entries_by_undone ON audit_entries (undoes) WHERE undoes IS NOT NULL;

-- The audit is read from its newest entry on, for one person as well; the index skips other kinds of action.
DROP INDEX audit_entries_by_created_at;
CREATE INDEX audit_entries_by_created_at ON audit_entries (created_at, id, action, of_action);
DROP INDEX audit_entries_by_user;
CREATE INDEX audit_entries_by_user ON audit_entries (user_id, created_at, id, action, of_action);
CREATE INDEX audit_entries_of_nobody ON audit_entries (actor, created_at, id, action, of_action)
    WHERE user_id IS NULL;
