//! Tells every page that shows a mix what happens on it.
//!
//! A hub keeps a channel for each mix that someone watches. What happens is read from the store's
//! changes (`tasks/news.rs`), and the number of a change is the id of its event, so a page that lost
//! its connection gets what it missed from there: after a restart too. What is read together is told
//! together, so that a burst of changes makes nobody slow. A page that reads too slowly is dropped, never
//! waited for; its browser comes back and says what it saw last. So does every browser when the server
//! stops, which ends all channels. No network may have so many streams open that
//! others get none.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::stream::{self, Stream, StreamExt};
use segue_store::changes::Kind;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::http::flood::Peer;
use crate::http::share::{Share, Shares};

/// How many times something may be told to a watcher that does not read, before it is dropped.
const BEHIND: usize = 64;

/// The event that says that more happened than is kept, so that everything has to be read again.
pub const RELOAD: &str = "reload";

/// The names of all events, for the description of the API.
#[must_use]
pub fn kinds() -> Object {
    let names = Kind::ALL.into_iter().map(Kind::name).chain([RELOAD]);
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("What kind of event happened: its name in a stream."))
        .enum_values(Some(names))
        .build()
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its place in the order of all changes.
    pub number: i64,
    /// The kind of event.
    pub kind: Kind,
    /// The payload, as JSON.
    pub data: Arc<str>,
    /// Whether the mix is hidden from visitors from this event on.
    pub hides: bool,
}

/// What happened on a mix and was read at once.
type Together = Arc<[Event]>;

/// A watcher did not read what it was told.
#[derive(Debug)]
pub struct TooSlow;

/// The channels of all mixes.
pub struct Hub {
    /// The channels by mix; `None` once the server stops.
    channels: Mutex<Option<HashMap<String, broadcast::Sender<Together>>>>,
    /// The networks that have streams open.
    streams: Shares,
    /// Streams that may be open at once.
    most_streams: AtomicUsize,
}

impl Default for Hub {
    fn default() -> Self {
        let channels = Mutex::new(Some(HashMap::new()));
        Self { channels, streams: Shares::default(), most_streams: AtomicUsize::new(usize::MAX) }
    }
}

impl Hub {
    /// Lets so many streams be open at once.
    pub fn allow(&self, streams: u32) {
        self.most_streams.store(streams as usize, Ordering::Relaxed);
    }

    /// Opens a stream for a reader with an address; `None` if their network has its share.
    #[must_use]
    pub fn open(&self, peer: Peer) -> Option<Share> {
        self.streams.take(peer.0, self.most_streams.load(Ordering::Relaxed))
    }

    /// Watches a mix from now on. The stream ends at once when the server stops.
    pub fn watch(
        &self,
        mix_id: &str,
    ) -> impl Stream<Item = Result<Event, TooSlow>> + Send + Unpin + use<> {
        BroadcastStream::new(self.subscribe(mix_id)).flat_map(|told| {
            let (events, too_slow) = match told {
                Ok(together) => (together.to_vec(), None),
                Err(BroadcastStreamRecvError::Lagged(_)) => (Vec::new(), Some(Err(TooSlow))),
            };
            stream::iter(events.into_iter().map(Ok).chain(too_slow))
        })
    }

    fn subscribe(&self, mix_id: &str) -> broadcast::Receiver<Together> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(channels) = channels.as_mut() else { return broadcast::channel(1).1 };
        let sender =
            channels.entry(mix_id.to_owned()).or_insert_with(|| broadcast::channel(BEHIND).0);
        sender.subscribe()
    }

    /// Whether anybody watches a mix.
    #[must_use]
    pub fn is_watched(&self, mix_id: &str) -> bool {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels
            .as_ref()
            .and_then(|it| it.get(mix_id))
            .is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Tells everyone who watches a mix of what happened, in order.
    pub fn tell(&self, mix_id: &str, events: Vec<Event>) {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = channels.as_ref().and_then(|it| it.get(mix_id)) {
            // Whoever has gone meanwhile comes back and finds the events among the changes.
            let _ = sender.send(events.into());
        }
    }

    /// Forgets mixes without watchers.
    pub fn tidy(&self) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channels) = channels.as_mut() {
            channels.retain(|_, sender| sender.receiver_count() > 0);
        }
    }

    /// Ends what everyone watches, now and from now on: a stop waits for no answer that has no end.
    pub fn close(&self) {
        *self.channels.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// How many pages watch.
    #[must_use]
    pub fn watchers(&self) -> usize {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let all = channels.iter().flat_map(HashMap::values);
        all.map(broadcast::Sender::receiver_count).sum()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn event(number: i64) -> Event {
        Event { number, kind: Kind::Timestamp, data: "{}".into(), hides: false }
    }

    /// What a watcher is told without waiting, as numbers of events.
    fn told(watch: &mut (impl Stream<Item = Result<Event, TooSlow>> + Unpin)) -> Vec<i64> {
        let heard = std::iter::from_fn(|| watch.next().now_or_never().flatten());
        heard.map_while(Result::ok).map(|event| event.number).collect()
    }

    #[test]
    fn whoever_watches_a_mix_hears_of_it_alone() {
        let hub = Hub::default();
        assert!(!hub.is_watched("m"));
        let mut watch = hub.watch("m");
        assert!(hub.is_watched("m"));
        hub.tell("other", vec![event(1)]);
        hub.tell("m", vec![event(2), event(3)]);
        assert_eq!(told(&mut watch), [2, 3]);
    }

    #[test]
    fn nobody_waits_for_the_slow() {
        let hub = Hub::default();
        let mut slow = hub.watch("m");
        for number in 0..100 {
            hub.tell("m", vec![event(number)]);
        }
        assert!(matches!(slow.next().now_or_never(), Some(Some(Err(TooSlow)))));
        drop(slow);
        assert_eq!(hub.watchers(), 0);
        hub.tidy();
        assert!(hub.channels.lock().unwrap().as_ref().unwrap().is_empty());
    }

    #[test]
    fn a_burst_makes_nobody_slow() {
        let hub = Hub::default();
        let mut watch = hub.watch("m");
        hub.tell("m", (0..500).map(event).collect());
        assert_eq!(told(&mut watch), (0..500).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_watched_any_more_once_the_server_stops() {
        let hub = Hub::default();
        let mut before = hub.watch("m");
        hub.tell("m", vec![event(1)]);
        hub.close();
        assert_eq!(told(&mut before), [1], "what was told before comes");
        let mut after = hub.watch("m");
        hub.tell("m", vec![event(2)]);
        assert!(matches!(before.next().now_or_never(), Some(None)), "its stream ends");
        assert!(matches!(after.next().now_or_never(), Some(None)), "so does a later one");
        hub.tidy();
        assert_eq!(hub.watchers(), 0);
    }
}
