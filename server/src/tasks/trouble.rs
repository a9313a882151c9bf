//! The present trouble of a background task, until it is over.

use std::sync::{Mutex, PoisonError};

use segue_base::clock::Moment;

/// Why the latest try failed, and when; nothing once one succeeded.
#[derive(Debug, Default)]
pub struct Trouble(Mutex<Option<(Moment, String)>>);

impl Trouble {
    /// The trouble.
    #[must_use]
    pub fn find(&self) -> Option<(Moment, String)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps it, or forgets it with `None`.
    pub fn set(&self, trouble: Option<(Moment, String)>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
    }
}
