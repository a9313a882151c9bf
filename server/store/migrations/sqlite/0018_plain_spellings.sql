-- Names are found by letters without the strokes and ligatures that most keyboards do not have: Sørgaard by
-- sorgaard, Straße by strasse. Accents, which come off a letter, the index takes off itself.

DROP TRIGGER search_entries_inserted;
DROP TRIGGER search_entries_deleted;
DROP TRIGGER search_entries_updated;
DROP TABLE search_index;

-- The names of an entry as they are spelled with plain letters, where that differs. A question's words are
-- spelled so, too (`store/search.rs`).
ALTER TABLE search_entries ADD COLUMN plain TEXT NOT NULL GENERATED ALWAYS AS (
    CASE WHEN title || artist || aliases GLOB '*[øØłŁđĐðÐħĦŧŦıŋŊßẞæÆœŒþÞ]*' THEN
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
            title || ' ' || artist || ' ' || aliases
            , 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd')
            , 'ð', 'd'), 'Ð', 'd'), 'ħ', 'h'), 'Ħ', 'h'), 'ŧ', 't'), 'Ŧ', 't')
            , 'ı', 'i'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae')
            , 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')
    ELSE '' END
) VIRTUAL;

CREATE VIRTUAL TABLE search_index USING fts5 (
    title,
    artist,
    aliases,
    plain,
    content = 'search_entries',
    content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '1 2 3'
);

INSERT INTO search_index (search_index) VALUES ('rebuild');

CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_index (rowid, title, artist, aliases, plain)
        VALUES (new.id, new.title, new.artist, new.aliases, new.plain);
END;
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, plain)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.plain);
END;
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, plain)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.plain);
    INSERT INTO search_index (rowid, title, artist, aliases, plain)
        VALUES (new.id, new.title, new.artist, new.aliases, new.plain);
END;
