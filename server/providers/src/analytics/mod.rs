//! Analytics: what visitors do, without cookies and without keeping who they are.
//!
//! The site counts for itself, or Plausible does where the settings name a site there. Both take the
//! same events and answer the same dashboard. Source: specification for members, 'Admin: analytics
//! dashboard'.

pub mod bot;
mod cached;
pub mod dashboard;
mod embedded;
pub mod event;
pub mod period;
mod plausible;
pub mod source;

use std::net::IpAddr;

use segue_base::clock::Moment;
use segue_base::config::{ClientKeys, Settings};
use segue_store::{Store, StoreError};
use thiserror::Error;

use crate::outside::{Outside, OutsideError};
use cached::{Cached, Life, PerPeriod};
use dashboard::{Counter, Dashboard, Totals};
use event::{Event, EventName};
use period::Period;
use plausible::{Lists, Plausible};

pub use embedded::forget_what_ended;

/// Lines of a list of the dashboard. Source: specification for members, section 9.
const MOST: u32 = 10;
/// How long the dashboard's main figures are kept, in milliseconds. Source: the same.
const FIGURES_MS: i64 = 60_000;
/// How long the count of those who are there is kept, in milliseconds. Source: the same.
const PRESENT_MS: i64 = 30_000;
/// Figures of the last milliseconds serve even those who ask for fresh ones.
const FRESH_MS: i64 = 5_000;

/// Plausible answers 600 questions an hour, and its figures of a period are five of them. So its main
/// figures, which are one, are asked for as often as the specification says, and the lists beside them
/// five times less often: a page that is always open asks 228 times an hour, however many have one open.
const LISTS_MS: i64 = 5 * FIGURES_MS;
/// How long it is left alone that has not answered, in milliseconds.
const FAILURE_MS: i64 = 60_000;
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

/// The visitor's address, which tells visitors apart and is not kept.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Address in the network.
    pub address: IpAddr,
    /// The browser's own name.
    pub agent: String,
}

enum Backend {
    Embedded {
        store: Store,
        kept: PerPeriod<Dashboard>,
    },
    Plausible {
        plausible: Box<Plausible>,
        totals: PerPeriod<(Totals, Moment)>,
        lists: PerPeriod<Lists>,
    },
}

/// The service that counts visitors.
pub struct Analytics {
    backend: Backend,
    present: Cached<u64>,
}

impl Analytics {
    /// Sets up what the settings describe.
    #[must_use]
    pub fn new(settings: &Settings, store: Store, outside: &Outside) -> Self {
        let backend = match &settings.plausible {
            Some(keys) => Backend::Plausible {
                plausible: Box::new(Plausible::new(keys.clone(), settings, outside.clone())),
                totals: PerPeriod::default(),
                lists: PerPeriod::default(),
            },
            None => Backend::Embedded { store, kept: PerPeriod::default() },
        };
        Self { backend, present: Cached::default() }
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
            Backend::Embedded { store, .. } => {
                Ok(embedded::take(store, event, visitor, now).await?)
            }
            Backend::Plausible { plausible, .. } => plausible.take(&event, &visitor).await,
        }
    }

    /// Returns the figures of a period; `is_fresh` asks for newer ones. The main ones are a minute old at
    /// most; the lists too, where the site counts itself, and five minutes where Plausible does.
    ///
    /// # Errors
    /// When they cannot be had.
    pub async fn dashboard(
        &self,
        period: Period,
        is_fresh: bool,
        now: Moment,
    ) -> Result<Dashboard, AnalyticsError> {
        match &self.backend {
            Backend::Embedded { store, kept } => {
                let figure_ms = if is_fresh { FRESH_MS } else { FIGURES_MS };
                let life = Life { figure_ms, failure_ms: 0 };
                let make = embedded::dashboard(store, period, now);
                kept.of(period).find_or_make(life, now, make).await
            }
            Backend::Plausible { plausible, totals, lists } => {
                let life = |figure_ms| Life { figure_ms, failure_ms: FAILURE_MS };
                let (totals_ms, lists_ms) =
                    if is_fresh { (PRESENT_MS, FIGURES_MS) } else { (FIGURES_MS, LISTS_MS) };
                let make = async { Ok((plausible.totals(period).await?, now)) };
                let made = totals.of(period).find_or_make(life(totals_ms), now, make).await;
                // If it does not answer one question, it is not asked the others.
                let (totals, updated_at) = made?;
                let make = plausible.lists(period);
                let lists = lists.of(period).find_or_make(life(lists_ms), now, make).await?;
                let Lists { times, pages, sources, events } = lists;
                Ok(Dashboard {
                    period,
                    counted_by: Counter::Plausible,
                    updated_at: updated_at.rfc3339(),
                    totals,
                    times,
                    pages,
                    sources,
                    events,
                })
            }
        }
    }

    /// Returns how many visitors are online: those who did something in the last five minutes. The
    /// figure is half a minute old at most.
    ///
    /// # Errors
    /// When it cannot be had.
    pub async fn present(&self, now: Moment) -> Result<u64, AnalyticsError> {
        let life = |failure_ms| Life { figure_ms: PRESENT_MS, failure_ms };
        match &self.backend {
            Backend::Embedded { store, .. } => {
                self.present.find_or_make(life(0), now, embedded::present(store, now)).await
            }
            Backend::Plausible { plausible, .. } => {
                self.present.find_or_make(life(FAILURE_MS), now, plausible.present()).await
            }
        }
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
) -> Result<u64, AnalyticsError> {
    let plausible = Plausible::new(keys, settings, outside);
    Ok(plausible.totals(Period::ThirtyDays).await?.visitors)
}
