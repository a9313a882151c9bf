-- Analytics where no other service counts: what visitors did, by visits. A visitor is a number that
-- another day's salt makes another; addresses and browsers are not kept.

-- What a day's visitors are numbered with. The day before goes soon after the next begins.
CREATE TABLE analytics_salts (
    day TEXT NOT NULL PRIMARY KEY CHECK (day LIKE '____-__-__'),
    salt TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A visit ends with half an hour of silence.
CREATE TABLE analytics_visits (
    id INTEGER PRIMARY KEY,
    visitor INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    pageviews INTEGER NOT NULL CHECK (pageviews >= 0),
    -- All of them, page views included.
    events INTEGER NOT NULL CHECK (events >= pageviews),
    -- What led to the site; NULL where nothing did.
    source TEXT,
    CHECK (last_at >= started_at)
) STRICT;

CREATE INDEX analytics_visits_by_visitor ON analytics_visits (visitor, last_at);
-- Holds all that the dashboard asks of visits.
CREATE INDEX analytics_visits_by_last_at
    ON analytics_visits (last_at, visitor, source, pageviews, events, started_at);

CREATE TABLE analytics_events (
    id INTEGER PRIMARY KEY,
    visit_id INTEGER NOT NULL REFERENCES analytics_visits (id) ON DELETE CASCADE,
    visitor INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- The page's path, without what follows a question mark.
    page TEXT NOT NULL CHECK (page LIKE '/%'),
    -- What it was about.
    props TEXT CHECK (props IS NULL OR json_valid(props))
) STRICT;

CREATE INDEX analytics_events_by_visit ON analytics_events (visit_id);
-- Holds all that the dashboard asks of events.
CREATE INDEX analytics_events_by_name ON analytics_events (name, at, page, visitor);
