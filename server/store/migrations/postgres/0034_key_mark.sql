-- A hash of the key that the site's secrets are sealed with: servers beside each other have to have the same.
ALTER TABLE site ADD COLUMN key_mark TEXT COLLATE "C" CHECK (length(key_mark) = 64);
