//! Analytics: what visitors do, without cookies and without keeping who they are.
//!
//! The site counts for itself, or Plausible does where the settings name a site there. Both take the
//! same events and answer the same dashboard. Source: specification for members, 'Admin: analytics
//! dashboard'.

mod embedded;
pub mod event;
mod kept;
pub mod period;
mod plausible;

use std::net::IpAddr;

use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::config::Settings;
use crate::outside::Outside;
use crate::store::{Store, StoreError};
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
}

impl AnalyticsError {
    /// Stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Store(error) => error.code(),
            Self::Plausible(_) => "analytics.plausible",
        }
    }
}

/// Who counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// The site itself.
    Embedded,
    /// Plausible.
    Plausible,
}

/// Figures of all visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Totals {
    /// Visitors, each once a day.
    pub visitors: u64,
    /// Pages that they looked at.
    pub pageviews: u64,
    /// Visits of a single page with nothing else, in per cent.
    pub bounce_rate: u32,
    /// Average length of a visit, in seconds.
    pub visit_duration_seconds: u64,
}

/// Figures of a part of the period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeFigures {
    /// The hour, the day, or the first day of the month (ISO 8601).
    #[schema(example = "2026-03-01")]
    pub time: String,
    /// Visitors.
    pub visitors: u64,
    /// Pages that they looked at.
    pub pageviews: u64,
}

/// Figures of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageFigures {
    /// Its path.
    pub page: String,
    /// Visitors.
    pub visitors: u64,
    /// How often it was looked at.
    pub pageviews: u64,
}

/// Figures of what led to the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceFigures {
    /// What led to it: a campaign's name, another site, or `Direct / None`.
    pub source: String,
    /// Visitors.
    pub visitors: u64,
}

/// How often something happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventFigures {
    /// What happened.
    pub name: EventName,
    /// How often.
    pub count: u64,
}

/// The figures of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Dashboard {
    /// The period.
    pub period: Period,
    /// Who counts.
    pub counted_by: Counter,
    /// When the figures were asked for (RFC 3339).
    pub updated_at: String,
    /// Figures of all visits.
    pub totals: Totals,
    /// By time, the earliest first, without a gap.
    pub times: Vec<TimeFigures>,
    /// The ten pages with the most visitors.
    pub pages: Vec<PageFigures>,
    /// The ten sources of the most visitors.
    pub sources: Vec<SourceFigures>,
    /// How often mixes were played, tracks liked, comments written.
    pub events: Vec<EventFigures>,
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
