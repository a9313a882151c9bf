//! The periods of the dashboard. Days and months are those of UTC. Source: specification for
//! members, section 9.

use segue_base::clock::Moment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Milliseconds of an hour.
const HOUR_MS: i64 = 3_600_000;
/// Hours of a day.
const HOURS: i64 = 24;

/// A period that ends now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Period {
    /// Since midnight, by hour.
    #[serde(rename = "today")]
    Today,
    /// Today and the six days before, by day; shown if no period is named.
    #[default]
    #[serde(rename = "7d")]
    SevenDays,
    /// Today and the 29 days before, by day.
    #[serde(rename = "30d")]
    ThirtyDays,
    /// This month and the five before, by month.
    #[serde(rename = "6mo", alias = "3mo")]
    SixMonths,
}

/// A part of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name: the hour, the day, or the first day of the month.
    pub name: String,
    /// Its first moment.
    pub from: Moment,
    /// The first moment behind it.
    pub until: Moment,
}

impl Period {
    /// Its first moment.
    #[must_use]
    pub fn start(self, now: Moment) -> Moment {
        match self {
            Self::Today => now.start_of_day(),
            Self::SevenDays => now.start_of_day().days_before(6),
            Self::ThirtyDays => now.start_of_day().days_before(29),
            Self::SixMonths => now.start_of_month(5),
        }
    }

    /// Its parts, the earliest first, those of today that have not begun included.
    #[must_use]
    pub fn parts(self, now: Moment) -> Vec<Part> {
        let start = self.start(now);
        match self {
            Self::Today => (0..HOURS)
                .map(|hour| {
                    let from = start.ms_after(hour * HOUR_MS);
                    Part { name: from.hour(), from, until: from.ms_after(HOUR_MS) }
                })
                .collect(),
            Self::SevenDays => days(start, 7),
            Self::ThirtyDays => days(start, 30),
            Self::SixMonths => (0..=5)
                .rev()
                .map(|before| {
                    let from = now.start_of_month(before);
                    let until = match before.checked_sub(1) {
                        Some(next) => now.start_of_month(next),
                        // Nothing is later than now.
                        None => Moment::from_ms(i64::MAX),
                    };
                    Part { name: from.date(), from, until }
                })
                .collect(),
        }
    }
}

fn days(start: Moment, count: i64) -> Vec<Part> {
    (0..count)
        .map(|day| {
            let from = start.ms_after(day * HOURS * HOUR_MS);
            Part { name: from.date(), from, until: from.ms_after(HOURS * HOUR_MS) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fill_their_period_without_a_gap() {
        // 2026-03-01T12:00:00Z
        let now = Moment::from_ms(1_772_366_400_000);
        for (period, count, first, last) in [
            (Period::Today, 24, "2026-03-01T00:00:00Z", "2026-03-01T23:00:00Z"),
            (Period::SevenDays, 7, "2026-02-23", "2026-03-01"),
            (Period::ThirtyDays, 30, "2026-01-31", "2026-03-01"),
            (Period::SixMonths, 6, "2025-10-01", "2026-03-01"),
        ] {
            let parts = period.parts(now);
            let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
            assert_eq!((names.len(), names[0], names[count - 1]), (count, first, last));
            assert_eq!(parts[0].from, period.start(now));
            assert!(parts.windows(2).all(|pair| pair[0].until == pair[1].from), "{parts:?}");
            assert!(parts[count - 1].until > now);
        }
    }
}
