//! One track: its notes, its instruments played once each, and where in a bar they sound.

use crate::number::Chance;
use crate::style::Style;
use crate::voice::{self, Keys, Lead};

/// Steps in a bar.
pub const STEPS: u8 = 16;

/// The part of a track that a sound belongs to; parts come and go separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The bass drum.
    Kick,
    /// All other drums.
    Drums,
    /// The bass.
    Bass,
    /// The chords.
    Keys,
    /// The melody.
    Lead,
}

/// A sound of a track, once.
#[derive(Debug)]
pub struct Sound {
    /// The part that it plays.
    pub part: Part,
    /// How loud.
    pub level: f32,
    /// Its samples.
    pub samples: Vec<f32>,
}

/// A sound at a step of one of the four bars that a track repeats.
#[derive(Debug, Clone, Copy)]
pub struct Hit {
    /// Bar, 0 to 3.
    pub bar: u8,
    /// Step in the bar, 0 to 15.
    pub step: u8,
    /// Place of the sound in [`Track::sounds`].
    pub sound: usize,
    /// What its level is multiplied by.
    pub gain: f32,
}

/// A track, ready to be laid into a mix.
#[derive(Debug)]
pub struct Track {
    /// Its sounds.
    pub sounds: Vec<Sound>,
    /// Where they sound.
    pub hits: Vec<Hit>,
    /// Share of a step by which every second step is late.
    pub swing: f32,
}

const MINOR: [f32; 7] = [0.0, 2.0, 3.0, 5.0, 7.0, 8.0, 10.0];
/// Roots of the four bars, as places in the scale.
const PROGRESSIONS: [[usize; 4]; 6] =
    [[0, 0, 5, 6], [0, 3, 0, 4], [0, 5, 2, 6], [0, 0, 0, 0], [0, 6, 5, 6], [0, 2, 3, 0]];

struct Writer {
    track: Track,
}

impl Writer {
    fn sound(&mut self, part: Part, level: f32, samples: Vec<f32>) -> usize {
        self.track.sounds.push(Sound { part, level, samples });
        self.track.sounds.len() - 1
    }

    fn hit(&mut self, bar: u8, step: u8, sound: usize, gain: f32) {
        self.track.hits.push(Hit { bar, step, sound, gain });
    }

    /// A drum in every bar, as its pattern says.
    fn drum(&mut self, pattern: &str, part: Part, level: f32, samples: Vec<f32>) {
        let sound = self.sound(part, level, samples);
        for bar in 0..4 {
            for (step, gain) in steps(pattern) {
                self.hit(bar, step, sound, gain);
            }
        }
    }
}

fn steps(pattern: &str) -> impl Iterator<Item = (u8, f32)> {
    (0..STEPS).zip(pattern.bytes()).filter_map(|(step, mark)| match mark {
        b'x' => Some((step, 1.0)),
        b'o' => Some((step, 0.5)),
        _ => None,
    })
}

/// The note of a scale's degree; degrees beyond the seventh lie in the octaves above.
fn degree(root: f32, degree: usize) -> f32 {
    let mut note = root + MINOR.get(degree % 7).copied().unwrap_or(0.0);
    for _ in 0..degree / 7 {
        note += 12.0;
    }
    note
}

/// Writes a track: what `chance` decides is its own, what `style` says is its genre's. `bar_seconds`
/// is how long one of its bars takes.
pub fn write(style: &Style, chance: &mut Chance, bar_seconds: f32) -> Track {
    let step = bar_seconds / f32::from(STEPS);
    let root = chance.choose(&[28.0, 29.0, 31.0, 33.0, 34.0, 36.0, 26.0], 33.0);
    let bars = chance.choose(&PROGRESSIONS, [0; 4]);
    let mut writer =
        Writer { track: Track { sounds: Vec::new(), hits: Vec::new(), swing: style.swing } };
    write_drums(&mut writer, style, chance, bar_seconds);
    write_bass(&mut writer, style, chance, step, root, bars);
    write_keys(&mut writer, style, chance, bar_seconds, root + 24.0, bars);
    let lead = if chance.unit() < 0.25 { Lead::Bell } else { style.lead };
    write_lead(&mut writer, lead, chance, step, root + 36.0, bars);
    writer.track
}

/// Writes what lies over another track: a voice, and nothing that could fight with it.
pub fn write_layer(style: &Style, chance: &mut Chance, bar_seconds: f32) -> Track {
    let mut writer =
        Writer { track: Track { sounds: Vec::new(), hits: Vec::new(), swing: style.swing } };
    let step = bar_seconds / f32::from(STEPS);
    write_lead(&mut writer, Lead::Voice, chance, step, 57.0, [0; 4]);
    writer.track
}

fn write_drums(writer: &mut Writer, style: &Style, chance: &mut Chance, bar_seconds: f32) {
    let length = (bar_seconds * 0.22).min(0.45);
    let tone = style.kick_tone + chance.noise() * 3.0;
    writer.drum(
        style.kick,
        Part::Kick,
        0.85,
        voice::kick(tone, 150.0 + chance.noise() * 40.0, length),
    );
    let seed = 100 + u64::from(chance.choose(&[1_u8, 2, 3, 4, 5, 6, 7, 8], 1));
    let snare = if style.claps {
        voice::clap(0.35, seed)
    } else {
        voice::snare(185.0 + chance.noise() * 25.0, 0.32, seed)
    };
    writer.drum(style.snare, Part::Drums, 0.62, snare);
    writer.drum(style.hat, Part::Drums, 0.36, voice::hat(0.07 + chance.unit() * 0.06, seed + 10));
    writer.drum(style.open, Part::Drums, 0.34, voice::hat(0.3, seed + 20));
    let extra = if chance.unit() < 0.5 {
        voice::rim(1200.0 + chance.unit() * 900.0)
    } else {
        voice::shaker(0.09, seed + 30)
    };
    writer.drum(style.extra, Part::Drums, 0.4, extra);
}

fn write_bass(
    writer: &mut Writer,
    style: &Style,
    chance: &mut Chance,
    step: f32,
    root: f32,
    bars: [usize; 4],
) {
    // The line is one bar of leaps over whatever the bar's root is.
    let line: Vec<(u8, f32, usize)> = steps(style.bass_steps)
        .map(|(at, gain)| (at, gain, chance.choose(&[0, 0, 0, 4, 7, 2], 0)))
        .collect();
    let notes_a_bar = share_of(line.len());
    let length = step * (STEPS_F / notes_a_bar).clamp(0.9, 14.0) * 0.92;
    let mut kept: Vec<(usize, usize)> = Vec::new();
    for (bar, base) in (0..4).zip(bars) {
        for (at, gain, leap) in &line {
            let place = base + leap;
            let known = kept.iter().find(|(known, _)| *known == place).map(|(_, sound)| *sound);
            let sound = known.unwrap_or_else(|| {
                let note = degree(root, place);
                // A root far up the scale is played an octave below.
                let note = if note > 45.0 { note - 12.0 } else { note };
                let sound =
                    writer.sound(Part::Bass, 0.55, voice::bass(style.bass, note, length.min(3.5)));
                kept.push((place, sound));
                sound
            });
            writer.hit(bar, *at, sound, *gain);
        }
    }
}

const STEPS_F: f32 = 16.0;

fn share_of(count: usize) -> f32 {
    crate::number::share(count.max(1), 1)
}

fn write_keys(
    writer: &mut Writer,
    style: &Style,
    chance: &mut Chance,
    bar_seconds: f32,
    root: f32,
    bars: [usize; 4],
) {
    let seventh = chance.unit() < 0.6;
    let length = match style.keys {
        Keys::Stab => 0.45,
        Keys::Pad => bar_seconds + 1.2,
        Keys::Piano => 0.9,
        Keys::Saws => 0.5,
    };
    let mut kept: Vec<(usize, usize)> = Vec::new();
    for (bar, base) in (0..4).zip(bars) {
        let known = kept.iter().find(|(known, _)| *known == base).map(|(_, sound)| *sound);
        let sound = known.unwrap_or_else(|| {
            let mut notes =
                vec![degree(root, base), degree(root, base + 2), degree(root, base + 4)];
            if seventh {
                notes.push(degree(root, base + 6));
            }
            let sound =
                writer.sound(Part::Keys, 0.34, voice::chord(style.keys, &notes, length.min(3.8)));
            kept.push((base, sound));
            sound
        });
        for (at, gain) in steps(style.chord_steps) {
            writer.hit(bar, at, sound, gain);
        }
    }
}

fn write_lead(
    writer: &mut Writer,
    kind: Lead,
    chance: &mut Chance,
    step: f32,
    root: f32,
    bars: [usize; 4],
) {
    let motif: Vec<(u8, usize)> = (0..STEPS)
        .filter_map(|at| {
            let strong = if at % 4 == 0 { 0.45 } else { 0.22 };
            (chance.unit() < strong).then(|| (at, chance.choose(&[0, 2, 4, 7, 4, 6], 0)))
        })
        .collect();
    let length = (step * chance.choose(&[1.5, 2.0, 3.0], 2.0)).min(1.2);
    let mut kept: Vec<(usize, usize)> = Vec::new();
    for (bar, base) in (0_u8..4).zip(bars) {
        // Every other bar answers with its first half alone.
        let until = if bar % 2 == 0 { STEPS } else { STEPS / 2 };
        for (at, leap) in motif.iter().filter(|(at, _)| *at < until) {
            // Notes above stay near the key: only half of the root's way is gone along.
            let place = leap + base / 2;
            let known = kept.iter().find(|(known, _)| *known == place).map(|(_, sound)| *sound);
            let sound = known.unwrap_or_else(|| {
                let sound =
                    writer.sound(Part::Lead, 0.24, voice::lead(kind, degree(root, place), length));
                kept.push((place, sound));
                sound
            });
            writer.hit(bar, *at, sound, 1.0);
        }
    }
}
