//! Reads what members play at Spotify: when they ask for it, and once a day.
//!
//! A reading goes step by step, and each finished step is stored with its results, so an
//! interrupted reading goes on where it stopped. Data that Spotify no longer gives to anyone is
//! left out.

use std::sync::{Mutex, PoisonError};

use segue_base::clock::Moment;
use segue_providers::spotify::listening::BATCH;
use segue_providers::spotify::{MemberToken, Spotify, SpotifyError};
use segue_store::delivery;
use segue_store::listening::{self, ItemType, TimeRange};
use segue_store::spotify_connection::{self, Problem};
use segue_store::sync::{self, Sync};
use segue_store::{StoreError, Tx};

use crate::app::App;
use crate::tasks::weekly;

/// Steps of a reading: who the member is, their plays, two kinds of top items of three times each,
/// how the tracks sound.
pub const STEPS: u32 = 9;
/// Time after which a member's listening is read again.
const DAY_MS: i64 = 24 * 3_600_000;
/// Readings that are a day old are looked for so often.
const LOOK_EVERY_MS: i64 = 3_600_000;
/// The number of attempts at one step after which a reading is given up.
const MOST_TRIES: u32 = 5;
/// The wait after a first failed try; each further one doubles it.
const FIRST_WAIT_MS: i64 = 5_000;

/// The results of a step.
type Write = Box<dyn Fn(&Tx<'_>) -> Result<(), StoreError> + Send>;

/// The reader, and when it next looks for readings that are a day old.
pub struct Reader(App, Mutex<Option<Moment>>);

impl Reader {
    /// Sets a reader up.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self(app, Mutex::new(None))
    }

    /// Works until dropped.
    pub async fn work(self) {
        loop {
            if let Err(error) = self.round().await {
                tracing::error!(%error, "listening was not read: the store failed");
            }
            let next = self.0.store().read(sync::next_at).await.ok().flatten();
            self.0.sync_waker().sleep(self.0.now(), next).await;
        }
    }

    /// Reads everything that is due.
    pub async fn round(&self) -> Result<(), StoreError> {
        let Some(spotify) = self.0.spotify() else { return Ok(()) };
        self.ask_daily().await?;
        loop {
            let now = self.0.now();
            // Most rounds find nothing, and reading costs less than claiming nothing.
            if self.0.store().read(sync::next_at).await?.is_none_or(|next| now < next) {
                return Ok(());
            }
            let process = self.0.store().process().to_owned();
            let claim = move |tx: &Tx<'_>| sync::claim(tx, &process, now);
            let Some(due) = self.0.store().write_rows::<_, StoreError>(claim).await? else {
                return Ok(());
            };
            self.go_on(spotify, due).await?;
        }
    }

    /// Asks for the readings that are a day old.
    async fn ask_daily(&self) -> Result<(), StoreError> {
        let now = self.0.now();
        if self.1.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|next| now < next) {
            return Ok(());
        }
        let daily = move |tx: &Tx<'_>| sync::ask_for_all(tx, now.ms_before(DAY_MS), now);
        self.0.store().write(daily).await?;
        *self.1.lock().unwrap_or_else(PoisonError::into_inner) = Some(now.ms_after(LOOK_EVERY_MS));
        Ok(())
    }

    /// Does one step of a reading.
    async fn go_on(&self, spotify: &Spotify, due: Sync) -> Result<(), StoreError> {
        let found = self.find(spotify, &due).await;
        let now = self.0.now();
        let (user_id, step) = (due.user_id, due.step);
        let (found, next): (Write, u32) = match found {
            Ok(found) => found,
            Err(SpotifyError::Store(error)) => return Err(error),
            // Spotify no longer gives this to anyone, so the step is skipped.
            Err(error) if error.is_gone() && step > 0 => {
                tracing::info!(%error, step, "Spotify does not tell this part of what members play");
                (Box::new(|_| Ok(())), step + 1)
            }
            Err(error) => {
                tracing::warn!(%error, step, "a member's listening was not read");
                return self.0.store().write(fail(user_id, error, due.tries, now)).await;
            }
        };
        let whose = user_id.clone();
        let write = move |tx: &Tx<'_>| -> Result<_, StoreError> {
            found(tx)?;
            if spotify_connection::admit(tx, &whose)? {
                delivery::retry(tx, &whose, now)?;
            }
            sync::step(tx, &whose, next)
        };
        self.0.store().write(write).await?;
        // A member who has disconnected meanwhile has no reading any more.
        let is_there = self.0.store().read(|tx| sync::find(tx, &user_id)).await?.is_some();
        if next >= STEPS && is_there {
            // A page that sees the reading as done also finds its results.
            weekly::refresh(&self.0, &user_id).await?;
            self.0.store().write(move |tx| sync::end(tx, &user_id, None, now)).await?;
        }
        Ok(())
    }

    /// Asks Spotify what a step wants to know. Answers what to write down, and the step that comes
    /// next.
    async fn find(&self, spotify: &Spotify, due: &Sync) -> Result<(Write, u32), SpotifyError> {
        let (app, user_id) = (&self.0, &due.user_id);
        let token = spotify.member_token(app.store(), app.seal(), user_id, app.now()).await?;
        match self.find_with(spotify, &token, due).await {
            Err(SpotifyError::Refused(401)) => {
                let (store, seal, now) = (app.store(), app.seal(), app.now());
                let token = spotify.member_token_instead(store, seal, user_id, &token, now).await?;
                let found = self.find_with(spotify, &token, due).await;
                found.map_err(|error| match error {
                    SpotifyError::Refused(401) => SpotifyError::Revoked,
                    other => other,
                })
            }
            found => found,
        }
    }

    async fn find_with(
        &self,
        spotify: &Spotify,
        token: &MemberToken,
        due: &Sync,
    ) -> Result<(Write, u32), SpotifyError> {
        let (user_id, now, next) = (due.user_id.clone(), self.0.now(), due.step + 1);
        let top = |at: u32| {
            let at = usize::try_from(at).ok()?;
            let kind = if at < TimeRange::ALL.len() { ItemType::Artist } else { ItemType::Track };
            Some((kind, *TimeRange::ALL.get(at % TimeRange::ALL.len())?))
        };
        Ok(match due.step {
            0 => {
                let account = spotify.member_account(token).await?;
                let show = move |tx: &Tx<'_>| {
                    spotify_connection::show_profile(tx, &user_id, &account, now)
                };
                (Box::new(show), next)
            }
            1 => {
                let plays = spotify.recently_played(token).await?;
                let keep =
                    move |tx: &Tx<'_>| listening::insert_plays(tx, &user_id, &plays).map(drop);
                (Box::new(keep), next)
            }
            step @ 2..=7 => {
                let Some((kind, range)) = top(step - 2) else {
                    return Ok((Box::new(|_| Ok(())), next));
                };
                let items = spotify.top_items(token, kind, range).await?;
                let keep =
                    move |tx: &Tx<'_>| listening::replace_top(tx, &user_id, kind, range, &items);
                (Box::new(keep), next)
            }
            step => {
                let list = |tx: &Tx<'_>| listening::list_without_features(tx, &user_id, BATCH);
                let ids = self.0.store().read(list).await?;
                if ids.is_empty() {
                    return Ok((Box::new(|_| Ok(())), next));
                }
                let known = spotify.audio_features(token, &ids).await?;
                let keep = move |tx: &Tx<'_>| {
                    ids.iter().try_for_each(|id| {
                        let features = known.iter().find(|(known, _)| known == id);
                        listening::save_features(tx, id, features.map(|(_, features)| *features))
                    })
                };
                // The same step again, until nothing is unknown any more.
                (Box::new(keep), step)
            }
        })
    }
}

fn fail(user_id: String, error: SpotifyError, tries: u32, now: Moment) -> Write {
    let sentence = error.sentence();
    match error {
        SpotifyError::TooMany { retry_after_seconds } => {
            let wait = i64::try_from(retry_after_seconds).unwrap_or(3600) * 1000;
            let at = now.ms_after(wait);
            Box::new(move |tx| sync::try_later(tx, &user_id, at, &sentence, tries))
        }
        error if error.is_passing() && tries + 1 < MOST_TRIES => {
            let at = now.ms_after(FIRST_WAIT_MS << tries);
            Box::new(move |tx| sync::try_later(tx, &user_id, at, &sentence, tries + 1))
        }
        SpotifyError::Revoked | SpotifyError::NotRegistered => {
            let problem = match error {
                SpotifyError::Revoked => Problem::Revoked,
                _ => Problem::NotRegistered,
            };
            Box::new(move |tx| {
                spotify_connection::fail(tx, &user_id, problem)?;
                sync::end(tx, &user_id, Some(&sentence), now)
            })
        }
        _ => Box::new(move |tx| sync::end(tx, &user_id, Some(&sentence), now)),
    }
}
