//! Limits that servers beside each other count together, in their database: those on who signs in, so that
//! nobody gets as many tries as there are servers. Whom they are for is a keyed hash there, which leads
//! back to nobody.

use segue_base::clock::Clock;
use segue_base::seal::Seal;
use segue_base::token;
use segue_store::Store;
use segue_store::allowance::{self, Allowance};

use crate::error::{ApiError, TooMany};

/// Counts together with the other servers of a site.
pub struct SharedLimits {
    store: Store,
    clock: Clock,
    key: String,
}

impl SharedLimits {
    /// Counts in a database that other servers share.
    #[must_use]
    pub fn new(store: Store, clock: Clock, seal: &Seal) -> Self {
        Self { store, clock, key: seal.derive("limits") }
    }

    /// Counts one of what a limit lets somebody do.
    ///
    /// # Errors
    /// [`TooMany`], or what the database says.
    pub async fn take(
        &self,
        limit: &str,
        whom: &str,
        allowance: Allowance,
    ) -> Result<(), ApiError> {
        let (name, now) = (token::hash(&format!("{}.{limit}.{whom}", self.key)), self.clock.now());
        let taken = self
            .store
            .write_rows::<_, ApiError>(move |tx| Ok(allowance::take(tx, &name, allowance, now)?));
        taken.await?.map_err(|wait_ms| TooMany(wait_ms.unsigned_abs().div_ceil(1000).max(1)).into())
    }
}
