//! The instruments. Each function gives one hit or one note as samples with a peak near one; levels are
//! the mixdown's business.

use crate::filter::Filter;
use crate::number::{Chance, PER_SECOND, fall, hertz, samples, seconds, share, sine, soft};

/// A sawtooth without the harsh aliases of a bare ramp.
#[derive(Debug, Clone)]
struct Saw {
    phase: f32,
    step: f32,
}

impl Saw {
    fn new(hz: f32, phase: f32) -> Self {
        Self { phase, step: hz / PER_SECOND }
    }

    fn next(&mut self) -> f32 {
        self.phase += self.step;
        if self.phase >= 1.0 {
            self.phase -= 1.0;
        }
        let mut value = 2.0 * self.phase - 1.0;
        if self.phase < self.step {
            let x = self.phase / self.step;
            value -= x + x - x * x - 1.0;
        } else if self.phase > 1.0 - self.step {
            let x = (self.phase - 1.0) / self.step;
            value -= x * x + x + x + 1.0;
        }
        value
    }
}

/// Rises over `attack` and falls over `release` seconds before the end, without a click at either.
fn swell(at: usize, length: usize, attack: f32, release: f32) -> f32 {
    let rise = (seconds(at) / attack).min(1.0);
    let left = (seconds(length - at.min(length)) / release).min(1.0);
    rise * left
}

fn draw(length: f32, mut sample: impl FnMut(usize, usize) -> f32) -> Vec<f32> {
    let whole = samples(length).max(1);
    (0..whole).map(|at| sample(at, whole)).collect()
}

/// A bass drum: a sine that falls to `tone` hertz.
pub fn kick(tone: f32, punch: f32, length: f32) -> Vec<f32> {
    let mut noise = Chance::new(11);
    let mut skin = Filter::new(2600.0, 0.8);
    let (bend, tail, click) = (fall(0.03), fall(length * 0.4), fall(0.004));
    let (mut turns, mut above, mut level, mut snap) = (0.0, punch, 1.0, 1.0);
    draw(length, |at, whole| {
        turns += (tone + above) / PER_SECOND;
        above *= bend;
        level *= tail;
        snap *= click;
        let body = soft(sine(turns) * 2.2 * level) * swell(at, whole, 0.0005, 0.03);
        body * 0.95 + skin.step(noise.noise()).band * 0.3 * snap
    })
}

/// A snare drum: two skins and the wires below.
pub fn snare(tone: f32, length: f32, seed: u64) -> Vec<f32> {
    let mut noise = Chance::new(seed);
    let mut wires = Filter::new(1700.0, 0.8);
    let (skin, rattle) = (fall(length * 0.25), fall(length * 0.4));
    let (mut low, mut high, mut level, mut rest) = (0.0, 0.0, 1.0, 1.0);
    draw(length, |at, whole| {
        low += tone / PER_SECOND;
        high += tone * 1.72 / PER_SECOND;
        level *= skin;
        rest *= rattle;
        let shell = (sine(low) + 0.5 * sine(high)) * level * 0.7;
        soft(1.4 * (shell + wires.step(noise.noise()).high * rest * 0.8))
            * swell(at, whole, 0.0005, 0.02)
    })
}

/// Hands: a burst that stumbles three times before it falls.
pub fn clap(length: f32, seed: u64) -> Vec<f32> {
    let mut noise = Chance::new(seed);
    let mut body = Filter::new(1250.0, 1.6);
    let mut level = 0.0;
    let (short, long) = (fall(0.006), fall(length * 0.4));
    draw(length, |at, whole| {
        if [0, 216, 456, 720].contains(&at) {
            level = 1.0;
        }
        level *= if at < 720 { short } else { long };
        body.step(noise.noise()).band * level * 1.5 * swell(at, whole, 0.0005, 0.02)
    })
}

/// A hi-hat; an open one is long.
pub fn hat(length: f32, seed: u64) -> Vec<f32> {
    let mut noise = Chance::new(seed);
    let mut thin = Filter::new(6800.0, 0.9);
    let tail = fall(length * 0.3);
    let mut rings =
        [1.0, 1.342, 1.483, 1.713, 1.917_f32].map(|ratio| (0.0_f32, ratio * 2050.0 / PER_SECOND));
    let mut level = 1.0;
    draw(length, |at, whole| {
        level *= tail;
        let mut metal = 0.0;
        for (turns, step) in &mut rings {
            *turns += *step;
            if *turns >= 1.0 {
                *turns -= 1.0;
            }
            metal += if *turns < 0.5 { 0.12 } else { -0.12 };
        }
        thin.step(noise.noise() * 0.7 + metal).high * level * swell(at, whole, 0.0005, 0.01)
    })
}

/// A shaker, or the brush of a quieter kit.
pub fn shaker(length: f32, seed: u64) -> Vec<f32> {
    let mut noise = Chance::new(seed);
    let mut body = Filter::new(5200.0, 1.1);
    draw(length, |at, whole| {
        let arch = share(at, whole);
        body.step(noise.noise()).band * 4.0 * arch * (1.0 - arch)
    })
}

/// A rim, a block, a woodpecker.
pub fn rim(tone: f32) -> Vec<f32> {
    let tail = fall(0.022);
    let (mut turns, mut level) = (0.0, 1.0);
    draw(0.15, |at, whole| {
        turns += tone / PER_SECOND;
        level *= tail;
        (sine(turns) * 0.6 + sine(turns * 0.29)) * level * 0.8 * swell(at, whole, 0.0005, 0.02)
    })
}

/// How a bass sounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bass {
    /// One round sine.
    Sub,
    /// A saw whose filter closes.
    Pluck,
    /// A saw through a filter that rings.
    Acid,
    /// Saws that beat against each other.
    Reese,
}

/// A note of the bass.
pub fn bass(kind: Bass, note: f32, length: f32) -> Vec<f32> {
    let hz = hertz(note);
    let closing = fall(if kind == Bass::Acid { 0.14 } else { 0.11 });
    let mut open = 1.0;
    let mut turns = 0.0;
    let (cut, peak, resonance) = match kind {
        Bass::Sub => (400.0, 0.0, 0.7),
        Bass::Pluck => (180.0, 1300.0, 1.3),
        Bass::Acid => (320.0, 2300.0, 6.0),
        Bass::Reese => (520.0, 200.0, 1.1),
    };
    let up = if kind == Bass::Sub { 1.0 } else { 2.0 };
    let mut saws =
        [0.0, 0.004, -0.005].map(|off| Saw::new(hz * up * (1.0 + off), off * 77.0 + 0.4));
    let mut filter = Filter::new(cut, resonance);
    draw(length, |at, whole| {
        turns += hz / PER_SECOND;
        open *= closing;
        let root = sine(turns);
        let tone = if kind == Bass::Sub {
            soft(1.3 * (root + 0.22 * sine(turns * 2.0)))
        } else {
            if at % 16 == 0 {
                let sweep =
                    if kind == Bass::Reese { 1.0 + 0.5 * sine(0.7 * seconds(at)) } else { 1.0 };
                filter.tune((cut + peak * open) * sweep, resonance);
            }
            let [first, second, third] = &mut saws;
            let sum = first.next()
                + if kind == Bass::Acid { 0.0 } else { (second.next() + third.next()) * 0.6 };
            soft(1.5 * filter.step(sum * 0.45).low) * 0.75 + root * 0.5
        };
        tone * swell(at, whole, 0.004, 0.03) * 0.85
    })
}

/// How chords sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// Short, filtered, for an echo.
    Stab,
    /// Long, with a slow rise.
    Pad,
    /// An electric piano.
    Piano,
    /// Wide saws.
    Saws,
}

/// A chord.
pub fn chord(kind: Keys, notes: &[f32], length: f32) -> Vec<f32> {
    let whole = samples(length).max(1);
    let mut sum = vec![0.0; whole];
    for (place, note) in (0_u8..).zip(notes) {
        add_key(&mut sum, kind, *note, f32::from(place));
    }
    let level = 1.0 / share(notes.len().max(1), 1).max(1.0);
    for sample in &mut sum {
        *sample = soft(*sample * level * 1.4);
    }
    sum
}

fn add_key(sum: &mut [f32], kind: Keys, note: f32, place: f32) {
    let hz = hertz(note);
    let whole = sum.len();
    let (attack, release, cut, open, closing) = match kind {
        Keys::Stab => (0.003, 0.06, 500.0, 2200.0, fall(0.09)),
        Keys::Pad => (0.5, 0.7, 900.0, 400.0, fall(1.5)),
        Keys::Piano => (0.004, 0.12, 1500.0, 1500.0, fall(0.4)),
        Keys::Saws => (0.012, 0.12, 1800.0, 2600.0, fall(0.35)),
    };
    let mut filter = Filter::new(cut, 0.9);
    let mut saws = [Saw::new(hz * 1.003, place * 0.21), Saw::new(hz * 0.996, place * 0.37 + 0.1)];
    let (mut turns, mut bright) = (0.0, 1.0);
    for (at, slot) in sum.iter_mut().enumerate() {
        bright *= closing;
        let tone = if kind == Keys::Piano {
            turns += hz / PER_SECOND;
            (sine(turns + 0.25 * bright * sine(turns * 2.0)) + 0.15 * bright * sine(turns * 7.0))
                * (0.35 + bright)
        } else {
            if at % 16 == 0 {
                filter.tune(cut + open * bright, 0.9);
            }
            let [left, right] = &mut saws;
            let level = if kind == Keys::Stab { 0.25 + bright } else { 1.0 };
            filter.step((left.next() + right.next()) * 0.5).low * level
        };
        *slot += tone * swell(at, whole, attack, release);
    }
}

/// How a lead sounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lead {
    /// A bell.
    Bell,
    /// A plucked saw.
    Pluck,
    /// A whistle that slides a little.
    Whistle,
    /// A voice that says one vowel, for what lies over another track.
    Voice,
}

/// A note of the lead.
pub fn lead(kind: Lead, note: f32, length: f32) -> Vec<f32> {
    let hz = hertz(note);
    let mut saw = Saw::new(hz, 0.0);
    let mut filter = Filter::new(2200.0, 1.2);
    let mut vowel = [Filter::new(720.0, 7.0), Filter::new(1150.0, 9.0)];
    let closing = fall(match kind {
        Lead::Bell => 0.5,
        Lead::Pluck => 0.14,
        Lead::Whistle | Lead::Voice => 2.0,
    });
    let (mut turns, mut bright) = (0.0, 1.0);
    draw(length, |at, whole| {
        bright *= closing;
        let shake = 1.0 + 0.006 * sine(5.2 * seconds(at));
        turns += hz * shake / PER_SECOND;
        let tone = match kind {
            Lead::Bell => {
                (sine(turns + 0.4 * bright * sine(turns * 3.5)) + 0.3 * sine(turns * 2.0)) * bright
            }
            Lead::Pluck => {
                if at % 16 == 0 {
                    filter.tune(300.0 + 3000.0 * bright, 1.6);
                }
                filter.step(saw.next()).low * (0.2 + bright)
            }
            Lead::Whistle => sine(turns) * 0.8 + 0.1 * sine(turns * 2.0),
            Lead::Voice => {
                let input = saw.next();
                let [low, high] = &mut vowel;
                (low.step(input).band * 0.25 + high.step(input).band * 0.16) * 1.4
            }
        };
        let attack = if matches!(kind, Lead::Voice | Lead::Whistle) { 0.03 } else { 0.003 };
        tone * swell(at, whole, attack, 0.06) * 0.8
    })
}

/// Noise that opens up, on the way to the next track.
pub fn riser(length: f32, seed: u64) -> Vec<f32> {
    let mut noise = Chance::new(seed);
    let mut filter = Filter::new(400.0, 2.0);
    draw(length, |at, whole| {
        let way = share(at, whole);
        if at % 32 == 0 {
            filter.tune(400.0 + 5000.0 * way * way, 2.0);
        }
        filter.step(noise.noise()).band * way * swell(at, whole, 0.05, 0.01)
    })
}
