-- Files of a library that were read, by what they hold: none is read twice, wherever it is moved to.
CREATE TABLE library_files (
    content TEXT NOT NULL PRIMARY KEY CHECK (length(content) = 64),
    -- NULL once the mix is gone: whoever deleted it does not want it back by itself.
    mix_id TEXT REFERENCES mixes (id) ON DELETE SET NULL,
    -- Where it was, from the library's folder.
    path TEXT NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;
CREATE INDEX library_files_by_mix ON library_files (mix_id);
