//! Figures that are kept for a while, for whoever asks. Whoever asks while one is being made waits for it,
//! so many who ask at once ask once; and where it cannot be had, that is kept too, for a while of its own.

use tokio::sync::Mutex;

use super::AnalyticsError;
use super::period::Period;
use crate::clock::Moment;

/// For how long an answer is kept, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Life {
    /// A figure.
    pub figure_ms: i64,
    /// That there is none.
    pub failure_ms: i64,
}

/// A figure or why there is none, and since when that is kept.
pub struct Kept<T>(Mutex<Option<(Result<T, AnalyticsError>, Moment)>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Clone> Kept<T> {
    /// Returns what is kept, made by `make` when it is as old as it may be.
    pub async fn find_or_make(
        &self,
        life: Life,
        now: Moment,
        make: impl Future<Output = Result<T, AnalyticsError>>,
    ) -> Result<T, AnalyticsError> {
        let mut kept = self.0.lock().await;
        if let Some((answer, since)) = kept.as_ref() {
            let life_ms = if answer.is_ok() { life.figure_ms } else { life.failure_ms };
            if (0..life_ms).contains(&now.ms().saturating_sub(since.ms())) {
                return answer.clone();
            }
        }
        let answer = make.await;
        *kept = Some((answer.clone(), now));
        answer
    }
}

/// The figures of each period.
pub struct PerPeriod<T> {
    today: Kept<T>,
    seven_days: Kept<T>,
    thirty_days: Kept<T>,
    six_months: Kept<T>,
}

impl<T> Default for PerPeriod<T> {
    fn default() -> Self {
        Self {
            today: Kept::default(),
            seven_days: Kept::default(),
            thirty_days: Kept::default(),
            six_months: Kept::default(),
        }
    }
}

impl<T> PerPeriod<T> {
    /// Those of one.
    pub fn of(&self, period: Period) -> &Kept<T> {
        match period {
            Period::Today => &self.today,
            Period::SevenDays => &self.seven_days,
            Period::ThirtyDays => &self.thirty_days,
            Period::SixMonths => &self.six_months,
        }
    }
}
