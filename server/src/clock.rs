//! The moment. Nobody else in the server asks what time it is: a function that needs to know is
//! given a [`Moment`], so tests move the clock by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// A moment in history, in UTC milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

impl Moment {
    /// Takes UTC milliseconds since 1970, as the store keeps them.
    #[must_use]
    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    /// Returns UTC milliseconds since 1970.
    #[must_use]
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// Returns the moment this many days of 24 hours earlier.
    #[must_use]
    pub const fn days_before(self, days: u32) -> Self {
        Self(self.0.saturating_sub(days as i64 * DAY_MS))
    }

    /// Returns the moment this many milliseconds earlier.
    #[must_use]
    pub const fn ms_before(self, ms: i64) -> Self {
        Self(self.0.saturating_sub(ms))
    }

    /// Returns the moment this many milliseconds later.
    #[must_use]
    pub const fn ms_after(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Returns the day in UTC, as `YYYY-MM-DD`.
    #[must_use]
    pub fn date(self) -> String {
        self.timestamp().to_zoned(TimeZone::UTC).date().to_string()
    }

    /// Returns the moment as RFC 3339 text in UTC, to the millisecond.
    #[must_use]
    pub fn rfc3339(self) -> String {
        format!("{:.3}", self.timestamp())
    }

    fn timestamp(self) -> Timestamp {
        Timestamp::from_millisecond(self.0).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day(Date);

impl Day {
    /// Reads a day written as `YYYY-MM-DD`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        segue_core::submission::is_date(text).then(|| text.parse().ok().map(Self)).flatten()
    }

    /// Returns the first moment that is no longer this day, in UTC.
    #[must_use]
    pub fn end(self) -> Moment {
        let next = self.0.tomorrow().and_then(|day| day.to_zoned(TimeZone::UTC));
        Moment(next.map_or(i64::MAX, |zoned| zoned.timestamp().as_millisecond()))
    }
}

/// Where moments come from.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that a test moves; it holds UTC milliseconds.
    Hand(Arc<AtomicI64>),
}

impl Clock {
    /// Returns the present moment.
    #[must_use]
    pub fn now(&self) -> Moment {
        match self {
            Self::System => Moment(Timestamp::now().as_millisecond()),
            Self::Hand(ms) => Moment(ms.load(Ordering::Relaxed)),
        }
    }
}

/// How long something takes, for the log.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts it.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Reads it.
    #[must_use]
    pub fn read(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_reads_as_a_day_and_as_rfc_3339() {
        let moment = Moment::from_ms(1_754_092_799_999);
        assert_eq!(moment.date(), "2025-08-01");
        assert_eq!(moment.rfc3339(), "2025-08-01T23:59:59.999Z");
        assert_eq!(moment.days_before(1).date(), "2025-07-31");
    }

    #[test]
    fn a_day_ends_where_the_next_begins() {
        let day = Day::parse("2025-08-01").unwrap();
        assert_eq!(day.end().ms(), 1_754_092_800_000);
        for bad in ["2025-8-1", "2025-02-30", "", "yesterday"] {
            assert_eq!(Day::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn moments_outside_the_calendar_do_not_panic() {
        assert_eq!(Moment::from_ms(i64::MAX).date(), "1970-01-01");
        assert_eq!(Moment::from_ms(i64::MIN).days_before(1).ms(), i64::MIN);
    }
}
