//! Analytics: what visitors do, without cookies and without keeping who they are.
//!
//! The site counts for itself, or Plausible does where the settings name a site there. Both take the
//! same events and answer the same dashboard. Source: specification for members, 'Admin: analytics
//! dashboard'.

pub mod bot;
pub mod dashboard;
mod embedded;
pub mod event;
mod kept;
pub mod period;
mod plausible;
pub mod source;

use std::net::IpAddr;

use thiserror::Error;

use crate::clock::Moment;
use crate::config::{ClientKeys, Settings};
use crate::outside::{Outside, OutsideError};
use crate::store::{Store, StoreError};
use dashboard::Dashboard;
use event::{Event, EventName};
use kept::Kept;
use period::Period;
use plausible::Plausible;

pub use embedded::forget_what_ended;

/// Lines of a list of the dashboard. Source: specification for members, section 9.
const MOST: u32 = 10;
/// How long the dashboard's figures are kept, in milliseconds. Source: the same.
const FIGURES_MS: i64 = 60_000;
/// How long the count of those who are there is kept, in milliseconds. Source: the same.
const PRESENT_MS: i64 = 30_000;
/// Whoever asks for fresh figures gets ones of these last milliseconds all the same.
const FRESH_MS: i64 = 5_000;
/// The source of visitors whom nothing led here, as Plausible calls it.
const DIRECT: &str = "Direct / None";

/// The events that the dashboard counts by name. Source: specification for members, 'Admin:
/// analytics dashboard'.
const PLATFORM_EVENTS: [EventName; 3] =
    [EventName::MixPlay, EventName::TrackLike, EventName::MixComment];

/// Why nothing is counted or told.
#[derive(Debug, Clone, Error)]
pub enum AnalyticsError {
    /// The database does not do what it is asked.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Plausible does not answer, or not as it should.
    #[error("expected an answer of Plausible: {0}")]
    Plausible(String),
    /// Nothing comes back from Plausible's address.
    #[error(transparent)]
    Away(#[from] OutsideError),
}

impl AnalyticsError {
    /// Stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Store(error) => error.code(),
            Self::Plausible(_) | Self::Away(_) => "analytics.plausible",
        }
    }
}

/// Where a visitor comes from. It is used to tell visitors apart, and not kept.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Address in the network.
    pub address: IpAddr,
    /// What the browser calls itself.
    pub agent: String,
}

enum Backend {
    Embedded(Store),
    Plausible(Plausible),
}

/// What counts visitors.
pub struct Analytics {
    backend: Backend,
    today: Kept<Dashboard>,
    seven_days: Kept<Dashboard>,
    thirty_days: Kept<Dashboard>,
    six_months: Kept<Dashboard>,
    present: Kept<u64>,
}

impl Analytics {
    /// Sets up what the settings describe.
    #[must_use]
    pub fn new(settings: &Settings, store: Store, outside: &Outside) -> Self {
        let backend = match &settings.plausible {
            Some(keys) => {
                Backend::Plausible(Plausible::new(keys.clone(), settings, outside.clone()))
            }
            None => Backend::Embedded(store),
        };
        Self {
            backend,
            today: Kept::default(),
            seven_days: Kept::default(),
            thirty_days: Kept::default(),
            six_months: Kept::default(),
            present: Kept::default(),
        }
    }

    /// Takes an event. It is counted for good once this returns.
    ///
    /// # Errors
    /// When it could not be counted.
    pub async fn take(
        &self,
        event: Event,
        visitor: Visitor,
        now: Moment,
    ) -> Result<(), AnalyticsError> {
        match &self.backend {
            Backend::Embedded(store) => Ok(embedded::take(store, event, visitor, now).await?),
            Backend::Plausible(plausible) => plausible.take(&event, &visitor).await,
        }
    }

    /// Returns the figures of a period, a minute old at most; `is_fresh` asks for newer ones.
    ///
    /// # Errors
    /// When they cannot be had.
    pub async fn dashboard(
        &self,
        period: Period,
        is_fresh: bool,
        now: Moment,
    ) -> Result<Dashboard, AnalyticsError> {
        let kept = match period {
            Period::Today => &self.today,
            Period::SevenDays => &self.seven_days,
            Period::ThirtyDays => &self.thirty_days,
            Period::SixMonths => &self.six_months,
        };
        let life_ms = if is_fresh { FRESH_MS } else { FIGURES_MS };
        let make = async {
            match &self.backend {
                Backend::Embedded(store) => embedded::dashboard(store, period, now).await,
                Backend::Plausible(plausible) => plausible.dashboard(period, now).await,
            }
        };
        kept.find_or_make(life_ms, now, make).await
    }

    /// Returns how many visitors are there: whoever did something in the last five minutes. It is
    /// half a minute old at most.
    ///
    /// # Errors
    /// When it cannot be had.
    pub async fn present(&self, now: Moment) -> Result<u64, AnalyticsError> {
        let make = async {
            match &self.backend {
                Backend::Embedded(store) => embedded::present(store, now),
                Backend::Plausible(plausible) => plausible.present().await,
            }
        };
        self.present.find_or_make(PRESENT_MS, now, make).await
    }
}

/// Asks Plausible, by these keys, how many visitors there were in the last month.
///
/// # Errors
/// When it does not tell.
pub async fn greet_plausible(
    keys: ClientKeys,
    settings: &Settings,
    outside: Outside,
    now: Moment,
) -> Result<u64, AnalyticsError> {
    let plausible = Plausible::new(keys, settings, outside);
    let figures = plausible.dashboard(Period::ThirtyDays, now).await?;
    Ok(figures.totals.visitors)
}
