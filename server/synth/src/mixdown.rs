//! The DJ: lays one track after the other into the mix. The bass and the bass drum change hands at the
//! cue, everything else crosses over in the bars round it, and what comes in keeps the tempo of what
//! is there until then.

use crate::Piece;
use crate::filter::{Echo, Filter, Room};
use crate::number::{Chance, RATE, index, samples, seconds, share, soft};
use crate::style::{self, Style};
use crate::track::{self, Part, STEPS, Track};
use crate::voice;

/// Bars in which two tracks are heard together, on either side of a cue.
const BLEND: usize = 2;
/// The longest that one sound rings on into the next track, in samples.
const RING: usize = 4 * RATE as usize;

/// The room between two cues.
#[derive(Debug, Clone, Copy)]
struct Segment {
    start: usize,
    end: usize,
    bars: usize,
    seed: u64,
    /// Where the track over it begins, when there is one.
    layer: Option<usize>,
}

impl Segment {
    /// Samples that one bar takes; whole bars fill the segment.
    fn bar(&self) -> f32 {
        share(self.end - self.start, self.bars.max(1))
    }
}

/// Plays a piece, a segment at a time.
pub struct Mixdown {
    style: Style,
    segments: Vec<Segment>,
    at: usize,
    playing: Playing,
    drums: Vec<f32>,
    music: Vec<f32>,
    echo: Echo,
    room: Room,
    rumble: Filter,
    length: usize,
}

/// The tracks that may sound in a segment.
#[derive(Default)]
struct Playing {
    before: Option<Track>,
    now: Option<Track>,
    next: Option<Track>,
}

fn segments(piece: &Piece, style: &Style) -> Vec<Segment> {
    let rate = RATE as usize;
    let whole = piece.seconds as usize * rate;
    let mut found: Vec<Segment> = Vec::new();
    for (number, cue) in (0_u64..).zip(&piece.cues) {
        let start = (cue.at_seconds as usize * rate).min(whole);
        if cue.is_layer {
            if let Some(last) = found.last_mut() {
                last.layer = Some(start);
            }
            continue;
        }
        // Sound begins with the first track, wherever its cue stands.
        let start = if found.is_empty() { 0 } else { start };
        if let Some(last) = found.last_mut() {
            if start <= last.start {
                continue;
            }
            last.end = start;
        }
        found.push(Segment { start, end: whole, bars: 1, seed: number, layer: None });
    }
    if found.is_empty() {
        found.push(Segment { start: 0, end: whole, bars: 1, seed: 0, layer: None });
    }
    for segment in &mut found {
        let bar = 240.0 / style.tempo;
        let bars = seconds(segment.end - segment.start) / bar;
        segment.bars = index((bars + 0.5).max(1.0));
    }
    found.retain(|segment| segment.end > segment.start);
    found
}

impl Mixdown {
    /// Begins a piece.
    pub fn new(piece: &Piece) -> Self {
        let style = style::of(&piece.genre);
        let beat = 60.0 / style.tempo;
        let mut mixdown = Self {
            style,
            segments: segments(piece, &style),
            at: 0,
            playing: Playing::default(),
            drums: Vec::new(),
            music: Vec::new(),
            echo: Echo::new(beat * 0.75, 0.45),
            room: Room::new(1.6),
            rumble: Filter::new(28.0, 0.7),
            length: piece.seconds as usize * RATE as usize,
        };
        mixdown.playing.now = mixdown.track(piece.seed, 0);
        mixdown.playing.next = mixdown.track(piece.seed, 1);
        mixdown
    }

    fn track(&self, seed: u64, place: usize) -> Option<Track> {
        let segment = self.segments.get(place)?;
        let mut chance = Chance::new(seed).fork(segment.seed + 1);
        Some(track::write(&self.style, &mut chance, segment.bar() / crate::number::PER_SECOND))
    }

    /// The samples of the next segment; `None` at the end.
    pub fn next(&mut self, piece: &Piece) -> Option<Vec<f32>> {
        let segment = *self.segments.get(self.at)?;
        let length = segment.end - segment.start;
        self.drums.resize(length + RING, 0.0);
        self.music.resize(length + RING, 0.0);
        let kicks = self.lay(piece, &segment);
        let out = self.finish(&segment, &kicks);
        self.drums.drain(..length);
        self.music.drain(..length);
        self.at += 1;
        self.playing.before = self.playing.now.take();
        self.playing.now = self.playing.next.take();
        self.playing.next = self.track(piece.seed, self.at + 1);
        Some(out)
    }

    /// Lays every sound of the segment, and says where the bass drum hits.
    fn lay(&mut self, piece: &Piece, segment: &Segment) -> Vec<usize> {
        let mut kicks = Vec::new();
        let bar = segment.bar();
        let blend = BLEND.min(segment.bars);
        let is_last = self.at + 1 == self.segments.len();
        let mut lay =
            Lay { drums: &mut self.drums, music: &mut self.music, kicks: &mut kicks, bar };
        if let Some(before) = &self.playing.before {
            for number in 0..blend {
                let fade = 1.0 - share(number + 1, blend + 1);
                lay.bar(before, number, number, |part| {
                    if is_handed_over(part) { 0.0 } else { fade * 0.7 }
                });
            }
        }
        if let Some(now) = &self.playing.now {
            for number in 0..segment.bars {
                lay.bar(now, number, number, |part| level(part, number, segment.bars));
            }
        }
        if let Some(next) = self.playing.next.as_ref().filter(|_| !is_last) {
            for number in segment.bars - blend..segment.bars {
                let rise = share(number + 1 + blend - segment.bars, blend + 1);
                lay.bar(next, number, number, |part| {
                    if is_handed_over(part) || part == Part::Lead { 0.0 } else { rise * 0.7 }
                });
            }
        }
        if let Some(start) = segment.layer {
            let mut chance = Chance::new(piece.seed).fork(segment.seed + 1000);
            let over =
                track::write_layer(&self.style, &mut chance, bar / crate::number::PER_SECOND);
            let first = index(share(start - segment.start, 1) / bar + 0.5);
            for number in first..segment.bars {
                lay.bar(&over, number, number, |_| 1.6);
            }
        }
        if !is_last && segment.bars >= 4 {
            let sound = voice::riser(bar / crate::number::PER_SECOND, segment.seed + 7);
            add(lay.music, index(bar * share(segment.bars - 1, 1)), &sound, 0.12);
        }
        kicks
    }

    /// Mixes the layers: the music gives way to each kick, passes through the effects, and
    /// everything is limited softly.
    fn finish(&mut self, segment: &Segment, kicks: &[usize]) -> Vec<f32> {
        let length = segment.end - segment.start;
        let dip = samples(0.2);
        let mut kicks = kicks.iter().copied().peekable();
        let mut last_kick: Option<usize> = None;
        let fade = samples(4.0).min(self.length / 4);
        let mut out = Vec::with_capacity(length);
        for (at, (drum, music)) in self.drums.iter().zip(&self.music).take(length).enumerate() {
            while kicks.peek().is_some_and(|kick| *kick <= at) {
                last_kick = kicks.next();
            }
            let since = last_kick.map_or(dip, |kick| at - kick);
            let duck = 0.5 + 0.5 * share(since, dip).min(1.0);
            let dry = music * duck;
            let send = dry * self.style.wet + drum * 0.04;
            let wet = self.echo.step(send) * 0.5 + self.room.step(send) * 0.4;
            let rumble = self.rumble.step(drum + dry + wet).high;
            let left = self.length - (segment.start + at);
            let end = share(left, fade).min(1.0);
            out.push(soft(rumble * 0.55) * 0.9 * end);
        }
        out
    }
}

/// The part that switches at the cue instead of being crossfaded.
fn is_handed_over(part: Part) -> bool {
    matches!(part, Part::Kick | Part::Bass)
}

/// How loud a part of the playing track is in one of its bars.
fn level(part: Part, number: usize, bars: usize) -> f32 {
    let is_break = bars >= 8 && number == bars / 2;
    match part {
        Part::Kick if is_break => 0.0,
        Part::Bass if is_break => 0.4,
        Part::Lead => {
            if number >= bars / 4 {
                1.0
            } else {
                0.0
            }
        }
        Part::Keys => {
            if number == 0 && bars > 2 {
                0.6
            } else {
                1.0
            }
        }
        Part::Kick | Part::Bass | Part::Drums => 1.0,
    }
}

struct Lay<'a> {
    drums: &'a mut [f32],
    music: &'a mut [f32],
    kicks: &'a mut Vec<usize>,
    /// Samples that a bar takes here.
    bar: f32,
}

impl Lay<'_> {
    /// Lays one bar of a track at the segment's bar `number`.
    fn bar(&mut self, track: &Track, number: usize, phrase: usize, level: impl Fn(Part) -> f32) {
        let step = self.bar / f32::from(STEPS);
        let start = self.bar * share(number, 1);
        for hit in track.hits.iter().filter(|hit| usize::from(hit.bar) == phrase % 4) {
            let Some(sound) = track.sounds.get(hit.sound) else { continue };
            let gain = level(sound.part) * sound.level * hit.gain;
            if gain <= 0.0 {
                continue;
            }
            let late = if hit.step % 2 == 1 { track.swing } else { 0.0 };
            let at = index(start + (f32::from(hit.step) + late) * step);
            match sound.part {
                Part::Kick => {
                    self.kicks.push(at);
                    add(self.drums, at, &sound.samples, gain);
                }
                Part::Drums => add(self.drums, at, &sound.samples, gain),
                Part::Bass | Part::Keys | Part::Lead => add(self.music, at, &sound.samples, gain),
            }
        }
    }
}

/// Adds a sound to the mix; the part beyond the end is dropped.
fn add(to: &mut [f32], at: usize, sound: &[f32], gain: f32) {
    for (slot, sample) in to.iter_mut().skip(at).zip(sound) {
        *slot += sample * gain;
    }
}
