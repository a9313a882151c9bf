-- What an action has changed, row by row, as JSON: by it the action is shown and undone.
ALTER TABLE audit_entries ADD COLUMN edits TEXT;
