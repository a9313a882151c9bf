//! The painter draws one picture at a time and keeps the last few.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Semaphore;

use super::Card;
use super::draw::draw;
use crate::error::{ApiError, Internal, Unavailable};

/// Bytes of pictures that are kept.
const ROOM: usize = 2 * 1024 * 1024;
/// How long a picture may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// Draws pictures, and keeps the last few.
pub struct Painter {
    turn: Semaphore,
    kept: Mutex<VecDeque<(String, Bytes)>>,
}

impl Default for Painter {
    fn default() -> Self {
        Self { turn: Semaphore::new(1), kept: Mutex::default() }
    }
}

impl Painter {
    /// Returns a picture as PNG.
    ///
    /// # Errors
    /// [`Unavailable`] when too many are waited for, [`Internal`] when it cannot
    /// be drawn.
    pub async fn paint(&self, card: Card) -> Result<Bytes, ApiError> {
        let version = card.version();
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let turn = tokio::time::timeout(PATIENCE, self.turn.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(Unavailable.into()) };
        // The caller who had the turn before may have drawn the same picture.
        if let Some(found) = self.find(&version) {
            return Ok(found);
        }
        let drawn = tokio::task::spawn_blocking(move || draw(&card)).await;
        let Ok(Some(picture)) = drawn else {
            tracing::error!(version, "a picture could not be drawn");
            return Err(Internal.into());
        };
        self.keep(version, picture.clone());
        Ok(picture)
    }

    fn find(&self, version: &str) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(name, _)| name == version)?;
        let found = kept.remove(at)?;
        let picture = found.1.clone();
        kept.push_front(found);
        Some(picture)
    }

    fn keep(&self, version: String, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((version, picture));
        while kept.iter().map(|(_, picture)| picture.len()).sum::<usize>() > ROOM {
            kept.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::card;
    use super::*;

    #[tokio::test]
    async fn pictures_are_kept_while_there_is_room() {
        let painter = Painter::default();
        let first = painter.paint(card("First")).await.unwrap();
        assert_eq!(painter.paint(card("First")).await.unwrap().as_ptr(), first.as_ptr());
        painter.keep("huge".to_owned(), Bytes::from(vec![0; ROOM]));
        assert!(painter.find(&card("First").version()).is_none());
        assert!(painter.find("huge").is_some());
    }
}
