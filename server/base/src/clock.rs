//! The clock. No other part of the server asks what time it is: a function that needs to know gets
//! a [`Moment`], so tests move the clock by hand.

#![expect(clippy::disallowed_methods, reason = "this is where the moment comes from")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::civil::Date;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

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

    /// Returns the first moment of the day in UTC.
    #[must_use]
    pub const fn start_of_day(self) -> Self {
        Self(self.0.saturating_sub(self.0.rem_euclid(DAY_MS)))
    }

    /// Returns the first moment of the week in UTC; weeks begin on Monday.
    #[must_use]
    pub const fn start_of_week(self) -> Self {
        // The count of days begins with a Thursday.
        let days = self.0.div_euclid(DAY_MS);
        Self(self.0.saturating_sub(self.0.rem_euclid(DAY_MS) + (days + 3).rem_euclid(7) * DAY_MS))
    }

    /// Returns the first moment of a month in UTC: of the present one, or of one so many months
    /// earlier.
    #[must_use]
    pub fn start_of_month(self, months_before: u8) -> Self {
        let first = self.timestamp().to_zoned_datetime(TimeZone::UTC).date().first_of_month();
        let first = first.saturating_sub(Span::new().months(months_before));
        let zoned = first.to_zoned_datetime(TimeZone::UTC);
        zoned.map_or(self, |zoned| Self(zoned.timestamp().as_millisecond()))
    }

    /// Returns the day in UTC, as `YYYY-MM-DD`.
    #[must_use]
    pub fn date(self) -> String {
        self.timestamp().to_zoned_datetime(TimeZone::UTC).date().to_string()
    }

    /// Returns the moment as RFC 3339 text in UTC, to the millisecond.
    #[must_use]
    pub fn rfc3339(self) -> String {
        /// Prints faster than the formatting of the standard library, and listings print many.
        const PRINTER: DateTimePrinter = DateTimePrinter::new().precision(Some(3));
        PRINTER.timestamp_to_string(&self.timestamp())
    }

    /// Returns the minute in UTC as people read it: `2026-11-27 at 19:03 UTC`.
    #[must_use]
    pub fn words(self) -> String {
        self.timestamp().strftime("%Y-%m-%d at %H:%M UTC").to_string()
    }

    /// Returns the hour in UTC, as RFC 3339 text.
    #[must_use]
    pub fn hour(self) -> String {
        self.timestamp().strftime("%Y-%m-%dT%H:00:00Z").to_string()
    }

    /// Reads RFC 3339 text; digits below a millisecond are dropped.
    #[must_use]
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        text.parse::<Timestamp>().ok().map(|moment| Self(moment.as_millisecond()))
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
        let next = self.0.tomorrow().and_then(|day| day.to_zoned_datetime(TimeZone::UTC));
        Moment(next.map_or(i64::MAX, |zoned| zoned.timestamp().as_millisecond()))
    }
}

/// The machine's clock, which never goes back while the program runs: what has ended stays ended
/// when somebody sets the machine's clock, and moments on a disk stay in their order.
#[derive(Debug)]
pub struct Machine {
    start: Instant,
    /// The largest difference seen between the machine's clock and the time since the start.
    lead: AtomicI64,
}

impl Machine {
    /// The moment at which the machine's clock says this, so long after the start.
    fn at(&self, clock: i64, since_start: Duration) -> Moment {
        let since_start = i64::try_from(since_start.as_millis()).unwrap_or(i64::MAX);
        let lead = clock.saturating_sub(since_start);
        let furthest = self.lead.fetch_max(lead, Ordering::Relaxed).max(lead);
        Moment(furthest.saturating_add(since_start))
    }

    /// How far the moment is ahead of what the machine's clock says now, in milliseconds.
    fn ahead_ms(&self, clock: i64, since_start: Duration) -> i64 {
        self.at(clock, since_start).ms().saturating_sub(clock)
    }
}

/// Where moments come from.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The machine's clock.
    System(Arc<Machine>),
    /// A clock that a test moves; it holds UTC milliseconds.
    Hand(Arc<AtomicI64>),
}

impl Clock {
    /// The machine's clock, from now on.
    #[must_use]
    pub fn system() -> Self {
        Self::System(Arc::new(Machine { start: Instant::now(), lead: AtomicI64::new(i64::MIN) }))
    }

    /// Returns the present moment.
    #[must_use]
    pub fn now(&self) -> Moment {
        match self {
            Self::System(machine) => {
                machine.at(Timestamp::now().as_millisecond(), machine.start.elapsed())
            }
            Self::Hand(ms) => Moment(ms.load(Ordering::Relaxed)),
        }
    }

    /// How far the present moment is ahead of what the clock itself says, in milliseconds.
    fn ahead_ms(&self) -> i64 {
        match self {
            Self::System(machine) => {
                machine.ahead_ms(Timestamp::now().as_millisecond(), machine.start.elapsed())
            }
            Self::Hand(_) => 0,
        }
    }
}

/// Notices when the machine's clock has been set back, so that moments are ahead of it until the next
/// start.
#[derive(Debug, Default)]
pub struct SetBack {
    is_told: bool,
}

impl SetBack {
    /// The lead of moments, in milliseconds, that is not worth a warning, because clocks are set by
    /// a little all the time.
    const LITTLE_MS: i64 = 60_000;

    /// Reports once by how many seconds moments are ahead of the machine's clock, when it is more
    /// than a little.
    pub fn notice(&mut self, clock: &Clock) -> Option<i64> {
        let ahead_ms = clock.ahead_ms();
        let is_ahead = ahead_ms > Self::LITTLE_MS;
        let is_new = is_ahead && !self.is_told;
        self.is_told = is_ahead;
        is_new.then_some(ahead_ms / 1000)
    }
}

/// How long something takes, for the log.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(tokio::time::Instant);

impl Stopwatch {
    /// Starts it.
    #[must_use]
    pub fn start() -> Self {
        Self(tokio::time::Instant::now())
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
    fn the_machine_s_clock_may_be_set_and_time_goes_on() {
        const HOUR: i64 = 3_600_000;
        const YEAR: i64 = 365 * DAY_MS;
        let machine = Machine { start: Instant::now(), lead: AtomicI64::new(i64::MIN) };
        let at = |clock: i64, minutes: u64| {
            machine.at(clock, Duration::from_secs(60 * minutes)).ms() - 50 * YEAR
        };
        let now = 50 * YEAR;
        assert_eq!(at(now, 0), 0);
        assert_eq!(at(now - HOUR, 10), HOUR / 6);
        assert_eq!(at(now - 10 * YEAR, 20), HOUR / 3);
        // Set ahead it is followed, as after a sleep of the machine.
        assert_eq!(at(now + HOUR, 30), HOUR);
        assert_eq!(at(now, 60), HOUR + HOUR / 2);
        assert_eq!(at(i64::MIN, 60), HOUR + HOUR / 2);
    }

    #[test]
    fn a_clock_that_was_set_back_is_told_of_once() {
        let ahead_of_now = |ms: i64| Machine {
            start: Instant::now(),
            lead: AtomicI64::new(Timestamp::now().as_millisecond() + ms),
        };
        let clock = |ms| Clock::System(Arc::new(ahead_of_now(ms)));
        let mut watch = SetBack::default();
        assert_eq!(watch.notice(&Clock::system()), None);
        assert_eq!(watch.notice(&clock(30_000)), None);
        let told = watch.notice(&clock(120 * DAY_MS)).unwrap();
        assert!((told - 120 * DAY_MS / 1000).abs() < 5, "{told}");
        assert_eq!(watch.notice(&clock(119 * DAY_MS)), None);
        // The clock has caught up, and is set back again.
        assert_eq!(watch.notice(&clock(0)), None);
        assert!(watch.notice(&clock(2 * DAY_MS)).is_some());
    }

    #[test]
    fn a_moment_reads_as_a_day_and_as_rfc_3339() {
        let moment = Moment::from_ms(1_754_092_799_999);
        assert_eq!(moment.date(), "2025-08-01");
        assert_eq!(moment.rfc3339(), "2025-08-01T23:59:59.999Z");
        assert_eq!(moment.days_before(1).date(), "2025-07-31");
        assert_eq!(Moment::parse_rfc3339(&moment.rfc3339()), Some(moment));
        assert_eq!(Moment::parse_rfc3339("2025-08-01"), None);
    }

    #[test]
    fn days_hours_and_months_begin_where_they_do() {
        let moment = Moment::from_ms(1_754_092_799_999);
        assert_eq!(moment.start_of_day().rfc3339(), "2025-08-01T00:00:00.000Z");
        assert_eq!(moment.hour(), "2025-08-01T23:00:00Z");
        for (date, monday) in [
            ("2025-08-01T23:59:59.999Z", "2025-07-28"),
            ("2025-08-03T23:59:59.999Z", "2025-07-28"),
            ("2025-08-04T00:00:00Z", "2025-08-04"),
            ("1969-12-31T12:00:00Z", "1969-12-29"),
        ] {
            let week = Moment::parse_rfc3339(date).unwrap().start_of_week();
            assert_eq!(week.rfc3339(), format!("{monday}T00:00:00.000Z"));
        }
        for (months, want) in [(0, "2025-08-01"), (5, "2025-03-01"), (8, "2024-12-01")] {
            assert_eq!(moment.start_of_month(months).date(), want);
        }
        assert_eq!(Moment::from_ms(i64::MIN).start_of_day().ms(), i64::MIN);
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
