-- Files of a library that were read, by what they hold: none is read twice, wherever it is moved to.
CREATE TABLE library_files (
    content TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(content) = 64),
    -- NULL once the mix is gone: whoever deleted it does not want it back by itself.
    mix_id TEXT COLLATE "C" REFERENCES mixes (id) ON DELETE SET NULL,
    -- Where it was, from the library's folder.
    path TEXT COLLATE "C" NOT NULL,
    read_at BIGINT NOT NULL
);
CREATE INDEX library_files_by_mix ON library_files (mix_id);

CREATE TRIGGER records AFTER INSERT OR UPDATE OR DELETE ON library_files FOR EACH ROW
    WHEN (current_setting('segue.recording', TRUE) = 'on') EXECUTE FUNCTION record_row();
