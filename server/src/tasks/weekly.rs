//! Makes members' Discover Weekly: finds the friends whose taste is nearest, and tracks that those
//! play and the member has not heard. The core has the rules for both.
//!
//! A week's list is made once and keeps its order for the week, so that it can be listened to;
//! tracks that the member has heard since are hidden. Only a new friend changes it, and an empty
//! list is made again whenever there is something new.

use segue_base::clock::Moment;
use segue_core::taste::similarity::{Similarity, similarity};
use segue_core::taste::weekly::{DEFAULT_RESULTS, Friend};
use segue_store::listening::{self, Latest};
use segue_store::weekly::{self, Chosen, RefusedTrack};
use segue_store::{StoreError, Tx, friend};

use crate::app::App;

/// How many of the most similar friends contribute. Source: specification for members and admin,
/// section 9.
pub(super) const NEAREST: usize = 10;
/// How many of a friend's latest tracks count. Source: the same.
const FRIEND_TRACKS: usize = 50;
/// Plays among which a friend's latest tracks are looked for: one may be played over and over.
const FRIEND_PLAYS: usize = 200;
/// The number of a member's latest plays that are left out. Source: the same.
const HEARD: usize = 500;
/// The number of unwanted tracks after which an artist is left out as a whole.
const REFUSED_ARTIST: usize = 2;

/// The week of a moment, by the day that it begins with.
#[must_use]
pub fn week_of(now: Moment) -> String {
    now.start_of_week().date()
}

/// Finds out anew who is nearest to a member, and chooses their list where there is none for this week
/// or an empty one.
pub async fn refresh(app: &App, user_id: &str) -> Result<(), StoreError> {
    compare_and_choose(app, user_id, false).await
}

/// Compares a member with a new friend, and makes their list again, because nobody should wait a
/// week to see what a new friend plays.
pub async fn meet(app: &App, user_id: &str) -> Result<(), StoreError> {
    compare_and_choose(app, user_id, true).await
}

async fn compare_and_choose(app: &App, user_id: &str, is_anew: bool) -> Result<(), StoreError> {
    let now = app.now();
    loop {
        // Five hundred friends take a tenth of a second, so it is not done where requests are.
        let (store, id) = (app.store().clone(), user_id.to_owned());
        let compared = tokio::task::spawn_blocking(move || {
            store.read_blocking(|tx| {
                let friends = friend::list_ids(tx, &id)?;
                let nearest = compare(tx, &id, &friends)?;
                Ok((friends, nearest))
            })
        });
        let (friends, nearest) = compared.await.map_err(|_| StoreError::Panicked)??;
        let id = user_id.to_owned();
        let written = app.store().write::<_, StoreError>(move |tx| {
            // If a friend has come or gone meanwhile, the comparison is out of date.
            if friend::list_ids(tx, &id)? != friends {
                return Ok(false);
            }
            weekly::replace_similarities(tx, &id, &nearest, now)?;
            if is_anew || !has_list(tx, &id, now)? {
                choose_and_save(tx, &id, now)?;
            }
            Ok(true)
        });
        if written.await? {
            return Ok(());
        }
    }
}

/// Makes a member's list if there is none for this week, from what is known of their friends.
pub async fn ensure(app: &App, user_id: &str) -> Result<(), StoreError> {
    let now = app.now();
    // Nothing, where nothing was before, is not written down again by every look at the page.
    let is_wanted = app
        .store()
        .read(|tx| Ok(!has_list(tx, user_id, now)? && !choose_of_nearest(tx, user_id)?.is_empty()))
        .await?;
    if !is_wanted {
        return Ok(());
    }
    let id = user_id.to_owned();
    let write = move |tx: &Tx<'_>| {
        if has_list(tx, &id, now)? { Ok(()) } else { choose_and_save(tx, &id, now) }
    };
    app.store().write(write).await
}

/// Makes a member's list in the write that stores it, so that tracks that they hide or show again
/// meanwhile are respected.
fn choose_and_save(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<(), StoreError> {
    let chosen = choose_of_nearest(tx, user_id)?;
    weekly::save_list(tx, user_id, &week_of(now), &chosen, now)
}

fn choose_of_nearest(tx: &Tx<'_>, user_id: &str) -> Result<Vec<Chosen>, StoreError> {
    choose(tx, user_id, &weekly::list_nearest(tx, user_id, NEAREST)?)
}

pub(super) fn has_list(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<bool, StoreError> {
    let found = weekly::find_list(tx, user_id)?;
    Ok(found.is_some_and(|(week, _)| week == week_of(now))
        && !weekly::list_tracks(tx, user_id)?.is_empty())
}

/// The friends who are nearest to a member, with why; of equals, the first by id.
fn compare(
    tx: &Tx<'_>,
    user_id: &str,
    friends: &[String],
) -> Result<Vec<(String, Similarity)>, StoreError> {
    let own = listening::profile(tx, user_id)?;
    let mut nearest = Vec::new();
    for friend in friends {
        let alike = similarity(&own, &listening::profile(tx, friend)?);
        nearest.push((friend.clone(), alike));
    }
    nearest.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
    nearest.truncate(NEAREST);
    Ok(nearest)
}

/// Chooses among the tracks that the nearest friends play.
pub(super) fn choose(
    tx: &Tx<'_>,
    user_id: &str,
    nearest: &[(String, f64)],
) -> Result<Vec<Chosen>, StoreError> {
    let refused = weekly::list_refusals(tx, user_id)?;
    let mut heard = listening::list_heard(tx, user_id, HEARD)?;
    heard.extend(refused.iter().map(|refusal| refusal.spotify_track_id.clone()));
    let mut plays: Vec<Vec<Latest>> = Vec::new();
    for (friend, _) in nearest {
        let mut latest = listening::list_latest(tx, friend, FRIEND_PLAYS, FRIEND_TRACKS)?;
        latest.retain(|play| !is_unwanted(&refused, play));
        plays.push(latest);
    }
    let friends: Vec<Friend> = nearest
        .iter()
        .zip(&plays)
        .map(|((_, score), plays)| Friend {
            score: *score,
            tracks: plays.iter().map(|play| play.spotify_track_id.clone()).collect(),
        })
        .collect();
    let chosen = weekly_of(&friends, &heard).into_iter().filter_map(|(friend, track, percent)| {
        let play = plays.get(friend)?.get(track)?;
        Some(Chosen {
            spotify_track_id: play.spotify_track_id.clone(),
            friend_user_id: nearest.get(friend)?.0.clone(),
            played_at: play.played_at,
            match_percent: percent,
        })
    });
    Ok(chosen.collect())
}

fn weekly_of(friends: &[Friend], heard: &[String]) -> Vec<(usize, usize, u32)> {
    let chosen = segue_core::taste::weekly::weekly(friends, heard, DEFAULT_RESULTS);
    chosen.into_iter().map(|it| (it.friend, it.track, it.match_percent)).collect()
}

fn is_unwanted(refused: &[RefusedTrack], play: &Latest) -> bool {
    let Some(artist) = play.artist_names.first() else { return false };
    let key = artist_key(artist);
    refused.iter().filter(|refusal| refusal.artist_key == key).count() >= REFUSED_ARTIST
}

/// An artist's name by which refusals are counted.
#[must_use]
pub fn artist_key(name: &str) -> String {
    name.trim().to_lowercase()
}
