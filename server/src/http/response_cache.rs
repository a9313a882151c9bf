//! Prepared answers, kept until something changes.
//!
//! Every visitor asks for the same few things. An answer is made once, and the cache is cleared
//! when anyone changes the catalogue (an import beside the running server included, within two
//! milliseconds), so it is never stale.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use segue_base::clock::Moment;
use segue_store::Store;

use super::prepared::Prepared;
use crate::error::ApiError;

/// Answers kept at most; beyond, they are made anew each time.
const ROOM: usize = 512;

/// Answers of earlier minutes that are kept at most, for as long as the database is away.
const ROOM_FOR_EARLIER: usize = 2 * ROOM;

/// Answers depend on the time too (a mix is not new for ever), so they are kept for a minute.
const LIFE_MS: i64 = 60_000;

/// Prepared answers by name.
#[derive(Default)]
pub struct ResponseCache(Mutex<Answers>);

#[derive(Default)]
struct Answers {
    version: i64,
    minute: i64,
    answers: HashMap<String, Arc<Prepared>>,
    /// Those of earlier minutes, where the database is a server that may go away.
    earlier: HashMap<String, Arc<Prepared>>,
}

impl ResponseCache {
    /// Returns the answer with a name, made by `make` if it is not in the cache.
    ///
    /// # Errors
    /// What `make` answers; failures are not kept.
    pub async fn find_or_make(
        &self,
        name: &str,
        store: &Store,
        now: Moment,
        make: impl AsyncFnOnce() -> Result<Prepared, ApiError>,
    ) -> Result<Arc<Prepared>, ApiError> {
        // The version is read before the data: data that is newer than its version is only made
        // once more, data that is older would be stale.
        let version = store.version()?;
        let minute = now.ms() / LIFE_MS;
        if let Some(found) = self.find(name, version, minute, store.is_shared()) {
            return Ok(found);
        }
        let made = match make().await {
            Ok(made) => Arc::new(made),
            // Yesterday's page is better than none, while nobody can know of anything newer.
            Err(error) if store.is_shared() && store.reach().is_err() => {
                return self.find_earlier(name).ok_or(error);
            }
            Err(error) => return Err(error),
        };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let current = kept.version == version && kept.minute == minute;
        if current && kept.answers.len() < ROOM {
            kept.answers.insert(name.to_owned(), Arc::clone(&made));
        }
        Ok(made)
    }

    fn find(
        &self,
        name: &str,
        version: i64,
        minute: i64,
        keeps_earlier: bool,
    ) -> Option<Arc<Prepared>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.version != version || kept.minute != minute {
            let before =
                std::mem::replace(&mut *kept, Answers { version, minute, ..Answers::default() });
            if keeps_earlier && before.version == version {
                kept.earlier = before.earlier;
                if kept.earlier.len() + before.answers.len() > ROOM_FOR_EARLIER {
                    kept.earlier.clear();
                }
                kept.earlier.extend(before.answers);
            }
        }
        kept.answers.get(name).map(Arc::clone)
    }

    fn find_earlier(&self, name: &str) -> Option<Arc<Prepared>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.earlier.get(name).map(Arc::clone)
    }
}
