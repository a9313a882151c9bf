//! What visitors did, visit by visit, for sites where no other service counts. Visitors are
//! numbers, which are derived from the day's salt; the salt is deleted as soon as it is no longer
//! needed.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND_SALT = "SELECT salt FROM analytics_salts WHERE day = ?1";
    INSERT_SALT = "INSERT INTO analytics_salts (day, salt) VALUES (?1, ?2)";
    DELETE_SALTS = "DELETE FROM analytics_salts WHERE day < ?1";
    FIND_VISIT = "SELECT id FROM analytics_visits WHERE visitor = ?1 AND last_at >= ?2
        ORDER BY last_at DESC LIMIT 1";
    INSERT_VISIT = "INSERT INTO analytics_visits (visitor, started_at, last_at, pageviews, events,
            source)
        VALUES (?1, ?2, ?2, 0, 0, ?3) RETURNING id";
    ADD_TO_VISIT = "UPDATE analytics_visits
        SET last_at = CASE WHEN last_at < ?2 THEN ?2 ELSE last_at END,
            events = events + 1, pageviews = pageviews + ?3
        WHERE id = ?1";
    INSERT_EVENT = "INSERT INTO analytics_events (visit_id, visitor, at, name, page, props)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    /// Excludes visits without a page view, such as a play in a frame of another site: they are no
    /// visits to this site.
    SUM_VISITS = "SELECT count(DISTINCT visitor), count(*),
            CAST(coalesce(sum(CASE WHEN events = 1 THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(coalesce(sum(last_at - started_at), 0) AS BIGINT)
        FROM analytics_visits WHERE last_at >= ?1 AND pageviews > 0";
    COUNT_VIEWS = "SELECT count(DISTINCT visitor), count(*) FROM analytics_events
        WHERE name = 'Page View' AND at >= ?1 AND at < ?2";
    LIST_PAGES = "SELECT page, count(DISTINCT visitor) AS visitors, count(*) AS pageviews
        FROM analytics_events WHERE name = 'Page View' AND at >= ?1
        GROUP BY page ORDER BY visitors DESC, pageviews DESC, page LIMIT ?2";
    LIST_SOURCES = "SELECT source, count(DISTINCT visitor) AS visitors
        FROM analytics_visits WHERE last_at >= ?1 AND pageviews > 0
        GROUP BY source ORDER BY visitors DESC, source LIMIT ?2";
    COUNT_EVENTS = "SELECT count(*) FROM analytics_events WHERE name = ?1 AND at >= ?2";
    /// The sign keeps SQLite from walking the index of all visitors to count each once.
    COUNT_PRESENT = "SELECT count(DISTINCT +visitor) FROM analytics_visits
        WHERE last_at > ?1 AND pageviews > 0";
    DELETE_VISITS = "DELETE FROM analytics_visits WHERE id IN
        (SELECT id FROM analytics_visits WHERE last_at < ?1 ORDER BY last_at LIMIT ?2)";
}

/// Finds a day's salt. `day` is `YYYY-MM-DD`.
pub fn find_salt(tx: &Tx<'_>, day: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_SALT, params![day], |row| row.get(0))
}

/// Keeps a day's salt.
///
/// # Errors
/// [`StoreError::Taken`] when the day has one.
pub fn insert_salt(tx: &Tx<'_>, day: &str, salt: &str) -> Result<(), StoreError> {
    tx.change_one(INSERT_SALT, params![day, salt])
}

/// Drops the salts of earlier days.
pub fn delete_salts_before(tx: &Tx<'_>, day: &str) -> Result<usize, StoreError> {
    tx.change(DELETE_SALTS, params![day])
}

/// Something that a visitor did.
#[derive(Debug, Clone)]
pub struct NewEvent<'e> {
    /// The visitor's numbers: today's, and the one of the day before while its visits may go on.
    pub visitors: Vec<i64>,
    /// What happened.
    pub name: &'static str,
    /// Whether it is a page view.
    pub is_pageview: bool,
    /// The page.
    pub page: &'e str,
    /// What led to the site.
    pub source: Option<&'e str>,
    /// What it was about, as JSON.
    pub props: Option<&'e str>,
}

/// Adds what a visitor did to the visit under way, or to a new one. A visit is under way when
/// something happened in it at `since` or later.
pub fn insert(
    tx: &Tx<'_>,
    new: &NewEvent<'_>,
    since: Moment,
    now: Moment,
) -> Result<(), StoreError> {
    let mut visit: Option<(i64, i64)> = None;
    for visitor in &new.visitors {
        if visit.is_none() {
            let found = tx.find(FIND_VISIT, params![visitor, since.ms()], |row| row.get(0))?;
            visit = found.map(|id| (id, *visitor));
        }
    }
    let (visit, visitor) = match visit {
        Some(visit) => visit,
        None => {
            let none = StoreError::Row { expected: "a visitor with a number" };
            let visitor = *new.visitors.first().ok_or(none)?;
            let row = params![visitor, now.ms(), new.source];
            let id = tx.find(INSERT_VISIT, row, |row| row.get(0))?;
            (id.ok_or(StoreError::Row { expected: "the visit just begun" })?, visitor)
        }
    };
    tx.change_one(ADD_TO_VISIT, params![visit, now.ms(), u8::from(new.is_pageview)])?;
    let NewEvent { name, page, props, .. } = new;
    tx.change_one(INSERT_EVENT, params![visit, visitor, now.ms(), name, page, props])
}

/// Sums of visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visits {
    /// Visitors who looked at a page, each once a day.
    pub visitors: u64,
    /// Visits.
    pub visits: u64,
    /// Visits of one page view and nothing else.
    pub bounces: u64,
    /// How long they took together, in milliseconds.
    pub duration_ms: u64,
}

/// Sums up the visits in which something happened at a moment or later.
pub fn sum_visits(tx: &Tx<'_>, from: Moment) -> Result<Visits, StoreError> {
    let read = |row: &Row<'_>| {
        Ok(Visits {
            visitors: row.get(0)?,
            visits: row.get(1)?,
            bounces: row.get(2)?,
            duration_ms: row.get(3)?,
        })
    };
    let nothing = Visits { visitors: 0, visits: 0, bounces: 0, duration_ms: 0 };
    Ok(tx.find(SUM_VISITS, params![from.ms()], read)?.unwrap_or(nothing))
}

/// Counts the visitors who looked at pages, and how many they looked at, from a moment until
/// another.
pub fn count_views(tx: &Tx<'_>, from: Moment, until: Moment) -> Result<(u64, u64), StoreError> {
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    Ok(tx.find(COUNT_VIEWS, params![from.ms(), until.ms()], read)?.unwrap_or((0, 0)))
}

/// Lists the pages that most visitors looked at since a moment, each with its visitors and views.
pub fn list_pages(
    tx: &Tx<'_>,
    from: Moment,
    most: usize,
) -> Result<Vec<(String, u64, u64)>, StoreError> {
    tx.list(LIST_PAGES, params![from.ms(), most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}

/// Lists what led most visitors to the site since a moment; an empty text stands for none.
pub fn list_sources(
    tx: &Tx<'_>,
    from: Moment,
    most: usize,
) -> Result<Vec<(Option<String>, u64)>, StoreError> {
    tx.list(LIST_SOURCES, params![from.ms(), most], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Counts the events of a name since a moment.
pub fn count_events(tx: &Tx<'_>, name: &str, from: Moment) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_EVENTS, params![name, from.ms()], |row| row.get(0))?.unwrap_or(0))
}

/// Counts the visitors who did something after a moment.
pub fn count_present(tx: &Tx<'_>, after: Moment) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT_PRESENT, params![after.ms()], |row| row.get(0))?.unwrap_or(0))
}

/// Deletes visits that ended before a moment, with their events, so many at most, and returns their
/// number.
pub fn delete_visits(tx: &Tx<'_>, before: Moment, most: usize) -> Result<usize, StoreError> {
    tx.change(DELETE_VISITS, params![before.ms(), most])
}
