//! The filter of the studio, and its two effects.

use crate::number::{PER_SECOND, samples, soft};

/// A state variable filter that stays stable while its cutoff moves.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    first: f32,
    second: f32,
    slope: f32,
    damping: f32,
    gain: f32,
}

/// The outputs of a filter for one sample.
#[derive(Debug, Clone, Copy)]
pub struct Bands {
    /// Below the cutoff.
    pub low: f32,
    /// Around the cutoff.
    pub band: f32,
    /// Above the cutoff.
    pub high: f32,
}

impl Filter {
    /// A filter at `hz`; `resonance` is 0.7 for a flat one, and rings from 3.
    pub fn new(hz: f32, resonance: f32) -> Self {
        let mut filter = Self::default();
        filter.tune(hz, resonance);
        filter
    }

    /// Moves the cutoff.
    pub fn tune(&mut self, hz: f32, resonance: f32) {
        let angle = std::f32::consts::PI * hz.clamp(15.0, PER_SECOND * 0.4) / PER_SECOND;
        // The tangent's series, near enough below the clamp.
        self.slope = angle * (1.0 + angle * angle * (0.333_33 + angle * angle * 0.133_33));
        self.damping = 1.0 / resonance;
        self.gain = 1.0 / (1.0 + self.slope * (self.slope + self.damping));
    }

    /// Takes one sample.
    pub fn step(&mut self, input: f32) -> Bands {
        let rest = input - self.second;
        let band = self.gain * (self.first + self.slope * rest);
        let low = self.second + self.slope * band;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        Bands { low, band, high: input - self.damping * band - low }
    }
}

/// A delay line, which gives back its input some samples later.
#[derive(Debug, Clone)]
struct Line {
    kept: Vec<f32>,
    at: usize,
}

impl Line {
    fn new(length: usize) -> Self {
        Self { kept: vec![0.0; length.max(1)], at: 0 }
    }

    fn peek(&self) -> f32 {
        self.kept.get(self.at).copied().unwrap_or(0.0)
    }

    fn put(&mut self, value: f32) {
        if let Some(slot) = self.kept.get_mut(self.at) {
            *slot = value;
        }
        self.at += 1;
        if self.at >= self.kept.len() {
            self.at = 0;
        }
    }
}

/// An echo as a tape gives it: every repeat loses its highs and its lows.
#[derive(Debug, Clone)]
pub struct Echo {
    line: Line,
    dull: Filter,
    thin: Filter,
    feedback: f32,
}

impl Echo {
    /// An echo that repeats every `seconds`.
    pub fn new(seconds: f32, feedback: f32) -> Self {
        Self {
            line: Line::new(samples(seconds)),
            dull: Filter::new(2600.0, 0.7),
            thin: Filter::new(220.0, 0.7),
            feedback,
        }
    }

    /// Takes one sample and gives the echo alone.
    pub fn step(&mut self, input: f32) -> f32 {
        let low = self.dull.step(self.line.peek()).low;
        let repeat = self.thin.step(low).high;
        self.line.put(soft(input + repeat * self.feedback));
        repeat
    }
}

/// A room: four lines that feed themselves, then two that blur what they give (Schroeder's).
#[derive(Debug, Clone)]
pub struct Room {
    combs: Vec<(Line, f32, f32)>,
    blurs: Vec<Line>,
}

impl Room {
    /// A room that rings for `seconds`.
    pub fn new(seconds: f32) -> Self {
        let comb = |length: usize| {
            let time = crate::number::seconds(length);
            // A thousandth is left after `seconds`; near enough for short lines.
            let gain = 1.0 - (6.9 * time / seconds).min(0.6) * 0.85;
            (Line::new(length), gain, 0.0)
        };
        Self {
            combs: [743, 811, 907, 1013].into_iter().map(comb).collect(),
            blurs: [139, 47].into_iter().map(Line::new).collect(),
        }
    }

    /// Takes one sample and gives the room alone.
    pub fn step(&mut self, input: f32) -> f32 {
        let mut heard = 0.0;
        for (line, gain, dull) in &mut self.combs {
            let tap = line.peek();
            *dull += (tap - *dull) * 0.45;
            line.put(input * 0.25 + *dull * *gain);
            heard += tap;
        }
        for line in &mut self.blurs {
            let tap = line.peek();
            let fresh = heard + tap * 0.5;
            line.put(fresh);
            heard = tap - fresh * 0.5;
        }
        heard
    }
}
