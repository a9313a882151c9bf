//! A figure that is kept for a while. Whoever asks while it is being made waits for it, so many who
//! ask at once ask once.

use tokio::sync::Mutex;

use super::AnalyticsError;
use crate::clock::Moment;

/// A figure, and since when it is kept.
pub struct Kept<T>(Mutex<Option<(T, Moment)>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Clone> Kept<T> {
    /// Returns the figure, made by `make` when the kept one is as old as `life_ms`. Failures are not
    /// kept.
    pub async fn find_or_make(
        &self,
        life_ms: i64,
        now: Moment,
        make: impl Future<Output = Result<T, AnalyticsError>>,
    ) -> Result<T, AnalyticsError> {
        let mut kept = self.0.lock().await;
        if let Some((figure, since)) = kept.as_ref()
            && (0..life_ms).contains(&now.ms().saturating_sub(since.ms()))
        {
            return Ok(figure.clone());
        }
        let figure = make.await?;
        *kept = Some((figure.clone(), now));
        Ok(figure)
    }
}
