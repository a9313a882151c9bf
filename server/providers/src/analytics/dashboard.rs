//! The figures of the dashboard, whether this site counts or Plausible.

use serde::Serialize;
use utoipa::ToSchema;

use super::event::EventName;
use super::period::Period;

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
    /// Visitors who looked at a page, each once a day.
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
    /// Visitors who looked at a page then.
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
