//! Plausible, faked: its Stats API of both versions, and its Events API. It answers a query only
//! where its documentation allows one like it.

use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

/// The one site that it counts.
pub const SITE: &str = "mixes.example";
/// The key to that site's figures.
pub const KEY: &str = "plausible-key-of-the-tests";
/// How many visitors are on the site.
pub const PRESENT: u64 = 7;

/// An event that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// What was sent.
    pub body: Value,
    /// The visitor's browser.
    pub agent: String,
    /// The visitor's address.
    pub address: String,
}

#[derive(Default)]
struct Inside {
    is_broken: bool,
    asked: u32,
    taken: Vec<Taken>,
}

/// The server. Cloning gives another handle to it.
#[derive(Clone, Default)]
pub struct Plausible(Arc<Mutex<Inside>>);

impl Plausible {
    /// Breaks it, or fixes it.
    pub fn set_broken(&self, is_broken: bool) {
        self.inside().is_broken = is_broken;
    }

    /// How often it was asked for figures.
    pub fn asked(&self) -> u32 {
        self.inside().asked
    }

    /// The events that it took.
    pub fn taken(&self) -> Vec<Taken> {
        self.inside().taken.clone()
    }

    /// Its addresses.
    pub fn routes(&self) -> Router {
        Router::new()
            .route("/api/v2/query", post(query))
            .route("/api/v1/stats/realtime/visitors", get(present))
            .route("/api/event", post(take))
            .with_state(self.clone())
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap()
    }

    fn enter(&self, headers: &HeaderMap, site: &str) -> Result<(), Refusal> {
        let mut inside = self.inside();
        inside.asked += 1;
        if inside.is_broken {
            return Err(refuse(StatusCode::BAD_GATEWAY, "down"));
        }
        let key = format!("Bearer {KEY}");
        let is_let_in = headers.get("authorization").is_some_and(|given| given == key.as_str());
        if is_let_in && site == SITE {
            return Ok(());
        }
        Err(refuse(StatusCode::UNAUTHORIZED, "Invalid API key or site ID."))
    }
}

type Refusal = (StatusCode, Json<Value>);

fn refuse(status: StatusCode, why: &str) -> Refusal {
    (status, Json(json!({ "error": why })))
}

/// A query as its documentation has it; another key is none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    site_id: String,
    date_range: String,
    metrics: Vec<String>,
    #[serde(default)]
    dimensions: Vec<String>,
    #[serde(default)]
    order_by: Vec<(String, String)>,
    #[serde(default)]
    include: Include,
    pagination: Option<Pagination>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Include {
    #[serde(default)]
    time_labels: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pagination {
    limit: usize,
    offset: usize,
}

const METRICS: [&str; 5] = ["visitors", "pageviews", "bounce_rate", "visit_duration", "events"];

/// Finds out what is wrong with a query.
fn find_fault(wanted: &Wanted) -> Option<&'static str> {
    let has = |field: &String| wanted.metrics.contains(field) || wanted.dimensions.contains(field);
    let is_of_events = wanted.dimensions.iter().any(|it| it.starts_with("event:"));
    let is_of_time = wanted.dimensions.iter().any(|it| it.starts_with("time:"));
    let of_visits = |it: &String| it == "bounce_rate" || it == "visit_duration";
    if wanted.metrics.is_empty() || !wanted.metrics.iter().all(|it| METRICS.contains(&it.as_str()))
    {
        return Some("invalid metrics");
    }
    if !wanted.order_by.iter().all(|(field, way)| has(field) && (way == "asc" || way == "desc")) {
        return Some("invalid order_by");
    }
    if is_of_events && wanted.metrics.iter().any(of_visits) {
        return Some("session metrics cannot be mixed with event dimensions");
    }
    if wanted.include.time_labels && !is_of_time {
        return Some("time_labels requires a time dimension");
    }
    if wanted.pagination.as_ref().is_some_and(|page| page.limit == 0 || page.limit > 10_000) {
        return Some("invalid pagination");
    }
    None
}

/// The days of a range, by which all counts grow.
fn days(range: &str) -> Option<u64> {
    match range {
        "day" => Some(1),
        "7d" => Some(7),
        "30d" => Some(30),
        "6mo" => Some(180),
        _ => None,
    }
}

/// The data by dimension: names with visitors, page views and events of a day.
fn known(dimension: Option<&str>) -> Option<Vec<(String, [u64; 3])>> {
    let many = |name: &str, count: u64| -> Vec<(String, [u64; 3])> {
        (1..=count).map(|it| (format!("{name}{it:02}"), [it * 7 % 5 + 1, it * 2, it])).collect()
    };
    Some(match dimension {
        None => vec![(String::new(), [12, 40, 55])],
        Some("time:hour") => vec![("2026-03-01 12:00:00".to_owned(), [12, 40, 55])],
        Some("time:day") => vec![("2026-02-28".to_owned(), [5, 9, 10])],
        Some("time:month") => vec![("2026-02-01".to_owned(), [5, 9, 10])],
        Some("event:page") => many("/mix/", 12),
        Some("visit:source") => many("Source ", 11),
        Some("event:goal") => vec![
            ("Mix Play".to_owned(), [4, 0, 9]),
            ("Register".to_owned(), [1, 0, 1]),
            ("Track Like".to_owned(), [2, 0, 3]),
        ],
        _ => return None,
    })
}

fn labels(dimension: &str) -> Vec<&'static str> {
    match dimension {
        "time:hour" => vec!["2026-03-01 11:00:00", "2026-03-01 12:00:00"],
        "time:day" => vec!["2026-02-28", "2026-03-01"],
        _ => vec!["2026-02-01", "2026-03-01"],
    }
}

async fn query(
    State(plausible): State<Plausible>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Result<Response, Refusal> {
    plausible.enter(&headers, body["site_id"].as_str().unwrap_or(""))?;
    let bad = |why: &str| refuse(StatusCode::BAD_REQUEST, why);
    let wanted: Wanted = serde_json::from_value(body).map_err(|why| bad(&why.to_string()))?;
    if let Some(fault) = find_fault(&wanted) {
        return Err(bad(fault));
    }
    let days = days(&wanted.date_range).ok_or_else(|| bad("invalid date_range"))?;
    let dimension = wanted.dimensions.first().map(String::as_str);
    let mut rows = known(dimension).ok_or_else(|| bad("invalid dimensions"))?;
    let figure = |row: &(String, [u64; 3]), metric: &str| match metric {
        "visitors" => json!(row.1[0] * days),
        "pageviews" => json!(row.1[1] * days),
        "events" => json!(row.1[2] * days),
        "bounce_rate" => json!(37.4),
        _ => json!(184.6),
    };
    for (field, way) in wanted.order_by.iter().rev() {
        rows.sort_by(|one, other| {
            let order = if METRICS.contains(&field.as_str()) {
                figure(one, field).as_f64().partial_cmp(&figure(other, field).as_f64()).unwrap()
            } else {
                one.0.cmp(&other.0)
            };
            if way == "desc" { order.reverse() } else { order }
        });
    }
    let page = wanted.pagination.as_ref().map_or((0, 10_000), |page| (page.offset, page.limit));
    let results = rows.iter().skip(page.0).take(page.1).map(|row| {
        let metrics: Vec<Value> = wanted.metrics.iter().map(|it| figure(row, it)).collect();
        let names: Vec<&str> = dimension.iter().map(|_| row.0.as_str()).collect();
        json!({ "dimensions": names, "metrics": metrics })
    });
    let mut meta = json!({});
    if wanted.include.time_labels {
        meta["time_labels"] = json!(labels(dimension.unwrap_or("")));
    }
    let answer = json!({ "results": results.collect::<Vec<_>>(), "meta": meta, "query": {} });
    assert_eq!(wanted.site_id, SITE);
    Ok(Json(answer).into_response())
}

#[derive(Deserialize)]
struct Site {
    site_id: String,
}

async fn present(
    State(plausible): State<Plausible>,
    headers: HeaderMap,
    Query(site): Query<Site>,
) -> Result<Json<u64>, Refusal> {
    plausible.enter(&headers, &site.site_id)?;
    Ok(Json(PRESENT))
}

async fn take(
    State(plausible): State<Plausible>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Result<(StatusCode, &'static str), Refusal> {
    let mut inside = plausible.inside();
    if inside.is_broken {
        return Err(refuse(StatusCode::BAD_GATEWAY, "down"));
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let (agent, address) = (header("user-agent"), header("x-forwarded-for"));
    let is_whole = body["name"].is_string() && body["url"].is_string() && body["domain"] == SITE;
    match (agent, address) {
        (Some(agent), Some(address)) if is_whole => {
            let (agent, address) = (agent.to_owned(), address.to_owned());
            inside.taken.push(Taken { body, agent, address });
            Ok((StatusCode::ACCEPTED, "ok"))
        }
        _ => Err(refuse(StatusCode::BAD_REQUEST, "incomplete")),
    }
}
