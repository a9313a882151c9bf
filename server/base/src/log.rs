//! The log: a line of text for each event, with the number of the request that it happened in.
//!
//! The number is known to the task that answers the request. A span of `tracing` for every request
//! would tell it as well, but is written down whether anything is logged or not.

use std::fmt;

use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::{FmtContext, layer};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use uuid::Uuid;
use uuid::fmt::Simple;

use crate::clock::Clock;

tokio::task_local! {
    static REQUEST: u128;
}

/// Writes what these targets tell to standard error from now on.
pub fn to_stderr(targets: &Targets) {
    let lines = Line(Clock::system());
    let lines = layer().with_writer(std::io::stderr).with_ansi(false).event_format(lines);
    tracing_subscriber::registry().with(lines.with_filter(targets.clone())).init();
}

/// Lets what happens in a future be logged with a request's number.
pub async fn in_request<T>(number: u128, happening: impl Future<Output = T>) -> T {
    REQUEST.scope(number, happening).await
}

/// The number of the request that this happens in, if it happens in one.
#[must_use]
pub fn request() -> Option<u128> {
    REQUEST.try_with(|number| *number).ok()
}

/// Lets what another thread does for a request be logged with its number.
pub fn as_part_of<T>(request: Option<u128>, happening: impl FnOnce() -> T) -> T {
    match request {
        Some(number) => REQUEST.sync_scope(number, happening),
        None => happening(),
    }
}

/// Prints a request's number, as the header `X-Request-Id` and the log have it: 32 hexadecimal digits.
#[must_use]
pub fn print(number: u128) -> Simple {
    Uuid::from_u128(number).simple()
}

/// A line: when, how bad, in which request, where in the code, and what.
struct Line(Clock);

impl<S, N> FormatEvent<S, N> for Line
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let now = self.0.now().rfc3339();
        write!(line, "{now} {:>5} ", event.metadata().level())?;
        if let Some(number) = request() {
            write!(line, "request={} ", print(number))?;
        }
        write!(line, "{}: ", event.metadata().target())?;
        context.format_fields(line.by_ref(), event)?;
        writeln!(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_another_thread_does_for_a_request_has_its_number() {
        let elsewhere = || {
            let request = request();
            let doing = std::thread::spawn(move || as_part_of(request, super::request));
            doing.join().unwrap()
        };
        assert_eq!(in_request(7, async { elsewhere() }).await, Some(7));
        assert_eq!(elsewhere(), None);
    }
}
