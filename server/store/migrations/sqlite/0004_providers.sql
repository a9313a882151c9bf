-- Signing in with Spotify and Google, and what Spotify says of artists.

-- Sign-ins under way, from the moment a browser is sent to a provider until it is back. What proves
-- that it is the same one is in the browser's cookie alone.
CREATE TABLE provider_sign_ins (
    -- SHA-256 of the state that goes to the provider and comes back.
    state_hash TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL CHECK (provider IN ('spotify', 'google')),
    -- SHA-256 of the secret that the asking browser keeps.
    challenge TEXT NOT NULL,
    redirect_path TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX provider_sign_ins_by_expires_at ON provider_sign_ins (expires_at);

-- Accounts at a provider that a browser has shown and that are nobody's here yet, where the provider
-- proves no address: a link sent by mail then does.
CREATE TABLE shown_identities (
    challenge TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL CHECK (provider IN ('spotify', 'google')),
    subject TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shown_identities_by_expires_at ON shown_identities (expires_at);

-- Whether opening the link also makes the identity that the browser has shown the person's.
ALTER TABLE magic_links ADD COLUMN with_identity INTEGER NOT NULL DEFAULT 0
    CHECK (with_identity IN (0, 1));

-- What Spotify last said of artists.
CREATE TABLE spotify_artists (
    -- The name in lower case.
    name_key TEXT NOT NULL PRIMARY KEY,
    -- As JSON; NULL where Spotify knows no artist of that name.
    body TEXT,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spotify_artists_by_expires_at ON spotify_artists (expires_at);

-- The few who are admins: the start looks for one.
CREATE INDEX users_who_are_admins ON users (role) WHERE role = 'admin';
