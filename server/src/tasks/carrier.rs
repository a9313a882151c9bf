//! Carries likes to members' Spotify accounts, for as long as the server runs.
//!
//! A like is stored here before it is carried to Spotify. If Spotify fails, the attempt is
//! repeated, at growing intervals. If Spotify may have acted without confirming it, the next
//! attempt checks and corrects instead of doing it twice. A member whose connection has ended loses
//! nothing: the likes wait for the next one.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_base::config::SITE_NAME;
use segue_providers::spotify::{MOST_TRACKS, MemberToken, Spotify, SpotifyError};
use segue_store::delivery::{self, Delivery, Target};
use segue_store::spotify_connection::{self, Problem};
use segue_store::{StoreError, Tx, turn};

use crate::app::App;

/// The wait after a first failed try; each further one doubles it.
const FIRST_WAIT_MS: i64 = 5_000;
/// The longest wait.
const LONGEST_WAIT_MS: i64 = 600_000;
/// Time after which a like is given up if Spotify has not answered once.
const GIVEN_UP_MS: i64 = 7 * 86_400_000;
/// Likes that are claimed at once: carrying all of them takes less than their claim lasts.
const ROUND: usize = 50;

/// Likes that go to one place in one request.
type Batch = Vec<Delivery>;

/// Carries the likes.
pub struct Carrier(App);

impl Carrier {
    /// Sets a carrier up.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self(app)
    }

    /// Works until dropped.
    pub async fn work(self) {
        loop {
            let wait = self.round().await.unwrap_or_else(|error| {
                tracing::error!(%error, "likes wait: the store failed");
                None
            });
            let next = self.0.store().read(delivery::next_due).await.ok().flatten();
            // While Spotify asks to wait, nothing is due before that.
            let next = next.map(|next| wait.map_or(next, |wait| wait.max(next)));
            self.0.carrier_waker().sleep(self.0.now(), next).await;
            if let Some(wait) = wait {
                while self.0.now() < wait {
                    self.0.carrier_waker().sleep(self.0.now(), Some(wait)).await;
                }
            }
        }
    }

    /// Carries everything that is due. Answers until when Spotify asks to be left alone.
    pub async fn round(&self) -> Result<Option<Moment>, StoreError> {
        let Some(spotify) = self.0.spotify() else { return Ok(None) };
        loop {
            let now = self.0.now();
            // Most rounds find nothing, and reading costs less than claiming nothing.
            if self.0.store().read(delivery::next_due).await?.is_none_or(|next| now < next) {
                return Ok(None);
            }
            let process = self.0.store().process().to_owned();
            let claim = move |tx: &Tx<'_>| delivery::claim(tx, &process, now, ROUND);
            let mut batches =
                batches(self.0.store().write_rows::<_, StoreError>(claim).await?).into_iter();
            while let Some(batch) = batches.next() {
                let carried = self.carry(spotify, batch).await;
                if !matches!(carried, Ok(None)) {
                    self.give_back(batches.flatten().collect()).await?;
                    return carried;
                }
            }
        }
    }

    /// Gives back what was claimed and is not carried now.
    async fn give_back(&self, rest: Batch) -> Result<(), StoreError> {
        let now = self.0.now();
        let give_back =
            move |tx: &Tx<'_>| rest.iter().try_for_each(|one| delivery::give_back(tx, one, now));
        self.0.store().write_rows(give_back).await
    }

    async fn carry(&self, spotify: &Spotify, batch: Batch) -> Result<Option<Moment>, StoreError> {
        let sent = self.send(spotify, &batch).await;
        let now = self.0.now();
        let (user_id, error) = match sent {
            Ok(()) => {
                let end =
                    move |tx: &Tx<'_>| batch.iter().try_for_each(|one| delivery::end(tx, one));
                return self.0.store().write_rows(end).await.map(|()| None);
            }
            Err(SpotifyError::Store(error)) => return Err(error),
            Err(error) => (batch.first().map(|one| one.user_id.clone()), error),
        };
        tracing::warn!(%error, likes = batch.len(), "likes were not carried to Spotify");
        let wait = match &error {
            SpotifyError::TooMany { retry_after_seconds } => {
                Some(now.ms_after(i64::try_from(*retry_after_seconds).unwrap_or(3600) * 1000))
            }
            _ => None,
        };
        let write = move |tx: &Tx<'_>| {
            let problem = match error {
                SpotifyError::NotRegistered => Some(Problem::NotRegistered),
                SpotifyError::Revoked => Some(Problem::Revoked),
                _ => None,
            };
            if let (Some(problem), Some(user_id)) = (problem, &user_id) {
                spotify_connection::fail(tx, user_id, problem)?;
            }
            batch.iter().try_for_each(|one| fail(tx, one, &error, wait, now))
        };
        self.0.store().write_rows(write).await.map(|()| wait)
    }

    async fn send(&self, spotify: &Spotify, batch: &Batch) -> Result<(), SpotifyError> {
        let Some(first) = batch.first() else { return Ok(()) };
        let (app, user_id) = (&self.0, &first.user_id);
        let token = spotify.member_token(app.store(), app.seal(), user_id, app.now()).await?;
        match self.send_with(spotify, &token, first, batch).await {
            Err(SpotifyError::Refused(401)) => {
                let (store, seal, now) = (app.store(), app.seal(), app.now());
                let token = spotify.member_token_instead(store, seal, user_id, &token, now).await?;
                let sent = self.send_with(spotify, &token, first, batch).await;
                sent.map_err(|error| match error {
                    SpotifyError::Refused(401) => SpotifyError::Revoked,
                    other => other,
                })
            }
            sent => sent,
        }
    }

    async fn send_with(
        &self,
        spotify: &Spotify,
        token: &MemberToken,
        first: &Delivery,
        batch: &Batch,
    ) -> Result<(), SpotifyError> {
        let ids: Vec<String> = batch.iter().map(|one| one.spotify_id.clone()).collect();
        match (first.target, first.is_add) {
            (Target::LikedSongs, true) => spotify.like(token, &ids).await,
            (Target::LikedSongs, false) => spotify.unlike(token, &ids).await,
            (Target::Playlist, true) => {
                let playlist = self.playlist(spotify, token, &first.user_id).await?;
                match add(spotify, token, &playlist, &ids, first.is_unsure).await {
                    // The member has thrown the playlist away: once more with a new one.
                    Err(SpotifyError::Refused(404)) => {
                        self.set_playlist(&first.user_id, None).await?;
                        let playlist = self.playlist(spotify, token, &first.user_id).await?;
                        add(spotify, token, &playlist, &ids, false).await
                    }
                    added => added,
                }
            }
            (Target::Playlist, false) => {
                let Some(playlist) = self.known_playlist(&first.user_id).await? else {
                    return Ok(());
                };
                match spotify.remove_from_playlist(token, &playlist, &ids).await {
                    Err(SpotifyError::Refused(404)) => Ok(()),
                    removed => removed,
                }
            }
        }
    }

    async fn known_playlist(&self, user_id: &str) -> Result<Option<String>, SpotifyError> {
        let found = self.0.store().read(|tx| spotify_connection::find(tx, user_id)).await?;
        Ok(found.and_then(|found| found.playlist_id))
    }

    /// The site's playlist in a member's account, which is made when there is none.
    async fn playlist(
        &self,
        spotify: &Spotify,
        token: &MemberToken,
        user_id: &str,
    ) -> Result<String, SpotifyError> {
        if let Some(playlist) = self.known_playlist(user_id).await? {
            return Ok(playlist);
        }
        let (store, name) = (self.0.store(), format!("playlist {user_id}"));
        turn::take(store, name, self.0.now(), self.make_playlist(spotify, token, user_id)).await
    }

    /// Makes the playlist, unless another server has made it meanwhile.
    async fn make_playlist(
        &self,
        spotify: &Spotify,
        token: &MemberToken,
        user_id: &str,
    ) -> Result<String, SpotifyError> {
        let found = self.0.store().read(|tx| spotify_connection::find(tx, user_id)).await?;
        let found = found.ok_or(SpotifyError::Revoked)?;
        if let Some(playlist) = found.playlist_id {
            return Ok(playlist);
        }
        let description = format!("Tracks liked on {SITE_NAME}");
        let account = &found.account.spotify_user_id;
        let made = spotify.make_playlist(token, account, &description).await?;
        self.set_playlist(user_id, Some(made.clone())).await?;
        Ok(made)
    }

    async fn set_playlist(
        &self,
        user_id: &str,
        playlist: Option<String>,
    ) -> Result<(), SpotifyError> {
        let user_id = user_id.to_owned();
        let set =
            move |tx: &Tx<'_>| spotify_connection::set_playlist(tx, &user_id, playlist.as_deref());
        Ok(self.0.store().write_rows(set).await?)
    }
}

/// Adds to a playlist. Tracks that may be in it already are removed first, so that each is in it
/// once.
async fn add(
    spotify: &Spotify,
    token: &MemberToken,
    playlist: &str,
    ids: &[String],
    is_unsure: bool,
) -> Result<(), SpotifyError> {
    if is_unsure {
        spotify.remove_from_playlist(token, playlist, ids).await?;
    }
    spotify.add_to_playlist(token, playlist, ids).await
}

fn fail(
    tx: &Tx<'_>,
    one: &Delivery,
    error: &SpotifyError,
    wait: Option<Moment>,
    now: Moment,
) -> Result<(), StoreError> {
    let sentence = error.sentence();
    match error {
        SpotifyError::Refused(_) => delivery::fail(tx, one, &sentence),
        error if error.is_passing() && now.ms() - one.wished_at.ms() >= GIVEN_UP_MS => {
            delivery::fail(tx, one, &sentence)
        }
        error if error.is_passing() => {
            delivery::try_later(tx, one, later(one, now), true, &sentence)
        }
        _ => delivery::try_later(tx, one, wait.unwrap_or(now), false, &sentence),
    }
}

fn later(one: &Delivery, now: Moment) -> Moment {
    let wait = FIRST_WAIT_MS << one.tries.min(20);
    now.ms_after(wait.min(LONGEST_WAIT_MS))
}

/// Joins the likes for one place in one request, beginning with those that have waited longest.
fn batches(due: Vec<Delivery>) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    let mut open: HashMap<(String, Target, bool, bool), usize> = HashMap::new();
    for one in due {
        let key = (one.user_id.clone(), one.target, one.is_add, one.is_unsure);
        let batch = open.get(&key).and_then(|at| batches.get_mut(*at));
        match batch.filter(|batch| batch.len() < MOST_TRACKS) {
            Some(batch) => batch.push(one),
            None => {
                open.insert(key, batches.len());
                batches.push(vec![one]);
            }
        }
    }
    batches
}
