//! Counting by Plausible: events are handed on to its Events API, and figures come from its Stats
//! API, version 2. Only version 1 says how many visitors are online. Referrer: Plausible's
//! documentation of both.

use form_urlencoded::Serializer;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use hyper::http::Request;
use segue_base::config::{ClientKeys, Settings};
use serde::Deserialize;
use serde_json::{Value, json};

use super::dashboard::{EventFigures, PageFigures, SourceFigures, TimeFigures, Totals};
use super::event::{Event, EventName};
use super::period::Period;
use super::source::Referrer;
use super::{AnalyticsError, MOST, PLATFORM_EVENTS, Visitor};
use crate::outside::Outside;

/// Plausible, as the settings describe it.
pub struct Plausible {
    keys: ClientKeys,
    url: String,
    /// Where visitors find the site.
    site: String,
    outside: Outside,
}

/// What the dashboard lists of a period.
#[derive(Clone)]
pub struct Lists {
    /// By time, the earliest first, without a gap.
    pub times: Vec<TimeFigures>,
    /// The pages with the most visitors.
    pub pages: Vec<PageFigures>,
    /// The sources of the most visitors.
    pub sources: Vec<SourceFigures>,
    /// How often the platform's events happened.
    pub events: Vec<EventFigures>,
}

#[derive(Deserialize)]
struct PlausibleAnswer {
    results: Vec<Line>,
    #[serde(default)]
    meta: Meta,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    dimensions: Vec<Option<String>>,
    metrics: Vec<Option<f64>>,
}

#[derive(Deserialize, Default)]
struct Meta {
    #[serde(default)]
    time_labels: Vec<String>,
}

impl Line {
    fn name(&self) -> String {
        self.dimensions.first().cloned().flatten().unwrap_or_default()
    }

    /// A figure. Plausible leaves it out if there was nothing, which makes it 0.
    fn metric(&self, place: usize) -> u64 {
        let figure = self.metrics.get(place).copied().flatten().unwrap_or(0.0);
        // Casting from a float saturates, and turns NaN into 0.
        figure.round() as u64
    }
}

impl Plausible {
    /// Sets Plausible up.
    pub fn new(keys: ClientKeys, settings: &Settings, outside: Outside) -> Self {
        let url = settings.plausible_url.as_str().to_owned();
        let site = settings.public_origin().as_str().to_owned();
        Self { keys, url, site, outside }
    }

    /// Hands an event on. Plausible itself numbers the visitor by address and browser.
    pub async fn take(&self, event: &Event, visitor: &Visitor) -> Result<(), AnalyticsError> {
        let (query, referrer) = match &event.source {
            Some(Referrer::Named(name)) => {
                let mut query = Serializer::for_suffix("?".to_owned(), 1);
                (query.append_pair("utm_source", name).finish(), None)
            }
            Some(Referrer::Site(host)) => (String::new(), Some(format!("https://{host}"))),
            None => (String::new(), None),
        };
        let name = match event.name {
            EventName::PageView => "pageview",
            other => other.as_str(),
        };
        let props = event.props.fields().into_iter();
        let props = props.filter_map(|(name, value)| Some((name.to_owned(), value?.into())));
        let body = json!({
            "name": name,
            "domain": self.keys.id,
            "url": format!("{}{}{query}", self.site, event.page),
            "referrer": referrer,
            "props": props.collect::<serde_json::Map<String, Value>>(),
        });
        let request = Request::post(format!("{}/api/event", self.url))
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, HeaderValue::from_str(&visitor.agent).map_err(say)?)
            .header("x-forwarded-for", visitor.address.to_canonical().to_string());
        self.fetch(request, body.to_string().into_bytes()).await.map(drop)
    }

    /// The main figures of a period.
    pub async fn totals(&self, period: Period) -> Result<Totals, AnalyticsError> {
        let totals = json!({
            "metrics": ["visitors", "pageviews", "bounce_rate", "visit_duration"],
        });
        let totals = self.query(range(period), totals).await?;
        let total = |place| totals.results.first().map_or(0, |line| line.metric(place));
        Ok(Totals {
            visitors: total(0),
            pageviews: total(1),
            bounce_rate: u32::try_from(total(2)).unwrap_or(100),
            visit_duration_seconds: total(3),
        })
    }

    /// What the dashboard lists of a period: four questions.
    pub async fn lists(&self, period: Period) -> Result<Lists, AnalyticsError> {
        let range = range(period);
        let time = match period {
            Period::Today => "time:hour",
            Period::SevenDays | Period::ThirtyDays => "time:day",
            Period::SixMonths => "time:month",
        };
        let times = json!({
            "metrics": ["visitors", "pageviews"],
            "dimensions": [time],
            "order_by": [[time, "asc"]],
            "include": { "time_labels": true },
        });
        let most = json!({ "limit": MOST, "offset": 0 });
        let pages = json!({
            "metrics": ["visitors", "pageviews"],
            "dimensions": ["event:page"],
            "order_by": [["visitors", "desc"], ["pageviews", "desc"], ["event:page", "asc"]],
            "pagination": most,
        });
        let sources = json!({
            "metrics": ["visitors"],
            "dimensions": ["visit:source"],
            "order_by": [["visitors", "desc"], ["visit:source", "asc"]],
            "pagination": most,
        });
        // Plausible tells of events that its owner has made goals.
        let events = json!({ "metrics": ["events"], "dimensions": ["event:goal"] });
        let (times, pages, sources, events) = tokio::try_join!(
            self.query(range, times),
            self.query(range, pages),
            self.query(range, sources),
            self.query(range, events),
        )?;
        let count = |name: EventName| {
            let line = events.results.iter().find(|line| line.name() == name.as_str());
            EventFigures { name, count: line.map_or(0, |line| line.metric(0)) }
        };
        Ok(Lists {
            times: without_gaps(times),
            pages: (pages.results.iter())
                .map(|line| PageFigures {
                    page: line.name(),
                    visitors: line.metric(0),
                    pageviews: line.metric(1),
                })
                .collect(),
            sources: (sources.results.iter())
                .map(|line| SourceFigures { source: line.name(), visitors: line.metric(0) })
                .collect(),
            events: PLATFORM_EVENTS.into_iter().map(count).collect(),
        })
    }

    /// How many visitors are there.
    pub async fn present(&self) -> Result<u64, AnalyticsError> {
        let site = self.keys.id.as_str();
        let query = Serializer::new(String::new()).append_pair("site_id", site).finish();
        let request = Request::get(format!("{}/api/v1/stats/realtime/visitors?{query}", self.url))
            .header(AUTHORIZATION, self.bearer()?);
        let body = self.fetch(request, Vec::new()).await?;
        serde_json::from_slice(&body).map_err(say)
    }

    async fn query(
        &self,
        range: &str,
        mut query: Value,
    ) -> Result<PlausibleAnswer, AnalyticsError> {
        if let Some(query) = query.as_object_mut() {
            query.insert("site_id".to_owned(), self.keys.id.clone().into());
            query.insert("date_range".to_owned(), range.into());
        }
        let request = Request::post(format!("{}/api/v2/query", self.url))
            .header(AUTHORIZATION, self.bearer()?)
            .header(CONTENT_TYPE, "application/json");
        let body = self.fetch(request, query.to_string().into_bytes()).await?;
        serde_json::from_slice(&body).map_err(say)
    }

    async fn fetch(
        &self,
        request: hyper::http::request::Builder,
        body: Vec<u8>,
    ) -> Result<Vec<u8>, AnalyticsError> {
        let answer = self.outside.fetch(request.body(body).map_err(say)?).await?;
        if answer.status().is_success() {
            return Ok(answer.into_body());
        }
        Err(AnalyticsError::Plausible(format!("status {}", answer.status().as_u16())))
    }

    fn bearer(&self) -> Result<HeaderValue, AnalyticsError> {
        let bearer = format!("Bearer {}", self.keys.secret.reveal());
        HeaderValue::from_str(&bearer).map_err(say)
    }
}

/// A period, as Plausible calls it.
fn range(period: Period) -> &'static str {
    match period {
        Period::Today => "day",
        Period::SevenDays => "7d",
        Period::ThirtyDays => "30d",
        Period::SixMonths => "6mo",
    }
}

fn say(error: impl std::fmt::Display) -> AnalyticsError {
    AnalyticsError::Plausible(error.to_string())
}

/// Figures by time. Plausible leaves out when nothing happened, and names all times beside.
fn without_gaps(answer: PlausibleAnswer) -> Vec<TimeFigures> {
    let PlausibleAnswer { results, meta } = answer;
    let mut times = meta.time_labels;
    if times.is_empty() {
        times = results.iter().map(Line::name).collect();
    }
    let figures = |time: String| {
        let line = results.iter().find(|line| line.name() == time);
        let (visitors, pageviews) = line.map_or((0, 0), |line| (line.metric(0), line.metric(1)));
        // Plausible writes hours with a space.
        TimeFigures { time: time.replace(' ', "T"), visitors, pageviews }
    };
    times.into_iter().map(figures).collect()
}
