//! Numbers that come out the same on every machine: only additions and multiplications, whose results
//! IEEE 754 prescribes, and none of the functions whose last digit is left to each platform's library.

/// Samples a second.
pub const RATE: u32 = 24_000;

/// [`RATE`] where seconds are turned into samples.
pub const PER_SECOND: f32 = 24_000.0;

/// A seeded source of numbers; the same seed gives the same music.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// A source that begins at `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A source for one purpose, which draws nothing from this one.
    pub const fn fork(&self, purpose: u64) -> Self {
        Self(self.0 ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next 64 bits (SplitMix64).
    const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to 1.
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit a mantissa")]
    pub const fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / 16_777_216.0
    }

    /// White noise, from -1 to 1.
    pub const fn noise(&mut self) -> f32 {
        self.unit() * 2.0 - 1.0
    }

    /// One of the values; `fallback` when there is none.
    #[expect(clippy::cast_possible_truncation, reason = "the remainder is below the length")]
    pub fn choose<T: Copy>(&mut self, values: &[T], fallback: T) -> T {
        let length = values.len().max(1) as u64;
        values.get((self.bits() % length) as usize).copied().unwrap_or(fallback)
    }
}

/// The sine of a number of whole turns, to four digits (a parabola and its correction).
pub fn sine(turns: f32) -> f32 {
    let part = turns - turns.floor();
    // Each half of the turn is one arch, over -1 to 1.
    let (x, sign) = if part < 0.5 { (part * 4.0 - 1.0, 1.0) } else { (part * 4.0 - 3.0, -1.0) };
    sign * (1.0 - x * x) * (1.0 - 0.224 * x * x)
}

/// A soft ceiling at 1 (the hyperbolic tangent's continued fraction).
pub fn soft(x: f32) -> f32 {
    let x = x.clamp(-3.0, 3.0);
    x * (27.0 + x * x) / (27.0 + 9.0 * x * x)
}

/// The factor per sample by which a sound falls to a third in `seconds`.
pub fn fall(seconds: f32) -> f32 {
    let step = 1.0 / (seconds.max(0.001) * PER_SECOND);
    1.0 - step + step * step * 0.5
}

/// Hertz of a MIDI note; notes between two keys lie on the line between them.
pub fn hertz(note: f32) -> f32 {
    /// Hertz from C-1 to the C above.
    const KEYS: [f32; 13] = [
        8.175_8, 8.662, 9.177, 9.722_7, 10.300_9, 10.913_4, 11.562_3, 12.249_9, 12.978_3, 13.75,
        14.567_6, 15.433_9, 16.351_6,
    ];
    let octave = (note / 12.0).floor();
    let key = note - octave * 12.0;
    let below = key.floor();
    let at = index(below);
    let low = KEYS.get(at).copied().unwrap_or(8.0);
    let high = KEYS.get(at + 1).copied().unwrap_or(low);
    let mut hz = low + (high - low) * (key - below);
    for _ in 0..index(octave) {
        hz *= 2.0;
    }
    hz
}

/// A whole, positive number as a place.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is positive and small"
)]
pub fn index(number: f32) -> usize {
    number.max(0.0) as usize
}

/// The number of samples that `seconds` take.
pub fn samples(seconds: f32) -> usize {
    index((seconds * PER_SECOND).round())
}

/// How far `at` is through `whole`, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "sounds are shorter than 2^23 samples")]
pub fn share(at: usize, whole: usize) -> f32 {
    at as f32 / whole.max(1) as f32
}

/// A number of samples in seconds.
#[expect(clippy::cast_precision_loss, reason = "sounds are shorter than 2^23 samples")]
pub fn seconds(samples: usize) -> f32 {
    samples as f32 / PER_SECOND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sine_is_one() {
        for step in 0_u8..=100 {
            let turns = f32::from(step) / 50.0 - 0.7;
            let right = (turns * std::f32::consts::TAU).sin();
            assert!((sine(turns) - right).abs() < 2e-3, "{turns}: {} for {right}", sine(turns));
        }
    }

    #[test]
    fn notes_have_their_pitch() {
        for (note, right) in [(69.0, 440.0), (57.0, 220.0), (60.0, 261.63), (33.0, 55.0)] {
            assert!((hertz(note) - right).abs() < right * 1e-3, "{note}: {}", hertz(note));
        }
    }

    #[test]
    fn chance_repeats_itself() {
        let draw = |seed| {
            let mut chance = Chance::new(seed);
            (0..4).map(|_| chance.unit()).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert!(draw(9).iter().all(|unit| (0.0..1.0).contains(unit)));
    }
}
