//! The server's metrics, for Prometheus, in both of its formats.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hyper::Method;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use segue_store::Connections;

/// How the counts are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Prometheus' older text format, which every scraper reads.
    Plain,
    /// OpenMetrics 1.0.
    OpenMetrics,
}

impl Format {
    /// The format that a request's `Accept` asks for; the one that everyone reads where it asks for neither.
    #[must_use]
    pub fn of(accept: Option<&str>) -> Self {
        let mut best = (Self::Plain, 0.0);
        for range in accept.unwrap_or("").split(',') {
            let mut parts = range.split(';').map(str::trim);
            let format = match parts.next().unwrap_or("").to_ascii_lowercase().as_str() {
                "application/openmetrics-text" | "application/*" => Self::OpenMetrics,
                "text/plain" | "text/*" | "*/*" => Self::Plain,
                _ => continue,
            };
            let weight = parts.find_map(|part| part.strip_prefix("q=")).map(str::parse::<f32>);
            let weight = weight.and_then(Result::ok).unwrap_or(1.0);
            if weight > best.1 {
                best = (format, weight);
            }
        }
        best.0
    }

    /// Its media type.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Plain => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }
}

/// Rewrites OpenMetrics as the older format: there a counter is called by its samples' name, and neither
/// units nor the end are written down.
fn plain(text: &str) -> String {
    let counters = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let counters: Vec<&str> = counters.filter_map(|line| line.strip_suffix(" counter")).collect();
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let about = ["# HELP ", "# TYPE "].into_iter().find(|about| line.starts_with(about));
        let told =
            about.and_then(|about| Some((about, line.strip_prefix(about)?.split_once(' ')?)));
        match told {
            Some((about, (name, rest))) if counters.contains(&name) => {
                plain.push_str(&format!("{about}{name}_total {rest}\n"));
            }
            None if line.starts_with("# UNIT ") || line == "# EOF" => {}
            _ => {
                plain.push_str(line);
                plain.push('\n');
            }
        }
    }
    plain
}

/// The names of methods that are counted by themselves: people invent others.
fn name_of(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// The route of a request and the status of its answer. Routes are patterns, so there are few of
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

/// Where a request went.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

/// What a connection to the database's server does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: &'static str,
}

/// The counts of one server.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Family<Route, Histogram>,
    watchers: Gauge<i64>,
    mails_waiting: Gauge<i64>,
    mails_failed: Gauge<i64>,
    version: Gauge<u64, AtomicU64>,
    sound: Gauge<i64>,
    reachable: Gauge<i64>,
    /// Empty where there is no server of a database.
    connections: Family<State, Gauge<i64>>,
    crossed: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let buckets =
            || Histogram::new([0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0]);
        let mut metrics = Self {
            registry: Registry::with_prefix("segue"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(buckets),
            watchers: Gauge::default(),
            mails_waiting: Gauge::default(),
            mails_failed: Gauge::default(),
            version: Gauge::default(),
            sound: Gauge::default(),
            reachable: Gauge::default(),
            connections: Family::default(),
            crossed: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("http_requests", "Requests that were answered", metrics.requests.clone());
        registry.register_with_unit(
            "http_request",
            "Time until an answer began",
            Unit::Seconds,
            metrics.seconds.clone(),
        );
        registry.register("live_watchers", "Pages that hear of a mix", metrics.watchers.clone());
        registry.register("mails_waiting", "Mails on their way", metrics.mails_waiting.clone());
        registry.register(
            "mails_failed",
            "Mails that failed for good",
            metrics.mails_failed.clone(),
        );
        let help = "Number of the latest change of the catalogue";
        registry.register("catalogue_version", help, metrics.version.clone());
        let help = "Whether the database is where it was opened, and whole (1), or not (0)";
        registry.register("database_sound", help, metrics.sound.clone());
        let help = "Whether the database answers (1) or not (0)";
        registry.register("database_reachable", help, metrics.reachable.clone());
        let help = "Connections to PostgreSQL that are used or idle, and what waits for one";
        registry.register("database_connections", help, metrics.connections.clone());
        let help = "Writes that ran again because another one had crossed them on PostgreSQL";
        registry.register("database_writes_crossed", help, metrics.crossed.clone());
        metrics
    }
}

/// Values at the moment of asking.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standing {
    /// Pages that hear of a mix.
    pub watchers: usize,
    /// Mails on their way, and those that failed for good, where they could be counted.
    pub mails: Option<(usize, usize)>,
    /// How often the catalogue has changed, where that is known.
    pub catalogue_version: Option<i64>,
    /// Whether the database is where it was opened, and whole.
    pub is_sound: bool,
    /// Whether the database answers.
    pub is_reachable: bool,
    /// What the connections to the database's server do, where there is one.
    pub connections: Option<Connections>,
}

impl Metrics {
    /// Counts an answer.
    pub fn count(&self, method: &Method, route: &str, status: u16, took: Duration) {
        // Whatever matches no route is one: paths are as many as people invent.
        let route = if route.is_empty() { "none" } else { route };
        let route = Route { route: route.to_owned() };
        self.seconds.get_or_create(&route).observe(took.as_secs_f64());
        let answered = Answered { method: name_of(method), route: route.route, status };
        self.requests.get_or_create(&answered).inc();
    }

    /// Prints everything.
    #[must_use]
    pub fn print(&self, standing: Standing, format: Format) -> String {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.watchers.set(count(standing.watchers));
        if let Some((waiting, failed)) = standing.mails {
            self.mails_waiting.set(count(waiting));
            self.mails_failed.set(count(failed));
        }
        if let Some(version) = standing.catalogue_version {
            self.version.set(u64::try_from(version).unwrap_or(0));
        }
        self.sound.set(i64::from(standing.is_sound));
        self.reachable.set(i64::from(standing.is_reachable));
        if let Some(Connections { used, idle, wanted, crossed }) = standing.connections {
            for (state, number) in [("used", used), ("idle", idle), ("wanted", wanted)] {
                self.connections.get_or_create(&State { state }).set(count(number));
            }
            self.crossed.inner().store(crossed, Ordering::Relaxed);
        }
        let mut printed = String::new();
        if let Err(error) = text::encode(&mut printed, &self.registry) {
            tracing::error!(%error, "the counts could not be printed");
        }
        match format {
            Format::OpenMetrics => printed,
            Format::Plain => plain(&printed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_the_one_that_is_asked_for() {
        let prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,\
             application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2";
        for (accept, want) in [
            (None, Format::Plain),
            (Some("*/*"), Format::Plain),
            (Some("text/html, application/xhtml+xml, */*;q=0.8"), Format::Plain),
            (Some("application/openmetrics-text; version=1.0.0"), Format::OpenMetrics),
            (Some(prometheus), Format::OpenMetrics),
            (Some("text/plain;version=0.0.4, application/openmetrics-text;q=0.5"), Format::Plain),
            (Some("application/openmetrics-text;q=0, */*;q=0.1"), Format::Plain),
        ] {
            assert_eq!(Format::of(accept), want, "{accept:?}");
        }
    }

    #[test]
    fn a_counter_is_called_by_its_samples_in_the_older_format() {
        let open = "# HELP a Requests.\n# TYPE a counter\na_total{b=\"# UNIT \"} 1\n\
             # HELP s Time.\n# TYPE s histogram\n# UNIT s seconds\ns_sum 1.0\n# EOF\n";
        let want = "# HELP a_total Requests.\n# TYPE a_total counter\na_total{b=\"# UNIT \"} 1\n\
             # HELP s Time.\n# TYPE s histogram\ns_sum 1.0\n";
        assert_eq!(plain(open), want);
    }
}
