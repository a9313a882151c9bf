-- Names with and without 'DJ' are perhaps one: they are compared anew.
UPDATE search_entries SET likeness = NULL
    WHERE kind IN ('artist', 'track') AND (lower(title) LIKE '%dj%' OR lower(artist) LIKE '%dj%');
