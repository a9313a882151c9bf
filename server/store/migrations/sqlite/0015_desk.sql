-- What admins look through and what they take back, by index.

CREATE INDEX users_by_created_at ON users (created_at, id);
CREATE INDEX users_by_role ON users (role);
CREATE INDEX spotify_whitelist_requests_by_status ON spotify_whitelist_requests (status);
CREATE INDEX audit_entries_with_snapshot ON audit_entries (created_at) WHERE snapshot IS NOT NULL;
