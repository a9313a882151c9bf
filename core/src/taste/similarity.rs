//! How alike two listeners are.
//!
//! Source: decision 15 of the design. Fixtures: `vectors/taste/similarity.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Profile;
use crate::order;
use crate::text::put::owned;

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
    let (scores, mut names) = shared(&ours, &theirs, |rank, other| -(rank + other));
    for name in &mut names {
        if let Some(artist) = one.artists.iter().find(|artist| artist.id == *name) {
            name.clone_from(&artist.name);
        }
    }
    (share(count(scores.len()), count(ours.len().min(theirs.len()))), names)
}

fn shared_genres(one: &Profile, other: &Profile) -> (f64, Vec<String>) {
    let (ours, theirs) = (genre_weights(one), genre_weights(other));
    let (scores, names) = shared(&ours, &theirs, f64::min);
    (share(total(&scores), total(&ours).min(total(&theirs))), names)
}

/// The sum of weights, in their order.
#[inline(never)]
fn total(weights: &[(&str, f64)]) -> f64 {
    weights.iter().fold(0.0, |sum, (_, weight)| sum + weight)
}

/// Each artist's best rank.
#[inline(never)]
fn ranks(profile: &Profile) -> Vec<(&str, f64)> {
    let mut ranks = Vec::new();
    for (rank, artist) in (1..).zip(&profile.artists) {
        ranks.push((&*artist.id, rank));
    }
    folded(ranks, |best, rank| if best > 0.0 { best } else { rank })
}

/// The weight of each genre: the sum of 1/rank over the top artists that bear it.
#[inline(never)]
fn genre_weights(profile: &Profile) -> Vec<(&str, f64)> {
    let mut borne = Vec::new();
    for (rank, artist) in (1..).zip(&profile.artists) {
        for genre in &artist.genres {
            borne.push((&**genre, rank));
        }
    }
    folded(borne, |sum, rank| sum + 1.0 / rank)
}

/// Names in their order, each once, with a weight made of its ranks, the best rank first.
#[inline(never)]
fn folded(mut names: Vec<(&str, u32)>, weigh: fn(f64, f64) -> f64) -> Vec<(&str, f64)> {
    order::sort(&mut names);
    let mut weights: Vec<(&str, f64)> = Vec::new();
    for (name, rank) in names {
        let rank = f64::from(rank);
        match weights.last_mut() {
            Some((latest, weight)) if *latest == name => *weight = weigh(*weight, rank),
            _ => weights.push((name, weigh(0.0, rank))),
        }
    }
    weights
}

/// The names in two ordered lists, each with a score made of its weights in both; and those of the
/// highest scores.
#[inline(never)]
fn shared<'a>(
    ours: &[(&'a str, f64)],
    theirs: &[(&str, f64)],
    score: fn(f64, f64) -> f64,
) -> (Vec<(&'a str, f64)>, Vec<String>) {
    let mut theirs = theirs.iter().peekable();
    let (mut shared, mut ordered) = (Vec::new(), Vec::new());
    for (name, weight) in ours {
        while theirs.next_if(|(other, _)| other < name).is_some() {}
        if let Some((_, other_weight)) = theirs.next_if(|(other, _)| other == name) {
            let score = score(*weight, *other_weight);
            order::insert_by_score(&mut ordered, score, shared.len() as u32);
            shared.push((*name, score));
        }
    }
    let mut names = Vec::new();
    for (_, at) in ordered.iter().take(MOST_NAMED) {
        names.extend(shared.get(*at as usize).map(|(name, _)| owned(name)));
    }
    (shared, names)
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
