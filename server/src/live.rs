//! Tells every page that shows a mix what happens on it.
//!
//! A hub keeps a channel for each mix that someone watches, and the last events of each, so that a
//! page that lost its connection gets what it missed. A page that reads too slowly is dropped, never
//! waited for; its browser comes back and says what it saw last. So does every browser when the server
//! stops, which ends all channels. No network may have so many streams open that others get none.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use segue_base::chance;
use serde::Serialize;
use tokio::sync::broadcast;
use utoipa::ToSchema;

use crate::http::flood::Peer;
use crate::http::share::{Share, Shares};

/// Events that a watcher may be behind before it is dropped.
const BEHIND: usize = 64;
/// Events kept of a mix for those who come back.
const KEPT: usize = 256;

/// What kind of event happened: its name in a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiveKind {
    /// A time is new or has changed; of new ones, those that the list of times shows everyone.
    Timestamp,
    /// A time was taken back.
    TimestampGone,
    /// An admin changed the mix.
    Mix,
    /// A comment is new or has changed.
    Comment,
    /// A reply is new.
    Reply,
    /// A comment or a reply is gone.
    CommentGone,
    /// More happened than is kept, so everything has to be read again.
    Reload,
}

impl LiveKind {
    /// Its name in a stream.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Timestamp => "timestamp",
            Self::TimestampGone => "timestamp_gone",
            Self::Mix => "mix",
            Self::Comment => "comment",
            Self::Reply => "reply",
            Self::CommentGone => "comment_gone",
            Self::Reload => "reload",
        }
    }
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Name of the event's place in the order of its mix.
    pub id: String,
    /// The kind of event.
    pub kind: LiveKind,
    /// The payload, as JSON.
    pub data: Arc<str>,
}

/// A watcher's view: what it missed, and what comes.
pub struct Watch {
    /// The place in the mix's order behind all that is missed, which a watcher who loses the connection
    /// before anything comes goes on from.
    pub place: String,
    /// Events since the one that the watcher saw last.
    pub missed: Vec<Event>,
    /// Whether more happened than is kept, so that the watcher has to read everything anew.
    pub is_behind: bool,
    /// The coming events.
    pub coming: broadcast::Receiver<Event>,
}

/// The channels of all mixes.
pub struct Hub {
    /// The channels by mix; `None` once the server stops.
    channels: Mutex<Option<HashMap<String, Channel>>>,
    /// The networks that have streams open.
    streams: Shares,
    /// Streams that may be open at once.
    most_streams: AtomicUsize,
}

struct Channel {
    /// Tells its events from those of an earlier channel of the mix, which was forgotten or is of an
    /// earlier process: what happened between the two is not known.
    run: String,
    sender: broadcast::Sender<Event>,
    kept: VecDeque<Event>,
    count: u64,
}

impl Default for Hub {
    fn default() -> Self {
        let channels = Mutex::new(Some(HashMap::new()));
        Self { channels, streams: Shares::default(), most_streams: AtomicUsize::new(usize::MAX) }
    }
}

impl Channel {
    fn new() -> Self {
        let mut run = chance::secret();
        run.truncate(8);
        Self { run, sender: broadcast::channel(BEHIND).0, kept: VecDeque::new(), count: 0 }
    }

    /// The id of its latest event, or of the place before its first.
    fn place(&self) -> String {
        format!("{}-{}", self.run, self.count)
    }

    /// The number of one of its events.
    fn number(&self, id: &str) -> Option<u64> {
        let (run, number) = id.rsplit_once('-')?;
        let number = number.parse().ok().filter(|_| run == self.run);
        number.filter(|number| *number <= self.count)
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

    /// Watches a mix from now on, or from the event that was seen last. The stream ends at once
    /// when the server stops.
    #[must_use]
    pub fn watch(&self, mix_id: &str, last_seen: Option<&str>) -> Watch {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(channels) = channels.as_mut() else {
            let ended = Channel::new();
            let (place, coming) = (ended.place(), ended.sender.subscribe());
            return Watch { place, missed: Vec::new(), is_behind: false, coming };
        };
        let channel = channels.entry(mix_id.to_owned()).or_insert_with(Channel::new);
        let (place, coming) = (channel.place(), channel.sender.subscribe());
        let Some(last_seen) = last_seen else {
            return Watch { place, missed: Vec::new(), is_behind: false, coming };
        };
        let kept_from = channel.count - channel.kept.len() as u64;
        match channel.number(last_seen) {
            Some(seen) if seen >= kept_from => {
                let skip = usize::try_from(seen - kept_from).unwrap_or(usize::MAX);
                let missed = channel.kept.iter().skip(skip).cloned().collect();
                Watch { place, missed, is_behind: false, coming }
            }
            _ => Watch { place, missed: Vec::new(), is_behind: true, coming },
        }
    }

    /// Tells everyone who watches a mix. Channels without watchers are removed.
    pub fn tell(&self, mix_id: &str, kind: LiveKind, data: &str) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(channel) = channels.as_mut().and_then(|it| it.get_mut(mix_id)) else { return };
        channel.count += 1;
        let event = Event { id: channel.place(), kind, data: data.into() };
        channel.kept.push_back(event.clone());
        if channel.kept.len() > KEPT {
            channel.kept.pop_front();
        }
        // Without watchers nobody has to be told; a reader who comes back finds the event among
        // those that are kept.
        let _ = channel.sender.send(event);
    }

    /// Forgets mixes without watchers.
    pub fn tidy(&self) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channels) = channels.as_mut() {
            channels.retain(|_, channel| channel.sender.receiver_count() > 0);
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
        all.map(|channel| channel.sender.receiver_count()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_named_as_the_api_describes_it() {
        use LiveKind::{Comment, CommentGone, Mix, Reload, Reply, Timestamp, TimestampGone};
        for kind in [Timestamp, TimestampGone, Mix, Comment, Reply, CommentGone, Reload] {
            assert_eq!(serde_json::json!(kind), kind.name());
        }
    }

    #[test]
    fn whoever_comes_back_gets_what_they_missed() {
        let hub = Hub::default();
        let mut first = hub.watch("m", None);
        hub.tell("m", LiveKind::Timestamp, "1");
        hub.tell("other", LiveKind::Timestamp, "x");
        let seen = first.coming.try_recv().unwrap();
        assert_eq!(&*seen.data, "1");
        assert!(first.coming.try_recv().is_err(), "another mix's event");
        hub.tell("m", LiveKind::Timestamp, "2");
        let back = hub.watch("m", Some(&seen.id));
        let missed: Vec<&str> = back.missed.iter().map(|event| &*event.data).collect();
        assert_eq!((missed, back.is_behind), (vec!["2"], false));
        assert!(hub.watch("m", Some("another-1")).is_behind);
        assert!(hub.watch("m", Some(&format!("{}-9", seen.id.trim_end_matches("-1")))).is_behind);
    }

    #[test]
    fn whoever_goes_before_anything_comes_gets_it_too() {
        let hub = Hub::default();
        let watch = hub.watch("m", None);
        hub.tell("m", LiveKind::Timestamp, "1");
        assert_eq!(hub.watch("m", Some(&watch.place)).missed.len(), 1);
        let now = hub.watch("m", None).place;
        let back = hub.watch("m", Some(&now));
        assert_eq!((back.missed.len(), back.is_behind), (0, false));
    }

    #[test]
    fn whoever_left_last_reads_anew() {
        let hub = Hub::default();
        let place = hub.watch("m", None).place;
        hub.tidy();
        hub.tell("m", LiveKind::Timestamp, "1");
        assert!(hub.watch("m", Some(&place)).is_behind, "what was told to nobody is missed");
    }

    #[test]
    fn whoever_was_away_too_long_reads_anew() {
        let hub = Hub::default();
        let watch = hub.watch("m", None);
        let after = |number: &str| format!("{}{number}", watch.place.trim_end_matches("-0"));
        for number in 0..300 {
            hub.tell("m", LiveKind::Timestamp, &number.to_string());
        }
        assert!(hub.watch("m", Some(&after("-10"))).is_behind);
        let back = hub.watch("m", Some(&after("-44")));
        assert_eq!((back.missed.len(), back.is_behind), (256, false));
    }

    #[test]
    fn nobody_waits_for_the_slow() {
        let hub = Hub::default();
        let mut slow = hub.watch("m", None);
        for _ in 0..100 {
            hub.tell("m", LiveKind::Timestamp, "{}");
        }
        assert!(matches!(slow.coming.try_recv(), Err(broadcast::error::TryRecvError::Lagged(_))));
        drop(slow);
        assert_eq!(hub.watchers(), 0);
        hub.tidy();
        assert!(hub.channels.lock().unwrap().as_ref().unwrap().is_empty());
    }

    #[test]
    fn nothing_is_watched_any_more_once_the_server_stops() {
        let hub = Hub::default();
        let mut before = hub.watch("m", None);
        hub.tell("m", LiveKind::Timestamp, "1");
        hub.close();
        assert_eq!(&*before.coming.try_recv().unwrap().data, "1", "what was told before comes");
        let mut after = hub.watch("m", None);
        for watch in [&mut before, &mut after] {
            let ended = watch.coming.try_recv();
            assert!(matches!(ended, Err(broadcast::error::TryRecvError::Closed)), "{ended:?}");
        }
        hub.tell("m", LiveKind::Timestamp, "2");
        hub.tidy();
        assert_eq!(hub.watchers(), 0);
    }
}
