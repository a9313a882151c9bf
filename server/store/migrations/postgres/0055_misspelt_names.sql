-- Names that are perhaps one name, misspelt, are found by a piece that both have: what a likeness begins with, has in
-- its middle, and ends with, each with the length of the whole. The server works them out with the likeness, and
-- so does so anew for the names that are there.
ALTER TABLE search_entries ADD COLUMN first_piece TEXT COLLATE "C";
ALTER TABLE search_entries ADD COLUMN middle_piece TEXT COLLATE "C";
ALTER TABLE search_entries ADD COLUMN last_piece TEXT COLLATE "C";

CREATE INDEX search_entries_by_first_piece ON search_entries (kind, first_piece) WHERE first_piece IS NOT NULL;
CREATE INDEX search_entries_by_middle_piece ON search_entries (kind, middle_piece) WHERE middle_piece IS NOT NULL;
CREATE INDEX search_entries_by_last_piece ON search_entries (kind, last_piece) WHERE last_piece IS NOT NULL;

UPDATE search_entries SET likeness = NULL WHERE kind IN ('artist', 'track');
