-- A track that nobody has identified is found by what people call it meanwhile: its aliases.

INSERT INTO search_entries (kind, subject_id, title, artist, aliases)
    SELECT 'track', t.id, '', '', string_agg(al.alias, ' ')
    FROM tracks t JOIN track_aliases al ON al.track_id = t.id
    WHERE t.identity_key IS NULL
    GROUP BY t.id;
