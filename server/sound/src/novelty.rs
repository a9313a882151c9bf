//! Where the music changes: what follows a moment is compared with what was before it, over a few stretches of time,
//! because a track is told by more than its next bar.

use crate::Change;
use crate::ear::{BANDS, COLOURS, Colour, NUMBERS};

/// The stretches on either side of a moment that are compared, in seconds.
const STRETCHES: [usize; 3] = [5, 10, 20];
/// Two changes are at least so many seconds apart.
const APART: usize = 6;
/// Changes of a sound at most, and what is the least of one.
const MOST: usize = 600;
const LEAST: u8 = 4;
/// How much the notes count beside the bands.
const NOTES: f32 = 6.0;

/// Finds the changes of a sound, in order.
pub fn find(colours: &[Colour]) -> Vec<Change> {
    let novelty = novelty(colours);
    let apart = APART * COLOURS as usize;
    let mut found: Vec<(usize, f32)> = (0..novelty.len())
        .filter_map(|at| {
            let value = *novelty.get(at)?;
            let around =
                novelty.get(at.saturating_sub(apart / 2)..novelty.len().min(at + apart / 2 + 1))?;
            let is_top = value > 0.0 && around.iter().all(|other| *other <= value);
            is_top.then_some((at, value))
        })
        .collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    let full = found.first().map_or(1.0, |strongest| strongest.1);
    let mut kept: Vec<(usize, f32)> = Vec::new();
    for (at, value) in found {
        if kept.len() < MOST && kept.iter().all(|(other, _)| other.abs_diff(at) >= apart) {
            kept.push((at, value));
        }
    }
    let mut changes: Vec<Change> =
        kept.into_iter().filter_map(|(at, value)| change(at, value / full)).collect();
    changes.sort_by_key(|change| change.seconds);
    changes
}

fn change(at: usize, share: f32) -> Option<Change> {
    let seconds = u32::try_from(at).ok()?.saturating_add(COLOURS / 2) / COLOURS;
    let strength = (share.clamp(0.0, 1.0) * 100.0).round() as u8;
    (strength >= LEAST).then_some(Change { seconds, strength })
}

/// How much what follows each moment differs from what was before it.
fn novelty(colours: &[Colour]) -> Vec<f32> {
    let sums = Sums::of(colours);
    let mut all = vec![0.0; colours.len()];
    for seconds in STRETCHES {
        let length = seconds * COLOURS as usize;
        let one: Vec<f32> = (0..colours.len()).map(|at| sums.difference(at, length)).collect();
        // Each stretch has the same say, however large its numbers are.
        let mean = one.iter().sum::<f32>() / (one.len().max(1) as f32) + 1e-6;
        for (sum, value) in all.iter_mut().zip(one) {
            *sum += value / mean;
        }
    }
    all
}

/// Sums of all colours before each moment, so that the mean of any stretch is one subtraction.
struct Sums {
    sums: Vec<[f64; NUMBERS]>,
    /// One over the spread of each number in the whole sound.
    weights: Colour,
}

impl Sums {
    fn of(colours: &[Colour]) -> Self {
        let mut sums = Vec::with_capacity(colours.len() + 1);
        let (mut sum, mut squares) = ([0.0; NUMBERS], [0.0; NUMBERS]);
        sums.push(sum);
        for colour in colours {
            for ((sum, square), value) in sum.iter_mut().zip(&mut squares).zip(colour) {
                *sum += f64::from(*value);
                *square += f64::from(*value) * f64::from(*value);
            }
            sums.push(sum);
        }
        let count = colours.len().max(1) as f64;
        let mut weights = [0.0; NUMBERS];
        for (number, (weight, (sum, square))) in
            weights.iter_mut().zip(sum.iter().zip(&squares)).enumerate()
        {
            let spread = (square / count - (sum / count) * (sum / count)).max(0.0).sqrt();
            *weight = if number < BANDS { 1.0 / (spread as f32 + 1.0) } else { NOTES };
        }
        Self { sums, weights }
    }

    fn mean(&self, from: usize, to: usize) -> Option<Colour> {
        let (before, after) = (self.sums.get(from)?, self.sums.get(to)?);
        let count = to.checked_sub(from).filter(|count| *count > 0)? as f64;
        let mut mean = [0.0; NUMBERS];
        for ((mean, before), after) in mean.iter_mut().zip(before).zip(after) {
            *mean = ((after - before) / count) as f32;
        }
        Some(mean)
    }

    /// The difference of the stretches before and behind a moment; at the ends they are shorter, and count less.
    fn difference(&self, at: usize, length: usize) -> f32 {
        let (from, to) = (at.saturating_sub(length), (at + length).min(self.sums.len() - 1));
        let (Some(before), Some(after)) = (self.mean(from, at), self.mean(at, to)) else {
            return 0.0;
        };
        let pairs = before.iter().zip(&after).zip(&self.weights);
        let square: f32 =
            pairs.map(|((before, after), weight)| ((after - before) * weight).powi(2)).sum();
        let whole = (at - from).min(to - at) as f32 / length as f32;
        square.sqrt() * whole.sqrt()
    }
}
