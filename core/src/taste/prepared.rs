//! A listener in the form in which they are compared with many others.
//!
//! Keys stand for the names in it: the texts themselves, or numbers that a caller with many
//! listeners assigns. Keys have to sort as the names do: then every sum runs in the same order as
//! over the names, and a score is the same to the last bit. Source: decision 15 (docs/decisions).
//! Fixtures: `vectors/taste/similarity.json`.

use alloc::vec::Vec;

use super::AudioFeatures;
use crate::order;

/// Weight of shared top artists in the score.
const ARTISTS: f64 = 0.3;
/// Weight of shared genres.
const GENRES: f64 = 0.3;
/// Weight of how the music sounds.
const AUDIO: f64 = 0.4;
/// How many shared artists and genres are named.
const MOST_NAMED: usize = 10;

/// A listener, ready to be compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Prepared<K> {
    /// Each artist's best rank, in the order of the keys.
    artists: Vec<(K, f64)>,
    /// The weight of each genre, which is the sum of 1/rank over the top artists that bear it, in
    /// the order of the keys.
    genres: Vec<(K, f64)>,
    /// The sum of the genres' weights.
    genres_weigh: f64,
    /// The features of sound, each on a scale of 0 to 1.
    sound: [f64; 9],
}

impl<K: Ord + Copy> Prepared<K> {
    /// Prepares a listener from their top artists, each with its rank from 1; the genres of these
    /// artists, each with its artist's rank; and how their music sounds, as far as that is known.
    #[must_use]
    pub fn new(
        artists: Vec<(K, u32)>,
        genres: Vec<(K, u32)>,
        features: Option<AudioFeatures>,
    ) -> Self {
        let artists = folded(artists, |best, rank| if best > 0.0 { best } else { rank });
        let genres = folded(genres, |sum, rank| sum + 1.0 / rank);
        let genres_weigh = genres.iter().fold(0.0, |sum, (_, weight)| sum + weight);
        Self { artists, genres, genres_weigh, sound: features.unwrap_or_default().scaled() }
    }

    /// How alike two listeners are: 0 to 1, in hundredths. Allocates nothing.
    #[must_use]
    pub fn score(&self, other: &Self) -> f64 {
        let (mut artists, mut genres) = (0_u32, 0.0);
        each_shared(&self.artists, &other.artists, &mut |_, _, _| artists += 1);
        each_shared(&self.genres, &other.genres, &mut |_, ours, theirs| genres += ours.min(theirs));
        let fewer = count(self.artists.len().min(other.artists.len()));
        let artists = share(f64::from(artists), fewer);
        let genres = share(genres, self.genres_weigh.min(other.genres_weigh));
        in_hundredths(ARTISTS * artists + GENRES * genres + AUDIO * self.shared_sound(other))
    }

    /// Keys of artists that both have, ten at most, those that rank highest with both first.
    #[must_use]
    pub fn common_artists(&self, other: &Self) -> Vec<K> {
        foremost(&self.artists, &other.artists, |rank, other| -(rank + other))
    }

    /// Keys of genres that both have, ten at most, the weightiest first.
    #[must_use]
    pub fn common_genres(&self, other: &Self) -> Vec<K> {
        foremost(&self.genres, &other.genres, f64::min)
    }

    fn shared_sound(&self, other: &Self) -> f64 {
        let both = self.sound.iter().zip(other.sound);
        let difference = both.fold(0.0, |sum, (a, b)| sum + (a - b).max(b - a));
        1.0 - difference / count(self.sound.len())
    }
}

/// Sorts keys and folds repeated ones into one, whose weight is made of its ranks, the best rank
/// first.
#[inline(never)]
fn folded<K: Ord>(mut keys: Vec<(K, u32)>, weigh: fn(f64, f64) -> f64) -> Vec<(K, f64)> {
    order::sort(&mut keys);
    let mut weights: Vec<(K, f64)> = Vec::new();
    for (key, rank) in keys {
        let rank = f64::from(rank);
        match weights.last_mut() {
            Some((latest, weight)) if *latest == key => *weight = weigh(*weight, rank),
            _ => weights.push((key, weigh(0.0, rank))),
        }
    }
    weights
}

/// Calls a function for every key that is in both of two ordered lists, in order, with its weights
/// in both. Shared keys are few, so one compiled copy serves every caller.
#[inline(never)]
fn each_shared<K: Ord + Copy>(
    ours: &[(K, f64)],
    theirs: &[(K, f64)],
    meet: &mut dyn FnMut(K, f64, f64),
) {
    let mut theirs = theirs.iter().peekable();
    for (key, weight) in ours {
        while theirs.next_if(|(other, _)| other < key).is_some() {}
        if let Some((_, other_weight)) = theirs.next_if(|(other, _)| other == key) {
            meet(*key, *weight, *other_weight);
        }
    }
}

/// The keys in two ordered lists that score highest by their weights in both.
#[inline(never)]
fn foremost<K: Ord + Copy>(
    ours: &[(K, f64)],
    theirs: &[(K, f64)],
    score: fn(f64, f64) -> f64,
) -> Vec<K> {
    let (mut shared, mut ordered) = (Vec::new(), Vec::new());
    each_shared(ours, theirs, &mut |key, weight, other| {
        order::insert_by_score(&mut ordered, score(weight, other), shared.len() as u32);
        shared.push(key);
    });
    let mut foremost = Vec::new();
    for (_, at) in ordered.iter().take(MOST_NAMED) {
        foremost.extend(shared.get(*at as usize));
    }
    foremost
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

/// Rounds to hundredths, halves up.
fn in_hundredths(value: f64) -> f64 {
    f64::from((value.clamp(0.0, 1.0) * 100.0 + 0.5) as u32) / 100.0
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
