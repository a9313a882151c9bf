-- Names in scripts that put no blanks between words are found by what stands inside, too: 京都の夜 by 夜. Their
-- characters are words of their own, one behind the other, and a question's are looked up as a phrase
-- (`store/search.rs`).

DROP TRIGGER search_entries_inserted;
DROP TRIGGER search_entries_deleted;
DROP TRIGGER search_entries_updated;
DROP TABLE search_index;

ALTER TABLE search_entries ADD COLUMN characters TEXT NOT NULL DEFAULT '';

UPDATE search_entries SET characters = (
    WITH RECURSIVE letters (at, letter) AS (
        SELECT 1, substr(title || ' ' || artist, 1, 1)
        UNION ALL
        SELECT at + 1, substr(title || ' ' || artist, at + 1, 1) FROM letters
        WHERE at < length(title || ' ' || artist)
    )
    SELECT string_agg(letter, ' ' ORDER BY at) FROM letters
    WHERE letter GLOB '[々ぁ-ヿㇰ-ㇿ㐀-䶿一-鿿가-힣ｦ-ﾟ𠀀-𯿿]'
)
WHERE title || artist GLOB '*[々ぁ-ヿㇰ-ㇿ㐀-䶿一-鿿가-힣ｦ-ﾟ𠀀-𯿿]*';

CREATE VIRTUAL TABLE search_index USING fts5 (
    title,
    artist,
    aliases,
    plain,
    characters,
    content = 'search_entries',
    content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '1 2 3'
);

INSERT INTO search_index (search_index) VALUES ('rebuild');

CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_index (rowid, title, artist, aliases, plain, characters)
        VALUES (new.id, new.title, new.artist, new.aliases, new.plain, new.characters);
END;
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, plain, characters)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.plain, old.characters);
END;
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries BEGIN
    INSERT INTO search_index (search_index, rowid, title, artist, aliases, plain, characters)
        VALUES ('delete', old.id, old.title, old.artist, old.aliases, old.plain, old.characters);
    INSERT INTO search_index (rowid, title, artist, aliases, plain, characters)
        VALUES (new.id, new.title, new.artist, new.aliases, new.plain, new.characters);
END;
