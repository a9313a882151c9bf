-- Files of libraries as they were when they were last read: one of the same size and time is not read again.
CREATE TABLE library_paths (
    -- Where it is, from the root of the machine's files.
    path TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    size BIGINT NOT NULL,
    modified_ns BIGINT NOT NULL,
    content TEXT COLLATE "C" NOT NULL CHECK (length(content) = 64),
    -- Why it is no mix, and what its folder had then; NULL of one that the library knows by what it holds.
    left_out TEXT COLLATE "C",
    beside TEXT COLLATE "C",
    CHECK ((left_out IS NULL) = (beside IS NULL))
);
