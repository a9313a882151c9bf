//! Logistic regression without a constant: turned round, a list says the opposite, so there is none to find.

/// What was seen in a list or a part of it, its side, and how much it counts.
pub struct Sample {
    /// One number a sign.
    pub seen: Vec<f64>,
    /// 1 where the artists stand on the left, else -1.
    pub side: f64,
    /// How much it counts.
    pub weight: f64,
}

const STEPS: u32 = 600;
const RATE: f64 = 0.5;
/// Holds weights small that few lists speak for.
const PENALTY: f64 = 0.02;

/// The weights that tell the sides of the samples best.
#[must_use]
pub fn fit(samples: &[Sample], signs: usize) -> Vec<f64> {
    let mut weights = vec![0.0; signs];
    let all: f64 = samples.iter().map(|sample| sample.weight).sum();
    for _ in 0..STEPS {
        let mut slope = vec![0.0; signs];
        for Sample { seen, side, weight } in samples {
            let sum: f64 = weights.iter().zip(seen).map(|(weight, seen)| weight * seen).sum();
            let pull = side * weight / (1.0 + (side * sum).exp());
            for (slope, seen) in slope.iter_mut().zip(seen) {
                *slope += pull * seen;
            }
        }
        for (weight, slope) in weights.iter_mut().zip(&slope) {
            *weight += RATE * (slope / all - PENALTY * *weight);
        }
    }
    weights
}
