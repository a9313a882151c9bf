//! How alike two listeners are.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Profile;
use crate::order;

/// Weight of shared top artists in the score.
const ARTISTS: f64 = 0.3;
/// Weight of shared genres.
const GENRES: f64 = 0.3;
/// Weight of how the music sounds.
const AUDIO: f64 = 0.4;
/// How many shared artists and genres are named.
const MOST_NAMED: usize = 10;

/// How alike two listeners are, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Similarity {
    /// 0 to 1, in hundredths.
    pub score: f64,
    /// Names of artists that both have, ten at most, those nearest to both tops first.
    pub common_artists: Vec<String>,
    /// Genres that both have, ten at most, the weightiest first.
    pub common_genres: Vec<String>,
}

/// Compares two listeners. The score does not depend on who is named first.
///
/// Three tenths are shared top artists (their number by that of the shorter list), three tenths
/// shared genres (weighted by the ranks of the artists that bear them), four tenths how the music
/// sounds. Without artists or genres on either side those parts count nothing; without features,
/// the defaults stand in.
#[must_use]
pub fn similarity(one: &Profile, other: &Profile) -> Similarity {
    let (artists, common_artists) = shared_artists(one, other);
    let (genres, common_genres) = shared_genres(one, other);
    let score = ARTISTS * artists + GENRES * genres + AUDIO * shared_sound(one, other);
    Similarity { score: in_hundredths(score), common_artists, common_genres }
}

fn shared_artists(one: &Profile, other: &Profile) -> (f64, Vec<String>) {
    let (ours, theirs) = (ranks(one), ranks(other));
    let fewer = ours.len().min(theirs.len());
    let mut shared: Vec<(usize, &str)> = Vec::new();
    for (id, rank) in &ours {
        if let Ok(at) = theirs.binary_search_by(|(other, _)| other.cmp(id))
            && let Some((_, other_rank)) = theirs.get(at)
        {
            let entry = (rank + other_rank, *id);
            order::insert(&mut shared, entry, |later, earlier| later.0 < earlier.0);
        }
    }
    let name = |id: &str| {
        let artist = one.artists.iter().find(|artist| artist.id == id)?;
        Some(artist.name.clone())
    };
    let names = shared.iter().take(MOST_NAMED).filter_map(|(_, id)| name(id)).collect();
    (share(count(shared.len()), count(fewer)), names)
}

/// Each artist's best rank, in the order of their ids.
fn ranks(profile: &Profile) -> Vec<(&str, usize)> {
    let ranks = profile.artists.iter().enumerate();
    let mut ranks: Vec<(&str, usize)> = ranks.map(|(rank, artist)| (&*artist.id, rank)).collect();
    order::sort(&mut ranks, |one, other| one < other);
    ranks.dedup_by(|later, kept| later.0 == kept.0);
    ranks
}

fn shared_genres(one: &Profile, other: &Profile) -> (f64, Vec<String>) {
    let (ours, theirs) = (genre_weights(one), genre_weights(other));
    let total = |weights: &[(&str, f64)]| weights.iter().fold(0.0, |sum, (_, one)| sum + one);
    let mut overlap = 0.0;
    let mut shared: Vec<(f64, &str)> = Vec::new();
    for (genre, weight) in &ours {
        if let Ok(at) = theirs.binary_search_by(|(other, _)| other.cmp(genre))
            && let Some((_, other_weight)) = theirs.get(at)
        {
            let weight = weight.min(*other_weight);
            overlap += weight;
            order::insert(&mut shared, (weight, *genre), |later, earlier| later.0 > earlier.0);
        }
    }
    let names = shared.iter().take(MOST_NAMED).map(|(_, genre)| (*genre).to_string()).collect();
    (share(overlap, total(&ours).min(total(&theirs))), names)
}

/// The weight of each genre, in the genres' order: the sum of 1/rank over the top artists that bear
/// it, the first ranks first.
fn genre_weights(profile: &Profile) -> Vec<(&str, f64)> {
    let mut borne: Vec<(&str, usize)> = Vec::new();
    for (rank, artist) in (1..).zip(&profile.artists) {
        borne.extend(artist.genres.iter().map(|genre| (&**genre, rank)));
    }
    order::sort(&mut borne, |one, other| one < other);
    let mut weights: Vec<(&str, f64)> = Vec::new();
    for (genre, rank) in borne {
        let weight = 1.0 / count(rank);
        match weights.last_mut() {
            Some((latest, sum)) if *latest == genre => *sum += weight,
            _ => weights.push((genre, weight)),
        }
    }
    weights
}

fn shared_sound(one: &Profile, other: &Profile) -> f64 {
    let scaled = |profile: &Profile| -> [f64; 9] { profile.features.unwrap_or_default().scaled() };
    let (ours, theirs) = (scaled(one), scaled(other));
    let difference = ours.iter().zip(theirs).fold(0.0, |sum, (a, b)| sum + (a - b).max(b - a));
    1.0 - difference / count(ours.len())
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
