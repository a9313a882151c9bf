//! Every night, compares each member with their friends, and makes the missing lists of the week.
//! The core has the rules for both.
//!
//! Everybody is compared with all of their friends, so each member's taste is read once and kept in
//! memory, with numbers for names. The number kept at a time is limited; a larger site is compared
//! block by block. A missed night does no harm, because a member's own reading compares them too.

use std::collections::HashMap;

use segue_base::clock::{Moment, Stopwatch};
use segue_base::waker::Waker;
use segue_core::taste::AudioFeatures;
use segue_core::taste::prepared::Prepared;
use segue_core::taste::similarity::Similarity;
use segue_store::friend::{self, Friendship};
use segue_store::weekly::{self, Chosen};
use segue_store::{Store, StoreError, Tx, listening};

use super::lease;
use super::weekly::{NEAREST, choose, has_list, week_of};
use crate::app::App;

/// When it begins, in milliseconds of the day in UTC: half past three.
const BEGIN_MS: i64 = (3 * 60 + 30) * 60_000;
/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;
/// Members of a block, of whom some 3 kB are kept each.
pub const BLOCK: usize = 12_000;
/// Members whose outcome is written at a time: visitors' writes wait no longer than that takes.
const TOGETHER: usize = 20;

/// The results of a night.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Night {
    /// Members who have friends.
    pub members: usize,
    /// Pairs that were compared.
    pub pairs: usize,
    /// Lists that were chosen.
    pub lists: usize,
}

/// Works until dropped.
pub async fn work(app: App) {
    let waker = Waker::default();
    loop {
        let next = next_after(app.now());
        while app.now() < next {
            waker.sleep(app.now(), Some(next)).await;
        }
        match lease::take(&app, "nightly", DAY_MS / 2).await {
            Ok(true) => {}
            Ok(false) => continue,
            Err(error) => {
                tracing::error!(%error, "friends were not compared: the store failed");
                continue;
            }
        }
        let (store, now, watch) = (app.store().clone(), app.now(), Stopwatch::start());
        let night = tokio::task::spawn_blocking(move || run(&store, now, BLOCK)).await;
        match night.map_err(|_| StoreError::Panicked).flatten() {
            Ok(Night { members, pairs, lists }) => {
                let took_ms = watch.read().as_millis();
                tracing::info!(members, pairs, lists, took_ms, "compared friends");
            }
            Err(error) => tracing::error!(%error, "friends were not compared: the store failed"),
        }
    }
}

/// The next moment to begin at.
fn next_after(now: Moment) -> Moment {
    let today = now.start_of_day().ms_after(BEGIN_MS);
    if now < today { today } else { today.ms_after(DAY_MS) }
}

/// Compares everybody with their friends, keeping so many members at a time, and keeps the outcome.
/// It blocks the thread.
pub fn run(store: &Store, now: Moment, block: usize) -> Result<Night, StoreError> {
    let mut night = Night::default();
    let mut behind = String::new();
    while let Some(ours) = next_block(store, &mut behind, block)? {
        let mut nearest: Vec<Vec<Near>> = ours.iter().map(|_| Vec::new()).collect();
        let mut behind = String::new();
        while let Some(theirs) = next_block(store, &mut behind, block)? {
            let crowd = Crowd::read(store, &ours, &theirs)?;
            for (member, nearest) in ours.iter().zip(&mut nearest) {
                night.pairs +=
                    store.read_blocking(|tx| crowd.compare(tx, member, &theirs, nearest))?;
            }
        }
        night.members += ours.len();
        let mut outcomes = ours.into_iter().zip(nearest);
        loop {
            let some: Vec<_> = outcomes.by_ref().take(TOGETHER).collect();
            if some.is_empty() {
                break;
            }
            night.lists += finish(store, some, now)?;
        }
    }
    Ok(night)
}

/// The members behind an id, which moves on to the last of them.
fn next_block(
    store: &Store,
    behind: &mut String,
    most: usize,
) -> Result<Option<Vec<String>>, StoreError> {
    let members = store.read_blocking(|tx| weekly::list_members(tx, behind, most))?;
    let Some(last) = members.last() else { return Ok(None) };
    behind.clone_from(last);
    Ok(Some(members))
}

/// A friend, and how alike they are.
type Near = (String, Similarity);

/// Members, ready to be compared.
struct Crowd<'a> {
    listeners: HashMap<&'a str, Prepared<u32>>,
    /// Ids of artists and genres, by their numbers.
    names: Vec<String>,
}

impl<'a> Crowd<'a> {
    fn read(store: &Store, ours: &'a [String], theirs: &'a [String]) -> Result<Self, StoreError> {
        let mut numbers = HashMap::new();
        let mut read: HashMap<&str, Listener> = HashMap::new();
        for member in ours.iter().chain(theirs) {
            if !read.contains_key(member.as_str()) {
                let listener =
                    store.read_blocking(|tx| Listener::read(tx, member, &mut numbers))?;
                read.insert(member, listener);
            }
        }
        // Numbers were given as names came; now they are put in the order of the names.
        let mut names: Vec<(String, u32)> = numbers.into_iter().collect();
        names.sort_unstable();
        let mut ordered = vec![0; names.len()];
        for (number, (_, given)) in (0..).zip(&names) {
            if let Some(place) = ordered.get_mut(*given as usize) {
                *place = number;
            }
        }
        let ready = read.into_iter().map(|(member, listener)| (member, listener.ready(&ordered)));
        let listeners = ready.collect();
        Ok(Self { listeners, names: names.into_iter().map(|(name, _)| name).collect() })
    }

    /// Compares a member with those of their friends who are among these, and keeps the nearest; of
    /// equals, the first by id. Returns how many were compared.
    fn compare(
        &self,
        tx: &Tx<'_>,
        member: &str,
        theirs: &[String],
        nearest: &mut Vec<Near>,
    ) -> Result<usize, StoreError> {
        let Some(own) = self.listeners.get(member) else { return Ok(0) };
        let (Some(first), Some(last)) = (theirs.first(), theirs.last()) else { return Ok(0) };
        let friends = friend::list_ids(tx, member)?;
        let here = friends.iter().filter(|id| (first..=last).contains(id));
        let here = here.filter_map(|id| Some((id, self.listeners.get(id.as_str())?)));
        let mut found: Vec<_> =
            here.map(|(id, listener)| (id, listener, own.score(listener))).collect();
        let compared = found.len();
        found.sort_by(|(_, _, a), (_, _, b)| b.total_cmp(a));
        found.truncate(NEAREST);
        // Further friends are read only for members whose nearest ones may still change.
        let least = nearest.get(NEAREST - 1).map(|(_, similarity)| similarity.score);
        found.retain(|(_, _, score)| least.is_none_or(|least| *score > least));
        if found.is_empty() {
            return Ok(compared);
        }
        let artists = listening::list_top_artists(tx, member)?;
        for (id, listener, score) in found {
            let name = |id: &str| {
                let artist = artists.iter().find(|artist| artist.id == id);
                artist.map_or_else(|| id.to_owned(), |artist| artist.name.clone())
            };
            let shared_artists = own.common_artists(listener).into_iter();
            let shared_genres = own.common_genres(listener).into_iter();
            let similarity = Similarity {
                score,
                common_artists: shared_artists.filter_map(|it| self.name(it)).map(name).collect(),
                common_genres: shared_genres
                    .filter_map(|it| self.name(it))
                    .map(str::to_owned)
                    .collect(),
            };
            nearest.push((id.clone(), similarity));
        }
        nearest.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
        nearest.truncate(NEAREST);
        Ok(compared)
    }

    fn name(&self, number: u32) -> Option<&str> {
        self.names.get(number as usize).map(String::as_str)
    }
}

/// A member's taste, with numbers instead of names.
struct Listener {
    artists: Vec<(u32, u32)>,
    genres: Vec<(u32, u32)>,
    features: Option<AudioFeatures>,
}

impl Listener {
    fn read(
        tx: &Tx<'_>,
        member: &str,
        numbers: &mut HashMap<String, u32>,
    ) -> Result<Self, StoreError> {
        let profile = listening::profile(tx, member)?;
        let mut number = |name: String| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(name).or_insert(next)
        };
        let (mut artists, mut genres) = (Vec::new(), Vec::new());
        for (rank, artist) in (1..).zip(profile.artists) {
            artists.push((number(artist.id), rank));
            genres.extend(artist.genres.into_iter().map(|genre| (number(genre), rank)));
        }
        Ok(Self { artists, genres, features: profile.features })
    }

    fn ready(mut self, ordered: &[u32]) -> Prepared<u32> {
        for (number, _) in self.artists.iter_mut().chain(&mut self.genres) {
            *number = ordered.get(*number as usize).copied().unwrap_or(*number);
        }
        Prepared::new(self.artists, self.genres, self.features)
    }
}

/// Makes the missing lists of some members, and stores their comparisons. Returns how many lists
/// were made.
fn finish(store: &Store, some: Vec<(String, Vec<Near>)>, now: Moment) -> Result<usize, StoreError> {
    let with_lists = store.read_blocking(|tx| {
        let choose_one = |(member, nearest): (String, Vec<Near>)| {
            let scores: Vec<_> = nearest.iter().map(|(id, it)| (id.clone(), it.score)).collect();
            let stays = has_list(tx, &member, now)?;
            let chosen = if stays { Vec::new() } else { choose(tx, &member, &scores)? };
            Ok((member, nearest, chosen))
        };
        some.into_iter().map(choose_one).collect::<Result<Vec<_>, StoreError>>()
    })?;
    store.write_blocking(move |tx| {
        let mut lists = 0;
        for (member, nearest, chosen) in &with_lists {
            lists += usize::from(keep(tx, member, nearest, chosen, now)?);
        }
        Ok(lists)
    })
}

/// Stores a member's comparisons, except those with former friends. Returns whether a list was
/// made.
fn keep(
    tx: &Tx<'_>,
    member: &str,
    nearest: &[Near],
    chosen: &[Chosen],
    now: Moment,
) -> Result<bool, StoreError> {
    let mut friends = Vec::new();
    for (id, _) in nearest {
        if friend::status(tx, member, id)?.is_some_and(|(status, _)| status == Friendship::Accepted)
        {
            friends.push(id.clone());
        }
    }
    if friends.is_empty() {
        return Ok(false);
    }
    let of_friends: Vec<Near> =
        nearest.iter().filter(|(id, _)| friends.contains(id)).cloned().collect();
    weekly::replace_similarities(tx, member, &of_friends, now)?;
    let is_wanted = !chosen.is_empty()
        && chosen.iter().all(|track| friends.contains(&track.friend_user_id))
        && !has_list(tx, member, now)?;
    if is_wanted {
        weekly::save_list(tx, member, &week_of(now), chosen, now)?;
    }
    Ok(is_wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_begins_at_half_past_three() {
        for (now, next) in [
            ("2026-03-01T00:00:00Z", "2026-03-01T03:30:00.000Z"),
            ("2026-03-01T03:29:59.999Z", "2026-03-01T03:30:00.000Z"),
            ("2026-03-01T03:30:00Z", "2026-03-02T03:30:00.000Z"),
            ("2026-12-31T23:00:00Z", "2027-01-01T03:30:00.000Z"),
        ] {
            let now = Moment::parse_rfc3339(now).unwrap();
            assert_eq!(next_after(now).rfc3339(), next);
        }
    }
}
