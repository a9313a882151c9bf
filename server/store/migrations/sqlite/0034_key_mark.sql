-- A hash of the key that the site's secrets are sealed with: servers beside each other have to have the same. Here it
-- stays empty, because there is one server.
ALTER TABLE site ADD COLUMN key_mark TEXT CHECK (length(key_mark) = 64);
