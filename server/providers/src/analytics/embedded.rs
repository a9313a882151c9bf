//! Counting by the site itself: events go into the store, figures come out of it.
//!
//! A visitor is a number that is derived from the address, the browser and the day's salt. Nothing
//! else is kept, and once the salt is deleted the number leads back to nobody. Source: Plausible's
//! data policy, which counts the same way.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_store::analytics::{self, NewEvent};
use segue_store::{Store, StoreError, Tx};
use sha2::{Digest, Sha256};

use super::dashboard::{
    Counter, Dashboard, EventFigures, PageFigures, SourceFigures, TimeFigures, Totals,
};
use super::event::{Event, EventName};
use super::period::Period;
use super::source::Referrer;
use super::{AnalyticsError, DIRECT, MOST, PLATFORM_EVENTS, Visitor};

/// A visit ends after so many milliseconds without an event.
const SILENCE_MS: i64 = 30 * 60_000;
/// Visitors who did something within these milliseconds are online. Source: Plausible's 'current
/// visitors'.
const PRESENT_MS: i64 = 5 * 60_000;
/// Visits that are dropped in one write, so that others do not wait long.
const DROPPED_AT_ONCE: usize = 500;

/// Counts an event.
pub async fn take(
    store: &Store,
    event: Event,
    visitor: Visitor,
    now: Moment,
) -> Result<(), StoreError> {
    let filled = event.props.fields().iter().any(|(_, value)| value.is_some());
    let props = filled.then(|| serde_json::to_string(&event.props)).transpose();
    let props = props.map_err(|_| StoreError::Row { expected: "properties that are JSON" })?;
    let fresh_salt = chance::secret();
    let work = move |tx: &Tx<'_>| {
        let new = NewEvent {
            visitors: numbers(tx, &visitor, &fresh_salt, now)?,
            name: event.name.as_str(),
            is_pageview: event.name == EventName::PageView,
            page: &event.page,
            source: event.source.as_ref().map(Referrer::name),
            props: props.as_deref(),
        };
        analytics::insert(tx, &new, now.ms_before(SILENCE_MS), now)
    };
    store.write(work).await
}

/// A visitor's numbers: today's, and yesterday's while a visit of then may still go on. A day that has
/// no salt yet takes the fresh one.
fn numbers(
    tx: &Tx<'_>,
    visitor: &Visitor,
    fresh_salt: &str,
    now: Moment,
) -> Result<Vec<i64>, StoreError> {
    let today = now.date();
    let salt = match analytics::find_salt(tx, &today)? {
        Some(salt) => salt,
        None => {
            analytics::insert_salt(tx, &today, fresh_salt)?;
            fresh_salt.to_owned()
        }
    };
    let mut numbers = vec![number(visitor, &salt)];
    if is_just_after_midnight(now)
        && let Some(salt) = analytics::find_salt(tx, &now.days_before(1).date())?
    {
        numbers.push(number(visitor, &salt));
    }
    Ok(numbers)
}

fn is_just_after_midnight(now: Moment) -> bool {
    now.ms_before(SILENCE_MS).start_of_day() != now.start_of_day()
}

fn number(visitor: &Visitor, salt: &str) -> i64 {
    let hash = Sha256::new()
        .chain_update(salt)
        .chain_update([0])
        .chain_update(visitor.address.to_canonical().to_string())
        .chain_update([0])
        .chain_update(&visitor.agent)
        .finalize();
    hash.iter().take(8).fold(0, |number, byte| (number << 8) | i64::from(*byte))
}

/// The figures of a period. They are added up off the threads that answer requests.
pub async fn dashboard(
    store: &Store,
    period: Period,
    now: Moment,
) -> Result<Dashboard, AnalyticsError> {
    let store = store.clone();
    let add_up = move || store.read_blocking(|tx| add_up(tx, period, now));
    let added = tokio::task::spawn_blocking(add_up).await;
    Ok(added.map_err(|_| StoreError::Panicked)??)
}

fn add_up(tx: &Tx<'_>, period: Period, now: Moment) -> Result<Dashboard, StoreError> {
    let from = period.start(now);
    let most = MOST as usize;
    let mut times = Vec::new();
    for part in period.parts(now) {
        let (visitors, pageviews) = analytics::count_views(tx, part.from, part.until)?;
        times.push(TimeFigures { time: part.name, visitors, pageviews });
    }
    let mut events = Vec::new();
    for name in PLATFORM_EVENTS {
        let count = analytics::count_events(tx, name.as_str(), from)?;
        events.push(EventFigures { name, count });
    }
    let pages = analytics::list_pages(tx, from, most)?.into_iter();
    let sources = analytics::list_sources(tx, from, most)?.into_iter();
    let visits = analytics::sum_visits(tx, from)?;
    let bounced = rounded(visits.bounces * 100, visits.visits);
    Ok(Dashboard {
        period,
        counted_by: Counter::Embedded,
        updated_at: now.rfc3339(),
        totals: Totals {
            visitors: visits.visitors,
            pageviews: times.iter().map(|time| time.pageviews).sum(),
            bounce_rate: u32::try_from(bounced).unwrap_or(100),
            visit_duration_seconds: rounded(visits.duration_ms, visits.visits * 1000),
        },
        times,
        pages: pages
            .map(|(page, visitors, pageviews)| PageFigures { page, visitors, pageviews })
            .collect(),
        sources: sources
            .map(|(source, visitors)| SourceFigures {
                source: source.unwrap_or_else(|| DIRECT.to_owned()),
                visitors,
            })
            .collect(),
        events,
    })
}

/// A quotient, rounded half up; nothing of nothing is 0.
fn rounded(sum: u64, of: u64) -> u64 {
    (sum + of / 2).checked_div(of).unwrap_or(0)
}

/// How many visitors are there.
pub async fn present(store: &Store, now: Moment) -> Result<u64, AnalyticsError> {
    Ok(store.read(|tx| analytics::count_present(tx, now.ms_before(PRESENT_MS))).await?)
}

/// Deletes salts that are no longer used, and visits that are older than the longest period.
/// Returns the number of visits.
pub async fn forget_what_ended(store: &Store, now: Moment) -> Result<usize, StoreError> {
    let needed = if is_just_after_midnight(now) { now.days_before(1) } else { now };
    store.write(move |tx| analytics::delete_salts_before(tx, &needed.date())).await?;
    let start = Period::SixMonths.start(now);
    let mut gone = 0;
    loop {
        let drop_some = move |tx: &Tx<'_>| analytics::delete_visits(tx, start, DROPPED_AT_ONCE);
        let dropped = store.write(drop_some).await?;
        gone += dropped;
        if dropped < DROPPED_AT_ONCE {
            return Ok(gone);
        }
    }
}
