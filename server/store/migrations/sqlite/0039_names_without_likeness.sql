-- Names whose likeness is open: few, and looked for at every start and with every write.
CREATE INDEX search_entries_without_likeness ON search_entries (id)
    WHERE kind IN ('artist', 'track') AND likeness IS NULL;
