-- Better tracklists that people suggest for mixes of the catalogue, and what became of them.
CREATE TABLE suggestions (
    id TEXT NOT NULL PRIMARY KEY,
    -- NULL once the mix is gone, whose title stays.
    mix_id TEXT REFERENCES mixes (id) ON DELETE SET NULL,
    mix_title TEXT NOT NULL,
    -- NULL for a visitor's, and once the member is gone.
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Where it came from without a member.
    network_hash TEXT,
    -- The tracklist of the mix that it began with, rows with their ids, as JSON.
    base TEXT NOT NULL,
    -- The tracklist as pasted, and its rows as they were read, as JSON.
    text TEXT NOT NULL,
    rows TEXT NOT NULL,
    note TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'declined', 'withdrawn')),
    -- What was decided of each row that differed, as JSON. A suggestion is accepted where one of them is.
    decisions TEXT,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK ((state IN ('accepted', 'declined')) = (decisions IS NOT NULL)),
    CHECK ((state = 'waiting') = (decided_at IS NULL))
) STRICT;

CREATE INDEX suggestions_waiting ON suggestions (created_at, id) WHERE state = 'waiting';
CREATE INDEX suggestions_by_user ON suggestions (user_id, created_at, id);
CREATE INDEX suggestions_by_network ON suggestions (network_hash) WHERE network_hash IS NOT NULL;
CREATE INDEX suggestions_by_mix ON suggestions (mix_id);
