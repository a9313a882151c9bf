-- Addresses that lists had before lead to them still, and the site has an id of its own, by which readers of
-- its feeds know them again whatever its domain is.

CREATE TABLE former_list_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    -- The list that had it last.
    list_id TEXT NOT NULL REFERENCES lists (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX former_list_slugs_by_list ON former_list_slugs (list_id);

-- One row, made here once: a UUID of random bytes (version 4).
CREATE TABLE site (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36)
) STRICT;

INSERT INTO site (id)
    SELECT lower(substr(r, 1, 8) || '-' || substr(r, 9, 4) || '-4' || substr(r, 14, 3) || '-'
        || substr('89ab', 1 + (unicode(substr(r, 17, 1)) & 3), 1) || substr(r, 18, 3) || '-'
        || substr(r, 21, 12))
    FROM (SELECT hex(randomblob(16)) AS r);
