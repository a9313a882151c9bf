//! Figures from Plausible, cached for a while. Requests that come while a figure is being fetched wait for it, so
//! that many at once cost one. A failure is cached too, for a time of its own, so that it is not asked again and
//! again.

use segue_base::clock::Moment;
use tokio::sync::Mutex;

use super::AnalyticsError;
use super::period::Period;

/// How long an answer is cached, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Life {
    /// A figure.
    pub figure_ms: i64,
    /// A failure.
    pub failure_ms: i64,
}

/// A figure or the reason why there is none, with the moment it was fetched.
pub struct Cached<T>(Mutex<Option<(Result<T, AnalyticsError>, Moment)>>);

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Clone> Cached<T> {
    /// Returns the cached answer, or fetches a new one by `make` if it is too old.
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
    today: Cached<T>,
    seven_days: Cached<T>,
    thirty_days: Cached<T>,
    six_months: Cached<T>,
}

impl<T> Default for PerPeriod<T> {
    fn default() -> Self {
        Self {
            today: Cached::default(),
            seven_days: Cached::default(),
            thirty_days: Cached::default(),
            six_months: Cached::default(),
        }
    }
}

impl<T> PerPeriod<T> {
    /// Those of one.
    pub fn of(&self, period: Period) -> &Cached<T> {
        match period {
            Period::Today => &self.today,
            Period::SevenDays => &self.seven_days,
            Period::ThirtyDays => &self.thirty_days,
            Period::SixMonths => &self.six_months,
        }
    }
}
